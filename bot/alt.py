"""The pieces of a board in words, from which the position can be rebuilt."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

from bot.languages import Words
from rules.core import Piece

Column = tuple[Piece, ...]


def pieces(voice: Words, board: dict[str, Column], side: int) -> str:
    """What a side has: `men a1, c1; kings e5; c3: king, 2 men over man`.

    Pieces that stand alone are told by kind, then each column, top first; after `over` comes the
    other side's part of it.
    """
    own = {square: column for square, column in board.items() if column[0].side == side}
    return "; ".join((*_alone(voice, own), *_columns(voice, own))) or voice.say("alt-none")


def _alone(voice: Words, own: dict[str, Column]) -> Iterator[str]:
    held = [(column[0], square) for square, column in own.items() if len(column) == 1]
    held.sort(key=lambda standing: (standing[0].kind, standing[0].number))
    for kind, same in groupby(held, key=lambda standing: standing[0].kind):
        told = ", ".join(_piece(voice, piece, square) for piece, square in same)
        yield voice.say("alt-kind", kind=voice.word(f"kind-{kind}"), pieces=told)


def _columns(voice: Words, own: dict[str, Column]) -> Iterator[str]:
    for square, column in own.items():
        if len(column) > 1:
            yield voice.say("alt-column", square=square, pieces=_column(voice, column))


@lru_cache(maxsize=10_000)
def _piece(voice: Words, piece: Piece, square: str) -> str:
    if not piece.number:
        return square
    return voice.say("alt-piece", number=str(piece.number), square=square)


@lru_cache(maxsize=10_000)
def _column(voice: Words, column: Column) -> str:
    parts = []
    for _, part in groupby(column, key=lambda piece: piece.side):
        runs = groupby(part, key=lambda piece: piece.kind)
        parts.append(", ".join(_run(voice, kind, len([*run])) for kind, run in runs))
    told = parts.pop()
    while parts:
        told = voice.say("alt-over", above=parts.pop(), below=told)
    return told


def _run(voice: Words, kind: str, count: int) -> str:
    """Some equal pieces one on the other."""
    if voice.has(f"kind-{kind}.count"):
        return voice.say(f"kind-{kind}.count", count=count)
    return voice.say("alt-count", count=str(count), kind=voice.word(f"kind-{kind}"))
