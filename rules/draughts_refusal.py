"""Why a path is refused in Russian draughts and the games of columns: the first wrong leg of it.

What a piece may do is known by its kind: a man captures backward too, a king flies, a soldier goes
forward only, an officer goes one square or jumps one piece any way.
"""

from __future__ import annotations

from typing import Final

from rules.core import BadMove, Game, Illegal, Move, Piece, Position
from rules.notation import cut_short, touching
from rules.squares import Board

MOST_TOLD: Final = 20
"""Captures that a refusal's fact lists; `moves` holds all of them."""

Refused = tuple[str, dict[str, str]]
Columns = dict[str, tuple[Piece, ...]]
"""Square name to column, as from `Position.board`."""


class Walk:
    """A path as far as it is right, with the board as it stands there.

    `path` holds the squares up to there, `columns` what stands where, the mover on the last square
    of the path, `jumped` the squares that may not be jumped (again).
    """

    def __init__(
        self,
        board: Board,
        path: tuple[str, ...],
        columns: Columns,
        jumped: tuple[str, ...],
        crowned: bool,
    ) -> None:
        self.board: Final = board
        self.path: Final = path
        self.columns: Final = columns
        self.jumped: Final = jumped
        self.mover: Final = columns[path[-1]][0]
        """The top of the column that moves."""
        self.crowned: Final = crowned
        """Whether it was promoted on the way."""


def refused(
    game: Game,
    board: Board,
    position: Position,
    path: tuple[str, ...],
    begun: int,
    stay: bool = True,
    again: bool = False,
) -> BadMove:
    """Why no legal move fits a path that starts with a piece of the side to move.

    `begun`: how many squares of the path are right as a capture, at least 1. `stay`: pieces jumped
    stand where they were until the move ends. `again`: only the last may not be jumped again.
    """
    moves = game.moves(position)
    walk = _walked_to(game, board, position, path[:begun], stay, again)
    captures = tuple([move for move in moves if move.over])
    own = tuple([move for move in moves if move.path[0] == path[0]])
    going = tuple([move for move in own if move.over and move.path[:begun] == path[:begun]])
    if begun == len(path):
        return _captures("cut-short", going or own)
    if any(move.path == path[:2] and not move.over for move in own):
        return Illegal("not-legal", {"move": "-".join(path)}, own)
    key, facts = _wrong(walk, path[begun], bool(captures))
    if key == "must-capture":
        return _captures(key, captures)
    longer = cut_short(game, position, path, own)
    if longer:
        return _captures("cut-short", longer)
    if key == "must-land":
        over = [move for move in going if move.over[begun - 1] == facts["square"]]
        return _captures(key, tuple(over) or own)
    return Illegal(key, facts, own or moves)


def first_square(
    position: Position, path: tuple[str, ...], moves: tuple[Move, ...]
) -> BadMove | None:
    """Why no piece of the side to move starts where the path does, or None."""
    if len(path[0]) == 1:
        return Illegal("not-legal", {"move": "-".join(path)}, touching(path[-1], moves))
    column = position.board().get(path[0])
    if column is None:
        return Illegal("empty-square", {"square": path[0]}, moves)
    if column[0].side != position.side:
        return Illegal("not-yours", {"square": path[0]}, moves)
    return None


def _walked_to(
    game: Game, board: Board, position: Position, path: tuple[str, ...], stay: bool, again: bool
) -> Walk:
    before = position.board()
    if len(path) == 1:
        return Walk(board, path, before, (), False)
    code = 0
    for name in path:
        code = code << 6 | board.numbers[name]
    over = game.move(position, code).over
    columns = game.after(position, code).board()
    if stay:
        columns.update({name: before[name] for name in over})
    crowned = columns[path[-1]][0].kind != before[path[0]][0].kind
    return Walk(board, path, columns, over[-1:] if again else over, crowned)


def _captures(key: str, moves: tuple[Move, ...]) -> BadMove:
    told = [move.text for move in moves[:MOST_TOLD]]
    if len(moves) > MOST_TOLD:
        told.append("…")
    return Illegal(key, {"captures": ", ".join(told)}, moves)


def _wrong(walk: Walk, target: str, forced: bool) -> Refused:
    """What is wrong with going on to a square; `forced`: there are captures."""
    origin = walk.path[-1]
    if target == origin:
        return "same-square", {"square": target}
    if target in walk.columns:
        return "occupied", {"square": target}
    here, there = _place(walk.board, origin), _place(walk.board, target)
    if abs(here[0] - there[0]) != abs(here[1] - there[1]):
        return "not-diagonal", {"move": f"{origin}-{target}"}
    if walk.crowned and walk.mover.kind == "officer":
        return "promotion-ends", {"square": origin}
    forward = (there[1] > here[1]) == (walk.mover.side == 0)
    between = _between(walk.board, here, there)
    if walk.mover.kind == "king":
        return _flown(walk, target, between, forced)
    return _walked(walk, target, between, forced, forward)


def _flown(walk: Walk, target: str, between: list[str], forced: bool) -> Refused:
    """What is wrong with a king's leg."""
    standing = [name for name in between if name in walk.columns]
    if not standing:
        return _stepped(walk, target, forced)
    for name in standing:
        if walk.columns[name][0].side == walk.mover.side:
            return "own-piece-jumped", {"square": name}
        if name in walk.jumped:
            return "jumped-twice", {"square": name}
    if len(standing) > 1:
        return "in-the-way", {"square": standing[1]}
    return "must-land", {"square": standing[0]}


def _walked(walk: Walk, target: str, between: list[str], forced: bool, forward: bool) -> Refused:
    """What is wrong with the leg of a piece that does not fly."""
    move = f"{walk.path[-1]}-{target}"
    kind = walk.mover.kind
    if len(between) > 1:
        return "too-far", {"move": move}
    if not between:
        if kind != "officer" and not forward:
            return "step-backward", {"move": move}
        return _stepped(walk, target, forced)
    over = between[0]
    if over not in walk.columns:
        return "jump-nothing", {"square": over}
    if walk.columns[over][0].side == walk.mover.side:
        return "own-piece-jumped", {"square": over}
    if over in walk.jumped:
        return "jumped-twice", {"square": over}
    return "jump-backward", {"move": f"{walk.path[-1]}:{target}"}


def _stepped(walk: Walk, target: str, forced: bool) -> Refused:
    """A step where a capture has to be made, or one after the move has ended."""
    if forced and len(walk.path) == 1:
        return "must-capture", {}
    return "not-legal", {"move": "-".join([*walk.path, target])}


def _place(board: Board, name: str) -> tuple[int, int]:
    square = board.square(board.numbers[name])
    return square.file, square.rank


def _between(board: Board, here: tuple[int, int], there: tuple[int, int]) -> list[str]:
    """The names of the squares between two on one line, the nearest first."""
    right = 1 if there[0] > here[0] else -1
    up = 1 if there[1] > here[1] else -1
    names = {(square.file, square.rank): square.name for square in board.squares}
    away = range(1, abs(there[0] - here[0]))
    return [names[here[0] + right * far, here[1] + up * far] for far in away]
