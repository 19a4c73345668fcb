"""The vectors notice every rule that is left out: the slow games break one at a time."""

from __future__ import annotations

import pytest

from tests.rules.slow_games import SLOW
from tests.rules.vectors import mistakes, own

RULES = [(name, rule) for name, kind in SLOW.items() for rule, _ in kind.switches]


@pytest.mark.parametrize("name", SLOW)
def test_whole_rules_agree_with_all_vectors(name: str) -> None:
    assert list(mistakes(name)) == []


@pytest.mark.parametrize(("name", "rule"), RULES)
def test_a_rule_left_out_is_noticed(name: str, rule: str) -> None:
    assert next(mistakes(name, rule), None) is not None


@pytest.mark.parametrize("name", SLOW)
def test_there_are_vectors_for_every_rule(name: str) -> None:
    assert {case["game"] for case in own("moves")} >= {name}
    assert len(SLOW[name].switches) >= 12
