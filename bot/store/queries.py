"""Everything the bot asks the database, one function a question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from importlib import import_module
from typing import Any

from sqlalchemy import (
    BigInteger,
    Row,
    Select,
    bindparam,
    cast,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import (
    boards,
    entries,
    events,
    games,
    outbox,
    people,
    places,
    pulse,
    seen,
    shown,
)
from bot.talk import Person, Place


@dataclass(frozen=True, slots=True)
class StoredPlace:
    """A place with its row id and settings."""

    id: int
    place: Place
    language: str


def _upsert(dialect: str, table: Any) -> Any:
    """An insert that knows `on_conflict_do_...`, in a database's dialect."""
    # Each takes a while to load, and only one is needed.
    return import_module(f"sqlalchemy.dialects.{dialect}").insert(table)


_PERSON = select(people.c.id).where(
    people.c.platform == bindparam("platform"),
    people.c.account == bindparam("account"),
    people.c.name == bindparam("name"),
    people.c.handle == bindparam("handle"),
)
_PLACE = select(places).where(
    places.c.platform == bindparam("platform"),
    places.c.chat == bindparam("chat"),
    places.c.thread == bindparam("thread"),
)


@cache
def _add_event(dialect: str) -> Any:
    return _upsert(dialect, events).on_conflict_do_nothing()


async def add_event(connection: AsyncConnection, key: str, time: datetime) -> bool:
    """Note an event; False if it was noted before."""
    row = {"key": key, "time": time}
    return bool((await connection.execute(_add_event(connection.dialect.name), row)).rowcount)


async def person_id(connection: AsyncConnection, person: Person) -> int | None:
    """The row of a person whose stored names are these, or None."""
    names = {
        "platform": person.platform,
        "account": person.account,
        "name": person.name,
        "handle": person.handle,
    }
    return (await connection.execute(_PERSON, names)).scalar_one_or_none()


async def account(connection: AsyncConnection, person: Person) -> tuple[int, Person] | None:
    """A person's row, found by the account alone, under the names stored last."""
    found = await connection.execute(
        select(people).where(
            people.c.platform == person.platform, people.c.account == person.account
        )
    )
    row = found.one_or_none()
    return None if row is None else (row.id, _person(row))


async def save_person(connection: AsyncConnection, person: Person) -> int:
    """Store a person or the new name of one; returns the row id.

    A handle belongs to one account at a time: whoever had it before has it no more.
    """
    if person.handle:
        former = people.c.account != person.account
        former &= (people.c.platform == person.platform) & (
            func.lower(people.c.handle) == person.handle.lower()
        )
        await connection.execute(update(people).where(former).values(handle=""))
    values = {"name": person.name, "handle": person.handle, "bot": person.bot}
    row = _upsert(connection.dialect.name, people).values(
        platform=person.platform, account=person.account, **values
    )
    row = row.on_conflict_do_update(index_elements=["platform", "account"], set_=values)
    return int((await connection.execute(row.returning(people.c.id))).scalar_one())


async def find_place(connection: AsyncConnection, place: Place) -> StoredPlace | None:
    """A place that was seen before."""
    names = {"platform": place.platform, "chat": place.chat, "thread": place.thread}
    row = (await connection.execute(_PLACE, names)).one_or_none()
    return None if row is None else _place(row)


async def add_place(connection: AsyncConnection, place: Place, language: str) -> StoredPlace:
    """Store a new place. A thread takes its chat's language."""
    chat = Place(place.platform, place.chat, direct=place.direct)
    parent = await find_place(connection, chat) if place.thread else None
    row = await connection.execute(
        insert(places)
        .values(
            platform=place.platform,
            chat=place.chat,
            thread=place.thread,
            direct=place.direct,
            language=parent.language if parent else language,
        )
        .returning(places)
    )
    return _place(row.one())


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
            await _merge(connection, row.id, there.id)


async def _merge(connection: AsyncConnection, old: int, new: int) -> None:
    """Let a place hold all that another one held."""
    for table, key in ((shown, "game"), (seen, "person"), (boards, "message")):
        there = select(table.c[key]).where(table.c.place == new)
        await connection.execute(delete(table).where(table.c.place == old, table.c[key].in_(there)))
        await connection.execute(update(table).where(table.c.place == old).values(place=new))
    await connection.execute(update(outbox).where(outbox.c.place == old).values(place=new))


def _place(row: Row[Any]) -> StoredPlace:
    return StoredPlace(row.id, Place(row.platform, row.chat, row.thread, row.direct), row.language)


async def see(connection: AsyncConnection, place: int, person: int) -> None:
    """Note that a person was seen in a place."""
    row = _upsert(connection.dialect.name, seen).values(place=place, person=person)
    await connection.execute(row.on_conflict_do_nothing())


async def people_seen(connection: AsyncConnection, place: int) -> Sequence[tuple[int, Person]]:
    """The people who were seen in a place."""
    query = select(people).join(seen, seen.c.person == people.c.id).where(seen.c.place == place)
    return [(row.id, _person(row)) for row in (await connection.execute(query)).all()]


async def people_called(
    connection: AsyncConnection, place: Place, name: str
) -> Sequence[tuple[int, Person]]:
    """The people seen in this chat whose handle is `name`, else those with that display name."""
    query = (
        select(people)
        .join(seen, seen.c.person == people.c.id)
        .join(places, places.c.id == seen.c.place)
        .where(places.c.platform == place.platform, places.c.chat == place.chat)
        .distinct()
    )
    # Compared here: the database folds the case of Latin letters only.
    known = [(row.id, _person(row)) for row in (await connection.execute(query)).all()]
    folded = name.casefold()
    with_handle = [one for one in known if one[1].handle.casefold() == folded]
    return with_handle or [one for one in known if one[1].name.casefold() == folded]


PERSON_COLUMNS = ("platform", "account", "name", "handle", "bot")


def _person(row: Row[Any]) -> Person:
    return Person(*(getattr(row, name) for name in PERSON_COLUMNS))


async def add_game(connection: AsyncConnection, **values: Any) -> int:
    """Store a challenge; returns its number."""
    row = await connection.execute(insert(games).values(**values).returning(games.c.number))
    return int(row.scalar_one())


async def change_game(connection: AsyncConnection, number: int, **values: Any) -> None:
    """Set columns of a game's row."""
    await connection.execute(update(games).where(games.c.number == number).values(**values))


ROLES = ("challenger", "first", "second", "invited")
"""The people of a game, as the columns of its table that name them."""


def _games() -> Select[*tuple[Any, ...]]:
    """Game rows with their people's names, and the number of their entries as `size`."""
    size = (
        select(func.coalesce(func.max(entries.c.number), 0))
        .where(entries.c.game == games.c.number)
        .scalar_subquery()
        .label("size")
    )
    source: Any = games
    columns: list[Any] = []
    for role in ROLES:
        person = people.alias(f"person_{role}")
        source = source.outerjoin(person, person.c.id == games.c[role])
        columns += [person.c[name].label(f"{name}_of_{role}") for name in PERSON_COLUMNS]
    return select(games, size, *columns).select_from(source)


_GAME = _games().where(games.c.number == bindparam("number"))
_UNFINISHED = _games().where(games.c.ended.is_(None)).order_by(games.c.number)
_MINE = or_(
    games.c.first == bindparam("person"),
    games.c.second == bindparam("person"),
    games.c.invited == bindparam("person"),
)
_PLAYED = or_(games.c.first == bindparam("person"), games.c.second == bindparam("person"))
_OF = _UNFINISHED.where(_MINE)
_SHOWN_HERE = games.c.number.in_(select(shown.c.game).where(shown.c.place == bindparam("place")))
_HERE = {
    True: _UNFINISHED.where(games.c.started.isnot(None), _SHOWN_HERE),
    False: _UNFINISHED.where(games.c.started.is_(None), _SHOWN_HERE),
}
_LAST_HERE = (
    _games()
    .where(games.c.started.isnot(None), games.c.ended.isnot(None), _SHOWN_HERE)
    .order_by(games.c.ended.desc(), games.c.number.desc())
    .limit(1)
)
_MINE_HERE = {started: query.where(_PLAYED) for started, query in _HERE.items()}


async def game(connection: AsyncConnection, number: int) -> Row[Any] | None:
    """One game's row with its people and `size`."""
    return (await connection.execute(_GAME, {"number": number})).one_or_none()


async def games_here(
    connection: AsyncConnection, place: int, *, started: bool, person: int | None = None
) -> Sequence[Row[Any]]:
    """The unfinished games shown in a place, or the open challenges; of one player if named."""
    query = (_HERE if person is None else _MINE_HERE)[started]
    return (await connection.execute(query, {"place": place, "person": person})).all()


async def last_here(connection: AsyncConnection, place: int) -> Sequence[Row[Any]]:
    """The game shown in a place that ended last, if any did."""
    return (await connection.execute(_LAST_HERE, {"place": place})).all()


async def games_of(connection: AsyncConnection, person: int) -> Sequence[Row[Any]]:
    """All unfinished games and challenges that a person is in."""
    return (await connection.execute(_OF, {"person": person})).all()


def people_of(row: Row[Any]) -> dict[str, tuple[int, Person] | None]:
    """The people of a game's row, by role."""
    found: dict[str, tuple[int, Person] | None] = {}
    for role in ROLES:
        held = getattr(row, role)
        names = (getattr(row, f"{name}_of_{role}") for name in PERSON_COLUMNS)
        found[role] = None if held is None else (held, Person(*names))
    return found


async def game_entries(
    connection: AsyncConnection, number: int, after: int = 0
) -> Sequence[Row[Any]]:
    """The entries of a game in order, those after the given number."""
    query = select(entries).where(entries.c.game == number, entries.c.number > after)
    return (await connection.execute(query.order_by(entries.c.number))).all()


_ADD_ENTRY = insert(entries)


async def add_entry(connection: AsyncConnection, **values: Any) -> None:
    """Append an entry; raises IntegrityError if its number is taken."""
    await connection.execute(_ADD_ENTRY, values)


async def show_game(connection: AsyncConnection, number: int, place: int) -> None:
    """Show a game in a place, once."""
    row = _upsert(connection.dialect.name, shown).values(game=number, place=place)
    await connection.execute(row.on_conflict_do_nothing())


_PLACES_OF = (
    select(places)
    .join(shown, shown.c.place == places.c.id)
    .where(shown.c.game == bindparam("number"))
    .order_by(places.c.id)
)


async def places_of(connection: AsyncConnection, number: int) -> Sequence[StoredPlace]:
    """The places where a game is shown."""
    rows = await connection.execute(_PLACES_OF, {"number": number})
    return [_place(row) for row in rows.all()]


async def game_of_message(connection: AsyncConnection, place: int, message: str) -> int | None:
    """The game that a message of ours in this place was about."""
    query = select(boards.c.game).where(boards.c.place == place, boards.c.message == message)
    return (await connection.execute(query)).scalar_one_or_none()


async def save_board(
    connection: AsyncConnection, *, place: int, message: str, game: int, buttons: bool
) -> None:
    """Note that a platform's message is about a game, and whether it has buttons."""
    values = {"game": game, "buttons": buttons}
    row = _upsert(connection.dialect.name, boards).values(place=place, message=message, **values)
    row = row.on_conflict_do_update(index_elements=["place", "message"], set_=values)
    await connection.execute(row)


async def leads(connection: AsyncConnection, ids: Iterable[int]) -> bool:
    """Whether one of these replies is the first in the place of its ask."""
    rows = await connection.execute(select(outbox.c.body).where(outbox.c.id.in_(tuple(ids))))
    return any(body.get("leads") for body in rows.scalars())


async def last_said(connection: AsyncConnection, place: int, game: int) -> dict[str, Any] | None:
    """The body of the newest reply about a game in a place."""
    query = select(outbox.c.body).where(
        outbox.c.game == game, outbox.c.place == place, outbox.c.kind == "send"
    )
    newest = await connection.execute(query.order_by(outbox.c.id.desc()).limit(1))
    return newest.scalar_one_or_none()


async def busy_places(connection: AsyncConnection, platform: str) -> Sequence[tuple[Place, int]]:
    """The places of a platform with unfinished games or challenges, each with the newest of our
    messages there (0 for none). Only for a platform whose message ids are growing numbers."""
    newest = select(func.max(cast(boards.c.message, BigInteger))).where(
        boards.c.place == places.c.id
    )
    query = (
        select(places, func.coalesce(newest.scalar_subquery(), 0).label("newest"))
        .join(shown, shown.c.place == places.c.id)
        .join(games, games.c.number == shown.c.game)
        .where(places.c.platform == platform, games.c.ended.is_(None))
        .distinct()
        .order_by(places.c.id)
    )
    rows = (await connection.execute(query)).all()
    return [(_place(row).place, int(row.newest)) for row in rows]


async def beat(connection: AsyncConnection, name: str, time: datetime) -> None:
    """Note that the running bot is well."""
    row = _upsert(connection.dialect.name, pulse).values(name=name, time=time)
    await connection.execute(
        row.on_conflict_do_update(index_elements=["name"], set_={"time": time})
    )


async def last_beat(connection: AsyncConnection, name: str) -> datetime | None:
    """When the bot last said that it is well."""
    return (
        await connection.execute(select(pulse.c.time).where(pulse.c.name == name))
    ).scalar_one_or_none()
