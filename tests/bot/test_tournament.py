"""Tournaments as people play them: joined, paired, played and counted without anybody's report."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from bot import sweep
from bot.tournaments.event import Outcome
from bot.tournaments.standings import standings
from bot.tourney import announcing, lateness
from bot.tourney.sweep import sweep as tourney_sweep
from bot.tourney.tournament import ENDED, OPEN, RUNNING
from tests.bot.house import CLUB
from tests.bot.tournament_house import OWNER, PLAYERS, Hall, hall

DAY = timedelta(days=1)


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Hall]:
    async with hall(tmp_path) as found:
        yield found


async def test_a_swiss_runs_by_itself_to_its_end(club: Hall) -> None:
    await club.start("lasca swiss Spring Cup 3 rounds", 6)
    for number in range(1, 4):
        found = await club.tournament()
        assert found.event.paired == number
        assert len(await club.running()) == 3
        await club.resign_all(losing=number % 2)
        await club.pass_time(timedelta(hours=1))
    found = await club.tournament()
    assert (found.state, found.reason, found.name) == (ENDED, "complete", "Spring Cup")
    assert sum(line.points for line in standings(found.event)) == 9
    assert "Spring Cup (T1) is over. Congratulations" in club.said[-1]
    assert all(one.row.outcome in (Outcome.FIRST, Outcome.SECOND) for one in found.pairings)
    assert not await club.pass_time(30 * DAY)


async def test_a_round_is_told_once_however_often_it_is_asked_for(club: Hall) -> None:
    await club.start("lasca swiss 3 rounds", 4)
    await club.resign_all()
    for person in PLAYERS[:3]:
        await club.say(person, "tournament continue T1")
    await club.pass_time(timedelta(hours=1))
    heads = Counter(text.split("\n")[0] for text in club.said if ": round " in text)
    assert heads == {
        "Lasca, Swiss system (T1): round 1 of 3.": 1,
        "Lasca, Swiss system (T1): round 2 of 3.": 1,
    }


async def test_a_bye_is_a_point_and_nobody_has_two(club: Hall) -> None:
    await club.start("lasca swiss 5 rounds", 5)
    while (await club.tournament()).state == RUNNING:
        await club.resign_all()
        await club.pass_time(timedelta(hours=1))
    found = await club.tournament()
    byes = Counter(one.row.first for one in found.pairings if one.row.outcome is Outcome.BYE)
    assert len(byes) == 5
    assert set(byes.values()) == {1}


async def test_a_game_of_a_tournament_is_real(club: Hall) -> None:
    await club.start("salta round-robin 3d rated", 3)
    number, first, second = (await club.running())[0]
    (game,) = await club.rows("games", number=number)
    assert (game["clock"], game["rated"], game["tournament"]) == ("3d", True, 1)
    assert any(f"game #{number}, {first.name} (Green)" in text for text in club.said)
    await club.move(number, first, second)
    assert await club.rows("entries", game=number)


async def test_who_does_not_come_forfeits_at_the_check_in(club: Hall) -> None:
    await club.start("lasca swiss 2 rounds", 4)
    (one, first, second), (other, *_) = await club.running()
    await club.say(second, "tournament here")
    told = await club.pass_time(2 * DAY)
    found = await club.tournament()
    outcomes = {pairing.game: pairing.row.outcome for pairing in found.rows_of_round(1)}
    assert outcomes == {one: Outcome.SECOND_BY_FORFEIT, other: Outcome.BOTH_FORFEIT}
    assert found.event.paired == 2
    assert f"#{one} took too long" in "\n".join(told)
    assert first.name in "\n".join(told)


async def test_who_is_on_move_late_has_half_of_the_time_for_the_first_move(club: Hall) -> None:
    await club.start("lasca swiss 2 rounds", 2)
    ((number, first, _),) = await club.running()
    await club.pass_time(2 * DAY - timedelta(minutes=1))
    await club.move(number, first)
    await club.pass_time(timedelta(minutes=1))
    assert await club.running()
    await club.pass_time(DAY)
    (pairing,) = (await club.tournament()).rows_of_round(1)
    assert pairing.row.outcome is Outcome.FIRST_BY_FORFEIT


async def test_a_game_beyond_the_deadline_is_lost_by_whoever_took_longer(club: Hall) -> None:
    await club.start("lasca swiss 1 rounds", 2)
    ((number, first, second),) = await club.running()
    await club.pass_time(timedelta(hours=30))
    await club.move(number, first)
    await club.pass_time(timedelta(hours=1))
    await club.move(number, second, first)
    # Second is on move for the rest of the week.
    await club.pass_time(timedelta(hours=5))
    await club.move(number, second)
    await club.pass_time(timedelta(hours=20))
    await club.move(number, first)
    await club.pass_time(7 * DAY)
    found = await club.tournament()
    (pairing,) = found.pairings
    assert pairing.row.outcome is Outcome.FIRST
    assert found.state == ENDED
    (game,) = await club.rows("games", number=number)
    assert game["score"] == "1-0"


async def test_a_tournament_starts_by_itself_in_local_time(club: Hall) -> None:
    await club.open("lasca swiss", 3)
    await club.say(OWNER, "tournament set start 2026-08-02 18:00 Europe/Madrid")
    found = await club.tournament()
    assert found.start is not None
    assert found.start.isoformat() == "2026-08-02T16:00:00+00:00"
    await club.pass_time(DAY)
    assert (await club.tournament()).state == OPEN
    await club.pass_time(timedelta(hours=4))
    assert (await club.tournament()).state == RUNNING


async def test_without_entrants_it_is_off_and_the_next_one_opens(club: Hall) -> None:
    await club.open("lasca swiss Weekly", 1)
    await club.say(OWNER, "tournament set repeat week")
    await club.say(OWNER, "tournament set start 2026-10-20 18:00 Europe/Madrid")
    told = await club.pass_time(90 * DAY)
    assert "Weekly (T1) doesn’t take place" in told[0]
    after = await club.tournament(2)
    assert (after.state, after.name) == (OPEN, "Weekly")
    # Clocks were put back on 25 October: the hour is the same.
    assert after.start is not None
    assert after.start.isoformat() == "2026-11-03T17:00:00+00:00"


async def test_a_half_point_bye_is_asked_for_once(club: Hall) -> None:
    await club.open("lasca swiss 3 rounds", 5)
    (told,) = await club.say(PLAYERS[1], "tournament bye 1")
    assert "sits out round 1" in told
    (told,) = await club.say(PLAYERS[1], "tournament bye 2")
    assert "may sit out one round" in told
    await club.say(OWNER, "tournament start")
    found = await club.tournament()
    seat = found.seat_of(found.seats[1].player)
    assert seat is not None
    halves = [one.row for one in found.pairings if one.row.outcome is Outcome.HALF]
    assert [row.first for row in halves] == [
        one.number for one in found.seats if one.player.person == PLAYERS[1]
    ]


async def test_who_leaves_loses_what_they_play_and_is_paired_no_more(club: Hall) -> None:
    await club.start("lasca swiss 3 rounds", 4)
    (asked,) = await club.say(PLAYERS[2], "tournament leave")
    assert "Do you really want to leave?" in asked
    await club.say(PLAYERS[2], "tournament leave T1 yes")
    found = await club.tournament()
    seat = next(one for one in found.seats if one.player.person == PLAYERS[2])
    (lost,) = [one.row for one in found.pairings if seat.number in (one.row.first, one.row.second)]
    assert lost.points_of(seat.number) == 0
    await club.resign_all()
    await club.pass_time(timedelta(hours=1))
    rows = (await club.tournament()).rows_of_round(2)
    assert all(seat.number not in (one.row.first, one.row.second) for one in rows)
    assert any(one.row.outcome is Outcome.BYE for one in rows)


async def test_a_late_player_comes_in_where_that_is_allowed(club: Hall) -> None:
    await club.open("lasca swiss 3 rounds", 3)
    await club.say(OWNER, "tournament set late 2")
    await club.say(OWNER, "tournament start")
    await club.say(PLAYERS[8], "tournament join")
    await club.resign_all()
    await club.pass_time(timedelta(hours=1))
    assert len((await club.tournament()).rows_of_round(2)) == 2
    (told,) = await club.say(PLAYERS[9], "tournament join")
    assert "too late" in told


async def test_a_round_robin_lasts_as_many_rounds_as_it_needs(club: Hall) -> None:
    await club.start("lasca double", 3)
    while (await club.tournament()).state == RUNNING:
        await club.resign_all()
        await club.pass_time(timedelta(hours=1))
    found = await club.tournament()
    pairs = Counter(
        (one.row.first, one.row.second) for one in found.pairings if one.game is not None
    )
    assert len(pairs) == 6
    assert set(pairs.values()) == {1}


async def test_a_knockout_of_two_games_and_a_third_place(club: Hall) -> None:
    await club.open("lasca knockout Cup", 4)
    await club.say(OWNER, "tournament set games 2")
    await club.say(OWNER, "tournament start")
    assert len(await club.running()) == 4
    while (await club.tournament()).state == RUNNING:
        for number, first, second in await club.running():
            loser = max(first, second, key=lambda one: int(one.account[1:]))
            await club.move(number, first, second)
            await club.say(loser, f"resign #{number} yes")
        await club.pass_time(timedelta(hours=1))
    found = await club.tournament()
    people = {seat.number: seat.player.person for seat in found.seats}
    assert [people[line.number] for line in standings(found.event)] == list(PLAYERS[:4])
    assert "1. Player1" in club.said[-1]


async def test_it_is_played_from_another_chat_only_where_they_are_linked(club: Hall) -> None:
    await club.open("lasca swiss", 2)
    (told,) = await club.say(PLAYERS[3], "tournament join T1", CLUB.__class__("paper", "other"))
    assert told == "There is no tournament T1 here."


async def test_the_bots_downtime_is_taken_from_nobodys_round(club: Hall) -> None:
    await club.start("lasca swiss 1 rounds", 2)
    ((number, first, second),) = await club.running()
    store, began = club.here.house.store, club.now
    await sweep.woken(store, "bot", club.now + DAY)
    club.now += 4 * DAY
    await sweep.woken(store, "bot", club.now)
    held = (await club.tournament()).round
    assert held is not None
    assert (held.checkin, held.deadline) == (began + 5 * DAY, began + 10 * DAY)
    assert await club.pass_time() == []
    await club.pass_time(DAY - timedelta(minutes=1))
    # Who comes on move late has half of the time, of which a downtime takes nothing either.
    await club.move(number, first)
    await sweep.woken(store, "bot", club.now)
    club.now += 3 * DAY
    await sweep.woken(store, "bot", club.now)
    await club.pass_time(DAY - timedelta(minutes=1))
    assert await club.running()
    await club.move(number, second)
    await club.pass_time(2 * DAY)
    assert await club.running()


async def test_a_pause_is_taken_by_nobody(club: Hall) -> None:
    await club.start("lasca swiss 1 rounds", 2)
    ((number, first, second),) = await club.running()
    await club.pass_time(DAY)
    await club.move(number, first, second, first)
    await club.say(OWNER, "tournament pause")
    # A week in which the second player is on move.
    club.now += 7 * DAY
    await club.say(OWNER, "tournament resume")
    await club.pass_time(timedelta(hours=1))
    await club.move(number, second)
    await club.pass_time(7 * DAY)
    (pairing,) = (await club.tournament()).pairings
    assert pairing.row.outcome is Outcome.SECOND


async def test_many_that_are_late_are_ended_a_few_at_a_time(
    club: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lateness, "BATCH", 3)
    await club.start("lasca round-robin", 16)
    while await tourney_sweep(club.here.house, club.now):
        pass
    club.now += 2 * DAY
    left = []
    while len(await club.running()) and await tourney_sweep(club.here.house, club.now):
        left.append(len((await club.tournament()).playing))
    assert left[:2] == [5, 2]
    rows = (await club.tournament()).rows_of_round(1)
    assert {one.row.outcome for one in rows} == {Outcome.BOTH_FORFEIT}


async def test_many_games_are_told_a_few_at_a_time(
    club: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(announcing, "BATCH", 3)
    found = await club.start("lasca round-robin", 16)
    assert len(found.untold) == 5
    swept = 0
    while await tourney_sweep(club.here.house, club.now):
        swept += 1
    assert swept == 2
    assert (await club.tournament()).untold == ()


@pytest.mark.parametrize("most", [8, 1])
async def test_of_very_many_games_it_is_told_how_to_see_one(
    club: Hall, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    monkeypatch.setattr(announcing, "CROWD", most)
    await club.start("lasca round-robin", 4)
    shown = [message.reply.game for message, _ in club.here.paper.sent if message.reply.game]
    hint = "“board #1” shows game #1"
    assert any(hint in text for text in club.said) == (most == 1)
    assert shown == ([1, 2] if most == 8 else [])
