"""The bot is added to a server on Discord: it asks itself what it may do there, once."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from bot import on_discord_events
from bot.on_discord_joining import GREETING
from bot.talk import Place
from bot.workers import Workers
from tests.bot.discord_hearing import Asked, asked
from tests.bot.discord_stage import Stage, redirected, running, stage, workers
from tests.doubles.discord_server import DiscordServer
from tests.doubles.discord_world import RIGHTS

__all__ = ["asked", "redirected", "stage", "workers"]


async def test_the_owner_is_greeted_where_the_bot_may_write(stage: Stage, asked: Asked) -> None:
    server, world = stage.server, stage.server.world
    await server.remove()
    world.system = server.channel("games")
    await server.invite(stage.alice)
    ask = await asked.next()
    assert ask.place == Place("discord", str(server.channel("games").id))
    assert ask.place.home == str(world.guild_id)
    assert (ask.text, ask.language, ask.addressed) == (GREETING, "en-US", True)
    assert ask.person.account == str(world.owner.id)
    assert ask.rights is not None
    assert ask.rights.admin
    assert {name for name, may in ask.rights.able.items() if not may} == {"hear"}


async def test_whoever_added_the_bot_is_greeted_where_that_can_be_told(
    stage: Stage, asked: Asked, caplog: pytest.LogCaptureFixture
) -> None:
    server, world = stage.server, stage.server.world
    world.granted = RIGHTS["view_audit_log"]
    for number, inviter in enumerate((stage.alice, stage.bob), 1):
        await server.remove()
        if inviter is stage.bob:
            server.fail("GET", "/audit-logs", 403, body={"code": 50013, "message": "No"})
        await server.invite(stage.alice)
        ask = await asked.next()
        greeted = stage.alice if number == 1 else world.owner
        assert ask.person.account == str(greeted.id)
        # The lobby stands first where the server has no channel for its own messages.
        assert ask.place.chat == str(stage.lobby.id)
    assert "who added the bot" in caplog.text


async def test_where_the_bot_may_write_nowhere_the_person_is_told(
    stage: Stage, asked: Asked
) -> None:
    server, world = stage.server, stage.server.world
    await server.remove()
    world.system = stage.lobby
    stage.lobby.denied = RIGHTS["send_messages"]
    await server.invite(stage.alice)
    elsewhere = await asked.next()
    assert elsewhere.place.chat == str(server.channel("games").id)
    await server.remove()
    server.channel("games").denied = RIGHTS["send_messages"]
    await server.invite(stage.alice)
    ask = await asked.next()
    assert ask.place == Place("discord", str(world.owner.id), direct=True)
    assert ask.rights is not None
    # What is missing is told of the channel in which it would have greeted.
    assert ask.rights.able["see"]
    assert not ask.rights.able["send"]


async def test_a_join_is_told_once(
    redirected: None,
    tmp_path: Path,
    workers: Workers,
    asked: Asked,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def at_once(*_: object, **__: object) -> None:
        """Without the library's rest before a new session."""

    monkeypatch.setattr(on_discord_events.Bot, "before_identify_hook", at_once)
    caplog.set_level(logging.INFO)
    async with DiscordServer(inside=False) as server:
        async with running(server, tmp_path / "test.db", workers) as stage:
            await server.invite(stage.alice)
            first = await asked.next()
            world = server.world
            await server._gateway.dispatch("GUILD_CREATE", lambda _: world.guild_json())
            assert (await asked.next()).event == first.event
            await server.remove()
            await server.invite(stage.alice)
            assert (await asked.next()).event != first.event
            # A new session and a new start find the server there.
            await server.drop_gateway("close", resumable=False)
            await stage.until(lambda: caplog.text.count("connected as") == 2)
            await server.say(stage.alice, stage.lobby, "@saltabot help", mentions=[server.bot])
            assert (await asked.next()).text == "help"
        async with running(server, tmp_path / "test.db", workers) as stage:
            await server.say(stage.alice, stage.lobby, "@saltabot help", mentions=[server.bot])
            assert (await asked.next()).text == "help"


async def test_a_server_that_tells_nothing_is_not_greeted(
    stage: Stage, asked: Asked, caplog: pytest.LogCaptureFixture
) -> None:
    server = stage.server
    await server.remove()
    server.fail("GET", "/members/", 404, body={"code": 10007, "message": "Unknown Member"})
    await server.invite(stage.alice)
    await stage.until(lambda: "is not greeted" in caplog.text)
