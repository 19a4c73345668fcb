"""Two at once, in one process and in two on one database: one wins, the other is told why."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from bot.answer import answer
from bot.store import RACES, queries
from bot.store.tables import outbox
from bot.talk import Person
from tests.bot.house import ALICE, ASIDE, BOB, CAROL, Stage, ask, stage

Said = tuple[Person, str]
DAVE = Person("paper", "dave", "Dave", handle="dave")


@pytest.fixture(params=[1, 2], ids=["one house", "two houses"])
async def houses(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[list[Stage]]:
    """The bot once, or as two processes have it: two stores on one file."""
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(stage(tmp_path, delivers=at == 0))
            for at in range(request.param)
        ]


async def together(houses: list[Stage], *said: Said, **keys: Any) -> list[str]:
    """What is answered to each, said at the same time in different houses where there are two."""
    asks = [ask(person, text, **keys) for person, text in said]
    told = await asyncio.gather(
        *(answer(houses[at % len(houses)].house, one) for at, one in enumerate(asks))
    )
    async with houses[0].house.store.read() as connection:
        rows = (await connection.execute(select(outbox.c.id, outbox.c.body))).all()
    await houses[0].house.outbox.settle()
    texts = {row.id: row.body.get("text", "") for row in rows}
    assert all(len(ids) == 1 for ids in told), told
    return [texts[ids[0]] for ids in told]


def one_won(texts: list[str], won: str, refused: str) -> None:
    """Exactly one answer has the one text, and all others have the other."""
    assert sum(won in text for text in texts) == 1, texts
    assert sum(refused in text for text in texts) == len(texts) - 1, texts


async def test_two_moves_of_one_player(houses: list[Stage]) -> None:
    await houses[0].start()
    texts = await together(houses, (ALICE, "32-42"), (ALICE, "33-43"))
    one_won(texts, "(Green) plays 1. ", "not your turn in game #1: Bob is to move with Red")
    assert len(await houses[0].entries()) == 1


async def test_the_same_button_pressed_by_two_fast_taps(houses: list[Stage]) -> None:
    await houses[0].start()
    texts = await together(houses, (ALICE, "move #1.0 32-42"), (ALICE, "move #1.0 32-42"))
    one_won(texts, "(Green) plays 1. 32-42", "has moved on")
    assert await houses[0].entries() == ["move 32-42"]


async def test_one_event_in_two_houses(houses: list[Stage]) -> None:
    await houses[0].start()
    event = ask(ALICE, "32-42")
    told = await asyncio.gather(*(answer(houses[at % len(houses)].house, event) for at in (0, 1)))
    assert sorted(map(len, told)) == [0, 1]
    assert await houses[0].entries() == ["move 32-42"]


@pytest.mark.parametrize("number", ["", " #1"])
async def test_two_people_accept(houses: list[Stage], number: str) -> None:
    await houses[0].say(ALICE, "play salta")
    texts = await together(houses, *((one, f"accept{number}") for one in (BOB, CAROL, DAVE)))
    one_won(texts, "Game #1 of Salta begins!", "already begun" if number else "no open challenge")
    winner = texts.index(next(text for text in texts if "begins" in text))
    (game,) = (await houses[0].tables())["games"]
    people = {row[0]: row[3] for row in (await houses[0].tables())["people"]}
    assert (people[game[5]], people[game[6]]) == ("Alice", ("Bob", "Carol", "Dave")[winner])


@pytest.mark.parametrize("first", ["accept", "cancel"])
async def test_accepted_and_taken_back(houses: list[Stage], first: str) -> None:
    await houses[0].say(ALICE, "play salta <@bob>")
    said = [(BOB, "accept #1"), (ALICE, "cancel #1")]
    texts = await together(houses, *(said if first == "accept" else said[::-1]))
    accepted = any("begins!" in text for text in texts)
    if accepted:
        one_won(texts, "begins!", "Game #1 has already begun")
    else:
        one_won(texts, "Alice has taken challenge #1 back", "Challenge #1 is no longer open")
    (game,) = (await houses[0].tables())["games"]
    assert (game[10] is not None, game[11] is not None) == (accepted, not accepted)


@pytest.mark.parametrize("first", ["move", "resign"])
async def test_a_move_and_a_resignation(houses: list[Stage], first: str) -> None:
    """Resigning is possible after the move too; a button of before the move is not."""
    await houses[0].start()
    said = [(ALICE, "move #1.0 32-42"), (BOB, "resign #1.0 yes")]
    texts = await together(houses, *(said if first == "move" else said[::-1]))
    if any("Bob resigns" in text for text in texts):
        # The other may have been read before the resignation, or after the game was over.
        refused = "has moved on" if any("has moved on" in text for text in texts) else "is over"
        one_won(texts, "Bob resigns", refused)
        assert await houses[0].entries() == ["resign"]
    else:
        one_won(texts, "plays 1. 32-42", "has moved on")
        assert await houses[0].entries() == ["move 32-42"]


@pytest.mark.parametrize("first", ["accept", "move"])
async def test_a_draw_accepted_and_a_move(houses: list[Stage], first: str) -> None:
    await houses[0].start(moves=("32-42",))
    await houses[0].say(ALICE, "draw")
    said = [(BOB, "draw #1.1 accept"), (BOB, "move #1.1 85-75")]
    texts = await together(houses, *(said if first == "accept" else said[::-1]))
    agreed = any("accepts the draw" in text for text in texts)
    if agreed:
        one_won(texts, "accepts the draw", "Game #1 is over")
    else:
        one_won(texts, "plays 1… 85-75", "has moved on")
    last = "draw" if agreed else "move 85-75"
    assert await houses[0].entries() == ["move 32-42", "offer", last]


async def test_a_crowd_at_once(houses: list[Stage]) -> None:
    """Many people in many chats: all are answered, none waits for ever."""
    texts = await together(houses, *((one, "play salta") for one in (ALICE, BOB, CAROL) * 8))
    assert all("in Salta, game #" in text for text in texts)
    assert len((await houses[0].tables())["games"]) == 24


async def test_a_lost_race_for_an_entry_is_judged_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where another process took the entry's number between our reading and our writing."""
    async with stage(tmp_path) as here:
        await here.start()
        real, lost = queries.add_entry, 0

        async def taken(connection: Any, **values: Any) -> None:
            nonlocal lost
            if lost > 0:
                lost -= 1
                await real(connection, **values)
            await real(connection, **values)

        monkeypatch.setattr(queries, "add_entry", taken)
        lost = RACES - 1
        assert "plays 1. 32-42" in await here.words(ALICE, "32-42")
        before = await here.tables()
        lost = RACES
        with pytest.raises(IntegrityError):
            await answer(here.house, ask(BOB, "85-75"))
        assert await here.tables() == before
        assert "plays 1… 85-75" in await here.words(BOB, "85-75")
        assert await here.entries() == ["move 32-42", "move 85-75"]


async def test_a_refusal_of_the_slower_one_changes_nothing(houses: list[Stage]) -> None:
    await houses[0].start()
    await together(houses, (ALICE, "32-42"), (ALICE, "32-42"))
    before = await houses[0].tables(*ASIDE)
    await together(houses, (ALICE, "33-43"), (CAROL, "85-75"), (DAVE, "accept #1"))
    assert await houses[0].tables(*ASIDE) == before
