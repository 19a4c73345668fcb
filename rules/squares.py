"""Boards: square names, bit layout, step and jump tables.

A board on dark squares of n files puts two ranks on 2w+1 bits, w = (n + 1) // 2: the odd rank's
squares, one ghost, the even rank's squares. So a diagonal step up is a shift by w (to the left)
or w + 1 (to the right) from every rank, and a step over the edge lands on a ghost or outside
`mask`. 10x10 takes 55 bits with shifts 5 and 6, 8x8 (and 7x7 in it) 36 with 4 and 5; all stay
below 2^62, beyond which compiled integers are slow.

Squares are numbered by bit from 1, so that `low.bit_length()` is the number and 0 is no square.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.core import Square

FILES: Final = "abcdefghijklmnopqrstuvwxyz"


class Board:
    """The dark squares of a board of `files` x `ranks`; `name` names the square of a file, rank."""

    def __init__(self, files: int, ranks: int, name: Callable[[int, int], str]) -> None:
        half = (files + 1) // 2
        self.files: Final = files
        self.ranks: Final = ranks
        self.shifts: Final = (half, half + 1)
        self.size: Final = (ranks + 1) // 2 * (2 * half + 1)
        """The number of bits, ghosts included; square numbers run from 1 to it."""
        self.at: Final[list[Square | None]] = [None] * (self.size + 1)
        """Square number to square; None for ghosts and for 0."""
        self.numbers: Final[dict[str, int]] = {}
        """Name and algebraic name to square number."""
        self.squares: Final = self._fill(half, name)
        self.mask: Final = sum(1 << self.numbers[square.name] - 1 for square in self.squares)
        self.steps: Final = [self._neighbours(number) for number in range(self.size + 1)]
        """Square number to the numbers one diagonal step away."""
        self.jumps: Final = [self._landings(number) for number in range(self.size + 1)]
        """Square number to landing number -> number jumped over."""

    def light(self, algebraic: str) -> bool:
        """Whether this is the algebraic name of a square of the board that is not dark."""
        file, rank = FILES.find(algebraic[:1]), algebraic[1:]
        inside = rank in [str(number + 1) for number in range(self.ranks)]
        return 0 <= file < self.files and inside and algebraic not in self.numbers

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
            bit = rank // 2 * (2 * half + 1) + rank % 2 * (half + 1)
            for file in range(rank % 2, self.files, 2):
                square = Square(name(file, rank), file, rank, f"{FILES[file]}{rank + 1}")
                squares.append(square)
                self.at[bit + file // 2 + 1] = square
                self.numbers[square.name] = bit + file // 2 + 1
                self.numbers[square.algebraic] = bit + file // 2 + 1
        return tuple(squares)

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
