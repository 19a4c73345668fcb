"""Health, figures and webhooks over HTTP, asked of the real process on both platforms."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.on_telegram import webhook_secret
from tests.bot.telegram_house import club
from tests.console import BOT, environment
from tests.crash.stands import free_ports
from tests.database import ready, rows
from tests.doubles.discord_server import DiscordServer
from tests.doubles.telegram_server import TelegramServer

SECONDS = 30.0


@asynccontextmanager
async def both() -> AsyncIterator[tuple[DiscordServer, TelegramServer]]:
    """The two platforms."""
    async with DiscordServer() as discord, TelegramServer() as telegram:
        yield discord, telegram


@asynccontextmanager
async def running(folder: Path, **settings: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """The real process, ended in an orderly way."""
    with (folder / "output").open("ab") as output:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *BOT,
            cwd=folder,
            stdout=output,
            stderr=output,
            env=environment(SALTABOT_DATABASE=ready(folder / "test.db"), **settings),
        )
    try:
        yield process
        process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), SECONDS) == 0
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def fetched(url: str, **post: Any) -> tuple[int, str]:
    """The status and text of an answer; 0 where nobody listens."""
    try:
        async with aiohttp.ClientSession() as http:
            asked = http.post(url, **post) if post else http.get(url)
            async with asked as answer:
                return answer.status, await answer.text()
    except aiohttp.ClientConnectionError:
        return 0, ""


async def until(url: str, status: int) -> str:
    """Wait until an address answers so; the text."""
    async with asyncio.timeout(SECONDS):
        while True:
            found, text = await fetched(url)
            if found == status:
                return text
            await asyncio.sleep(0.05)


def on(discord: DiscordServer, telegram: TelegramServer) -> dict[str, str]:
    """The settings for both platforms."""
    return {
        "SALTABOT_DISCORD_TOKEN": discord.token,
        "SALTABOT_DISCORD_API": discord.address,
        "SALTABOT_DISCORD_GATEWAY": discord.gateway,
        "SALTABOT_TELEGRAM_TOKEN": telegram.token,
        "SALTABOT_TELEGRAM_API": telegram.api,
    }


def health(folder: Path, listen: str) -> int:
    """The exit status of `saltabot health`, which prints nothing."""
    found = subprocess.run(
        [sys.executable, *BOT, "health"],
        check=False,
        cwd=folder,
        env=environment(SALTABOT_LISTEN=listen),
        capture_output=True,
        timeout=60,
    )
    assert (found.stdout, found.stderr) == (b"", b"")
    return found.returncode


async def test_health_and_figures_of_a_running_bot(tmp_path: Path) -> None:
    (port,) = free_ports(1)
    door = f"http://127.0.0.1:{port}"
    async with both() as (discord, telegram):
        listen = f"127.0.0.1:{port}"
        async with running(tmp_path, SALTABOT_LISTEN=listen, **on(discord, telegram)):
            parts = json.loads(await until(f"{door}/readyz", 200))
            assert parts == {"database": "ok", "discord": "ok", "telegram": "ok"}
            assert json.loads((await fetched(f"{door}/healthz"))[1]) == {"database": "ok"}
            assert await asyncio.to_thread(health, tmp_path, listen) == 0
            here = club(telegram)
            await here.start()
            said = await telegram.say(here.alice, here.chat, "/move 32-42")
            await here.after(said)
            await telegram.say(here.alice, here.chat, "/move 99-1")
            await telegram.until(lambda: telegram.updates.pending == {}, SECONDS)
            status, text = await fetched(f"{door}/metrics")
            assert status == 200
            figures = dict(re.findall(r"^(\S+) ([-+.e\d]+)$", text, re.MULTILINE))
            assert float(figures['saltabot_asks_total{outcome="done"}']) >= 3
            assert float(figures['saltabot_asks_total{outcome="refused"}']) == 1
            assert float(figures['saltabot_messages_sent_total{platform="telegram"}']) >= 3
            assert float(figures['saltabot_step_seconds_count{step="draw"}']) >= 1
            assert float(figures["saltabot_games_running"]) == 1
            assert float(figures["process_resident_memory_bytes"]) > 10_000_000
            assert "32-42" not in text
            # What is not there, or not to be asked so.
            assert (await fetched(f"{door}/telegram", data=b"{}"))[0] == 404
            await discord.stop()
            parts = json.loads(await until(f"{door}/readyz", 503))
            assert parts == {"database": "ok", "discord": "failed", "telegram": "ok"}
            assert await asyncio.to_thread(health, tmp_path, listen) == 1
            assert (await fetched(f"{door}/healthz"))[0] == 200
    assert await asyncio.to_thread(health, tmp_path, listen) == 1


async def test_a_port_that_is_taken_is_told_and_chats_go_on(tmp_path: Path) -> None:
    async with TelegramServer() as telegram:
        taken = f"127.0.0.1:{telegram.port}"
        settings = {
            "SALTABOT_TELEGRAM_TOKEN": telegram.token,
            "SALTABOT_TELEGRAM_API": telegram.api,
        }
        async with running(tmp_path, SALTABOT_LISTEN=taken, **settings):
            await club(telegram).start()
    output = (tmp_path / "output").read_text()
    assert f"SALTABOT_LISTEN: {taken} cannot be listened on" in output


async def test_updates_are_posted(tmp_path: Path) -> None:
    """By webhook: taken once committed, by nobody without the secret."""
    (port,) = free_ports(1)
    url = f"http://127.0.0.1:{port}/telegram"
    async with TelegramServer() as telegram:
        settings = {
            "SALTABOT_TELEGRAM_TOKEN": telegram.token,
            "SALTABOT_TELEGRAM_API": telegram.api,
            "SALTABOT_TELEGRAM_WEBHOOK": url,
            "SALTABOT_LISTEN": f"127.0.0.1:{port}",
        }
        async with running(tmp_path, **settings):
            here = club(telegram)
            await here.start()
            said = await telegram.say(here.alice, here.chat, "/move 32-42")
            await here.after(said)
            await telegram.confirmed(said, SECONDS)
            assert telegram.journal.of("request", "getUpdates") == []
            secret = webhook_secret(telegram.token)
            assert telegram.updates.secret == secret
            assert telegram.token not in secret
            update = {"update_id": 1, "message": said.json()}
            name = "X-Telegram-Bot-Api-Secret-Token"
            told = json.dumps(update).encode()
            assert (await fetched(url, data=told))[0] == 403
            assert (await fetched(url, data=told, headers={name: "guessed"}))[0] == 403
            for bad in (b"", b"[]", b"{", b'{"update_id": "x"}', b"\xff"):
                assert (await fetched(url, data=bad, headers={name: secret}))[0] == 400, bad
            assert (await fetched(url, data=BytesIO(b" " * (1 << 21)), headers={name: secret}))[
                0
            ] == 413
            # The same once more is taken, and changes nothing.
            assert (await fetched(url, data=told, headers={name: secret}))[0] == 200
            await telegram.until(lambda: not telegram.updates.pending, SECONDS)
    assert rows(tmp_path / "test.db", "SELECT text FROM entries") == [("32-42",)]
    assert "Traceback" not in (tmp_path / "output").read_text()


@pytest.mark.parametrize("form", ["text", "json"])
async def test_the_log_names_the_event_from_what_was_said_to_what_was_sent(
    form: str, tmp_path: Path
) -> None:
    async with TelegramServer() as telegram:
        settings = {
            "SALTABOT_TELEGRAM_TOKEN": telegram.token,
            "SALTABOT_TELEGRAM_API": telegram.api,
        }
        async with running(tmp_path, SALTABOT_LOG_FORMAT=form, **settings):
            here = club(telegram)
            await here.start()
            telegram.fail("sendPhoto", 403, chat=here.chat)
            said = await telegram.say(here.alice, here.chat, "/move 32-42")
            await telegram.until(lambda: "given up" in (tmp_path / "output").read_text(), SECONDS)
    lines = [one for one in (tmp_path / "output").read_text().splitlines() if "given up" in one]
    event = f":m{said.id}"
    assert lines
    for line in lines:
        assert event in (json.loads(line)["event"] if form == "json" else line)
        assert "32-42" not in line
