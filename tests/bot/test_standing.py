"""What is stored of running turns is what their games say, whatever is asked in whatever order."""

from __future__ import annotations

import random
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from bot import sweep, timing
from bot.answer import legal_moves
from bot.clocks.rests import FOREVER
from bot.store import clocks
from bot.store.tables import games
from bot.talk import Person, Place
from tests.bot.house import ALICE, BOB, CAROL, CLUB, NAME, NOON, Stage, stage

CONTROLS = ("10d+12h/20d", "20d+1h weekends=Europe/Madrid", "30d+0")
ASKS = 40
STEPS = tuple(timedelta(minutes=count) for count in (0, 1, 50, 300, 1_500))
SAID = (
    "draw", "accept", "decline", "takeback", "pause", "resume", "vacation 1d", "vacation 2d",
    "vacation off", "me quiet 22-8", "me quiet 1-5", "me quiet off", "me zone Europe/Madrid",
    "me zone Europe/Moscow", "time", "link off",
)  # fmt: skip


async def same(here: Stage, now: datetime) -> int:
    """Look at all running clocks both ways, which gives the same; how many there are."""
    async with here.house.store.read() as connection:
        rows = await clocks.running(connection)
        quick = await timing.look(connection, rows, now)
        read = await timing.read_all(connection, [timing.of_row(row) for row in rows], now)
        told = await clocks.reminded(connection, read)
        due = {row.number: row.due for row in await connection.execute(games.select())}
    for row in rows:
        one, other = quick[row.number], read[row.number]
        assert one.clock == other.clock, row
        assert one.standing == other.standing, row
        # What rests since moves it later, never sooner.
        moment = other.due(told.get(row.number, set()))
        assert moment is None or (due[row.number] or FOREVER) <= moment
    return len(rows)


async def linked(here: Stage, now: datetime) -> None:
    """Carol is Alice too from now on."""
    answer = await here.words(CAROL, "link me", alone(CAROL), time=now)
    code = next((word for word in answer.split() if "-" in word and word.isupper()), "")
    await here.say(ALICE, f"link me {code}", alone(ALICE), time=now)


def alone(person: Person) -> Place:
    """Somebody's direct messages."""
    return Place(NAME, person.account, direct=True)


async def turn(here: Stage, chance: random.Random, now: datetime) -> None:
    """Something that somebody may say, mostly a move."""
    person = chance.choice((ALICE, BOB, CAROL))
    moves = await legal_moves(here.house, CLUB, person)
    if moves and chance.random() < 0.6:
        number = chance.choice((1, 2))
        await here.say(person, f"#{number} {chance.choice(moves)}", time=now)
    elif chance.random() < 0.05:
        await linked(here, now)
    else:
        await here.say(person, chance.choice(SAID), time=now)


@pytest.mark.parametrize("seed", range(2))
async def test_looked_at_quickly_or_replayed_a_clock_is_the_same(tmp_path: Path, seed: int) -> None:
    chance, now, looked = random.Random(seed), NOON, 0
    async with stage(tmp_path, delivers=True) as here:
        await sweep.woken(here.house.store, "bot", now)
        for opponent in (ALICE, CAROL):
            await here.say(BOB, f"play lasca <@{opponent.account}> {chance.choice(CONTROLS)}")
            await here.say(opponent, "accept")
        for _ in range(ASKS):
            now += chance.choice(STEPS)
            if chance.random() < 0.25:
                # The bot was away, and somebody spoke before it knew.
                now += timedelta(hours=5)
                await turn(here, chance, now)
            await sweep.woken(here.house.store, "bot", now)
            await turn(here, chance, now)
            looked += await same(here, now + chance.choice(STEPS))
    assert looked > ASKS
