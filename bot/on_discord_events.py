"""What Discord tells us as Asks: messages and their edits, slash commands, buttons, what we missed.

An interaction is acknowledged before anything else, within Discord's 3 seconds; its answer comes
from the outbox like every other.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any, TypeVar

import aiohttp
import discord
from sqlalchemy.exc import SQLAlchemyError

from bot import on_discord_commands as commands
from bot import on_discord_files as files
from bot import on_discord_interactions as interactions
from bot import on_discord_joining as joining
from bot import on_discord_messages as messages
from bot import on_discord_places as places
from bot import on_discord_rights as rights
from bot.answer import House, answer
from bot.fault import Fault, caught
from bot.languages import choose, words
from bot.on_discord_interactions import Said
from bot.on_discord_messages import Via
from bot.on_discord_places import NAME
from bot.outbox import now
from bot.store import queries
from bot.store.places import latest_speakers, spoken_in_private
from bot.talk import Ask, Later, Place, Undeliverable

log = logging.getLogger(__name__)

INTENTS = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    attach_files=True,
    read_message_history=True,
)
SPOKEN = (discord.MessageType.default, discord.MessageType.reply)
RATE_WAIT = 30.0
"""Seconds; a longer wait is the outbox's, not the connection's. The least that can be set."""
GUILD_WAIT = 0.5
"""Seconds without another guild after which all are taken to be there."""
STORE_WAITS = (0.5, 2.0, 5.0, 15.0)
"""Seconds between the attempts to store something while the database fails."""
MISSED_COUNT = 2000
MISSED_AGE = timedelta(days=1)
MISSED_DIRECT = 100
"""So many people's direct messages are read again where no game is shown, the latest ones."""
MISSED_FIRST = 25
"""Of so many people who spoke last, those too that they may just have begun: Discord does not like
many to be opened at once."""
OVERLAP = timedelta(minutes=15)
"""So much before our newest message is read again: what is known already is not answered twice."""
GRACE = 5.0
FIRST_SHARD = 0
T = TypeVar("T")


class Work:
    """What is being done; it is waited for, a little, before the connection is closed."""

    def __init__(self) -> None:
        self._parts: set[asyncio.Future[None]] = set()

    @contextmanager
    def part(self) -> Iterator[None]:
        """A part of the work."""
        done = asyncio.get_running_loop().create_future()
        self._parts.add(done)
        try:
            yield
        finally:
            self._parts.discard(done)
            done.set_result(None)

    async def finish(self) -> None:
        """Wait until nothing is being done."""
        if self._parts:
            await asyncio.wait(self._parts, timeout=GRACE)


class Bot(discord.Client):
    """One login; `attach` is called when messages can go out."""

    def __init__(
        self,
        house: House,
        work: Work,
        attach: Callable[[], Awaitable[None]],
        shard: tuple[int, int] = (0, 1),
    ) -> None:
        super().__init__(
            shard_id=shard[0],
            shard_count=shard[1],
            intents=INTENTS,
            max_messages=None,
            max_ratelimit_timeout=RATE_WAIT,
            guild_ready_timeout=GUILD_WAIT,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self._house = house
        self._work = work
        self._attach = attach
        self.was_ready = False

    async def setup_hook(self) -> None:
        """After the login, before the gateway."""
        if self.shard_id == FIRST_SHARD:
            await commands.register(self, self.application_id or 0)

    def serves(self, place: Place) -> bool:
        """Whether a place is of this shard, by its server; direct messages are of the first one."""
        server = int(place.home) if place.home.isdecimal() and not place.direct else 0
        return (server >> 22) % (self.shard_count or 1) == self.shard_id

    async def on_ready(self) -> None:
        """Deliver what waits, then hear what was said while we were away."""
        self.was_ready = True
        with self._work.part():
            log.info("Discord: connected as %s; to invite the bot: %s", self.user, invitation(self))
            # Asked before anything is sent: what is sent now is newer than what was missed.
            missed = await stubborn(self._places_to_read)
            await stubborn(self._attach)
            for place, newest in missed:
                await self._catch_up(place, newest)

    async def on_message(self, message: discord.Message) -> None:
        """Somebody said something."""
        with self._work.part():
            await self._hear(message)

    async def on_raw_message_edit(self, event: discord.RawMessageUpdateEvent) -> None:
        """A message is not what it was: somebody changed it, pinned it, or it shows a link now.

        Only the first is an edit, and of one long ago something else is told.
        """
        with self._work.part():
            edited = event.message.edited_at
            if edited is not None and edited > now() - MISSED_AGE:
                await self._hear(event.message, edited=True)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Somebody added us to a server; those that we are in at the start are not told so."""
        with self._work.part():
            ask = await joining.ask(self, guild)
            if ask is not None:
                await self._answer(ask)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Somebody used a slash command, types one, pressed a button or chose from a menu."""
        with self._work.part():
            if interaction.type is discord.InteractionType.autocomplete:
                await self._complete(interaction)
                return
            said = interactions.said(interaction)
            if said is not None:
                await self._interact(interaction, said)
            else:  # not a button of ours: acknowledged, it does nothing
                await interaction.response.defer()

    async def _hear(
        self,
        message: discord.Message,
        place: Place | None = None,
        *,
        missed: bool = False,
        edited: bool = False,
    ) -> None:
        """Answer a message of a person, or its edited form; `place` where it is known.

        Of what was missed only what was said to us is answered: the rest is read with its text
        in a history, which is kept from us otherwise.
        """
        me = self.user
        if me is None or message.author.bot or message.webhook_id is not None:
            return
        replied = message.reference if message.type is discord.MessageType.reply else None
        to_us = replied is not None and _author(replied) == me
        # The text of a reply that does not ping us is kept from us; other empty ones are stickers.
        kept_from_us = to_us and me not in message.mentions and not edited
        told = message.content or files.has_text(files.of_message(message))
        if message.type not in SPOKEN or not (told or kept_from_us):
            return
        server = places.home(message)
        if place is None:
            place = await places.place(self, message.channel, server, message.author.id)
        ask = _ask(message, me, place, to_us=to_us, edited=edited)
        if ask.rights is None:
            ask = replace(ask, inspect=partial(rights.inspect, self, ask.place, ask.person))
        if ask.addressed:
            await self._answer(replace(ask, file=await files.read(self, files.meant(message))))
        elif not missed:
            await self._answer(ask)

    async def _answer(self, ask: Ask) -> tuple[int, ...] | None:
        """The outbox ids of the replies; None where a fault of ours or the database's is logged."""
        try:
            with caught(ask.event, SQLAlchemyError):
                return await stubborn(lambda: answer(self._house, ask))
        except SQLAlchemyError as error:
            log.error("%s could not be stored: %s", ask.event, _first_line(error))
        except Fault as fault:
            log.error("%s could not be answered", fault.name)
        return None

    async def _interact(self, interaction: discord.Interaction, said: Said) -> None:
        thinking = await interactions.acknowledge(interaction, ephemeral=said.ephemeral)
        via = thinking and interactions.via(interaction, thinking, ephemeral=said.ephemeral)
        ask = await self._interaction_ask(interaction, said, via)
        ids = await self._answer(ask)
        if via is None or thinking is None or not thinking.ours:
            return
        if ids is None:
            await self._apologise(ask, via)
        elif not await self._leads(ids):
            await messages.forget(self, via)

    async def _interaction_ask(
        self, interaction: discord.Interaction, said: Said, via: Via | None
    ) -> Ask:
        server, speaker = interaction.guild_id, interaction.user
        place = await places.place(self, interaction.channel, server, speaker.id)
        own, thread = interaction.app_permissions, bool(place.thread)
        return Ask(
            event=f"{NAME}:{self.user.id if self.user else 0}:i{interaction.id}",
            place=place,
            person=places.person(speaker),
            text=said.text,
            time=now(),
            language=str((interaction.guild_locale if server else interaction.locale) or ""),
            people=said.people,
            via=via.dump() if via else "",
            # Without a token the answer goes into the channel.
            discreet=place.direct or (said.ephemeral and via is not None),
            names=False,
            file=await files.read(self, said.file),
            rights=rights.IN_DIRECT
            if place.direct
            else rights.told(interaction.permissions, own, thread=thread),
            title=places.title(interaction.channel),
        )

    async def _apologise(self, ask: Ask, via: Via) -> None:
        """Say that nothing was stored, by the only way that needs no store."""
        fault = words(choose(ask.language)).say("fault", id=ask.event)
        try:
            await messages.tell(self, via, fault)
        except (Later, Undeliverable) as failed:
            log.warning("%s stays without an answer: %s", ask.event, failed)

    async def _leads(self, ids: Sequence[int]) -> bool:
        async with self._house.store.read() as connection:
            return await queries.leads(connection, ids)

    async def _complete(self, interaction: discord.Interaction) -> None:
        data: Any = interaction.data or {}
        asker = interaction.user
        place = await places.place(self, interaction.channel, interaction.guild_id, asker.id)
        person, language = places.person(asker), choose(str(interaction.locale))
        offers = await commands.completions(self._house, place, person, data, language)
        try:
            await interaction.response.autocomplete(offers)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.info("a completion came to nothing: %s", error)

    async def _places_to_read(self) -> Sequence[tuple[Place, int]]:
        """The places with games, and those where people spoke with us alone of whatever it was."""
        async with self._house.store.read() as connection:
            busy = await queries.busy_places(connection, NAME)
            direct = await spoken_in_private(connection, NAME, MISSED_DIRECT)
            latest = await latest_speakers(connection, NAME, MISSED_FIRST)
        begun = [(places.direct(int(one)), 0) for one in latest if one.isdecimal()]
        found: dict[Place, int] = {}
        for place, newest in (*busy, *direct, *begun):
            found.setdefault(place, newest)
        return [(place, newest) for place, newest in found.items() if self.serves(place)]

    async def _catch_up(self, place: Place, newest: int) -> None:
        """Hear what was said in a place since our newest message there.

        A message that was edited is read as its edited form: it is answered unless it was
        understood before.
        """
        if not places.is_open(place):
            return
        since = max(discord.utils.snowflake_time(newest) - OVERLAP, now() - MISSED_AGE)
        try:
            channel = await places.channel(self, place)
            missed = channel.history(limit=MISSED_COUNT, after=since, oldest_first=True)
            said = [message async for message in missed]
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            log.warning("the history of %s:%s cannot be read: %s", place.chat, place.thread, error)
            return
        place = places.at_home(place, channel)
        for message in said:
            await self._hear(message, place, missed=True, edited=message.edited_at is not None)


def invitation(client: discord.Client) -> str:
    """The link by which the bot is added to a server, with the permissions that it needs."""
    return discord.utils.oauth_url(client.application_id or 0, permissions=PERMISSIONS)


async def stubborn(work: Callable[[], Awaitable[T]]) -> T:
    """The result of work on the database, begun again while that fails. Raises SQLAlchemyError."""
    for wait in STORE_WAITS:
        try:
            return await work()
        except SQLAlchemyError as error:
            log.error("the database failed, trying again: %s", _first_line(error))
        await asyncio.sleep(wait)
    return await work()


def _ask(
    message: discord.Message, me: discord.ClientUser, place: Place, *, to_us: bool, edited: bool
) -> Ask:
    """What a message asks; `to_us` if it replies to one of ours."""
    called = f"<@{me.id}>" in message.content or f"<@!{me.id}>" in message.content
    reply_to = message.reference.message_id if message.reference is not None else None
    event = f"{NAME}:{me.id}:m{message.id}"
    changed = message.edited_at if edited else None
    return Ask(
        event=f"{event}:e{int(changed.timestamp() * 1000)}" if changed else event,
        place=place,
        person=places.person(message.author),
        text=re.sub(rf"^\s*<@!?{me.id}>[\s,:]*", "", message.content),
        time=now(),
        language=str(message.guild.preferred_locale) if message.guild else "",
        reply_to=str(reply_to or ""),
        addressed=place.direct or called or to_us,
        # What is kept from us may be a move: whoever wrote it learns that it was not read.
        called=place.direct or called or not message.content,
        people=tuple(places.person(named) for named in message.mentions),
        discreet=place.direct,
        names=False,
        edits=event if changed else "",
        rights=rights.IN_DIRECT if place.direct else rights.known(message.channel, message.author),
        title=places.title(message.channel),
    )


def _author(reference: discord.MessageReference) -> object:
    """Who wrote the message that is replied to, if Discord told us."""
    return reference.resolved.author if isinstance(reference.resolved, discord.Message) else None


def _first_line(error: Exception) -> str:
    """Without what stands below: the values, among them perhaps an interaction's token."""
    return str(error).partition("\n")[0]
