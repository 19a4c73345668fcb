"""The days of vacation that a person has in a calendar year, in their own zone.

A vacation is made of days that begin at its time of day: seven days from Tuesday 15:00 last until
the next Tuesday 15:00 of the local clocks, whatever was done to these in between. A day that has
begun is used, and belongs to the year in which it began. So the days of the years add up, and one
that is ended early gives back the days that had not begun.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from bot.clocks.rests import FOREVER, Span
from bot.clocks.zones import utc, zone_name

ALLOWANCE = 30
"""Days a year, where nothing else was set."""
_DAY = timedelta(days=1)


def ends(start: datetime, days: int, zone: str = "UTC") -> datetime:
    """When a vacation of so many days that starts at a moment is over, in UTC."""
    local = utc(start).astimezone(ZoneInfo(zone_name(zone))) + days * _DAY
    # Shown twice, the last time is meant; skipped, one before it, so that no day more begins.
    return local.replace(fold=1).astimezone(UTC)


def days_in(year: int, spans: Iterable[Span], zone: str = "UTC") -> int:
    """How many days of vacations fall into a year. Days that overlap count once.

    One that has no end takes all days until the year's.
    """
    tz = ZoneInfo(zone_name(zone))
    opening, closing = datetime(year, 1, 1), datetime(year + 1, 1, 1)  # noqa: DTZ001 - wall time
    return sum(
        _begun(_wall(start, tz), _wall(end, tz), closing)
        - _begun(_wall(start, tz), _wall(end, tz), opening)
        for start, end in _joined(spans)
    )


def left_in(year: int, spans: Iterable[Span], zone: str = "UTC", allowance: int = ALLOWANCE) -> int:
    """How many days of a year are left; never negative."""
    return max(0, allowance - days_in(year, spans, zone))


def fits(new: Span, taken: Iterable[Span], zone: str = "UTC", allowance: int = ALLOWANCE) -> bool:
    """Whether a vacation leaves every year that it touches within its allowance.

    One without an end never does.
    """
    if new.end is None:
        return False
    tz = ZoneInfo(zone_name(zone))
    spans = (*taken, new)
    years = range(_wall(new.start, tz).year, _wall(new.end, tz).year + 1)
    return all(days_in(year, spans, zone) <= allowance for year in years)


def _begun(start: datetime, end: datetime, before: datetime) -> int:
    """How many days of a vacation begin before a moment; all three are wall times."""
    # Where clocks are put back, a short one may end before it began by what they show.
    whole = max(1, -(-(end - start) // _DAY))
    return min(whole, max(0, -(-(before - start) // _DAY)))


def _joined(spans: Iterable[Span]) -> list[tuple[datetime, datetime]]:
    """The spans by time, those that overlap or touch made one; empty ones left out."""
    joined: list[tuple[datetime, datetime]] = []
    for start, end in sorted((span.start, span.end or FOREVER) for span in spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(end, joined[-1][1])
        elif start < end:
            joined.append((start, end))
    return joined


def _wall(moment: datetime, tz: ZoneInfo) -> datetime:
    """What the clocks of a zone show, as a naive datetime."""
    return moment.astimezone(tz).replace(tzinfo=None)
