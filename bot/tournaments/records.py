"""What each entrant has from each round, as standings count it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from bot.tournaments.event import ALONE, Event, Format, Outcome, Row

DRAW = 0.5
"""What a draw is worth."""
_FORFEITS = (Outcome.FIRST_BY_FORFEIT, Outcome.SECOND_BY_FORFEIT, Outcome.BOTH_FORFEIT)


@dataclass(frozen=True, slots=True)
class Record:
    """A row as one of its entrants sees it."""

    round: int
    opponent: int | None
    """Who was met, or should have been; None where nobody was."""
    side: int | None
    """0 or 1; None where nobody was to be met."""
    outcome: Outcome | None
    """None while it runs."""
    points: float = 0.0
    count: float = 0.0
    """What the game itself counted for this entrant."""
    leg: int = 1

    @property
    def played(self) -> bool:
        """Whether it was decided on the board."""
        return self.outcome is not None and self.outcome.played

    @property
    def forfeit(self) -> bool:
        """Whether an opponent was there to be met and the game was not played."""
        return self.outcome in _FORFEITS

    @property
    def requested(self) -> bool:
        """A requested bye: worth half a point or nothing; also each round of somebody absent, not
        there yet, or gone (FIDE Handbook C.07, 16.1.1)."""
        return self.outcome in (Outcome.HALF, Outcome.ZERO)

    @property
    def voluntary(self) -> bool:
        """A voluntary unplayed round: a requested bye or a forfeit loss (C.07, 16.1.2)."""
        return self.requested or (self.forfeit and self.points == 0)


def void(event: Event) -> frozenset[int]:
    """The starting numbers whose games do not count in the standings of a round robin.

    Who leaves a round robin before half of their games were completed has all results annulled,
    with those against them; after that, the games that are left are forfeits (FIDE Tournament
    Rules, V.4). A game is completed if it was played, or would have been but for the opponent.
    """
    if event.format is not Format.ROUND_ROBIN:
        return frozenset()
    games = (len(event.entrants) - 1) * event.cycles
    return frozenset(
        one.number
        for one in event.entrants
        if one.left is not None and 2 * _completed(event, one.number, one.left) < games
    )


def _completed(event: Event, number: int, left: int) -> int:
    """How many games somebody came to before they left."""
    return sum(
        record.played or (record.forfeit and record.points > 0)
        for record in records(event.rows, number)
        if record.round < left
    )


def records(rows: Iterable[Row], number: int) -> Iterator[Record]:
    """The rows of one entrant, as they see them."""
    for row in rows:
        if number in (row.first, row.second):
            yield _record(row, number)


def _record(row: Row, number: int) -> Record:
    side = 0 if number == row.first else 1
    outcome = row.outcome
    met = row.second is not None and outcome not in ALONE
    count = row.counts[side] if outcome is not None else 0.0
    return Record(row.round, row.opponent_of(number), side if met else None, outcome,
                  row.points_of(number), count, row.leg)  # fmt: skip


class Ledger:
    """Everyone's records of an event, and the scores that follow from them."""

    def __init__(self, event: Event, annulled: frozenset[int] | None = None) -> None:
        """With `annulled` given, as if just these were void."""
        self.event = event
        self.void = void(event) if annulled is None else annulled
        """Whose games do not count."""
        self.swiss = event.format is Format.SWISS
        self.codes = () if event.format is Format.KNOCKOUT else event.tie_breaks
        """The tie-breaks by which places are shared out; none in a knockout."""

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """Who is in the standings, by starting number."""
        return tuple(sorted(self.event.by_number.keys() - self.void))

    @cached_property
    def of(self) -> dict[int, tuple[Record, ...]]:
        """The records that count, by starting number, in the order of the rounds."""
        found: dict[int, list[Record]] = {number: [] for number in self.event.by_number}
        for row in self.event.rows:
            pair = [number for number in (row.first, row.second) if number is not None]
            if self.void.isdisjoint(pair):
                for number in pair:
                    found[number].append(_record(row, number))
        return {number: self._whole(have) for number, have in found.items()}

    def _whole(self, have: list[Record]) -> tuple[Record, ...]:
        """In order; in a Swiss, whoever has no row in a round was not there."""
        if self.swiss:
            known = {record.round for record in have}
            absent = set(range(1, self.event.paired + 1)) - known
            have = [*have, *(Record(number, None, None, Outcome.ZERO) for number in absent)]
        return tuple(sorted(have, key=lambda record: (record.round, record.leg)))

    @cached_property
    def scores(self) -> dict[int, float]:
        """Points by starting number."""
        return {number: sum(record.points for record in have) for number, have in self.of.items()}

    @cached_property
    def adjusted(self) -> dict[int, float]:
        """Points as the tie-breaks of opponents see them.

        In a Swiss a requested bye counts as a draw if it was in the last round, or only voluntary
        unplayed rounds followed it; everything else as it was awarded (C.07, 16.3). A game that
        still runs is not a voluntary unplayed round.
        """
        if not self.swiss:
            return self.scores
        return {number: _adjusted(have) for number, have in self.of.items()}

    def regular(self, record: Record) -> bool:
        """Whether a record counts as a game against its opponent.

        In a Swiss, if it was played; with opponents known beforehand, a forfeit does too
        (C.07, 15.2).
        """
        return record.played or (record.forfeit and not self.swiss)


def _adjusted(have: tuple[Record, ...]) -> float:
    total, gone = 0.0, True
    for record in reversed(have):
        total += DRAW if gone and record.requested else record.points
        gone = gone and record.voluntary
    return total
