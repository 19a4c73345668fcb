"""Vacations: days on which a person's clocks stand still."""

from __future__ import annotations

import re
from datetime import UTC, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from bot import arguments, controls, dates, resting, timing
from bot.clocks import vacation as days
from bot.clocks.rests import Span
from bot.declaration import Argument, Kind, command
from bot.exchange import Exchange
from bot.refusal import Refusal
from bot.store import clocks as store
from bot.talk import Button, moment

_NUMBER = re.compile(r"(?<![\d.:/-])(\d{1,3})(?![\d.:/-])")
OFF = "off"
LONGEST = timedelta(days=366)


@command(
    "vacation",
    Argument("off", Kind.CHOICE, choices=(OFF,)),
    Argument("span", Kind.TEXT),
    private=True,
    group="settings",
)
async def vacation(talk: Exchange, span: str = "", off: str = "") -> None:
    """Take days of vacation, end them, or show what is left of them."""
    if off:
        await _end(talk)
    elif span:
        await _begin(talk, span)
    else:
        await _show(talk)


async def _begin(talk: Exchange, said: str) -> None:
    """Let a vacation begin now, or last until another day. Raises Refusal."""
    now, person, zone = talk.ask.time, talk.player.id, resting.zone_of(talk.player)
    end = _until(talk, said, zone)
    held = await resting.vacation(talk.connection, person, now)
    start = now if held is None else held.start
    taken = await resting.vacations(talk.connection, person)
    others = [one for one in taken if held is None or one.start != held.start]
    if not days.fits(Span(start, end), others, zone):
        raise Refusal("vacation-long", **await _left(talk))
    if held is None:
        await store.add_rest(talk.connection, person, store.VACATION, now, end)
    else:
        await store.set_end(talk.connection, held, end)
    await timing.recount(talk.connection, person, now)
    await _show(talk)


async def _end(talk: Exchange) -> None:
    """Let the vacation be over now. Raises Refusal where there is none."""
    held = await resting.vacation(talk.connection, talk.player.id, talk.ask.time)
    if held is None:
        raise Refusal("no-vacation", **await _left(talk))
    await store.end_rest(talk.connection, held, talk.ask.time)
    await timing.recount(talk.connection, talk.player.id, talk.ask.time)
    talk.reply(talk.say("vacation-over", **await _left(talk)), private=True)


async def _show(talk: Exchange) -> None:
    """Tell whether the speaker is on vacation, and how many days are left."""
    held = await resting.vacation(talk.connection, talk.player.id, talk.ask.time)
    facts = await _left(talk)
    if held is None:
        talk.reply(talk.say("vacation-none", **facts), private=True)
        return
    text = talk.say("vacation-on", until=moment(held.end), **facts)
    tap = Button(talk.say("button-vacation-off"), f"vacation {OFF}")
    talk.reply(text, buttons=(tap,), private=True)


async def _left(talk: Exchange) -> dict[str, Any]:
    """What is left of the year's days, for a sentence."""
    zone = resting.zone_of(talk.player)
    year = talk.ask.time.astimezone(ZoneInfo(zone)).year
    taken = await resting.vacations(talk.connection, talk.player.id)
    left = days.left_in(year, taken, zone)
    return {"left": left, "allowance": days.ALLOWANCE}


def _until(talk: Exchange, said: str, zone: str) -> datetime:
    """The end of a vacation that begins now: after so many days, or with the end of a day."""
    now = talk.ask.time
    today = now.astimezone(ZoneInfo(zone)).date()
    day = dates.day(said, today)
    if day is not None:
        # No vacation that is longer fits; the calendar may end where people still write days.
        day = min(day, today + LONGEST)
        end = datetime.combine(day + timedelta(days=1), time(), ZoneInfo(zone)).astimezone(UTC)
        if end > now:
            return end
    number = _NUMBER.search(controls.plain(said, talk.spoken))
    if day is None and number is not None and int(number[1]):
        return days.ends(now, min(int(number[1]), days.ALLOWANCE + 1), zone)
    raise Refusal("vacation-unreadable", given=arguments.shown(said))
