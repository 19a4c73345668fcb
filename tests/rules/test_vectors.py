"""`rules` and the positions of `tests/vectors/*.json`, made by independent generators."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest

from rules import GAMES, game
from rules.core import BadOption, Game, Position, Result
from rules.record import Entry, Record
from rules.shell import answer
from tests.rules.slow_games import SLOW, choices
from tests.rules.vectors import Case, endings, lines, own, positions

REASONS = {
    "completed",
    "captured-all",
    "no-move",
    "count",
    "repetition",
    "quiet",
    "both-blocked",
    "agreed",
    "resigned",
    "time",
    "forfeit",
    "adjudicated",
    "aborted",
}


def legal(variant: Game, position: Position) -> list[str]:
    return sorted(move.text for move in variant.moves(position))


def by_game(cases: list[Case]) -> pytest.MarkDecorator:
    """One test a game, which takes all its cases: there are some hundreds."""
    groups = {name: [case for case in cases if case["game"] == name] for name in SLOW}
    named = {name: group for name, group in groups.items() if group}
    return pytest.mark.parametrize("cases", named.values(), ids=named)


@by_game(positions())
def test_legal_moves(cases: list[Case]) -> None:
    for case in cases:
        variant = game(case["game"], **case["options"])
        position = variant.load(case["position"])
        assert legal(variant, position) == sorted(case["legal"]), case
        assert variant.dump(position) == case["position"]


@by_game(lines())
def test_lines(cases: list[Case]) -> None:
    for case in cases:
        record = Record.start(game(case["game"], **case["options"]))
        for text in case["moves_so_far"]:
            record = record.add(Entry("move", text, record.side))
        assert record.game.dump(record.position) == case["position"]
        assert sorted(move.text for move in record.moves()) == sorted(case["legal"])


@by_game(endings())
def test_endings(cases: list[Case]) -> None:
    for case in cases:
        variant = game(case["game"], **case["options"])
        position = variant.load(case["position"])
        result = variant.result(position)
        assert (None if result is None else list(result)) == case["result"], case
        assert legal(variant, position) == case["legal"], case


@by_game(own("moves"))
def test_lines_of_our_own(cases: list[Case]) -> None:
    for case in cases:
        told: dict[str, Any] = json.loads(answer(json.dumps(case).encode()))
        if "error" in case["answer"]:
            assert list(told) == ["error"], case
        else:
            assert told == case["answer"], case


@by_game(own("entries"))
def test_what_people_decide(cases: list[Case]) -> None:
    for case in cases:
        variant = game(case["game"], **case["options"])
        record = Record.replay(variant, None, [Entry(*entry) for entry in case["entries"]])
        told: Case = {"position": variant.dump(record.position), "points": record.points}
        told |= {"result": list(record.result or ()), "legal": []}
        assert told == case["answer"], case
        assert record.moves() == ()


# -- what the vectors cover ---------------------------------------------------------------------


def pairs(chosen: dict[str, str]) -> set[tuple[tuple[str, str], ...]]:
    return set(itertools.combinations(sorted(chosen.items()), 2))


@pytest.mark.parametrize("name", SLOW)
def test_every_pair_of_values_is_there(name: str) -> None:
    wanted = {pair for chosen in choices(name) for pair in pairs(chosen)}
    defaults = {option: values[0] for option, values in GAMES[name].options.items()}
    cases = [case for case in own("moves") if case["game"] == name]
    assert {pair for case in cases for pair in pairs(defaults | case["options"])} >= wanted
    assert cases


def test_every_reason_is_there() -> None:
    cases = [*own("moves"), *own("entries")]
    results = [case["answer"].get("result") for case in cases]
    assert {Result(*result).reason for result in results if result} == REASONS


@pytest.mark.parametrize("name", SLOW)
def test_what_cannot_stand_together_is_refused(name: str) -> None:
    for pair in SLOW[name].refused:
        with pytest.raises(BadOption) as bad:
            game(name, **pair)
        assert bad.value.kind == "pair"
