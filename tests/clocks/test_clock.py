"""The clocks of whole games, with a time that is an argument."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from hypothesis import given

from bot.clocks.clock import Clock, Turn, clock
from bot.clocks.control import Control
from bot.clocks.hours import Hours
from bot.clocks.rests import Quiet, Rest, Span
from tests.clocks import drawn
from tests.clocks.drawn import BEGAN, at

D, H, M, S = (timedelta(**{unit: 1}) for unit in ("days", "hours", "minutes", "seconds"))
NONE: tuple[Rest, ...] = ()


def clocks(
    control: str,
    turns: tuple[Turn, ...] = (),
    after: timedelta = timedelta(),
    *,
    began: datetime = BEGAN,
    rests: tuple[tuple[Rest, ...], tuple[Rest, ...]] = (NONE, NONE),
) -> Clock:
    """The clocks so long after the beginning."""
    return clock(Control.read(control), began, turns, rests, began + after)


def moved(after: timedelta, side: int, ply: int | None = None) -> Turn:
    """A move so long after BEGAN."""
    return Turn(BEGAN + after, side, 1 - side, ply=ply)


def test_the_clock_of_the_side_that_begins_runs_from_the_start() -> None:
    found = clocks("3d", after=D)
    assert found == Clock(
        side=0,
        began=BEGAN,
        allotted=3 * D,
        remaining=(2 * D, 3 * D),
        flag=BEGAN + 3 * D,
        marks=(BEGAN + 2 * D + 6 * H, BEGAN + 2 * D + 16 * H + 48 * M),
        fallen=False,
    )


def test_the_second_side_may_begin() -> None:
    control = Control.read("30m+0")
    found = clock(control, BEGAN, (), (NONE, NONE), BEGAN + M, first=1)
    assert (found.side, found.remaining) == (1, (30 * M, 29 * M))


def test_time_per_move_is_whole_again_with_each_turn() -> None:
    turns = (moved(2 * D, 0), moved(4 * D, 1))
    found = clocks("3d", turns, 5 * D)
    assert (found.side, found.remaining) == (0, (2 * D, 3 * D))
    assert found.flag == BEGAN + 7 * D


def test_a_bank_goes_down_and_up_by_the_increment() -> None:
    turns = (moved(4 * M, 0), moved(5 * M, 1))
    found = clocks("15m+10s", turns, 6 * M)
    assert found.remaining == (11 * M + 10 * S - M, 14 * M + 10 * S)
    assert found.flag == BEGAN + 5 * M + 11 * M + 10 * S


def test_a_bank_never_exceeds_its_cap() -> None:
    quick = tuple(moved(number * H, number % 2) for number in range(60))
    found = clocks("10d+12h/11d", quick, 59 * H)
    assert found.remaining == (11 * D, 11 * D)


def test_sudden_death_only_goes_down() -> None:
    turns = (moved(10 * M, 0), moved(12 * M, 1), moved(15 * M, 0))
    found = clocks("30m+0", turns, 15 * M)
    assert found.remaining == (17 * M, 28 * M)
    assert found.flag == BEGAN + 43 * M


def test_the_flag_falls_at_its_moment_and_not_before() -> None:
    before = clocks("3d", after=3 * D - timedelta(microseconds=1))
    then = clocks("3d", after=3 * D)
    assert (before.fallen, then.fallen) == (False, True)
    assert before.flag == then.flag == BEGAN + 3 * D
    assert then.remaining == (timedelta(), 3 * D)


def test_marks_are_parts_of_what_the_turn_began_with() -> None:
    """20 minutes of the 30 are left when the third turn begins, at 12 minutes."""
    found = clocks("30m+0", (moved(10 * M, 0), moved(12 * M, 1)), 12 * M)
    assert found.allotted == 20 * M
    assert found.marks == (BEGAN + 27 * M, BEGAN + 30 * M)
    assert found.flag == BEGAN + 32 * M


def test_a_takeback_gives_no_time_back() -> None:
    """The first uses 4 minutes and moves; the second thinks for 2 and lets him take it back."""
    taken = Turn(BEGAN + 6 * M, 1, 0, moved=False, ply=0)
    found = clocks("15m+10s", (moved(4 * M, 0, 1), taken), 7 * M)
    assert found.side == 0
    assert found.remaining == (11 * M + 10 * S - M, 13 * M)


def test_a_move_in_place_of_one_taken_back_earns_nothing_more() -> None:
    taken = Turn(BEGAN + 6 * M, 1, 0, moved=False, ply=0)
    turns = (moved(4 * M, 0, 1), taken, moved(7 * M, 0, 1), moved(8 * M, 1, 2), moved(9 * M, 0, 3))
    found = clocks("15m+10s", turns, 9 * M)
    # 15:00 − 4:00 + 0:10, − 1:00, then − 1:00 + 0:10; the other 15:00 − 2:00, − 1:00 + 0:10.
    assert found.remaining == (9 * M + 20 * S, 12 * M + 10 * S)


def test_a_called_salta_gives_the_turn_back_with_a_new_time_per_move() -> None:
    called = Turn(BEGAN + 3 * D, 1, 0, moved=False, ply=0)
    found = clocks("3d", (moved(2 * D, 0, 1), called), 4 * D)
    assert (found.side, found.flag) == (0, BEGAN + 6 * D)


def test_a_pass_that_comes_by_itself_costs_and_earns_nothing() -> None:
    passed = Turn(BEGAN + 4 * M, 1, 0, moved=False, ply=2)
    found = clocks("15m+10s", (moved(4 * M, 0, 1), passed), 5 * M)
    assert (found.side, found.began) == (0, BEGAN + 4 * M)
    assert found.remaining == (10 * M + 10 * S, 15 * M)


def test_a_move_in_place_of_a_pass_that_was_taken_back_earns() -> None:
    """Ply 2 was a pass by itself; after the takeback the second has a move there."""
    passed = Turn(BEGAN + 4 * M, 1, 0, moved=False, ply=2)
    taken = Turn(BEGAN + 5 * M, 0, 0, moved=False, ply=0)
    turns = (moved(4 * M, 0, 1), passed, taken, moved(5 * M, 0, 1), moved(7 * M, 1, 2))
    found = clocks("15m+10s", turns, 7 * M)
    assert found.remaining == (10 * M + 10 * S, 13 * M + 10 * S)


def test_a_move_said_in_advance_costs_nothing_and_earns() -> None:
    found = clocks("15m+10s", (moved(4 * M, 0, 1), moved(4 * M, 1, 2)), 4 * M)
    assert found.remaining == (11 * M + 10 * S, 15 * M + 10 * S)


def test_a_turn_of_the_other_side_is_refused() -> None:
    with pytest.raises(ValueError, match="side 1 ends a turn of side 0"):
        clocks("3d", (moved(D, 1),))


def test_a_turn_that_took_more_than_there_was_leaves_the_increment() -> None:
    found = clocks("30m+10s", (moved(40 * M, 0), moved(41 * M, 1)), 41 * M)
    assert found.remaining[0] == 10 * S


def test_downtime_of_three_days_moves_flag_and_marks() -> None:
    down = Span(BEGAN + D, BEGAN + 4 * D)
    found = clocks("3d", after=5 * D, rests=((down,), (down,)))
    assert found.remaining == (D, 3 * D)
    assert found.flag == BEGAN + 6 * D
    assert found.marks == (BEGAN + 5 * D + 6 * H, BEGAN + 5 * D + 16 * H + 48 * M)


def test_a_pause_has_no_flag_until_it_ends() -> None:
    running = Span(BEGAN + D)
    found = clocks("3d", after=100 * D, rests=((running,), (running,)))
    assert (found.flag, found.marks, found.fallen) == (None, (None, None), False)
    assert found.remaining == (2 * D, 3 * D)
    over = Span(BEGAN + D, BEGAN + 100 * D)
    assert clocks("3d", after=100 * D, rests=((over,), (over,))).flag == BEGAN + 102 * D


def test_a_mark_before_a_pause_keeps_its_time() -> None:
    pause = Span(BEGAN + 2 * D + 12 * H)
    found = clocks("3d", after=3 * D, rests=((pause,), (pause,)))
    assert found.marks == (BEGAN + 2 * D + 6 * H, None)


def test_only_the_vacation_of_the_side_on_move_rests() -> None:
    vacation = Span(BEGAN + D, BEGAN + 8 * D)
    assert clocks("3d", rests=(NONE, (vacation,))).flag == BEGAN + 3 * D
    assert clocks("3d", rests=((vacation,), NONE)).flag == BEGAN + 10 * D


def test_weekends_off_rest_for_both_over_the_change_of_clocks() -> None:
    """Friday 12:00 UTC to Saturday 00:00 CET are 11 h, from Monday 00:00 CEST the other 61."""
    began = at("2026-03-27 12:00")
    found = clocks("3d weekends=Europe/Madrid", began=began)
    assert found.flag == at("2026-04-01 11:00")
    other = (Turn(began + H, 0, 1),)
    assert clocks("3d weekends=Europe/Madrid", other, H, began=began).flag == at("2026-04-01 12:00")


@pytest.mark.parametrize(
    ("zone", "began", "flag"),
    [
        # 9 h before 22:00 CET, then 14 a day.
        ("Europe/Madrid", "2026-03-27 12:00", "2026-04-01 13:00"),
        ("Europe/Madrid", "2026-10-23 12:00", "2026-10-28 15:00"),
        ("Europe/Moscow", "2026-03-27 12:00", "2026-04-01 14:00"),
        ("Europe/Moscow", "2026-10-23 12:00", "2026-10-28 14:00"),
        # Over the leap day: 7 h on Saturday 26 February, 14 a day to Wednesday 1 March: 63.
        ("Europe/Moscow", "2028-02-26 12:00", "2028-03-02 14:00"),
    ],
)
def test_flags_with_quiet_hours_over_nights_that_matter(zone: str, began: str, flag: str) -> None:
    own = (Quiet(Hours.read("22-8"), zone),)
    assert clocks("3d", began=at(began), rests=(own, NONE)).flag == at(flag)


def test_month_ends_are_days_like_others() -> None:
    for began, flag in (("01-30", "02-02"), ("02-27", "03-02"), ("04-29", "05-02")):
        assert clocks("3d", began=at(f"2026-{began}")).flag == at(f"2026-{flag}")


@drawn.laws
@given(drawn.controls, drawn.games(), drawn.rests, drawn.rests, drawn.lengths, drawn.lengths)
def test_the_flag_is_the_same_whenever_it_is_asked_for(
    control: Control,
    turns: tuple[Turn, ...],
    own: list[Rest],
    other: list[Rest],
    one: timedelta,
    two: timedelta,
) -> None:
    last = turns[-1].time if turns else BEGAN
    early = clock(control, BEGAN, turns, (own, other), last + one)
    late = clock(control, BEGAN, turns, (own, other), last + two)
    assert (early.flag, early.marks, early.allotted) == (late.flag, late.marks, late.allotted)


@drawn.laws
@given(drawn.controls, drawn.games(), drawn.rests, drawn.rests, drawn.lengths)
def test_what_remains_is_within_bounds_and_nothing_once_the_flag_fell(
    control: Control,
    turns: tuple[Turn, ...],
    own: list[Rest],
    other: list[Rest],
    after: timedelta,
) -> None:
    now = (turns[-1].time if turns else BEGAN) + after
    found = clock(control, BEGAN, turns, (own, other), now)
    assert all(timedelta() <= left <= control.most for left in found.remaining)
    assert found.flag is not None
    assert found.fallen == (now >= found.flag) == (not found.remaining[found.side])
    marks = [mark for mark in found.marks if mark is not None]
    assert [found.began, *marks, found.flag] == sorted([found.began, *marks, found.flag])


@drawn.laws
@given(drawn.controls, drawn.games(), drawn.rests, drawn.rest)
def test_one_more_rest_never_makes_the_flag_earlier(
    control: Control, turns: tuple[Turn, ...], rests: list[Rest], more: Rest
) -> None:
    last = turns[-1].time if turns else BEGAN
    before = clock(control, BEGAN, turns, (rests, rests), last)
    after = clock(control, BEGAN, turns, ([*rests, more], [*rests, more]), last)
    assert before.flag is not None
    assert after.flag is None or after.flag >= before.flag
    assert after.allotted >= before.allotted


@drawn.laws
@given(drawn.controls, drawn.games(), drawn.rests)
def test_a_bank_is_what_was_there_and_earned_less_what_was_used(
    control: Control, turns: tuple[Turn, ...], rests: list[Rest]
) -> None:
    """No side ever has more than its bank and an increment for each of its highest plies."""
    last = turns[-1].time if turns else BEGAN
    found = clock(control, BEGAN, turns, (rests, rests), last)
    for side in (0, 1):
        plies = {turn.ply for turn in turns if turn.moved and turn.ended == side}
        most = control.time + len(plies) * (control.increment or timedelta())
        assert found.remaining[side] <= most
