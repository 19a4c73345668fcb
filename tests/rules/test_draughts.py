"""Russian draughts: rulebook positions, draws, refusals, wide boards, position texts."""

from __future__ import annotations

import pytest

from rules import game
from rules.core import DRAW, NOTHING, BadPosition, Illegal, Piece, Result
from rules.draughts import START
from rules.record import Entry, Record
from tests.rules.effort import at_most

RUSSIAN = game("russian")
START_TEXT = (
    "w a1-0,c1-0,e1-0,g1-0,b2-0,d2-0,f2-0,h2-0,a3-0,c3-0,e3-0,g3-0;"
    "b6-0,d6-0,f6-0,h6-0,a7-0,c7-0,e7-0,g7-0,b8-0,d8-0,f8-0,h8-0"
)


def moves(position: str) -> list[str]:
    return [move.text for move in RUSSIAN.moves(RUSSIAN.load(position))]


def played(position: str, *texts: str) -> str:
    reached = RUSSIAN.load(position)
    for text in texts:
        reached = RUSSIAN.play(reached, RUSSIAN.read(reached, text))
    return RUSSIAN.dump(reached)


def refused(position: str, text: str) -> tuple[str, dict[str, str], list[str]]:
    with pytest.raises(Illegal) as bad:
        RUSSIAN.read(RUSSIAN.load(position), text)
    return bad.value.key, bad.value.facts, [move.text for move in bad.value.moves]


def recorded(position: str, *texts: str) -> Record:
    record = Record.start(RUSSIAN, RUSSIAN.load(position))
    for text in texts:
        record = record.add(Entry("move", text, record.side))
    return record


def test_the_set_up() -> None:
    assert RUSSIAN.dump(RUSSIAN.start()) == START_TEXT
    assert RUSSIAN.load(START_TEXT) == START
    board = RUSSIAN.start().board()
    assert list(board) == [
        part.split("-")[0] for part in START_TEXT[2:].replace(";", ",").split(",")
    ]
    assert board["a1"] == (Piece(0, "man"),)
    assert RUSSIAN.load("w a1-1;h8-1").board()["h8"] == (Piece(1, "king"),)


# -- rulebook positions -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "legal"),
    [
        ("w c3-0;d4-0", "c3:e5"),
        ("w e5-0;d4-0", "e5:c3"),
        ("w a1-1;d4-0,f6-0,f4-0", "a1:e5:h2 a1:e5:g3 a1:e5:g7 a1:e5:h8"),
        ("w a1-1;d4-0", "a1:e5 a1:f6 a1:g7 a1:h8"),
        ("w a1-1;b2-0,c3-0,h4-0", ""),
        ("w f6-0,c1-0;e7-0,c7-0", "f6:d8:b6 f6:d8:a5"),
        ("w e3-0;f4-0,h6-1,d6-0", "e3:g5"),
        ("w c3-0;d4-0,d6-0,b6-0,b4-0", "c3:a5:c7:e5:c3"),
        ("b d6-1;a3-0,e5-0", "e5:c7"),
    ],
    ids=[
        "a capture goes before a step",
        "men capture backward",
        "a king lands where it may capture on",
        "a king lands anywhere else",
        "no king jumps two",
        "a man crowned in a capture goes on as king",
        "a man does not capture at a distance",
        "a man may come back to its origin",
        "a king is captured like a man",
    ],
)
def test_captures(position: str, legal: str) -> None:
    assert sorted(moves(position)) == sorted(legal.split())


def test_captured_pieces_leave_after_the_move() -> None:
    position = "w c1-0,f2-0,b4-0,d6-0,g7-0;e1-1,a3-0,e5-1,c7-0"
    assert sorted(moves(position)) == ["d6:b8", "d6:f4"]


def test_men_and_kings_after_a_move() -> None:
    assert played("w b6-0,a1-0;h8-1", "b6-c7") == "b a1-0,c7-0;h8-1"
    assert played("w c7-0,a1-0;h8-1", "c7-d8") == "b a1-0,d8-1;h8-1"
    assert played("w f6-0;e7-0,c7-0,h2-1", "f6:d8:b6") == "b b6-1;h2-1"
    assert played("w c3-0;d4-1,d6-0,h8-1", "c3:e5:c7") == "b c7-0;h8-1"


def test_paths_with_the_same_result_are_one_move() -> None:
    position = RUSSIAN.load("w a1-1;c3-1,f6-1")
    assert moves("w a1-1;c3-1,f6-1") == ["a1:d4:g7", "a1:d4:h8"]
    for text in ("a1:d4:g7", "a1:e5:g7", "a1:g7"):
        move = RUSSIAN.read(position, text)
        assert move.text == "a1:d4:g7"
        assert move.over == ("c3", "f6")
        paths = RUSSIAN.paths(position, move.code)
        assert paths == (("a1", "d4", "g7"), ("a1", "e5", "g7"))
    ring = RUSSIAN.load("w d2-0;e3-0,e5-0,c5-0,c3-0")
    (only,) = RUSSIAN.moves(ring)
    assert only.text == "d2:b4:d6:f4:d2"
    assert RUSSIAN.read(ring, "d2:f4:d6:b4:d2") == only


# -- the end ------------------------------------------------------------------------------------


def test_the_side_without_a_move_loses() -> None:
    assert RUSSIAN.result(RUSSIAN.load("b a1-0;")) == Result("1-0", "captured-all")
    assert RUSSIAN.result(RUSSIAN.load("b a3-0,a1-0,c1-0;b2-0")) == Result("1-0", "no-move")
    assert RUSSIAN.result(RUSSIAN.load("w a5-0;b6-0,c7-0")) == Result("0-1", "no-move")
    over = RUSSIAN.load("w a1-1;")
    assert RUSSIAN.result(over) == Result("1-0", "captured-all")
    assert RUSSIAN.codes(over) == []
    assert RUSSIAN.number(over) == 0
    assert RUSSIAN.pick(over, 0.5) == NOTHING
    assert RUSSIAN.result(RUSSIAN.start()) is None


def test_repetition_is_a_draw() -> None:
    back_and_forth = ["a1-b2", "b8-a7", "b2-a1", "a7-b8"]
    record = recorded("w a1-1,c1-0;b8-1,f8-0", *back_and_forth, *back_and_forth[:3])
    assert record.result is None
    assert record.add(Entry("move", "a7-b8", 1)).result == Result(DRAW, "repetition")


def test_thirty_plies_of_kings_are_a_draw() -> None:
    position = RUSSIAN.load("w a1-1,c1-0;h8-1,f8-0")
    assert RUSSIAN.verdict(position, 90, 29, 1) is None
    assert RUSSIAN.verdict(position, 90, 30, 1) == Result(DRAW, "quiet")
    texts = {text: RUSSIAN.read(position, text) for text in ("a1-b2", "c1-d2")}
    assert RUSSIAN.quiet(position, texts["a1-b2"].code)
    assert not RUSSIAN.quiet(position, texts["c1-d2"].code)
    capture = RUSSIAN.load("w a1-1;d4-0,h8-1")
    assert not RUSSIAN.quiet(capture, RUSSIAN.codes(capture)[0])


@pytest.mark.parametrize(
    ("position", "quiet", "drawn"),
    [
        ("b a1-1,c1-1,e1-1;h8-1", 29, True),
        ("b a1-1,c1-1,e1-1;h8-1", 28, False),
        ("w a1-1,c1-1,e1-1;h8-1", 29, False),
        ("w a1-1,c1-1,e1-1;h8-1", 30, True),
        ("w h8-1;a1-1,c1-1,e1-1", 29, True),
        ("b a1-1,c1-1;h8-1", 29, False),
        ("b a1-1,c1-1,e1-0;h8-1", 29, False),
        ("b a1-1,c1-1,e1-1;h8-0", 29, False),
        ("b a1-1,c1-1,e1-1;h8-1,f8-1", 29, False),
    ],
)
def test_three_kings_have_fifteen_moves(position: str, quiet: int, drawn: bool) -> None:
    expected = Result(DRAW, "quiet") if drawn else None
    loaded = RUSSIAN.load(position.replace("h8-0", "g7-0"))
    assert RUSSIAN.verdict(loaded, 60, quiet, 1) == expected


# -- refusals -----------------------------------------------------------------------------------

TAKE = "w c3-0,e1-0;d4-0,f6-0"
FORK = "w h4-0;g5-0,e7-0,c7-0"
LAND = "b b2-0,d2-0,a5-1,e7-1;a1-1,c5-0,g5-0,d6-1,c7-1"


@pytest.mark.parametrize(
    ("position", "text", "key", "facts"),
    [
        (TAKE, "e1-d2", "must-capture", {"captures": "c3:e5:g7"}),
        (TAKE, "c3-b4", "must-capture", {"captures": "c3:e5:g7"}),
        (TAKE, "c3:e5", "cut-short", {"captures": "c3:e5:g7"}),
        # Landings are left out, and it stops too early.
        (FORK, "h4:d8", "cut-short", {"captures": "h4:f6:d8:a5, h4:f6:d8:b6"}),
        (FORK, "h4-d8", "cut-short", {"captures": "h4:f6:d8:a5, h4:f6:d8:b6"}),
        (FORK, "h4-f6", "cut-short", {"captures": "h4:f6:d8:a5, h4:f6:d8:b6"}),
        (TAKE, "c3:e5:c7", "jump-nothing", {"square": "d6"}),
        (TAKE, "c3-f6", "occupied", {"square": "f6"}),
        (TAKE, "c3:h8", "too-far", {"move": "c3-h8"}),
        (TAKE, "c3:c5", "not-diagonal", {"move": "c3-c5"}),
        (TAKE, "b2-a3", "empty-square", {"square": "b2"}),
        (TAKE, "f6-e5", "not-yours", {"square": "f6"}),
        (LAND, "a1:d4", "must-land", {"captures": "a1:c3:e1, a1:f6:d8"}),
        (LAND, "a1:c3", "cut-short", {"captures": "a1:c3:e1"}),
        (LAND, "d6-e5", "must-capture", {"captures": "a1:c3:e1, a1:f6:d8, d6:f8"}),
        ("w c3-0,h2-0;h8-0", "c3-b2", "step-backward", {"move": "c3-b2"}),
        ("w c3-0,h2-0;h8-0", "c3-d4-e5", "not-legal", {"move": "c3-d4-e5"}),
        ("w c3-0,d4-0;h8-0", "c3:e5", "own-piece-jumped", {"square": "d4"}),
        ("w a1-1,h2-0;b2-0,c3-0", "a1:d4", "in-the-way", {"square": "c3"}),
        ("w a1-1,e5-0;c3-0,h8-0", "a1:f6", "own-piece-jumped", {"square": "e5"}),
        ("w a1-1,e5-0;c3-0,h8-0", "a1:d4:f2", "not-legal", {"move": "a1-d4-f2"}),
        ("w a1-1;b2-0", "a1:c3:a1", "jumped-twice", {"square": "b2"}),
    ],
)
def test_refusals(position: str, text: str, key: str, facts: dict[str, str]) -> None:
    told = refused(position, text)
    assert told[:2] == (key, facts)
    if "captures" in facts:
        assert ", ".join(told[2]) == facts["captures"]
    assert told[2]


# -- wide boards --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "position",
    [
        "w e1-1;g7-1,f2-1,a3-1,g5-1,c3-1,b6-1,a7-1,f4-1,c1-1,c5-1,e3-1,e7-1",
        "w a1-1,c1-1,h8-1;d4-1,d6-1,f6-1,f4-1,b4-1,b6-1,e3-1",
        "w d4-1,a1-1,h8-1,a3-1,h6-1,c1-1,f8-1;h4-1",
    ],
)
def test_kings_on_an_open_board_are_quick(position: str) -> None:
    loaded = RUSSIAN.load(position)
    with at_most(20):
        codes = RUSSIAN.codes(loaded)
    assert len(set(codes)) == len(codes) == RUSSIAN.number(loaded) > 0


# -- position texts -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "key", "facts"),
    [
        ("w a1-00;", "bad-column", {"column": "00"}),
        ("w a1-0/0;", "bad-column", {"column": "0/0"}),
        ("w a1-2;", "bad-column", {"column": "2"}),
        ("w a1-0;a1-0", "square-twice", {"square": "a1"}),
        ("w b1-0;", "light-square", {"square": "b1"}),
        ("w a9-0;", "no-such-square", {"square": "a9"}),
        ("w b8-0;", "man-crowned", {"square": "b8"}),
        ("w ;c1-0", "man-crowned", {"square": "c1"}),
        ("g a1-0;", "bad-side", {"side": "g"}),
        ("w a1-0", "bad-form", {"part": "a1-0"}),
        (f"w {START_TEXT[2:].split(';')[0]},b4-0;", "too-many", {"side": "white", "most": "12"}),
    ],
)
def test_bad_positions(text: str, key: str, facts: dict[str, str]) -> None:
    with pytest.raises(BadPosition) as bad:
        RUSSIAN.load(text)
    assert (bad.value.key, bad.value.facts) == (key, facts)


def test_a_man_may_stand_on_its_own_first_rank() -> None:
    text = "b a1-0;b8-0,h8-1"
    assert RUSSIAN.dump(RUSSIAN.load(text)) == text


def test_a_king_lost_of_four_leaves_the_balance_as_it_was() -> None:
    """Four kings against one become three: the fifteen moves are counted through."""
    moves = [
        "h4-d8",
        "f4-g3",
        "d8-b6",
        "g3-f2",
        "b6:g1",
        "e1-a5",
        "g1-d4",
        "h6-d2",
        "d4-h8",
        "a5-b6",
        "h8-f6",
        "h2-f4",
        "f6-g7",
        "f4-e3",
        "g7-h8",
        "e3-f2",
        "h8-f6",
        "b6-c5",
        "f6-d8",
        "c5-d6",
        "d8-a5",
        "d2-e1",
        "a5-d8",
        "d6-a3",
        "d8-f6",
        "a3-c1",
        "f6-g7",
        "f2-a7",
        "g7-h6",
    ]
    record = Record.start(RUSSIAN, RUSSIAN.load("b e1-1,h2-1,f4-1,h6-1;h4-1"))
    for text in moves:
        record = record.add(Entry("move", text, record.side))
    assert (record.plies, record.result) == (29, None)
    drawn = record.add(Entry("move", "e1-d2", record.side))
    assert drawn.result == Result("1/2-1/2", "quiet")
