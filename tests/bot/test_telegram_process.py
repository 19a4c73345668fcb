"""The real process on Telegram: a wrong token, a kill between commit and receipt, a quiet end."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.telegram_house import PATIENCE, club
from tests.console import environment
from tests.database import ready, rows
from tests.doubles.telegram_server import TelegramServer

SECRET = "AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw1"


@pytest.fixture
async def server() -> AsyncIterator[TelegramServer]:
    async with TelegramServer(token=f"110201543:{SECRET}") as server:
        yield server
        assert server.violations == []


def start(server: TelegramServer, folder: Path, token: str = "") -> subprocess.Popen[bytes]:
    """`python -m bot` in a folder; all it prints goes to the end of `output` there."""
    with (folder / "output").open("ab") as output:
        return subprocess.Popen(
            [sys.executable, "-m", "bot"],
            stdout=output,
            stderr=output,
            cwd=folder,
            env=environment(
                SALTABOT_TELEGRAM_TOKEN=token or server.token,
                SALTABOT_TELEGRAM_API=server.api,
                SALTABOT_DATABASE=ready(folder / "test.db"),
                SALTABOT_LOG_LEVEL="DEBUG",
            ),
        )


async def end(process: subprocess.Popen[bytes], number: signal.Signals) -> int:
    """Send a signal and wait; the exit status."""
    process.send_signal(number)
    return await asyncio.to_thread(process.wait, PATIENCE)


def output(folder: Path) -> str:
    """All that was printed."""
    return (folder / "output").read_text(encoding="utf-8")


async def test_a_wrong_token_ends_the_process_with_one_line(
    server: TelegramServer, tmp_path: Path
) -> None:
    process = start(server, tmp_path, token="110201543:AAwrong")
    assert await asyncio.to_thread(process.wait, PATIENCE) == 2
    lines = [line for line in output(tmp_path).splitlines() if "SALTABOT_TELEGRAM_TOKEN" in line]
    assert len(lines) == 1
    assert "AAwrong" not in output(tmp_path)
    assert "Traceback" not in output(tmp_path)


async def test_a_kill_between_commit_and_receipt(server: TelegramServer, tmp_path: Path) -> None:
    """The move is there once and its board comes once; then an outage, and an orderly end."""
    here = club(server)
    process = start(server, tmp_path)
    try:
        begun = await here.start()
        photo, receipt = server.hold("sendPhoto"), server.hold("getUpdates")
        said = await server.say(here.alice, here.chat, "/move 32-42")
        await server.until(lambda: photo.met and receipt.met, PATIENCE)
        await end(process, signal.SIGKILL)
        assert said.update_id not in server.updates.confirmed
        photo.release()
        receipt.release()

        process = start(server, tmp_path)
        moved = await here.after(said)
        assert "1. 32-42" in moved.words
        await server.confirmed(said, PATIENCE)
        await server.until(lambda: begun.labels == [], PATIENCE)
        moves = await here.press(here.bob, begun, "Show moves", stale=True)
        assert moves.words.startswith("Bob <b>: #1, Red can play: ")
        await server.stop()
        await server.until(lambda: "no updates from Telegram" in output(tmp_path), PATIENCE)
        await server.start()
        replied = await here.press(here.bob, moves, "85-75")
        assert "1… 85-75" in replied.words
        assert len([m for m in server.messages(here.chat) if "1. 32-42" in m.words]) == 1
        assert await end(process, signal.SIGTERM) == 0
    finally:
        process.kill()
        process.wait()
    entries = rows(tmp_path / "test.db", "SELECT number, text FROM entries ORDER BY number")
    unsent = "SELECT count(*) FROM outbox WHERE kind = 'send' AND sent IS NULL"
    assert (entries, rows(tmp_path / "test.db", unsent)) == ([(1, "32-42"), (2, "85-75")], [(0,)])
    assert SECRET not in output(tmp_path)
    assert "Traceback" not in output(tmp_path)
    assert "Unclosed" not in output(tmp_path)
