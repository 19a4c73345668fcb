"""What Pyramid and High Jump share: positions of men alone, as bits, and what no step or jump is.

What is refused is a key with its facts (`rules.core.REFUSALS`); an empty key refuses nothing.
"""

from __future__ import annotations

from typing import Final

from rules.core import (
    NOTHING,
    PASSING,
    BadMove,
    BadPosition,
    Game,
    Illegal,
    Move,
    Piece,
    Position,
    Unreadable,
)
from rules.notation import cut_short, read_position, show_position, touching
from rules.squares import Board, ones, population

SIDES: Final = ("white", "black")
LETTERS: Final = "wb"
FINE: Final = ""

Refused = tuple[str, dict[str, str]]


class MenPosition(Position):
    """The side to move and both sides' squares as bits; subclasses say on which board."""

    def __init__(self, side: int, white: int, black: int) -> None:
        self.side = side
        self.white: Final = white
        self.black: Final = black

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, MenPosition)
            and self.white == other.white
            and self.black == other.black
            and self.side == other.side
        )

    def __hash__(self) -> int:
        # Shifts, for compiled products of numbers this large are slow.
        return self.white << 20 ^ self.black << 1 ^ self.side


# -- bits ---------------------------------------------------------------------------------------


def mask(board: Board, names: str) -> int:
    """The squares named in a text as bits."""
    return sum([1 << board.numbers[name] - 1 for name in names.split()])


def add(codes: list[int], targets: int, table: list[int]) -> None:
    """Add to the codes what the table has for each square number in the mask."""
    while targets:
        target = targets.bit_length()
        targets ^= 1 << target - 1
        codes.append(table[target])


def picked(
    chance: float, jumps: list[int], first: int, firsts: list[int], second: int, seconds: list[int]
) -> int:
    """One code of the jumps or of two masks of steps with their tables, NOTHING if there is none.

    `chance` is in [0, 1); each code is as likely.
    """
    one, two = population(first), population(second)
    at = int(chance * (len(jumps) + one + two))
    if at < one:
        return firsts[_nth(first, at)]
    if at < one + two:
        return seconds[_nth(second, at - one)]
    return jumps[at - one - two] if jumps else NOTHING


def _nth(squares: int, at: int) -> int:
    """The number of one of the squares, 0 the last."""
    number = squares.bit_length()
    while at:
        squares ^= 1 << number - 1
        number = squares.bit_length()
        at -= 1
    return number


# -- texts --------------------------------------------------------------------------------------


def placed(board: Board, position: MenPosition) -> dict[str, tuple[Piece, ...]]:
    """Occupied squares with one man each."""
    return {
        board.name(at): (Piece(int(position.black >> at - 1 & 1), "man"),)
        for at in ones(position.white | position.black)
    }


def dumped(board: Board, position: MenPosition) -> str:
    """The position text, such as `w a1-0,c1-0,...;e5-0,...`."""
    sides = [dict.fromkeys(ones(men), "0") for men in (position.white, position.black)]
    return show_position(board, LETTERS[position.side], sides)


def loaded(board: Board, text: str, most: int) -> tuple[int, int, int]:
    """The side to move and both sides' squares as bits; raises BadPosition.

    `most` men a side are possible.
    """
    head, sides = read_position(board, ("w", "b"), text)
    white, black = [_men(name, side, most) for name, side in zip(SIDES, sides, strict=True)]
    return LETTERS.index(head), white, black


def _men(side: str, columns: list[tuple[int, str]], most: int) -> int:
    for _, content in columns:
        if content != "0":
            raise BadPosition("bad-column", {"column": content[:20]})
    if len(columns) > most:
        raise BadPosition("too-many", {"side": side, "most": str(most)})
    return sum([1 << at - 1 for at, _ in columns])


# -- refusals -----------------------------------------------------------------------------------


def origin_refused(board: Board, own: int, foe: int, at: int) -> Refused:
    """Whether a man of the side to move stands there; `own` and `foe` are squares as bits."""
    bit = 1 << at - 1
    if own & bit:
        return FINE, {}
    return ("not-yours" if foe & bit else "empty-square"), {"square": board.name(at)}


def leg_refused(board: Board, own: int, foe: int, at: int, there: int) -> Refused:
    """Whether one step, or one jump over an enemy, leads from a square number to another."""
    if at == there:
        return "same-square", {"square": board.name(there)}
    if (own | foe) & 1 << there - 1:
        return "occupied", {"square": board.name(there)}
    if there in board.steps[at]:
        return FINE, {}
    over = board.jumps[at].get(there, 0)
    if not over:
        return _aside(board, at, there), {"move": f"{board.name(at)}-{board.name(there)}"}
    if own & 1 << over - 1:
        return "own-piece-jumped", {"square": board.name(over)}
    if not foe & 1 << over - 1:
        return "jump-nothing", {"square": board.name(over)}
    return FINE, {}


def _aside(board: Board, at: int, there: int) -> str:
    """Which it is of a square that is neither a step nor a jump away."""
    for ray in board.rays[at]:
        if there in ray:
            return "too-far"
    return "not-straight" if board.straight else "not-diagonal"


def unplaced(path: tuple[str, ...], moves: tuple[Move, ...]) -> BadMove:
    """The refusal of any move but the pass that has to come, and of a file without its square."""
    if moves[0].code == PASSING:
        return Illegal("must-pass", {}, moves)
    return Illegal("not-legal", {"move": "-".join(path)}, touching(path[-1], moves))


def refused(
    game: Game,
    position: Position,
    path: tuple[str, ...],
    moves: tuple[Move, ...],
    key: str,
    facts: dict[str, str],
) -> BadMove:
    """The refusal of a path that breaks the rule `key`; `moves` are the legal ones."""
    if key == "two-moves":
        return Unreadable(key, facts, moves)
    if key == "must-jump":
        return Illegal(key, {"jumps": _listed(moves)}, moves)
    longer = () if key in ("must-capture", "cut-short") else cut_short(game, position, path, moves)
    if longer:
        return Illegal("cut-short", {"captures": _listed(longer)}, longer)
    if key == "cut-short":
        moves = _going_on(game, position, path, moves) or moves
    if key in ("must-capture", "cut-short"):
        return Illegal(key, {"captures": _listed(moves)}, moves)
    if key == "not-legal":
        facts = {"move": "-".join(path)}
    own = tuple([move for move in moves if move.path[0] == path[0]])
    return Illegal(key, facts, own or moves)


def _going_on(
    game: Game, position: Position, path: tuple[str, ...], moves: tuple[Move, ...]
) -> tuple[Move, ...]:
    """The moves of which a path begins with this one."""
    size = len(path)
    return tuple(
        [
            move
            for move in moves
            if path in [longer[:size] for longer in game.paths(position, move.code)]
        ]
    )


def _listed(moves: tuple[Move, ...]) -> str:
    return ", ".join([move.text for move in moves])
