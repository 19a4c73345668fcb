"""What is no longer needed, deleted a little at a time: old keys of events, old messages."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import events, outbox

MOST = 1_000


async def prune(connection: AsyncConnection, before: datetime) -> int:
    """Delete some of what was done with before a moment; how many rows, `MOST` of a kind at most.

    A key has to stay as long as a platform may tell of its event again, a day or two; a message as
    long as a mere yes may answer it.
    """
    keys = select(events.c.key).where(events.c.time < before).limit(MOST)
    done = or_(outbox.c.sent < before, outbox.c.parked.isnot(None) & (outbox.c.created < before))
    ids = select(outbox.c.id).where(done).limit(MOST)
    gone = 0
    for statement in (
        delete(events).where(events.c.key.in_(keys)),
        delete(outbox).where(outbox.c.id.in_(ids)),
    ):
        gone += (await connection.execute(statement)).rowcount
    return gone
