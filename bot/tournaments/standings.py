"""The standings of an event: places, points and tie-breaks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import groupby

from bot.tournaments import direct_encounter, knockout, tie_breaks
from bot.tournaments.elimination import reached
from bot.tournaments.event import Event, Format
from bot.tournaments.records import Ledger


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings."""

    place: int
    """From 1; shared by those whom nothing decides between."""
    number: int
    points: float
    values: tuple[float, ...] = ()
    """The tie-breaks, in the order of `event.tie_breaks`; none in a knockout.

    Direct encounter: the points from the games against those who were still tied when its turn
    came, 0 where there was no tie.
    """
    games: int = 0
    """How many were played on the board and count."""
    void: bool = False
    """Whether they left a round robin before half of it, so that nothing of theirs counts."""


@dataclass
class Ranking:
    """Who is before whom, and why."""

    groups: list[list[int]]
    """In order; of a group of several, all share a place."""
    values: dict[int, list[float]]
    """The tie-breaks, by starting number."""
    ties: dict[tuple[int, int], tuple[int, ...]] = field(default_factory=dict)
    """With whom somebody was tied when direct encounter came: by its index and starting number."""


def standings(event: Event) -> tuple[Standing, ...]:
    """The standings so far, best first; who shares a place, by starting number.

    Games that still run count nothing. Whoever is void stands at the end. Raises UnknownTieBreak.
    """
    ledger = Ledger(event)
    return lines(ledger, rank(ledger))


def lines(ledger: Ledger, ranking: Ranking) -> tuple[Standing, ...]:
    """The lines of a ranking, then whoever is void."""
    found, place = [], 1
    for group in ranking.groups:
        found += [_line(ledger, ranking, place, number) for number in sorted(group)]
        place += len(group)
    none = (0.0,) * len(ledger.codes)
    found += [Standing(place, number, 0.0, none, void=True) for number in sorted(ledger.void)]
    return tuple(found)


def _line(ledger: Ledger, ranking: Ranking, place: int, number: int) -> Standing:
    games = sum(record.played for record in ledger.of[number])
    values = tuple(ranking.values[number])
    return Standing(place, number, ledger.scores[number], values, games)


def rank(ledger: Ledger) -> Ranking:
    """By points, then by one tie-break after the other within those still tied (C.07, 4.2).

    A knockout: by how far they came.
    """
    start = [list(ledger.numbers)] if ledger.numbers else []
    ranking = Ranking(start, {number: [] for number in ledger.numbers})
    _split(ranking, _first_key(ledger))
    for index, code in enumerate(ledger.codes):
        if code == tie_breaks.DIRECT:
            _meet(ledger, ranking, index)
        else:
            _compare(ledger, ranking, code)
    return ranking


def _first_key(ledger: Ledger) -> Callable[[int], float]:
    if ledger.event.format is Format.KNOCKOUT:
        return reached(ledger.event, knockout.winner).__getitem__
    return ledger.scores.__getitem__


def _split(ranking: Ranking, key: Callable[[int], float]) -> None:
    """Part each group by a value, highest first."""
    parts = []
    for group in ranking.groups:
        order = sorted(group, key=key, reverse=True)
        parts += [list(part) for _, part in groupby(order, key=key)]
    ranking.groups = parts


def _compare(ledger: Ledger, ranking: Ranking, code: str) -> None:
    for number, values in ranking.values.items():
        values.append(tie_breaks.value(tie_breaks.shares(ledger, code, number)))
    _split(ranking, lambda number: ranking.values[number][-1])


def _meet(ledger: Ledger, ranking: Ranking, index: int) -> None:
    parts = []
    for group in ranking.groups:
        for number in group:
            have = direct_encounter.encounters(ledger, number, group)
            ranking.values[number].append(tie_breaks.value(have))
            ranking.ties[index, number] = tuple(group)
        parts += direct_encounter.ranked(ledger, group) if len(group) > 1 else [group]
    ranking.groups = parts
