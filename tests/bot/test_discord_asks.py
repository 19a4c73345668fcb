"""What is said on Discord as Asks: where, by whom, with which rights and in which language."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot import on_discord_rights as rights
from bot.store import queries
from bot.talk import Button, Message, Person, Place, Reply, Rights
from bot.workers import Workers
from tests.bot.discord_hearing import Asked, asked
from tests.bot.discord_stage import Stage, redirected, running, stage, workers
from tests.doubles import discord_objects
from tests.doubles.discord_server import DiscordServer

__all__ = ["asked", "redirected", "stage", "workers"]

EVERYWHERE = {"see": True, "send-threads": True, "attach": True, "history": True, "hear": False}
IN_CHANNEL = {**EVERYWHERE, "send": True, "open-threads": True}


async def test_direct_messages_are_kept_by_the_person(stage: Stage, asked: Asked) -> None:
    server, alice = stage.server, stage.alice
    alice.locale = "ru"
    direct = server.dm(alice)
    place = Place("discord", str(alice.id), direct=True)
    said = await server.say(alice, direct, "32-42")
    ask = await asked.next()
    assert (ask.place, ask.place.home, ask.language) == (place, "@me", "")
    assert ask.event == f"discord:{server.bot.id}:m{said.id}"
    assert ask.addressed
    await stage.slash(alice, "help", direct)
    helped = await asked.next()
    assert (helped.place, helped.place.home, helped.language) == (place, "@me", "ru")
    for each in (ask, helped):
        assert each.discreet
        assert each.rights is not None
        assert each.rights.admin
        assert all(each.rights.able.values())


async def test_a_server_is_the_home_of_its_places(stage: Stage, asked: Asked) -> None:
    server, alice, lobby = stage.server, stage.alice, stage.lobby
    alice.locale = "ru"
    home = str(server.world.guild_id)
    thread = await server.thread(lobby, "a game")
    for channel, place in (
        (lobby, Place("discord", str(lobby.id))),
        (thread, Place("discord", str(lobby.id), str(thread.id))),
    ):
        await server.say(alice, channel, "@saltabot 32-42", mentions=[server.bot])
        await stage.slash(alice, "games", channel)
        for ask in (await asked.next(), await asked.next()):
            assert (ask.place, ask.place.home, ask.language) == (place, home, "en-US")


async def test_discreet_is_what_only_the_speaker_sees(
    stage: Stage, asked: Asked, caplog: pytest.LogCaptureFixture
) -> None:
    server, alice, lobby = stage.server, stage.alice, stage.lobby
    await server.say(alice, lobby, "@saltabot help", mentions=[server.bot])
    assert not (await asked.next()).discreet
    thread = await server.thread(lobby, "a game")
    for name in ("accept", "help"):
        for channel in (lobby, thread):
            await stage.slash(alice, name, channel)
            assert (await asked.next()).discreet
    # Where nothing can be written all see the answer itself, but to what concerns one alone.
    await server.deny(lobby, "send_messages")
    await stage.slash(alice, "accept")
    assert not (await asked.next()).discreet
    await stage.slash(alice, "help")
    assert (await asked.next()).discreet
    await stage.slash(alice, "accept", thread)
    assert (await asked.next()).discreet
    await server.deny(lobby, "send_messages_in_threads")
    await stage.slash(alice, "accept", thread)
    assert not (await asked.next()).discreet
    await server.allow(lobby)
    # Acknowledged too late, it is answered in the channel.
    server.fail("POST", "/callback$", 404, body={"code": 10062, "message": "Unknown interaction"})
    await stage.slash(alice, "help")
    late = await asked.next()
    assert (late.discreet, late.via) == (False, "")


async def test_rights_are_known_at_once(stage: Stage, asked: Asked) -> None:
    server, alice, lobby = stage.server, stage.alice, stage.lobby
    server.promote(stage.bob)
    owner = server.world.owner
    for who, admin in ((alice, False), (stage.bob, True), (owner, True)):
        await server.say(who, lobby, "@saltabot settings", mentions=[server.bot])
        await stage.slash(who, "games")
        for ask in (await asked.next(), await asked.next()):
            assert ask.rights == Rights(admin, IN_CHANNEL), ask
            assert ask.inspect is None


async def test_what_the_bot_may_not_do_is_told(stage: Stage, asked: Asked) -> None:
    server, alice, lobby = stage.server, stage.alice, stage.lobby
    thread = await server.thread(lobby, "a game")
    taken = ("attach_files", "create_public_threads")
    await server.deny(lobby, *taken)
    for channel, able in (
        (lobby, {**IN_CHANNEL, "attach": False, "open-threads": False}),
        (thread, {**EVERYWHERE, "attach": False}),
    ):
        await server.say(alice, channel, "@saltabot doctor", mentions=[server.bot])
        await stage.slash(alice, "games", channel)
        for ask in (await asked.next(), await asked.next()):
            assert ask.rights == Rights(admin=False, able=able), ask


async def test_what_was_missed_is_read_in_the_histories(
    redirected: None,
    tmp_path: Path,
    workers: Workers,
    asked: Asked,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Histories tell of nobody's roles, and what was edited meanwhile is read as edited."""
    async with DiscordServer() as server:
        alice, bob, lobby = server.person("alice"), server.person("bob"), server.channel("lobby")
        server.promote(alice)
        first = await server.say(alice, lobby, "@saltabot 32-42", mentions=[server.bot])
        second = await server.say(bob, lobby, "@saltabot 31-4", mentions=[server.bot])
        await server.edit(second, "@saltabot 31-41", mentions=[server.bot])
        await server.say(bob, lobby, "kept from the bot")
        third = await server.say(bob, server.dm(bob), "games")
        here, there = Place("discord", str(lobby.id)), Place("discord", str(bob.id), direct=True)
        unopened = Place("discord", str(lobby.id), "+7")

        async def busy(*_: object) -> list[tuple[Place, int]]:
            return [(here, 0), (unopened, 0), (there, 0)]

        monkeypatch.setattr(queries, "busy_places", busy)
        async with running(server, tmp_path / "test.db", workers):
            asks = [await asked.next() for _ in range(3)]
            inspected = [ask.inspect and await ask.inspect() for ask in asks]
    key = f"discord:{server.bot.id}:m"
    assert [(ask.place, ask.text) for ask in asks] == [
        (here, "32-42"),
        (here, "31-41"),
        (there, "games"),
    ]
    assert [ask.edits for ask in asks] == ["", f"{key}{second.id}", ""]
    assert [ask.event.rpartition(":e")[0] or ask.event for ask in asks] == [
        f"{key}{said.id}" for said in (first, second, third)
    ]
    assert [ask.rights for ask in asks] == [None, None, rights.IN_DIRECT]
    assert inspected == [Rights(admin=True, able=IN_CHANNEL), Rights(able=IN_CHANNEL), None]
    assert asks[0].place.home == str(server.world.guild_id)


async def test_rights_that_cannot_be_had_are_none(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    server, place = stage.server, Place("discord", str(stage.lobby.id), home="1")
    nobody = Person("discord", "1", "Nobody")
    bot = stage.platform.bot
    assert await rights.inspect(bot, place, nobody) == Rights()
    place = replace(place, home=str(server.world.guild_id))
    assert await rights.inspect(bot, place, nobody) == Rights()
    assert "server 1 is not known" in caplog.text
    assert "10007" in caplog.text
    thread = await server.thread(stage.lobby, "old")
    await server.archive(thread)
    bob = Person("discord", str(stage.bob.id), "Bob")
    found = await rights.inspect(bot, replace(place, thread=str(thread.id)), bob)
    assert found == Rights(able=EVERYWHERE)


async def test_an_edited_message_is_another_ask(stage: Stage, asked: Asked) -> None:
    server, alice, bot = stage.server, stage.alice, stage.server.bot
    for channel, mentions in ((stage.lobby, [bot]), (server.dm(alice), [])):
        call = "@saltabot " if mentions else ""
        said = await server.say(alice, channel, f"{call}32-4", mentions=mentions)
        first = await asked.next()
        await server.edit(said, f"{call}32-42", mentions=mentions)
        edited = await asked.next()
        assert (edited.text, edited.edits, edited.addressed) == ("32-42", first.event, True)
        assert edited.place == first.place
        assert edited.event.startswith(f"{first.event}:e")
        # What is told as a change and is none of its words is the same event.
        await server.pin(said)
        assert (await asked.next()).event == edited.event
        await server.edit(said, f"{call}32-41", mentions=mentions)
        again = await asked.next()
        assert (again.text, again.edits) == ("32-41", first.event)
        assert again.event != edited.event


async def test_changes_that_say_nothing_to_us(stage: Stage, asked: Asked) -> None:
    server, alice, lobby, bot = stage.server, stage.alice, stage.lobby, stage.server.bot
    [board] = await _posts(stage, "a board")
    said = await server.say(alice, lobby, "@saltabot help", mentions=[bot])
    await asked.next()
    await server.pin(said)
    await server.unfurl(said, "A page")
    said.edited = (datetime.now(UTC) - timedelta(days=2)).isoformat()
    await server.pin(said)
    chatter = await server.say(alice, lobby, "hello")
    await server.edit(chatter, "hello, all")
    silent = await server.say(alice, lobby, "32-42", reply_to=board, ping=False)
    assert (await asked.next()).text == ""
    await server.edit(silent, "31-41")
    await server.edit(board, "a board, edited")
    # Only now it is said to us, and only now it counts.
    await server.edit(chatter, "@saltabot games", mentions=[bot])
    late = await asked.next()
    assert (late.text, late.edits) == ("games", f"discord:{bot.id}:m{chatter.id}")
    replied = await server.say(alice, lobby, "32-4", reply_to=board)
    await asked.next()
    await server.edit(replied, "32-42")
    ask = await asked.next()
    assert (ask.text, ask.reply_to, ask.addressed) == ("32-42", str(board.id), True)
    assert not ask.called


async def test_a_choice_from_a_menu_is_a_text(stage: Stage, asked: Asked) -> None:
    server, alice = stage.server, stage.alice
    buttons = tuple(Button(f"{n}-{n + 10}", f"move #1.0 {n}-{n + 10}") for n in range(10, 70))
    [shown] = await _posts(stage, "Your moves:", buttons)
    placeholders = [part["placeholder"] for part in shown.buttons]
    assert placeholders == ["10-20 – 34-44", "35-45 – 59-69", "60-70 – 69-79"]
    await server.choose(alice, shown, "35-45 – 59-69", "40-50")
    ask = await asked.next()
    assert (ask.text, ask.discreet) == ("move #1.0 40-50", True)
    await stage.platform.strip(Place("discord", str(stage.lobby.id)), str(shown.id))
    assert shown.buttons == []


async def _posts(
    stage: Stage, text: str, buttons: tuple[Button, ...] = ()
) -> list[discord_objects.Message]:
    """A message of the bot in the lobby."""
    place = Place("discord", str(stage.lobby.id))
    reply = Reply(1, text, buttons=buttons)
    number = int(await stage.platform.send(Message(1, place, reply), None))
    return [m for m in stage.server.messages(stage.lobby) if m.id == number]
