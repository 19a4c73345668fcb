"""How long it takes to sweep many running clocks: `python -m tests.bench.clocks [GAMES]`."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from datetime import timedelta
from pathlib import Path
from time import process_time

from sqlalchemy import insert, update

from bot import sweep
from bot.store.tables import entries, games
from tests.bot.house import ALICE, BOB, NOON, stage

GAMES = 5_000
MOVES = 40


async def timed(count: int) -> tuple[float, float]:
    """CPU seconds for a sweep of clocks that are not due, and of such as are and can be put off."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory(dir=folder) as inner:
        async with stage(Path(inner)) as here:
            await here.say(ALICE, "play salta <@bob> 10d+12h/20d")
            await here.say(BOB, "accept")
            # Each side has quiet hours, so that there is something to count.
            for person in (ALICE, BOB):
                await here.say(person, "me quiet 22-8")
            async with here.house.store.write() as connection:
                row = (await connection.execute(games.select())).one()._mapping
                made = [{**row, "number": number} for number in range(2, count + 1)]
                await connection.execute(insert(games), made)
                moves = [
                    {"game": number, "number": at + 1, "kind": "move", "text": "-", "side": at % 2,
                     "person": None, "time": NOON + timedelta(minutes=at)}
                    for number in range(1, count + 1) for at in range(MOVES)
                ]  # fmt: skip
                await connection.execute(insert(entries), moves)
            start = process_time()
            await sweep.sweep(here.house, NOON + timedelta(days=1))
            none = process_time() - start
            async with here.house.store.write() as connection:
                await connection.execute(update(games).values(due=NOON))
            start = process_time()
            await sweep.sweep(here.house, NOON + timedelta(days=1))
            return none, process_time() - start


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    idle, again = asyncio.run(timed(number))
    sys.stdout.write(
        f"{number} clocks: {idle * 1000:.1f} ms of CPU if none is due, {again:.2f} s if all are\n"
    )
