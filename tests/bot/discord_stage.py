"""The bot on a loopback Discord: the real client library, a real database, real drawing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
import pytest
from sqlalchemy import select

from bot import on_discord, on_discord_events
from bot.answer import House
from bot.outbox import Outbox
from bot.settings import load
from bot.store import Store
from bot.store.tables import entries, outbox
from bot.workers import Workers
from tests.database import ready
from tests.doubles.discord_objects import Channel, Message, Person
from tests.doubles.discord_server import DiscordServer
from tests.doubles.discord_webhooks import Interaction

SECONDS = 20.0
"""Drawing is real and the machine may be busy."""


@dataclass
class Stage:
    """A server, its people and channels, and the bot's house while it runs."""

    server: DiscordServer
    house: House
    platform: on_discord.Discord
    alice: Person
    bob: Person
    carol: Person
    lobby: Channel

    async def said(self, count: int, channel: Channel | None = None) -> Message:
        """The newest message of the bot for everyone, once there are so many."""
        place, bot = channel or self.lobby, self.server.bot
        found = await self.server.until_messages(place, count, SECONDS, by=bot)
        assert len(found) == count, found
        return found[-1]

    async def slash(
        self, who: Person, name: str, where: Channel | None = None, /, **values: Any
    ) -> Interaction:
        """A slash command."""
        return await self.server.slash(who, where or self.lobby, name, values)

    async def answer(self, asked: Interaction) -> Message:
        """The answer to an interaction itself."""
        return await asked.reply(SECONDS)

    async def game(self, channel: Channel | None = None) -> Message:
        """Alice and Bob begin a game; its first board, the bot's second message there."""
        place = channel or self.lobby
        await self.slash(self.alice, "play", place, game="salta", opponent=self.bob)
        await self.server.click(self.bob, await self.said(1, place), "Accept")
        return await self.said(2, place)

    async def moves(self, number: int = 1) -> list[str]:
        """The texts of a game's stored entries."""
        query = select(entries.c.text).where(entries.c.game == number).order_by(entries.c.number)
        async with self.house.store.read() as connection:
            return list((await connection.execute(query)).scalars())

    async def waiting(self) -> list[Any]:
        """The outbox rows that are not marked as sent."""
        query = select(outbox).where(outbox.c.sent.is_(None)).order_by(outbox.c.id)
        async with self.house.store.read() as connection:
            return list((await connection.execute(query)).all())

    async def until(self, check: Callable[[], bool | Awaitable[bool]]) -> None:
        """Wait until a check, of what is no news to the server, is true."""
        async with asyncio.timeout(SECONDS):
            while True:
                done = check()
                if done if isinstance(done, bool) else await done:
                    return
                await asyncio.sleep(0.02)

    async def settled(self) -> None:
        """Wait until everything that can be sent is sent and marked."""
        await asyncio.wait_for(self.house.outbox.settle(), SECONDS)


@asynccontextmanager
async def running(server: DiscordServer, database: Path, workers: Workers) -> AsyncIterator[Stage]:
    """The bot at work in this process, stopped cleanly at the end."""
    settings = load(
        discord_token=server.token,
        discord_api=server.address,
        discord_gateway=server.gateway,
        database=ready(database),
    )
    async with housed(settings.database, workers) as house:
        platform = on_discord.client(house, settings)
        task = asyncio.create_task(platform.run())
        try:
            async with asyncio.timeout(SECONDS):
                while not platform.bot.was_ready:
                    assert not task.done()
                    await asyncio.sleep(0.01)
            alice, bob, carol = map(server.person, ("alice", "bob", "carol"))
            yield Stage(server, house, platform, alice, bob, carol, server.channel("lobby"))
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


@asynccontextmanager
async def housed(database: str, workers: Workers) -> AsyncIterator[House]:
    """A house like the running bot's, but for its workers, which outlive it."""
    store = await Store.open(database)
    house = House(store, Outbox(store, workers))
    try:
        yield house
    finally:
        await house.outbox.close()
        await store.close()


@pytest.fixture(scope="session")
def workers() -> Iterator[Workers]:
    """The drawing process; starting it takes longer than most tests."""
    started = Workers()
    yield started
    asyncio.run(started.close())


@pytest.fixture
def redirected(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the bot sets in the library for good is undone after the test."""
    monkeypatch.setattr(on_discord_events, "GUILD_WAIT", 0.05)
    socket = discord.gateway.DiscordWebSocket
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    monkeypatch.setattr(socket, "DEFAULT_GATEWAY", socket.DEFAULT_GATEWAY)


@pytest.fixture
async def stage(redirected: None, tmp_path: Path, workers: Workers) -> AsyncIterator[Stage]:
    """The running bot; at the end nothing has broken a limit of Discord."""
    async with DiscordServer() as server:
        async with running(server, tmp_path / "test.db", workers) as found:
            yield found
        assert server.violations == []
