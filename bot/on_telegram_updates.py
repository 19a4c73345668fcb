"""Telegram's updates as what was said: Asks with mentions by id, and chats that have moved.

Message ids repeat between chats, and a chat's id may change: the id of a message is therefore
`CHAT:NUMBER` everywhere outside Telegram.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from telegram import CallbackQuery, Message, MessageEntity, Update, User
from telegram.constants import ChatType

from bot.outbox import now
from bot.talk import Ask, Person, Place, clean_name

NAME = "telegram"
GENERAL = 1
"""The thread of a forum's topic "General", which is the chat itself."""
_COMMAND = re.compile(r"/\w+(?:@(\w+))?")
_AFTER_NAME = " \t\n,:"


@dataclass(frozen=True, slots=True)
class Moved:
    """A group has become a supergroup with a new id, `chat`."""

    event: str
    time: datetime
    place: Place
    chat: str


def read(update: Update, me: User) -> Ask | Moved | None:
    """What an update says to the bot `me`; None for what is not said to it or by nobody."""
    if update.callback_query is not None:
        return _pressed(update.callback_query, me)
    message = update.message
    if message is None or message.chat.type == ChatType.CHANNEL:
        return None
    if message.migrate_to_chat_id is not None:
        chat = str(message.migrate_to_chat_id)
        return Moved(_event(message, me), message.date, _place(message), chat)
    return _said(message, me)


def message_id(chat: str | int, number: int) -> str:
    """The id of a message that no other chat's message has."""
    return f"{chat}:{number}"


def message_number(chat: str, message: str) -> int | None:
    """Telegram's own number of a message of this chat; None for another chat's or none."""
    home, _, number = message.rpartition(":")
    return int(number) if home == chat else None


def _said(message: Message, me: User) -> Ask | None:
    person = _speaker(message)
    # What is forwarded was said to someone else.
    if message.text is None or person is None or message.forward_origin is not None:
        return None
    text, people, named = _words(message, me)
    command = _COMMAND.match(text)
    if command is not None and command[1]:
        if command[1].casefold() != (me.username or "").casefold():
            return None
        text = text[: command.start(1) - 1] + text[command.end() :]
    replied = _replied(message)
    to_me = replied is not None and replied.from_user is not None and replied.from_user.id == me.id
    place = _place(message)
    return Ask(
        event=_event(message, me),
        place=place,
        person=person,
        text=text,
        time=message.date,
        language=(message.from_user and message.from_user.language_code) or "",
        reply_to=message_id(place.chat, replied.message_id) if replied else "",
        addressed=place.direct or command is not None or named or to_me,
        people=people,
        via=message_id(place.chat, message.message_id),
    )


def _pressed(query: CallbackQuery, me: User) -> Ask | None:
    """The Ask of a pressed button, whose data is the text that it stands for."""
    message = query.message
    if message is None or query.data is None or message.chat.type == ChatType.CHANNEL:
        return None
    chat = message.chat
    # Of a message that Telegram no longer shows to bots it tells no more than chat and id.
    bare = Place(NAME, str(chat.id), direct=chat.type == ChatType.PRIVATE)
    return Ask(
        event=f"{NAME}:{me.id}:c{query.id}",
        place=_place(message) if isinstance(message, Message) else bare,
        person=_person(query.from_user),
        text=query.data,
        time=now(),
        language=query.from_user.language_code or "",
        reply_to=message_id(chat.id, message.message_id),
    )


def _event(message: Message, me: User) -> str:
    return f"{NAME}:{me.id}:{message.chat.id}:m{message.message_id}"


def _place(message: Message) -> Place:
    """Where a message stands; replies outside forums have threads too, which are no topics."""
    thread = message.message_thread_id if message.is_topic_message else None
    return Place(
        NAME,
        str(message.chat.id),
        "" if thread in (None, GENERAL) else str(thread),
        message.chat.type == ChatType.PRIVATE,
    )


def _speaker(message: Message) -> Person | None:
    """Who says it: a person, or a chat in whose name somebody speaks; bots are not heard."""
    if message.is_automatic_forward:
        return None
    if (chat := message.sender_chat) is not None:
        name = clean_name(chat.title or chat.username or "")
        return Person(NAME, str(chat.id), name, chat.username or "")
    user = message.from_user
    return None if user is None or user.is_bot else _person(user)


def _person(user: User) -> Person:
    name = clean_name(user.full_name)
    return Person(NAME, str(user.id), name, user.username or "", user.is_bot)


def _replied(message: Message) -> Message | None:
    """The message that this one answers.

    In a topic, whatever answers nothing answers the message that made the topic.
    """
    replied = message.reply_to_message
    return None if replied is None or replied.forum_topic_created is not None else replied


def _words(message: Message, me: User) -> tuple[str, tuple[Person, ...], bool]:
    """The text with mentions by id as `<@id>`, who they are, and whether the bot is named.

    The bot's own name at the very start is no part of what is said to it.
    """
    # Offsets count UTF-16 units.
    text = (message.text or "").encode("utf-16-le", "surrogatepass")
    people: list[Person] = []
    named = False
    for entity in sorted(message.entities, key=lambda entity: entity.offset, reverse=True):
        start, end = 2 * entity.offset, 2 * (entity.offset + entity.length)
        user = _mentioned(entity, text[start:end].decode("utf-16-le", "replace"), me)
        if user is None:
            continue
        before, after = text[:start], text[end:]
        if user.id == me.id:
            named = True
        if user.id == me.id and not before.decode("utf-16-le", "replace").strip():
            text = _plain(after).lstrip(_AFTER_NAME).encode("utf-16-le", "surrogatepass")
            continue
        people.append(_person(user))
        text = before + f"<@{user.id}>".encode("utf-16-le") + after
    return _plain(text).strip(), tuple(reversed(people)), named


def _plain(text: bytes) -> str:
    return text.decode("utf-16-le", "surrogatepass")


def _mentioned(entity: MessageEntity, text: str, me: User) -> User | None:
    """The user whom an entity mentions, if Telegram or we can tell who that is."""
    if entity.type == MessageEntity.TEXT_MENTION:
        return entity.user
    own = f"@{me.username}".casefold()
    return me if entity.type == MessageEntity.MENTION and text.casefold() == own else None
