"""Knockouts: bracket, matches of several games, level matches, those who do not come."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from bot.tournaments import knockout
from bot.tournaments.event import Entrant, Event, Format, Outcome, Row
from bot.tournaments.pairing import pair

Decide = Callable[[Row], Outcome]


def start(
    count: int,
    *,
    legs: int = 1,
    third_place: bool = False,
    tie_rule: str = "seed",
    replays: int = 1,
    top_side: int = 0,
) -> Event:
    """A knockout before its first round."""
    return Event(
        Format.KNOCKOUT,
        tuple(Entrant(number) for number in range(1, count + 1)),
        knockout.rounds(count),
        legs=legs,
        third_place=third_place,
        tie_rule=tie_rule,
        replays=replays,
        top_side=top_side,
    )


def better(row: Row) -> Outcome:
    """The better seed wins."""
    return Outcome.FIRST if row.second is None or row.first < row.second else Outcome.SECOND


def draw(_: Row) -> Outcome:
    """Nobody wins."""
    return Outcome.DRAW


def nobody(_: Row) -> Outcome:
    """Nobody comes."""
    return Outcome.BOTH_FORFEIT


def played(event: Event, decide: Decide = better) -> Event:
    """The event after the next rows."""
    rows = tuple(
        row if row.outcome else replace(row, outcome=decide(row)) for row in pair(event).rows
    )
    return replace(event, rows=event.rows + rows)


def whole(event: Event, decide: Decide = better) -> Event:
    """The event played to its end."""
    while pair(event).reason is None:
        event = played(event, decide)
    return event


def met(rows: Iterable[Row]) -> list[set[int]]:
    """Who has a row with whom, by board."""
    return [{one for one in (row.first, row.second) if one} for row in rows]


def without(event: Event, *numbers: int) -> Event:
    """The event from which some have left."""
    entrants = tuple(
        replace(one, left=event.paired + 1) if one.number in numbers else one
        for one in event.entrants
    )
    return replace(event, entrants=entrants)


def champion(event: Event) -> int | None:
    """Who has won the final."""
    return knockout.winner(event, knockout.matches(event, event.paired)[1])


def test_the_best_two_can_only_meet_at_the_end() -> None:
    assert knockout.bracket(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    assert knockout.bracket(16)[:4] == [1, 16, 8, 9]
    event = whole(start(8))
    assert met(event.round_rows(1)) == [{1, 8}, {4, 5}, {2, 7}, {3, 6}]
    assert met(event.round_rows(2)) == [{1, 4}, {2, 3}]
    assert met(event.round_rows(3)) == [{1, 2}]
    assert champion(event) == 1
    assert pair(event).reason == "complete"


@pytest.mark.parametrize(("count", "byes"), [(2, 0), (3, 1), (5, 3), (6, 2), (7, 1), (9, 7)])
def test_the_best_have_byes_in_the_first_round_only(count: int, byes: int) -> None:
    event = whole(start(count))
    alone = [row for row in event.rows if row.second is None]
    assert {row.first for row in alone} == set(range(1, byes + 1))
    assert {row.outcome for row in alone} <= {Outcome.BYE}
    assert {row.round for row in alone} <= {1}
    assert len(event.rows) - byes == count - 1
    assert champion(event) == 1


def test_a_match_of_two_games_has_the_sides_reversed() -> None:
    rows = pair(start(4, legs=2)).rows
    assert [(row.board, row.leg) for row in rows] == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert (rows[0].first, rows[0].second) == (rows[1].second, rows[1].first)


def test_the_top_seed_has_the_top_side_and_sides_change() -> None:
    for side in (0, 1):
        event = played(start(4, top_side=side))
        first = event.round_rows(1)[0]
        assert (first.first == 1) == (side == 0)
        final = pair(event).rows[0]
        sides = {row.first: row for row in event.rows}
        assert (1 in sides) == (2 not in sides)
        assert (final.first == 1) == (side == 1)


def test_losers_of_the_semi_finals_play_for_the_third_place() -> None:
    event = whole(start(8, third_place=True, legs=2))
    final = event.round_rows(3)
    assert met(row for row in final if row.leg == 1) == [{1, 2}, {3, 4}]
    assert knockout.winner(event, knockout.matches(event, 3)[2]) == 3


@pytest.mark.parametrize("count", [2, 3])
def test_there_is_no_third_place_without_two_losers(count: int) -> None:
    event = whole(start(count, third_place=True))
    assert {row.board for row in event.round_rows(event.paired)} == {1}


@pytest.mark.parametrize("legs", [1, 2])
def test_of_a_level_match_the_better_seed_goes_on(legs: int) -> None:
    event = played(start(4, legs=legs), draw)
    assert met(row for row in pair(event).rows if row.leg == 1) == [{1, 2}]


def test_of_a_level_match_the_second_may_go_on() -> None:
    event = played(start(4, tie_rule="second"), draw)
    seconds = {row.second for row in event.rows}
    assert met(pair(event).rows) == [seconds]


def test_a_level_match_is_replayed_in_the_same_round_until_decided() -> None:
    event = played(start(4, tie_rule="replay", replays=2), lambda row: better(row)
                   if row.board == 1 else Outcome.DRAW)  # fmt: skip
    again = pair(event).rows
    assert [(row.round, row.board, row.leg) for row in again] == [(1, 2, 2), (1, 2, 3)]
    before = event.round_rows(1)[-1]
    assert (again[0].first, again[0].second) == (before.second, before.first)
    assert (again[1].first, again[1].second) == (before.first, before.second)
    event = played(event, lambda row: Outcome.FIRST if row.first == 3 else Outcome.DRAW)
    assert met(pair(event).rows) == [{1, 3}]


@pytest.mark.parametrize("replays", [0, 1, 3])
def test_after_the_last_replay_the_better_seed_goes_on(replays: int) -> None:
    event = whole(start(2, tie_rule="replay", replays=replays), draw)
    assert len(event.rows) == 1 + 2 * replays
    assert champion(event) == 1


def test_one_each_of_two_games_is_level() -> None:
    event = played(start(2, legs=2, tie_rule="replay"), lambda row: Outcome.FIRST)
    assert [row.leg for row in pair(event).rows] == [3, 4]


def test_a_forfeit_counts_as_lost() -> None:
    event = played(start(4), lambda row: Outcome.FIRST_BY_FORFEIT if row.first > row.second  # type: ignore[operator]
                   else Outcome.SECOND_BY_FORFEIT)  # fmt: skip
    assert met(pair(event).rows) == [{3, 4}]


def test_where_neither_comes_the_next_opponent_has_a_walkover() -> None:
    event = played(start(4), lambda row: Outcome.BOTH_FORFEIT if row.board == 2 else better(row))
    assert pair(event).rows == (Row(2, 1, 1, None, Outcome.BYE),)
    assert champion(whole(event)) == 1


def test_where_nobody_comes_at_all_it_is_over() -> None:
    event = played(start(4), nobody)
    assert pair(event).reason == "complete"
    assert champion(event) is None


def test_whoever_has_left_forfeits_the_next_match() -> None:
    event = without(played(start(4, legs=2)), 1)
    rows = pair(event).rows
    assert met(rows) == [{1, 2}, {1, 2}]
    ends = {row.first: row.outcome for row in rows}
    assert ends == {1: Outcome.SECOND_BY_FORFEIT, 2: Outcome.FIRST_BY_FORFEIT}
    assert champion(whole(event)) == 2
    both = whole(without(event, 1, 2))
    assert {row.outcome for row in both.round_rows(2)} == {Outcome.BOTH_FORFEIT}
    assert champion(both) is None


def test_of_a_level_match_whoever_stays_goes_on() -> None:
    event = without(played(start(4, tie_rule="replay"), draw), 1, 2, 3)
    assert met(pair(event).rows) == [{2, 3}, {2, 3}]
    event = played(event)
    assert {row.outcome for row in event.round_rows(1) if row.leg > 1} == {Outcome.BOTH_FORFEIT}
    assert met(pair(event).rows) == [{2, 4}]


def test_a_running_match_has_no_winner_and_no_round_follows() -> None:
    event = start(2)
    running = replace(event, rows=pair(event).rows)
    assert pair(running).reason == "running"
    assert knockout.winner(running, running.rows) is None
    assert knockout.loser(running, running.rows) is None
    assert pair(start(1)).reason == "too-few"
