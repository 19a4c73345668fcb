"""The yearly allowance of vacation days."""

from __future__ import annotations

from datetime import datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from bot.clocks.rests import Span
from bot.clocks.vacation import days_in, ends, fits, left_in
from tests.clocks import drawn
from tests.clocks.drawn import at

D, H = timedelta(days=1), timedelta(hours=1)
MADRID = "Europe/Madrid"


def span(start: str, end: str) -> Span:
    """A vacation between two UTC moments."""
    return Span(at(start), at(end))


def test_a_begun_day_is_a_day() -> None:
    assert days_in(2026, [span("2026-05-01 10:00", "2026-05-01 11:00")]) == 1
    assert days_in(2026, [span("2026-05-01 10:00", "2026-05-02 10:00")]) == 1
    assert days_in(2026, [span("2026-05-01 10:00", "2026-05-02 10:01")]) == 2
    assert days_in(2026, [span("2026-05-01 10:00", "2026-05-01 10:00")]) == 0


def test_a_week_over_either_change_of_clocks_is_seven_days() -> None:
    assert ends(at("2026-03-27 14:00"), 7, MADRID) == at("2026-04-03 13:00")
    assert ends(at("2026-10-23 13:00"), 7, MADRID) == at("2026-10-30 14:00")
    assert days_in(2026, [span("2026-03-27 14:00", "2026-04-03 13:00")], MADRID) == 7
    assert days_in(2026, [span("2026-10-23 13:00", "2026-10-30 14:00")], MADRID) == 7


def test_a_vacation_that_ends_at_a_time_that_is_skipped_or_shown_twice() -> None:
    """From 02:30 on: the last 02:30 is at 01:30 UTC; the skipped one lies before, at 01:30 CET."""
    assert ends(at("2026-10-22 00:30"), 3, MADRID) == at("2026-10-25 01:30")
    assert ends(at("2026-03-26 01:30"), 3, MADRID) == at("2026-03-29 00:30")


def test_days_belong_to_the_year_in_which_they_begin() -> None:
    """29, 30 and 31 December at 15:00; then four days of January."""
    found = [span("2026-12-29 15:00", "2027-01-05 15:00")]
    assert (days_in(2026, found), days_in(2027, found), days_in(2028, found)) == (3, 4, 0)


def test_the_year_is_the_zones() -> None:
    found = [span("2026-12-31 22:30", "2026-12-31 22:45")]
    assert (days_in(2026, found, "UTC"), days_in(2027, found, "UTC")) == (1, 0)
    assert (days_in(2026, found, "Europe/Moscow"), days_in(2027, found, "Europe/Moscow")) == (0, 1)


def test_a_leap_year_has_a_day_more() -> None:
    assert days_in(2028, [span("2028-01-01 00:00", "2029-01-01 00:00")]) == 366
    assert days_in(2028, [span("2028-02-28 00:00", "2028-03-01 00:00")]) == 2


def test_vacations_that_overlap_or_touch_are_one() -> None:
    one, two = span("2026-05-01 00:00", "2026-05-04 00:00"), span("2026-05-03 00:00", "2026-05-06")
    assert days_in(2026, [two, one]) == 5
    three = span("2026-05-06 00:00", "2026-05-06 12:00")
    assert days_in(2026, [three, two, one]) == 6


def test_two_halves_of_a_day_that_touch_are_one_day() -> None:
    morning = span("2026-05-01 00:00", "2026-05-01 12:00")
    afternoon = span("2026-05-01 12:00", "2026-05-02 00:00")
    assert days_in(2026, [morning, afternoon]) == 1


def test_a_short_one_that_ends_before_it_began_by_the_clocks_is_a_day() -> None:
    """From 02:50 in summer time to 02:05 in winter time, a quarter of an hour later."""
    assert days_in(2026, [span("2026-10-25 00:50", "2026-10-25 01:05")], MADRID) == 1


def test_one_ended_early_gives_back_the_days_that_had_not_begun() -> None:
    whole = span("2026-05-01 10:00", "2026-05-15 10:00")
    early = Span(whole.start, whole.start + 3 * D + H)
    assert (left_in(2026, [whole]), left_in(2026, [early])) == (16, 26)


def test_what_fits_is_what_every_year_allows() -> None:
    taken = [span("2026-05-01 00:00", "2026-05-21 00:00")]
    assert fits(span("2026-07-01 00:00", "2026-07-11 00:00"), taken)
    assert not fits(span("2026-07-01 00:00", "2026-07-11 00:01"), taken)
    assert fits(span("2026-12-22 00:00", "2027-01-31 00:00"), taken)
    assert not fits(span("2026-12-21 00:00", "2027-01-31 00:00"), taken)
    assert not fits(span("2026-12-22 00:00", "2027-01-31 00:01"), taken)


def test_a_vacation_without_end_fits_nowhere_and_takes_all_that_is_left() -> None:
    endless = Span(at("2026-12-30 00:00"))
    assert not fits(endless, [])
    assert (days_in(2026, [endless]), days_in(2027, [endless])) == (2, 365)
    assert left_in(2027, [endless]) == 0


def test_another_allowance() -> None:
    assert not fits(span("2026-07-01 00:00", "2026-07-11 00:00"), [], allowance=9)
    assert left_in(2026, [span("2026-07-01 00:00", "2026-07-08 00:00")], allowance=9) == 2


@drawn.laws
@given(drawn.moments, st.integers(1, 400), st.sampled_from(drawn.ZONES))
def test_so_many_days_take_so_many_days(start: datetime, days: int, zone: str) -> None:
    vacation = Span(start, ends(start, days, zone))
    assert sum(days_in(year, [vacation], zone) for year in range(2025, 2030)) == days
