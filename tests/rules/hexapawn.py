"""Hexapawn (Gardner 1962) on 3x3, a toy: the one file that a test adds to the rules.

Three pawns each. A pawn steps straight forward to an empty square and captures one square
diagonally forward. Whoever reaches the far rank (`completed`), captures all (`captured-all`) or
leaves the other side without a move (`no-move`; a draw with `blocked=draws`) has won.
"""

from __future__ import annotations

from typing import ClassVar

from rules.core import DRAW, SCORES, BadPosition, Game, Move, Piece, Position, Result, Square
from rules.notation import read, read_position, show_position
from rules.squares import Board

BOARD = Board(3, 3, straight=True)
FORWARD = (1, -1)
ORIGIN = 64
"""A code is origin * ORIGIN + target, both square numbers."""


class HexapawnPosition(Position):
    """The side to move, and each side's square numbers."""

    def __init__(self, side: int, pawns: tuple[frozenset[int], frozenset[int]]) -> None:
        self.side = side
        self.pawns = pawns

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HexapawnPosition):
            return False
        return (self.side, self.pawns) == (other.side, other.pawns)

    def __hash__(self) -> int:
        return hash((self.side, self.pawns))

    def board(self) -> dict[str, tuple[Piece, ...]]:
        placed = sorted((at, side) for side in (0, 1) for at in self.pawns[side])
        return {BOARD.name(at): (Piece(side, "pawn"),) for at, side in placed}


def of_hexapawn(position: Position) -> HexapawnPosition:
    assert isinstance(position, HexapawnPosition)
    return position


class Hexapawn(Game):
    """Hexapawn; the first side is White."""

    name: ClassVar[str] = "hexapawn"
    options: ClassVar[dict[str, tuple[str, ...]]] = {"blocked": ("loses", "draws")}
    files: ClassVar[int] = 3
    ranks: ClassVar[int] = 3
    squares: ClassVar[tuple[Square, ...]] = BOARD.squares

    def start(self) -> Position:
        ranks = [[BOARD.numbers[f"{file}{rank}"] for file in "abc"] for rank in (1, 3)]
        return HexapawnPosition(0, (frozenset(ranks[0]), frozenset(ranks[1])))

    def codes(self, position: Position) -> list[int]:
        position = of_hexapawn(position)
        return [] if self._won(position) else self._moves(position)

    def _moves(self, position: HexapawnPosition) -> list[int]:
        side = position.side
        own, foe = position.pawns[side], position.pawns[1 - side]
        codes = []
        for at in sorted(own):
            ahead = at + FORWARD[side] * BOARD.shifts[0]
            targets = [there for there in (ahead - 1, ahead + 1) if there in foe]
            if ahead in BOARD.steps[at] and ahead not in own | foe:
                targets.append(ahead)
            codes += [at * ORIGIN + there for there in targets]
        return codes

    def after(self, position: Position, code: int) -> Position:
        position = of_hexapawn(position)
        side, origin, target = position.side, code // ORIGIN, code % ORIGIN
        pawns = list(position.pawns)
        pawns[side] = pawns[side] - {origin} | {target}
        pawns[1 - side] = pawns[1 - side] - {target}
        return HexapawnPosition(1 - side, (pawns[0], pawns[1]))

    def move(self, position: Position, code: int) -> Move:
        origin, target = code // ORIGIN, code % ORIGIN
        path = (BOARD.name(origin), BOARD.name(target))
        taking = target not in BOARD.steps[origin]
        return Move(code, (":" if taking else "-").join(path), path, ())

    def _won(self, position: HexapawnPosition) -> Result | None:
        winner = 1 - position.side
        for at in position.pawns[winner]:
            if BOARD.square(at).rank == (2, 0)[winner]:
                return Result(SCORES[winner], "completed")
        if not position.pawns[position.side]:
            return Result(SCORES[winner], "captured-all")
        return None

    def result(self, position: Position) -> Result | None:
        position = of_hexapawn(position)
        won = self._won(position)
        if won or self._moves(position):
            return won
        drawn = self.chosen["blocked"] == "draws"
        return Result(DRAW if drawn else SCORES[1 - position.side], "no-move")

    def read(self, position: Position, text: str) -> Move:
        return read(BOARD, self, position, text)

    def dump(self, position: Position) -> str:
        position = of_hexapawn(position)
        sides = [dict.fromkeys(pawns, "0") for pawns in position.pawns]
        return show_position(BOARD, self.letters[position.side], sides)

    def load(self, text: str) -> Position:
        head, sides = read_position(BOARD, ("w", "b"), text)
        for content in [content for side in sides for _, content in side if content != "0"]:
            raise BadPosition("bad-column", {"column": content[:20]})
        white, black = (frozenset(at for at, _ in side) for side in sides)
        return HexapawnPosition(self.letters.index(head), (white, black))
