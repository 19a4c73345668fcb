"""The same client on simcord, a Discord inside the process that knows another side of it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import discord
import pytest

from bot import on_discord, on_discord_events
from bot import on_discord_messages as messages
from bot import on_discord_threads as threads
from bot.settings import load
from bot.talk import File, Message, Place, Reply, Rights
from bot.workers import Workers
from tests.bot.discord_hearing import Asked, asked
from tests.bot.discord_stage import housed, workers
from tests.database import ready

__all__ = ["asked", "workers"]


@pytest.fixture
async def simcord_bot(tmp_path: Path, workers: Workers) -> AsyncIterator[Any]:
    """The bot as simcord takes it: a client that is not logged in."""
    database = ready(tmp_path / "test.db")
    settings = load(discord_token="simulated", database=database)
    async with housed(database, workers) as house:
        yield on_discord.client(house, settings).bot


async def test_a_game(simcord_env: Any) -> None:
    guild = simcord_env.create_guild()
    channel = guild.create_text_channel("games")
    alice = guild.add_member(simcord_env.create_user("alice"))
    bob = guild.add_member(simcord_env.create_user("bob"))
    await alice.slash(channel, "play", game="salta", opponent=bob)
    challenge = channel.last_message
    assert challenge.content.startswith(f"alice challenges <@{bob.id}>")
    pressed = await bob.click(challenge, label="Accept")
    assert pressed.acknowledged
    board = channel.last_message
    assert "your turn with Green" in board.content
    [picture] = board.attachments
    assert picture.description is not None
    assert picture.description.startswith("Salta. Green to move.")

    offered = await alice.autocomplete(channel, "move", "move", "32-4")
    assert [choice["value"] for choice in offered] == ["32-41", "32-42"]
    await alice.slash(channel, "move", move="32-42")
    moved = channel.last_message
    assert "32-42" in moved.content
    await bob.send(channel, "85-75", reply_to=moved)
    current = channel.last_message
    assert "85-75" in current.content

    refused = await alice.slash(channel, "move", move="85-75")
    assert "no piece on 85" in refused.response.content
    listed = await alice.click(current, label="Show moves")
    assert listed.ephemeral
    assert listed.response.content.startswith("\\#1, Green can play: ")
    told = await alice.slash(channel, "help")
    assert told.ephemeral


async def test_what_is_asked(
    simcord_env: Any, asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    # simcord has a clock of its own, by which all is long ago.
    monkeypatch.setattr(on_discord_events, "MISSED_AGE", timedelta(days=36_500))
    guild = simcord_env.create_guild()
    channel = guild.create_text_channel("games")
    leading = guild.create_role("leading", permissions=discord.Permissions(manage_channels=True))
    alice = guild.add_member(simcord_env.create_user("alice"), roles=[leading])
    bob = guild.add_member(simcord_env.create_user("bob"))
    me = simcord_env.bot.user
    here = Place("discord", str(channel.id))
    said = await alice.send(channel, f"{me.mention} settings")
    first = await asked.next()
    assert (first.place, first.place.home, first.text) == (here, str(guild.id), "settings")
    assert isinstance(first.rights, Rights)
    assert first.rights.admin
    await alice.edit(said, f"{me.mention} help")
    edited = await asked.next()
    assert (edited.text, edited.edits) == ("help", first.event)
    game = ("game.pdn", b"1. 32-42")
    await bob.send(channel, f"{me.mention} import", attachments=[game])
    sent = await asked.next()
    assert (sent.file, sent.rights and sent.rights.admin) == ("1. 32-42", False)
    await bob.send_dm("games")
    alone = await asked.next()
    assert alone.place == Place("discord", str(bob.id), direct=True)
    await bob.slash(channel, "help")
    helped = await asked.next()
    assert (helped.discreet, helped.rights) == (True, sent.rights)


async def test_what_is_sent(simcord_env: Any) -> None:
    guild = simcord_env.create_guild()
    channel = guild.create_text_channel("games")
    bob = guild.add_member(simcord_env.create_user("bob"))
    client = simcord_env.bot
    here = Place("discord", str(channel.id), home=str(guild.id))
    board = await messages.send(client, Message(1, here, Reply(1, "#1")), None)
    thread = await threads.open_thread(client, here, "#1 Salta", board)
    assert thread == await threads.open_thread(client, here, "#1 Salta", board)
    inside = Place("discord", here.chat, thread, home=here.home)
    export = Reply(1, "Here.", file=File("game.pdn", "1. 32-42"))
    await messages.send(client, Message(2, inside, export), None)
    [opened] = channel.threads
    assert (opened.name, opened.last_message.attachments[0].filename) == ("#1 Salta", "game.pdn")
    alone = Place("discord", str(bob.id), direct=True, home="@me")
    await messages.send(client, Message(3, alone, Reply(1, "Your turn.")), None)
    assert bob.user.dm_channel.last_message.content == "Your turn."
