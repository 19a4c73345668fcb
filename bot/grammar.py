"""From text to a call: the command words of a language, and a bare move without any.

play salta @bob        /m 32-42 #128        accept 128        32-42        #128.14 32-42
"""

from __future__ import annotations

import difflib
import re
from functools import cache
from typing import Any

from bot.declaration import COMMANDS, Argument, Call, Command, GameNumber, Kind, Named, Span
from bot.languages import FALLBACK, Words, words
from bot.refusal import Refusal
from bot.talk import clean
from rules import GAMES
from rules.core import PASS

TEXT_LIMIT = 400
SHOWN_LIMIT = 40
GAME_WORDS = 3
"""No name of a game has more."""
TAILS = (Kind.MOVE, Kind.TEXT)
"""Arguments that take all words that no other argument takes."""
_NUMBER = re.compile(r"#(\d{1,9})(?:\.(\d{1,6}))?")
_PLAIN_NUMBER = re.compile(r"#?(\d{1,9})(?:\.(\d{1,6}))?")
_SPAN = re.compile(r"(\d{0,5})[-–—](\d{0,5})")
_ACCOUNT = re.compile(r"<@!?([^>\s]{1,64})>")
_NAME = re.compile(r"@([^\s@]{1,64})")
_PARTING = re.compile(r"[-_\s]+")
_DIGITS = re.compile(r"\d+")
_EQUALS = re.compile(r"\s*=\s*")
_MARKS = "¡!.,:;"
"""What may stand around the first word: `Salta!`."""
_OPTION = re.compile(r"([\w-]{1,32})=([\w-]{1,32})")


def read(text: str, language: str) -> Call:
    """The call that an addressed text makes. Raises Refusal."""
    if len(text) > TEXT_LIMIT:
        raise Refusal("too-long", limit=TEXT_LIMIT)
    tokens = clean(text).split(" ")
    word = tokens[0].removeprefix("/").strip(_MARKS).casefold()
    if not word:
        raise Refusal("empty")
    command = vocabulary(language).get(word)
    if command is not None:
        rest = [token for token in tokens[1:] if token.strip(_MARKS)]
        return Call(command, _arguments(command, rest, words(language)))
    if _passes(tokens, language):
        tokens = [PASS]
    if _may_be_move(tokens) or tokens == [PASS]:
        return Call(COMMANDS["move"], _arguments(COMMANDS["move"], tokens, words(language)))
    raise _unknown(tokens[0], language)


def overheard(text: str) -> Call | None:
    """The move that a text not addressed to the bot may be; None where it cannot be one."""
    tokens = clean(text).split(" ") if len(text) <= TEXT_LIMIT else []
    said = " ".join(tokens)
    if not _may_be_move(tokens) or any(_person(token) for token in tokens):
        return None
    # A bare number may be any number, and a question asks before it plays.
    if said.isdigit() or (said.endswith("?") and not said.endswith("!?")):
        return None
    try:
        return Call(COMMANDS["move"], _arguments(COMMANDS["move"], tokens, words(FALLBACK)))
    except Refusal:
        return None


def _passes(tokens: list[str], language: str) -> bool:
    """Whether the whole text says that the speaker passes."""
    said = " ".join(tokens).strip(_MARKS).casefold()
    return said == PASS or said in words(language).list("move-pass")


def _may_be_move(tokens: list[str]) -> bool:
    """Whether two squares may stand in it, or nothing but a word with one.

    The digits of an account or of a game's number are no squares.
    """
    told = [token for token in tokens if not _person(token) and not _NUMBER.fullmatch(token)]
    digits = _DIGITS.findall(" ".join(told))
    return len(digits) > 1 or (len(told) == 1 and bool(digits))


@cache
def vocabulary(language: str) -> dict[str, Command]:
    """Every word that starts a command in a language; English ones always do."""
    found: dict[str, Command] = {}
    for spoken in (language, FALLBACK):
        for command in COMMANDS.values():
            key = f"command-{command.name}"
            own = (*words(spoken).list(key), *words(spoken).list(f"{key}.words"))
            for word in (*own, command.name):
                found.setdefault(word, command)
    return found


def game_name(said: str, language: Words) -> str | None:
    """The game that some words name, in the language or as the registry has it."""
    wanted = joined(said)
    for name in GAMES:
        own = (*language.list(f"game-{name}"), *language.list(f"game-{name}.words"))
        if wanted in map(joined, (name, *own)):
            return name
    return None


def game_first(tokens: list[str], language: Words) -> tuple[str | None, int]:
    """The game that the first words name, as many as can be, and how many those are."""
    for count in range(min(len(tokens), GAME_WORDS), 0, -1):
        name = game_name(" ".join(tokens[:count]), language)
        if name is not None:
            return name, count
    return None, 0


def joined(said: str) -> str:
    """A name however it is parted: `High Jump`, `high-jump`, `highjump`."""
    return _PARTING.sub("", said.casefold())


def shown(text: str) -> str:
    """A piece of a person's own text, short and clean enough to be said back."""
    text = _ACCOUNT.sub(r"@\1", clean(text))
    return text if len(text) <= SHOWN_LIMIT else f"{text[: SHOWN_LIMIT - 1]}…"


def _arguments(command: Command, tokens: list[str], language: Words) -> dict[str, Any]:
    """Give each token to the first open argument that takes it; MOVE and TEXT take the rest."""
    found: dict[str, Any] = {}
    rest: list[str] = []
    if command.argument(Kind.OPTION):
        tokens = _EQUALS.sub("=", " ".join(tokens)).split()
    while tokens:
        taken = _take(command, tokens, language, found)
        if not taken:
            rest.append(tokens[0])
        tokens = tokens[taken or 1 :]
    tail = next(filter(None, map(command.argument, TAILS)), None)
    if rest and tail is None:
        raise _superfluous(command, rest[0], found, language)
    if tail is not None and tail.kind is Kind.MOVE:
        # Whoever is named beside a move, the bot among them, is no part of it.
        rest = [token for token in rest if not _person(token)]
    if rest and tail is not None:
        found[tail.name] = " ".join(rest)
    for argument in command.arguments:
        # An example of a move is one of the game in hand, which the command finds.
        if argument.required and argument.kind is not Kind.MOVE and argument.name not in found:
            raise Refusal(f"needs-{argument.kind.value}", games=game_list(language))
    return found


def _take(command: Command, tokens: list[str], language: Words, found: dict[str, Any]) -> int:
    """Give the first tokens to an argument; how many it took."""
    for argument in command.arguments:
        if argument.kind is Kind.OPTION:
            if option := _OPTION.fullmatch(tokens[0]):
                _choose(found.setdefault(argument.name, {}), option[1].lower(), option[2].lower())
                return 1
        elif argument.name not in found:
            value, count = _value(command, argument, tokens, language)
            if value is not None:
                found[argument.name] = value
                return count
    return 0


def _choose(options: dict[str, str], name: str, value: str) -> None:
    """Add an option. Raises Refusal where it has another value already."""
    for earlier, taken in options.items():
        if joined(earlier) == joined(name) and joined(taken) != joined(value):
            raise Refusal("option-twice", option=name, first=taken, second=value)
    options[name] = value


def _value(
    command: Command, argument: Argument, tokens: list[str], language: Words
) -> tuple[Any, int]:
    """The value that the first tokens have for an argument, or None, and how many they are."""
    match argument.kind:
        case Kind.GAME:
            return game_first(tokens, language)
        case Kind.PERSON:
            return _person(tokens[0]), 1
        case Kind.NUMBER:
            # Where other words follow, a bare number is one of them, a square perhaps.
            bare = not any(command.argument(kind) for kind in TAILS)
            number = (_PLAIN_NUMBER if bare else _NUMBER).fullmatch(tokens[0])
            if number is None:
                return None, 0
            return GameNumber(int(number[1]), int(number[2]) if number[2] else None), 1
        case Kind.RANGE:
            return _span(tokens[0]), 1
        case Kind.CHOICE:
            return _choice(argument, tokens[0], language), 1
        case _:
            return None, 0


def _person(token: str) -> Named | None:
    token = token.rstrip(",;:.!?")
    if account := _ACCOUNT.fullmatch(token):
        return Named(account[1], account[1])
    name = _NAME.fullmatch(token)
    return Named(name[1]) if name else None


def _span(token: str) -> Span | None:
    found = _SPAN.fullmatch(token)
    if found is None or not any(found.groups()):
        return None
    first, last = (int(end) if end else None for end in found.groups())
    return Span(first, last)


def _choice(argument: Argument, token: str, language: Words) -> str | None:
    folded = token.casefold()
    for choice in argument.choices:
        if folded == choice or folded in language.list(f"choice-{choice}"):
            return choice
    return None


def _superfluous(command: Command, token: str, found: dict[str, Any], language: Words) -> Refusal:
    game = command.argument(Kind.GAME)
    if game is not None and game.name not in found:
        return Refusal("unknown-game", given=shown(token), games=game_list(language))
    name = language.say(f"command-{command.name}")
    return Refusal("unknown-argument", given=shown(token), command=name)


def game_list(language: Words) -> str:
    """The games' names in a language, for a sentence."""
    return ", ".join(language.word(f"game-{name}") for name in GAMES)


def _unknown(token: str, language: str) -> Refusal:
    near = difflib.get_close_matches(token.casefold().removeprefix("/"), vocabulary(language), 1)
    if near:
        return Refusal("unknown-command-near", given=shown(token), near=near[0])
    return Refusal("unknown-command", given=shown(token))
