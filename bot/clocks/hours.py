"""Hours of a day, as in quiet hours from 22:00 to 08:00."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Self

from bot.clocks.errors import BadClock
from bot.clocks.reading import folded
from bot.clocks.zones import instant

LONGEST = timedelta(hours=12)
"""Quiet hours are for sleep: longer ones would more than double every time control."""
EXAMPLES = ("22:00-08:00", "23:30-07:30")
_TEXT_LIMIT = 40
_DAY = timedelta(days=1)
_TIME = r"([0-9]{1,2})(?:[:.h]([0-9]{2}))?h?"
_HOURS = re.compile(rf"{_TIME}[-–—−]{_TIME}")


@dataclass(frozen=True, slots=True)
class Hours:
    """Daily local hours from a time to another, of the next day where that is not later."""

    start: time
    end: time

    def __post_init__(self) -> None:
        length = self.length
        if not length:
            raise BadClock("hours", str(self), examples=EXAMPLES)
        if length > LONGEST:
            raise BadClock("hours-long", str(self), most=LONGEST // timedelta(hours=1))

    @classmethod
    def read(cls, text: str) -> Self:
        """The hours that a text means, `22:00-08:00` or `22-8`. Raises BadClock."""
        plain = folded(text, _TEXT_LIMIT)
        found = None if plain is None else _HOURS.fullmatch(re.sub(r"\s", "", plain))
        if found is None:
            raise BadClock("hours", text[:_TEXT_LIMIT], examples=EXAMPLES)
        return cls(_time(found[1], found[2], text), _time(found[3], found[4], text))

    def __str__(self) -> str:
        return f"{self.start:%H:%M}-{self.end:%H:%M}"

    @property
    def length(self) -> timedelta:
        """How long they are on a usual day."""
        day = date(2000, 1, 1)
        return (datetime.combine(day, self.end) - datetime.combine(day, self.start)) % _DAY

    def on(self, day: date, zone: str) -> tuple[datetime, datetime]:
        """Their beginning on a local day and their end, in UTC.

        On the nights when clocks change they go by what the clocks show: from the first time that
        they show the beginning to the last time that they show the end; in place of a time that
        they skip stands the moment of the change. So the hours may be empty.
        """
        last = day if self.start < self.end else day + _DAY
        return instant(day, self.start, zone), instant(last, self.end, zone, last=True)


def _time(hour: str, minute: str | None, given: str) -> time:
    """A time of day; 24:00 is midnight. Raises BadClock."""
    minutes = int(hour) * 60 + int(minute or 0)
    if minutes > 24 * 60 or int(minute or 0) > 59:
        raise BadClock("hours", given[:_TEXT_LIMIT], examples=EXAMPLES)
    return time(minutes // 60 % 24, minutes % 60)
