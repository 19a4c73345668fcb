"""What the bot on a loopback Discord makes of what it is told: the Asks, instead of answers."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from bot import on_discord_events
from bot.answer import House
from bot.talk import Ask
from tests.bot.discord_stage import SECONDS


@dataclass
class Asked:
    """The Asks in the order in which they came; none of them is answered."""

    asks: list[Ask] = field(default_factory=list)
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    async def answer(self, house: House, ask: Ask) -> tuple[int, ...]:
        """Write down."""
        self.asks.append(ask)
        self._news.set()
        return ()

    async def next(self) -> Ask:
        """The next Ask, once it is there."""
        async with asyncio.timeout(SECONDS):
            while not self.asks:
                self._news.clear()
                await self._news.wait()
        return self.asks.pop(0)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[Asked]:
    """What is asked from now on; at the end all of it has been looked at."""
    heard = Asked()
    monkeypatch.setattr(on_discord_events, "answer", heard.answer)
    yield heard
    assert heard.asks == []
