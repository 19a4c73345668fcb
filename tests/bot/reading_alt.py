"""The words of a board picture, heard by someone who sees nothing else and sets the board up.

`python -m tests.bot.reading_alt 1000` does so for so many positions of each game and language.
"""

from __future__ import annotations

import re
import sys
import time
from dataclasses import dataclass, field, replace
from functools import cache
from statistics import mean

from bot import boards
from bot.languages import words
from render.reel import standing
from rules.core import PASS, SCORES, Piece
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


@dataclass(frozen=True)
class Ply:
    """A move as it was heard."""

    number: int
    side: int
    kind: str
    """"" for a column."""
    path: tuple[str, ...]
    over: tuple[str, ...]


@dataclass
class Heard:
    """What somebody knows who has heard the words."""

    game: str
    to_move: int | None
    winner: int | None
    written: str
    """The last move, if it was told as it is written."""
    moved: Ply | None
    passed: tuple[int, int] | None
    """The number of a pass, and whose it was."""
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
        written=found["written"] or "",
        moved=_ply(tongue, tongue.games[name], found),
        passed=(int(found["passing"]), sides[found["passer"]]) if found["passer"] else None,
        called=found["called"] is not None,
        must=tuple((found["must"] or "").split(", ")) if found["must"] else (),
    )
    for side in (0, 1):
        _set_up(seen, tongue, side, found[f"side{side}"])
    return seen


def _ply(tongue: Tongue, game: str, found: re.Match[str]) -> Ply | None:
    """The move that was told, if one was."""
    if not found["mover"]:
        return None
    kinds = {told: kind for kind, told in tongue.pieces.items() if kind in KINDS[game]}
    named = re.fullmatch(r"(.+?)( \d+)?", found["piece"])
    if named is None or not (named[1] in kinds or found["piece"] in tongue.towers):
        raise Unclear(found["piece"])
    via = found["via"].split(", ") if found["via"] else []
    return Ply(
        number=int(found["number"]),
        side=_sides(tongue, game).index(found["mover"]),
        kind=f"{kinds[named[1]]}{named[2] or ''}" if named[1] in kinds else "",
        path=(found["origin"], *via, found["goal"]),
        over=tuple(found["over"].split(", ")) if found["over"] else (),
    )


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
    moved = tongue.moved.format(
        number=r"(?P<number>\d+)",
        side=f"(?P<mover>{either})",
        piece=r"(?P<piece>[^,.]+?)",
        origin=f"(?P<origin>{SQUARE})",
        via=f"(?:{tongue.via}(?P<via>{SQUARES}))?",
        goal=f"(?P<goal>{SQUARE})",
        over=f"(?:{tongue.takes[game in ('salta', 'pyramid')]}(?P<over>{SQUARES}))?",
    )
    passed = tongue.passed.format(number=r"(?P<passing>\d+)", side=f"(?P<passer>{either})")
    return re.compile(
        rf"(?:{turn}|(?:{won}|{tongue.drawn}|{tongue.over}): [^.]+)\."
        rf"(?: {tongue.last}(?P<written>{MOVE})\.)?(?: {moved}\.)?(?: {passed}\.)?"
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
    upper, below, lower = text.partition(tongue.below)
    pieces = _runs(game, tongue, side, upper.split(", "))
    if below:
        first, *others = lower.split(", ")
        owner = tongue.owners[SIDES.get(game, ("white", "black"))[1 - side]]
        owned = re.fullmatch(tongue.owned.format(owner=owner, pieces="(.+)"), first)
        if owned is None:
            raise Unclear(text)
        declined = replace(tongue, kinds={**tongue.kinds, **tongue.under})
        pieces += _runs(game, declined, 1 - side, [owned[1], *others])
    return tuple(pieces)


def _runs(game: str, tongue: Tongue, side: int, told: list[str]) -> list[Piece]:
    """Pieces one below the other, as many equal ones are told at once."""
    runs = [_counted(game, tongue, run) for run in told]
    return [piece for kind, count in runs for piece in [Piece(side, kind)] * count]


def _counted(game: str, tongue: Tongue, told: str) -> tuple[str, int]:
    """A number of equal pieces; the grammar has to agree with the number."""
    number = told.partition(" ")[0]
    count = int(number) if number.isdecimal() else 1
    for kind in KINDS[game]:
        if len(tongue.kinds[kind]) > 1 and form(tongue.kinds[kind], count) == told:
            return kind, count
    raise Unclear(told)


def check_move(seen: Heard, record: Record, language: str) -> None:
    """Compare the last move as it was heard with the record, squares and all."""
    line = standing(record)
    passed = record.last is not None and record.last.text == PASS
    if seen.written:
        assert seen.written == boards.move_text(words(language), record)
        assert max(len(one.last.path) for one in line[-2:] if one.last) > 7, "it could be told"
        return
    if passed:
        assert seen.passed == ((record.plies + 1) // 2, line[-2].side)
        line.pop()
    else:
        assert seen.passed is None
    if line[-1].last is None:
        assert seen.moved is None
        return
    before, move = line[-2], line[-1].last
    column = before.position.board()[move.path[0]]
    kind = column[0].kind + (f" {column[0].number}" if column[0].number else "")
    number, told = (before.plies + 2) // 2, kind if len(column) == 1 else ""
    assert seen.moved == Ply(number, before.side, told, move.path, move.over)


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
    check_move(seen, record, language)
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
