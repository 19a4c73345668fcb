"""The colours of tables and graphs, made from those of a theme, and their fixed palette."""

from __future__ import annotations

from collections.abc import Iterator
from colorsys import hls_to_rgb, rgb_to_hls
from functools import cache
from itertools import product

from PIL import Image

from render.theme import THEMES, Colour, Livery, Theme, contrast

READABLE = 4.5
"""Least contrast of what is written with its ground (WCAG 2.2, 1.4.3)."""
SEEN = 3.0
"""Least contrast of a mark with its ground (WCAG 2.2, 1.4.11)."""
STEPS = 7
"""A smooth edge between two colours is made of so many steps, the last one the ink itself."""
ALIKE = 6
"""Nearer than this (Euclidean, RGB), one colour serves for two."""
BLACK, WHITE = (0, 0, 0), (255, 255, 255)
METALS = ((236, 187, 70), (196, 201, 207), (205, 139, 79))
SATURATED = 0.52
"""The most saturation that a light colour keeps: more is glaring."""
ENGRAVED = (36, 24, 12)
"""The figure on a medal of gold, silver or bronze."""
HUES = (
    (255, 190, 40), (70, 160, 235), (40, 180, 110),
    (240, 105, 70), (225, 130, 205), (150, 150, 150),
)  # fmt: skip
"""The lines of a graph before they are fitted to a theme."""
LEVELS = (0.8, 0.4, 0.62, 0.37, 0.5, 0.95)
"""The contrast of each line with its ground that is aimed at, as a part of the text's: lines differ
in lightness too."""


class Tints:
    """The plain colours of one theme's tables; `pairs` are all that touch smoothly."""

    def __init__(self, theme: Theme) -> None:
        self.ground = theme.frame
        self.stripe = mix(theme.frame, theme.text, 0.07)
        self.grounds = self.ground, self.stripe
        self.text = fitting(theme.text, self.grounds, READABLE)
        self.quiet = fitting(theme.muted, self.grounds, READABLE)
        self.line = fitting(mix(theme.frame, theme.muted, 0.4), self.grounds, 1.9)
        self.own = mix(theme.frame, theme.muted, 0.33)
        self.rule = mix(theme.frame, theme.muted, 0.22)
        self.win = vivid(theme.sides[0].mark, self.grounds, READABLE)
        self.on_win = _ink((mix(theme.frame, BLACK, 0.5), theme.sides[0].face), self.win)
        self.faces = theme.sides[0].face, theme.sides[1].face
        self.forms = theme.sides[0].form, theme.sides[1].form
        self.rims = {
            (side, ground): _rim(theme.sides[side], theme.sides[1 - side], ground)
            for side in (0, 1)
            for ground in (*self.grounds, self.win)
        }
        self.edges = tuple(mix(metal, BLACK, 0.35) for metal in METALS)
        self.lines = tuple(
            levelled(hue, self.ground, level * contrast(self.ground, self.text))
            for hue, level in zip(HUES, LEVELS, strict=True)
        )
        self.bands = tuple(mix(self.ground, line, 0.15) for line in self.lines)
        self.palette = Palette(self.plain(), self.pairs())

    def plain(self) -> Iterator[Colour]:
        """Every colour that covers an area."""
        yield from (*self.grounds, self.text, self.quiet, self.line, self.own, self.rule)
        yield from (self.win, self.on_win, *self.rims.values(), *self.faces)
        yield from (*METALS, *self.edges, ENGRAVED)
        yield from (*self.lines, *self.bands)

    def pairs(self) -> Iterator[tuple[Colour, Colour]]:
        """Ground and ink of all that is drawn."""
        yield from ((ground, ink) for _, ink, ground in self.figures())
        yield from product(self.grounds, (self.line, self.win, self.own))
        yield self.ground, self.stripe
        yield from product(self.grounds, self.edges)
        yield from zip(self.edges, METALS, strict=True)
        for (side, ground), rim in self.rims.items():
            yield ground, rim
            yield rim, self.faces[side]

    def figures(self) -> Iterator[tuple[str, Colour, Colour]]:
        """Everything written: what it is, its colour, the colour it stands on."""
        for name, ground in zip(("ground", "stripe"), self.grounds, strict=True):
            yield f"text on the {name}", self.text, ground
            yield f"quiet on the {name}", self.quiet, ground
        yield "figure on a win", self.on_win, self.win
        for name, metal in zip(("gold", "silver", "bronze"), METALS, strict=True):
            yield f"place on {name}", ENGRAVED, metal
        for place, line in enumerate(self.lines):
            yield f"label of line {place}", line, self.ground


class Palette:
    """Up to 256 colours: plain ones, and the steps between those that touch."""

    def __init__(self, plain: Iterator[Colour], pairs: Iterator[tuple[Colour, Colour]]) -> None:
        self.colours = list(dict.fromkeys(plain))
        self._ramps = {pair: bytes(self._ramp(*pair)) for pair in dict.fromkeys(pairs)}
        self.bytes = bytes(value for colour in self.colours for value in colour)

    def index(self, colour: Colour) -> int:
        """The index of a plain colour."""
        return self.colours.index(colour)

    def ramp(self, ground: Colour, ink: Colour) -> bytes:
        """A table of 256: from how far ink covers ground (0..255) to the palette index."""
        return self._ramps[ground, ink]

    def blank(self, size: tuple[int, int], colour: Colour) -> Image.Image:
        """A new mode P picture of one colour."""
        image = Image.new("P", size, self.index(colour))
        image.putpalette(self.bytes)
        return image

    def _ramp(self, ground: Colour, ink: Colour) -> list[int]:
        steps = [self._nearest(mix(ground, ink, step / STEPS)) for step in range(STEPS + 1)]
        return [steps[(level * STEPS + 127) // 255] for level in range(256)]

    def _nearest(self, colour: Colour) -> int:
        """The index of a colour, or of one like it; it is added when there is none."""
        if colour in self.colours:
            return self.colours.index(colour)
        gaps = [_distance(own, colour) for own in self.colours]
        least = min(gaps)
        if least < ALIKE**2 or len(self.colours) == 256:
            return gaps.index(least)
        self.colours.append(colour)
        return len(self.colours) - 1


@cache
def tints(theme: str) -> Tints:
    """The colours of a theme by name."""
    return Tints(THEMES[theme])


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two: 0 is the first, 1 the other."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def fitting(colour: Colour, grounds: tuple[Colour, ...], least: float) -> Colour:
    """The colour, made lighter or darker until its contrast with each ground is enough."""
    end = max((BLACK, WHITE), key=lambda end: contrast(end, grounds[0]))
    for step in range(101):
        found = mix(colour, end, step / 100)
        if min(contrast(found, ground) for ground in grounds) >= least:
            break
    return found


def vivid(colour: Colour, grounds: tuple[Colour, ...], least: float) -> Colour:
    """The colour as `fitting` makes it, but with its hue and saturation kept."""
    hue, light, full = rgb_to_hls(*(value / 255 for value in colour))
    end = 1 if contrast(WHITE, grounds[0]) > contrast(BLACK, grounds[0]) else 0
    full = min(full, SATURATED) if end else full
    for step in range(101):
        parts = hls_to_rgb(hue, light + (end - light) * step / 100, full)
        red, green, blue = (round(part * 255) for part in parts)
        if min(contrast((red, green, blue), ground) for ground in grounds) >= least:
            break
    return red, green, blue


def levelled(hue: Colour, ground: Colour, level: float) -> Colour:
    """A hue as light or dark as gives the wanted contrast with a ground, or the nearest to it."""
    shades = [mix(hue, end, step / 50) for end in (BLACK, WHITE) for step in range(51)]
    readable = [shade for shade in shades if contrast(shade, ground) >= READABLE]
    return min(readable, key=lambda shade: abs(contrast(shade, ground) - level))


def _rim(livery: Livery, other: Livery, ground: Colour) -> Colour:
    """The edge of a small piece on a ground: its own, unless the piece would hardly be seen."""
    seen = max(contrast(livery.face, ground), contrast(livery.outline, ground))
    return livery.outline if seen >= SEEN else other.face


def _ink(inks: tuple[Colour, ...], ground: Colour) -> Colour:
    """Whichever is read best on a ground, made readable if it is not."""
    best = max(inks, key=lambda ink: contrast(ink, ground))
    return fitting(best, (ground,), READABLE)


def _distance(one: Colour, other: Colour) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2
