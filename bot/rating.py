"""Rated games: which of them count, and where; counted in the transaction in which they end.

Everything is counted anew by `recount`, from the games as they are stored, to the same result.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import places, queries, ratings, watching
from bot.store.ratings import ALL, POINTS, Recount
from bot.talk import Place
from rules import game
from rules.record import Entry, Record

MOVES = 2
"""With fewer plies not both have moved, and nobody was beaten.

Source: FIDE Rating Regulations (B.02), article 5.1: only games in which both players have made a
move are rated.
"""


def counts(record: Record) -> bool:
    """Whether a game that has ended is one by which strength is measured."""
    return record.result is not None and record.plies >= MOVES and record.result.score in POINTS


async def count(connection: AsyncConnection, number: int, players: Collection[int]) -> None:
    """Count a rated game that has just ended, whose score is stored: for all, and in each chat in
    which it is shown and both players were seen."""
    communities = [ALL, *await _chats(connection, number, players)]
    await ratings.count(connection, number, communities)


async def _chats(connection: AsyncConnection, number: int, players: Collection[int]) -> list[int]:
    """The chats, as places, in which a game is shown and all its players were seen."""
    there = {
        one.id: one for one in await queries.places_of(connection, number) if not one.place.direct
    }
    seats = await watching.sitting(connection, there, players)
    found = set()
    for place, one in there.items():
        if all((place, player) in seats for player in players):
            found.add(await community(connection, one))
    return sorted(found)


async def community(connection: AsyncConnection, place: places.StoredPlace) -> int:
    """The community of a place: its chat, also where it is a thread of it."""
    if not place.place.thread:
        return place.id
    chat = Place(place.place.platform, place.place.chat, home=place.place.home)
    return (await places.place_for(connection, chat, place.language)).id


async def recount(connection: AsyncConnection) -> Recount:
    """Count everything anew. Games of which nobody noted how they ended are replayed."""
    for number in await ratings.unknown_scores(connection):
        row = await queries.game(connection, number)
        if row is None:
            continue
        rules = game(row.game, **row.options)
        start = rules.load(row.position) if row.position else None
        rows = await queries.game_entries(connection, number)
        record = Record.replay(rules, start, [Entry(one.kind, one.text, one.side) for one in rows])
        if record.result is None:
            continue
        await queries.change_game(connection, number, score=record.result.score)
        if row.rated and counts(record):
            held = queries.people_of(row)
            await count(connection, number, [held["first"].id, held["second"].id])
    return await ratings.recount(connection)
