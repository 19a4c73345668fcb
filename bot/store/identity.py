"""What the bot asks the database about linked accounts, and what it forgets of a person."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Text, cast, delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.people import Player, accounts, player
from bot.store.places import place_for
from bot.store.tables import (
    blocks,
    boards,
    codes,
    entries,
    events,
    games,
    notes,
    outbox,
    people,
    places,
    seen,
    shown,
)
from bot.talk import Person, Place, clean

FORGOTTEN = "forgotten"
"""A place with this among its settings goes when its last message has gone out."""
SENT_LIFE = timedelta(hours=1)
EMPTY: dict[str, Any] = {
    "text": "",
    "picture": None,
    "buttons": [],
    "private": None,
    "via": "",
    "reply_to": "",
    "leads": False,
    "overtakes": False,
}
"""What is left of a message that was sent."""


async def add_code(connection: AsyncConnection, code: str, person: int, time: datetime) -> None:
    """Store a code of a person's, their only one."""
    await connection.execute(delete(codes).where(codes.c.person == person))
    await connection.execute(insert(codes).values(code=code, person=person, created=time))


async def take_code(connection: AsyncConnection, code: str, since: datetime) -> Player | None:
    """Use a code up; whose it is, None if there is none or it is older."""
    query = (
        select(people)
        .join(codes, codes.c.person == people.c.id)
        .where(codes.c.code == code, codes.c.created >= since)
    )
    row = (await connection.execute(query)).one_or_none()
    await connection.execute(delete(codes).where(codes.c.code == code))
    return None if row is None else player(row)


async def link(connection: AsyncConnection, leader: int, follower: int) -> None:
    """Let two people be one: all accounts of the follower follow the leader."""
    query = select(people.c.settings).where(people.c.id.in_((leader, follower)))
    query = query.order_by(people.c.id == leader)
    settings: dict[str, Any] = {}
    for told in (await connection.execute(query)).scalars():
        settings |= told or {}
    await connection.execute(update(people).where(accounts(follower)).values(leader=leader))
    both = or_(people.c.id == leader, people.c.leader == leader)
    await connection.execute(update(people).where(both).values(settings=settings))
    await _hand_over(connection, follower, leader)


async def unlink(connection: AsyncConnection, account: int) -> None:
    """Let an account stand alone again; what was stored for the person stays with the others."""
    followers = select(people.c.id).where(people.c.leader == account).order_by(people.c.id)
    others = (await connection.execute(followers)).scalars().all()
    if others:
        heir = others[0]
        await connection.execute(
            update(people).where(people.c.leader == account).values(leader=heir)
        )
        await connection.execute(update(people).where(people.c.id == heir).values(leader=None))
        await _hand_over(connection, account, heir)
    await connection.execute(update(people).where(people.c.id == account).values(leader=None))


async def _hand_over(connection: AsyncConnection, old: int, new: int) -> None:
    """Give what is kept of one person to another; what both have stays the other's."""
    for table, own, key in (
        (notes, notes.c.person, notes.c.game),
        (blocks, blocks.c.person, blocks.c.blocked),
        (blocks, blocks.c.blocked, blocks.c.person),
    ):
        there = select(key).where(own == new)
        await connection.execute(delete(table).where(own == old, or_(key.in_(there), key == new)))
        await connection.execute(update(table).where(own == old).values({own.name: new}))
    await connection.execute(delete(codes).where(codes.c.person == old))


async def games_with(connection: AsyncConnection, rows: Iterable[int]) -> Sequence[Any]:
    """The rows of all games and challenges in which some accounts are named."""
    named = tuple(rows)
    where = or_(
        *(games.c[role].in_(named) for role in ("challenger", "first", "second", "invited"))
    )
    query = select(games).where(where).order_by(games.c.number)
    return (await connection.execute(query)).all()


async def kept_of(connection: AsyncConnection, person: int) -> dict[str, Sequence[Any]]:
    """The rows of notes and blocks of a person, and of the places where they were seen."""
    held = select(people.c.id).where(accounts(person))
    found = {
        "notes": select(notes).where(notes.c.person == person),
        "blocked": select(people.c.name)
        .join(blocks, blocks.c.blocked == people.c.id)
        .where(blocks.c.person == person),
        "places": select(places.c.platform, places.c.chat, places.c.thread)
        .join(seen, seen.c.place == places.c.id)
        .where(seen.c.person.in_(held)),
    }
    return {name: (await connection.execute(query)).all() for name, query in found.items()}


async def entries_of(connection: AsyncConnection, number: int) -> Sequence[Any]:
    """The entries of a game, in order."""
    query = select(entries).where(entries.c.game == number).order_by(entries.c.number)
    return (await connection.execute(query)).all()


async def called_for(connection: AsyncConnection, rows: Sequence[int]) -> Sequence[int]:
    """The open challenges to somebody by mere name, in chats where some accounts were seen."""
    here = select(seen.c.place).where(seen.c.person.in_(rows))
    query = (
        select(games.c.number)
        .join(shown, shown.c.game == games.c.number)
        .where(shown.c.place.in_(here), games.c.started.is_(None), games.c.ended.is_(None))
        .where(games.c.invited_name.isnot(None))
        .distinct()
    )
    return (await connection.execute(query)).scalars().all()


async def forget(
    connection: AsyncConnection, found: Sequence[Player], name: str, language: str
) -> None:
    """Let all that tells who a person is be gone; their games keep a ghost of that name.

    What is still on its way to somebody is emptied by `sweep` once it was sent; until then they
    are talked to in that language, should they come back.
    """
    rows = [one.account for one in found]
    person = found[0].id
    theirs = _games_of(rows)
    for one in found:
        await _forget_place(connection, one, language)
        await _empty(connection, or_(outbox.c.game.in_(theirs), _about(one.person)))
        await _forget_name(connection, one, rows, name)
        ghost = {"account": f"ghost:{one.account}", "name": name, "handle": ""}
        await connection.execute(
            update(people).where(people.c.id == one.account).values(settings={}, **ghost)
        )
    await _forget_titles(connection, theirs)
    await connection.execute(delete(seen).where(seen.c.person.in_(rows)))
    await connection.execute(delete(notes).where(notes.c.person == person))
    either = or_(blocks.c.person == person, blocks.c.blocked == person)
    await connection.execute(delete(blocks).where(either))
    await connection.execute(delete(codes).where(codes.c.person.in_((person, *rows))))


def _games_of(rows: Sequence[int]) -> Any:
    """The numbers of the games and challenges in which some accounts are named."""
    named = (games.c[role].in_(rows) for role in ("challenger", "first", "second", "invited"))
    return select(games.c.number).where(or_(*named))


def _about(person: Person) -> Any:
    """Whether a message mentions an account, or is for it."""
    body = cast(outbox.c.body, Text)
    mentioned = f"{person.platform}/{person.account}\\u001f"
    private = f'"account": "{person.account}"'
    said = (body.contains(one, autoescape=True) for one in (mentioned, private))
    return (outbox.c.kind == "send") & or_(*said)


async def _empty(connection: AsyncConnection, about: Any) -> None:
    """Leave nothing of messages that went out, or never will."""
    gone = or_(outbox.c.sent.isnot(None), outbox.c.parked.isnot(None))
    where = (outbox.c.kind == "send") & gone & about
    await connection.execute(update(outbox).where(where).values(body=EMPTY))


async def _forget_place(connection: AsyncConnection, one: Player, language: str) -> None:
    """Mark the direct messages with an account; what is on its way there may still arrive."""
    direct = Place(one.person.platform, one.person.account, direct=True)
    place = await place_for(connection, direct, language)
    await connection.execute(delete(shown).where(shown.c.place == place.id))
    await connection.execute(
        update(places).where(places.c.id == place.id).values(settings={FORGOTTEN: "yes"})
    )


async def _forget_name(
    connection: AsyncConnection, one: Player, rows: Sequence[int], name: str
) -> None:
    """Take a name out of challenges that were made to it, in chats where its owner was seen."""
    here = select(seen.c.place).where(seen.c.person.in_(rows))
    spelled = (one.person.name, clean(one.person.name), one.person.handle)
    known = {told for told in spelled if told}
    called = games.c.invited_name.in_(known | {told.lower() for told in known})
    there = games.c.number.in_(select(shown.c.game).where(shown.c.place.in_(here)))
    closed = or_(games.c.ended.isnot(None), games.c.started.isnot(None))
    await connection.execute(update(games).where(called, there, closed).values(invited_name=name))


async def _forget_titles(connection: AsyncConnection, theirs: Any) -> None:
    """Name the threads of some games by their numbers alone."""
    query = (
        select(places.c.id, places.c.settings, shown.c.game)
        .join(shown, shown.c.place == places.c.id)
        .where(shown.c.game.in_(theirs), places.c.thread != "")
    )
    for row in (await connection.execute(query)).all():
        if "title" in (row.settings or {}):
            settings = {**row.settings, "title": f"#{row.game}"}
            await connection.execute(
                update(places).where(places.c.id == row.id).values(settings=settings)
            )


async def sweep(connection: AsyncConnection, time: datetime) -> None:
    """Delete what is kept for nothing: the direct messages of people who were forgotten, and
    messages about no game that were sent an hour ago."""
    old = (outbox.c.sent < time - SENT_LIFE) & outbox.c.game.is_(None)
    await connection.execute(delete(outbox).where(old))
    marked = select(places).where(cast(places.c.settings, Text).contains(FORGOTTEN))
    for row in (await connection.execute(marked)).all():
        about = or_(outbox.c.place == row.id, _about(Person(row.platform, row.chat, "")))
        await _empty(connection, about)
        waiting = select(outbox.c.id).where(
            about, outbox.c.sent.is_(None), outbox.c.parked.is_(None)
        )
        if (await connection.execute(waiting.limit(1))).first() is None:
            await _sweep_place(connection, row)


async def _sweep_place(connection: AsyncConnection, row: Any) -> None:
    for table in (outbox, boards):
        await connection.execute(delete(table).where(table.c.place == row.id))
    key = f"{row.platform}:%:{row.chat}:%"
    await connection.execute(delete(events).where(events.c.key.like(key)))
    back = await connection.execute(select(seen).where(seen.c.place == row.id).limit(1))
    if back.first() is None:
        await connection.execute(delete(shown).where(shown.c.place == row.id))
        await connection.execute(delete(places).where(places.c.id == row.id))
    else:  # they have come back, as someone new
        await connection.execute(update(places).where(places.c.id == row.id).values(settings={}))
