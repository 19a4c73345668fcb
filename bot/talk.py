"""What is said and what is answered: Ask, Reply, and the people, places and pictures in them.

Text to people is plain, but for mentions and for blocks in letters of one width, which stand
between control characters (`mention` and `preformatted` make them, `render` turns them into a
platform's own markup). Text that comes in is cleaned of control characters, so nobody can write
either by hand.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

_MENTION = re.compile("\x02([^\x1f\x03]*)\x1f([^\x03]*)\x03")
_MARKED = re.compile(f"{_MENTION.pattern}|\x0e([^\x0f]*)\x0f")
NAME_LIMIT = 64


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is said: a chat of a platform, and in it a thread or topic ("" for none)."""

    platform: str
    chat: str
    thread: str = ""
    direct: bool = False
    """Whether only one person and the bot are there."""


@dataclass(frozen=True, slots=True)
class Person:
    """An account on a platform with the name it was last seen under."""

    platform: str
    account: str
    name: str
    handle: str = ""
    """The unique `@handle`, without the sign, where the platform has one."""
    bot: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """Something said to the bot, or overheard by it.

    `event` is the platform's own key of it: the same event twice is the same Ask. In `text` a
    person known by id stands as `<@account>` and is listed in `people`; a mere name as `@name`.
    `via` is the platform's own way to answer (an interaction token), opaque to everyone else.
    """

    event: str
    place: Place
    person: Person
    text: str
    time: datetime
    language: str = ""
    reply_to: str = ""
    addressed: bool = True
    people: tuple[Person, ...] = ()
    via: str = ""


BUTTON_BYTES = 64
"""The longest text of a button that all platforms take; a longer one can still be typed."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button: its label and the text that a person could type instead."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as data, drawn at delivery: the kind of drawing, its arguments, its alt text."""

    kind: str
    scene: dict[str, Any]
    alt: str

    @property
    def moves(self) -> bool:
        """Whether it is an animation, a GIF; else it is a PNG."""
        return self.kind == "replay"

    @property
    def file(self) -> str:
        """A name for the file."""
        return f"{self.kind}.{'gif' if self.moves else 'png'}"


@dataclass(frozen=True, slots=True)
class Reply:
    """One message to a place; `private` names the one person who needs to see it."""

    place: int
    text: str
    picture: Picture | None = None
    buttons: tuple[Button, ...] = ()
    private: Person | None = None
    game: int | None = None
    entry: int | None = None
    via: str = ""
    reply_to: str = ""
    leads: bool = False
    """Whether this is the first reply in the place of the ask."""
    overtakes: bool = False
    """Whether earlier messages about the game lose their buttons by it."""


@dataclass(frozen=True, slots=True)
class Message:
    """A stored reply on its way: the outbox row's id, where it goes and what it says."""

    id: int
    place: Place
    reply: Reply
    attempts: int = 0
    language: str = "en"


class Later(Exception):
    """The platform cannot take it now; `after` is its own wish in seconds, or None."""

    def __init__(self, reason: str, after: float | None = None) -> None:
        super().__init__(reason)
        self.after = after


class Undeliverable(Exception):
    """The platform will never take it: no permission, blocked, gone. The reason is for the host."""


class PictureRefused(Exception):
    """Text may be sent there, pictures may not."""


class ChatMoved(Exception):
    """The chat lives on under another id."""

    def __init__(self, chat: str) -> None:
        super().__init__(chat)
        self.chat = chat


class Platform:
    """A platform as the outbox sees it."""

    name = ""
    strips = True
    """Whether buttons are taken off messages that a newer board overtook."""

    async def send(self, message: Message, image: bytes | None) -> str:
        """Send and return the platform's message id, "" for one that cannot be referred to.

        Raises Later, Undeliverable, PictureRefused or ChatMoved.
        """
        raise NotImplementedError

    async def strip(self, place: Place, message_id: str) -> None:
        """Take the buttons off an earlier message; raises Later or Undeliverable."""
        raise NotImplementedError


def clean(text: str) -> str:
    """Text from outside: NFKC, no control, format or surrogate characters, single spaces."""
    text = unicodedata.normalize("NFKC", text)
    kept = (" " if c.isspace() else c for c in text)
    return " ".join("".join(c for c in kept if unicodedata.category(c)[0] != "C").split())


def clean_name(name: str) -> str:
    """A display name that fits a line, calls nobody and links nowhere."""
    name = clean(name).replace("@", "\ufe6b").replace("://", ":\u2215\u2215")
    return name[:NAME_LIMIT].strip() or "?"


def mention(account: str, name: str) -> str:
    """A mention of a person, to be put into a reply's text."""
    return f"\x02{account}\x1f{name}\x03"


def mentioned(text: str) -> tuple[str, ...]:
    """The accounts mentioned in a reply's text, each once."""
    return tuple(dict.fromkeys(found[1] for found in _MENTION.finditer(text)))


def preformatted(lines: str) -> str:
    """A block of lines in letters of one width, to be put into a reply's text."""
    return f"\x0e{lines}\x0f"


def render(
    text: str,
    person: Callable[[str, str], str],
    plain: Callable[[str], str] = lambda text: text,
    block: Callable[[str], str] = lambda lines: lines,
) -> str:
    """A reply's text in a platform's markup.

    `person(account, name)` for mentions, `block(lines)` for what is preformatted, `plain` else.
    """
    parts: list[str] = []
    end = 0
    for found in _MARKED.finditer(text):
        told = person(found[1], found[2]) if found[3] is None else block(found[3])
        parts += (plain(text[end : found.start()]), told)
        end = found.end()
    return "".join(parts) + plain(text[end:])
