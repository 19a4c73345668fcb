"""What `python -m rules` answers: texts in, texts out; `__main__` reads and prints."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Final

import rules
from rules import pdn, pdn_reading
from rules.core import NOTHING, Ambiguous, BadEntry, BadMove, Game, Position, Result
from rules.record import Entry, Record

LONGEST_ERROR: Final = 300

Clock = Callable[[], float]
"""Seconds since some moment."""


# -- perft --------------------------------------------------------------------------------------


def perft(game: Game, position: Position, depth: int) -> int:
    """The leaves `depth` (1 or more) plies below a position; a finished game has none."""
    if depth == 1:
        return game.number(position)
    if depth == 2:
        return game.replies(position)
    leaves = 0
    for code in game.codes(position):
        leaves += perft(game, game.after(position, code), depth - 1)
    return leaves


def perft_lines(game: Game, position: Position, depth: int, clock: Clock) -> Iterator[str]:
    """For each depth `DEPTH LEAVES SECONDS LEAVES_PER_SECOND`."""
    for down in range(1, depth + 1):
        begun = clock()
        leaves = perft(game, position, down)
        seconds = clock() - begun
        yield f"{down} {leaves} {seconds:.6f} {_rate(leaves, seconds)}"


# -- random games -------------------------------------------------------------------------------


def playout(game: Game, random: Callable[[], float]) -> tuple[Result, int]:
    """The result and the plies of a random game; `random` gives numbers in [0, 1)."""
    position, plies, quiet, times = game.start(), 0, 0, 1
    seen = {position: 1} if game.repeats else {}
    while True:
        code = game.pick(position, random())
        result = game.result(position) if code == NOTHING else None
        if result is None:
            result = game.verdict(position, plies, quiet, times)
        if result is not None:
            return result, plies
        quiet = quiet + 1 if game.quiet(position, code) else 0
        position = game.after(position, code)
        plies += 1
        if game.repeats:
            times = seen[position] = seen.get(position, 0) + 1


def playout_lines(
    game: Game, seconds: float, random: Callable[[], float], clock: Clock
) -> Iterator[str]:
    """`GAMES MOVES SECONDS MOVES_PER_SECOND`, then `RESULT REASON NUMBER` by each."""
    begun, games, moves = clock(), 0, 0
    results: dict[Result, int] = {}
    while games == 0 or clock() - begun < seconds:
        result, plies = playout(game, random)
        games, moves = games + 1, moves + plies
        results[result] = results.get(result, 0) + 1
    spent = clock() - begun
    yield f"{games} {moves} {spent:.6f} {_rate(moves, spent)}"
    for result in sorted(results):
        yield f"{result.score} {result.reason} {results[result]}"


def _rate(number: int, seconds: float) -> int:
    return round(number / max(seconds, 1e-9))


# -- positions and moves ------------------------------------------------------------------------


def followed(record: Record, moves: list[str]) -> Record:
    """The record after moves, passes and calls (`salta`) of whoever's turn it is.

    Raises ValueError that names the one that cannot be.
    """
    for number, text in enumerate(moves, 1):
        kind = "salta" if text.strip(" !").lower() == "salta" else "move"
        try:
            record = record.add(Entry(kind, text, record.side))
        except (BadMove, BadEntry) as bad:
            told = f"move {number}, {text[:20]!r}: {bad}"
            if isinstance(bad, Ambiguous):
                told += ": " + " or ".join([move.text for move in bad.moves])
            raise ValueError(told) from bad
    return record


def move_lines(game: Game, position: Position, moves: list[str]) -> Iterator[str]:
    """The position text after the moves, then the legal moves or `result: SCORE REASON`."""
    record = followed(Record.start(game, position), moves)
    result = record.result if moves else game.result(position)
    yield game.dump(record.position)
    if result is not None:
        yield f"result: {result.score} {result.reason}"
        return
    yield from sorted([move.text for move in record.moves()])


# -- batch --------------------------------------------------------------------------------------


def answer(line: bytes) -> str:
    """The JSON answer to one line of `batch`; a bad line is answered with its error."""
    try:
        return json.dumps(_judged(_question(line)))
    except (ValueError, RecursionError) as bad:
        told = " ".join(str(bad).split()) or type(bad).__name__
        return json.dumps({"error": told[:LONGEST_ERROR]})


class Question:
    """One line of `batch`, checked for its form."""

    def __init__(self, game: Game, position: Position | None, moves: list[str] | None) -> None:
        self.game: Final = game
        self.position: Final = position
        self.moves: Final = moves


def _question(line: bytes) -> Question:
    asked = json.loads(line.decode("utf-8"))
    if not isinstance(asked, dict):
        raise ValueError("a question is a JSON object")
    name, options = asked.get("game"), asked.get("options")
    position, moves = asked.get("position"), asked.get("moves")
    if not isinstance(name, str):
        raise ValueError("game: a text is needed")
    if options is None:
        options = {}
    if not isinstance(options, dict) or not _texts(list(options.values())):
        raise ValueError("options: an object of texts is needed")
    game = rules.game(name, **options)
    if position is not None and not isinstance(position, str):
        raise ValueError("position: a text is needed")
    if moves is not None and not (isinstance(moves, list) and _texts(moves)):
        raise ValueError("moves: a list of texts is needed")
    return Question(game, None if position is None else game.load(position), moves)


def _texts(values: list[object]) -> bool:
    return all(isinstance(value, str) for value in values)


def _judged(asked: Question) -> dict[str, object]:
    game = asked.game
    record = followed(Record.start(game, asked.position), asked.moves or [])
    result = game.result(record.position) if asked.moves is None else record.result
    legal = [] if result is not None else [move.text for move in record.moves()]
    return {
        "position": game.dump(record.position),
        "legal": sorted(legal),
        "result": None if result is None else [result.score, result.reason],
        "points": None if result is None else game.points(record.position, result),
    }


# -- game texts ---------------------------------------------------------------------------------


def text_lines(text: bytes) -> Iterator[str]:
    """The games of a text in canonical form, a blank line between; raises ValueError for a fault.

    Nothing comes before all of it is read.
    """
    shown = [pdn.show(told) for told in pdn_reading.read(text)]
    yield from "\n".join(shown).removesuffix("\n").split("\n")
