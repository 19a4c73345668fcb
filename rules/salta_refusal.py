"""Why a move of Salta is not possible: the rule that forbids the squares read."""

from __future__ import annotations

from rules.core import BadMove, Illegal, Move, Unreadable
from rules.notation import touching
from rules.salta_board import BIT, BOARD, SaltaPosition


def refusal(
    position: SaltaPosition,
    path: tuple[str, ...],
    moves: tuple[Move, ...],
    jumps: tuple[Move, ...],
    forced: bool,
) -> BadMove:
    """The rule that forbids the squares read, with the moves that are possible instead.

    `moves` are the legal moves, `jumps` those that jump; `forced` says that a step to an empty
    square is forbidden for their sake, not because it would block the other side.
    """
    if len(path[0]) == 1:
        return Illegal("not-legal", {"move": "-".join(path)}, touching(path[-1], moves))
    if len(path) > 2:
        return _too_many(path, moves)
    key, facts = _broken(position, path, forced)
    if key == "must-jump":
        facts["jumps"] = ", ".join([move.text for move in jumps])
        return Illegal(key, facts, jumps)
    own = [move for move in moves if move.path[0] == path[0]]
    return Illegal(key, facts, tuple(own) or moves)


def _broken(
    position: SaltaPosition, path: tuple[str, ...], forced: bool
) -> tuple[str, dict[str, str]]:
    origin, target = BOARD.numbers[path[0]], BOARD.numbers[path[1]]
    own, foe = position.green, position.red
    if position.side:
        own, foe = foe, own
    if not (own | foe) & BIT[origin]:
        return "empty-square", {"square": path[0]}
    if foe & BIT[origin]:
        return "not-yours", {"square": path[0]}
    if origin == target:
        return "same-square", {"square": path[0]}
    if (own | foe) & BIT[target]:
        return "occupied", {"square": path[1]}
    if target in BOARD.steps[origin]:
        return ("must-jump", {}) if forced else ("blockade", {"move": "-".join(path)})
    return _misjumped(own, foe, origin, target)


def _misjumped(own: int, foe: int, origin: int, target: int) -> tuple[str, dict[str, str]]:
    names = (BOARD.name(origin), BOARD.name(target))
    over = BOARD.jumps[origin].get(target, 0)
    if not over:
        return _misdirected(origin, target, "-".join(names))
    if own & BIT[over]:
        return "own-piece-jumped", {"square": BOARD.name(over)}
    if not foe & BIT[over]:
        return "jump-nothing", {"square": BOARD.name(over)}
    return "jump-backward", {"move": ":".join(names)}


def _misdirected(origin: int, target: int, move: str) -> tuple[str, dict[str, str]]:
    here, there = BOARD.square(origin), BOARD.square(target)
    diagonal = abs(here.file - there.file) == abs(here.rank - there.rank)
    return ("too-far" if diagonal else "not-diagonal"), {"move": move}


def _too_many(path: tuple[str, ...], moves: tuple[Move, ...]) -> BadMove:
    """A chain of jumps, or several moves in a row."""
    jumping = BOARD.numbers[path[2]] in BOARD.jumps[BOARD.numbers[path[1]]]
    if len(path) % 2 == 0 and not jumping:
        return Unreadable("two-moves", {}, moves)
    return Illegal("jump-one-only", {}, moves)
