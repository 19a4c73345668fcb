"""What lies on a square beside its piece: goals, pieces at home, what must move, landings."""

from __future__ import annotations

from functools import lru_cache

from render import pieces
from render.lettering import TOUCHED
from render.pieces import CENTRE, OUTLINE, RADIUS, Sprite, ring, sprite
from render.sketch import Sketch
from render.theme import THEMES, Colour

CORNER = 0.24
DOT = 0.13


@lru_cache(maxsize=64)
def home(theme_name: str, side: int) -> Sprite:
    """The corners of a square whose piece has arrived."""
    theme = THEMES[theme_name]
    sketch = Sketch(side, theme.dark)
    _corners(sketch, CORNER, theme.home)
    return sprite(sketch, theme)


@lru_cache(maxsize=64)
def goal(theme_name: str, side: int, owner: int, coloured: bool) -> Sprite:
    """The corners of a square that a side has to reach, in the colour of its pieces."""
    theme = THEMES[theme_name]
    livery = theme.sides[owner]
    sketch = Sketch(side, theme.dark)
    _corners(sketch, CORNER, livery.outline)
    _corners(sketch, CORNER - 0.05, livery.rim if coloured else livery.face)
    return sprite(sketch, theme)


def _corners(sketch: Sketch, length: float, colour: Colour) -> None:
    for x, y in ((0, 0), (0, 1), (1, 0), (1, 1)):
        away = (1 - 2 * x) * length, (1 - 2 * y) * length
        sketch.polygon([(x, y), (x + away[0], y), (x, y + away[1])], colour)


@lru_cache(maxsize=64)
def must(theme_name: str, side: int, owner: int) -> Sprite:
    """The ring round a piece that must move, open in the middle: it lies over the shadow."""
    theme = THEMES[theme_name]
    livery, sketch = theme.sides[owner], Sketch(side, theme.dark)
    ring(sketch, theme, livery, CENTRE, (RADIUS + OUTLINE, RADIUS + OUTLINE))
    inside = Sketch(side, theme.dark)
    pieces.outline(inside, livery, CENTRE, (RADIUS + OUTLINE, RADIUS + OUTLINE), theme.dark)
    drawing = sprite(sketch, theme)
    drawing.mask.paste(0, (0, 0), inside.cover().point(TOUCHED, "1"))
    return drawing


@lru_cache(maxsize=64)
def target(theme_name: str, side: int) -> Sprite:
    """The dot on a square where a piece may land."""
    theme = THEMES[theme_name]
    sketch = Sketch(side, theme.dark)
    for radius, colour in ((DOT, theme.border), (DOT - 0.022, theme.turn)):
        sketch.disc(CENTRE, radius, colour)
    return sprite(sketch, theme)
