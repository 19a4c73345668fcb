"""One kill at each named point on Telegram and on Discord, judged by what their servers saw.

A Telegram update that was not committed is fetched again. A Discord message that came while the
bot was dead is read from the channel's history; an interaction that was lost is pressed again.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from tests.bot.telegram_house import Club, club
from tests.console import BOT, environment
from tests.crash.points import KILLS
from tests.doubles.discord_server import DiscordServer
from tests.doubles.telegram_server import TelegramServer

SECONDS = 30.0
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
            env=environment(
                **settings, SALTABOT_DATABASE=f"sqlite+aiosqlite:///{folder / 'test.db'}"
            ),
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
    with closing(sqlite3.connect(folder / "test.db")) as database:
        moves = database.execute("SELECT text FROM entries ORDER BY number").fetchall()
        waiting = "SELECT count(*) FROM outbox WHERE sent IS NULL AND kind = 'send'"
        return [text for (text,) in moves], database.execute(waiting).fetchone()[0]


async def settled(folder: Path) -> list[str]:
    """The moves, once every reply is sent."""
    for _ in range(int(SECONDS * 20)):
        moves, waiting = stored(folder)
        if not waiting:
            return moves
        await asyncio.sleep(0.05)
    raise TimeoutError((folder / "output").read_text())


def boards(server: TelegramServer, here: Club, move: str) -> int:
    """How many messages in the club tell of a move."""
    return len([m for m in server.messages(here.chat) if move in m.words])


@pytest.mark.parametrize("point", KILLS)
async def test_telegram(point: str, tmp_path: Path) -> None:
    async with TelegramServer() as server:
        here = club(server)
        settings = {
            "SALTABOT_TELEGRAM_TOKEN": server.token,
            "SALTABOT_TELEGRAM_API": server.api,
        }
        async with bot(tmp_path, settings):
            await here.start()
            await settled(tmp_path)
        async with bot(tmp_path, settings, (POINTS, point)) as dying:
            said = await server.say(here.alice, here.chat, "/move 32-42")
            await died(dying, tmp_path)
        async with bot(tmp_path, settings):
            await server.confirmed(said, SECONDS)
            await server.until(lambda: boards(server, here, "1. 32-42") > 0, SECONDS)
            assert await settled(tmp_path) == ["32-42"]
        # Telegram has no nonce: one that was sent and not marked comes twice.
        assert boards(server, here, "1. 32-42") == (2 if point == "marking" else 1)
        # Buttons that were taken off before a kill, and not marked so, are taken off again.
        assert [v for v in server.violations if "not modified" not in v.description] == []


@pytest.mark.parametrize("point", KILLS)
async def test_discord(point: str, tmp_path: Path) -> None:
    async with DiscordServer() as server:
        alice, bob, lobby = server.person("alice"), server.person("bob"), server.channel("lobby")
        settings = {
            "SALTABOT_DISCORD_TOKEN": server.token,
            "SALTABOT_DISCORD_API": server.address,
            "SALTABOT_DISCORD_GATEWAY": server.gateway,
        }
        async with bot(tmp_path, settings):
            await server.until_connected(SECONDS)
            await server.slash(alice, lobby, "play", {"game": "salta", "opponent": bob})
            [challenge] = await server.until_messages(lobby, 1, SECONDS, by=server.bot)
            await server.click(bob, challenge, "Accept")
            board = (await server.until_messages(lobby, 2, SECONDS, by=server.bot))[-1]
            await settled(tmp_path)
        await server.until(lambda: not server.connected, SECONDS)
        async with bot(tmp_path, settings, (POINTS, point)) as dying:
            await server.until_connected(SECONDS)
            await server.say(alice, lobby, "32-42", reply_to=board)
            await died(dying, tmp_path)
        await server.until(lambda: not server.connected, SECONDS)
        async with bot(tmp_path, settings):
            await server.until(
                lambda: any("1. 32-42" in m.content for m in server.messages(lobby)), SECONDS
            )
            assert await settled(tmp_path) == ["32-42"]
            told = [m for m in server.messages(lobby) if "1. 32-42" in m.content]
            assert len(told) == 1
        assert server.violations == []
