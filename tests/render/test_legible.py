"""What a phone shows: figures at least 10 px high in 360 px, sides told apart by all eyes."""

from __future__ import annotations

from functools import cache

import pytest
from PIL import Image, ImageChops

from render.scene import Scene
from render.theme import THEMES, Colour, Theme
from rules import game
from tests.render.looking import CENTRE, layout
from tests.render.positions import MIDDLE, drawn

PHONE = 360
HIGH = 10
all_themes = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
Box = tuple[int, int, int, int]

SEEN = {
    "protanopia": ((0.1523, 1.0526, -0.2049), (0.1145, 0.7863, 0.0992), (-0.0039, -0.0481, 1.0520)),
    "deuteranopia": (
        (0.3673, 0.8606, -0.2280), (0.2801, 0.6725, 0.0474), (-0.0118, 0.0429, 0.9689)
    ),
    "tritanopia": ((1.2555, -0.0767, -0.1788), (-0.0784, 0.9308, 0.1476), (0.0047, 0.6914, 0.3039)),
}  # fmt: skip
"""How eyes that lack one kind of cone see linear RGB (Machado, Oliveira and Fernandes 2009,
severity 1)."""


def height(*tiles: Image.Image) -> int:
    """How high the figures are by which some pictures of the same thing differ."""
    boxes = [
        ImageChops.difference(tiles[0].convert("RGB"), tile.convert("RGB")).getbbox()
        for tile in tiles[1:]
    ]
    return max(box[3] - box[1] for box in boxes if box)


def cut(image: Image.Image, at: tuple[int, int], box: Box) -> Image.Image:
    """A part of a picture, by a corner and a box from there."""
    return image.crop((at[0] + box[0], at[1] + box[1], at[0] + box[2], at[1] + box[3]))


@all_themes
def test_names_of_squares_and_numbers_of_pieces_can_be_read(theme: Theme) -> None:
    where = layout("salta", PHONE)
    image = drawn(Scene("salta", MIDDLE, theme=theme.name, size=PHONE))
    tabs = [
        cut(image, where.corners[name], (2, -14, where.side - 2, 0)) for name in ("12", "33", "24")
    ]
    assert height(*tabs) >= HIGH
    board = game("salta").load(MIDDLE).board()
    for kind in ("star", "moon", "sun"):
        same = [at for at, column in board.items() if column[0][:2] == (0, kind)]
        tiles = [cut(image, where.corners[at], (3, 3, where.side - 3, where.side - 3))
                 for at in same]  # fmt: skip
        assert height(*tiles) >= HIGH, kind


@all_themes
@pytest.mark.parametrize("name", ["bashni", "lasca", "russian", "pyramid", "high-jump"])
def test_letters_and_ranks_can_be_read(name: str, theme: Theme) -> None:
    where, rules = layout(name, PHONE), game(name)
    image = drawn(Scene(name, rules.dump(rules.start()), theme=theme.name, size=PHONE))
    frames = {theme.frame, *theme.frame_grain}
    for file in range(rules.files):
        x = where.left + file * where.side
        strip = image.crop((x + 2, where.below + where.edge, x + where.side - 2,
                            where.caption_line - where.caption_font // 2))  # fmt: skip
        assert inked(strip, frames) >= HIGH, file
    for rank in range(rules.ranks):
        y = where.corner(0, rank)[1]
        strip = image.crop((0, y + 2, where.left - where.edge, y + where.side - 2))
        assert inked(strip, frames) >= HIGH, rank


def inked(strip: Image.Image, ground: set[Colour]) -> int:
    """How many lines of px from the first to the last hold anything but the ground."""
    lines = [
        y
        for y in range(strip.height)
        if any(strip.getpixel((x, y)) not in ground for x in range(strip.width))
    ]
    return lines[-1] - lines[0] + 1 if lines else 0


@all_themes
def test_counts_and_crowns_of_towers_can_be_read(theme: Theme) -> None:
    where, plates, tops = layout("bashni", PHONE), [], []
    for own, other in (("0", "0"), ("00", "00"), ("000", "0000"), ("00000", "000000")):
        image = drawn(Scene("bashni", f"b d4-{own}/{other};", theme=theme.name, size=PHONE))
        plates.append(cut(image, where.corners["d4"], (0, 27, where.side, where.side)))
    assert height(*plates) >= HIGH
    for own in ("0/0", "1/0"):
        image = drawn(Scene("bashni", f"b d4-{own};", theme=theme.name, size=PHONE))
        tops.append(cut(image, where.corners["d4"], (8, -12, where.side - 8, 14)))
    assert height(*tops) >= HIGH


@cache
def lightness(colour: Colour, eyes: str) -> float:
    """CIE L* of a colour as some eyes see it, 0..100."""
    linear = [
        value / 3294.6 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4
        for value in colour
    ]
    seen = [
        min(1.0, max(0.0, sum(part * value for part, value in zip(row, linear, strict=True))))
        for row in SEEN[eyes]
    ]
    y = 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
    return 116 * y ** (1 / 3) - 16 if y > 216 / 24389 else y * 24389 / 27


@pytest.mark.parametrize("eyes", SEEN)
@all_themes
def test_the_sides_differ_in_lightness_to_all_eyes(theme: Theme, eyes: str) -> None:
    first, second = theme.sides
    for part in ("face", "band"):
        light, dark = (lightness(getattr(side, part), eyes) for side in (first, second))
        assert light - dark >= 30, (part, light, dark)
    for own, other in ((first, second), (second, first)):
        seam, band, foreign = (lightness(colour, eyes) for colour in
                               (own.seam, own.band, other.band))  # fmt: skip
        assert abs(seam - band) < abs(seam - foreign)


@pytest.mark.parametrize("eyes", SEEN)
@pytest.mark.parametrize("name", ["salta", "russian", "high-jump"])
def test_whole_pieces_differ_in_lightness_to_all_eyes(name: str, eyes: str) -> None:
    """In the safe theme, the mean over each disc: rim, mark, figure, grooves and all."""
    rules, where = game(name), layout(name)
    image = drawn(Scene(name, rules.dump(rules.start()), theme="colour-blind"))
    means: tuple[list[float], list[float]] = ([], [])
    for square, column in rules.start().board().items():
        tile = cut(image, where.corners[square], (0, 0, where.side, where.side))
        means[column[0].side].append(mean(tile, eyes))
    light, dark = (sum(side) / len(side) for side in means)
    assert light - dark >= 30, (light, dark)
    # A star leaves less of the face than a moon: piece by piece it is a little less.
    assert min(means[0]) - max(means[1]) >= 20, (min(means[0]), max(means[1]))


def mean(tile: Image.Image, eyes: str) -> float:
    """The mean lightness of the disc in the middle of a square."""
    side = tile.width
    levels = [
        lightness((colour[0], colour[1], colour[2]), eyes)
        for x in range(0, side, 2)
        for y in range(0, side, 2)
        if (x - CENTRE[0] * side) ** 2 + (y - CENTRE[1] * side) ** 2 < (0.41 * side) ** 2
        and isinstance(colour := tile.getpixel((x, y)), tuple)
    ]
    return sum(levels) / len(levels)


def test_simulated_eyes_see_grey_as_grey_and_lack_what_they_lack() -> None:
    """So that the tests above measure something: red and green fall together, white does not."""
    for eyes in SEEN:
        assert lightness((255, 255, 255), eyes) == pytest.approx(100, abs=1)
        assert lightness((0, 0, 0), eyes) == 0
    red, green = (lightness(colour, "protanopia") for colour in ((255, 0, 0), (0, 110, 0)))
    assert abs(red - green) < 15
