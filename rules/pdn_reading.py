"""Reading game texts: our own, and PDN of Russian draughts as it is found in the wild.

Read beside the form of `rules.pdn`: text without tags or with tags alone, several games in any
spacing, `25,W,8,8,A0,0` as GameType, results `2-0 1-1 0-2`, captures with `x`, short captures,
squares as numbers (1 = b8 ... 32 = g1), FEN in any case, order and spacing, with a dot behind it,
with numbers, kings `K26` and ranges `1-12`, and without SetUp; comments, variations, marks, and
numbers glued to moves. A text that names no game is Russian draughts.

The result is what the rules find on the board. Where they find none, Termination says how the game
ended, else it was adjudicated; `0-0` (both lost) is an aborted game here. A result against the
rules is refused. But our rules draw by themselves where others wait for a claim: what a file plays
on after that is checked move by move, and kept as a note (`GameText.ignored`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import rules
from rules.core import (
    DRAW,
    SCORES,
    Ambiguous,
    BadEntry,
    BadMove,
    BadOption,
    BadPosition,
    Game,
    Position,
    Result,
)
from rules.notation import LONGEST_POSITION, TO_SEPARATOR
from rules.pdn import (
    DERIVED,
    GAME_TYPE,
    LONGEST_TEXT,
    MOST_GAMES,
    RUSSIAN,
    BadText,
    GameText,
    numbered,
)
from rules.pdn_words import SCORES_WRITTEN, TO_SCORE, Scanner, Section, decoded
from rules.record import LOSSES, Entry, Record

CLAIMED: Final = ("repetition", "quiet")
"""Reasons of draws that other rules leave to a claim."""
ENDINGS: Final = {
    **{reason: kind for kind, reason in LOSSES.items()},
    "resignation": "resign",
    "time forfeit": "time",
    "agreed": "draw",
    "agreement": "draw",
    "aborted": "aborted",
}
"""Termination to the kind of the entry that ends the game."""
TOKEN: Final = 20
"""Characters of a token that a refusal shows."""
NUMBERS: Final = re.compile(r"\d{1,2}(?:-\d{1,2})+", re.ASCII)
RANGE: Final = re.compile(r"(\d{1,2})-(\d{1,2})", re.ASCII)
KINGS: Final = "kк"
"""What stands before a king, or behind it, in Latin or in Cyrillic."""
COUNTER: Final = re.compile(r"[hf]\d*")
"""A part of FEN that counts moves."""


def read(text: str | bytes) -> Iterator[GameText]:
    """The games of a text one by one, every move checked; raises BadText at the first fault."""
    if len(text) > LONGEST_TEXT:
        raise BadText("too-long", {})
    told = text.removeprefix("\ufeff") if isinstance(text, str) else decoded(text)
    number = 0
    for section in Scanner(told).sections():
        number = section.number
        if number > MOST_GAMES:
            raise BadText("too-long", {})
        yield Reader(section).read()
    if not number:
        raise BadText("no-game", {})


class Reader:
    """Reads one game."""

    def __init__(self, section: Section) -> None:
        self.section: Final = section
        self.game: Final = _game(section)
        self.record = Record.start(self.game, _position(self.game, section))
        self.first: Final = self.record.side
        self.numbers: Final = numbered(self.game) if self.game.name == RUSSIAN else {}
        self.over: Position | None = None
        """The position of a game that is played on after an automatic draw."""
        self.later: Final[list[str]] = []
        """The moves after that draw, with numbers."""
        self.plies = 0
        """Moves and passes that stand, those after that draw too."""

    def read(self) -> GameText:
        """The game; raises BadText."""
        section = self.section
        for word in section.words:
            self._say(word)
        if section.fault:
            raise self._bad(section.fault, section.token)
        self._end()
        ignored = " ".join([*section.notes, *self.later])
        return GameText(_people_tags(section, self.game), self.record, ignored)

    def _say(self, word: str) -> None:
        if word.isascii() and word.isdigit() and word == str(self._number()):
            return
        try:
            if self.record.result is None:
                self._enter(word)
            else:
                self._go_on(word)
        except (BadMove, BadEntry) as bad:
            told = str(bad)
            if isinstance(bad, Ambiguous):
                told += ": " + ", ".join([move.text for move in bad.moves])
            raise self._bad("bad-move", word, told) from bad

    def _enter(self, word: str) -> None:
        kind = "salta" if word.lower() == "salta" else "move"
        self.record = self.record.add(Entry(kind, self._named(word), self.record.side))
        self.plies = self.record.plies

    def _go_on(self, word: str) -> None:
        """Play a move after the end; raises BadEntry unless it was a draw to be claimed."""
        result = self.record.result
        if result is None or not _claimed(result):
            raise BadEntry("game-over")
        position = self.record.position if self.over is None else self.over
        move = self.game.read(position, self._named(word))
        if not self.later or not self._turn():
            self.later.append(f"{self._number()}." + ".." * self._turn())
        self.later.append(move.text)
        self.over = self.game.after(position, move.code)
        self.plies += 1

    def _named(self, word: str) -> str:
        """The word with names for the numbers of PDN."""
        squares = word.translate(TO_SEPARATOR)
        if not self.numbers or not NUMBERS.fullmatch(squares):
            return word
        return "-".join([self.numbers.get(number, number) for number in squares.split("-")])

    def _turn(self) -> int:
        return (self.first + self.plies) % 2

    def _number(self) -> int:
        """The number of the move to come."""
        return (self.first + self.plies) // 2 + 1

    def _bad(self, key: str, token: str, refusal: str = "") -> BadText:
        facts = {"game": str(self.section.number), "move": str(self._number())}
        if key == "bad-tag":
            del facts["move"]
        facts["token"] = token[:TOKEN]
        if refusal:
            facts["refusal"] = refusal
        return BadText(key, facts)

    # -- the end

    def _end(self) -> None:
        """Make the game end as the text says it did."""
        score = self._score()
        result = self.record.result
        if result is None:
            for entry in self._ending(score):
                self.record = self.record.add(entry)
        elif score not in ("", "*", result.score):
            if not _claimed(result):
                raise self._bad("bad-result", score, f"{result.score} {result.reason}")
            self.later.append(score)

    def _score(self) -> str:
        """The score of the closing result and of the tag, `*` giving way; empty for neither."""
        tag = self.section.named("Result").strip()
        written = "".join(tag.split()).translate(TO_SCORE)
        said = SCORES_WRITTEN.get(written)
        if said is None and written not in ("", "?", "-"):
            raise self._bad("bad-result", tag, "not a result")
        told, closing = said or "", self.section.score
        if told in ("", "*") or closing in ("", "*"):
            return closing if told in ("", "*") and closing else told
        if told != closing:
            raise self._bad("bad-result", tag, f"at the end {closing}")
        return told

    def _ending(self, score: str) -> list[Entry]:
        """The entries that end a game with this score."""
        told = self.section.named("Termination")
        kind = ENDINGS.get(told.lower(), "")
        drawn, won = score == DRAW, score in SCORES
        if score == "0-0" or (kind == "aborted" and not (drawn or won)):
            return [Entry("aborted", "", 0)]
        if not (drawn or won):
            if kind:
                raise self._bad("bad-result", score or "*", told)
            return []
        if kind == "draw" and drawn:
            return [Entry("offer", "", 0), Entry("draw", "", 1)]
        if kind in LOSSES and won:
            return [Entry(kind, "", 1 - SCORES.index(score))]
        if kind:
            raise self._bad("bad-result", score, told)
        return [Entry("adjudicated", score, 0)]


def _claimed(result: Result) -> bool:
    """Whether other rules leave this draw to a claim."""
    return result.score == DRAW and result.reason in CLAIMED


def _people_tags(section: Section, game: Game) -> tuple[tuple[str, str], ...]:
    """The tags that do not follow from the record."""
    kept = [tag for tag in section.tags if tag[0].lower() not in DERIVED]
    if game.name == RUSSIAN and section.named("GameType"):
        # Beside GameType a Game tag is somebody else's, unless it names this game.
        kept += [tag for tag in section.tags if tag[0].lower() == "game" and tag[1] != RUSSIAN]
    return tuple(kept)


# -- the start ----------------------------------------------------------------------------------


def _game(section: Section) -> Game:
    kind, name = section.named("GameType"), section.named("Game").lower()
    if kind and kind.split(",")[0].strip() != GAME_TYPE:
        raise _bad_start(section, "bad-game", kind, f"only GameType {GAME_TYPE} is known")
    if kind and name in rules.GAMES and name != RUSSIAN:
        raise _bad_start(section, "bad-game", name, f"not GameType {GAME_TYPE}")
    try:
        return rules.game(RUSSIAN if kind or not name else name, **_options(section))
    except BadOption as bad:
        raise _bad_start(section, "bad-game", bad.given, str(bad)) from bad


def _options(section: Section) -> dict[str, str]:
    options: dict[str, str] = {}
    for word in section.named("Options").replace(",", " ").split():
        option, _, value = word.partition("=")
        if options.setdefault(option, value) != value:
            raise _bad_start(section, "bad-game", word, f"{option} is {options[option]} too")
    return options


def _position(game: Game, section: Section) -> Position | None:
    """The position that the game starts from, or None."""
    fen, text = section.named("FEN"), section.named("Position")
    token = text or fen
    if not token:
        return None
    if len(token) > LONGEST_POSITION:
        raise _bad_start(section, "bad-position", token, "too-long")
    if fen and game.name != RUSSIAN:
        raise _bad_start(section, "bad-position", fen, "FEN is for Russian draughts")
    try:
        return game.load(text or position_text(game, fen))
    except BadPosition as bad:
        raise _bad_start(section, "bad-position", token, str(bad)) from bad


def _bad_start(section: Section, key: str, token: str, refusal: str) -> BadText:
    facts = {"game": str(section.number), "token": token[:TOKEN], "refusal": refusal}
    return BadText(key, facts)


def position_text(game: Game, fen: str) -> str:
    """The position text of a FEN of Russian draughts; raises BadPosition for one without a form."""
    side, *parts = "".join(fen.split()).lower().rstrip(".").split(":")
    sides: dict[str, list[str]] = {"w": [], "b": []}
    for part in parts:
        if part[:1] in sides:
            sides[part[0]] += _pieces(game, part[1:])
        elif part and not COUNTER.fullmatch(part):
            raise BadPosition("bad-form", {"part": part[:40]})
    return f"{side} {','.join(sides['w'])};{','.join(sides['b'])}"


def _pieces(game: Game, part: str) -> list[str]:
    """The columns of the position text for the pieces of one side."""
    numbers = numbered(game)
    columns = []
    for piece in filter(None, part.rstrip(".").split(",")):
        where = piece.strip(KINGS)
        rank = "0" if where == piece else "1"
        span = RANGE.fullmatch(where)
        names = [where]
        if span:
            names = [str(on) for on in range(int(span.group(1)), int(span.group(2)) + 1)]
            if not names:
                raise BadPosition("bad-form", {"part": piece[:40]})
        columns += [f"{numbers.get(name, name)}-{rank}" for name in names if name]
    return columns
