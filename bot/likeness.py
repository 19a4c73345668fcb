"""How far two words are apart: letters left out, put in, changed or swapped with the next."""

from __future__ import annotations

from collections.abc import Iterable

SHORTEST_HINT = 3
"""Letters; a shorter word is near to too many."""
MOST_SLIPS = 3


def distance(one: str, other: str, most: int = 99) -> int:
    """How many such slips lead from one to the other; `most + 1` for more than `most`."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    above: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        above, before, row = row, above, [at]
        for to, wanted in enumerate(other, 1):
            slips = min(above[to] + 1, row[-1] + 1, above[to - 1] + (letter != wanted))
            if at > 1 and to > 1 and letter == other[to - 2] and one[at - 2] == wanted:
                slips = min(slips, before[to - 2] + 1)
            row.append(slips)
        if min(row) > most:
            return most + 1
    return min(row[-1], most + 1)


def slips(word: str) -> int:
    """How many slips of the finger a word may have that was meant for another."""
    return 0 if len(word) < SHORTEST_HINT else min(1 + len(word) // 5, MOST_SLIPS)


def nearest(said: str, known: Iterable[str]) -> str | None:
    """The word that a mistyped one is nearest to, None where none is near."""
    most = slips(said)
    near = min(known, key=lambda word: distance(said, word, most), default=None)
    return near if near is not None and 0 < distance(said, near, most) <= most else None


def offset(one: str, other: str) -> int:
    """How far the changed letters of two words of a length are apart in the alphabet."""
    if len(one) != len(other):
        return 0x110000
    return sum(abs(ord(a) - ord(b)) for a, b in zip(one, other, strict=True))
