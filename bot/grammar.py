"""From text to a call: the command words of all languages, and a bare move without any.

play salta @bob      /m 32-42 #128      #128 resign      32-42      #128.14 32 to 42
"""

from __future__ import annotations

import re

from bot import arguments, controls
from bot.arguments import NUMBER, SQUARE, TOURNAMENT, person, shown, subcommand
from bot.declaration import COMMANDS, Call, Command, Kind
from bot.languages import Words
from bot.refusal import Refusal
from bot.talk import clean
from bot.vocabulary import (
    Lexicon,
    Spoken,
    bare,
    fold,
    game_list,
    joined,
    lexicon,
    no,
    spoken,
    yes,
)
from rules.core import PASS

__all__ = [
    "game_first",
    "game_list",
    "game_name",
    "is_chatter",
    "joined",
    "overheard",
    "read",
    "shown",
    "spoken",
    "vocabulary",
]

TEXT_LIMIT, PROSE_LIMIT = 400, 600
"""The longest text, and that of a command which takes any words."""
DOCUMENT_LIMIT = 100_000
"""The longest text of a command that takes a document, and the longest document."""
SOCIAL = ("hello", "thanks")
"""Commands that people say to each other too."""
_DIGITS = re.compile(r"\d+")
_APART = re.compile(r"(?:[#№]|\bn[º°])\s*(?=\d)", re.IGNORECASE)
"""The sign before a number, as it is written in other places: `№ 128`, `# 128`, `nº128`."""


def read(text: str, spoken: str | Spoken, file: str | None = None) -> Call:
    """The call that an addressed text makes, perhaps with a file's text. Raises Refusal.

    `spoken` are languages, the one that is believed first before the others, or that one alone.
    """
    known = lexicon(spoken)
    tokens = _tokens(text[:PROSE_LIMIT])
    # Single signs of one font are several letters in another.
    length = max(len(text), len(" ".join(tokens)))
    command, rest = _called(tokens, known)
    if command is not None and command.argument(Kind.DOCUMENT):
        _check_length(max(len(text), len(file or "")), DOCUMENT_LIMIT)
        return Call(command, arguments.with_document(command, text, file, known))
    prose = command is not None and command.argument(Kind.TEXT) is not None
    _check_length(length, PROSE_LIMIT if prose else TEXT_LIMIT)
    if not any(bare(token).strip("/@#<>") for token in tokens):
        raise Refusal("empty")
    if asked := _asked(command, tokens, known):
        return asked
    if command is None and (astray := _astray(tokens, known)):
        raise astray
    if command is None or _plays(command, rest, known):
        command, rest = _bare(tokens if command is None else rest, known)
    return Call(command, arguments.read(command, rest, known))


def overheard(text: str) -> Call | None:
    """The move that a text not addressed to the bot may be; None where it cannot be one."""
    tokens = _tokens(text) if len(text) <= TEXT_LIMIT else []
    said = " ".join(tokens)
    if len(said) > TEXT_LIMIT or not _may_be_move(tokens) or any(map(person, tokens)):
        return None
    # A bare number may be any number, and a question asks before it plays.
    if said.isdigit() or (said.endswith("?") and not said.endswith("!?")):
        return None
    try:
        return Call(COMMANDS["move"], arguments.read(COMMANDS["move"], tokens, lexicon(spoken())))
    except Refusal:
        return None


def is_chatter(text: str) -> bool:
    """Whether a text has no word for the bot in it: no command, no square, no number."""
    said, known = clean(text), lexicon(spoken())
    if _DIGITS.search(said) or said.startswith("/") or _folded(text) in known.passes:
        return False
    command, _ = _called(_tokens(text[:PROSE_LIMIT]), known)
    if command is None:
        return _astray(_tokens(text[:PROSE_LIMIT]), known) is None
    return command.name in SOCIAL


def agrees(text: str) -> bool:
    """Whether a text is a mere yes or no."""
    return _folded(text) in yes() | no()


def _folded(text: str) -> str:
    return fold(" ".join(filter(None, map(bare, _tokens(text[:PROSE_LIMIT])))))


def _asked(command: Command | None, tokens: list[str], known: Lexicon) -> Call | None:
    """What a question in plain words wants: the rules of the game that it names, else help."""
    if command not in (None, COMMANDS["help"]) or _may_be_move(tokens):
        return None
    if known.questions.isdisjoint(fold(bare(token)) for token in tokens):
        return None
    game = known.named(tokens)
    return Call(COMMANDS["rules"], {"game": game}) if game else Call(COMMANDS["help"], {})


def _tokens(text: str) -> list[str]:
    return clean(_APART.sub("#", text)).split(" ")


def _check_length(length: int, limit: int) -> None:
    if length > limit:
        raise Refusal("too-long", limit=limit)


def _called(tokens: list[str], known: Lexicon) -> tuple[Command | None, list[str]]:
    """The command that a text calls, and its other tokens.

    Before it may stand the game, a person, and words that say nothing: `#128 resign`.
    """
    before: list[str] = []
    for at in range(len(tokens)):
        command, count = known.command(tokens[at:])
        if command is not None:
            command, behind = _inside(command, tokens[at:], count, known)
            return command, before + behind
        if _is_named(tokens[at]):
            before.append(tokens[at])
        elif not known.fills(tokens[at]):
            break
    return None, tokens


def _inside(
    command: Command, tokens: list[str], count: int, known: Lexicon
) -> tuple[Command, list[str]]:
    """A command and what follows; `tournament T7 join` is `tournament join T7`."""
    behind = tokens[count:]
    if command.bare and behind and TOURNAMENT.fullmatch(bare(behind[0])):
        turned = [*tokens[:count], *behind[1:]]
        meant, longer = known.command(turned)
        if meant is not None and meant is not command:
            return meant, [behind[0], *turned[longer:]]
    return command, behind


def _astray(tokens: list[str], known: Lexicon) -> Refusal | None:
    """The refusal of a text that begins with a family's word, and calls none of its commands."""
    telling = [at for at, one in enumerate(tokens) if not (known.fills(one) or _is_named(one))]
    if not telling or not (family := known.family(tokens[telling[0]])):
        return None
    others = [one for at, one in enumerate(tokens) if at != telling[0]]
    return subcommand(family, [tokens[at] for at in telling[1:]], known, others)


def _is_named(token: str) -> bool:
    """Whether a token is the number of a game or tournament, or a person."""
    said = bare(token)
    return bool(NUMBER.fullmatch(said) or TOURNAMENT.fullmatch(said) or person(token))


def _plays(command: Command, rest: list[str], known: Lexicon) -> bool:
    """Whether a move is played where a game could be, as in `I play 32-42`."""
    told = [token for token in rest if not NUMBER.fullmatch(bare(token))]
    if command.name != "play" or not _may_be_move(told) or known.game(told)[0] is not None:
        return False
    return bool(_DIGITS.search(told[0])) and controls.taken(told, known.spoken)[0] is None


def _bare(tokens: list[str], known: Lexicon) -> tuple[Command, list[str]]:
    """What is meant without a command's word: a pass, a move, or a game to look at."""
    said = fold(" ".join(filter(None, map(bare, tokens))))
    if said in known.passes:
        return COMMANDS["move"], [PASS]
    if NUMBER.fullmatch(said):
        return COMMANDS["board"], tokens
    if _may_be_move(tokens) or SQUARE.fullmatch(bare(tokens[0])):
        return COMMANDS["move"], tokens
    raise _unknown(tokens, known)


def _may_be_move(tokens: list[str]) -> bool:
    """Whether two squares may stand in it, or nothing but a word with one.

    The digits of an account or of a game's number are no squares.
    """
    told = [t for t in tokens if not person(t) and not NUMBER.fullmatch(bare(t))]
    digits = _DIGITS.findall(" ".join(told))
    return len(digits) > 1 or (len(told) == 1 and bool(digits))


def vocabulary(language: str | Spoken) -> dict[str, Command]:
    """Every word that starts a command, those of the language believed first before the others."""
    return {word: COMMANDS[name] for word, name in lexicon(language).commands.items()}


def game_name(said: str, language: str | Spoken | Words) -> str | None:
    """The game that some words name, in any language or as the registry has it."""
    return lexicon(language).games.get(joined(said))


def game_first(tokens: list[str], language: str | Spoken | Words) -> tuple[str | None, int]:
    """The game that the first words name, as many as can be, and how many those are."""
    return lexicon(language).game(tokens)


def _unknown(tokens: list[str], known: Lexicon) -> Refusal:
    given = shown(tokens[0])
    near = known.nearest([token for token in tokens if not known.fills(token)] or tokens)
    if near:
        return Refusal("unknown-command-near", given=given, near=near)
    return Refusal("unknown-command", given=given)
