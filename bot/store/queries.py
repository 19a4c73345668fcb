"""What the bot asks the database about events, games and messages, one function a question.

What it asks about people and places is in modules of their own, and can be had from here too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy import (
    BigInteger,
    Row,
    Select,
    bindparam,
    cast,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.people import (
    PERSON_COLUMNS,
    Player,
    account,
    accounts_of,
    people_called,
    people_seen,
    player,
    save_person,
    save_settings,
    see,
    stored_settings,
    upsert,
)
from bot.store.places import (
    StoredPlace,
    add_place,
    described,
    find_place,
    is_place,
    move_chat,
    place_for,
    places_of,
    save_home,
    save_place_settings,
    stored_place,
)
from bot.store.tables import boards, entries, events, games, outbox, people, places, pulse, shown
from bot.talk import Place

__all__ = [
    "Player",
    "StoredPlace",
    "account",
    "accounts_of",
    "add_place",
    "find_place",
    "is_place",
    "move_chat",
    "people_called",
    "people_seen",
    "place_for",
    "places_of",
    "save_home",
    "save_person",
    "save_place_settings",
    "save_settings",
    "see",
    "stored_settings",
]


@cache
def _add_event(dialect: str) -> Any:
    return upsert(dialect, events).on_conflict_do_nothing()


async def add_event(
    connection: AsyncConnection, key: str, time: datetime, *, refused: bool = False
) -> bool:
    """Note an event; False if it was noted before."""
    row = {"key": key, "time": time, "refused": refused}
    return bool((await connection.execute(_add_event(connection.dialect.name), row)).rowcount)


async def was_refused(connection: AsyncConnection, key: str) -> bool | None:
    """Whether an event was refused; None if it was not noted."""
    query = select(events.c.refused).where(events.c.key == key)
    return (await connection.execute(query)).scalar_one_or_none()


async def judge_event(
    connection: AsyncConnection, key: str, time: datetime, *, refused: bool
) -> None:
    """Note an event, or how it ended in the end."""
    row = upsert(connection.dialect.name, events).values(key=key, time=time, refused=refused)
    row = row.on_conflict_do_update(index_elements=["key"], set_={"refused": refused})
    await connection.execute(row)


async def add_game(connection: AsyncConnection, **values: Any) -> int:
    """Store a challenge; returns its number."""
    row = await connection.execute(insert(games).values(**values).returning(games.c.number))
    return int(row.scalar_one())


async def change_game(connection: AsyncConnection, number: int, **values: Any) -> None:
    """Set columns of a game's row."""
    await connection.execute(update(games).where(games.c.number == number).values(**values))


ROLES = ("challenger", "first", "second", "invited")
"""The people of a game, as the columns of its table that name them."""
HELD = ("id", "leader", "settings", *PERSON_COLUMNS)
"""What is read of each of them."""


def game_rows() -> Select[*tuple[Any, ...]]:
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
        columns += [person.c[name].label(f"{name}_of_{role}") for name in HELD]
    return select(games, size, *columns).select_from(source)


_GAME = game_rows().where(games.c.number == bindparam("number"))
_SHOWN_HERE = games.c.number.in_(select(shown.c.game).where(shown.c.place == bindparam("place")))
_LAST_HERE = (
    game_rows()
    .where(games.c.started.isnot(None), games.c.ended.isnot(None), _SHOWN_HERE)
    .order_by(games.c.ended.desc(), games.c.number.desc())
    .limit(1)
)


async def game(connection: AsyncConnection, number: int) -> Row[Any] | None:
    """One game's row with its people and `size`."""
    return (await connection.execute(_GAME, {"number": number})).one_or_none()


async def last_here(connection: AsyncConnection, place: int) -> Sequence[Row[Any]]:
    """The game shown in a place that ended last, if any did."""
    return (await connection.execute(_LAST_HERE, {"place": place})).all()


class _Held:
    """One person's columns of a game's row, as a row of `people`."""

    def __init__(self, row: Row[Any], role: str) -> None:
        self._row, self._role = row, role

    def __getattr__(self, name: str) -> Any:
        return getattr(self._row, f"{name}_of_{self._role}")


def people_of(row: Row[Any]) -> dict[str, Player]:
    """The people of a game's row, by role; those that there are."""
    return {role: player(_Held(row, role)) for role in ROLES if getattr(row, role) is not None}


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


async def add_entries(connection: AsyncConnection, rows: Sequence[dict[str, Any]]) -> None:
    """Append several entries."""
    if rows:
        await connection.execute(_ADD_ENTRY, rows)


async def show_game(connection: AsyncConnection, number: int, place: int) -> None:
    """Show a game in a place, once."""
    row = upsert(connection.dialect.name, shown).values(game=number, place=place)
    await connection.execute(row.on_conflict_do_nothing())


async def game_of_message(connection: AsyncConnection, place: int, message: str) -> int | None:
    """The game that a message of ours in this place was about."""
    query = select(boards.c.game).where(boards.c.place == place, boards.c.message == message)
    return (await connection.execute(query)).scalar_one_or_none()


async def save_board(
    connection: AsyncConnection,
    *,
    place: int,
    message: str,
    game: int,
    buttons: bool,
    entry: int | None = None,
) -> None:
    """Note that a platform's message is about a game, after which entry, and has buttons or not."""
    values = {"game": game, "buttons": buttons, "entry": entry}
    row = upsert(connection.dialect.name, boards).values(place=place, message=message, **values)
    row = row.on_conflict_do_update(index_elements=["place", "message"], set_=values)
    await connection.execute(row)


async def newest_board(connection: AsyncConnection, place: int, game: int) -> str:
    """The platform's id of the newest message about a game in a place, "" if there is none."""
    query = (
        select(boards.c.message)
        .where(boards.c.game == game, boards.c.place == place)
        .order_by(func.coalesce(boards.c.entry, -1).desc(), boards.c.buttons.desc())
        .limit(1)
    )
    return (await connection.execute(query)).scalar_one_or_none() or ""


async def leads(connection: AsyncConnection, ids: Iterable[int]) -> bool:
    """Whether one of these replies is the first in the place of its ask."""
    rows = await connection.execute(select(outbox.c.body).where(outbox.c.id.in_(tuple(ids))))
    return any(body.get("leads") for body in rows.scalars())


async def last_said(
    connection: AsyncConnection, place: int, numbers: Iterable[int]
) -> dict[int, dict[str, Any]]:
    """The body of the newest reply about each of some games in a place, where there is any."""
    newest = (
        select(func.max(outbox.c.id))
        .where(outbox.c.game.in_(tuple(numbers)), outbox.c.place == place, outbox.c.kind == "send")
        .group_by(outbox.c.game)
    )
    query = select(outbox.c.game, outbox.c.body).where(outbox.c.id.in_(newest))
    return {row.game: row.body for row in await connection.execute(query)}


async def busy_places(connection: AsyncConnection, platform: str) -> Sequence[tuple[Place, int]]:
    """The places of a platform with unfinished games or challenges, each with the newest of our
    messages there (0 for none). Only for a platform whose message ids are growing numbers."""
    newest = select(func.max(cast(boards.c.message, BigInteger))).where(
        boards.c.place == places.c.id
    )
    busy = (
        select(shown.c.place)
        .join(games, games.c.number == shown.c.game)
        .where(games.c.ended.is_(None))
    )
    query = (
        described()
        .add_columns(func.coalesce(newest.scalar_subquery(), 0).label("newest"))
        .where(places.c.platform == platform, places.c.id.in_(busy))
        .order_by(places.c.id)
    )
    rows = (await connection.execute(query)).all()
    return [(stored_place(row).place, int(row.newest)) for row in rows]


async def beat(connection: AsyncConnection, name: str, time: datetime) -> None:
    """Note that the running bot is well."""
    row = upsert(connection.dialect.name, pulse).values(name=name, time=time)
    await connection.execute(
        row.on_conflict_do_update(index_elements=["name"], set_={"time": time})
    )


async def last_beat(connection: AsyncConnection, name: str) -> datetime | None:
    """When the bot last said that it is well."""
    return (
        await connection.execute(select(pulse.c.time).where(pulse.c.name == name))
    ).scalar_one_or_none()
