"""Ratings by Glicko-2 in periods of a day: what a day's games make of those who played.

What somebody has after a day follows from what everyone had before it, so the order of the games in
a day does not matter, and counting all over again gives the same.

Source: M. Glickman, Example of the Glicko-2 system (2013), by the glicko2 package.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from math import hypot, sqrt
from types import MappingProxyType

from glicko2 import Player

START, WIDEST, VOLATILITY = 1500.0, 350.0, 0.06
"""What somebody begins with: the rating, its deviation, its volatility."""
SURE = 110.0
"""With a wider deviation a rating is provisional."""
SCALE = 173.7178
"""One step of Glicko-2 in rating points."""


@dataclass(frozen=True, slots=True)
class Rating:
    """What somebody had at the end of a day."""

    value: float = START
    deviation: float = WIDEST
    volatility: float = VOLATILITY
    day: date | None = None
    """The last day with a game; None before the first."""
    games: int = 0

    @property
    def provisional(self) -> bool:
        """Whether there were too few games, or too long ago, to be sure."""
        return self.deviation > SURE

    @property
    def range(self) -> tuple[float, float]:
        """Between these it is with 95 % certainty."""
        return self.value - 1.96 * self.deviation, self.value + 1.96 * self.deviation


@dataclass(frozen=True, slots=True)
class Result:
    """A rated game: who played, what the first got (1, 0.5 or 0), on which day (UTC) it ended."""

    day: date
    first: int
    second: int
    score: float


def idle(rating: Rating, day: date) -> Rating:
    """A rating at the beginning of a day: each day without a game has widened its deviation."""
    if rating.day is None or day <= rating.day:
        return rating
    days = (day - rating.day).days - 1
    wider = hypot(rating.deviation, sqrt(days) * rating.volatility * SCALE)
    return Rating(rating.value, min(wider, WIDEST), rating.volatility, rating.day, rating.games)


def after(rating: Rating, day: date, met: Sequence[tuple[Rating, float]]) -> Rating:
    """A rating after a day: against whom somebody played, and what they got (1, 0.5 or 0)."""
    before = idle(rating, day)
    player = Player(before.value, before.deviation, before.volatility)
    others = [idle(other, day) for other, _ in met]
    player.update_player(
        [other.value for other in others],
        [other.deviation for other in others],
        [score for _, score in met],
    )
    deviation = min(player.rd, WIDEST)
    return Rating(player.rating, deviation, player.vol, day, rating.games + len(met))


def after_day(
    day: date, results: Iterable[Result], before: Callable[[int], Rating]
) -> dict[int, Rating]:
    """What everyone who played on a day has after it; `before` is what somebody had earlier."""
    met: dict[int, list[tuple[Rating, float]]] = defaultdict(list)
    for one in sorted(results, key=lambda one: (one.first, one.second, one.score)):
        met[one.first].append((before(one.second), one.score))
        met[one.second].append((before(one.first), 1 - one.score))
    return {person: after(before(person), day, games) for person, games in sorted(met.items())}


def history(
    results: Iterable[Result], before: Mapping[int, Rating] = MappingProxyType({})
) -> Iterator[tuple[int, Rating]]:
    """Everyone's ratings after each day on which they played, from the first day on.

    What somebody had `before` it, by person, is not among them.
    """
    held: defaultdict[int, Rating] = defaultdict(Rating, before)
    ordered = sorted(results, key=lambda one: one.day)
    for day, played in groupby(ordered, key=lambda one: one.day):
        new = after_day(day, played, held.__getitem__)
        held |= new
        yield from new.items()


def ranked(held: Mapping[int, Rating], day: date) -> list[tuple[int, Rating]]:
    """The best first, as they stand on a day: those that are sure before the provisional ones."""
    now = [(person, idle(rating, day)) for person, rating in held.items()]
    return sorted(now, key=lambda one: (one[1].provisional, -one[1].value, one[0]))
