"""The words of a board picture, heard by someone who sees nothing else and sets the board up.

`python -m tests.bot.reading_alt 1000` does so for so many positions of each game and language.
"""

from __future__ import annotations

import re
import sys
import time
from dataclasses import dataclass, field
from functools import cache
from statistics import mean

from bot import boards
from bot.languages import words
from rules.core import SCORES, Piece
from rules.record import Record
from tests.bot.hearing_words import KINDS, SIDES, TONGUES, Tongue, form
from tests.bot.positions import PIECES, fullest, some

Board = dict[str, tuple[Piece, ...]]
LIMIT = 1024
"""Characters of a description on Discord."""
SQUARE = r"(?:[a-h][1-8]|(?:[1-9]|10)[1-5])"
SQUARES = rf"{SQUARE}(?:, {SQUARE})*"
MOVE = r"\d+[.…] [^ ,]+?(?:, \d+[.…] [^ ,]+?)?"


class Unclear(ValueError):
    """Words that do not tell a board; the text is what was heard."""


@dataclass
class Heard:
    """What somebody knows who has heard the words."""

    game: str
    to_move: int | None
    winner: int | None
    last: str
    called: bool
    must: tuple[str, ...]
    board: Board = field(default_factory=dict)
    home: tuple[str, ...] = ()


def heard(text: str, language: str) -> Heard:
    """The board that a text tells; raises Unclear."""
    tongue = TONGUES[language]
    name, _, rest = text.partition(". ")
    if name not in tongue.games:
        raise Unclear(name)
    found = _sentences(language, tongue.games[name]).fullmatch(rest)
    if found is None:
        raise Unclear(rest)
    sides = {told: side for side, told in enumerate(_sides(tongue, tongue.games[name]))}
    seen = Heard(
        game=tongue.games[name],
        to_move=sides.get(found["turn"] or ""),
        winner=sides.get(found["winner"] or ""),
        last=found["last"] or "",
        called=found["called"] is not None,
        must=tuple((found["must"] or "").split(", ")) if found["must"] else (),
    )
    for side in (0, 1):
        _set_up(seen, tongue, side, found[f"side{side}"])
    return seen


def _sides(tongue: Tongue, game: str) -> tuple[str, ...]:
    return tuple(tongue.sides[side] for side in SIDES.get(game, ("white", "black")))


@cache
def _sentences(language: str, game: str) -> re.Pattern[str]:
    """All that follows the name of the game."""
    tongue = TONGUES[language]
    sides = _sides(tongue, game)
    either = "|".join(sides)
    turn = tongue.to_move.format(side=f"(?P<turn>{either})")
    won = tongue.won.format(side=f"(?P<winner>{either})")
    owners = [tongue.owner.format(side=side) for side in sides]
    told = [owner[:1].upper() + owner[1:] for owner in owners]
    return re.compile(
        rf"(?:{turn}|(?:{won}|{tongue.drawn}|{tongue.over}): [^.]+)\."
        rf"(?: {tongue.last}(?P<last>{MOVE})\.)?"
        rf"(?P<called> {tongue.called}\.)?"
        rf"(?: {tongue.must}(?P<must>{SQUARES})\.)?"
        rf" {told[0]}(?P<side0>[^.]+)\. {told[1]}(?P<side1>[^.]+)\."
    )


def _set_up(seen: Heard, tongue: Tongue, side: int, text: str) -> None:
    """Put the pieces of a side's sentence onto the board."""
    if text == tongue.none:
        return
    for part in text.split("; "):
        if part.startswith(tongue.home):
            seen.home += tuple(part.removeprefix(tongue.home).split(", "))
            continue
        for square, column in _part(seen.game, tongue, side, part):
            if square in seen.board or not re.fullmatch(SQUARE, square):
                raise Unclear(part)
            seen.board[square] = column


def _part(game: str, tongue: Tongue, side: int, part: str) -> list[tuple[str, tuple[Piece, ...]]]:
    """The pieces of a kind, or a column, with their squares."""
    for called in tongue.columns:
        found = re.fullmatch(rf"{called} {tongue.on} ({SQUARE}): (.+)", part)
        if found:
            return [(found[1], _column(game, tongue, side, found[2]))]
    if found := re.fullmatch(rf"(\S+) (\d+ {tongue.on} .+)", part):
        kind = next((k for k in KINDS[game] if tongue.kinds[k] == (found[1],)), None)
        pairs = [told.split(f" {tongue.on} ") for told in found[2].split(", ")]
        if kind is None:
            raise Unclear(part)
        return [(square, (Piece(side, kind, int(number)),)) for number, square in pairs]
    counted, _, told = part.partition(f" {tongue.on} ")
    squares = told.split(", ")
    kind, count = _counted(game, tongue, counted)
    if count != len(squares):
        raise Unclear(part)
    return [(square, (Piece(side, kind),)) for square in squares]


def _column(game: str, tongue: Tongue, side: int, text: str) -> tuple[Piece, ...]:
    """The pieces of a column, top first; what is below is the other side's, and said to be."""
    other = _sides(tongue, game)[1 - side]
    pieces: list[Piece] = []
    for at, runs in enumerate(text.split(tongue.below.format(side=other))):
        for run in runs.split(", "):
            kind, count = _counted(game, tongue, run)
            pieces += [Piece((side, 1 - side)[at], kind)] * count
    return tuple(pieces)


def _counted(game: str, tongue: Tongue, told: str) -> tuple[str, int]:
    """A number of equal pieces; the grammar has to agree with the number."""
    number = told.partition(" ")[0]
    count = int(number) if number.isdecimal() else 1
    for kind in KINDS[game]:
        if len(tongue.kinds[kind]) > 1 and form(tongue.kinds[kind], count) == told:
            return kind, count
    raise Unclear(told)


def check(record: Record, language: str) -> str:
    """Tell a position, and set it up again from what was told; returns the text.

    An AssertionError shows the text that tells another position.
    """
    text = boards.alt_text(words(language), record)
    assert len(text) <= LIMIT, text
    seen = heard(text, language)
    score = record.result.score if record.result else None
    assert seen.game == record.game.name, text
    assert seen.board == record.position.board(), text
    assert seen.to_move == (record.side if score is None else None), text
    assert seen.winner == (SCORES.index(score) if score in SCORES else None), text
    assert seen.last == boards.move_text(words(language), record), text
    assert sorted(seen.home) == sorted(record.game.home(record.position)), text
    jumps = [move for move in record.moves() if move.over]
    compelled = {move.path[0] for move in jumps} if len(jumps) == len(record.moves()) else set()
    assert set(seen.must) == compelled, text
    assert seen.called is boards.called_back(record), text
    return text


def main(count: int) -> None:
    """Set up so many positions of each game from its words in each language; print what was."""
    sys.stdout.write("game        language  positions  ended  mean  longest  seconds\n")
    for name in PIECES:
        records = [*fullest(name), *some(name, count, seed=1)]
        over = sum(record.result is not None for record in records)
        for language in TONGUES:
            begun = time.perf_counter()
            lengths = [len(check(record, language)) for record in records]
            taken = time.perf_counter() - begun
            sys.stdout.write(
                f"{name:11} {language:8} {len(records):10} {over:6}"
                f" {mean(lengths):5.0f} {max(lengths):8} {taken:8.1f}\n"
            )


if __name__ == "__main__":
    main(int(sys.argv[1]))
