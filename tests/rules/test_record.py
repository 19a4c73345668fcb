"""The record: moves, offers, takebacks, endings, counters, and what cannot be entered."""

from __future__ import annotations

import pickle
import random

import pytest

from rules import game
from rules.core import ENTRY_REFUSALS, BadEntry, BadMove, Result
from rules.record import KINDS, Entry, Record
from tests.rules.effort import at_most
from tests.rules.walk import Walk

GREEN, RED = 0, 1
SALTA = game("salta")
START = Record.start(SALTA)


def played(record: Record, *texts: str) -> Record:
    for text in texts:
        record = record.add(Entry("move", text, record.side))
    return record


def refusal(record: Record, kind: str, text: str = "", side: int = GREEN) -> str:
    with pytest.raises(BadEntry) as bad:
        record.add(Entry(kind, text, side))
    assert bad.value.key in ENTRY_REFUSALS
    return bad.value.key


def test_the_start() -> None:
    assert (START.size, START.plies, START.side, START.entries()) == (0, 0, GREEN, ())
    for name in ("entry", "previous", "last", "result", "offer", "points"):
        assert getattr(START, name) is None
    assert START.position == SALTA.start()
    assert len(START.moves()) == 9


def test_a_move_is_a_new_record_and_the_old_one_stays() -> None:
    one = played(START, "c3–d4!")
    assert one.entry == Entry("move", "32-42", GREEN)
    assert one.last is not None
    assert one.last.path == ("32", "42")
    assert (one.size, one.plies, one.side) == (1, 1, RED)
    assert one.previous is START
    assert START.entries() == ()
    left, right = played(one, "85-75"), played(one, "81-71")
    assert left.position != right.position
    assert left.entries()[0] is right.entries()[0]


def test_replaying_gives_the_same() -> None:
    record = played(START, "32-42", "85-75", "42-53")
    for entry in (
        Entry("offer", "", RED),
        Entry("takeback", "2", GREEN),
        Entry("move", "81 71", RED),
    ):
        record = record.add(entry)
    again = Record.replay(SALTA, None, record.entries())
    for name in ("position", "size", "plies", "side", "result", "offer", "last", "points"):
        assert getattr(again, name) == getattr(record, name)
    assert again.entries() == record.entries()


def test_replaying_stops_at_what_cannot_be() -> None:
    with pytest.raises(BadMove, match="not-yours"):
        Record.replay(SALTA, None, [Entry("move", "85-75", GREEN)])


def test_a_game_may_start_from_a_position() -> None:
    position = SALTA.load(SALTA.dump(SALTA.start()).replace("g ", "r "))
    record = Record.start(SALTA, position)
    assert record.side == RED
    assert played(record, "85-75").plies == 1


def test_moves_out_of_turn_and_unknown_entries() -> None:
    assert refusal(START, "move", "85-75", RED) == "not-your-turn"
    assert refusal(START, "castle") == "unknown-entry"
    assert refusal(START, "resign", "", 2) == "no-side"
    assert refusal(START, "move", "32-42", -1) == "no-side"
    with pytest.raises(BadMove, match="no-pass"):
        START.add(Entry("pass", "", GREEN))


def test_under_strict_rules_a_call_changes_nothing() -> None:
    assert refusal(played(START, "32-42"), "salta", "", RED) == "no-call"


# -- offers -------------------------------------------------------------------------------------


def test_an_offer_stands_until_the_next_move_of_either() -> None:
    for side in (GREEN, RED):
        offered = START.add(Entry("offer", "", side))
        assert offered.offer == side
        assert (offered.plies, offered.size, offered.position) == (0, 1, START.position)
        assert played(offered, "32-42").offer is None


def test_an_offer_is_accepted_by_the_other_side_only() -> None:
    offered = START.add(Entry("offer", "", RED))
    assert refusal(offered, "draw", "", RED) == "no-offer"
    agreed = offered.add(Entry("draw", "", GREEN))
    assert (agreed.result, agreed.points) == (Result("1/2-1/2", "agreed"), 0)
    assert agreed.offer is None
    assert agreed.moves() == ()


@pytest.mark.parametrize("side", [GREEN, RED])
def test_an_offer_is_declined_or_withdrawn(side: int) -> None:
    declined = START.add(Entry("offer", "", RED)).add(Entry("decline", "", side))
    assert declined.offer is None
    assert refusal(declined, "draw") == "no-offer"
    assert refusal(declined, "decline") == "no-offer"


def test_one_offer_at_a_time() -> None:
    offered = START.add(Entry("offer", "", GREEN))
    assert refusal(offered, "offer", "", GREEN) == "offer-stands"
    assert refusal(offered, "offer", "", RED) == "offer-stands"


# -- takebacks ----------------------------------------------------------------------------------


def test_a_takeback_goes_back_plies_and_stays_in_the_list() -> None:
    three = played(START, "32-42", "85-75", "42-53")
    back = three.add(Entry("takeback", "2", RED))
    assert (back.plies, back.size, back.side) == (1, 4, RED)
    assert back.position == played(START, "32-42").position
    assert back.last is not None
    assert back.last.text == "32-42"
    again = played(back, "81-71").add(Entry("takeback", "2", GREEN))
    assert (again.plies, again.size) == (0, 6)
    assert (again.position, again.last) == (START.position, None)
    assert [entry.kind for entry in again.entries()] == ["move"] * 3 + [
        "takeback",
        "move",
        "takeback",
    ]


def test_a_takeback_goes_back_past_offers() -> None:
    record = played(played(START, "32-42").add(Entry("offer", "", GREEN)), "85-75")
    back = record.add(Entry("takeback", "2", GREEN))
    assert back.position == START.position
    offered = record.add(Entry("offer", "", GREEN)).add(Entry("takeback", "1", GREEN))
    assert offered.offer is None


@pytest.mark.parametrize("text", ["", "0", "3", "-1", "two", "1.5", "²", "9" * 5000])
def test_takebacks_that_cannot_be(text: str) -> None:
    assert refusal(played(START, "32-42", "85-75"), "takeback", text) == "no-takeback"


# -- endings ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "score", "reason"),
    [
        (Entry("resign", "", GREEN), "0-1", "resigned"),
        (Entry("resign", "", RED), "1-0", "resigned"),
        (Entry("time", "", RED), "1-0", "time"),
        (Entry("forfeit", "", GREEN), "0-1", "forfeit"),
        (Entry("adjudicated", "0-1", GREEN), "0-1", "adjudicated"),
        (Entry("adjudicated", "1/2-1/2", -1), "1/2-1/2", "adjudicated"),
        (Entry("aborted", "", -1), "*", "aborted"),
    ],
)
def test_endings_by_an_entry(entry: Entry, score: str, reason: str) -> None:
    over = played(START, "32-42").add(entry)
    assert over.result == Result(score, reason)
    assert over.points == {"1-0": 1, "0-1": 1, "1/2-1/2": 0, "*": None}[score]
    for kind in KINDS:
        assert refusal(over, kind) == "game-over"


@pytest.mark.parametrize("score", ["", "2-0", "*", "1-0 "])
def test_bad_scores(score: str) -> None:
    assert refusal(START, "adjudicated", score) == "bad-score"


def test_the_count_ends_salta_after_240_plies_that_stand() -> None:
    record = START
    shuttle = ("32-42", "85-75", "42-32", "75-85")
    for ply in range(239):
        record = played(record, shuttle[ply % 4])
    assert record.result is None
    back = played(record.add(Entry("takeback", "1", GREEN)), shuttle[2])
    assert (back.plies, back.result) == (239, None)
    over = played(back, shuttle[3])
    assert (over.result, over.points) == (Result("1/2-1/2", "count"), 0)
    assert over.moves() == ()


# -- counters, in a toy game --------------------------------------------------------------------

WALK = Record.start(Walk({"hop": "no"}))


def test_threefold_repetition_counts_the_start() -> None:
    there_and_back = ("a1-b2", "h8-g7", "b2-a1", "g7-h8")
    twice = played(WALK, *there_and_back)
    assert (WALK.times, twice.times, twice.result) == (1, 2, None)
    thrice = played(twice, *there_and_back[:3], "g7-h8")
    assert (thrice.times, thrice.result) == (3, Result("1/2-1/2", "repetition"))


def test_what_is_taken_back_is_not_counted() -> None:
    there_and_back = ("a1-b2", "h8-g7", "b2-a1", "g7-h8")
    back = played(WALK, *there_and_back).add(Entry("takeback", "4", GREEN))
    assert back.times == 1
    assert played(back, *there_and_back).times == 2


def test_quiet_plies_in_a_row() -> None:
    position = WALK.game.load("w d4-0;h4-0")
    record = played(Record.start(WALK.game, position), "d4-c3")
    assert record.quiet == 1
    record = played(record, "h4-g5", "c3-b2", "g5-h6", "b2-c1")
    assert (record.quiet, record.result) == (5, None)
    assert played(record, "h6-g5").quiet == 0
    over = played(record, "h6-g7")
    assert (over.quiet, over.result) == (6, Result("1/2-1/2", "quiet"))


def test_a_pass_is_an_entry_of_its_own_kind_and_a_ply() -> None:
    shut = Record.start(WALK.game, WALK.game.load("w a1-0;b2-0"))
    for entry in (Entry("pass", "", GREEN), Entry("move", "Pass", GREEN)):
        passed = shut.add(entry)
        assert passed.entry == Entry("pass", "pass", GREEN)
        assert (passed.plies, passed.side) == (1, RED)


def test_a_toy_game_is_won_and_has_no_points() -> None:
    won = played(Record.start(WALK.game, WALK.game.load("w a7-0;h6-0")), "a7-b8")
    assert (won.result, won.points) == (Result("1-0", "completed"), None)
    decided = Record.start(WALK.game, WALK.game.load("b b8-0;h6-0"))
    assert decided.result == Result("1-0", "completed")


# -- cost ---------------------------------------------------------------------------------------


def test_a_long_list_of_entries_is_cheap_and_can_be_dropped() -> None:
    record = START
    with at_most(300):
        for _ in range(10_000):
            record = record.add(Entry("offer", "", GREEN)).add(Entry("decline", "", RED))
        assert record.size == len(record.entries()) == 20_000
        del record


def test_entries_travel_between_processes() -> None:
    chance, record = random.Random(2), START
    for _ in range(20):
        record = played(record, chance.choice(record.moves()).text)
    entries = pickle.loads(pickle.dumps(record.entries()))  # noqa: S301 (our own)
    assert Record.replay(SALTA, None, entries).position == record.position
