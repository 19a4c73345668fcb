"""The empty board: frame, squares, number tabs and labels, drawn once and kept."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from render import lettering, pieces
from render.layout import Layout
from render.theme import THEMES, Colour, Theme, contrast
from rules.squares import algebraic

STREAKS = (
    ((0.04, 0.05, 0), (0.47, 0.04, 1), (0.90, 0.05, 1)),
    ((0.10, 0.03, 1), (0.55, 0.02, 1), (0.83, 0.04, 0)),
    ((0.18, 0.04, 0), (0.41, 0.02, 0), (0.66, 0.06, 1)),
)
"""Wood grain: start and width of a streak as parts of a square, and which tone it has."""

CENTRE = 0.05
"""Thickness of the frame of the middle square."""


@lru_cache(maxsize=16)
def empty(layout: Layout, theme_name: str) -> Image.Image:
    """The board without pieces, mode P; not to be changed."""
    theme = THEMES[theme_name]
    image = theme.palette.blank((layout.size, layout.total), theme.frame)
    draw = ImageDraw.Draw(image)
    grain(image, layout.side, theme)
    _border(draw, layout, theme)
    for rank in range(layout.ranks):
        for file in range(layout.files):
            _square(draw, layout, theme, file, rank)
    if layout.coordinates:
        _coordinates(image, draw, layout, theme)
    if layout.filled:
        _lines(draw, layout, theme)
    return image


def _coordinates(
    image: Image.Image, draw: ImageDraw.ImageDraw, layout: Layout, theme: Theme
) -> None:
    """What the squares are called: on tabs above them and below the board, or round it."""
    if layout.numbered:
        tabs(image, layout, theme)
        _places(image, draw, layout, theme)
    else:
        _files(image, layout, theme)
    _ranks(image, layout, theme)


def tabs(image: Image.Image, layout: Layout, theme: Theme, *, top_only: bool = False) -> None:
    """The names of the squares, each above its own."""
    for name, (x, y) in layout.corners.items():
        framed = y == layout.top
        if framed or not top_only:
            sprite = pieces.tab(theme.name, layout.side, name, framed)
            image.paste(sprite.image, (x, y - sprite.image.height), sprite.mask)


def grain(image: Image.Image, side: int, theme: Theme) -> None:
    """The streaks of the frame's wood, all over a picture."""
    draw = ImageDraw.Draw(image)
    for tone in theme.frame_grain:
        for y in range(0, image.height, side):
            for start, width, _ in STREAKS[y % len(STREAKS)]:
                top = y + round(start * side)
                bottom = top + max(1, round(width * side)) - 1
                draw.rectangle((0, top, image.width, bottom), theme.palette.index(tone))


def _border(draw: ImageDraw.ImageDraw, layout: Layout, theme: Theme) -> None:
    edge = layout.edge
    left, top = layout.left - edge, layout.top - edge
    box = (left, top, layout.right + edge - 1, layout.below + edge - 1)
    draw.rectangle(box, theme.palette.index(theme.border))


def _square(draw: ImageDraw.ImageDraw, layout: Layout, theme: Theme, file: int, rank: int) -> None:
    """One square; all light ones of a rank have the same streaks, as do all dark ones."""
    index, side = theme.palette.index, layout.side
    x, y = layout.corner(file, rank)
    dark = layout.filled or (file + rank) % 2 == 0
    colour, tones = (theme.dark, theme.dark_grain) if dark else (theme.light, theme.light_grain)
    if layout.filled:
        colour, tones = theme.plain, theme.plain_grain
    draw.rectangle((x, y, x + side - 1, y + side - 1), index(colour))
    for start, width, tone in STREAKS[(rank + dark) % len(STREAKS)] if tones else ():
        first = round(start * side)
        last = min(side, first + max(1, round(width * side))) - 1
        box = (x, y + first, x + side - 1, y + last)
        draw.rectangle(box, index(tones[tone]))


def _lines(draw: ImageDraw.ImageDraw, layout: Layout, theme: Theme) -> None:
    """The lines between squares that are all played on, and the mark of the middle one."""
    side, thick = layout.side, max(1, round(layout.size / 300))
    ink = theme.palette.index(_strong(theme))
    for x in range(layout.left + side, layout.right, side):
        draw.line((x, layout.top, x, layout.below - 1), ink, thick)
    for y in range(layout.top + side, layout.below, side):
        draw.line((layout.left, y, layout.right - 1, y), ink, thick)
    if layout.files % 2 and layout.ranks % 2:
        _centre(draw, layout.corner(layout.files // 2, layout.ranks // 2), side, theme)


def _centre(draw: ImageDraw.ImageDraw, at: tuple[int, int], side: int, theme: Theme) -> None:
    """A frame with filled corners: a piece that stands there leaves them to be seen."""
    ink, light = (theme.palette.index(colour) for colour in (_strong(theme), theme.casing))
    (left, top), inset = at, round(side * CENTRE)
    right, low = left + side, top + side
    draw.rectangle((left, top, right, low), outline=ink, width=inset)
    long = round(side * 0.2)
    for x, across in ((left, 1), (right, -1)):
        for y, down in ((top, 1), (low, -1)):
            x_in, y_in = x + across * inset, y + down * inset
            corner = [(x_in, y_in), (x_in + across * long, y_in), (x_in, y_in + down * long)]
            draw.polygon(corner, fill=ink)
    box = (left + inset, top + inset, right - inset, low - inset)
    draw.rectangle(box, outline=light, width=max(1, round(side * 0.016)))


def _strong(theme: Theme) -> Colour:
    """The colour of the frame that stands out best from the squares."""
    return max((theme.frame, theme.border), key=lambda colour: contrast(colour, theme.plain))


def _files(image: Image.Image, layout: Layout, theme: Theme) -> None:
    face = lettering.font("semibold", layout.label_font)
    ramp = theme.palette.ramp(theme.frame, theme.text)
    for file in range(layout.files):
        middle = layout.corner(file, 0)[0] + layout.side // 2
        name = algebraic(file, 0)[0]
        lettering.write(image, (middle, layout.label_line), name, face, ramp, "m")


def _ranks(image: Image.Image, layout: Layout, theme: Theme) -> None:
    face = lettering.font("semibold", layout.rank_font)
    ramp = theme.palette.ramp(theme.frame, theme.text)
    for rank in range(layout.ranks):
        middle = layout.corner(0, rank)[1] + layout.side // 2
        at = ((layout.left - layout.edge) // 2, middle)
        lettering.write(image, at, str(rank + 1), face, ramp, "m")


def _places(image: Image.Image, draw: ImageDraw.ImageDraw, layout: Layout, theme: Theme) -> None:
    """A numbered bracket below the k-th squares of all ranks."""
    face = lettering.font("semibold", layout.rank_font)
    ramp = theme.palette.ramp(theme.frame, theme.text)
    muted, side, line = theme.palette.index(theme.muted), layout.side, layout.label_line
    thick = max(1, round(layout.size / 400))
    for place, span in enumerate(layout.places(), 1):
        edges = [layout.corner(file, 0)[0] for file in span]
        left, right = min(edges) + round(0.15 * side), max(edges) + round(0.85 * side)
        middle, gap = (left + right) // 2, round(0.22 * side)
        for outer, inner in ((left, middle - gap), (right, middle + gap)):
            draw.line((outer, line, inner, line), muted, thick)
            draw.line((outer, line - round(0.1 * side), outer, line), muted, thick)
        lettering.write(image, (middle, line), str(place), face, ramp, "m")
