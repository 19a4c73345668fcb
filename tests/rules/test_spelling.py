"""Moves of every game as people spell them: short forms, merged paths, bare digits; and cost."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from rules import GAMES, game
from rules.core import Ambiguous, BadMove, Game, Move, Position, Unreadable
from rules.notation import read
from rules.squares import Board
from tests.rules.effort import at_most

EIGHT = Board(8, 8)


def positions(variant: Game, wanted: int) -> Iterator[Position]:
    """Positions of random games that have moves with squares."""
    chance, position = random.Random(7), variant.start()
    while wanted:
        codes = variant.codes(position)
        if variant.moves(position)[:1] and variant.moves(position)[0].path:
            wanted -= 1
            yield position
        position = variant.after(position, chance.choice(codes)) if codes else variant.start()


CYRILLIC = str.maketrans("ace", "асе")
BY_SOUND = str.maketrans("abcdefgh", "абцдефгх")
WIDE = {sign: sign + 0xFEE0 for sign in range(0x21, 0x7F)}
SPELLINGS: dict[str, Callable[[tuple[str, ...]], str]] = {
    "dash": "-".join,
    "colon": ":".join,
    "x": "x".join,
    "sign": "×".join,
    "star": "*".join,
    "kha": "х".join,
    "em dash": "—".join,
    "en dash": " – ".join,
    "minus": "−".join,
    "hyphen": "\u2010".join,
    "unbreakable hyphen": "\u2011".join,
    "arrow": "→".join,
    "dashes": "--".join,
    "spaces": " ".join,
    "unbreakable spaces": "\u00a0-\u00a0".join,
    "glued": "".join,
    "capitals": lambda path: "X".join(path).upper(),
    "full width": lambda path: "-".join(path).translate(WIDE),
    "Cyrillic": lambda path: ":".join(path).translate(CYRILLIC),
    "Cyrillic capitals": lambda path: "Х".join(path).translate(CYRILLIC).upper(),
    "Russian": lambda path: "-".join(path).translate(BY_SOUND),
    "Russian kha": lambda path: "х".join(path).translate(BY_SOUND),
    "Russian glued": lambda path: "".join(path).translate(BY_SOUND),
    "Russian capitals": lambda path: " - ".join(path).translate(BY_SOUND).upper(),
    "number": lambda path: "14. " + "-".join(path),
    "Black's number": lambda path: "14…" + "-".join(path),
    "quotes": lambda path: f"«{'-'.join(path)}»",
    "backticks": lambda path: f"`{'-'.join(path)}`",
    "marks": lambda path: "-".join(path) + "!?",
    "stop": lambda path: "-".join(path) + ".",
    "isolates": lambda path: f"\u2068{'-'.join(path)}\u2069",
    "direction": lambda path: "\u200f" + "\u200e-".join(path),
}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("spelling", SPELLINGS)
def test_every_move_of_every_game_in_every_spelling(name: str, spelling: str) -> None:
    variant = game(name)
    names = {square.name: square.algebraic for square in variant.squares}
    for position in positions(variant, 3):
        for move in variant.moves(position):
            by_file = tuple(names[square] for square in move.path)
            for path in {move.path, by_file}:
                assert variant.read(position, SPELLINGS[spelling](path)) == move


@pytest.mark.parametrize("name", GAMES)
def test_short_forms_are_the_only_move_that_fits_or_list_those_that_do(name: str) -> None:
    variant = game(name)
    names = {square.name: square.algebraic for square in variant.squares}
    for position in positions(variant, 6):
        moves = variant.moves(position)
        for move in moves:
            first, last = names[move.path[0]], names[move.path[-1]]
            ending = [other for other in moves if other.path[-1] == move.path[-1]]
            same = [other for other in ending if other.path[0] == move.path[0]]
            filed = [other for other in ending if names[other.path[0]][0] == first[0]]
            plain = [other for other in same if len(other.path) == 2]
            for text in (f"{first}:{last}", f"{first}{last}", f"{first} {last}"):
                fitting(variant, position, text, plain or same)
            for text in (f"{first[0]}{last}", f"{first[0]}:{last}", f"{first[0]} - {last}!"):
                fitting(variant, position, text, filed)
            with pytest.raises(Unreadable, match="one-square"):
                variant.read(position, last)
            with pytest.raises(BadMove):
                variant.read(position, f"{first}-{last} {first}-{last}")


def fitting(variant: Game, position: Position, text: str, moves: list[Move]) -> None:
    if len(moves) == 1:
        assert variant.read(position, text) == moves[0]
        return
    with pytest.raises(Ambiguous) as refused:
        variant.read(position, text)
    assert list(refused.value.moves) == moves


MERGED = [
    ("pyramid", "w d2-0;c3-0,e3-0,c5-0,e5-0", "d2:b4:d6", ("d2:f4:d6", "d6", "df4d6")),
    (
        "high-jump",
        "w a1-0;b1-0,a2-0,c2-0,b3-0",
        "a1:c1:c3:a3:a1",
        ("a1:a3:c3:c1:a1", "a1:a3:c1:a1", "aa3c3a1", "a1:c3:a1", "a1:a1"),
    ),
]


@pytest.mark.parametrize(("name", "position", "shown", "others"), MERGED)
def test_any_path_of_a_move_that_has_several(
    name: str, position: str, shown: str, others: tuple[str, ...]
) -> None:
    variant = game(name)
    there = variant.load(position)
    for text in (shown, *others):
        if text == shown.split(":")[-1]:
            with pytest.raises(Unreadable, match="one-square"):
                variant.read(there, text)
        else:
            assert variant.read(there, text).text == shown


@pytest.mark.parametrize("name", GAMES)
def test_every_path_of_every_move(name: str) -> None:
    variant = game(name)
    for position in positions(variant, 10):
        for move in variant.moves(position):
            paths = variant.paths(position, move.code)
            assert paths[0] == move.path
            for path in paths:
                assert variant.read(position, "-".join(path)) == move


# -- digits without separators ------------------------------------------------------------------

LASCA = game("lasca")
OFFICERS = LASCA.load("w c1-1,a7-1;d2-0,f2-0,d4-0,b6-0,d6-0")


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("8-12", "a3-b4"),
        ("8 12", "a3-b4"),
        ("812", "a3-b4"),
        ("3. 812!", "a3-b4"),
        ("8x12", "a3-b4"),
        ("8b4", None),
        ("a3-12", "a3-b4"),
        ("1013", "e3-d4"),
        ("９１２", "c3-b4"),
        ("1012", None),
        ("10", None),
        ("1.", None),
        ("1 0 1 3", None),
        ("26-27", None),
        ("0-5", None),
        ("1" * 200, None),
    ],
)
def test_numbers_of_lasca(text: str, move: str | None) -> None:
    if move is not None:
        assert LASCA.read(LASCA.start(), text).text == move
        return
    with pytest.raises(BadMove):
        LASCA.read(LASCA.start(), text)


def test_digits_that_are_two_legal_moves_are_not_guessed() -> None:
    with pytest.raises(Ambiguous) as refused:
        LASCA.read(OFFICERS, "224")
    assert [move.text for move in refused.value.moves] == ["c1:e3:c5:e7", "a7:c5:e3:g1"]
    assert LASCA.read(OFFICERS, "2-24").text == "c1:e3:c5:e7"
    assert LASCA.read(OFFICERS, "22-4").text == "a7:c5:e3:g1"
    assert LASCA.read(OFFICERS, "21024").text == "c1:e3:c5:e7"
    assert LASCA.read(OFFICERS, "2216104").text == "a7:c5:e3:g1"


# -- cost ---------------------------------------------------------------------------------------


class Crowd(Game):
    """A position with thousands of chains."""

    def codes(self, position: Position) -> list[int]:
        return list(range(5000))

    def move(self, position: Position, code: int) -> Move:
        path = ["a1", *[EIGHT.name(1 + (code + leg * leg) % 4) for leg in range(20)], "h8"]
        return Move(code, ":".join(path) + str(code), tuple(path), ())


@pytest.mark.parametrize("text", ["a1:h8", "ah8", "nonsense", "9" * 200, "a1:" * 60 + "h8", "x"])
def test_thousands_of_chains(text: str) -> None:
    with at_most(200), pytest.raises(BadMove) as refused:
        read(EIGHT, Crowd({}), Position(), text)
    assert len(refused.value.moves) == 5000
