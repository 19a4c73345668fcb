"""What the words mean that people type: those of all languages at once, one before another.

A text is read with a tuple of languages (`spoken`). Where two of them mean different things by a
word, the earlier one is believed. Accents, ё and capitals tell no words apart.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from bot.declaration import COMMANDS, Argument, Command
from bot.languages import Words, available, words
from bot.likeness import SHORTEST_HINT, distance, slips
from rules import GAMES
from rules.core import PASS

Spoken = tuple[str, ...]
"""Language codes, the one that is believed first before the others."""
GAME_WORDS = 3
"""No name of a game has more."""
COMMAND_WORDS = 2
"""No name of a command has more,"""
LONGEST_NAME = 4
"""nor does one with filler words between them."""
_BREVE = "\u0306"
_PARTING = re.compile(r"[-_\s]+")
_KEPT = re.compile(r"[^\W_]|[#@<>/–—−-]")
"""What a token begins and ends with when it is bare."""
LONGEST_WORD = 100
"""Longer texts are folded like others, but their folded forms are not kept."""


def spoken(*wishes: str) -> Spoken:
    """All languages in the order in which they are believed: the wishes, English, the others."""
    there = available()
    return tuple(dict.fromkeys((*(wish for wish in wishes if wish in there), *there)))


def believed(language: str | Spoken | Words) -> Spoken:
    """The languages meant by a tuple of them, or by the one that comes first."""
    if isinstance(language, tuple):
        return language
    return spoken(language.language if isinstance(language, Words) else language)


def fold(said: str) -> str:
    """Small letters without accents: `Rendición` is `rendicion`, «её» is «ее»; «й» stays."""
    return _folded_word(said) if len(said) <= LONGEST_WORD else _plainly(said)


def _plainly(said: str) -> str:
    apart = unicodedata.normalize("NFD", said.casefold())
    kept = (
        sign
        for at, sign in enumerate(apart)
        if not unicodedata.combining(sign) or (sign == _BREVE and apart[at - 1] == "и")
    )
    return unicodedata.normalize("NFC", "".join(kept))


_folded_word = lru_cache(maxsize=4096)(_plainly)


def joined(said: str) -> str:
    """A name however it is parted: `High Jump`, `high-jump`, `highjump`."""
    return _PARTING.sub("", fold(said))


def bare(token: str) -> str:
    """A token without the marks around it: `¿ayuda?`, `«ничья»`, `(#128)`."""
    first, last = _KEPT.search(token), _KEPT.search(token[::-1])
    return token[first.start() : len(token) - last.start()] if first and last else ""


def game_list(language: Words) -> str:
    """The games' names in a language, for a sentence."""
    return ", ".join(language.word(f"game-{name}") for name in GAMES)


@dataclass(frozen=True)
class Lexicon:
    """The words of some languages, folded, with what each means."""

    spoken: Spoken
    commands: dict[str, str]
    """Words that start a command, with its name; one or two of them, a space between."""
    games: dict[str, str]
    """Joined names of games."""
    parts: dict[str, str]
    """Words of such names that only one game has: `jump`."""
    passes: frozenset[str]
    fillers: frozenset[str]
    """What is said for politeness or grammar alone: `a`, `with`, `please`."""
    origins: frozenset[str]
    """What stands before where something begins: `from`."""
    targets: frozenset[str]
    """What stands between two squares: `to`, `takes`."""
    questions: frozenset[str]
    """What a question in plain words has in it: `how`."""

    @property
    def voice(self) -> Words:
        """The sentences of the language that is believed first."""
        return words(self.spoken[0])

    def command(self, tokens: list[str]) -> tuple[Command | None, int]:
        """The command that the first tokens name, as many as can be, and how many those are.

        Filler words may stand in a name: `offer a draw`.
        """
        said = [fold(bare(token).removeprefix("/")) for token in tokens[:LONGEST_NAME]]
        first = said[0] if said else ""
        for at, word in enumerate(said[1:], 1):
            if name := self.commands.get(f"{first} {word}"):
                return COMMANDS[name], at + 1
            if word not in self.fillers:
                break
        found = self.commands.get(first)
        return (COMMANDS[found], 1) if found else (None, 0)

    def game(self, tokens: list[str]) -> tuple[str | None, int]:
        """The game that the first tokens name, as many as can be, and how many those are."""
        for count in range(min(len(tokens), GAME_WORDS), 0, -1):
            said = joined(" ".join(bare(token) for token in tokens[:count]))
            if said in self.games:
                return self.games[said], count
        part = self.parts.get(fold(bare(tokens[0]))) if tokens else None
        return (part, 1) if part else (None, 0)

    def named(self, tokens: list[str]) -> str | None:
        """The game that stands somewhere among some tokens by its whole name."""
        for at in range(len(tokens)):
            for count in range(GAME_WORDS, 0, -1):
                said = joined(" ".join(map(bare, tokens[at : at + count])))
                if said in self.games:
                    return self.games[said]
        return None

    def nearest_game(self, tokens: list[str]) -> str | None:
        """The game whose name is nearest to some mistyped words."""
        for said in dict.fromkeys((joined(" ".join(map(bare, tokens))), joined(bare(tokens[0])))):
            most = slips(said)
            near = min(self.games, key=lambda name: distance(said, name, most))
            if most > 0 and distance(said, near, most) <= most:
                return self.games[near]
        return None

    def choice(self, argument: Argument, token: str) -> str | None:
        """The choice that a token names, or None."""
        return _choices(self.spoken, argument.choices).get(fold(bare(token)))

    def fills(self, token: str) -> bool:
        """Whether a token says nothing: a filler word, or nothing but marks."""
        said = fold(bare(token))
        return said in self.fillers or not said

    def nearest(self, tokens: list[str]) -> str:
        """The command word that a mistyped one is nearest to; "" where none is near."""
        said = [fold(bare(token).removeprefix("/")) for token in tokens[:COMMAND_WORDS]]
        for at, code in enumerate(self.spoken):
            offered = _offered(code, tuple(COMMANDS))
            for count in range(len(said), 0, -1):
                given = " ".join(said[:count])
                most = slips(given) - (at > 0)
                # A letter that a word has not is a slip at least.
                like = [word for word in offered if len({*given} - {*word}) <= most]
                near = min(like, key=lambda word: distance(given, word, most), default="")
                if near and distance(given, near, most) <= most:
                    return offered[near]
        return ""


def lexicon(language: str | Spoken | Words) -> Lexicon:
    """The words of some languages; kept."""
    return _lexicon(believed(language), tuple(COMMANDS), tuple(GAMES))


@cache
def _lexicon(languages: Spoken, commands: tuple[str, ...], games: tuple[str, ...]) -> Lexicon:
    return Lexicon(
        languages,
        _first((fold(word), name) for code in languages for word, name in _starts(code, commands)),
        _first((joined(word), name) for code in languages for word, name in _titles(code, games)),
        _parts([title for code in languages for title in _titles(code, games)]),
        _folded(words(code).list("move-pass") for code in languages) | {PASS},
        _folded(words(code).list("filler-words") for code in languages),
        _folded(words(code).list("from-words") for code in languages),
        _folded(words(code).list("to-words") for code in languages),
        _folded(words(code).list("question-words") for code in languages),
    )


def _first(meant: Iterator[tuple[str, str]]) -> dict[str, str]:
    """Words with the first of their meanings."""
    found: dict[str, str] = {}
    for word, meaning in meant:
        found.setdefault(word, meaning)
    return found


def _parts(titles: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The words of names that are in those of one game alone."""
    meant: dict[str, set[str]] = {}
    for title, name in titles:
        for word in fold(title).split():
            meant.setdefault(word, set()).add(name)
    long = {word: names for word, names in meant.items() if len(word) > SHORTEST_HINT}
    return {word: min(names) for word, names in long.items() if len(names) == 1}


def _folded(lists: Iterable[tuple[str, ...]]) -> frozenset[str]:
    return frozenset(fold(word) for some in lists for word in some)


def _starts(code: str, commands: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The words of a language that start a command, each with its command."""
    for name in commands:
        key = f"command-{name}"
        for word in (*words(code).list(key), *words(code).list(f"{key}.words"), name):
            yield word, name


def _titles(code: str, games: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The names of games in a language, and as the registry has them."""
    for name in games:
        key = f"game-{name}"
        for word in (name, *words(code).list(key), *words(code).list(f"{key}.words")):
            yield word, name


@cache
def yes() -> frozenset[str]:
    """What agrees to a question, in all languages, folded; commands that accept are none."""
    known = [words(code) for code in available()]
    return _folded((*one.list("choice-yes"), *one.list("answer-yes")) for one in known)


@cache
def no() -> frozenset[str]:
    """What turns a question down."""
    known = [words(code) for code in available()]
    return _folded((*one.list("choice-no"), *one.list("answer-no")) for one in known)


@cache
def _choices(languages: Spoken, choices: tuple[str, ...]) -> dict[str, str]:
    own = [(choice, choice) for choice in choices]
    said = (
        (fold(word), choice)
        for code in languages
        for choice in choices
        for word in words(code).list(f"choice-{choice}")
    )
    return _first(iter([*own, *said]))


@cache
def _offered(code: str, commands: tuple[str, ...]) -> dict[str, str]:
    """The words of a language that may be suggested, by what they are folded to."""
    starts = ((word, name) for word, name in _starts(code, commands) if not COMMANDS[name].hidden)
    return _first((fold(word), word) for word, _ in starts if len(word) >= SHORTEST_HINT)


# -- options of the rules -------------------------------------------------------------------------


def options(
    language: str | Spoken | Words, game: str | None, given: dict[str, str]
) -> dict[str, str]:
    """Options as the rules write them, of one game or any; what is not known stays as it is."""
    languages = believed(language)
    kinds = [GAMES[game]] if game in GAMES else list(GAMES.values())
    known = {name: values for kind in kinds for name, values in kind.options.items()}
    found = {}
    for said, value in given.items():
        name = next((name for name in known if _means(languages, f"word-{name}", name, said)), said)
        values = known.get(name, ())
        found[name] = next(
            (one for one in values if _means(languages, f"word-{name}-{one}", one, value)), value
        )
    return found


def _means(languages: Spoken, key: str, name: str, said: str) -> bool:
    wanted = joined(said)
    return wanted == joined(name) or any(
        wanted == joined(word) for code in languages for word in words(code).list(key)
    )


def option_word(voice: Words, name: str) -> str:
    """The word of a language for an option of the rules, else the name that the rules have."""
    return next(iter(voice.list(f"word-{name}")), name)


def value_word(voice: Words, name: str, value: str) -> str:
    """The word of a language for a value of an option, else the one that the rules have."""
    return next(iter(voice.list(f"word-{name}-{value}")), value)


def setting(voice: Words, name: str, value: str) -> str:
    """An option with its value as people of a language write it: `прыжок=любой`."""
    return f"{option_word(voice, name)}={value_word(voice, name, value)}"
