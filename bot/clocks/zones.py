"""Time zones: their names as people write them, and the instant at which a local time is.

A zone is its IANA name, such as `Europe/Madrid`.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from functools import cache, lru_cache
from zoneinfo import ZoneInfo, available_timezones

from bot.clocks.errors import BadClock

EXAMPLES = ("Europe/Madrid", "Europe/Moscow", "UTC")
_NOT_ZONES = ("localtime", "Factory")
"""Names among the zones of a machine that mean nothing on another."""


def zone_name(given: str) -> str:
    """The IANA name of a zone written in any case, blanks for underscores. Raises BadClock."""
    known = _known().get("_".join(given.split()).casefold())
    if known is None:
        raise BadClock("zone", given, examples=EXAMPLES)
    return known


def utc(moment: datetime) -> datetime:
    """An aware moment as UTC; ValueError for a naive one, which is no moment."""
    if moment.tzinfo is UTC:
        return moment
    if moment.tzinfo is None:
        raise ValueError(f"{moment} has no time zone")
    return moment.astimezone(UTC)


@lru_cache(maxsize=1 << 15)
def instant(day: date, at: time, zone: str, *, last: bool = False) -> datetime:
    """The UTC instant at which clocks of a zone show a time (whole seconds) of a day.

    Where they show it twice (put back) it is the first time, or the `last`; where never (put
    forward over it), the moment of the change. PEP 495 tells the first two apart by `fold`; for
    the third it has no rule that would fit both a beginning and an end.
    """
    local = datetime.combine(day, at, ZoneInfo(zone)).replace(fold=int(last))
    found = local.astimezone(UTC)
    if found.astimezone(local.tzinfo).replace(tzinfo=None) == local.replace(tzinfo=None):
        return found
    return _change(local)


def _change(local: datetime) -> datetime:
    """When clocks were put forward over a local time that they never showed, to the second."""
    low = local.replace(fold=1).astimezone(UTC)
    high = local.replace(fold=0).astimezone(UTC)
    before = low.astimezone(local.tzinfo).utcoffset()
    while high - low > timedelta(seconds=1):
        middle = low + timedelta(seconds=(high - low) // timedelta(seconds=2))
        if middle.astimezone(local.tzinfo).utcoffset() == before:
            low = middle
        else:
            high = middle
    return high


@cache
def _known() -> dict[str, str]:
    names = available_timezones().difference(_NOT_ZONES)
    return {name.casefold(): name for name in sorted(names)}
