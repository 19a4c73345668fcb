"""The pieces of a board and its last move in words, to be heard by those who cannot see them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, reduce
from itertools import groupby

from bot.languages import Words
from render.checks import game_with
from render.reel import Reel
from rules.core import PASS, Game, Move, Piece, Position
from rules.record import Record

Column = tuple[Piece, ...]
LONGEST = 1024
"""Characters that a platform shows of the words for a picture."""
LONGEST_MOVE = 180
"""A move that takes more characters to be heard is told as it is written."""


def downward(game: Game, squares: Iterable[str]) -> tuple[str, ...]:
    """Squares in the order in which a board is read: from the top rank down, from the left."""
    place = _reading(game)
    return tuple(sorted(squares, key=lambda name: place[name]))


@lru_cache(maxsize=64)
def _reading(game: Game) -> dict[str, tuple[int, int]]:
    return {square.name: (-square.rank, square.file) for square in game.squares}


def pieces(voice: Words, game: Game, position: Position, side: int) -> str:
    """What a side has, in parts: `king on e7; 3 men on a1, c1, e1; tower on c3: king over …`.

    Pieces that stand alone are told by kind, then each column, top first; last the squares on
    which pieces have reached their goal. The top rank comes first.
    """
    board = position.board()
    own = {name: board[name] for name in downward(game, board) if board[name][0].side == side}
    home = [square for square in downward(game, game.home(position)) if square in own]
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
    """A column, top first: the owner's pieces, then what is below with whose that is."""
    top, *below = ([*part] for _, part in groupby(column, key=lambda piece: piece.side))
    told = ", ".join(counted(voice, kind, count) for kind, count in _runs(top))
    if not all(_declined(voice, sides, piece) for part in below for piece in part):
        return _listed(voice, sides, column)
    return reduce(
        lambda above, part: voice.say("alt-above", above=above, below=_under(voice, sides, part)),
        below,
        told,
    )


def _declined(voice: Words, sides: tuple[str, str], piece: Piece) -> bool:
    """Whether the language has the forms for a piece that is below another."""
    return voice.has(f"kind-{piece.kind}.under") and voice.has(f"side-{sides[piece.side]}.of")


def _under(voice: Words, sides: tuple[str, str], part: list[Piece]) -> str:
    """Pieces of one side below others; the first of them are said to be that side's."""
    runs = (voice.say(f"kind-{kind}.under", count=count) for kind, count in _runs(part))
    owner = voice.say(f"side-{sides[part[0].side]}.of")
    return ", ".join([voice.say("alt-owned", pieces=next(runs), owner=owner), *runs])


def _listed(voice: Words, sides: tuple[str, str], column: Column) -> str:
    """A column in words that need no forms, for sides and kinds that no language knows."""
    told = below = ""
    for side, part in groupby(reversed(column), key=lambda piece: piece.side):
        runs = _runs(reversed([*part]))
        above = ", ".join(counted(voice, kind, count) for kind, count in runs)
        told = voice.say("alt-over", above=above, side=below, below=told) if told else above
        below = voice.word(f"side-{sides[side]}")
    return told


def _runs(pieces: Iterable[Piece]) -> Iterator[tuple[str, int]]:
    """Pieces one below the other as kinds, each with how many of it follow."""
    return ((kind, len([*run])) for kind, run in groupby(piece.kind for piece in pieces))


def counted(voice: Words, kind: str, count: int) -> str:
    """So many pieces of a kind; a single one without the number."""
    if voice.has(f"kind-{kind}.count"):
        return voice.say(f"kind-{kind}.count", count=count)
    return voice.say("alt-count", count=count, kind=voice.word(f"kind-{kind}"))


def plural(voice: Words, kind: str) -> str:
    """Pieces of a kind, before a list of their numbers."""
    key = f"kind-{kind}.numbered"
    return voice.say(key) if voice.has(key) else voice.word(f"kind-{kind}")


def last(voice: Words, record: Record) -> list[str]:
    """The last move in sentences, the pass that it forced too.

    None where the game has no words for it, or where they are too many to be followed.
    """
    before, move = record.before, record.last
    while before is not None and before.plies == record.plies:
        before = before.before  # A call leaves the ply before it once more.
    if before is None or move is None:
        return []
    number = str((record.plies - 1) // 2 + 1)
    if move.text != PASS:
        told = _moved(voice, before, move, number)
        return [told] if 0 < len(told) <= LONGEST_MOVE else []
    earlier = last(voice, before)
    if before.last is not None and not earlier:
        return []
    side = voice.word(f"side-{record.game.sides[before.side]}")
    return [*earlier, voice.say("alt-passed", number=number, side=side)]


def _moved(voice: Words, before: Record, move: Move, number: str) -> str:
    """A move: whose which piece, from where to where, over what; "" if there are no words."""
    game, column = before.game, before.position.board().get(move.path[0], ())
    piece = _moving(voice, game, column)
    if not piece:
        return ""
    told = voice.say(
        "alt-moved",
        number=number,
        side=voice.word(f"side-{game.sides[before.side]}"),
        piece=piece,
        origin=move.path[0],
        via=", ".join(move.path[1:-1]) or "none",
        goal=move.path[-1],
    )
    if not move.over:
        return told
    return voice.say("alt-moved-over", moved=told, game=game.name, over=", ".join(move.over))


def landings(voice: Words, game: Game, moves: Sequence[Move], room: int) -> list[str]:
    """Where some moves lead, a sentence for each piece, as far as there is room for them."""
    ways: dict[str, list[str]] = {}
    for move in moves:
        if move.path:
            ways.setdefault(move.path[0], []).append(":".join(move.path[1:]))
    told: list[str] = []
    for origin in downward(game, ways):
        line = voice.say("alt-landings", square=origin, landings=", ".join(ways[origin]))
        room -= len(line) + 2
        if room < 0:
            break
        told.append(line)
    return told


def _moving(voice: Words, game: Game, column: Column) -> str:
    """What is moved, as it stands in the sentence of a move; "" if there is no such word."""
    if len(column) > 1:
        return voice.say("alt-moved-column", game=game.name)
    if not column or not voice.has(f"kind-{column[0].kind}.moved"):
        return ""
    return voice.say(f"kind-{column[0].kind}.moved", number=str(column[0].number))


def film(voice: Words, told: str, reel: Reel) -> str:
    """The words for an animation: what is told of it, then its moves as far as there is room."""
    if reel.first == reel.end:
        return told
    passing = voice.say("move-pass")
    texts = [passing if text == PASS else text for text in reel.moves]
    room = LONGEST - len(f"{told} {voice.say('replay-moves', moves='')}.")
    # A game that the second side begins has its first move in the place of a reply.
    late = game_with(reel.game, reel.options).load(reel.start).side
    shown = numbered([""] * late + texts, reel.first + late, reel.end + late, room)
    line = voice.say("replay-moves", moves=shown)
    return f"{told} {line}" if shown.endswith("…") else f"{told} {line}."


def numbered(texts: Sequence[str], first: int, end: int, room: int) -> str:
    """Some plies with their numbers, `1. c3-d4 d6-c5 2. …`, as far as there is room for them."""
    told: list[str] = []
    length = 0
    for ply in range(first, end):
        number, second = divmod(ply, 2)
        shown = f"{number + 1}. " if not second else f"{number + 1}… " if ply == first else ""
        told.append(shown + texts[ply])
        length += len(told[-1]) + 1
        left = " …" if ply + 1 < end else ""
        if length - 1 + len(left) > room:
            return " ".join([*told[:-1], "…"])
    return " ".join(told)
