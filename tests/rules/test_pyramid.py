"""Pyramid: steps, jumps and chains by option, blocked sides, goals, and what is refused."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from rules import game
from rules.core import NOTHING, BadMove, BadPosition, Game, Piece, Result
from rules.record import Entry, Record
from rules.shell import perft

START = (
    "w a1-0,c1-0,e1-0,g1-0,b2-0,d2-0,f2-0,c3-0,e3-0,d4-0;"
    "e5-0,d6-0,f6-0,c7-0,e7-0,g7-0,b8-0,d8-0,f8-0,h8-0"
)
WHITE_HOME = "e5-0,d6-0,f6-0,c7-0,e7-0,g7-0,b8-0,d8-0,f8-0,h8-0"
BLACK_HOME = "a1-0,c1-0,e1-0,g1-0,b2-0,d2-0,f2-0,c3-0,e3-0,d4-0"
CHAINS = "w a1-0,c3-0;b4-0,d4-0,d6-0,f6-0,h8-0"
"""White c3 jumps to a5, or to e5 and on to c7 or g7."""
CHAINED = "c3:a5 c3:e5 c3:e5:c7 c3:e5:g7"
RING = "w b2-0;c3-0,e3-0,c5-0,e5-0"
"""Jumps in all directions lead around: b2 d4 f2, b2 d4 b6, b2 d4 f6."""
WALLED = "w a1-0;b2-0,c3-0,e7-0"
"""White cannot move, Black can."""


def texts(variant: Game, position: str) -> list[str]:
    return sorted(move.text for move in variant.moves(variant.load(position)))


def refused(variant: Game, position: str, text: str) -> tuple[str, dict[str, str], list[str]]:
    with pytest.raises(BadMove) as bad:
        variant.read(variant.load(position), text)
    return bad.value.key, bad.value.facts, sorted(move.text for move in bad.value.moves)


def variants() -> list[Game]:
    kind = type(game("pyramid"))
    chosen = product(*kind.options.values())
    return [kind(dict(zip(kind.options, values, strict=True))) for values in chosen]


def test_the_set_up() -> None:
    pyramid = game("pyramid")
    assert pyramid.dump(pyramid.start()) == START
    assert pyramid.home(pyramid.start()) == ()
    board = pyramid.start().board()
    assert list(board)[:3] == ["a1", "c1", "e1"]
    assert board["d4"] == (Piece(0, "man"),)
    assert board["e5"] == (Piece(1, "man"),)
    assert len(board) == 20


@pytest.mark.parametrize(
    ("option", "leaves"),
    [
        ({}, [6, 38, 316, 2616, 23473]),
        ({"jumps": "compulsory"}, [6, 21, 89, 450, 2348, 12076]),
        ({"back_jumps": "yes"}, [6, 39, 334, 2875, 26955]),
        ({"blocked": "loses"}, [6, 38, 316, 2616]),
    ],
)
def test_node_counts(option: dict[str, str], leaves: list[int]) -> None:
    variant = game("pyramid", **option)
    depths = range(1, len(leaves) + 1)
    assert [perft(variant, variant.start(), depth) for depth in depths] == leaves


# -- moves --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "position", "moves"),
    [
        ({}, "w c3-0;h8-0", "c3-b4 c3-d4"),
        ({}, "b a1-0;c3-0", "c3-b2 c3-d2"),
        ({}, "w h2-0;h8-0", "h2-g3"),
        ({}, CHAINS, "a1-b2 c3:a5 c3:e5 c3:e5:c7 c3:e5:g7"),
        ({"jumps": "compulsory"}, CHAINS, "c3:a5 c3:e5:c7 c3:e5:g7"),
        ({}, RING, "b2-a3 b2:d4 b2:d4:b6 b2:d4:f6"),
        ({"back_jumps": "yes"}, RING, "b2-a3 b2:d4 b2:d4:b6 b2:d4:f2 b2:d4:f6"),
        ({}, "b d4-0;c3-0", "c3-b2 c3-d2"),
        ({"back_jumps": "yes"}, "b d4-0;c3-0", "c3-b2 c3-d2 c3:e5"),
        ({"back_jumps": "yes", "jumps": "compulsory"}, "b d4-0;c3-0", "c3:e5"),
        # One's own men and men with nothing behind them are not jumped.
        ({}, "w a1-0,b2-0;c3-0,d4-0", "b2-a3"),
    ],
)
def test_legal_moves(option: dict[str, str], position: str, moves: str) -> None:
    assert texts(game("pyramid", **option), position) == moves.split()


def test_nothing_is_removed_by_a_jump() -> None:
    pyramid = game("pyramid")
    position = pyramid.load(CHAINS)
    move = pyramid.read(position, "c3:e5:g7")
    assert move.over == ("d4", "f6")
    after = pyramid.dump(pyramid.play(position, move))
    assert after == "b a1-0,g7-0;b4-0,d4-0,d6-0,f6-0,h8-0"


def test_chains_to_one_square_are_one_move() -> None:
    """The path shown is the first by rank and file of each landing; the others are read too."""
    pyramid = game("pyramid")
    text = "w c1-0;b2-0,d2-0,b4-0,d4-0"
    position = pyramid.load(text)
    assert texts(pyramid, text) == ["c1:a3", "c1:a3:c5", "c1:e3"]
    code = pyramid.read(position, "c1:e3:c5").code
    assert pyramid.paths(position, code) == (("c1", "a3", "c5"), ("c1", "e3", "c5"))
    assert pyramid.read(position, "c1:a3:c5") == pyramid.move(position, code)


def test_no_square_twice_in_a_chain() -> None:
    ring = "w c1-0;b2-0,d2-0,b4-0,d4-0"
    compulsory = game("pyramid", back_jumps="yes", jumps="compulsory")
    assert texts(compulsory, ring) == ["c1:a3:c5:e3", "c1:e3:c5:a3"]
    free = game("pyramid", back_jumps="yes")
    assert texts(free, ring) == ["c1:a3", "c1:a3:c5", "c1:a3:c5:e3"]


def test_a_long_chain() -> None:
    """All that a man can reach by jumps: seven squares, over nine enemies."""
    web = "w a1-0;b2-0,d2-0,f2-0,b4-0,d4-0,f4-0,b6-0,d6-0,f6-0"
    pyramid = game("pyramid", back_jumps="yes")
    position = pyramid.load(web)
    ends = {move.path[-1] for move in pyramid.moves(position)}
    assert ends == {"c3", "e1", "g3", "e5", "a5", "c7", "g7"}
    assert pyramid.read(position, "a1:c3:a5:c7:e5:g7").path[-1] == "g7"
    last = game("pyramid", back_jumps="yes", jumps="compulsory")
    assert [move.path[-1] for move in last.moves(position)] == ["g7", "a5", "e1"]


# -- blocked sides and endings ------------------------------------------------------------------


def test_who_is_blocked_passes_or_loses() -> None:
    passing = game("pyramid")
    position = passing.load(WALLED)
    assert passing.passes(position)
    assert passing.result(position) is None
    assert texts(passing, WALLED) == ["pass"]
    after = passing.after(position, passing.codes(position)[0])
    assert passing.dump(after) == WALLED.replace("w ", "b ")
    losing = game("pyramid", blocked="loses")
    assert losing.codes(position) == []
    assert losing.result(position) == Result("0-1", "no-move")
    black = losing.load("b a7-0,h2-0;a1-0,c1-0")
    assert losing.result(black) == Result("1-0", "no-move")


@pytest.mark.parametrize("blocked", ["pass", "loses"])
@pytest.mark.parametrize(
    ("position", "score"),
    [
        ("w b8-0;a1-0,c1-0", "0-1"),
        ("b b8-0,d8-0;a1-0", "1-0"),
        ("w b8-0,h8-0;a1-0,c1-0", "1/2-1/2"),
        ("w ;a1-0", "0-1"),
    ],
)
def test_when_both_are_blocked_more_goal_squares_win(
    position: str, score: str, blocked: str
) -> None:
    variant = game("pyramid", blocked=blocked)
    assert variant.codes(variant.load(position)) == []
    assert variant.result(variant.load(position)) == Result(score, "both-blocked")


@pytest.mark.parametrize(
    ("position", "score"),
    [
        (f"b {WHITE_HOME};a1-0,c5-0", "1-0"),
        (f"w {WHITE_HOME};a1-0,c5-0", "1-0"),
        (f"w a3-0;{BLACK_HOME}", "0-1"),
        (f"w {WHITE_HOME};{BLACK_HOME}", "1-0"),
        (f"b {WHITE_HOME};{BLACK_HOME}", "0-1"),
    ],
)
def test_completed(position: str, score: str) -> None:
    pyramid = game("pyramid")
    assert pyramid.result(pyramid.load(position)) == Result(score, "completed")
    assert pyramid.codes(pyramid.load(position)) == []
    assert pyramid.number(pyramid.load(position)) == 0


def test_exactly_the_ten_squares_complete() -> None:
    pyramid = game("pyramid")
    nearly = pyramid.load(f"w {WHITE_HOME.replace('e5', 'd4')};a1-0,c5-0")
    assert pyramid.result(nearly) is None
    assert len(pyramid.home(nearly)) == 10
    fewer = pyramid.load(f"w {WHITE_HOME.removeprefix('e5-0,')};a1-0,h6-0")
    assert pyramid.result(fewer) is None
    done = pyramid.play(nearly, pyramid.read(nearly, "d4-e5"))
    assert pyramid.result(done) == Result("1-0", "completed")
    assert pyramid.home(done)[-1] == "a1"


def test_the_third_repetition_with_jumps_backward() -> None:
    variant = game("pyramid", back_jumps="yes")
    record = Record.start(variant, variant.load("w c3-0,g3-0;d4-0,h4-0"))
    for text in ["c3:e5", "h4:f2", "e5:c3", "f2:h4"] * 2:
        assert record.result is None
        record = record.add(Entry("move", text, record.side))
    assert record.times == 3
    assert record.result == Result("1/2-1/2", "repetition")
    assert not game("pyramid").repeats


@pytest.mark.parametrize("variant", variants(), ids=lambda variant: str(variant.chosen))
def test_random_games_end_by_a_rule(variant: Game) -> None:
    chance = Random(7)
    for _ in range(5):
        record = Record.start(variant)
        while record.result is None:
            position = record.position
            codes = variant.codes(position)
            assert variant.number(position) == len(codes) == len(set(codes))
            chances = [(at + 0.5) / len(codes) for at in range(len(codes))]
            assert sorted(variant.pick(position, at) for at in chances) == sorted(codes)
            for code in codes:
                assert variant.move(position, code).path == variant.paths(position, code)[0]
            move = variant.move(position, chance.choice(codes))
            record = record.add(Entry("move", move.text, record.side))
        assert variant.pick(record.position, 0.5) == NOTHING or record.result.reason == "repetition"
        assert record.result.reason in ("completed", "both-blocked", "no-move", "repetition")


# -- refusals -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "position", "text", "key", "facts", "instead"),
    [
        ({}, START, "b4-c5", "empty-square", {"square": "b4"}, None),
        ({}, START, "e5-f4", "not-yours", {"square": "e5"}, None),
        ({}, START, "c3-d4", "occupied", {"square": "d4"}, "c3-b4"),
        ({}, START, "d4-d4", "same-square", {"square": "d4"}, "d4-c5"),
        ({}, START, "d4-b4", "not-diagonal", {"move": "d4-b4"}, "d4-c5"),
        ({}, START, "b2-e5", "occupied", {"square": "e5"}, "b2-a3"),
        ({}, START, "e3-h6", "too-far", {"move": "e3-h6"}, "e3-f4"),
        ({}, START, "c3-a5", "jump-nothing", {"square": "b4"}, "c3-b4"),
        ({}, START, "d2-b4", "own-piece-jumped", {"square": "c3"}, None),
        ({}, "w d4-0;a7-0", "d4-c3", "step-backward", {"move": "d4-c3"}, "d4-c5 d4-e5"),
        ({}, "b h2-0;d4-0", "d4-c5", "step-backward", {"move": "d4-c5"}, "d4-c3 d4-e3"),
        ({}, "w e7-0;d6-0", "e7:c5", "jump-backward", {"move": "e7:c5"}, "e7-d8 e7-f8"),
        ({}, START, "d4-c5-b6", "two-moves", {}, None),
        ({}, START, "c3-b4 f6-g5", "two-moves", {}, None),
        ({}, START, "hd4", "not-legal", {"move": "h-d4"}, "d4-c5"),
        ({}, START, "pass", "no-pass", {}, None),
        ({}, WALLED, "a1-b2", "must-pass", {}, "pass"),
        ({}, "w b8-0;a1-0", "a1-b2", "game-over", {}, ""),
        ({}, CHAINS, "c3:e5:c3", "landed-twice", {"square": "c3"}, CHAINED),
        ({}, CHAINS, "c3:e5:c7:a5", "jump-nothing", {"square": "b6"}, CHAINED),
        (
            {"jumps": "compulsory"},
            CHAINS,
            "a1-b2",
            "must-jump",
            {"jumps": "c3:e5:g7, c3:e5:c7, c3:a5"},
            "c3:a5 c3:e5:c7 c3:e5:g7",
        ),
        (
            {"jumps": "compulsory"},
            CHAINS,
            "c3:e5",
            "cut-short",
            {"captures": "c3:e5:g7, c3:e5:c7"},
            "c3:e5:c7 c3:e5:g7",
        ),
        (
            {"jumps": "compulsory", "back_jumps": "yes"},
            "w c1-0;b2-0,d2-0,b4-0,d4-0",
            "c1:e3:c5:a3:c1",
            "landed-twice",
            {"square": "c1"},
            None,
        ),
    ],
)
def test_refusals(
    option: dict[str, str],
    position: str,
    text: str,
    key: str,
    facts: dict[str, str],
    instead: str | None,
) -> None:
    """`instead` None: all legal moves."""
    variant = game("pyramid", **option)
    moves = texts(variant, position) if instead is None else instead.split()
    assert refused(variant, position, text) == (key, facts, moves)


@pytest.mark.parametrize(
    ("text", "key", "facts"),
    [
        ("w a1-1;", "bad-column", {"column": "1"}),
        ("w a1-0/0;", "bad-column", {"column": "0/0"}),
        ("w a1-00;", "bad-column", {"column": "00"}),
        ("w a2-0;", "light-square", {"square": "a2"}),
        ("w a1-0;a1-0", "square-twice", {"square": "a1"}),
        ("g a1-0;", "bad-side", {"side": "g"}),
        (f"w {WHITE_HOME},a1-0;", "too-many", {"side": "white", "most": "10"}),
        (f"w ;{BLACK_HOME},a7-0", "too-many", {"side": "black", "most": "10"}),
    ],
)
def test_positions_that_cannot_be(text: str, key: str, facts: dict[str, str]) -> None:
    with pytest.raises(BadPosition) as bad:
        game("pyramid").load(text)
    assert (bad.value.key, bad.value.facts) == (key, facts)
