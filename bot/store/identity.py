"""What the bot asks the database about linked accounts, and about all that is kept of a person."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import clocks
from bot.store.people import Player, accounts, player
from bot.store.tables import (
    blocks,
    codes,
    entrants,
    entries,
    games,
    notes,
    organisers,
    people,
    places,
    rulings,
    seen,
    tournaments,
)


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
    await clocks.hand_over(connection, follower, leader)


async def unlink(connection: AsyncConnection, account: int) -> None:
    """Let an account stand alone again; what was stored for the person stays with the others."""
    followers = select(people.c.id).where(people.c.leader == account).order_by(people.c.id)
    others = (await connection.execute(followers)).scalars().all()
    if not others:
        leading = select(people.c.leader).where(people.c.id == account)
        leader = (await connection.execute(leading)).scalar_one()
        if leader is not None:
            await clocks.share(connection, leader, account)
    if others:
        heir = others[0]
        await connection.execute(
            update(people).where(people.c.leader == account).values(leader=heir)
        )
        await connection.execute(update(people).where(people.c.id == heir).values(leader=None))
        await _hand_over(connection, account, heir)
        await clocks.share(connection, account, heir)
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
    await _hand_over_tournaments(connection, old, new)


async def _hand_over_tournaments(connection: AsyncConnection, old: int, new: int) -> None:
    """Let a person organise what another one did."""
    there = select(organisers.c.tournament).where(organisers.c.person == new)
    both = (organisers.c.person == old) & organisers.c.tournament.in_(there)
    await connection.execute(delete(organisers).where(both))
    for column in (organisers.c.person, tournaments.c.organiser):
        held = update(column.table).where(column == old).values({column.name: new})
        await connection.execute(held)


async def entered_by_both(connection: AsyncConnection, person: int, other: int) -> str | None:
    """The name of a tournament that is not over and in which both of two people take part."""
    query = select(tournaments.c.name).where(tournaments.c.state.in_(("open", "running")))
    for one in (person, other):
        held = select(people.c.id).where(accounts(one))
        seats = select(entrants.c.tournament).where(entrants.c.person.in_(held))
        query = query.where(tournaments.c.number.in_(seats))
    return (await connection.execute(query.limit(1))).scalar_one_or_none()


async def games_with(connection: AsyncConnection, rows: Iterable[int]) -> Sequence[Any]:
    """The rows of all games and challenges in which some accounts are named."""
    named = tuple(rows)
    where = or_(
        *(games.c[role].in_(named) for role in ("challenger", "first", "second", "invited"))
    )
    query = select(games).where(where).order_by(games.c.number)
    return (await connection.execute(query)).all()


async def kept_of(connection: AsyncConnection, person: int) -> dict[str, Sequence[Any]]:
    """The rows of notes, blocks and tournaments of a person, and of where they were seen."""
    held = select(people.c.id).where(accounts(person))
    helped = select(organisers.c.tournament).where(organisers.c.person == person)
    found = {
        "notes": select(notes).where(notes.c.person == person),
        "blocked": select(people.c.name)
        .join(blocks, blocks.c.blocked == people.c.id)
        .where(blocks.c.person == person),
        "places": select(places.c.platform, places.c.chat, places.c.thread)
        .join(seen, seen.c.place == places.c.id)
        .where(seen.c.person.in_(held)),
        "entered": select(tournaments.c.name, *(c for c in entrants.c if c.name != "person"))
        .join(entrants, entrants.c.tournament == tournaments.c.number)
        .where(entrants.c.person.in_(held)),
        "organises": select(tournaments.c.number, tournaments.c.name, tournaments.c.created).where(
            or_(tournaments.c.organiser == person, tournaments.c.number.in_(helped))
        ),
        "rulings": select(*(c for c in rulings.c if c.name != "person")).where(
            or_(rulings.c.person == person, rulings.c.person.in_(held))
        ),
    }
    return {name: (await connection.execute(query)).all() for name, query in found.items()}


async def entries_of(connection: AsyncConnection, number: int) -> Sequence[Any]:
    """The entries of a game, in order."""
    query = select(entries).where(entries.c.game == number).order_by(entries.c.number)
    return (await connection.execute(query)).all()
