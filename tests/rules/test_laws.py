"""The laws that every game keeps with every option."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import GAMES, game
from rules.core import (
    POSITION_REFUSALS,
    REFUSALS,
    BadEntry,
    BadMove,
    BadPosition,
    Game,
    Move,
    Position,
)
from rules.record import Entry, Record
from tests.rules.effort import at_most
from tests.rules.walk import Walk

SHORT = settings(max_examples=12, deadline=None)


def variants() -> list[Game]:
    """Each game with its defaults, and with each other value of each option alone."""
    games = [game(name) for name in GAMES]
    for name, kind in GAMES.items():
        for option, values in kind.options.items():
            games += [game(name, **{option: value}) for value in values[1:]]
    return [*games, Walk({"hop": "no"})]


def label(variant: Game) -> str:
    return variant.name + "".join(f" {option}={value}" for option, value in variant.chosen.items())


every_game = pytest.mark.parametrize("variant", variants(), ids=label)


def reached(variant: Game, seed: int, plies: int) -> Position:
    """The position after random moves, at most as many as wished."""
    chance, position = random.Random(seed), variant.start()
    for _ in range(plies):
        codes = variant.codes(position)
        if not codes:
            break
        position = variant.after(position, chance.choice(codes))
    return position


def pieces(position: Position) -> Counter[int]:
    """How many pieces each side has, prisoners too; their kinds may change."""
    return Counter(piece.side for column in position.board().values() for piece in column)


@every_game
@SHORT
@given(seed=st.integers(0, 10**9), plies=st.integers(0, 300))
def test_texts_come_back(variant: Game, seed: int, plies: int) -> None:
    position = reached(variant, seed, plies)
    again = variant.load(variant.dump(position))
    assert again == position
    assert hash(again) == hash(position)
    for move in variant.moves(position):
        assert variant.read(position, variant.show(position, move)) == move


@every_game
@SHORT
@given(seed=st.integers(0, 10**9), plies=st.integers(0, 300))
def test_positions_are_well_formed(variant: Game, seed: int, plies: int) -> None:
    position = reached(variant, seed, plies)
    before = variant.dump(position)
    order = [square.name for square in variant.squares]
    assert sorted(position.board(), key=order.index) == list(position.board())
    before_move, side = pieces(position), position.side
    assert before_move <= pieces(variant.start())
    assert (variant.codes(position) == []) == (variant.result(position) is not None)
    for move in variant.moves(position):
        after = variant.play(position, move)
        assert pieces(after)[side] == before_move[side]
        assert before_move[1 - side] - pieces(after)[1 - side] in (0, len(move.over))
        assert after != position
        assert set(move.path) <= set(order)
        assert set(move.over) <= set(order)
    assert variant.dump(position) == before


ENDS = [
    pytest.param(variant, seed, id=f"{label(variant)} {seed}")
    for variant in variants()
    for seed in range(1 if variant.name == "salta" else 3)
]
"""A game of Salta is long, and its exact count at the end takes its time."""


@pytest.mark.parametrize(("variant", "seed"), ENDS)
def test_each_game_ends(variant: Game, seed: int) -> None:
    chance, record = random.Random(seed), Record.start(variant)
    while record.result is None:
        record = record.add(Entry("move", chance.choice(record.moves()).text, record.side))
        assert record.plies <= 2000
    assert record.moves() == ()
    last = record.entry
    assert last is not None
    with pytest.raises(BadEntry, match="game-over"):
        record.add(last)
    assert Record.replay(variant, None, record.entries()).position == record.position


def outcome(variant: Game, position: Position, text: str) -> Move | BadMove:
    try:
        return variant.read(position, text)
    except BadMove as refusal:
        return refusal


typed = st.text() | st.text("0123456789abcdefghjxх-–—:. \u200f\u2066ас!") | st.text("1234567890- ")


@every_game
@settings(max_examples=60, deadline=None)
@given(text=typed)
def test_every_text_is_a_move_or_a_refusal(variant: Game, text: str) -> None:
    position = variant.start()
    told = outcome(variant, position, text)
    if isinstance(told, Move):
        assert told in variant.moves(position)
    else:
        assert set(told.facts) == set(REFUSALS[told.key])
        assert set(told.moves) <= set(variant.moves(position))


@every_game
@settings(max_examples=40, deadline=None)
@given(text=st.text() | st.text("wbgr 1234567890abcdefgh-/,;!"))
def test_every_text_is_a_position_or_refused(variant: Game, text: str) -> None:
    try:
        position = variant.load(text)
    except BadPosition:
        return
    assert variant.load(variant.dump(position)) == position


slips = st.tuples(
    st.integers(0, 400), st.sampled_from("0159-:,;/ gwбxхa!\u2013\u200b"), st.integers(0, 3)
)


def slipped(text: str, slip: tuple[int, str, int]) -> str:
    """The text with a sign put in, perhaps for others."""
    at, sign, cut = slip
    return text[: at % len(text)] + sign + text[at % len(text) + cut :]


@every_game
@SHORT
@given(seed=st.integers(0, 10**9), plies=st.integers(0, 60), slip=slips)
def test_a_position_with_a_slip_of_the_pen(
    variant: Game, seed: int, plies: int, slip: tuple[int, str, int]
) -> None:
    text = slipped(variant.dump(reached(variant, seed, plies)), slip)
    try:
        position = variant.load(text)
    except BadPosition as bad:
        refused = bad
    else:
        assert variant.load(variant.dump(position)) == position
        assert bool(variant.moves(position)) == (variant.result(position) is None)
        return
    assert set(refused.facts) == set(POSITION_REFUSALS[refused.key])


@every_game
@SHORT
@given(seed=st.integers(0, 10**9), plies=st.integers(0, 60), slip=slips)
def test_moves_with_a_slip_of_the_pen(
    variant: Game, seed: int, plies: int, slip: tuple[int, str, int]
) -> None:
    position = reached(variant, seed, plies)
    for move in variant.moves(position)[:10]:
        told = outcome(variant, position, slipped(move.text, slip))
        if isinstance(told, Move):
            assert told in variant.moves(position)
        else:
            assert set(told.facts) == set(REFUSALS[told.key])
            assert set(told.moves) <= set(variant.moves(position))


def crossings() -> list[tuple[Game, str]]:
    """Each game with the first moves of every other."""
    return [
        (variant, move.text)
        for variant in map(game, GAMES)
        for other in map(game, GAMES)
        for move in other.moves(other.start())
        if other is not variant
    ]


def test_moves_of_another_game_are_moves_or_refused() -> None:
    for variant, text in crossings():
        told = outcome(variant, variant.start(), text)
        assert isinstance(told, BadMove) or told in variant.moves(variant.start())


@every_game
@pytest.mark.parametrize(
    "text",
    ["9" * 10_000, "32-42 " * 2_000, "\ufdfa" * 1_000_000, "\u202e" * 1_000_000, "a1" * 500_000],
    ids=["digits", "moves", "swelling", "invisible", "squares"],
)
def test_long_texts_are_refused_at_once(variant: Game, text: str) -> None:
    with at_most(5):
        with pytest.raises(BadMove, match="too-long"):
            variant.read(variant.start(), text)
        with pytest.raises(BadPosition, match="too-long"):
            variant.load(text)


@every_game
@pytest.mark.parametrize("sign", ["9", "a", "\ufdfa", "a1", "-", "1-", "11", "((", "1."])
def test_the_longest_texts_that_are_read_take_no_time(variant: Game, sign: str) -> None:
    with at_most(20):
        outcome(variant, variant.start(), sign * (200 // len(sign)))


@every_game
def test_a_move_that_is_not_legal_is_not_played(variant: Game) -> None:
    position = variant.start()
    with pytest.raises(BadMove, match="not-legal"):
        variant.play(position, Move(10**6, "a1-a1", ("a1", "a1"), ()))
