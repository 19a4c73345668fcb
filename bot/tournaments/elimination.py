"""How far everyone came in a knockout."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from bot.tournaments.event import Event, Row

Winner = Callable[[Event, tuple[Row, ...]], int | None]
"""Who has won a match, by its rows; None while nobody has."""


def reached(event: Event, winner: Winner) -> dict[int, float]:
    """By starting number, how far they came: the more, the better their place.

    Who loses in a round has its number, who wins one more, who still plays in between; who is not
    in the next round has lost, whatever the points were. The match for the third place is below the
    final and above whoever lost before the semi-finals.
    """
    last: dict[int, list[Row]] = defaultdict(list)
    for row in sorted(event.rows, key=lambda row: (row.round, row.board, row.leg)):
        for number in (row.first, row.second):
            if number is not None:
                last[number] = [one for one in last[number] if one.round == row.round] + [row]
    return {number: _reached(event, winner, number, last[number]) for number in event.by_number}


def _reached(event: Event, winner: Winner, number: int, match: list[Row]) -> float:
    if not match:
        return 0.0
    won = winner(event, tuple(match))
    part = 0.5 if won is None else float(won == number)
    if match[0].round < event.paired:
        part = 0.0
    if event.third_place and match[0].round == event.rounds and match[0].board > 1:
        return event.rounds - 0.75 + part / 2
    return match[0].round + part
