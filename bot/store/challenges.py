"""What the bot asks the database about challenges: whose are open, which became games."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.people import Player, accounts, player
from bot.store.tables import games, people, places, seen, shown

_OPEN = games.c.started.is_(None) & games.c.ended.is_(None)


async def begin(connection: AsyncConnection, number: int, **values: Any) -> bool:
    """Make a challenge a game: `started`, the accounts `first` and `second`, days of `silence`.

    False if it is not open any more.
    """
    row = update(games).where(games.c.number == number, _OPEN).values(**values)
    return bool((await connection.execute(row)).rowcount)


async def close(connection: AsyncConnection, number: int, ended: datetime) -> bool:
    """End a challenge before it became a game; False if it is not open any more."""
    row = update(games).where(games.c.number == number, _OPEN).values(ended=ended)
    return bool((await connection.execute(row)).rowcount)


async def open_by(connection: AsyncConnection, person: int) -> Sequence[int]:
    """The numbers of a person's own open challenges, the oldest first."""
    mine = select(people.c.id).where(accounts(person))
    query = select(games.c.number).where(games.c.challenger.in_(mine), _OPEN)
    return (await connection.execute(query.order_by(games.c.number))).scalars().all()


async def last_played(connection: AsyncConnection, place: int, person: int) -> int | None:
    """The number of the person's game in a place that ended last, None where none has."""
    mine = select(people.c.id).where(accounts(person))
    query = (
        select(games.c.number)
        .join(shown, shown.c.game == games.c.number)
        .where(shown.c.place == place, games.c.started.isnot(None), games.c.ended.isnot(None))
        .where(or_(games.c.first.in_(mine), games.c.second.in_(mine)))
        .order_by(games.c.ended.desc(), games.c.number.desc())
        .limit(1)
    )
    return (await connection.execute(query)).scalar_one_or_none()


async def have_met(connection: AsyncConnection, one: int, other: int) -> bool:
    """Whether two people were seen in the same chat."""
    mine, theirs = seen.alias(), seen.alias()
    here, there = places.alias(), places.alias()
    query = (
        select(here.c.id)
        .join(mine, mine.c.place == here.c.id)
        .join(there, (there.c.platform == here.c.platform) & (there.c.chat == here.c.chat))
        .join(theirs, theirs.c.place == there.c.id)
        .where(mine.c.person.in_(select(people.c.id).where(accounts(one))))
        .where(theirs.c.person.in_(select(people.c.id).where(accounts(other))))
    )
    return (await connection.execute(query.limit(1))).first() is not None


async def met_lately(connection: AsyncConnection, person: int, *, most: int) -> Sequence[Player]:
    """Some people who were seen in the same chats as a person, those that came last first."""
    mine, theirs = seen.alias(), seen.alias()
    query = (
        select(people)
        .join(theirs, theirs.c.person == people.c.id)
        .join(mine, mine.c.place == theirs.c.place)
        .where(mine.c.person.in_(select(people.c.id).where(accounts(person))))
        .where(people.c.bot.is_(False), ~accounts(person))
        .group_by(people.c.id)
        .order_by(people.c.id.desc())
        .limit(most)
    )
    return [player(row) for row in (await connection.execute(query)).all()]
