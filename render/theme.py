"""The themes of a board picture, as data: every colour, and the fixed palette made of them.

A picture is drawn in palette mode from start to end. The palette of a theme is its colours and,
for each two colours that can touch, a few steps between them for smooth edges.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from PIL import Image

Colour = tuple[int, int, int]

BLENDS = 2
"""Steps between two touching colours."""
NEAREST = 32
"""A step that is nearer to another colour (Euclidean, RGB) is left out: fewer colours, fewer bytes,
and no difference to the eye."""


def _rgb(code: str) -> Colour:
    """The colour of six hexadecimal digits."""
    return int(code[:2], 16), int(code[2:4], 16), int(code[4:], 16)


@dataclass(frozen=True)
class Livery:
    """The look of one side's pieces; `form` is "disc" or "octagon"."""

    face: Colour
    band: Colour
    outline: Colour
    mark: Colour
    rim: Colour
    form: str = "disc"


@dataclass(frozen=True)
class Theme:
    """All colours of a picture. `light_grain` and `dark_grain` are the streaks, if any."""

    name: str
    frame: Colour
    border: Colour
    text: Colour
    muted: Colour
    light: Colour
    dark: Colour
    shadow: Colour
    sides: tuple[Livery, Livery]
    turn: Colour
    home: Colour
    path: Colour
    casing: Colour
    tab: Colour
    light_grain: tuple[Colour, ...] = ()
    dark_grain: tuple[Colour, ...] = ()
    frame_grain: tuple[Colour, ...] = ()

    @cached_property
    def palette(self) -> Palette:
        """The fixed palette of this theme."""
        return Palette(self)

    def figures(self) -> Iterator[tuple[str, Colour, Colour]]:
        """Everything written in a picture: what it is, its colour, the colour it stands on."""
        yield "text", self.text, self.frame
        yield "muted", self.muted, self.frame
        yield "tab", self.tab, self.dark
        for number, livery in enumerate(self.sides):
            yield f"figure on the mark of side {number}", livery.face, livery.mark
            yield f"figure on the face of side {number}", livery.mark, livery.face


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
    yield theme.dark, theme.home
    yield theme.dark, theme.shadow
    yield theme.path, theme.casing
    yield theme.casing, theme.light
    yield theme.casing, theme.dark
    yield theme.sides[0].face, theme.sides[1].face
    for livery in theme.sides:
        yield livery.outline, theme.dark
        yield livery.outline, theme.shadow
        yield livery.outline, theme.turn
        yield livery.outline, theme.casing
        yield livery.outline, livery.rim
        yield livery.outline, livery.band
        yield livery.rim, livery.face
        yield livery.mark, livery.face
        yield livery.mark, livery.rim


def _colours(theme: Theme) -> list[Colour]:
    """Every plain colour, then every step between touching ones that is not there already."""
    plain = [
        *(theme.frame, theme.border, theme.text, theme.muted, theme.light, theme.dark),
        *(theme.shadow, theme.turn, theme.home, theme.path, theme.casing, theme.tab),
        *theme.light_grain, *theme.dark_grain, *theme.frame_grain,
    ]  # fmt: skip
    for side in theme.sides:
        plain += [side.face, side.band, side.outline, side.mark, side.rim]
    colours = list(dict.fromkeys(plain))
    for one, other in _touching(theme):
        for step in range(1, BLENDS + 1):
            blend = _mix(one, other, step / (BLENDS + 1))
            if all(_distance(blend, colour) >= NEAREST**2 for colour in colours):
                colours.append(blend)
    return colours


def _livery(codes: str, form: str = "disc") -> Livery:
    face, band, outline, mark, rim = map(_rgb, codes.split())
    return Livery(face, band, outline, mark, rim, form)


WOOD = Theme(
    name="wood",
    frame=_rgb("452A1B"),
    border=_rgb("2A170D"),
    text=_rgb("F6E6C8"),
    muted=_rgb("CBAB82"),
    light=_rgb("E8CD9E"),
    dark=_rgb("9A6436"),
    shadow=_rgb("6B4425"),
    sides=(
        _livery("FBF1DB F0DDB8 5B4023 0B6B3C 1C8A50"),
        _livery("3A2E28 2B211C 0F0A08 FF7A63 C8352B"),
    ),
    turn=_rgb("FFC83D"),
    home=_rgb("A5E3DC"),
    path=_rgb("1E6FB8"),
    casing=_rgb("F7FBFF"),
    tab=_rgb("FFF6E2"),
    light_grain=(_rgb("E2C592"), _rgb("EED6AC")),
    dark_grain=(_rgb("945E31"), _rgb("A16B3C")),
    frame_grain=(_rgb("4F3221"),),
)

DARK = Theme(
    name="dark",
    frame=_rgb("1F2329"),
    border=_rgb("536070"),
    text=_rgb("E8ECF1"),
    muted=_rgb("98A3B0"),
    light=_rgb("7E8996"),
    dark=_rgb("536070"),
    shadow=_rgb("3A4451"),
    sides=(
        _livery("F6F3EA E2DDCF 2B3038 08703F 23A565"),
        _livery("20252C 161A1F B3BECB FF8572 E2483B"),
    ),
    turn=_rgb("FFCB47"),
    home=_rgb("7FE0D2"),
    path=_rgb("57B6FF"),
    casing=_rgb("101B26"),
    tab=_rgb("DCE3EA"),
)

CONTRAST = Theme(
    name="contrast",
    frame=_rgb("000000"),
    border=_rgb("5A5A5A"),
    text=_rgb("FFFFFF"),
    muted=_rgb("D9D9D9"),
    light=_rgb("FFFFFF"),
    dark=_rgb("8E8E8E"),
    shadow=_rgb("5A5A5A"),
    sides=(
        _livery("FFFFFF FFFFFF 000000 005A2B 005A2B"),
        _livery("000000 000000 FFFFFF FF9C8C E00000"),
    ),
    turn=_rgb("FFE600"),
    home=_rgb("000000"),
    path=_rgb("0038FF"),
    casing=_rgb("FFFFFF"),
    tab=_rgb("000000"),
)

COLOUR_BLIND = Theme(
    name="colour-blind",
    frame=_rgb("EEF1F3"),
    border=_rgb("5B6975"),
    text=_rgb("1A2530"),
    muted=_rgb("4E5C69"),
    light=_rgb("F8FAFB"),
    dark=_rgb("A9B7C3"),
    shadow=_rgb("8494A2"),
    sides=(
        _livery("FFFFFF E6EBEF 1A2530 00664B 009E73"),
        _livery("0F4679 0A3358 04182C FFC14D E69F00", "octagon"),
    ),
    turn=_rgb("B84A00"),
    home=_rgb("1A2530"),
    path=_rgb("CC4C00"),
    casing=_rgb("FFFFFF"),
    tab=_rgb("2C3A46"),
)

THEMES = {theme.name: theme for theme in (WOOD, DARK, CONTRAST, COLOUR_BLIND)}
"""Theme by name; the first is the default."""
