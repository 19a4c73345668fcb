"""Discord: slash commands, mentions, replies to a board and buttons in; messages out.

No privileged intent is asked for: Discord gives us the text of direct messages, of messages that
mention us and of replies to ours, and with it everything can be played.
"""

from __future__ import annotations

import asyncio
import logging
import math
import re

import aiohttp
import discord

from bot import on_discord_messages as messages
from bot import on_discord_threads as threads
from bot.answer import House
from bot.on_discord_events import RATE_WAIT, Bot, Work, invitation
from bot.on_discord_places import NAME
from bot.serve import BadToken
from bot.settings import Settings
from bot.talk import Later, Message, Place, Platform

log = logging.getLogger(__name__)

FIRST_WAIT, LONGEST_WAIT = 1.0, 60.0
BAD_TOKEN = "SALTABOT_DISCORD_TOKEN: Discord does not take this token"  # noqa: S105
AUTHENTICATION_FAILED = 4004
CHECK_SECONDS = 10.0


def client(house: House, settings: Settings) -> Discord:
    """Discord, ready to be run."""
    if settings.discord_api:
        discord.http.Route.BASE = settings.discord_api
    if settings.discord_gateway:
        socket = discord.gateway.DiscordWebSocket
        socket.DEFAULT_GATEWAY = type(socket.DEFAULT_GATEWAY)(settings.discord_gateway)
    # They only say that there is no voice.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    logging.getLogger("discord.client").addFilter(shorter)
    token = settings.discord_token
    secret = "" if token is None else token.get_secret_value()
    return Discord(house, secret, settings.shard)


async def inspected(settings: Settings) -> tuple[bool, str]:
    """Whether Discord takes the token, and what the host should know."""
    token = settings.discord_token.get_secret_value() if settings.discord_token else ""
    if not re.fullmatch(r"[!-~]+", token):
        return False, BAD_TOKEN
    if settings.discord_api:
        discord.http.Route.BASE = settings.discord_api
    bot = discord.Client(intents=discord.Intents.none(), max_ratelimit_timeout=RATE_WAIT)
    try:
        async with asyncio.timeout(CHECK_SECONDS), bot:
            await bot.login(token)
            return True, f"Discord: {bot.user}; to invite the bot: {invitation(bot)}"
    except discord.LoginFailure:
        return False, BAD_TOKEN
    except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError) as error:
        return False, f"Discord cannot be reached: {error or type(error).__name__}"


def shorter(record: logging.LogRecord) -> bool:
    """The library's note of a lost connection, which it is about to open again, in one line."""
    if str(record.msg).startswith("Attempting a reconnect"):
        record.exc_info, record.levelno, record.levelname = None, logging.WARNING, "WARNING"
    return True


class Discord(Platform):
    """The platform: runs the connection and sends over it."""

    name = NAME
    threads = True

    def __init__(self, house: House, token: str, shard: tuple[int, int] = (0, 1)) -> None:
        self._house = house
        self._token = token
        self._shard = shard
        self._work = Work()
        self.bot = self._login()

    async def run(self) -> None:
        """Be connected until cancelled. Raises BadToken."""
        if not re.fullmatch(r"[!-~]+", self._token):
            raise BadToken(BAD_TOKEN)
        wait = FIRST_WAIT
        while True:
            if self.bot.is_closed():
                self.bot = self._login()
            try:
                await self._connect()
                reason = "the connection has ended"
            except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
                reason = f"{type(error).__name__}: {error}"
            if self.bot.was_ready:
                wait = FIRST_WAIT
            if wait == FIRST_WAIT:
                log.warning("Discord cannot be reached, trying on: %s", reason)
            await asyncio.sleep(wait)
            wait = min(LONGEST_WAIT, wait * 2)

    @property
    def connected(self) -> bool:
        """Whether the gateway is open."""
        return self.bot.was_ready and not self.bot.is_closed() and math.isfinite(self.bot.latency)

    def serves(self, place: Place) -> bool:
        """Whether a place belongs to this process's part of Discord."""
        return self.bot.serves(place)

    async def send(self, message: Message, image: bytes | None) -> str:
        """Send a reply; see `on_discord_messages.send`."""
        with self._work.part():
            return await messages.send(self._connected(), message, image)

    async def strip(self, place: Place, message_id: str) -> None:
        """Take the buttons off an earlier message."""
        with self._work.part():
            await messages.strip(self._connected(), place, message_id)

    async def open_thread(self, place: Place, name: str, message_id: str) -> str:
        """Open a thread for a game; see `on_discord_threads.open_thread`."""
        with self._work.part():
            return await threads.open_thread(self._connected(), place, name, message_id)

    async def _connect(self) -> None:
        """One connection, from its login to its end."""
        try:
            async with self.bot:
                try:
                    await self.bot.start(self._token)
                finally:
                    self._house.outbox.detach(self)
                    await self._work.finish()
        except discord.LoginFailure:
            raise BadToken(BAD_TOKEN) from None
        except discord.ConnectionClosed as closed:
            if closed.code == AUTHENTICATION_FAILED:
                raise BadToken(BAD_TOKEN) from None
            raise

    async def _attach(self) -> None:
        await self._house.outbox.attach(self)

    def _login(self) -> Bot:
        return Bot(self._house, self._work, self._attach, self._shard)

    def _connected(self) -> Bot:
        if self.bot.is_closed() or not self.bot.was_ready:
            raise Later("Discord is not connected")
        return self.bot
