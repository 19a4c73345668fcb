"""The exact count of Salta: solved positions, a search of its own on small ones, bad input."""

from __future__ import annotations

import itertools
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from rules.core import BadPosition
from rules.salta_count import Count, check, count, count_lines, read_pieces
from rules.salta_paths import BOARD, DISTANCE, GOAL, PIECES, free, region, spread, way
from rules.salta_way import Pushing

VECTORS = Path(__file__).parent.parent / "vectors"
CASES = json.loads((VECTORS / "salta-count.json").read_text(encoding="utf-8"))
UNSOLVED = json.loads((VECTORS / "salta-count-unsolved.json").read_text(encoding="utf-8"))
SEEDS = 16
"""Small positions tried."""

Place = tuple[int, int]


# -- a second opinion: coordinates and dictionaries, nothing from `rules` -----------------------

HOMES: list[Place] = [(file, rank) for rank in (7, 8, 9) for file in range(rank % 2, 10, 2)]
PLACES: list[Place] = [(file, rank) for rank in range(10) for file in range(rank % 2, 10, 2)]


def name(place: Place) -> str:
    file, rank = place
    return f"{rank + 1}{file // 2 + 1}"


def text(places: tuple[Place, ...]) -> str:
    return ",".join(f"{name(place)}-{piece + 1}" for piece, place in enumerate(places))


def beside(place: Place) -> Iterator[Place]:
    for across, up in itertools.product((1, -1), repeat=2):
        file, rank = place[0] + across, place[1] + up
        if 0 <= file < 10 and 0 <= rank < 10:
            yield file, rank


def away(place: Place, home: Place) -> int:
    return max(abs(place[0] - home[0]), abs(place[1] - home[1]))


def shortest(start: tuple[Place, ...], most: int) -> int | None:
    """The fewest moves home; None if more than `most` positions have to be opened.

    A breadth-first search by the moves made plus the moves left without obstacles.
    """
    waiting = {left(start): [start]}
    made = {start: 0}
    opened = 0
    while waiting:
        total = min(waiting)
        places = waiting[total].pop()
        if not waiting[total]:
            del waiting[total]
        so_far = made[places]
        if so_far + left(places) < total:
            continue
        if places == tuple(HOMES):
            return so_far
        opened += 1
        if opened > most:
            return None
        for at, place in enumerate(places):
            others = total - so_far - away(place, HOMES[at])
            for there in beside(place):
                after = (*places[:at], there, *places[at + 1 :])
                if there not in places and so_far + 1 < made.get(after, 999):
                    made[after] = so_far + 1
                    expected = so_far + 1 + others + away(there, HOMES[at])
                    waiting.setdefault(expected, []).append(after)
    return None


def left(places: tuple[Place, ...]) -> int:
    return sum([away(place, home) for place, home in zip(places, HOMES, strict=True)])


def disturbed(chance: random.Random) -> tuple[Place, ...]:
    """All home but two or three pieces, which stand on each other's homes or just before them."""
    moved = chance.sample(range(15), chance.choice((2, 2, 3)))
    homes = [HOMES[at] for at in moved]
    open_ = [place for place in PLACES if 5 <= place[1] <= 6]
    targets = chance.sample(homes + chance.sample(open_, 2), len(moved))
    places = list(HOMES)
    for at, target in zip(moved, targets, strict=True):
        places[at] = target
    return tuple(places)


# -- the count ----------------------------------------------------------------------------------


def replayed(given: str, answer: Count) -> None:
    """The move list brings every piece home, by the rules written here."""
    standing = dict(part.split("-") for part in given.split(","))
    where = {name(place): place for place in PLACES}
    assert len(answer.moves) == answer.high
    for origin, target in answer.moves:
        here, there = BOARD.name(origin), BOARD.name(target)
        assert where[there] in beside(where[here])
        assert there not in standing
        standing[there] = standing.pop(here)
    assert standing == {name(home): str(piece + 1) for piece, home in enumerate(HOMES)}


def sound(given: str, answer: Count) -> None:
    assert answer.simple <= answer.low <= answer.high
    assert (answer.low - answer.simple) % 2 == (answer.high - answer.simple) % 2 == 0
    replayed(given, answer)


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["exact"]))
def test_solved_cases(case: dict[str, object]) -> None:
    given, simple, exact = str(case["green"]), case["simple"], case["exact"]
    assert isinstance(exact, int)
    answer = count(read_pieces(given), nodes=3_000)
    sound(given, answer)
    assert answer.simple == simple
    assert answer.low <= exact <= answer.high
    if exact not in (21, 37):  # the two hardest take half a minute to prove
        assert answer.low == answer.high


@cache
def agreed(seed: int) -> int | None:
    """How far above the simple count the fewest moves are; None if the search gave up."""
    given = disturbed(random.Random(seed))
    exact = shortest(given, 1_500)
    answer = count(read_pieces(text(given)), nodes=2_000)
    sound(text(given), answer)
    if exact is None:
        return None
    assert answer.low == exact == answer.high
    return exact - answer.simple


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_breadth_first_search_agrees(seed: int) -> None:
    above = agreed(seed)
    assert above is None or above % 2 == 0


def test_the_breadth_first_search_meets_detours() -> None:
    assert {0, 2, 4} <= {agreed(seed) for seed in range(SEEDS)}


@pytest.mark.parametrize("kind", ["late_a", "late_b", "scattered"])
def test_any_budget_gives_a_replayed_interval(kind: str) -> None:
    for given in UNSOLVED[kind][:3]:
        for nodes in (0, 200):
            sound(given, count(read_pieces(given), nodes=nodes))


def test_more_nodes_never_widen_what_is_proven() -> None:
    pieces = read_pieces(UNSOLVED["late_a"][3])
    answers = [count(pieces, nodes=nodes) for nodes in (0, 30, 300, 3_000)]
    lows = [answer.low for answer in answers]
    assert lows == sorted(lows)
    assert answers[-1].low == answers[-1].high == 15


def test_seconds_are_those_of_the_clock() -> None:
    ticks = itertools.count()
    given = UNSOLVED["late_a"][0]
    answer = count(read_pieces(given), clock=lambda: next(ticks) / 10, seconds=3.0)
    sound(given, answer)
    assert 30 <= next(ticks) < 60


def test_the_same_whatever_the_hash_seed() -> None:
    given = UNSOLVED["late_b"][1]
    told = (
        "from rules.salta_count import count_lines; "
        f"print(list(count_lines('{given}', 700, None, float, True)))"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", told],
            capture_output=True,
            check=True,
            cwd=VECTORS.parent.parent,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "1")
    }
    assert len(printed) == 1


def test_a_wrong_list_is_an_error() -> None:
    home = list(GOAL)
    check(home, [])
    squares = home.copy()
    squares[0] = BOARD.numbers["71"]
    step = BOARD.numbers["71"] << 6 | BOARD.numbers["81"]
    check(squares, [step])
    wrong = [[], [step, step], [BOARD.numbers["72"] << 6 | BOARD.numbers["81"]]]
    wrong += [[BOARD.numbers["71"] << 6 | BOARD.numbers["62"]]]
    wrong += [[BOARD.numbers["82"] << 6 | BOARD.numbers["91"]]]
    for line in wrong:
        with pytest.raises(RuntimeError):
            check(squares, line)


# -- its parts ----------------------------------------------------------------------------------


def test_pushing_gets_all_home_from_anywhere() -> None:
    chance = random.Random(8)
    squares = [BOARD.numbers[name(place)] for place in PLACES]
    for pool in (squares[35:], squares[30:], squares[:20], squares):
        for _ in range(40):
            start = chance.sample(pool, PIECES)
            check(start, Pushing(start).run())


def test_pairs_as_a_breadth_first_search_has_them() -> None:
    for first, second in ((3, 9), (13, 14), (7, 2)):
        alone = _pairs_home(HOMES[first], HOMES[second])
        for one, two in itertools.permutations(PLACES, 2):
            at, bit = BOARD.numbers[name(one)], 1 << BOARD.numbers[name(two)] - 1
            assert bool(free(first, second)[at] & bit) == ((one, two) in alone)


def _pairs_home(first: Place, second: Place) -> set[tuple[Place, Place]]:
    """Where two pieces alone get home without a detour, searched backward."""
    found = {(first, second)}
    waiting = [(first, second)]
    for one, two in waiting:
        before = [(place, two) for place in beside(one) if away(place, first) > away(one, first)]
        before += [(one, place) for place in beside(two) if away(place, second) > away(two, second)]
        for pair in before:
            if pair[0] != pair[1] and pair not in found:
                found.add(pair)
                waiting.append(pair)
    return found


def test_regions_and_ways() -> None:
    at = BOARD.numbers["34"]
    assert region(0, GOAL[0], 0) == 1 << GOAL[0] - 1
    assert region(0, at, 0) & ~region(0, at, 1) == 0
    assert len(way(0, at, 0)) == DISTANCE[at][GOAL[0]]
    assert way(0, at, spread(1 << at - 1)) == []


# -- texts --------------------------------------------------------------------------------------

HOME_TEXT = text(tuple(HOMES))


def test_lines() -> None:
    given = HOME_TEXT.replace("81-1,", "71-1,")
    assert list(count_lines(given, 10, None, float, False)) == ["1 1 1"]
    assert list(count_lines(given, 10, None, float, True)) == ["1 1 1", "71-81"]
    assert list(count_lines(HOME_TEXT, None, None, float, True)) == ["0 0 0"]


@pytest.mark.parametrize(
    ("given", "key"),
    [
        ("", "bad-form"),
        ("51-6", "number-missing"),
        (HOME_TEXT.replace("81-1,", "82-1,"), "square-twice"),
        (HOME_TEXT.replace("81-1,", "71-2,"), "number-twice"),
        (HOME_TEXT.replace("81-1,", "71-16,"), "bad-number"),
        (HOME_TEXT.replace("81-1,", "71-²,"), "number-twice"),
        (HOME_TEXT.replace("81-1,", "79-1,"), "no-such-square"),
        (HOME_TEXT.replace("81-1,", "a2-1,"), "light-square"),
        (HOME_TEXT + ",71-1", "number-twice"),
        (HOME_TEXT + ";", "bad-form"),
        (HOME_TEXT + ",", "bad-form"),
        ("nonsense", "bad-form"),
        ("5" * 1_000_000, "too-long"),
    ],
)
def test_bad_texts(given: str, key: str) -> None:
    with pytest.raises(BadPosition) as refused:
        read_pieces(given)
    assert refused.value.key == key


def test_bad_pieces() -> None:
    home = {at: piece + 1 for piece, at in enumerate(GOAL)}
    ghost = next(at for at in range(1, BOARD.size) if BOARD.at[at] is None)
    for pieces in ({}, {**home, 1: 1}, {**{at: home[at] for at in GOAL[1:]}, ghost: 1}):
        with pytest.raises(ValueError, match=r"needed once|no square"):
            count(pieces)
    with pytest.raises(ValueError, match="together"):
        count(home, seconds=1.0)
