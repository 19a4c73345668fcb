"""Answers in a large database beside a small one: 10,000 open games, a million stored moves.

Both are asked in turn, in the same rounds, so that what the machine does besides hits both alike.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import quantiles

from bot.answer import House, answer
from bot.outbox import now
from bot.serve import opened
from bot.settings import Settings
from bot.store.tables import entries, games, places, shown
from bot.talk import Ask, Person, Place
from rules import game
from rules.record import Entry, Record
from tests.bench.spread import milliseconds

SMALL, LARGE = 100, 10_000
PLIES = 100
ROUNDS = 10
"""Moves played in each of the games that are asked."""
LINES = 40
"""So many different games; the others are played alike."""
CHUNK = 200
ALICE = Person("bench", "alice", "alice")
BOB = Person("bench", "bob", "bob")


def measure() -> Iterator[tuple[str, str]]:
    """Rows for both databases, first asks (the game is replayed) and later ones, and ratios."""
    small, large = asyncio.run(_measure())
    for kind, first, second in zip(("first ask", "later asks"), small, large, strict=True):
        for count, times in ((SMALL, first), (LARGE, second)):
            title = f"answer, {kind} in one of {count:,} open games of {PLIES} moves"
            yield title, milliseconds(times)
        yield f"p95 of {LARGE:,} over {SMALL:,} games, {kind}", f"{_p95(second) / _p95(first):.2f}"


def _p95(times: list[float]) -> float:
    return quantiles(times, n=20)[-1]


async def _measure() -> tuple[tuple[list[float], list[float]], tuple[list[float], list[float]]]:
    lines = [_line(number) for number in range(LINES)]
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        houses = []
        for count in (SMALL, LARGE):
            url = f"sqlite+aiosqlite:///{Path(folder) / f'{count}.db'}"
            house = await stack.enter_async_context(opened(Settings(database=url)))
            await _fill(house, count, lines)
            houses.append(house)
        chosen = [
            list(range(1, SMALL + 1)),
            random.Random(1).sample(range(1, LARGE + 1), SMALL),
        ]
        times: list[tuple[list[float], list[float]]] = [([], []), ([], [])]
        records = [{number: lines[number % LINES] for number in numbers} for numbers in chosen]
        for round_ in range(ROUNDS):
            for at in range(SMALL):
                for which, house in enumerate(houses):
                    number = chosen[which][at]
                    spent = await _move(house, records[which], number)
                    times[which][0 if round_ == 0 else 1].append(spent)
    return times[0], times[1]


def _line(number: int) -> Record:
    """A game of so many moves that goes on."""
    for seed in range(number * 1000, number * 1000 + 1000):
        chance = random.Random(seed)
        record = Record.start(game("salta"))
        while record.plies < PLIES and record.result is None:
            text = chance.choice(record.moves()).text
            record = record.add(Entry("move", text, record.side))
        if record.result is None:
            return record
    raise AssertionError("no game lasts so long")


async def _fill(house: House, count: int, lines: list[Record]) -> None:
    """So many games of the two, each in a channel of its own."""
    for person in (ALICE, BOB):
        await answer(house, _ask(f"help{person.name}", 1, person, "help"))
    for first in range(1, count + 1, CHUNK):
        numbers = range(first, min(first + CHUNK, count + 1))
        async with house.store.write() as connection:
            fresh = [number for number in numbers if number > 1]
            if fresh:
                await connection.execute(places.insert(), [_place(number) for number in fresh])
            await connection.execute(games.insert(), [_game(number) for number in numbers])
            rows = [{"game": number, "place": number} for number in numbers]
            await connection.execute(shown.insert(), rows)
            told = [row for number in numbers for row in _entries(number, lines[number % LINES])]
            await connection.execute(entries.insert(), told)


def _place(number: int) -> dict[str, object]:
    return {
        "id": number,
        "platform": "bench",
        "chat": str(number),
        "thread": "",
        "direct": False,
        "language": "en",
        "settings": {},
        "home": "",
    }


def _game(number: int) -> dict[str, object]:
    time_ = now()
    return {
        "number": number,
        "game": "salta",
        "options": {},
        "challenger": 1,
        "first": 1,
        "second": 2,
        "created": time_,
        "started": time_,
    }


def _entries(number: int, record: Record) -> list[dict[str, object]]:
    time_ = now()
    return [
        {
            "game": number,
            "number": at,
            "kind": entry.kind,
            "text": entry.text,
            "side": entry.side,
            "person": entry.side + 1,
            "time": time_,
        }
        for at, entry in enumerate(record.entries(), 1)
    ]


async def _move(house: House, records: dict[int, Record], number: int) -> float:
    record = records[number]
    text = random.Random(number + record.plies).choice(record.moves()).text
    person = BOB if record.side else ALICE
    ask = _ask(f"move{number}.{record.plies}", number, person, text)
    started = time.perf_counter()
    stored = await answer(house, ask)
    spent = time.perf_counter() - started
    assert stored
    records[number] = record.add(Entry("move", text, record.side))
    assert house.records._records[number].size == records[number].size, "the move was refused"
    return spent


def _ask(event: str, channel: int, person: Person, text: str) -> Ask:
    return Ask(event, Place("bench", str(channel)), person, text, now())
