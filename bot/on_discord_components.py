"""Buttons on Discord, and the menus that take their place where there are too many.

What is pressed or chosen is a text that a person could have typed. Nothing about it is kept here:
presses are heard without it, also after a restart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import discord

from bot.talk import Button

LABEL = 80
BUTTONS = 25
BUTTON_ID = 100
MENUS = 5
OPTIONS = 25
OPTION_LABEL = 100
NAMED = 70
"""Of a label, in the name of a menu: 150 characters at most."""
PREFIX = "s:"
"""Before the text of a button in its custom id."""
MENU = "s?"
"""Before the number of a menu in its custom id; the chosen value is the text."""


def view(buttons: tuple[Button, ...]) -> discord.ui.View | None:
    """The buttons that Discord can take: a text that does not fit its id can still be typed."""
    fitting = {b.text: b.label for b in buttons if len(PREFIX + b.text) <= BUTTON_ID}
    if not fitting:
        return None
    shown = discord.ui.View(timeout=None)
    for item in _menus(fitting) if len(fitting) > BUTTONS else _buttons(fitting):
        shown.add_item(item)
    # Stopped, it is not kept by the library.
    shown.stop()
    return shown


def pressed(data: Mapping[str, Any]) -> str | None:
    """The text of a pressed button or a chosen option; None for what is not ours."""
    name = str(data["custom_id"])
    if name.startswith(PREFIX):
        return name.removeprefix(PREFIX)
    chosen = data.get("values") or ()
    return str(chosen[0]) if name.startswith(MENU) and chosen else None


def _buttons(fitting: Mapping[str, str]) -> Iterator[discord.ui.Item[discord.ui.View]]:
    for text, label in fitting.items():
        yield discord.ui.Button(label=label[:LABEL], custom_id=PREFIX + text)


def _menus(fitting: Mapping[str, str]) -> Iterator[discord.ui.Item[discord.ui.View]]:
    """Menus with as many options as fit in them, each named by its first and its last."""
    options = [
        discord.SelectOption(label=label[:OPTION_LABEL], value=text)
        for text, label in fitting.items()
    ]
    for number, start in enumerate(range(0, len(options), OPTIONS)[:MENUS]):
        part = options[start : start + OPTIONS]
        named = part[0].label[:NAMED] + (f" – {part[-1].label[:NAMED]}" if len(part) > 1 else "")
        yield discord.ui.Select(custom_id=f"{MENU}{number}", placeholder=named, options=part)
