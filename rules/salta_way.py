"""Some way home in Salta's count, found at once and far from the shortest: no search can fail it.

The pieces go home one after the other, rank 10 first, then 9, then 8, and stay there. What stands
in the way is pushed aside. The squares not yet settled hang together throughout.
"""

from __future__ import annotations

from typing import Final

from rules.salta_paths import BIT, GOAL, MASK, NEAR, PIECES, SIZE, spread

LONGEST: Final = 4000
"""Steps; no position is known that needs a tenth of it."""


class Pushing:
    """Fifteen pieces on the board, and the steps made so far in `line`."""

    def __init__(self, squares: list[int]) -> None:
        self.squares: Final = squares.copy()
        """Piece to the square it stands on."""
        self.at: Final = [-1] * SIZE
        """Square to the piece on it, or -1."""
        self.occupied = 0
        for piece in range(PIECES):
            self.at[squares[piece]] = piece
            self.occupied |= BIT[squares[piece]]
        self.settled = 0
        self.line: Final[list[int]] = []

    def run(self) -> list[int]:
        """The steps home, each origin * 64 + target; raises RuntimeError if it gets lost."""
        for piece in range(PIECES - 1, -1, -1):
            goal = GOAL[piece]
            if self.at[goal] not in (-1, piece):
                self._push(goal, 0)
            shut = 0
            while self.squares[piece] != goal:
                if len(self.line) > LONGEST:
                    raise RuntimeError(f"no way home from {self.squares}")
                shut = self._approach(piece, goal, shut)
            self.settled |= BIT[goal]
        return self.line

    def _approach(self, piece: int, goal: int, shut: int) -> int:
        """One step nearer to the goal; returns the squares where that proved impossible."""
        here = self.squares[piece]
        open_ = MASK & ~self.settled & ~shut
        way = path(here, BIT[goal], open_ & ~self.occupied) or path(here, BIT[goal], open_)
        if not way:
            raise RuntimeError(f"no way home from {self.squares}")
        if self.at[way[0]] >= 0 and not self._push(way[0], BIT[here] | BIT[goal]):
            return shut | BIT[way[0]]
        self._step(here, way[0])
        return 0

    def _push(self, at: int, kept: int) -> bool:
        """Empty a square: all on the way to the nearest hole step on; False if none is near."""
        free = MASK & ~self.settled & ~kept
        way = path(at, free & ~self.occupied, free)
        if not way:
            return False
        way.insert(0, at)
        for place in range(len(way) - 1, 0, -1):
            self._step(way[place - 1], way[place])
        return True

    def _step(self, origin: int, target: int) -> None:
        piece = self.at[origin]
        self.at[origin] = -1
        self.at[target] = piece
        self.squares[piece] = target
        self.occupied ^= BIT[origin] | BIT[target]
        self.line.append(origin << 6 | target)


def path(start: int, targets: int, free: int) -> list[int]:
    """A shortest way over free squares to one of the targets, the start left out; [] if none."""
    layers = [BIT[start]]
    seen = BIT[start]
    while not layers[-1] & targets:
        layer = spread(layers[-1]) & free & ~seen
        if not layer:
            return []
        seen |= layer
        layers.append(layer)
    last = layers.pop() & targets
    way = [(last & -last).bit_length()]
    while len(layers) > 1:
        step = layers.pop() & NEAR[way[0]]
        way.insert(0, (step & -step).bit_length())
    return way
