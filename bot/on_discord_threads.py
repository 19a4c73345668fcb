"""A thread of its own for a game on Discord."""

from __future__ import annotations

from typing import Literal

import discord

from bot.on_discord_messages import UNKNOWN_CHANNEL, failures
from bot.talk import Place, ThreadsRefused, clean

NAME_LENGTH = 100
ARCHIVED_AFTER: Literal[10080] = 10080
"""Minutes without a message until Discord closes it, a week; a message opens it again."""
NEEDED = ("view_channel", "create_public_threads", "send_messages_in_threads")
ALREADY_OPEN = 160004
REFUSALS = (400, 403, 404)


async def open_thread(client: discord.Client, place: Place, name: str, message_id: str) -> str:
    """Open a public thread for a message, or for none if it is ""; its id.

    A message has one thread at most, which has the message's id: opened twice, it is one. Raises
    Later, Undeliverable for a channel that is gone, or ThreadsRefused.
    """
    _check(client, place)
    async with failures():
        try:
            return str(await _open(client, int(place.chat), _fitting(name), message_id))
        except discord.HTTPException as error:
            if error.code == ALREADY_OPEN:
                return message_id
            if error.status in REFUSALS and error.code != UNKNOWN_CHANNEL:
                raise ThreadsRefused(" ".join(str(error).split())) from None
            raise


async def _open(client: discord.Client, channel: int, name: str, message_id: str) -> int:
    if message_id:
        made = await client.http.start_thread_with_message(
            channel, int(message_id), name=name, auto_archive_duration=ARCHIVED_AFTER
        )
    else:
        made = await client.http.start_thread_without_message(
            channel,
            name=name,
            auto_archive_duration=ARCHIVED_AFTER,
            type=discord.ChannelType.public_thread.value,
        )
    return int(made["id"])


def _check(client: discord.Client, place: Place) -> None:
    """Refuse what is known to be impossible, before Discord counts it against us."""
    if place.direct or place.thread:
        raise ThreadsRefused("a thread can be opened in a channel only")
    channel = client.get_channel(int(place.chat))
    if isinstance(channel, discord.abc.GuildChannel):
        held = channel.permissions_for(channel.guild.me)
        missing = [name for name in NEEDED if not getattr(held, name)]
        if missing:
            raise ThreadsRefused(f"the bot lacks the permission {missing[0]}")


def _fitting(name: str) -> str:
    name = clean(name)
    return name if len(name) <= NAME_LENGTH else f"{name[: NAME_LENGTH - 1]}…"
