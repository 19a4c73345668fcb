"""What the bot asks the database about ratings: what counts where, what somebody had after a day.

The rows of `ratings` follow from the games of `counted`: a day with a new game is counted anew,
from what everyone had before it, and with it all days that follow.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, NamedTuple

from sqlalchemy import Row, delete, exists, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ratings import Rating, Result, after_day, history
from bot.store.people import accounts, upsert
from bot.store.tables import counted, games, people, ratings
from rules.core import DRAW, SCORES

ALL = 0
"""The community of everyone."""
POINTS = {SCORES[0]: 1.0, DRAW: 0.5, SCORES[1]: 0.0}
"""What the first player gets for a score that counts."""
_KEY = ("community", "game", "person", "day")
_first, _second = people.alias("rated_first"), people.alias("rated_second")
_FIRST = func.coalesce(_first.c.leader, _first.c.id)
_SECOND = func.coalesce(_second.c.leader, _second.c.id)


class Recount(NamedTuple):
    """What counting everything anew came to."""

    games: int
    """Rated games that count."""
    rows: int
    """What is kept: a person's rating after a day, in a community and game."""
    changed: int
    """Rows that were otherwise before, were not there, or are there no more."""


async def count(connection: AsyncConnection, number: int, communities: Iterable[int] = ()) -> None:
    """Let a game that has ended count, in further communities too; or anew with another score.

    What its players have after that day is counted anew, and all that follows from it.
    """
    for community in communities:
        row = upsert(connection.dialect.name, counted).values(game=number, community=community)
        await connection.execute(row.on_conflict_do_nothing())
    query = _with_players(select(games.c.game, games.c.ended, _FIRST, _SECOND))
    row = (await connection.execute(query.where(games.c.number == number))).one()
    day = row.ended.astimezone(UTC).date()
    where = select(counted.c.community).where(counted.c.game == number)
    for community in (await connection.execute(where.order_by(counted.c.community))).scalars():
        if await _goes_on(connection, community, row.game, day):
            await count_from(connection, community, row.game, day)
        else:
            await _count_day(connection, community, row.game, day, {row[2], row[3]})


async def count_from(connection: AsyncConnection, community: int, game: str, day: date) -> None:
    """Count a community's ratings in a game anew, from a day on."""
    results = await _results(connection, community, game, day)
    held = await held_before(connection, community, game, day)
    later = _of(community, game) & (ratings.c.day >= day.isoformat())
    await connection.execute(delete(ratings).where(later))
    made = (_values(community, game, *one) for one in history(results, held))
    await _add(connection, list(made))


async def count_of(connection: AsyncConnection, persons: Iterable[int]) -> None:
    """Count anew all that follows from games of some people: whose they are has changed."""
    mine = select(people.c.id).where(or_(*map(accounts, persons)))
    query = (
        select(counted.c.community, games.c.game, func.min(games.c.ended).label("ended"))
        .join(games, games.c.number == counted.c.game)
        .where(or_(games.c.first.in_(mine), games.c.second.in_(mine)))
        .group_by(counted.c.community, games.c.game)
    )
    for row in (await connection.execute(query)).all():
        day = row.ended.astimezone(UTC).date()
        await count_from(connection, row.community, row.game, day)


async def join_communities(connection: AsyncConnection, old: int, new: int) -> None:
    """Let a community have the games of another one, which is no more."""
    there = select(counted.c.game).where(counted.c.community == new)
    both = (counted.c.community == old) & counted.c.game.in_(there)
    await connection.execute(delete(counted).where(both))
    query = (
        select(games.c.game, func.min(games.c.ended).label("ended"))
        .join(counted, counted.c.game == games.c.number)
        .where(counted.c.community == old)
        .group_by(games.c.game)
    )
    moved = (await connection.execute(query)).all()
    here = counted.c.community == old
    await connection.execute(update(counted).where(here).values(community=new))
    await connection.execute(delete(ratings).where(ratings.c.community == old))
    for row in moved:
        await count_from(connection, new, row.game, row.ended.astimezone(UTC).date())


async def recount(connection: AsyncConnection) -> Recount:
    """Count everything anew, from the games alone."""
    before = await _all(connection)
    await connection.execute(delete(ratings))
    query = (
        select(counted.c.community, games.c.game)
        .join(games, games.c.number == counted.c.game)
        .distinct()
    )
    for row in (await connection.execute(query)).all():
        await count_from(connection, row.community, row.game, date.min)
    after = await _all(connection)
    whole = select(func.count(func.distinct(counted.c.game)))
    total = (await connection.execute(whole)).scalar_one()
    changed = {key for key in before.keys() | after.keys() if before.get(key) != after.get(key)}
    return Recount(total, len(after), len(changed))


# -- what there is --------------------------------------------------------------------------------


async def held_before(
    connection: AsyncConnection,
    community: int,
    game: str,
    day: date | None = None,
    persons: Collection[int] | None = None,
) -> dict[int, Rating]:
    """What everyone, or each of some people, last had before a day, by default what they have."""
    where = _of(community, game)
    if day is not None:
        where &= ratings.c.day < day.isoformat()
    if persons is not None:
        where &= ratings.c.person.in_(tuple(persons))
    newest = (
        select(ratings.c.person, func.max(ratings.c.day).label("day"))
        .where(where)
        .group_by(ratings.c.person)
        .subquery()
    )
    same = (ratings.c.person == newest.c.person) & (ratings.c.day == newest.c.day)
    query = select(ratings).join(newest, same).where(_of(community, game))
    return {row.person: _rating(row) for row in (await connection.execute(query)).all()}


async def course(
    connection: AsyncConnection, person: int, communities: Collection[int]
) -> dict[tuple[int, str], list[Rating]]:
    """What somebody had after each day with a game, by community and game, the first day first."""
    query = select(ratings).where(
        ratings.c.person == person, ratings.c.community.in_(tuple(communities))
    )
    found: dict[tuple[int, str], list[Rating]] = {}
    for row in (await connection.execute(query.order_by(ratings.c.day))).all():
        found.setdefault((row.community, row.game), []).append(_rating(row))
    return found


async def games_rated(connection: AsyncConnection, community: int) -> Sequence[str]:
    """The games in which there are ratings in a community."""
    query = select(ratings.c.game).where(ratings.c.community == community).distinct()
    return (await connection.execute(query.order_by(ratings.c.game))).scalars().all()


async def kept(connection: AsyncConnection, person: int) -> Sequence[Row[Any]]:
    """All rows of a person's ratings."""
    query = select(ratings).where(ratings.c.person == person)
    return (await connection.execute(query.order_by(*ratings.primary_key.columns))).all()


async def unknown_scores(connection: AsyncConnection) -> Sequence[int]:
    """The numbers of games that were played and have ended, nobody has noted how."""
    query = select(games.c.number).where(
        games.c.started.isnot(None),
        games.c.ended.isnot(None),
        games.c.score.is_(None),
        games.c.source.is_(None),
    )
    return (await connection.execute(query.order_by(games.c.number))).scalars().all()


# -- counting -------------------------------------------------------------------------------------


def _of(community: int, game: str) -> Any:
    return (ratings.c.community == community) & (ratings.c.game == game)


def _with_players(query: Any) -> Any:
    """A query of games with the accounts of both players."""
    joined = games.join(_first, _first.c.id == games.c.first)
    return query.select_from(joined.join(_second, _second.c.id == games.c.second))


async def _goes_on(connection: AsyncConnection, community: int, game: str, day: date) -> bool:
    """Whether something was counted after a day already."""
    later = _of(community, game) & (ratings.c.day > day.isoformat())
    return (
        await connection.execute(select(ratings.c.day).where(later).limit(1))
    ).first() is not None


async def _count_day(
    connection: AsyncConnection, community: int, game: str, day: date, persons: set[int]
) -> None:
    """Count anew what some people have after a day."""
    results = await _results(connection, community, game, day, persons, last=day)
    met = persons | {person for one in results for person in (one.first, one.second)}
    held = await held_before(connection, community, game, day, met)
    new = after_day(day, results, lambda person: held.get(person, Rating()))
    theirs = ratings.c.person.in_(tuple(persons)) & (ratings.c.day == day.isoformat())
    await connection.execute(delete(ratings).where(_of(community, game), theirs))
    made = (_values(community, game, person, new[person]) for person in persons & new.keys())
    await _add(connection, list(made))


async def _results(
    connection: AsyncConnection,
    community: int,
    game: str,
    day: date,
    persons: Collection[int] | None = None,
    *,
    last: date | None = None,
) -> list[Result]:
    """The games that count in a community from a day on, or those of some people."""
    query = _with_players(
        select(games.c.ended, games.c.score, _FIRST.label("one"), _SECOND.label("other"))
    ).where(
        exists().where(counted.c.game == games.c.number, counted.c.community == community),
        games.c.game == game,
        games.c.score.in_(tuple(POINTS)),
        games.c.ended >= datetime.combine(day, time(), UTC),
        # Accounts that were linked since are one person, and nobody plays against themselves.
        _FIRST != _SECOND,
    )
    if last is not None:
        query = query.where(games.c.ended < datetime.combine(last + timedelta(days=1), time(), UTC))
    if persons is not None:
        mine = select(people.c.id).where(or_(*map(accounts, persons)))
        query = query.where(or_(games.c.first.in_(mine), games.c.second.in_(mine)))
    return [
        Result(row.ended.astimezone(UTC).date(), row.one, row.other, POINTS[row.score])
        for row in (await connection.execute(query)).all()
    ]


def _values(community: int, game: str, person: int, rating: Rating) -> dict[str, Any]:
    """A rating as it is stored. Raises ValueError before the first day."""
    if rating.day is None:
        raise ValueError("a rating without a day")
    return {
        "community": community,
        "game": game,
        "person": person,
        "day": rating.day.isoformat(),
        "value": rating.value,
        "deviation": rating.deviation,
        "volatility": rating.volatility,
        "games": rating.games,
    }


def _rating(row: Row[Any]) -> Rating:
    day = date.fromisoformat(row.day)
    return Rating(row.value, row.deviation, row.volatility, day, row.games)


async def _add(connection: AsyncConnection, rows: list[dict[str, Any]]) -> None:
    if rows:
        await connection.execute(insert(ratings), rows)


async def _all(connection: AsyncConnection) -> dict[tuple[Any, ...], tuple[Any, ...]]:
    """Every row by its key."""
    rows = (await connection.execute(select(ratings))).all()
    size = len(_KEY)
    return {tuple(row)[:size]: tuple(row)[size:] for row in rows}
