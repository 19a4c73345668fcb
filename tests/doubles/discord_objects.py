"""The objects of a loopback Discord: ids, people, channels, messages and their files."""

from __future__ import annotations

import datetime
import struct
import time
from dataclasses import dataclass, field
from typing import Any

from tests.doubles.discord_limits import JSON, walk

EPOCH = 1_420_070_400_000  # milliseconds, 2015-01-01
TEXT, DIRECT, THREAD = 0, 1, 11
MEDIA = {
    "gif": "image/gif",
    "png": "image/png",
    "txt": "text/plain; charset=utf-8",
    "json": "application/json; charset=utf-8",
}
"""What Discord makes of a file's name; of others it says nothing."""
REPLY, SLASH_REPLY = 19, 20  # message types
SUPPRESS, EPHEMERAL, LOADING = 1 << 2, 1 << 6, 1 << 7  # message flags


class Snowflakes:
    """Ids that grow and hold the time of their making."""

    def __init__(self) -> None:
        self.last = 0

    def __call__(self) -> int:
        now = int(time.time() * 1000) - EPOCH
        self.last = max(self.last + 1, now << 22)
        return self.last


def moment(snowflake: int) -> str:
    """The time in an id, ISO 8601."""
    seconds = ((snowflake >> 22) + EPOCH) / 1000
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC).isoformat()


def now() -> str:
    return datetime.datetime.now(datetime.UTC).isoformat()


def later(before: str | None) -> str:
    """Now, and a millisecond after an earlier edit at least: nobody edits twice in one."""
    if before is None:
        return now()
    least = datetime.datetime.fromisoformat(before) + datetime.timedelta(milliseconds=1)
    return max(datetime.datetime.now(datetime.UTC), least).isoformat()


@dataclass(eq=False)
class Person:
    """A user; the bot is one too."""

    id: int
    name: str
    bot: bool = False
    locale: str = "en-US"
    accepts_dms: bool = True
    member: bool = True  # of the guild
    roles: list[int] = field(default_factory=list)
    joined: str = ""  # when, if not at once
    display: str = ""  # the name shown, if not the capitalised one

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    def user_json(self) -> JSON:
        shown = {
            "username": self.name,
            "global_name": self.display or self.name.capitalize(),
            "avatar": None,
        }
        return {"id": str(self.id), "discriminator": "0", "bot": self.bot, **shown}

    def member_json(self) -> JSON:
        times = {"joined_at": self.joined or moment(self.id), "premium_since": None}
        return {
            "nick": None,
            "avatar": None,
            "roles": list(map(str, self.roles)),
            "flags": 0,
            "deaf": False,
            "mute": False,
            "pending": False,
            **times,
        }


@dataclass(eq=False)
class Attachment:
    """A file of a message; `description` is its alt text."""

    id: int
    filename: str
    content: bytes
    description: str | None
    url: str
    kind: str | None = None  # its media type, if it is not that of the name

    def json(self) -> JSON:
        kind = self.kind or MEDIA.get(self.filename.rpartition(".")[2])
        size = {"size": len(self.content), "url": self.url, "proxy_url": self.url}
        found = {"description": self.description, "content_type": kind, **self._dimensions()}
        shown = {key: value for key, value in found.items() if value is not None}
        return {"id": str(self.id), "filename": self.filename, **size, **shown}

    def _dimensions(self) -> JSON:
        if not self.content.startswith(b"\x89PNG") or len(self.content) < 24:
            return {}
        width, height = struct.unpack(">II", self.content[16:24])
        return {"width": width, "height": height}


@dataclass(eq=False)
class Channel:
    """A text channel, a thread or a direct conversation with the bot."""

    id: int
    name: str
    type: int = TEXT
    parent: Channel | None = None
    recipient: Person | None = None
    denied: int = 0  # rights taken from the bot here, as an overwrite it can see
    secretly_denied: int = 0  # likewise, without the bot being told
    archived: bool = False
    locked: bool = False
    messages: list[Message] = field(default_factory=list)

    @property
    def mention(self) -> str:
        return f"<#{self.id}>"

    @property
    def direct(self) -> bool:
        return self.type == DIRECT


@dataclass(frozen=True)
class Version:
    """What a message showed before an edit."""

    content: str
    components: list[JSON]
    attachments: list[Attachment]


@dataclass(eq=False)
class Message:
    """A message as people see it; `edits` holds what it showed before, oldest first."""

    id: int
    channel: Channel
    author: Person
    content: str = ""
    attachments: list[Attachment] = field(default_factory=list)
    components: list[JSON] = field(default_factory=list)
    embeds: list[JSON] = field(default_factory=list)
    mentions: list[Person] = field(default_factory=list)  # whom it notifies
    nonce: str | None = None
    reply_to: Message | None = None
    flags: int = 0
    only_for: Person | None = None  # an ephemeral answer
    interaction: Any = None  # the Interaction that it answers
    edits: list[Version] = field(default_factory=list)
    edited: str | None = None
    deleted: bool = False
    pinned: bool = False

    @property
    def loading(self) -> bool:
        """A deferred answer: people see that the bot is thinking."""
        return bool(self.flags & LOADING)

    @property
    def ephemeral(self) -> bool:
        return bool(self.flags & EPHEMERAL)

    @property
    def buttons(self) -> list[JSON]:
        """Every button and select, in reading order, as sent."""
        return [part for part in walk(self.components) if "custom_id" in part or "url" in part]

    @property
    def labels(self) -> list[str]:
        return [part["label"] for part in self.buttons if part.get("label")]

    def replace(self, **changes: Any) -> None:
        """An edit: what was shown goes to `edits` (unless it was the thinking state)."""
        if not self.loading:
            self.edits.append(Version(self.content, self.components, self.attachments))
            self.edited = later(self.edited)
        for name, value in changes.items():
            setattr(self, name, value)
        self.flags &= ~LOADING

    def __repr__(self) -> str:
        files = "".join(f" +{file.filename}" for file in self.attachments)
        return f"<{self.author.name} in {self.channel.name}: {self.content!r}{files}>"
