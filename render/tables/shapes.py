"""Plain shapes as covers: how far each pixel is painted, mode L, drawn at four times the size."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageDraw

from render.lettering import TOUCHED

OVER = 4

Cover = tuple[Image.Image, Image.Image]
"""How far a shape covers its pixels (mode L), and which it touches at all (mode 1)."""


def _cover(size: tuple[int, int], paint: Callable[[ImageDraw.ImageDraw], None]) -> Cover:
    sheet = Image.new("L", (size[0] * OVER, size[1] * OVER))
    paint(ImageDraw.Draw(sheet))
    cover = sheet.reduce(OVER)
    return cover, cover.point(TOUCHED, "1")


@lru_cache(maxsize=256)
def plate(width: int, height: int, soft: int) -> Cover:
    """A filled box with round corners."""
    box = (0, 0, width * OVER - 1, height * OVER - 1)
    return _cover((width, height), lambda draw: draw.rounded_rectangle(box, soft * OVER, 255))


@lru_cache(maxsize=256)
def outline(width: int, height: int, soft: int, line: float, filled: int = 0) -> Cover:
    """The edge of such a box, with so many px from the left filled."""
    box, thick = (0, 0, width * OVER - 1, height * OVER - 1), max(1, round(line * OVER))

    def paint(draw: ImageDraw.ImageDraw) -> None:
        draw.rounded_rectangle(box, soft * OVER, 255)
        inner = (max(thick, filled * OVER), thick, box[2] - thick, box[3] - thick)
        draw.rounded_rectangle(
            inner, max(0, soft * OVER - thick), 0, corners=(not filled, True, True, not filled)
        )

    return _cover((width, height), paint)


@lru_cache(maxsize=256)
def level(width: int, height: int, soft: int, line: float, filled: int) -> Cover:
    """The edge of such a box, with so many px from below filled."""
    cover, touched = outline(height, width, soft, line, filled)
    up = Image.Transpose.ROTATE_90
    return cover.transpose(up), touched.transpose(up)


@lru_cache(maxsize=256)
def mark(form: str, size: int, share: float = 1.0) -> Cover:
    """A "disc", "octagon", "square", "diamond" or "triangle" in the middle of a box of `size` px.

    `share` is how much of the box's width it has.
    """
    whole, reach = size * OVER, size * OVER * share / 2

    def paint(draw: ImageDraw.ImageDraw) -> None:
        if form == "disc":
            low, high = whole / 2 - reach, whole / 2 + reach - 1
            draw.ellipse((low, low, high, high), 255)
            return
        points = [(x * reach + whole / 2, y * reach + whole / 2) for x, y in CORNERS[form]]
        draw.polygon(points, 255)

    return _cover((size, size), paint)


CORNERS = {
    "octagon": ((-0.41, -1), (0.41, -1), (1, -0.41), (1, 0.41),
                (0.41, 1), (-0.41, 1), (-1, 0.41), (-1, -0.41)),
    "square": ((-0.86, -0.86), (0.86, -0.86), (0.86, 0.86), (-0.86, 0.86)),
    "diamond": ((0, -1.12), (1.12, 0), (0, 1.12), (-1.12, 0)),
    "triangle": ((0, -1.05), (1.05, 0.8), (-1.05, 0.8)),
    "wedge": ((0, 1.05), (1.05, -0.8), (-1.05, -0.8)),
}  # fmt: skip
"""Corners of the other marks, in halves of their width from the middle."""
