"""Families of commands: `tournament new`, `tournament join` and others behind one word.

Each is a command of its own, declared `within` the family. Where commands are listed the family
stands for them, as a command of its name.
"""

from __future__ import annotations

from bot.declaration import COMMANDS, Command


def names() -> tuple[str, ...]:
    """The families that there are."""
    return tuple(dict.fromkeys(one.within for one in COMMANDS.values() if one.within))


def members(family: str) -> list[Command]:
    """The commands of a family that people are shown, its bare form before the others."""
    held = [one for one in COMMANDS.values() if one.within == family and not one.hidden]
    return sorted(held, key=lambda one: not one.bare) if family else []


def bare_form(family: str) -> Command | None:
    """What the family's word alone means, if it means something."""
    return next((one for one in COMMANDS.values() if one.within == family and one.bare), None)


def listed() -> list[Command]:
    """The commands that people are shown, all of a family as one that is called like it."""
    shown = [one for one in COMMANDS.values() if not one.hidden]
    return list({one.within or one.name: _listed(one) for one in shown}.values())


def _listed(one: Command) -> Command:
    if not one.within:
        return one
    first = members(one.within)[0]
    return Command(one.within, first.run, group=first.group)
