"""The laws of pairing on random events, and the matching that pairing rests on."""

from __future__ import annotations

from itertools import combinations
from random import Random

import networkx  # type: ignore[import-untyped]
import pytest

from bot.tournaments.matching import NONE, Matching
from tests.tournaments.random_events import hold

EVENTS = 60


def test_all_laws_hold_on_random_events() -> None:
    seen = hold(EVENTS, 5_000, lambda _: None, most=40)
    assert sum(times for name, times in seen.items() if name.endswith("events")) == EVENTS
    assert seen["swiss: no-pairing"]
    assert seen["swiss: complete"]
    assert seen["knockout: complete"]
    assert seen["round-robin: complete"]


@pytest.mark.parametrize("seed", range(6))
def test_a_matching_stays_the_best_through_changes(seed: int) -> None:
    chance = Random(seed)
    for _ in range(20):
        size = 2 * chance.randint(1, 7)
        _change_and_compare(chance, size, chance.random(), chance.choice((1, 3, 1000)))


def _change_and_compare(chance: Random, size: int, density: float, most: int) -> None:
    weights = [[NONE] * size for _ in range(size)]
    for one, other in combinations(range(size), 2):
        if chance.random() < density:
            weights[one][other] = weights[other][one] = chance.randint(0, most)
    matching = Matching(weights)
    for _ in range(8):
        solved = matching.solve()
        assert solved == _agrees(matching, weights, solved)
        if not solved:
            return
        _change(chance, matching, weights, most)


def _change(chance: Random, matching: Matching, weights: list[list[int]], most: int) -> None:
    one = chance.choice(matching.alive)
    if chance.random() < 0.2 and len(matching.alive) > 2:
        matching.remove(one, matching.mate[one])
        return
    others = [other for other in matching.alive if other != one and chance.random() < 0.7]
    if chance.random() < 0.3:
        others = others[:1]
        matching.ban((one, other) for other in others)
        changes = dict.fromkeys(others, NONE)
    else:
        changes = {other: chance.choice((NONE, chance.randint(0, most))) for other in others}
        matching.reweigh(one, changes)
    for other, weight in changes.items():
        weights[one][other] = weights[other][one] = weight


def _agrees(matching: Matching, weights: list[list[int]], solved: bool) -> bool:
    """Whether networkx finds a perfect matching; it must weigh as much as ours."""
    graph = networkx.Graph()
    graph.add_nodes_from(matching.alive)
    for one, other in combinations(matching.alive, 2):
        if weights[one][other] != NONE:
            graph.add_edge(one, other, weight=weights[one][other])
    best = networkx.max_weight_matching(graph, maxcardinality=True)
    perfect = 2 * len(best) == len(matching.alive)
    if solved and perfect:
        ours = {(one, matching.mate[one]) for one in matching.alive}
        assert all(matching.mate[other] == one and weights[one][other] >= 0 for one, other in ours)
        own = sum(weights[one][other] for one, other in ours) // 2
        assert own == sum(weights[one][other] for one, other in best)
    return perfect
