"""Answers: from the Ask to the commit, and to the drawn picture, wall time."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bot.answer import House, answer
from bot.outbox import now
from bot.serve import opened
from bot.settings import Settings
from bot.store.tables import entries
from bot.talk import Ask, Message, Person, Place, Platform
from rules import game
from rules.record import Entry, Record
from tests.bench.spread import milliseconds

GAMES = 200
PLIES = 100
MEASURED = 20
"""The last rounds of each game are played through `answer`, the others are stored before."""
ALICE = Person("bench", "alice", "alice")
BOB = Person("bench", "bob", "bob")


class Sink(Platform):
    """Takes every message at once."""

    name = "bench"

    def __init__(self) -> None:
        self.sent = 0.0

    async def send(self, message: Message, image: bytes | None) -> str:
        """Note when it was sent."""
        self.sent = time.perf_counter()
        return str(message.id)

    async def strip(self, place: Place, message_id: str) -> None:
        """Nothing to take off."""


def measure() -> Iterator[tuple[str, str]]:
    """Rows without and with the picture."""
    plain, drawn = asyncio.run(_measure())
    title = f"answer, round-robin over {GAMES} games of {PLIES} moves"
    yield title, milliseconds(plain)
    yield f"{title}, to the drawn picture", milliseconds(drawn)


async def _measure() -> tuple[list[float], list[float]]:
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database=f"sqlite+aiosqlite:///{Path(folder) / 'bench.db'}")
        async with opened(settings) as house:
            records = [await _begun(house, number) for number in range(1, GAMES + 1)]
            half = MEASURED // 2
            plain = [
                await _move(house, records, number, None)
                for _ in range(half)
                for number in range(GAMES)
            ]
            sink = Sink()
            await house.outbox.attach(sink)
            await house.outbox.settle()
            drawn = [
                await _move(house, records, number, sink)
                for _ in range(half)
                for number in range(GAMES)
            ]
    return plain, drawn


async def _begun(house: House, number: int) -> Record:
    """A game of its own in a channel of its own, most of its moves stored."""
    await answer(house, _ask(f"play{number}", number, ALICE, "play salta <@bob>", BOB))
    await answer(house, _ask(f"accept{number}", number, BOB, "accept"))
    chance = random.Random(number)
    record = Record.start(game("salta"))
    rows = []
    while record.plies < PLIES - MEASURED:
        side = record.side
        record = record.add(Entry("move", chance.choice(record.moves()).text, side))
        assert record.entry is not None
        row = {"game": number, "number": record.size, "kind": "move", "time": now()}
        rows.append({**row, "text": record.entry.text, "side": side, "person": side + 1})
    async with house.store.write() as connection:
        await connection.execute(entries.insert(), rows)
    return record


async def _move(house: House, records: list[Record], at: int, sink: Sink | None) -> float:
    record = records[at]
    text = random.Random(at * 1_000 + record.plies).choice(record.moves()).text
    person = BOB if record.side else ALICE
    ask = _ask(f"move{at}.{record.plies}", at + 1, person, text)
    started = time.perf_counter()
    stored = await answer(house, ask)
    spent = time.perf_counter() - started
    assert stored
    if sink is not None:
        await house.outbox.settle()
        spent = sink.sent - started
    records[at] = record.add(Entry("move", text, record.side))
    assert house.records._records[at + 1].size == records[at].size, "the move was refused"
    return spent


def _ask(event: str, channel: int, person: Person, text: str, *people: Person) -> Ask:
    return Ask(event, Place("bench", str(channel)), person, text, now(), people=people)
