"""Where games are shown, and in which of those places their players are."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from sqlalchemy import Select, delete, or_, select, union
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.people import accounts
from bot.store.places import StoredPlace, described, stored_place
from bot.store.tables import games, outbox, people, places, seen, shown
from bot.talk import Place


async def hide_game(connection: AsyncConnection, number: int, place: int) -> None:
    """Show a game in a place no more."""
    here = (shown.c.game == number) & (shown.c.place == place)
    await connection.execute(delete(shown).where(here))


async def sitting(
    connection: AsyncConnection, where: Iterable[int], persons: Iterable[int]
) -> frozenset[tuple[int, int]]:
    """Which of some people are in which of some places, as pairs of place and person.

    They were seen there, or in the chat of the thread, with any of their accounts; or it is the
    direct messages of one.
    """
    wanted = tuple(persons)
    of_them = or_(people.c.id.in_(wanted), people.c.leader.in_(wanted))
    there = places.c.id.in_(tuple(where))
    found = union(_met().where(there, of_them), _direct().where(there, of_them))
    rows = (await connection.execute(found)).all()
    return frozenset((row.id, row.leader or row.account) for row in rows)


async def threads(connection: AsyncConnection, chat: Place) -> Sequence[StoredPlace]:
    """The threads of a chat in which unfinished games are shown."""
    running = (
        select(shown.c.place)
        .join(games, games.c.number == shown.c.game)
        .where(shown.c.place == places.c.id, games.c.ended.is_(None))
        .correlate(places)
    )
    query = described().where(
        places.c.platform == chat.platform,
        places.c.chat == chat.chat,
        places.c.thread != "",
        running.exists(),
    )
    rows = await connection.execute(query.order_by(places.c.id))
    return [stored_place(row) for row in rows.all()]


async def last_asked(
    connection: AsyncConnection, number: int, person: int, chats: Collection[str]
) -> Place | None:
    """Where a person last said something about a game, of some chats."""
    of_them = select(people.c.id).where(accounts(person))
    query = (
        select(places)
        .join(outbox, outbox.c.place == places.c.id)
        .where(
            outbox.c.game == number,
            outbox.c.kind == "send",
            outbox.c.asker.in_(of_them),
            outbox.c.body["leads"].as_boolean(),
            places.c.chat.in_(tuple(chats)),
        )
        .order_by(outbox.c.id.desc())
        .limit(1)
    )
    row = (await connection.execute(query)).one_or_none()
    return None if row is None else Place(row.platform, row.chat, row.thread, row.direct)


_COLUMNS: tuple[Any, ...] = (places.c.id, people.c.id.label("account"), people.c.leader)
_chat = places.alias("chat")


def _met() -> Select[Any]:
    """The places with the people who were seen there, or in the chat around a thread."""
    around = (
        (_chat.c.platform == places.c.platform)
        & (_chat.c.chat == places.c.chat)
        & _chat.c.thread.in_(("", places.c.thread))
    )
    source = (
        places.join(_chat, around)
        .join(seen, seen.c.place == _chat.c.id)
        .join(people, people.c.id == seen.c.person)
    )
    return select(*_COLUMNS).select_from(source)


def _direct() -> Select[Any]:
    """Direct messages with whoever reads them."""
    reader = (people.c.platform == places.c.platform) & (people.c.account == places.c.chat)
    return select(*_COLUMNS).select_from(places.join(people, reader)).where(places.c.direct)
