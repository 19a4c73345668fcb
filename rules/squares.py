"""Boards: square names, bit layout, step and jump tables.

A board on dark squares of n files puts two ranks on 2w+1 bits, w = (n + 1) // 2: the odd rank's
squares, one ghost, the even rank's squares. So a diagonal step up is a shift by w (to the left)
or w + 1 (to the right) from every rank, and a step over the edge lands on a ghost or outside
`mask`. 10x10 takes 55 bits with shifts 5 and 6, 8x8 (and 7x7 in it) 36 with 4 and 5; all stay
below 2^62, beyond which compiled integers are slow.

A straight board has every square and orthogonal moves: a rank and one ghost on w = n + 1 bits,
steps by w (forward) and 1 (to the right).

Squares are numbered by bit from 1 in order of rank, then file, so that `low.bit_length()` is the
number and 0 is no square.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from rules.core import Square

COMPILED: Final = not __file__.endswith(".py")
"""Whether this runs as machine code, where other ways are the quick ones."""
BITS: Final = int.bit_count

FILES: Final = "abcdefghijklmnopqrstuvwxyz"


def algebraic(file: int, rank: int) -> str:
    """The algebraic name of a 0-based file and rank, such as `a1`."""
    return f"{FILES[file]}{rank + 1}"


def ones(mask: int) -> list[int]:
    """The square numbers of a mask, ascending."""
    numbers = []
    while mask:
        low = mask & -mask
        numbers.append(low.bit_length())
        mask ^= low
    return numbers


def population(mask: i64) -> int:
    """The number of bits set in a mask below 2^62."""
    if not COMPILED:
        return BITS(mask)
    mask -= mask >> 1 & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F0F0F0F0F
    return mask * 0x0101010101010101 >> 56 & 0xFF


class Board:
    """A board of `files` x `ranks`: its dark squares, or with `straight` all of them.

    `name` names the square of a file and rank; a name in `aliases` is read as the square it
    stands for, and never shown.
    """

    def __init__(
        self,
        files: int,
        ranks: int,
        name: Callable[[int, int], str] = algebraic,
        straight: bool = False,
        aliases: dict[str, str] | None = None,
    ) -> None:
        half = (files + 1) // 2
        self.files: Final = files
        self.ranks: Final = ranks
        self.straight: Final = straight
        self.shifts: Final = (files + 1, 1) if straight else (half, half + 1)
        """The two steps up (or up and to the right), as shifts of bits."""
        self.size: Final = ranks * (files + 1) if straight else (ranks + 1) // 2 * (2 * half + 1)
        """The number of bits, ghosts included; square numbers run from 1 to it."""
        self.at: Final[list[Square | None]] = [None] * (self.size + 1)
        """Square number to square; None for ghosts and for 0."""
        self.numbers: Final[dict[str, int]] = {}
        """Name and algebraic name to square number."""
        self.squares: Final = self._fill(half, name)
        for alias, meant in (aliases or {}).items():
            self.numbers[alias] = self.numbers[meant]
        self.mask: Final = sum(1 << self.numbers[square.name] - 1 for square in self.squares)
        self.steps: Final = [self._neighbours(number) for number in range(self.size + 1)]
        """Square number to the numbers one diagonal step away."""
        self.jumps: Final = [self._landings(number) for number in range(self.size + 1)]
        """Square number to landing number -> number jumped over."""
        self.rays: Final = [self._rays(number) for number in range(self.size + 1)]
        """Square number to the squares in each of the four directions, the nearest first.

        The directions are those of `shifts`, then the same backwards; a ray may be empty.
        """

    def light(self, named: str) -> bool:
        """Whether this is the algebraic name of a square of the board that is not dark."""
        file, rank = FILES.find(named[:1]), named[1:]
        inside = rank in [str(number + 1) for number in range(self.ranks)]
        return 0 <= file < self.files and inside and named not in self.numbers

    def square(self, number: int) -> Square:
        """The square of this number; raises ValueError for a ghost."""
        square = self.at[number]
        if square is None:
            raise ValueError(f"no square has the number {number}")
        return square

    def name(self, number: int) -> str:
        """The name of the square of this number; raises ValueError for a ghost."""
        return self.square(number).name

    def _fill(self, half: int, name: Callable[[int, int], str]) -> tuple[Square, ...]:
        squares = []
        for rank in range(self.ranks):
            for file in self._files(rank):
                square = Square(name(file, rank), file, rank, algebraic(file, rank))
                squares.append(square)
                number = self._number(half, file, rank)
                self.at[number] = square
                self.numbers[square.name] = number
                self.numbers[square.algebraic] = number
        return tuple(squares)

    def _files(self, rank: int) -> range:
        return range(self.files) if self.straight else range(rank % 2, self.files, 2)

    def _number(self, half: int, file: int, rank: int) -> int:
        if self.straight:
            return rank * (self.files + 1) + file + 1
        return rank // 2 * (2 * half + 1) + rank % 2 * (half + 1) + file // 2 + 1

    def _rays(self, number: int) -> tuple[tuple[int, ...], ...]:
        return tuple([self._ray(number, direction) for direction in self._directions()])

    def _ray(self, number: int, direction: int) -> tuple[int, ...]:
        ray: list[int] = []
        there = self._beside(number, direction) if self.at[number] is not None else 0
        while there:
            ray.append(there)
            there = self._beside(there, direction)
        return tuple(ray)

    def _beside(self, number: int, shift: int) -> int:
        there = number + shift
        return there if 0 < there <= self.size and self.at[there] is not None else 0

    def _directions(self) -> tuple[int, ...]:
        left, right = self.shifts
        return (left, right, -left, -right)

    def _neighbours(self, number: int) -> tuple[int, ...]:
        if self.at[number] is None:
            return ()
        return tuple([n for d in self._directions() if (n := self._beside(number, d))])

    def _landings(self, number: int) -> dict[int, int]:
        landings = {}
        for over in self._neighbours(number):
            landing = self._beside(over, over - number)
            if landing:
                landings[landing] = over
        return landings
