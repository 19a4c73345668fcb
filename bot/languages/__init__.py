"""The words of the bot: one Fluent file a language, the English one complete by definition."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

FALLBACK = "en"
TITLES = ("game", "side")
"""Families of keys whose words, where there are none, are written as titles."""
_FOLDER = Path(__file__).parent
_MESSAGE = re.compile(r"^([a-zA-Z][\w-]*) *=.*(?:\n(?:[ \t}].*|(?=\n)))*", re.MULTILINE)
"""A message of a file: its name, and all lines that belong to it."""
_REFERENCE = re.compile(r"\{\s*([a-zA-Z][\w-]*)\s*\}")
"""Another message that stands in one, as the label of a button does in a sentence about it."""


@cache
def available() -> tuple[str, ...]:
    """The language codes that there are files for, English first."""
    codes = sorted(path.stem for path in _FOLDER.glob("*.ftl"))
    return (FALLBACK, *(code for code in codes if code != FALLBACK))


def choose(*wishes: str) -> str:
    """The first wish that there is a language for (`pt-BR` asks for `pt`), else English."""
    for wish in wishes:
        code = wish.replace("_", "-").split("-")[0].lower()
        if code in available():
            return code
    return FALLBACK


class Words:
    """All sentences of one language; what it lacks is said in English."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._bundles = [_bundle(language)]
        if language != FALLBACK:
            self._bundles.append(_bundle(FALLBACK))

    def has(self, key: str) -> bool:
        """Whether there is a sentence of this key."""
        return next(self._patterns(key), None) is not None

    def say(self, key: str, **facts: Any) -> str:
        """The sentence of a key. `key.attribute` names an attribute. Raises KeyError."""
        for bundle, pattern in self._patterns(key):
            text, errors = bundle.format_pattern(pattern, facts)
            if errors:
                raise KeyError(f"{key} in {self.language}: {errors[0]}")
            return str(text)
        raise KeyError(key)

    def word(self, key: str, **facts: Any) -> str:
        """The words of a key; where there are none, its own: `game-high-jump` is High Jump.

        For what a game names (itself, sides, kinds, reasons, options), for a game is one file and
        need not be known here.
        """
        if self.has(key):
            return self.say(key, **facts)
        family, _, name = key.partition("-")
        return plain(name).title() if family in TITLES else plain(name)

    def list(self, key: str) -> tuple[str, ...]:
        """The comma-separated words of a key, lower case; none where the key is missing."""
        try:
            words = self.say(key)
        except KeyError:
            return ()
        return tuple(word.strip().casefold() for word in words.split(",") if word.strip())

    def _patterns(self, key: str) -> Iterator[tuple[FluentBundle, Any]]:
        """What there is for a key, with its bundle; that of this language first."""
        name, _, attribute = key.partition(".")
        for bundle in self._bundles:
            if bundle.has_message(name):
                message = bundle.get_message(name)
                pattern = message.attributes.get(attribute) if attribute else message.value
                if pattern is not None:
                    yield bundle, pattern


def plain(key: str) -> str:
    """The words that a key is made of."""
    return key.replace("-", " ").replace("_", " ")


@cache
def words(language: str) -> Words:
    """The words of a language, kept."""
    return Words(language)


class _Sentences(FluentBundle):
    """A language file of which each message is read when it is first asked for.

    To read a whole file takes a quarter of a second, and every start would wait for all of them.
    Those that a message refers to are read with it.
    """

    def __init__(self, language: str) -> None:
        super().__init__([language], use_isolating=False)
        text = (_FOLDER / f"{language}.ftl").read_text(encoding="utf-8")
        self._unread = {found[1]: found[0] for found in _MESSAGE.finditer(text)}

    def has_message(self, message_id: str) -> bool:
        """Whether the file has a message."""
        self._read(message_id)
        return super().has_message(message_id)

    def get_message(self, message_id: str) -> Any:
        """A message of the file. Raises LookupError."""
        self._read(message_id)
        return super().get_message(message_id)

    def _read(self, message_id: str) -> None:
        source = self._unread.pop(message_id, None)
        if source is not None:
            self.add_resource(FluentResource(source))
            for named in _REFERENCE.findall(source):
                self._read(named)


@cache
def _bundle(language: str) -> FluentBundle:
    return _Sentences(language)
