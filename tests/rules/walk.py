"""Walk, a toy game on 8x8 that uses every counter of the record: repetition, quiet moves, passes.

Each side has one man on its first rank; a move is one diagonal step to an empty square. Whoever
stands on the other side's first rank has won. A step forward is not quiet; six quiet plies or a
threefold repetition are a draw. `hop=yes` forbids nothing: it is an option for the tests.
"""

from __future__ import annotations

from typing import ClassVar

from rules.core import PASS, SCORES, Game, Move, Piece, Position, Result, Square
from rules.notation import read, read_position, show_position
from rules.squares import Board

BOARD = Board(8, 8, lambda file, rank: f"{'abcdefgh'[file]}{rank + 1}")


class WalkPosition(Position):
    def __init__(self, side: int, men: tuple[int, int]) -> None:
        self.side = side
        self.men = men

    def __eq__(self, other: object) -> bool:
        return isinstance(other, WalkPosition) and (self.side, self.men) == (other.side, other.men)

    def __hash__(self) -> int:
        return hash((self.side, self.men))

    def board(self) -> dict[str, tuple[Piece, ...]]:
        placed = sorted((at, side) for side, at in enumerate(self.men))
        return {BOARD.name(at): (Piece(side, "man"),) for at, side in placed}


class Walk(Game):
    name: ClassVar[str] = "walk"
    options: ClassVar[dict[str, tuple[str, ...]]] = {"hop": ("no", "yes")}
    files: ClassVar[int] = 8
    ranks: ClassVar[int] = 8
    squares: ClassVar[tuple[Square, ...]] = BOARD.squares

    def __init__(self, chosen: dict[str, str]) -> None:
        super().__init__(chosen)
        self.repeats = True

    def start(self) -> Position:
        return WalkPosition(0, (BOARD.numbers["a1"], BOARD.numbers["h8"]))

    def codes(self, position: Position) -> list[int]:
        assert isinstance(position, WalkPosition)
        if self.result(position) is not None:
            return []
        at = position.men[position.side]
        return [64 * at + there for there in BOARD.steps[at] if there not in position.men] or [0]

    def after(self, position: Position, code: int) -> Position:
        assert isinstance(position, WalkPosition)
        men = list(position.men)
        if code:
            men[position.side] = code % 64
        return WalkPosition(1 - position.side, (men[0], men[1]))

    def move(self, position: Position, code: int) -> Move:
        if code == 0:
            return Move(0, PASS, (), ())
        path = (BOARD.name(code // 64), BOARD.name(code % 64))
        return Move(code, "-".join(path), path, ())

    def result(self, position: Position) -> Result | None:
        assert isinstance(position, WalkPosition)
        for side, rank in ((0, 7), (1, 0)):
            if BOARD.square(position.men[side]).rank == rank:
                return Result(SCORES[side], "completed")
        return None

    def verdict(self, position: Position, plies: int, quiet: int, times: int) -> Result | None:
        if times >= 3:
            return Result("1/2-1/2", "repetition")
        return Result("1/2-1/2", "quiet") if quiet >= 6 else None

    def quiet(self, position: Position, code: int) -> bool:
        up = BOARD.square(code % 64).rank - BOARD.square(code // 64).rank if code else 0
        return up != (1 if position.side == 0 else -1)

    def read(self, position: Position, text: str) -> Move:
        return read(BOARD, self, position, text)

    def dump(self, position: Position) -> str:
        assert isinstance(position, WalkPosition)
        return show_position(BOARD, "wb"[position.side], [{at: "0"} for at in position.men])

    def load(self, text: str) -> Position:
        head, sides = read_position(BOARD, ("w", "b"), text)
        return WalkPosition("wb".index(head), (sides[0][0][0], sides[1][0][0]))
