"""Tournaments on the stage: people enough, a clock that is set, and what is stored of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from bot import games
from bot.answer import answer
from bot.store import queries
from bot.store.tables import metadata
from bot.talk import Person, Place
from bot.tourney.sweep import sweep
from bot.tourney.tournament import Tournament, load
from tests.bot.house import CLUB, NAME, NOON, Stage, ask, stage

PLAYERS = tuple(Person(NAME, f"p{n}", f"Player{n}", handle=f"p{n}") for n in range(1, 17))
OWNER = PLAYERS[0]


@dataclass
class Hall:
    """A stage whose clock stands until it is set."""

    here: Stage
    now: datetime = NOON
    said: list[str] = field(default_factory=list)

    async def say(self, person: Person, text: str, place: Place = CLUB) -> list[str]:
        """Say something now; the texts that came."""
        before = len(self.here.paper.sent)
        await answer(self.here.house, ask(person, text, place, time=self.now, people=PLAYERS))
        await self.here.house.outbox.settle()
        texts = [message.reply.text for message, _ in self.here.paper.sent[before:]]
        self.said += texts
        return texts

    async def pass_time(self, span: timedelta = timedelta()) -> list[str]:
        """Let time pass, and what it brings about happen; the texts that came."""
        self.now += span
        before = len(self.here.paper.sent)
        await sweep(self.here.house, self.now)
        await self.here.house.outbox.settle()
        texts = [message.reply.text for message, _ in self.here.paper.sent[before:]]
        self.said += texts
        return texts

    async def tournament(self, number: int = 1) -> Tournament:
        """A tournament as it is stored."""
        async with self.here.house.store.read() as connection:
            found = await load(connection, number)
        assert found is not None
        return found

    async def open(self, what: str, count: int) -> None:
        """A tournament of the owner that so many have joined, the owner the first."""
        await self.say(OWNER, f"tournament new {what}")
        for person in PLAYERS[:count]:
            await self.say(person, "tournament join")

    async def start(self, what: str, count: int) -> Tournament:
        """The same, started."""
        await self.open(what, count)
        await self.say(OWNER, "tournament start")
        return await self.tournament()

    async def running(self) -> list[tuple[int, Person, Person]]:
        """The games that are played: number, first, second."""
        found = await self.tournament()
        people = {seat.number: seat.player.person for seat in found.seats}
        return [
            (one.game, people[one.row.first], people[one.row.second])
            for one in found.pairings
            if one.game is not None and one.row.outcome is None and one.row.second is not None
        ]

    async def resign_all(self, losing: int = 1) -> None:
        """Let one side give up every game that is played, once both have moved."""
        for number, first, second in await self.running():
            await self.move(number, first, second)
            await self.say((first, second)[losing], f"resign #{number} yes")

    async def move(self, number: int, *players: Person) -> None:
        """Let some players make the first move that is possible, one after the other."""
        for person in players:
            await self.say(person, await self.first_move(number))

    async def first_move(self, number: int) -> str:
        """The first legal move of a game, as it is asked for."""
        async with self.here.house.store.read() as connection:
            row = await queries.game(connection, number)
            assert row is not None
            match = await games.match(connection, self.here.house.records, row)
        return f"#{number} {match.record.moves()[0].text}"

    async def rows(self, table: str, **wanted: Any) -> list[dict[str, Any]]:
        """The rows of a table with some values."""
        names = [column.name for column in metadata.tables[table].columns]
        rows = [dict(zip(names, row, strict=True)) for row in (await self.here.tables())[table]]
        return [row for row in rows if all(row[key] == value for key, value in wanted.items())]


@asynccontextmanager
async def hall(folder: Path) -> AsyncIterator[Hall]:
    """A hall with nobody in it."""
    async with stage(folder) as here:
        yield Hall(here)
