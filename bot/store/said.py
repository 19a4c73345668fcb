"""What the bot said last in a place, to whose asks, and what of it was refused."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import events, outbox

RECENT = 20
"""So many messages of a place are looked at."""


@dataclass(frozen=True, slots=True)
class Said:
    """A message of the bot's."""

    game: int | None
    asker: int | None
    """The account that it answered, by its row."""
    message: str
    """The platform's id of it, "" while that is not known."""
    body: dict[str, Any]
    refused: bool
    """Whether it says why something was not done."""


async def lately(connection: AsyncConnection, place: int) -> Sequence[Said]:
    """What was said last in a place, the newest first."""
    query = (
        select(outbox.c.game, outbox.c.asker, outbox.c.message, outbox.c.body, events.c.refused)
        .outerjoin(events, events.c.key == outbox.c.event)
        .where(outbox.c.place == place, outbox.c.kind == "send", outbox.c.parked.is_(None))
        .order_by(outbox.c.id.desc())
        .limit(RECENT)
    )
    rows = (await connection.execute(query)).all()
    return [Said(r.game, r.asker, r.message or "", r.body, bool(r.refused)) for r in rows]


async def is_last(
    connection: AsyncConnection, event: str, place: int, accounts: Iterable[int]
) -> bool:
    """Whether nothing that some accounts asked in a place was done since an event was refused.

    False too where the refusal is no longer kept.
    """
    # The edited forms of a message are events of their own.
    same = or_(
        outbox.c.event == event,
        (outbox.c.event >= f"{event}:e") & (outbox.c.event < f"{event}:f"),
    )
    told = (await connection.execute(select(func.max(outbox.c.id)).where(same))).scalar()
    if told is None:
        return False
    later = (
        select(outbox.c.id)
        .join(events, events.c.key == outbox.c.event)
        .where(outbox.c.id > told, outbox.c.place == place)
        .where(outbox.c.asker.in_(tuple(accounts)), events.c.refused.is_(False))
        .limit(1)
    )
    return (await connection.execute(later)).first() is None
