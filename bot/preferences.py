"""What a place or a person may set: each setting one field, its default first among its values.

A thread inherits from its chat; what is not set has its default. A setting needs the words
`choice-<name>` and, with `.about`, `setting-<name>` (of places) or `mine-<name>` (of people);
each of its values `value-<value>`, or what else `bot.choices` takes for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from bot.languages import available
from render.theme import THEMES

SIZES = {"medium": 800, "small": 560, "large": 1080}
"""Width of a board in px."""
SWITCH = ("on", "off")


def _one_of(*values: str, default: str | None = None) -> Any:
    """A setting with these values; where the default is none of them, it means "not set"."""
    first = values[0] if default is None else default
    return field(default=first, metadata={"values": values})


@dataclass(frozen=True, slots=True)
class PlaceSettings:
    """How the bot behaves in a chat or thread; who may change it are its administrators."""

    language: str = _one_of(*available(), default="")
    theme: str = _one_of(*THEMES)
    game: str = field(default="", metadata={"values": ()})
    """The game that `play` means without a name, with options: `salta jump=any`; "" for none."""
    size: str = _one_of(*SIZES)
    coordinates: str = _one_of(*SWITCH)
    starters: str = _one_of("everyone", "admins")
    threads: str = _one_of(*SWITCH, default="off")
    description: str = _one_of(*SWITCH, default="off")
    public: str = _one_of(*SWITCH, default="off")
    silence: str = _one_of("3", "7", "14", "30", default="14")
    """Days of silence after which a game without a clock may be claimed."""
    clock: str = field(default="", metadata={"values": ()})
    """The time control of games that name none, in its canonical form; "" for no clock."""
    zone: str = field(default="UTC", metadata={"values": ()})
    """The time zone in which times are told, where the platform cannot tell the reader's own."""


@dataclass(frozen=True, slots=True)
class PersonSettings:
    """How a person wants it, wherever they play."""

    theme: str = _one_of(*THEMES, default="")
    """"" for that of the place."""
    side: str = _one_of("own", "first", "second")
    """Which side is at the bottom of the boards that only they see."""
    language: str = _one_of(*available(), default="")
    """In direct messages and private replies; "" for that of the place."""
    auto: str = _one_of(*SWITCH, default="off")
    """Whether the only possible move is played by itself, if the opponent wants so too."""
    mentions: str = _one_of(*SWITCH)
    """Whether a new board calls them when it is their turn."""
    zone: str = field(default="", metadata={"values": ()})
    """The time zone that they live in; "" for UTC, and in chats for the chat's."""
    quiet: str = field(default="", metadata={"values": ()})
    """Quiet hours, `22:00-08:00`, which do not count on their clocks; "" for none."""


Kind = TypeVar("Kind", PlaceSettings, PersonSettings)


def values(kind: type[PlaceSettings] | type[PersonSettings]) -> dict[str, tuple[str, ...]]:
    """The names of all settings with their values, those that take any text with none."""
    return {one.name: one.metadata["values"] for one in fields(kind)}


def loaded(kind: type[Kind], *stored: Mapping[str, Any] | None) -> Kind:
    """Settings from what is stored, the first that has a value before the others.

    What this version does not know, or takes no more, is as if it were not set.
    """
    known = values(kind)
    found: dict[str, str] = {}
    for given in stored:
        for name, value in (given or {}).items():
            if name in known and (not known[name] or value in known[name]):
                found.setdefault(name, str(value))
    return kind(**found)
