"""What is so on a Telegram server: who is there, what was said, what the bot hears.

Ids are as large as the real ones: people's do not fit in 32 bits, supergroups' start with -100,
and message ids count per supergroup but per bot account in private chats and basic groups, so
that two chats have messages of the same id.
"""

import io
import re
import time
from itertools import count
from typing import Final

from PIL import Image

from tests.doubles.telegram_markup import Entity
from tests.doubles.telegram_types import (
    ICON,
    MEMBERS,
    Callback,
    Chat,
    Json,
    Media,
    Message,
    Person,
    Topic,
)

_USERNAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]{3,31}")


class World:
    """Everything that is so on the server; changes nothing but what it is told."""

    def __init__(self, bot: Person, privacy: bool, mentions_delivered: bool) -> None:
        self.bot = bot
        self.privacy = privacy
        self.mentions_delivered = mentions_delivered
        self.people: dict[int, Person] = {bot.id: bot}
        self.known: set[int] = {bot.id}
        self.chats: dict[int, Chat] = {}
        self.log: list[Message] = []
        self._by_id: dict[tuple[int, int], Message] = {}
        self.files: dict[str, Media] = {}
        self.callbacks: dict[str, Callback] = {}
        self.commands: dict[tuple[str, str], list[Json]] = {}
        self._serial = count(1)
        self._account_ids = count(1)

    def add_person(self, name: str, username: str | None, language_code: str) -> Person:
        """A new person; raises ValueError for a username that Telegram has not."""
        if username is not None and not _USERNAME.fullmatch(username):
            raise ValueError(f"a username has 4 to 32 letters, digits or _: {username!r}")
        person = Person(7_000_000_000 + next(self._serial), name, username, language_code)
        self.people[person.id] = person
        return person

    def add_chat(self, kind: str, title: str, person: Person | None = None) -> Chat:
        """A new chat with the bot in it."""
        start = {"group": -4_000_000_000, "supergroup": -1_002_000_000_000}
        id_ = person.id if person else start[kind] - next(self._serial)
        chat = Chat(id_, kind, title, person, members={self.bot.id: "member"})
        if kind != "supergroup":
            chat.ids = self._account_ids
        self.chats[id_] = chat
        return chat

    def add_message(self, chat: Chat, sender: Person) -> Message:
        """A new empty message, not yet in the log."""
        return Message(next(chat.ids), chat, sender, int(time.time()), people=self.people)

    def keep(self, message: Message) -> None:
        """Put a message in the log."""
        self.log.append(message)
        self._by_id[message.chat.id, message.id] = message

    def add_topic(self, chat: Chat, sender: Person, name: str) -> int:
        """A new topic of a forum, with the message that tells of it; its id."""
        if chat.topics is None:
            raise ValueError("only a forum has topics")
        message = self.add_message(chat, sender)
        message.thread = message.id
        message.service = {"forum_topic_created": {"name": name, "icon_color": ICON}}
        chat.topics[message.id] = Topic(message.id, name)
        self.keep(message)
        return message.id

    def add_media(self, kind: str, content: bytes, name: str, mime: str) -> Media:
        """A new file; pictures that cannot be read raise OSError."""
        media = Media(kind, content, name, mime, f"F{next(self._serial)}{kind[:1].upper()}")
        if kind in {"photo", "animation"}:
            with Image.open(io.BytesIO(content)) as image:
                media.width, media.height = image.size
        self.files[media.file_id] = media
        return media

    def add_callback(self, person: Person, message: Message, data: str) -> Callback:
        """A new press."""
        callback = Callback(f"{person.id}{next(self._serial):06}", person, message, data)
        self.callbacks[callback.id] = callback
        return callback

    def find(self, chat: Chat, message_id: int) -> Message | None:
        """The message of that id in a chat, unless it is deleted."""
        message = self._by_id.get((chat.id, message_id))
        return None if message is None or message.deleted else message

    def hears(self, message: Message) -> bool:
        """Whether the bot is told of a message (https://core.telegram.org/bots/features
        section "Privacy mode")."""
        chat = message.chat
        status = chat.members.get(self.bot.id)
        if chat.kind == "private" or status not in MEMBERS:
            return chat.kind == "private"
        if not self.privacy or status == "administrator" or message.service:
            return True
        if message.reply_to is not None and message.reply_to.sender is self.bot:
            return True
        return any(self._calls(entity, message) for entity in message.entities)

    def _calls(self, entity: Entity, message: Message) -> bool:
        words = entity.of(message.words).lower()
        name = f"@{self.bot.username}".lower()
        if entity.type == "bot_command" and entity.offset == 0:
            return "@" not in words or words.endswith(name)
        return self.mentions_delivered and entity.type == "mention" and words == name
