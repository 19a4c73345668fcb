"""A Swiss by FIDE's Dutch system: rounds, byes, forfeits, floats, sides, and its ends."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.tournaments import dutch, swiss
from bot.tournaments.cards import Card, Float, Strength, cards
from bot.tournaments.event import Entrant, Event, Format, Outcome, Row
from bot.tournaments.pairing import pair
from bot.tournaments.sides import first_and_second
from tests.tournaments import random_events
from tests.tournaments.event_laws import check
from tests.tournaments.random_events import Unrest

CALM = Unrest(forfeit=0, leave=0, join=0, bye=0)


def start(count: int, rounds: int = 5, top_side: int = 0) -> Event:
    """A Swiss before its first round."""
    entrants = tuple(Entrant(number) for number in range(1, count + 1))
    return Event(Format.SWISS, entrants, rounds, top_side=top_side)


def changed(event: Event, number: int, **changes: object) -> Event:
    """The event with something else known of an entrant."""
    entrants = tuple(
        replace(one, **changes) if one.number == number else one  # type: ignore[arg-type]
        for one in event.entrants
    )
    return replace(event, entrants=entrants)


def played(event: Event, *ends: Outcome) -> Event:
    """The event after a round with these outcomes by board, the better seed winning the rest."""
    rows = []
    for row in pair(event).rows:
        better = Outcome.FIRST if row.first < (row.second or 0) else Outcome.SECOND
        given = ends[row.board - 1] if row.board <= len(ends) else better
        rows.append(row if row.outcome else replace(row, outcome=given))
    return replace(event, rows=event.rows + tuple(rows))


def met(event: Event) -> list[tuple[int, int | None]]:
    """The boards of the next round."""
    return [(row.first, row.second) for row in pair(event).rows]


def card(event: Event, number: int) -> Card:
    """The card of an entrant before the next round."""
    found = {one.number: one for one in cards(event, event.paired + 1)}
    return found[number]


def test_the_first_round_pairs_the_upper_half_with_the_lower() -> None:
    assert met(start(8)) == [(1, 5), (6, 2), (3, 7), (8, 4)]
    assert met(start(8, top_side=1)) == [(5, 1), (2, 6), (7, 3), (4, 8)]
    assert met(start(40))[:2] == [(1, 21), (22, 2)]


def test_of_an_odd_number_the_last_has_the_bye() -> None:
    row = pair(start(7)).rows[-1]
    assert row == Row(1, 4, 7, None, Outcome.BYE)


def test_nobody_has_a_second_bye() -> None:
    event = start(7, rounds=7)
    while pair(event).reason is None:
        event = played(event)
    byes = [row.first for row in event.rows if row.second is None]
    assert len(set(byes)) == len(byes) == event.paired


def test_a_forfeit_win_bars_from_the_bye_and_a_half_point_does_not() -> None:
    event = played(changed(start(5), 1, byes=frozenset({1})), Outcome.SECOND_BY_FORFEIT)
    winner = event.rows[0].second
    assert winner is not None
    assert card(event, winner).has_had_bye
    assert not card(event, event.rows[0].first).has_had_bye
    assert not card(event, 1).has_had_bye


def test_a_forfeited_pairing_is_no_game() -> None:
    event = played(start(2, rounds=3), Outcome.FIRST_BY_FORFEIT)
    assert card(event, 1).opponents == frozenset()
    assert card(event, 1).sides == ()
    assert card(event, 1).floats == (Float.DOWN,)
    assert card(event, 2).floats == (Float.NONE,)
    assert met(event) == [(1, 2)]
    assert pair(played(event)).reason == "no-pairing"


def test_floats_follow_the_scores_before_the_round() -> None:
    event = played(changed(start(6), 6, byes=frozenset({1})))
    assert card(event, 6).floats == (Float.DOWN,)
    event = played(event)
    unequal = 0
    for row in event.round_rows(2):
        if row.second is not None:
            before = [sum(one.points_of(n) for one in event.round_rows(1) if n in (one.first,
                      one.second)) for n in (row.first, row.second)]  # fmt: skip
            floats = [card(event, n).floats[-1] for n in (row.first, row.second)]
            assert floats == [
                Float.DOWN if own > other else Float.UP if own < other else Float.NONE
                for own, other in (before, before[::-1])
            ]
            unequal += before[0] != before[1]
    assert unequal


def test_a_round_without_points_is_no_float() -> None:
    event = start(4)
    rows = (Row(1, 1, 1, 2, Outcome.FIRST), Row(1, 2, 3, None, Outcome.ZERO))
    event = replace(event, rows=(*rows, Row(1, 3, 4, None, Outcome.HALF)))
    assert card(event, 3).floats == (Float.NONE,)
    assert card(event, 4).floats == (Float.DOWN,)


def test_whoever_joins_late_has_rows_from_then_on() -> None:
    event = played(start(6))
    event = replace(event, entrants=(*event.entrants, Entrant(7, joined=2)))
    rows = pair(event).rows
    assert sorted(n for row in rows for n in (row.first, row.second) if n) == list(range(1, 8))
    assert card(event, 7).floats == (Float.NONE,)
    assert card(event, 7).points == 0


def test_whoever_left_has_no_row_and_whoever_asked_has_half_a_point() -> None:
    event = changed(played(start(7)), 1, left=2)
    event = changed(event, 4, byes=frozenset({2}))
    rows = pair(event).rows
    assert not any(1 in (row.first, row.second) for row in rows)
    assert [row for row in rows if row.outcome is Outcome.HALF] == [
        Row(2, rows[-1].board, 4, None, Outcome.HALF)
    ]
    assert sum(row.outcome is Outcome.BYE for row in rows) == 1


def test_a_round_in_which_all_asked_not_to_play_has_rows() -> None:
    event = start(2)
    event = changed(changed(event, 1, byes=frozenset({1})), 2, byes=frozenset({1}))
    assert [row.outcome for row in pair(event).rows] == [Outcome.HALF, Outcome.HALF]


def test_a_swiss_ends_for_one_of_four_reasons() -> None:
    event = start(2, rounds=3)
    assert pair(replace(event, rows=pair(event).rows)).reason == "running"
    event = played(event)
    assert pair(event).reason == "no-pairing"
    assert pair(replace(event, rounds=1)).reason == "complete"
    assert pair(changed(event, 2, left=2)).reason == "too-few"
    assert pair(start(1)).reason == "too-few"
    assert pair(start(0)).reason == "too-few"


def test_three_play_three_rounds_and_no_more() -> None:
    event = start(3, rounds=5)
    while pair(event).reason is None:
        event = played(event)
    assert event.paired == 3
    assert pair(event).reason == "no-pairing"


def test_boards_are_ordered_by_points_then_numbers() -> None:
    event = played(played(start(16)))
    rows = [row for row in pair(event).rows if row.second]
    totals = []
    for row in rows:
        pairing = [card(event, number) for number in (row.first, row.second or 0)]
        pairing.sort(key=lambda one: (-one.points, one.number))
        totals.append((-pairing[0].points, -pairing[1].points, pairing[0].number))
    assert totals == sorted(totals)


def test_preferences_follow_the_games_played() -> None:
    assert Card(1).strength is Strength.NONE
    assert (Card(1, sides=(0,)).preference, Card(1, sides=(0,)).strength) == (1, Strength.STRONG)
    assert Card(1, sides=(0, 1)).preference == 0
    assert Card(1, sides=(0, 1)).strength is Strength.MILD
    assert Card(1, sides=(1, 0, 0)).strength is Strength.ABSOLUTE
    assert Card(1, sides=(0, 1, 1, 0, 0, 1, 0)).strength is Strength.STRONG


@pytest.mark.parametrize(
    ("higher", "lower", "expected"),
    [
        (Card(1, sides=(0,)), Card(2, sides=(1,)), (2, 1)),
        (Card(1), Card(2, sides=(0,)), (1, 2)),
        (Card(1, sides=(0, 1)), Card(2, sides=(1,)), (2, 1)),
        (Card(1, sides=(1, 0, 0)), Card(2, sides=(0, 1, 0, 0)), (1, 2)),
        (Card(1, sides=(0, 1, 0)), Card(2, sides=(1, 0, 0)), (1, 2)),
        (Card(1, sides=(1, 0, 1)), Card(2, sides=(0, 1, 1)), (2, 1)),
        (Card(3, 1.0, sides=(0, 1)), Card(2, 0.5, sides=(0, 1)), (3, 2)),
        (Card(1), Card(2), (1, 2)),
        (Card(2), Card(3), (3, 2)),
    ],
    ids=["both", "only-one", "stronger", "absolute", "wider", "history", "higher", "odd", "even"],
)
def test_who_is_first_is_decided_by_the_first_rule_that_can(
    higher: Card, lower: Card, expected: tuple[int, int]
) -> None:
    assert first_and_second(higher, lower, 0) == expected


def test_fewer_downfloaters_come_before_their_scores() -> None:
    """C6 before C7: 1 and 5 can only meet 7 there, and either way the rest can be paired; with 1
    against 7 three would leave the bracket, with 5 against 7 only 1 does."""
    field = [
        Card(1, 3.5, frozenset({2, 5, 6, 9}), (0, 1, 0, 1)),
        Card(5, 3.0, frozenset({1, 6, 8, 9}), (1, 0, 1, 0)),
        Card(6, 2.0, frozenset({1, 2, 5}), (0, 1, 0)),
        Card(7, 2.0, frozenset({2, 3, 9}), (1, 0, 1)),
        Card(9, 2.0, frozenset({1, 5, 7}), (0, 1, 1)),
        Card(2, 1.0, frozenset({1, 6, 7, 8}), (1, 0, 1, 0)),
        Card(10, 1.0, frozenset({8}), (0,)),
        Card(8, 0.5, frozenset({2, 4, 5, 10}), (0, 1, 0, 1)),
    ]
    found = dutch.pairs(field, last=False, most=4)
    assert found == [(5, 7), (6, 9), (2, 10), (1, 8)]
    assert swiss.few_leave(field, found) is False


@pytest.mark.parametrize("seed", range(12))
def test_both_engines_pair_alike(seed: int) -> None:
    chance = Random(seed)
    begin = random_events.event(chance, Format.SWISS, 18)
    for step in random_events.history(chance, begin):
        number = step.event.paired + 1
        field = cards(step.event, number)
        if step.paired.rows and len(field) > 1:
            last, most = number >= step.event.rounds, step.event.paired
            theirs = swiss.by_library(field, number, step.event.rounds)
            ours = dutch.pairs(field, last, most)
            if swiss.legal(field, theirs, last, most) and swiss.few_leave(field, theirs):
                assert {frozenset(two) for two in ours or ()} == {frozenset(two) for two in theirs}


def test_a_field_of_four_hundred_is_paired_by_all_laws() -> None:
    chance = Random(9)
    event = start(399, rounds=9)
    for _ in range(4):
        step = random_events.Step(event, pair(event))
        check([step], chance)
        rows = tuple(random_events.ended(chance, row, Unrest()) for row in step.paired.rows)
        event = replace(event, rows=event.rows + rows)
    assert event.paired == 4


def test_py4swiss_pairs_alike_but_for_the_articles_that_changed() -> None:
    pytest.importorskip("py4swiss")
    from tests.tournaments import against_py4swiss

    differences: list[str] = []
    seen = against_py4swiss.compare(6, 40, differences.append)
    assert seen["equal"] >= 0.95 * seen["boards"]
    assert len(differences) == seen["rounds with a difference"]
