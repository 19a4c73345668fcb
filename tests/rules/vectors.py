"""The positions and lines of `tests/vectors/*.json`, and how a slow game answers to them.

`positions`, `splits`, `edges` and `endings` were made by independent generators, `own` by the slow
games here (`own_vectors`).
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.rules.slow_board import SlowGame
from tests.rules.slow_games import SLOW

VECTORS = Path(__file__).parent.parent / "vectors"
Case = dict[str, Any]


@functools.cache
def vectors(name: str) -> list[Case]:
    found: list[Case] = json.loads((VECTORS / f"{name}.json").read_text())
    return found


def positions() -> list[Case]:
    """All positions with their legal moves, those of `splits` once for each choice of options."""
    split = [
        {"game": case["game"], "position": case["position"], **reading}
        for case in vectors("splits")
        for reading in case["cases"]
    ]
    return [*vectors("positions"), *vectors("edges"), *split]


def lines() -> list[Case]:
    return [case for case in vectors("positions") if "moves_so_far" in case]


def endings() -> list[Case]:
    """Positions with result and, where they are not over, their legal moves."""
    return [{"legal": [], **case} for case in vectors("endings")]


def own(kind: str) -> list[Case]:
    """The cases with `moves`, or those with `entries`."""
    return [case for case in vectors("own") if kind in case]


def judged(slow: SlowGame, text: str | None, moves: list[str]) -> dict[str, object]:
    """The slow game's answer, an error where it refuses a move."""
    try:
        return slow.judge(text, moves)
    except ValueError:
        return {"error": True}


def mistakes(name: str, without: str = "") -> Iterator[Case]:
    """What a slow game gets wrong, perhaps with one rule left out; short ones first."""

    def slow(case: Case) -> SlowGame:
        return SLOW[name](without, **case["options"])

    def about(cases: list[Case]) -> Iterator[Case]:
        return (case for case in cases if case["game"] == name)

    for case in about([*positions(), *endings()]):
        result = slow(case).result(case["position"])
        wrong = "result" in case and (list(result) if result else None) != case["result"]
        if wrong or sorted(slow(case).moves(case["position"])) != sorted(case["legal"]):
            yield case
    for case in about(own("moves")):
        # The one line of a thousand plies would take seconds for each rule.
        if (
            len(case["moves"]) < 300
            and judged(slow(case), case.get("position"), case["moves"]) != case["answer"]
        ):
            yield case
