"""Salta's count proven: a search for a way home with a given number of detours.

A depth-first search that asks of every position which pieces still matter. Each reduction keeps at
least one way home of the same cost, if there is one:
- frozen: a piece that stands where no other may come, and is home or can go home at the very end;
- peeled: a piece with an open way home where no other has to go goes there at once;
- stubborn: only the steps of a set of pieces that the other pieces cannot interfere with.
Each position is remembered with the most detours it has failed at.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.salta_bounds import MANY, PIECE, Bounds
from rules.salta_paths import (
    BIT,
    CLEAR,
    GOAL,
    NEAR,
    PIECES,
    SIZE,
    TOWARDS,
    numbers,
    way,
)

SHIFT: Final = [1 << 6 * piece for piece in range(PIECES)]
ALL: Final = (1 << PIECES) - 1
FIRST_TRY: Final = 200
GROWTH: Final = 110
"""Nodes of the first try, and per cent of the one before in each that follows."""
LARGEST: Final = 2_000_000
"""Positions remembered at most."""
Clock = Callable[[], float]
"""Seconds since some moment."""


class Spent(Exception):
    """The nodes or the seconds are used up."""


class Restart(Exception):
    """One try of a search has used up its nodes."""


class Purse:
    """What a count may use: nodes, and seconds of a clock if there is one."""

    def __init__(self, nodes: int, clock: Clock | None, seconds: float) -> None:
        self.nodes: Final = nodes
        self.used = 0
        self.clock: Final = clock
        self.end: Final = clock() + seconds if clock else 0.0
        self.last_node = nodes
        self.last_moment = self.end

    def open(self, share: float) -> None:
        """Allow this share of what is left."""
        self.last_node = self.used + int((self.nodes - self.used) * share)
        if self.clock:
            now = self.clock()
            self.last_moment = now + (self.end - now) * share

    def left(self) -> float:
        """What is left of the whole: seconds if there is a clock, else nodes."""
        return self.end - self.clock() if self.clock else float(self.nodes - self.used)

    def spend(self) -> None:
        """Take one node; raises Spent when there is none left."""
        if self.used >= self.last_node:
            raise Spent
        self.used += 1
        if self.clock and self.used % 16 == 0 and self.clock() >= self.last_moment:
            raise Spent


class Plan:
    """What is to be tried in a position: `lines` of steps, one of which has to come next.

    done: nothing is left but `ending`, the frozen pieces to be brought home, the last one first.
    live: the pieces that still matter; most: piece to the detours it may still make.
    """

    def __init__(
        self, live: int, most: list[int], ending: list[int], lines: list[list[int]], done: bool
    ) -> None:
        self.live: Final = live
        self.most: Final = most
        self.ending: Final = ending
        self.lines: Final = lines
        self.done: Final = done


class Node:
    """A position to be searched: the detours left, the live pieces, and the bound on it."""

    def __init__(self, budget: int, live: int, most: list[int], key: int) -> None:
        self.budget: Final = budget
        self.live: Final = live
        self.most: Final = most
        self.key: Final = key
        self.outside = 0
        self.walls = 0
        self.least: list[int] = []
        self.rank = 0


class Search:
    """Fifteen pieces on the board; `find` looks for a way home and leaves it in `line`."""

    def __init__(self, squares: list[int], bounds: Bounds, purse: Purse) -> None:
        self.squares: Final = squares.copy()
        """Piece to the square it stands on."""
        self.bounds: Final = bounds
        self.purse: Final = purse
        self.at: Final = [-1] * SIZE
        """Square to the piece on it, or -1."""
        for piece in range(PIECES):
            self.at[squares[piece]] = piece
        self.occupied = sum([BIT[at] for at in squares])
        self.line: Final[list[int]] = []
        """The steps made, each origin * 64 + target."""
        self.seed = 1
        self.last = 0
        """The node that ends this try."""
        self.failed: Final[dict[int, int]] = {}
        """Key of a position to the most detours it failed at."""

    def find(self, budget: int) -> bool:
        """Whether all get home with so many detours; raises Spent.

        Each try takes the same steps in another order and knows what failed in those before.
        """
        start = self.squares.copy()
        tried = FIRST_TRY
        while True:
            self.last = self.purse.used + tried
            del self.line[:]
            try:
                root = Node(budget, ALL, [budget] * PIECES, self.key())
                return self.judge(root) and self._solve(root)
            except Restart:
                tried = tried * GROWTH // 100
            finally:
                self.put(start)

    def least(self) -> int:
        """The detours that the bounds alone prove; takes no node."""
        return self._bound(Node(MANY, ALL, [MANY] * PIECES, 0))

    def _chance(self) -> int:
        """A number below 65536, the same ones in each search."""
        self.seed = (self.seed * 1103515245 + 12345) & 0x7FFFFFFF
        return self.seed >> 15

    def key(self) -> int:
        """The squares of all pieces in one number."""
        key = 0
        for piece in range(PIECES):
            key += self.squares[piece] * SHIFT[piece]
        return key

    def put(self, squares: list[int]) -> None:
        """Set the pieces on these squares."""
        for at in self.squares:
            self.at[at] = -1
        self.squares[:] = squares
        self.occupied = 0
        for piece in range(PIECES):
            self.at[squares[piece]] = piece
            self.occupied |= BIT[squares[piece]]

    def _step(self, step: int) -> None:
        origin, target = step >> 6, step & 63
        piece = self.at[origin]
        self.squares[piece] = target
        self.at[origin] = -1
        self.at[target] = piece
        self.occupied ^= BIT[origin] | BIT[target]

    def _back(self, line: list[int]) -> None:
        for step in reversed(line):
            self._step((step & 63) << 6 | step >> 6)

    # -- one position

    def judge(self, node: Node) -> bool:
        """Whether the bounds leave a node a chance; takes one node from the purse."""
        self.purse.spend()
        return self._bound(node) <= node.budget

    def _bound(self, node: Node) -> int:
        """The least detours of the position on the board; a node it does not forbid gets them."""
        outside, walls = 0, 0
        for piece in range(PIECES):
            if node.live & PIECE[piece]:
                at = self.squares[piece]
                if at == GOAL[piece]:
                    walls |= BIT[at]
                else:
                    outside |= PIECE[piece]
        demands = self.bounds.demanded(self.squares, self.at, node.live, outside, walls)
        least = self.bounds.least(demands)
        if least[0] <= node.budget:
            node.outside, node.walls, node.least = outside, walls, least
            node.rank = least[0] - node.budget + MANY << 8 | len(demands)
        return least[0]

    def plan(self, node: Node) -> Plan:
        """What to try in a judged node on the board."""
        live, budget = node.live, node.budget
        most = [0] * PIECES
        corridors = [0] * PIECES
        for piece in range(PIECES):
            if live & PIECE[piece]:
                most[piece] = min(node.most[piece], budget - node.least[piece + 1])
                corridors[piece] = self.bounds.corridor(
                    piece, self.squares[piece], most[piece], node.walls, budget
                )
        ending: list[int] = []
        live = self._freeze(live, corridors, ending)
        outside = node.outside & live
        if not outside:
            return Plan(live, most, ending, [], True)
        lines = self._peel(live, outside, corridors)
        if lines:
            live ^= PIECE[self.at[lines[0][0] >> 6]]
        else:
            lines = self._stubborn(live, outside, corridors)
        return Plan(live, most, ending, lines, False)

    def _solve(self, node: Node) -> bool:
        """Whether the live pieces get home; on success `line` has the steps."""
        if self.failed.get(node.key, -1) >= node.budget:
            return False
        if self.purse.used >= self.last:
            raise Restart
        plan = self.plan(node)
        if plan.done:
            self.finish(plan.ending)
            return True
        if self._follow(node, plan):
            self.finish(plan.ending)
            return True
        # Only now: with its detours a position cannot come again below itself, so that what is
        # remembered holds whatever was tried before, in another try too.
        if len(self.failed) < LARGEST:
            self.failed[node.key] = node.budget
        return False

    def _follow(self, node: Node, plan: Plan) -> bool:
        nodes: list[Node] = []
        ranks: list[int] = []
        for at in range(len(plan.lines)):
            child = self.child(node, plan, plan.lines[at])
            nodes.append(child)
            if child.least:
                ranks.append((child.rank << 16 | self._chance()) << 8 | at)
        ranks.sort()
        before = len(self.line)
        for rank in ranks:
            at = rank & 255
            line = plan.lines[at]
            for step in line:
                self._step(step)
            self.line.extend(line)
            if self._solve(nodes[at]):
                return True
            del self.line[before:]
            self._back(line)
        return False

    def child(self, node: Node, plan: Plan, line: list[int]) -> Node:
        """The node after a line, judged; `least` is empty if it has no chance."""
        origin, target = line[0] >> 6, line[0] & 63
        piece = self.at[origin]
        budget, most = node.budget, plan.most
        if not TOWARDS[piece][origin] & BIT[target]:
            budget -= 1
            most = most.copy()
            most[piece] -= 1
        for step in line:
            self._step(step)
        key = node.key + ((line[-1] & 63) - origin) * SHIFT[piece]
        child = Node(budget, plan.live, most, key)
        if self.failed.get(child.key, -1) < budget:
            self.judge(child)
        self._back(line)
        return child

    def finish(self, ending: list[int]) -> None:
        """Bring the frozen pieces home, the last one frozen first."""
        for piece in reversed(ending):
            origin = self.squares[piece]
            for at in way(piece, origin, self.occupied):
                self._step(origin << 6 | at)
                self.line.append(origin << 6 | at)
                origin = at

    # -- reductions

    def _freeze(self, live: int, corridors: list[int], ending: list[int]) -> int:
        """The live pieces without those that no other meets; `ending` gets those not home yet."""
        while True:
            twice = _shared(live, corridors)
            before = live
            for piece in range(PIECES):
                at = self.squares[piece]
                if live & PIECE[piece] and not BIT[at] & twice:
                    if at == GOAL[piece]:
                        live ^= PIECE[piece]
                    elif CLEAR[piece][at]:
                        live ^= PIECE[piece]
                        ending.append(piece)
            if live == before:
                return live

    def _peel(self, live: int, outside: int, corridors: list[int]) -> list[list[int]]:
        """The line of a piece that may go home at once, alone in a list; [] if there is none."""
        twice = _shared(live, corridors)
        for piece in range(PIECES):
            if outside & PIECE[piece] and not BIT[GOAL[piece]] & twice:
                origin, line = self.squares[piece], []
                for at in way(piece, origin, self.occupied):
                    line.append(origin << 6 | at)
                    origin = at
                if line:
                    return [line]
        return []

    def _stubborn(self, live: int, outside: int, corridors: list[int]) -> list[list[int]]:
        """The fewest steps of which one comes next, each as a line."""
        reach = [0] * PIECES
        needs = [-1] * PIECES
        moves = [0] * PIECES
        shut = self.occupied
        for piece in range(PIECES):
            if live & PIECE[piece]:
                shut &= ~BIT[self.squares[piece]]
        for piece in range(PIECES):
            if live & PIECE[piece]:
                reach[piece] = NEAR[self.squares[piece]] & corridors[piece] & ~shut
                moves[piece] = (reach[piece] & ~self.occupied).bit_count()
        best, fewest = 0, MANY
        for piece in range(PIECES):
            if outside & PIECE[piece]:
                chosen, waiting, count = PIECE[piece], PIECE[piece], 0
                while waiting and count < fewest:
                    low = waiting & -waiting
                    member = low.bit_length() - 1
                    count += moves[member]
                    if needs[member] < 0:
                        needs[member] = self._needed(reach[member], live, corridors)
                    waiting = waiting & ~low | needs[member] & ~chosen
                    chosen |= needs[member]
                if count < fewest:
                    best, fewest = chosen, count
        return self._lines(best, reach)

    def _needed(self, reach: int, live: int, corridors: list[int]) -> int:
        """The pieces that may interfere with a piece's next step."""
        needed = 0
        for at in numbers(reach & self.occupied):
            needed |= PIECE[self.at[at]]
        empty = reach & ~self.occupied
        for other in range(PIECES):
            if live & PIECE[other] and corridors[other] & empty:
                needed |= PIECE[other]
        return needed

    def _lines(self, chosen: int, reach: list[int]) -> list[list[int]]:
        lines = []
        for piece in range(PIECES):
            if chosen & PIECE[piece]:
                origin = self.squares[piece]
                for at in numbers(reach[piece] & ~self.occupied):
                    lines.append([origin << 6 | at])
        return lines


def _shared(live: int, corridors: list[int]) -> int:
    """The squares in the corridors of two or more live pieces."""
    once, twice = 0, 0
    for piece in range(PIECES):
        if live & PIECE[piece]:
            twice |= once & corridors[piece]
            once |= corridors[piece]
    return twice
