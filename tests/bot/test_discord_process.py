"""The real process on a loopback Discord: started, refused, killed and stopped."""

from __future__ import annotations

import asyncio
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.console import environment
from tests.database import ready
from tests.doubles.discord_server import DiscordServer

SECONDS = 40.0
POST = r"^/channels/\d+/messages$"


@asynccontextmanager
async def process(server: DiscordServer, folder: Path, token: str = "") -> AsyncIterator[Process]:
    """`python -m bot` with a token, ended for good at the end."""
    settings = {
        "SALTABOT_DISCORD_TOKEN": token or server.token,
        "SALTABOT_DISCORD_API": server.address,
        "SALTABOT_DISCORD_GATEWAY": server.gateway,
        "SALTABOT_DATABASE": ready(folder / "test.db"),
    }
    started = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        cwd=folder,
        stderr=PIPE,
        stdout=PIPE,
        env=environment(**settings),
    )
    try:
        yield started
    finally:
        if started.returncode is None:
            started.kill()
        await started.communicate()


async def test_a_wrong_token_is_one_line_and_status_2(tmp_path: Path) -> None:
    async with DiscordServer() as server, process(server, tmp_path, "wrong.token") as bot:
        out, errors = await asyncio.wait_for(bot.communicate(), SECONDS)
    assert bot.returncode == 2
    assert out == b""
    [line] = errors.decode().splitlines()
    assert "SALTABOT_DISCORD_TOKEN" in line
    assert "wrong.token" not in line


async def test_a_kill_between_receipt_and_mark_doubles_nothing(tmp_path: Path) -> None:
    async with DiscordServer() as server:
        alice, bob, lobby = server.person("alice"), server.person("bob"), server.channel("lobby")
        async with process(server, tmp_path) as bot:
            await server.until_connected(SECONDS)
            await server.slash(alice, lobby, "play", {"game": "salta", "opponent": bob})
            [challenge] = await server.until_messages(lobby, 1, SECONDS, by=server.bot)
            held = server.fail("POST", POST, how="hang", before=False)
            await server.click(bob, challenge, "Accept")
            await asyncio.wait_for(held.struck(), SECONDS)
            bot.kill()
            await bot.wait()
            held.release()
        [_, board] = server.messages(lobby, by=server.bot)
        await server.until(lambda: not server.connected)
        posts = len(server.journal.requests("POST /channels"))
        async with process(server, tmp_path) as bot:
            await server.until(
                lambda: len(server.journal.requests("POST /channels")) == posts + 1, SECONDS
            )
            await server.say(alice, lobby, "32-42", reply_to=board)
            moved = await server.until_messages(lobby, 3, SECONDS, by=server.bot)
            assert len(moved) == 3
            await server.until(lambda: not board.labels, SECONDS)
            bot.send_signal(signal.SIGTERM)
            out, errors = await asyncio.wait_for(bot.communicate(), SECONDS)
        assert bot.returncode == 0
        assert server.violations == []
        log = (out + errors).decode()
        assert server.token not in log
        assert "Unclosed" not in log
        assert "Traceback" not in log
        assert "oauth2/authorize" in log
