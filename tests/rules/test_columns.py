"""Bashni and Lasca: columns, rulebook positions, options, draws, refusals, long chains, texts."""

from __future__ import annotations

from random import Random

import pytest

from rules import game
from rules.core import DRAW, NOTHING, BadOption, BadPosition, Game, Illegal, Piece, Result
from rules.record import Entry, Record
from tests.rules.effort import at_most

BASHNI = game("bashni")
AGAIN = game("bashni", rejump="after_other")
LATER = game("bashni", lift="after_move")
LASCA = game("lasca")
LASCA_START = (
    "w a1-0,c1-0,e1-0,g1-0,b2-0,d2-0,f2-0,a3-0,c3-0,e3-0,g3-0;"
    "a5-0,c5-0,e5-0,g5-0,b6-0,d6-0,f6-0,a7-0,c7-0,e7-0,g7-0"
)


def moves(rules: Game, position: str) -> list[str]:
    return sorted(move.text for move in rules.moves(rules.load(position)))


def played(rules: Game, position: str, text: str) -> str:
    loaded = rules.load(position)
    return rules.dump(rules.play(loaded, rules.read(loaded, text)))


def refused(rules: Game, position: str, text: str) -> tuple[str, dict[str, str], list[str]]:
    with pytest.raises(Illegal) as bad:
        rules.read(rules.load(position), text)
    return bad.value.key, bad.value.facts, [move.text for move in bad.value.moves]


def recorded(rules: Game, text: str) -> Record:
    record = Record.start(rules)
    for word in text.split():
        if not word.endswith("."):
            record = record.add(Entry("move", word, record.side))
    return record


# -- whole games --------------------------------------------------------------------------------


def test_the_game_of_the_bashni_rules() -> None:
    record = recorded(
        BASHNI,
        "1. c3-b4 b6-c5 2. b4-a5 a7-b6 3. b2-c3 c5-b4 4. a3:c5:a7 c7-b6 "
        "5. a5:c7:e5 f6:d4:b2 6. a1:c3 d8-c7",
    )
    position = BASHNI.dump(record.position)
    for part in ("a7-0/00", "e5-00", "b2-00", "c3-0/0"):
        assert part in position.replace(";", ",").split(",")
    assert len(record.moves()) == 7


def test_the_cambridge_game_of_lasca() -> None:
    record = recorded(
        LASCA,
        "1. c3-d4 e5:c3 2. b2:d4 f6-e5 3. d4:f6 g7:e5 4. c3-d4 e5:c3 5. d2:b4 c5-d4 "
        "6. c3:e5:g7 a5:c3 7. g7:e5 d6:f4:d2 8. c1:e3 b6-c5",
    )
    assert LASCA.dump(record.position) == (
        "w a1-0,e1-0,g1-0,d2-10,f2-0,a3-0,e3-0/0,g3-0,e5-0/000;c3-0/0,b4-0,c5-0,g5-0,a7-0,c7-0,e7-0"
    )


def test_the_set_up_and_the_numbers_of_lasca() -> None:
    assert LASCA.dump(LASCA.start()) == LASCA_START
    numbers = [str(number) for number in range(1, 26)]
    squares = [square.name for square in LASCA.squares]
    assert len(squares) == 25
    for number, name in zip(numbers, squares, strict=True):
        text = f"b ;{number}-0"
        assert LASCA.dump(LASCA.load(text)) == f"b ;{name}-0"
    assert LASCA.read(LASCA.start(), "9-13").text == "c3-d4"


# -- columns ------------------------------------------------------------------------------------


def test_a_column_is_shown_from_the_top() -> None:
    board = BASHNI.load("w c1-10/01;").board()
    assert board == {"c1": (Piece(0, "king"), Piece(0, "man"), Piece(1, "man"), Piece(1, "king"))}
    lasca = LASCA.load("b ;c1-1/0").board()
    assert lasca == {"c1": (Piece(1, "officer"), Piece(0, "soldier"))}


@pytest.mark.parametrize(
    ("rules", "position", "text", "reached"),
    [
        (BASHNI, "w c3-01;d4-10", "c3:e5", "b e5-01/1;d4-0"),
        (BASHNI, "w c3-0/1;d4-1/00", "c3:e5", "b d4-00,e5-0/11;"),
        (BASHNI, "w c3-00;d4-0,f6-1", "c3:e5:g7", "b g7-00/01;"),
        (BASHNI, "w b6-001/0;g5-0", "b6-c7", "b c7-001/0;g5-0"),
        (BASHNI, "w c7-001/0;g5-0", "c7-b8", "b b8-101/0;g5-0"),
        (BASHNI, "w f6-00;e7-00,c7-0/0", "f6:d8:b6", "b b6-10/00,c7-0;e7-0"),
        (LASCA, "w c5-00;d6-01/0", "c5:e7", "b e7-10/0;d6-1/0"),
        (LASCA, "w a1-1;b2-0", "a1:c3", "b c3-1/0;"),
    ],
)
def test_captures_move_tops(rules: Game, position: str, text: str, reached: str) -> None:
    assert played(rules, position, text) == reached


@pytest.mark.parametrize(
    ("rules", "position", "legal"),
    [
        (BASHNI, "w h2-10/0;e1-00/0,e5-1/00,e7-1/01", "h2:d6:f8"),
        (BASHNI, "w g3-00/00,d4-00;h2-10/0,e3-1/10,a5-100,h8-0", "d4:f2"),
        (BASHNI, "b f2-10/10,c5-0,e5-0/00,a7-10,e7-10/10,b8-0/1,f8-00/0;f6-1",
         "f6:d4:b6:g1 f6:d4:g1 f6:d8"),
        (BASHNI, "b b2-000,d2-00/10,f2-0/0,b8-00;a3-0,d4-0,h4-0/00,g5-00", "a3:c1:e3:g1"),
        (LASCA, "w b2-0,e3-10/0,c5-0,e5-000,a7-10;d6-0,f6-10/10", "c5:e7 e5:c7 e5:g7"),
        (LASCA, "b e3-0/0,e5-000/10,f6-00/0;c3-0/0,g3-0/0,g5-000", "c3-b2 c3-d2 g3-f2 g5-f4"),
        (LASCA, "w c5-100/1;b2-0,d2-0/00,b4-0/00,d4-00,a7-0/1", "c5:a3:c1:e3:c5"),
        (LASCA, "w a7-0,c1-0;g7-0", "c1-b2 c1-d2"),
    ],
    ids=[
        "a king must land where it may capture on",
        "men capture backward",
        "tops are lifted at once",
        "a man crowned in a capture goes on as king",
        "promotion ends a move in Lasca",
        "soldiers capture forward only",
        "no column is jumped twice",
        "a soldier uncovered on its last rank stays there",
    ],
)  # fmt: skip
def test_rulebook(rules: Game, position: str, legal: str) -> None:
    assert moves(rules, position) == legal.split()


def test_the_order_of_captures_matters_only_if_the_columns_differ() -> None:
    alike, differing = "w d2-0;e3-0,e5-0,c5-0,c3-0", "w d2-0;e3-0,e5-0,c5-0,c3-1"
    for rules in (BASHNI, LATER):
        assert moves(rules, alike) == ["d2:b4:d6:f4:d2"]
        assert moves(rules, differing) == ["d2:b4:d6:f4:d2", "d2:f4:d6:b4:d2"]
    officers = alike.replace("d2-0", "d2-1")
    assert moves(LASCA, officers) == ["d2:b4:d6:f4:d2"]
    loaded = LASCA.load(officers)
    (only,) = LASCA.moves(loaded)
    assert LASCA.read(loaded, "d2:f4:d6:b4:d2") == only
    assert len(LASCA.paths(loaded, only.code)) == 2


def test_any_path_of_a_move_is_read() -> None:
    loaded = BASHNI.load("w a1-1;b2-00000,g7-0/0")
    (only,) = BASHNI.moves(loaded)
    assert only.text == "a1:c3:h8"
    assert [path[1] for path in BASHNI.paths(loaded, only.code)] == ["c3", "d4", "e5", "f6"]
    assert BASHNI.read(loaded, "a1:e5:h8") == only


def test_the_options_of_bashni() -> None:
    lifted = "b e1-0/00,b2-0,a3-00,b4-1/000,d4-0/0,h4-0/0,a7-00/0;a5-00/00,f6-0,b8-0/0"
    assert moves(BASHNI, lifted) == ["a5:c3:a1:e5", "a5:c3:e5"]
    assert moves(LATER, lifted) == ["a5:c3:a1", "a5:c3:e5"]
    again = "b a1-0,c1-0,b2-0,d2-0,f2-0,h2-0,g3-0/00,b4-00,b6-0/000;f6-00000,c7-0/10,h8-0"
    assert moves(BASHNI, again) == ["c7:a5:c3:e1"]
    assert moves(AGAIN, again) == ["c7:a5:c3:e1:a5"]
    with pytest.raises(BadOption) as bad:
        game("bashni", rejump="after_other", lift="after_move")
    assert bad.value.kind == "pair"


# -- the end ------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [BASHNI, LASCA])
def test_the_side_without_a_move_loses(rules: Game) -> None:
    assert rules.result(rules.load("b a1-0/0;")) == Result("1-0", "captured-all")
    assert rules.result(rules.load("w a5-0;b6-00,c7-0")) == Result("0-1", "no-move")
    over = rules.load("w a1-1;")
    assert rules.result(over) == Result("1-0", "captured-all")
    assert rules.codes(over) == []
    assert rules.number(over) == 0
    assert rules.pick(over, 0.5) == NOTHING
    assert rules.result(rules.start()) is None


@pytest.mark.parametrize(("rules", "limit"), [(BASHNI, 30), (LASCA, 100)])
def test_quiet_plies_are_a_draw(rules: Game, limit: int) -> None:
    position = rules.start()
    assert rules.repeats
    assert rules.verdict(position, 200, limit - 1, 2) is None
    assert rules.verdict(position, 200, limit, 1) == Result(DRAW, "quiet")
    assert rules.verdict(position, 200, 0, 3) == Result(DRAW, "repetition")


@pytest.mark.parametrize(
    ("rules", "position", "text", "quiet"),
    [
        (BASHNI, "w c3-0,a1-1;h8-0", "c3-d4", True),
        (BASHNI, "w c3-0,a1-1;h8-0", "a1-b2", True),
        (BASHNI, "w c7-0;h6-0", "c7-d8", False),
        (BASHNI, "w c7-1;h6-0", "c7-d8", True),
        (BASHNI, "w c3-0;d4-0", "c3:e5", False),
        (LASCA, "w c3-0,a1-1;g7-0", "c3-d4", False),
        (LASCA, "w c3-0,a1-1;g7-0", "a1-b2", True),
        (LASCA, "w a1-1;b2-0", "a1:c3", False),
    ],
)
def test_what_is_quiet(rules: Game, position: str, text: str, quiet: bool) -> None:
    loaded = rules.load(position)
    assert rules.quiet(loaded, rules.read(loaded, text).code) == quiet


# -- refusals -----------------------------------------------------------------------------------

KING = "w h2-10/0;e1-00/0,e5-1/00,e7-1/01"
OFFICER = "w a1-1/0;b2-1,b4-00,d4-0,d2-0"
SOLDIERS = "w a3-0,c3-0,c5-0;b4-0,d6-0,f6-0"


@pytest.mark.parametrize(
    ("rules", "position", "text", "key", "facts"),
    [
        (BASHNI, KING, "h2:d6", "cut-short", {"captures": "h2:d6:f8"}),
        (BASHNI, "w h4-0;g5-0,e7-0,c7-0", "h4:d8", "cut-short",
         {"captures": "h4:f6:d8:a5, h4:f6:d8:b6"}),
        (LASCA, "w a1-0;b2-0,d4-0,f6-0", "a1:e5", "cut-short", {"captures": "a1:c3:e5:g7"}),
        (BASHNI, KING, "h2:c7", "must-land", {"captures": "h2:d6:f8"}),
        (BASHNI, KING, "h2-g3", "must-capture", {"captures": "h2:d6:f8"}),
        (BASHNI, KING, "h2:d6:f8:a3", "own-piece-jumped", {"square": "e7"}),
        (BASHNI, "w a1-1;b2-0/0", "a1:c3:a1", "own-piece-jumped", {"square": "b2"}),
        (BASHNI, "w a1-1;b2-00", "a1:c3:a1", "jumped-twice", {"square": "b2"}),
        (AGAIN, "w a1-1;b2-00", "a1:c3:a1", "jumped-twice", {"square": "b2"}),
        (LATER, "w a1-1;b2-0/0", "a1:c3:a1", "jumped-twice", {"square": "b2"}),
        (BASHNI, "w a1-1;b2-0", "a1:c3:a1", "not-legal", {"move": "a1-c3-a1"}),
        (LASCA, OFFICER, "a1:c3", "cut-short",
         {"captures": "a1:c3:e1, a1:c3:a5, a1:c3:e5"}),
        (LASCA, OFFICER, "a1:c3:a1", "jump-nothing", {"square": "b2"}),
        (LASCA, OFFICER, "a1-d4", "occupied", {"square": "d4"}),
        (LASCA, "w a1-1;g7-0", "a1-c3", "jump-nothing", {"square": "b2"}),
        (LASCA, "w a1-1;g7-0", "a1-d4", "too-far", {"move": "a1-d4"}),
        (LASCA, SOLDIERS, "c5:e7:g5", "promotion-ends", {"square": "e7"}),
        (LASCA, SOLDIERS, "c3-d4", "must-capture", {"captures": "c3:a5, c5:e7"}),
        (LASCA, "w d4-0;c3-0,g7-0", "d4:b2", "jump-backward", {"move": "d4:b2"}),
        (LASCA, "w d4-0;g7-0", "13-9", "step-backward", {"move": "d4-c3"}),
    ],
)  # fmt: skip
def test_refusals(rules: Game, position: str, text: str, key: str, facts: dict[str, str]) -> None:
    told = refused(rules, position, text)
    assert told[:2] == (key, facts)
    if "captures" in facts:
        assert sorted(told[2]) == sorted(facts["captures"].split(", "))
    assert told[2]


# -- long chains --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "position"),
    [
        (BASHNI, "w d8-1;b4-0,e5-1,e3-111,f2-10,b2-1,e7-0,c7-0,b6-00"),
        (LATER, "w c1-1;d6-0,e3-0,c3-0100,g3-1,g7-11,b2-1,b6-0,f6-0"),
        (AGAIN, "w g3-1;d2-00,d4-11,f4-000,f6-1,f2-10,c7-0,c5-0"),
        (AGAIN, "w h4-1;c3-1,e3-1,g5-001,g3-00,e5-11,g7-0,c5-1,c7-0"),
        (LASCA, "w e5-1;f4-0,g3-0,d2-01,d4-0,b4-1,f6-1,b2-1,d6-01,b6-1"),
    ],
)
def test_long_chains_are_quick_and_differ(rules: Game, position: str) -> None:
    loaded = rules.load(position)
    with at_most(60):
        codes = rules.codes(loaded)
    assert rules.number(loaded) == len(codes)
    assert len({rules.after(loaded, code) for code in codes}) == len(codes)
    for code in codes[:3]:
        path = rules.move(loaded, code).path
        assert rules.paths(loaded, code)[0] == path
        assert rules.read(loaded, ":".join(path)).code == code


@pytest.mark.parametrize("rules", [BASHNI, AGAIN, LATER, LASCA])
def test_what_is_counted_and_picked_are_the_codes(rules: Game) -> None:
    chance = Random(4)
    for _ in range(12):
        position = rules.start()
        while codes := rules.codes(position):
            further = [rules.codes(rules.after(position, code)) for code in codes]
            assert rules.number(position) == len(codes) == len(set(codes))
            assert rules.replies(position) == sum(len(replies) for replies in further)
            chances = [(at + 0.5) / len(codes) for at in range(len(codes))]
            assert sorted(rules.pick(position, at) for at in chances) == sorted(codes)
            if chance.random() < 0.01:
                break
            position = rules.after(position, chance.choice(codes))


# -- position texts -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "text", "key", "facts"),
    [
        (BASHNI, "w a1-;", "bad-form", {"part": "a1-"}),
        (BASHNI, "w a1-0/;", "bad-column", {"column": "0/"}),
        (BASHNI, "w a1-/0;", "bad-column", {"column": "/0"}),
        (BASHNI, "w a1-0/0/0;", "bad-column", {"column": "0/0/0"}),
        (BASHNI, "w a1-02;", "bad-column", {"column": "02"}),
        (BASHNI, "w a1-0000000000000;", "too-many", {"side": "white", "most": "12"}),
        (BASHNI, "w a1-0/000000;b8-0000000", "too-many", {"side": "black", "most": "12"}),
        (LASCA, "w a1-000000000000;", "too-many", {"side": "white", "most": "11"}),
        (LASCA, "w a1-0;a1-0", "square-twice", {"square": "a1"}),
        (LASCA, "w a1-0;1-0", "square-twice", {"square": "a1"}),
        (LASCA, "w h2-0;", "no-such-square", {"square": "h2"}),
        (LASCA, "w 26-0;", "no-such-square", {"square": "26"}),
        (LASCA, "w a2-0;", "light-square", {"square": "a2"}),
    ],
)
def test_bad_positions(rules: Game, text: str, key: str, facts: dict[str, str]) -> None:
    with pytest.raises(BadPosition) as bad:
        rules.load(text)
    assert (bad.value.key, bad.value.facts) == (key, facts)


def test_positions_come_back_as_they_were() -> None:
    for rules, text in [
        (BASHNI, "w c1-1/0000,f4-0000,d6-000000;a1-110101/1,b2-00"),
        (BASHNI, "b b8-0;a1-0"),
        (LASCA, "b a7-0/1;a1-111111/01"),
    ]:
        loaded = rules.load(text)
        assert rules.dump(loaded) == text
        assert loaded == rules.load(text)
        assert hash(loaded) == hash(rules.load(text))
    assert BASHNI.load("w a1-01;") != BASHNI.load("w a1-00;")
    assert BASHNI.load("w a1-0;") != LASCA.load("w a1-0;")
