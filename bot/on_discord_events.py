"""What Discord tells us as Asks: messages, slash commands, buttons, and what was missed.

An interaction is acknowledged before anything else, within Discord's 3 seconds; its answer comes
from the outbox like every other.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, NamedTuple, TypeVar

import aiohttp
import discord
from sqlalchemy.exc import SQLAlchemyError

from bot import on_discord_commands as commands
from bot import on_discord_messages as messages
from bot.answer import House, answer
from bot.fault import Fault, caught
from bot.languages import choose, words
from bot.on_discord_messages import PREFIX, Via
from bot.outbox import now
from bot.store import queries
from bot.talk import Ask, Later, Person, Place, Undeliverable, clean, clean_name

log = logging.getLogger(__name__)

NAME = "discord"
INTENTS = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    attach_files=True,
    read_message_history=True,
)
SPOKEN = (discord.MessageType.default, discord.MessageType.reply)
RATE_WAIT = 30.0
"""Seconds; a longer wait is the outbox's, not the connection's. The least that can be set."""
GUILD_WAIT = 0.5
"""Seconds without another guild after which all are taken to be there."""
TOKEN_LIFE = timedelta(minutes=14)
"""Discord lets an interaction's token live for 15 minutes."""
TRIES = 3
ACKNOWLEDGE_SECONDS = 3.0
"""After it Discord tells people that we have failed, and the order of what is said is lost."""
ALREADY_ACKNOWLEDGED = 40060
STORE_WAITS = (0.5, 2.0, 5.0, 15.0)
"""Seconds between the attempts to store something while the database fails."""
MISSED_COUNT = 2000
MISSED_AGE = timedelta(days=1)
OVERLAP = timedelta(minutes=15)
"""So much before our newest message is read again: what is known already is not answered twice."""
GRACE = 5.0
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


class Thinking(NamedTuple):
    """The message that shows people that we are thinking, until it is edited."""

    message: int
    ours: bool
    """False where the same interaction was told twice: the first has the answer."""


class Bot(discord.Client):
    """One login; `attach` is called when messages can go out."""

    def __init__(self, house: House, work: Work, attach: Callable[[], Awaitable[None]]) -> None:
        super().__init__(
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
        await commands.register(self, self.application_id or 0)

    async def on_ready(self) -> None:
        """Deliver what waits, then hear what was said while we were away."""
        self.was_ready = True
        with self._work.part():
            invite = discord.utils.oauth_url(self.application_id or 0, permissions=PERMISSIONS)
            log.info("Discord: connected as %s; to invite the bot: %s", self.user, invite)
            # Asked before anything is sent: what is sent now is newer than what was missed.
            missed = await stubborn(self._busy_places)
            await stubborn(self._attach)
            for place, newest in missed:
                await self._catch_up(place, newest)

    async def on_message(self, message: discord.Message) -> None:
        """Somebody said something."""
        with self._work.part():
            await self._hear(message)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Somebody used a slash command, types one, or pressed a button."""
        data: Any = interaction.data or {}
        with self._work.part():
            if interaction.type is discord.InteractionType.autocomplete:
                await self._complete(interaction, data)
            elif interaction.type is discord.InteractionType.application_command:
                private, people = commands.is_private(data), commands.people(data)
                await self._interact(interaction, commands.spoken(data), private, people)
            elif interaction.type is discord.InteractionType.component:
                if str(data["custom_id"]).startswith(PREFIX):
                    text = str(data["custom_id"]).removeprefix(PREFIX)
                    await self._interact(interaction, text, True, ())
                else:  # not a button of ours: acknowledged, it does nothing
                    await interaction.response.defer()

    async def _hear(
        self, message: discord.Message, place: Place | None = None, *, missed: bool = False
    ) -> None:
        """Answer a message of a person; `place` where it is known.

        Of what was missed only what was said to us is answered: the rest is read with its text
        in a history, which is kept from us otherwise.
        """
        me = self.user
        if me is None or message.author.bot or message.webhook_id is not None:
            return
        replied = message.reference if message.type is discord.MessageType.reply else None
        to_us = replied is not None and _author(replied) == me
        # The text of a reply that does not ping us is kept from us; other empty ones are stickers.
        kept_from_us = to_us and me not in message.mentions
        if message.type in SPOKEN and (message.content or kept_from_us):
            place = place or await self._place(message.channel, message.guild)
            ask = _ask(message, me, place, to_us=to_us)
            if ask.addressed or not missed:
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

    async def _interact(
        self,
        interaction: discord.Interaction,
        text: str,
        ephemeral: bool,
        people: tuple[Person, ...],
    ) -> None:
        thinking = await acknowledge(interaction, ephemeral=ephemeral)
        via = thinking and _via(interaction, thinking, ephemeral=ephemeral)
        home = interaction.guild_locale if interaction.guild_id else interaction.locale
        ask = Ask(
            event=f"{NAME}:{self.user.id if self.user else 0}:i{interaction.id}",
            place=await self._place(interaction.channel, interaction.guild_id),
            person=person(interaction.user),
            text=text,
            time=now(),
            language=str(home or ""),
            people=people,
            via=via.dump() if via else "",
        )
        ids = await self._answer(ask)
        if via is None or thinking is None or not thinking.ours:
            return
        if ids is None:
            await self._apologise(ask, via)
        elif not await self._leads(ids):
            await messages.forget(self, via)

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

    async def _complete(self, interaction: discord.Interaction, data: Any) -> None:
        place = await self._place(interaction.channel, interaction.guild_id)
        asker = person(interaction.user)
        offers = await commands.completions(self._house, place, asker, data)
        try:
            await interaction.response.autocomplete(offers)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.info("a completion came to nothing: %s", error)

    async def _busy_places(self) -> Sequence[tuple[Place, int]]:
        async with self._house.store.read() as connection:
            return await queries.busy_places(connection, NAME)

    async def _catch_up(self, place: Place, newest: int) -> None:
        """Hear what was said in a place with a game since our newest message there."""
        since = max(discord.utils.snowflake_time(newest) - OVERLAP, now() - MISSED_AGE)
        channel = self.get_partial_messageable(int(place.thread or place.chat))
        try:
            missed = channel.history(limit=MISSED_COUNT, after=since, oldest_first=True)
            said = [message async for message in missed]
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            log.warning("the history of %s cannot be read: %s", channel.id, error)
            return
        for message in said:
            await self._hear(message, place, missed=True)

    async def _place(self, channel: Any, home: object) -> Place:
        """The place of a channel; `home` is its server, None in direct messages."""
        if isinstance(channel, discord.PartialMessageable) and home is not None:
            # Not known to us: it may be a thread that was only just opened again.
            try:
                channel = await self.fetch_channel(channel.id)
            except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
                log.warning("channel %s is not known: %s", channel.id, error)
        if isinstance(channel, discord.Thread):
            return Place(NAME, str(channel.parent_id), str(channel.id))
        return Place(NAME, str(channel.id), direct=home is None)


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


def _via(interaction: discord.Interaction, thinking: Thinking, *, ephemeral: bool) -> Via:
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


async def stubborn(work: Callable[[], Awaitable[T]]) -> T:
    """The result of work on the database, begun again while that fails. Raises SQLAlchemyError."""
    for wait in STORE_WAITS:
        try:
            return await work()
        except SQLAlchemyError as error:
            log.error("the database failed, trying again: %s", _first_line(error))
        await asyncio.sleep(wait)
    return await work()


def _ask(message: discord.Message, me: discord.ClientUser, place: Place, *, to_us: bool) -> Ask:
    """What a message asks; `to_us` if it replies to one of ours."""
    named = f"<@{me.id}>" in message.content or f"<@!{me.id}>" in message.content
    reply_to = message.reference.message_id if message.reference is not None else None
    return Ask(
        event=f"{NAME}:{me.id}:m{message.id}",
        place=place,
        person=person(message.author),
        text=re.sub(rf"^\s*<@!?{me.id}>[\s,:]*", "", message.content),
        time=now(),
        language=str(message.guild.preferred_locale) if message.guild else "",
        reply_to=str(reply_to or ""),
        addressed=place.direct or named or to_us,
        people=tuple(person(mentioned) for mentioned in message.mentions),
    )


def person(user: discord.User | discord.Member) -> Person:
    """A Discord account under the name that it has in this place."""
    name = clean_name(user.display_name)
    return Person(NAME, str(user.id), name, handle=clean(user.name), bot=user.bot)


def _author(reference: discord.MessageReference) -> object:
    """Who wrote the message that is replied to, if Discord told us."""
    return reference.resolved.author if isinstance(reference.resolved, discord.Message) else None


def _first_line(error: Exception) -> str:
    """Without what stands below: the values, among them perhaps an interaction's token."""
    return str(error).partition("\n")[0]
