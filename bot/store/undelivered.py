"""What is given up of the outbox: marked with the reason, and told where something else is to be.

A row that leads elsewhere (`Reply.instead`) is said there; of several that one after another do not
reach somebody in a game, only the first is. A nudge that reached nobody was none.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Row, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.places import is_place
from bot.store.tables import games, outbox

KEPT = ("event", "kind", "game", "entry", "asker", "picture")


async def park(connection: AsyncConnection, row: Row[Any], reason: str) -> bool:
    """Give a row of the outbox up; whether anybody needs to know."""
    marked = update(outbox).where(outbox.c.id == row.id).values(parked=reason)
    await connection.execute(marked)
    if row.kind != "send":
        return False
    if row.body.get("nudges"):
        return await _take_back(connection, row)
    return not (row.body.get("otherwise") and await _is_told(connection, row))


async def redirect(connection: AsyncConnection, row: Row[Any], time: datetime) -> int | None:
    """Let a reply that its place cannot take go where it was to go instead; that place."""
    if row.kind != "send" or row.body.get("instead") is None:
        return None
    place = int(row.body["instead"])
    if not await is_place(connection, place):
        return None  # whoever was to read it there was forgotten meanwhile
    body = {**row.body, "instead": None, "via": "", "reply_to": "", "leads": False}
    kept = {name: getattr(row, name) for name in KEPT}
    if otherwise := row.body.get("otherwise"):
        body |= {"text": otherwise, "picture": None, "file": None, "buttons": []}
        body |= {"otherwise": "", "overtakes": False, "nudges": False}
        kept |= {"picture": False, "entry": None}
    values = {**kept, "place": place, "body": body, "created": time, "due": time, "attempts": 0}
    await connection.execute(insert(outbox).values(**values))
    return place


async def _is_told(connection: AsyncConnection, row: Row[Any]) -> bool:
    """Whether what came before it, about its game to its place, did not arrive either."""
    lost = outbox.c.parked.isnot(None) & (outbox.c.body["otherwise"].as_string() != "")
    query = (
        select(outbox.c.parked)
        .where(outbox.c.game == row.game, outbox.c.place == row.place, outbox.c.kind == "send")
        .where(outbox.c.id < row.id, or_(outbox.c.sent.isnot(None), lost))
        .order_by(outbox.c.id.desc())
        .limit(1)
    )
    before = (await connection.execute(query)).one_or_none()
    return before is not None and before.parked is not None


async def _take_back(connection: AsyncConnection, row: Row[Any]) -> bool:
    """Let a nudge that went nowhere count for nothing; False if it may have come somewhere."""
    others = (
        select(outbox.c.id)
        .where(outbox.c.game == row.game, outbox.c.body["nudges"].as_boolean())
        .where(or_(outbox.c.event == row.event, outbox.c.id > row.id))
        .where(outbox.c.id != row.id, outbox.c.parked.is_(None))
    )
    if (await connection.execute(others.limit(1))).first() is not None:
        return False
    await connection.execute(update(games).where(games.c.number == row.game).values(nudged=None))
    return True
