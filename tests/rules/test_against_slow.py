"""`rules` agrees with the slow games: moves, positions, results and records, for every option."""

from __future__ import annotations

import random

import pytest
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st

from rules import GAMES, game
from rules.core import Game, Result
from rules.record import Entry, Record
from tests.rules.slow_board import SlowGame
from tests.rules.slow_games import SLOW, choices
from tests.rules.slow_positions import drawn

SEEDS = st.integers(0, 2**32 - 1)
DEFAULTS = {"limit": "120", "count": "simple"}
MANY = [
    (name, chosen)
    for name in SLOW
    for chosen in choices(name)
    if name != "salta" or DEFAULTS.items() <= chosen.items()
]
"""Every game with every choice of the options that matter to the moves of a position."""


def label(value: object) -> str:
    return " ".join(map("=".join, value.items())) if isinstance(value, dict) else str(value)


every_choice = pytest.mark.parametrize(("name", "chosen"), MANY, ids=label)


def agree(fast: Game, slow: SlowGame, text: str) -> dict[str, str]:
    """Compare what there is to a position text; returns the legal moves with what follows."""
    position = fast.load(text)
    assert fast.dump(position) == text
    expected, moves = slow.moves(text), fast.moves(position)
    found = {move.text: fast.dump(fast.after(position, move.code)) for move in moves}
    assert found == expected, text
    assert len(moves) == len(expected) == fast.number(position), text
    assert fast.result(position) == named(slow.result(text)), text
    return expected


def named(result: tuple[str, str] | None) -> Result | None:
    return Result(*result) if result else None


def test_the_options_are_the_same() -> None:
    assert {name: dict(kind.options) for name, kind in GAMES.items()} == {
        name: dict(kind.options) for name, kind in SLOW.items()
    }


@pytest.mark.parametrize("name", SLOW)
def test_starts_alike(name: str) -> None:
    assert game(name).dump(game(name).start()) == SLOW[name].start


@every_choice
@settings(max_examples=2, deadline=None)
@given(picks=st.lists(st.integers(0, 999), max_size=40))
def test_random_play(name: str, chosen: dict[str, str], picks: list[int]) -> None:
    fast, slow = game(name, **chosen), SLOW[name](**chosen)
    text = slow.start
    for pick in picks:
        legal = agree(fast, slow, text)
        if not legal:
            break
        text = list(legal.values())[pick % len(legal)]


@every_choice
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_positions_drawn_by_chance(name: str, chosen: dict[str, str], seed: int) -> None:
    fast, slow = game(name, **chosen), SLOW[name](**chosen)
    agree(fast, slow, drawn(slow, random.Random(seed)))


@pytest.mark.parametrize("name", SLOW)
@settings(max_examples=40, deadline=None)
@given(seed=SEEDS)
@example(seed=5505816)  # of Pyramid: b4:d2 over c3, or the long way b4:d6:f4:d2
def test_every_path_of_a_move_is_read(name: str, seed: int) -> None:
    chance = random.Random(seed)
    chosen = chance.choice([chosen for other, chosen in MANY if other == name])
    fast, slow = game(name, **chosen), SLOW[name](**chosen)
    text = drawn(slow, chance)
    position = fast.load(text)
    for paths, after in slow.paths(text):
        for path in paths:
            move = fast.read(position, path)
            assert (move.text, fast.dump(fast.play(position, move))) == (paths[0], after)


# -- whole games --------------------------------------------------------------------------------

WHOLE = [
    *[(name, chosen) for name, chosen in MANY if name != "salta"],
    *[(name, {**chosen, "limit": "60"}) for name, chosen in MANY if name == "salta"],
    ("salta", {"limit": "120", "call": "players", "finish": "reply"}),
    ("salta", {"limit": "none", "jump": "any"}),
]


@pytest.mark.parametrize(("name", "chosen"), WHOLE, ids=label)
@settings(max_examples=1, deadline=None, phases=[Phase.generate])
@given(seed=SEEDS, lively=st.booleans())
def test_whole_games(name: str, chosen: dict[str, str], seed: int, lively: bool) -> None:
    """From the start with any moves, or from a position with as few jumps as may be."""
    chance, fast, slow = random.Random(seed), game(name, **chosen), SLOW[name](**chosen)
    text = slow.start if lively else drawn(slow, chance)
    record, history, moves = Record.start(fast, fast.load(text)), [text], list[str]()
    while record.result is None and len(moves) < 260:
        legal = slow.legal(history, moves)
        assert sorted(move.text for move in record.moves()) == list(legal)
        quiet = [move for move in legal if lively or ":" not in move]
        moves.append(chance.choice(quiet or list(legal)))
        history.append(legal[moves[-1]])
        record = record.add(Entry("move", moves[-1], record.side))
        result = slow.result(history[-1]) or slow.verdict(history, moves)
        assert record.result == named(result), (text, moves)
        assert fast.dump(record.position) == history[-1]
    if record.result is not None:
        assert record.points == slow.points(
            history[-1], (record.result.score, record.result.reason)
        )
