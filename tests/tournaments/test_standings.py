"""Places, their explanation, tables for pictures, and a season."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.tournaments.crosstable import Mark, crosstable, progress
from bot.tournaments.event import Entrant, Event, Format, Outcome, Row
from bot.tournaments.explanation import explain
from bot.tournaments.records import void
from bot.tournaments.season import Result, Scheme, season
from bot.tournaments.standings import standings
from tests.tournaments import naive
from tests.tournaments.random_histories import round_robin, swiss

ORDERS = (
    ("BH-C1", "BH", "SB", "DE", "WIN"),
    ("DE", "WIN", "SB"),
    ("SALTA", "DE", "PS", "BPG"),
    ("DE",),
    (),
)


def some(count: int, seed: int = 1, *, running: bool = True) -> list[Event]:
    chance = Random(seed)
    made = []
    for turn in range(count):
        make = swiss if turn % 2 else round_robin
        order = ORDERS[turn % len(ORDERS)]
        made.append(make(chance, *order, running=running and turn % 3 == 0))
    return made


def random_places_equal_a_naive_recomputation(count: int, seed: int = 2) -> None:
    """Swiss and round robins, with direct encounter early and late; groups share a place."""
    for event in some(count, seed):
        lines = [line for line in standings(event) if not line.void]
        groups: dict[int, set[int]] = {}
        for line in lines:
            groups.setdefault(line.place, set()).add(line.number)
        told = naive.places(event)
        assert list(groups.values()) == told, event
        assert list(groups) == [1 + sum(map(len, told[:n])) for n in range(len(told))]


def test_random_places_equal_a_naive_recomputation() -> None:
    random_places_equal_a_naive_recomputation(60)


def test_the_order_of_rows_and_entrants_changes_nothing() -> None:
    chance = Random(3)
    for event in some(40, 3):
        rows, entrants = list(event.rows), list(event.entrants)
        chance.shuffle(rows)
        chance.shuffle(entrants)
        mixed = replace(event, rows=tuple(rows), entrants=tuple(entrants))
        assert standings(mixed) == standings(event)
        assert crosstable(mixed) == crosstable(event)


def test_every_result_is_counted_once() -> None:
    for event in some(60, 4):
        out = void(event)
        given = sum(
            sum(row.outcome.points)
            for row in event.rows
            if row.outcome and row.first not in out and row.second not in out
        )
        lines = standings(event)
        assert sum(line.points for line in lines) == given
        assert sorted(line.number for line in lines) == sorted(event.by_number)
        played = sum(
            row.outcome is not None and row.outcome.played and not {row.first, row.second} & out
            for row in event.rows
        )
        assert sum(line.games for line in lines) == 2 * played


def test_an_explanation_adds_up_to_the_standings() -> None:
    for event in some(40, 5):
        for line in standings(event):
            told = explain(event, line.number)
            assert told.standing == line
            assert told.points.value == line.points
            if line.void:
                assert not told.tie_breaks
                assert not told.points.shares
                continue
            assert tuple(total.value for total in told.tie_breaks) == line.values
            for total in (told.points, *told.tie_breaks):
                kept = [share.value for share in total.shares if not share.cut]
                assert sum(kept) == total.value
                assert len(total.shares) - len(kept) == (
                    total.code == "BH-C1" and bool(total.shares)
                )


def test_an_explanation_tells_dummies_cuts_and_who_was_tied() -> None:
    event = Event(
        Format.SWISS,
        tuple(map(Entrant, range(1, 6))),
        2,
        (
            Row(1, 1, 1, 2, Outcome.FIRST),
            Row(1, 2, 3, 4, Outcome.DRAW),
            Row(1, 3, 5, None, Outcome.BYE),
            Row(2, 1, 5, 1, Outcome.FIRST_BY_FORFEIT),
            Row(2, 2, 2, 3, Outcome.DRAW),
            Row(2, 3, 4, None, Outcome.HALF),
        ),
        tie_breaks=("BH-C1", "SB", "DE"),
    )
    first = explain(event, 5)
    cut, berger, direct = first.tie_breaks
    assert [(share.score, share.dummy, share.cut) for share in cut.shares] == [
        (1.0, True, True),
        (1.0, True, False),
    ]
    assert [share.value for share in berger.shares] == [1.0, 1.0]
    assert direct.tied == ()
    loser = explain(event, 1)
    assert [share.cut for share in loser.tie_breaks[0].shares] == [False, True]
    assert loser.tie_breaks[0].shares[1].record.outcome is Outcome.FIRST_BY_FORFEIT
    assert loser.adjusted == 1.0


def test_nobody_has_a_number_that_is_not_there() -> None:
    with pytest.raises(KeyError):
        explain(Event(Format.SWISS, (Entrant(1),), 1), 2)


def league(*, left: int) -> Event:
    """Five entrants, of whom 5 leaves in a round; everything is won by the lower number."""
    rounds = (
        ((1, 5), (2, 4)),
        ((1, 2), (3, 5)),
        ((2, 5), (1, 3)),
        ((4, 5), (2, 3)),
        ((1, 4), (3, 4)),
    )
    gone = Outcome.FIRST_BY_FORFEIT
    rows = tuple(
        Row(number, board, first, second,
            gone if second == 5 and number >= left else Outcome.FIRST)
        for number, pairs in enumerate(rounds, 1)
        for board, (first, second) in enumerate(pairs, 1)
    )  # fmt: skip
    entrants = (*map(Entrant, range(1, 5)), Entrant(5, left=left))
    return Event(Format.ROUND_ROBIN, entrants, 5, rows, tie_breaks=("SB",))


def test_who_leaves_a_round_robin_before_half_of_it_is_void() -> None:
    event = league(left=2)
    assert void(event) == {5}
    lines = standings(event)
    assert [(line.place, line.number, line.points) for line in lines] == [
        (1, 1, 3.0), (2, 2, 2.0), (3, 3, 1.0), (4, 4, 0.0), (5, 5, 0.0),
    ]  # fmt: skip
    assert [line.void for line in lines] == [False] * 4 + [True]
    assert lines[0].games == 3
    told = explain(event, 1)
    assert [record.opponent for record in told.annulled] == [5]
    assert 5 not in [share.record.opponent for share in told.points.shares]
    assert len(explain(event, 5).annulled) == 4


def test_who_leaves_a_round_robin_after_half_of_it_loses_the_rest_by_forfeit() -> None:
    event = league(left=3)
    assert void(event) == frozenset()
    assert [line.points for line in standings(event)] == [4.0, 3.0, 2.0, 1.0, 0.0]
    assert [line.values[0] for line in standings(event)][:2] == [6.0, 3.0]
    assert not explain(event, 1).annulled


def test_a_cross_table_has_everyone_against_everyone_and_keeps_what_is_void() -> None:
    lines = crosstable(league(left=2))
    assert [mark.result for mark in lines[0].marks] == ["own", "win", "win", "win", "win"]
    assert [mark.result for mark in lines[4].marks] == [
        "loss", "forfeit", "forfeit", "forfeit", "own",
    ]  # fmt: skip
    assert lines[0].marks[4] == Mark("win", 5, 0, 1.0, False, 1)


def test_a_cross_table_of_a_double_round_robin_tells_who_won_the_match() -> None:
    rows = (Row(1, 1, 1, 2, Outcome.FIRST), Row(2, 1, 2, 1, Outcome.DRAW))
    event = Event(Format.ROUND_ROBIN, (Entrant(1), Entrant(2)), 2, rows, cycles=2)
    first, second = crosstable(event)
    assert first.marks[1] == Mark("win", 2, None, 1.5, False, 2)
    assert second.marks[0] == Mark("loss", 1, None, 0.5, False, 2)


def test_progress_has_a_mark_a_round() -> None:
    event = Event(
        Format.SWISS,
        tuple(map(Entrant, range(1, 5))),
        3,
        (
            Row(1, 1, 1, 2, Outcome.SECOND),
            Row(1, 2, 3, None, Outcome.BYE),
            Row(1, 3, 4, None, Outcome.HALF),
            Row(2, 1, 2, 3, None),
            Row(2, 2, 1, 4, Outcome.SECOND_BY_FORFEIT),
        ),
    )
    shown = {line.standing.number: line.marks for line in progress(event)}
    assert [mark.result for mark in shown[1]] == ["loss", "forfeit"]
    assert [mark.result for mark in shown[4]] == ["half", "walkover"]
    assert [mark.result for mark in shown[3]] == ["bye", "unplayed"]
    assert shown[3][1] == Mark("unplayed", 2, 1, 0.0, True, 0)
    assert shown[2][0] == Mark("win", 1, 1, 1.0, False, 1)


def duel(outcome: Outcome) -> Event:
    rows = (Row(1, 1, 1, 2, outcome),)
    return Event(Format.ROUND_ROBIN, (Entrant(1), Entrant(2)), 1, rows)


ANN_BOB, BOB_ANN = {1: "ann", 2: "bob"}, {1: "bob", 2: "ann"}


def test_a_season_counts_places_and_drops_the_worst() -> None:
    stages = [
        (duel(Outcome.FIRST), ANN_BOB), (duel(Outcome.FIRST), BOB_ANN),
        (duel(Outcome.DRAW), ANN_BOB),
    ]  # fmt: skip
    every = season(stages, Scheme((10, 8)))
    assert [(line.place, line.person, line.total) for line in every] == [
        (1, "ann", 28), (1, "bob", 28),
    ]  # fmt: skip
    best = season(stages, Scheme((10, 8), dropped=1))
    assert {line.person: line.total for line in best} == {"ann": 20, "bob": 20}
    ann = next(line for line in best if line.person == "ann")
    assert ann.results == (Result(1, 10, True), Result(2, 8, False), Result(1, 10, True))


def test_a_season_without_points_for_places_adds_scores_up() -> None:
    stages = [(duel(Outcome.FIRST), ANN_BOB), (duel(Outcome.DRAW), {1: "ann", 2: "cid"})]
    table = season(stages, Scheme())
    assert [(line.place, line.person, line.total) for line in table] == [
        (1, "ann", 1.5), (2, "cid", 0.5), (3, "bob", 0.0),
    ]  # fmt: skip
    assert table[1].results == (None, Result(1, 0.5, True))


def test_a_season_gives_nothing_to_who_played_no_game() -> None:
    forfeited = duel(Outcome.FIRST_BY_FORFEIT)
    assert season([(forfeited, ANN_BOB)], Scheme((10, 8))) == ()


def test_of_equal_totals_the_better_single_result_is_first() -> None:
    three = Event(
        Format.ROUND_ROBIN,
        tuple(map(Entrant, range(1, 4))),
        3,
        (
            Row(1, 1, 1, 2, Outcome.FIRST),
            Row(2, 1, 1, 3, Outcome.FIRST),
            Row(3, 1, 2, 3, Outcome.FIRST),
        ),
    )
    stages = [(three, {1: "ann", 2: "bob", 3: "cid"}), (three, {1: "cid", 2: "bob", 3: "ann"})]
    table = season(stages, Scheme((4, 2, 0)))
    assert [(line.place, line.person, line.total) for line in table] == [
        (1, "ann", 4), (1, "cid", 4), (3, "bob", 4),
    ]  # fmt: skip


def cup(*rows: Row, third: bool = False, legs: int = 1) -> Event:
    entrants = tuple(map(Entrant, range(1, 7)))
    return Event(Format.KNOCKOUT, entrants, 3, rows, legs=legs, third_place=third)


def places(event: Event) -> dict[int, int]:
    return {line.number: line.place for line in standings(event)}


FIRST_ROUND = (
    Row(1, 1, 1, None, Outcome.BYE),
    Row(1, 2, 4, 5, Outcome.FIRST),
    Row(1, 3, 2, None, Outcome.BYE),
    Row(1, 4, 3, 6, Outcome.SECOND_BY_FORFEIT),
)
SEMI_FINALS = (Row(2, 1, 1, 4, Outcome.FIRST), Row(2, 2, 6, 2, Outcome.FIRST))


def test_a_knockout_is_placed_by_how_far_everyone_came() -> None:
    assert set(places(cup()).values()) == {1}
    assert places(cup(*FIRST_ROUND)) == {1: 1, 2: 1, 4: 1, 6: 1, 3: 5, 5: 5}
    running = cup(*FIRST_ROUND, SEMI_FINALS[0], Row(2, 2, 6, 2))
    assert places(running) == {1: 1, 2: 2, 6: 2, 4: 4, 3: 5, 5: 5}
    final = Row(3, 1, 1, 6, Outcome.SECOND)
    assert places(cup(*FIRST_ROUND, *SEMI_FINALS, final)) == {6: 1, 1: 2, 2: 3, 4: 3, 3: 5, 5: 5}


def test_who_goes_on_from_a_level_match_has_won_it() -> None:
    drawn = Row(2, 1, 1, 4, Outcome.DRAW)
    final = Row(3, 1, 4, 6)
    event = cup(*FIRST_ROUND, drawn, SEMI_FINALS[1], final)
    assert places(event) == {4: 1, 6: 1, 1: 3, 2: 3, 3: 5, 5: 5}


def test_a_knockout_with_a_match_for_the_third_place() -> None:
    final, third = Row(3, 1, 1, 6, None), Row(3, 2, 4, 2, Outcome.FIRST)
    event = cup(*FIRST_ROUND, *SEMI_FINALS, final, third, third=True)
    assert places(event) == {1: 1, 6: 1, 4: 3, 2: 4, 3: 5, 5: 5}
    assert explain(event, 4).tie_breaks == ()


def test_a_match_of_two_games_is_won_by_points() -> None:
    rows = (
        Row(1, 1, 1, 2, Outcome.DRAW, 1),
        Row(1, 1, 2, 1, Outcome.FIRST, 2),
        Row(1, 2, 3, 4, Outcome.FIRST, 1),
        Row(1, 2, 4, 3, None, 2),
    )
    event = replace(cup(*rows, legs=2), entrants=tuple(map(Entrant, range(1, 5))), rounds=2)
    assert places(event) == {2: 1, 3: 2, 4: 2, 1: 4}
    marks = {line.standing.number: line.marks[0] for line in progress(event)}
    assert marks[2] == Mark("win", 1, None, 1.5, False, 2)
    assert marks[3] == Mark("win", 4, None, 1.0, True, 1)
