"""Where a platform's messages are, by their ids alone."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import boards, places
from bot.talk import Place


async def place_of_message(connection: AsyncConnection, chat: Place, message: str) -> Place | None:
    """The chat or the thread in it that has this message of ours about a game."""
    query = (
        select(places.c.thread, places.c.direct)
        .join(boards, boards.c.place == places.c.id)
        .where(places.c.platform == chat.platform, places.c.chat == chat.chat)
        .where(boards.c.message == message)
        .limit(1)
    )
    row = (await connection.execute(query)).first()
    return None if row is None else Place(chat.platform, chat.chat, row.thread, row.direct)
