"""The last move: a ring where the piece stood and an arrow along its path."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import ceil, dist, floor, hypot

from PIL import Image

from render.lettering import TOUCHED
from render.pieces import CENTRE, RADIUS
from render.sketch import Point, Sketch
from render.theme import THEMES, Palette

SHAFT = 0.08
CASING = 0.028
HEAD = 0.23
"""Length of the arrow's head."""
BEND = 0.30
"""How far the arc of a jump leaves the straight line, as a part of its length."""
RING = 0.385
"""Radius of the ring."""

Leg = tuple[float, float, bool]
"""One leg of a path: squares to the right, squares down, whether a piece was jumped."""


def draw(
    image: Image.Image, theme_name: str, side: int, at: tuple[int, int], legs: tuple[Leg, ...]
) -> None:
    """Draw a move on a mode P picture; `at` is the corner of its first square in px."""
    sprite, shift = _sprite(theme_name, side, legs)
    corner = at[0] + shift[0], at[1] + shift[1]
    _blend(image, sprite, corner, THEMES[theme_name].palette)


def cross(image: Image.Image, theme_name: str, side: int, at: tuple[int, int]) -> None:
    """Mark a square as one where something was captured; `at` is its corner in px."""
    _blend(image, _cross(theme_name, side), at, THEMES[theme_name].palette)


@lru_cache(maxsize=64)
def _cross(theme_name: str, side: int) -> Image.Image:
    theme = THEMES[theme_name]
    sketch = Sketch(side, theme.casing)
    (x, y), arm = CENTRE, 0.12
    for width, colour in ((SHAFT + 2 * CASING, theme.casing), (SHAFT, theme.path)):
        for lean in (-arm, arm):
            sketch.stroke([(x - arm, y - lean), (x + arm, y + lean)], width, colour)
    image = sketch.colours()
    image.putalpha(sketch.cover())
    return image


def _blend(image: Image.Image, sprite: Image.Image, at: tuple[int, int], palette: Palette) -> None:
    """Lay a mode RGBA sprite over a mode P picture, without changing pixels it does not touch."""
    box = (*at, at[0] + sprite.width, at[1] + sprite.height)
    ground = image.crop(box).convert("RGB")
    ground.paste(sprite, (0, 0), sprite)
    touched = sprite.getchannel("A").point(TOUCHED, "1")
    image.paste(palette.flatten(ground), at, touched)


@lru_cache(maxsize=128)
def _sprite(
    theme_name: str, side: int, legs: tuple[Leg, ...]
) -> tuple[Image.Image, tuple[int, int]]:
    """The drawing (mode RGBA), and where its corner is, in px from the first square's corner.

    No arc leaves the box of the squares that it joins.
    """
    theme = THEMES[theme_name]
    stops = [CENTRE]
    for across, down, _ in legs:
        stops.append((stops[-1][0] + across, stops[-1][1] + down))
    left, top = (floor(min(stop[axis] for stop in stops)) for axis in (0, 1))
    right, low = (ceil(max(stop[axis] for stop in stops)) for axis in (0, 1))
    sketch = Sketch(side, theme.casing, (right - left, low - top))
    stops = [(x - left, y - top) for x, y in stops]
    line = _line(stops, legs)
    for extra, colour in ((CASING, theme.casing), (0.0, theme.path)):
        sketch.ring(stops[0], RING, 0.055 + 2 * extra, colour)
    for extra, colour in ((CASING, theme.casing), (0.0, theme.path)):
        _arrow(sketch, line, extra, colour)
    image, cover = sketch.colours(), sketch.cover()
    image.putalpha(cover)
    box = cover.getbbox() or (0, 0, 1, 1)
    return image.crop(box), (left * side + box[0], top * side + box[1])


def _line(stops: list[Point], legs: tuple[Leg, ...]) -> list[Point]:
    """The arrow's middle line, from the ring to the edge of the piece that landed."""
    points = [stops[0]]
    for (start, end), (_, _, jumped) in zip(pairwise(stops), legs, strict=True):
        points += _arc(start, end) if jumped else _straight(start, end)
    gap = RADIUS + 0.03
    first, last = points[0], points[-1]
    inner = [p for p in points if dist(p, first) > RING + 0.03 and dist(p, last) > gap]
    return inner or [first, last]


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


def _arrow(sketch: Sketch, line: list[Point], extra: float, colour: tuple[int, int, int]) -> None:
    tip = line[-1]
    neck = max((i for i, p in enumerate(line) if dist(p, tip) >= HEAD), default=0)
    base = line[neck]
    length = hypot(tip[0] - base[0], tip[1] - base[1]) or 1.0
    along = (tip[0] - base[0]) / length, (tip[1] - base[1]) / length
    half = 0.135 + extra * 1.7
    front = tip[0] + along[0] * extra * 2.2, tip[1] + along[1] * extra * 2.2
    rear = base[0] - along[0] * extra, base[1] - along[1] * extra
    if neck:
        sketch.stroke(line[: neck + 1], SHAFT + 2 * extra, colour)
    sketch.polygon(
        [
            front,
            (rear[0] - along[1] * half, rear[1] + along[0] * half),
            (rear[0] + along[1] * half, rear[1] - along[0] * half),
        ],
        colour,
    )


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share
