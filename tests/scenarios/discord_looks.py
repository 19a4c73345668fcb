"""How a message of the bot's looks on Discord, turned back into what it means."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from bot import on_discord_components

FENCE = "```"
BUTTON, SELECT = 2, 3
PREFIX = on_discord_components.PREFIX
_LINK = re.compile(r"\[([^\[\]]*)\]\(https://discord\.com/channels/[^)]*\)")
_MENTION = re.compile(r"<@(\d+)>")
_NAME = re.compile(r"<@([^\W\d_]\w+)>")
_ESCAPED = re.compile(r"\\([^A-Za-z0-9\s])")


def text(content: str, names: Mapping[int, str]) -> str:
    """What people read: mentions as `@name`, links as their labels, no markup."""
    parts = [
        part.removeprefix("\n").removesuffix("\n") if at % 2 else _plain(part, names)
        for at, part in enumerate(content.split(FENCE))
    ]
    return "".join(parts).replace("\u200b", "")


def _plain(content: str, names: Mapping[int, str]) -> str:
    """A text outside blocks."""
    named = _MENTION.sub(lambda found: f"@{names[int(found[1])]}", _LINK.sub(r"\1", content))
    return _ESCAPED.sub(r"\1", named)


def buttons(components: Iterable[Any], names: Mapping[int, str]) -> list[tuple[str, str]]:
    """The labels of buttons, and of the options of menus, with the texts that they stand for."""
    found: list[tuple[str, str]] = []
    for part in components:
        if part["type"] == BUTTON:
            found.append((part["label"], part["custom_id"].removeprefix(PREFIX)))
        elif part["type"] == SELECT:
            found += [(option["label"], option["value"]) for option in part["options"]]
        else:
            found += buttons(part.get("components", ()), names)
    return [(label, said(text, names)) for label, text in found]


def said(text: str, names: Mapping[int, str]) -> str:
    """The text of a button, with names for the accounts in it."""
    return _MENTION.sub(lambda found: f"<@{names[int(found[1])]}>", text)


def options(components: Iterable[Any]) -> list[tuple[str, str]]:
    """The menus' custom ids, each with a text that can be chosen in it."""
    found: list[tuple[str, str]] = []
    for part in components:
        if part["type"] == SELECT:
            found += [(part["custom_id"], option["value"]) for option in part["options"]]
        else:
            found += options(part.get("components", ()))
    return found


def inner(text: str, names: Mapping[int, str]) -> str:
    """The text of a button, with accounts for the names in it."""
    numbers = {name: number for number, name in names.items()}
    return _NAME.sub(lambda found: f"<@{numbers[found[1]]}>", text)
