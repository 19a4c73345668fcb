"""The loopback Discord against the real client library: everything that goes wrong there."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import textwrap
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Literal

import aiohttp
import discord
import pytest

from tests.doubles.discord_client import Client, connected, picture
from tests.doubles.discord_gateway import How
from tests.doubles.discord_server import DiscordServer

POST = r"^/channels/\d+/messages$"


def lobby_of(client: Client) -> discord.TextChannel:
    return client.guilds[0].text_channels[0]


def contents(server: DiscordServer) -> list[str]:
    return [message.content for message in server.messages(server.channel("lobby"))]


async def test_wrong_token_is_refused_by_rest_and_gateway() -> None:
    async with DiscordServer() as server:
        with pytest.raises(discord.LoginFailure):
            async with connected(server, token="wrong"):
                pytest.fail("must not connect")
        async with aiohttp.ClientSession() as session, session.ws_connect(server.gateway) as ws:
            assert (await ws.receive_json())["op"] == 10
            await ws.send_json({"op": 2, "d": {"token": "wrong", "intents": 1}})
            assert (await ws.receive()).data == 4004


async def test_privileged_intents_are_refused_unless_granted() -> None:
    async with DiscordServer(privileged=False) as server:
        frame = {"op": 2, "d": {"token": server.token, "intents": 1 << 15 | 1 << 9}}
        async with aiohttp.ClientSession() as session:
            async with session.ws_connect(server.gateway) as ws:
                await ws.receive()
                await ws.send_json(frame)
                assert (await ws.receive()).data == 4014
            server.world.privileged = True
            async with session.ws_connect(server.gateway) as ws:
                await ws.receive()
                await ws.send_json(frame)
                assert (await ws.receive_json())["t"] == "READY"
                await server.say(server.person("alice"), server.channel("lobby"), "just talk")
                assert (await ws.receive_json())["d"]["content"] == "just talk"


@pytest.mark.parametrize("scope", ["user", "global"])
async def test_rate_limits_are_waited_out(scope: Literal["user", "global"]) -> None:
    async with DiscordServer() as server, connected(server) as client:
        limit = server.limit("POST", POST, 0.2, scope=scope)
        began = time.monotonic()
        await lobby_of(client).send("patient", file=picture())
        assert time.monotonic() - began >= 0.2
        assert limit.hits == 1
        [message] = server.messages(server.channel("lobby"))
        assert [file.description for file in message.attachments] == ["a board"]


async def test_server_errors_are_retried_and_the_nonce_prevents_doubles() -> None:
    async with DiscordServer() as server, connected(server) as client:
        server.fail("POST", POST, 502, before=False)
        sent = await lobby_of(client).send("once", nonce="n1")
        assert contents(server) == ["once"]
        assert sent.nonce == "n1"
        assert len(server.journal.requests("POST /channels")) == 2


async def test_a_reset_before_and_after_the_work() -> None:
    async with DiscordServer() as server, connected(server) as client:
        server.fail("POST", POST, how="reset")
        with pytest.raises(aiohttp.ClientError):
            await lobby_of(client).send("lost")
        assert contents(server) == []
        server.fail("POST", POST, how="reset", before=False)
        with pytest.raises(aiohttp.ClientError):
            await lobby_of(client).send("stored", nonce="n2")
        assert contents(server) == ["stored"]
        await lobby_of(client).send("stored", nonce="n2")
        assert contents(server) == ["stored"]


async def test_a_hanging_answer_is_released() -> None:
    async with DiscordServer() as server, connected(server) as client:
        fault = server.fail("POST", POST, how="hang", before=False)
        sending = asyncio.create_task(lobby_of(client).send("slow"))
        await fault.struck()
        assert contents(server) == ["slow"]
        assert not sending.done()
        fault.release()
        assert (await sending).content == "slow"
        fault = server.fail("POST", POST, how="hang")
        sending = asyncio.create_task(lobby_of(client).send("slower", file=picture()))
        await fault.struck()
        assert contents(server) == ["slow"]
        fault.release()
        assert (await sending).attachments[0].description == "a board"


async def test_delays_and_planned_bodies() -> None:
    async with DiscordServer() as server, connected(server) as client:
        server.fail("GET", "^/users/", delay=0.1)
        began = time.monotonic()
        await client.fetch_user(server.person("alice").id)
        assert time.monotonic() - began >= 0.1
        server.fail("POST", POST, 403, body={"code": 50001, "message": "Missing Access"})
        with pytest.raises(discord.Forbidden, match="50001"):
            await lobby_of(client).send("no")


@pytest.mark.parametrize("how", ["cut", "close", "reconnect"])
async def test_a_lost_connection_is_resumed_and_nothing_is_missed(how: How) -> None:
    async with DiscordServer() as server, connected(server) as client:
        alice, lobby = server.person("alice"), server.channel("lobby")
        await server.drop_gateway(how)
        await server.until(lambda: not server.connected)
        await server.say(alice, lobby, "while away", mentions=[server.bot])
        await server.until(lambda: client.resumed)
        await server.say(alice, lobby, "and after", mentions=[server.bot])
        await server.until(lambda: len(client.heard) == 2)
        assert [message.content.split()[-1] for message in client.heard] == ["away", "after"]


async def test_an_invalid_session_identifies_anew() -> None:
    async with DiscordServer() as server, connected(server) as client:
        await server.drop_gateway(resumable=False)
        await server.until(lambda: len(server.journal.find("received", "IDENTIFY")) == 2)
        await server.until_connected()
        alice, lobby = server.person("alice"), server.channel("lobby")
        await server.say(alice, lobby, "back?", mentions=[server.bot])
        await server.until(lambda: client.heard)
        assert len(client.heard) == 1


async def test_a_half_open_gateway_is_noticed_by_heartbeats() -> None:
    async with DiscordServer() as server:
        server.heartbeat = 0.1
        async with connected(server, heartbeat_timeout=0.3) as client:
            server.freeze_gateway()
            alice, lobby = server.person("alice"), server.channel("lobby")
            await server.say(alice, lobby, "anyone?", mentions=[server.bot])
            await server.until(lambda: client.resumed and client.heard)
            assert len(client.heard) == 1
            assert len(server.journal.find("received", "HEARTBEAT")) >= 2


async def test_an_outage_of_the_whole_server() -> None:
    server = DiscordServer()
    await server.start()
    async with connected(server) as client:
        await lobby_of(client).send("before")
        await server.stop()
        with pytest.raises(aiohttp.ClientError):
            await lobby_of(client).send("during")
        await server.start()
        await lobby_of(client).send("after")
        assert contents(server) == ["before", "after"]
        await server.until_connected(15)
    await server.stop()


async def test_interactions_are_answered_once_and_in_time() -> None:
    async with DiscordServer() as server, connected(server):
        alice, lobby = server.person("alice"), server.channel("lobby")
        asked = await server.slash(alice, lobby, "play", {"game": "salta"})
        message = await asked.reply()
        async with aiohttp.ClientSession() as session:
            callback = f"{server.address}/interactions/{asked.id}/{asked.token}/callback"
            own = f"{server.address}/webhooks/{server.bot.id}"
            assert await code(session, "POST", callback, {"type": 5}) == 40060
            unknown = f"{server.address}/interactions/{asked.id}/nonsense/callback"
            assert await code(session, "POST", unknown, {"type": 5}) == 10062
            assert await code(session, "POST", f"{own}/nonsense", {"content": "x"}) == 10015
            original = f"{own}/{asked.token}/messages/@original"
            assert await code(session, "PATCH", original, {"content": "edited"}) == 0
            assert message.content == "edited"
            server.expire(asked)
            assert await code(session, "PATCH", original, {"content": "late"}) == 50027
        assert server.violations == []


async def test_a_late_callback_finds_no_interaction() -> None:
    async with DiscordServer() as server, connected(server):
        server.webhooks.deadline = 0.05
        server.fail("POST", "/callback$", delay=0.1)
        alice, lobby = server.person("alice"), server.channel("lobby")
        asked = await server.slash(alice, lobby, "move", {"move": "32-42"})
        await server.until(lambda: server.journal.find("answer", "/callback"))
        assert not asked.answered
        with pytest.raises(TimeoutError):
            await asked.wait(0.05)


async def code(session: aiohttp.ClientSession, method: str, address: str, body: object) -> int:
    async with session.request(method, address, json=body) as answer:
        found: int = (await answer.json()).get("code", 0)
        return found


PROCESS = """
    import asyncio, sys, warnings
    warnings.simplefilter("ignore", DeprecationWarning)
    from tests.doubles import discord_client, discord_server

    async def main(port):
        server = discord_server.DiscordServer(port)
        async with discord_client.connected(server):
            await asyncio.sleep(60)

    asyncio.run(main(int(sys.argv[1])))
"""


async def test_a_killed_process_is_outlived_and_its_successor_served() -> None:
    async with DiscordServer() as server:
        alice, lobby = server.person("alice"), server.channel("lobby")
        async with spawned(server):
            message = await (await server.slash(alice, lobby, "play", {"game": "salta"})).reply()
            fault = server.fail("POST", "/callback$", how="hang")
            await server.click(alice, message, "Later")
            await fault.struck()
        await server.until(lambda: not server.connected)
        async with spawned(server):
            pressed = await server.click(alice, message, "Accept")
            await server.until(lambda: pressed.followups)
        assert message.content == "accepted"
        assert server.violations == []


@contextlib.asynccontextmanager
async def spawned(server: DiscordServer) -> AsyncIterator[None]:
    """The bot as a process of its own, connected; killed at the end."""
    command = (sys.executable, "-c", textwrap.dedent(PROCESS), str(server.port))
    root = Path(__file__).parents[2]
    process = await asyncio.create_subprocess_exec(*command, cwd=root)
    try:
        await server.until_connected(30)
        yield
    finally:
        process.kill()
        await process.wait()


async def test_garbage_and_half_requests_do_no_harm() -> None:
    async with DiscordServer() as server:
        head = f"POST /api/v10/channels/{server.channel('lobby').id}/messages HTTP/1.1\r\n"
        for text in ("\0\1\2\r\n\r\n", head + "Host: x\r\nContent-Length: 99\r\n\r\n{", head):
            _, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(text.encode())
            await writer.drain()
            writer.transport.abort()
        async with connected(server) as client:
            await lobby_of(client).send("well")
        assert contents(server) == ["well"]
