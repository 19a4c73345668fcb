"""The other player cannot be written to: who plays on is told of it, and nobody is claimed from."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.languages import choose, words
from bot.store import queries
from bot.talk import Later, Place, Undeliverable
from tests.bot.house import ALICE, BOB, CAROL, CLUB, NAME, NOON, Paper, Stage, stage

OF_ALICE, OF_BOB, OF_CAROL = (
    Place(NAME, person.account, direct=True) for person in (ALICE, BOB, CAROL)
)
UNHEARD = (
    "I can’t write to Bob in private: until they write to me there, they don’t hear of game #1."
)
UNNUDGED = (
    "My nudge has not reached Bob, so it does not count: I can’t write to them. In a chat where "
    "you both are, “watch #1” shows them the game again; there a nudge can reach them."
)
DAY = timedelta(days=1)


async def told(here: Stage, text: str, place: Place = OF_ALICE, **keys: Any) -> list[str]:
    """What Alice reads where she says something, each reply by its text."""
    sent = await here.say(ALICE, text, place, **keys)
    return [message.reply.text for message in sent if message.place == place]


async def apart(here: Stage) -> None:
    """A game in the direct messages of Alice and Bob."""
    for person in (ALICE, BOB):
        await here.say(person, "help")
    await here.say(ALICE, "play russian @bob", OF_ALICE)
    await here.say(BOB, "accept #1", OF_BOB)


def refuse(paper: Paper, chat: str) -> None:
    """Let a chat take nothing from now on."""
    paper.fails[chat] = [Undeliverable("the bot was blocked")] * 50


async def nudged(here: Stage) -> Any:
    """When the silent side of game 1 was last nudged."""
    async with here.house.store.read() as connection:
        row = await queries.game(connection, 1)
    return row and row.nudged


async def test_it_is_told_once(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await apart(here)
        refuse(here.paper, "bob")
        moved = await told(here, "c3-d4")
        assert moved[1:] == [UNHEARD]
        for said in ("draw", "takeback", "pause"):
            assert UNHEARD not in await told(here, said), said
        # Once something has arrived, the next time is told again.
        here.paper.fails.clear()
        await here.say(BOB, "f6-g5", OF_BOB)
        refuse(here.paper, "bob")
        assert (await told(here, "b2-c3"))[1:] == [UNHEARD]


async def test_the_end_of_a_game_is_told_too(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await apart(here)
        refuse(here.paper, "bob")
        assert (await told(here, "resign yes"))[-1] == UNHEARD


async def test_whoever_reads_it_elsewhere_is_reached(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        for person in (ALICE, BOB):
            await here.say(person, "help")
        await here.say(ALICE, "play russian @bob", CLUB)
        await here.say(BOB, "accept #1", OF_BOB)
        refuse(here.paper, "bob")
        (moved,) = await told(here, "c3-d4", CLUB)
        assert "plays 1. c3-d4" in moved
        (asked,) = await told(here, "nudge", CLUB, time=NOON + DAY)
        assert "has been waiting" in asked
        assert await nudged(here) == NOON + DAY


async def test_of_those_who_look_on_nothing_is_told(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(CAROL, "help")
        await here.start()
        await here.say(CAROL, "settings public on", CLUB)
        await here.say(CAROL, "watch #1", Place(NAME, "pub"))
        refuse(here.paper, "pub")
        (moved,) = await told(here, "32-42", CLUB)
        assert "plays 1. 32-42" in moved


async def test_a_chat_that_takes_nothing(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        refuse(here.paper, "club")
        moved = await told(here, "#1 32-42")
        assert moved[-1] == "I can’t write where Bob plays game #1, so they don’t hear of it."
        asked = await told(here, "nudge #1", time=NOON + DAY)
        assert asked[-1] == UNNUDGED
        assert await nudged(here) is None


async def test_a_nudge_that_does_not_arrive_is_none(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await apart(here)
        refuse(here.paper, "bob")
        await here.say(ALICE, "c3-d4", OF_ALICE)
        for after in (20, 21):
            late = NOON + after * DAY
            assert (await told(here, "nudge", time=late))[-1] == UNNUDGED
            assert await nudged(here) is None
        for after in (22, 60):
            (refused,) = await told(here, "claim yes", time=NOON + after * DAY)
            assert refused.startswith("Before you claim game #1, Bob has to be nudged")
        assert (await here.entries()) == ["move c3-d4"]
        # Shown where both are it arrives, and counts.
        late = NOON + 60 * DAY
        await here.say(ALICE, "watch #1", CLUB)
        await here.say(ALICE, "nudge #1", CLUB, time=late)
        assert await nudged(here) == late
        sure = await told(here, "claim #1", CLUB, time=late + DAY)
        assert "Bob has been silent in game #1 for 61 days" in sure[0]


async def test_a_nudge_that_was_waited_with_in_vain_is_none(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await apart(here)
        await here.say(ALICE, "c3-d4", OF_ALICE)
        clock = here.house.outbox._clock
        here.house.outbox._clock = lambda: clock() + timedelta(hours=7)
        here.paper.fails["bob"] = [Later("unreachable")]
        await here.say(ALICE, "nudge", OF_ALICE, time=NOON + DAY)
        assert await nudged(here) is None


@pytest.mark.parametrize("language", ["ru", "es"])
async def test_it_is_told_in_the_language_of_whoever_reads_it(
    language: str, tmp_path: Path
) -> None:
    async with stage(tmp_path) as here:
        await apart(here)
        await here.say(ALICE, f"me language {choose(language)}", OF_ALICE)
        refuse(here.paper, "bob")
        facts = {"player": "Bob", "number": "1", "where": "direct"}
        moved = await told(here, "c3-d4")
        assert moved[-1] == words(language).say("game-unreached", **facts)
        late = await told(here, "nudge", time=NOON + DAY)
        assert late[-1] == words(language).say("nudge-unreached", **facts)
