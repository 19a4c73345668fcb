"""PDN of Russian draughts as it is found in the wild, and game texts that are refused."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import game
from rules.pdn import LONGEST_TEXT, TEXT_REFUSALS, BadText, show
from rules.pdn_reading import read
from tests.rules.effort import at_most
from tests.rules.test_pdn import one, texts

RUSSIAN = game("russian")

OPENING = ["c3-d4", "b6-a5", "d4-c5", "d6:b4", "a3:c5"]
ADJUDICATED = ("1-0", "adjudicated")

WILD = {
    "bare": ("c3-d4 b6-a5 d4-c5 d6:b4 a3:c5", None),
    "glued": ("1.c3-d4 b6-a5 2.d4-c5 d6xb4 3.a3xc5 2-0", ADJUDICATED),
    "without signs": ("1. c3d4 b6a5 2. d4c5 d6b4 3. a3c5 *", None),
    "half-short": ("1. cd4 ba5 2. dc5 d:b4 3. a:c5 1-1", ("1/2-1/2", "adjudicated")),
    "numbers": ("1. 22-18 9-13 2. 18-14 10x17?? 3. 21x14! 0-2", ("0-1", "adjudicated")),
    "dots": ("1. c3-d4 1... b6-a5 2. d4-c5 2… d6:b4 3… a3:c5 0-1", ("0-1", "adjudicated")),
    "marks": (
        "1. c3-d4! $1 b6-a5!? $14 2. d4-c5+ +- d6:b4?! = 3. a3:c5* $5$6 1-0",
        ADJUDICATED,
    ),
    "comments": (
        "{ one\ntwo } 1. c3-d4 {[%clk 1:00] (} b6-a5 ; 1-0 [x\n2. d4-c5{c5}d6:b4 3. a3:c5 ; end",
        None,
    ),
    "variations": (
        "1. c3-d4 (1. e3-f4 {)} (1. g3-h4 b6-c5) b6-c5) b6-a5 () 2. d4-c5 (!) d6:b4 3. a3:c5",
        None,
    ),
    "broken lines": ("1.\nc3\n-d4 b6-\na5 2. d4 -\nc5 d6\n:\nb4 3\n. a3-c5", None),
    "tabs": (
        "1.\tc3-d4\tb6-a5\r\n2.\td4-c5\td6:b4\r3.\ta3:c5\t1/2-1/2",
        ("1/2-1/2", "adjudicated"),
    ),
    "numbers without dots": ("1 c3-d4 b6-a5 2 d4-c5 d6:b4 3 a3:c5", None),
    "Cyrillic": ("1. с3-d4 b6-а5 2. d4—с5 d6хb4 3. а3Хс5 ½–½", ("1/2-1/2", "adjudicated")),
    "capitals": ("1. C3-D4 B6-A5 2. D4-C5 D6XB4 3. A3XC5", None),
    "tags": (
        '[GameType "25,W,8,8,A0,0"]\n[Result "2:0"]\n1. c3-d4 b6-a5 2. d4-c5 d6:b4 3. a3:c5',
        ADJUDICATED,
    ),
    "one line": (
        '[Event "x"] [Result "1-0"] 1. c3-d4 b6-a5 2. d4-c5 d6:b4 3. a3:c5 *',
        ADJUDICATED,
    ),
    "one line, quotes inside": (
        '[White "A "B" C"] [Result "1-0"] 1. c3-d4 b6-a5 2. d4-c5 d6:b4 3. a3:c5 *',
        ADJUDICATED,
    ),
    "no quotes": ("[Result 2-0]\n[Event ?]\n1. c3-d4 b6-a5 2. d4-c5 d6:b4 3. a3:c5", ADJUDICATED),
    "both lost": ("1. c3-d4 b6-a5 2. d4-c5 d6:b4 3. a3:c5 0-0", ("*", "aborted")),
    "time": (
        '[Termination "Time forfeit"]\n\n1. c3-d4 b6-a5 2. d4-c5 d6:b4 3. a3:c5 2-0',
        ("1-0", "time"),
    ),
    "normal": (
        '[Termination "Normal"]\n\n1. c3-d4 b6-a5 2. d4-c5 d6:b4 3. a3:c5 2-0',
        ADJUDICATED,
    ),
    "agreed": (
        '[Termination "agreed"]\n\n1. c3-d4 b6-a5 2. d4-c5 d6:b4 3. a3:c5 1-1',
        ("1/2-1/2", "agreed"),
    ),
}


@pytest.mark.parametrize("name", WILD)
def test_dialects(name: str) -> None:
    text, result = WILD[name]
    record = one(text).record
    assert texts(record) == OPENING
    assert record.result == result
    assert one(show(one(text))).record.result == result


FENS = {
    "canonical": "W:Wa1,Kc3:Bf6",
    "order": "W:Bf6:WKc3,a1",
    "small letters": "w:wa1,kc3:bf6",
    "dot and spaces": " W : W a1, K c3 : B f6 . ",
    "numbers": "W:W29,K22:B11",
    "king behind": "W:W29,22K:B11",
    "counters": "W:W29,K22:B11:H0:F1",
    "capitals": "W:WA1,KC3:BF6",
    "comma": "W:Wa1,Kc3,:Bf6,",
    "Cyrillic": "W:Wа1,Кс3:Bf6",
}


@pytest.mark.parametrize("name", FENS)
def test_positions(name: str) -> None:
    for tags in (f'[SetUp "1"]\n[FEN "{FENS[name]}"]', f'[FEN "{FENS[name]}"]'):
        record = one(f"{tags}\n\n*").record
        assert RUSSIAN.dump(record.position) == "w a1-0,c3-1;f6-0"


def test_ranges_and_the_first_position() -> None:
    told = one('[FEN "B:B1-12:W21-32"] 1... f6-g5 2. c3-d4')
    assert RUSSIAN.dump(told.record.position)[2:].startswith("a1-0,")
    assert texts(told.record) == ["f6-g5", "c3-d4"]
    assert RUSSIAN.dump(one('[FEN "W:WK29-31:B"]').record.position) == "w a1-1,c1-1,e1-1;"
    plain = one('[SetUp "1"][FEN "W:W21-32:B1-12"]')
    assert plain.record.position == RUSSIAN.start()
    assert "FEN" not in show(plain)


def test_long_captures_and_a_man_that_comes_home() -> None:
    home = one('[FEN "W:Wd2:Bc3,c5,e3,e5"] 1. d2xd2').record
    assert (texts(home), home.result) == (["d2:b4:d6:f4:d2"], ("1-0", "captured-all"))
    for capture in ("a1xd4xh8", "a1:h8", "a1:d4:h8", "29x18x4", "29x4", "29-4", "ah8"):
        told = one(f'[FEN "W:WK29:B22,15,5"]\n1. {capture} 5-9 2. h8-a1 *')
        assert texts(told.record) == ["a1:d4:h8", "a7-b6", "h8-a1"]


def test_several_games_in_any_spacing() -> None:
    text = (
        '[Event "1"]\n[White "A \\"B\\" \\\\C"]\n1. c3-d4 *\n[Event "2"]\n\n[Event "3"]\n'
        '[Black "Club "X" 5"]\n\n2-0 {closing}\n1. e3-f4 f6-g5 0-1 1. a3-b4\n'
        '\n[White "5"]\n[Black "5"]\n\n[White "6"]'
    )
    found = list(read(text))
    assert [texts(told.record) for told in found] == [
        ["c3-d4"],
        [],
        [],
        ["e3-f4", "f6-g5"],
        ["a3-b4"],
        [],
        [],
    ]
    assert [dict(told.tags).get("Event") for told in found] == ["1", "2", "3", *[None] * 4]
    assert dict(found[0].tags)["White"] == 'A "B" \\C'
    assert dict(found[2].tags)["Black"] == 'Club "X" 5'
    assert [told.record.result is None for told in found] == [True] * 2 + [False] * 2 + [True] * 3
    again = list(read("\n".join([show(told) for told in found])))
    assert [show(told) for told in again] == [show(told) for told in found]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1251"])
def test_names_in_both_encodings(encoding: str) -> None:
    text = '[White "Полоусов А."]\r\n[Black "Ёлкин №5"]\r\n\r\n1. с3-d4 {ход} *\r\n'
    told = one(text.encode(encoding))
    assert told.tags == (("White", "Полоусов А."), ("Black", "Ёлкин №5"))
    assert texts(told.record) == ["c3-d4"]


# -- draws that others claim --------------------------------------------------------------------

SHUTTLE = '[FEN "W:WKc1:BKb8"]\n' + "c1-d2 b8-a7 d2-c1 a7-b8 " * 2


def test_play_after_a_draw_is_checked_and_noted() -> None:
    told = one(SHUTTLE + "5. c1-d2 b8-a7 2-0")
    assert told.record.result == ("1/2-1/2", "repetition")
    assert told.record.plies == 8
    assert told.ignored == "5. c1-d2 b8-a7 1-0"
    assert show(told).endswith("d2-c1 a7-b8 {ignored: 5. c1-d2\nb8-a7 1-0} 1/2-1/2\n")
    assert show(one(show(told))) == show(told)
    assert one(SHUTTLE + "2-0").ignored == "1-0"
    assert one(SHUTTLE + "1-1").ignored == ""
    with pytest.raises(BadText, match="game 1, move 6: 'd2-d4': not-"):
        one(SHUTTLE + "5. c1-d2 b8-a7 6. d2-d4 2-0")


# -- refusals -----------------------------------------------------------------------------------

REFUSED = [
    ("", "no-game", "no-game"),
    (" \n {comment} 1. ", "no-game", "no-game"),
    ("x" * (LONGEST_TEXT + 1), "too-long", "too-long"),
    ("hello", "bad-move", "game 1, move 1: 'hello': no-move"),
    ("1. c3-d4 f6-g5 2. d4-e6", "bad-move", "game 1, move 2: 'd4-e6': light-square: square e6"),
    ("c3-d4 * c3-c4", "bad-move", "game 2, move 1: 'c3-c4': light-square: square c4"),
    ("c3-d4 f6-e5 " + "z" * 50, "bad-move", f"game 1, move 2: '{'z' * 20}': no-move"),
    ("1. c3-d4 7 f6-g5", "bad-move", "game 1, move 1: '7': no-move"),
    ("1. 33-40", "bad-move", "game 1, move 1: '33-40': no-such-square: square 33"),
    ("pass", "bad-move", "game 1, move 1: 'pass': no-pass"),
    ("c3-d4 salta", "bad-move", "game 1, move 1: 'salta': no-call"),
    ("c3-d4 {open", "open-comment", "game 1, move 1: '{open': open-comment"),
    ("c3-d4 (b6-c5 {x) ", "open-comment", "game 1, move 1: '{x) ': open-comment"),
    ("c3-d4 (b6-c5 (", "open-variation", None),
    ("(" * 1000, "open-variation", None),
    ("c3-d4 }", "unexpected", "game 1, move 1: '}': unexpected"),
    ("c3-d4 )", "unexpected", "game 1, move 1: ')': unexpected"),
    ("[Event", "bad-tag", "game 1: '[Event': bad-tag"),
    ('[Event "a]\n[Site "b"]', "bad-tag", None),
    ('[White "a"] * [1 "b"]', "bad-tag", None),
    ("* 2-0", "second-result", "game 1, move 1: '2-0': second-result"),
    ('[GameType "20"]', "bad-game", "game 1: '20': only GameType 25 is known"),
    ('[GameType "25"][Game "salta"]', "bad-game", "game 1: 'salta': not GameType 25"),
    ('[Game "chess"]', "bad-game", None),
    ('[Game "salta"][Options "jump=up"]', "bad-game", None),
    ('[Game "salta"][Options "jump"]', "bad-game", None),
    ('[Game "salta"][FEN "W:W1:B2"]', "bad-position", None),
    ('[Game "salta"][Position "g ;"]', "bad-position", None),
    ('[FEN "W:Wz9:B1"]', "bad-position", "game 1: 'W:Wz9:B1': no-such-square: square z9"),
    ('[FEN "W:W33:B1"]', "bad-position", None),
    ('[FEN "W:W12-1:B30"]', "bad-position", None),
    ('[FEN "W:W1,1:B30"]', "bad-position", None),
    ('[FEN "W:W2:B30"]', "bad-position", "game 1: 'W:W2:B30': man-crowned: square d8"),
    ('[FEN "Q:W32:B5"]', "bad-position", None),
    ('[FEN "W:X32:B5"]', "bad-position", None),
    ('[FEN "a2"]', "bad-position", None),
    ('[FEN "' + "1," * 2000 + '"]', "bad-position", None),
    ('[Result "won"]', "bad-result", "game 1, move 1: 'won': not a result"),
    ('[Result "2-0"] c3-d4 0-2', "bad-result", "game 1, move 1: '2-0': at the end 0-1"),
    ('[Termination "resigned"] 1-1', "bad-result", None),
    ('[Termination "agreed"] 2-0', "bad-result", None),
    ('[Termination "time"] *', "bad-result", None),
    ('[FEN "W:Wc3:Bd4"] c3:e5 0-2', "bad-result", "game 1, move 1: '0-1': 1-0 captured-all"),
    ('[FEN "W:Wc3:Bd4"] c3:e5 a1-b2', "bad-move", "game 1, move 1: 'a1-b2': game-over"),
    ("c3-d4 " + "b6-a5 d4-c5 " * 9000, "bad-move", None),
    ("".join(f'[T{number} "x"]' for number in range(300)), "long-game", None),
    ("*[A 1]" * 20_000, "too-long", "too-long"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "key", "told"), REFUSED)
def test_what_is_refused(text: str, key: str, told: str | None) -> None:
    with pytest.raises(BadText) as refused:
        list(read(text))
    bad = refused.value
    assert bad.key == key
    assert set(bad.facts) == set(TEXT_REFUSALS[key])
    assert "\n" not in str(bad)
    assert len(bad.facts.get("token", "")) <= 20
    assert told is None or str(bad) == told


def test_a_capture_that_fits_twice_lists_both() -> None:
    with pytest.raises(BadText) as refused:
        list(read('[FEN "W:Wd2,d6:Bc3,c5"] 1. d:b4'))
    assert str(refused.value) == "game 1, move 1: 'd:b4': ambiguous: d2:b4, d6:b4"


PARTS = ["[", "]", '"', "{", "}", "(", ")", ";", "\n", " ", "$1", "*", "2-0", "1.", "c3-d4", "pass"]
PARTS += [
    '[FEN "',
    "W:W",
    ":B",
    "1-12",
    "K",
    ",",
    "[Event",
    "b6-a5",
    "d4:c5",
    "\\",
    "salta",
    "salta",
]


@settings(max_examples=100, deadline=None)
@given(text=st.text() | st.binary() | st.lists(st.sampled_from(PARTS)).map("".join))
def test_every_text_is_games_or_one_refusal(text: str | bytes) -> None:
    try:
        found = list(read(text))
    except BadText as bad:
        refused = bad
    else:
        again = [show(told) for told in found]
        assert [show(told) for told in read("\n".join(again))] == again
        return
    assert set(refused.facts) == set(TEXT_REFUSALS[refused.key])


GARBAGE = [
    "{",
    "(",
    "({",
    "((",
    "()",
    "{}",
    "[",
    '[A "',
    '[A "b" c',
    '[A "b"]',
    '[A "b"c"]\n',
    "* ",
]
GARBAGE += [
    "1. ",
    "! ",
    "$",
    "a",
    "9",
    "1-",
    "1 - ",
    ";\n",
    "c3-d4 ",
    "\\",
    '"',
    "[FEN ",
    "½",
    "0 ",
]


@pytest.mark.parametrize("sign", GARBAGE)
def test_garbage_of_full_length_takes_a_moment(sign: str) -> None:
    text = (sign * LONGEST_TEXT)[: LONGEST_TEXT - 2] + " }"
    with at_most(500), pytest.raises(BadText):
        list(read(text))
