"""Telegram's updates as what was said: Asks with mentions by id, and chats that have moved.

Words are a message's text, or the caption of what is sent with it. Message ids repeat between
chats, and a chat's id may change: the id of a message is therefore `CHAT:NUMBER` everywhere outside
Telegram.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import blake2s

from telegram import (
    CallbackQuery,
    Chat,
    ChatMemberUpdated,
    Document,
    Message,
    MessageEntity,
    Update,
    User,
)
from telegram.constants import ChatID, ChatType

from bot.on_telegram_messages import NAME, Pressed, message_id
from bot.on_telegram_rights import inside
from bot.outbox import now
from bot.talk import Ask, Person, Place, Rights, clean_name

GENERAL = 1
"""The thread of a forum's topic "General", which is the chat itself."""
JOINED = "hello"
"""What adding the bot to a group says."""
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
    if update.my_chat_member is not None:
        return _joined(update.my_chat_member, me)
    message = update.message or update.edited_message
    if message is None or message.chat.type == ChatType.CHANNEL:
        return None
    if message.migrate_to_chat_id is not None:
        chat = str(message.migrate_to_chat_id)
        return Moved(_event(message, me), message.date, _place(message), chat)
    said = _said(message, me)
    return said if said is None or update.message is not None else _edited(said, message)


def pressed_unseen(update: Update) -> bool:
    """Whether a button was pressed on a message of which Telegram tells no more than its chat
    and number, as it does of old ones: the topic has to be looked up."""
    query = update.callback_query
    return query is not None and query.message is not None and not query.message.is_accessible


def document(message: Message) -> Document | None:
    """The file that a message is; animations, which Telegram gives as files too, are none."""
    return message.document if message.animation is None else None


def answered(message: Message) -> Message | None:
    """The message that this one answers.

    In a topic, whatever answers nothing answers the message that made the topic.
    """
    replied = message.reply_to_message
    return None if replied is None or replied.forum_topic_created is not None else replied


def _said(message: Message, me: User) -> Ask | None:
    person = _speaker(message)
    worded = message.text is not None or message.caption is not None or document(message)
    # What is forwarded was said to someone else.
    if not worded or person is None or message.forward_origin is not None:
        return None
    text, people, named = _words(message, me)
    command = _COMMAND.match(text)
    if command is not None and command[1]:
        if command[1].casefold() != (me.username or "").casefold():
            return None
        text = text[: command.start(1) - 1] + text[command.end() :]
    replied = answered(message)
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
        called=place.direct or command is not None or named,
        people=people,
        via=message_id(place.chat, message.message_id),
        discreet=place.direct,
        rights=_rights(place),
        title=_title(message.chat),
    )


def _edited(said: Ask, message: Message) -> Ask:
    time = message.edit_date or message.date
    event = f"{said.event}:e{int(time.timestamp())}"
    return replace(said, event=event, edits=said.event, time=time)


def _pressed(query: CallbackQuery, me: User) -> Ask | None:
    """The Ask of a pressed button, whose data is the text that it stands for."""
    message = query.message
    if message is None or query.data is None or message.chat.type == ChatType.CHANNEL:
        return None
    chat = message.chat
    seen = message if isinstance(message, Message) and message.is_accessible else None
    place = _place(seen) if seen is not None else _chat_place(chat)
    held = _for_presser(seen, query.from_user) if seen is not None else None
    return Ask(
        event=f"{NAME}:{me.id}:c{_hidden(query.id)}",
        place=place,
        person=_person(query.from_user),
        text=query.data,
        time=now(),
        language=query.from_user.language_code or "",
        reply_to=message_id(chat.id, message.message_id),
        via=held.via() if held is not None else "",
        discreet=place.direct,
        rights=_rights(place),
        title=_title(chat),
    )


def _hidden(number: str) -> str:
    """The id of a press, without the presser's account, which Telegram makes it from."""
    return blake2s(number.encode(), digest_size=8).hexdigest()


def _for_presser(message: Message, user: User) -> Pressed | None:
    """A message of ours in a group, if it is for nobody but the one who presses its button.

    Such a one answers their words, or it begins with their name and a colon; what is for all
    answers nothing.
    """
    if message.chat.type == ChatType.PRIVATE:
        return None
    replied = answered(message)
    answers = replied is not None and replied.from_user == user
    if not answers and not _begins_with(message, user):
        return None
    number = message_id(message.chat.id, message.message_id)
    return Pressed(number, named=not answers, worded=message.text is not None)


def _begins_with(message: Message, user: User) -> bool:
    """Whether a message begins with a mention of somebody, and a colon."""
    text, marked = _written(message)
    return any(
        entity.type == MessageEntity.TEXT_MENTION
        and entity.offset == 0
        and entity.user == user
        and _plain(text[2 * entity.length :]).startswith(":")
        for entity in marked
    )


def _joined(change: ChatMemberUpdated, me: User) -> Ask | None:
    """The bot was added to a group: whoever added it asks what it needs there."""
    if change.chat.type not in (ChatType.GROUP, ChatType.SUPERGROUP):
        return None
    if inside(change.old_chat_member) or not inside(change.new_chat_member):
        return None
    user, place = change.from_user, _chat_place(change.chat)
    hidden = user.id == ChatID.ANONYMOUS_ADMIN
    return Ask(
        event=f"{NAME}:{me.id}:{place.chat}:j{int(change.date.timestamp())}",
        place=place,
        person=_chat_person(change.chat) if hidden else _person(user),
        text=JOINED,
        time=change.date,
        language=user.language_code or "",
    )


def _event(message: Message, me: User) -> str:
    return f"{NAME}:{me.id}:{message.chat.id}:m{message.message_id}"


def _place(message: Message) -> Place:
    """Where a message stands; replies outside forums have threads too, which are no topics."""
    thread = message.message_thread_id if message.is_topic_message else None
    known = "" if thread in (None, GENERAL) else str(thread)
    return replace(_chat_place(message.chat), thread=known)


def _chat_place(chat: Chat) -> Place:
    return Place(NAME, str(chat.id), direct=chat.type == ChatType.PRIVATE)


def _title(chat: Chat) -> str:
    """What a group is called, "" for direct messages."""
    return clean_name(chat.title) if chat.title else ""


def _rights(place: Place) -> Rights | None:
    """What is known without asking: who is alone with the bot may do all that there is."""
    return Rights(admin=True) if place.direct else None


def _speaker(message: Message) -> Person | None:
    """Who says it: a person, or a chat in whose name somebody speaks; bots are not heard."""
    if message.is_automatic_forward:
        return None
    if message.sender_chat is not None:
        return _chat_person(message.sender_chat)
    user = message.from_user
    return None if user is None or user.is_bot else _person(user)


def _chat_person(chat: Chat) -> Person:
    name = clean_name(chat.title or chat.username or "")
    return Person(NAME, str(chat.id), name, chat.username or "")


def _person(user: User) -> Person:
    name = clean_name(user.full_name)
    return Person(NAME, str(user.id), name, user.username or "", user.is_bot)


def _words(message: Message, me: User) -> tuple[str, tuple[Person, ...], bool]:
    """The text with mentions by id as `<@id>`, who they are, and whether the bot is named.

    The bot's own name at the very start is no part of what is said to it.
    """
    text, marked = _written(message)
    people: list[Person] = []
    named = False
    for entity in sorted(marked, key=lambda entity: entity.offset, reverse=True):
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


def _written(message: Message) -> tuple[bytes, Sequence[MessageEntity]]:
    """A text or caption in UTF-16, whose units the offsets of its entities count."""
    marked = message.entities if message.text is not None else message.caption_entities
    words = message.text or message.caption or ""
    return words.encode("utf-16-le", "surrogatepass"), marked


def _plain(text: bytes) -> str:
    return text.decode("utf-16-le", "surrogatepass")


def _mentioned(entity: MessageEntity, text: str, me: User) -> User | None:
    """The user whom an entity mentions, if Telegram or we can tell who that is."""
    if entity.type == MessageEntity.TEXT_MENTION:
        return entity.user
    own = f"@{me.username}".casefold()
    return me if entity.type == MessageEntity.MENTION and text.casefold() == own else None
