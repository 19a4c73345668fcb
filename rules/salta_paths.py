"""Salta's board for one side alone: distances, masks of steps, and which pairs must detour.

Green's fifteen pieces, 0 to 14 here (the number on the piece less one); Red's are Green's turned by
180 degrees. A square is its number on the board, a set of squares a mask of bits. A step changes a
piece's distance from its goal by one: it goes towards the goal, or it is a *detour*, which costs
two moves in the end.
"""

from __future__ import annotations

from typing import Final

from rules.squares import Board

BOARD: Final = Board(10, 10, lambda file, rank: f"{rank + 1}{file // 2 + 1}")
MASK: Final = BOARD.mask
SIZE: Final = BOARD.size + 1
PIECES: Final = 15
BIT: Final = [0] + [1 << bit for bit in range(BOARD.size)]
"""Square number to bit."""
SQUARES: Final = [BOARD.numbers[square.name] for square in BOARD.squares]
GOAL: Final = [BOARD.numbers[square.name] for square in BOARD.squares if square.rank >= 7]
"""Piece to the square it has to reach."""
GOALS: Final = sum([BIT[goal] for goal in GOAL])
OWNER: Final = [GOAL.index(at) if at in GOAL else -1 for at in range(SIZE)]
"""Square to the piece whose goal it is, or -1."""


def _apart(here: int, there: int) -> int:
    """The steps between two squares of an empty board; 0 for what is no square."""
    one, two = BOARD.at[here], BOARD.at[there]
    if one is None or two is None:
        return 0
    return max(abs(one.file - two.file), abs(one.rank - two.rank))


DISTANCE: Final = [[_apart(here, there) for there in range(SIZE)] for here in range(SIZE)]
NEAR: Final = [sum([BIT[at] for at in steps]) for steps in BOARD.steps]
"""Square to the mask of those one step away."""
RINGS: Final = [
    [sum([BIT[at] for at in SQUARES if DISTANCE[here][at] == away]) for away in range(11)]
    for here in range(SIZE)
]
"""Square, distance to the mask of squares so far away; 10 is beyond the board."""
TOWARDS: Final = [
    [NEAR[at] & RINGS[goal][max(DISTANCE[at][goal] - 1, 0)] for at in range(SIZE)] for goal in GOAL
]
"""Piece, square to the mask of steps that go towards its goal."""


def spread(squares: int) -> int:
    """The squares one step away from any of these."""
    return (squares << 5 | squares << 6 | squares >> 5 | squares >> 6) & MASK


def numbers(squares: int) -> list[int]:
    """The square numbers of a mask, ascending."""
    found = []
    while squares:
        low = squares & -squares
        squares ^= low
        found.append(low.bit_length())
    return found


# -- regions ------------------------------------------------------------------------------------


def _region(piece: int, at: int, detours: int) -> int:
    goal, squares = GOAL[piece], 0
    longest = DISTANCE[at][goal] + 2 * detours
    for number in SQUARES:
        if DISTANCE[at][number] + DISTANCE[number][goal] <= longest:
            squares |= BIT[number]
    return squares


MOST_DETOURS: Final = 12
REGIONS: Final = [[0] * ((MOST_DETOURS + 1) * SIZE) for _ in range(PIECES)]
"""What `region` has found so far."""


def region(piece: int, at: int, detours: int) -> int:
    """The squares on the piece's ways home from a square with at most so many detours."""
    if detours >= MOST_DETOURS:
        return MASK
    squares = REGIONS[piece][detours * SIZE + at]
    if not squares:
        squares = REGIONS[piece][detours * SIZE + at] = _region(piece, at, detours)
    return squares


def way(piece: int, at: int, blocked: int) -> list[int]:
    """The squares of a way home without detours or blocked squares, the goal last; [] if none.

    Of several the one that prefers low square numbers. At home: [] too.
    """
    goal = GOAL[piece]
    reach = [BIT[goal] & ~blocked]
    for away in range(1, DISTANCE[at][goal]):
        reach.append(spread(reach[-1]) & RINGS[goal][away] & ~blocked)
    squares = []
    for mask in reversed(reach):
        step = NEAR[at] & mask
        if not step:
            return []
        at = (step & -step).bit_length()
        squares.append(at)
    return squares


def _clears() -> list[list[bool]]:
    table = []
    for piece in range(PIECES):
        others = GOALS ^ BIT[GOAL[piece]]
        table.append([bool(BIT[at] and way(piece, at, others)) for at in range(SIZE)])
    return table


CLEAR: Final = _clears()
"""Piece, square: whether a way home without detours crosses no other piece's goal."""

# -- pairs --------------------------------------------------------------------------------------


def _pair(first: int, second: int) -> list[int]:
    table = [0] * SIZE
    for at in _outwards(first):
        table[at] = _settled(first, second, at, table)
    return table


def _outwards(piece: int) -> list[int]:
    """All squares, those near the piece's goal first."""
    return [at for ring in RINGS[GOAL[piece]] for at in numbers(ring)]


def _gathered(steps: int, table: list[int]) -> int:
    found = 0
    for at in numbers(steps):
        found |= table[at]
    return found


def _settled(first: int, second: int, at: int, table: list[int]) -> int:
    """The second's squares from which both get home, the first one's nearer squares known."""
    here = ~BIT[at]
    squares = _gathered(TOWARDS[first][at], table) & here
    rings = RINGS[GOAL[second]]
    if at == GOAL[first]:
        squares |= rings[0]
    for away in range(1, 10):
        squares |= spread(squares & rings[away - 1]) & rings[away] & here
    return squares


PAIRS: Final[list[list[int]]] = [[] for _ in range(PIECES * PIECES)]
"""What `free` has made so far."""


def free(first: int, second: int) -> list[int]:
    """Square of the first to the second's squares from which, alone on the board, none detours.

    The table is made when it is first asked for.
    """
    table = PAIRS[first * PIECES + second]
    if not table:
        table = PAIRS[first * PIECES + second] = _pair(first, second)
    return table
