"""Who is first in a game of a Swiss (FIDE Handbook C.04.3, article 5)."""

from __future__ import annotations

from bot.tournaments.cards import Card, Strength


def first_and_second(higher: Card, lower: Card, top_side: int) -> tuple[int, int]:
    """The starting numbers of the first and the second; `higher` is ranked above `lower`."""
    order = higher.number, lower.number
    return order if _side(higher, lower, top_side) == 0 else order[::-1]


def _side(higher: Card, lower: Card, top_side: int) -> int:
    """The side of the higher ranked of two."""
    side = _by_preference(higher, lower)
    if side is None:
        side = _by_history(higher, lower)
    if side is None:
        side = higher.preference
    if side is None:
        # Article 5.2.5: who is first in their first game goes by the parity of the number.
        side = top_side if higher.number % 2 else 1 - top_side
    return side


def _by_preference(higher: Card, lower: Card) -> int | None:
    """Both preferences, else the stronger one, else of two absolute ones the wider difference
    (articles 5.2.1 and 5.2.2)."""
    own, other = higher.preference, lower.preference
    if other is None or (own is not None and own != other):
        return own
    if higher.strength != lower.strength:
        return own if higher.strength > lower.strength else 1 - other
    widths = abs(higher.difference), abs(lower.difference)
    if higher.strength is Strength.ABSOLUTE and widths[0] != widths[1]:
        return own if widths[0] > widths[1] else 1 - other
    return None


def _by_history(higher: Card, lower: Card) -> int | None:
    """The other way round than the last time when they had different sides (article 5.2.3)."""
    for own, other in zip(reversed(higher.sides), reversed(lower.sides), strict=False):
        if own != other:
            return other
    return None
