"""A sheet that a table is drawn on: its measures, its title, and what is put on it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from render import lettering
from render.lettering import Font
from render.tables import shapes
from render.tables.shapes import Cover
from render.tables.tints import ENGRAVED, METALS, Tints, tints
from render.theme import Colour

NOBODY = "–"
"""What stands for a name of which nothing can be drawn."""
MEDALS = {"1": 0, "2": 1, "3": 2}
"""The places that get a medal."""
SIDES = ("first", "second")
"""Marks of a legend that show a side's pieces."""
FILLED = {
    "win": 1.0, "bye": 1.0, "walkover": 1.0, "draw": 0.5, "half": 0.5,
    "loss": 0.0, "forfeit": 0.0, "unplayed": -1.0,
}  # fmt: skip
"""How a result's cell is filled: wholly, half, as an outline only, or (-1) not even that."""


@dataclass(frozen=True)
class Measures:
    """Lengths in px of a picture `width` px wide; type gets no smaller than can be read."""

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
    """The measures of a picture by its width; in proportion from about 500 px on."""
    part = width / 800
    text = max(14, round(23 * part))
    return Measures(
        width, max(8, round(20 * part)), text, max(12, round(18.5 * part)),
        max(22, round(38 * part)), round(text * 2),
    )  # fmt: skip


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
        soft = max(2, round(size[1] * 0.2))
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

    def cell(self, at: tuple[int, int], size: tuple[int, int], result: str, ground: Colour,
             share: float = 0.5) -> Colour:  # fmt: skip
        """The box of a result; gives the ground that its figure stands on.

        `share` is the part of a draw's box that is filled.
        """
        (width, height), filled = size, FILLED[result]
        soft, line = max(2, round(height * 0.2)), max(1.25, height / 20)
        if filled == 1:
            self.put(at, shapes.plate(width, height, soft), self.tints.win, ground)
            return self.tints.win
        if filled >= 0:
            ink = self.tints.win if filled else self.tints.line
            left = round(width * share) if filled else 0
            self.put(at, shapes.outline(width, height, soft, line, left), ink, ground)
        return ground

    def ink(self, result: str, ground: Colour) -> Colour:
        """The colour of a result's figure."""
        if ground == self.tints.win:
            return self.tints.on_win
        return self.tints.text if FILLED[result] > 0 else self.tints.quiet


def header_height(size: int, title: str, subtitle: str) -> int:
    """How much of a picture's top its title takes, px."""
    have = measures(size)
    if not title and not subtitle:
        return have.pad
    lines = 2 if title and subtitle and not _on_one_line(size, title, subtitle) else 1
    return round(have.pad * 0.8) + round(have.title * 1.3) + (lines - 1) * round(have.small * 1.5)


def header(sheet: Sheet, title: str, subtitle: str) -> None:
    """The title on the left and the line that goes with it on the right, or below."""
    have, colours = sheet.measures, sheet.tints
    big, small = lettering.font("title", have.title), lettering.font("semibold", have.small)
    left, line = have.left, round(have.pad * 0.8) + round(have.title * 0.62)
    room = have.inner - have.pad
    title, subtitle = (lettering.clean(text) for text in (title, subtitle))
    shown = lettering.fitted(title, big, room)
    sheet.write((left, line), shown, big, colours.text, colours.ground, "l")
    below = lettering.fitted(subtitle, small, room)
    right = have.width - left
    if not title:
        sheet.write((left, line), below, small, colours.quiet, colours.ground, "l")
    elif _on_one_line(have.width, title, subtitle):
        sheet.write((right, line), below, small, colours.quiet, colours.ground, "r")
    else:
        line += round(have.title * 0.5) + round(have.small * 0.9)
        sheet.write((left, line), below, small, colours.quiet, colours.ground, "l")


def _on_one_line(size: int, title: str, subtitle: str) -> bool:
    have = measures(size)
    parts = ((title, "title", have.title), (subtitle, "semibold", have.small))
    wide = [
        lettering.width(lettering.clean(text), lettering.font(weight, high))
        for text, weight, high in parts
    ]
    return sum(wide) + 2 * have.pad <= have.inner - have.pad


Words = tuple[str, str, tuple["Item", ...], str]
"""Title, subtitle, legend and note of a picture."""


def framed(
    theme: str, size: int, words: Words, count: int, lines: int = 1
) -> tuple[Sheet, int, int]:
    """A sheet for so many rows under a line of heads, with title and legend.

    Gives also where the rows begin, and the middle of the line of heads.
    """
    have, (title, subtitle, items, note) = measures(size), words
    top, heads = header_height(size, title, subtitle), round(have.small * 1.9)
    rows = count * have.height(lines) + have.pad // 2
    sheet = Sheet(theme, size, top + heads + rows + legend_height(size, items, note))
    header(sheet, title, subtitle)
    legend(sheet, items, note)
    return sheet, top + heads, top + heads // 2


def named(text: str, face: Font, room: int) -> str:
    """A name as it is written in `room` px; a dash when nothing of it can be drawn."""
    return lettering.fitted(lettering.clean(text) or NOBODY, face, room)


# The legend


Item = tuple[str, str]
"""What a legend explains and the words for it; the mark is a result, a side or ""."""


def legend_height(size: int, items: tuple[Item, ...], note: str) -> int:
    """How much of a picture's foot the legend takes, px."""
    have = measures(size)
    lines = len(_lines(size, items, note))
    return lines * round(have.small * 1.9) + round(have.pad * 0.8) if lines else have.pad


def legend(sheet: Sheet, items: tuple[Item, ...], note: str) -> None:
    """What the marks mean, in the foot of the picture; a note stands at its right end."""
    have, colours = sheet.measures, sheet.tints
    face, step = lettering.font("semibold", have.small), round(have.small * 1.9)
    lines = _lines(have.width, items, note)
    line = sheet.image.height - round(have.pad * 0.7) - len(lines) * step + step // 2
    for row in lines:
        x = have.left
        for mark, words in row:
            if not mark:
                x = have.width - have.left - _item_width(have, (mark, words))
            if mark:
                _sample(sheet, (x, line), mark)
                x += _sample_width(have, mark)
            shown = lettering.fitted(lettering.clean(words), face, have.width - have.pad - x)
            x += sheet.write((x, line), shown, face, colours.quiet, colours.ground, "l")
            x += round(have.small * 1.1)
        line += step


def _lines(size: int, items: tuple[Item, ...], note: str) -> list[list[Item]]:
    """The items of a legend in lines that fit."""
    have = measures(size)
    lines: list[list[Item]] = []
    left = 0
    for item in (*items, *([("", note)] if note else ())):
        need = _item_width(have, item)
        if not lines or need > left:
            lines.append([])
            left = have.inner - have.pad
        lines[-1].append(item)
        left -= need + round(have.small * 1.1)
    return lines


def _item_width(have: Measures, item: Item) -> int:
    mark, words = item
    face = lettering.font("semibold", have.small)
    return (_sample_width(have, mark) if mark else 0) + lettering.width(
        lettering.clean(words), face
    )


def _sample_width(have: Measures, mark: str) -> int:
    return round(have.small * (1.2 if mark in SIDES else 1.9))


def _sample(sheet: Sheet, at: tuple[int, int], mark: str) -> None:
    """A mark of the legend; `at` is the middle of its left edge."""
    small, ground = sheet.measures.small, sheet.tints.ground
    if mark in SIDES:
        sheet.token(
            (at[0] + round(small * 0.42), at[1]), round(small * 0.84), SIDES.index(mark), ground
        )
        return
    size = round(small * 1.45), round(small * 0.95)
    sheet.cell((at[0], at[1] - size[1] // 2), size, mark, ground)
