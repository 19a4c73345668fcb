"""Who must detour in Salta's count: what walls and pairs demand, and how far each piece may stray.

A *demand* is a tuple of choices, one of which has to come true; a choice is a mask that says which
pieces detour: bit `piece` for once at least, `piece + 15` for twice, `piece + 30` for three times.
Its cost is its number of bits. Demands come from
- pairs: two pieces that, alone on the board, cannot both get home without a detour;
- walls: pieces at home on a piece's ways: it goes round, or those on one whole way step aside.
The least cost that meets all demands bounds the detours from below.
"""

from __future__ import annotations

from typing import Final

from rules.salta_paths import (
    BIT,
    GOAL,
    MASK,
    NEAR,
    OWNER,
    PIECES,
    REGIONS,
    RINGS,
    SIZE,
    SQUARES,
    TOWARDS,
    free,
    numbers,
    region,
    spread,
)

Choices = tuple[int, ...]

PIECE: Final = [1 << piece for piece in range(PIECES)]
ANY: Final = [1 << piece | 1 << piece + 15 | 1 << piece + 30 for piece in range(PIECES)]
DEEPEST: Final = 3
"""The longest choices that are told apart; longer ones are cut to this cost."""
MANY: Final = 99
WIDE: Final = 4
"""A budget so far above the slack that walls hardly narrow a corridor."""


CLASHES: Final[list[list[int]]] = []
"""Piece, square to the squares where some other piece makes a pair that needs a detour."""


def _prepare() -> None:
    """Fill the tables that only a count needs: a tenth of a second, once."""
    for piece in range(PIECES):
        row = [0] * SIZE
        for other in range(PIECES):
            if other != piece:
                table = free(piece, other)
                for at in SQUARES:
                    row[at] |= MASK & ~table[at]
        for at in SQUARES:
            row[at] &= ~BIT[at]
            region(piece, at, DEEPEST)
        CLASHES.append(row)


class Bounds:
    """The lower bounds of one search with what it has worked out so far."""

    def __init__(self) -> None:
        if not CLASHES:
            _prepare()
        self.walls: Final[dict[int, int]] = {}
        """Piece, square and walls to the number of the demand, 0 for none."""
        self.demands: Final[list[Choices]] = [()]
        self.known: Final[dict[Choices, int]] = {}
        self.solved: Final[dict[tuple[int, ...], list[int]]] = {}
        self.corridors: Final[dict[int, int]] = {}
        self.backward: Final[dict[int, list[int]]] = {}
        self.pairs: Final = self._pair_demands()

    def _pair_demands(self) -> list[int]:
        ids = [0] * (PIECES * PIECES)
        for one in range(PIECES):
            for two in range(one):
                ids[one * PIECES + two] = self._number((PIECE[two], PIECE[one]))
                ids[two * PIECES + one] = ids[one * PIECES + two]
        return ids

    def _number(self, choices: Choices) -> int:
        """The number of a demand; the same for the same choices."""
        number = self.known.get(choices, 0)
        if not number:
            number = self.known[choices] = len(self.demands)
            self.demands.append(choices)
        return number

    # -- demands

    def demanded(
        self, squares: list[int], at: list[int], live: int, outside: int, walls: int
    ) -> tuple[int, ...]:
        """The numbers of the demands of the live pieces, ascending.

        squares: piece to square; at: square to piece or -1; live, outside: masks of pieces;
        walls: the squares of the live pieces at home.
        """
        found: list[int] = []
        standing = walls
        left = outside
        while left:
            low = left & -left
            left ^= low
            standing |= BIT[squares[low.bit_length() - 1]]
        left = outside
        while left:
            low = left & -left
            left ^= low
            piece = low.bit_length() - 1
            here = squares[piece]
            clashing = CLASHES[piece][here] & standing
            standing &= ~BIT[here]
            while clashing:
                low = clashing & -clashing
                clashing ^= low
                other = at[low.bit_length()]
                if other != piece and not free(piece, other)[here] & low:
                    found.append(self.pairs[piece * PIECES + other])
            near = walls & REGIONS[piece][DEEPEST * SIZE + here]
            if near:
                key = (near << 6 | here) * 16 + piece
                number = self.walls.get(key, -1)
                if number < 0:
                    number = self.walls[key] = self._wall(piece, here, near)
                if number:
                    found.append(number)
        found.sort()
        return tuple(found)

    def _wall(self, piece: int, at: int, walls: int) -> int:
        choices = _choices(piece, at, walls)
        return 0 if choices[0] == 0 else self._number(choices)

    # -- the least detours

    def least(self, demands: tuple[int, ...]) -> list[int]:
        """The least cost of all demands, then for each piece what it is with that piece free."""
        known = self.solved.get(demands)
        if known is None:
            known = self.solved[demands] = self._least(demands)
        return known

    def _least(self, demands: tuple[int, ...]) -> list[int]:
        choices = [self.demands[number] for number in demands]
        choices.sort(key=len)
        cost = cheapest(choices, 0, 0, 0, MANY)
        involved = 0
        for demand in choices:
            for choice in demand:
                involved |= choice
        answer = [cost]
        for piece in range(PIECES):
            without = cost
            if involved & PIECE[piece]:
                without = cheapest(choices, 0, ANY[piece], 0, MANY)
            answer.append(without)
        return answer

    # -- corridors

    def corridor(self, piece: int, at: int, slack: int, walls: int, budget: int) -> int:
        """The squares the piece may visit with at most `slack` detours.

        Its detours and the walls it crosses, each counted once, cost `budget` at most.
        """
        squares = region(piece, at, slack)
        near = walls & squares & ~BIT[at]
        if not near or budget >= slack + WIDE:
            return squares
        key = (near << 6 | at) << 12 | budget << 8 | slack << 4 | piece
        found = self.corridors.get(key, -1)
        if found < 0:
            found = self.corridors[key] = self._corridor(piece, at, slack, near, budget)
        return found

    def _corridor(self, piece: int, at: int, slack: int, walls: int, budget: int) -> int:
        ahead = _reached(BIT[at], piece, walls, slack, budget, True)
        key = (walls << 4 | budget) << 8 | slack << 4 | piece
        behind = self.backward.get(key)
        if behind is None:
            behind = _reached(BIT[GOAL[piece]], piece, walls, slack, budget, False)
            self.backward[key] = behind
        squares, row = 0, budget + 1
        for before in range(slack + 1):
            for after in range(slack + 1 - before):
                # Not the sum of both crossings: one wall may be crossed on the way there and back.
                crossed = budget - before - after
                squares |= ahead[before * row + crossed] & behind[after * row + crossed]
        return squares


def _reached(start: int, piece: int, walls: int, slack: int, budget: int, ahead: bool) -> list[int]:
    """The squares reached from a start by detours * (budget + 1) + walls crossed, at most so many.

    A wall is crossed when it is entered; backward (not `ahead`), when it is left.
    """
    rings = RINGS[GOAL[piece]]
    row = budget + 1
    reached = [0] * ((slack + 2) * row + 1)
    reached[0] = start
    for cell in range((slack + 1) * row):
        if cell >= row:
            reached[cell] |= reached[cell - row]
        if cell % row:
            reached[cell] |= reached[cell - 1]
        if cell // row + cell % row > budget:
            continue
        for turn in range(10):
            ring = 9 - turn if ahead else turn
            here = reached[cell] & rings[ring]
            if not here:
                continue
            inner = rings[ring - 1] if ring else 0
            near, far = (inner, rings[ring + 1]) if ahead else (rings[ring + 1], inner)
            if ahead:
                steps, crossing = spread(here) & ~walls, spread(here) & walls
            else:
                steps, crossing = spread(here & ~walls), spread(here & walls)
            reached[cell] |= steps & near
            reached[cell + row] |= steps & far
            if cell % row < budget:
                reached[cell + 1] |= crossing & near
                reached[cell + row + 1] |= crossing & far
    return reached


def cheapest(demands: list[Choices], at: int, have: int, cost: int, limit: int) -> int:
    """The least cost below a limit that meets the demands from `at` on, or the limit."""
    while at < len(demands):
        met = False
        for choice in demands[at]:
            if not choice & ~have:
                met = True
                break
        if not met:
            break
        at += 1
    else:
        return min(cost, limit)
    for choice in demands[at]:
        more = cost + (choice & ~have).bit_count()
        if more < limit:
            limit = cheapest(demands, at + 1, have | choice, more, limit)
    return limit


# -- walls --------------------------------------------------------------------------------------


def _choices(piece: int, at: int, walls: int) -> Choices:
    """The least choices, cheapest first, one of which comes true on each way home."""
    goal = GOAL[piece]
    labels: list[list[int]] = [[] for _ in range(SIZE)]
    done: list[int] = []
    labels[at].append(0)
    waiting = [(at, 0)]
    for here, label in waiting:
        if label not in labels[here]:
            continue
        if here == goal or label.bit_count() >= DEEPEST:
            _keep(done, label)
            continue
        for there in numbers(NEAR[here]):
            next_ = label
            if not TOWARDS[piece][here] & BIT[there]:
                next_ |= (next_ & ANY[piece]) << 15 | PIECE[piece]
            if walls & BIT[there] and next_.bit_count() < DEEPEST:
                next_ |= PIECE[OWNER[there]]
            if _keep(labels[there], next_):
                waiting.append((there, next_))
    return tuple(sorted(done, key=lambda choice: (choice.bit_count(), choice)))


def _keep(labels: list[int], label: int) -> bool:
    """Add a label unless one there is part of it; those it is part of go."""
    for known in labels:
        if known & ~label == 0:
            return False
    labels[:] = [known for known in labels if label & ~known]
    labels.append(label)
    return True
