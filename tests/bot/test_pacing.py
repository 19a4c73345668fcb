"""Messages keep to a platform's limits; what waits is overtaken, and nothing is lost."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import event, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import pacing
from bot.answer import PERSON, House
from bot.on_telegram import CHAT, GROUP, OVERALL, Telegram
from bot.outbox import Outbox
from bot.pacing import Pace, Rate
from bot.store import queries
from bot.store.gathering import Gathering, Work
from bot.store.tables import pulse
from bot.talk import Place
from tests.bot.house import ALICE, BOB, NOON, Paper, Still, stage, store

SLOW = Rate(2, 4, 1.0)


class Clock:
    """Time that passes when told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@given(st.lists(st.floats(0, 30), min_size=30, max_size=60), st.sampled_from([CHAT, GROUP]))
def test_in_no_window_is_more_than_the_rate_allows(pauses: list[float], rate: Rate) -> None:
    clock, taken = Clock(), []
    pace = Pace(clock)
    for pause in pauses:
        clock.now += pause
        while (wait := pace.wait([("chat", rate)])) > 0:
            clock.now += wait
        taken.append(clock.now)
    for at, first in enumerate(taken):
        for count, last in enumerate(taken[at:], 1):
            assert count <= rate.burst + (last - first) * rate.speed + 1e-6


def test_tokens_are_taken_of_all_buckets_or_of_none() -> None:
    clock = Clock()
    pace = Pace(clock)
    one, other = ("one", Rate(1, 1, 1.0)), ("other", Rate(1, 1, 10.0))
    assert pace.wait([one, other]) == 0
    assert pace.wait([one, other]) == 10
    clock.now = 1.0
    assert pace.wait([one, other]) == 9
    assert pace.wait([one]) == 0
    assert pace.wait([]) == 0


def test_buckets_that_are_full_again_are_forgotten() -> None:
    clock = Clock()
    pace = Pace(clock)
    for number in range(pacing.FORGOTTEN):
        pace.wait([(number, GROUP)])
    clock.now = 4.0
    pace.wait([("new", GROUP)])
    assert len(pace._held) == 1


async def test_a_groups_limits_are_its_own(tmp_path: Path) -> None:
    held = await store(tmp_path)
    clock = Clock()
    telegram = Telegram(House(held, Outbox(held, Still())), "1:token", pace=Pace(clock))
    group, other = Place("telegram", "-1"), Place("telegram", "-2")
    direct = Place("telegram", "3", direct=True)
    assert [telegram.delay(group, "send") for _ in range(CHAT.burst)] == [0.0] * CHAT.burst
    assert telegram.delay(group, "send") > 0
    assert telegram.delay(group, "strip") > 0
    assert telegram.delay(Place("telegram", "-1", thread="7"), "send") > 0
    assert telegram.delay(other, "send") == telegram.delay(direct, "send") == 0
    # In a minute a group takes no more than that.
    count, clock.now = 0, 100.0
    while clock.now < 160.0:
        wait = telegram.delay(group, "send")
        count += wait == 0
        clock.now += wait or 0.001
    assert GROUP.count <= count <= GROUP.count + GROUP.burst
    # All together are slower than one by one.
    clock.now = 200.0
    waits = [telegram.delay(Place("telegram", f"-{n}"), "send") for n in range(10, 50)]
    assert waits.count(0.0) == OVERALL.burst
    await held.close()


@dataclass
class Slow(Paper):
    """A platform that takes little at once."""

    pace: Pace = field(default_factory=Pace)

    def delay(self, place: Place, kind: str) -> float:
        """Two at once, four a second."""
        return self.pace.wait([(place.chat, SLOW)])


async def test_boards_that_wait_are_overtaken_and_all_words_come(tmp_path: Path) -> None:
    async with stage(tmp_path, paper=Slow(strips=False)) as here:
        await here.start()
        begun = time.monotonic()
        before = len(here.paper.sent)
        moves = ["32-42", "85-75", "33-43", "84-74", "34-44", "83-73"]
        for at, move in enumerate(moves):
            await here.tell((ALICE, BOB)[at % 2], f"#1 {move}")
        await here.house.outbox.settle()
        sent = here.paper.sent[before:]
        assert [message.entry for message, _ in ((m.reply, i) for m, i in sent)] == [
            1,
            2,
            3,
            4,
            5,
            6,
        ]
        pictures = [image is not None for _, image in sent]
        assert pictures[-1]
        assert pictures.count(False) >= 3
        assert time.monotonic() - begun >= (len(moves) - SLOW.burst) / SLOW.speed


async def test_who_asks_too_fast_is_told_once_and_others_are_answered(tmp_path: Path) -> None:
    clock = Clock()
    async with stage(tmp_path) as here:
        here.house.pace = Pace(clock)
        told = [await here.say(ALICE, "games") for _ in range(PERSON.burst + 5)]
        assert [len(one) for one in told] == [1] * (PERSON.burst + 1) + [0] * 4
        assert "a lot at once. Please wait a second" in told[PERSON.burst][0].reply.text
        assert len(await here.say(BOB, "games")) == 1
        # What time brings is not held up, and after a while nobody is.
        assert await here.say(ALICE, "games", timed=True)
        clock.now = 1.5
        assert "a lot at once" not in await here.words(ALICE, "games")
        assert "a lot at once" in await here.words(ALICE, "games")


async def test_what_is_marked_at_once_is_one_transaction(tmp_path: Path) -> None:
    """One that fails does not fail the others; whoever is gone leaves nothing behind."""
    held = await store(tmp_path)
    gathering = Gathering(held)
    begun: list[object] = []
    event.listen(held.engine.sync_engine, "commit", begun.append)

    def beat(name: str) -> Work:
        async def work(connection: AsyncConnection) -> None:
            await queries.beat(connection, name, NOON)

        return work

    async def broken(connection: AsyncConnection) -> None:
        await connection.execute(text("SELECT nothing FROM nowhere"))

    await asyncio.gather(*(gathering.do(beat(f"bot{number}")) for number in range(20)))
    assert len(begun) <= 2
    good = [gathering.do(beat(f"late{number}")) for number in range(5)]
    told = await asyncio.gather(*good, gathering.do(broken), return_exceptions=True)
    assert [isinstance(one, SQLAlchemyError) for one in told] == [False] * 5 + [True]
    gone = asyncio.create_task(gathering.do(beat("gone")))
    await asyncio.sleep(0)
    gone.cancel()
    await gathering.do(beat("last"))
    async with held.read() as connection:
        names = set((await connection.execute(select(pulse.c.name))).scalars())
    assert {"last", *(f"late{n}" for n in range(5)), *(f"bot{n}" for n in range(20))} <= names
    await held.close()
