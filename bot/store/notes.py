"""What people write down about games, each for themselves."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.people import upsert
from bot.store.tables import games, notes


async def save_note(connection: AsyncConnection, number: int, person: int, text: str) -> None:
    """Keep a person's note on a game, instead of the one before."""
    row = upsert(connection.dialect.name, notes).values(game=number, person=person, text=text)
    row = row.on_conflict_do_update(index_elements=["game", "person"], set_={"text": text})
    await connection.execute(row)


async def drop_note(connection: AsyncConnection, number: int, person: int) -> bool:
    """Forget a person's note on a game; whether there was one."""
    mine = (notes.c.game == number) & (notes.c.person == person)
    return bool((await connection.execute(delete(notes).where(mine))).rowcount)


async def note_on(connection: AsyncConnection, number: int, person: int) -> str:
    """A person's note on a game, "" where there is none."""
    query = select(notes.c.text).where(notes.c.game == number, notes.c.person == person)
    return (await connection.execute(query)).scalar_one_or_none() or ""


async def notes_of(connection: AsyncConnection, person: int) -> Sequence[tuple[int, str, str]]:
    """All notes of a person, each behind its game's number and name, the newest game first."""
    query = (
        select(notes.c.game, games.c.game.label("name"), notes.c.text)
        .join(games, games.c.number == notes.c.game)
        .where(notes.c.person == person)
        .order_by(notes.c.game.desc())
    )
    return [(row.game, row.name, row.text) for row in (await connection.execute(query)).all()]
