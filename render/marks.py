"""What lies on a square beside its piece: goals, pieces at home, what must move, landings, ghosts.

Each has a shape of its own: brackets, filled corners, a frame, a dot, a thin ring.
"""

from __future__ import annotations

from functools import lru_cache

from render.arrow import BASE, OVAL, RING
from render.pieces import CENTRE, RADIUS, Sprite, outline, sprite
from render.sketch import Sketch
from render.theme import THEMES, Colour, Theme

CORNER = 0.25
BRACKET, THICK, INSET = 0.27, 0.055, 0.03
"""Length and thickness of a bracket, and how far it stands from the edge of its square."""
FRAME, CASING = 0.075, 0.02
"""Thickness of the frame round a piece that must move, and of the dark lines beside it."""
DOT = 0.13
GHOST = 0.026
"""Thickness of the ring where a piece was captured."""


def ground(theme: Theme, filled: bool) -> Colour:
    """What a square is made of."""
    return theme.plain if filled else theme.dark


@lru_cache(maxsize=64)
def home(theme_name: str, side: int) -> Sprite:
    """The filled corners of a square whose piece has arrived."""
    theme = THEMES[theme_name]
    sketch = Sketch(side, theme.dark)
    for length, colour in ((CORNER + CASING * 1.5, theme.border), (CORNER, theme.home)):
        for x, y in ((0, 0), (0, 1), (1, 0), (1, 1)):
            away = (1 - 2 * x) * length, (1 - 2 * y) * length
            sketch.polygon([(x, y), (x + away[0], y), (x, y + away[1])], colour)
    return sprite(sketch, theme)


@lru_cache(maxsize=64)
def goal(theme_name: str, side: int, owner: int, coloured: bool) -> Sprite:
    """Brackets in the corners of a square that a side has to reach, in the colour of its pieces."""
    theme = THEMES[theme_name]
    livery = theme.sides[owner]
    sketch = Sketch(side, theme.dark)
    inner = livery.rim if coloured else livery.face
    other = theme.sides[1 - owner].face if not coloured else livery.outline
    for wider, colour in ((CASING, other), (0.0, inner)):
        for x in (0, 1):
            for y in (0, 1):
                _bracket(sketch, x, y, wider, colour)
    return sprite(sketch, theme)


def _bracket(sketch: Sketch, x: int, y: int, wider: float, colour: Colour) -> None:
    """An angle in one corner of a square, the corner 0 or 1 across and down."""
    across, down = 1 - 2 * x, 1 - 2 * y
    near, far, end = INSET - wider, INSET + THICK + wider, INSET + BRACKET + wider
    for box in ((near, near, end, far), (near, near, far, end)):
        left, top, right, low = box
        points = [(left, top), (right, top), (right, low), (left, low)]
        sketch.polygon([(x + across * a, y + down * b) for a, b in points], colour)


@lru_cache(maxsize=64)
def must(theme_name: str, side: int, filled: bool) -> Sprite:
    """The frame of a square whose piece must move."""
    theme = THEMES[theme_name]
    sketch = Sketch(side, ground(theme, filled))
    for inset, thick, colour in (
        (0.0, FRAME + 2 * CASING, theme.border),
        (CASING, FRAME, theme.turn),
    ):
        outer, inner = inset, inset + thick
        edges = ((outer, outer, 1 - outer, inner), (outer, 1 - inner, 1 - outer, 1 - outer))
        for a, b, c, d in edges:
            sketch.polygon([(a, b), (c, b), (c, d), (a, d)], colour)
            sketch.polygon([(b, a), (b, c), (d, c), (d, a)], colour)
    return sprite(sketch, theme)


@lru_cache(maxsize=64)
def target(theme_name: str, side: int, filled: bool) -> Sprite:
    """The dot on a square where a piece may land."""
    theme = THEMES[theme_name]
    sketch = Sketch(side, ground(theme, filled))
    for radius, colour in ((DOT, theme.border), (DOT - 0.022, theme.turn)):
        sketch.disc(CENTRE, radius, colour)
    return sprite(sketch, theme)


@lru_cache(maxsize=64)
def ghost(theme_name: str, side: int, owner: int, oval: bool, filled: bool) -> Sprite:
    """The outline of a captured piece, empty."""
    theme = THEMES[theme_name]
    sketch, colour = Sketch(side, ground(theme, filled)), ground(theme, filled)
    centre = BASE if oval else CENTRE
    across, down = (RING, OVAL) if oval else (RADIUS, RADIUS)
    livery = theme.sides[owner]
    outline(sketch, livery, centre, (across, down), theme.shadow)
    outline(sketch, livery, centre, (across - GHOST, down - GHOST), colour)
    drawing = sprite(sketch, theme)
    inside = Sketch(side, colour)
    outline(inside, livery, centre, (across - GHOST * 1.5, down - GHOST * 1.5), colour)
    drawing.mask.paste(0, (0, 0), inside.cover().point(lambda level: 255 * (level > 127), "1"))
    return drawing
