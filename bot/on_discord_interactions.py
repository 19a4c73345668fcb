"""Interactions of Discord: acknowledged before anything else, answered by their token after it."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from typing import Any, NamedTuple

import aiohttp
import discord

from bot import on_discord_commands as commands
from bot import on_discord_components as components
from bot import on_discord_files as files
from bot.on_discord_files import Enclosure
from bot.on_discord_messages import Via
from bot.outbox import now
from bot.talk import Person

log = logging.getLogger(__name__)

TOKEN_LIFE = timedelta(minutes=14)
"""Discord lets an interaction's token live for 15 minutes."""
TRIES = 3
ACKNOWLEDGE_SECONDS = 3.0
"""After it Discord tells people that we have failed, and the order of what is said is lost."""
ALREADY_ACKNOWLEDGED = 40060


class Said(NamedTuple):
    """What an interaction says: the text that a person could have typed, whom it names, a file.

    An `ephemeral` one is answered to the speaker alone.
    """

    text: str
    ephemeral: bool
    people: tuple[Person, ...] = ()
    file: Enclosure | None = None


class Thinking(NamedTuple):
    """The message that shows people that we are thinking, until it is edited."""

    message: int
    ours: bool
    """False where the same interaction was told twice: the first has the answer."""


def said(interaction: discord.Interaction) -> Said | None:
    """What a slash command, a button or a menu says; None for one that is not ours."""
    data: Any = interaction.data or {}
    if interaction.type is discord.InteractionType.application_command:
        ephemeral = _is_ephemeral(interaction, data)
        file = next(iter(files.of_command(data)), None)
        return Said(commands.spoken(data), ephemeral, commands.people(data), file)
    text = components.pressed(data)
    return None if text is None else Said(text, ephemeral=True)


def _is_ephemeral(interaction: discord.Interaction, data: Any) -> bool:
    """Whether only the speaker sees the answer itself to a slash command.

    What all are to see goes into the channel; where it cannot, they see the answer instead. In
    direct messages nobody else is there, and what is ephemeral is gone soon.
    """
    own = interaction.app_permissions
    thread = isinstance(interaction.channel, discord.Thread)
    writes = own.view_channel and (own.send_messages_in_threads if thread else own.send_messages)
    return interaction.guild_id is not None and (writes or commands.is_private(data))


async def acknowledge(interaction: discord.Interaction, *, ephemeral: bool) -> Thinking | None:
    """Let Discord show that we are thinking; None if it is too late to answer by the token."""
    for tried in range(TRIES):
        try:
            async with asyncio.timeout(ACKNOWLEDGE_SECONDS):
                shown = await interaction.response.defer(thinking=True, ephemeral=ephemeral)
            if shown is not None and shown.message_id is not None:
                return Thinking(shown.message_id, ours=True)
            return Thinking((await interaction.original_response()).id, ours=True)
        except discord.HTTPException as error:
            if error.code == ALREADY_ACKNOWLEDGED:
                return await _acknowledged(interaction, ours=tried > 0)
            log.warning("an interaction could not be acknowledged: %s", error)
            return None
        except TimeoutError:
            log.warning("an acknowledgement hangs; the answer goes into the channel")
            return None
        except (aiohttp.ClientError, OSError) as error:
            log.warning("an acknowledgement was lost, trying again: %s", error)
    return None


def via(interaction: discord.Interaction, thinking: Thinking, *, ephemeral: bool) -> Via:
    """How the interaction is answered."""
    return Via(
        message=thinking.message,
        application=interaction.application_id,
        token=interaction.token,
        person=str(interaction.user.id),
        ephemeral=ephemeral,
        until=(now() + TOKEN_LIFE).timestamp(),
    )


async def _acknowledged(interaction: discord.Interaction, *, ours: bool) -> Thinking | None:
    """What an acknowledgement left whose answer was lost, or that of the same interaction."""
    try:
        return Thinking((await interaction.original_response()).id, ours)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        log.warning("an acknowledged interaction cannot be found: %s", error)
        return None
