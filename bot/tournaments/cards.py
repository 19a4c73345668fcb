"""What pairing has to know of an entrant: the pairing card, made from the rows of an event."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property

from bot.tournaments.event import Event, Outcome, Row


class Strength(IntEnum):
    """How much a side is preferred (FIDE Handbook C.04.3, article 1.7)."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


class Float(IntEnum):
    """What a round was against the own score group (C.04.3, article 1.4)."""

    DOWN = -1
    NONE = 0
    UP = 1


@dataclass(frozen=True)
class Card:
    """An entrant before a round of a Swiss."""

    number: int
    points: float = 0.0
    opponents: frozenset[int] = frozenset()
    """Whom they played. Who was paired with them without a game may be so again (C.04.2, 3.5)."""
    sides: tuple[int, ...] = ()
    """Of the games played; rounds without one are left out (C.04.2, 3.4)."""
    floats: tuple[Float, ...] = ()
    """Of the last rounds, the latest last; a round before joining is one without a float."""
    has_had_bye: bool = False
    """Whether a round without a game was worth a win: then they get no bye (C.04.1, article 4)."""

    @cached_property
    def difference(self) -> int:
        """Games as the first less games as the second."""
        return len(self.sides) - 2 * sum(self.sides)

    @cached_property
    def repeated(self) -> int | None:
        """The side of the last two games if it was the same."""
        return self.sides[-1] if len(self.sides) > 1 and self.sides[-1] == self.sides[-2] else None

    @cached_property
    def strength(self) -> Strength:
        """How strong the preference is."""
        if abs(self.difference) > 1 or self.repeated is not None:
            return Strength.ABSOLUTE
        if self.difference:
            return Strength.STRONG
        return Strength.MILD if self.sides else Strength.NONE

    @cached_property
    def preference(self) -> int | None:
        """The side they should get; None before their first game."""
        if not self.sides:
            return None
        if self.repeated is not None or not self.difference:
            return 1 - self.sides[-1]
        return 1 if self.difference > 0 else 0

    def floated(self, rounds_ago: int) -> Float:
        """The float of a round before: 1 is the last."""
        return self.floats[-rounds_ago] if rounds_ago <= len(self.floats) else Float.NONE


def allowed(one: Card, other: Card, last: bool, most: float) -> bool:
    """Whether two may meet: absolute criteria C1 and C3 (C.04.3, article 2).

    `last` tells that it is the last round, `most` what could be won so far: who has more than half
    of it then is a topscorer (article 1.8), for whom sides do not matter.
    """
    if other.number in one.opponents:
        return False
    if not (one.strength == other.strength == Strength.ABSOLUTE):
        return True
    topscorer = last and max(one.points, other.points) > most / 2
    return topscorer or one.preference != other.preference


def rank(card: Card) -> tuple[float, int]:
    """The order for pairing: points, then the number (C.04.3, article 1.2)."""
    return -card.points, card.number


def cards(event: Event, round_number: int) -> list[Card]:
    """The cards of all who are to be paired in a round, in the order of `rank`."""
    rows: dict[int, list[Row]] = {
        one.number: [] for one in event.entrants if one.plays(round_number)
    }
    for row in sorted(event.rows, key=lambda row: (row.round, row.leg)):
        for number in (row.first, row.second):
            if row.round < round_number and number in rows:
                rows[number].append(row)
    before = _points_before(event, round_number)
    made = (_card(number, own, before, round_number) for number, own in rows.items())
    return sorted(made, key=rank)


def _points_before(event: Event, round_number: int) -> list[dict[int, float]]:
    """For each round up to one, the points of everyone before it; index 0 is unused."""
    totals = {one.number: 0.0 for one in event.entrants}
    before = [dict(totals)]
    for number in range(1, round_number + 1):
        before.append(dict(totals))
        for row in event.round_rows(number):
            totals[row.first] += row.points_of(row.first)
            if row.second is not None:
                totals[row.second] += row.points_of(row.second)
    return before


def _card(number: int, rows: list[Row], before: list[dict[int, float]], now: int) -> Card:
    played = [row for row in rows if row.outcome is not None and row.outcome.played]
    floats = dict.fromkeys(range(1, now), Float.NONE)
    for row in rows:
        floats[row.round] = _float(number, row, before[row.round])
    return Card(
        number=number,
        points=before[now][number],
        opponents=frozenset(
            other for row in played if (other := row.opponent_of(number)) is not None
        ),
        sides=tuple(0 if row.first == number else 1 for row in played),
        floats=tuple(floats.values()),
        has_had_bye=any(_won_without_game(number, row) for row in rows),
    )


def _float(number: int, row: Row, points: dict[int, float]) -> Float:
    """The float of a row: by the scores before it, or for points without a game."""
    opponent = row.opponent_of(number)
    if opponent is None or row.outcome is None or not row.outcome.played:
        return Float.DOWN if row.points_of(number) > 0 else Float.NONE
    own, other = points[number], points[opponent]
    return Float.DOWN if own > other else Float.UP if own < other else Float.NONE


def _won_without_game(number: int, row: Row) -> bool:
    unplayed = row.outcome is not None and not row.outcome.played
    return unplayed and row.points_of(number) >= Outcome.BYE.points[0]
