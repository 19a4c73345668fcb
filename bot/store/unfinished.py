"""The unfinished games and challenges of a person or in a place; of many the most urgent ones.

What is told of a game here is near enough to choose by, without replaying it: whose turn it is
after a takeback, or where the second side began, only the rules know.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, and_, bindparam, case, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.people import accounts
from bot.store.places import StoredPlace, described, stored_place
from bot.store.queries import game_rows
from bot.store.tables import entries, games, people, places, proposals, shown

MOST = 40
"""So many games are replayed for one ask."""
TURN, ASKED, CHALLENGED, OWN, OTHER = range(5)
"""How much a game concerns somebody, who is to move, is asked, challenged, or only plays in it."""

_held = games.alias("held")
_mine = select(people.c.id).where(accounts(bindparam("person")))
_other = select(people.c.id).where(accounts(bindparam("other")))


async def some(
    connection: AsyncConnection,
    person: int,
    *,
    place: int | None = None,
    within: Collection[int] | None = None,
    started: bool | None = None,
    own: bool = True,
    most: int = MOST,
) -> Sequence[Row[Any]]:
    """The rows of unfinished games and challenges, by number; of more than `most` those that
    concern a person most, and of these the ones that have waited longest.

    In a `place`, or in any of those `within`; only games that have `started`, or only challenges;
    the person's `own`, else everyone's.
    """
    given = {"person": person, "place": place, "within": tuple(within or ()), "most": most}
    query = _chosen(place is not None, within is not None, started, own)
    rows: Sequence[Row[Any]] = (await connection.execute(query, given)).all()
    return rows


async def count(
    connection: AsyncConnection,
    person: int,
    *,
    place: int | None = None,
    within: Collection[int] | None = None,
    started: bool | None = None,
    own: bool = True,
) -> int:
    """How many there are of those that `some` gives, without its limit."""
    given = {"person": person, "place": place, "within": tuple(within or ())}
    query = _counted(place is not None, within is not None, started, own)
    return int((await connection.execute(query, given)).scalar_one())


async def between(
    connection: AsyncConnection, person: int, other: int, *, started: bool
) -> Sequence[Row[Any]]:
    """The rows of running games between two people, or of their challenges, the oldest first.

    A challenge by mere name may be one to anybody.
    """
    given = {"person": person, "other": other, "most": MOST}
    rows: Sequence[Row[Any]] = (await connection.execute(_BETWEEN[started], given)).all()
    return rows


async def places_with(connection: AsyncConnection, person: int) -> Sequence[StoredPlace]:
    """The places in which a person's unfinished games and challenges are shown."""
    return [stored_place(row) for row in (await connection.execute(_PLACES, {"person": person}))]


def _in(held: Any, role: str, whose: Select[Any]) -> ColumnElement[bool]:
    return getattr(held.c, role).in_(whose)  # type: ignore[no-any-return]


def _plays(held: Any, whose: Select[Any]) -> ColumnElement[bool]:
    return or_(_in(held, "first", whose), _in(held, "second", whose))


def _concerns(held: Any, whose: Select[Any]) -> ColumnElement[bool]:
    return or_(_plays(held, whose), _in(held, "invited", whose), _in(held, "challenger", whose))


def _newest(column: Any, *where: Any) -> Any:
    """A column of the newest of a game's entries that are so."""
    query = select(column).where(entries.c.game == _held.c.number, *where)
    newest = query.order_by(entries.c.number.desc()).limit(1)
    return newest.correlate(_held).scalar_subquery()


def _faces(side: Any) -> ColumnElement[bool]:
    """Whether the person plays against a side."""
    return or_(
        and_(side == 1, _in(_held, "first", _mine)), and_(side == 0, _in(_held, "second", _mine))
    )


def _urgency() -> Any:
    """How much a game concerns the person."""
    ply = _newest(entries.c.side, entries.c.kind.in_(("move", "pass", "salta")))
    waits = func.coalesce(ply, 1)
    kind = func.coalesce(_newest(entries.c.kind), "")
    size = func.coalesce(_newest(entries.c.number), 0)
    proposed = select(proposals.c.game).where(
        proposals.c.game == _held.c.number, proposals.c.entry == size, _faces(proposals.c.side)
    )
    offered = and_(kind == "offer", _faces(_newest(entries.c.side)))
    named = or_(_in(_held, "invited", _mine), _held.c.invited_name.isnot(None))
    others = _held.c.challenger.not_in(_mine)
    begun = _held.c.started.isnot(None)
    return case(
        (and_(begun, _faces(waits), kind != "pause"), TURN),
        (and_(begun, or_(proposed.correlate(_held).exists(), offered)), ASKED),
        (and_(~begun, others, named), CHALLENGED),
        (_concerns(_held, _mine), OWN),
        else_=OTHER,
    )


def _narrowed(
    query: Select[Any], here: bool, within: bool, started: bool | None, own: bool
) -> Select[Any]:
    """A query for games of `_held` that are not over, and some of them only."""
    query = query.where(_held.c.ended.is_(None))
    if started is not None:
        query = query.where(_held.c.started.isnot(None) if started else _held.c.started.is_(None))
    if own:
        query = query.where(_plays(_held, _mine) if started else _concerns(_held, _mine))
    there = select(shown.c.game)
    if here:
        query = query.where(_held.c.number.in_(there.where(shown.c.place == bindparam("place"))))
    if within:
        among = shown.c.place.in_(bindparam("within", expanding=True))
        query = query.where(_held.c.number.in_(there.where(among)))
    return query


@cache
def _chosen(here: bool, within: bool, started: bool | None, own: bool) -> Select[Any]:
    since = func.coalesce(_newest(entries.c.time), _held.c.started, _held.c.created)
    query = _narrowed(select(_held.c.number), here, within, started, own)
    query = query.order_by(_urgency(), since, _held.c.number).limit(bindparam("most"))
    return _whole(query)


@cache
def _counted(here: bool, within: bool, started: bool | None, own: bool) -> Select[Any]:
    return _narrowed(select(func.count(_held.c.number)), here, within, started, own)


def _whole(numbers: Select[Any]) -> Select[Any]:
    """Game rows of some numbers."""
    return game_rows().where(games.c.number.in_(numbers)).order_by(games.c.number)


_TOGETHER = or_(
    and_(_concerns(_held, _mine), _concerns(_held, _other)),
    and_(
        _held.c.invited_name.isnot(None),
        or_(_in(_held, "challenger", _mine), _in(_held, "challenger", _other)),
    ),
)
_BETWEEN = {
    started: _whole(
        select(_held.c.number)
        .where(_TOGETHER, _held.c.ended.is_(None), _held.c.started.isnot(None) == started)
        .order_by(_held.c.number)
        .limit(bindparam("most"))
    )
    for started in (False, True)
}
_PLACES = described().where(
    places.c.id.in_(
        select(shown.c.place)
        .join(_held, _held.c.number == shown.c.game)
        .where(_held.c.ended.is_(None), _concerns(_held, _mine))
    )
)
