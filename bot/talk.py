"""What is said and what is answered: Ask, Reply, and the people, places and pictures in them.

Text to people is plain, but for mentions, links to messages, moments and blocks in letters of one
width, which stand between control characters (`mention`, `link`, `moment` and `preformatted` make
them, `render` turns them into a platform's own markup). Text that comes in is cleaned of control
characters, so nobody can write any of them by hand.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

_MENTION = re.compile("\x02(?:([a-z]*)/)?([^\x1f\x03]*)\x1f([^\x03]*)\x03")
_MOMENT = re.compile("\x12([0-9]+)\x1f([^\x13]*)\x13")
_MARKED = re.compile(
    f"{_MENTION.pattern}|\x0e([^\x0f]*)\x0f|\x10([^\x1f\x11]*)\x1f([^\x11]*)\x11|{_MOMENT.pattern}"
)
NAME_LIMIT = 64
JOINER = "\u2060"
"""A sign that nobody sees: between two others it keeps them from being read as one thing."""
_CALLS = re.compile(r"(?<=@)(?=\w)|(?<=(?<![0-9A-Za-z_])/)(?=\w)|(?<=:)(?=//)|(?<=\w\.)(?=\w)")
"""Where a handle, a command or an address goes on: `@|name`, `/|word`, `http:|//site.|com`."""
_COMMAND = re.compile(r"(?<![0-9A-Za-z_])/(?=\w)")
_ADDRESS = re.compile(r"(?<=\w)\.(?=\w)")


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is said: a chat of a platform, and in it a thread or topic ("" for none)."""

    platform: str
    chat: str
    thread: str = ""
    direct: bool = False
    """Whether only one person and the bot are there; `chat` is that person's account then."""
    home: str = field(default="", compare=False)
    """What the platform needs besides to link to a message there: on Discord the server."""


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
class Rights:
    """What the speaker and the bot may do in a place, as the platform tells it.

    `able` says of some of `ABILITIES` whether the bot may; what is not in it does not apply there.
    """

    admin: bool = False
    """Whether the speaker may change the place's settings."""
    able: dict[str, bool] = field(default_factory=dict)


ABILITIES = ("see", "send", "send-threads", "open-threads", "attach", "history", "hear")
"""What a bot may be allowed to do: see the place, write there and in threads, open threads or
topics, send pictures and files, read what was said before, hear what is not addressed to it."""


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
    called: bool = True
    """Whether the bot is spoken to by name, by a command or in private, not by a mere reply."""
    people: tuple[Person, ...] = ()
    via: str = ""
    discreet: bool = False
    """Whether the speaker alone sees a private reply to it, as always in direct messages."""
    names: bool = True
    """Whether a mere `@name` calls somebody there whom the bot need not know."""
    timed: bool = False
    """Whether nobody said it: a clock brings it about, in the name of a player."""
    edits: str = ""
    """The event of the message whose edited form this is."""
    file: str | None = None
    """The text of the file that came with it."""
    title: str = ""
    """What people call the chat; "" where the platform does not tell."""
    rights: Rights | None = None
    """None where the platform has not asked yet: `inspect` asks, over the network."""
    inspect: Callable[[], Awaitable[Rights]] | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Link:
    """A link to a message of the bot's, as it stands in a text."""

    label: str
    home: str
    chat: str
    thread: str
    message: str


BUTTON_BYTES = 64
"""The longest text of a button that all platforms take; a longer one can still be typed."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button: its label and the text that a person could type instead."""

    label: str
    text: str
    own: bool = False
    """Whether only the person whom the reply is for may press it: it answers for them."""


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
class File:
    """A text file that comes with a reply."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Reply:
    """One message to a place; `private` names the one person who needs to see it."""

    place: int
    text: str
    picture: Picture | None = None
    file: File | None = None
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
    asker: int | None = None
    """The account that it answers, by its row."""
    instead: int | None = None
    """The place that it goes to where this one cannot take it, such as a direct message."""
    otherwise: str = ""
    """What is said there then, without anything else; "" for the same as here. About a game it is
    said once, until something arrives here again."""
    nudges: bool = False
    """Whether it reminds somebody who is silent: if it arrives nowhere, that was no reminder."""


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


class ThreadGone(Undeliverable):
    """A thread takes no message of ours any more: deleted, closed, locked. Its chat may."""


class PictureRefused(Exception):
    """Text may be sent there, pictures may not."""


class ChatMoved(Exception):
    """The chat lives on under another id."""

    def __init__(self, chat: str) -> None:
        super().__init__(chat)
        self.chat = chat


class ThreadsRefused(Exception):
    """A thread cannot be opened there; the reason is for the host."""


Door = Callable[[Mapping[str, str], bytes], Awaitable[int]]
"""What answers what a platform posts: headers (names in lower case) and body; an HTTP status."""


class Platform:
    """A platform as the outbox sees it."""

    name = ""
    strips = True
    """Whether buttons are taken off messages that a newer board overtook."""
    threads = False
    """Whether it can open a thread or topic for a game."""

    @property
    def connected(self) -> bool:
        """Whether it can hear and send now."""
        return True

    def serves(self, place: Place) -> bool:
        """Whether this process delivers there; where several are at work each may have a part."""
        return True

    def delay(self, place: Place, kind: str) -> float:
        """Seconds until a "send" or "strip" there keeps to the limits; 0 takes its turn."""
        return 0.0

    async def send(self, message: Message, image: bytes | None) -> str:
        """Send and return the platform's message id, "" for one that cannot be referred to.

        Raises Later, Undeliverable, ThreadGone, PictureRefused or ChatMoved.
        """
        raise NotImplementedError

    async def strip(self, place: Place, message_id: str) -> None:
        """Take the buttons off an earlier message; raises Later or Undeliverable."""
        raise NotImplementedError

    async def open_thread(self, place: Place, name: str, message_id: str) -> str:
        """Open a thread or topic in a chat, for the message if it can be; its id.

        Asked twice for the same message it opens one thread, where the platform can tell. Raises
        Later, Undeliverable or ThreadsRefused.
        """
        raise ThreadsRefused(f"{self.name} has no threads")


def clean(text: str) -> str:
    """Text from outside: NFKC, no control, format or surrogate characters, single spaces."""
    text = unicodedata.normalize("NFKC", text)
    kept = (" " if c.isspace() else c for c in text)
    return " ".join("".join(c for c in kept if unicodedata.category(c)[0] != "C").split())


def quoted(text: str) -> str:
    """Words of a person in a reply, which call nobody, order nothing and link nowhere.

    Where a platform would make a mention, a command or a link of them a JOINER is put in; one that
    has an escape of its own takes it out again (`unjoined`).
    """
    return _CALLS.sub(JOINER, text)


def unjoined(text: str) -> str:
    """A reply's text without what `quoted` put in."""
    return text.replace(JOINER, "")


def clean_name(name: str) -> str:
    """A display name that fits a line, calls nobody, orders nothing and links nowhere."""
    name = clean(name).replace("@", "\ufe6b").replace("://", ":\u2215\u2215")
    name = _ADDRESS.sub("\u2024", _COMMAND.sub("\u2215", name))
    return name[:NAME_LIMIT].strip() or "?"


def mention(account: str, name: str, platform: str = "") -> str:
    """A mention of a person, to be put into a reply's text; elsewhere it is only their name."""
    return f"\x02{platform}/{account}\x1f{name}\x03"


def mentioned(text: str) -> tuple[str, ...]:
    """The accounts mentioned in a reply's text, each once."""
    return tuple(dict.fromkeys(found[2] for found in _MENTION.finditer(text)))


def naming(text: str, called: Collection[str] = ()) -> str:
    """A reply's text in which only some accounts are mentioned, and all others by name."""
    return _MENTION.sub(lambda found: found[0] if found[2] in called else found[3], text)


def link(label: str, place: Place, message_id: str) -> str:
    """A link to a message, to be put into a reply's text; only its label where there is no link."""
    return f"\x10{place.home},{place.chat},{place.thread},{message_id}\x1f{label}\x11"


def moment(at: datetime) -> str:
    """A moment, to be put into a reply's text; `dated` gives it the words of the place."""
    return f"\x12{int(at.timestamp())}\x1f\x13"


def dated(text: str, label: Callable[[int], str]) -> str:
    """A reply's text whose moments have labels, made from seconds since 1970."""
    return _MOMENT.sub(lambda found: f"\x12{found[1]}\x1f{label(int(found[1]))}\x13", text)


def preformatted(lines: str) -> str:
    """A block of lines in letters of one width, to be put into a reply's text."""
    return f"\x0e{lines}\x0f"


def render(
    text: str,
    person: Callable[[str, str], str],
    plain: Callable[[str], str] = lambda text: text,
    block: Callable[[str], str] = lambda lines: lines,
    linked: Callable[[Link], str] | None = None,
    platform: str = "",
    moment: Callable[[int, str], str] | None = None,
) -> str:
    """A reply's text in a platform's markup.

    `person(account, name)` for mentions, `block(lines)` for what is preformatted, `linked(link)`
    for links (their labels without it), `moment(seconds, label)` for moments, `plain` else. Of
    another `platform` only names are shown.
    """
    parts: list[str] = []
    end = 0
    for found in _MARKED.finditer(text):
        if found[2] is not None:
            foreign = platform and found[1] and found[1] != platform
            told = plain(found[3]) if foreign else person(found[2], found[3])
        elif found[4] is not None:
            told = block(found[4])
        elif found[7] is not None:
            told = moment(int(found[7]), found[8]) if moment else plain(found[8])
        else:
            target = Link(found[6], *found[5].split(",", 3))
            told = linked(target) if linked else plain(target.label)
        parts += (plain(text[end : found.start()]), told)
        end = found.end()
    return "".join(parts) + plain(text[end:])
