"""Who meets whom by FIDE's Dutch system (FIDE Handbook C.04.3, in force from 1 February 2026).

Bracket by bracket from the top, as the rules have it. What is best in a bracket is a matching of
the greatest weight over all who are not yet paired, so that a legal pairing of the rest always
remains (C4); which of the best candidates comes first is settled by small changes of weights, one
decision after another. Fields of hundreds take a second or two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, groupby

from bot.tournaments.cards import Card, Strength, allowed
from bot.tournaments.criteria import Criteria
from bot.tournaments.matching import NONE, Matching

Pairs = list[tuple[int, int | None]]


def pairs(cards: Sequence[Card], last: bool, most: float) -> Pairs | None:
    """Starting numbers of who meet, the higher ranked first; with None has the bye.

    `cards` are in the order of `rank`, `last` and `most` as for `allowed`. None where no pairing
    exists in which nobody meets again, nobody has a second bye, and sides stay within the limits.
    """
    field = _Field(cards, last, most)
    if not field.completes():
        return None
    groups = [list(group) for _, group in groupby(range(len(cards)), lambda at: cards[at].points)]
    found: Pairs = []
    down: list[int] = []
    for place, residents in enumerate(groups):
        following = groups[place + 1] if place + 1 < len(groups) else []
        far = [at for group in groups[place + 2 :] for at in group]
        bracket = _Bracket(field, down, residents, following, far)
        found += [(cards[one].number, cards[other].number) for one, other in bracket.pair()]
        down = bracket.left
    return found + [(cards[at].number, None) for at in down]


def possible(cards: Sequence[Card], last: bool, most: float) -> bool:
    """Whether a pairing exists that meets the absolute criteria."""
    return _Field(cards, last, most).completes()


class _Field:
    """All who are to be paired, and who of them may meet."""

    def __init__(self, cards: Sequence[Card], last: bool, most: float) -> None:
        self.cards = cards
        self.odd = len(cards) % 2 == 1
        self.meets = [[0] * len(cards) for _ in cards]
        for at, to in _barred(cards, last, most):
            self.meets[at][to] = self.meets[to][at] = NONE
        self.byes = {at for at, card in enumerate(cards) if not card.has_had_bye}

    def completes(self) -> bool:
        """Whether a pairing exists; of the byes, only those of the lowest score are kept (C5)."""
        scores = sorted({card.points for card in self.cards}, reverse=True)
        byes = {at: scores.index(self.cards[at].points) for at in self.byes}
        everyone = range(len(self.cards))
        matching = Matching(self.weights(everyone, byes))
        if not matching.solve():
            return False
        if self.odd:
            points = self.cards[matching.mate[-1]].points
            self.byes = {at for at in self.byes if self.cards[at].points == points}
        return True

    def weights(self, members: Sequence[int], byes: dict[int, int]) -> list[list[int]]:
        """Weights of 0 for all pairs of members that may meet; the bye, if there is one, last."""
        rows = [[self.meets[one][other] for other in members] for one in members]
        if self.odd:
            bye = [byes.get(one, NONE) for one in members]
            for row, weight in zip(rows, bye, strict=True):
                row.append(weight)
            rows.append([*bye, NONE])
        return rows


def _barred(cards: Sequence[Card], last: bool, most: float) -> Iterator[tuple[int, int]]:
    """Places of all who may not meet."""
    places = {card.number: at for at, card in enumerate(cards)}
    for at, card in enumerate(cards):
        yield at, at
        yield from ((at, places[number]) for number in card.opponents if number in places)
    tied = [at for at, card in enumerate(cards) if card.strength is Strength.ABSOLUTE]
    for at, to in combinations(tied, 2):
        if not allowed(cards[at], cards[to], last, most):
            yield at, to


class _Bracket:
    """A bracket, with all who come after it: their places in `matching` follow each other."""

    def __init__(
        self,
        field: _Field,
        down: Sequence[int],
        residents: Sequence[int],
        following: Sequence[int],
        far: Sequence[int],
    ) -> None:
        self.members = [*down, *residents, *following, *far]
        self.down = range(len(down))
        self.residents = range(len(down), len(down) + len(residents))
        self.size = len(down) + len(residents)
        self.cards = [field.cards[at] for at in self.members]
        self.end = self.size + len(following)
        self.criteria = Criteria(self.cards[: self.size], self.cards[self.size : self.end])
        self.kinds = [self.criteria.kind(card) for card in self.cards[: self.end]]
        self.bye = len(self.members) if field.odd else None
        self.left: list[int] = []
        byes = dict.fromkeys(field.byes, 0)
        rows = self._weigh(field.weights(self.members, byes))
        self.matching = self._closed(rows) or self._open(rows)

    def pair(self) -> list[tuple[int, int]]:
        """The pairs of the bracket; who is `left` floats down."""
        found = self._pair_moved_down()
        rest = [at for at in self.residents if at not in {other for _, other in found}]
        found += self._pair_alike(rest)
        paired = {at for pair in found for at in pair}
        self.left = [self.members[at] for at in range(self.size) if at not in paired]
        return [(self.members[one], self.members[other]) for one, other in found]

    def _weigh(self, rows: list[list[int]]) -> list[list[int]]:
        kinds = self.kinds
        for at in range(len(self.down), self.end):
            row, inside = rows[at], at < self.size
            weights = self.criteria.weights(kinds[at]) if inside else self.criteria.following
            for to in range(at):
                if row[to] != NONE:
                    row[to] = rows[to][at] = weights[kinds[to]]
        return rows

    def _closed(self, rows: list[list[int]]) -> Matching | None:
        """The bracket alone, or with one way out; None if so many cannot be paired within it."""
        weights = [row[: self.size] for row in rows[: self.size]]
        outside = range(self.size, len(rows))
        if self.size % 2:
            exits = self._exits(rows, outside)
            for row, weight in zip(weights, exits, strict=True):
                row.append(weight)
            weights.append([*exits, NONE])
        elif not _matching([[min(rows[one][other], 0) for other in outside] for one in outside]):
            return None
        matching = _matching(weights)
        if matching is None or any(matching.mate[at] in self.down for at in self.down):
            return None
        return matching

    def _exits(self, rows: list[list[int]], outside: range) -> list[int]:
        """For each of the bracket, how good the rest is together with them (C4, C8, C9)."""
        size = len(outside)
        weights = [[*(rows[one][other] for other in outside), NONE] for one in outside]
        matching = Matching([*weights, [NONE] * (size + 1)])
        best: dict[tuple[int, int], tuple[int, int]] = {}

        def tried(row: list[int]) -> tuple[int, int]:
            matching.reweigh(size, dict(enumerate(row)))
            return (matching.total(), matching.mate[size]) if matching.solve() else (NONE, NONE)

        exits = []
        for at in range(self.size):
            row = [rows[at][other] for other in outside]
            if self.bye is not None and row[-1] != NONE:
                row[-1] = self.criteria.bye(self.cards[at])
            kind = self.kinds[at], row[-1] if self.bye is not None else NONE
            if kind not in best:
                best[kind] = tried(self._unhindered(at, row))
            total, mate = best[kind]
            exits.append(total if mate == NONE or row[mate] != NONE else tried(row)[0])
        return exits

    def _unhindered(self, at: int, row: list[int]) -> list[int]:
        """The weights of pairs with the rest as if nobody had met before."""
        following = self.end - self.size
        free = [self.criteria.following[self.kinds[at]]] * following
        others = len(self.members) - self.end
        return [*free, *[0] * others, *row[following + others :]]

    def _open(self, rows: list[list[int]]) -> Matching:
        """The bracket with all who come after it."""
        matching = _matching(rows)
        if matching is None:
            raise AssertionError("a bracket was paired so that the rest cannot be")
        leaving = [at for at in range(self.size) if matching.mate[at] >= self.size]
        if self.bye is not None and [matching.mate[at] for at in leaving] == [self.bye]:
            # C9: it is one with the fewest unplayed games of those whom C5 lets have the bye.
            weights = (
                (at, self.criteria.bye(self.cards[at]))
                for at in range(self.size)
                if rows[at][self.bye] != NONE
            )
            matching.reweigh(self.bye, dict(weights))
            matching.solve()
        return matching

    def _solve(self) -> None:
        if not self.matching.solve():
            raise AssertionError("a decision on a pairing has left none")

    def _inside(self, at: int) -> bool:
        """Whether somebody is matched with a resident."""
        return self.matching.mate[at] in self.residents

    def _reweigh(self, at: int, weights: dict[int, int]) -> None:
        """Set the weights of pairs that are possible, and find the matching anew."""
        possible = {
            other: weight
            for other, weight in weights.items()
            if self.matching.weight(at, other) != NONE
        }
        self.matching.reweigh(at, possible)
        self._solve()

    def _nudged(self, at: int, others: Iterable[int], by: int) -> dict[int, int]:
        return {other: self.matching.weight(at, other) + by for other in others}

    def _pair_moved_down(self) -> list[tuple[int, int]]:
        """Who came from above is paired first: which of them, then with whom (4.4, 4.2)."""
        found = []
        for at in self._chosen():
            free = [to for to in self.residents if to in self.matching.alive]
            self._prefer(at, free)
            other = self.matching.mate[at]
            found.append((at, other))
            self.matching.remove(at, other)
            self._solve()
        return found

    def _chosen(self) -> list[int]:
        """Those moved down who are paired: as many of each score as can be, the higher first."""
        chosen: list[int] = []
        for _, group in groupby(self.down, lambda at: self.cards[at].points):
            equals = list(group)
            room = sum(self._inside(at) for at in equals)
            for place, at in enumerate(equals):
                if 0 < room < len(equals) - place and not self._inside(at):
                    self._reweigh(at, self._nudged(at, self.residents, 1))
                takes = room > 0 and self._inside(at)
                room -= takes
                chosen += [at] * takes
                others = range(self.size, len(self.matching.mate)) if takes else self.residents
                self._ban(at, others)
        return chosen

    def _ban(self, at: int, others: Iterable[int]) -> None:
        self.matching.ban((at, other) for other in others)
        self._solve()

    def _prefer(self, at: int, others: Sequence[int]) -> None:
        """Match somebody with the first of some others with whom the whole is as good."""
        possible = [other for other in others if self.matching.may_meet(at, other)]
        if self.matching.mate[at] == possible[0]:
            return
        count = len(possible)
        wishes = {
            other: self.matching.weight(at, other) + count - place
            for place, other in enumerate(possible)
        }
        self._reweigh(at, wishes)

    def _pair_alike(self, rest: list[int]) -> list[tuple[int, int]]:
        """Residents among themselves: the upper half with the lower (4.2, 4.3)."""
        among = set(rest)
        count = sum(self.matching.mate[at] in among for at in rest) // 2
        if not count:
            return []
        heads = self._heads(rest, count)
        tails = [at for at in rest if at not in heads]
        found = []
        for head in sorted(heads):
            self._prefer(head, [at for at in tails if at > head])
            other = self.matching.mate[head]
            found.append((head, other))
            tails.remove(other)
            self.matching.remove(head, other)
            self._solve()
        return found

    def _heads(self, rest: list[int], count: int) -> set[int]:
        """The better ranked of each pair: the upper half, but for as few exchanges as can be."""
        self._favour_halves(rest, count)
        changes = sum(not self._is_head(at) for at in rest[:count])
        heads = set(rest[:count])
        if changes:
            heads -= self._exchanged(rest, rest[:count][::-1], changes, leads=False)
            heads |= self._exchanged(rest, rest[count:], changes, leads=True)
        tails = set(rest) - heads
        self.matching.ban(
            (one, other)
            for one in rest
            for other in rest
            if one < other and (one not in heads or other not in tails)
        )
        self.matching.ban(
            (head, other)
            for head in heads
            for other in range(len(self.matching.mate))
            if other not in tails
        )
        self._solve()
        return heads

    def _is_head(self, at: int) -> bool:
        return at < self.matching.mate[at] < self.size

    def _favour_halves(self, rest: list[int], count: int) -> None:
        """Low bits for the order of exchanges: few of them, and near each other (article 4.3)."""
        room = 1 << 2 * self.criteria.order
        extra = {at: ((room if n < count else 0) - n) * 2 for n, at in enumerate(rest)}
        changes = {
            (one, other): self.matching.weight(one, other) + extra[one]
            for n, one in enumerate(rest)
            for other in rest[n + 1 :]
            if self.matching.weight(one, other) != NONE
        }
        self.matching.adopt(changes, {at: extra[at] for at in rest[:count]})
        self._solve()

    def _exchanged(
        self, rest: list[int], order: Sequence[int], changes: int, *, leads: bool
    ) -> set[int]:
        """Who changes halves: for `leads` to the upper one, else from it; the first who can."""
        done: set[int] = set()
        for at in order:
            if len(done) == changes:
                break
            later = [other for other in rest if other > at]
            before = [other for other in rest if other < at]
            if self._is_head(at) != leads:
                possible = [other for other in later if self.matching.weight(at, other) != NONE]
                self._reweigh(at, self._nudged(at, possible, 1 if leads else -1))
            is_head = self._is_head(at)
            if is_head == leads:
                done.add(at)
            self._ban(at, before if is_head else later)
        return done


def _matching(weights: list[list[int]]) -> Matching | None:
    matching = Matching(weights)
    return matching if matching.solve() else None
