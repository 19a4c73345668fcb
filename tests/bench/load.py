"""The whole bot under load: the real process between loopback servers of both platforms.

`scripts/bench load` plays in 100 Discord channels and 100 Telegram groups, with pictures and
pacing, at `RATE` moves a second for BENCH_SECONDS (120); servers, players, bot and its worker
share the machine.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp

from rules import game
from rules.record import Entry, Record
from tests.console import BOT, environment
from tests.crash.stands import free_ports
from tests.database import ready
from tests.doubles.discord_objects import Message as Said
from tests.doubles.discord_server import DiscordServer
from tests.doubles.telegram_server import TelegramServer
from tests.doubles.telegram_types import Message

CHATS = 100
"""On each platform."""
RATE = 30.0
"""Moves a second in all."""
SECONDS = float(os.environ.get("BENCH_SECONDS", "120"))
GAMES = ("lasca", "salta", "russian", "bashni", "pyramid", "high-jump")
PATIENCE = 60.0
QUARTERS = 4


@dataclass
class Table:
    """A chat with a game of two."""

    rules: str
    record: Record
    number: int = 0
    heard: list[tuple[float, Callable[[], str], bool]] = field(default_factory=list)
    """What the bot said: when, the words, and whether with a picture."""
    news: asyncio.Event = field(default_factory=asyncio.Event)
    busy: bool = False
    waits: list[float] = field(default_factory=list)

    def hear(self, words: Callable[[], str], picture: bool) -> None:
        """The bot says something now."""
        self.heard.append((time.monotonic(), words, picture))
        self.news.set()

    async def say(self, person: int, text: str) -> None:
        """One of the two says something to the bot."""
        raise NotImplementedError

    async def told(self, before: int, words: str) -> tuple[float, bool]:
        """When something was said after so many messages, and whether with a picture."""
        try:
            async with asyncio.timeout(PATIENCE):
                while True:
                    for at, text, picture in self.heard[before:]:
                        if words in text():
                            return at, picture
                    self.news.clear()
                    await self.news.wait()
        except TimeoutError:
            raise TimeoutError(
                f"{words!r} is not in {[one[1]() for one in self.heard[before:]]}"
            ) from None


class Heard(list[Any]):
    """A list that tells what is appended."""

    def __init__(self, tell: Callable[[Any], None]) -> None:
        super().__init__()
        self._tell = tell

    def append(self, one: Any) -> None:
        super().append(one)
        self._tell(one)


class Load:
    """Plays, and notes how long each answer took."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.discord, self.telegram = DiscordServer(), TelegramServer()
        self.tables: list[Table] = []
        self.waits: list[float] = []
        self.pictures = 0
        self.skipped = 0
        self.memory: list[int] = []
        self.paced = 0.0
        self.ready = 0.0
        self.bytes_a_move = 0.0

    async def run(self) -> None:
        """Start everything, play, measure."""
        (port,) = free_ports(1)
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(self.discord)
            await stack.enter_async_context(self.telegram)
            for number in range(CHATS):
                rules = GAMES[number % len(GAMES)]
                self.tables.append(OnTelegram(rules, number, self.telegram))
                self.tables.append(OnDiscord(rules, number, self.discord))
            process = await self._started(port)
            self._listen()
            weighing = asyncio.create_task(self._weigh(process))
            try:
                await self._seated()
                size = self._size()
                await self._play()
                self.bytes_a_move = (self._size() - size) / max(1, len(self.waits))
                self.paced = await self._figure(port, "saltabot_pacing_seconds_total")
            finally:
                weighing.cancel()
                process.send_signal(signal.SIGTERM)
                await process.wait()

    async def _started(self, port: int) -> asyncio.subprocess.Process:
        begun = time.monotonic()
        with (self.folder / "output").open("ab") as output:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                *BOT,
                cwd=self.folder,
                stdout=output,
                stderr=output,
                env=environment(
                    SALTABOT_DATABASE=ready(self.folder / "test.db"),
                    SALTABOT_LISTEN=f"127.0.0.1:{port}",
                    SALTABOT_PACING="on",
                    SALTABOT_DISCORD_TOKEN=self.discord.token,
                    SALTABOT_DISCORD_API=self.discord.address,
                    SALTABOT_DISCORD_GATEWAY=self.discord.gateway,
                    SALTABOT_TELEGRAM_TOKEN=self.telegram.token,
                    SALTABOT_TELEGRAM_API=self.telegram.api,
                ),
            )
        async with asyncio.timeout(PATIENCE), aiohttp.ClientSession() as http:
            while True:
                try:
                    async with http.get(f"http://127.0.0.1:{port}/readyz") as answer:
                        if answer.status == 200:
                            break
                except aiohttp.ClientError:
                    pass
                await asyncio.sleep(0.02)
        self.ready = time.monotonic() - begun
        return process

    async def _figure(self, port: int, name: str) -> float:
        async with (
            aiohttp.ClientSession() as http,
            http.get(f"http://127.0.0.1:{port}/metrics") as answer,
        ):
            lines = (await answer.text()).splitlines()
        return sum(float(line.split()[-1]) for line in lines if line.startswith(name))

    def _size(self) -> int:
        return sum(one.stat().st_size for one in self.folder.glob("test.db*"))

    # Who plays

    async def _seated(self) -> None:
        """A game in each chat."""
        for at in range(0, len(self.tables), 10):
            await asyncio.gather(*(self._begin(one) for one in self.tables[at : at + 10]))

    async def _begin(self, table: Table) -> None:
        before = len(table.heard)
        await table.say(0, f"play {table.rules}")
        await table.told(before, "#")
        text = next(text() for _, text, _ in table.heard[before:] if "#" in text())
        table.number = int("".join(c for c in text.partition("#")[2][:8] if c.isdigit()))
        before = len(table.heard)
        await table.say(1, f"accept #{table.number}")
        await table.told(before, "begins")
        table.record = Record.start(game(table.rules))

    async def _play(self) -> None:
        """Let each chat have its turn, so many a second; who is not answered yet is left out."""
        begun, count = time.monotonic(), 0
        going: set[asyncio.Task[None]] = set()
        order = random.Random(1).sample(self.tables, len(self.tables))
        while time.monotonic() - begun < SECONDS:
            table = order[count % len(order)]
            count += 1
            if table.busy:
                self.skipped += 1
            else:
                task = asyncio.create_task(self._move(table))
                going.add(task)
                task.add_done_callback(going.discard)
            await asyncio.sleep(max(0.0, begun + count / RATE - time.monotonic()))
        if going:
            await asyncio.wait(going)

    async def _move(self, table: Table) -> None:
        table.busy = True
        try:
            record = table.record
            if record.result is not None or record.plies > 60:
                if record.result is None:
                    await table.say(record.side, f"resign #{table.number} yes")
                await self._begin(table)
                return
            move = random.choice(record.moves()).text
            before, said = len(table.heard), time.monotonic()
            await table.say(record.side, f"move #{table.number} {move}")
            at, picture = await table.told(before, move)
            self.waits.append(at - said)
            table.waits.append(at - said)
            self.pictures += picture
            table.record = passed(record.add(Entry("move", move, record.side)))
        finally:
            table.busy = False

    # What is seen

    def _listen(self) -> None:
        """Learn what the bot says at the moment at which it comes."""
        groups = {one.chat.id: one for one in self.tables if isinstance(one, OnTelegram)}

        def on_telegram(message: Message) -> None:
            if message.chat.id in groups and message.sender.id == self.telegram.bot.id:
                # Its words are known once it is whole.
                table = groups[message.chat.id]
                table.hear(lambda: message.words, bool(message.media))

        self.telegram.world.log = Heard(on_telegram)
        for table in self.tables:
            if isinstance(table, OnDiscord):
                table.channel.messages = Heard(partial(self._on_discord, table))

    def _on_discord(self, table: Table, message: Said) -> None:
        if message.author.id == self.discord.bot.id:
            table.hear(lambda: message.content, bool(message.attachments))

    async def _weigh(self, process: asyncio.subprocess.Process) -> None:
        """The resident memory of the bot's processes, once a second."""
        while True:
            self.memory.append(sum(map(resident, family(process.pid))))
            await asyncio.sleep(1.0)


class OnTelegram(Table):
    """A group."""

    def __init__(self, rules: str, number: int, server: TelegramServer) -> None:
        super().__init__(rules, Record.start(game(rules)))
        self.server = server
        self.people = [server.person(f"{n}{number}", username=f"user_{n}{number}") for n in "ab"]
        self.chat = server.group(f"club{number}", people=self.people)

    async def say(self, person: int, text: str) -> None:
        await self.server.say(self.people[person], self.chat, f"/{text}")


class OnDiscord(Table):
    """A channel."""

    def __init__(self, rules: str, number: int, server: DiscordServer) -> None:
        super().__init__(rules, Record.start(game(rules)))
        self.server = server
        self.people = [server.person(f"{n}{number}") for n in "ab"]
        self.channel = server.world.add_channel(f"club{number}")

    async def say(self, person: int, text: str) -> None:
        told = f"@{self.server.bot.name} {text}"
        bot = self.server.bot
        await self.server.say(self.people[person], self.channel, told, mentions=[bot])


def passed(record: Record) -> Record:
    """A record with the passes that the bot makes by itself, where nothing else can be played."""
    while record.result is None and [move.text for move in record.moves()] == ["pass"]:
        record = record.add(Entry("pass", "", record.side))
    return record


def family(process: int) -> list[int]:
    """A process and all that it started."""
    found = [process]
    for parent in found:
        try:
            children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
        except OSError:
            continue
        found += map(int, children)
    return found


def resident(process: int) -> int:
    """The resident memory of a process, in bytes; 0 for one that has ended."""
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    except (OSError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def measure() -> Iterator[tuple[str, str]]:
    """Rows of one run."""
    with tempfile.TemporaryDirectory() as folder:
        load = Load(Path(folder))
        asyncio.run(load.run())
    waits = sorted(load.waits)
    played = len(waits) / SECONDS
    yield "start to ready", f"{load.ready:.2f} s"
    yield (
        f"{CHATS} Discord channels, {CHATS} Telegram groups, {SECONDS:.0f} s",
        f"{played:.1f} moves/s of {RATE:.0f} asked for, {load.skipped} turns left out,"
        f" {load.pictures} of {len(waits)} with a picture, {load.paced:.0f} s of pacing",
    )
    yield (
        "from update to sent board",
        f"median {1000 * statistics.median(waits):.0f} ms,"
        f" p95 {1000 * waits[int(0.95 * len(waits))]:.0f} ms,"
        f" p99 {1000 * waits[int(0.99 * len(waits))]:.0f} ms",
    )
    early = load.memory[len(load.memory) // QUARTERS]
    yield (
        "resident memory of all processes",
        f"{max(load.memory) / 1e6:.0f} MB at most, {100 * (load.memory[-1] / early - 1):+.1f} %"
        " in the last three quarters",
    )
    yield "database", f"{load.bytes_a_move:.0f} bytes a move"
