"""Salta: goal, blockade, compulsion, jumps, count, points, and the words of its refusals."""

from __future__ import annotations

import pytest

from rules import game
from rules.core import Game, Illegal, Piece, Position, Result
from rules.salta_board import BOARD, STEPS_LEFT, kind, of_salta, steps_left

SALTA = game("salta")
ANY = game("salta", jump="any")
START = SALTA.dump(SALTA.start())

WALLED = (
    "r 11-1,12-2,13-3,14-4,15-5,21-6,22-7,23-8,24-9,25-10,31-11,32-12,33-13,34-14,35-15;"
    "41-1,42-2,43-3,44-4,45-5,51-6,52-7,53-8,54-9,65-10,101-11,102-12,103-13,104-14,105-15"
)
"""Green's only move is the jump 34:55; red 65-55 would take it."""
SHUT_IN = WALLED.replace("r ", "g ").replace("65-10", "55-10")
GREEN_ONE_STEP_SHORT = (
    "g 71-1,82-2,83-3,84-4,85-5,91-6,92-7,93-8,94-9,95-10,101-11,102-12,103-13,104-14,105-15;"
    "12-8,22-3,23-4,31-5,34-13,44-6,45-15,51-12,53-7,54-1,63-10,64-11,65-14,61-2,75-9"
)
ALL_HOME = (
    "81-1,82-2,83-3,84-4,85-5,91-6,92-7,93-8,94-9,95-10,101-11,102-12,103-13,104-14,105-15;"
    "11-15,12-14,13-13,14-12,15-11,21-10,22-9,23-8,24-7,25-6,31-5,32-4,33-3,34-2,35-1"
)


def refused(salta: Game, position: str, text: str) -> tuple[str, dict[str, str], list[str]]:
    with pytest.raises(Illegal) as bad:
        salta.read(salta.load(position), text)
    return bad.value.key, bad.value.facts, sorted(move.text for move in bad.value.moves)


def remaining(position: Position, side: int) -> int:
    return steps_left(of_salta(position), side)


def moves(salta: Game, position: str) -> list[str]:
    return sorted(move.text for move in salta.moves(salta.load(position)))


def after(position: str, *texts: str) -> Position:
    reached = SALTA.load(position)
    for text in texts:
        reached = SALTA.play(reached, SALTA.read(reached, text))
    return reached


def test_the_set_up() -> None:
    assert START == (
        "g 11-1,12-2,13-3,14-4,15-5,21-6,22-7,23-8,24-9,25-10,31-11,32-12,33-13,34-14,35-15;"
        "81-15,82-14,83-13,84-12,85-11,91-10,92-9,93-8,94-7,95-6,101-5,102-4,103-3,104-2,105-1"
    )
    assert SALTA.home(SALTA.start()) == ()
    assert [remaining(SALTA.start(), side) for side in (0, 1)] == [105, 105]


def test_the_board_names_every_piece() -> None:
    board = SALTA.start().board()
    assert list(board) == [part.split("-")[0] for part in START[2:].replace(";", ",").split(",")]
    assert board["11"] == (Piece(0, "star", 1),)
    assert board["25"] == (Piece(0, "moon", 5),)
    assert board["81"] == (Piece(1, "sun", 5),)
    assert [kind(number) for number in (1, 5, 6, 10, 11, 15)] == ["star"] * 2 + ["moon"] * 2 + [
        "sun"
    ] * 2


def test_squares_have_both_names() -> None:
    names = {square.name: square.algebraic for square in SALTA.squares}
    assert len(names) == 50
    for number, algebraic in [("11", "a1"), ("15", "i1"), ("21", "b2"), ("25", "j2")]:
        assert names[number] == algebraic
    assert (names["101"], names["105"], names["55"]) == ("b10", "j10", "i5")


# -- jumping ------------------------------------------------------------------------------------

JUMPS = START.replace("35-15", "44-15").replace("85-11", "54-11")


def test_jumping_is_compulsory() -> None:
    assert moves(SALTA, JUMPS) == ["44:63"]
    assert refused(SALTA, JUMPS, "32-42") == ("must-jump", {"jumps": "44:63"}, ["44:63"])
    assert refused(SALTA, JUMPS, "32-43")[::2] == ("not-diagonal", ["44:63"])


def test_backward_jumps_are_an_option() -> None:
    passed = START.replace("35-15", "64-15").replace("85-11", "54-11").replace("84-12", "74-12")
    assert refused(SALTA, passed, "64:43")[:2] == ("jump-backward", {"move": "64:43"})
    assert moves(ANY, passed) == ["64:43"]


def test_a_piece_at_home_must_jump_too() -> None:
    home = START.replace("11-1", "81-1").replace("81-15", "61-15").replace("102-4", "52-4")
    assert SALTA.home(SALTA.load(home)) == ("81",)
    assert moves(SALTA, home) == ["81:102"]


def test_nothing_is_captured() -> None:
    jumped = after(JUMPS, "44:63")
    assert jumped.board()["54"] == (Piece(1, "sun", 1),)
    assert len(jumped.board()) == 30


# -- blockade -----------------------------------------------------------------------------------


def test_a_step_may_not_take_the_last_move_away() -> None:
    assert moves(SALTA, WALLED.replace("r ", "g ")) == ["34:55"]
    key, facts, instead = refused(SALTA, WALLED, "65-55")
    assert (key, facts, instead) == ("blockade", {"move": "65-55"}, ["65-75"])


def test_another_empty_square_in_reach_lifts_the_blockade() -> None:
    assert "65-55" in moves(SALTA, WALLED.replace("41-1,", "91-1,"))


def test_who_cannot_move_ends_the_game_by_the_count() -> None:
    """Only from a position set up so: every other is prevented by the blockade rule."""
    position = SALTA.load(SHUT_IN)
    assert SALTA.codes(position) == []
    assert [remaining(position, side) for side in (0, 1)] == [105, 97]
    assert SALTA.result(position) == Result("0-1", "both-blocked")
    turned = SALTA.load(SHUT_IN.replace("g ", "r "))
    assert SALTA.result(turned) is None


# -- the end ------------------------------------------------------------------------------------


def test_the_first_to_complete_wins() -> None:
    position = SALTA.load(GREEN_ONE_STEP_SHORT)
    assert SALTA.result(position) is None
    done = after(GREEN_ONE_STEP_SHORT, "71-81")
    assert SALTA.result(done) == Result("1-0", "completed")
    assert SALTA.moves(done) == ()
    with pytest.raises(Illegal, match="game-over"):
        SALTA.read(done, "61-51")


def test_the_order_has_to_be_kept() -> None:
    swapped = SALTA.dump(after(GREEN_ONE_STEP_SHORT, "71-81"))
    swapped = swapped.replace("81-1,82-2", "81-2,82-1")
    assert SALTA.result(SALTA.load(swapped)) is None
    green_home = [at for at in SALTA.home(SALTA.load(swapped)) if int(at) > 80]
    assert len(green_home) == 13
    assert moves(SALTA, swapped)


@pytest.mark.parametrize(("side", "score"), [("g", "1-0"), ("r", "0-1")])
def test_of_two_that_are_home_the_one_to_move_was_first(side: str, score: str) -> None:
    position = SALTA.load(f"{side} {ALL_HOME}")
    assert SALTA.result(position) == Result(score, "completed")
    assert len(SALTA.home(position)) == 30


def test_the_count_comes_after_120_moves_each() -> None:
    position = SALTA.load(GREEN_ONE_STEP_SHORT)
    assert SALTA.verdict(position, 239, 0, 1) is None
    assert SALTA.verdict(position, 240, 0, 1) == Result("1-0", "count")
    assert SALTA.verdict(SALTA.start(), 240, 0, 1) == Result("1/2-1/2", "count")


@pytest.mark.parametrize(
    ("side", "piece", "square", "steps"),
    [
        (0, 1, "11", 7),
        (0, 1, "81", 0),
        (0, 1, "15", 7),
        (0, 1, "105", 8),
        (0, 1, "101", 2),
        (0, 1, "45", 8),
        (0, 1, "92", 1),
        (0, 15, "35", 7),
        (0, 15, "11", 9),
        (1, 1, "105", 7),
        (1, 1, "35", 0),
        (1, 15, "81", 7),
        (1, 15, "15", 8),
    ],
)
def test_steps_left_by_hand(side: int, piece: int, square: str, steps: int) -> None:
    """The files or the ranks still to go, whichever are more."""
    assert STEPS_LEFT[side][piece][BOARD.numbers[square]] == steps


def test_steps_left_go_down_and_up() -> None:
    assert remaining(after(START, "32-42"), 0) == 104
    assert remaining(after(START, "32-42", "85-75", "42-32"), 0) == 105


@pytest.mark.parametrize(
    ("score", "reason", "points"),
    [
        ("1-0", "completed", 58),
        ("1-0", "count", 57),
        ("1-0", "resigned", 57),
        ("0-1", "resigned", 1),
        ("1/2-1/2", "agreed", 0),
        ("*", "aborted", None),
    ],
)
def test_points(score: str, reason: str, points: int | None) -> None:
    position = after(GREEN_ONE_STEP_SHORT, "71-81")
    assert remaining(position, 0) == 0
    assert remaining(position, 1) == 57
    assert SALTA.points(position, Result(score, reason)) == points


def test_a_position_of_another_game_is_no_position_of_salta() -> None:
    with pytest.raises(TypeError):
        SALTA.codes(Position())
