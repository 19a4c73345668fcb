"""What people and the bot may do on Discord: told with each event, or else fetched."""

from __future__ import annotations

import logging
from typing import Any

import aiohttp
import discord

from bot.talk import Person, Place, Rights

log = logging.getLogger(__name__)

IN_DIRECT = Rights(
    admin=True, able={"see": True, "send": True, "attach": True, "history": True, "hear": True}
)
"""Of direct messages all is told to us, and everybody decides about their own."""


def told(speaker: discord.Permissions, own: discord.Permissions, *, thread: bool) -> Rights:
    """The rights that permissions in a channel give; in a thread those in its channel."""
    admin = speaker.administrator or speaker.manage_guild or speaker.manage_channels
    able = {"see": own.view_channel}
    if not thread:
        able |= {"send": own.send_messages, "open-threads": own.create_public_threads}
    able |= {
        "send-threads": own.send_messages_in_threads,
        "attach": own.attach_files,
        "history": own.read_message_history,
        # Without the message content intent only what is addressed to us has a text.
        "hear": False,
    }
    return Rights(admin, able)


def known(channel: Any, speaker: object) -> Rights | None:
    """What the library knows of a speaker's rights and ours in a channel, None if too little."""
    thread = isinstance(channel, discord.Thread)
    here = channel.parent if isinstance(channel, discord.Thread) else channel
    if not isinstance(here, discord.abc.GuildChannel) or not isinstance(speaker, discord.Member):
        return None
    me = here.guild.me
    if me is None:
        return None
    # A thread has no permissions of its own; who may write in it is told apart.
    return told(here.permissions_for(speaker), channel.permissions_for(me), thread=thread)


async def inspect(client: discord.Client, place: Place, person: Person) -> Rights:
    """The rights in a place of a server, fetched; none of them where Discord does not tell."""
    number = int(place.thread or place.chat)
    guild = client.get_guild(int(place.home or 0))
    if guild is None:
        log.warning("server %s is not known", place.home)
        return Rights()
    try:
        channel = client.get_channel(number) or await client.fetch_channel(number)
        member = guild.get_member(int(person.account))
        member = member or await guild.fetch_member(int(person.account))
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        log.warning("the rights of %s are not known: %s", person.account, error)
        return Rights()
    return known(channel, member) or Rights()
