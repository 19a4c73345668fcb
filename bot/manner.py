"""How commands are written where a reply goes, in what a reply tells people to type.

In groups mere words may not be heard: there they are shown as the platform's own commands, which
always are. “play salta @friend” is “/play salta @friend” on Telegram, whose commands have Latin
names in every language, and has the language's own name on Discord. What begins with a capital is
the label of a button: it stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from bot.declaration import Command
from bot.languages import words
from bot.talk import Place
from bot.vocabulary import lexicon, spoken

_QUOTED = re.compile(r"([“«])([^“”«»\n]{2,200})([”»])")


def slash_name(command: Command, language: str) -> str:
    """The name of a slash command in a language: its first word without a space, else hyphens."""
    known = words(language).list(f"command-{command.name}") or (command.name,)
    single = next((word for word in known if " " not in word), known[0])
    return single.replace(" ", "-")


NAMES: dict[str, Callable[[Command, str], str]] = {
    "telegram": lambda command, _: command.name,
    "discord": slash_name,
}
"""Platforms with commands of their own, and the name that one has there."""


def command_word(command: Command, language: str, place: Place | None = None) -> str:
    """A command as people write it in a place, or anywhere."""
    name = None if place is None or place.direct else NAMES.get(place.platform)
    if name is None:
        return words(language).say(f"command-{command.name}")
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
