"""How commands are called: all the words that start one, and those it is written with."""

from __future__ import annotations

from collections.abc import Iterator

from bot.declaration import COMMANDS, Command
from bot.languages import Words, words


def starts(code: str, name: str) -> Iterator[str]:
    """The words of a language that start a command.

    Those of one within a family are made of the family's and its own, in either order: `tournament
    join`, `join tournament`. The names of both do as well, for the menus of Telegram have them.
    """
    command, own = COMMANDS[name], words(code).list(f"command-{name}")
    if command.within:
        first = heads(code, command.within)
        for behind in (*own, command.second):
            for head in first:
                yield f"{head} {behind}"
                yield f"{behind} {head}"
        yield from first if command.bare else ()
    else:
        yield from own
    yield from words(code).list(f"command-{name}.words")
    yield name


def heads(code: str, family: str) -> tuple[str, ...]:
    """The words of a language for a family."""
    known = words(code)
    return (*known.list(f"command-{family}"), *known.list(f"command-{family}.words"), family)


def told(voice: Words, command: Command) -> str:
    """A command as people of a language write it: `board`, `tournament join`, `tournament`."""
    if not command.within:
        return own_word(voice, command.name)
    head = own_word(voice, command.within)
    return head if command.bare else f"{head} {second(voice, command)}"


def second(voice: Words, command: Command) -> str:
    """What stands behind the family's word: `join`."""
    return next(iter(voice.list(f"command-{command.name}")), command.second)


def own_word(voice: Words, name: str) -> str:
    """The word of a plain command or of a family."""
    return next(iter(voice.list(f"command-{name}")), name)
