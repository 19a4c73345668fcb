"""Where things are in a board picture, in px: from the squares of a game alone.

The picture is `size` px wide and as high as the board needs: what is written round the board has
the same room on a small board as on a large one, and a phone shows the width.
"""

from __future__ import annotations

from functools import cached_property

from rules.core import Square

LABEL, CAPTION = 0.052, 0.0385
"""Font sizes as parts of the width: file letters are 10 px high without their ascenders in a
picture of 360 px, and so are figures and capitals of the caption."""
RANK = 0.0395
RISE = 0.94
"""How far, in squares, a tower may rise above its own: over the light square there."""
TAB = 0.425
"""Height of a number tab, in squares."""


class Layout:
    """The geometry of a board of `files` by `ranks` in a picture of `size` px.

    With `bottom` 1 the board is turned by 180 degrees. A board is `numbered` when its squares have
    names of their own beside the algebraic ones: then each name stands on a tab above its square,
    and ranks and the places within a rank are labelled, instead of ranks and files. Over a board of
    `columns` there is room for a tower on the last rank. Without `coordinates` nothing is written
    round the board and over its squares, which gives these more room.
    """

    def __init__(
        self,
        squares: tuple[Square, ...],
        files: int,
        ranks: int,
        size: int,
        bottom: int,
        columns: bool = False,
        coordinates: bool = True,
    ) -> None:
        self.squares = squares
        self.files, self.ranks = files, ranks
        self.size, self.bottom, self.columns = size, bottom, columns
        self.coordinates = coordinates
        self.edge = max(3, round(size / 133))
        """Thickness of the lit edge."""
        self.rank_font, self.label_font, self.caption_font = (
            round(size * part) for part in (RANK, LABEL, CAPTION)
        )
        other = self.edge + round(size * 0.014)
        margin = round(self.rank_font * (0.62 + 0.66 * len(str(ranks)))) if coordinates else other
        self.side = (size - margin - other) // files
        """Side of a square."""
        self.width, self.height = self.side * files, self.side * ranks
        self.left = margin + (size - margin - other - self.width) // 2
        self.top = self.edge + self._headroom()
        self.right, self.below = self.left + self.width, self.top + self.height
        self.label_line = self.below + self.edge + round(self.label_font * 0.52)
        """The height of the middle of the labels' capitals, and of the caption's."""
        above = self.label_font * 1.1 if coordinates else self.label_font * 0.2
        self.caption_line = self.below + self.edge + round(above + self.caption_font * 0.68)
        self.total = self.caption_line + round(self.caption_font * 0.82)
        """Height of the picture."""

    def _headroom(self) -> int:
        """The room over the board, without its edge: for towers or tabs, if there are any."""
        least = round(self.size * 0.012)
        if self.columns:
            return max(least, round(RISE * self.side) - self.edge + 2)
        return max(least, round(TAB * self.side) - self.edge + 2) if self.tabbed else least

    @cached_property
    def numbered(self) -> bool:
        """Whether squares have names of their own."""
        return any(square.name != square.algebraic for square in self.squares)

    @cached_property
    def tabbed(self) -> bool:
        """Whether these names stand above the squares."""
        return self.numbered and self.coordinates

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

    def places(self) -> list[tuple[int, int]]:
        """First and last file of the k-th squares of all ranks, for k = 1, 2, ..."""
        files: list[list[int]] = []
        for rank in range(self.ranks):
            for place, square in enumerate(s for s in self.squares if s.rank == rank):
                if place == len(files):
                    files.append([])
                files[place].append(square.file)
        return [(min(found), max(found)) for found in files]
