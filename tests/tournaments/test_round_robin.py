"""Round robins against the published Berger tables."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.tournaments.event import Entrant, Event, Format, Outcome
from bot.tournaments.pairing import pair
from bot.tournaments.standings import standings

BERGER = {
    4: """
        1-4 2-3
        4-3 1-2
        2-4 3-1
    """,
    6: """
        1-6 2-5 3-4
        6-4 5-3 1-2
        2-6 3-1 4-5
        6-5 1-4 2-3
        3-6 4-2 5-1
    """,
    8: """
        1-8 2-7 3-6 4-5
        8-5 6-4 7-3 1-2
        2-8 3-1 4-7 5-6
        8-6 7-5 1-4 2-3
        3-8 4-2 5-1 6-7
        8-7 1-6 2-5 3-4
        4-8 5-3 6-2 7-1
    """,
    10: """
        1-10 2-9 3-8 4-7 5-6
        10-6 7-5 8-4 9-3 1-2
        2-10 3-1 4-9 5-8 6-7
        10-7 8-6 9-5 1-4 2-3
        3-10 4-2 5-1 6-9 7-8
        10-8 9-7 1-6 2-5 3-4
        4-10 5-3 6-2 7-1 8-9
        10-9 1-8 2-7 3-6 4-5
        5-10 6-4 7-3 8-2 9-1
    """,
}
"""FIDE Handbook C.05, annex 1: a line a round, the first of each pair has the first side."""


def table(count: int) -> list[set[tuple[int, int]]]:
    """The rounds of the table for an even number."""
    lines = BERGER[count].split("\n")[1:-1]
    games = [[game.split("-") for game in line.split()] for line in lines]
    return [{(int(first), int(second)) for first, second in line} for line in games]


def start(count: int, cycles: int = 1) -> Event:
    """A round robin before its first round."""
    entrants = tuple(Entrant(number) for number in range(1, count + 1))
    return Event(Format.ROUND_ROBIN, entrants, 1_000, cycles=cycles)


def played(event: Event, outcome: Outcome = Outcome.DRAW) -> Event:
    """The event after one more round in which all games end alike."""
    rows = tuple(row if row.outcome else replace(row, outcome=outcome) for row in pair(event).rows)
    return replace(event, rows=event.rows + rows)


def whole(event: Event) -> Event:
    """The event played to its end."""
    while pair(event).reason is None:
        event = played(event)
    return event


def games(event: Event, number: int) -> set[tuple[int, int | None]]:
    """Who met whom in a round."""
    return {(row.first, row.second) for row in event.round_rows(number) if row.second}


@pytest.mark.parametrize("count", BERGER)
def test_rounds_are_those_of_the_berger_tables(count: int) -> None:
    event = whole(start(count))
    assert event.paired == count - 1
    assert [games(event, number) for number in range(1, count)] == table(count)
    assert pair(event).reason == "complete"


@pytest.mark.parametrize("count", BERGER)
def test_of_an_odd_number_whoever_would_meet_the_last_has_no_game(count: int) -> None:
    event = whole(start(count - 1))
    for number, expected in enumerate(table(count), 1):
        assert games(event, number) == {game for game in expected if count not in game}
        free = [row for row in event.round_rows(number) if row.second is None]
        assert [row.outcome for row in free] == [Outcome.ZERO]
        assert any(free[0].first in game for game in expected if count in game)
    assert {line.points for line in standings(event)} == {(count - 2) / 2}


@pytest.mark.parametrize("count", [2, 3, 4, 6, 8, 10, 16])
def test_twice_is_once_and_once_with_sides_reversed_the_last_two_rounds_exchanged(
    count: int,
) -> None:
    event = whole(start(count, cycles=2))
    length = count - 1 + count % 2
    first = [games(event, number) for number in range(1, length + 1)]
    second = [games(event, number) for number in range(length + 1, 2 * length + 1)]
    if length > 1:
        first[-2:] = first[:-3:-1]
    assert second == [{(b, a) for a, b in number} for number in first]
    if count in BERGER:
        assert first == table(count)


@pytest.mark.parametrize("count", [4, 5, 8, 9, 14])
def test_twice_gives_nobody_the_same_side_three_times_in_a_row(count: int) -> None:
    event = whole(start(count, cycles=2))
    for entrant in event.entrants:
        rows = [row for row in event.rows_of(entrant.number) if row.second]
        sides = "".join("WB"[row.second == entrant.number] for row in rows)
        assert "WWW" not in sides
        assert "BBB" not in sides
        assert sides.count("W") == sides.count("B")


def test_games_of_those_who_left_are_forfeits() -> None:
    event = played(start(6))
    event = replace(
        event,
        entrants=tuple(
            replace(one, left=2) if one.number in (4, 6) else one for one in event.entrants
        ),
    )
    ends = {(row.first, row.second): row.outcome for row in pair(event).rows}
    assert ends == {(6, 4): Outcome.BOTH_FORFEIT, (5, 3): None, (1, 2): None}
    event = whole(event)
    ends = {(row.first, row.second): row.outcome for row in event.round_rows(3)}
    assert ends[2, 6] is Outcome.FIRST_BY_FORFEIT
    assert ends[4, 5] is Outcome.SECOND_BY_FORFEIT


def test_whoever_left_has_no_row_in_a_round_without_a_game() -> None:
    event = start(5)
    free = next(row.first for row in pair(event).rows if row.second is None)
    event = played(event)
    gone = next(row.first for row in pair(event).rows if row.second is None)
    left = tuple(replace(one, left=2) if one.number == gone else one for one in event.entrants)
    rows = pair(replace(event, entrants=left)).rows
    assert free != gone
    assert all(row.second is not None for row in rows)


def test_nobody_joins_after_the_first_round() -> None:
    event = played(start(4))
    late = replace(event, entrants=(*event.entrants, Entrant(5, joined=2)))
    assert pair(late) == pair(event)
    assert whole(late).paired == 3


def test_a_round_robin_ends_when_one_is_left_and_waits_while_a_game_runs() -> None:
    event = start(3)
    running = replace(event, rows=pair(event).rows)
    assert pair(running).reason == "running"
    event = played(event)
    left = tuple(replace(one, left=2) if one.number > 1 else one for one in event.entrants)
    assert pair(replace(event, entrants=left)).reason == "too-few"


def test_a_round_robin_may_be_set_shorter() -> None:
    event = whole(replace(start(6), rounds=3))
    assert event.paired == 3
