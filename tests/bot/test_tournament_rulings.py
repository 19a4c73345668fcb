"""What organisers decide in a tournament: logged, told, and nothing done twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from bot.answer import answer
from bot.tournaments.event import Outcome
from bot.tourney.tournament import CANCELLED, ENDED, RUNNING
from tests.bot.house import ask
from tests.bot.tournament_house import OWNER, PLAYERS, Hall, hall

DAY = timedelta(days=1)
HELPER, OTHER = PLAYERS[1], PLAYERS[9]


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Hall]:
    async with hall(tmp_path) as found:
        yield found


async def test_others_rule_nothing(club: Hall) -> None:
    await club.start("lasca swiss 3 rounds", 4)
    before = await club.here.tables("events", "outbox", "people", "seen", "boards")
    number = (await club.running())[0][0]
    for said in ("pause", "deadline 2d", "cancel", f"result #{number} 1-0", "exclude <@p3>"):
        (told,) = await club.say(HELPER, f"tournament {said}")
        assert told.startswith("That is for the organisers of Lasca, Swiss system: ask Player1")
    assert await club.here.tables("events", "outbox", "people", "seen", "boards") == before


async def test_two_organisers_at_once_start_it_once(club: Hall) -> None:
    await club.open("lasca swiss 3 rounds", 4)
    await club.say(OWNER, "tournament organiser <@p2>")
    await asyncio.gather(
        *(
            answer(club.here.house, ask(one, "tournament start T1", time=club.now, people=PLAYERS))
            for one in (OWNER, HELPER)
        )
    )
    await club.here.house.outbox.settle()
    assert len((await club.tournament()).rounds) == 1
    assert len(await club.rows("games")) == 2
    texts = club.here.paper.texts()
    assert sum(": round 1 of 3." in text for text in texts) == 1
    assert sum("has started already" in text for text in texts) == 1


async def test_a_result_is_set_and_corrected(club: Hall) -> None:
    await club.start("lasca swiss 3 rounds", 4)
    (one, *_), (other, *_) = await club.running()
    await club.say(OWNER, f"tournament result #{one} 1-0")
    (game,) = await club.rows("games", number=one)
    assert game["ended"] is not None
    await club.say(OWNER, f"tournament result #{other} 0-1f")
    await club.pass_time(timedelta(hours=1))
    assert (await club.tournament()).event.paired == 2
    second = [row.row for row in (await club.tournament()).rows_of_round(2)]
    told = await club.say(OWNER, f"tournament result #{one} draw")
    assert "the result of game #1" in told[0]
    assert "it was 1–0" in told[0]
    found = await club.tournament()
    outcomes = {row.game: row.row.outcome for row in found.rows_of_round(1)}
    assert outcomes == {one: Outcome.DRAW, other: Outcome.SECOND_BY_FORFEIT}
    assert [row.row for row in found.rows_of_round(2)] == second
    kinds = [row["kind"] for row in await club.rows("rulings")]
    assert kinds == ["result", "result", "result"]


async def test_two_organisers_at_once_set_a_result_once(club: Hall) -> None:
    await club.start("lasca swiss 3 rounds", 4)
    await club.say(OWNER, "tournament organiser <@p2>")
    number = (await club.running())[0][0]
    said = f"tournament result #{number} 1-0"
    await asyncio.gather(
        *(
            answer(club.here.house, ask(one, said, time=club.now, people=PLAYERS))
            for one in (OWNER, HELPER)
        )
    )
    await club.here.house.outbox.settle()
    texts = club.here.paper.texts()
    assert sum(f"the result of game #{number}" in text for text in texts) == 1
    assert sum(f"The result of game #{number} is 1–0 already." in text for text in texts) == 1
    assert [row["kind"] for row in await club.rows("rulings")].count("result") == 1


async def test_a_result_of_an_ended_tournament_is_corrected(club: Hall) -> None:
    await club.start("lasca swiss 1 rounds", 2)
    ((number, *_),) = await club.running()
    await club.resign_all()
    await club.pass_time()
    assert (await club.tournament()).state == ENDED
    assert (await club.tournament()).pairings[0].row.outcome is Outcome.FIRST
    await club.say(OWNER, f"tournament result #{number} 0-1")
    found = await club.tournament()
    assert (found.state, found.pairings[0].row.outcome) == (ENDED, Outcome.SECOND)


async def test_a_pause_stops_the_time_of_the_round(club: Hall) -> None:
    await club.start("lasca swiss 3 rounds", 4)
    deadline = (await club.tournament()).rounds[0].deadline
    await club.say(OWNER, "tournament pause")
    await club.pass_time(30 * DAY)
    assert len(await club.running()) == 2
    await club.resign_all()
    assert not await club.pass_time(timedelta(hours=1))
    assert (await club.tournament()).event.paired == 1
    await club.say(OWNER, "tournament resume")
    found = await club.tournament()
    assert found.event.paired == 2
    assert deadline is not None
    assert found.rounds[0].deadline == deadline + 30 * DAY + timedelta(hours=1)


async def test_a_deadline_is_moved(club: Hall) -> None:
    await club.start("lasca swiss 1 rounds", 2)
    ((number, first, second),) = await club.running()
    await club.move(number, first, second)
    await club.say(OWNER, "tournament deadline 10d")
    await club.pass_time(8 * DAY)
    assert await club.running()
    await club.pass_time(2 * DAY)
    assert (await club.tournament()).state == ENDED


async def test_a_seat_is_taken_over_with_its_game(club: Hall) -> None:
    await club.start("lasca swiss 3 rounds", 2)
    ((number, *_),) = await club.running()
    await club.say(OTHER, "board")
    told = await club.say(OWNER, "tournament replace <@p2> <@p10>")
    ((again, first, second),) = await club.running()
    assert again != number
    assert {first, second} == {OWNER, OTHER}
    (old,) = await club.rows("games", number=number)
    assert (old["ended"] is not None, old["tournament"]) == (True, None)
    assert any("Player10 takes the seat of Player2" in text for text in told)


async def test_who_is_excluded_early_from_a_round_robin_is_void(club: Hall) -> None:
    await club.start("lasca round-robin", 5)
    told = await club.say(OWNER, "tournament exclude <@p5>")
    assert any("Player5 is excluded (Player1)" in text for text in told)
    while (await club.tournament()).state == RUNNING:
        await club.resign_all()
        await club.pass_time(timedelta(hours=1))
    (text,) = await club.say(OWNER, "tournament standings T1")
    assert "Player4" in text


async def test_a_round_is_paired_anew_on_purpose(club: Hall) -> None:
    await club.start("lasca swiss 3 rounds", 4)
    await club.resign_all()
    await club.pass_time(timedelta(hours=1))
    old = [one[0] for one in await club.running()]
    await club.say(OWNER, "tournament result #1 draw")
    (asked,) = await club.say(OWNER, "tournament repair")
    assert "Really pair round 2 anew?" in asked
    for late in ("tournament repair T1.1 yes", "tournament pause T1.1"):
        (text,) = await club.say(OWNER, late)
        assert "it is round 2 now" in text
    assert [one[0] for one in await club.running()] == old
    await club.say(OWNER, "tournament repair T1.2 yes")
    found = await club.tournament()
    assert found.event.paired == 2
    assert not {one.game for one in found.pairings} & set(old)
    assert len(found.rows_of_round(2)) == 2


async def test_a_tournament_is_called_off_with_its_games(club: Hall) -> None:
    await club.start("lasca swiss 3 rounds", 4)
    await club.say(OWNER, "tournament cancel")
    await club.say(OWNER, "tournament cancel T1 yes")
    assert (await club.tournament()).state == CANCELLED
    assert all(row["ended"] for row in await club.rows("games"))
    assert not await club.pass_time(30 * DAY)


async def test_it_is_handed_over(club: Hall) -> None:
    await club.open("lasca swiss", 3)
    await club.say(OWNER, "tournament organiser <@p2> hand")
    await club.say(HELPER, "tournament organiser <@p1> remove")
    (told,) = await club.say(OWNER, "tournament start")
    assert "ask Player2" in told
    await club.say(HELPER, "tournament start")
    assert (await club.tournament()).state == RUNNING


async def test_whoever_takes_over_a_seat_that_was_left_is_paired_again(club: Hall) -> None:
    await club.start("lasca round-robin", 4)
    await club.say(PLAYERS[3], "tournament leave T1 yes")
    for said in ("leave", "here", "leave T1 yes"):
        (text,) = await club.say(PLAYERS[3], f"tournament {said}")
        assert text.startswith("You have left "), said
    await club.say(PLAYERS[4], "help")
    await club.say(OWNER, "tournament replace @p4 @p5")
    await club.resign_all()
    await club.pass_time()
    assert any(PLAYERS[4] in pair for _, *pair in await club.running())
