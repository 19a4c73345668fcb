"""Where things are in a board picture, in px: game-blind, from the squares of a game alone."""

from __future__ import annotations

from functools import cached_property

from rules.core import Square


class Layout:
    """The geometry of a board of `files` by `ranks` in a picture of `size` px.

    With `bottom` 1 the board is turned by 180 degrees. A board is `numbered` when its squares have
    names of their own beside the algebraic ones: then each name stands on a tab above its square,
    and ranks and the places within a rank are labelled, instead of ranks and files.
    """

    def __init__(
        self, squares: tuple[Square, ...], files: int, ranks: int, size: int, bottom: int
    ) -> None:
        self.squares = squares
        self.files, self.ranks = files, ranks
        self.size, self.bottom = size, bottom
        self.side = int(size * 0.87 + 8) // max(files, ranks)
        """Side of a square."""
        self.width, self.height = self.side * files, self.side * ranks
        self.left = (size - self.width) // 2
        self.top = round((size - self.height) * 0.33)
        self.right, self.below = self.left + self.width, self.top + self.height
        space = size - self.below
        self.label_line, self.caption_line = (self.below + round(space * y) for y in (0.26, 0.7))
        """The height of the middle of the labels and of the caption."""
        self.edge = max(3, round(size / 133))
        """Thickness of the lit edge."""

    @cached_property
    def numbered(self) -> bool:
        """Whether squares have names of their own."""
        return any(square.name != square.algebraic for square in self.squares)

    @cached_property
    def filled(self) -> bool:
        """Whether every square is played on."""
        return len(self.squares) == self.files * self.ranks

    @cached_property
    def corners(self) -> dict[str, tuple[int, int]]:
        """The upper left corner of each playable square by its name."""
        return {square.name: self.corner(square.file, square.rank) for square in self.squares}

    def corner(self, file: int, rank: int) -> tuple[int, int]:
        """The upper left corner of a square; file and rank from 0."""
        if self.bottom:
            file, rank = self.files - 1 - file, self.ranks - 1 - rank
        return self.left + file * self.side, self.top + (self.ranks - 1 - rank) * self.side

    def room_above(self, name: str) -> int:
        """How far, in px, what stands on a square may rise above it without hiding a piece."""
        x, y = self.corners[name]
        if y == self.top:
            return self.top - self.edge
        return 0 if (x, y - self.side) in self._occupied else round(self.side * 0.95)

    @cached_property
    def _occupied(self) -> frozenset[tuple[int, int]]:
        return frozenset(self.corners.values())

    def type_size(self, at_800: float, least: int) -> int:
        """A font size that is `at_800` px in a picture of 800 px, never under `least` px."""
        return max(least, round(self.size * at_800 / 800))

    def places(self) -> list[tuple[int, int]]:
        """First and last file of the k-th squares of all ranks, for k = 1, 2, ..."""
        files: list[list[int]] = []
        for rank in range(self.ranks):
            for place, square in enumerate(s for s in self.squares if s.rank == rank):
                if place == len(files):
                    files.append([])
                files[place].append(square.file)
        return [(min(found), max(found)) for found in files]
