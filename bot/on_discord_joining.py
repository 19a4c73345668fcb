"""Being added to a server on Discord: who did it, and where to greet."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import aiohttp
import discord

from bot import on_discord_places as places
from bot import on_discord_rights as rights
from bot.outbox import now
from bot.talk import Ask

log = logging.getLogger(__name__)

GREETING = "hello"
"""The command that greets a place and says what is missing there."""
SEARCHED = 5
"""So many of the newest notes about added bots are looked at."""
FAILURES = (discord.DiscordException, aiohttp.ClientError, OSError)


async def ask(client: discord.Client, guild: discord.Guild) -> Ask | None:
    """What it asks of us that we were added to a server, once for each time.

    None where Discord does not tell who is there.
    """
    me = client.user
    if me is None:
        return None
    try:
        own = guild.me or await guild.fetch_member(me.id)
        inviter = await _inviter(guild, own) or await guild.fetch_member(guild.owner_id or 0)
    except FAILURES as error:
        log.warning("server %s is not greeted: %s", guild.id, error)
        return None
    channel = next(_candidates(guild, own, can_send=True), None)
    shown = channel or next(_candidates(guild, own, can_send=False), None)
    joined = int(own.joined_at.timestamp() * 1000) if own.joined_at else 0
    told = shown.permissions_for(own) if shown else own.guild_permissions
    return Ask(
        event=f"{places.NAME}:{me.id}:j{guild.id}:{joined}",
        place=await places.place(client, channel, guild.id if channel else None, inviter.id),
        person=places.person(inviter),
        text=GREETING,
        time=now(),
        language=str(guild.preferred_locale),
        # Whoever may add a bot to a server may change what it does there.
        rights=rights.told(discord.Permissions(manage_guild=True), told, thread=False),
    )


def _candidates(
    guild: discord.Guild, own: discord.Member, *, can_send: bool
) -> Iterator[discord.TextChannel]:
    """The channels to greet in, the best first."""
    system = [guild.system_channel] if guild.system_channel else []
    for channel in (*system, *guild.text_channels):
        held = channel.permissions_for(own)
        if not can_send or (held.view_channel and held.send_messages):
            yield channel


async def _inviter(guild: discord.Guild, own: discord.Member) -> discord.Member | None:
    """Who added us, if we may read it in the server's journal."""
    if not own.guild_permissions.view_audit_log:
        return None
    journal = guild.audit_logs(limit=SEARCHED, action=discord.AuditLogAction.bot_add)
    try:
        notes = [entry async for entry in journal]
        added = next((e.user_id for e in notes if e.target and e.target.id == own.id), None)
        return None if added is None else await guild.fetch_member(added)
    except FAILURES as error:
        log.warning("who added the bot to server %s is not known: %s", guild.id, error)
        return None
