"""A line of a story as a slash command: its name and the values of its options."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from bot import grammar, manner, on_discord_commands
from bot.declaration import COMMANDS, Argument, Beginning, Call, GameNumber, Kind, Named, Span
from bot.languages import FALLBACK
from bot.refusal import Refusal
from tests.scenarios.story import BOT, Said, Story

PAYLOAD = cache(on_discord_commands.payload)


@contextmanager
def listed_once() -> Iterator[None]:
    """Make the list of all commands only once, which takes longer than a short story."""
    kept = on_discord_commands.payload
    on_discord_commands.payload = PAYLOAD
    try:
        yield
    finally:
        on_discord_commands.payload = kept


def slash(text: str, language: str, file: str = "") -> tuple[str, dict[str, Any]] | None:
    """The command that says the same; None where none does.

    People stand in the values as `Named`. What cannot be read is none, nor is what Discord has no
    option for: a game's number with its ply, a game's text, the bot itself, line breaks.
    """
    try:
        call = grammar.read(text, language, file or None)
    except Refusal:
        return None
    if call.command.hidden or "\n" in text:
        return None
    values = {
        name: _value(call, call_argument(call, name), value)
        for name, value in call.arguments.items()
        if value is not None
    }
    if file and (document := call.command.argument(Kind.DOCUMENT)) is not None:
        del values[document.name]  # it is uploaded
    needed = {argument.name for argument in call.command.arguments if argument.required}
    fits = needed <= values.keys() and None not in values.values()
    return (call.command.name, values) if fits else None


def path(name: str) -> str:
    """A command as it is registered, one within a family behind it: `tournament join`."""
    return manner.slash_name(COMMANDS[name], FALLBACK)


def call_argument(call: Call, name: str) -> Argument:
    """The argument of a call's command."""
    return next(argument for argument in call.command.arguments if argument.name == name)


def _value(call: Call, argument: Argument, value: Any) -> Any:
    """A value as Discord's client takes it, None where it cannot be given there."""
    match value:
        case int():
            return f"T{value}"
        case _ if argument.kind is Kind.DOCUMENT:
            return None
        case GameNumber(number, ply):
            return number if ply is None else None
        case Span(first, last):
            return f"{first or ''}-{last or ''}"
        case Beginning(GameNumber(number, ply), _):
            return f"#{number}" if ply is None else f"#{number}.{ply}"
        case Beginning(None, position):
            return position
        case dict():
            return " ".join(f"{name}={chosen}" for name, chosen in value.items())
        case Named(name):
            return None if name == BOT else value
        case str():
            return value
    raise TypeError(f"{call.command.name} {argument.name}: {value!r}")


class Turns:
    """Which lines of a story are said as slash commands: every other one that can be.

    What begins with a slash is one wherever it can be. Replies, edits and what will be edited are
    messages. `first` says whether the first line that can be one is.
    """

    def __init__(self, story: Story, *, first: bool) -> None:
        self._next = first
        self._edited = list(_edited(story.said))

    def slash(self, said: Said) -> tuple[str, dict[str, Any]] | None:
        """The command as which the next line is said; None for a message."""
        if (
            self._edited.pop(0)
            or said.slash is False
            or said.aside
            or said.about
            or said.edit
            or said.again
            or said.press
        ):
            return None
        found = slash(said.text, said.language, said.contents if said.file else "")
        if found is None or said.slash or said.text.startswith("/"):
            return found
        self._next = not self._next
        return None if self._next else found


def _edited(said: list[Said]) -> Iterator[bool]:
    """Of each thing that is said, whether it is edited later."""
    for at, one in enumerate(said):
        own = (x for x in said[at + 1 :] if (x.name, x.channel) == (one.name, one.channel))
        after = next(own, None)
        yield after is not None and after.edit
