"""What the Bot API refuses, with the words it uses (https://core.telegram.org/bots/api)."""

import re
from collections.abc import Sequence
from typing import Any, Final

from tests.doubles.telegram_markup import (
    Entity,
    Malformed,
    clean,
    detected,
    parse_html,
    trim,
    units,
)
from tests.doubles.telegram_types import Button, Json, Keyboard, Media

TEXT: Final = 4096
CAPTION: Final = 1024
CALLBACK_DATA: Final = 64
CALLBACK_ANSWER: Final = 200
COMMANDS: Final = 100
COMMAND_DESCRIPTION: Final = 256
BUTTONS: Final = 100
ROW: Final = 8
PHOTO_BYTES: Final = 10 * 1024 * 1024
TOPIC: Final = 128
FILE_BYTES: Final = 50 * 1024 * 1024
PHOTO_SIDES: Final = 10_000
PHOTO_RATIO: Final = 20
_COMMAND: Final = re.compile(r"[a-z0-9_]{1,32}")


class Refused(Exception):
    """An answer with "ok": false.

    `kind` is "limit" for what is wrong however the world stands, "state" for what does not fit
    the messages that are there, "flood" for a call before `retry_after` has passed, and empty
    where the caller could not know (a block, a migration, another poller).
    """

    def __init__(
        self, code: int, description: str, kind: str = "", parameters: Json | None = None
    ) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.kind = kind
        self.parameters = parameters or {}


def bad(description: str, kind: str = "limit") -> Refused:
    """A 400."""
    return Refused(400, f"Bad Request: {description}", kind)


def words(source: str, parse_mode: str, claimed: Any, caption: bool) -> tuple[str, list[Entity]]:
    """The visible text and all its entities; lengths are counted after parsing."""
    text, entities = _parsed(clean(source), parse_mode, claimed)
    text, entities = trim(text, entities)
    if caption and units(text) > CAPTION:
        raise bad("message caption is too long")
    if not caption and not text:
        raise bad("message text is empty")
    if not caption and units(text) > TEXT:
        raise bad("message is too long")
    return text, detected(text, entities)


def _parsed(source: str, parse_mode: str, claimed: Any) -> tuple[str, list[Entity]]:
    if not parse_mode:
        return source, [_claimed(source, entity) for entity in claimed or ()]
    if parse_mode.lower() != "html":
        raise bad(f"unsupported parse_mode {parse_mode!r} (this server knows HTML only)")
    try:
        return parse_html(source)
    except Malformed as error:
        raise bad(f"can't parse entities: {error}") from error


def _claimed(text: str, fields: Json) -> Entity:
    entity = Entity(
        str(fields["type"]),
        int(fields["offset"]),
        int(fields["length"]),
        fields.get("url"),
        int(fields["user"]["id"]) if "user" in fields else None,
    )
    if entity.offset < 0 or entity.length < 1 or entity.end > units(text):
        raise bad(f"entity beginning at UTF-16 offset {entity.offset} ends after the text")
    return entity


def keyboard(markup: Any) -> Keyboard:
    """The inline keyboard of a reply markup; other kinds of markup give an empty one."""
    if not markup or "inline_keyboard" not in markup:
        return ()
    rows = tuple(tuple(_button(b) for b in row) for row in markup["inline_keyboard"] if row)
    if any(len(row) > ROW for row in rows):
        raise bad(f"an inline keyboard's row has at most {ROW} buttons")
    if sum(map(len, rows)) > BUTTONS:
        raise bad("REPLY_MARKUP_TOO_LONG")
    return rows


def _button(fields: Json) -> Button:
    text, data, url = fields.get("text", ""), fields.get("callback_data"), fields.get("url")
    if not isinstance(text, str) or not text.strip():
        raise bad("can't parse inline keyboard button: text is empty")
    if (data is None) == (url is None):
        raise bad("text buttons are unallowed in the inline keyboard")
    if data is not None and not 1 <= len(data.encode()) <= CALLBACK_DATA:
        raise bad("BUTTON_DATA_INVALID")
    if url is not None and not re.match(r"(https?|tg)://\S+\Z", url):
        raise bad(f"inline keyboard button URL '{url}' is invalid")
    return Button(text, data, url)


def commands(fields: Sequence[Json]) -> list[Json]:
    """A list of `BotCommand`."""
    if len(fields) > COMMANDS:
        raise bad("BOT_COMMANDS_TOO_MUCH")
    return [_command(command) for command in fields]


def _command(fields: Json) -> Json:
    name, description = fields.get("command", ""), fields.get("description", "")
    if not _COMMAND.fullmatch(name):
        raise bad("BOT_COMMAND_INVALID")
    if not 1 <= units(description) <= COMMAND_DESCRIPTION:
        raise bad("BOT_COMMAND_DESCRIPTION_INVALID")
    return {"command": name, "description": description}


def file_size(kind: str, content: bytes) -> None:
    """Refuse an empty file or one over 50 MB, 10 MB for a photo."""
    if not content:
        raise bad("file must be non-empty")
    if len(content) > FILE_BYTES:
        raise Refused(413, "Request Entity Too Large", "limit")
    if kind == "photo" and len(content) > PHOTO_BYTES:
        raise bad(
            f"file of size {len(content)} bytes is too big for a photo; "
            f"the maximum size is {PHOTO_BYTES} bytes"
        )


def dimensions(media: Media) -> None:
    """Refuse a photo whose sides are together over 10,000 or 20 times apart."""
    low, high = sorted((media.width, media.height))
    if low + high > PHOTO_SIDES or high > PHOTO_RATIO * low:
        raise bad("PHOTO_INVALID_DIMENSIONS")
