"""Tie-breaks by their FIDE codes, each as the sum of what every round contributes.

Source: FIDE Handbook C.07, Play-Off and Tie-Break Regulations, in force since 1 March 2026. Direct
encounter, which looks at those who are tied, is in `direct_encounter`.

    BH     Buchholz (8.1): the scores of the opponents
    BH-C1  Buchholz cut 1 (8.1, 14.1): without the least significant of them
    SB     Sonneborn-Berger (9.1): the opponents' scores, times the points scored against each
    DE     direct encounter (6)
    WIN    number of wins (7.1): rounds worth a win, played or not
    BPG    games played with the second side, Black (7.3)
    PS     progressive scores (7.5): the sum of the scores after each round
    SALTA  Salta points: what the games themselves counted

Unplayed rounds: articles 15 and 16, see `against`. C.07 says that the Buchholz systems must not be
used in round robins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from bot.tournaments.event import Format
from bot.tournaments.records import DRAW, Ledger, Record

DIRECT: Final = "DE"
SALTA: Final = "SALTA"

DEFAULTS: Final[Mapping[Format, tuple[str, ...]]] = MappingProxyType(
    {
        Format.SWISS: ("BH-C1", "BH", "SB", DIRECT, "WIN"),
        Format.ROUND_ROBIN: (DIRECT, "WIN", "SB"),
        Format.KNOCKOUT: (),
    }
)
"""As FIDE recommended them until C.07 left the choice to the regulations of the tournament
(C.02, 13.16: Swiss without consistent ratings; round robin)."""
FITTING: Final[Mapping[Format, tuple[str, ...]]] = MappingProxyType(
    {
        Format.SWISS: ("BH-C1", "BH", "SB", DIRECT, "WIN", "BPG", "PS", SALTA),
        Format.ROUND_ROBIN: (DIRECT, "WIN", "SB", "BPG", "PS", SALTA),
        Format.KNOCKOUT: (),
    }
)
"""What may be chosen; a knockout needs none."""


class UnknownTieBreak(ValueError):
    """A code that is none of the above."""


@dataclass(frozen=True, slots=True)
class Share:
    """What one record contributes to a tie-break, or to the points."""

    record: Record
    value: float
    score: float | None = None
    """The opponent's adjusted score, or the dummy's, where the tie-break looks at it."""
    dummy: bool = False
    """Whether the round counts as a game against a dummy."""
    cut: bool = False
    """Whether it is left out of the sum."""


def default(form: Format, salta: bool = False) -> tuple[str, ...]:
    """The tie-breaks of an event for which none were chosen; of Salta, its points come first."""
    chosen = DEFAULTS[form]
    return (SALTA, *chosen) if salta and chosen else chosen


def shares(ledger: Ledger, code: str, number: int) -> tuple[Share, ...]:
    """What each round of an entrant contributes to a tie-break (not DE), in their order.

    A game that still runs contributes nothing. UnknownTieBreak if there is no such code.
    """
    found = _SHARES.get(code)
    if found is None:
        raise UnknownTieBreak(code)
    return tuple(found(ledger, number))


def value(have: Iterable[Share]) -> float:
    """The tie-break: the sum of what was not cut."""
    return sum((share.value for share in have if not share.cut), 0.0)


def against(ledger: Ledger, number: int, record: Record) -> tuple[float, bool] | None:
    """The score that a finished record counts with, and whether it is a dummy's.

    A game: the opponent's score, adjusted for their own unplayed rounds (C.07, 16.3). An unplayed
    round of a Swiss: a dummy that has the entrant's own score, but not more than the adjusted score
    of the opponent who was to be met (16.4.1), or than draws in all rounds of the tournament would
    give where nobody was to be met (16.4.2). None where nobody was to be met in another format.
    """
    if record.opponent is not None and ledger.regular(record):
        return ledger.adjusted[record.opponent], False
    if not ledger.swiss:
        return None
    most = DRAW * ledger.event.rounds
    if record.opponent is not None:
        most = ledger.adjusted[record.opponent]
    return min(ledger.scores[number], most), True


def points(ledger: Ledger, number: int) -> tuple[Share, ...]:
    """Where the points come from."""
    return tuple(Share(record, record.points) for record in _finished(ledger, number))


def _finished(ledger: Ledger, number: int) -> Iterator[Record]:
    return (record for record in ledger.of[number] if record.outcome is not None)


def _buchholz(ledger: Ledger, number: int) -> Iterator[Share]:
    for record in _finished(ledger, number):
        if met := against(ledger, number, record):
            score, dummy = met
            yield Share(record, score, score, dummy)


def _cut(ledger: Ledger, number: int) -> Iterator[Share]:
    """Without the least value; whoever has voluntary unplayed rounds, without the least of those.

    C.07, 14.1.1 and 16.5.1. The latter holds as long as it is not lower than the least value, which
    it cannot be where both are of the same kind.
    """
    have = list(_buchholz(ledger, number))
    worst = [share for share in have if share.record.voluntary] or have
    gone = min(worst, key=lambda share: share.value, default=None)
    return (replace(share, cut=True) if share is gone else share for share in have)


def _sonneborn_berger(ledger: Ledger, number: int) -> Iterator[Share]:
    for record in _finished(ledger, number):
        if met := against(ledger, number, record):
            score, dummy = met
            yield Share(record, score * record.points, score, dummy)


def _wins(ledger: Ledger, number: int) -> Iterator[Share]:
    return (Share(record, float(record.points == 1)) for record in _finished(ledger, number))


def _second_side(ledger: Ledger, number: int) -> Iterator[Share]:
    """Only a forfeit that was lost is no game where opponents are known beforehand (15.2)."""
    for record in _finished(ledger, number):
        came = record.played or (ledger.regular(record) and record.points > 0)
        yield Share(record, float(record.side == 1 and came))


def _progressive(ledger: Ledger, number: int) -> Iterator[Share]:
    last = ledger.event.paired
    for record in _finished(ledger, number):
        yield Share(record, record.points * (last - record.round + 1))


def _salta(ledger: Ledger, number: int) -> Iterator[Share]:
    return (Share(record, record.count) for record in _finished(ledger, number))


_SHARES: Final[Mapping[str, Callable[[Ledger, int], Iterator[Share]]]] = MappingProxyType(
    {
        "BH": _buchholz,
        "BH-C1": _cut,
        "SB": _sonneborn_berger,
        "WIN": _wins,
        "BPG": _second_side,
        "PS": _progressive,
        SALTA: _salta,
    }
)
