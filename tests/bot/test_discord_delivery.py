"""Delivery on Discord when something is in the way."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from pathlib import Path

import discord
import pytest
from sqlalchemy import text

from bot import on_discord, on_discord_events
from bot.outbox import now
from bot.serve import BadToken
from bot.settings import load
from bot.talk import Later, Place
from bot.workers import Workers
from tests.bot.discord_stage import SECONDS, Stage, housed, redirected, running, stage, workers
from tests.bot.house import until
from tests.database import ready
from tests.doubles.discord_server import DiscordServer

__all__ = ["redirected", "stage", "workers"]

POST = r"^/channels/\d+/messages$"


async def test_a_rate_limit_is_waited_out(stage: Stage) -> None:
    await stage.game()
    limit = stage.server.limit("POST", POST, 0.3)
    await stage.slash(stage.alice, "move", move="32-42")
    await stage.said(3)
    assert limit.hits == 1
    await stage.settled()
    await stage.said(3)


async def test_a_long_rate_limit_holds_one_channel_only(stage: Stage) -> None:
    server, alice = stage.server, stage.alice
    games = server.channel("games")
    server.limit("POST", rf"^/channels/{stage.lobby.id}/messages$", 3600)
    await server.say(alice, stage.lobby, "@saltabot games", mentions=[server.bot])
    await server.until(lambda: server.journal.find("fault"))
    await server.say(alice, games, "@saltabot games", mentions=[server.bot])
    await stage.said(1, games)
    await stage.until(lambda: so_many_wait(stage, 1))
    [row] = await stage.waiting()
    assert timedelta(minutes=59) < row.due - now() <= timedelta(hours=1)
    assert server.messages(stage.lobby, by=server.bot) == []


@pytest.mark.parametrize("before", [True, False], ids=["before", "after"])
async def test_a_connection_reset_loses_and_doubles_nothing(stage: Stage, before: bool) -> None:
    server = stage.server
    await stage.game()
    server.fail("POST", POST, how="reset", before=before)
    await stage.slash(stage.alice, "move", move="32-42")
    await stage.said(3)
    server.fail("POST", POST, how="reset", before=before)
    await server.say(stage.bob, stage.lobby, "@saltabot 85-75", mentions=[server.bot])
    await stage.said(4)
    server.fail("PATCH", "/webhooks/.*/messages/", how="reset", before=before)
    shown = await stage.slash(stage.alice, "history")
    assert "85-75" in (await stage.answer(shown)).content
    await stage.until(lambda: so_many_wait(stage, 0))
    assert (await stage.answer(shown)).edits == [] or not before
    await stage.said(4)


async def test_a_lost_acknowledgement_is_given_again(stage: Stage) -> None:
    server = stage.server
    server.fail("POST", "/callback$", how="reset")
    helped = await stage.slash(stage.alice, "help")
    assert "play salta" in (await stage.answer(helped)).content
    server.fail("POST", "/callback$", how="reset", before=False)
    helped = await stage.slash(stage.alice, "help")
    assert "play salta" in (await stage.answer(helped)).content


async def test_an_interaction_that_cannot_be_answered_any_more(stage: Stage) -> None:
    server, lobby = stage.server, stage.lobby
    server.fail("POST", "/callback$", 404, body={"code": 10062, "message": "Unknown interaction"})
    await stage.slash(stage.alice, "games")
    await stage.said(1)
    held = server.fail("PATCH", "/webhooks/.*/messages/", how="hang")
    asked = await stage.slash(stage.alice, "games")
    await asyncio.wait_for(held.struck(), SECONDS)
    server.expire(asked)
    held.release()
    await stage.said(2)
    first, second = server.messages(lobby)
    assert first.content == second.content
    assert first.content.startswith("You have no games")


async def test_without_the_right_to_attach_there_is_text(stage: Stage) -> None:
    server, lobby = stage.server, stage.lobby
    await stage.game()
    await server.deny(lobby, "attach_files")
    await until_known(stage, attach_files=False)
    await stage.slash(stage.alice, "move", move="32-42")
    plain = await stage.said(3)
    assert (plain.attachments, plain.labels) == ([], ["Show moves"])
    await server.allow(lobby)
    await until_known(stage, attach_files=True)
    await server.deny(lobby, "attach_files", quietly=True)
    await server.say(stage.bob, lobby, "@saltabot 85-75", mentions=[server.bot])
    assert (await stage.said(4)).attachments == []
    assert server.invalid_requests == 1


async def test_without_the_right_to_send_slash_commands_are_answered(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    server, lobby, alice = stage.server, stage.lobby, stage.alice
    await server.deny(lobby, "send_messages")
    await until_known(stage, send_messages=False)
    asked = await stage.slash(alice, "play", game="salta", opponent=stage.bob)
    challenge = await stage.answer(asked)
    assert "Alice challenges" in challenge.content
    assert challenge.only_for is None
    started = await stage.answer(await server.click(stage.bob, challenge, "Accept"))
    assert "begins" in started.content
    assert started.attachments
    await stage.slash(alice, "move", move="32-42")
    moved = await stage.said(2)
    assert moved.attachments
    await server.say(stage.bob, lobby, "@saltabot 85-75", mentions=[server.bot])
    await stage.until(lambda: "given up" in caplog.text)
    assert "lacks the permission send_messages" in caplog.text
    assert await stage.moves() == ["32-42", "85-75"]
    assert server.invalid_requests == 0


async def test_closed_places_are_given_up_with_the_reason(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    server, alice = stage.server, stage.alice
    alice.accepts_dms = False
    await server.say(alice, server.dm(alice), "help")
    thread = await server.thread(stage.lobby, "old")
    await stage.game(thread)
    await stage.settled()
    held = server.fail("POST", POST, how="hang")
    await server.say(alice, thread, "@saltabot 32-42", mentions=[server.bot])
    await asyncio.wait_for(held.struck(), SECONDS)
    # What the thread was to get, its channel is to get, which takes nothing either.
    await server.archive(thread, locked=True)
    await server.deny(stage.lobby, "send_messages", quietly=True)
    held.release()
    await stage.until(lambda: caplog.text.count("given up") == 2)
    assert "50007" in caplog.text
    assert "50013" in caplog.text


async def test_an_unreachable_discord_is_waited_for(
    redirected: None,
    tmp_path: Path,
    workers: Workers,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(on_discord, "FIRST_WAIT", 0.05)
    server = DiscordServer()
    await server.start()
    await server.stop()  # the port is known, nobody is there

    async def open_late() -> None:
        await until(lambda: "cannot be reached" in caplog.text)
        await asyncio.sleep(0.2)
        await server.start()

    opening = asyncio.create_task(open_late())
    async with running(server, tmp_path / "test.db", workers) as stage:
        await opening
        await server.say(stage.alice, stage.lobby, "@saltabot help", mentions=[server.bot])
        await stage.said(1)
    await server.stop()
    assert caplog.text.count("cannot be reached") == 1


@pytest.mark.parametrize("token", ["wrong.token", "two\nlines", ""])
async def test_a_bad_token_ends_it(
    redirected: None, tmp_path: Path, workers: Workers, token: str
) -> None:
    async with DiscordServer() as server:
        settings = load(discord_token=token or None, discord_api=server.address)
        async with housed(ready(tmp_path / "test.db"), workers) as house:
            platform = on_discord.client(house, settings)
            with pytest.raises(BadToken, match=r"^SALTABOT_DISCORD_TOKEN: .*") as bad:
                await asyncio.wait_for(platform.run(), SECONDS)
    assert "\n" not in str(bad.value)
    assert not token or token not in str(bad.value)


async def test_an_archived_thread_is_opened_again(stage: Stage) -> None:
    server = stage.server
    thread = await server.thread(stage.lobby, "old")
    await stage.game(thread)
    await stage.settled()
    archived = {"code": 50083, "message": "Thread is archived"}
    await server.archive(thread)
    server.fail("POST", POST, 400, body=archived)
    server.fail("PATCH", r"^/channels/\d+/messages/", 400, body=archived)
    await stage.slash(stage.alice, "move", thread, move="32-42")
    await stage.said(3, thread)
    assert len(server.journal.requests(rf"PATCH /channels/{thread.id}$")) == 1
    await stage.until(lambda: so_many_wait(stage, 0))


async def test_a_channel_that_is_gone_is_given_up(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    server = stage.server
    server.fail("POST", POST, 404, body={"code": 10003, "message": "Unknown Channel"})
    await server.say(stage.alice, stage.lobby, "@saltabot help", mentions=[server.bot])
    await stage.until(lambda: "given up: 404 Not Found (error code: 10003)" in caplog.text)


async def test_a_failing_database_is_admitted(
    stage: Stage, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(on_discord_events, "STORE_WAITS", (0.01,))
    async with stage.house.store.write() as connection:
        await connection.execute(text("ALTER TABLE events RENAME TO lost"))
    asked = await stage.slash(stage.alice, "play", game="salta")
    assert "Something went wrong" in (await stage.answer(asked)).content
    await stage.until(lambda: "could not be stored" in caplog.text)
    assert asked.token not in caplog.text
    async with stage.house.store.write() as connection:
        await connection.execute(text("ALTER TABLE lost RENAME TO events"))
    await stage.slash(stage.alice, "play", game="salta")
    assert "game #1" in (await stage.said(1)).content


def test_a_lost_connection_is_one_line() -> None:
    noted = logging.makeLogRecord({"msg": "Attempting a reconnect in %.2fs", "exc_info": (1, 2)})
    other = logging.makeLogRecord({"msg": "Ignoring exception", "exc_info": (1, 2)})
    assert on_discord.shorter(noted)
    assert on_discord.shorter(other)
    assert noted.exc_info is None
    assert other.exc_info is not None


async def test_what_is_not_connected_waits(stage: Stage) -> None:
    await stage.platform.bot.close()
    place = Place("discord", str(stage.lobby.id))
    with pytest.raises(Later, match="not connected"):
        await stage.platform.strip(place, "1")


async def so_many_wait(stage: Stage, count: int) -> bool:
    return len(await stage.waiting()) == count


async def until_known(stage: Stage, **rights: bool) -> None:
    """Wait until the bot has been told of its rights in the lobby."""

    def known() -> bool:
        channel = stage.platform.bot.get_channel(stage.lobby.id)
        assert isinstance(channel, discord.TextChannel)
        held = channel.permissions_for(channel.guild.me)
        return all(getattr(held, name) is given for name, given in rights.items())

    await stage.until(known)
