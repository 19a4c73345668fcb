"""The arguments of a command, taken from the words that follow its own.

Each token goes to the first open argument that takes it. What none takes is the move or the text,
where the command has one; filler words are left out elsewhere.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Any

from bot import calling, controls, families, vocabulary
from bot.declaration import (
    Argument,
    Beginning,
    Command,
    GameNumber,
    Kind,
    Named,
    Span,
    TournamentNumber,
)
from bot.refusal import Refusal
from bot.talk import BUTTON_BYTES, Button, clean, quoted
from bot.vocabulary import Lexicon, bare, fold, joined

TAILS = (Kind.MOVE, Kind.TEXT)
"""Arguments that take all words that no other argument takes."""
NUMBER = re.compile(r"#(\d{1,9})(?:\.(\d{1,6}))?")
_PLAIN_NUMBER = re.compile(r"#?(\d{1,9})(?:\.(\d{1,6}))?")
TOURNAMENT = re.compile(r"#?[tт](\d{1,9})(?:\.(\d{1,3}))?", re.IGNORECASE)
_MERE_NUMBER = re.compile(r"\d{1,9}")
_SPAN = re.compile(r"(\d{0,5})[-–—−](\d{0,5})")
_ACCOUNT = re.compile(r"<@!?([^>\s]{1,64})>")
_NAME = re.compile(r"@([^\s@]{1,64})")
_EQUALS = re.compile(r" ?= ?")
_OPTION = re.compile(r"([\w-]{1,32})=([\w-]{1,32})")
SQUARE = re.compile(r"[a-zабвгдефхцсн]?\d{1,3}", re.IGNORECASE)
_WORD = re.compile(r"\S+")
_FENCE = re.compile(r"\A```[a-z]*\n")
"""What chat programs begin a document with that is set in letters of one width."""
HEAD = 600
"""A document begins within so many characters."""
MARKS = ".,;:!?"
SHOWN_LIMIT = 40

Found = dict[str, Any]


def read(command: Command, tokens: list[str], known: Lexicon) -> Found:
    """The arguments that the tokens give a command. Raises Refusal."""
    found: Found = {}
    if command.argument(Kind.OPTION):
        tokens = _EQUALS.sub("=", " ".join(tokens)).split()
    rest = list(_left(command, tokens, known, found))
    tail = next(filter(None, map(command.argument, TAILS)), None)
    if tail is not None and tail.kind is Kind.MOVE:
        # Whoever is named beside a move, the bot among them, is no part of it.
        rest = squares([token for token in rest if not person(token)], known)
    elif tail is None:
        rest = [token for token in rest if not known.fills(token)]
    if rest and tail is None:
        raise _superfluous(command, rest, found, known, tokens)
    if rest and tail is not None:
        found[tail.name] = " ".join(rest)
    return _complete(command, found, known)


def with_document(command: Command, text: str, file: str | None, known: Lexicon) -> Found:
    """The arguments of a command that takes a text as it stands, or the file's where none is."""
    found: Found = {}
    said = _behind(command, text, known, found)
    if said or file is not None:
        found |= {a.name: said or file for a in command.arguments if a.kind is Kind.DOCUMENT}
    return _complete(command, found, known)


def squares(tokens: list[str], known: Lexicon) -> list[str]:
    """The tokens of a move without the words around its squares: `from 32 to 42`."""
    kept: list[str] = []
    joins = False
    for at, token in enumerate(tokens):
        word = fold(bare(token))
        before, behind = _square(tokens, at - 1), _square(tokens, at + 1)
        if word in known.targets and before and behind:
            kept.append("-")
            joins = True
        else:
            kept.append(token)
    leads = kept and fold(bare(kept[0])) in known.origins
    return kept[1:] if leads and joins and _square(kept, 1) else kept


def person(token: str) -> Named | None:
    """The person that a token names, if it does."""
    token = bare(token)
    if account := _ACCOUNT.fullmatch(token):
        return Named(account[1], account[1])
    name = _NAME.fullmatch(token)
    return Named(name[1]) if name else None


def shown(text: str) -> str:
    """A piece of a person's own text, short and clean enough to be said back."""
    return quoted(cut(text))


def cut(text: str) -> str:
    """A piece of text, short and clean."""
    text = _ACCOUNT.sub(r"@\1", clean(text))
    return text if len(text) <= SHOWN_LIMIT else f"{text[: SHOWN_LIMIT - 1]}…"


def _left(command: Command, tokens: list[str], known: Lexicon, found: Found) -> Iterator[str]:
    """Give the tokens to the arguments that take them; those that are left, in order."""
    text = command.argument(Kind.TEXT)
    started = False
    while tokens:
        taken = _take(command, tokens, known, found)
        if not taken and (started or bare(tokens[0])):
            started = started or text is not None
            yield tokens[0]
        tokens = tokens[taken or 1 :]


def _complete(command: Command, found: Found, known: Lexicon) -> Found:
    """The arguments with their options as the rules write them. Raises Refusal for missing ones."""
    game, option = command.argument(Kind.GAME), command.argument(Kind.OPTION)
    if option is not None and option.name in found:
        named = found.get(game.name) if game else None
        found[option.name] = _options(known, named, found[option.name])
    for argument in command.arguments:
        # An example of a move is one of the game in hand, which the command finds.
        if argument.required and argument.kind is not Kind.MOVE and argument.name not in found:
            games = vocabulary.game_list(known.voice)
            raise Refusal(f"needs-{argument.kind.value}", games=games)
    return found


def _take(command: Command, tokens: list[str], known: Lexicon, found: Found) -> int:
    """Give the first tokens to an argument; how many it took."""
    for argument in command.arguments:
        if argument.kind is Kind.OPTION:
            if option := _OPTION.fullmatch(bare(tokens[0])):
                found.setdefault(argument.name, []).append((option[1].lower(), option[2].lower()))
                return 1
        elif argument.name not in found:
            value, count = _value(command, argument, tokens, known)
            if value is not None:
                found[argument.name] = value
                return count
    return 0


def _options(known: Lexicon, game: str | None, given: list[tuple[str, str]]) -> dict[str, str]:
    """The options by name. Raises Refusal where one has two values."""
    options: dict[str, str] = {}
    for said, wanted in given:
        ((name, value),) = vocabulary.options(known.spoken, game, {said: wanted}).items()
        earlier = next((one for one in options if joined(one) == joined(name)), None)
        if earlier is not None and joined(options[earlier]) != joined(value):
            told = vocabulary.option_word(known.voice, name)
            first = vocabulary.value_word(known.voice, name, options[earlier])
            second = vocabulary.value_word(known.voice, name, value)
            raise Refusal("option-twice", option=told, first=first, second=second)
        options[name] = value
    return options


def _value(
    command: Command, argument: Argument, tokens: list[str], known: Lexicon
) -> tuple[Any, int]:
    """The value that the first tokens have for an argument, or None, and how many they are."""
    match argument.kind:
        case Kind.GAME:
            return known.game(tokens)
        case Kind.PERSON:
            return person(tokens[0]), 1
        case Kind.NUMBER:
            # Where other words follow, a bare number is one of them, a square perhaps.
            plain = not any(command.argument(kind) for kind in (*TAILS, Kind.DOCUMENT))
            return _number(tokens[0], plain=plain), 1
        case Kind.TOURNAMENT:
            others = (*TAILS, Kind.DOCUMENT, Kind.NUMBER, Kind.RANGE)
            plain = not any(command.argument(kind) for kind in others)
            return _tournament(tokens[0], plain=plain), 1
        case Kind.RANGE:
            return _span(tokens[0]), 1
        case Kind.CHOICE:
            return known.choice(argument, tokens[0]), 1
        case Kind.START:
            return _start(tokens, known)
        case Kind.CLOCK:
            return controls.taken(tokens, known.spoken)
        case _:
            return None, 0


def _number(token: str, *, plain: bool = False) -> GameNumber | None:
    number = (_PLAIN_NUMBER if plain else NUMBER).fullmatch(bare(token))
    if number is None:
        return None
    return GameNumber(int(number[1]), int(number[2]) if number[2] else None)


def _tournament(token: str, *, plain: bool) -> int | None:
    found = TOURNAMENT.fullmatch(bare(token))
    if found is not None:
        return TournamentNumber(int(found[1]), int(found[2]) if found[2] else None)
    mere = _MERE_NUMBER.fullmatch(bare(token)) if plain else None
    return int(mere[0]) if mere else None


def _span(token: str) -> Span | None:
    found = _SPAN.fullmatch(token.strip(MARKS))
    if found is None or not any(found.groups()):
        return None
    first, last = (int(end) if end else None for end in found.groups())
    return Span(first, last)


def _start(tokens: list[str], known: Lexicon) -> tuple[Beginning | None, int]:
    """Where a game begins, behind `from`: a game by its number, else the words of a position.

    A filler word such as «с» begins a position only where one follows that looks like it.
    """
    word = fold(bare(tokens[0]))
    if word not in known.origins:
        return None, 0
    number = _number(tokens[1]) if len(tokens) > 1 else None
    if number is not None:
        return Beginning(game=number), 2
    if word in known.fillers and ";" not in " ".join(tokens):
        return None, 0
    apart = (at for at, t in enumerate(tokens) if at and (person(t) or _OPTION.fullmatch(t)))
    end = next(apart, len(tokens))
    position = " ".join(tokens[1:end])
    if ";" not in position and word in known.fillers:
        return None, 0
    if not position:
        raise Refusal("needs-start")
    return Beginning(position=position), end


def _square(tokens: list[str], at: int) -> bool:
    """Whether there is a token which is a square by its looks."""
    return 0 <= at < len(tokens) and SQUARE.fullmatch(bare(tokens[at])) is not None


def _behind(command: Command, text: str, known: Lexicon, found: Found) -> str:
    """What stands behind a command's word and the arguments right after it, as it stands."""
    places = list(_WORD.finditer(text, 0, HEAD))
    tokens = [clean(word.group()) for word in places]
    at = next((at for at in range(len(tokens)) if known.command(tokens[at:])[0] is command), 0)
    for token in tokens[:at]:
        _take(command, [token], known, found)
    at += known.command(tokens[at:])[1] or 1
    while at < len(tokens):
        taken = _take(command, tokens[at : at + vocabulary.GAME_WORDS], known, found)
        # A tag of a game text may be called like a filler word: `[Game "russian"]`.
        if not taken and (tokens[at][0] == "[" or fold(bare(tokens[at])) not in known.fillers):
            return _plain(text[places[at].start() :])
        at += taken or 1
    return _plain(text[places[-1].end() :]) if places else ""


def _plain(text: str) -> str:
    """A document without control characters but for tabs and line breaks, and without its frame."""
    kept = (sign for sign in text.replace("\r\n", "\n").replace("\r", "\n"))
    text = "".join(c for c in kept if c in "\n\t" or unicodedata.category(c)[0] != "C")
    return _FENCE.sub("", text.strip()).strip("`").strip()


def _superfluous(
    command: Command, rest: list[str], found: Found, known: Lexicon, tokens: list[str]
) -> Refusal:
    game = command.argument(Kind.GAME)
    given = shown(rest[0])
    if command.bare and (near := _near_subcommand(command.within, rest, known, tokens)):
        return near
    if game is not None and game.name not in found:
        return _unknown_game(command, rest, known, tokens)
    name = calling.told(known.voice, command)
    whom = command.argument(Kind.PERSON)
    if whom is not None and whom.name not in found and len(rest) == 1 and rest[0].isalpha():
        meant = [f"@{token}" if token == rest[0] else token for token in tokens]
        text = " ".join((command.name, *meant))
        buttons = (Button(f"@{given}", text),) if len(text.encode()) <= BUTTON_BYTES else ()
        return Refusal("unknown-argument-person", buttons=buttons, given=given, command=name)
    if command.bare:
        return subcommand(command.within, rest, known, tokens)
    return Refusal("unknown-argument", given=given, command=name)


def subcommand(family: str, rest: list[str], known: Lexicon, tokens: list[str]) -> Refusal:
    """The refusal of what none of a family's commands is called, with what they are.

    `rest` is what stands for its name among the tokens behind the family's word.
    """
    if near := _near_subcommand(family, rest, known, tokens):
        return near
    held = families.members(family)
    valid = ", ".join(calling.second(known.voice, one) for one in held)
    example = calling.told(known.voice, next((one for one in held if not one.bare), held[0]))
    if not rest:
        word = calling.own_word(known.voice, family)
        return Refusal("needs-subcommand", command=word, valid=valid, example=example)
    given = shown(rest[0])
    return Refusal("unknown-subcommand", given=given, valid=valid, example=example)


def _near_subcommand(
    family: str, rest: list[str], known: Lexicon, tokens: list[str]
) -> Refusal | None:
    """The refusal of a mistyped one, with a button for the command that is nearest to it."""
    command, count = known.nearest_within(family, rest)
    if command is None:
        return None
    at = tokens.index(rest[0])
    others = [token for token in (*tokens[:at], *tokens[at + count :]) if not known.fills(token)]
    text = " ".join((command.name, *others))
    text = text if len(text.encode()) <= BUTTON_BYTES else command.name
    near = calling.told(known.voice, command)
    given = shown(" ".join(rest[:count]))
    return Refusal("unknown-subcommand-near", buttons=(Button(near, text),), given=given, near=near)


def _unknown_game(command: Command, rest: list[str], known: Lexicon, tokens: list[str]) -> Refusal:
    """The refusal of a game's name, with a button for the one that is nearest to it."""
    given, near = shown(" ".join(rest)), known.nearest_game(rest)
    games = vocabulary.game_list(known.voice)
    if near is None:
        return Refusal("unknown-game", given=given, games=games)
    others = [token for token in tokens if token not in rest and not known.fills(token)]
    text = " ".join((command.name, near, *others))
    fits = len(text.encode()) <= BUTTON_BYTES
    title = known.voice.word(f"game-{near}")
    button = Button(title, text if fits else f"{command.name} {near}")
    return Refusal("unknown-game-near", buttons=(button,), given=given, near=title)
