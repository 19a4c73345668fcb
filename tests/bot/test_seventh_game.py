"""A game that is one file in `rules` is listed, played, drawn and answered, with no other change.

The console runs beside a copy of `rules` with a toy in it, for which no language has a word.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from bot.languages import words
from tests.console import ROOT, Console

TOY = '''
"""Frog race: a frog a side on 3x3 hops one square forward; first on the far rank wins."""

from __future__ import annotations

from typing import ClassVar

from rules.core import SCORES, BadMove, Game, Illegal, Move, Piece, Position, Result
from rules.notation import read, read_position, show_position
from rules.squares import Board

BOARD = Board(3, 3, straight=True)


class Frogs(Position):
    def __init__(self, side: int, places: tuple[int, int]) -> None:
        self.side, self.places = side, places

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Frogs) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((self.side, self.places))

    def board(self) -> dict[str, tuple[Piece, ...]]:
        found = sorted((at, side) for side, at in enumerate(self.places))
        return {BOARD.name(at): (Piece(side, "frog"),) for at, side in found}


class FrogRace(Game):
    name = "frog-race"
    options: ClassVar[dict[str, tuple[str, ...]]] = {"pond": ("dry", "wet")}
    sides = ("lime", "moss")
    letters = "lm"
    files, ranks, squares = 3, 3, BOARD.squares

    def start(self) -> Position:
        return Frogs(0, (BOARD.numbers["a1"], BOARD.numbers["c3"]))

    def codes(self, position: Position) -> list[int]:
        assert isinstance(position, Frogs)
        at = position.places[position.side] + (-4 if position.side else 4)
        return [at] if self.result(position) is None else []

    def after(self, position: Position, code: int) -> Position:
        assert isinstance(position, Frogs)
        first, second = position.places
        return Frogs(1 - position.side, (first, code) if position.side else (code, second))

    def move(self, position: Position, code: int) -> Move:
        assert isinstance(position, Frogs)
        path = (BOARD.name(position.places[position.side]), BOARD.name(code))
        return Move(code, "-".join(path), path, ())

    def result(self, position: Position) -> Result | None:
        assert isinstance(position, Frogs)
        if BOARD.square(position.places[0]).rank == 2:
            return Result(SCORES[0], "dry-land")
        return None

    def read(self, position: Position, text: str) -> Move:
        return read(BOARD, self, position, text)

    def refusal(self, position: Position, path: tuple[str, ...]) -> BadMove:
        return Illegal("no-hop", {}, self.moves(position))

    def dump(self, position: Position) -> str:
        assert isinstance(position, Frogs)
        sides: list[dict[int, str]] = [{at: "0"} for at in position.places]
        return show_position(BOARD, self.letters[position.side], sides)

    def load(self, text: str) -> Position:
        head, sides = read_position(BOARD, ("l", "m"), text)
        return Frogs(self.letters.index(head), (sides[0][0][0], sides[1][0][0]))
'''
STORY = {
    "ann: help": "Frog Race",
    "ann: help frog race": "no rules of Frog Race in words",
    "ann: rules": "\n• Frog Race\n",
    "ann: rules frog race": "I have no rules of Frog Race in words.",
    "ann: rules frog race ends": "• pond: dry – pond dry; wet – pond wet",
    "ann: help play": "Frog Race: pond=dry|wet",
    "ann: play frog race @bob pond=wet": "ann plays Lime. Options: pond=wet (pond wet).",
    "bob: accept": "bob plays Moss. Options: pond=wet. @ann, it is your turn with Lime.",
    "ann: b2-b3": "You can play: a1-a2.",
    "ann: a1-c1": "The rules don’t allow “a1-c1”: no hop. You can play: a1-a2.",
    "ann: moves": "#1, Lime can play: a1-a2.",
    "ann: a1-a2": "ann (Lime) plays 1. a1-a2. @bob, it is your turn with Moss. You can play c3-c2.",
    "bob: c3-c2": "bob (Moss) plays 1… c3-c2.",
    "bob: board": "#1 Frog Race: ann (Lime) – bob (Moss). Lime to move.",
    "ann: board text": "\n3 . . .\n2 F . f\n1 . . .\n  a b c\nF – Lime\nf – Moss\nF – frog\n. – ",
    "ann: a2-a3": "ann wins with Lime: dry land!",
}


@pytest.fixture
def pond(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the rules and one game more, to be found before the real ones."""
    left_out = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "rules", tmp_path / "rules", ignore=left_out)
    (tmp_path / "rules" / "frog_race.py").write_text(TOY, encoding="utf-8")
    monkeypatch.setattr("tests.console.ROOT", f"{tmp_path}:{ROOT}")
    return tmp_path


def test_a_seventh_game_is_played_in_the_console(pond: Path) -> None:
    with Console(pond) as console:
        for said, expected in STORY.items():
            replies = console.say(said)
            assert len(replies) == 1, said
            assert expected in replies[0]["text"], said
            if replies[0]["picture"]:
                drawn = Path(replies[0]["picture"]["path"]).read_bytes()
                assert drawn.startswith(b"\x89PNG")
        alt = replies[0]["picture"]["alt"]
        assert console.close() == 0
    assert alt == (
        "Frog Race. Lime has won: dry land. Last move: 2. a2-a3. "
        "Lime: frog on a3. Moss: frog on c2."
    )


def test_what_has_no_words_is_called_by_its_own() -> None:
    voice = words("en")
    assert voice.word("game-high-jump") == "High Jump"
    assert voice.word("game-frog-race") == "Frog Race"
    assert voice.word("side-lime") == "Lime"
    assert voice.word("kind-frog") == "frog"
    assert voice.word("reason-dry-land") == "dry land"
    assert voice.word("option-back_hops-very_many") == "back hops very many"
