"""The words of settings and of what they can be: said in one language, understood in all."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from bot import controls, vocabulary
from bot.clocks import hours, zones
from bot.languages import Words, available, words
from bot.vocabulary import Spoken, joined
from rules import GAMES

DEFAULT = "default"
"""What removes a setting; its words are `value-default`."""
GAME_NAMES = tuple(GAMES)
OFFERED = {
    "game": GAME_NAMES,
    "clock": controls.EXAMPLES,
    "zone": zones.EXAMPLES,
    "quiet": hours.EXAMPLES,
}
"""What is offered of settings that can be more than that."""


def setting_word(voice: Words, name: str) -> str:
    """The word of a language for a setting."""
    return voice.list(f"choice-{name}")[0]


def told(voice: Words, name: str, value: str) -> str:
    """What a setting is, in a language; a language is named in itself."""
    if not value or value == controls.NONE:
        key = f"value-{name}-none"
        return voice.say(key if voice.has(key) else "value-none")
    if name == "language":
        return words(value).say("language-name")
    if name == "game":
        return _game(voice, value)
    if name == "clock":
        return controls.described(voice, controls.stored(value))
    if voice.has(f"value-{name}-{value}"):
        return voice.say(f"value-{name}-{value}")
    if value.isdecimal():
        return voice.say(f"value-{name}", count=int(value))
    return next(iter(_listed(voice, value)), value)


def tapped(voice: Words, name: str, value: str) -> str:
    """What a setting is, on a button."""
    return (
        controls.short(voice, controls.stored(value))
        if name == "clock"
        else told(voice, name, value)
    )


def _listed(voice: Words, value: str) -> tuple[str, ...]:
    """The words of a language for a value that several commands know, or only settings."""
    return (*voice.list(f"value-{value}"), *voice.list(f"choice-{value}"))


def _game(voice: Words, value: str) -> str:
    """A game with its options: `Salta, jump=any`."""
    name, *options = value.split()
    pairs = (option.partition("=") for option in options)
    parts = (vocabulary.setting(voice, option, chosen) for option, _, chosen in pairs)
    return ", ".join([voice.word(f"game-{name}"), *parts])


def is_default(said: str) -> bool:
    """Whether a text wants a setting to be as it is by default."""
    return joined(vocabulary.bare(said)) in _defaults()


@cache
def _defaults() -> frozenset[str]:
    """What people of all languages call the default, joined."""
    return frozenset(
        joined(one) for code in available() for one in words(code).list("value-default")
    )


def read(name: str, known: tuple[str, ...], said: str, spoken: Spoken) -> str | None:
    """The value of a setting that a text means, in any language; None where it means none."""
    meant = _meanings(name, known, spoken)
    lexicon = vocabulary.lexicon(spoken)
    kept = " ".join(token for token in said.split() if not lexicon.fills(token))
    return meant.get(joined(vocabulary.bare(said))) or meant.get(joined(vocabulary.bare(kept)))


@cache
def _meanings(name: str, known: tuple[str, ...], spoken: Spoken) -> dict[str, str]:
    """Joined words with the values of a setting that they mean."""
    found = {joined(value): value for value in known}
    for code in spoken:
        for value in known:
            for said in _words(code, name, value):
                found.setdefault(joined(said), value)
    return found


def _words(code: str, name: str, value: str) -> Iterator[str]:
    """What people of a language call a value."""
    voice = words(code)
    yield told(voice, name, value)
    yield from _listed(voice, value)
    if name == "language":
        yield from words(value).list("language-name.words")
