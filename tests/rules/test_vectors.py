"""Positions made by independent generators: `tests/vectors/*.json`."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules import game
from rules.core import Game, Position
from rules.record import Entry, Record

VECTORS = Path(__file__).parent.parent / "vectors"


def vectors(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((VECTORS / f"{name}.json").read_text())
    return found


def legal(variant: Game, position: Position) -> list[str]:
    return sorted(move.text for move in variant.moves(position))


@pytest.mark.parametrize("case", [*vectors("positions"), *vectors("edges")])
def test_legal_moves(case: dict[str, Any]) -> None:
    variant = game(case["game"], **case["options"])
    position = variant.load(case["position"])
    assert legal(variant, position) == sorted(case["legal"])
    assert variant.dump(position) == case["position"]


@pytest.mark.parametrize("case", [case for case in vectors("positions") if "moves_so_far" in case])
def test_lines(case: dict[str, Any]) -> None:
    record = Record.start(game(case["game"], **case["options"]))
    for text in case["moves_so_far"]:
        record = record.add(Entry("move", text, record.side))
    assert record.game.dump(record.position) == case["position"]
    assert sorted(move.text for move in record.moves()) == sorted(case["legal"])


@pytest.mark.parametrize("case", vectors("splits"))
def test_positions_that_tell_options_apart(case: dict[str, Any]) -> None:
    for reading in case["cases"]:
        variant = game(case["game"], **reading["options"])
        assert legal(variant, variant.load(case["position"])) == sorted(reading["legal"])


@pytest.mark.parametrize("case", vectors("endings"))
def test_endings(case: dict[str, Any]) -> None:
    variant = game(case["game"], **case["options"])
    position = variant.load(case["position"])
    result = variant.result(position)
    assert (None if result is None else list(result)) == case["result"]
    assert legal(variant, position) == case.get("legal", [])
