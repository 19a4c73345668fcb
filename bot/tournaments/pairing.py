"""The next rows of an event, or why there are none."""

from __future__ import annotations

from dataclasses import dataclass

from bot.tournaments import knockout, round_robin, swiss
from bot.tournaments.event import Event, Format, Row


@dataclass(frozen=True, slots=True)
class Paired:
    """What is to be played next."""

    rows: tuple[Row, ...] = ()
    """Games first, by board; games that nobody comes to, byes and the like have their outcome."""
    reason: str | None = None
    """Why there are no rows: `running` (games have no outcome yet), `complete` (all is played),
    `too-few` (fewer than two are left), `no-pairing` (no legal pairing exists: a Swiss ends)."""


def pair(event: Event) -> Paired:
    """The rows of the next round; or further games of level matches in the last, in a knockout.

    The same event gives the same rows. Everyone who has joined and not left has exactly one row in
    a round; in a knockout, whoever is not out, one in each game of their match. In a Swiss of
    hundreds this takes a second or two.
    """
    if event.running:
        return Paired(reason="running")
    if event.format is Format.KNOCKOUT:
        return _of_knockout(event)
    number = event.paired + 1
    if number > rounds(event):
        return Paired(reason="complete")
    if sum(one.there(number) for one in event.entrants) < 2:
        return Paired(reason="too-few")
    if event.format is Format.ROUND_ROBIN:
        return Paired(round_robin.next_round(event))
    rows = swiss.next_round(event)
    return Paired(reason="no-pairing") if rows is None else Paired(rows)


def rounds(event: Event) -> int:
    """How many rounds there will be: those that the format needs, or as many as were set."""
    if event.format is Format.ROUND_ROBIN:
        return min(event.rounds, round_robin.rounds(len(round_robin.field(event)), event.cycles))
    if event.format is Format.KNOCKOUT:
        return knockout.rounds(len(knockout.seeds(event)))
    return event.rounds


def _of_knockout(event: Event) -> Paired:
    if len(knockout.seeds(event)) < 2:
        return Paired(reason="too-few")
    rows = knockout.next_rows(event)
    return Paired(rows) if rows else Paired(reason="complete")
