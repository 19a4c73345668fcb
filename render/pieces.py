"""Pieces, tabs and other fixed things, drawn once for each theme and size and then kept.

Each function gives a mode P picture in the theme's palette and, where it does not fill its box, the
mask ("1") to paste it through.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from render.lettering import TOUCHED
from render.sketch import Point, Sketch, around
from render.theme import THEMES, Colour, Livery, Theme
from rules.core import Piece

RADIUS = 0.42
THICK = 0.042
OUTLINE = 0.024
RIM = 0.047
CENTRE = (0.5, 0.482)
TAB = 0.31
"""Height of a number tab."""


class Sprite(NamedTuple):
    """A mode P picture and the mask of its painted pixels."""

    image: Image.Image
    mask: Image.Image


@lru_cache(maxsize=1024)
def piece(theme_name: str, side: int, kind: Piece, coloured: bool) -> Sprite:
    """A piece alone on its dark square; `side` is the square's side in px.

    `coloured` pieces have the rim of their side, those of White and Black have none.
    """
    theme = THEMES[theme_name]
    livery = theme.sides[kind.side]
    sketch = Sketch(side, theme.dark)
    _body(sketch, livery, theme.shadow, livery.rim if coloured else livery.face)
    if kind.kind in MARKS:
        MARKS[kind.kind](sketch, livery, str(kind.number))
    else:
        top(sketch, theme, kind, CENTRE, RADIUS, RADIUS)
    return sprite(sketch, theme)


def top(
    sketch: Sketch, theme: Theme, kind: Piece, centre: Point, across: float, down: float
) -> None:
    """What lies on a face of two radii: a man's groove, a king's crown, else an initial."""
    livery, (x, y) = theme.sides[kind.side], centre
    if kind.kind in CROWNED:
        _oval_ring(sketch, livery, centre, (across * 0.82, down * 0.82), theme.turn)
        for grown, colour in ((0.035, livery.outline), (0.0, theme.turn)):
            crown = [(x + a * across, y + b * down) for a, b in _crown(grown)]
            sketch.polygon(crown, colour)
    elif kind.kind in PLAIN:
        _oval_ring(sketch, livery, centre, (across * 0.7, down * 0.7), livery.outline)
    else:
        initial = kind.kind[:1].upper() + (str(kind.number) if kind.number else "")
        sketch.figure(centre, initial, 0.9 * down, "bold", livery.mark)


def _oval_ring(sketch: Sketch, livery: Livery, centre: Point, radii: Point, colour: Colour) -> None:
    """A thin ring on a face."""
    across, down = radii
    sketch.oval(centre, across, down, colour)
    sketch.oval(centre, across - 0.018, down - 0.018 * down / across, livery.face)


def _crown(grown: float) -> list[Point]:
    """The corners of a crown in a circle of radius 1, grown by a margin."""
    left, low, high, valley = 0.5 + grown, 0.36 + grown, 0.42 + grown * 1.6, 0.06 - grown
    return [
        *((-left, low), (-left - 0.06, -high + 0.14), (-0.25 - grown / 3, valley)),
        *((0.0, -high), (0.25 + grown / 3, valley), (left + 0.06, -high + 0.14), (left, low)),
    ]


@lru_cache(maxsize=1024)
def tab(theme_name: str, side: int, name: str, framed: bool) -> Sprite:
    """The number tab that stands above a dark square, on a light one or on the frame."""
    theme = THEMES[theme_name]
    ground = theme.frame if framed else theme.light
    sketch = Sketch(side, ground, (1, TAB))
    half = 0.165 + 0.085 * len(name)
    _trapezium(sketch, half, theme.dark)
    sketch.figure((0.5, TAB * 0.53), name, 0.29, "bold", theme.tab)
    return sprite(sketch, theme)


@lru_cache(maxsize=64)
def home(theme_name: str, side: int) -> Sprite:
    """The corners of a square whose piece has arrived."""
    theme = THEMES[theme_name]
    sketch = Sketch(side, theme.dark)
    for x, y in ((0, 0), (0, 1), (1, 0), (1, 1)):
        away = (1 - 2 * x) * 0.25, (1 - 2 * y) * 0.25
        sketch.polygon([(x, y), (x + away[0], y), (x, y + away[1])], theme.home)
    return sprite(sketch, theme)


@lru_cache(maxsize=64)
def token(theme_name: str, side: int, owner: int, coloured: bool) -> Sprite:
    """The small disc beside the caption: the colours of the side to move in a lit ring."""
    theme = THEMES[theme_name]
    livery = theme.sides[owner]
    sketch = Sketch(side, theme.frame)
    sketch.disc((0.5, 0.5), 0.5, theme.turn)
    rim = livery.rim if coloured else livery.face
    for radius, colour in ((0.41, livery.outline), (0.36, rim), (0.2, livery.face)):
        _face(sketch, livery, (0.5, 0.5), radius, colour)
    return sprite(sketch, theme)


def sprite(sketch: Sketch, theme: Theme) -> Sprite:
    """A sheet in the theme's palette."""
    image = theme.palette.flatten(sketch.colours())
    return Sprite(image, sketch.cover().point(TOUCHED, "1"))


def _face(sketch: Sketch, livery: Livery, centre: Point, radius: float, colour: Colour) -> None:
    """The outline of a piece from above, filled: a circle, or an octagon of about the same area."""
    if livery.form == "octagon":
        corner = radius * 1.055
        sketch.polygon([around(centre, corner, (2 * i + 1) / 16) for i in range(8)], colour)
    else:
        sketch.disc(centre, radius, colour)


def _body(sketch: Sketch, livery: Livery, shadow: Colour, rim: Colour) -> None:
    """Shadow, edge and face of a piece."""
    x, y = CENTRE
    _slab(sketch, livery, (x + 0.035, y + 0.03), RADIUS + OUTLINE, shadow)
    _slab(sketch, livery, CENTRE, RADIUS + OUTLINE, livery.outline)
    _slab(sketch, livery, CENTRE, RADIUS, livery.band)
    _face(sketch, livery, CENTRE, RADIUS + OUTLINE / 2, livery.outline)
    _face(sketch, livery, CENTRE, RADIUS, rim)
    _face(sketch, livery, CENTRE, RADIUS - RIM, livery.face)


def _slab(sketch: Sketch, livery: Livery, centre: Point, radius: float, colour: Colour) -> None:
    """A face swept down by the piece's thickness: two faces and the box between their flanks."""
    x, y = centre
    _face(sketch, livery, centre, radius, colour)
    _face(sketch, livery, (x, y + THICK), radius, colour)
    reach, flank = (radius * 0.975, radius * 0.4) if livery.form == "octagon" else (radius, 0)
    top, low = y - flank, y + THICK + flank
    box = [(x - reach, top), (x + reach, top), (x + reach, low), (x - reach, low)]
    sketch.polygon(box, colour)


def _trapezium(sketch: Sketch, half: float, colour: Colour) -> None:
    """A tab with sloping flanks and soft shoulders that stands on the lower edge."""
    lean, soft = 0.08, 0.05
    inner = half - lean
    points = [(0.5 - half, TAB + 0.05)]
    points += [(0.5 - inner, soft), (0.5 - inner + 0.018, soft * 0.3), (0.5 - inner + soft, 0)]
    points += [(1 - x, y) for x, y in reversed(points)]
    sketch.polygon(points, colour)


def _star(sketch: Sketch, livery: Livery, text: str) -> None:
    radii = 0.38, 0.225
    centre = CENTRE[0], CENTRE[1] + 0.014
    sketch.polygon([around(centre, radii[i % 2], i / 10) for i in range(10)], livery.mark)
    sketch.figure(centre, text, 0.4, "extrabold", livery.face)


def _moon(sketch: Sketch, livery: Livery, text: str) -> None:
    x, y = CENTRE
    sketch.disc((x - 0.012, y), 0.335, livery.mark)
    sketch.disc((x + 0.096, y), 0.268, livery.face)
    sketch.figure((x + 0.103, y), text, 0.44, "extrabold", livery.mark)


def _sun(sketch: Sketch, livery: Livery, text: str) -> None:
    for ray in range(8):
        turn = (2 * ray + 1) / 16
        points = [(0.284, -0.047), (0.366, -0.012), (0.366, 0.012), (0.284, 0.047)]
        sketch.polygon([around(CENTRE, far, turn + side) for far, side in points], livery.mark)
    sketch.disc(CENTRE, 0.26, livery.mark)
    sketch.figure(CENTRE, text, 0.43, "extrabold", livery.face)


MARKS: dict[str, Callable[[Sketch, Livery, str], None]] = {
    "star": _star,
    "moon": _moon,
    "sun": _sun,
}
"""What is drawn on the face of a numbered piece, by its kind."""
PLAIN = ("man", "soldier")
CROWNED = ("king", "officer")
