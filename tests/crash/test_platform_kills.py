"""A kill at each named point on Telegram and on Discord, judged by what their servers saw.

A Telegram update that was not committed is fetched again. A Discord message that came while the
bot was dead is read from the channel's history; an interaction that was lost is pressed again.
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from rules import game
from rules.record import Entry, Record
from tests.bot.telegram_house import club
from tests.console import BOT, environment
from tests.crash.points import KILLS
from tests.database import ready, rows
from tests.doubles.discord_objects import Message
from tests.doubles.discord_server import DiscordServer
from tests.doubles.telegram_server import TelegramServer
from tests.doubles.telegram_types import Message as Update

SECONDS = 30.0
ARMED = "armed"
"""The traps of a process spring while there is this file."""
POINTS = str(Path(__file__).parent / "points.py")


@asynccontextmanager
async def bot(
    folder: Path, settings: dict[str, str], program: tuple[str, ...] = BOT
) -> AsyncIterator[asyncio.subprocess.Process]:
    """The real process on the folder's database; killed at the end if it still runs."""
    with (folder / "output").open("ab") as output:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *program,
            cwd=folder,
            stdout=output,
            stderr=output,
            env=environment(**settings, SALTABOT_DATABASE=ready(folder / "test.db")),
        )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def died(process: asyncio.subprocess.Process, folder: Path) -> None:
    """It killed itself at its point."""
    try:
        status = await asyncio.wait_for(process.wait(), SECONDS)
    except TimeoutError:
        raise AssertionError((folder / "output").read_text()) from None
    assert status == -9, (folder / "output").read_text()


def stored(folder: Path) -> tuple[list[str], int]:
    """The moves in the database, and how many replies are not sent."""
    moves = rows(folder / "test.db", "SELECT text FROM entries ORDER BY number")
    waiting = "SELECT count(*) FROM outbox WHERE sent IS NULL AND kind = 'send'"
    return [text for (text,) in moves], rows(folder / "test.db", waiting)[0][0]


async def settled(folder: Path) -> list[str]:
    """The moves, once every reply is sent."""
    for _ in range(int(SECONDS * 20)):
        moves, waiting = stored(folder)
        if not waiting:
            return moves
        await asyncio.sleep(0.05)
    raise TimeoutError((folder / "output").read_text())


def moves() -> list[str]:
    """Moves of a game of Salta from its start, one for each point."""
    record = Record.start(game("salta"))
    for _ in KILLS:
        record = record.add(Entry("move", record.moves()[0].text, record.side))
    return [entry.text for entry in record.entries()]


def tells(words: str, move: str) -> bool:
    """Whether a message tells of a move: `plays 1. 32-42`, `plays 1… 85-75`."""
    return re.search(rf" plays \S+ {move}\b", words) is not None


async def killed_at_each(
    folder: Path,
    settings: dict[str, str],
    ready: Callable[[list[str]], Awaitable[None]],
    say: Callable[[int, str], Awaitable[None]],
) -> list[str]:
    """Let the bot die at each point of what it does about a move; the moves that were made.

    Each process first goes on with what the one before it left. `ready(made)` waits until the last
    move is told, or begins a game; `say(side, move)` says the next one.
    """
    made: list[str] = []
    for point, move in zip(KILLS, moves(), strict=True):
        async with bot(folder, settings, (POINTS, f"{point}@{ARMED}")) as dying:
            await ready(made)
            assert await settled(folder) == made, point
            (folder / ARMED).touch()
            await say(len(made) % 2, move)
            made.append(move)
            await died(dying, folder)
        (folder / ARMED).unlink()
    async with bot(folder, settings):
        await ready(made)
        assert await settled(folder) == made
    return made


async def test_telegram(tmp_path: Path) -> None:
    async with TelegramServer() as server:
        here = club(server)
        settings = {
            "SALTABOT_TELEGRAM_TOKEN": server.token,
            "SALTABOT_TELEGRAM_API": server.api,
        }
        said: list[Update] = []

        def told(move: str) -> int:
            return len([m for m in server.messages(here.chat) if tells(m.words, move)])

        async def ready(made: list[str]) -> None:
            if made:
                await server.confirmed(said[-1], SECONDS)
                await server.until(lambda: told(made[-1]) > 0, SECONDS)
            else:
                await here.start()

        async def say(side: int, move: str) -> None:
            who = (here.alice, here.bob)[side]
            said.append(await server.say(who, here.chat, f"/move {move}"))

        made = await killed_at_each(tmp_path, settings, ready, say)
        # Telegram has no nonce: one that was sent and not marked comes twice.
        expected = [2 if point == "marking" else 1 for point in KILLS]
        assert [told(move) for move in made] == expected
        # Buttons that were taken off before a kill, and not marked so, are taken off again.
        assert [v for v in server.violations if "not modified" not in v.description] == []


async def test_discord(tmp_path: Path) -> None:
    async with DiscordServer() as server:
        people, lobby = (server.person("alice"), server.person("bob")), server.channel("lobby")
        settings = {
            "SALTABOT_DISCORD_TOKEN": server.token,
            "SALTABOT_DISCORD_API": server.address,
            "SALTABOT_DISCORD_GATEWAY": server.gateway,
        }
        boards: list[Message] = []

        def told(move: str) -> list[Message]:
            return [m for m in server.messages(lobby) if tells(m.content, move)]

        async def ready(made: list[str]) -> None:
            await server.until_connected(SECONDS)
            if made:
                await server.until(lambda: bool(told(made[-1])), SECONDS)
                boards.append(told(made[-1])[-1])
                return
            await server.slash(people[0], lobby, "play", {"game": "salta", "opponent": people[1]})
            [challenge] = await server.until_messages(lobby, 1, SECONDS, by=server.bot)
            await server.click(people[1], challenge, "Accept")
            boards.append((await server.until_messages(lobby, 2, SECONDS, by=server.bot))[-1])

        async def say(side: int, move: str) -> None:
            await server.say(people[side], lobby, move, reply_to=boards[-1])

        made = await killed_at_each(tmp_path, settings, ready, say)
        assert [len(told(move)) for move in made] == [1] * len(KILLS)
        assert server.violations == []
