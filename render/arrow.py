"""The last move: where the piece stood, an arrow along its path, crosses where it captured."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from math import ceil, dist, floor, hypot
from typing import NamedTuple

from PIL import Image, ImageDraw

from render.lettering import TOUCHED
from render.pieces import CENTRE, RADIUS
from render.sketch import Point
from render.theme import THEMES, Colour, Palette

SHAFT, SLIM = 0.08, 0.062
"""Width of the arrow, and where it runs among towers."""
CASING = 0.028
HEAD, SPREAD = 0.23, 0.135
"""Length of the arrow's head, and half its width."""
BEND = 0.30
"""How far the arc of a jump leaves the straight line, as a part of its length."""
RING = 0.385
"""Radius of the ring where the piece stood."""
KNOT = 0.075
"""Radius of the knot where it landed on its way."""
BASE, OVAL = (0.5, 0.52), 0.235
"""Where a tower stands, and how far the ring reaches up and down there."""
CROSS, BADGE = 0.125, 0.1
"""Half the size of a cross, and of one on the shoulder of a tower that goes on standing."""
Pair = tuple[Colour, Colour]
OVER = 3
"""How many times larger than the result an arrow is drawn."""


class Leg(NamedTuple):
    """One leg of a path: squares to the right, squares down, whether it is drawn as a leap."""

    right: int
    down: int
    leap: bool


class Tile(NamedTuple):
    """A part of a drawing, a square at most: what covers the ground, and where it is in px.

    The casing goes first, on it the colour itself (both mode L); the mask ("1") is what they touch.
    """

    at: tuple[int, int]
    casing: Image.Image
    ink: Image.Image
    mask: Image.Image


Stencil = tuple[Tile, ...]
"""A drawing without its empty parts: a long arrow crosses few of the squares of its box."""


def draw(
    image: Image.Image,
    theme_name: str,
    side: int,
    at: tuple[int, int],
    legs: tuple[Leg, ...],
    oval: bool,
) -> None:
    """Draw a move on a mode P picture; `at` is the corner of its first square in px.

    `oval` is for boards of towers, seen aslant.
    """
    theme = THEMES[theme_name]
    _blend(image, _arrow(side, legs, oval), at, theme.palette, (theme.casing, theme.path))


def cross(
    image: Image.Image, theme_name: str, side: int, at: tuple[int, int], small: bool = False
) -> None:
    """Mark a place where something was captured; `at` is its middle in px."""
    theme = THEMES[theme_name]
    _blend(image, _cross(side, small), at, theme.palette, (theme.casing, theme.captured))


def _blend(
    image: Image.Image, stencil: Stencil, at: tuple[int, int], palette: Palette, colours: Pair
) -> None:
    """Lay a stencil over a mode P picture, without changing pixels that it does not touch."""
    for tile in stencil:
        x, y = at[0] + tile.at[0], at[1] + tile.at[1]
        box = (0, 0, *tile.mask.size)
        ground = image.crop((x, y, x + box[2], y + box[3])).convert("RGB")
        ground.paste(colours[0], box, tile.casing)
        ground.paste(colours[1], box, tile.ink)
        image.paste(palette.flatten(ground), (x, y), tile.mask)


def _tiles(casing: Image.Image, ink: Image.Image, at: tuple[int, int], side: int) -> Iterator[Tile]:
    """The parts of a drawing that are not empty; `at` is where its corner goes."""
    for left in range(0, casing.width, side):
        for top in range(0, casing.height, side):
            part = (left, top, min(left + side, casing.width), min(top + side, casing.height))
            found = casing.crop(part).getbbox()
            if found:
                box = (left + found[0], top + found[1], left + found[2], top + found[3])
                cover = casing.crop(box)
                corner = at[0] + box[0], at[1] + box[1]
                yield Tile(corner, cover, ink.crop(box), cover.point(TOUCHED, "1"))


class _Sheet:
    """A mode L sheet of some squares on which one colour is drawn."""

    def __init__(self, side: int, width: int, height: int) -> None:
        self.scale = side * OVER
        self.image = Image.new("L", (width * self.scale, height * self.scale))
        self._draw = ImageDraw.Draw(self.image)

    def oval(self, centre: Point, across: float, down: float, level: int = 255) -> None:
        """An ellipse of two radii."""
        x, y, right, low = (value * self.scale for value in (*centre, across, down))
        self._draw.ellipse((x - right, y - low, x + right - 1, y + low - 1), level)

    def ring(self, centre: Point, radii: Point, half: float) -> None:
        """An ellipse line, `half` to both sides of two radii."""
        across, down = radii
        self.oval(centre, across + half, down + half)
        self.oval(centre, across - half, down - half, 0)

    def stroke(self, points: list[Point], width: float) -> None:
        """A line with round joints and ends."""
        scaled = [(x * self.scale, y * self.scale) for x, y in points]
        self._draw.line(scaled, 255, round(width * self.scale), joint="curve")
        for end in (points[0], points[-1]):
            self.oval(end, width / 2, width / 2)

    def polygon(self, points: list[Point]) -> None:
        """A filled polygon."""
        self._draw.polygon([(x * self.scale, y * self.scale) for x, y in points], 255)

    def cover(self) -> Image.Image:
        """The sheet at its real size."""
        return self.image.reduce(OVER)


@lru_cache(maxsize=16)
def _cross(side: int, small: bool) -> Stencil:
    arm, covers = BADGE if small else CROSS, []
    width = 0.065 if small else SHAFT
    for wider in (2 * CASING, 0.0):
        sheet = _Sheet(side, 1, 1)
        for lean in (-arm, arm):
            sheet.stroke([(0.5 - arm, 0.5 - lean), (0.5 + arm, 0.5 + lean)], width + wider)
        covers.append(sheet.cover())
    return tuple(_tiles(covers[0], covers[1], (-side // 2, -side // 2), side))


@lru_cache(maxsize=64)
def _arrow(side: int, legs: tuple[Leg, ...], oval: bool) -> Stencil:
    """The arrow, from the corner of the first square. No arc leaves the squares it joins."""
    stops = [BASE if oval else CENTRE]
    for across, down, _ in legs:
        stops.append((stops[-1][0] + across, stops[-1][1] + down))
    left, top = (floor(min(stop[axis] for stop in stops)) for axis in (0, 1))
    right, low = (ceil(max(stop[axis] for stop in stops)) for axis in (0, 1))
    stops = [(x - left, y - top) for x, y in stops]
    line, covers = _line(stops, legs, OVAL / RING if oval else 1.0), []
    for extra in (CASING, 0.0):
        sheet = _Sheet(side, right - left, low - top)
        # Who ends where it began stands in the place of the ring.
        if stops[0] != stops[-1]:
            sheet.ring(stops[0], (RING, OVAL if oval else RING), 0.0275 + extra)
        _draw_line(sheet, line, SLIM if oval else SHAFT, extra)
        for stop in stops[1:-1]:
            sheet.oval(stop, KNOT + extra, KNOT + extra)
        covers.append(sheet.cover())
    return tuple(_tiles(covers[0], covers[1], (left * side, top * side), side))


def _line(stops: list[Point], legs: tuple[Leg, ...], flat: float) -> list[Point]:
    """The arrow's middle line, from the ring to the edge of the piece that landed.

    `flat` is the height of both as a part of their width.
    """
    points = [stops[0]]
    for (start, end), leg in zip(pairwise(stops), legs, strict=True):
        points += _arc(start, end) if leg.leap else _straight(start, end)
    gap = RADIUS + 0.03
    first, last = points[0], points[-1]
    inner = [
        point
        for point in points
        if _apart(point, first, flat) > RING + 0.03 and _apart(point, last, flat) > gap
    ]
    return inner or [first, last]


def _apart(one: Point, other: Point, flat: float) -> float:
    """The distance of two points on a board that is seen so flat."""
    return hypot(one[0] - other[0], (one[1] - other[1]) / flat)


def _straight(start: Point, end: Point) -> list[Point]:
    return [_between(start, end, step / 48) for step in range(1, 49)]


def _arc(start: Point, end: Point) -> list[Point]:
    """A curve that passes below the middle: the tabs stand above."""
    across, down = end[0] - start[0], end[1] - start[1]
    sense = 1 if across >= 0 else -1
    middle = _between(start, end, 0.5)
    bow = middle[0] - down * BEND * sense, middle[1] + across * BEND * sense
    return [
        _between(_between(start, bow, t), _between(bow, end, t), t)
        for t in (step / 48 for step in range(1, 49))
    ]


def _draw_line(sheet: _Sheet, line: list[Point], width: float, extra: float) -> None:
    """The shaft and the head, `extra` wider on each side."""
    tip = line[-1]
    neck = max((i for i, p in enumerate(line) if dist(p, tip) >= HEAD), default=0)
    base = line[neck]
    length = hypot(tip[0] - base[0], tip[1] - base[1]) or 1.0
    along = (tip[0] - base[0]) / length, (tip[1] - base[1]) / length
    half = SPREAD + extra * 1.7
    front = tip[0] + along[0] * extra * 2.2, tip[1] + along[1] * extra * 2.2
    rear = base[0] - along[0] * extra, base[1] - along[1] * extra
    if neck:
        sheet.stroke(line[: neck + 1], width + 2 * extra)
    left = rear[0] - along[1] * half, rear[1] + along[0] * half
    right = rear[0] + along[1] * half, rear[1] - along[0] * half
    sheet.polygon([front, left, right])


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share
