"""Smooth shapes: a sheet drawn at four times its size in units of a square's side, then reduced."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import cos, pi, sin

from PIL import Image, ImageDraw

from render.lettering import CAPITALS, Font, font
from render.theme import Colour

Point = tuple[float, float]

OVER = 4
"""How many times larger than the result a sheet is drawn."""
GAP = 0.06
"""Between two figures, as a part of their height."""


class Sketch:
    """A sheet of `size` squares of `side` px on a ground; all lengths are parts of a square."""

    def __init__(self, side: int, ground: Colour, size: Point = (1, 1)) -> None:
        self.scale = side * OVER
        width, height = (round(length * side) * OVER for length in size)
        self.image = Image.new("RGBA", (width, height), (*ground, 0))
        self.draw = ImageDraw.Draw(self.image)

    @classmethod
    def like(cls, other: Sketch) -> Sketch:
        """An empty sheet of the size and ground of another."""
        sheet = cls.__new__(cls)
        sheet.scale, sheet.image = other.scale, other.image.copy()
        sheet.image.putalpha(0)
        sheet.draw = ImageDraw.Draw(sheet.image)
        return sheet

    def lay(self, other: Sketch, right: float) -> None:
        """Lay what another sheet has to the left of a line on this one."""
        part = other.image.crop((0, 0, round(right * self.scale), other.image.height))
        self.image.paste(part, (0, 0), part)

    def above(self, height: float, ground: Colour) -> None:
        """Put the upper part of the sheet on another ground, before anything is drawn."""
        self.image.paste((*ground, 0), (0, 0, self.image.width, round(height * self.scale)))

    def disc(self, centre: Point, radius: float, colour: Colour) -> None:
        """A filled circle."""
        self.oval(centre, radius, radius, colour)

    def oval(self, centre: Point, across: float, down: float, colour: Colour) -> None:
        """A filled ellipse of two radii."""
        x, y, right, low = (value * self.scale for value in (*centre, across, down))
        self.draw.ellipse((x - right, y - low, x + right - 1, y + low - 1), fill=colour)

    def polygon(self, points: Iterable[Point], colour: Colour) -> None:
        """A filled polygon."""
        self.draw.polygon([(x * self.scale, y * self.scale) for x, y in points], fill=colour)

    def stroke(self, points: Sequence[Point], width: float, colour: Colour) -> None:
        """A line with round joints and ends."""
        scaled = [(x * self.scale, y * self.scale) for x, y in points]
        self.draw.line(scaled, fill=colour, width=round(width * self.scale), joint="curve")
        for end in (points[0], points[-1]):
            self.disc(end, width / 2, colour)

    def ring(self, centre: Point, radius: float, width: float, colour: Colour) -> None:
        """A circle line whose middle runs at `radius`."""
        x, y, r = (value * self.scale for value in (*centre, radius + width / 2))
        box = (x - r, y - r, x + r - 1, y + r - 1)
        self.draw.ellipse(box, outline=colour, width=round(width * self.scale))

    def figure(
        self, centre: Point, text: str, height: float, weight: str, colour: Colour, room: float = 9
    ) -> None:
        """Figures of a height with the middle of their ink at `centre`, narrowed to fit `room`.

        Each stands on whole px: figures that are the same everywhere compress well.
        """
        face = font(weight, round(height * self.scale / CAPITALS))
        inks = [_ink(sign, face) for sign in text]
        gap = OVER * round(GAP * height * self.scale / OVER)
        width = sum(ink.width for ink in inks) + gap * (len(inks) - 1)
        if width > room * self.scale:
            share = (room * self.scale - gap * (len(inks) - 1)) / (width - gap * (len(inks) - 1))
            inks = [_narrowed(ink, share) for ink in inks]
            width = sum(ink.width for ink in inks) + gap * (len(inks) - 1)
        x, y = (value * self.scale for value in centre)
        left, top = (OVER * round((middle - length / 2) / OVER) for middle, length in
                     ((x, width), (y, inks[0].height)))  # fmt: skip
        for ink in inks:
            box = (left, top, left + ink.width, top + ink.height)
            self.image.paste((*colour, 255), box, ink)
            left += ink.width + gap

    def box(self, centre: Point, width: float, height: float, soft: float, colour: Colour) -> None:
        """A filled box with round corners."""
        (x, y), right, low = centre, width / 2, height / 2
        edges = [value * self.scale for value in (x - right, y - low, x + right, y + low)]
        edges[2], edges[3] = edges[2] - 1, edges[3] - 1
        self.draw.rounded_rectangle(edges, soft * self.scale, fill=colour)

    def colours(self) -> Image.Image:
        """The sheet at its real size, mode RGB: what is painted, smooth on the ground."""
        return self.image.convert("RGB").reduce(OVER)

    def cover(self) -> Image.Image:
        """How far each pixel is painted, mode L."""
        return self.image.getchannel("A").reduce(OVER)


def around(centre: Point, radius: float, turn: float) -> Point:
    """The point at `radius` from a centre, `turn` of a full circle clockwise from the top."""
    angle = turn * 2 * pi
    return centre[0] + radius * sin(angle), centre[1] - radius * cos(angle)


@lru_cache(maxsize=256)
def _ink(sign: str, face: Font) -> Image.Image:
    """How one figure covers its box, mode L; the box is a multiple of OVER wide and high."""
    left, top, right, bottom = (round(edge) for edge in face.getbbox(sign))
    width, height = (OVER * -(-length // OVER) for length in (right - left, bottom - top))
    ink = Image.new("L", (width, height))
    at = (width - right + left) // 2 - left, (height - bottom + top) // 2 - top
    ImageDraw.Draw(ink).text(at, sign, 255, face)
    return ink


def _narrowed(ink: Image.Image, share: float) -> Image.Image:
    width = max(OVER, OVER * int(ink.width * share / OVER))
    return ink.resize((width, ink.height), Image.Resampling.BOX)
