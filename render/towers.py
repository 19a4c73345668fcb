"""Columns of several pieces: coins one on the other, every one seen, with two figures below."""

from __future__ import annotations

from functools import lru_cache

from render.pieces import Sprite, sprite, top
from render.sketch import Point, Sketch, around
from render.theme import THEMES, Colour, Livery, Theme
from rules.core import Piece

ACROSS = 0.385
FACE, FLAT_FACE = 0.2, 0.14
"""How far a face reaches up and down: as it is, and where there are many coins for the room."""
BAND, THIN_BAND = 0.13, 0.06
"""The most that is seen of a coin's side, and what is thin."""
FOOT, PLATES, LOW = 0.745, 0.77, 0.985
"""Heights within the square: where the tower stands, where the plates begin and end."""


@lru_cache(maxsize=1024)
def tower(theme_name: str, side: int, column: tuple[Piece, ...], room: int, framed: bool) -> Sprite:
    """A column, top first, on a dark square of `side` px and in the `room` px above it.

    `framed` says that the frame is above, else it is a light square.
    """
    theme, rise = THEMES[theme_name], room / side
    sketch = Sketch(side, theme.dark, (1, 1 + rise))
    sketch.above(rise, theme.frame if framed else theme.light)
    free = rise + FOOT - 0.03
    down, band = FACE, (free - 2 * FACE) / len(column)
    if band < THIN_BAND:
        down, band = FLAT_FACE, (free - 2 * FLAT_FACE) / len(column)
    band = min(BAND, band)
    y = rise + FOOT - down
    for piece in reversed(column):
        y -= band
        _coin(sketch, theme, piece, (0.5, y), down, band)
    livery = theme.sides[column[0].side]
    _face(sketch, livery, (0.5, y), ACROSS - 0.02, down - 0.02, livery.face)
    top(sketch, theme, column[0], (0.5, y), ACROSS, down)
    _plates(sketch, theme, column, rise)
    return sprite(sketch, theme)


def _coin(sketch: Sketch, theme: Theme, piece: Piece, at: Point, down: float, band: float) -> None:
    """A coin with the middle of its face at a point; a king's has a stripe round its side."""
    livery, edge = theme.sides[piece.side], min(0.016, band / 7)
    _slab(sketch, livery, at, (ACROSS + edge, down + edge), band, livery.outline)
    _slab(sketch, livery, at, (ACROSS, down), band - edge, livery.band)
    if piece.kind not in ("man", "soldier"):
        stripes = ((0.8, livery.outline), (0.7, theme.turn), (0.3, livery.outline))
        for share, colour in (*stripes, (0.2, livery.band)):
            _slab(sketch, livery, at, (ACROSS, down), band * share, colour)


def _slab(
    sketch: Sketch, livery: Livery, at: Point, radii: Point, height: float, colour: Colour
) -> None:
    """A face swept down."""
    (x, y), (across, down) = at, radii
    _face(sketch, livery, at, across, down, colour)
    _face(sketch, livery, (x, y + height), across, down, colour)
    reach = across * (0.975 if livery.form == "octagon" else 1)
    box = [(x - reach, y), (x + reach, y), (x + reach, y + height), (x - reach, y + height)]
    sketch.polygon(box, colour)


def _face(
    sketch: Sketch, livery: Livery, at: Point, across: float, down: float, colour: Colour
) -> None:
    """The outline of a coin's face, filled."""
    if livery.form == "octagon":
        corners = [around((0, 0), 1.055, (2 * i + 1) / 16) for i in range(8)]
        points = [(at[0] + across * x, at[1] + down * y) for x, y in corners]
        sketch.polygon(points, colour)
    else:
        sketch.oval(at, across, down, colour)


def _plates(sketch: Sketch, theme: Theme, column: tuple[Piece, ...], rise: float) -> None:
    """How many pieces are the owner's own, and how many are prisoners, each on its colour."""
    owner = column[0].side
    own = sum(piece.side == owner for piece in column)
    counts = [(owner, own), (1 - owner, len(column) - own)]
    shown = [(side, count) for side, count in counts if count]
    width, height = 0.34, LOW - PLATES
    left, middle = 0.5 - width * len(shown) / 2, rise + (PLATES + LOW) / 2
    for at, (side, count) in enumerate(shown):
        x = left + width * (at + 0.5)
        livery = theme.sides[side]
        _box(sketch, (x, middle), width - 0.01, height, livery.outline)
        _box(sketch, (x, middle), width - 0.045, height - 0.035, livery.face)
        ink = theme.sides[1 - side].face
        sketch.figure((x, middle), str(count), 0.24, "extrabold", ink)


def _box(sketch: Sketch, at: Point, width: float, height: float, colour: Colour) -> None:
    (x, y), right, low = at, width / 2, height / 2
    sketch.polygon(
        [(x - right, y - low), (x + right, y - low), (x + right, y + low), (x - right, y + low)],
        colour,
    )
