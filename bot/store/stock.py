"""How much there is of everything: for the host."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.outgoing import waiting
from bot.store.tables import games, metadata, outbox, places


@dataclass(frozen=True, slots=True)
class Stock:
    """What waits and what runs."""

    waiting: int
    oldest: float
    """Seconds that the oldest message has waited."""
    parked: int
    """Messages that were given up."""
    running: int
    """Games that are played."""


async def taken(connection: AsyncConnection) -> Stock:
    """Count what is there now."""
    left = select(func.count(), func.min(outbox.c.created)).where(waiting())
    count, first = (await connection.execute(left)).one()
    held = datetime.fromisoformat(first) if isinstance(first, str) else first
    age = (datetime.now(UTC) - held).total_seconds() if held else 0.0
    parked = select(func.count()).where(outbox.c.parked.isnot(None))
    played = select(func.count()).where(games.c.started.isnot(None), games.c.ended.is_(None))
    return Stock(
        int(count),
        max(0.0, age),
        int((await connection.execute(parked)).scalar_one()),
        int((await connection.execute(played)).scalar_one()),
    )


@dataclass(frozen=True, slots=True)
class Stuck:
    """A message that was given up, or waits after a failure."""

    number: int
    chat: str
    """Platform and chat, and the thread in it."""
    event: str
    since: datetime
    attempts: int
    reason: str
    """Why it was given up; "" for one that waits."""


async def stuck(connection: AsyncConnection, most: int) -> list[Stuck]:
    """The newest messages that did not go out as they should."""
    failed = outbox.c.parked.isnot(None) | (waiting() & (outbox.c.attempts > 0))
    query = (
        select(outbox, places.c.platform, places.c.chat, places.c.thread)
        .join(places, places.c.id == outbox.c.place)
        .where(failed, outbox.c.kind == "send")
        .order_by(outbox.c.id.desc())
        .limit(most)
    )
    return [
        Stuck(
            row.id,
            ":".join(filter(None, (row.platform, row.chat, row.thread))),
            row.event,
            row.created,
            row.attempts,
            row.parked or "",
        )
        for row in await connection.execute(query)
    ]


async def rows(connection: AsyncConnection) -> dict[str, int]:
    """How many rows each table has."""
    found: dict[str, int] = {}
    for table in metadata.sorted_tables:
        counted: Any = select(func.count()).select_from(table)
        found[table.name] = int((await connection.execute(counted)).scalar_one())
    return found
