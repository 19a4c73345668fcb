"""Spans of time in words: how long something waits, how long is left."""

from __future__ import annotations

from datetime import timedelta

from bot.languages import Words

DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)


def passed(voice: Words, span: timedelta) -> str:
    """A span that has passed, rounded down: `2 days`, `47 hours`; at least `1 minute`."""
    unit, length = _unit(span)
    return voice.say(f"span-{unit}", count=max(1, span // length))


def left(voice: Words, span: timedelta) -> str:
    """A span that is left, rounded up, so that whoever waits as long has waited enough."""
    unit, length = _unit(span)
    return voice.say(f"span-{unit}", count=max(1, -(-span // length)))


def _unit(span: timedelta) -> tuple[str, timedelta]:
    if span >= 2 * DAY:
        return "days", DAY
    return ("hours", HOUR) if span >= HOUR else ("minutes", MINUTE)
