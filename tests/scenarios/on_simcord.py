"""Stories on simcord, a Discord inside the process that knows another side of it.

Slash commands and messages take turns the other way round than over the wire, so that every line
that can be both is both.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import discord
import simcord
from simcord import actors

from bot.answer import House
from bot.declaration import COMMANDS, Kind, Named
from bot.on_discord import client
from bot.settings import load
from tests.scenarios import discord_looks as looks
from tests.scenarios.house import housed
from tests.scenarios.slash import Turns, listed_once, path
from tests.scenarios.story import BOT, DIRECT, Said, Story, named
from tests.scenarios.telling import Seen, newest

LOCALES = {"en": "en-US", "es": "es-ES"}
"""Discord's names of languages, where they are others."""
SECONDS = 30.0
EPHEMERAL, LOADING = 1 << 6, 1 << 7
SAID = (0, 19, 20)
"""Types of messages: plain ones, replies, answers to slash commands."""
HEARD = ("MESSAGE_CREATE", "INTERACTION_CREATE")


class OnSimcord:
    """Tells a story in a guild and in direct messages."""

    platform = "simcord"

    def __init__(self, env: Any, house: House, story: Story) -> None:
        self._env = env
        self._house = house
        self._bot = env.backend.bot_user
        self._home = LOCALES.get(story.language, story.language)
        self._locale = self._home
        guild = env.create_guild(preferred_locale=self._home)
        rights = discord.Permissions(manage_guild=True)
        organisers = guild.create_role("organisers", permissions=rights)
        plain = {said.name for said in story.said if not said.admin}
        self._channels = {name: guild.create_text_channel(name) for name in story.channels}
        self._people = {
            name: guild.add_member(
                env.create_user(name), roles=() if name in plain else (organisers,)
            )
            for name in story.people
        }
        self._names = {person.id: name for name, person in self._people.items()}
        self._names[self._bot.id] = self._bot.name
        self._turns = Turns(story, first=False)
        self._seen: list[Seen] = []
        self._last: dict[tuple[str, str], Any] = {}
        self._events: dict[tuple[str, str], tuple[str, Mapping[str, Any]]] = {}
        env.backend.subscribers.insert(0, self._complete)

    async def say(self, said: Said) -> list[Seen]:
        """Say a line."""
        self._locale = LOCALES.get(said.language, said.language)
        before, told = dict(self._shown()), len(self._env.backend.transcript)
        await self._act(said)
        await self._env.settle(SECONDS)
        await self._house.outbox.settle()
        if not said.again and not said.edit:
            events = [one[1:] for one in self._env.backend.transcript[told:] if one[0] == "GATEWAY"]
            found = next((event for event in events if event[0] in HEARD), None)
            self._events |= {(said.name, said.channel): found} if found else {}
        fresh = [number for number, shown in self._shown() if before.get(number) != shown]
        seen = [self._see(number) for number in fresh]
        self._seen += seen
        return seen

    def _complete(self, event: str, payload: dict[str, Any]) -> None:
        """Give an event what Discord tells with it.

        That is the language of the guild and of who speaks, and where a message was edited; when
        that was, its own clock would say wrongly.
        """
        if event == "MESSAGE_UPDATE":
            payload["edited_timestamp"] = datetime.now(UTC).isoformat()
            home = self._env.backend.get_channel(int(payload["channel_id"])).guild_id
            payload |= {"guild_id": str(home)} if home is not None else {}
        if event == "INTERACTION_CREATE":
            payload["locale"] = self._locale
            payload |= {"guild_locale": self._home} if "guild_locale" in payload else {}

    async def _act(self, said: Said) -> None:
        person, who = self._people[said.name], (said.name, said.channel)
        channel = self._channel(said)
        about = newest(self._seen, said) if said.about or said.press else None
        slash = self._turns.slash(said)
        if said.again:
            self._env.backend.emit(*self._events[who])
        elif said.press and about is not None:
            await self._press(said, about)
        elif said.edit:
            speaker = person.user if said.channel == DIRECT else person
            await speaker.edit(self._last[who], self._typed(said))
        elif slash is not None:
            values = self._values(said, *slash)
            if said.channel == DIRECT:
                await person.user.slash(path(slash[0]), **values)
            else:
                await person.slash(channel, path(slash[0]), **values)
        elif said.channel == DIRECT:
            self._last[who] = await person.user.send_dm(
                self._typed(said), **self._direct(said, about)
            )
        else:
            self._last[who] = await person.send(
                channel,
                self._typed(said),
                reply_to=self._message(about) if about else None,
                attachments=self._files(said),
            )

    async def _press(self, said: Said, about: Seen) -> None:
        """Press a button, one too that was taken off a moment ago, or choose from a menu."""
        person = self._people[said.name]
        actor = person.user if said.channel == DIRECT else person
        stored = self._stored(about)
        wanted = dict(about.buttons)[said.press]
        data: dict[str, Any] = {"component_type": looks.BUTTON}
        data["custom_id"] = looks.PREFIX + looks.inner(wanted, self._names)
        for menu, value in looks.options(about.handle[1]):
            if looks.said(value, self._names) == wanted:
                data = {"component_type": looks.SELECT, "custom_id": menu, "values": [value]}
        # Its own `click` finds only what is still there.
        await actors._component_interaction(actor, stored, data)

    def _values(self, said: Said, command: str, values: dict[str, Any]) -> dict[str, Any]:
        """The values of a slash command with the guild's own people and files."""
        found = {
            name: self._people[value.name] if isinstance(value, Named) else value
            for name, value in values.items()
        }
        document = COMMANDS[command].argument(Kind.DOCUMENT)
        if said.file and document is not None:
            found[document.name] = self._files(said)[0]
        return found

    def _files(self, said: Said) -> list[tuple[str, bytes]]:
        return [(Path(said.file).name, said.contents.encode())] if said.file else []

    def _direct(self, said: Said, about: Seen | None) -> dict[str, Any]:
        """What belongs to a direct message besides its text."""
        backend, channel = self._env.backend, self._channel(said)
        keys: dict[str, Any] = {}
        if said.file:
            keys["attachments"] = backend.store_attachments(channel.id, self._files(said))
        if about is not None:
            wanted = {"channel_id": str(channel.id), "message_id": str(about.handle[0])}
            keys["reference"] = backend.normalize_message_reference(channel.id, wanted)
        return keys

    def _typed(self, said: Said) -> str:
        """What a person types."""
        mention = f"<@{self._bot.id}>"
        text = said.text.replace("@saltabot", mention)
        for name in named(said.text):
            text = re.sub(rf"@{name}\b", f"<@{self._people[name].id}>", text)
        plain = said.aside or said.about or said.channel == DIRECT or mention in text
        return text if plain else f"{mention} {text}"

    def _channel(self, said: Said) -> Any:
        if said.channel == DIRECT:
            return self._people[said.name].user.dm_channel
        chat, _, number = said.channel.partition("/")
        channel = self._channels[chat]
        return channel.threads[int(number) - 1] if number else channel

    def _stored(self, seen: Seen) -> Any:
        number = seen.handle[0]
        return next(
            messages[number]
            for messages in self._env.backend.messages.values()
            if number in messages
        )

    def _message(self, seen: Seen) -> discord.Message:
        return simcord.results.to_discord_message(self._env, self._stored(seen))

    def _all(self) -> Iterator[Any]:
        """The bot's messages that can be seen, oldest first in each channel."""
        for messages in self._env.backend.messages.values():
            for message in sorted(messages.values(), key=lambda one: one.id):
                said = message.type in SAID and not message.flags & LOADING
                if message.author_id == self._bot.id and said:
                    yield message

    def _shown(self) -> Iterator[tuple[int, tuple[Any, ...]]]:
        for message in self._all():
            yield message.id, (message.content, len(message.attachments))

    def _see(self, number: int) -> Seen:
        message = next(one for one in self._all() if one.id == number)
        files = message.attachments
        pictures = [file for file in files if file["filename"].endswith((".png", ".gif"))]
        others = [file for file in files if file not in pictures]
        only_for = None
        if message.flags & EPHEMERAL:
            only_for = self._names[int(message.interaction_metadata["user"]["id"])]
        return Seen(
            channel=self._outer(message.channel_id),
            text=looks.text(message.content, self._names),
            to=only_for,
            picture=pictures[0].get("description") or "" if pictures else None,
            moves=bool(pictures) and pictures[0]["filename"].endswith(".gif"),
            buttons=looks.buttons(message.components, self._names),
            file=(others[0]["filename"], "") if others else None,
            handle=(number, message.components),
            only_for=only_for,
        )

    def _outer(self, number: int) -> str:
        """A channel as a story names it."""
        for name, person in self._people.items():
            if person.user.dm_channel.id == number:
                return f"{DIRECT}{name}"
        for name, channel in self._channels.items():
            threads = [thread.id for thread in channel.threads]
            if number in threads:
                return f"{name}/{threads.index(number) + 1}"
            if channel.id == number:
                return name
        raise LookupError(number)


@asynccontextmanager
async def on_simcord(story: Story, folder: Path, pictures: Path) -> AsyncIterator[OnSimcord]:
    """A simulated Discord for a story."""
    async with housed(folder, pictures) as house:
        bot = client(house, load(discord_token="simulated")).bot
        with listed_once():
            async with simcord.run(bot, settle_timeout=SECONDS) as env:
                env.backend.edit_bot_profile(BOT)
                yield OnSimcord(env, house, story)
