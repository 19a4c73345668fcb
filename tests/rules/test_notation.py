"""What people write: accepted spellings, refusals with their keys, short forms, two fits."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules import GAMES, game
from rules.core import Ambiguous, BadMove, BadPosition, Game, Illegal, Move, Position, Unreadable
from rules.notation import fits, read, spelled, squares, touching
from rules.squares import Board
from tests.rules.walk import Walk

SALTA = game("salta")
START = SALTA.start()
JUMPING = SALTA.load(
    "g 11-1,12-2,13-3,14-4,15-5,21-6,22-7,23-8,24-9,25-10,31-11,32-12,33-13,34-14,44-15;"
    "54-15,82-14,83-13,84-12,85-11,91-10,92-9,93-8,94-7,95-6,101-5,102-4,103-3,104-2,105-1"
)

STEPS = [
    "32-42",
    "32\u201042",
    "32\u201142",
    "32\u201242",
    "32–42",
    "32—42",
    "32―42",
    "32−42",
    "32→42",
    "32➡\ufe0f42",
    "32->42",
    "32 --> 42",
    "32--42",
    "32 - 42",
    "32\u00a0–\u00a042",
    "32\u202f-\u200942",
    "32 42",
    "32\t42",
    "3242",
    "32:42",
    "32x42",
    "32 X 42",
    "32×42",
    "32*42",
    "32х42",
    "32Х42",
    "３２－４２",
    "３２：４２",
    "c3-d4",
    "C3-D4",
    "c3d4",
    "c3 d4",
    "с3-d4",
    "С3-D4",
    "ｃ３ｄ４",
    "c3-42",
    "cd4",
    "c-d4",
    "сd4",
    "14. 32-42",
    "14.32-42",
    "7... 32-42",
    "7… 32-42",
    "3) 32-42",
    "(32-42)",
    '"32-42"',
    "«32-42»",
    "„32-42“",
    "`32-42`",
    "**32-42**",
    '14. "32-42"',
    "32-42!",
    "32-42?!",
    "32-42.",
    "32-42 !!",
    "32-42‼",
    " 32-42\n",
    "- 32-42",
    "— 32–42",
    "\u206832-42\u2069",
    "\u200f32\u200e-42",
    "3\u200b2-4\u20602",
    "\ufeff32-42",
    "32\u00ad-42",
]


@pytest.mark.parametrize("text", STEPS)
def test_one_step_in_many_spellings(text: str) -> None:
    assert SALTA.read(START, text).text == "32-42"


@pytest.mark.parametrize(
    "text", ["44:63", "44-63", "4463", "h4:f6", "44хf6", "hf6", "h:f6", "h4 F6", "12... 44×63!"]
)
def test_one_jump_in_many_spellings(text: str) -> None:
    move = SALTA.read(JUMPING, text)
    assert (move.text, move.path, move.over) == ("44:63", ("44", "63"), ("54",))


def test_the_cyrillic_letters_a_c_e_are_files() -> None:
    assert SALTA.read(START, "а3-b4").text == "31-41"
    assert SALTA.read(START, "е3–f4").text == "33-43"
    assert SALTA.read(START, "сd4").text == "32-42"


@pytest.mark.parametrize("text", ["105-95", "10595", "105 95", "j10-i9", "j10i9"])
def test_squares_of_three_signs(text: str) -> None:
    opened = SALTA.dump(START).replace("g ", "r ").replace("95-6", "75-6")
    assert SALTA.read(SALTA.load(opened), text).text == "105-95"


REFUSED = [
    ("", "no-move", {}),
    ("   ", "no-move", {}),
    ("\u2066\u2069", "no-move", {}),
    ("-", "no-move", {}),
    ("!?", "no-move", {}),
    ("14.", "one-square", {"square": "14"}),
    ("hello", "no-move", {}),
    ("salta", "no-move", {}),
    ("😀", "no-move", {}),
    ("32😀42", "no-move", {}),
    ("32-42 please", "no-move", {}),
    ("32\x0042", "no-move", {}),
    ("в3-в4", "light-square", {"square": "b3"}),
    ("ю3-ю4", "no-move", {}),
    ("32-ж4", "no-move", {}),
    ("٣٢-٤٢", "no-move", {}),
    ("4", "no-move", {}),
    ("c", "no-move", {}),
    ("99", "no-move", {}),
    ("1234567", "no-move", {}),
    ("pass", "no-pass", {}),
    ("32", "one-square", {"square": "32"}),
    ("d4", "one-square", {"square": "42"}),
    ("32-", "one-square", {"square": "32"}),
    ("14. 42", "one-square", {"square": "42"}),
    ("99-1", "no-such-square", {"square": "99"}),
    ("32-4", "no-such-square", {"square": "4"}),
    ("16-32", "no-such-square", {"square": "16"}),
    ("32-106", "no-such-square", {"square": "106"}),
    ("k3-d4", "no-such-square", {"square": "k3"}),
    ("c3-c11", "no-such-square", {"square": "c11"}),
    ("c0-d4", "no-such-square", {"square": "c0"}),
    ("c3-c4", "light-square", {"square": "c4"}),
    ("a2-b3", "light-square", {"square": "a2"}),
    ("ca4", "light-square", {"square": "a4"}),
    ("32-42 33-43", "two-moves", {}),
    ("32-42, 33-43", "two-moves", {}),
    ("32-42; 85-75", "two-moves", {}),
    ("32-42 or 33-43", "two-moves", {}),
    ("1. 32-42 85-75 2. 33-43", "two-moves", {}),
    ("3242 8575", "two-moves", {}),
    ("c3d4 e3f4", "two-moves", {}),
    ("32 42 33 43", "two-moves", {}),
    ("cd4 ed4", "two-moves", {}),
    ("cd4 85-75", "two-moves", {}),
    ("14 32-42", "jump-one-only", {}),
    ("32-42-53", "jump-one-only", {}),
    ("32:54:76", "no-such-square", {"square": "76"}),
    ("32:53:72", "jump-one-only", {}),
    ("32-32", "same-square", {"square": "32"}),
    ("42-53", "empty-square", {"square": "42"}),
    ("85-75", "not-yours", {"square": "85"}),
    ("22-32", "occupied", {"square": "32"}),
    ("32-43", "not-diagonal", {"move": "32-43"}),
    ("31-51", "not-diagonal", {"move": "31-51"}),
    ("11-72", "not-diagonal", {"move": "11-72"}),
    ("31-62", "too-far", {"move": "31-62"}),
    ("21-42", "own-piece-jumped", {"square": "32"}),
    ("31-52", "jump-nothing", {"square": "41"}),
    ("fd4", "own-piece-jumped", {"square": "33"}),
    ("hd4", "not-legal", {"move": "h-42"}),
    ("9" * 10_000, "too-long", {}),
]


@pytest.mark.parametrize(("text", "key", "facts"), REFUSED)
def test_what_is_refused_at_the_start(text: str, key: str, facts: dict[str, str]) -> None:
    with pytest.raises(BadMove) as refused:
        SALTA.read(START, text)
    assert (refused.value.key, refused.value.facts) == (key, facts)
    assert refused.value.moves
    assert set(refused.value.moves) <= set(SALTA.moves(START))


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("32-43", ["32-41", "32-42"]),
        ("32", ["32-41", "32-42"]),
        ("42", ["32-42", "33-42"]),
        ("32_42", ["32-42"]),
        ("32-4", ["32-41", "32-42"]),
        ("32/42", ["32-42"]),
        ("hd4", ["32-42", "33-42"]),
    ],
)
def test_what_is_possible_instead(text: str, moves: list[str]) -> None:
    with pytest.raises(BadMove) as refused:
        SALTA.read(START, text)
    assert sorted(move.text for move in refused.value.moves) == moves


def test_unreadable_illegal_and_ambiguous_are_told_apart() -> None:
    for text in ("hello", "99-1", "32-42 33-43", "32", "9" * 999):
        with pytest.raises(Unreadable):
            SALTA.read(START, text)
    for text in ("32-43", "a2-b3", "85-75", "fd4"):
        with pytest.raises(Illegal):
            SALTA.read(START, text)
    two_ways = SALTA.load(SALTA.dump(START).replace("34-14", "53-14"))
    with pytest.raises(Ambiguous) as refused:
        SALTA.read(two_ways, "ed4")
    assert sorted(move.text for move in refused.value.moves) == ["33-42", "53-42"]


def test_a_pass_is_read_only_where_it_is_the_move() -> None:
    walk = Walk({"hop": "no"})
    shut = walk.load("w a1-0;b2-0")
    for text in ("pass", "Pass.", "3. pass"):
        assert walk.read(shut, text).text == "pass"
    with pytest.raises(Illegal, match="no-pass"):
        walk.read(walk.start(), "pass")
    with pytest.raises(Illegal, match="not-legal"):
        walk.read(shut, "a1-b2")


# -- chains, as in the draughts games -----------------------------------------------------------

EIGHT = Board(8, 8, lambda file, rank: f"{'abcdefgh'[file]}{rank + 1}")
ROUTES = (
    "a3:c5:a7",
    "a3:c5:e7",
    "c3:e5:c7:a5",
    "c3:a5",
    "c3-d4",
    "g3:e5:g7",
    "g3:e5:c7:e5:g7",
    "h4:f6:d4:b6:d8",
    "h4:d8:f6:d4:b6",
)


class Routes(Game):
    """A position that has the moves above."""

    def codes(self, position: Position) -> list[int]:
        return list(range(len(ROUTES)))

    def move(self, position: Position, code: int) -> Move:
        text = ROUTES[code]
        return Move(code, text, tuple(text.replace("-", ":").split(":")), ())


def routes(text: str) -> str:
    return read(EIGHT, Routes({}), Position(), text).text


@pytest.mark.parametrize("text", ROUTES)
def test_a_chain_in_full_is_that_chain(text: str) -> None:
    assert routes(text) == text
    assert routes(text.replace(":", " ")) == text
    assert routes(text.replace(":", "").replace("-", "")) == text
    assert routes(f"12. {text.replace(':', '×').upper()}!") == text


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("a3:a7", "a3:c5:a7"),
        ("a:a7", "a3:c5:a7"),
        ("ae7", "a3:c5:e7"),
        ("c3:c7:a5", "c3:e5:c7:a5"),
        ("c3:e5:a5", "c3:e5:c7:a5"),
        ("cd4", "c3-d4"),
        ("c3xd4", "c3-d4"),
        ("g3:c7:g7", "g3:e5:c7:e5:g7"),
        ("gc7g7", "g3:e5:c7:e5:g7"),
        ("g:c7:g7", "g3:e5:c7:e5:g7"),
    ],
)
def test_a_short_form_is_read_where_one_move_fits(text: str, move: str) -> None:
    assert routes(text) == move


@pytest.mark.parametrize(
    ("text", "candidates"),
    [
        ("ca5", ["c3:e5:c7:a5", "c3:a5"]),
        ("g3:g7", ["g3:e5:g7", "g3:e5:c7:e5:g7"]),
        ("gg7", ["g3:e5:g7", "g3:e5:c7:e5:g7"]),
        # The beginning of one chain, and another with its first landing left out.
        ("h4:f6:d4:b6", ["h4:d8:f6:d4:b6", "h4:f6:d4:b6:d8"]),
    ],
)
def test_two_fits_are_listed_and_none_is_played(text: str, candidates: list[str]) -> None:
    with pytest.raises(Ambiguous) as refused:
        routes(text)
    assert [move.text for move in refused.value.moves] == candidates


@pytest.mark.parametrize("text", ["c3:c5", "a5:c3", "a3:e5:a7", "e3:a7"])
def test_no_fit_is_no_legal_move(text: str) -> None:
    with pytest.raises(Illegal, match="not-legal"):
        routes(text)


def test_numbers_that_can_be_cut_in_two_ways_are_not_guessed() -> None:
    numbered = Board(7, 7, lambda file, rank: str(rank // 2 * 7 + rank % 2 * 4 + file // 2 + 1))
    assert squares(numbered, "12-16") == ("12", "16")
    assert squares(numbered, "2 6") == ("2", "6")
    assert squares(numbered, "2010") == ("20", "10")
    with pytest.raises(Unreadable, match="no-move"):
        squares(numbered, "1115")
    with pytest.raises(Unreadable, match="no-move"):
        squares(numbered, "112")


def test_fits_and_touching_take_moves_without_squares() -> None:
    passing = (Move(0, "pass", (), ()),)
    assert fits(EIGHT, Routes({}), Position(), ("a3", "b4"), passing) == ()
    assert spelled(EIGHT, "34", passing) == ()
    assert touching("a3", passing) == passing


# -- position texts -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.upper(),
        lambda text: f"  {text.replace(',', ', ').replace(';', ' ; ')}\n",
        lambda text: text.replace("-", "–"),
        lambda text: text.replace("11-1,", "a1-1,").replace("105-1", "J10-1"),
        lambda text: "\u2066" + text + "\u2069",
        lambda text: (
            "g " + ",".join(reversed(text[2:].split(";")[0].split(","))) + ";" + text.split(";")[1]
        ),
    ],
)
def test_position_texts_are_read_forgivingly(change: Callable[[str], str]) -> None:
    assert SALTA.load(change(SALTA.dump(START))) == START


@pytest.mark.parametrize(
    ("old", "new", "key", "facts"),
    [
        ("g ", "w ", "bad-side", {"side": "w"}),
        ("g ", "", "bad-side", {"side": SALTA.dump(START)[2:22]}),
        (";", ",", "bad-form", {"part": SALTA.dump(START)[2:42]}),
        ("11-1,", "11-1,,", "bad-form", {"part": ""}),
        ("11-1,", "111,", "bad-form", {"part": "111"}),
        ("11-1,", "11-,", "bad-form", {"part": "11-"}),
        ("11-1,", "16-1,", "no-such-square", {"square": "16"}),
        ("11-1,", "a2-1,", "light-square", {"square": "a2"}),
        ("11-1,", "12-1,", "square-twice", {"square": "12"}),
        ("11-1,", "105-1,", "square-twice", {"square": "105"}),
        ("11-1,", "11-16,", "bad-number", {"number": "16"}),
        ("11-1,", "11-01,", "bad-number", {"number": "01"}),
        ("11-1,", "11-1/2,", "bad-number", {"number": "1/2"}),
        ("11-1,", "11-2,", "number-twice", {"number": "2"}),
        ("11-1,", "", "number-missing", {"number": "1"}),
        ("11-1,", "11-1,41-1,", "number-twice", {"number": "1"}),
        ("g ", "g " + " " * 2000, "too-long", {}),
    ],
)
def test_bad_position_texts(old: str, new: str, key: str, facts: dict[str, str]) -> None:
    with pytest.raises(BadPosition) as refused:
        SALTA.load(SALTA.dump(START).replace(old, new, 1))
    assert (refused.value.key, refused.value.facts) == (key, facts)


def test_a_side_without_pieces_is_no_salta() -> None:
    with pytest.raises(BadPosition, match="number-missing"):
        SALTA.load(SALTA.dump(SALTA.start()).partition(";")[0] + ";")


@pytest.mark.parametrize("name", GAMES)
def test_an_empty_board_is_no_position(name: str) -> None:
    rules = game(name)
    with pytest.raises(BadPosition, match="bad-form"):
        rules.load(f"{rules.letters[0]} ;")
