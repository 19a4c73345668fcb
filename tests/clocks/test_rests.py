"""What counts between two moments, and when an amount has counted. Expected times are by hand.

Madrid puts its clocks forward on 2026-03-29 (02:00 to 03:00, at 01:00 UTC) and back on 2026-10-25
(03:00 to 02:00, at 01:00 UTC). Moscow is three hours ahead of UTC all year.
"""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.clocks.errors import BadClock
from bot.clocks.hours import Hours
from bot.clocks.rests import Quiet, Rest, Span, Weekends, all_reached, counted, reached
from bot.clocks.zones import instant, zone_name
from tests.clocks import drawn
from tests.clocks.drawn import at

D, H, M = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)
MADRID, MOSCOW = "Europe/Madrid", "Europe/Moscow"


def quiet(hours: str, zone: str = MADRID) -> Quiet:
    """Quiet hours without beginning or end."""
    return Quiet(Hours.read(hours), zone)


def rest_of(rest: Rest, start: str, end: str) -> list[tuple[datetime, datetime]]:
    """The stretches of a rest between two UTC moments."""
    return list(rest.stretches(at(start), at(end)))


def test_without_rests_everything_counts() -> None:
    assert counted(at("2026-01-31 10:00"), at("2026-02-01 11:00")) == 25 * H
    assert counted(at("2026-02-01 11:00"), at("2026-01-31 10:00")) == timedelta()
    assert reached(at("2026-01-31 10:00"), 3 * D) == at("2026-02-03 10:00")


@pytest.mark.parametrize(
    ("hours", "zone", "start", "begin", "over"),
    [
        # The night of 9 hours: 22:00 CET to 08:00 CEST.
        ("22:00-08:00", MADRID, "2026-03-28 12:00", "2026-03-28 21:00", "2026-03-29 06:00"),
        # The night of 11 hours: 22:00 CEST to 08:00 CET.
        ("22:00-08:00", MADRID, "2026-10-24 12:00", "2026-10-24 20:00", "2026-10-25 07:00"),
        # 02:30 is skipped: the moment of the change, 01:00 UTC, stands in its place.
        ("02:30-06:00", MADRID, "2026-03-28 12:00", "2026-03-29 01:00", "2026-03-29 04:00"),
        ("23:00-02:30", MADRID, "2026-03-28 12:00", "2026-03-28 22:00", "2026-03-29 01:00"),
        # 02:30 comes twice, at 00:30 and 01:30 UTC: from the first, and until the last.
        ("02:30-06:00", MADRID, "2026-10-24 12:00", "2026-10-25 00:30", "2026-10-25 05:00"),
        ("23:00-02:30", MADRID, "2026-10-24 12:00", "2026-10-24 21:00", "2026-10-25 01:30"),
        ("02:10-02:50", MADRID, "2026-10-24 12:00", "2026-10-25 00:10", "2026-10-25 01:50"),
        # The boundaries at which the change itself is: 02:00 exists once only before, 03:00 after.
        ("02:00-03:00", MADRID, "2026-10-24 12:00", "2026-10-25 00:00", "2026-10-25 02:00"),
        # Midnight is skipped in Beirut: Saturday 24:00 is Sunday 01:00, at 22:00 UTC.
        ("00:00-06:00", "Asia/Beirut", "2026-03-28 12:00", "2026-03-28 22:00", "2026-03-29 03:00"),
        # Half an hour on Lord Howe Island: 02:00 becomes 02:30 on 2026-10-04, at 15:30 UTC.
        (
            "02:15-04:00",
            "Australia/Lord_Howe",
            "2026-10-03 02:00",
            "2026-10-03 15:30",
            "2026-10-03 17:00",
        ),
        # Nothing happens in Moscow on either night.
        ("22:00-08:00", MOSCOW, "2026-03-28 12:00", "2026-03-28 19:00", "2026-03-29 05:00"),
        ("22:00-08:00", MOSCOW, "2026-10-24 12:00", "2026-10-24 19:00", "2026-10-25 05:00"),
    ],
)
def test_quiet_hours_on_nights_when_clocks_change(
    hours: str, zone: str, start: str, begin: str, over: str
) -> None:
    found = list(quiet(hours, zone).stretches(at(start), at(start) + D))
    assert found == [(at(begin), at(over))]


def test_quiet_hours_that_are_skipped_rest_nothing() -> None:
    found = rest_of(quiet("02:10-02:50"), "2026-03-28 00:00", "2026-03-31 00:00")
    assert found == [
        (at("2026-03-28 01:10"), at("2026-03-28 01:50")),
        (at("2026-03-30 00:10"), at("2026-03-30 00:50")),
    ]


@pytest.mark.parametrize(
    ("zone", "start", "begin", "over", "hours"),
    [
        (MADRID, "2026-03-26 12:00", "2026-03-27 23:00", "2026-03-29 22:00", 47),
        (MADRID, "2026-10-22 12:00", "2026-10-23 22:00", "2026-10-25 23:00", 49),
        (MOSCOW, "2026-03-26 12:00", "2026-03-27 21:00", "2026-03-29 21:00", 48),
        (MOSCOW, "2026-10-22 12:00", "2026-10-23 21:00", "2026-10-25 21:00", 48),
        ("Pacific/Kiritimati", "2026-03-26 12:00", "2026-03-27 10:00", "2026-03-29 10:00", 48),
        ("Etc/GMT+12", "2026-03-26 12:00", "2026-03-28 12:00", "2026-03-30 12:00", 48),
    ],
)
def test_weekends_are_from_local_midnight_to_local_midnight(
    zone: str, start: str, begin: str, over: str, hours: int
) -> None:
    assert list(Weekends(zone).stretches(at(start), at(start) + 7 * D)) == [(at(begin), at(over))]
    assert at(over) - at(begin) == hours * H


def test_a_weekend_of_the_month_before_may_still_last() -> None:
    """Saturday is 31 January; there Monday begins at 12:00 UTC on 2 February."""
    found = rest_of(Weekends("Etc/GMT+12"), "2026-02-02 06:00", "2026-02-03 00:00")
    assert found == [(at("2026-02-02 06:00"), at("2026-02-02 12:00"))]


def test_a_night_of_the_month_before_may_still_last() -> None:
    found = rest_of(quiet("23-10", "Etc/GMT+12"), "2026-02-01 20:00", "2026-02-02 00:00")
    assert found == [(at("2026-02-01 20:00"), at("2026-02-01 22:00"))]


def test_three_days_with_quiet_nights_over_the_change_and_a_month_end() -> None:
    """9 h on Friday, then 14 a day to Tuesday: 65; the last 7 on Wednesday from 08:00 CEST."""
    assert reached(at("2026-03-27 12:00"), 3 * D, [quiet("22-8")]) == at("2026-04-01 13:00")


def test_three_days_with_quiet_nights_and_weekends_off() -> None:
    rests: list[Rest] = [quiet("22-8"), Weekends(MADRID)]
    assert reached(at("2026-03-27 12:00"), 3 * D, rests) == at("2026-04-03 13:00")


def test_three_days_with_quiet_nights_in_autumn() -> None:
    """Friday 12:00-20:00: 8 h; Saturday 06:00-20:00; Sunday 07:00-21:00; so to Tuesday: 64."""
    assert reached(at("2026-10-23 12:00"), 3 * D, [quiet("22-8")]) == at("2026-10-28 15:00")


def test_three_days_in_moscow_do_not_know_of_either_night() -> None:
    """7 h on Friday to 19:00, then 14 a day from 05:00: 63 by Tuesday."""
    for friday, wednesday in (("2026-03-27", "2026-04-01"), ("2026-10-23", "2026-10-28")):
        end = reached(at(f"{friday} 12:00"), 3 * D, [quiet("22-8", MOSCOW)])
        assert end == at(f"{wednesday} 14:00")


def test_leap_day_counts() -> None:
    assert reached(at("2028-02-27 10:00"), 3 * D) == at("2028-03-01 10:00")
    assert reached(at("2027-02-27 10:00"), 3 * D) == at("2027-03-02 10:00")
    # 16 h a day from Monday 07:00 in Moscow: all of Monday, of the 29th and of the 1st.
    end = reached(at("2028-02-28 04:00"), 2 * D, [quiet("23-7", MOSCOW)])
    assert end == at("2028-03-01 20:00")


def test_year_end_with_a_weekend() -> None:
    """15 h of Thursday, Friday whole, 33 h from Monday 4 January on."""
    assert reached(at("2026-12-31 09:00"), 3 * D, [Weekends("UTC")]) == at("2027-01-05 09:00")


def test_three_days_of_downtime_are_no_time() -> None:
    down = Span(at("2026-05-02 00:00"), at("2026-05-05 00:00"))
    assert reached(at("2026-05-01 00:00"), 3 * D, [down]) == at("2026-05-07 00:00")
    assert counted(at("2026-05-01 00:00"), at("2026-05-06 00:00"), [down]) == 2 * D


def test_rests_that_overlap_rest_once() -> None:
    one = Span(at("2026-05-02 00:00"), at("2026-05-04 00:00"))
    two = Span(at("2026-05-03 00:00"), at("2026-05-05 00:00"))
    assert counted(at("2026-05-01 00:00"), at("2026-05-06 00:00"), [two, one, one]) == 2 * D


def test_an_amount_that_is_full_when_a_rest_begins_is_reached_then() -> None:
    assert reached(at("2026-05-04 12:00"), 8 * H, [quiet("22-8")]) == at("2026-05-04 20:00")
    later = reached(at("2026-05-04 12:00"), 8 * H + M, [quiet("22-8")])
    assert later == at("2026-05-05 06:01")


def test_a_setting_rests_only_while_it_is_in_force() -> None:
    """Set in the middle of a night and changed in the middle of the next."""
    setting = Quiet(Hours.read("22-8"), MADRID, at("2026-05-05 01:00"), at("2026-05-06 02:00"))
    assert rest_of(setting, "2026-05-01 00:00", "2026-05-10 00:00") == [
        (at("2026-05-05 01:00"), at("2026-05-05 06:00")),
        (at("2026-05-05 20:00"), at("2026-05-06 02:00")),
    ]


def test_what_never_ends_is_never_reached() -> None:
    vacation = Span(at("2026-05-02 00:00"))
    assert reached(at("2026-05-01 00:00"), 3 * D, [vacation, quiet("22-8")]) is None
    assert reached(at("2026-05-01 00:00"), D, [vacation]) == at("2026-05-02 00:00")
    long = Span(at("2026-05-02 00:00"), at("2030-05-02 00:00"))
    assert reached(at("2026-05-01 00:00"), 3 * D, [long]) is None


def test_the_longest_time_with_the_most_usual_rests_is_reached() -> None:
    rests: list[Rest] = [quiet("20-8"), Weekends(MADRID)]
    end = reached(at("2026-05-01 00:00"), 365 * D, rests)
    assert end is not None
    assert counted(at("2026-05-01 00:00"), end, rests) == 365 * D


def test_a_moment_without_a_zone_is_refused() -> None:
    naive = datetime(2026, 5, 1)  # noqa: DTZ001
    with pytest.raises(ValueError, match="no time zone"):
        counted(naive, at("2026-05-02 00:00"))
    with pytest.raises(ValueError, match="no time zone"):
        Span(naive)


def test_moments_of_other_zones_are_the_moments_that_they_are() -> None:
    start = datetime(2026, 3, 28, 12, tzinfo=ZoneInfo(MADRID))
    assert reached(start, D) == at("2026-03-29 11:00")


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("22:00-08:00", "22:00-08:00"),
        ("22-8", "22:00-08:00"),
        (" 22.30 – 7:15 ", "22:30-07:15"),
        ("23h-7h30", "23:00-07:30"),
        ("16:00-24:00", "16:00-00:00"),
        ("0-12", "00:00-12:00"),
    ],
)
def test_hours_are_read_forgivingly(text: str, written: str) -> None:
    assert str(Hours.read(text)) == written


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "hours"),
        ("22", "hours"),
        ("25-8", "hours"),
        ("22:60-8", "hours"),
        ("24:30-8", "hours"),
        ("8-8", "hours"),
        ("0-24", "hours"),
        ("8-20:01", "hours-long"),
        ("8-7", "hours-long"),
        (f"22-{' ' * 36}10", "hours"),
        (f"22-8{' ' * 40}but not on Sundays", "hours"),
    ],
)
def test_hours_that_cannot_be_are_refused(text: str, key: str) -> None:
    with pytest.raises(BadClock) as caught:
        Hours.read(text)
    assert caught.value.key == key


def test_zones_are_read_in_any_case_and_no_other_names() -> None:
    assert zone_name("europe/madrid") == MADRID
    assert zone_name("america/new york") == "America/New_York"
    for wrong in ("", "Europe", "../etc/passwd", "Madrid", "localtime"):
        with pytest.raises(BadClock) as caught:
            zone_name(wrong)
        assert caught.value.key == "zone"


def test_a_day_that_a_zone_skipped_is_the_moment_of_its_change() -> None:
    """Samoa had no 30 December 2011: it went over the date line at 10:00 UTC."""
    skipped = datetime(2011, 12, 30).date()  # noqa: DTZ001
    for hour in (0, 12, 23):
        assert instant(skipped, time(hour), "Pacific/Apia") == at("2011-12-30 10:00")


def slowly(start: datetime, end: datetime, zone: str, hours: Hours) -> timedelta:
    """The minutes that neither quiet hours over midnight nor weekends take, one by one."""
    tz, total, moment = ZoneInfo(zone), timedelta(), start
    while moment < end:
        local = moment.astimezone(tz)
        night = local.time() >= hours.start or local.time() < hours.end
        total += timedelta() if night or local.weekday() >= 5 else M
        moment += M
    return total


@pytest.mark.parametrize("zone", [*drawn.ZONES, "Asia/Kathmandu", "America/Santiago"])
@pytest.mark.parametrize("start", ["2026-03-25 07:13", "2026-10-21 07:13", "2028-02-25 07:13"])
def test_counted_agrees_with_a_count_by_minutes(zone: str, start: str) -> None:
    hours = Hours.read("22:15-07:45")
    end = at(start) + 7 * D
    rests: list[Rest] = [Quiet(hours, zone), Weekends(zone)]
    assert counted(at(start), end, rests) == slowly(at(start), end, zone, hours)


@drawn.laws
@given(st.tuples(drawn.moments, drawn.moments, drawn.moments).map(sorted), drawn.rests)
def test_counted_adds_up_over_spans_that_touch(three: list[datetime], rests: list[Rest]) -> None:
    start, middle, end = three
    whole = counted(start, end, rests)
    assert counted(start, middle, rests) + counted(middle, end, rests) == whole
    assert timedelta() <= whole <= end - start


@drawn.laws
@given(drawn.moments, drawn.lengths, drawn.rests)
def test_reached_is_the_first_moment_by_which_an_amount_counted(
    start: datetime, amount: timedelta, rests: list[Rest]
) -> None:
    end = reached(start, amount, rests)
    assert end is not None
    assert counted(start, end, rests) == amount
    if amount:
        before = end - timedelta(microseconds=1)
        assert counted(start, before, rests) == amount - timedelta(microseconds=1)


@drawn.laws
@given(drawn.moments, drawn.lengths, drawn.rests)
def test_what_counted_until_a_moment_is_reached_by_then(
    start: datetime, length: timedelta, rests: list[Rest]
) -> None:
    end = start + length
    first = reached(start, counted(start, end, rests), rests)
    assert first is not None
    assert first <= end
    assert counted(first, end, rests) == timedelta()


@drawn.laws
@given(drawn.moments, drawn.lengths, drawn.rests, drawn.rest)
def test_one_more_rest_never_comes_earlier(
    start: datetime, amount: timedelta, rests: list[Rest], more: Rest
) -> None:
    before, after = reached(start, amount, rests), reached(start, amount, [*rests, more])
    assert before is not None
    assert after is None or after >= before


@drawn.laws
@given(drawn.moments, st.lists(drawn.lengths, min_size=1, max_size=4).map(sorted), drawn.rests)
def test_many_amounts_are_reached_as_each_alone(
    start: datetime, amounts: list[timedelta], rests: list[Rest]
) -> None:
    alone = tuple(reached(start, amount, rests) for amount in amounts)
    assert all_reached(start, amounts, rests) == alone


@drawn.laws
@given(drawn.rest, drawn.moments, drawn.lengths)
def test_stretches_are_in_order_apart_and_inside(
    rest: Rest, start: datetime, length: timedelta
) -> None:
    last = start
    for begin, over in rest.stretches(start, start + length):
        assert last <= begin < over <= start + length
        assert begin.tzinfo is over.tzinfo is UTC
        last = over
