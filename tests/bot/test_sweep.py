"""The passing of time, swept through the real outbox with restarts: everything once."""

from __future__ import annotations

from contextlib import AsyncExitStack
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot import sweep
from bot.commands import departure
from bot.talk import Message, mentioned
from tests.bot.house import ALICE, BOB, CLUB, NOON, Paper, Stage, stage
from tests.bot.test_clocks import DAY, HOUR, MINUTE, OF_ALICE, begun, due
from tests.bot.test_takeback import shown, taps

MOVES = ("32-42", "85-75")
PULSE = "bot"


async def swept(here: Stage, now: datetime) -> list[Message]:
    """What is said when the clocks are looked at."""
    before = len(here.paper.sent)
    await sweep.sweep(here.house, now)
    await here.house.outbox.settle()
    return [message for message, _ in here.paper.sent[before:]]


async def through(
    folder: Path, start: datetime, end: datetime, step: timedelta, every: int = 5
) -> list[tuple[datetime, Message]]:
    """All that is said between two moments, looked at in steps, restarted after so many."""
    said: list[tuple[datetime, Message]] = []
    now, paper = start, Paper()
    while now <= end:
        async with AsyncExitStack() as stack:
            here = await stack.enter_async_context(stage(folder, paper=paper))
            for _ in range(every):
                said += [(now, one) for one in await swept(here, now)]
                now += step
                if now > end:
                    break
    return said


async def test_two_reminders_and_the_loss_each_once(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await begun(here, "4d", MOVES)
    said = await through(tmp_path, NOON, NOON + 5 * DAY, HOUR)
    assert [at for at, _ in said] == [NOON + 72 * HOUR, NOON + 87 * HOUR, NOON + 96 * HOUR]
    first, second, last = (one for _, one in said)
    assert shown(first) == (
        "<alice>, your time in game #1 Salta is running out: 1 day left "
        "(until August 5, 2026, 12:00 (UTC))."
    )
    assert mentioned(first.reply.text) == ("alice",)
    assert "9 hours left" in shown(second)
    assert taps(first) == ["moves #1.2"]
    assert "Alice has run out of time in game #1. Bob wins with Red!" in shown(last)
    assert set(mentioned(last.reply.text)) == {"alice", "bob"}
    async with stage(tmp_path) as here:
        assert (await here.entries())[2:] == ["time"]
        assert await due(here) is None


async def test_a_move_begins_the_reminders_anew(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await begun(here, "4d", MOVES)
        assert len(await swept(here, NOON + 3 * DAY)) == 1
        await here.say(ALICE, "33-43", time=NOON + 3 * DAY)
        assert await swept(here, NOON + 6 * DAY - MINUTE) == []
        (told,) = await swept(here, NOON + 6 * DAY)
        assert mentioned(told.reply.text) == ("bob",)


async def test_an_offer_in_the_same_turn_brings_no_reminder_again(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await begun(here, "4d", MOVES)
        assert len(await swept(here, NOON + 3 * DAY)) == 1
        await here.say(BOB, "draw", time=NOON + 3 * DAY)
        await here.say(ALICE, "decline", time=NOON + 3 * DAY)
        assert await swept(here, NOON + 3 * DAY + HOUR) == []


async def test_of_two_marks_that_passed_the_last_is_told(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await begun(here, "4d", MOVES)
        (told,) = await swept(here, NOON + 4 * DAY - HOUR)
        assert "1 hour left" in shown(told)
        assert await swept(here, NOON + 4 * DAY - HOUR) == []


async def test_who_has_less_than_an_hour_is_not_reminded(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await begun(here, "30m+0", MOVES)
        assert await swept(here, NOON + 29 * MINUTE) == []
        assert len(await swept(here, NOON + 30 * MINUTE)) == 1


async def test_in_direct_messages_both_learn_of_the_loss(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "hello", CLUB)
        await here.say(BOB, "hello", CLUB)
        await here.say(ALICE, "play salta <@bob> 3d", OF_ALICE)
        await here.say(BOB, "accept #1", CLUB)
        said = await swept(here, NOON + 3 * DAY)
        assert {one.place.chat for one in said} == {"alice", "bob", "club"}
        assert "called off" in shown(said[0])


async def test_the_same_moment_swept_twice_says_it_once(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await begun(here, "4d", MOVES)
        assert len(await swept(here, NOON + 5 * DAY)) == 1
        before = await here.tables()
        assert await swept(here, NOON + 5 * DAY) == []
        assert await here.tables() == before


async def test_three_days_of_downtime_are_nobodys(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await begun(here, "4d", MOVES)
        assert not await sweep.woken(here.house.store, PULSE, NOON + 2 * DAY)
    async with stage(tmp_path) as here:
        assert await sweep.woken(here.house.store, PULSE, NOON + 5 * DAY)
        assert not await sweep.woken(here.house.store, PULSE, NOON + 5 * DAY + MINUTE)
        assert await swept(here, NOON + 5 * DAY) == []
        assert await due(here) == NOON + 6 * DAY
        text = await here.words(BOB, "time", time=NOON + 5 * DAY)
        assert "2 days, until" in text
        (told,) = await swept(here, NOON + 6 * DAY)
        assert "is running out: 1 day left" in shown(told)
        assert await swept(here, NOON + 7 * DAY - MINUTE) != []
        assert (await here.entries())[2:] == []
        await swept(here, NOON + 7 * DAY)
        assert (await here.entries())[2:] == ["time"]


async def test_a_move_said_while_the_bot_was_down_costs_nothing_of_it(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await begun(here, "10d+1h", MOVES)
        await sweep.woken(here.house.store, PULSE, NOON + DAY)
        await sweep.woken(here.house.store, PULSE, NOON + 4 * DAY)
        await here.say(ALICE, "33-43", time=NOON + 3 * DAY)
        text = await here.words(BOB, "time", time=NOON + 4 * DAY)
        assert "• Alice (Green): 9 days 2 hours\n" in text
        assert "• Bob (Red): 10 days 1 hour, until" in text


async def test_a_short_restart_counts(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await begun(here, "4d", MOVES)
        await sweep.woken(here.house.store, PULSE, NOON)
        assert not await sweep.woken(here.house.store, PULSE, NOON + 2 * MINUTE)
        assert (await here.tables())["rests"] == []


@pytest.mark.parametrize(
    ("zone", "start", "flag"),
    [
        # Clocks are put forward in Madrid on a Sunday, back on another; in Moscow they are not.
        ("Europe/Madrid", "2026-03-27T12:00Z", "2026-03-31T11:00Z"),
        ("Europe/Madrid", "2026-10-23T12:00Z", "2026-10-27T13:00Z"),
        ("Europe/Moscow", "2026-03-27T12:00Z", "2026-03-31T12:00Z"),
        ("Europe/Moscow", "2026-10-23T12:00Z", "2026-10-27T12:00Z"),
        # A leap day, and ends of months.
        ("UTC", "2028-02-28T12:00Z", "2028-03-01T12:00Z"),
        ("UTC", "2026-12-29T12:00Z", "2026-12-31T12:00Z"),
        ("UTC", "2026-12-31T12:00Z", "2027-01-04T12:00Z"),
    ],
)
async def test_weekends_and_ends_of_months_as_zones_have_them(
    tmp_path: Path, zone: str, start: str, flag: str
) -> None:
    at, falls = datetime.fromisoformat(start), datetime.fromisoformat(flag)
    async with stage(tmp_path) as here:
        await here.say(ALICE, f"play salta <@bob> 2d weekends={zone}", time=at)
        await here.say(BOB, "accept", time=at)
        for person, move in ((ALICE, "32-42"), (BOB, "85-75")):
            await here.say(person, move, time=at)
        said = [one for one in await swept(here, falls - MINUTE) if "run out" in shown(one)]
        assert said == []
    async with stage(tmp_path) as here:
        (told,) = await swept(here, falls)
        assert "Alice has run out of time" in shown(told)


def hours_awake(start: datetime, zone: str, wanted: int) -> datetime:
    """When so many hours have passed at which no clock of a zone shows 22 to 8: counted by hand."""
    at = start
    while wanted:
        wanted -= 8 <= at.astimezone(ZoneInfo(zone)).hour < 22
        at += HOUR
    return at


@pytest.mark.parametrize(
    ("zone", "start"),
    [
        ("Europe/Madrid", "2026-03-27T12:00Z"),
        ("Europe/Madrid", "2026-10-23T12:00Z"),
        ("Europe/Moscow", "2026-03-27T12:00Z"),
        ("Europe/Moscow", "2026-10-23T12:00Z"),
        ("UTC", "2028-02-27T12:00Z"),
    ],
)
async def test_quiet_hours_where_clocks_change_with_restarts(
    tmp_path: Path, zone: str, start: str
) -> None:
    at = datetime.fromisoformat(start)
    async with stage(tmp_path) as here:
        await here.say(ALICE, f"me zone {zone}", time=at)
        await here.say(ALICE, "me quiet 22-8", time=at)
        await here.say(ALICE, "play salta <@bob> 40h", time=at)
        await here.say(BOB, "accept", time=at)
        for person, move in ((ALICE, "32-42"), (BOB, "85-75")):
            await here.say(person, move, time=at)
    said = await through(tmp_path, at, at + 6 * DAY, HOUR, every=12)
    assert [moment for moment, _ in said] == [hours_awake(at, zone, n) for n in (30, 36, 40)]
    assert "has run out of time" in shown(said[-1][1])


async def test_games_that_end_with_a_person_are_looked_at_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(departure, "SHOWN", 0)
    async with stage(tmp_path) as here:
        await begun(here, "4d", MOVES)
        assert await due(here) is not None
        await here.say(ALICE, "forgetme yes", OF_ALICE)
        assert await due(here) is None
        assert await swept(here, NOON + 5 * DAY) == []
