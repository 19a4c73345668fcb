"""A refused move in words: the rule that forbids it, and what can be played instead.

A slip of the finger gets the moves that are written nearly so, a short form that fits several a
numbered list of them, each with a button.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from bot import boards
from bot.arguments import shown
from bot.exchange import Exchange
from bot.games import Match
from bot.languages import Words, plain
from bot.likeness import distance, offset
from bot.refusal import Refusal
from bot.talk import BUTTON_BYTES, Button, clean
from rules import notation
from rules.core import BadMove, Move
from rules.notation import LONGEST_MOVE, MOST_COMPARED

LISTING = ("must-jump", "must-capture", "must-land", "cut-short")
"""Refusals of the rules whose own sentence lists the moves."""
TEXTUAL = ("no-move", "two-moves")
"""Refusals of texts in which moves may stand among other words."""
SLIPS = (
    "no-move",
    "no-such-square",
    "light-square",
    "empty-square",
    "same-square",
    "not-diagonal",
    "not-straight",
    "not-legal",
)
"""Refusals behind which there may be a slip of the finger."""
NEAR = 3
"""Of the moves written nearly as the text at most so many are named."""
SHORT = 6
"""Signs; in a longer text of squares two slips may be, not only one."""
SQUARES_READ = 20
_SQUARE = re.compile(r"[a-z]?\d{1,3}")
_SIGN = re.compile(r"[^a-z0-9]+")


def refusal(talk: Exchange, played: Match, bad: BadMove, given: str) -> Refusal:
    """The refusal of a move in the words of its game, else in those of all games.

    A rule that has no words is named by its key.
    """
    keys = (f"{played.game.name}-{bad.key}", bad.key)
    key = next((key for key in keys if talk.words.has(f"refused-{key}")), "illegal")
    possible = set(bad.moves)
    moves = [found for found in boards.ordered(played) if found in possible]
    facts: dict[str, Any] = {"number": str(played.number), "limit": LONGEST_MOVE, **bad.facts}
    facts |= {"given": shown(given), "moves": boards.some(moves), "rule": plain(bad.key)}
    if bad.key == "ambiguous":
        buttons = _numbered(played, moves)
        facts["moves"] = _list(buttons, moves)
        return Refusal(key, buttons=buttons, game=played.number, **facts)
    if not moves:
        return Refusal(key, **facts)
    single = bad.key == "one-square"
    if single and _is_idle(played, bad.facts["square"]):
        squares = ", ".join(boards.origins(moves))
        facts = {"given": bad.facts["square"], "squares": squares, "whose": "own", "player": ""}
        return Refusal("no-moves-from", **facts)
    hint, told = "", moves
    if bad.key not in LISTING and bad.key != "must-pass":
        hint, told = _hint(talk, played, bad.key, given, moves)
    most = boards.LISTED if single else boards.FORCED
    buttons = boards.taps(played, told) if len(told) <= most else ()
    game = played.number if buttons else None
    return Refusal(key, hint=hint, buttons=buttons, game=game, **facts)


def _is_idle(played: Match, name: str) -> bool:
    """Whether a square of the board is on the way of no move."""
    known = any(square.name == name for square in played.game.squares)
    return known and not any(name in move.path for move in boards.ordered(played))


def _hint(
    talk: Exchange, played: Match, key: str, given: str, moves: list[Move]
) -> tuple[str, list[Move]]:
    """What can be played instead, in a sentence, and the moves that it names."""
    likely = _likely(played, key, given)
    # All that a piece can do is better to know than a part of it.
    piece = len(boards.origins(moves)) == 1 and len(moves) < len(played.record.moves())
    if likely and (key in TEXTUAL or not piece or set(moves) <= set(likely)):
        told = either(talk.words, [move.text for move in likely])
        return talk.say("possible-meant", move=told), likely
    if key == "no-move":
        return talk.say("possible-example", move=moves[0].text), []
    told = boards.some(moves)
    if piece:
        return talk.say("possible-from", square=moves[0].path[0], moves=told), moves
    return talk.say("possible", moves=told), moves


def _likely(played: Match, key: str, given: str) -> list[Move]:
    """The moves that may have been meant, where that can be told from the text."""
    found = meant(played, given) if key in TEXTUAL else []
    if len(found) > 1 and key == "no-move":
        return []
    return found[:NEAR] or (near(played, given) if key in SLIPS else [])


def either(voice: Words, texts: Sequence[str]) -> str:
    """Some texts of which one is to be chosen: `32-42, 32-41 or 33-43`."""
    *first, last = texts
    return voice.say("either", first=", ".join(first), last=last) if first else last


def meant(played: Match, given: str) -> list[Move]:
    """The legal moves whose squares stand side by side in a text."""
    found = {}
    for pair in _pairs(given):
        try:
            move = played.game.read(played.record.position, "-".join(pair))
        except BadMove:
            continue
        found[move.text] = move
    return list(found.values())


def near(played: Match, given: str) -> list[Move]:
    """The legal moves, at most three, whose squares are written nearly as those of a text."""
    moves = boards.ordered(played)
    if len(moves) > MOST_COMPARED:
        return []
    for said in _said(given):
        most = 1 if len(said) <= SHORT else 2
        ranked = [(_slips(played, said, move, most), at) for at, move in enumerate(moves)]
        close = sorted((slips, at) for slips, at in ranked if slips[0] <= most)
        if close:
            return [moves[at] for _, at in close[:NEAR]]
    return []


def _pairs(given: str) -> Iterator[tuple[str, str]]:
    """The squares of a text that stand side by side."""
    return pairwise(_SQUARE.findall(notation.latin(clean(given).casefold()))[:SQUARES_READ])


def _said(given: str) -> Iterator[str]:
    """What may be the squares of a text: all its letters and figures, else two squares in it."""
    yield _SIGN.sub("", notation.clean(given[:LONGEST_MOVE]))
    for pair in _pairs(given):
        yield "".join(pair)


def _slips(played: Match, said: str, move: Move, most: int) -> tuple[int, int]:
    """How many slips there are from a move to what is said, and how far its letters are off."""
    found = []
    for path in _ways(played, move):
        found += [(distance(said, way, most), offset(said, way)) for way in _short(path)]
        if said == "".join(reversed(path)):
            found.append((1, 0))
    return min(found, default=(most + 1, 0))


def _ways(played: Match, move: Move) -> Iterator[tuple[str, ...]]:
    """A move's squares by name, and by file and rank where that is another."""
    by_file = {square.name: square.algebraic for square in played.game.squares}
    yield from dict.fromkeys((move.path, tuple(by_file[name] for name in move.path)))


def _short(path: tuple[str, ...]) -> Iterator[str]:
    """A path as it may be written: whole, or its ends alone."""
    yield "".join(path)
    if len(path) > 2:
        yield path[0] + path[-1]


# -- several moves that fit -----------------------------------------------------------------------


def _numbered(played: Match, moves: Sequence[Move]) -> tuple[Button, ...]:
    """A numbered button for each of some moves; those left out that no button has room for."""
    start = f"move {boards.reference(played)} "
    texts = [_brief(played, move, BUTTON_BYTES - len(start)) for move in moves[: boards.LISTED]]
    shown = [text for text in texts if text]
    return tuple(Button(f"{at}. {text}", start + text) for at, text in enumerate(shown, 1))


def _brief(played: Match, move: Move, room: int) -> str:
    """A move with as few landings left out as the room demands, still this one; else ""."""
    ways = [move.path, *((move.path[0], stop, move.path[-1]) for stop in move.path[1:-1])]
    for text in (move.text, *map(":".join, ways)):
        if len(text) <= room and _reads(played, text) == move:
            return text
    return ""


def _reads(played: Match, text: str) -> Move | None:
    try:
        return played.game.read(played.record.position, text)
    except BadMove:
        return None


def _list(buttons: Sequence[Button], moves: Sequence[Move]) -> str:
    """The list that the buttons are of, a line each."""
    lines = [button.label for button in buttons]
    return "\n".join(["", *lines, *(["…"] if len(moves) > len(lines) else [])])
