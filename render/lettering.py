"""Words and figures: the bundled fonts, and text that fits its room whatever is in it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from math import ceil
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from render.signs import EMOJI, FONTS, clean, coverage

__all__ = [
    "CAPITALS", "ELLIPSIS", "FONTS", "TOUCHED", "Font", "clean", "fitted", "font",
    "inked", "width", "write",
]  # fmt: skip

Font = ImageFont.FreeTypeFont

FILES = {
    "semibold": "inter-semibold.otf",
    "bold": "inter-bold.otf",
    "extrabold": "inter-extrabold.otf",
    "title": "vollkorn-semibold.ttf",
    "score": "vollkorn-bold.ttf",
    "emoji": EMOJI,
}
SUBSTITUTES = {FILES["semibold"]: "semibold", FILES["title"]: "semibold"}
"""The weight that stands in for what a file does not have; "bold" for the others."""
ELLIPSIS = "…"
TOUCHED = [0] * 9 + [255] * 247
"""A table from cover (0..255) to whether a pixel is painted at all."""
CAPITALS = 0.727
"""Height of capitals and figures as a part of the font size; in the titles' face:"""
TITLE_CAPITALS = 0.676
EMOJI_SIZE = 0.92
"""Size of emoji as a part of the font size: as high as the line, and no higher."""

Run = tuple[str, Font, float]
"""A part of a text, the face that has its signs, and its length in px."""


@lru_cache(maxsize=256)
def font(weight: str, size: int) -> Font:
    """A bundled face at a size in px: "semibold", "bold", "extrabold" (figures only), "title",
    "score" (figures and dashes only) or "emoji".

    The basic layout engine draws the same on every machine; the other one needs a library that
    not each of them has.
    """
    path = FONTS / FILES[weight]
    return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=2048)
def width(text: str, face: Font) -> int:
    """The width of a clean text in px, rounded up."""
    return _length(text, face)


def _length(text: str, face: Font) -> int:
    return ceil(sum(length for _, _, length in _runs(text, face)))


@lru_cache(maxsize=2048)
def _runs(text: str, face: Font) -> tuple[Run, ...]:
    """A text in parts with the face of each: other faces where this one has no glyph."""
    own = _own(face)
    if own.issuperset(map(ord, text)):
        return ((text, face, face.getlength(text)),)
    parts = groupby(text, lambda sign: _face(ord(sign), face, own))
    runs = (("".join(signs), part) for part, signs in parts)
    return tuple((run, part, part.getlength(run)) for run, part in runs)


@lru_cache(maxsize=256)
def _file(face: Font) -> str:
    return Path(str(face.path)).name


def _own(face: Font) -> frozenset[int]:
    return coverage(_file(face))


def _face(code: int, face: Font, own: frozenset[int]) -> Font:
    """The face that has a sign: the wanted one, its substitute, or the emoji."""
    if code in own:
        return face
    other = font(SUBSTITUTES.get(_file(face), "bold"), round(face.size))
    return other if code in _own(other) else font("emoji", max(1, round(face.size * EMOJI_SIZE)))


@lru_cache(maxsize=2048)
def fitted(text: str, face: Font, room: int) -> str:
    """The text, or as much of it as fits in `room` px with an ellipsis; "" if nothing does.

    In a clean text each sign is a whole cluster, so that none is cut.
    """
    if _length(text, face) <= room:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        short = text[:middle].rstrip() + ELLIPSIS
        low, high = (middle, high) if _length(short, face) <= room else (low, middle - 1)
    return text[:low].rstrip() + ELLIPSIS if low else ""


def write(
    image: Image.Image, at: tuple[int, int], text: str, face: Font, ramp: Sequence[int], side: str
) -> int:
    """Write on a mode P picture through a table from cover to palette index; gives the width.

    `at` is in px: its height is the middle of the capitals; the text begins there ("l"), ends there
    ("r") or has its middle there ("m").
    """
    letters, touched = _inked(text, face, bytes(ramp))
    away = {"l": 0, "m": letters.width // 2, "r": letters.width}[side]
    high = TITLE_CAPITALS if _file(face).startswith("vollkorn") else CAPITALS
    corner = at[0] - away, at[1] + round(face.size * high / 2) - face.getmetrics()[0]
    image.paste(letters, corner, touched)
    return letters.width


def inked(cover: Image.Image, ramp: bytes) -> Image.Image:
    """A cover (mode L) in the palette indices of a ramp, mode P without a palette.

    The same as `cover.point`, which goes over its table in Python each time.
    """
    return Image.frombytes("P", cover.size, cover.tobytes().translate(ramp))


@lru_cache(maxsize=512)
def _inked(text: str, face: Font, ramp: bytes) -> tuple[Image.Image, Image.Image]:
    """A text in the indices of a ramp, and the pixels that it touches."""
    cover, touched = _cover(text, face)
    return inked(cover, ramp), touched


@lru_cache(maxsize=512)
def _cover(text: str, face: Font) -> tuple[Image.Image, Image.Image]:
    """How far a text covers the pixels of its box, mode L, and which of them at all, mode 1.

    The base line is at the face's ascent.
    """
    ascent, descent = face.getmetrics()
    cover = Image.new("L", (max(1, _length(text, face)), ascent + descent))
    pen, at = ImageDraw.Draw(cover), 0.0
    for run, part, length in _runs(text, face):
        pen.text((round(at), ascent), run, 255, part, anchor="ls")
        at += length
    return cover, cover.point(TOUCHED, "1")
