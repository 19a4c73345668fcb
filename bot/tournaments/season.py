"""A season: what several tournaments are worth together."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.tournaments.event import Event
from bot.tournaments.standings import Standing, standings

Person = TypeVar("Person", bound=Hashable)
Stage = tuple[Event, Mapping[int, Person]]
"""A tournament of the season, and who its entrants are: persons by starting number."""


@dataclass(frozen=True, slots=True)
class Scheme:
    """How a season is counted."""

    places: tuple[float, ...] = ()
    """Points for the places, first to last; empty: everyone's score in the tournament counts."""
    dropped: int = 0
    """How many of the worst results do not count; a tournament that was missed is the worst."""


@dataclass(frozen=True, slots=True)
class Result:
    """What somebody has from one tournament."""

    place: int
    points: float
    """What it is worth in the season."""
    counted: bool
    """Whether it is among the best, and so in the total."""


@dataclass(frozen=True)
class Line(Generic[Person]):
    """A line of a season's table."""

    place: int
    """From 1; shared where nothing decides."""
    person: Person
    total: float
    results: tuple[Result | None, ...]
    """One a tournament; None where they did not play."""


def season(stages: Sequence[Stage[Person]], scheme: Scheme) -> tuple[Line[Person], ...]:
    """The table of a season, best first.

    By total, then by the best single result, the next best, and so on. Who shares a place in a
    tournament has what that place is worth; who played no game there, or is void, has no result.
    """
    tables = [_table(stage, scheme) for stage in stages]
    persons = dict.fromkeys(person for _, names in stages for person in names.values())
    found = []
    for person in persons:
        results = _counted([table.get(person) for table in tables], scheme.dropped)
        if any(results):
            found.append(Line(0, person, _total(results), results))
    found.sort(key=_order, reverse=True)
    places: dict[tuple[float, ...], int] = {}
    for index, line in enumerate(found):
        places.setdefault(_order(line), index + 1)
    return tuple(Line(places[_order(x)], x.person, x.total, x.results) for x in found)


def _order(line: Line[Person]) -> tuple[float, ...]:
    points = (result.points if result else 0.0 for result in line.results)
    return line.total, *sorted(points, reverse=True)


def _total(results: tuple[Result | None, ...]) -> float:
    return sum((result.points for result in results if result and result.counted), 0.0)


def _table(stage: Stage[Person], scheme: Scheme) -> dict[Person, tuple[int, float]]:
    """Place and points by person."""
    event, names = stage
    return {
        names[line.number]: (line.place, _worth(line, scheme))
        for line in standings(event)
        if line.number in names and line.games and not line.void
    }


def _worth(line: Standing, scheme: Scheme) -> float:
    if not scheme.places:
        return line.points
    return scheme.places[line.place - 1] if line.place <= len(scheme.places) else 0.0


def _counted(
    results: Sequence[tuple[int, float] | None], dropped: int
) -> tuple[Result | None, ...]:
    """The results, of which the best count; of equal ones, the earlier; one at least."""
    best = sorted(
        (index for index, result in enumerate(results) if result),
        key=lambda index: -(results[index] or (0, 0.0))[1],
    )
    kept = best[: max(len(results) - dropped, 1)]
    return tuple(
        Result(*result, index in kept) if result else None for index, result in enumerate(results)
    )
