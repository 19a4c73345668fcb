"""What the passing of time brings: reminders and losses on time, and the bot's own downtime.

Each is an Ask with a text that a person could have typed, so that it goes the one way in, and is
done once: its event tells the game, the turn, the mark and the moment.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot import timing
from bot.answer import House, answer
from bot.store import Store, clocks, queries, tournaments
from bot.store.watching import sitting
from bot.talk import Ask, Person, Place

log = logging.getLogger(__name__)

MOST = 500
"""So many games are looked at at once: others are answered in between."""
DOWN = timedelta(minutes=2)
"""A longer downtime does not count on clocks."""
AGAIN = timedelta(minutes=10)
"""When a game is looked at again for which nothing could be done."""


@dataclass(frozen=True, slots=True)
class Due:
    """A running game of which something is to be said."""

    number: int
    players: tuple[int, int]
    turn: int
    """The number of the entry that began the turn."""
    mark: int
    moment: datetime

    @property
    def event(self) -> str:
        """The key of what is said."""
        at = int(self.moment.timestamp())
        return f"clock:{self.number}:{self.turn}:{self.mark}:{at}"


async def woken(store: Store, pulse: str, now: datetime) -> bool:
    """Note the time since the last sign of life as downtime, if it was long; whether it was."""

    async def note(connection: AsyncConnection) -> bool:
        last = await queries.last_beat(connection, pulse)
        long = last is not None and now - last > DOWN
        if last is not None and long:
            await clocks.add_rest(connection, None, clocks.DOWN, last, now)
            await timing.recount_since(connection, last, now)
            await tournaments.shift(connection, last, now)
            log.info("clocks rested from %s to %s", last, now)
        await queries.beat(connection, pulse, now)
        return long

    return await store.change(note)


async def sweep(house: House, now: datetime) -> int:
    """Do all that has become due by now; how many things were said."""
    said = 0
    count = MOST
    while count == MOST:
        count, found = await _looked(house.store, now)
        for one in found:
            said += bool(await answer(house, await _ask(house.store, one, now)))
        stuck = dict.fromkeys((one.number for one in found), now + AGAIN)
        await _put_off(house.store, stuck, now)
    return said


async def _looked(store: Store, now: datetime) -> tuple[int, list[Due]]:
    """How many games were to be looked at, and those of which something is to be said.

    When the others have to be looked at next is noted: a rest may have made it later.
    """
    async with store.read() as connection:
        rows = await clocks.due(connection, now, MOST)
        if not rows:
            return 0, []
        readings = await timing.look(connection, rows, now)
        told = await clocks.reminded(connection, readings)
    found, later = [], {}
    for row in rows:
        reading, known = readings[row.number], told.get(row.number, set())
        reached = [(mark, at) for at, mark in reading.marks(known) if at <= now]
        if reached:
            players = (row.first_player, row.second_player)
            found.append(Due(row.number, players, reading.turn, *max(reached)))
        else:
            later[row.number] = reading.due(known)
    await _put_off(store, later, now)
    return len(rows), found


async def _put_off(store: Store, later: Mapping[int, datetime | None], now: datetime) -> None:
    """Look later at games of which there is nothing to say, or for which nothing could be done."""
    if later:
        await store.change(lambda connection: clocks.put_off(connection, later, now))


async def _ask(store: Store, due: Due, now: datetime) -> Ask:
    """What is asked about a game, in the name of a player, where they are shown it."""
    async with store.read() as connection:
        person, place = await _seat(connection, due)
    text = f"time #{due.number}"
    return Ask(due.event, place, person, text, now, timed=True)


async def _seat(connection: AsyncConnection, due: Due) -> tuple[Person, Place]:
    """A player and a place where they are shown the game; else their direct messages."""
    places = {place.id: place.place for place in await queries.places_of(connection, due.number)}
    accounts = {
        person: await queries.accounts_of(connection, person) for person in set(due.players)
    }
    for place, person in sorted(await sitting(connection, places, due.players)):
        for account in accounts[person]:
            if account.person.platform == places[place].platform:
                return account.person, places[place]
    first: Any = accounts[due.players[0]][0].person
    return first, Place(first.platform, first.account, direct=True)
