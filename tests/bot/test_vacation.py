"""Vacations and quiet hours: what they stop, how long they may be, what stays when they change."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bot import resting
from bot.store import clocks, queries
from bot.talk import Person
from tests.bot.house import ALICE, BOB, NOON, Stage, stage
from tests.bot.test_clocks import DAY, HOUR, MINUTE, OF_ALICE, begun, due
from tests.bot.test_sweep import MOVES, swept
from tests.bot.test_takeback import shown, taps


async def told(here: Stage, person: Person, text: str, **keys: Any) -> str:
    """What somebody is told in the one message that comes."""
    (message,) = await here.say(person, text, **keys)
    return shown(message)


async def test_a_vacation_stops_the_clocks_of_who_takes_it(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await begun(here, "4d", MOVES)
        (answer,) = await here.say(ALICE, "vacation 5d", time=NOON + DAY)
        assert shown(answer) == (
            "You are on vacation until August 7, 2026, 12:00 (UTC): your clocks stand still. "
            "25 of your 30 days this year are left."
        )
        assert taps(answer) == ["vacation off"]
        # Three of four days are used on the eighth day, the first of which had passed before.
        assert await due(here) == NOON + 8 * DAY
        assert await swept(here, NOON + 6 * DAY) == []
        text = await told(here, BOB, "time", time=NOON + 2 * DAY)
        assert "3 days, until August 10, 2026, 12:00 (UTC); the clock stands still at pre" in text
        # It is Alice's alone: her opponent's clock runs meanwhile.
        await here.say(ALICE, "33-43", time=NOON + 2 * DAY)
        assert await due(here) == NOON + 5 * DAY


async def test_a_vacation_that_is_ended_gives_days_back(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await begun(here, "4d", MOVES)
        await here.say(ALICE, "vacation 10d")
        text = await told(here, ALICE, "vacation off", time=NOON + 2 * DAY + HOUR)
        assert text.endswith("27 of your 30 days this year are left.")
        assert await due(here) == NOON + 5 * DAY + HOUR
        assert "are not on vacation" in await told(here, ALICE, "vacation off", time=NOON + 3 * DAY)


async def test_thirty_days_a_year(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        text = await told(here, ALICE, "vacation 31d")
        assert "30 days of vacation a year; 30 of this year’s" in text
        assert "0 of your 30" in await told(here, ALICE, "vacation 30 days")
        assert "0 of your 30" in await told(here, ALICE, "vacation", time=NOON + 40 * DAY)
        text = await told(here, ALICE, "vacation 1d", time=NOON + 40 * DAY)
        assert "0 of this year’s are left" in text
        text = await told(here, ALICE, "vacation 14d", time=datetime(2027, 1, 1, 12, tzinfo=UTC))
        assert "16 of your 30 days this year" in text


async def test_a_vacation_can_be_made_longer(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "vacation 2d")
        text = await told(here, ALICE, "vacation 5d", time=NOON + DAY)
        assert "until August 7, 2026" in text
        assert "24 of your 30" in text
        assert len((await here.tables())["rests"]) == 1


@pytest.mark.parametrize(
    ("said", "end"),
    [
        ("vacation until 2026-08-05", "August 6, 2026, 00:00"),
        ("vacation until 5.8.", "August 6, 2026, 00:00"),
        ("vacation for 3 days", "August 4, 2026, 12:00"),
        ("отпуск до 05.08.2026", "August 6, 2026, 00:00"),
        ("отпуск 3 дня", "August 4, 2026, 12:00"),
        ("vacaciones 3 días", "August 4, 2026, 12:00"),
        ("vacaciones hasta 2026-08-05", "August 6, 2026, 00:00"),
    ],
)
async def test_how_long_in_words(tmp_path: Path, said: str, end: str) -> None:
    async with stage(tmp_path) as here:
        assert f"until {end} (UTC)" in await told(here, ALICE, said)


@pytest.mark.parametrize("said", ["until 2026-07-01", "until 2026-13-45", "soon", "0d"])
async def test_what_is_no_vacation(tmp_path: Path, said: str) -> None:
    async with stage(tmp_path) as here:
        assert "I can’t read" in await told(here, ALICE, f"vacation {said}")
        assert (await here.tables())["rests"] == []


async def test_a_vacation_goes_by_the_speakers_zone(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "me zone Europe/Madrid")
        text = await told(here, ALICE, "vacation until 2026-08-05", place=OF_ALICE)
        assert "until August 6, 2026, 00:00 (Europe/Madrid)" in text
        (row,) = (await here.tables())["rests"]
        assert row[5] == datetime(2026, 8, 5, 22, tzinfo=UTC)


# -- quiet hours ----------------------------------------------------------------------------------


async def test_quiet_hours_do_not_count(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await begun(here, "1d", MOVES)
        text = await told(here, ALICE, "me quiet 22-8")
        assert "From now on your clocks stand still at 22:00-08:00 (UTC)." in text
        # 18 hours that count: ten until ten at night, the others from eight on.
        assert await due(here) == NOON + 28 * HOUR
        text = await told(here, BOB, "time", time=NOON + 12 * HOUR)
        assert "14 hours, until August 2, 2026, 22:00 (UTC); the clock stands still at" in text


async def test_quiet_hours_go_by_the_own_zone_and_its_summer_time(tmp_path: Path) -> None:
    # In the night to 25 October 2026 clocks are put back in Madrid: the night has 11 hours.
    start = datetime(2026, 10, 24, 18, tzinfo=UTC)
    async with stage(tmp_path) as here:
        await here.say(ALICE, "me zone Europe/Madrid", time=start)
        await here.say(ALICE, "me quiet 22:00-08:00", time=start)
        await here.say(ALICE, "play salta <@bob> 4h+0", time=start)
        for person, said in ((BOB, "accept"), (ALICE, "32-42"), (BOB, "85-75")):
            await here.say(person, said, time=start)
        # Two hours until 22:00 (20:00 UTC), two more from 8:00 (7:00 UTC).
        text = await told(here, BOB, "time", time=start + HOUR)
        assert "3 hours, until October 25, 2026, 09:00 (UTC)" in text


async def test_what_counted_before_a_change_counts_for_ever(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await begun(here, "10d+0", MOVES)
        await here.say(ALICE, "me quiet 22-8")
        text = await told(here, ALICE, "me quiet 10-20", time=NOON + 4 * DAY)
        assert "beginning on August 6, 2026, 12:00 (UTC)" in text
        await here.say(ALICE, "me quiet off", time=NOON + 6 * DAY)
        text = await told(here, BOB, "time", time=NOON + 6 * DAY)
        # Four nights and a fifth of ten hours; then a day whose ten hours do not count either.
        assert "• Alice (Green): 6 days 12 hours" in text


async def test_quiet_hours_cannot_be_moved_along(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await begun(here, "1d", MOVES)
        await here.say(ALICE, "me quiet 12-0")
        await here.say(ALICE, "me quiet 0-12", time=NOON + 12 * HOUR)
        await here.say(ALICE, "me quiet off", time=NOON + 13 * HOUR)
        await here.say(ALICE, "me quiet 2-14", time=NOON + 14 * HOUR)
        text = await told(here, BOB, "time", time=NOON + 22 * HOUR)
        assert "• Alice (Green): 14 hours, until" in text


async def test_quiet_hours_that_are_none(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        assert "at most 12 hours" in await told(here, ALICE, "me quiet 8-22")
        assert "can’t read “nights”" in await told(here, ALICE, "me quiet nights")
        assert "don’t know the time zone" in await told(here, ALICE, "me zone Atlantis")


async def test_after_a_restart_what_rests_still_rests(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await begun(here, "4d", MOVES)
        await here.say(ALICE, "vacation 3d")
    async with stage(tmp_path) as here:
        assert await swept(here, NOON + 6 * DAY - MINUTE) == []
        (message,) = await swept(here, NOON + 6 * DAY)
        assert "is running out: 1 day left" in shown(message)


# -- accounts -------------------------------------------------------------------------------------


async def test_linked_accounts_rest_as_one_and_go_on_resting_apart(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "vacation 3d")
        await here.say(BOB, "me quiet 22-8")
        async with here.house.store.write() as connection:
            alice = await queries.account(connection, ALICE)
            bob = await queries.account(connection, BOB)
            assert alice is not None
            assert bob is not None
            await clocks.hand_over(connection, bob.id, alice.id)
            assert len(await clocks.kept_rests(connection, alice.id, clocks.QUIET)) == 1
            await resting.quieten(connection, alice, NOON)
            assert len(await clocks.kept_rests(connection, alice.id, clocks.QUIET)) == 0
            await clocks.share(connection, alice.id, bob.id)
            for one in (alice, bob):
                assert len(await resting.vacations(connection, one.id)) == 1


async def test_who_is_forgotten_leaves_no_rests(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "vacation 3d")
        await here.say(ALICE, "me quiet 22-8")
        assert len((await here.tables())["rests"]) == 2
        await here.say(ALICE, "forgetme yes", OF_ALICE)
        assert (await here.tables())["rests"] == []
