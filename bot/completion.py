"""What may be meant by what is being typed, where a platform can ask before it is sent."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TypeVar

from bot import boards, controls, vocabulary
from bot.declaration import Completion, Typing
from bot.languages import words
from bot.talk import clean
from bot.vocabulary import fold, joined
from rules import GAMES
from rules.core import Game

Offered = TypeVar("Offered", str, int)
_ABOUT = re.compile(r"(?<!\s)\s*\([^()=…]*[)…]")
"""What an option that was chosen from the offered ones is explained with."""
_EQUALS = re.compile(r"(?<!\s)\s*=\s*")


def fitting(typed: str, offers: Iterable[tuple[str, Offered]]) -> list[tuple[str, Offered]]:
    """Those that begin as typed, then those that hold it, in what is shown or stands behind it."""
    part = _squashed(typed)
    told = {one: [_squashed(str(text)) for text in one] for one in offers}
    holding = [one for one, texts in told.items() if any(part in text for text in texts)]
    return sorted(holding, key=lambda one: not any(text.startswith(part) for text in told[one]))


def options(typing: Typing) -> Iterator[Completion]:
    """Options of the rules with what they mean; what is typed already before the last stays."""
    *typed, part = _EQUALS.sub("=", plain_options(clean_start(typing.text))).split(" ")
    game = _game(typing)
    chosen = dict(pair for one in typed if (pair := _pair(one, game, typing.language)))
    if last := _pair(part, game, typing.language):
        # It is whole: it may be all that is meant.
        shown = boards.option(words(typing.language), *last)
        yield " ".join((*typed, shown)), " ".join((*typed, part))
        chosen |= [last]
        typed, part = [*typed, part], ""
    left = _left(game, chosen, typing.language)
    before = "".join(f"{one} " for one in typed)
    for shown, meant in fitting(part, left):
        yield before + shown, before + meant


def clocks(typing: Typing) -> Iterator[Completion]:
    """Time controls with what they mean: what is typed if it is one, and some usual ones."""
    voice, languages = words(typing.language), vocabulary.spoken(typing.language)
    typed = clean(typing.text)
    offers = [typed] if typed and controls.is_whole(typed, languages) else []
    told = [
        (one, controls.understood(one, "UTC", languages)) for one in (*offers, *controls.EXAMPLES)
    ]
    shown = {one: f"{one} – {controls.described(voice, held)}" for one, held in told if held}
    yield from fitting(typed, ((text, one) for one, text in shown.items()))
    yield from fitting(typed, [(voice.say("value-clock-none"), controls.NONE)])


def plain_options(said: str) -> str:
    """Options without the explanations that they were offered with."""
    return _ABOUT.sub("", said)


def clean_start(typed: str) -> str:
    """What is typed so far; a space at its end stays, since something new begins behind it."""
    return clean(typed) + (" " if typed[-1:].isspace() and typed.strip() else "")


def _game(typing: Typing) -> str:
    """The game whose options are meant, "" for any."""
    said = typing.others.get("game") or typing.game
    return vocabulary.lexicon(typing.language).games.get(joined(said), "")


def _pair(said: str, game: str, language: str) -> tuple[str, str] | None:
    """The option and value that a text means whole, if the rules have them."""
    name, _, value = said.partition("=")
    ((option, meant),) = vocabulary.options(language, game or None, {name: value}).items()
    known = any(meant in rules.options.get(option, ()) for rules in GAMES.values())
    return (option, meant) if known else None


def _left(game: str, chosen: dict[str, str], language: str) -> list[Completion]:
    """The options that go with what is chosen, each value with what it means."""
    voice = words(language)
    kinds = [GAMES[game]] if game else list(GAMES.values())
    every = {name: values for kind in kinds for name, values in kind.options.items()}
    return [
        (boards.option(voice, name, value), f"{name}={value}")
        for name, values in every.items()
        for value in values
        if name not in chosen and not _clash(kinds, {**chosen, name: value})
    ]


def _clash(kinds: Iterable[type[Game]], chosen: dict[str, str]) -> bool:
    """Whether two options do not go together."""
    said = {f"{name}={value}" for name, value in chosen.items()}
    return any({one, other} <= said for kind in kinds for one, other, _ in kind.clashes)


def _squashed(text: str) -> str:
    return "".join(sign for sign in fold(clean(text)) if sign.isalnum())
