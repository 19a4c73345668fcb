"""The bot before the loopback Telegram server, in this process, with people who play."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from bot import on_telegram
from bot.answer import House
from bot.on_telegram import Telegram
from bot.outbox import Outbox
from bot.store import Store, tables
from bot.talk import Ask
from bot.talk import Message as Sent
from bot.workers import Workers
from tests.database import opened
from tests.doubles.telegram_server import TelegramServer
from tests.doubles.telegram_types import Callback, Chat, Message, Person

PATIENCE = 30.0


@pytest.fixture
async def server(request: pytest.FixtureRequest) -> AsyncIterator[TelegramServer]:
    """A server, made with what a test's parameter says; in the end the bot did nothing wrong."""
    async with TelegramServer(**getattr(request, "param", {})) as server:
        yield server
        assert server.violations == []


@pytest.fixture
def asks(monkeypatch: pytest.MonkeyPatch) -> list[Ask]:
    """What the bot is asked over Telegram; it stays without an answer."""
    heard: list[Ask] = []

    async def note(_house: House, ask: Ask) -> tuple[int, ...]:
        heard.append(ask)
        return ()

    monkeypatch.setattr(on_telegram, "answer", note)
    return heard


@cache
def workers() -> Workers:
    """One drawing process for all tests: warming one takes seconds."""
    return Workers(1)


async def store(folder: Path) -> Store:
    """The database of a test; a copy of one made once, unless it is there."""
    return await opened(folder / "test.db")


@asynccontextmanager
async def telegram_bot(server: TelegramServer, folder: Path) -> AsyncIterator[House]:
    """The bot, polling; called again on the same folder it is the bot after a restart."""
    opened = await store(folder)
    house = House(opened, Outbox(opened, workers()))
    client = Telegram(house, server.token, server.api, poll_seconds=1)
    asked = len(server.journal.of("request", "getUpdates"))
    running = asyncio.create_task(client.run())
    try:
        await server.until(lambda: len(server.journal.of("request", "getUpdates")) > asked, 10)
        yield house
    finally:
        running.cancel()
        ended = (await asyncio.gather(running, return_exceptions=True))[0]
        await house.outbox.close()
        await opened.close()
        assert isinstance(ended, asyncio.CancelledError), ended


@dataclass
class Club:
    """A chat with Alice, Bob and Carol in it."""

    server: TelegramServer
    chat: Chat
    alice: Person
    bob: Person
    carol: Person

    async def tell(self, person: Person, text: str, **keys: Any) -> Message:
        """Say something; the bot's next message."""
        return await self.after(await self.server.say(person, self.chat, text, **keys))

    async def press(self, person: Person, message: Message, label: str, **keys: Any) -> Message:
        """Press a button; the bot's next message."""
        return await self.after(await self.server.click(person, message, label, **keys))

    async def after(self, event: Message | Callback) -> Message:
        """The bot's first message after something."""
        return await self.server.next_message(self.chat, after=event, within=PATIENCE)

    async def start(self, **keys: Any) -> Message:
        """A game that Alice has begun with Bob; the message with its board."""
        challenge = await self.tell(self.alice, "/play salta @bobby", **keys)
        return await self.press(self.bob, challenge, "Accept")

    async def silence(self, person: Person, text: str, **keys: Any) -> None:
        """Say something that is read and met with silence."""
        said = await self.server.say(person, self.chat, text, **keys)
        await self.server.confirmed(said, PATIENCE)
        said_then = (max(m.number, m.rewritten) for m in self.server.messages(self.chat))
        assert max(said_then) == said.number


def club(server: TelegramServer, chat: Chat | None = None) -> Club:
    """The three of them in a chat, a basic group unless another is given."""
    alice = server.person("Alice", username="alice")
    bob = server.person("Bob <b>", username="bobby")
    carol = server.person("Carol")
    chat = chat or server.group("club")
    chat.members |= {person.id: "member" for person in (alice, bob, carol)}
    return Club(server, chat, alice, bob, carol)


def platform(house: House) -> Telegram:
    """The platform that the bot runs on."""
    found = house.outbox._platforms["telegram"]
    assert isinstance(found, Telegram)
    return found


async def send(house: House, message: Sent, image: bytes | None = None) -> str:
    """Send a message as the outbox does, in a task of its own; its id."""
    return await asyncio.create_task(platform(house).send(message, image))


async def rows(house: House, table: str) -> list[Any]:
    """All rows of a table."""
    async with house.store.read() as connection:
        return list((await connection.execute(select(tables.metadata.tables[table]))).all())


async def entries(house: House) -> list[str]:
    """The entries of all games, as `NUMBER KIND TEXT`."""
    found = sorted(await rows(house, "entries"), key=lambda row: (row.game, row.number))
    return [f"{row.number} {row.kind} {row.text}".strip() for row in found]
