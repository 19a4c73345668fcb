"""The pieces of a board in words, from which the position can be set up again."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

from bot.languages import Words
from rules.core import Game, Piece, Position

Column = tuple[Piece, ...]


def pieces(voice: Words, game: Game, position: Position, side: int) -> str:
    """What a side has, in parts: `king on e7; 3 men on a1, c1, e1; tower on c3: king over …`.

    Pieces that stand alone are told by kind, then each column, top first; last the squares on
    which pieces have reached their goal.
    """
    board = position.board()
    own = {square: column for square, column in board.items() if column[0].side == side}
    home = [square for square in game.home(position) if square in own]
    parts = [*_alone(voice, game, own), *_columns(voice, game, own)]
    if home:
        parts.append(voice.say("alt-home", squares=", ".join(home)))
    return "; ".join(parts) or voice.say("alt-none")


@lru_cache(maxsize=64)
def kinds(game: Game) -> tuple[str, ...]:
    """The kinds of pieces that a game starts with, in the order in which they stand there."""
    columns = game.start().board().values()
    return tuple(dict.fromkeys(piece.kind for column in columns for piece in column))


def _alone(voice: Words, game: Game, own: dict[str, Column]) -> Iterator[str]:
    """What stands alone: the promoted kinds first, the others as they stand at the start."""
    first = kinds(game)
    held = [(column[0], square) for square, column in own.items() if len(column) == 1]
    for kind in (*sorted({piece.kind for piece, _ in held} - {*first}), *first):
        same = [(piece, square) for piece, square in held if piece.kind == kind]
        if same:
            yield _of_kind(voice, kind, sorted(same, key=lambda standing: standing[0].number))


def _of_kind(voice: Words, kind: str, held: list[tuple[Piece, str]]) -> str:
    """Some pieces of a kind with their squares, and numbers if they have them."""
    if not held[0][0].number:
        squares = ", ".join(square for _, square in held)
        return voice.say("alt-kind", kind=counted(voice, kind, len(held)), squares=squares)
    told = ", ".join(_numbered(voice, piece.number, square) for piece, square in held)
    return voice.say("alt-numbered", kind=plural(voice, kind), pieces=told)


@lru_cache(maxsize=10_000)
def _numbered(voice: Words, number: int, square: str) -> str:
    return voice.say("alt-piece", number=str(number), square=square)


def _columns(voice: Words, game: Game, own: dict[str, Column]) -> Iterator[str]:
    for square, column in own.items():
        if len(column) > 1:
            told = _column(voice, game.sides, column)
            yield voice.say("alt-column", game=game.name, square=square, pieces=told)


@lru_cache(maxsize=10_000)
def _column(voice: Words, sides: tuple[str, str], column: Column) -> str:
    """A column, top first: the owner's pieces, then whose the lower ones are before those."""
    told = below = ""
    for side, part in groupby(reversed(column), key=lambda piece: piece.side):
        runs = groupby(reversed(list(part)), key=lambda piece: piece.kind)
        above = ", ".join(counted(voice, kind, len([*run])) for kind, run in runs)
        told = voice.say("alt-over", above=above, side=below, below=told) if told else above
        below = voice.word(f"side-{sides[side]}")
    return told


def counted(voice: Words, kind: str, count: int) -> str:
    """So many pieces of a kind; a single one without the number."""
    if voice.has(f"kind-{kind}.count"):
        return voice.say(f"kind-{kind}.count", count=count)
    return voice.say("alt-count", count=count, kind=voice.word(f"kind-{kind}"))


def plural(voice: Words, kind: str) -> str:
    """Pieces of a kind, before a list of their numbers."""
    key = f"kind-{kind}.numbered"
    return voice.say(key) if voice.has(key) else voice.word(f"kind-{kind}")
