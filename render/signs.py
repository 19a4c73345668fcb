"""The signs of a text: which of them the bundled fonts can show, and what stands for the others."""

from __future__ import annotations

import re
import struct
import unicodedata
from functools import cache, lru_cache
from pathlib import Path

from anyascii import anyascii

FONTS = Path(__file__).parent / "fonts"
TEXT, EMOJI = "inter-bold.otf", "noto-emoji.ttf"
"""The fonts that together have every sign of a clean text."""
LONGEST = 1000
"""Characters of a text that are looked at; no picture has room for more."""

FLAG = re.compile("[\U0001f1e6-\U0001f1ff]{2}")
SEQUENCE = re.compile(
    r"([^\s\w])(?:[\ufe0e\ufe0f\u20e3\U0001f3fb-\U0001f3ff]|\u200d[^\s\w]\ufe0f?)+"
)
"""An emoji with a variation, a skin tone, or others joined to it."""
FLAG_A = 0x1F1E6


@lru_cache(maxsize=2048)
def clean(text: str) -> str:
    """A text in one line of signs that can be drawn, each of them a cluster of its own.

    Of a sequence of emoji the first stays, of a flag its two letters; what no font has is written
    in Latin letters; control and format marks and marks that do not compose are dropped.
    """
    line = unicodedata.normalize("NFC", text[:LONGEST])
    line = SEQUENCE.sub(r"\1", FLAG.sub(_letters, line))
    return " ".join("".join(map(_shown, " ".join(line.split()))).split())


def _letters(flag: re.Match[str]) -> str:
    """The letters of a flag, apart from what stands beside it."""
    one, other = (chr(ord("A") + ord(sign) - FLAG_A) for sign in flag[0])
    return f" {one}{other} "


@lru_cache(maxsize=4096)
def _shown(sign: str) -> str:
    """What is drawn for a character: itself, Latin letters, or nothing."""
    kind, order = unicodedata.category(sign), unicodedata.combining(sign)
    # Vowel signs and the like are letters to be written; marks above and below are not.
    # What is not assigned yet in this Python may be an emoji all the same.
    if kind in ("Cc", "Cf", "Cs", "Co", "Me") or order == 1 or order >= 200:
        return ""
    drawn = ord(sign) in coverage(TEXT) or ord(sign) in coverage(EMOJI)
    return sign if drawn else anyascii(sign)


@cache
def coverage(file: str) -> frozenset[int]:
    """The code points that a bundled font has glyphs for."""
    data = (FONTS / file).read_bytes()
    codes: set[int] = set()
    start = _table(data)
    (groups,) = struct.unpack_from(">I", data, start + 12)
    for first, last, _ in struct.iter_unpack(">III", data[start + 16 : start + 16 + 12 * groups]):
        codes.update(range(first, last + 1))
    return frozenset(codes)


def _table(data: bytes) -> int:
    """Where a font's full table of characters begins: "cmap", format 12 (OpenType 1.9)."""
    (count,) = struct.unpack_from(">H", data, 4)
    tables = struct.iter_unpack(">4s4xII", data[12 : 12 + 16 * count])
    start = next(offset for tag, offset, _ in tables if tag == b"cmap")
    (count,) = struct.unpack_from(">H", data, start + 2)
    parts = struct.iter_unpack(">HHI", data[start + 4 : start + 4 + 8 * count])
    found: int = start + next(at for platform, kind, at in parts if (platform, kind) == (3, 10))
    return found
