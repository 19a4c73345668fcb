"""Text files that people send: how much of one is read, and its bytes as text."""

from __future__ import annotations

LONGEST = 200_000
"""The longest file that is read, in bytes."""
ENCODINGS = ("utf-8-sig", "cp1251", "latin-1")
"""The last one takes any byte."""


def decoded(content: bytes) -> str:
    """The text of a file in one of the usual encodings; "" for too many bytes or no text."""
    if len(content) > LONGEST or b"\0" in content:
        return ""
    for encoding in ENCODINGS[:-1]:
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    return content.decode(ENCODINGS[-1])
