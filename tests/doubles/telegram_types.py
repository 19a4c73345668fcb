"""The things a Telegram server knows: people, chats, messages, files, presses, as JSON.

Shapes of the JSON: https://core.telegram.org/bots/api#available-types.
"""

import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final

from PIL import Image

from tests.doubles.telegram_markup import Entity

Json = dict[str, Any]

MEMBERS: Final = {"member", "restricted", "administrator", "creator"}
"""Statuses of who is in a chat."""
GENERAL: Final = 1
"""The thread id of a forum's topic "General"; its messages carry none."""
ICON: Final = 7322096
"""The colour of topics."""


@dataclass(eq=False)
class Person:
    """Somebody with an account; the bot is one too."""

    id: int
    name: str
    username: str | None = None
    language_code: str = "en"
    is_bot: bool = False
    started: bool = False
    blocked: bool = False
    deactivated: bool = False

    def json(self) -> Json:
        """A `User`."""
        found: Json = {"id": self.id, "is_bot": self.is_bot, "first_name": self.name}
        if self.username:
            found["username"] = self.username
        if not self.is_bot:
            found["language_code"] = self.language_code
        return found


@dataclass(eq=False)
class Topic:
    """A topic of a forum; its id is that of the message that made it."""

    id: int
    name: str
    closed: bool = False


@dataclass(eq=False)
class Chat:
    """A private chat, group or supergroup (a forum when `topics` is not None).

    `members` maps ids to a status of `ChatMember`; `refuses` holds kinds of message that members,
    the bot too unless it is an administrator, have no right to send ("text", "photo", "document",
    "animation"); `lacks` the rights that the bot has not as an administrator.
    """

    id: int
    kind: str
    title: str
    person: Person | None = None
    topics: dict[int, Topic] | None = None
    members: dict[int, str] = field(default_factory=dict)
    refuses: set[str] = field(default_factory=set)
    lacks: set[str] = field(default_factory=set)
    migrated_to: "Chat | None" = None
    ids: Iterator[int] = field(default_factory=lambda: count(1))

    def topic(self, name: str) -> int:
        """The thread id of the topic of that name; raises LookupError."""
        for topic in (self.topics or {}).values():
            if topic.name == name:
                return topic.id
        raise LookupError(f"no topic {name!r} in {self.title!r}")

    def json(self) -> Json:
        """A `Chat`."""
        found: Json = {"id": self.id, "type": self.kind}
        if self.person is not None:
            found["first_name"] = self.person.name
            if self.person.username:
                found["username"] = self.person.username
            return found
        found["title"] = self.title
        if self.topics is not None:
            found["is_forum"] = True
        return found


@dataclass(frozen=True)
class Button:
    """One button of an inline keyboard; `data` is what a press sends, None for a link."""

    text: str
    data: str | None = None
    url: str | None = None

    def json(self) -> Json:
        """An `InlineKeyboardButton`."""
        link = {"callback_data": self.data} if self.data is not None else {"url": self.url}
        return {"text": self.text} | link


Keyboard = tuple[tuple[Button, ...], ...]


@dataclass(eq=False)
class Media:
    """A file as it was sent: `kind` is "photo", "document" or "animation"; sizes in pixels."""

    kind: str
    content: bytes
    name: str
    mime: str
    file_id: str
    width: int = 0
    height: int = 0

    def json(self) -> Json:
        """The fields that a message has by this file."""
        file: Json = {
            "file_id": self.file_id,
            "file_unique_id": f"u{self.file_id}",
            "file_size": len(self.content),
        }
        size = {"width": self.width, "height": self.height}
        named = {"file_name": self.name, "mime_type": self.mime}
        if self.kind == "photo":
            return {"photo": [file | size]}
        if self.kind == "animation":
            return {"animation": file | size | named | {"duration": 1}, "document": file | named}
        return {"document": file | named}

    def download(self) -> bytes:
        """The file as people get it: a photo is a JPEG of at most 1280 pixels a side."""
        if self.kind != "photo":
            return self.content
        stream = io.BytesIO()
        with Image.open(io.BytesIO(self.content)) as image:
            flat = image.convert("RGB")
            flat.thumbnail((1280, 1280))
            flat.save(stream, "JPEG", quality=87)
        return stream.getvalue()


@dataclass(eq=False)
class Message:
    """A message as people see it now.

    `number` is its place in the journal, `rewritten` that of the last change of its words or
    picture, `thread` a topic's id (None in General), `keyboards` all keyboards it ever had, the
    shown one last; `update_id` that of the last update that told the bot of it, None if the bot was
    not told.
    """

    id: int
    chat: Chat
    sender: Person
    date: int
    number: int = 0
    rewritten: int = 0
    text: str | None = None
    caption: str | None = None
    entities: tuple[Entity, ...] = ()
    media: Media | None = None
    keyboards: list[Keyboard] = field(default_factory=lambda: [()])
    reply_to: "Message | None" = None
    thread: int | None = None
    service: Json = field(default_factory=dict)
    edit_date: int | None = None
    deleted: bool = False
    update_id: int | None = None
    people: dict[int, Person] = field(default_factory=dict)

    @property
    def words(self) -> str:
        """Text or caption."""
        return self.text or self.caption or ""

    @property
    def keyboard(self) -> Keyboard:
        """The buttons shown, row by row."""
        return self.keyboards[-1]

    @property
    def labels(self) -> list[str]:
        """The words on the buttons shown."""
        return [button.text for row in self.keyboard for button in row]

    @property
    def photo(self) -> bytes | None:
        """The bytes of the photo, as they were sent."""
        return self._content("photo")

    @property
    def document(self) -> bytes | None:
        """The bytes of the document, as they were sent."""
        return self._content("document")

    @property
    def animation(self) -> bytes | None:
        """The bytes of the animation, as they were sent."""
        return self._content("animation")

    @property
    def mentions(self) -> list[Person]:
        """The people whom this message notifies, in order."""
        names = {p.username.lower(): p for p in self.people.values() if p.username}
        found = []
        for entity in self.entities:
            if entity.type == "mention":
                found.append(names.get(entity.of(self.words)[1:].lower()))
            elif entity.type == "text_mention":
                found.append(self.people.get(entity.user or 0))
        return [person for person in found if person is not None]

    def _content(self, kind: str) -> bytes | None:
        return self.media.content if self.media and self.media.kind == kind else None

    def json(self, nested: bool = False) -> Json:
        """A `Message`; a nested one does not show what it replies to."""
        found: Json = {
            "message_id": self.id,
            "date": self.date,
            "chat": self.chat.json(),
            "from": self.sender.json(),
        }
        found |= self.service | (self.media.json() if self.media else {})
        found |= self._words_json() | self._thread_json(nested)
        if self.keyboard:
            rows = [[button.json() for button in row] for row in self.keyboard]
            found["reply_markup"] = {"inline_keyboard": rows}
        if self.edit_date is not None:
            found["edit_date"] = self.edit_date
        if self.reply_to is not None and not nested:
            found["reply_to_message"] = self.reply_to.json(nested=True)
        return found

    def _words_json(self) -> Json:
        if self.text is None and self.caption is None:
            return {}
        key = "text" if self.text is not None else "caption"
        found: Json = {key: self.words}
        if self.entities:
            name = "entities" if key == "text" else "caption_entities"
            found[name] = [self._entity_json(entity) for entity in self.entities]
        return found

    def _entity_json(self, entity: Entity) -> Json:
        found: Json = {"type": entity.type, "offset": entity.offset, "length": entity.length}
        if entity.url is not None:
            found["url"] = entity.url
        if entity.user is not None:
            found["user"] = self.people[entity.user].json()
        return found

    def _thread_json(self, nested: bool) -> Json:
        if self.chat.topics is not None:
            return self._topic_json(nested) if self.thread is not None else {}
        if self.chat.kind == "supergroup" and self.reply_to is not None:
            # Replies outside forums form threads too, and these are no topics.
            root = self.reply_to
            while root.reply_to is not None:
                root = root.reply_to
            return {"message_thread_id": root.id}
        return {}

    def _topic_json(self, nested: bool) -> Json:
        found: Json = {"message_thread_id": self.thread, "is_topic_message": True}
        topic = (self.chat.topics or {}).get(self.thread or 0)
        if topic is None or self.id == topic.id or nested or self.reply_to is not None:
            return found
        # In a topic whatever replies to nothing replies to the message that made the topic.
        found["reply_to_message"] = {
            "message_id": topic.id,
            "date": self.date,
            "chat": self.chat.json(),
            "forum_topic_created": {"name": topic.name, "icon_color": ICON},
            "message_thread_id": topic.id,
            "is_topic_message": True,
        }
        return found


@dataclass(frozen=True)
class Answer:
    """What a person sees after a press."""

    text: str = ""
    alert: bool = False
    url: str | None = None


@dataclass(eq=False)
class Callback:
    """A press on a button; `answered` is None until the bot has answered, `number` its place in
    the journal; of a message `unseen` the bot is told no more than chat and id."""

    id: str
    person: Person
    message: Message
    data: str
    number: int = 0
    answered: Answer | None = None
    expired: bool = False
    unseen: bool = False
    update_id: int | None = None

    def json(self) -> Json:
        """A `CallbackQuery`."""
        shown = self.message.json()
        if self.unseen:
            shown = {"chat": shown["chat"], "message_id": shown["message_id"], "date": 0}
        return {
            "id": self.id,
            "from": self.person.json(),
            "message": shown,
            "chat_instance": str(abs(self.message.chat.id) * 7),
            "data": self.data,
        }
