"""What the bot asks the database about places: chats, their threads, direct messages."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import (
    BigInteger,
    Row,
    bindparam,
    cast,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.preferences import PersonSettings, PlaceSettings, loaded
from bot.store import circles
from bot.store.ratings import join_communities
from bot.store.tables import boards, entrants, outbox, people, places, seen, shown, tournaments
from bot.talk import Place

PENDING = "+"
"""Begins the thread of a place whose thread is yet to be opened; a game's number follows."""

LATEST = 2000
"""So many of the newest messages tell who spoke lately."""


@dataclass(frozen=True, slots=True)
class StoredPlace:
    """A place with its row id, the language spoken there and its settings."""

    id: int
    place: Place
    language: str
    settings: PlaceSettings = field(default=PlaceSettings())
    reader: PersonSettings = field(default=PersonSettings())
    """Of a direct place the settings of whoever reads there."""
    own: dict[str, Any] = field(default_factory=dict, compare=False)
    """What was set for this place itself, as stored."""

    @property
    def zone(self) -> str:
        """The time zone in which times are told there."""
        return (self.reader.zone if self.place.direct else "") or self.settings.zone


_parent = places.alias("parent")
_reader = people.alias("reader")


def described() -> Any:
    """Rows of places with what they inherit: from their chat, or from their only reader."""
    source = places.outerjoin(
        _parent,
        (places.c.thread != "")
        & (_parent.c.platform == places.c.platform)
        & (_parent.c.chat == places.c.chat)
        & (_parent.c.thread == ""),
    ).outerjoin(
        _reader,
        places.c.direct
        & (_reader.c.platform == places.c.platform)
        & (_reader.c.account == places.c.chat),
    )
    return select(
        places,
        _parent.c.settings.label("parent_settings"),
        _reader.c.settings.label("reader_settings"),
    ).select_from(source)


def stored_place(row: Row[Any]) -> StoredPlace:
    """The place of a row of `described`."""
    place = Place(row.platform, row.chat, row.thread, row.direct, row.home)
    settings = loaded(PlaceSettings, row.settings, row.parent_settings)
    reader = loaded(PersonSettings, row.reader_settings)
    language = reader.language or settings.language or row.language
    return StoredPlace(row.id, place, language, settings, reader, dict(row.settings or {}))


_PLACE = described().where(
    places.c.platform == bindparam("platform"),
    places.c.chat == bindparam("chat"),
    places.c.thread == bindparam("thread"),
)
_PLACES_OF = (
    described()
    .join(shown, shown.c.place == places.c.id)
    .where(shown.c.game == bindparam("number"))
    .order_by(places.c.id)
)


async def find_place(connection: AsyncConnection, place: Place) -> StoredPlace | None:
    """A place that was seen before."""
    names = {"platform": place.platform, "chat": place.chat, "thread": place.thread}
    row = (await connection.execute(_PLACE, names)).one_or_none()
    return None if row is None else stored_place(row)


async def add_place(
    connection: AsyncConnection,
    place: Place,
    language: str,
    settings: dict[str, Any] | None = None,
) -> StoredPlace:
    """Store a new place. A thread takes its chat's language. Raises ValueError without any."""
    if not language:
        raise ValueError(f"no language for {place}")
    chat = Place(place.platform, place.chat, direct=place.direct)
    parent = await find_place(connection, chat) if place.thread else None
    await connection.execute(
        insert(places).values(
            platform=place.platform,
            chat=place.chat,
            thread=place.thread,
            direct=place.direct,
            home=place.home,
            language=parent.language if parent else language,
            settings=settings or {},
        )
    )
    found = await find_place(connection, place)
    if found is None:
        raise LookupError(f"{place} was not stored")
    return found


async def place_for(connection: AsyncConnection, place: Place, language: str) -> StoredPlace:
    """A place, stored if it is new."""
    found = await find_place(connection, place)
    return found or await add_place(connection, place, language)


async def save_home(connection: AsyncConnection, place: int, home: str) -> None:
    """Note what links to a place need."""
    await connection.execute(update(places).where(places.c.id == place).values(home=home))


async def save_place_settings(
    connection: AsyncConnection, place: int, settings: dict[str, Any]
) -> None:
    """Set what a place itself has set."""
    await connection.execute(update(places).where(places.c.id == place).values(settings=settings))


async def places_of(connection: AsyncConnection, number: int) -> Sequence[StoredPlace]:
    """The places where a game is shown."""
    rows = await connection.execute(_PLACES_OF, {"number": number})
    return [stored_place(row) for row in rows.all()]


async def places_by_id(connection: AsyncConnection, ids: Collection[int]) -> Sequence[StoredPlace]:
    """Some places, in order."""
    query = described().where(places.c.id.in_(tuple(ids))).order_by(places.c.id)
    return [stored_place(row) for row in (await connection.execute(query)).all()]


async def places_where_seen(connection: AsyncConnection, account: int) -> Sequence[StoredPlace]:
    """The places where an account was seen."""
    query = described().join(seen, seen.c.place == places.c.id).where(seen.c.person == account)
    return [stored_place(row) for row in (await connection.execute(query)).all()]


async def spoken_in_private(
    connection: AsyncConnection, platform: str, count: int
) -> Sequence[tuple[Place, int]]:
    """The direct places of a platform in which people asked something, those first where something
    was said last, so many, each with the newest of our messages there (0 for none).

    Only for a platform whose message ids are growing numbers.
    """
    said, last = (
        select(func.max(column)).where(outbox.c.place == places.c.id).scalar_subquery()
        for column in (cast(outbox.c.message, BigInteger), outbox.c.id)
    )
    board = (
        select(func.max(cast(boards.c.message, BigInteger)))
        .where(boards.c.place == places.c.id)
        .scalar_subquery()
    )
    query = (
        described()
        .add_columns(said.label("said"), board.label("board"))
        .join(seen, seen.c.place == places.c.id)
        .where(places.c.platform == platform, places.c.direct)
        .order_by(func.coalesce(last, 0).desc(), places.c.id.desc())
        .limit(count)
    )
    rows = (await connection.execute(query)).all()
    return [(stored_place(row).place, max(row.said or 0, row.board or 0)) for row in rows]


async def latest_speakers(connection: AsyncConnection, platform: str, count: int) -> Sequence[str]:
    """The accounts that were answered last, so many, the latest first."""
    newest = select(func.max(outbox.c.id)).scalar_subquery()
    query = (
        select(people.c.account)
        .join(outbox, outbox.c.asker == people.c.id)
        .where(people.c.platform == platform, outbox.c.id > newest - LATEST)
        .group_by(people.c.id, people.c.account)
        .order_by(func.max(outbox.c.id).desc())
        .limit(count)
    )
    return (await connection.execute(query)).scalars().all()


async def move_chat(connection: AsyncConnection, platform: str, old: str, new: str) -> None:
    """A chat goes on under a new id: all its places and what is shown there go with it.

    The new chat may be known already, from a message that came before the news.
    """
    held = await connection.execute(
        select(places.c.id, places.c.thread).where(
            places.c.platform == platform, places.c.chat == old
        )
    )
    for row in held.all():
        there = await find_place(connection, Place(platform, new, row.thread))
        if there is None:
            await connection.execute(update(places).where(places.c.id == row.id).values(chat=new))
        else:
            await merge(connection, row.id, there.id)


async def name_thread(connection: AsyncConnection, place: int, thread: str) -> int:
    """A thread was opened for a place that waited for it; the place that it is now."""
    row = (await connection.execute(select(places).where(places.c.id == place))).one()
    there = await find_place(connection, Place(row.platform, row.chat, thread))
    if there is not None and there.id != place:
        await merge(connection, place, there.id)
        return there.id
    await connection.execute(update(places).where(places.c.id == place).values(thread=thread))
    return place


async def give_up_thread(connection: AsyncConnection, place: int) -> int:
    """There is no thread for a place, or none any more: all of it goes into the chat; its place."""
    row = (await connection.execute(select(places).where(places.c.id == place))).one()
    chat = await place_for(connection, Place(row.platform, row.chat, home=row.home), row.language)
    # What was set for the thread, its title, is not for the chat.
    await save_place_settings(connection, place, {})
    # Nothing can be taken off the messages in it, which are not the chat's.
    await connection.execute(update(boards).where(boards.c.place == place).values(buttons=False))
    await merge(connection, place, chat.id)
    return chat.id


async def merge(connection: AsyncConnection, old: int, new: int) -> None:
    """Let a place hold all that another one held, which is no more; its own settings win."""
    for table, key in ((shown, "game"), (seen, "person"), (boards, "message")):
        there = select(table.c[key]).where(table.c.place == new)
        await connection.execute(delete(table).where(table.c.place == old, table.c[key].in_(there)))
        await connection.execute(update(table).where(table.c.place == old).values(place=new))
    for held in (outbox, tournaments, entrants):
        await connection.execute(update(held).where(held.c.place == old).values(place=new))
    await circles.carry(connection, old, new)
    await join_communities(connection, old, new)
    await _turn_replies(connection, old, new)
    both = await connection.execute(select(places).where(places.c.id.in_((old, new))))
    rows = {row.id: row for row in both.all()}
    settings = {**(rows[old].settings or {}), **(rows[new].settings or {})}
    home = rows[new].home or rows[old].home
    kept = update(places).where(places.c.id == new).values(settings=settings, home=home)
    await connection.execute(kept)
    await connection.execute(delete(places).where(places.c.id == old))


async def _turn_replies(connection: AsyncConnection, old: int, new: int) -> None:
    """Let what waits, and may have to go to a place instead, go to another one then."""
    waiting = outbox.c.sent.is_(None) & outbox.c.parked.is_(None)
    query = select(outbox.c.id, outbox.c.body).where(
        waiting, outbox.c.body["instead"].as_integer() == old
    )
    for row in (await connection.execute(query)).all():
        body = {**row.body, "instead": new}
        await connection.execute(update(outbox).where(outbox.c.id == row.id).values(body=body))


async def is_place(connection: AsyncConnection, place: int) -> bool:
    """Whether a place is there."""
    query = select(places.c.id).where(places.c.id == place)
    return (await connection.execute(query)).first() is not None
