"""The platforms of whole tournaments: the bot's real process, spoken with from outside."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tests.console import BOT, environment
from tests.database import ready
from tests.doubles.discord_server import DiscordServer
from tests.doubles.telegram_server import TelegramServer

PATIENCE = 60.0
POINTS = str(Path(__file__).parent / "points.py")
CLUB = "lobby"


def free_ports(count: int) -> list[int]:
    """Ports of 127.0.0.1 that nobody listens on now."""
    with ExitStack() as stack:
        found = [stack.enter_context(socket.socket()) for _ in range(count)]
        for one in found:
            one.bind(("127.0.0.1", 0))
        return [int(one.getsockname()[1]) for one in found]


class Stand:
    """A platform as the driver uses it; the bot's process on it is started and killed here."""

    name = ""

    def __init__(self, folder: Path, people: int) -> None:
        self.folder = folder
        self.people = people
        self.process: asyncio.subprocess.Process | None = None
        self.kills: list[int] = []
        """How many texts there were when the bot was killed, a number a kill."""

    async def open(self) -> None:
        """Start what is beside the bot."""

    async def close(self) -> None:
        """End it."""

    def settings(self) -> dict[str, str]:
        """What the process is started with."""
        return {}

    async def say(self, person: int, text: str) -> None:
        """Say something, by number of the person from 1; it may be answered later."""
        raise NotImplementedError

    async def nudge(self) -> None:
        """Let time pass where the bot does not notice by itself."""

    def mention(self, person: int) -> str:
        """How a person is named in a text."""
        return f"@pp{person}"

    def heard(self) -> list[str]:
        """All that the bot said in the club so far, in the platform's form."""
        raise NotImplementedError

    def texts(self) -> list[str]:
        """The same with every person as `P7`."""
        return [self.plain(text) for text in self.heard()]

    def plain(self, text: str) -> str:
        """A text with every person as `P7`."""
        return re.sub(r"@?\bpp(\d+)", r"P\1", text)

    def violations(self) -> list[str]:
        """What the platform was asked for and should not have been."""
        return []

    def program(self, point: str) -> tuple[str, ...]:
        """The bot, or what dies at a point of `tests.crash.points` or has a defect."""
        return (POINTS, point) if point else BOT

    async def start(self, point: str = "") -> None:
        """Start the bot, perhaps so that it dies at a point."""
        with (self.folder / "output").open("ab") as output:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                *self.program(point),
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                env=self.environment(),
            )

    def environment(self) -> dict[str, str]:
        """Of the bot's process."""
        database = ready(self.folder / "test.db")
        return environment(**self.settings(), SALTABOT_DATABASE=database)

    @property
    def dead(self) -> bool:
        """Whether the bot ended by itself."""
        return self.process is not None and self.process.returncode is not None

    async def kill(self) -> None:
        """Kill the bot, if it did not kill itself, and note when that was."""
        if self.process is None:
            return
        if self.process.returncode is None:
            self.process.kill()
        status = await self.process.wait()
        # What it had sent before is still on its way into the journal.
        await asyncio.sleep(0.05)
        self.kills.append(len(self.heard()))
        if status != -9:
            raise AssertionError((self.folder / "output").read_text())


class OnTelegram(Stand):
    """Telegram's loopback server."""

    name = "telegram"

    async def open(self) -> None:
        self.server = TelegramServer()
        await self.server.start()
        people = range(1, self.people + 1)
        self.persons = [self.server.person(f"P{n}", username=f"player{n}") for n in people]
        self.chat = self.server.group("club")
        self.chat.members |= {person.id: "member" for person in self.persons}

    async def close(self) -> None:
        await self.server.stop()

    def settings(self) -> dict[str, str]:
        return {
            "SALTABOT_TELEGRAM_TOKEN": self.server.token,
            "SALTABOT_TELEGRAM_API": self.server.api,
        }

    async def say(self, person: int, text: str) -> None:
        await self.server.say(self.persons[person - 1], self.chat, f"/{text}")

    def mention(self, person: int) -> str:
        return f"@player{person}"

    def violations(self) -> list[str]:
        # Buttons that were taken off before a kill, and not marked so, are taken off again.
        found = [str(one.description) for one in self.server.violations]
        return [one for one in found if "not modified" not in one]

    def heard(self) -> list[str]:
        sent = self.server.messages(self.chat)
        return [one.words for one in sent if one.sender.id == self.server.bot.id]


class OnDiscord(Stand):
    """Discord's loopback server."""

    name = "discord"

    async def open(self) -> None:
        self.server = DiscordServer()
        await self.server.start()
        self.persons = [self.server.person(f"P{n}") for n in range(1, self.people + 1)]
        self.channel = self.server.channel("lobby")

    async def close(self) -> None:
        await self.server.stop()

    def settings(self) -> dict[str, str]:
        return {
            "SALTABOT_DISCORD_TOKEN": self.server.token,
            "SALTABOT_DISCORD_API": self.server.address,
            "SALTABOT_DISCORD_GATEWAY": self.server.gateway,
        }

    async def start(self, point: str = "") -> None:
        await self.server.until(lambda: not self.server.connected, PATIENCE)
        await super().start(point)
        await self.server.until_connected(PATIENCE)

    async def say(self, person: int, text: str) -> None:
        # The longest names first: `@P1` stands in `@P12`.
        named = [one for one in reversed(self.persons) if f"@{one.name}" in text]
        told = f"@{self.server.bot.name} {text}"
        mentions = [self.server.bot, *named]
        await self.server.say(self.persons[person - 1], self.channel, told, mentions=mentions)

    def mention(self, person: int) -> str:
        return f"@P{person}"

    def plain(self, text: str) -> str:
        for number, person in enumerate(self.persons, 1):
            text = re.sub(rf"<@!?{person.id}>", f"P{number}", text)
        return text

    def violations(self) -> list[str]:
        return [str(one) for one in self.server.violations]

    def heard(self) -> list[str]:
        sent = self.server.messages(self.channel)
        return [one.content for one in sent if one.author.id == self.server.bot.id]


class OnConsole(Stand):
    """The console: what is not answered is said again, as a platform would."""

    name = "console"

    async def open(self) -> None:
        self.said: list[str] = []
        self.waiting: list[str] = []
        self.number = 0
        self.reading: asyncio.Task[None] | None = None

    async def start(self, point: str = "") -> None:
        with (self.folder / "output").open("ab") as errors:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, *self.program(point), "console", "--json",
                "--pictures", str(self.folder / "pictures"),
                cwd=self.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=errors, limit=1 << 24, env=self.environment(),
            )  # fmt: skip
        self.reading = asyncio.create_task(self._read(self.process))
        for line in self.waiting:
            self._write(line)

    async def kill(self) -> None:
        if self.process is not None and self.process.returncode is None:
            self.process.kill()
        if self.reading is not None:
            await self.reading
        await super().kill()

    async def nudge(self) -> None:
        await self.say(3, "tournament list")

    async def say(self, person: int, text: str) -> None:
        self.number += 1
        line = json.dumps({"event": f"e{self.number}", "from": f"pp{person}", "text": text})
        self.waiting.append(line)
        self._write(line)

    def _write(self, line: str) -> None:
        if self.process is not None and self.process.stdin is not None:
            self.process.stdin.write(f"{line}\n".encode())

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        """Note what is printed; each `done` is for the oldest line of this process."""
        assert process.stdout is not None
        while raw := await process.stdout.readline():
            if not raw.endswith(b"\n"):
                break
            line: dict[str, Any] = json.loads(raw)
            if "done" in line:
                self.waiting.pop(0)
            elif line.get("channel") == CLUB:
                self.said.append(str(line["text"]))

    def heard(self) -> list[str]:
        return list(self.said)


STANDS: tuple[type[Stand], ...] = (OnConsole, OnDiscord, OnTelegram)
