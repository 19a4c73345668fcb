"""How a game ended, as the tournament counts it that it is a game of."""

from __future__ import annotations

from bot.tournaments.event import Outcome
from rules.core import DRAW, SCORES
from rules.record import LOSSES, Record

PLAYED = 2
"""With fewer plies one side has not moved: a loss is by forfeit then (FIDE Handbook C.07, 15)."""
_WON = (Outcome.FIRST, Outcome.SECOND)
_FORFEITED = (Outcome.FIRST_BY_FORFEIT, Outcome.SECOND_BY_FORFEIT)


def of_record(record: Record) -> tuple[Outcome, tuple[float, float]]:
    """The outcome of a finished game, and what it counted for both sides: the points of Salta.

    One that was called off was forfeited by both: neither had come.
    """
    result = record.result
    if result is None:
        raise ValueError("the game has no result yet")
    if result.score == DRAW:
        return Outcome.DRAW, (0.0, 0.0)
    if result.score not in SCORES:
        return Outcome.BOTH_FORFEIT, (0.0, 0.0)
    winner, points = SCORES.index(result.score), float(record.points or 0)
    kind = record.entry.kind if record.entry is not None else ""
    if kind in LOSSES and record.plies < PLAYED:
        return _FORFEITED[winner], (0.0, 0.0)
    return _WON[winner], ((points, 0.0), (0.0, points))[winner]
