"""Game texts: a whole game as people keep it in files, in the form of PDN, for every game.

    [Event "?"]                       the standard seven tags; White is the first player's name in
    [Site "?"]                        every game, Black the second's
    [Date "????.??.??"]
    [Round "?"]
    [White "Petrov, \\"Bear\\""]
    [Black "?"]
    [Result "1-0"]
    [GameType "25"]                   Russian draughts; other games have [Game "bashni"]
    [Options "lift=after_move"]       the options that are not at their defaults, if there are any
    [SetUp "1"]                       a start of its own: [FEN "W:Wa1,Kc3:Bf6"] in Russian draughts,
    [Position "w c1-1/00;b2-00"]      the position text in other games
    [Termination "resigned"]          the reason of the result, one of those of the rules

    1. c3-d4 f6-g5 2. pass 1-0

A forced pass is the word `pass`, a call in Salta the word `salta` behind the move that it undoes.
What was taken back and draw offers that came to nothing are left out. Tags stand on one line each,
everything else is kept to 80 columns; a longer move is broken after a `:`.

What the reader takes besides is said in `rules.pdn_reading`. In a file play may go on after a draw
that our rules see by themselves (repetition, quiet moves): the game ends with that draw, and the
rest, with a result that differs, is kept as the comment `{ignored: 31. a1-b2 1-0}`.
"""

from __future__ import annotations

import unicodedata
from typing import Final, NamedTuple

from rules.core import Game, Position
from rules.pdn_words import NOTE, TAG_NAME
from rules.record import Record

LONGEST_TEXT: Final = 1_000_000
"""Characters, or bytes; a longer text is refused unread."""
MOST_GAMES: Final = 5000
"""Games of one text."""
WIDTH: Final = 80

RUSSIAN: Final = "russian"
GAME_TYPE: Final = "25"
"""The GameType of Russian draughts."""

STANDARD: Final = ("Event", "Site", "Date", "Round", "White", "Black")
"""The tags that every text has, before Result."""
DERIVED: Final = (
    "result",
    "gametype",
    "game",
    "options",
    "setup",
    "fen",
    "position",
    "termination",
)
"""The tags that follow from the record."""

TEXT_REFUSALS: Final[dict[str, tuple[str, ...]]] = {
    "too-long": (),
    "no-game": (),
    "bad-tag": ("game", "token"),
    "bad-game": ("game", "token", "refusal"),
    "bad-position": ("game", "token", "refusal"),
    "bad-move": ("game", "move", "token", "refusal"),
    "bad-result": ("game", "move", "token", "refusal"),
    "second-result": ("game", "move", "token"),
    "open-comment": ("game", "move", "token"),
    "open-variation": ("game", "move", "token"),
    "unexpected": ("game", "move", "token"),
    "long-game": ("game", "move", "token"),
}
"""Every key of a BadText with the names of its facts; `refusal` says what the rules found."""


class BadText(ValueError):
    """A game text that cannot be read; `key` and `facts` say where and why."""

    def __init__(self, key: str, facts: dict[str, str]) -> None:
        where = ", ".join([f"{name} {facts[name]}" for name in ("game", "move") if name in facts])
        token = repr(facts["token"]) if "token" in facts else ""
        why = facts.get("refusal", key)
        super().__init__(": ".join([part for part in (where, token, why) if part]))
        self.key: Final = key
        self.facts: Final = facts


class GameText(NamedTuple):
    """A game with its tags (those in DERIVED are not among them) and what was ignored in it."""

    tags: tuple[tuple[str, str], ...]
    record: Record
    ignored: str = ""


def show(told: GameText) -> str:
    """The text of a game, with a line end after each line; raises ValueError for a bad tag name."""
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in _tags(told)]
    words = moves(told.record)
    if told.ignored:
        words += f"{{{NOTE} {told.ignored}}}".split()
    words.append(score(told.record))
    return "\n".join([*lines, "", *wrapped(words), ""])


def score(record: Record) -> str:
    """The score, `*` for a game that goes on."""
    return "*" if record.result is None else record.result.score


def moves(record: Record) -> list[str]:
    """The moves that stand with their numbers, passes, and calls behind what they undid."""
    words: list[str] = []
    at, follows = start(record).side, False
    for text, undone in _standing(record):
        if not (follows and at % 2):
            words.append(f"{at // 2 + 1}." + ".." * (at % 2))
        words.append(text)
        if undone:
            words.append("salta")
        at += 0 if undone else 1
        follows = not undone
    return words


def numbered(game: Game) -> dict[str, str]:
    """PDN number to square name on 8x8: 1 = b8, 2 = d8, ... 32 = g1."""
    order = sorted(game.squares, key=lambda square: (-square.rank, square.file))
    return {str(number): square.name for number, square in enumerate(order, 1)}


def fen(position: Position) -> str:
    """The FEN of a position of Russian draughts."""
    sides: list[list[str]] = [[], []]
    for name, column in position.board().items():
        sides[column[0].side].append(("K" if column[0].kind == "king" else "") + name)
    white, black = [",".join(pieces) for pieces in sides]
    return f"{'WB'[position.side]}:W{white}:B{black}"


def start(record: Record) -> Position:
    """The position that the game began with."""
    earlier: Record = record
    while earlier.previous is not None:
        earlier = earlier.previous
    return earlier.position


def _standing(record: Record) -> list[tuple[str, bool]]:
    """The moves that were not taken back, with whether a call undid them."""
    line: list[tuple[str, bool]] = []
    plies = 0
    for entry in record.entries():
        if entry.kind in ("move", "pass"):
            line.append((entry.text, False))
            plies += 1
        elif entry.kind == "salta":
            line[-1] = (line[-1][0], True)
            plies -= 1
        elif entry.kind == "takeback":
            left = plies - int(entry.text)
            while plies > left:
                plies -= 0 if line.pop()[1] else 1
    return line


def _tags(told: GameText) -> list[tuple[str, str]]:
    """All tags in their order."""
    given = {name.lower(): value for name, value in reversed(told.tags)}
    russian = told.record.game.name == RUSSIAN
    tags = [(name, given.get(name.lower(), _unknown(name))) for name in STANDARD]
    tags += [("Result", score(told.record)), *_about(told.record)]
    shown = {name.lower() for name, _ in tags}
    for name, value in told.tags:
        if name.lower() in shown or (name.lower() in DERIVED and not _free(name, russian)):
            continue
        if not TAG_NAME.fullmatch(name):
            raise ValueError(f"{name!r} is no name of a tag")
        tags.append((name, value))
        shown.add(name.lower())
    return tags


def _free(name: str, russian: bool) -> bool:
    """Whether the tag says nothing to us in this game: Game beside GameType."""
    return russian and name.lower() == "game"


def _unknown(name: str) -> str:
    return "????.??.??" if name == "Date" else "?"


def _about(record: Record) -> list[tuple[str, str]]:
    """The tags for game, options, start and reason."""
    game, begun = record.game, start(record)
    russian = game.name == RUSSIAN
    tags = [("GameType", GAME_TYPE) if russian else ("Game", game.name)]
    options = [
        f"{option}={value}"
        for option, value in game.chosen.items()
        if value != game.options[option][0]
    ]
    if options:
        tags.append(("Options", " ".join(options)))
    if begun != game.start():
        tags.append(("SetUp", "1"))
        tags.append(("FEN", fen(begun)) if russian else ("Position", game.dump(begun)))
    if record.result is not None:
        tags.append(("Termination", record.result.reason))
    return tags


def _escaped(value: str) -> str:
    """The value on one line, as it stands between quotes."""
    kept = [sign if unicodedata.category(sign) not in ("Cc", "Cs") else " " for sign in value]
    return " ".join("".join(kept).split()).replace("\\", "\\\\").replace('"', '\\"')


def wrapped(words: list[str]) -> list[str]:
    """The words on lines of at most WIDTH columns."""
    lines: list[str] = []
    line = ""
    for part in [part for word in words for part in _parts(word)]:
        if line and len(line) + 1 + len(part) > WIDTH:
            lines.append(line)
            line = part
        else:
            line = f"{line} {part}" if line else part
    return [*lines, line]


def _parts(word: str) -> list[str]:
    """A word broken after a `:` where it is longer than a line."""
    parts: list[str] = []
    while len(word) > WIDTH and ":" in word[:WIDTH]:
        cut = word.rindex(":", 0, WIDTH) + 1
        parts.append(word[:cut])
        word = word[cut:]
    return [*parts, word]
