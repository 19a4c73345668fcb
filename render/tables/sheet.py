"""A sheet that a table is drawn on: its measures, and what is put on it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from render import lettering
from render.lettering import Font
from render.tables import shapes
from render.tables.shapes import Cover
from render.tables.tints import ENGRAVED, METALS, Tints, tints
from render.theme import Colour

NOBODY = "–"
"""What stands for a name of which nothing can be drawn."""
WIDEST = 800
"""The width in px up to which type grows with the picture."""
MEDALS = {"1": 0, "2": 1, "3": 2}
"""The places that get a medal."""
SIDES = ("first", "second")
"""Marks of a legend that show a side's pieces."""
FILLED = {
    "win": 1.0, "bye": 1.0, "walkover": 1.0, "draw": 0.5, "half": 0.5,
    "loss": 0.0, "forfeit": 0.0, "unplayed": -1.0,
}  # fmt: skip
"""How a result's cell is filled: wholly, half, as an outline only, or (-1) not even that."""
SIGNS = {"bye": "+", "walkover": "+", "half": "=", "forfeit": "–", "unplayed": "·"}
"""What stands in a cell without a text, much as FIDE writes it (Handbook, C.04.A)."""

Fill = tuple[float, bool]
"""Which part of a draw's box is filled, and whether from below (or from the left)."""
HALF: Fill = 0.5, True
Item = tuple[str, str]
"""What a legend explains and the words for it; the mark is a result, a side, a line ("line 0") or
""."""
MARKS = ("disc", "square", "triangle", "diamond", "wedge", "octagon")
"""The marks of a graph's lines."""


@dataclass(frozen=True)
class Measures:
    """Lengths in px of a picture `width` px wide."""

    width: int
    pad: int
    text: int
    small: int
    title: int
    row: int

    @property
    def inner(self) -> int:
        """The width between the pads, and `left`, where words begin."""
        return self.width - 2 * self.pad

    @property
    def left(self) -> int:
        return self.pad + self.pad // 2

    def height(self, lines: int) -> int:
        """The height of a row of one line of words, or of two."""
        return self.row if lines == 1 else round(self.row * 1.72)


@lru_cache(maxsize=64)
def measures(width: int) -> Measures:
    """The measures of a picture by its width: those of a phone's 360 px, in proportion.

    Chats show pictures about 360 px wide, in phones and beside the text on desktops, whatever their
    own width; figures are 9 px high there and capitals of names 10. Above 800 px, the width for
    chats, type grows no more: a wider picture has room for more instead.
    """
    part = min(width, WIDEST) / 360
    text = round(14 * part)
    return Measures(
        width, round(8 * part), text, round(13 * part), round(21 * part), round(text * 1.95)
    )


class Sheet:
    """A mode P picture in the colours of tables, with ways to write and to put shapes on it."""

    def __init__(self, theme: str, width: int, height: int) -> None:
        self.theme, self.measures = theme, measures(width)
        self.tints: Tints = tints(theme)
        self.image = self.tints.palette.blank((width, height), self.tints.ground)

    @classmethod
    def tile(cls, theme: str, have: Measures, size: tuple[int, int], ground: Colour) -> Sheet:
        """A small sheet to be kept, with the measures of the picture that it is for."""
        tile = cls(theme, have.width, 1)
        tile.image = tile.tints.palette.blank(size, ground)
        return tile

    def put(self, at: tuple[int, int], cover: Cover, ink: Colour, ground: Colour) -> None:
        """Put a shape with its upper left corner at a point."""
        ramp = self.tints.palette.ramp(ground, ink)
        self.image.paste(lettering.inked(cover[0], ramp), at, cover[1])

    def write(
        self, at: tuple[int, int], text: str, face: Font, ink: Colour, ground: Colour, side: str
    ) -> int:
        """Write a clean text as `lettering.write` does; gives its width."""
        ramp = self.tints.palette.ramp(ground, ink)
        return lettering.write(self.image, at, text, face, ramp, side) if text else 0

    def write_up(
        self, at: tuple[int, int], text: str, face: Font, ink: Colour, ground: Colour
    ) -> None:
        """Write a clean text from below upwards; `at` is the middle of its lower end."""
        size = max(1, lettering.width(text, face)), round(face.size * 1.3)
        tile = Sheet.tile(self.theme, self.measures, size, ground)
        tile.write((0, size[1] // 2), text, face, ink, ground, "l")
        image = tile.image.transpose(Image.Transpose.ROTATE_90)
        self.image.paste(image, (at[0] - image.width // 2, at[1] - image.height))

    def band(self, top: int, height: int) -> Colour:
        """The ground of every other row; gives its colour."""
        edge, inset = self.measures.pad // 2, max(1, height // 24)
        size = self.measures.width - 2 * edge, height - 2 * inset
        cover = shapes.plate(*size, max(3, height // 7))
        self.put((edge, top + inset), cover, self.tints.stripe, self.tints.ground)
        return self.tints.stripe

    def box(self, at: tuple[int, int], size: tuple[int, int], ground: Colour) -> None:
        """The outline of a box for words."""
        soft, line = max(2, round(size[1] * 0.22)), max(1.25, size[1] / 22)
        self.put(at, shapes.outline(*size, soft, line), self.tints.line, ground)

    def own(self, size: tuple[int, int], ground: Colour) -> None:
        """A box in which there is nothing to be shown."""
        soft = max(2, round(min(size[1] * 0.2, size[0] * 0.25)))
        self.put((0, 0), shapes.plate(*size, soft), self.tints.own, ground)

    def token(self, centre: tuple[int, int], size: int, side: int, ground: Colour) -> None:
        """A side's piece, small."""
        form, rim = self.tints.forms[side], self.tints.rims[side, ground]
        size += size % 2
        at = centre[0] - size // 2, centre[1] - size // 2
        self.put(at, shapes.mark(form, size), rim, ground)
        share = 1 - 2 * max(1.2, size * 0.12) / size
        self.put(at, shapes.mark(form, size, share), self.tints.faces[side], rim)

    def place(
        self, centre: tuple[int, int], text: str, ground: Colour, size: int, room: int
    ) -> None:
        """The place of a row: a figure, on a medal for the first three."""
        face = lettering.font("bold", self.measures.small)
        text = lettering.clean(text)
        metal = MEDALS.get(text)
        if metal is None:
            face = lettering.font("semibold", self.measures.small)
            text = lettering.fitted(text, face, room)
            self.write(centre, text, face, self.tints.quiet, ground, "m")
            return
        size += size % 2
        at, edge = (centre[0] - size // 2, centre[1] - size // 2), self.tints.edges[metal]
        self.put(at, shapes.mark("disc", size), edge, ground)
        share = 1 - 2 * max(1.0, size * 0.045) / size
        self.put(at, shapes.mark("disc", size, share), METALS[metal], edge)
        self.write(centre, text, face, ENGRAVED, METALS[metal], "m")

    def cell(
        self, at: tuple[int, int], size: tuple[int, int], result: str, ground: Colour, fill: Fill
    ) -> Colour:
        """The box of a result; gives the ground that its figure stands on."""
        (width, height), filled, (share, upright) = size, FILLED[result], fill
        soft, line = max(2, round(min(height * 0.2, width * 0.25))), max(1.25, height / 20)
        if filled == 1:
            self.put(at, shapes.plate(width, height, soft), self.tints.win, ground)
            return self.tints.win
        if filled == 0.5:
            form, whole = (shapes.level, height) if upright else (shapes.outline, width)
            cover = form(width, height, soft, line, round(whole * share))
            self.put(at, cover, self.tints.win, ground)
        elif filled == 0:
            self.put(at, shapes.outline(width, height, soft, line), self.tints.line, ground)
        return ground

    def ink(self, result: str, ground: Colour) -> Colour:
        """The colour of a result's figure."""
        if ground == self.tints.win:
            return self.tints.on_win
        return self.tints.text if FILLED[result] > 0 else self.tints.quiet


def named(text: str, face: Font, room: int) -> str:
    """A name as it is written in `room` px; a dash when nothing of it can be drawn."""
    return lettering.fitted(lettering.clean(text) or NOBODY, face, room)
