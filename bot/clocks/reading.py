"""Texts of people in the one form in which they are read."""

from __future__ import annotations

import unicodedata


def folded(text: str, most: int) -> str | None:
    """The text in small letters and plain signs, without blanks around it.

    None where it has more characters than that: cut off it could mean something else.
    """
    text = text.strip()
    if len(text) > most:
        return None
    # Single signs of one font are several letters in another.
    plain = unicodedata.normalize("NFKC", text).casefold().strip()
    return plain if len(plain) <= most else None
