"""Salta's board and pieces: squares, starts and goals, the steps left, positions.

Square numbers, shifts and masks are those of `rules.squares.Board`: 55 bits, steps by 5 and 6.
A position holds each side's squares as a mask, and the piece numbers as four masks more: the
squares whose piece number has the bit 1, 2, 4, 8. So all is shifts and masks, below 2^62 even
after a shift of a mask by 6.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rules.core import Piece, Position
from rules.squares import Board, ones

BOARD: Final = Board(10, 10, lambda file, rank: f"{rank + 1}{file // 2 + 1}")
MASK: Final = BOARD.mask
SIZE: Final = BOARD.size + 1
PIECES: Final = 15

BIT: Final = [0] + [1 << bit for bit in range(BOARD.size)]
"""Square number to bit."""


def _placed(side: int, ranks: int) -> dict[int, int]:
    """Square number to piece number with every piece of a side `ranks` ahead of its start."""
    first = [square for square in BOARD.squares if square.rank in (ranks, ranks + 1, ranks + 2)]
    if side == 0:
        return {BOARD.numbers[square.name]: at + 1 for at, square in enumerate(first)}
    return {BOARD.size + 1 - number: piece for number, piece in _placed(0, ranks).items()}


def _steps_left(side: int) -> list[list[int]]:
    """Piece number and square number to the steps home with all other pieces ignored."""
    table = [[0] * SIZE for _ in range(PIECES + 1)]
    for goal, piece in GOALS[side].items():
        there = BOARD.square(goal)
        for here in BOARD.squares:
            away = max(abs(here.file - there.file), abs(here.rank - there.rank))
            table[piece][BOARD.numbers[here.name]] = away
    return table


def _mask(numbers: dict[int, int]) -> int:
    return sum([BIT[number] for number in numbers])


def _plane(bit: int, numbers: dict[int, int]) -> int:
    """The squares whose piece number has this bit."""
    return sum([BIT[number] for number, piece in numbers.items() if piece & bit])


STARTS: Final = (_placed(0, 0), _placed(1, 0))
GOALS: Final = (_placed(0, 7), _placed(1, 7))
GREEN_GOAL: Final = _mask(GOALS[0])
RED_GOAL: Final = _mask(GOALS[1])
STEPS_LEFT: Final = (_steps_left(0), _steps_left(1))


class SaltaPosition(Position):
    """Both sides' squares and the squares whose piece number has the bit 1, 2, 4, 8, as masks.

    `called`: the other side has called, and only jumps are legal.
    """

    called = False

    def __init__(
        self, side: int, green: i64, red: i64, one: i64, two: i64, four: i64, eight: i64
    ) -> None:
        self.side = side
        self.green: Final = green
        self.red: Final = red
        self.one: Final = one
        self.two: Final = two
        self.four: Final = four
        self.eight: Final = eight

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, SaltaPosition)
            and self.side == other.side
            and self.green == other.green
            and self.red == other.red
            and self.one == other.one
            and self.two == other.two
            and self.four == other.four
            and self.eight == other.eight
            and self.called == other.called
        )

    def __hash__(self) -> int:
        return hash((self.green, self.red, self.one, self.two, self.four))

    def piece(self, number: int) -> int:
        """The piece number on a square number, 0 for none."""
        here = BIT[number]
        return (
            int(self.one & here != 0)
            + 2 * int(self.two & here != 0)
            + 4 * int(self.four & here != 0)
            + 8 * int(self.eight & here != 0)
        )

    def of(self, side: int) -> dict[int, int]:
        """Square number to piece number of one side."""
        return {at: self.piece(at) for at in ones(self.red if side else self.green)}

    def board(self) -> dict[str, tuple[Piece, ...]]:
        """Occupied squares with one piece each; `number` is its count of stars, moons or suns."""
        board: dict[str, tuple[Piece, ...]] = {}
        for at in ones(self.green | self.red):
            piece = self.piece(at)
            owner = int(self.red & BIT[at] != 0)
            board[BOARD.name(at)] = (Piece(owner, kind(piece), count(piece)),)
        return board


def of_salta(position: Position) -> SaltaPosition:
    """The same position; raises TypeError for one of another game."""
    if isinstance(position, SaltaPosition):
        return position
    raise TypeError(f"{position!r} is not a position of Salta")


def placed(
    side: int, green: dict[int, int], red: dict[int, int], called: bool = False
) -> SaltaPosition:
    """The position of both sides' pieces, square number to piece number."""
    both = {**green, **red}
    position = SaltaPosition(
        side,
        _mask(green),
        _mask(red),
        _plane(1, both),
        _plane(2, both),
        _plane(4, both),
        _plane(8, both),
    )
    position.called = called
    return position


def complete(position: SaltaPosition, side: int) -> bool:
    """Whether every piece of a side stands on its own goal."""
    own = position.red if side else position.green
    if own != (RED_GOAL if side else GREEN_GOAL):
        return False
    return position.of(side) == GOALS[side]


def steps_left(position: SaltaPosition, side: int) -> int:
    """The steps a side still needs, each piece's counted as if it stood alone; 105 at first."""
    table = STEPS_LEFT[side]
    return sum([table[piece][at] for at, piece in position.of(side).items()])


def kind(piece: int) -> str:
    """What a piece number is: 1-5 stars, 6-10 moons, 11-15 suns."""
    return ("star", "moon", "sun")[(piece - 1) // 5]


def count(piece: int) -> int:
    """How many stars, moons or suns a piece number has: 1 to 5."""
    return (piece - 1) % 5 + 1
