"""Rests: times that do not count, and how much counts between two moments.

Where several rests overlap, the time rests once.
"""

from __future__ import annotations

from bisect import bisect_right
from calendar import monthrange
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from heapq import merge
from operator import itemgetter

from bot.clocks.hours import Hours
from bot.clocks.zones import instant, utc, zone_name

HORIZON = timedelta(days=730)
"""What has not counted by then (by five times itself, if that is later) never will.

Weekends and the longest quiet hours leave more than a third of the time, so only a vacation, a
pause or a downtime can last as long.
"""
FOREVER = datetime(9990, 1, 1, tzinfo=UTC)
"""Later than anything that is asked about."""
_DAY = timedelta(days=1)
_MIDNIGHT = time()
_SATURDAY = 5
_over = itemgetter(1)

Stretch = tuple[datetime, datetime]


@dataclass(frozen=True, slots=True)
class Span:
    """An absolute rest: the bot was down, the game is paused, somebody is on vacation."""

    start: datetime
    end: datetime | None = None
    """None while nobody knows."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "start", utc(self.start))
        if self.end is not None:
            object.__setattr__(self, "end", max(self.start, utc(self.end)))

    def stretches(self, start: datetime, end: datetime) -> Iterator[Stretch]:
        """What of it falls between two moments, in order."""
        return _cut((self.start, self.end or end), start, end)


@dataclass(frozen=True, slots=True)
class Quiet:
    """Quiet hours of a person, every day while the setting was in force."""

    hours: Hours
    zone: str
    start: datetime | None = None
    end: datetime | None = None
    """When it was set, and when it was changed; None for ever."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "zone", zone_name(self.zone))
        for name in ("start", "end"):
            if (moment := getattr(self, name)) is not None:
                object.__setattr__(self, name, utc(moment))

    def stretches(self, start: datetime, end: datetime) -> Iterator[Stretch]:
        """What of them falls between two moments, in order."""
        start = start if self.start is None else max(start, self.start)
        end = end if self.end is None else min(end, self.end)
        return _recurring(_nights, (self.hours, self.zone), start, end)


@dataclass(frozen=True, slots=True)
class Weekends:
    """Weekends of a zone: from local midnight to Saturday until local midnight to Monday."""

    zone: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "zone", zone_name(self.zone))

    def stretches(self, start: datetime, end: datetime) -> Iterator[Stretch]:
        """What of them falls between two moments, in order."""
        return _recurring(_weekends, (self.zone,), start, end)


Rest = Span | Quiet | Weekends


def counted(start: datetime, end: datetime, rests: Iterable[Rest] = ()) -> timedelta:
    """How much of the time between two moments counts; nothing where the end is not later."""
    start, end = utc(start), utc(end)
    return sum((to - at for at, to in counting(start, end, rests)), timedelta())


def reached(start: datetime, amount: timedelta, rests: Iterable[Rest] = ()) -> datetime | None:
    """The first moment by which so much has counted; None if it never will (see HORIZON)."""
    return all_reached(start, (amount,), rests)[0]


def all_reached(
    start: datetime, amounts: Sequence[timedelta], rests: Iterable[Rest] = ()
) -> tuple[datetime | None, ...]:
    """The moments by which several amounts, in ascending order, have counted."""
    start = utc(start)
    found: list[datetime | None] = []
    ahead = [max(amount, timedelta()) for amount in reversed(amounts)]
    while ahead and not ahead[-1]:
        ahead.pop()
        found.append(start)
    if not ahead:
        return tuple(found)
    before, wanted = timedelta(), ahead.pop()
    limit = min(FOREVER, start + max(HORIZON, 5 * (ahead[0] if ahead else wanted)))
    for at, to in counting(start, limit, rests):
        after = before + (to - at)
        while wanted <= after:
            found.append(at + (wanted - before))
            if not ahead:
                return tuple(found)
            wanted = ahead.pop()
        before = after
    return (*found, None, *(None for _ in ahead))


def counting(start: datetime, end: datetime, rests: Iterable[Rest]) -> Iterator[Stretch]:
    """The stretches between two moments (UTC) that count, in order."""
    at = start
    resting = [rest.stretches(start, end) for rest in rests]
    for begin, over in resting[0] if len(resting) == 1 else merge(*resting):
        if begin > at:
            yield at, begin
        if over > at:
            at = over
    if at < end:
        yield at, end


def _cut(stretch: Stretch, start: datetime, end: datetime) -> Iterator[Stretch]:
    """What of a stretch lies between two moments, if anything."""
    begin, over = max(start, stretch[0]), min(end, stretch[1])
    if begin < over:
        yield begin, over


def _recurring(
    page: Callable[..., tuple[Stretch, ...]],
    of: tuple[Hashable, ...],
    start: datetime,
    end: datetime,
) -> Iterator[Stretch]:
    """What falls between two moments of stretches that are kept by the month of their first day."""
    if start >= end:
        return
    # A local day is at most one behind UTC's, and a weekend lasts two.
    day = start.date() - 3 * _DAY
    year, month = day.year, day.month
    while True:
        stretches = page(*of, year, month)
        for at in range(bisect_right(stretches, start, key=_over), len(stretches)):
            begin, over = stretches[at]
            if begin >= end:
                return
            # Very many are looked at: comparing is quicker than max and min.
            yield begin if begin > start else start, over if over < end else end
        if stretches[-1][0] >= end:
            return
        year, month = (year, month + 1) if month < 12 else (year + 1, 1)


@lru_cache(maxsize=1 << 12)
def _nights(hours: Hours, zone: str, year: int, month: int) -> tuple[Stretch, ...]:
    """Quiet hours that begin in a month; those that a change of clocks swallowed are none."""
    found = (hours.on(date(year, month, day), zone) for day in _days(year, month))
    return tuple((begin, over) for begin, over in found if begin < over)


@lru_cache(maxsize=1 << 10)
def _weekends(zone: str, year: int, month: int) -> tuple[Stretch, ...]:
    """Weekends whose Saturday is in a month."""
    days = (date(year, month, day) for day in _days(year, month))
    saturdays = (day for day in days if day.weekday() == _SATURDAY)
    return tuple(
        (
            instant(saturday, _MIDNIGHT, zone),
            instant(saturday + 2 * _DAY, _MIDNIGHT, zone),
        )
        for saturday in saturdays
    )


def _days(year: int, month: int) -> range:
    return range(1, monthrange(year, month)[1] + 1)
