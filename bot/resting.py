"""What does not count on a person's clocks: quiet hours and vacations, as they are set and taken.

Each is stored with its start and end, so that what counted yesterday counts for ever. New quiet
hours hold a day after others that were set: else whoever moved them along would never have to move.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot import timing
from bot.clocks.rests import Span
from bot.store import clocks as store
from bot.store.people import Player

CHANGE = timedelta(days=1)
"""So long old quiet hours still hold, or none do, before new ones."""
HOME = "UTC"
"""The zone of who has set none."""


def zone_of(player: Player) -> str:
    """The zone that a person's days and hours go by."""
    return player.settings.zone or HOME


async def quieten(connection: AsyncConnection, player: Player, now: datetime) -> datetime | None:
    """Note the quiet hours that a person has set now; from when they hold, None for none."""
    quiet = player.settings.quiet
    wanted = f"{quiet} {zone_of(player)}" if quiet else ""
    rows = await store.kept_rests(connection, player.id, store.QUIET)
    current = [row for row in rows if row.start <= now and (row.end is None or row.end > now)]
    kept = next((row for row in current if row.text == wanted), None)
    old = kept or next(iter(current), None)
    for row in rows:
        if row.start > now or (row in current and row is not old):
            await store.end_rest(connection, row, now)
    start: datetime | None = now if kept else _start(old, rows, now)
    if kept is not None:
        await store.set_end(connection, kept, None)
    elif old is not None and wanted:
        await store.set_end(connection, old, start)
    elif old is not None:
        await store.end_rest(connection, old, now)
    if wanted and kept is None:
        await store.add_rest(connection, player.id, store.QUIET, start or now, None, wanted)
    await timing.recount(connection, player.id, now)
    return start if wanted else None


def _start(old: Any, rows: Sequence[Any], now: datetime) -> datetime:
    """When new quiet hours begin to hold."""
    if old is not None:
        return now + CHANGE
    ends: list[datetime] = [row.end for row in rows if row.end is not None and row.end <= now]
    return max([now, *(end + CHANGE for end in ends)])


async def vacations(connection: AsyncConnection, person: int) -> list[Span]:
    """All vacations of a person."""
    rows = await store.kept_rests(connection, person, store.VACATION)
    return [Span(row.start, row.end) for row in rows]


async def vacation(connection: AsyncConnection, person: int, now: datetime) -> Any:
    """The row of the vacation that a person is on, None where there is none."""
    return next(iter(await store.open_rests(connection, person, store.VACATION, now)), None)
