"""A move as a way through the air: where the piece is, what it carries, what it has taken."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise, takewhile
from math import pi, sin
from typing import NamedTuple

from render.board import Board, within
from render.layout import Layout
from rules.core import Move, Piece

LIFT = 0.32
"""How high a jump goes, in squares."""

Column = tuple[Piece, ...]


class Moment(NamedTuple):
    """The piece on its way: the corner of its square in px, the columns that stand and itself."""

    at: tuple[float, float]
    standing: Board
    column: Column
    changed: tuple[str, ...]
    """Squares on which something else stands than a moment before."""


def moments(
    layout: Layout, before: Board, after: Board, move: Move, between: int
) -> Iterator[Moment]:
    """`between` moments on a leg, one on each leg of a chain, and one on each landing on its way.

    What is captured goes when the piece has landed behind it; of a tower only the top, which goes
    along under the captor.
    """
    if len(move.path) < 2 or move.path[0] not in before:
        return
    standing, column = dict(before), before[move.path[0]]
    del standing[move.path[0]]
    changed: tuple[str, ...] = (move.path[0],)
    left = list(move.over)
    legs = list(pairwise(move.path))
    # A chain is long enough to be followed, and its pictures are the largest.
    between = between if len(legs) == 1 else min(between, 1)
    for number, (start, end) in enumerate(legs):
        # In their order: what is jumped twice is jumped again on a later leg.
        jumped = [*takewhile(partial(within, layout, start, end), left)]
        left = left[len(jumped) :]
        for step in range(1, between + 1):
            at = _between(layout, start, end, step / (between + 1), bool(jumped))
            yield Moment(at, standing, column, changed)
            changed = ()
        if number == len(legs) - 1:
            return
        taken = tuple(name for name in jumped if name in standing and _lost(name, before, after))
        standing = dict(standing)
        for name in taken:
            prisoner, *rest = standing.pop(name)
            if layout.columns:
                column = (*column, prisoner)
            if rest:
                standing[name] = tuple(rest)
        column = _crowned(layout, column, end, after.get(move.path[-1], ()))
        yield Moment(layout.corners[end], standing, column, taken)


def _between(
    layout: Layout, start: str, end: str, share: float, leaps: bool
) -> tuple[float, float]:
    """A place on a leg; slow at its ends."""
    share = (1 - sin(pi * (0.5 - share))) / 2
    (ax, ay), (bx, by) = layout.corners[start], layout.corners[end]
    lift = LIFT * layout.side * sin(pi * share) if leaps else 0.0
    return ax + (bx - ax) * share, ay + (by - ay) * share - lift


def _lost(name: str, before: Board, after: Board) -> bool:
    """Whether a move took something from a square."""
    return before.get(name) != after.get(name)


def _crowned(layout: Layout, column: Column, name: str, landed: Column) -> Column:
    """A column with the top that it will have at the end, once it stood on the last rank."""
    y = layout.corners[name][1]
    if landed and y in (layout.top, layout.below - layout.side):
        return (landed[0], *column[1:])
    return column
