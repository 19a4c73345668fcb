"""What one side of a game asks of the other, until it is answered, withdrawn or overtaken."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.people import upsert
from bot.store.tables import proposals


@dataclass(frozen=True, slots=True)
class Proposal:
    """A question that stands: its kind, the side that asks, what it is about, since when."""

    kind: str
    """`takeback` or `pause`."""
    side: int
    entry: int
    """How many entries the game had; with another number of them it stands no more."""
    text: str
    """Of a takeback the number of plies."""
    time: datetime


async def propose(connection: AsyncConnection, number: int, proposal: Proposal) -> None:
    """Let a proposal stand, instead of one that may have stood before."""
    values = {name: getattr(proposal, name) for name in ("kind", "side", "entry", "text", "time")}
    row = upsert(connection.dialect.name, proposals).values(game=number, **values)
    await connection.execute(row.on_conflict_do_update(index_elements=["game"], set_=values))


async def drop(connection: AsyncConnection, number: int) -> None:
    """Let no proposal stand in a game."""
    await connection.execute(delete(proposals).where(proposals.c.game == number))


async def standing(connection: AsyncConnection, sizes: dict[int, int]) -> dict[int, Proposal]:
    """The proposals that stand in some games, given by number with how many entries they have."""
    found = await _of(connection, sizes)
    return {
        row.game: Proposal(row.kind, row.side, row.entry, row.text, row.time)
        for row in found
        if row.entry == sizes[row.game]
    }


async def _of(connection: AsyncConnection, numbers: Iterable[int]) -> Iterable[Row[Any]]:
    query = select(proposals).where(proposals.c.game.in_(tuple(numbers)))
    return (await connection.execute(query)).all()
