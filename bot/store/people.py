"""What the bot asks the database about people: accounts, links between them, who was seen where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any

from sqlalchemy import ColumnElement, Table, bindparam, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.preferences import PersonSettings, loaded
from bot.store.tables import people, places, seen
from bot.talk import Person, Place, clean

NAMELESS = ("", "?")
"""Names that nobody has: what is left of one that could not be shown, or was forgotten."""
PERSON_COLUMNS = ("platform", "account", "name", "handle", "bot")


@dataclass(frozen=True, slots=True)
class Player:
    """A person, by one of their accounts: linked accounts have the same `id`."""

    id: int
    """The row of the account that leads."""
    person: Person
    row: int | None = None
    """The row of this account, where it is another."""
    settings: PersonSettings = field(default=PersonSettings(), compare=False)

    @property
    def account(self) -> int:
        """The row of this account, which games and entries refer to."""
        return self.id if self.row is None else self.row


@cache
def upsert(dialect: str, table: Table) -> Any:
    """An insert that knows `on_conflict_do_...`, in a database's dialect."""
    # Each takes a while to load, and only one is needed.
    return import_module(f"sqlalchemy.dialects.{dialect}").insert(table)


def accounts(person: Any) -> ColumnElement[bool]:
    """Whether an account is one of a person's, by the row of the one that leads."""
    return or_(people.c.id == person, people.c.leader == person)


def player(row: Any) -> Player:
    """The person of a row of `people`."""
    held = Person(*(getattr(row, name) for name in PERSON_COLUMNS))
    settings = loaded(PersonSettings, row.settings)
    return Player(row.leader or row.id, held, row.id, settings)


_ACCOUNT = select(people).where(
    people.c.platform == bindparam("platform"), people.c.account == bindparam("account")
)


async def account(connection: AsyncConnection, person: Person) -> Player | None:
    """A person, found by the account alone, under the names stored last."""
    given = {"platform": person.platform, "account": person.account}
    row = (await connection.execute(_ACCOUNT, given)).one_or_none()
    return None if row is None else player(row)


async def save_person(connection: AsyncConnection, person: Person) -> Player:
    """Store a person or the new name of one.

    A handle belongs to one account at a time: whoever had it before has it no more.
    """
    if person.handle:
        former = people.c.account != person.account
        former &= (people.c.platform == person.platform) & (
            func.lower(people.c.handle) == person.handle.lower()
        )
        await connection.execute(update(people).where(former).values(handle=""))
    values = {"name": person.name, "handle": person.handle, "bot": person.bot}
    row = upsert(connection.dialect.name, people).values(
        platform=person.platform, account=person.account, settings={}, **values
    )
    row = row.on_conflict_do_update(index_elements=["platform", "account"], set_=values)
    return player((await connection.execute(row.returning(people))).one())


async def save_settings(connection: AsyncConnection, person: int, settings: dict[str, Any]) -> None:
    """Set a person's settings, for all their accounts."""
    await connection.execute(update(people).where(accounts(person)).values(settings=settings))


async def stored_settings(connection: AsyncConnection, person: int) -> dict[str, Any]:
    """A person's settings as they are stored: only what was set."""
    query = select(people.c.settings).where(people.c.id == person)
    return dict((await connection.execute(query)).scalar_one() or {})


async def accounts_of(connection: AsyncConnection, person: int) -> Sequence[Player]:
    """All accounts of a person, the one that leads first."""
    query = select(people).where(accounts(person)).order_by(people.c.leader.isnot(None))
    return [player(row) for row in (await connection.execute(query)).all()]


async def see(connection: AsyncConnection, place: int, person: int) -> None:
    """Note that an account was seen in a place."""
    row = upsert(connection.dialect.name, seen).values(place=place, person=person)
    await connection.execute(row.on_conflict_do_nothing())


async def people_seen(connection: AsyncConnection, place: int) -> Sequence[Player]:
    """The people who were seen in a place."""
    query = select(people).join(seen, seen.c.person == people.c.id).where(seen.c.place == place)
    return [player(row) for row in (await connection.execute(query)).all()]


async def chats_of_all(
    connection: AsyncConnection, persons: Iterable[int]
) -> frozenset[tuple[str, str]]:
    """The chats, by platform and id, in which each of some people was seen."""
    common: frozenset[tuple[str, str]] | None = None
    for person in persons:
        query = (
            select(places.c.platform, places.c.chat)
            .join(seen, seen.c.place == places.c.id)
            .where(seen.c.person.in_(select(people.c.id).where(accounts(person))))
            .distinct()
        )
        rows = (await connection.execute(query)).all()
        found = frozenset((row.platform, row.chat) for row in rows)
        common = found if common is None else common & found
    return common or frozenset()


async def people_called(
    connection: AsyncConnection, place: Place, name: str, *, beside: int | None = None
) -> Sequence[Player]:
    """The people seen in this chat whose handle is `name`, else those with that display name.

    With `beside`, an account, those who were seen in any chat that it was seen in.
    """
    folded = name.casefold()
    if folded in NAMELESS:
        return []
    here = (
        select(seen.c.person)
        .join(places, places.c.id == seen.c.place)
        .where(places.c.platform == place.platform)
    )
    if beside is None:
        here = here.where(places.c.chat == place.chat)
    else:
        mine, there = seen.alias("mine"), places.alias("there")
        shared = (
            select(there.c.chat)
            .join(mine, mine.c.place == there.c.id)
            .where(mine.c.person == beside, there.c.platform == place.platform)
        )
        here = here.where(places.c.chat.in_(shared))
    query = select(people).where(people.c.id.in_(here)).order_by(people.c.id)
    # Compared here: the database folds the case of Latin letters only.
    known = [player(row) for row in (await connection.execute(query)).all()]
    with_handle = [one for one in known if one.person.handle.casefold() == folded]
    return with_handle or [one for one in known if clean(one.person.name).casefold() == folded]
