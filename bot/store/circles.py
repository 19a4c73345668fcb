"""What the bot asks the database about linked places: circles of chats, and the codes to link them.

Chats are linked, not threads: what is asked of a thread is answered of its chat.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import circles, place_codes, places


async def chat_of(connection: AsyncConnection, place: int) -> int:
    """The place of the chat that a thread is in, of any other place itself."""
    chat = places.alias("chat")
    same = (chat.c.platform == places.c.platform) & (chat.c.chat == places.c.chat)
    around = places.join(chat, same & (chat.c.thread == ""))
    query = select(chat.c.id).select_from(around).where(places.c.id == place)
    return (await connection.execute(query)).scalar_one_or_none() or place


async def circle_of(connection: AsyncConnection, place: int) -> tuple[int, ...]:
    """All places that are linked with a place, itself among them, in order; for a thread its chat.

    A place that is linked with no other is alone in it.
    """
    chat = await chat_of(connection, place)
    return await _members(connection, chat) or (chat,)


async def _members(connection: AsyncConnection, chat: int) -> tuple[int, ...]:
    """The places of the circle that a chat is in, none if it is in no circle."""
    mine = select(circles.c.circle).where(circles.c.place == chat).scalar_subquery()
    query = select(circles.c.place).where(circles.c.circle == mine).order_by(circles.c.place)
    return tuple((await connection.execute(query)).scalars())


async def link(connection: AsyncConnection, chat: int, other: int) -> None:
    """Let two chats, and all that are linked with either, be of one circle."""
    members = {*await circle_of(connection, chat), *await circle_of(connection, other)}
    await _store(connection, members, members)


async def leave(connection: AsyncConnection, chat: int) -> None:
    """Take a chat out of its circle; of two chats none stays in one."""
    members = await _members(connection, chat)
    await _store(connection, members, {*members} - {chat})


async def carry(connection: AsyncConnection, old: int, new: int) -> None:
    """Let a place have the circle and the codes of another one, which is no more.

    If both were in one, all of them are linked now.
    """
    await connection.execute(
        update(place_codes).where(place_codes.c.place == old).values(place=new)
    )
    before = await _members(connection, old)
    if before:
        both = {*before, *await _members(connection, new)}
        await _store(connection, both, {*both, new} - {old})


async def _store(
    connection: AsyncConnection, before: Collection[int], after: Collection[int]
) -> None:
    """Store a new circle in the stead of those that some chats were in; of one chat it is none."""
    await connection.execute(delete(circles).where(circles.c.place.in_(tuple(before))))
    if len(after) < 2:
        return
    last = (await connection.execute(select(func.max(circles.c.circle)))).scalar_one()
    rows = [{"place": place, "circle": (last or 0) + 1} for place in sorted(after)]
    await connection.execute(insert(circles), rows)


async def add_code(
    connection: AsyncConnection, code: str, chat: int, person: int, time: datetime
) -> None:
    """Store a code that a person was given in a chat, the only one there."""
    await connection.execute(delete(place_codes).where(place_codes.c.place == chat))
    row = insert(place_codes).values(code=code, place=chat, person=person, created=time)
    await connection.execute(row)


async def use_code(connection: AsyncConnection, code: str, since: datetime) -> int | None:
    """Use a code up; the chat in which it was given, None if there is none or it is older."""
    query = select(place_codes.c.place).where(
        place_codes.c.code == code, place_codes.c.created >= since
    )
    chat = (await connection.execute(query)).scalar_one_or_none()
    await connection.execute(delete(place_codes).where(place_codes.c.code == code))
    return chat
