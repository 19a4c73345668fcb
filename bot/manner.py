"""How commands are written where a reply goes, in what a reply tells people to type.

In groups mere words may not be heard: there they are shown as the platform's own commands, which
always are. “play salta @friend” is “/play salta @friend” on Telegram, whose commands have Latin
names in every language, and has the language's own name on Discord. What begins with a capital is
the label of a button: it stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from bot.calling import told
from bot.declaration import Command
from bot.languages import words
from bot.talk import Place
from bot.vocabulary import lexicon, spoken

_QUOTED = re.compile(r"([“«])([^“”«»\n]{2,200})([”»])")


def slash_word(name: str, language: str) -> str:
    """The word of a slash command in a language: its first one without a space, else hyphens."""
    known = words(language).list(f"command-{name}") or (name,)
    single = next((word for word in known if " " not in word), known[0])
    return single.replace(" ", "-")


def slash_name(command: Command, language: str) -> str:
    """The name of a slash command in a language, behind that of its family if it has one."""
    word = slash_word(command.name, language)
    return f"{slash_word(command.within, language)} {word}" if command.within else word


def latin_name(command: Command, language: str = "") -> str:
    """The name of a command in Latin letters: `tournament join`, `tournament` for the bare form."""
    if not command.within:
        return command.name
    return command.within if command.bare else f"{command.within} {command.second}"


NAMES: dict[str, Callable[[Command, str], str]] = {
    "telegram": latin_name,
    "discord": slash_name,
}
"""Platforms with commands of their own, and the name that one has there."""


def command_word(command: Command, language: str, place: Place | None = None) -> str:
    """A command as people write it in a place, or anywhere."""
    name = None if place is None or place.direct else NAMES.get(place.platform)
    if name is None:
        return told(words(language), command)
    return f"/{name(command, language)}"


def written(text: str, place: Place, language: str) -> str:
    """A reply's text with the commands that it quotes as people should write them in a place."""
    name = None if place.direct else NAMES.get(place.platform)
    if name is None:
        return text
    known = lexicon(spoken(language))

    def slashed(found: re.Match[str]) -> str:
        tokens = found[2].split(" ")
        command, count = known.command(tokens)
        if command is None or found[2].startswith("/") or found[2][0].isupper():
            return found[0]
        told = " ".join([f"/{name(command, language)}", *tokens[count:]])
        return f"{found[1]}{told}{found[3]}"

    return _QUOTED.sub(slashed, text)
