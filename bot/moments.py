"""Moments in a reply's text, as whoever reads it in a place understands them.

A platform that knows its readers' own time shows that; elsewhere it is the time of the place's
zone, told with the zone.
"""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from babel.dates import format_date

from bot.languages import Words, words
from bot.talk import dated


def written(text: str, language: str, zone: str) -> str:
    """A reply's text with its moments as they are told in a language and a zone."""
    voice = words(language)
    return dated(text, lambda at: local(voice, datetime.fromtimestamp(at, UTC), zone))


def local(voice: Words, at: datetime, zone: str) -> str:
    """A moment to the minute in a zone: `August 4, 2026, 14:00 (Europe/Madrid)`."""
    there = at.astimezone(ZoneInfo(zone))
    date = format_date(there, "long", locale=voice.language)
    return voice.say("moment", date=date, time=f"{there:%H:%M}", zone=zone)
