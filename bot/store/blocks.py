"""What the bot asks the database about who does not want to play with whom.

A block stands between people: an account that was linked to one later has it too.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.people import Player, accounts, player, upsert
from bot.store.tables import blocks, people


async def add(connection: AsyncConnection, person: int, blocked: int) -> bool:
    """Let a person block another; False if they did already."""
    if await stands(connection, person, blocked):
        return False
    row = upsert(connection.dialect.name, blocks).values(person=person, blocked=blocked)
    await connection.execute(row.on_conflict_do_nothing())
    return True


async def remove(connection: AsyncConnection, person: int, blocked: int) -> bool:
    """Lift a block; False if there was none."""
    gone = await connection.execute(delete(blocks).where(_between(person, blocked)))
    return bool(gone.rowcount)


async def stands(connection: AsyncConnection, person: int, blocked: int) -> bool:
    """Whether a person has blocked another."""
    query = select(blocks.c.person).where(_between(person, blocked)).limit(1)
    return (await connection.execute(query)).first() is not None


async def held(connection: AsyncConnection, person: int) -> Sequence[Player]:
    """Whom a person has blocked, by name."""
    query = (
        select(people)
        .join(blocks, blocks.c.blocked == people.c.id)
        .where(blocks.c.person.in_(select(people.c.id).where(accounts(person))))
        .order_by(people.c.name, people.c.id)
    )
    return [player(row) for row in (await connection.execute(query)).all()]


def _between(person: int, blocked: int) -> ColumnElement[bool]:
    mine, theirs = (select(people.c.id).where(accounts(one)) for one in (person, blocked))
    return blocks.c.person.in_(mine) & blocks.c.blocked.in_(theirs)
