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
from itertools import combinations

from bot import families
from bot.calling import heads, starts, told
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
"""Of so many the nearest name of a command is looked for."""
LONGEST_NAME = 5
"""No name of a command has more, with the filler words between them."""
_BREVE = "\u0306"
_PARTING = re.compile(r"[-_\s]+")
_JOINING = re.compile(r"[-_]+")
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


def _said(token: str) -> str:
    """A token as it may stand in a name."""
    return fold(bare(token).removeprefix("/"))


@dataclass(frozen=True)
class Lexicon:
    """The words of some languages, folded, with what each means."""

    spoken: Spoken
    commands: dict[str, str]
    """Words that start a command, with its name; several of them with a space between."""
    families: dict[str, str]
    """Words for a family of commands, with its name."""
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

        Filler words may stand in a name: `offer a draw`. Where a platform wants one word, there are
        signs between its words: `tournament_join`.
        """
        said = [_said(token) for token in tokens[:LONGEST_NAME]]
        for count in range(len(said), 0, -1):
            for name in self._readings(said[:count]):
                if found := self.commands.get(name):
                    return COMMANDS[found], count
        return None, 0

    def _readings(self, said: list[str]) -> Iterator[str]:
        """Folded tokens as a name: all of them, then with filler words left out of the middle."""
        if len(said) == 1:
            yield said[0]
            yield _JOINING.sub(" ", said[0])
            return
        fillers = [at for at, word in enumerate(said[1:-1], 1) if word in self.fillers]
        for count in range(len(fillers) + 1):
            for left_out in combinations(fillers, count):
                yield " ".join(word for at, word in enumerate(said) if at not in left_out)

    def family(self, token: str) -> str:
        """The family of commands that a token is the word for, "" for none."""
        return self.families.get(_said(token), "")

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
        known = _choices(self.spoken, argument.choices)
        # Marks may belong to it: `+:–` is a result.
        return known.get(fold(token)) or known.get(fold(bare(token)))

    def fills(self, token: str) -> bool:
        """Whether a token says nothing: a filler word, or nothing but marks."""
        said = fold(bare(token))
        return said in self.fillers or not said

    def nearest(self, tokens: list[str]) -> str:
        """The command word that a mistyped one is nearest to; "" where none is near."""
        return self._nearest(tokens, [_offered(code, tuple(COMMANDS)) for code in self.spoken])[0]

    def nearest_within(self, family: str, tokens: list[str]) -> tuple[Command | None, int]:
        """The command of a family whose second word some mistyped ones are nearest to.

        With how many those are.
        """
        offered = [_seconds(code, family, tuple(COMMANDS)) for code in self.spoken]
        found, count = self._nearest(tokens, offered)
        return COMMANDS.get(found), count

    def _nearest(self, tokens: list[str], languages: list[dict[str, str]]) -> tuple[str, int]:
        """What the word means that the first tokens are nearest to, and how many those are."""
        said = [_said(token) for token in tokens[:COMMAND_WORDS]]
        for at, offered in enumerate(languages):
            for count in range(len(said), 0, -1):
                given = " ".join(said[:count])
                most = slips(given) - (at > 0)
                # A letter that a word has not is a slip at least.
                like = [word for word in offered if len({*given} - {*word}) <= most]
                near = min(like, key=lambda word: distance(given, word, most), default="")
                if near and distance(given, near, most) <= most:
                    return offered[near], count
        return "", 0


def lexicon(language: str | Spoken | Words) -> Lexicon:
    """The words of some languages; kept."""
    return _lexicon(believed(language), tuple(COMMANDS), tuple(GAMES))


@cache
def _lexicon(languages: Spoken, commands: tuple[str, ...], games: tuple[str, ...]) -> Lexicon:
    return Lexicon(
        languages,
        _first((fold(word), name) for code in languages for word, name in _starts(code, commands)),
        _first(
            (fold(word), name)
            for code in languages
            for name in families.names()
            for word in heads(code, name)
        ),
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
    return ((word, name) for name in commands for word in starts(code, name))


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
    """The words of a language that may be suggested, by what they are folded to.

    Of a command within a family only its usual form is, with each of the family's words.
    """
    shown = [COMMANDS[name] for name in commands if not COMMANDS[name].hidden]
    plain = [word for one in shown if not one.within for word in starts(code, one.name)]
    within = [told(words(code), one) for one in shown if one.within]
    alone = [head for family in families.names() for head in heads(code, family)]
    every = (*plain, *within, *alone)
    return _first((fold(word), word) for word in every if len(word) >= SHORTEST_HINT)


@cache
def _seconds(code: str, family: str, commands: tuple[str, ...]) -> dict[str, str]:
    """The second words of the commands of a family, folded."""
    shown = [one for one in families.members(family) if one.name in commands]
    return _first(
        (fold(word), one.name)
        for one in shown
        for word in (*words(code).list(f"command-{one.name}"), one.second)
    )


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
