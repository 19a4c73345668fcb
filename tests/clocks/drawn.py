"""Moments, lengths, rests and turns that hypothesis draws, from March to November 2026."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

from hypothesis import settings
from hypothesis import strategies as st

from bot.clocks.clock import Turn
from bot.clocks.control import Control
from bot.clocks.hours import LONGEST, Hours
from bot.clocks.rests import Quiet, Rest, Span, Weekends

ZONES = ("Europe/Madrid", "Europe/Moscow", "America/New_York", "Australia/Lord_Howe", "UTC")
BEGAN = datetime(2026, 3, 20, 12, tzinfo=UTC)
MINUTES = 250 * 24 * 60
"""From March to November: both nights on which Madrid changes its clocks."""

laws = settings(deadline=None)
"""As many examples as the profile says; how long one takes on a busy machine is no failure."""


def at(text: str) -> datetime:
    """A UTC moment from `2026-03-29 01:00`."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def _hours(start: int, length: int) -> Hours:
    end = (start + length) % (24 * 60)
    return Hours(time(start // 60, start % 60), time(end // 60, end % 60))


moments = st.integers(0, MINUTES).map(lambda minutes: BEGAN + timedelta(minutes=minutes))
lengths = st.integers(0, 12 * 86_400).map(lambda seconds: timedelta(seconds=seconds))
spans = st.builds(lambda start, length: Span(start, start + length), moments, lengths)
hours = st.builds(_hours, st.integers(0, 1439), st.integers(1, LONGEST // timedelta(minutes=1)))
quiet = st.builds(Quiet, hours, st.sampled_from(ZONES), st.none() | moments, st.none() | moments)
weekends = st.builds(Weekends, st.sampled_from(ZONES))
rest: st.SearchStrategy[Rest] = spans | quiet | weekends
rests = st.lists(rest, max_size=4)
controls = st.sampled_from(
    [
        Control.read(text)
        for text in (
            "3d",
            "36h weekends=Europe/Madrid",
            "10d+12h/20d",
            "2d+1d/2d weekends=America/New_York",
            "15m+10s",
            "30m+0",
        )
    ]
)


@st.composite
def games(draw: st.DrawFn) -> tuple[Turn, ...]:
    """Turns since BEGAN: moves, passes by themselves at once, takebacks, calls."""
    turns, side, moment, ply = [], 0, BEGAN, 0
    for _ in range(draw(st.integers(0, 12))):
        kind = draw(st.sampled_from(("move", "move", "move", "pass", "takeback", "call")))
        if kind == "move":
            moment += draw(lengths)
        ply = max(0, ply + (1 if kind in ("move", "pass") else -1))
        turns.append(Turn(moment, side, 1 - side, kind == "move", ply))
        side = 1 - side
    return tuple(turns)
