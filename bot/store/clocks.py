"""What the bot asks the database about clocks: which are due, what does not count, reminders."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clocks.hours import Hours
from bot.clocks.rests import Quiet, Rest, Span
from bot.store.people import accounts, upsert
from bot.store.tables import entries, games, people, reminders, rests

Noted = tuple[datetime | None, dict[str, Any] | None]
"""When a game has to be looked at next, and its running turn as it is stored."""
VACATION, QUIET, DOWN = "vacation", "quiet", "down"
"""Kinds of rests: of a person the first two, of everyone the last."""

_first, _second = people.alias("first_player"), people.alias("second_player")


def _clocks(*more: Any) -> Any:
    """Games with what their clocks go by, and more of them; the players by the rows that lead."""
    source = games.join(_first, _first.c.id == games.c.first)
    return select(
        games.c.number,
        games.c.clock,
        games.c.turn,
        func.coalesce(_first.c.leader, _first.c.id).label("first_player"),
        func.coalesce(_second.c.leader, _second.c.id).label("second_player"),
        *more,
    ).select_from(source.join(_second, _second.c.id == games.c.second))


_PLAYED = (games.c.game, games.c.options, games.c.position, games.c.started)
"""What the entries of a game are read with."""
_RUNNING = (games.c.clock.isnot(None), games.c.started.isnot(None), games.c.ended.is_(None))


async def due(connection: AsyncConnection, now: datetime, most: int) -> Sequence[Row[Any]]:
    """The running games, so many, that have to be looked at by now, the longest due first."""
    query = _clocks().where(games.c.due <= now, games.c.ended.is_(None))
    return (await connection.execute(query.order_by(games.c.due).limit(most))).all()


async def running(
    connection: AsyncConnection, numbers: Collection[int] | None = None
) -> Sequence[Row[Any]]:
    """All running games with a clock, or those of some."""
    query = _clocks(*_PLAYED).where(*_RUNNING)
    if numbers is not None:
        query = query.where(games.c.number.in_(tuple(numbers)))
    return (await connection.execute(query)).all()


async def running_of(connection: AsyncConnection, person: int) -> Sequence[Row[Any]]:
    """The running games with a clock of a person."""
    query = _clocks(*_PLAYED).where(
        or_(accounts_in(_first, person), accounts_in(_second, person)), *_RUNNING
    )
    return (await connection.execute(query)).all()


def accounts_in(table: Any, person: int) -> Any:
    """Whether a row of people is an account of a person."""
    return or_(table.c.id == person, table.c.leader == person)


async def said_in(connection: AsyncConnection, numbers: Iterable[int]) -> dict[int, list[Any]]:
    """The entries of some games, in order."""
    query = select(
        entries.c.game, entries.c.number, entries.c.kind, entries.c.text, entries.c.side,
        entries.c.time,
    ).where(entries.c.game.in_(tuple(numbers)))  # fmt: skip
    found: dict[int, list[Any]] = defaultdict(list)
    for row in await connection.execute(query.order_by(entries.c.game, entries.c.number)):
        found[row.game].append(row)
    return dict(found)


async def note(connection: AsyncConnection, known: Mapping[int, Noted]) -> None:
    """Note when some games have to be looked at next, and what the clocks of their turns go by."""
    for number, (moment, turn) in known.items():
        this = update(games).where(games.c.number == number)
        await connection.execute(this.values(due=moment, turn=turn))


async def put_off(
    connection: AsyncConnection, moments: Mapping[int, datetime | None], now: datetime
) -> None:
    """Note that some games which are due have to be looked at no sooner; others stay as they are.

    Whoever has moved meanwhile has made it another moment.
    """
    if not moments:
        return
    still = (games.c.number == bindparam("this")) & (games.c.due <= now)
    rows = [{"this": number, "moment": moment} for number, moment in moments.items()]
    later = update(games).where(still).values(due=bindparam("moment", type_=games.c.due.type))
    await connection.execute(later, rows)


# -- what does not count --------------------------------------------------------------------------


async def rests_of(
    connection: AsyncConnection, persons: Collection[int], since: datetime
) -> dict[int | None, list[Rest]]:
    """What has not counted since a time for some people, and under None for everyone."""
    query = select(rests).where(
        or_(rests.c.person.in_(tuple(persons)), rests.c.person.is_(None)),
        or_(rests.c.end.is_(None), rests.c.end > since),
    )
    found: dict[int | None, list[Rest]] = defaultdict(list)
    for row in await connection.execute(query.order_by(rests.c.start, rests.c.id)):
        found[row.person].append(_rest(row))
    return found


def _rest(row: Row[Any]) -> Rest:
    if row.kind != QUIET:
        return Span(row.start, row.end)
    hours, _, zone = row.text.partition(" ")
    return Quiet(Hours.read(hours), zone, row.start, row.end)


async def add_rest(
    connection: AsyncConnection,
    person: int | None,
    kind: str,
    start: datetime,
    end: datetime | None,
    text: str = "",
) -> None:
    """Store what does not count."""
    values = {"person": person, "kind": kind, "start": start, "end": end, "text": text}
    await connection.execute(insert(rests).values(**values))


async def open_rests(
    connection: AsyncConnection, person: int, kind: str, now: datetime
) -> Sequence[Row[Any]]:
    """The rests of a kind of a person that are not over, the first before the others."""
    mine = (rests.c.person == person) & (rests.c.kind == kind)
    query = select(rests).where(mine, or_(rests.c.end.is_(None), rests.c.end > now))
    return (await connection.execute(query.order_by(rests.c.start, rests.c.id))).all()


async def kept_rests(connection: AsyncConnection, person: int, kind: str) -> Sequence[Row[Any]]:
    """All rests of a kind of a person."""
    query = select(rests).where(rests.c.person == person, rests.c.kind == kind)
    return (await connection.execute(query.order_by(rests.c.start, rests.c.id))).all()


async def end_rest(connection: AsyncConnection, rest: Row[Any], now: datetime) -> None:
    """Let a rest be over now; one that has not begun is none."""
    this = rests.c.id == rest.id
    if rest.start >= now:
        await connection.execute(delete(rests).where(this))
    else:
        await connection.execute(update(rests).where(this).values(end=now))


# -- reminders ------------------------------------------------------------------------------------


async def reminded(
    connection: AsyncConnection, numbers: Iterable[int]
) -> dict[int, set[tuple[int, int]]]:
    """Which reminders of some games were given: after which entry, at which mark."""
    query = select(reminders).where(reminders.c.game.in_(tuple(numbers)))
    found: dict[int, set[tuple[int, int]]] = defaultdict(set)
    for row in await connection.execute(query):
        found[row.game].add((row.entry, row.mark))
    return found


async def remind(
    connection: AsyncConnection, game: int, entry: int, mark: int, time: datetime
) -> bool:
    """Note a reminder; False if it was noted before."""
    row = upsert(connection.dialect.name, reminders).values(
        game=game, entry=entry, mark=mark, time=time
    )
    return bool((await connection.execute(row.on_conflict_do_nothing())).rowcount)


async def account_of(connection: AsyncConnection, person: int) -> Row[Any]:
    """The account of a person that leads."""
    query = select(people).where(accounts(person)).order_by(people.c.leader.isnot(None)).limit(1)
    return (await connection.execute(query)).one()


# -- accounts that are linked, or part ------------------------------------------------------------


async def hand_over(connection: AsyncConnection, old: int, new: int) -> None:
    """Give all rests of a person to another."""
    await connection.execute(update(rests).where(rests.c.person == old).values(person=new))


async def share(connection: AsyncConnection, old: int, new: int) -> None:
    """Let all rests of a person be another's too: clocks that stood did stand."""
    held = select(rests).where(rests.c.person == old).order_by(rests.c.id)
    for row in (await connection.execute(held)).all():
        await add_rest(connection, new, row.kind, row.start, row.end, row.text)


async def forget(connection: AsyncConnection, persons: Iterable[int]) -> None:
    """Delete the rests of some accounts."""
    await connection.execute(delete(rests).where(rests.c.person.in_(tuple(persons))))


async def set_end(connection: AsyncConnection, rest: Row[Any], end: datetime | None) -> None:
    """Let a rest last until a moment, or without an end."""
    await connection.execute(update(rests).where(rests.c.id == rest.id).values(end=end))
