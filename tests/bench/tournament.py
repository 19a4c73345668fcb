"""How long a round of many entrants takes, and how long others wait for an answer meanwhile:
`python -m tests.bench.tournament [ENTRANTS] [ROUNDS]`."""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
from datetime import datetime, timedelta
from pathlib import Path
from time import perf_counter

from sqlalchemy import func, insert, select, update

from bot.answer import answer
from bot.store.tables import entrants, games, pairings, people, tournaments
from bot.tourney.sweep import sweep
from bot.workers import Workers
from tests.bot.house import BOB, NOON, Stage, ask, stage
from tests.bot.tournament_house import OWNER

ENTRANTS, ROUNDS = 400, 3
OUTCOMES = ("1-0", "0-1", "1/2-1/2")


async def _join(here: Stage, count: int) -> None:
    """Let many people join, as if each had said so."""
    async with here.house.store.write() as connection:
        made = [
            {"platform": "paper", "account": f"x{n}", "name": f"X{n}", "handle": f"x{n}",
             "bot": False, "settings": {}}
            for n in range(count)
        ]  # fmt: skip
        await connection.execute(insert(people), made)
        where = people.c.account.like("x%")
        ids = (await connection.execute(select(people.c.id).where(where))).scalars().all()
        place = (await connection.execute(select(tournaments.c.place))).scalar_one()
        seats = [
            {"tournament": 1, "seat": at, "person": person, "place": place, "rating": 2000 - at,
             "joined": 1, "byes": [], "present": 0}
            for at, person in enumerate(ids, 1)
        ]  # fmt: skip
        await connection.execute(insert(entrants), seats)


async def _finish(here: Stage, lots: random.Random) -> None:
    """End all games of the round, as if they had been played."""
    async with here.house.store.write() as connection:
        query = select(pairings).where(pairings.c.outcome.is_(None))
        for row in (await connection.execute(query)).all():
            this = (pairings.c.round == row.round) & (pairings.c.board == row.board)
            outcome = update(pairings).where(this).values(outcome=lots.choice(OUTCOMES))
            await connection.execute(outcome)
        await connection.execute(update(games).values(ended=NOON))


async def timed(count: int, rounds: int) -> None:
    """Print for each round how long it took and the longest wait for an answer meanwhile."""
    lots = random.Random(1)
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory(dir=folder) as inner:
        workers = Workers(1)
        async with stage(Path(inner), workers=workers) as here:
            await workers.warm()
            await here.say(OWNER, f"tournament new lasca swiss {rounds} rounds")
            await _join(here, count)
            now = NOON
            await here.tell(OWNER, "tournament set start 2026-08-01 13:00 UTC")
            for number in range(1, rounds + 1):
                now += timedelta(hours=2)
                if number > 1:
                    await _finish(here, lots)
                    async with here.house.store.write() as connection:
                        await connection.execute(update(tournaments).values(due=now))
                begun = perf_counter()
                round_ = asyncio.create_task(_whole(here, now))
                waits = []
                while not round_.done():
                    asked = perf_counter()
                    await answer(here.house, ask(BOB, "games", time=now))
                    waits.append(perf_counter() - asked)
                    await asyncio.sleep(0.02)
                if left := await _untold(here):
                    sys.exit(f"{left} games of round {number} are not told")
                sys.stdout.write(
                    f"round {number} of {count}: {perf_counter() - begun:.1f} s, "
                    f"{len(waits)} answers meanwhile, the longest wait {max(waits):.2f} s\n"
                )
        await workers.close()


async def _untold(here: Stage) -> int:
    """How many games of pairings have begun and are not told."""
    waiting = pairings.c.game.isnot(None) & ~pairings.c.told
    query = select(func.count()).select_from(pairings).where(waiting)
    async with here.house.store.read() as connection:
        return int((await connection.execute(query)).scalar_one())


async def _whole(here: Stage, now: datetime) -> None:
    """A round, until all of its games are told."""
    while await sweep(here.house, now):
        pass


if __name__ == "__main__":
    given = [int(one) for one in sys.argv[1:]]
    asyncio.run(timed(*(*given, *(ENTRANTS, ROUNDS)[len(given) :])))
