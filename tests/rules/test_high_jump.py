"""High Jump: captures and chains by option, the centre, blocked sides, draws, what is refused."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from rules import game
from rules.core import NOTHING, BadMove, BadPosition, Game, Piece, Result
from rules.record import Entry, Record
from rules.shell import perft

START = (
    "w a1-0,b1-0,c1-0,d1-0,e1-0,a2-0,b2-0,c2-0,d2-0,e2-0,d3-0,e3-0;"
    "a3-0,b3-0,a4-0,b4-0,c4-0,d4-0,e4-0,a5-0,b5-0,c5-0,d5-0,e5-0"
)
CHAINS = "w a1-0,e1-0;a2-0,b3-0,b5-0,e5-0"
"""White a1 captures a2, and then b3."""
RING = "w a1-0;b1-0,c2-0,b3-0,a2-0"
CENTRED = "w c2-0,a1-0;c3-0,e5-0"
"""White c2 could take the man on the centre, and nothing else can be taken."""
JAMMED = "w a1-0,b1-0,c1-0;a2-0,b2-0,c2-0,d1-0,a3-0,b3-0,c3-0,e1-0"
"""White has no move, Black has."""


def texts(variant: Game, position: str) -> list[str]:
    return sorted(move.text for move in variant.moves(variant.load(position)))


def refused(variant: Game, position: str, text: str) -> tuple[str, dict[str, str], list[str]]:
    with pytest.raises(BadMove) as bad:
        variant.read(variant.load(position), text)
    return bad.value.key, bad.value.facts, sorted(move.text for move in bad.value.moves)


def variants() -> list[Game]:
    kind = type(game("high-jump"))
    chosen = product(*kind.options.values())
    return [kind(dict(zip(kind.options, values, strict=True))) for values in chosen]


def after(variant: Game, position: str, *moves: str) -> str:
    reached = variant.load(position)
    for text in moves:
        reached = variant.play(reached, variant.read(reached, text))
    return variant.dump(reached)


def test_the_set_up() -> None:
    jump = game("high-jump")
    assert jump.dump(jump.start()) == START
    board = jump.start().board()
    assert len(board) == 24
    assert "c3" not in board
    assert board["d3"] == (Piece(0, "man"),)
    assert board["b3"] == (Piece(1, "man"),)


@pytest.mark.parametrize(
    ("option", "leaves"),
    [
        ({}, [2, 2, 5, 6, 13, 42, 155, 739, 3500]),
        ({"captures": "compulsory"}, [2, 2, 5, 6, 10, 19, 60, 174, 405]),
        ({"centre": "normal"}, [2, 3, 6, 23, 106, 520, 2806]),
        ({"stalled": "more_pieces"}, [2, 2, 5, 6, 13, 42, 155]),
    ],
)
def test_node_counts(option: dict[str, str], leaves: list[int]) -> None:
    variant = game("high-jump", **option)
    depths = range(1, len(leaves) + 1)
    assert [perft(variant, variant.start(), depth) for depth in depths] == leaves


# -- moves --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "position", "moves"),
    [
        ({}, "w c3-0;a5-0", "c3-b3 c3-c2 c3-c4 c3-d3"),
        ({}, "b a1-0;e5-0", "e5-d5 e5-e4"),
        ({}, "w e1-0;a2-0", "e1-d1 e1-e2"),
        ({}, CHAINS, "a1-b1 a1:a3 a1:a3:c3 e1-d1 e1-e2"),
        ({"captures": "compulsory"}, CHAINS, "a1:a3:c3"),
        ({}, CENTRED, "a1-a2 a1-b1 c2-b2 c2-c1 c2-d2"),
        ({"captures": "compulsory"}, CENTRED, "a1-a2 a1-b1 c2-b2 c2-c1 c2-d2"),
        ({"centre": "normal"}, CENTRED, "a1-a2 a1-b1 c2-b2 c2-c1 c2-d2 c2:c4"),
        ({"centre": "normal", "captures": "compulsory"}, CENTRED, "c2:c4"),
        # Over one's own men and to an occupied square there is no capture.
        ({}, "w a1-0,b1-0;b2-0,b3-0,a2-0,a3-0", "b1-c1"),
        # Around the ring either way, back to its own square.
        ({"captures": "compulsory"}, RING, "a1:c1:c3:a3:a1"),
    ],
)
def test_legal_moves(option: dict[str, str], position: str, moves: str) -> None:
    assert texts(game("high-jump", **option), position) == moves.split()


def test_men_are_removed_as_they_are_jumped() -> None:
    jump = game("high-jump")
    assert after(jump, CHAINS, "a1:a3:c3") == "b e1-0,c3-0;b5-0,e5-0"
    assert after(jump, CHAINS, "a1:a3") == "b e1-0,a3-0;b3-0,b5-0,e5-0"
    assert jump.read(jump.load(CHAINS), "a1:a3:c3").over == ("a2", "b3")


def test_captures_of_the_same_men_are_one_move() -> None:
    """The path shown is the first by rank and file of each landing; the others are read too."""
    jump = game("high-jump")
    position = jump.load(RING)
    ways = (("a1", "c1", "c3", "a3", "a1"), ("a1", "a3", "c3", "c1", "a1"))
    move = jump.read(position, "a1:a3:c3:c1:a1")
    assert move.text == "a1:c1:c3:a3:a1"
    assert jump.paths(position, move.code) == ways
    assert jump.dump(jump.play(position, move)) == "b a1-0;"
    # To c3 there are two ways that take different men: two moves.
    assert {"a1:c1:c3", "a1:a3:c3"} <= set(texts(jump, RING))


@pytest.mark.parametrize("captures", ["optional", "compulsory"])
def test_the_longest_chains(captures: str) -> None:
    """A man at each start with an enemy between all squares that it can land on."""
    jump = game("high-jump", captures=captures, centre="normal")
    web = "b1-0,d1-0,a2-0,c2-0,e2-0,b3-0,d3-0,a4-0,c4-0,e4-0,b5-0,d5-0"
    for start, taken in (("a1", 9), ("c1", 10), ("c3", 9)):
        position = jump.load(f"w {start}-0;{web}")
        moves = jump.moves(position)
        assert len(moves) < 200
        assert max(len(move.over) for move in moves) == taken
        longest = max(moves, key=lambda move: len(move.over))
        assert len(set(longest.over)) == taken
        assert jump.read(position, longest.text) == longest


# -- blocked sides and endings ------------------------------------------------------------------


def test_the_blocked_side_passes() -> None:
    jump = game("high-jump")
    record = Record.start(jump)
    record = record.add(Entry("move", "c2-c3", 0))
    assert record.result is None
    assert record.forced == Entry("pass", "pass", 1)
    record = record.add(Entry("pass", "pass", 1))
    assert (record.plies, record.quiet, record.side) == (2, 2, 0)
    assert texts(game("high-jump", centre="normal"), jump.dump(record.position))


@pytest.mark.parametrize(
    ("position", "result"),
    [
        ("w a1-0;", ("1-0", "captured-all")),
        ("b a1-0;", ("1-0", "captured-all")),
        ("w ;a1-0", ("0-1", "captured-all")),
    ],
)
def test_all_captured(position: str, result: tuple[str, str]) -> None:
    jump = game("high-jump")
    assert jump.result(jump.load(position)) == Result(*result)
    assert jump.codes(jump.load(position)) == []
    assert jump.number(jump.load(position)) == 0
    assert jump.pick(jump.load(position), 0.5) == NOTHING


def verdicts(stalled: str, position: str) -> list[Result | None]:
    variant = game("high-jump", stalled=stalled)
    stood = variant.load(position)
    return [variant.verdict(stood, 90, 39, 2)] + [
        variant.verdict(stood, 90, quiet, times) for quiet, times in ((40, 1), (7, 3), (40, 3))
    ]


@pytest.mark.parametrize(
    ("stalled", "position", "score"),
    [
        ("draw", CHAINS, "1/2-1/2"),
        ("more_pieces", CHAINS, "0-1"),
        ("more_pieces", "b a1-0,b1-0;e5-0", "1-0"),
        ("more_pieces", "b a1-0,b1-0;e5-0,d5-0", "1/2-1/2"),
    ],
)
def test_stalled_games(stalled: str, position: str, score: str) -> None:
    quiet, repeated = Result(score, "quiet"), Result(score, "repetition")
    assert verdicts(stalled, position) == [None, quiet, repeated, repeated]


def test_repetition_and_quiet_plies_in_the_record() -> None:
    jump = game("high-jump")
    record = Record.start(jump, jump.load("w a1-0;e5-0,e4-0"))
    for text in ["a1-a2", "e5-d5", "a2-a1", "d5-e5"] * 2:
        assert record.result is None
        record = record.add(Entry("move", text, record.side))
    assert record.result == Result("1/2-1/2", "repetition")
    record = Record.start(jump, jump.load("w a1-0;a2-0,b3-0,e5-0"))
    assert record.add(Entry("move", "a1-b1", 0)).quiet == 1
    assert record.add(Entry("move", "a1:a3", 0)).quiet == 0


@pytest.mark.parametrize("variant", variants(), ids=lambda variant: str(variant.chosen))
def test_random_games_end_by_a_rule(variant: Game) -> None:
    chance = Random(7)
    for _ in range(2):
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
        reasons = ("captured-all", "both-blocked", "quiet", "repetition")
        assert record.result.reason in reasons


# -- refusals -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "position", "text", "key", "facts", "instead"),
    [
        ({}, START, "c3-c2", "empty-square", {"square": "c3"}, "c2-c3 d3-c3"),
        ({}, START, "a4-a5", "not-yours", {"square": "a4"}, "c2-c3 d3-c3"),
        ({}, START, "d3-d4", "occupied", {"square": "d4"}, "d3-c3"),
        ({}, START, "d3-d3", "same-square", {"square": "d3"}, "d3-c3"),
        ({}, START, "b2-c3", "not-straight", {"move": "b2-c3"}, "c2-c3 d3-c3"),
        ({}, START, "e3-c3", "own-piece-jumped", {"square": "d3"}, "c2-c3 d3-c3"),
        ({}, CENTRED, "a1-a3", "jump-nothing", {"square": "a2"}, "a1-a2 a1-b1"),
        ({}, CENTRED, "a1-a4", "too-far", {"move": "a1-a4"}, "a1-a2 a1-b1"),
        ({}, CENTRED, "c2:c4", "centre-immune", {"square": "c3"}, "c2-b2 c2-c1 c2-d2"),
        ({}, CENTRED, "a1-a2-a3", "two-moves", {}, "a1-a2 a1-b1 c2-b2 c2-c1 c2-d2"),
        ({}, CENTRED, "pass", "no-pass", {}, "a1-a2 a1-b1 c2-b2 c2-c1 c2-d2"),
        ({}, CHAINS, "a1:a3:a1", "jumped-twice", {"square": "a2"}, "a1-b1 a1:a3 a1:a3:c3"),
        ({}, CHAINS, "a1:a3:a5", "jump-nothing", {"square": "a4"}, "a1-b1 a1:a3 a1:a3:c3"),
        ({}, JAMMED, "a1-a2", "must-pass", {}, "pass"),
        ({}, "w a1-0;", "a1-a2", "game-over", {}, ""),
        (
            {"captures": "compulsory"},
            CHAINS,
            "e1-e2",
            "must-capture",
            {"captures": "a1:a3:c3"},
            "a1:a3:c3",
        ),
        (
            {"captures": "compulsory"},
            CHAINS,
            "a1:a3",
            "cut-short",
            {"captures": "a1:a3:c3"},
            "a1:a3:c3",
        ),
        (
            {"captures": "compulsory"},
            "w a1-0;b1-0,d1-0,e2-0",
            "a1:e1",
            "cut-short",
            {"captures": "a1:c1:e1:e3"},
            "a1:c1:e1:e3",
        ),
        # The chain begun the other way round is the same move.
        (
            {"captures": "compulsory"},
            RING,
            "a1:a3:c3",
            "cut-short",
            {"captures": "a1:c1:c3:a3:a1"},
            "a1:c1:c3:a3:a1",
        ),
    ],
)
def test_refusals(
    option: dict[str, str],
    position: str,
    text: str,
    key: str,
    facts: dict[str, str],
    instead: str,
) -> None:
    variant = game("high-jump", **option)
    assert refused(variant, position, text) == (key, facts, instead.split())


@pytest.mark.parametrize(
    ("text", "key", "facts"),
    [
        ("w a1-1;", "bad-column", {"column": "1"}),
        ("w a1-0/0;", "bad-column", {"column": "0/0"}),
        ("w a6-0;", "no-such-square", {"square": "a6"}),
        ("w f1-0;", "no-such-square", {"square": "f1"}),
        ("w a1-0;a1-0", "square-twice", {"square": "a1"}),
        ("r a1-0;", "bad-side", {"side": "r"}),
        (START.replace(";", ",c3-0;"), "too-many", {"side": "white", "most": "12"}),
        (START + ",c3-0", "too-many", {"side": "black", "most": "12"}),
    ],
)
def test_positions_that_cannot_be(text: str, key: str, facts: dict[str, str]) -> None:
    with pytest.raises(BadPosition) as bad:
        game("high-jump").load(text)
    assert (bad.value.key, bad.value.facts) == (key, facts)
