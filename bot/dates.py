"""Days and moments that people write, in the time of a zone."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.clocks.zones import instant, zone_name

_DATE = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_SHORT = re.compile(r"(\d{1,2})\.(\d{1,2})(?:\.(\d{4}))?")
_TIME = re.compile(r"(?<![\d.:-])(\d{1,2})[:h.](\d{2})(?![\d.:-])")
_ZONE = re.compile(r"\b(?:UTC\b|[A-Za-z]{2,20}(?:/[A-Za-z_+-]{2,30}){1,2})", re.IGNORECASE)
NOON = time(12)


def day(said: str, today: date) -> date | None:
    """The day that a text names, `2026-08-20`, `20.8.2026` or `20.8.`; None where it names none."""
    if found := _DATE.search(said):
        year, month, number = map(int, found.groups())
    elif found := _SHORT.search(said):
        number, month = int(found[1]), int(found[2])
        year = int(found[3] or today.year)
        if not found[3] and (month, number) < (today.month, today.day):
            year += 1
    else:
        return None
    try:
        return date(year, month, number)
    except ValueError:
        return None


def at(said: str, now: datetime, zone: str) -> tuple[datetime, str] | None:
    """The moment that a text names, and the zone in which it does; None where it names none.

    `2026-12-05 18:00`, `5.12. 18:00 Europe/Madrid`, `18:00`; without an hour it is noon, without a
    day the next time that clocks show the hour. A day that there is not, `2027-02-29`, names no
    moment. Raises BadClock for a zone that there is not.
    """
    if named := _ZONE.search(said):
        zone = zone_name(named[0])
        said = said.replace(named[0], " ")
    local = now.astimezone(ZoneInfo(zone))
    on = day(said, local.date())
    hour = _TIME.search(_DATE.sub(" ", said) if _DATE.search(said) else said)
    # `5.12` alone is a day, not an hour; behind a day it is one.
    if hour is not None and on is not None and hour[0] in (_SHORT.search(said) or [""])[0]:
        hour = _TIME.search(said, hour.end())
    if on is None and (hour is None or _is_no_day(said, hour[0])):
        return None
    try:
        shown = time(int(hour[1]), int(hour[2])) if hour else NOON
    except ValueError:
        return None
    try:
        found = instant(on or local.date(), shown, zone)
    except OverflowError:
        # On the first and the last day of the calendar some zones have hours beyond it.
        return None
    if on is None and found <= now:
        found = instant(local.date() + timedelta(days=1), shown, zone)
    return found, zone


def _is_no_day(said: str, hour: str) -> bool:
    """Whether a text has the form of a day beside its hour; `18.30` is that hour itself."""
    found = _DATE.search(said) or _SHORT.search(said)
    return found is not None and hour not in found[0]
