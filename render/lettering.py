"""Words and figures: the bundled fonts, what they can show, and text that fits its room."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

Font = ImageFont.FreeTypeFont

FONTS = Path(__file__).parent / "fonts"
ELLIPSIS = "…"
TOUCHED = [0] * 9 + [255] * 247
"""A table from cover (0..255) to whether a pixel is painted at all."""
CAPITALS = 0.727
"""Height of capitals and figures as a part of the font size."""
LONGEST = 400
"""Characters of a text that are looked at; no picture has room for more."""


@lru_cache(maxsize=256)
def font(weight: str, size: int) -> Font:
    """A bundled face ("semibold", "bold", or "extrabold": figures only) at a size in px.

    The basic layout engine draws the same on every machine; the other one needs a library that
    not each of them has.
    """
    path = FONTS / f"inter-{weight}.otf"
    return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)


def clean(text: str) -> str:
    """A text in one line without what cannot be drawn: control and format marks, emoji.

    Letters of scripts that the fonts do not have stay, and are drawn as empty boxes.
    """
    line = unicodedata.normalize("NFC", " ".join(text[:LONGEST].split()))
    return " ".join("".join(sign for sign in line if not _mute(sign)).split())


def _mute(sign: str) -> bool:
    """Whether a sign is left out."""
    kind = unicodedata.category(sign)
    return kind[0] == "C" or (kind in ("So", "Sk", "Mn", "Me") and sign not in "№©®°™")


@lru_cache(maxsize=512)
def width(text: str, face: Font) -> int:
    """The width of a text in px, rounded up."""
    return -int(-face.getlength(text) // 1)


def fitted(text: str, face: Font, room: int) -> str:
    """The text, or as much of it as fits in `room` px with an ellipsis; "" if nothing does."""
    if width(text, face) <= room:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        short = text[:middle].rstrip() + ELLIPSIS
        low, high = (middle, high) if width(short, face) <= room else (low, middle - 1)
    return text[:low].rstrip() + ELLIPSIS if low else ""


def write(
    image: Image.Image, at: tuple[int, int], text: str, face: Font, ramp: list[int], side: str
) -> int:
    """Write on a mode P picture through a table from cover to palette index; gives the width.

    `at` is in px: its height is the middle of the capitals; the text begins there ("l"), ends there
    ("r") or has its middle there ("m").
    """
    cover = _cover(text, face)
    away = {"l": 0, "m": cover.width // 2, "r": cover.width}[side]
    corner = at[0] - away, at[1] + round(face.size * CAPITALS / 2) - face.getmetrics()[0]
    image.paste(cover.point(ramp), corner, cover.point(TOUCHED, "1"))
    return cover.width


@lru_cache(maxsize=512)
def _cover(text: str, face: Font) -> Image.Image:
    """How far a text covers the pixels of its box, mode L; its base line is at the ascent."""
    ascent, descent = face.getmetrics()
    cover = Image.new("L", (max(1, width(text, face)), ascent + descent))
    ImageDraw.Draw(cover).text((0, ascent), text, 255, face, anchor="ls")
    return cover
