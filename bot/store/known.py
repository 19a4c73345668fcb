"""Whom somebody knows, or may hear of: people by their ids, those met, those in public chats."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import ColumnElement, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.people import Player, accounts, player
from bot.store.places import described, stored_place
from bot.store.tables import people, places, ratings, seen


async def people_by_id(
    connection: AsyncConnection, persons: Collection[int], platform: str
) -> dict[int, Player]:
    """Some people by the row that leads, each by the account that they have on a platform."""
    ids = tuple(persons)
    query = select(people).where(or_(people.c.id.in_(ids), people.c.leader.in_(ids)))
    # The last one stands: on that platform, else the one that leads.
    ordered = query.order_by(people.c.platform == platform, people.c.leader.is_(None), people.c.id)
    found = [player(row) for row in (await connection.execute(ordered)).all()]
    return {one.id: one for one in found}


async def met_by(
    connection: AsyncConnection, person: int, others: Collection[int]
) -> frozenset[int]:
    """Those of some people who were seen in a chat in which a person was seen."""
    here, there, mine = places.alias(), places.alias(), seen.alias()
    chats = (
        select(there.c.id)
        .join(here, (here.c.platform == there.c.platform) & (here.c.chat == there.c.chat))
        .join(mine, mine.c.place == here.c.id)
        .where(mine.c.person.in_(select(people.c.id).where(accounts(person))))
    )
    query = (
        select(people.c.id, people.c.leader)
        .join(seen, seen.c.person == people.c.id)
        .where(seen.c.place.in_(chats), _among(others))
    )
    rows = (await connection.execute(query)).all()
    return frozenset(row.leader or row.id for row in rows)


async def rated_in_public(
    connection: AsyncConnection, game: str, persons: Collection[int]
) -> frozenset[int]:
    """Those of some people of whom a rated game counts in a chat whose games all may look at."""
    chats = select(ratings.c.community).where(ratings.c.game == game).distinct()
    where = described().where(places.c.id.in_(chats))
    found = [stored_place(row) for row in (await connection.execute(where)).all()]
    open_ = [one.id for one in found if one.settings.public == "on"]
    query = select(ratings.c.person).where(
        ratings.c.game == game,
        ratings.c.community.in_(open_),
        ratings.c.person.in_(tuple(persons)),
    )
    return frozenset((await connection.execute(query.distinct())).scalars().all())


def _among(persons: Collection[int]) -> ColumnElement[bool]:
    ids = tuple(persons)
    return or_(people.c.id.in_(ids), people.c.leader.in_(ids))
