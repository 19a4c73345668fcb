"""Where things are said on Discord and by whom: places of channels, and channels of places.

A direct place is kept by the person, not by the channel, so that we can write there first.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

import aiohttp
import discord

from bot.talk import Person, Place, clean, clean_name

log = logging.getLogger(__name__)

NAME = "discord"
DIRECT = "@me"
"""The home of direct messages, as it stands in links."""


def person(user: discord.User | discord.Member) -> Person:
    """A Discord account under the name that it has in this place."""
    name = clean_name(user.display_name)
    return Person(NAME, str(user.id), name, handle=clean(user.name), bot=user.bot)


def home(message: discord.Message) -> int | None:
    """The server of a message, None in direct messages."""
    if message.guild is not None:
        return message.guild.id
    # A server that is not known to us is no direct message.
    return getattr(message.channel, "guild_id", None)


async def place(client: discord.Client, channel: Any, server: int | None, account: int) -> Place:
    """The place of a channel; `server` is None in direct messages with a person."""
    if server is None:
        return direct(account)
    if isinstance(channel, discord.PartialMessageable):
        # Not known to us: it may be a thread that was only just opened again.
        try:
            channel = await client.fetch_channel(channel.id)
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            log.warning("channel %s is not known: %s", channel.id, error)
    if isinstance(channel, discord.Thread):
        return Place(NAME, str(channel.parent_id), str(channel.id), home=str(server))
    return Place(NAME, str(channel.id), home=str(server))


def title(channel: object) -> str:
    """What people call a channel of a server; "" in direct messages and where it is not known."""
    here = channel.parent if isinstance(channel, discord.Thread) else channel
    if not isinstance(here, discord.abc.GuildChannel):
        return ""
    return clean_name(f"{here.guild.name} #{here.name}")


def direct(account: int) -> Place:
    """The direct messages with a person."""
    return Place(NAME, str(account), direct=True, home=DIRECT)


async def channel(client: discord.Client, place: Place) -> discord.abc.Messageable:
    """The channel of a place, with all that is known of it; direct messages are opened.

    Raises discord.HTTPException for a person to whom nothing can be said.
    """
    if place.direct:
        return await client.create_dm(discord.Object(int(place.chat)))
    number = int(place.thread or place.chat)
    known = client.get_channel(number)
    if isinstance(known, discord.abc.Messageable):
        return known
    server = int(place.home) if place.home.isdecimal() else None
    return client.get_partial_messageable(number, guild_id=server)


def at_home(place: Place, channel: object) -> Place:
    """A place that was stored without its server, with that of its channel."""
    guild = getattr(channel, "guild", None)
    known = DIRECT if place.direct else str(guild.id) if guild is not None else place.home
    return replace(place, home=known)


def is_open(place: Place) -> bool:
    """Whether there is a channel: a thread may be stored that is yet to be opened."""
    return (place.thread or place.chat).isdecimal()
