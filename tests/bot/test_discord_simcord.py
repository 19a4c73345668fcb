"""The same client on simcord, a Discord inside the process that knows another side of it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot import on_discord
from bot.settings import load
from bot.workers import Workers
from tests.bot.discord_stage import housed, workers

__all__ = ["workers"]


@pytest.fixture
async def simcord_bot(tmp_path: Path, workers: Workers) -> AsyncIterator[Any]:
    """The bot as simcord takes it: a client that is not logged in."""
    database = f"sqlite+aiosqlite:///{tmp_path / 'test.db'}"
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
