"""Single pieces, tabs and other fixed things, drawn once for each theme and size and then kept.

Each function gives a mode P picture in the theme's palette and, where it does not fill its box, the
mask ("1") to paste it through.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from render.layout import TAB
from render.lettering import TOUCHED
from render.sketch import Point, Sketch, around
from render.theme import THEMES, Colour, Livery, Theme
from rules.core import Piece

RADIUS = 0.415
THICK = 0.045
OUTLINE = 0.024
RIM = 0.047
CENTRE = (0.5, 0.478)
FIGURE = 0.325
"""Height of the figures on pieces and tabs, in squares: 10 px where a square has 32."""
GROOVES = (0.8, 0.52)
"""Radii of the grooves of a man, as parts of its face's."""


class Sprite(NamedTuple):
    """A mode P picture and the mask of its painted pixels."""

    image: Image.Image
    mask: Image.Image


@lru_cache(maxsize=1024)
def piece(theme_name: str, side: int, kind: Piece, coloured: bool, filled: bool = False) -> Sprite:
    """A piece alone on its square; `side` is the square's side in px.

    The square is a dark one, or one of a board that is `filled` with playable squares.

    `coloured` pieces have the rim of their side, those of White and Black have none.
    """
    theme = THEMES[theme_name]
    livery = theme.sides[kind.side]
    sketch = Sketch(side, theme.plain if filled else theme.dark)
    _body(sketch, livery, theme.shadow, livery.rim if coloured else livery.face)
    if kind.kind in MARKS:
        MARKS[kind.kind](sketch, livery, str(kind.number))
    else:
        top(sketch, livery, kind, CENTRE, RADIUS, RADIUS)
    return sprite(sketch, theme)


def top(
    sketch: Sketch, livery: Livery, kind: Piece, centre: Point, across: float, down: float
) -> None:
    """What lies on a face of two radii: a man's grooves, a king's crown, else an initial."""
    if kind.kind in CROWNED:
        _ring(sketch, livery, centre, (across * 0.84, down * 0.84), livery.crown)
        # A crown stands upright: on a face seen aslant it is lower, but not as low as that is.
        height = 0.5 * down + 0.16 * across
        for grown, colour in ((0.07, livery.ink), (0.0, livery.crown)):
            points = [(x * across, y * height) for x, y in _crown(grown)]
            sketch.polygon([(centre[0] + x, centre[1] + y) for x, y in points], colour)
    elif kind.kind in PLAIN:
        for share in GROOVES:
            _ring(sketch, livery, centre, (across * share, down * share), livery.groove)
    else:
        initial = kind.kind[:1].upper() + (str(kind.number) if kind.number else "")
        sketch.figure(centre, initial, 0.65 * down, "bold", livery.mark)


def _ring(sketch: Sketch, livery: Livery, centre: Point, radii: Point, colour: Colour) -> None:
    """A thin line round a face, in the form of the piece."""
    across, down = radii
    outline(sketch, livery, centre, radii, colour)
    thin = across - 0.018, down - max(0.012, 0.018 * down / across)
    outline(sketch, livery, centre, thin, livery.face)


def _crown(grown: float) -> list[Point]:
    """The corners of a crown in a circle of radius 1, grown by a margin."""
    left, low, high, valley = 0.5 + grown, 0.62 + grown, 0.72 + grown * 1.6, 0.08 - grown
    return [
        *((-left, low), (-left - 0.06, -high + 0.2), (-0.25 - grown / 3, valley)),
        *((0.0, -high), (0.25 + grown / 3, valley), (left + 0.06, -high + 0.2), (left, low)),
    ]


@lru_cache(maxsize=1024)
def tab(theme_name: str, side: int, name: str, framed: bool) -> Sprite:
    """The number tab that stands above a dark square, on a light one or on the frame."""
    theme = THEMES[theme_name]
    sketch = Sketch(side, theme.frame if framed else theme.light, (1, TAB))
    half = min(0.48, 0.175 + 0.105 * len(name))
    _trapezium(sketch, half, theme.dark)
    sketch.figure((0.5, TAB * 0.545), name, FIGURE, "semibold", theme.tab, 2 * half - 0.14)
    return sprite(sketch, theme)


@lru_cache(maxsize=64)
def token(theme_name: str, side: int, owner: int, coloured: bool, lit: bool = True) -> Sprite:
    """A small disc on the frame: the colours of a side, in a lit ring if it is to move or won."""
    theme = THEMES[theme_name]
    livery = theme.sides[owner]
    sketch = Sketch(side, theme.frame)
    sketch.disc((0.5, 0.5), 0.5, theme.turn if lit else theme.muted)
    if not lit:
        sketch.disc((0.5, 0.5), 0.44, theme.frame)
    rim = livery.rim if coloured else livery.face
    for radius, colour in ((0.41, livery.outline), (0.36, rim), (0.2, livery.face)):
        outline(sketch, livery, (0.5, 0.5), (radius, radius), colour)
    return sprite(sketch, theme)


def sprite(sketch: Sketch, theme: Theme) -> Sprite:
    """A sheet in the theme's palette."""
    image = theme.palette.flatten(sketch.colours())
    return Sprite(image, sketch.cover().point(TOUCHED, "1"))


def outline(sketch: Sketch, livery: Livery, at: Point, radii: Point, colour: Colour) -> None:
    """The outline of a face seen from above or aslant, filled: an ellipse, or an octagon in it."""
    (x, y), (across, down) = at, radii
    if livery.form == "octagon":
        corners = [around((0, 0), 1.0824, (2 * i + 1) / 16) for i in range(8)]
        sketch.polygon([(x + across * a, y + down * b) for a, b in corners], colour)
    else:
        sketch.oval(at, across, down, colour)


def slab(
    sketch: Sketch, livery: Livery, at: Point, radii: Point, height: float, colour: Colour
) -> None:
    """A face swept down by a height: two faces and the box between their flanks."""
    (x, y), (across, down) = at, radii
    outline(sketch, livery, at, radii, colour)
    outline(sketch, livery, (x, y + height), radii, colour)
    # The flanks of an octagon are upright for a part of its depth.
    deep = down * 0.414 if livery.form == "octagon" else 0
    top, low = y - deep, y + height + deep
    box = [(x - across, top), (x + across, top), (x + across, low), (x - across, low)]
    sketch.polygon(box, colour)


def _body(sketch: Sketch, livery: Livery, shadow: Colour, rim: Colour) -> None:
    """Shadow, edge and face of a piece."""
    x, y = CENTRE
    outer, inner = RADIUS + OUTLINE, RADIUS - RIM
    slab(sketch, livery, (x + 0.035, y + 0.03), (outer, outer), THICK, shadow)
    slab(sketch, livery, CENTRE, (outer, outer), THICK, livery.outline)
    slab(sketch, livery, CENTRE, (RADIUS, RADIUS), THICK, livery.band)
    for radius, colour in ((RADIUS + OUTLINE / 2, livery.outline), (RADIUS, rim)):
        outline(sketch, livery, CENTRE, (radius, radius), colour)
    outline(sketch, livery, CENTRE, (inner, inner), livery.face)


def _trapezium(sketch: Sketch, half: float, colour: Colour) -> None:
    """A tab with sloping flanks and soft shoulders that stands on the lower edge."""
    lean, soft = 0.07, 0.06
    inner = half - lean
    points = [(0.5 - half, TAB + 0.05)]
    points += [(0.5 - inner, soft), (0.5 - inner + 0.018, soft * 0.3), (0.5 - inner + soft, 0)]
    points += [(1 - x, y) for x, y in reversed(points)]
    sketch.polygon(points, colour)


def _star(sketch: Sketch, livery: Livery, text: str) -> None:
    radii = 0.372, 0.235
    centre = CENTRE[0], CENTRE[1] + 0.012
    sketch.polygon([around(centre, radii[i % 2], i / 10) for i in range(10)], livery.mark)
    sketch.figure(centre, text, FIGURE, "extrabold", livery.face)


def _moon(sketch: Sketch, livery: Livery, text: str) -> None:
    x, y = CENTRE
    sketch.disc((x - 0.012, y), 0.335, livery.mark)
    sketch.disc((x + 0.096, y), 0.268, livery.face)
    sketch.figure((x + 0.103, y), text, FIGURE, "extrabold", livery.mark)


def _sun(sketch: Sketch, livery: Livery, text: str) -> None:
    for ray in range(8):
        turn = (2 * ray + 1) / 16
        points = [(0.284, -0.047), (0.364, -0.012), (0.364, 0.012), (0.284, 0.047)]
        sketch.polygon([around(CENTRE, far, turn + side) for far, side in points], livery.mark)
    sketch.disc(CENTRE, 0.26, livery.mark)
    sketch.figure(CENTRE, text, FIGURE, "extrabold", livery.face)


MARKS: dict[str, Callable[[Sketch, Livery, str], None]] = {
    "star": _star,
    "moon": _moon,
    "sun": _sun,
}
"""What is drawn on the face of a numbered piece, by its kind."""
PLAIN = ("man", "soldier")
CROWNED = ("king", "officer")
