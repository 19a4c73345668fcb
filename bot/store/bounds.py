"""How much there is of what one person may not have without end; many games at once."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from sqlalchemy import func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.people import accounts
from bot.store.places import StoredPlace, described, stored_place
from bot.store.tables import games, people, places, shown


async def playing(connection: AsyncConnection, person: int) -> int:
    """How many games a person plays at present."""
    mine = select(people.c.id).where(accounts(person))
    query = select(func.count(games.c.number)).where(
        games.c.ended.is_(None),
        games.c.started.isnot(None),
        or_(games.c.first.in_(mine), games.c.second.in_(mine)),
    )
    return int((await connection.execute(query)).scalar_one())


async def taken_in(connection: AsyncConnection, person: int, since: datetime) -> Sequence[datetime]:
    """When a person brought game texts since a time, the first before the others."""
    mine = select(people.c.id).where(accounts(person))
    query = select(games.c.created).where(
        games.c.challenger.in_(mine), games.c.source.isnot(None), games.c.created > since
    )
    return (await connection.execute(query.order_by(games.c.created))).scalars().all()


async def shown_in(
    connection: AsyncConnection, numbers: Collection[int], where: Collection[int]
) -> frozenset[int]:
    """Those of some games that are shown in one of some places."""
    query = select(shown.c.game).where(
        shown.c.game.in_(tuple(numbers)), shown.c.place.in_(tuple(where))
    )
    return frozenset((await connection.execute(query)).scalars().all())


async def places_of_all(
    connection: AsyncConnection, numbers: Collection[int]
) -> dict[StoredPlace, list[int]]:
    """The places in which some games are shown, each with the numbers of those."""
    query = (
        described()
        .add_columns(shown.c.game)
        .join(shown, shown.c.place == places.c.id)
        .where(shown.c.game.in_(tuple(numbers)))
        .order_by(places.c.id, shown.c.game)
    )
    found: dict[StoredPlace, list[int]] = {}
    for row in (await connection.execute(query)).all():
        found.setdefault(stored_place(row), []).append(row.game)
    return found


async def end(
    connection: AsyncConnection, scores: Mapping[int, str | None], time: datetime
) -> None:
    """Note that some games and challenges are over, each with its score; these have none."""
    for score in set(scores.values()):
        numbers = [number for number, one in scores.items() if one == score]
        over = update(games).where(games.c.number.in_(numbers))
        await connection.execute(over.values(ended=time, score=score, due=None, turn=None))
