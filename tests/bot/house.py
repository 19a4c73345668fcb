"""The bot in this process, on a real database file, before a platform that writes down."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

from sqlalchemy import select

from bot.answer import House, answer
from bot.imports import first_game
from bot.outbox import Outbox
from bot.store import Store
from bot.store.tables import metadata
from bot.talk import Ask, Message, Person, Picture, Place, Platform
from bot.tournaments.event import Event
from bot.tournaments.pairing import Paired, pair
from bot.workers import Workers
from rules.record import Entry, Record
from tests.database import opened

NOON = datetime(2026, 8, 1, 12, 0, tzinfo=UTC)
NAME = "paper"
ALICE, BOB, CAROL = (
    Person(NAME, name.lower(), name, handle=name.lower()) for name in ("Alice", "Bob", "Carol")
)
EVERYONE = (ALICE, BOB, CAROL)
CLUB = Place(NAME, "club")
ASIDE = ("boards", "events", "outbox", "people", "places", "seen")
"""Tables that any answer may write to, a refusal too."""
PATIENCE = 30.0
_events = count(1)


class Still(Workers):
    """Workers that draw nothing, at once: for tests that are not about drawing."""

    def __init__(self) -> None:
        self.drawn: list[Picture] = []

    async def draw(self, picture: Picture) -> bytes:
        """A stand-in for the image."""
        self.drawn.append(picture)
        return b"image"

    async def study(self, record: Record, more: Sequence[Entry]) -> None:
        """Left to the rules, which find it out when they need it."""

    async def read(self, text: str) -> dict[str, Any]:
        """Read here."""
        return first_game(text)

    async def pair(self, event: Event) -> Paired:
        """Paired here."""
        return pair(event)

    async def close(self) -> None:
        """Nothing was started."""


@dataclass
class Paper(Platform):
    """Writes down what is sent; `fails` holds what each chat raises in turn, None for nothing."""

    name: str = NAME
    strips: bool = True
    sent: list[tuple[Message, bytes | None]] = field(default_factory=list)
    stripped: list[str] = field(default_factory=list)
    fails: dict[str, list[Exception | None]] = field(default_factory=dict)
    tried: list[tuple[str, int]] = field(default_factory=list)
    """Chat and message of every attempt."""

    async def send(self, message: Message, image: bytes | None) -> str:
        """Write down, or fail as told to."""
        self.tried.append((message.place.chat, message.id))
        self._fail(message.place)
        self.sent.append((message, image))
        return f"m{message.id}"

    async def strip(self, place: Place, message_id: str) -> None:
        """Write down, or fail as told to."""
        self._fail(place)
        self.stripped.append(message_id)

    def _fail(self, place: Place) -> None:
        waiting = self.fails.get(place.chat)
        if waiting and (error := waiting.pop(0)) is not None:
            raise error

    def texts(self, chat: str = CLUB.chat) -> list[str]:
        """The texts sent to a chat, in order."""
        return [message.reply.text for message, _ in self.sent if message.place.chat == chat]


@dataclass
class Stage:
    """The house, its platform, and a way to speak."""

    house: House
    paper: Paper
    workers: Workers

    async def say(self, person: Person, text: str, place: Place = CLUB, **keys: Any) -> list[Any]:
        """Say something and let everything be delivered; the messages that came."""
        before = len(self.paper.sent)
        await answer(self.house, ask(person, text, place, **keys))
        await self.house.outbox.settle()
        return [message for message, _ in self.paper.sent[before:]]

    async def tell(self, person: Person, text: str, place: Place = CLUB) -> None:
        """Say something and go on without waiting for the delivery."""
        await answer(self.house, ask(person, text, place))

    async def words(self, person: Person, text: str, place: Place = CLUB, **keys: Any) -> str:
        """Say something; the text of the one message that came."""
        (message,) = await self.say(person, text, place, **keys)
        return str(message.reply.text)

    async def start(self, place: Place = CLUB, moves: Iterable[str] = ()) -> int:
        """A game between Alice and Bob after some moves; its number."""
        await self.say(ALICE, "play salta <@bob>", place)
        number = int((await self.tables())["games"][-1][0])
        await self.say(BOB, f"accept #{number}", place)
        for at, move in enumerate(moves):
            await self.say((ALICE, BOB)[at % 2], f"#{number} {move}", place)
        return number

    async def tables(self, *without: str) -> dict[str, list[tuple[Any, ...]]]:
        """Every row of every table but some."""
        async with self.house.store.read() as connection:
            return {
                table.name: [
                    tuple(row)
                    for row in await connection.execute(
                        select(table).order_by(*table.primary_key.columns)
                    )
                ]
                for table in metadata.sorted_tables
                if table.name not in without
            }

    async def entries(self) -> list[str]:
        """The entries of all games, as `KIND TEXT`."""
        rows = (await self.tables())["entries"]
        return [f"{row[2]} {row[3]}".strip() for row in rows]


async def until(true: Callable[[], object]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not true():  # noqa: ASYNC110
            await asyncio.sleep(0.005)


def ask(person: Person, text: str, place: Place = CLUB, **keys: Any) -> Ask:
    """An Ask with an event of its own, unless one is given; everyone is listed in `people`."""
    given = {"event": f"{NAME}:{next(_events)}", "people": EVERYONE, "time": NOON, **keys}
    return Ask(place=place, person=person, text=text, **given)


async def store(folder: Path) -> Store:
    """The database of a test: the one that is there, else a copy of one made once."""
    return await opened(folder / "test.db")


@asynccontextmanager
async def stage(
    folder: Path,
    workers: Workers | None = None,
    paper: Paper | None = None,
    *,
    delivers: bool = True,
) -> AsyncIterator[Stage]:
    """The bot on the database of a folder; on the same folder again it is the bot restarted."""
    held = await store(folder)
    workers = workers or Still()
    house = House(held, Outbox(held, workers))
    paper = paper or Paper()
    try:
        if delivers:
            await house.outbox.attach(paper)
        yield Stage(house, paper, workers)
    finally:
        await house.outbox.close()
        await held.close()
