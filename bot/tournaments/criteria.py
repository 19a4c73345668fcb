"""How good a pair is by FIDE's Dutch system, as one number (C.04.3, article 2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.tournaments.cards import Card, Float, Strength


class Criteria:
    """Weights of pairs of a bracket and the one after it: the sum is greatest for the best pairing.

    Each criterion has a field of bits that the sum over all pairs cannot overflow, the more
    important above the less important. Below them all are `reserved` bits for the order of
    candidates.
    """

    def __init__(self, bracket: Sequence[Card], following: Sequence[Card]) -> None:
        everyone = [*bracket, *following]
        self._count = (2 * len(everyone)).bit_length()
        scores = sorted({card.points for card in everyone})
        self._place = {points: at * self._count for at, points in enumerate(scores)}
        self._scores = len(scores) * self._count
        self._games = max((len(card.sides) for card in everyone), default=0).bit_length()
        self.order = len(bracket).bit_length()
        """Bits that hold a place in the bracket."""
        self.reserved = 3 * self.order + 2
        self._kinds: dict[tuple[object, ...], int] = {}
        self._samples: list[Card] = []
        self._pairs: list[list[int]] = []
        self._below = self.reserved + sum(bits for bits, _ in self._fields())
        self.following: list[int] = []
        """By kinds of the higher one, the weight of a pair with one of the next bracket: C8."""

    def kind(self, card: Card) -> int:
        """A number that all have whose pairs weigh the same."""
        floats = card.floated(1), card.floated(2)
        key = (card.points, card.preference, card.difference, card.repeated, *floats)
        known = self._kinds.setdefault(key, len(self._kinds))
        if known == len(self._samples):
            self._samples.append(card)
            self.following.append(
                (1 << self._scores | self._points(card)) << (self._games + self._below)
            )
        return known

    def weights(self, lower: int) -> list[int]:
        """By kinds of the higher one, the weights of pairs in the bracket: C6, C7, C10 to C21."""
        while len(self._pairs) <= lower:
            self._pairs.append([])
        row = self._pairs[lower]
        for higher in self._samples[len(row) :]:
            row.append(self._pair(higher, self._samples[lower]))
        return row

    def _pair(self, higher: Card, lower: Card) -> int:
        weight = 1 << self._scores | self._points(higher)
        weight <<= self._scores + self._count + self._games
        for bits, value in self._fields():
            weight = (weight << bits) + value(higher, lower)
        return weight << self.reserved

    def bye(self, card: Card) -> int:
        """The weight of the bye for the only one who leaves the bracket: C9, most games played."""
        return len(card.sides) << self._below

    def _points(self, card: Card) -> int:
        return 1 << self._place[card.points]

    def _fields(self) -> list[tuple[int, Callable[[Card, Card], int]]]:
        """Width and value of the criteria from C10 to C21."""
        return [
            (self._count, _differences),
            (self._count, _third_in_a_row),
            (self._count, _preferences),
            (self._count, _strong_preferences),
            (self._count, lambda one, other: _down(one, other, 1)),
            (self._count, lambda one, other: _up(one, other, 1)),
            (self._count, lambda one, other: _down(one, other, 2)),
            (self._count, lambda one, other: _up(one, other, 2)),
            (self._scores, lambda one, other: self._down_points(one, other, 1)),
            (self._scores, lambda one, other: self._up_points(one, other, 1)),
            (self._scores, lambda one, other: self._down_points(one, other, 2)),
            (self._scores, lambda one, other: self._up_points(one, other, 2)),
        ]

    def _down_points(self, higher: Card, lower: Card, ago: int) -> int:
        """C18, C20: how far down those go who floated down before."""
        both = (card for card in (higher, lower) if card.floated(ago) is Float.DOWN)
        return sum(self._points(card) for card in both)

    def _up_points(self, higher: Card, lower: Card, ago: int) -> int:
        """C19, C21: how far up those go who floated up before."""
        return self._points(higher) * _up(higher, lower, ago)


def _same(one: Card, other: Card) -> bool:
    return one.preference is not None and one.preference == other.preference


def _differences(one: Card, other: Card) -> int:
    """C10: nobody gets a difference of sides of more than two."""
    return int(not (_same(one, other) and min(abs(one.difference), abs(other.difference)) > 1))


def _third_in_a_row(one: Card, other: Card) -> int:
    """C11: nobody gets the same side a third time in a row."""
    if not _same(one, other) or not (one.strength == other.strength == Strength.ABSOLUTE):
        return 1
    if abs(one.difference) == abs(other.difference):
        return int(one.repeated is None or one.repeated != other.repeated)
    # The wider difference is granted (article 5.2.2), so the other one does not get their side.
    yields = min(one, other, key=lambda card: abs(card.difference))
    return int(yields.repeated is None or yields.repeated == yields.preference)


def _preferences(one: Card, other: Card) -> int:
    """C12: both get the side they prefer."""
    return int(not _same(one, other))


def _strong_preferences(one: Card, other: Card) -> int:
    """C13: both get the side that they strongly prefer."""
    weaker = min(one.strength, other.strength)
    return int(not (_same(one, other) and weaker is Strength.STRONG))


def _down(higher: Card, lower: Card, ago: int) -> int:
    """C14, C16: how many of a pair are kept from floating down again."""
    level = higher.points <= lower.points
    return (lower.floated(ago) is Float.DOWN) + (level and higher.floated(ago) is Float.DOWN)


def _up(higher: Card, lower: Card, ago: int) -> int:
    """C15, C17: that the lower one does not float up again."""
    return int(not (lower.floated(ago) is Float.UP and higher.points > lower.points))
