"""What time brings about in tournaments: each that is due is asked to go on, the one way in."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.answer import House, answer
from bot.store import Store, queries
from bot.store import places as stored
from bot.store import tournaments as store
from bot.talk import Ask

MOST = 50
AGAIN = timedelta(minutes=10)
"""When a tournament is looked at again for which nothing could be done."""


async def sweep(house: House, now: datetime) -> int:
    """Let all tournaments go on that are due by now; how many were asked to."""
    async with house.store.read() as connection:
        asks = [await _ask(connection, row, now) for row in await store.due(connection, now, MOST)]
    for number, event, ask in asks:
        await answer(house, ask)
        await _put_off(house.store, number, event, now)
    return len(asks)


async def _ask(connection: AsyncConnection, row: Row[Any], now: datetime) -> tuple[int, str, Ask]:
    """What is asked of a tournament, in the name of its organiser, where it is held."""
    (place,) = await stored.places_by_id(connection, [row.place])
    person = (await queries.accounts_of(connection, row.organiser))[0].person
    event = await _event(connection, row)
    text = f"tournament continue T{row.number}"
    return row.number, event, Ask(event, place.place, person, text, now, timed=True)


async def _event(connection: AsyncConnection, row: Row[Any]) -> str:
    """The key of what is asked: another one as soon as anything has been done."""
    reached = await store.progress(connection, row.number)
    return f"tournament:{row.number}:{reached}:{row.due.isoformat()}"


async def _put_off(store_: Store, number: int, event: str, now: datetime) -> None:
    """Look later at a tournament for which nothing could be done."""

    async def put_off(connection: AsyncConnection) -> None:
        row = await store.tournament(connection, number)
        if row is not None and row.due is not None and await _event(connection, row) == event:
            await store.change(connection, number, due=now + AGAIN)

    await store_.change(put_off)
