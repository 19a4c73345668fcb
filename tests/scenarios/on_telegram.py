"""Stories on Telegram: the bot polls a Bot API on the loopback, and people write as they do there.

What is said to the bot is, by turns, a command with a slash and words behind its @name. It hears
everything in its groups, as one without privacy mode. Not everyone has a username: who has none is
mentioned from the list that Telegram's apps offer.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from operator import itemgetter
from pathlib import Path
from typing import Any

from bot.answer import House
from bot.declaration import COMMANDS
from bot.on_telegram import Telegram
from bot.talk import unjoined
from tests.doubles.telegram_server import TelegramServer
from tests.doubles.telegram_types import Callback, Chat, Message, Person
from tests.scenarios.house import housed
from tests.scenarios.story import BOT, DIRECT, Said, Story, named
from tests.scenarios.telling import Seen, newest

SHORTEST_USERNAME = 5
"""Of the names in stories, that some have one and some have none; Telegram takes four letters."""
USERNAME = "saltabot_bot"
PATIENCE = 30.0
_COMMAND = re.compile(r"[a-z0-9_]{1,32}")
_ACCOUNT = re.compile(r"<@(\d+)>")


class OnTelegram:
    """Tells a story in groups and private chats of a server."""

    platform = "telegram"

    def __init__(self, server: TelegramServer, house: House, story: Story) -> None:
        self._server = server
        self._house = house
        self._people = {name: _person(server, name) for name in story.people}
        made = server.forum if story.threads else server.supergroup
        self._chats = {name: made(name) for name in story.channels}
        self._seen: list[Seen] = []
        self._last: dict[tuple[str, str], Message | Callback] = {}
        self._turn = 0
        for name, person in self._people.items():
            self._chats[f"{DIRECT}{name}"] = server.private(person, started=True)
            for chat in self._chats.values():
                if chat.kind != "private":
                    chat.members |= {person.id: "administrator", server.bot.id: "administrator"}

    async def say(self, said: Said) -> list[Seen]:
        """Say a line."""
        person, chat = self._people[said.name], self._chats[said.place.partition("/")[0]]
        person.language_code = said.language
        if chat.kind != "private":
            chat.members[person.id] = "administrator" if said.admin else "member"
        before = len(self._server.journal)
        await self._act(said, person, chat)
        await self._server.until(lambda: not self._server.updates.pending, PATIENCE)
        await self._house.outbox.settle()
        found = [self._shown(message) for message in self._fresh(before)]
        self._seen += found
        return found

    def _fresh(self, before: int) -> list[Message]:
        """What the bot has said or rewritten since the journal was so long, in order."""
        said = [m for m in self._server.world.log if m.sender is self._server.bot]
        dated = [(max(m.number, m.rewritten), m) for m in said if not (m.service or m.deleted)]
        return [m for number, m in sorted(dated, key=itemgetter(0)) if number > before]

    async def _act(self, said: Said, person: Person, chat: Chat) -> None:
        who = said.name, said.channel
        about = newest(self._seen, said) if said.about or said.press else None
        last = self._last.get(who)
        if said.again and last is not None:
            kind = "message" if isinstance(last, Message) else "callback_query"
            self._server.updates.add(kind, last.json(), chat.id)
        elif said.press and about is not None:
            data = self._inner(dict(about.buttons)[said.press])
            self._last[who] = await self._server.click(person, about.handle, data, stale=True)
        elif said.edit and isinstance(last, Message):
            text, mentioned = self._typed(said, chat)
            await self._server.edit(person, last, text, mentioned)
        else:
            text, mentioned = self._typed(said, chat)
            keys: dict[str, Any] = {"reply_to": about.handle} if about else {}
            if said.file:
                keys["document"] = (Path(said.file).name, said.contents.encode())
            self._last[who] = await self._server.say(
                person,
                chat,
                text,
                thread=self._thread(said, chat),
                text_mentions=mentioned,
                **keys,
            )

    def _typed(self, said: Said, chat: Chat) -> tuple[str, list[Person]]:
        """What a person types, and whom they mention from the list."""
        text = said.text.replace("@saltabot", f"@{self._server.bot.username}")
        mentioned = []
        for name in named(said.text):
            person = self._people[name]
            if person.username is None:
                mentioned.append(person)
                text = re.sub(rf"@{name}\b", name, text, count=1)
        private = chat.kind == "private"
        if not (said.aside or private or said.about or said.text.startswith("/")):
            text = self._addressed(text)
        return text, mentioned

    def _addressed(self, text: str) -> str:
        """A text with what makes it one for the bot."""
        if f"@{self._server.bot.username}" in text:
            return text
        word, parted, rest = text.partition(" ")
        self._turn += 1
        if self._turn % 2 and _COMMAND.fullmatch(word) and word in COMMANDS:
            at = f"@{self._server.bot.username}" if self._turn % 4 == 1 else ""
            return f"/{word}{at}{parted}{rest}"
        return f"@{self._server.bot.username} {text}"

    def _thread(self, said: Said, chat: Chat) -> int | None:
        """The topic that is meant: they are counted as they were opened."""
        number = said.channel.partition("/")[2]
        return list(chat.topics or {})[int(number)] if number else None

    def _inner(self, data: str) -> str:
        """A button's text with accounts for the names in it."""
        return re.sub(r"<@([^\W\d_]\w+)>", lambda found: f"<@{self._people[found[1]].id}>", data)

    def _named(self, text: str) -> str:
        names = {person.id: name for name, person in self._people.items()}
        return _ACCOUNT.sub(lambda found: f"<@{names[int(found[1])]}>", text)

    def _shown(self, message: Message) -> Seen:
        to, text = self._for(message, _words(message))
        media = message.media
        picture = media is not None and media.kind in ("photo", "animation")
        buttons = [(b.text, self._named(b.data or "")) for row in message.keyboard for b in row]
        file = None
        if media is not None and media.kind == "document":
            file = (media.name, media.content.decode())
        return Seen(
            channel=self._channel(message),
            text=text,
            to=to,
            picture="" if picture else None,
            moves=media is not None and media.kind == "animation",
            buttons=buttons,
            file=file,
            handle=message,
        )

    def _for(self, message: Message, text: str) -> tuple[str | None, str]:
        """Whom a message is for, and its text: it answers them, or begins with their name."""
        if message.reply_to is not None and message.reply_to.sender is not self._server.bot:
            return message.reply_to.sender.name, text
        found = re.match(r"@([^\W\d_]\w+): ", text)
        return (found[1], text[found.end() :]) if found else (None, text)

    def _channel(self, message: Message) -> str:
        name = next(name for name, chat in self._chats.items() if chat is message.chat)
        if message.thread is None:
            return name
        return f"{name}/{list(message.chat.topics or {}).index(message.thread)}"


def _words(message: Message) -> str:
    """A message's text, a mention as `@name`."""
    text = message.words.encode("utf-16-le")
    for entity in sorted(message.entities, key=lambda entity: entity.offset, reverse=True):
        if entity.type == "text_mention":
            start = 2 * entity.offset
            text = text[:start] + "@".encode("utf-16-le") + text[start:]
    return unjoined(text.decode("utf-16-le"))


def _person(server: TelegramServer, name: str) -> Person:
    ascii_name = name.isascii() and len(name) >= SHORTEST_USERNAME
    return server.person(name, username=name if ascii_name else None)


@asynccontextmanager
async def on_telegram(story: Story, folder: Path, pictures: Path) -> AsyncIterator[OnTelegram]:
    """Telegram for a story; at the end the bot has broken no rule of the Bot API."""
    async with (
        TelegramServer(username=USERNAME, privacy=False) as server,
        housed(folder, pictures) as house,
    ):
        server.bot.name = BOT
        client = Telegram(house, server.token, server.api)
        running = asyncio.create_task(client.run())
        try:
            polls = "request", "getUpdates"
            await server.until(lambda: running.done() or server.journal.of(*polls), PATIENCE)
            yield OnTelegram(server, house, story)
        finally:
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running
        assert server.violations == []
