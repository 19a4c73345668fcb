"""Work in other processes: what takes long is found out there, and judged here at once."""

from __future__ import annotations

import random

from bot.workers import Workers
from rules import game
from rules.record import Entry, Record
from tests.bot.discord_stage import workers

__all__ = ["workers"]


async def test_the_exact_count_is_found_in_a_worker(workers: Workers) -> None:
    chance = random.Random(3)
    record = Record.start(game("salta", limit="60", count="exact"))
    while record.plies < 119:
        record = record.add(Entry("move", chance.choice(record.moves()).text, record.side))
    last = Entry("move", record.moves()[0].text, record.side)
    assert (record.game.slow, record.game.known) == (True, {})
    await workers.study(record, [last])
    known = dict(record.game.known)
    assert len(known) == 2
    ended = record.add(last)
    assert ended.result is not None
    explained = record.game.explained(ended.position, ended.result)
    assert explained is not None
    key, facts = explained
    assert key in ("count-exact", "count-undecided")
    found = [f"{facts[f'{side}_low']} {facts[f'{side}_high']}" for side in record.game.sides]
    assert sorted(found) == sorted(known.values())
    assert record.game.known == known


async def test_what_cannot_be_played_is_left_to_the_asker(workers: Workers) -> None:
    record = Record.start(game("salta", count="exact"))
    await workers.study(record, [Entry("move", "32-52", 0)])
    assert record.game.known == {}


async def test_a_resignation_asks_for_points(workers: Workers) -> None:
    record = Record.start(game("salta", count="exact"))
    resigned = Entry("resign", "", 1)
    await workers.study(record, [resigned])
    assert len(record.game.known) == 1
    assert record.add(resigned).points == 1
