"""What the bot forgets: a person at once, and later what was still needed to talk to others.

Who is forgotten is a row of `forgotten` until all that is older is gone, so that nothing of
somebody who comes back meanwhile is touched.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Row,
    Text,
    and_,
    cast,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import clocks
from bot.store.outgoing import waiting
from bot.store.people import NAMELESS, Player
from bot.store.places import place_for
from bot.store.tables import (
    blocks,
    boards,
    codes,
    entrants,
    events,
    forgotten,
    games,
    notes,
    organisers,
    outbox,
    people,
    place_codes,
    places,
    rounds,
    seen,
    shown,
    tournaments,
)
from bot.talk import Person, Place, clean, clean_name

SENT_LIFE = timedelta(hours=1)
KEY_LIFE = timedelta(days=2)
"""So long an event may come again: Telegram hands it out for a day, and an edited form for two."""
NOBODY = "?"
"""Stands for the name that a challenge was made to, once it is over."""
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
    connection: AsyncConnection,
    found: Sequence[Player],
    name: str,
    language: str,
    event: str,
    time: datetime,
) -> None:
    """Let all that tells who a person is be gone; their games keep a ghost of that name.

    It was asked in an event at a time. What is still on its way to somebody is emptied by `sweep`
    once it was sent; until then they are talked to in that language, should they come back.
    """
    rows = [one.account for one in found]
    last = (await connection.execute(select(func.coalesce(func.max(outbox.c.id), 0)))).scalar_one()
    for one in found:
        await _clear_direct(connection, one.person, language)
        mark = {"person": one.account, "event": event, "last": last, "time": time}
        mark |= {"platform": one.person.platform, "account": one.person.account}
        await connection.execute(insert(forgotten).values(**mark))
    await _empty(connection, _concerns(rows, [one.person for one in found]))
    await _forget_sources(connection, found, name)
    for row in rows:
        ghost = {"account": f"ghost:{row}", "name": name, "handle": "", "settings": {}}
        await connection.execute(update(people).where(people.c.id == row).values(**ghost))
    await _forget_titles(connection, rows)
    await _forget_belongings(connection, found[0].id, rows)
    await _leave_tournaments(connection, rows, [one.person for one in found])


async def _forget_belongings(connection: AsyncConnection, person: int, rows: list[int]) -> None:
    """Delete what only a person themself, or those who know them, had a use for."""
    await connection.execute(delete(seen).where(seen.c.person.in_(rows)))
    await connection.execute(delete(notes).where(notes.c.person.in_((person, *rows))))
    either = or_(blocks.c.person == person, blocks.c.blocked == person)
    await connection.execute(delete(blocks).where(either))
    for table in (codes, place_codes, organisers):
        await connection.execute(delete(table).where(table.c.person.in_((person, *rows))))
    await clocks.forget(connection, (person, *rows))


async def _leave_tournaments(
    connection: AsyncConnection, rows: list[int], persons: Sequence[Person]
) -> None:
    """Let a person's accounts be paired no more; what was played stays.

    Whoever plays in a tournament from their direct messages plays from its own place now.
    """
    mine = entrants.c.person.in_(rows)
    open_, running = (
        entrants.c.tournament.in_(select(tournaments.c.number).where(tournaments.c.state == state))
        for state in ("open", "running")
    )
    await connection.execute(delete(entrants).where(mine, open_))
    paired = select(func.coalesce(func.max(rounds.c.round), 0) + 1)
    following = paired.where(rounds.c.tournament == entrants.c.tournament).scalar_subquery()
    left = update(entrants).where(mine, running, entrants.c.gone.is_(None))
    await connection.execute(left.values(gone=following))
    home = select(tournaments.c.place).where(tournaments.c.number == entrants.c.tournament)
    direct = update(entrants).where(entrants.c.place.in_(_direct(persons)))
    await connection.execute(direct.values(place=home.scalar_subquery()))


def _games_of(rows: Sequence[int]) -> Any:
    """The numbers of the games and challenges in which some accounts are named."""
    named = (games.c[role].in_(rows) for role in ("challenger", "first", "second", "invited"))
    return select(games.c.number).where(or_(*named))


def _direct(persons: Iterable[Person]) -> Any:
    """The ids of the places of some accounts' direct messages."""
    theirs = [
        (places.c.platform == one.platform) & (places.c.chat == one.account) for one in persons
    ]
    return select(places.c.id).where(places.c.direct, or_(*theirs))


def _concerns(rows: Sequence[int], persons: Sequence[Person]) -> ColumnElement[bool]:
    """Whether a message answers or mentions some accounts, is for them or about their games."""
    body = cast(outbox.c.body, Text)
    said = []
    for one in persons:
        mentioned, private = f"{one.platform}/{one.account}\\u001f", f'"account": "{one.account}"'
        said += [body.contains(told, autoescape=True) for told in (mentioned, private)]
    return or_(
        outbox.c.game.in_(_games_of(rows)),
        outbox.c.asker.in_(rows),
        outbox.c.place.in_(_direct(persons)),
        and_(outbox.c.kind == "send", or_(*said)),
    )


async def _empty(connection: AsyncConnection, about: ColumnElement[bool]) -> None:
    """Leave nothing of messages that went out, or never will."""
    where = (outbox.c.kind == "send") & ~waiting() & about
    await connection.execute(update(outbox).where(where).values(body=EMPTY))


async def _clear_direct(connection: AsyncConnection, person: Person, language: str) -> None:
    """Leave nothing of the direct messages with an account but what is on its way there."""
    place = Place(person.platform, person.account, direct=True)
    await place_for(connection, place, language)
    theirs = _direct([person])
    for table in (shown, boards):
        await connection.execute(delete(table).where(table.c.place.in_(theirs)))
    await connection.execute(update(places).where(places.c.id.in_(theirs)).values(settings={}))


async def _forget_sources(connection: AsyncConnection, found: Sequence[Player], name: str) -> None:
    """Take a person's names out of the game texts that they brought."""
    held = {spelled for one in found for spelled in (one.person.name, one.person.handle)}
    known = {given(spelled).casefold() for spelled in held for given in (clean, clean_name)}
    known.difference_update(NAMELESS)
    rows = [one.account for one in found]
    query = select(games.c.number, games.c.source)
    query = query.where(games.c.challenger.in_(rows), games.c.source.isnot(None))
    for row in (await connection.execute(query)).all():
        told = row.source or {}
        source = {
            side: name if clean(held).casefold() in known else held for side, held in told.items()
        }
        if source != told:
            one = games.c.number == row.number
            await connection.execute(update(games).where(one).values(source=source))


async def _forget_titles(connection: AsyncConnection, rows: Sequence[int]) -> None:
    """Name the threads of some accounts' games by their numbers alone."""
    query = (
        select(places.c.id, places.c.settings, shown.c.game)
        .join(shown, shown.c.place == places.c.id)
        .where(shown.c.game.in_(_games_of(rows)), places.c.thread != "")
    )
    for row in (await connection.execute(query)).all():
        if "title" in (row.settings or {}):
            settings = {**row.settings, "title": f"#{row.game}"}
            await connection.execute(
                update(places).where(places.c.id == row.id).values(settings=settings)
            )


async def sweep(connection: AsyncConnection, time: datetime) -> bool:
    """Delete what is kept for nothing, and what was on its way when somebody was forgotten.

    Returns whether anything was deleted for good of whoever was forgotten.
    """
    await _sweep_messages(connection, time - SENT_LIFE)
    closed = or_(games.c.ended.isnot(None), games.c.started.isnot(None))
    named = games.c.invited_name != NOBODY
    await connection.execute(update(games).where(closed, named).values(invited_name=NOBODY))
    marks = (await connection.execute(select(forgotten).order_by(forgotten.c.person))).all()
    together = [[m for m in marks if m.event == e] for e in sorted({m.event for m in marks})]
    return any([await _finish(connection, some, time) for some in together])


async def _sweep_messages(connection: AsyncConnection, since: datetime) -> None:
    """Leave no older messages about no game, nor words of those about challenges that are over."""
    about_none = outbox.c.game.is_(None)
    await connection.execute(delete(outbox).where(outbox.c.sent < since, about_none))
    over = select(games.c.number).where(games.c.started.is_(None), games.c.ended < since)
    needless = or_(about_none, outbox.c.game.in_(over))
    lost = outbox.c.parked.isnot(None) & (outbox.c.created < since)
    worded = outbox.c.body["text"].as_string() != ""
    await _empty(connection, needless & worded & or_(outbox.c.sent < since, lost))


async def _finish(connection: AsyncConnection, marks: Sequence[Row[Any]], time: datetime) -> bool:
    """Empty what is older than a person's being forgotten, and take the marks away at the end.

    Nobody knows who it was once all was sent, and once no event from before can come again.
    Returns whether one of that is so since now.
    """
    persons = [Person(mark.platform, mark.account, "") for mark in marks]
    rows = [mark.person for mark in marks]
    sent = marks[0].last is not None
    if sent:
        old = _before(marks[0]) & _concerns(rows, persons)
        await _empty(connection, old)
        if await _waits(connection, old, persons):
            return False
        await _leave_direct(connection, _before(marks[0]), persons)
        for mark in marks:
            await _rename_events(connection, mark)
        same = forgotten.c.person.in_(rows)
        await connection.execute(update(forgotten).where(same).values(last=None))
    if time < marks[0].time + KEY_LIFE:
        return sent
    for mark in marks:
        known = events.c.key.like(_keys(mark), escape="\\") & (events.c.time <= mark.time)
        await connection.execute(delete(events).where(known))
    await connection.execute(delete(forgotten).where(forgotten.c.person.in_(rows)))
    return True


def _before(mark: Row[Any]) -> ColumnElement[bool]:
    """Whether a message belongs to what was said until somebody was forgotten.

    One that is sent to another place instead has an id of its own, and the event of the first.
    """
    first = outbox.alias("first")
    again = exists().where(first.c.event == outbox.c.event, first.c.id <= mark.last)
    return or_(outbox.c.id <= mark.last, outbox.c.event == mark.event, again)


async def _waits(
    connection: AsyncConnection, old: ColumnElement[bool], persons: Sequence[Person]
) -> bool:
    """Whether any of it is still on its way, or may yet have to go to them instead."""
    instead = outbox.c.body["instead"].as_integer().in_(_direct(persons))
    query = select(outbox.c.id).where(waiting(), or_(old, instead)).limit(1)
    return (await connection.execute(query)).first() is not None


def _keys(mark: Row[Any]) -> str:
    """The pattern of the keys of events in direct messages, where they name the account."""
    account = mark.account
    for sign in "\\%_":
        account = account.replace(sign, f"\\{sign}")
    return f"{mark.platform}:%:{account}:%"


async def _rename_events(connection: AsyncConnection, mark: Row[Any]) -> None:
    """Let messages tell no more in whose direct messages they were asked for."""
    hidden = func.replace(outbox.c.event, f":{mark.account}:", f":ghost{mark.person}:")
    told = outbox.c.event.like(_keys(mark), escape="\\")
    await connection.execute(update(outbox).where(told, _before(mark)).values(event=hidden))


_HELD = (outbox, seen, shown, boards, tournaments, entrants)
"""What a place that is still of use has."""


async def _leave_direct(
    connection: AsyncConnection, old: ColumnElement[bool], persons: Sequence[Person]
) -> None:
    """Delete what was sent to somebody, and where, unless they have come back."""
    theirs = _direct(persons)
    sent = select(outbox.c.message).where(outbox.c.place.in_(theirs), old)
    known = boards.c.place.in_(theirs) & boards.c.message.in_(sent)
    await connection.execute(delete(boards).where(known))
    await connection.execute(delete(outbox).where(outbox.c.place.in_(theirs), old))
    back = or_(
        exists().where(people.c.platform == places.c.platform, people.c.account == places.c.chat),
        *(exists().where(kept.c.place == places.c.id) for kept in _HELD),
    )
    await connection.execute(delete(places).where(places.c.id.in_(theirs), ~back))
