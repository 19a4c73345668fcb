"""Smooth shapes: a sheet drawn at four times its size in units of a square's side, then reduced."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, pi, sin

from PIL import Image, ImageDraw

from render.lettering import font
from render.theme import Colour

Point = tuple[float, float]

OVER = 4
"""How many times larger than the result a sheet is drawn."""


class Sketch:
    """A sheet of `size` squares of `side` px on a ground; all lengths are parts of a square."""

    def __init__(self, side: int, ground: Colour, size: Point = (1, 1)) -> None:
        self.scale = side * OVER
        width, height = (round(length * side) * OVER for length in size)
        self.image = Image.new("RGBA", (width, height), (*ground, 0))
        self.draw = ImageDraw.Draw(self.image)

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

    def figure(self, centre: Point, text: str, height: float, weight: str, colour: Colour) -> None:
        """Figures with the middle of their ink at `centre`; `height` is the font size."""
        face = font(weight, round(height * self.scale))
        left, top, right, bottom = face.getbbox(text)
        x, y = (value * self.scale for value in centre)
        self.draw.text((x - (left + right) / 2, y - (top + bottom) / 2), text, colour, face)

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
