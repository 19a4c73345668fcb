"""A tournament that is held again: the next one opens as soon as one has ended."""

from __future__ import annotations

import calendar
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.exchange import Exchange
from bot.store import tournaments as store
from bot.tourney import announcing
from bot.tourney.tournament import OPEN, Tournament, load

SCHEDULES: Final = ("day", "week", "month")
LAST: Final = ("cancelled", "nobody")
"""What ends a tournament so that there is no next one."""
LONGEST: Final = 1_000
"""More schedules than that have not passed since the last start."""


def next_start(start: datetime, schedule: str, zone: str, now: datetime) -> datetime:
    """The first start after now, at the same local hour as the last one."""
    local = start.astimezone(ZoneInfo(zone))
    for count in range(1, LONGEST):
        moment = _later(local, schedule, count).astimezone(start.tzinfo)
        if moment > now:
            return moment
    raise ValueError(f"{start} is too long ago")


def _later(local: datetime, schedule: str, count: int) -> datetime:
    """So many schedules later by the calendar; the last day of a month that has not so many."""
    if schedule != "month":
        days = count * (7 if schedule == "week" else 1)
        return local + timedelta(days=days)
    month = local.month - 1 + count
    year, month = local.year + month // 12, month % 12 + 1
    return local.replace(
        year=year, month=month, day=min(local.day, calendar.monthrange(year, month)[1])
    )


async def create_next(talk: Exchange, tournament: Tournament) -> None:
    """Open the next tournament of a repeated one that ended, and tell it.

    There is none after one that its organiser cancelled, nor after one that nobody joined; after
    one that too few joined there is.
    """
    terms = tournament.regulations
    if not terms.repeat or tournament.start is None or tournament.reason in LAST:
        return
    start = next_start(tournament.start, terms.repeat, terms.zone, talk.ask.time)
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
