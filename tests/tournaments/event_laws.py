"""What holds for every pairing of every event, computed from the rows alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

import networkx  # type: ignore[import-untyped]

from bot.tournaments.event import ALONE, Event, Format, Outcome, Row
from bot.tournaments.pairing import pair
from tests.tournaments.random_events import Step, length

BRUTE = 10
"""Up to so many entrants all pairings are tried; above, networkx looks for one."""


def check(steps: Sequence[Step], chance: Random) -> Counter[str]:
    """Hold a history against the laws; what was seen. AssertionError where one is broken."""
    kind = steps[0].event.format
    laws = {
        Format.SWISS: _swiss,
        Format.ROUND_ROBIN: _round_robin,
        Format.KNOCKOUT: _knockout,
    }[kind]
    seen = Counter({f"{kind.value}: events": 1})
    for step in steps:
        _repeats(step, chance)
        _rows_are_sound(step)
        laws(step)
        seen[f"{kind.value}: {step.paired.reason or 'paired'}"] += 1
    return seen


def _repeats(step: Step, chance: Random) -> None:
    """After a restart the same is paired, in whatever order rows come; nothing while one runs."""
    if step.paired.rows and chance.random() < 0.25:
        rows = list(step.event.rows)
        chance.shuffle(rows)
        assert pair(replace(step.event, rows=tuple(rows))) == step.paired
        both = replace(step.event, rows=step.event.rows + step.paired.rows)
        assert not both.running or pair(both).reason == "running"


def _rows_are_sound(step: Step) -> None:
    paired, known = step.paired, step.event.by_number
    assert bool(paired.rows) != bool(paired.reason)
    assert len({row.round for row in paired.rows}) <= 1
    places = Counter((row.board, row.leg) for row in paired.rows)
    assert all(times == 1 for times in places.values())
    for row in paired.rows:
        assert row.first != row.second
        assert {row.first, row.second} <= {None, *known}


def _here(event: Event, number: int) -> set[int]:
    return {
        one.number
        for one in event.entrants
        if one.joined <= number and (one.left is None or one.left > number)
    }


def _everyone_once(step: Step, expected: Iterable[int]) -> None:
    times = Counter(one for row in step.paired.rows for one in (row.first, row.second) if one)
    assert times == Counter(expected)


# A Swiss


def _swiss(step: Step) -> None:
    event, number = step.event, step.event.paired + 1
    here = _here(event, number)
    free = {one.number for one in event.entrants if number in one.byes} & here
    reason = step.paired.reason
    if reason is not None:
        assert (reason == "complete") == (number > event.rounds)
        assert reason in ("complete", "too-few", "no-pairing")
        assert reason == "complete" or (len(here) < 2) == (reason == "too-few")
        assert reason != "no-pairing" or not pairing_exists(_Past(event), sorted(here - free))
        return
    past = _Past(event)
    _everyone_once(step, here)
    assert {row.first for row in step.paired.rows if row.outcome is Outcome.HALF} == free
    byes = [row.first for row in step.paired.rows if row.outcome is Outcome.BYE]
    assert len(byes) == len(here - free) % 2
    assert all(row.outcome in ALONE for row in step.paired.rows if row.second is None)
    assert past.barred.isdisjoint(byes)
    for row in step.paired.rows:
        if row.second is not None:
            assert row.outcome is None
            assert past.may_meet(row.first, row.second)
            assert past.fits(row.first, row.second)


class _Past:
    """What a Swiss has been for everyone, from the rows."""

    def __init__(self, event: Event) -> None:
        numbers = event.by_number
        self.sides = dict.fromkeys(numbers, "")
        self.points = dict.fromkeys(numbers, 0.0)
        self.met: set[frozenset[int | None]] = set()
        self.barred: set[int] = set()
        """Who gets no bye any more."""
        self.last = event.paired + 1 >= event.rounds
        self.half = event.paired / 2
        for row in sorted(event.rows, key=lambda row: row.round):
            played = row.outcome is not None and row.outcome.value[0] in "01"
            if played:
                self.met.add(frozenset((row.first, row.second)))
            for side, number in zip("WB", (row.first, row.second), strict=True):
                if number is not None:
                    self.points[number] += row.points_of(number)
                    self.sides[number] += side * played
                    if not played and row.points_of(number) == 1:
                        self.barred.add(number)

    def may_meet(self, one: int, other: int) -> bool:
        """Whether two may, on one of both sides."""
        if frozenset((one, other)) in self.met:
            return False
        return self.fits(one, other) or self.fits(other, one)

    def fits(self, first: int, second: int) -> bool:
        """Whether sides stay within limits; but for topscorers and their opponents in the last
        round (C.04.3, article 1.8)."""
        if self.last and max(self.points[first], self.points[second]) > self.half:
            return True
        return _within(self.sides[first] + "W") and _within(self.sides[second] + "B")


def _within(sides: str) -> bool:
    return abs(sides.count("W") - sides.count("B")) <= 2 and sides[-3:] not in ("WWW", "BBB")


def pairing_exists(past: _Past, numbers: Sequence[int]) -> bool:
    """Whether all could be paired, by trying everything or by a maximum matching of networkx."""
    pairs = {pair for pair in combinations(numbers, 2) if past.may_meet(*pair)}
    byes = set(numbers) - past.barred if len(numbers) % 2 else set()
    if len(numbers) <= BRUTE:
        return _brute(list(numbers), pairs, byes)
    graph = networkx.Graph(pairs)
    graph.add_nodes_from(numbers)
    graph.add_edges_from((0, one) for one in byes)
    return 2 * len(networkx.max_weight_matching(graph, maxcardinality=True)) >= len(numbers)


def _brute(numbers: list[int], pairs: set[tuple[int, int]], byes: set[int]) -> bool:
    if not numbers:
        return True
    one, others = numbers[0], numbers[1:]
    if one in byes and _brute(others, pairs, set()):
        return True
    return any(
        _brute([rest for rest in others if rest != other], pairs, byes)
        for other in others
        if (one, other) in pairs
    )


# A round robin

_ENDS = {
    (True, True): None,
    (True, False): Outcome.FIRST_BY_FORFEIT,
    (False, True): Outcome.SECOND_BY_FORFEIT,
    (False, False): Outcome.BOTH_FORFEIT,
}


def _round_robin(step: Step) -> None:
    event, number = step.event, step.event.paired + 1
    table = {one.number for one in event.entrants if one.joined <= 1}
    if step.paired.reason is not None:
        done = number > length(event)
        assert step.paired.reason == ("complete" if done else "too-few")
        assert done or len(_here(event, number)) < 2
        if done:
            games = Counter(frozenset((row.first, row.second)) for row in event.rows if row.second)
            everyone = (frozenset(two) for two in combinations(sorted(table), 2))
            assert games == Counter(dict.fromkeys(everyone, event.cycles))
        return
    here = _here(event, number)
    for row in step.paired.rows:
        if row.second is None:
            assert row.outcome is Outcome.ZERO
            assert row.first in here
        else:
            assert row.outcome is _ENDS[row.first in here, row.second in here]
    seated = {one for row in step.paired.rows for one in (row.first, row.second) if one}
    assert here <= seated <= table
    _everyone_once(step, seated)


# A knockout


def _knockout(step: Step) -> None:
    event = step.event
    if step.paired.reason == "too-few":
        assert len(event.entrants) < 2
        return
    playing = {one for row in step.paired.rows for one in (row.first, row.second) if one}
    number = step.paired.rows[0].round if step.paired.rows else event.paired
    assert number <= event.rounds
    if step.paired.reason is not None:
        assert event.paired == event.rounds or not _survivors(event, event.paired)
        return
    if number > event.paired:
        _a_new_round(step, number, playing)
    else:
        _a_replay(step)


def _a_new_round(step: Step, number: int, playing: set[int]) -> None:
    event = step.event
    before = _survivors(event, number - 1)
    third = {
        one
        for row in step.paired.rows
        if event.third_place and number == event.rounds > 1 and row.board == 2
        for one in (row.first, row.second)
        if one
    }
    assert playing - third <= before
    assert not third & (playing - third) or number == 1
    assert all(one in playing for one in before if one in _here(event, number))
    games = Counter(frozenset((row.first, row.second)) for row in step.paired.rows if row.second)
    assert set(games.values()) <= {event.legs}
    boards = {row.board for row in step.paired.rows}
    assert max(boards) <= max(2 ** (event.rounds - number), 2 if third else 1)
    for row in step.paired.rows:
        if row.leg > 1:
            earlier = next(
                one for one in step.paired.rows if (one.board, one.leg) == (row.board, row.leg - 1)
            )
            assert (earlier.first, earlier.second) == (row.second, row.first)


def _a_replay(step: Step) -> None:
    event = step.event
    assert event.tie_rule == "replay"
    for row in step.paired.rows:
        match = [one for one in event.round_rows(row.round) if one.board == row.board]
        assert {one.first for one in match} <= {row.first, row.second}
        assert len({sum(game.points_of(who) for game in match) for who in (row.first, row.second)
                    if who}) == 1  # fmt: skip
        assert row.leg > len(match) >= event.legs
        assert len(match) + 2 <= event.legs + 2 * event.replays


def _survivors(event: Event, number: int) -> set[int]:
    """Who goes on after a round, by a second reading of the rule."""
    if number == 0:
        return {one.number for one in event.entrants}
    found = set()
    for board in {row.board for row in event.round_rows(number)}:
        match = [row for row in event.round_rows(number) if row.board == board]
        if event.third_place and number == event.rounds > 1 and board == 2:
            continue
        found |= _survivor(event, match)
    return found


def _survivor(event: Event, match: list[Row]) -> set[int]:
    one, other = match[0].first, match[0].second
    if other is None:
        return {one}
    won = [sum(row.points_of(who) for row in match) for who in (one, other)]
    if won == [0, 0]:
        return set()
    if won[0] != won[1]:
        return {one if won[0] > won[1] else other}
    staying = {one, other} & _here(event, match[0].round + 1)
    if len(staying) == 1:
        return staying
    return {match[-1].second or 0} if event.tie_rule == "second" else {min(one, other)}
