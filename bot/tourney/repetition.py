"""A tournament that is held again: the next one opens as soon as one has ended."""

from __future__ import annotations

import calendar
import itertools
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.clocks.zones import instant
from bot.exchange import Exchange
from bot.store import tournaments as store
from bot.tourney import announcing
from bot.tourney.regulations import Regulations
from bot.tourney.tournament import OPEN, Tournament, load

SCHEDULES: Final = ("day", "week", "month")
LAST: Final = ("cancelled", "nobody")
"""What ends a tournament so that there is no next one."""


def local(moment: datetime, zone: str) -> str:
    """What clocks of a zone show at a moment, as a schedule is stored."""
    return moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None).isoformat()


def next_start(terms: Regulations, start: datetime, now: datetime) -> datetime:
    """The first start after now, and after the one that a tournament had or was begun before.

    Starts are counted from the one that was set, not from the last: so an hour that clocks skip,
    a short month, or one that began early by its organiser, shift no later one.
    """
    began = datetime.fromisoformat(terms.anchor or local(start, terms.zone))

    def following(least: datetime, *, after: bool) -> datetime:
        passed = _passed(began, datetime.fromisoformat(local(least, terms.zone)), terms.repeat)
        for count in itertools.count(max(0, passed - 1)):
            moment = _later(began, terms.repeat, count, terms.zone)
            if moment > least or (moment == least and not after):
                return moment
        raise AssertionError("unreachable")

    return following(max(now, following(start, after=False)), after=True)


def _passed(began: datetime, now: datetime, schedule: str) -> int:
    """About how many schedules have passed; one more perhaps, for the hour or the day."""
    if schedule == "month":
        return (now.year - began.year) * 12 + now.month - began.month
    return (now - began).days // (7 if schedule == "week" else 1)


def _later(began: datetime, schedule: str, count: int, zone: str) -> datetime:
    """So many schedules later by the calendar; the last day of a month that has not so many."""
    if schedule != "month":
        days = count * (7 if schedule == "week" else 1)
        return instant(began.date() + timedelta(days=days), began.time(), zone)
    month = began.month - 1 + count
    year, month = began.year + month // 12, month % 12 + 1
    day = min(began.day, calendar.monthrange(year, month)[1])
    return instant(date(year, month, day), began.time(), zone)


async def create_next(talk: Exchange, tournament: Tournament) -> None:
    """Open the next tournament of a repeated one that ended, and tell it.

    There is none after one that its organiser cancelled, nor after one that nobody joined; after
    one that too few joined there is.
    """
    terms = tournament.regulations
    if not terms.repeat or tournament.start is None or tournament.reason in LAST:
        return
    start = next_start(terms, tournament.start, talk.ask.time)
    number = await store.add_tournament(
        talk.connection,
        place=tournament.place,
        name=tournament.name,
        series=tournament.series,
        organiser=tournament.owner.id,
        game=tournament.game.name,
        options=dict(tournament.game.chosen),
        terms=replace(terms, settled=0).to_json(),
        state=OPEN,
        created=talk.ask.time,
        start=start,
        due=start,
    )
    for helper in tournament.organisers - {tournament.owner.id}:
        await store.add_organiser(talk.connection, number, helper)
    created = await load(talk.connection, number)
    if created is not None:
        await announcing.opened(talk, created)
