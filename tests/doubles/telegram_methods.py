"""The methods of the Bot API that the server knows, over one world.

Each takes a call and returns the `result` of its answer, or raises `Refused`. Names, parameters
and words of refusals: https://core.telegram.org/bots/api#available-methods.
"""

import time
from collections.abc import Callable
from typing import Any, Final

from tests.doubles import telegram_limits as limits
from tests.doubles.telegram_journal import Journal
from tests.doubles.telegram_limits import Refused, bad
from tests.doubles.telegram_markup import Entity, units
from tests.doubles.telegram_members import full_json, member_json
from tests.doubles.telegram_types import (
    GENERAL,
    ICON,
    MEMBERS,
    Answer,
    Chat,
    Json,
    Media,
    Message,
)
from tests.doubles.telegram_updates import Updates
from tests.doubles.telegram_wire import Call, Upload
from tests.doubles.telegram_world import World

_NOT_MODIFIED: Final = (
    "message is not modified: specified new message content and reply markup are exactly "
    "the same as a current content and reply markup of the message"
)
_TOO_OLD: Final = "query is too old and response timeout expired or query ID is invalid"


class Methods:
    """What can be called, by lower-case name."""

    def __init__(self, world: World, updates: Updates, journal: Journal) -> None:
        self.world = world
        self.updates = updates
        self.journal = journal
        self.named: dict[str, Callable[[Call], Any]] = {
            "getme": self._get_me,
            "logout": _true,
            "close": _true,
            "setwebhook": self._set_webhook,
            "deletewebhook": self._delete_webhook,
            "getwebhookinfo": self._get_webhook_info,
            "sendmessage": self._send_message,
            "sendphoto": lambda call: self._send_media(call, "photo"),
            "senddocument": lambda call: self._send_media(call, "document"),
            "sendanimation": lambda call: self._send_media(call, "animation"),
            "sendchataction": self._send_chat_action,
            "editmessagetext": self._edit_text,
            "editmessagecaption": self._edit_caption,
            "editmessagereplymarkup": self._edit_reply_markup,
            "editmessagemedia": self._edit_media,
            "deletemessage": self._delete_message,
            "answercallbackquery": self._answer_callback_query,
            "setmycommands": self._set_my_commands,
            "getmycommands": self._get_my_commands,
            "deletemycommands": self._delete_my_commands,
            "setmyname": _true,
            "setmydescription": _true,
            "setmyshortdescription": _true,
            "getchat": lambda call: full_json(self._chat(call)),
            "createforumtopic": self._create_forum_topic,
            "getchatmember": self._get_chat_member,
            "getfile": self._get_file,
        }

    # The bot itself

    def _get_me(self, _call: Call) -> Json:
        return self.world.bot.json() | {
            "can_join_groups": True,
            "can_read_all_group_messages": not self.world.privacy,
            "supports_inline_queries": False,
            "can_connect_to_business": False,
            "has_main_web_app": False,
        }

    def _set_webhook(self, call: Call) -> bool:
        allowed = call.data("allowed_updates")
        if isinstance(allowed, list):
            self.updates.allowed = set(allowed) or None
        self.updates.set_webhook(call.text("url"), call.text("secret_token"))
        return True

    def _delete_webhook(self, call: Call) -> bool:
        self.updates.set_webhook("")
        if call.flag("drop_pending_updates") and self.updates.pending:
            self.updates.confirm(max(self.updates.pending) + 1)
        return True

    def _get_webhook_info(self, _call: Call) -> Json:
        return {
            "url": self.updates.webhook,
            "has_custom_certificate": False,
            "pending_update_count": len(self.updates.pending),
        }

    # Where to write

    def _chat(self, call: Call) -> Chat:
        if not call.text("chat_id"):
            raise bad("chat_id is empty")
        chat = self.world.chats.get(call.chat or 0)
        if chat is not None:
            return chat
        if call.chat in self.world.people:
            raise Refused(403, "Forbidden: bot can't initiate conversation with a user")
        raise bad("chat not found")

    def _open_chat(self, call: Call) -> Chat:
        """The chat of a call, which the bot can write to."""
        chat = self._chat(call)
        if chat.migrated_to is not None:
            text = "Bad Request: group chat was upgraded to a supergroup chat"
            raise Refused(400, text, "", {"migrate_to_chat_id": chat.migrated_to.id})
        if chat.person is not None:
            return _open_private(chat)
        status = chat.members.get(self.world.bot.id, "left")
        if status == "kicked":
            raise Refused(403, f"Forbidden: bot was kicked from the {chat.kind} chat")
        if status not in MEMBERS:
            raise Refused(403, f"Forbidden: bot is not a member of the {chat.kind} chat")
        return chat

    def _leads(self, chat: Chat) -> bool:
        return chat.members.get(self.world.bot.id) == "administrator"

    def _create_forum_topic(self, call: Call) -> Json:
        chat, name = self._open_chat(call), call.text("name")
        if chat.topics is None:
            raise bad("the chat is not a forum", "")
        if not self._leads(chat) or "can_manage_topics" in chat.lacks:
            raise bad("not enough rights to create a topic", "")
        if not 1 <= units(name) <= limits.TOPIC:
            raise bad("TOPIC_TITLE_INVALID")
        thread = self.world.add_topic(chat, self.world.bot, name)
        return {"message_thread_id": thread, "name": name, "icon_color": ICON}

    def _thread(self, call: Call, chat: Chat) -> int | None:
        thread = call.integer("message_thread_id")
        if not thread:
            return None
        if chat.topics is None:
            if chat.kind == "supergroup" and self.world.find(chat, thread) is not None:
                return None  # a thread of replies, which people see in the chat itself
            raise bad("message thread not found", "state")
        if thread == GENERAL or thread not in chat.topics:
            raise bad("message thread not found", "state")
        if chat.topics[thread].closed:
            raise bad("TOPIC_CLOSED", "state")
        return thread

    def _reply_to(self, call: Call, chat: Chat) -> Message | None:
        wanted = call.data("reply_parameters") or {
            "message_id": call.integer("reply_to_message_id"),
            "allow_sending_without_reply": call.flag("allow_sending_without_reply"),
        }
        if not wanted.get("message_id"):
            return None
        if wanted.get("chat_id") not in {None, chat.id, str(chat.id)}:
            raise bad("replies to other chats are not known to this server")
        found = self.world.find(chat, int(wanted["message_id"]))
        if found is None and not wanted.get("allow_sending_without_reply"):
            raise bad("message to be replied not found", "state")
        return found

    # Sending

    def _send_message(self, call: Call) -> Json:
        chat = self._open_chat(call)
        text, entities = self._words(call.params, call, "text")
        message = self._addressed(call, chat, "text")
        message.text, message.entities = text, entities
        return self._post(message)

    def _send_media(self, call: Call, kind: str) -> Json:
        chat = self._open_chat(call)
        caption, entities = self._words(call.params, call, "caption")
        media = self._media(call, kind, call.params.get(kind), kind)
        message = self._addressed(call, chat, kind)
        message.caption, message.entities, message.media = caption or None, entities, media
        return self._post(message)

    def _addressed(self, call: Call, chat: Chat, kind: str) -> Message:
        """A message with all but its content; takes a message id only if nothing is wrong."""
        self._permit(kind, chat)
        thread, reply_to = self._thread(call, chat), self._reply_to(call, chat)
        shown = limits.keyboard(call.data("reply_markup"))
        if reply_to is not None and thread is None:
            thread = reply_to.thread
            if thread is not None and chat.topics and chat.topics[thread].closed:
                raise bad("TOPIC_CLOSED", "state")
        message = self.world.add_message(chat, self.world.bot)
        message.thread, message.reply_to, message.keyboards = thread, reply_to, [shown]
        return message

    def _permit(self, kind: str, chat: Chat) -> None:
        if kind in chat.refuses and not self._leads(chat):
            what = {"text": "text messages", "photo": "photos"}.get(kind, f"{kind}s")
            raise bad(f"not enough rights to send {what} to the chat", "")

    def _post(self, message: Message) -> Json:
        self.world.keep(message)
        message.number = self.journal.record("message", chat=message.chat.id, ids=(message.id,))
        return message.json()

    def _words(self, fields: Json, call: Call, name: str) -> tuple[str, tuple[Entity, ...]]:
        if name == "text" and not fields.get("text"):
            raise bad("message text is empty")
        claimed = fields.get("entities" if name == "text" else "caption_entities")
        if isinstance(claimed, str):
            claimed = call.data("entities" if name == "text" else "caption_entities")
        text, entities = limits.words(
            str(fields.get(name) or ""),
            str(fields.get("parse_mode") or ""),
            claimed,
            caption=name == "caption",
        )
        # A mention of somebody the bot has never met is shown as plain text.
        known = self.world.known
        return text, tuple(e for e in entities if e.user is None or e.user in known)

    def _media(self, call: Call, kind: str, value: Any, field: str) -> Media:
        name = str(value or "").removeprefix("attach://") if value else field
        upload = call.files.get(name)
        if upload is not None:
            return self._uploaded(kind, upload)
        stored = self.world.files.get(name)
        if stored is not None and stored.kind == kind:
            return stored
        if not value:
            raise bad(f"there is no {kind} in the request")
        raise bad("wrong remote file identifier specified (this server fetches no addresses)")

    def _uploaded(self, kind: str, upload: Upload) -> Media:
        limits.file_size(kind, upload.content)
        try:
            media = self.world.add_media(kind, upload.content, upload.name, upload.mime)
        except OSError as error:
            raise bad("IMAGE_PROCESS_FAILED") from error
        if kind == "photo":
            limits.dimensions(media)
        return media

    def _send_chat_action(self, call: Call) -> bool:
        self._open_chat(call)
        if not call.text("action"):
            raise bad("wrong parameter action in request")
        return True

    # Editing

    def _own(self, call: Call) -> Message:
        message = self.world.find(self._open_chat(call), call.integer("message_id") or 0)
        if message is None:
            raise bad("message to edit not found", "state")
        if message.sender is not self.world.bot:
            raise bad("message can't be edited", "state")
        return message

    def _edit_text(self, call: Call) -> Json:
        message = self._own(call)
        if message.text is None:
            raise bad("there is no text in the message to edit", "state")
        text, entities = self._words(call.params, call, "text")
        return self._change(message, call, {"text": text, "entities": entities})

    def _edit_caption(self, call: Call) -> Json:
        message = self._own(call)
        if message.media is None:
            raise bad("there is no caption in the message to edit", "state")
        caption, entities = self._words(call.params, call, "caption")
        return self._change(message, call, {"caption": caption or None, "entities": entities})

    def _edit_reply_markup(self, call: Call) -> Json:
        return self._change(self._own(call), call, {})

    def _edit_media(self, call: Call) -> Json:
        message = self._own(call)
        wanted = call.data("media") or {}
        kind = wanted.get("type")
        if kind not in {"photo", "document", "animation"}:
            raise bad(f"can't parse media: type {kind!r} is not known to this server")
        self._permit(kind, message.chat)
        caption, entities = self._words(wanted, call, "caption")
        media = self._media(call, kind, wanted.get("media"), "media")
        fields = {"text": None, "caption": caption or None, "entities": entities, "media": media}
        return self._change(message, call, fields)

    def _change(self, message: Message, call: Call, fields: dict[str, Any]) -> Json:
        """Apply an edit; without a reply markup the buttons go."""
        shown = limits.keyboard(call.data("reply_markup"))
        same = all(getattr(message, name) == value for name, value in fields.items())
        if same and shown == message.keyboard:
            raise bad(_NOT_MODIFIED, "state")
        for name, value in fields.items():
            setattr(message, name, value)
        if shown != message.keyboard:
            message.keyboards.append(shown)
        message.edit_date = int(time.time())
        number = self.journal.record("edited", chat=message.chat.id, ids=(message.id,))
        message.rewritten = number if fields else message.rewritten
        return message.json()

    def _delete_message(self, call: Call) -> bool:
        chat = self._open_chat(call)
        message = self.world.find(chat, call.integer("message_id") or 0)
        if message is None:
            raise bad("message to delete not found", "state")
        mine = message.sender is self.world.bot
        if not mine and chat.kind != "private" and not self._leads(chat):
            raise bad("message can't be deleted", "state")
        message.deleted = True
        self.journal.record("deleted", chat=chat.id, ids=(message.id,))
        return True

    def _answer_callback_query(self, call: Call) -> bool:
        if units(call.text("text")) > limits.CALLBACK_ANSWER:
            raise bad("MESSAGE_TOO_LONG")
        callback = self.world.callbacks.get(call.text("callback_query_id"))
        if callback is None or callback.expired or callback.answered is not None:
            raise bad(_TOO_OLD, "state")
        url = call.text("url") or None
        callback.answered = Answer(call.text("text"), call.flag("show_alert"), url)
        self.journal.record("pressed-answered", chat=callback.message.chat.id)
        return True

    # Command menus

    def _set_my_commands(self, call: Call) -> bool:
        found = limits.commands(call.data("commands") or [])
        self.world.commands[self._menu(call)] = found
        return True

    def _get_my_commands(self, call: Call) -> list[Json]:
        return self.world.commands.get(self._menu(call), [])

    def _delete_my_commands(self, call: Call) -> bool:
        self.world.commands.pop(self._menu(call), None)
        return True

    def _menu(self, call: Call) -> tuple[str, str]:
        scope = call.data("scope") or {"type": "default"}
        kinds = ("default", "all_private_chats", "all_group_chats", "all_chat_administrators")
        name = str(scope.get("type"))
        if name in {"chat", "chat_administrators", "chat_member"}:
            chat = self._chat(Call(call.method, {"chat_id": scope.get("chat_id")}, {}))
            name += f":{chat.id}"
            name += f":{scope['user_id']}" if scope["type"] == "chat_member" else ""
        elif name not in kinds:
            raise bad("can't parse BotCommandScope: unsupported type specified")
        language = call.text("language_code")
        if language and not (len(language) == 2 and language.isascii() and language.islower()):
            raise bad("invalid language code specified")
        return name, language

    # Looking up

    def _get_chat_member(self, call: Call) -> Json:
        chat = self._chat(call)
        person = self.world.people.get(call.integer("user_id") or 0)
        if person is None:
            raise bad("invalid user_id specified", "state")
        return member_json(person, chat, chat.members.get(person.id, "left"))

    def _get_file(self, call: Call) -> Json:
        media = self.world.files.get(call.text("file_id"))
        if media is None:
            raise bad("invalid file_id")
        suffix = "jpg" if media.kind == "photo" else media.name.rpartition(".")[2] or "bin"
        return {
            "file_id": media.file_id,
            "file_unique_id": f"u{media.file_id}",
            "file_size": len(media.download()),
            "file_path": f"{media.kind}s/{media.file_id}.{suffix}",
        }


def _open_private(chat: Chat) -> Chat:
    person = chat.person
    if person is None or not person.started:
        raise Refused(403, "Forbidden: bot can't initiate conversation with a user")
    if person.deactivated:
        raise Refused(403, "Forbidden: user is deactivated")
    if person.blocked:
        raise Refused(403, "Forbidden: bot was blocked by the user")
    return chat


def _true(_call: Call) -> bool:
    return True
