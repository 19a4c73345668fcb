"""Where an entrant's points and tie-breaks come from, round by round, as numbers."""

from __future__ import annotations

from dataclasses import dataclass

from bot.tournaments import tie_breaks
from bot.tournaments.direct_encounter import encounters
from bot.tournaments.event import Event
from bot.tournaments.records import Ledger, Record, records
from bot.tournaments.standings import Ranking, Standing, lines, rank
from bot.tournaments.tie_breaks import Share


@dataclass(frozen=True, slots=True)
class Total:
    """A value and the parts that it is the sum of."""

    code: str
    """A tie-break's; PTS for the points."""
    value: float
    shares: tuple[Share, ...]
    """In the order of the rounds; what was cut is not in the sum."""
    tied: tuple[int, ...] = ()
    """Direct encounter: among whom it was to decide."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Everything that a line of the standings is made of."""

    standing: Standing
    points: Total
    tie_breaks: tuple[Total, ...]
    """In the order of `event.tie_breaks`; none in a knockout."""
    adjusted: float
    """Their points as the tie-breaks of their opponents see them."""
    annulled: tuple[Record, ...]
    """What does not count, because they or the opponent left a round robin before half of it."""


def explain(event: Event, number: int) -> Explanation:
    """Where each point and each tie-break of an entrant comes from. KeyError: nobody has it."""
    ledger = Ledger(event)
    ranking = rank(ledger)
    standing = next((line for line in lines(ledger, ranking) if line.number == number), None)
    if standing is None:
        raise KeyError(number)
    totals = () if standing.void else _totals(ledger, ranking, number)
    have = () if standing.void else tie_breaks.points(ledger, number)
    points = Total("PTS", tie_breaks.value(have), have)
    return Explanation(standing, points, totals, ledger.adjusted[number], _annulled(ledger, number))


def _totals(ledger: Ledger, ranking: Ranking, number: int) -> tuple[Total, ...]:
    codes = enumerate(ledger.codes)
    return tuple(_total(ledger, ranking, number, index, code) for index, code in codes)


def _total(ledger: Ledger, ranking: Ranking, number: int, index: int, code: str) -> Total:
    if code != tie_breaks.DIRECT:
        have = tie_breaks.shares(ledger, code, number)
        return Total(code, tie_breaks.value(have), have)
    tied = ranking.ties[index, number]
    have = encounters(ledger, number, tied)
    return Total(code, tie_breaks.value(have), have, tied if len(tied) > 1 else ())


def _annulled(ledger: Ledger, number: int) -> tuple[Record, ...]:
    rows = (row for row in ledger.event.rows if {row.first, row.second} & ledger.void)
    found = records(rows, number)
    return tuple(sorted(found, key=lambda record: (record.round, record.leg)))
