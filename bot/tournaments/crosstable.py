"""Who scored what against whom, and in which round, as data for pictures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.tournaments.event import Event, Outcome
from bot.tournaments.records import Ledger, Record
from bot.tournaments.standings import Standing, lines, rank

_ALONE: Final = {Outcome.BYE: "bye", Outcome.HALF: "half", Outcome.ZERO: "unplayed"}
_PLAYED: Final = {1.0: "win", 0.5: "draw", 0.0: "loss"}
_FORFEITED: Final = {1.0: "walkover", 0.0: "forfeit"}


@dataclass(frozen=True, slots=True)
class Mark:
    """One round, or one opponent, of one entrant."""

    result: str = "unplayed"
    """win, draw, loss; bye, half; walkover, forfeit; unplayed, also while it runs; own. Of several
    games with one opponent: by which of both has more of them."""
    opponent: int | None = None
    """Starting number."""
    side: int | None = None
    """None where nobody was to be met, and of several games."""
    points: float = 0.0
    running: bool = False
    """Whether a game has no outcome yet."""
    games: int = 0
    """How many have an outcome, forfeits included."""


@dataclass(frozen=True, slots=True)
class Line:
    """One entrant of a table, with a mark for each of its columns."""

    standing: Standing
    marks: tuple[Mark, ...]


def crosstable(event: Event) -> tuple[Line, ...]:
    """Everyone against everyone, in the order of the standings: mark n is against line n.

    What is void is shown as it was played: results stay in the table (FIDE Tournament Rules, V.4).
    """
    shown, counted = _ledgers(event)
    order = lines(counted, rank(counted))
    return tuple(
        Line(one, tuple(_against(shown, one.number, other.number) for other in order))
        for one in order
    )


def progress(event: Event) -> tuple[Line, ...]:
    """Everyone round by round, in the order of the standings: mark n is of round n + 1.

    In a knockout of several games a match the mark is of the match.
    """
    shown, counted = _ledgers(event)
    numbers = range(1, event.paired + 1)
    return tuple(
        Line(one, tuple(_in_round(shown, one.number, number) for number in numbers))
        for one in lines(counted, rank(counted))
    )


def _ledgers(event: Event) -> tuple[Ledger, Ledger]:
    """With everything, and with what counts."""
    return Ledger(event, annulled=frozenset()), Ledger(event)


def _against(ledger: Ledger, number: int, other: int) -> Mark:
    if number == other:
        return Mark("own")
    met = [record for record in ledger.of[number] if record.opponent == other]
    return _mark(met) if met else Mark(opponent=other)


def _in_round(ledger: Ledger, number: int, round_number: int) -> Mark:
    return _mark([record for record in ledger.of[number] if record.round == round_number])


def _mark(have: list[Record]) -> Mark:
    if not have:
        return Mark()
    done = [record for record in have if record.outcome is not None]
    points = sum(record.points for record in done)
    result = _result(done[0]) if len(done) == 1 else _balance(points, len(done))
    side = have[0].side if len(have) == 1 else None
    games = sum(record.opponent is not None for record in done)
    return Mark(result, have[0].opponent, side, points, len(done) < len(have), games)


def _result(record: Record) -> str:
    if record.outcome in _ALONE:
        return _ALONE[record.outcome]
    return (_FORFEITED if record.forfeit else _PLAYED)[record.points]


def _balance(points: float, games: int) -> str:
    if not games:
        return "unplayed"
    half = games / 2
    return "win" if points > half else "loss" if points < half else "draw"
