"""Whole games and rulebook positions, by hand."""

from __future__ import annotations

import pytest

from rules import game
from rules.record import Entry, Record
from tests.rules.slow_games import SLOW

BASHNI = (
    "1. c3-b4 b6-c5 2. b4-a5 a7-b6 3. b2-c3 c5-b4 4. a3:c5:a7 c7-b6 5. a5:c7:e5 f6:d4:b2 "
    "6. a1:c3 d8-c7"
)
"""The twelve plies of the oldest description of the game."""
LASCA = (
    "1. c3-d4 e5:c3 2. b2:d4 f6-e5 3. d4:f6 g7:e5 4. c3-d4 e5:c3 5. d2:b4 c5-d4 "
    "6. c3:e5:g7 a5:c3 7. g7:e5 d6:f4:d2 8. c1:e3 b6-c5"
)
"""Cambridge 1976, the first eight moves."""


def plies(text: str) -> list[str]:
    return [word for word in text.split() if not word.endswith(".")]


def replayed(name: str, moves: list[str]) -> Record:
    record = Record.start(game(name))
    for move in moves:
        assert move in [legal.text for legal in record.moves()]
        record = record.add(Entry("move", move, record.side))
    return record


def test_the_bashni_game() -> None:
    record = replayed("bashni", plies(BASHNI))
    columns = dict(
        part.split("-")
        for side in record.game.dump(record.position).split(" ")[1].split(";")
        for part in side.split(",")
    )
    placed = {square: columns[square] for square in ("a7", "e5", "b2", "c3")}
    assert placed == {"a7": "0/00", "e5": "00", "b2": "00", "c3": "0/0"}
    assert len(record.moves()) == 7


def test_the_lasca_game() -> None:
    record = replayed("lasca", plies(LASCA))
    assert record.result is None
    assert (
        record.game.dump(record.position) == SLOW["lasca"]().judge(None, plies(LASCA))["position"]
    )


def test_games_are_read_as_people_write() -> None:
    record = Record.start(game("lasca"))
    for move in plies(LASCA):
        text = move.upper().replace(":", " x ").replace("-", "—")
        record = record.add(Entry("move", text, record.side))
    assert [entry.text for entry in record.entries()] == plies(LASCA)


RULEBOOK = [
    # Pyramid: forward steps, jumps over an enemy only, several in a turn, and no need to jump.
    ("pyramid", "", "w d4-0;h8-0", "d4-c5 d4-e5"),
    ("pyramid", "", "b a1-0;e5-0", "e5-d4 e5-f4"),
    ("pyramid", "", "w c1-0,d2-0,f6-0;d4-0", "c1-b2 d2-c3 d2-e3 f6-e7 f6-g7"),
    ("pyramid", "", "w c1-0;d2-0,f4-0", "c1-b2 c1:e3 c1:e3:g5"),
    ("pyramid", "jumps=compulsory", "w c1-0;d2-0,f4-0", "c1:e3:g5"),
    ("pyramid", "", "w e5-0;d4-0", "e5-d6 e5-f6"),
    ("pyramid", "back_jumps=yes", "w e5-0;d4-0", "e5-d6 e5-f6 e5:c3"),
    ("pyramid", "", "w h8-0;g7-0", "pass"),
    # High Jump: orthogonal, turns in a chain, the centre, and the pass after 1.c2-c3.
    ("high-jump", "", "w a1-0;e5-0", "a1-a2 a1-b1"),
    ("high-jump", "", "w a1-0;b1-0,c2-0", "a1-a2 a1:c1 a1:c1:c3"),
    ("high-jump", "captures=compulsory", "w a1-0;b1-0,c2-0", "a1:c1:c3"),
    ("high-jump", "", "w b3-0;c3-0", "b3-a3 b3-b2 b3-b4"),
    ("high-jump", "centre=normal", "w b3-0;c3-0", "b3-a3 b3-b2 b3-b4 b3:d3"),
    # Russian draughts: compulsion, capture backwards, flying kings, crowning on the way.
    ("russian", "", "w c3-0,a1-0;d4-0", "c3:e5"),
    ("russian", "", "w e5-0;d4-0", "e5:c3"),
    ("russian", "", "w a1-1;d4-0", "a1:e5 a1:f6 a1:g7 a1:h8"),
    ("russian", "", "w a1-1;c3-0,f6-0", "a1:d4:g7 a1:d4:h8"),
    ("russian", "", "w a1-1;c3-0,e7-0", "a1:f6:d8"),
    ("russian", "", "w f6-0;e7-0,c7-0", "f6:d8:a5 f6:d8:b6"),
    ("russian", "", "w c3-1;d4-0,e5-0", "c3-a1 c3-a5 c3-b2 c3-b4 c3-d2 c3-e1"),
    # Bashni: the top goes under the captor, what is uncovered stays, and fights for its owner.
    ("bashni", "", "w c3-0;d4-00", "c3:e5"),
    ("bashni", "", "b a1-1;h8-0/0", "h8-g7"),
    ("bashni", "", "w a1-0,b8-0;h6-0", "a1-b2"),
    # Lasca: soldiers forward only, officers one square, a soldier crowned stops.
    ("lasca", "", "w d4-0;c3-0,e3-0", "d4-c5 d4-e5"),
    ("lasca", "", "w d4-1;c3-0", "d4:b2"),
    ("lasca", "", "w d4-1;g7-0", "d4-c3 d4-c5 d4-e3 d4-e5"),
    ("lasca", "", "w c5-0;d6-0,f6-0", "c5:e7"),
    # Salta is in test_salta.
]
"""Game, option, position, legal moves."""


@pytest.mark.parametrize(("name", "option", "text", "moves"), RULEBOOK)
def test_rulebook_positions(name: str, option: str, text: str, moves: str) -> None:
    variant = game(name, **dict([option.split("=")] if option else []))
    found = [move.text for move in variant.moves(variant.load(text))]
    assert sorted(found) == sorted(moves.split())


PLAYED = [
    ("bashni", "", "w c3-0;d4-00", "c3:e5", "b e5-0/0;d4-0"),
    ("bashni", "", "w c3-0;d4-0/00", "c3:e5", "b d4-00,e5-0/0;"),
    ("bashni", "", "w c3-0/1;d4-1,f6-0", "c3:e5:g7", "b g7-0/110;"),
    ("bashni", "", "w g7-00/1;b8-0", "g7-h8", "b h8-10/1;b8-0"),
    ("bashni", "", "w c7-0;e7-0,d8-0/0,b6-0", "c7:a5", "b a5-0/0;e7-0,d8-0/0"),
    ("lasca", "", "w c3-0;d4-10/0", "c3:e5", "b e5-0/1;d4-0/0"),
    ("lasca", "", "w b6-00;g1-0", "b6-a7", "b a7-10;g1-0"),
    ("lasca", "", "b d4-1/1;e5-0", "e5:c3", "w ;c3-0/1,d4-1"),
    ("russian", "", "w g7-0;a1-1", "g7-f8", "b f8-1;a1-1"),
    ("russian", "", "w a1-1;b2-0,d4-0,h8-0", "a1:c3:e5", "b e5-1;h8-0"),
    ("high-jump", "", "w a1-0;b1-0,c2-0,e5-0", "a1:c1:c3", "b c3-0;e5-0"),
    ("pyramid", "", "w c1-0;d2-0", "c1:e3", "b e3-0;d2-0"),
]
"""Game, option, position, a move, the position after it."""


@pytest.mark.parametrize(("name", "option", "text", "move", "after"), PLAYED)
def test_what_a_move_leaves(name: str, option: str, text: str, move: str, after: str) -> None:
    variant = game(name, **dict([option.split("=")] if option else []))
    position = variant.load(text)
    assert variant.dump(variant.play(position, variant.read(position, move))) == after
