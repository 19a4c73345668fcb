"""The people on a Telegram server and what they say, press, see and do to chats."""

import time
from collections.abc import Iterable, Sequence

from tests.doubles import telegram_limits
from tests.doubles.telegram_journal import Journal
from tests.doubles.telegram_markup import Entity, clean, detected, units
from tests.doubles.telegram_members import member_json
from tests.doubles.telegram_types import (
    GENERAL,
    Callback,
    Chat,
    Json,
    Message,
    Person,
    Topic,
)
from tests.doubles.telegram_updates import Updates
from tests.doubles.telegram_world import World


class Crowd:
    """Speaks for people: changes the world as they would and tells the bot what it may hear."""

    def __init__(self, bot: Person, privacy: bool, mentions_delivered: bool) -> None:
        self.bot = bot
        self.journal = Journal()
        self.world = World(bot, privacy, mentions_delivered)
        self.updates = Updates(self.journal)

    # Who and where

    def person(
        self, name: str, *, username: str | None = None, language_code: str = "en"
    ) -> Person:
        """Somebody new; raises ValueError for a username shorter than 4 letters."""
        return self.world.add_person(name, username, language_code)

    def private(self, person: Person, *, started: bool = False) -> Chat:
        """The person's chat with the bot; the bot can write there once they have said something."""
        chat = self.world.chats.get(person.id)
        if started:
            person.started = True
            self.world.known.add(person.id)
        return chat or self.world.add_chat("private", "", person)

    def group(self, title: str, people: Iterable[Person] = ()) -> Chat:
        """A basic group with the bot in it; whoever speaks in it joins it."""
        return self._peopled(self.world.add_chat("group", title), people)

    def supergroup(self, title: str, people: Iterable[Person] = ()) -> Chat:
        """A supergroup without topics, with the bot in it."""
        return self._peopled(self.world.add_chat("supergroup", title), people)

    def forum(self, title: str, topics: Sequence[str] = (), people: Iterable[Person] = ()) -> Chat:
        """A supergroup with the topic "General" (1) and others: `chat.topic(name)` is the id."""
        chat = self.supergroup(title, people)
        chat.topics = {GENERAL: Topic(GENERAL, "General")}
        next(chat.ids)
        owner = self.person(f"owner of {title}")
        for name in topics:
            self.world.add_topic(chat, owner, name)
        return chat

    def _peopled(self, chat: Chat, people: Iterable[Person]) -> Chat:
        chat.members |= {person.id: "member" for person in people}
        return chat

    # What people do

    async def say(
        self,
        person: Person,
        chat: Chat,
        text: str,
        *,
        thread: int | None = None,
        reply_to: Message | None = None,
        text_mentions: Sequence[Person] = (),
        photo: bytes | None = None,
        document: tuple[str, bytes] | None = None,
    ) -> Message:
        """Say something, or send a photo or a file, name and content, with a caption; returns the
        (last) message.

        `text_mentions` are people without a username whose names stand in the text and are
        mentions; over 4096 units the text is split as the clients do. Raises ValueError where
        a person could not do that.
        """
        self._enter(person, chat, thread)
        *first, last = _parts(clean(text))
        for part in first:
            self._said(person, chat, part, thread, reply_to, ())
        return self._said(person, chat, last, thread, reply_to, text_mentions, photo, document)

    async def press_start(self, person: Person, payload: str = "") -> Message:
        """Open the chat with the bot and press Start, with the payload of a deep link."""
        return await self.say(person, self.private(person), f"/start {payload}".strip())

    async def edit(
        self, person: Person, message: Message, text: str, text_mentions: Sequence[Person] = ()
    ) -> Message:
        """Edit one's own message."""
        if message.sender is not person or message.deleted:
            raise ValueError("only a message of one's own that is there can be edited")
        words = clean(text)
        message.entities = self._entities(words, text_mentions)
        message.text, message.caption = (None, words) if message.media else (words, None)
        message.edit_date = int(time.time())
        message.rewritten = self.journal.record("edited", chat=message.chat.id, ids=(message.id,))
        if self.world.hears(message):
            message.update_id = self.updates.add("edited_message", message.json(), message.chat.id)
        return message

    def delete(self, message: Message) -> None:
        """Delete a message; the bot is not told."""
        message.deleted = True
        self.journal.record("deleted", chat=message.chat.id, ids=(message.id,))

    async def click(
        self,
        person: Person,
        message: Message,
        label_or_data: str,
        *,
        stale: bool = False,
        unseen: bool = False,
    ) -> Callback:
        """Press a button by its label or data; `stale` also finds buttons no longer shown.

        Of what is `unseen`, as an old message may be, the bot is told little. Raises LookupError
        if there is none. The result's `answered` is what the person sees.
        """
        shown = message.keyboards if stale else message.keyboards[-1:]
        found = [
            button.data
            for rows in reversed(shown)
            for row in rows
            for button in row
            if button.data is not None and label_or_data in {button.text, button.data}
        ]
        if not found or message.deleted:
            raise LookupError(f"no button {label_or_data!r} in {message.labels}")
        self.world.known.add(person.id)
        callback = self.world.add_callback(person, message, found[0])
        callback.unseen = unseen
        callback.number = self.journal.record("pressed", chat=message.chat.id, ids=(message.id,))
        callback.update_id = self.updates.add("callback_query", callback.json(), message.chat.id)
        return callback

    def expire(self, callback: Callback) -> None:
        """Let a press become too old to be answered."""
        callback.expired = True

    def _enter(self, person: Person, chat: Chat, thread: int | None) -> None:
        if chat.migrated_to is not None:
            raise ValueError("nobody can write to a group that became a supergroup")
        if chat.kind == "private":
            if chat.person is not person or person.blocked:
                raise ValueError(f"{person.name} cannot write here")
            person.started = True
        else:
            chat.members.setdefault(person.id, "member")
        if thread is not None and thread not in (chat.topics or {}):
            raise ValueError(f"no topic {thread} here")

    def _said(
        self,
        person: Person,
        chat: Chat,
        text: str,
        thread: int | None,
        reply_to: Message | None,
        text_mentions: Sequence[Person],
        photo: bytes | None = None,
        document: tuple[str, bytes] | None = None,
    ) -> Message:
        message = self.world.add_message(chat, person)
        message.thread = None if thread == GENERAL else thread
        message.reply_to = reply_to
        message.entities = self._entities(text, text_mentions)
        if photo is not None:
            message.media = self.world.add_media("photo", photo, "photo.jpg", "image/jpeg")
        elif document is not None:
            message.media = self.world.add_media("document", document[1], document[0], "text/plain")
        if message.media is None:
            message.text = text
        else:
            message.caption = text or None
        return self._offer(message)

    def _entities(self, text: str, text_mentions: Sequence[Person]) -> tuple[Entity, ...]:
        found, start = [], 0
        for person in text_mentions:
            start = text.index(person.name, start)
            offset = units(text[:start])
            found.append(Entity("text_mention", offset, units(person.name), user=person.id))
            start += len(person.name)
        return tuple(detected(text, found))

    def _offer(self, message: Message) -> Message:
        """Put a message in its chat and tell the bot if it may hear it."""
        self.world.keep(message)
        message.number = self.journal.record("message", chat=message.chat.id, ids=(message.id,))
        if self.world.hears(message):
            mentioned = {entity.user for entity in message.entities if entity.user is not None}
            self.world.known |= {message.sender.id} | mentioned
            message.update_id = self.updates.add("message", message.json(), message.chat.id)
        return message

    # What happens to chats

    def migrate(self, chat: Chat) -> Chat:
        """Make a group a supergroup of a new id; both chats tell the bot of it."""
        if chat.kind != "group" or chat.migrated_to is not None:
            raise ValueError("only a basic group can become a supergroup")
        owner = self.person(f"owner of {chat.title}")
        new = self.supergroup(chat.title)
        new.members = dict(chat.members)
        self._serve(chat, owner, {"migrate_to_chat_id": new.id})
        chat.migrated_to = new
        self._serve(new, owner, {"migrate_from_chat_id": chat.id})
        return new

    def add_bot(self, chat: Chat, by: Person) -> None:
        """Add the bot to a group."""
        self._member(chat, by, "member")
        self._serve(chat, by, {"new_chat_members": [self.bot.json()]})

    def kick_bot(self, chat: Chat, by: Person) -> None:
        """Put the bot out of a group."""
        self._member(chat, by, "kicked")

    def promote_bot(self, chat: Chat, by: Person) -> None:
        """Make the bot an administrator, who hears everything."""
        self._member(chat, by, "administrator")

    def restrict_bot(self, chat: Chat, by: Person, *kinds: str) -> None:
        """Forbid kinds of message (see `Chat.refuses`)."""
        chat.refuses |= set(kinds)
        self._member(chat, by, "restricted")

    def block(self, person: Person) -> None:
        """Block the bot."""
        person.blocked = True
        self._member(self.private(person), person, "kicked")

    def unblock(self, person: Person) -> None:
        """Unblock the bot."""
        person.blocked = False
        self._member(self.private(person), person, "member")

    def close_topic(self, chat: Chat, thread: int, closed: bool = True) -> None:
        """Close a topic (or open it again); the bot can no longer write to it."""
        (chat.topics or {})[thread].closed = closed
        service = "forum_topic_closed" if closed else "forum_topic_reopened"
        self._serve(chat, self.person("topic admin"), {service: {}}, thread)

    def delete_topic(self, chat: Chat, thread: int) -> None:
        """Delete a topic with all that was said in it; the bot is not told."""
        del (chat.topics or {})[thread]
        for message in self.messages(chat, thread=thread):
            message.deleted = True

    def _serve(
        self, chat: Chat, sender: Person, service: Json, thread: int | None = None
    ) -> Message:
        message = self.world.add_message(chat, sender)
        message.service, message.thread = service, thread
        return self._offer(message)

    def _member(self, chat: Chat, by: Person, status: str) -> None:
        old = chat.members.get(self.bot.id, "left")
        chat.members[self.bot.id] = status
        change: Json = {
            "chat": chat.json(),
            "from": by.json(),
            "date": int(time.time()),
            "old_chat_member": member_json(self.bot, chat, old),
            "new_chat_member": member_json(self.bot, chat, status),
        }
        self.updates.add("my_chat_member", change, chat.id)

    # What people see

    def messages(
        self, chat: Chat, *, thread: int | None = None, by: Person | None = None
    ) -> list[Message]:
        """The messages shown in a chat, oldest first, service messages too.

        `thread` is a topic's id, 1 being General; None means all of them.
        """
        wanted = None if thread == GENERAL else thread
        return [
            message
            for message in self.world.log
            if message.chat is chat
            and not message.deleted
            and (thread is None or message.thread == wanted)
            and by in {None, message.sender}
        ]

    def menu(self, person: Person, chat: Chat) -> list[Json]:
        """The commands offered to a person in a chat (first of the scopes that has a list:
        https://core.telegram.org/bots/api#determining-list-of-commands)."""
        if chat.kind == "private":
            scopes = [f"chat:{chat.id}", "all_private_chats", "default"]
        else:
            admin = chat.members.get(person.id) in {"administrator", "creator"}
            scopes = [f"chat_member:{chat.id}:{person.id}"]
            scopes += [f"chat_administrators:{chat.id}"] if admin else []
            scopes += [f"chat:{chat.id}"]
            scopes += ["all_chat_administrators"] if admin else []
            scopes += ["all_group_chats", "default"]
        for scope in scopes:
            for language in (person.language_code[:2], ""):
                if found := self.world.commands.get((scope, language)):
                    return found
        return []


def _parts(text: str) -> list[str]:
    """A text cut into pieces of at most 4096 UTF-16 units."""
    size = 2 * telegram_limits.TEXT
    coded = text.encode("utf-16-le")
    pieces: list[bytes] = []
    while len(coded) > size:
        # A surrogate pair is not cut in two.
        end = size - 2 if 0xD8 <= coded[size - 1] <= 0xDB else size
        pieces.append(coded[:end])
        coded = coded[end:]
    return [piece.decode("utf-16-le") for piece in [*pieces, coded]]
