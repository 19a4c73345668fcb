"""A short way home in Salta's count, found by a beam search: all ways of one length together.

After each step the positions that promise the shortest way are kept: by the simple count and the
detours that the bounds prove.
"""

from __future__ import annotations

from typing import Final

from rules.salta_bounds import PIECE, Bounds
from rules.salta_paths import BIT, DISTANCE, GOAL, NEAR, PIECES, SIZE, TOWARDS
from rules.salta_search import ALL, SHIFT, Purse

CHEAP: Final = 3
"""Positions of a beam for one node: it asks less of each than a search does."""


class Rung:
    """A position of the beam: its squares, their key, the simple count, how it was reached."""

    def __init__(
        self, squares: list[int], key: int, simple: int, before: Rung | None, step: int
    ) -> None:
        self.squares: Final = squares
        self.key: Final = key
        self.simple: Final = simple
        self.before: Final = before
        self.step: Final = step


class Beam:
    """A beam search within a purse."""

    def __init__(self, bounds: Bounds, purse: Purse) -> None:
        self.bounds: Final = bounds
        self.purse: Final = purse
        self.parents: list[Rung] = []
        self.steps: list[int] = []
        self.ranks: list[int] = []
        self.seen: set[int] = set()

    def find(self, squares: list[int], width: int, shorter: int) -> list[int]:
        """A way home of less than `shorter` steps, [] if none is found; raises Spent."""
        key = sum([squares[piece] * SHIFT[piece] for piece in range(PIECES)])
        simple = sum([DISTANCE[squares[piece]][GOAL[piece]] for piece in range(PIECES)])
        level = [Rung(squares, key, simple, None, 0)]
        made = 0
        self.seen = {key}
        while level:
            for rung in level:
                if rung.simple == 0:
                    return _line(rung)
            made += 1
            self.parents, self.steps, self.ranks = [], [], []
            for rung in level:
                self._grow(rung, shorter - made)
            order = [self.ranks[at] << 24 | at for at in range(len(self.ranks))]
            order.sort()
            level = [self._made(choice & 0xFFFFFF) for choice in order[:width]]
        return []

    def _grow(self, rung: Rung, shorter: int) -> None:
        """Rank the steps from a rung whose count of what is left stays below `shorter`."""
        at = [-1] * SIZE
        occupied, outside, walls = 0, 0, 0
        squares = rung.squares.copy()
        for piece in range(PIECES):
            here = squares[piece]
            at[here] = piece
            occupied |= BIT[here]
            if here == GOAL[piece]:
                walls |= BIT[here]
            else:
                outside |= PIECE[piece]
        for piece in range(PIECES):
            here, goal = squares[piece], GOAL[piece]
            targets = NEAR[here] & ~occupied
            while targets:
                low = targets & -targets
                targets ^= low
                there = low.bit_length()
                key = rung.key + (there - here) * SHIFT[piece]
                simple = rung.simple + (-1 if TOWARDS[piece][here] & low else 1)
                if key in self.seen or simple >= shorter:
                    continue
                self.seen.add(key)
                if len(self.seen) % CHEAP == 0:
                    self.purse.spend()
                squares[piece] = there
                at[there], at[here] = piece, -1
                out = outside & ~PIECE[piece] if there == goal else outside | PIECE[piece]
                shut = walls & ~BIT[here] | (low if there == goal else 0)
                demands = self.bounds.demanded(squares, at, ALL, out, shut)
                left = simple + 2 * self.bounds.least(demands)[0]
                squares[piece] = here
                at[there], at[here] = -1, piece
                if left < shorter:
                    self.parents.append(rung)
                    self.steps.append(here << 6 | there)
                    self.ranks.append(left << 8 | len(demands))

    def _made(self, choice: int) -> Rung:
        before, step = self.parents[choice], self.steps[choice]
        origin, target = step >> 6, step & 63
        squares = before.squares.copy()
        piece = squares.index(origin)
        squares[piece] = target
        nearer = TOWARDS[piece][origin] & BIT[target]
        key = before.key + (target - origin) * SHIFT[piece]
        return Rung(squares, key, before.simple + (-1 if nearer else 1), before, step)


def _line(rung: Rung) -> list[int]:
    line: list[int] = []
    last: Rung | None = rung
    while last is not None and last.step:
        line.insert(0, last.step)
        last = last.before
    return line
