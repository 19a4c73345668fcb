"""Salta's options: the call, the reply, the limits, and what a result was decided by."""

from __future__ import annotations

import itertools

import pytest

from rules import game
from rules.core import BadEntry, BadPosition, Game, Illegal, Result
from rules.record import Entry, Record
from rules.salta_board import of_salta, steps_left
from tests.rules.test_salta import GREEN_ONE_STEP_SHORT, JUMPS, START, WALLED

GREEN, RED = 0, 1
PLAYERS = game("salta", call="players")
REPLY = game("salta", finish="reply")
NO_LIMIT = game("salta", limit="none")
ROUND = ("32-42", "85-75", "42-32", "75-85")
"""Four plies that lead back to the position they started from."""


def moved(record: Record, *texts: str) -> Record:
    for text in texts:
        record = record.add(Entry("move", text, record.side))
    return record


def at(salta: Game, position: str) -> Record:
    return Record.start(salta, salta.load(position))


def refused(record: Record, kind: str, side: int) -> str:
    with pytest.raises(BadEntry) as bad:
        record.add(Entry(kind, "", side))
    return bad.value.key


# -- call=players -------------------------------------------------------------------------------


def test_a_step_in_spite_of_a_jump_stands_until_it_is_called() -> None:
    record = at(PLAYERS, JUMPS)
    assert {"44:63", "32-42"} <= {move.text for move in record.moves()}
    stepped = moved(record, "32-42")
    called = stepped.add(Entry("salta", "", RED))
    assert called.position == PLAYERS.load(JUMPS.replace("g ", "g! "))
    assert PLAYERS.dump(called.position).startswith("g! 11-1,")
    assert called.position != record.position
    assert (called.side, called.plies, called.quiet, called.times) == (GREEN, 0, 0, 1)
    assert [move.text for move in called.moves()] == ["44:63"]
    with pytest.raises(Illegal, match="must-jump"):
        moved(called, "32-42")
    jumped = moved(called, "44:63")
    assert (jumped.plies, jumped.position) == (1, moved(record, "44:63").position)
    assert [entry.kind for entry in jumped.entries()] == ["move", "salta", "move"]
    back = jumped.add(Entry("takeback", "1", GREEN))
    assert back.position == called.position


def test_only_the_opponent_calls_and_only_next() -> None:
    record = at(PLAYERS, JUMPS)
    assert refused(record, "salta", RED) == "no-call"
    stepped = moved(record, "32-42")
    assert refused(stepped, "salta", GREEN) == "no-call"
    offered = stepped.add(Entry("offer", "", GREEN))
    assert offered.add(Entry("salta", "", RED)).plies == 0
    declined = offered.add(Entry("decline", "", RED))
    assert refused(declined, "salta", RED) == "no-call"
    assert refused(moved(stepped, "83-74"), "salta", RED) == "no-call"


def test_a_wrong_call_changes_nothing() -> None:
    quiet = moved(at(PLAYERS, START), "32-42")
    assert refused(quiet, "salta", RED) == "wrong-call"
    assert refused(moved(at(PLAYERS, JUMPS), "44:63"), "salta", RED) == "wrong-call"


def test_under_strict_rules_nobody_calls() -> None:
    assert refused(moved(at(game("salta"), START), "32-42"), "salta", RED) == "no-call"


def test_a_called_position_needs_a_jump() -> None:
    with pytest.raises(BadPosition, match="bad-call"):
        PLAYERS.load(START.replace("g ", "g! "))
    with pytest.raises(BadPosition, match="bad-side"):
        game("salta").load(JUMPS.replace("g ", "g! "))


def test_the_last_move_before_the_limit_must_obey() -> None:
    salta = game("salta", call="players", limit="60")
    record = at(salta, JUMPS)
    record.plies = 118
    assert "32-42" in {move.text for move in record.moves()}
    record.plies = 119
    assert [move.text for move in record.moves()] == ["44:63"]
    with pytest.raises(Illegal, match="must-jump") as bad:
        moved(record, "32-42")
    assert [move.text for move in bad.value.moves] == ["44:63"]
    assert moved(record, "44:63").result is not None


def test_a_completing_move_must_obey() -> None:
    players = game("salta", call="players", jump="any")
    record = at(players, GREEN_ONE_STEP_SHORT.replace("75-9", "73-9"))
    texts = {move.text for move in record.moves()}
    assert {"83:62", "71:52", "84-75"} <= texts
    assert "71-81" not in texts
    with pytest.raises(Illegal, match="must-jump"):
        moved(record, "71-81")
    reply = game("salta", call="players", jump="any", finish="reply")
    standing = at(reply, GREEN_ONE_STEP_SHORT.replace("75-9", "73-9"))
    called = moved(standing, "71-81").add(Entry("salta", "", RED))
    assert {move.text for move in called.moves()} == {text for text in texts if ":" in text}


# -- finish=reply -------------------------------------------------------------------------------


def test_red_replies_to_greens_completion() -> None:
    green_home = at(REPLY, GREEN_ONE_STEP_SHORT)
    completed = moved(green_home, "71-81")
    assert (completed.result, completed.side) == (None, RED)
    replied = moved(completed, completed.moves()[0].text)
    assert replied.result == Result("1-0", "completed")
    assert replied.points == steps_left(of_salta(replied.position), RED)


COUNT = Result("1-0", "count")
BOTH_SHORT = (
    "g 71-1,82-2,83-3,84-4,85-5,91-6,92-7,93-8,94-9,95-10,101-11,102-12,103-13,104-14,105-15;"
    "11-15,12-14,13-13,14-12,15-11,21-10,22-9,23-8,24-7,25-6,32-4,33-3,34-2,35-1,41-5"
)


def test_a_reply_that_completes_is_a_draw() -> None:
    drawn = moved(at(REPLY, BOTH_SHORT), "71-81", "41-31")
    assert (drawn.result, drawn.points) == (Result("1/2-1/2", "completed"), 0)
    other = moved(at(REPLY, BOTH_SHORT), "71-81", "41-51")
    assert other.result == Result("1-0", "completed")
    first = moved(at(game("salta"), BOTH_SHORT), "71-81")
    assert first.result == Result("1-0", "completed")
    assert (first.points, other.points) == (1 + 1, 2)


def test_red_completing_first_wins_at_once() -> None:
    won = moved(at(REPLY, BOTH_SHORT.replace("g ", "r ")), "41-31")
    assert won.result == Result("0-1", "completed")


def test_completion_goes_before_the_limit() -> None:
    record = at(REPLY, BOTH_SHORT)
    record.plies = 238
    assert moved(record, "71-81", "41-31").result == Result("1/2-1/2", "completed")


def test_the_reply_comes_before_the_limit_too() -> None:
    """Where Red began, Green has the last move before the limit."""
    record = at(REPLY, BOTH_SHORT)
    record.plies = 239
    completed = moved(record, "71-81")
    assert completed.result is None
    assert moved(completed, "41-51").result == Result("1-0", "completed")


# -- limits -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("limit", "plies"), [("120", 240), ("60", 120), ("none", 1000)])
def test_the_limit_ends_the_game_by_the_count(limit: str, plies: int) -> None:
    salta = game("salta", limit=limit)
    assert salta.verdict(salta.start(), plies - 1, 0, 1) is None
    assert salta.verdict(salta.start(), plies, 0, 1) == Result("1/2-1/2", "count")


def test_without_a_limit_the_third_repetition_is_a_draw() -> None:
    record = moved(Record.start(NO_LIMIT), *ROUND, *ROUND[:3])
    assert record.result is None
    drawn = moved(record, ROUND[3])
    assert (drawn.result, drawn.points) == (Result("1/2-1/2", "repetition"), 0)
    assert moved(Record.start(game("salta")), *ROUND, *ROUND).result is None


def test_a_called_position_counts_as_the_one_it_was() -> None:
    salta = game("salta", call="players", limit="none")
    record = at(salta, JUMPS)
    called = moved(record, "32-42").add(Entry("salta", "", RED))
    assert called.times == 1
    jumped = moved(called, "44:63")
    assert jumped.times == 1


def test_the_last_moves_are_listed_without_counting() -> None:
    salta = game("salta", call="players", limit="60", count="exact")
    record = at(salta, JUMPS)
    record.plies = 119
    assert [move.text for move in record.moves()] == ["44:63"]
    assert salta.known == {}
    for plies, over in ((119, False), (120, True)):
        assert salta.over(record.position, plies, 0, 1) is over


# -- what decided -------------------------------------------------------------------------------


def test_the_simple_count_is_explained() -> None:
    salta = game("salta")
    assert salta.explained(salta.load(GREEN_ONE_STEP_SHORT), COUNT) == (
        "count-simple",
        {"green": "1", "red": "57"},
    )
    assert salta.explained(salta.start(), Result("1-0", "resigned")) is None


def test_the_options_and_their_defaults() -> None:
    assert game("salta").chosen == {
        "jump": "forward",
        "call": "strict",
        "finish": "first",
        "limit": "120",
        "count": "simple",
    }


def test_a_blockade_is_named_beside_jumps_too() -> None:
    with pytest.raises(Illegal, match="blockade"):
        PLAYERS.read(PLAYERS.load(WALLED), "65-55")


def test_numbers_and_picks_are_those_of_the_codes() -> None:
    for values in itertools.product(*game("salta").options.values()):
        salta = game("salta", **dict(zip(game("salta").options, values, strict=True)))
        for text in (START, JUMPS, WALLED, GREEN_ONE_STEP_SHORT):
            position = salta.load(text)
            codes = salta.codes(position)
            assert salta.number(position) == len(codes)
            chances = [(number + 0.5) / len(codes) for number in range(len(codes))]
            assert [salta.pick(position, chance) for chance in chances] == codes
