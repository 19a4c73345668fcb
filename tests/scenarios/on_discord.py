"""Stories on Discord over the wire: the real client library before a loopback server.

What is said to the bot is, by turns, a slash command and a message that mentions it. The text of
what is said aside is kept from the bot.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import discord

from bot import on_discord_events
from bot.answer import House
from bot.declaration import COMMANDS, Kind, Named
from bot.on_discord import Discord, client
from bot.settings import load
from tests.doubles.discord_objects import THREAD, Channel, Message, Person
from tests.doubles.discord_server import DiscordServer
from tests.doubles.discord_webhooks import Interaction
from tests.scenarios import discord_looks as looks
from tests.scenarios.house import housed
from tests.scenarios.slash import Turns, listed_once, path
from tests.scenarios.story import DIRECT, Said, Story, named
from tests.scenarios.telling import Seen, newest

SECONDS = 30.0
LOCALES = {"en": "en-US", "es": "es-ES"}
"""Discord's names of languages, where they are others."""
EVENTS = "discord.py: on_"
"""With this begins what the library calls its tasks that handle an event."""


class OnDiscord:
    """Tells a story in a guild and in direct messages."""

    platform = "wire"

    def __init__(self, server: DiscordServer, client: Discord, house: House, story: Story) -> None:
        self._server = server
        self._client = client
        self._house = house
        self._people = {name: server.person(name) for name in story.people}
        self._names = {person.id: name for name, person in self._people.items()}
        self._names[server.bot.id] = server.bot.name
        self._turns = Turns(story, first=True)
        self._seen: list[Seen] = []
        self._last: dict[tuple[str, str], Message | Interaction] = {}

    async def say(self, said: Said) -> list[Seen]:
        """Say a line."""
        person = self._people[said.name]
        person.locale = LOCALES.get(said.language, said.language)
        person.roles = [self._server.world.organisers] if said.admin else []
        before = dict(self._shown())
        await self._act(said, person, self._channel(said))
        await self._silence()
        fresh = [message for message, shown in self._shown() if before.get(message) != shown]
        found = [self._see(message) for message in fresh]
        self._seen += found
        return found

    async def _silence(self) -> None:
        """Wait until the bot has heard everything, and said what it has to say."""
        async with asyncio.timeout(SECONDS):
            # The library tells nobody how far it has read.
            while self._client.bot.ws.sequence != self._server.sequence:  # noqa: ASYNC110
                await asyncio.sleep(0)
            while hearing := [t for t in asyncio.all_tasks() if t.get_name().startswith(EVENTS)]:
                await asyncio.wait(hearing)
            await self._house.outbox.settle()

    async def _act(self, said: Said, person: Person, channel: Channel) -> None:
        who = said.name, said.channel
        about = newest(self._seen, said) if said.about or said.press else None
        slash = self._turns.slash(said)
        last = self._last.get(who)
        if said.again and last is not None:
            await self._server.again(last)
        elif said.press and about is not None:
            self._last[who] = await self._press(said, person, about)
        elif said.edit and isinstance(last, Message):
            await self._server.edit(last, self._typed(said, channel))
        elif slash is not None:
            values = self._values(said, *slash)
            self._last[who] = await self._server.slash(person, channel, path(slash[0]), values)
        else:
            files = [self._server.upload(Path(said.file).name, said.contents)] if said.file else []
            self._last[who] = await self._server.say(
                person,
                channel,
                self._typed(said, channel),
                reply_to=about.handle if about else None,
                files=files,
            )

    async def _press(self, said: Said, person: Person, about: Seen) -> Interaction:
        wanted = dict(about.buttons)[said.press]
        for menu, value in looks.options(about.handle.components):
            if looks.said(value, self._names) == wanted:
                return await self._server.choose(person, about.handle, menu, value)
        return await self._server.click(person, about.handle, said.press, stale=True)

    def _values(self, said: Said, command: str, values: dict[str, Any]) -> dict[str, Any]:
        """The values of a slash command with the server's own people and files."""
        found = {
            name: self._people[value.name] if isinstance(value, Named) else value
            for name, value in values.items()
        }
        document = COMMANDS[command].argument(Kind.DOCUMENT)
        if said.file and document is not None:
            found[document.name] = self._server.upload(Path(said.file).name, said.contents)
        return found

    def _typed(self, said: Said, channel: Channel) -> str:
        """What a person types."""
        text = said.text.replace("@saltabot", self._server.bot.mention)
        for name in named(said.text):
            text = re.sub(rf"@{name}\b", self._people[name].mention, text)
        plain = said.aside or said.about or channel.direct
        return text if plain or self._server.bot.mention in text else self._addressed(text)

    def _addressed(self, text: str) -> str:
        return f"{self._server.bot.mention} {text}"

    def _channel(self, said: Said) -> Channel:
        if said.channel == DIRECT:
            return self._server.dm(self._people[said.name])
        chat, _, number = said.channel.partition("/")
        channel = self._server.channel(chat)
        return self._threads(channel)[int(number) - 1] if number else channel

    def _threads(self, channel: Channel) -> list[Channel]:
        """The threads of a channel as they were opened."""
        return [one for one in self._server.world.channels.values() if one.parent is channel]

    def _shown(self) -> Iterator[tuple[Message, tuple[Any, ...]]]:
        """The bot's messages, with what they say."""
        for channel in self._server.world.channels.values():
            for message in channel.messages:
                if message.author is self._server.bot and not (message.deleted or message.loading):
                    yield message, (message.content, len(message.attachments))

    def _see(self, message: Message) -> Seen:
        pictures = [
            file for file in message.attachments if file.filename.endswith((".png", ".gif"))
        ]
        others = [file for file in message.attachments if file not in pictures]
        only_for = message.only_for.name if message.only_for else None
        return Seen(
            channel=self._outer(message.channel),
            text=looks.text(message.content, self._names),
            to=only_for,
            picture=pictures[0].description or "" if pictures else None,
            moves=bool(pictures) and pictures[0].filename.endswith(".gif"),
            buttons=looks.buttons(message.components, self._names),
            file=(others[0].filename, others[0].content.decode()) if others else None,
            handle=message,
            only_for=only_for,
        )

    def _outer(self, channel: Channel) -> str:
        """A channel as a story names it."""
        if channel.recipient is not None:
            return f"{DIRECT}{channel.recipient.name}"
        if channel.type != THREAD or channel.parent is None:
            return channel.name
        return f"{channel.parent.name}/{self._threads(channel.parent).index(channel) + 1}"


@asynccontextmanager
async def on_discord(story: Story, folder: Path, pictures: Path) -> AsyncIterator[OnDiscord]:
    """Discord for a story; at the end the bot has broken none of Discord's limits."""
    server = DiscordServer(channels=tuple(story.channels))
    server.world.locale = LOCALES.get(story.language, story.language)
    for person in (server.bot, *map(server.person, story.people)):
        person.display = person.name
    async with server, housed(folder, pictures) as house:
        with redirected(), listed_once():
            settings = load(
                discord_token=server.token,
                discord_api=server.address,
                discord_gateway=server.gateway,
            )
            bot = client(house, settings)
            running = asyncio.create_task(bot.run())
            try:
                await server.until(lambda: running.done() or bot.bot.was_ready, SECONDS)
                yield OnDiscord(server, bot, house, story)
            finally:
                running.cancel()
                with suppress(asyncio.CancelledError):
                    await running
        assert server.violations == []


@contextmanager
def redirected() -> Iterator[None]:
    """What the bot sets in the library for good is undone at the end; no guild is waited for."""
    route, socket = discord.http.Route, discord.gateway.DiscordWebSocket
    kept = route.BASE, socket.DEFAULT_GATEWAY, on_discord_events.GUILD_WAIT
    on_discord_events.GUILD_WAIT = 0.0
    try:
        yield
    finally:
        route.BASE, socket.DEFAULT_GATEWAY, on_discord_events.GUILD_WAIT = kept
