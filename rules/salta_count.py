"""The exact count of Salta: the fewest moves home with the enemy off the board.

One's own pieces stay in each other's way: fifteen pieces with a goal square each, a step diagonally
to an empty square a move, in any order. Where the optimum cannot be proven within the budget the
answer is an interval. Every answer carries a list of moves that has been replayed.

With a budget of nodes the answer is the same on every machine; a node is one position looked at
by the search that proves, or three of the beam.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.core import BadPosition
from rules.notation import read_position
from rules.salta_beam import Beam
from rules.salta_bounds import Bounds
from rules.salta_paths import BOARD, DISTANCE, GOAL, PIECES
from rules.salta_search import Clock, Purse, Search, Spent
from rules.salta_way import Pushing

NODES: Final = 20_000
"""The budget of a side at the end of a game."""
UNLIMITED: Final = 1 << 60
NARROW: Final = 40
"""The width of the first beam; what it takes tells how wide the second may be."""
WIDE: Final = 150


class Count:
    """What a side's pieces need: `low` to `high` moves, the same where proven.

    simple: the moves with all other pieces ignored. moves: `high` moves that bring all home, each
    the numbers of its two squares on `salta_paths.BOARD`.
    """

    def __init__(
        self, simple: int, low: int, high: int, moves: tuple[tuple[int, int], ...]
    ) -> None:
        self.simple: Final = simple
        self.low: Final = low
        self.high: Final = high
        self.moves: Final = moves


def count(
    pieces: dict[int, int],
    nodes: int | None = None,
    clock: Clock | None = None,
    seconds: float | None = None,
) -> Count:
    """The count of Green's pieces, square number to piece number (1 to 15).

    Red's are Green's turned: square number n is BOARD.size + 1 - n. The budget is NODES, `nodes`,
    or `seconds` of the clock. Raises ValueError for anything but fifteen pieces on squares.
    """
    if (clock is None) != (seconds is None):
        raise ValueError("seconds and a clock are needed together")
    squares = _squares(pieces)
    if nodes is None:
        nodes = NODES if seconds is None else UNLIMITED
    return _counted(squares, Purse(nodes, clock, seconds or 0.0))


def _squares(pieces: dict[int, int]) -> list[int]:
    """Piece, from 0, to square number; raises ValueError."""
    if sorted(pieces.values()) != list(range(1, PIECES + 1)):
        raise ValueError(f"the pieces 1 to {PIECES} are needed once each")
    squares = [0] * PIECES
    for at in sorted(pieces):
        if not (0 < at <= BOARD.size and BOARD.at[at] is not None):
            raise ValueError(f"no square has the number {at}")
        squares[pieces[at] - 1] = at
    return squares


def _counted(squares: list[int], purse: Purse) -> Count:
    counting = Counting(squares, purse)
    counting.prove(0.25)
    before = purse.left()
    counting.beam(0.5, NARROW)
    taken = before - purse.left()
    # Three quarters of the width that what is left would pay for: more goes to waste unfinished.
    width = min(WIDE, int(0.6 * 0.75 * purse.left() / max(taken, 0.001) * NARROW))
    if width > NARROW:
        counting.beam(0.6, width)
    counting.prove(1.0)
    return counting.answer()


class Counting:
    """A count in the making: what is proven, and the shortest way home found so far."""

    def __init__(self, squares: list[int], purse: Purse) -> None:
        bounds = Bounds()
        self.squares: Final = squares
        self.purse: Final = purse
        self.search: Final = Search(squares, bounds, purse)
        self.beams: Final = Beam(bounds, purse)
        self.simple: Final = sum([DISTANCE[squares[at]][GOAL[at]] for at in range(PIECES)])
        self.low = self.simple + 2 * self.search.least()
        self.line = Pushing(squares).run()

    def prove(self, share: float) -> None:
        """Raise what is proven with this share of what is left."""
        self.purse.open(share)
        try:
            while self.low < len(self.line):
                # The moves of any way home differ from the simple count by an even number.
                if self.search.find((self.low - self.simple) // 2):
                    self.line = self.search.line.copy()
                else:
                    self.low += 2
        except Spent:
            return

    def beam(self, share: float, width: int) -> None:
        """Look for a shorter way with this share of what is left."""
        if self.low >= len(self.line):
            return
        self.purse.open(share)
        try:
            self.line = self.beams.find(self.squares, width, len(self.line)) or self.line
        except Spent:
            return

    def answer(self) -> Count:
        """The count, replayed; raises RuntimeError if the list and what is proven disagree."""
        check(self.squares, self.line)
        if len(self.line) < self.low:
            raise RuntimeError(f"{len(self.line)} moves, against a proof of {self.low}")
        steps = tuple([(step >> 6, step & 63) for step in self.line])
        return Count(self.simple, self.low, len(self.line), steps)


def check(squares: list[int], line: list[int]) -> None:
    """Replay steps from a position, piece to square; raises RuntimeError unless all get home."""
    pieces = {at: piece for piece, at in enumerate(squares)}
    for step in line:
        origin, target = step >> 6, step & 63
        if origin not in pieces or target in pieces or target not in BOARD.steps[origin]:
            raise RuntimeError(f"no step from {origin} to {target} on the way from {squares}")
        pieces[target] = pieces.pop(origin)
    if any(pieces.get(goal) != piece for piece, goal in enumerate(GOAL)):
        raise RuntimeError(f"not all get home from {squares}")


# -- the command --------------------------------------------------------------------------------


def count_lines(
    text: str, nodes: int | None, seconds: float | None, clock: Clock, with_moves: bool
) -> Iterator[str]:
    """`SIMPLE LOW HIGH` for Green's pieces, such as `51-6,...`; then the moves, one a line.

    Raises BadPosition.
    """
    pieces = read_pieces(text)
    answer = count(pieces, nodes, None if seconds is None else clock, seconds)
    yield f"{answer.simple} {answer.low} {answer.high}"
    if with_moves:
        for origin, target in answer.moves:
            yield f"{BOARD.name(origin)}-{BOARD.name(target)}"


def read_pieces(text: str) -> dict[int, int]:
    """Square number to piece number of `51-6,...`, each of the fifteen once; raises BadPosition."""
    if ";" in text:
        raise BadPosition("bad-form", {"part": text[:40]})
    _, sides = read_position(BOARD, ("g",), f"g {text};")
    pieces: dict[int, int] = {}
    missing = {str(piece): piece for piece in range(1, PIECES + 1)}
    for at, content in sides[0]:
        if content not in missing:
            known = content.isascii() and content.isdigit() and 0 < int(content) <= PIECES
            raise BadPosition("number-twice" if known else "bad-number", {"number": content[:20]})
        pieces[at] = missing.pop(content)
    if missing:
        raise BadPosition("number-missing", {"number": min(missing, key=int)})
    return pieces
