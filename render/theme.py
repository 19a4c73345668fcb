"""The themes of a picture, as data: every colour, and the fixed palette made of them.

A theme is a file in `themes/`. A picture is drawn in palette mode from start to end. The palette of
a theme is its colours and, for each two colours that can touch, a few steps between them for smooth
edges.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import Any

from PIL import Image

Colour = tuple[int, int, int]

FOLDER = Path(__file__).parent / "themes"
FORMS = ("disc", "octagon")
"""The outlines that a side's pieces may have."""
BLENDS = 2
"""Steps between two touching colours."""
NEAREST = 32
"""A step that is nearer to another colour (Euclidean, RGB) is left out: fewer colours, fewer bytes,
and no difference to the eye."""


@dataclass(frozen=True)
class Livery:
    """The look of one side's pieces; `form` is one of FORMS."""

    face: Colour
    band: Colour
    """The side of a coin, and `shade` the part of it that lies in shadow."""
    shade: Colour
    outline: Colour
    groove: Colour
    seam: Colour
    """Between two coins of this side that lie one on the other."""
    mark: Colour
    """What is drawn on a numbered piece; `rim` runs round its face."""
    rim: Colour
    crown: Colour
    form: str = FORMS[0]

    @property
    def ink(self) -> Colour:
        """The edge of a crown on this side's face."""
        return self.outline if contrast(self.outline, self.face) >= 2 else self.crown


@dataclass(frozen=True)
class Theme:
    """All colours of a picture. The grains are the streaks of the wood, if any."""

    name: str
    order: int
    """Its place in lists; the first is the default."""
    frame: Colour
    border: Colour
    text: Colour
    muted: Colour
    light: Colour
    dark: Colour
    plain: Colour
    """The squares of boards on which every square is played."""
    shadow: Colour
    sides: tuple[Livery, Livery]
    turn: Colour
    """Whose turn it is, and what they can do: the lit edge, pieces that must move, landings."""
    home: Colour
    path: Colour
    casing: Colour
    captured: Colour
    tab: Colour
    light_grain: tuple[Colour, ...] = ()
    dark_grain: tuple[Colour, ...] = ()
    plain_grain: tuple[Colour, ...] = ()
    frame_grain: tuple[Colour, ...] = ()

    @cached_property
    def palette(self) -> Palette:
        """The fixed palette of this theme."""
        return Palette(self)

    def figures(self) -> Iterator[tuple[str, Colour, Colour]]:
        """Everything written on a board: what it is, its colour, the colour it stands on."""
        yield "text", self.text, self.frame
        yield "muted", self.muted, self.frame
        yield "tab", self.tab, self.dark
        for number, livery in enumerate(self.sides):
            yield f"figure on the mark of side {number}", livery.face, livery.mark
            yield f"figure on the face of side {number}", livery.mark, livery.face
            yield f"count of side {number}", self.sides[1 - number].face, livery.face


class Palette:
    """A theme's fixed colours, and the ways to turn a colour or a drawing into their indices."""

    def __init__(self, theme: Theme) -> None:
        self.colours = tuple(_colours(theme))
        self.bytes = bytes(value for colour in self.colours for value in colour)
        self._indices = {colour: index for index, colour in enumerate(self.colours)}
        self._pattern = Image.new("P", (1, 1))
        self._pattern.putpalette(bytes(value & ~3 for value in self.bytes))
        self._ramps: dict[tuple[Colour, Colour], list[int]] = {}

    def index(self, colour: Colour) -> int:
        """The index of the nearest palette colour."""
        if colour not in self._indices:
            distances = [_distance(own, colour) for own in self.colours]
            self._indices[colour] = distances.index(min(distances))
        return self._indices[colour]

    def blank(self, size: tuple[int, int], colour: Colour) -> Image.Image:
        """A new mode P picture of one colour."""
        image = Image.new("P", size, self.index(colour))
        image.putpalette(self.bytes)
        return image

    def flatten(self, image: Image.Image) -> Image.Image:
        """A mode RGB picture in palette colours, each pixel the nearest one, not dithered.

        Pillow looks up cells of 4 levels by their lowest corner: with every entry moved there, each
        plain colour finds itself.
        """
        flat = image.quantize(palette=self._pattern, dither=Image.Dither.NONE)
        flat.putpalette(self.bytes)
        return flat

    def ramp(self, ground: Colour, ink: Colour) -> list[int]:
        """A table of 256: from how far ink covers ground (0..255) to the palette index."""
        if (ground, ink) not in self._ramps:
            steps = [self.index(_mix(ground, ink, step / 15)) for step in range(16)]
            self._ramps[ground, ink] = [steps[(level + 8) // 17] for level in range(256)]
        return self._ramps[ground, ink]


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of two colours, 1..21 (WCAG 2.2, "contrast ratio")."""
    dim, bright = sorted((_luminance(one), _luminance(other)))
    return (bright + 0.05) / (dim + 0.05)


def _luminance(colour: Colour) -> float:
    linear = [
        value / 3294.6 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4
        for value in colour
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _mix(one: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _distance(one: Colour, other: Colour) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2


def _touching(theme: Theme) -> Iterator[tuple[Colour, Colour]]:
    """The pairs of colours that meet at a smooth edge."""
    yield theme.frame, theme.text
    yield theme.frame, theme.muted
    yield theme.frame, theme.turn
    yield theme.dark, theme.tab
    yield from combinations((theme.dark, theme.light, theme.frame), 2)
    for ground in (theme.dark, theme.plain):
        yield ground, theme.home
        yield ground, theme.shadow
        yield ground, theme.turn
        yield ground, theme.casing
    yield theme.path, theme.casing
    yield theme.captured, theme.casing
    yield theme.casing, theme.light
    yield theme.sides[0].face, theme.sides[1].face
    for livery in theme.sides:
        yield livery.outline, theme.dark
        yield livery.outline, theme.plain
        yield livery.outline, theme.light
        yield livery.outline, theme.shadow
        yield livery.outline, theme.turn
        yield livery.outline, theme.casing
        yield livery.outline, livery.rim
        yield livery.outline, livery.band
        yield livery.seam, livery.band
        yield livery.face, livery.groove
        yield livery.face, livery.crown
        yield livery.rim, livery.face
        yield livery.mark, livery.face
        yield livery.mark, livery.rim


def _colours(theme: Theme) -> list[Colour]:
    """Every plain colour, then every step between touching ones that is not there already."""
    colours = list(dict.fromkeys(_plain(theme)))
    for one, other in _touching(theme):
        for step in range(1, BLENDS + 1):
            blend = _mix(one, other, step / (BLENDS + 1))
            if all(_distance(blend, colour) >= NEAREST**2 for colour in colours):
                colours.append(blend)
    return colours


def _plain(data: Theme | Livery) -> Iterator[Colour]:
    """The colours of a theme, its sides' last."""
    for field in fields(data):
        value = getattr(data, field.name)
        if field.name == "sides":
            for livery in value:
                yield from _plain(livery)
        elif field.name.endswith("_grain"):
            yield from value
        elif field.name not in ("name", "order", "form"):
            yield value


def load(path: Path) -> Theme:
    """The theme of a file; raises ValueError for one that lacks or misspells something."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    try:
        first, second = (_livery(side) for side in data.pop("sides"))
        order = int(data.pop("order"))
        colours = {name: _read(value) for name, value in data.items()}
        return Theme(name=path.stem, order=order, sides=(first, second), **colours)
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"{path.name} is no theme: {error}") from error


def _livery(side: dict[str, str]) -> Livery:
    form = side.pop("form", FORMS[0])
    if form not in FORMS:
        raise ValueError(f"no form {form!r}; there is: {', '.join(FORMS)}")
    return Livery(form=form, **{name: _rgb(code) for name, code in side.items()})


def _read(value: str | list[str]) -> Any:
    """A colour, or a list of them."""
    return _rgb(value) if isinstance(value, str) else tuple(map(_rgb, value))


def _rgb(code: str) -> Colour:
    """The colour of six hexadecimal digits."""
    red, green, blue = bytes.fromhex(code)
    return red, green, blue


def _themes() -> dict[str, Theme]:
    found = sorted(map(load, FOLDER.glob("*.toml")), key=lambda theme: (theme.order, theme.name))
    return {theme.name: theme for theme in found}


THEMES = _themes()
"""Theme by name; the first is the default."""
DEFAULT = next(iter(THEMES))
