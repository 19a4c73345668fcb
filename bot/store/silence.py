"""How long a game may be still, since when it is, and which entries came by themselves."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.people import chats_of_all
from bot.store.places import places_of
from bot.store.tables import entries, games


async def last_times(connection: AsyncConnection, numbers: Iterable[int]) -> dict[int, datetime]:
    """When some games got their last entry; of those without any, when they began or were made."""
    newest = (
        select(func.max(entries.c.number))
        .where(entries.c.game == games.c.number)
        .correlate(games)
        .scalar_subquery()
    )
    query = (
        select(games.c.number, entries.c.time, games.c.started, games.c.created)
        .outerjoin(entries, (entries.c.game == games.c.number) & (entries.c.number == newest))
        .where(games.c.number.in_(tuple(numbers)))
    )
    rows = (await connection.execute(query)).all()
    return {row.number: row.time or row.started or row.created for row in rows}


async def allowed(connection: AsyncConnection, number: int, players: Iterable[int]) -> int | None:
    """After how many days of silence a game that begins may be claimed; None for the usual.

    It is the longest that the chats allow where the challenge is shown, and where all players were
    seen: what one of them has set up alone does not count.
    """
    met = await chats_of_all(connection, players)
    found = await places_of(connection, number)
    days = [
        int(one.settings.silence) for one in found if (one.place.platform, one.place.chat) in met
    ]
    return max(days, default=None)


async def alone(connection: AsyncConnection, number: int) -> frozenset[int]:
    """The numbers of a game's entries that nobody made: forced passes, only moves."""
    query = select(entries.c.number).where(entries.c.game == number, entries.c.person.is_(None))
    return frozenset((await connection.execute(query)).scalars().all())
