"""Ratings as people see them: in figures, in a sentence after a game, and as a graph over time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from datetime import UTC, date, timedelta

from babel.dates import format_date, format_skeleton

from bot import rating
from bot.exchange import Exchange, called
from bot.games import Match
from bot.languages import Words
from bot.ratings import Rating, idle
from bot.store import ratings
from bot.talk import Picture
from render.tables.graph import LINES, POINTS, Graph, Series

MARKS = 3
"""At most so many days stand under a graph."""
YEAR = 300
"""Days; of a longer time the months are told with their years, not the days."""
Course = tuple[str, Sequence[Rating]]
"""What one line of a graph is called, and what somebody had after each day."""


def figure(held: Rating) -> str:
    """A rating in whole points; with a question mark while it is provisional."""
    return f"{held.value:.0f}{'?' if held.provisional else ''}"


def spread(held: Rating) -> float:
    """How far the true strength may be off, to either side, with 95 % certainty."""
    return held.range[1] - held.value


def told(voice: Words, held: Rating) -> str:
    """A rating in words: `1662? ± 312, 3 games`."""
    return voice.say(
        "rating-value", rating=figure(held), spread=f"{spread(held):.0f}", count=held.games
    )


async def after_game(talk: Exchange, played: Match) -> dict[int, Rating] | None:
    """What both have now, by side, where a rated game has ended; none where it does not count."""
    if played.running or not played.rated or played.record.result is None:
        return None
    if not rating.counts(played.record):
        return {}
    players = [player.id for player in played.players if player is not None]
    held = await ratings.held_before(
        talk.connection, ratings.ALL, played.game.name, persons=players
    )
    return {side: held[player] for side, player in enumerate(players) if player in held}


def sentence(voice: Words, played: Match, after: dict[int, Rating] | None) -> Iterator[str]:
    """What a rated game that has ended came to; nothing is said of others."""
    if after is None:
        return
    if len(after) < 2:
        yield voice.say("rated-not")
        return
    first, second = (called(player) for player in played.players)
    yield voice.say(
        "rated-now",
        first=first,
        second=second,
        first_rating=figure(after[0]),
        second_rating=figure(after[1]),
    )


# -- the graph ------------------------------------------------------------------------------------


def graph(voice: Words, title: str, courses: Sequence[Course], today: date, theme: str) -> Picture:
    """The graph of some courses up to today, each with a day at least."""
    lines = [(name, _days(held, today)) for name, held in courses[:LINES]]
    drawn = Graph(
        series=tuple(_series(name, days, band=len(lines) == 1) for name, days in lines),
        title=title,
        marks=tuple(_marks(voice, [days for _, days in lines])),
        note=voice.say("rating-band") if len(lines) == 1 else "",
        theme=theme,
    )
    told_of = " ".join(_line(voice, name, days) for name, days in lines)
    days = sorted(_day(one) for _, held in lines for one in held)
    start, end = (day_told(voice, day) for day in (days[0], days[-1]))
    alt = voice.say("rating-alt", title=title, lines=told_of, start=start, end=end)
    return Picture("table", {"kind": "graph", "data": asdict(drawn)}, alt)


def _days(held: Sequence[Rating], today: date) -> list[Rating]:
    """The days that are shown: the last ones with games, then today; before a single one the day
    on which nothing was known yet."""
    days = [*held[-POINTS + 2 :]]
    first, last = days[0].day or today, days[-1].day or today
    if last < today:
        days.append(replace(idle(days[-1], today), day=today))
    elif len(days) == 1:
        days.insert(0, Rating(day=first - timedelta(days=1)))
    return days


def _series(name: str, days: Sequence[Rating], *, band: bool) -> Series:
    """A line; the bands of several would cover each other."""
    points = tuple((float(_day(one).toordinal()), round(one.value, 1)) for one in days)
    return Series(name, points, tuple(round(spread(one), 1) for one in days) if band else ())


def _marks(voice: Words, lines: Sequence[Sequence[Rating]]) -> Iterator[tuple[float, str]]:
    """Days from the first to the last, evenly."""
    days = [_day(one).toordinal() for held in lines for one in held]
    first, last = min(days), max(days)
    parts = min(MARKS - 1, max(1, last - first))
    form = "MMMd" if last - first < YEAR else "yMMM"
    for part in range(parts + 1):
        at = round(first + (last - first) * part / parts)
        told = format_skeleton(form, date.fromordinal(at), locale=voice.language)
        yield float(at), str(told)


def _line(voice: Words, name: str, days: Sequence[Rating]) -> str:
    """A line of the graph in words."""
    values = [one.value for one in days]
    return voice.say(
        "rating-alt-line",
        name=name,
        first=f"{values[0]:.0f}",
        last=f"{values[-1]:.0f}",
        low=f"{min(values):.0f}",
        high=f"{max(values):.0f}",
    )


def day_told(voice: Words, day: date) -> str:
    """A day as people of a language write it."""
    return str(format_date(day, "medium", locale=voice.language))


def _day(held: Rating) -> date:
    """The day of a rating. Raises ValueError before the first."""
    if held.day is None:
        raise ValueError("a rating without a day")
    return held.day


def today(talk: Exchange) -> date:
    """The day of an ask."""
    return talk.ask.time.astimezone(UTC).date()
