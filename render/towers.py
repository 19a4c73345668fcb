"""Columns as towers: coins one on the other, every one seen, with two figures below.

A tower is put together from coins that are drawn once; each covers the face of the one below and
leaves a band of it. All heights are whole px, so that bands are sharp in small pictures too.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from render import pieces
from render.pieces import Sprite
from render.sketch import OVER, Sketch
from render.theme import THEMES, Colour, Livery
from rules.core import Piece

WIDTH = 0.76
FACE, FLAT_FACE = 0.235, 0.165
"""How far a face reaches up and down: as it is, and where there are many coins for the room."""
BAND, THIN = 0.15, 0.085
"""The most that is seen of a coin's side, and what is thin."""
FOOT, ALONE = 0.665, 0.85
"""Where a tower stands in its square, and a piece that stands alone."""
PLATES, LOW = 0.672, 0.985
"""Where the plates begin and end."""
COUNT = 0.25
"""Height of the figures on plates: 10 px where a square has 40."""
FLARE = 0.035
"""How far a king's coin stands out on each side."""
BARE = 3
"""A band of so few px has no line below it where the other colour follows."""
STRIPED, ENDS = 5.5, 0.15
"""Least height in px of a band with a stripe, and the width of golden ends on thinner ones."""


class Shape(NamedTuple):
    """What a coin's drawing depends on: px, and the side of the coin below it, None for none."""

    width: int
    face: int
    band: int
    below: int | None


@dataclass(frozen=True)
class Measure:
    """The geometry of one tower in px, its square's upper edge at 0 (so above it is negative)."""

    width: int
    face: int
    """How far a face reaches up and down."""
    band: int
    foot: int
    """The lowest line of the tower, exclusive."""
    count: int

    def middle(self, place: int) -> int:
        """The height of the middle of a coin's face; place 0 is the top one."""
        return self.foot - self.face - (self.count - place) * self.band

    def shape(self, below: Piece | None) -> Shape:
        """What a coin's drawing depends on, by the coin below it."""
        return Shape(self.width, self.face, self.band, below.side if below else None)

    def rows(self, place: int) -> range:
        """The lines on which the side of a coin is seen in the middle of its tower."""
        start = self.middle(place) + self.face
        return range(start, start + self.band)


def measure(side: int, count: int, room: int) -> Measure:
    """How a column of `count` pieces stands on a square of `side` px with `room` px above it."""
    width = round(WIDTH * side)
    width += (side - width) % 2
    foot = round((FOOT if count > 1 else ALONE) * side)
    free = room + foot - 1
    face = round(FACE * side)
    band = (free - 2 * face) // count
    if band < THIN * side:
        face = round(FLAT_FACE * side)
        band = (free - 2 * face) // count
    return Measure(width, face, max(2, min(round(BAND * side), band)), foot, count)


def build(
    image: Image.Image,
    at: tuple[int, int],
    theme_name: str,
    side: int,
    column: tuple[Piece, ...],
    room: int,
    above: Colour,
) -> None:
    """Put a column, top first, on a picture; `at` is the corner of its square.

    `room` px above the square are free, in the colour `above`.
    """
    theme, (x, y), size = THEMES[theme_name], at, measure(side, len(column), room)
    base = _shadow(theme_name, side, size)
    image.paste(base.image, (x, y + size.foot - base.image.height + 2), base.mask)
    under: Colour = theme.dark
    for place in range(len(column) - 1, -1, -1):
        piece, height = column[place], size.middle(place)
        ground = (theme.dark if height > size.face else above) if not place else None
        below = column[place + 1] if place + 1 < size.count else None
        coin = _coin(theme_name, side, piece, size.shape(below), ground, under)
        image.paste(coin.image, (x, y + height - size.face), coin.mask)
        under = theme.sides[piece.side].band
    if len(column) > 1:
        plates(image, at, theme_name, side, column)


def plates(
    image: Image.Image,
    at: tuple[int, int],
    theme_name: str,
    side: int,
    column: tuple[Piece, ...],
) -> None:
    """How many pieces are the owner's own, and how many are prisoners, each on its colour."""
    owner = column[0].side
    own = sum(piece.side == owner for piece in column)
    sprite = _plates(theme_name, side, owner, own, len(column) - own)
    image.paste(sprite.image, (at[0], at[1] + side - sprite.image.height), sprite.mask)


@lru_cache(maxsize=256)
def _plates(theme_name: str, side: int, owner: int, own: int, others: int) -> Sprite:
    theme = THEMES[theme_name]
    sketch = Sketch(side, theme.dark, (1, 1 - PLATES))
    shown = [(number, count) for number, count in ((owner, own), (1 - owner, others)) if count]
    widths = [0.36 if count < 10 else 0.48 for _, count in shown]
    x, height = 0.5 - sum(widths) / 2, LOW - PLATES
    for (number, count), width in zip(shown, widths, strict=True):
        livery, middle = theme.sides[number], (x + width / 2, height / 2)
        soft = 0.0 if livery.form == "octagon" else 0.07
        sketch.box(middle, width - 0.01, height, soft, livery.outline)
        sketch.box(middle, width - 0.055, height - 0.045, max(0.0, soft - 0.022), livery.face)
        ink = theme.sides[1 - number].face
        sketch.figure(middle, str(count), COUNT, "extrabold", ink, width - 0.11)
        x += width
    return pieces.sprite(sketch, theme)


@lru_cache(maxsize=64)
def _shadow(theme_name: str, side: int, size: Measure) -> Sprite:
    """What the foot of a tower throws on its square."""
    theme = THEMES[theme_name]
    across, down, height = size.width / side / 2, size.face / side, 0.06
    sketch = Sketch(side, theme.dark, (1, 2 * down + height))
    livery = theme.sides[0]
    pieces.slab(sketch, livery, (0.5 + 0.04, down), (across, down), height, theme.shadow)
    return pieces.sprite(sketch, theme)


@lru_cache(maxsize=2048)
def _coin(
    theme_name: str, side: int, piece: Piece, shape: Shape, ground: Colour | None, under: Colour
) -> Sprite:
    """A coin; the one on top has a `ground` behind its face, the others show none of it.

    `under` is the colour below it.
    """
    theme, livery = THEMES[theme_name], THEMES[theme_name].sides[piece.side]
    down, thick, line = shape.face / side, shape.band / side, max(1, round(side * 0.016)) / side
    crowned = piece.kind not in pieces.PLAIN
    across = shape.width / side / 2 + (FLARE if crowned else 0)
    sketch = Sketch(side, under, (1, (2 * shape.face + shape.band) / side))
    if ground:
        sketch.above(down, ground)
    at, inner = (0.5, down), (across - line, down)
    pieces.slab(sketch, livery, at, (across, down), thick, livery.outline)
    if shape.below == piece.side:
        pieces.slab(sketch, livery, at, inner, thick, livery.seam)
    # Where coins are thin the change of colour parts them well enough.
    bare = shape.below == 1 - piece.side and shape.band <= BARE
    sides = thick if bare else thick - line
    _side(sketch, livery, inner, down, sides)
    if crowned:
        _stripe(sketch, livery, inner, down, sides)
    if ground:
        pieces.outline(sketch, livery, at, (across, down), livery.outline)
        inside = (across - 1.3 * line, down - 1.3 * line)
        pieces.outline(sketch, livery, at, inside, livery.face)
        pieces.top(sketch, livery, piece, at, *inside)
    return pieces.sprite(sketch, theme)


def _side(
    sketch: Sketch, livery: Livery, radii: tuple[float, float], y: float, high: float
) -> None:
    """The side of a coin below its face, its right part in shadow."""
    pieces.slab(sketch, livery, (0.5, y), radii, high, livery.shade)
    plain = Sketch.like(sketch)
    pieces.slab(plain, livery, (0.5, y), radii, high, livery.band)
    sketch.lay(plain, 0.5 + radii[0] * 0.42)


def _stripe(
    sketch: Sketch, livery: Livery, radii: tuple[float, float], y: float, high: float
) -> None:
    """The band of a king: a stripe between two lines, or where there is no room golden ends."""
    if high * sketch.scale < STRIPED * OVER:
        across, down = radii
        pieces.slab(sketch, livery, (0.5, y), radii, high, livery.crown)
        pieces.slab(sketch, livery, (0.5, y), (across - ENDS, down), high, livery.band)
        return
    gold, cased = livery.crown, livery.ink
    for share, colour in ((0.8, cased), (0.7, gold), (0.36, cased), (0.26, livery.band)):
        pieces.slab(sketch, livery, (0.5, y), radii, high * share, colour)
