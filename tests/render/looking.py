"""Boards read back from the pixels of a picture, by eyes that know a theme but no position."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from PIL import Image, ImageChops

from render.board import laid
from render.layout import Layout
from render.theme import Colour, Theme
from rules import game

OFF, SHARE = 40, 0.01
"""Font libraries differ a little between versions: a picture that was kept may be off by more than
so many levels of a channel in such a share of its pixels."""
CENTRE = (0.5, 0.478)
"""The middle of a piece that lies flat, in squares."""
FACE = (0.5, 0.478 - 0.375)
"""A place on the face of a man or king beside grooves and crown."""
CROWN = (0.5, 0.56)
"""A place on the crown of a king that lies flat."""
RIM = (0.5, 0.478 - 0.393)
ABOVE, ASLANT = (0.5, 0.478 - 0.32), (0.272, 0.25)
MARKS = {(True, False): "star", (True, True): "moon", (False, False): "sun"}
"""Whether the mark covers ABOVE and ASLANT, by which the kinds of Salta differ."""


def layout(name: str, size: int = 800, bottom: int = 0) -> Layout:
    """The geometry of a game's pictures."""
    return laid(game(name), size, bottom)


def pixel(image: Image.Image, at: tuple[int, int], place: tuple[float, float], side: int) -> Colour:
    """The colour at a place within a square whose corner is given."""
    found = image.getpixel((at[0] + int(place[0] * side), at[1] + int(place[1] * side)))
    assert isinstance(found, tuple)
    return found[0], found[1], found[2]


def grounds(theme: Theme) -> tuple[Colour, ...]:
    """The colours of an empty dark square."""
    return (theme.dark, *theme.dark_grain, theme.plain, *theme.plain_grain)


def flat(image: Image.Image, theme: Theme, at: tuple[int, int], side: int) -> str:
    """What lies flat on a square: "" or side and kind, such as `0 man`, `1 star`; "?" else."""
    rim, face = (pixel(image, at, place, side) for place in (RIM, FACE))
    for number, livery in enumerate(theme.sides):
        if rim == livery.rim and livery.rim != livery.face:
            covered = tuple(
                pixel(image, at, place, side) == livery.mark for place in (ABOVE, ASLANT)
            )
            return f"{number} {MARKS.get((covered[0], covered[1]), '?')}"
        if face == livery.face:
            crowned = pixel(image, at, CROWN, side) == livery.crown
            return f"{number} {'king' if crowned else 'man'}"
    return "" if pixel(image, at, CENTRE, side) in grounds(theme) else "?"


def off(image: Image.Image, kept: Path) -> float:
    """The share of pixels in which a picture differs from a kept one, by more than OFF levels.

    1 for another size.
    """
    with Image.open(kept) as file:
        expected = file.convert("RGB")
    if expected.size != image.size:
        return 1.0
    red, green, blue = ImageChops.difference(image.convert("RGB"), expected).split()
    worst = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return sum(worst.histogram()[OFF + 1 :]) / (worst.width * worst.height)


def line(image: Image.Image, x: int, low: int, high: int) -> list[Colour]:
    """The colours of a column of px from `low` up to `high`."""
    found = []
    for y in range(low, high, -1):
        colour = image.getpixel((x, y))
        assert isinstance(colour, tuple)
        found.append((colour[0], colour[1], colour[2]))
    return found


def owners(colours: list[Colour], theme: Theme) -> list[int]:
    """The sides of the coins along a line up a tower: runs of the colour of their bands.

    A seam or an outline parts two coins of one side; the stripe of a king does not.
    """
    bands = {livery.band: number for number, livery in enumerate(theme.sides)}
    stripes = {livery.crown for livery in theme.sides}
    seen: list[int] = []
    striped = False
    for colour, _ in groupby(colours):
        if colour in bands:
            if not (striped and seen and seen[-1] == bands[colour]):
                seen.append(bands[colour])
            striped = False
        else:
            striped = striped or colour in stripes
    return seen
