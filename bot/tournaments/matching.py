"""A perfect matching of the greatest weight that is kept while weights change.

Edmonds' blossom method with dual variables (Z. Galil, "Efficient algorithms for finding maximum
matching in graphs", 1986), on a dense graph. What a change leaves of the matching and of the duals
is the start of the next search, so that a small change costs a short search: pairing by FIDE's
Dutch system asks some hundred times for nearly the same matching.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

NONE = -1
"""The weight of a pair that is not allowed; a vertex without a partner."""
FREE, OUTER, INNER = 0, 1, 2


class Matching:
    """A matching of vertices 0…n-1. `weights` is square and symmetric, of whole numbers, or `NONE`.

    Nodes are vertices, and blossoms: odd cycles of nodes, numbered from n. A dual is twice that of
    the literature, so all stay whole: of one tree, outer duals differ by even numbers.
    """

    def __init__(self, weights: Sequence[Sequence[int]]) -> None:
        self.size = len(weights)
        self.alive = list(range(self.size))
        self.mate = [NONE] * self.size
        self._double = [[NONE if one < 0 else 4 * one for one in row] for row in weights]
        self._dual = [max(row, default=0) // 2 for row in self._double]
        self._top = list(range(self.size))
        self._kids: dict[int, list[int]] = {}
        self._links: dict[int, list[tuple[int, int]]] = {}
        self._inside: dict[int, list[int]] = {}
        self._lift: dict[int, int] = {}
        self._next = self.size
        self._fresh = True

    def solve(self) -> bool:
        """Complete the matching; false where no perfect one exists."""
        while self._fresh:
            # From many at once, as long as all duals that move are even or odd together.
            self._match_at_once()
            roots = self._exposed()
            self._fresh = bool(roots)
            if roots and not _Search(self, roots).run():
                return False
        return all(_Search(self, [vertex]).run() for vertex in self._exposed_now())

    def _exposed(self) -> list[int]:
        return [one for one in self.alive if self.mate[one] < 0 and self._is_base(one)]

    def _exposed_now(self) -> Iterator[int]:
        for vertex in self._exposed():
            if self.mate[vertex] < 0:
                yield vertex

    def weight(self, one: int, other: int) -> int:
        """The weight of a pair, `NONE` where it is not allowed."""
        double = self._double[one][other]
        return NONE if double < 0 else double // 4

    def total(self) -> int:
        """The weight of the matching."""
        pairs = ((one, other) for one, other in enumerate(self.mate) if one < other)
        return sum(self.weight(one, other) for one, other in pairs)

    def may_meet(self, one: int, other: int) -> bool:
        """False where no perfect matching of the greatest weight holds a pair; after `solve`."""
        if self._double[one][other] < 0:
            return False
        # Within a blossom the slack is even larger: nothing is missed if that is not looked at.
        return self._slack(one, other) <= 0

    def reweigh(self, vertex: int, weights: Mapping[int, int]) -> None:
        """Give pairs of a vertex new weights; `solve` afterwards."""
        self._fresh = False
        self._expose(vertex)
        row = self._double[vertex]
        for other, weight in weights.items():
            double = NONE if weight < 0 else 4 * weight
            row[other] = double
            self._double[other][vertex] = double
        dual = self._dual
        bounds = (row[other] - dual[other] for other in self.alive if row[other] >= 0)
        self._dual[vertex] = max(bounds, default=0)

    def remove(self, one: int, other: int) -> None:
        """Take a pair out of the graph; `solve` afterwards."""
        self._fresh = False
        for vertex in (one, other):
            self._expose(vertex)
        self.alive = [vertex for vertex in self.alive if vertex not in (one, other)]

    def ban(self, pairs: Iterable[tuple[int, int]]) -> None:
        """Forbid pairs; `solve` afterwards."""
        banned = [pair for pair in pairs if self._double[pair[0]][pair[1]] >= 0]
        if banned:
            self._dissolve_all()
        for one, other in banned:
            self._double[one][other] = self._double[other][one] = NONE
            if self.mate[one] == other:
                self._part(one)

    def adopt(self, weights: Mapping[tuple[int, int], int], rises: Mapping[int, int]) -> None:
        """Give many pairs new weights; `solve` afterwards.

        No pair may gain more than `rises` tells for its two vertices together; what gains just that
        stays as near to being matched as it was.
        """
        self._dissolve_all()
        for (one, other), weight in weights.items():
            self._double[one][other] = self._double[other][one] = 4 * weight
        for vertex, rise in rises.items():
            self._dual[vertex] += 4 * rise
        for vertex in self.alive:
            if self.mate[vertex] >= 0 and self._slack(vertex, self.mate[vertex]):
                self._part(vertex)
        self._match_at_once()

    def _slack(self, one: int, other: int) -> int:
        return self._dual[one] + self._dual[other] - self._double[one][other]

    def _dissolve_all(self) -> None:
        self._fresh = False
        while self._kids:
            self._dissolve(self._top[self._base(next(iter(self._kids)))])

    def _match_at_once(self) -> None:
        for vertex in self.alive:
            if self.mate[vertex] >= 0:
                continue
            row, own = self._double[vertex], self._dual[vertex]
            for other in self.alive:
                if (
                    self.mate[other] < 0
                    and row[other] >= 0
                    and own + self._dual[other] == row[other]
                    and other != vertex
                ):
                    self.mate[vertex], self.mate[other] = other, vertex
                    break

    def _expose(self, vertex: int) -> None:
        while self._top[vertex] != vertex:
            self._dissolve(self._top[vertex])
        self._part(vertex)

    def _part(self, vertex: int) -> None:
        other = self.mate[vertex]
        if other >= 0:
            self.mate[vertex] = self.mate[other] = NONE

    def _dissolve(self, blossom: int) -> None:
        """Undo a blossom: its dual goes to its vertices, so that only what leaves it slackens."""
        half = self._lift.pop(blossom) // 2
        if half:
            self._part(self._base(blossom))
            for vertex in self._leaves(blossom):
                self._dual[vertex] += half
        self._release(blossom)

    def _release(self, blossom: int) -> list[int]:
        kids = self._kids.pop(blossom)
        del self._links[blossom], self._inside[blossom]
        for kid in kids:
            for vertex in self._leaves(kid):
                self._top[vertex] = kid
        return kids

    def _leaves(self, node: int) -> Sequence[int]:
        return (node,) if node < self.size else self._inside[node]

    def _base(self, node: int) -> int:
        while node >= self.size:
            node = self._kids[node][0]
        return node

    def _is_base(self, vertex: int) -> bool:
        return self._base(self._top[vertex]) == vertex

    def _join(self, node: int, inside: int, outside: int) -> None:
        """Match a node through one of its vertices with a vertex outside."""
        if node < self.size:
            self.mate[node] = outside
            return
        kids, links = self._kids[node], self._links[node]
        place = next(at for at, kid in enumerate(kids) if inside in self._leaves(kid))
        kids[:] = kids[place:] + kids[:place]
        links[:] = links[place:] + links[:place]
        for at in range(1, len(kids), 2):
            one, other = links[at]
            self._join(kids[at], one, other)
            self._join(kids[at + 1], other, one)
        self._join(kids[0], inside, outside)


class _Search:
    """Trees that grow from vertices without a partner until they find one for two of them."""

    def __init__(self, matching: Matching, roots: Sequence[int]) -> None:
        self.of = matching
        self.way: dict[int, tuple[int, int]] = {}
        self.mark = [FREE] * matching.size
        self.key: list[int] = [0] * matching.size
        """Slack of the best pair with an outer vertex, as it was before these duals moved."""
        self.near = [NONE] * matching.size
        self.moved = 0
        self.waiting: list[int] = []
        for root in roots:
            self._make_outer(matching._top[root])

    def run(self) -> bool:
        """Whether two more have a partner now."""
        while True:
            while self.waiting:
                if self._scan(self.waiting.pop()):
                    return True
            met = self._move()
            if met is not None:
                return met

    def _make_outer(self, node: int) -> None:
        for vertex in self.of._leaves(node):
            if self.mark[vertex] == FREE:
                self.key[vertex] += self.moved
            elif self.mark[vertex] == INNER:
                self.near[vertex] = NONE
            self.mark[vertex] = OUTER
            self.waiting.append(vertex)

    def _scan(self, vertex: int) -> bool:
        """Look at the pairs of a new outer vertex; whether a partner was met."""
        of, mark, near, key, moved = self.of, self.mark, self.near, self.key, self.moved
        top, dual, row = of._top, of._dual, of._double[vertex]
        own = dual[vertex]
        tight = []
        for other in of.alive:
            double = row[other]
            if double < 0 or mark[other] == INNER:
                continue
            slack = own + dual[other] - double
            if not slack:
                tight.append(other)
                continue
            slack += moved if mark[other] == FREE else 2 * moved
            if near[other] < 0 or slack < key[other]:
                key[other], near[other] = slack, vertex
        # Who has no partner ends the search; all the others only make the tree larger.
        tight.sort(key=lambda other: of.mate[other] >= 0)
        return any(
            self._meet(vertex, other)
            for other in tight
            if mark[other] != INNER and top[other] != top[vertex]
        )

    def _meet(self, outer: int, other: int) -> bool:
        """Follow a pair without slack; whether it led to a partner."""
        of = self.of
        node = of._top[other]
        if self.mark[other] == OUTER:
            return self._close(outer, other)
        mate = of.mate[of._base(node)]
        if mate < 0:
            of._join(node, other, outer)
            self._augment(outer, other)
            return True
        for vertex in of._leaves(node):
            self.mark[vertex] = INNER
        self.way[node] = (outer, other)
        self._make_outer(of._top[mate])
        return False

    def _augment(self, outer: int, other: int) -> None:
        """Match an outer vertex anew, and so on to the root, which had no partner."""
        of = self.of
        while True:
            node = of._top[outer]
            mate = of.mate[of._base(node)]
            of._join(node, outer, other)
            if mate < 0:
                return
            inner = of._top[mate]
            outer, other = self.way[inner]
            of._join(inner, other, outer)

    def _path(self, outer: int) -> tuple[list[int], list[tuple[int, int]]]:
        """Nodes from an outer vertex to the root, and the pairs between them."""
        of = self.of
        nodes, links = [of._top[outer]], []
        while (mate := of.mate[of._base(nodes[-1])]) >= 0:
            inner = of._top[mate]
            before, into = self.way[inner]
            links += [(of._base(nodes[-1]), mate), (into, before)]
            nodes += [inner, of._top[before]]
        return nodes, links

    def _close(self, one: int, other: int) -> bool:
        """Follow a pair of outer vertices: it matches the roots of two trees, or closes a cycle."""
        of = self.of
        nodes, links = self._path(one)
        further, back = self._path(other)
        if nodes[-1] != further[-1]:
            self._augment(one, other)
            self._augment(other, one)
            return True
        places = {node: at for at, node in enumerate(nodes)}
        end = next(at for at, node in enumerate(further) if node in places)
        start = places[further[end]]
        new = of._next
        of._next += 1
        of._kids[new] = [*nodes[: start + 1][::-1], *further[:end]]
        of._links[new] = [
            *((b, a) for a, b in links[:start][::-1]),
            (one, other),
            *back[:end],
        ]
        of._inside[new] = [vertex for kid in of._kids[new] for vertex in of._leaves(kid)]
        of._lift[new] = 0
        inner = [kid for kid in of._kids[new] if self.mark[of._base(kid)] == INNER]
        for vertex in of._leaves(new):
            of._top[vertex] = new
        for kid in inner:
            del self.way[kid]
            self._make_outer(kid)
        return False

    def _move(self) -> bool | None:
        """Move the duals until a pair loses its slack. True: met; false: never; None: go on."""
        step = self._step()
        if step is None:
            return False
        of = self.of
        self.moved += step
        for vertex in of.alive:
            mark = self.mark[vertex]
            if mark:
                of._dual[vertex] += step if mark == INNER else -step
        for node in of._lift:
            if of._top[of._base(node)] == node:
                mark = self.mark[of._base(node)]
                if mark:
                    of._lift[node] += -2 * step if mark == INNER else 2 * step
        return self._follow()

    def _step(self) -> int | None:
        of, moved = self.of, self.moved
        step: int | None = None
        for vertex in of.alive:
            if self.mark[vertex] == INNER:
                continue
            if self.mark[vertex] == OUTER:
                self._refresh(vertex)
            if self.near[vertex] < 0:
                continue
            slack = self.key[vertex] - moved
            if self.mark[vertex] == OUTER:
                slack = (slack - moved) // 2
            if step is None or slack < step:
                step = slack
        for node in self.way:
            if node >= of.size and (step is None or of._lift[node] // 2 < step):
                step = of._lift[node] // 2
        return step

    def _refresh(self, vertex: int) -> None:
        """Find the best pair anew where a blossom has swallowed it, or a dissolved one freed it."""
        of = self.of
        near = self.near[vertex]
        if near < 0 or of._top[near] != of._top[vertex]:
            return
        self._find(vertex)

    def _find(self, vertex: int) -> None:
        of = self.of
        row, top, own = of._double[vertex], of._top[vertex], of._dual[vertex]
        self.near[vertex] = NONE
        factor = 2 if self.mark[vertex] == OUTER else 1
        for other in of.alive:
            if row[other] < 0 or self.mark[other] != OUTER or of._top[other] == top:
                continue
            slack = own + of._dual[other] - row[other] + factor * self.moved
            if self.near[vertex] < 0 or slack < self.key[vertex]:
                self.key[vertex], self.near[vertex] = slack, other

    def _follow(self) -> bool | None:
        of = self.of
        for vertex in of.alive:
            near, mark = self.near[vertex], self.mark[vertex]
            if near < 0 or mark == INNER or of._top[near] == of._top[vertex]:
                continue
            slack = of._dual[vertex] + of._dual[near] - of._double[vertex][near]
            if not slack and self._meet(near, vertex):
                return True
        for node in [one for one in self.way if one >= of.size and not of._lift[one]]:
            if node in self.way:
                self._expand(node)
        return None

    def _expand(self, blossom: int) -> None:
        """Undo an inner blossom without dual: the tree goes on through it the even way."""
        of = self.of
        before, into = self.way.pop(blossom)
        links = list(of._links[blossom])
        del of._lift[blossom]
        kids = of._release(blossom)
        at = kids.index(of._top[into])
        turn = -1 if at % 2 == 0 else 1
        on_way = set()
        self.way[kids[at]] = (before, into)
        while True:
            on_way.add(at % len(kids))
            if at % len(kids) == 0:
                break
            outer, inner = (at + turn) % len(kids), (at + 2 * turn) % len(kids)
            on_way.add(outer)
            self._make_outer(kids[outer])
            pair = links[inner][::-1] if turn < 0 else links[outer]
            self.way[kids[inner]] = (pair[0], pair[1])
            at = inner
        for place, kid in enumerate(kids):
            if place not in on_way:
                for vertex in of._leaves(kid):
                    self.mark[vertex] = FREE
                    self._find(vertex)
