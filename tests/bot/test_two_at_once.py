"""Two people who agree, or do not, at the same time: answers to questions, rematches, links."""

from __future__ import annotations

import asyncio

import pytest

from bot.answer import answer
from bot.talk import Person, Place
from tests.bot.challenging import games, seats
from tests.bot.house import ALICE, BOB, CAROL, NAME, Stage, ask
from tests.bot.test_races import houses, one_won, together

__all__ = ["houses"]
MOVES = ("32-42", "85-75", "33-43")
Said = tuple[Person, str]


def ordered(said: tuple[Said, Said], first: int) -> tuple[Said, Said]:
    """Two asks, either before the other."""
    return said if first == 0 else said[::-1]


@pytest.mark.parametrize("first", [0, 1], ids=["accept", "move"])
async def test_a_pause_agreed_and_a_move(houses: list[Stage], first: int) -> None:
    await houses[0].start(moves=MOVES)
    await houses[0].say(ALICE, "pause")
    said = ((BOB, "pause #1.3 accept"), (BOB, "move #1.3 84-74"))
    texts = await together(houses, *ordered(said, first))
    last = (await houses[0].entries())[3:]
    if last == ["pause"]:
        one_won(texts, "agrees to the pause", "nothing is played in it")
    else:
        assert last == ["move 84-74"]
        one_won(texts, "plays 2… 84-74", "has moved on")


@pytest.mark.parametrize("first", [0, 1], ids=["accept", "withdraw"])
@pytest.mark.parametrize("kind", ["takeback", "pause"])
async def test_agreed_and_withdrawn(houses: list[Stage], kind: str, first: int) -> None:
    await houses[0].start(moves=MOVES)
    await houses[0].say(ALICE, kind)
    said = ((BOB, f"{kind} #1 accept"), (ALICE, f"{kind} #1 withdraw"))
    texts = await together(houses, *ordered(said, first))
    agreed = len(await houses[0].entries()) == 4
    assert sum("agrees to" in text for text in texts) == agreed
    assert sum("no longer" in text or "withdraws" in text for text in texts) == (not agreed)
    assert (await houses[0].tables())["proposals"] == []


@pytest.mark.parametrize("first", [0, 1], ids=["Alice", "Bob"])
async def test_both_want_a_rematch(houses: list[Stage], first: int) -> None:
    await houses[0].start()
    await houses[0].say(BOB, "resign yes")
    said = ((ALICE, "rematch #1"), (BOB, "rematch #1"))
    texts = await together(houses, *ordered(said, first))
    one_won(texts, "Game #2 of Salta begins!", "for a rematch after game #1")
    assert [row["started"] is not None for row in await games(houses[0])] == [True, True]
    assert await seats(houses[0], 2) == ("Bob", "Alice")


async def test_a_challenge_accepted_and_declined(houses: list[Stage]) -> None:
    await houses[0].say(ALICE, "play salta <@bob>")
    texts = await together(houses, (BOB, "accept #1"), (BOB, "decline #1"))
    (row,) = await games(houses[0])
    if row["started"]:
        one_won(texts, "begins!", "already begun")
    else:
        one_won(texts, "has declined your challenge", "no longer open")
    assert (row["started"] is None) == (row["ended"] is not None)


async def code_of(here: Stage, person: Person, place: Place) -> str:
    """A code to link a person's account by."""
    told = await here.words(person, "link me", place)
    return told.split("link me ")[1].split("”")[0]


@pytest.mark.parametrize("first", [0, 1], ids=["Alice", "Bob"])
async def test_each_says_the_others_code(houses: list[Stage], first: int) -> None:
    own = {one: Place(NAME, one.account, direct=True) for one in (ALICE, BOB)}
    codes = {one: await code_of(houses[0], one, own[one]) for one in own}
    both = ((ALICE, BOB), (BOB, ALICE))[:: 1 - 2 * first]
    await asyncio.gather(
        *(
            answer(houses[at % len(houses)].house, ask(one, f"link me {codes[other]}", own[one]))
            for at, (one, other) in enumerate(both)
        )
    )
    tables = await houses[0].tables()
    rows = {row[2]: (row[0], row[-1]) for row in tables["people"]}
    # One leads and the other follows, and neither code is left to be used.
    (leader,) = [number for number, leads in rows.values() if leads is None]
    assert sorted(leads for _, leads in rows.values() if leads) == [leader]
    assert len(rows) == 2
    assert tables["codes"] == []


async def test_a_code_said_by_two(houses: list[Stage]) -> None:
    own = {one: Place(NAME, one.account, direct=True) for one in (ALICE, BOB, CAROL)}
    code = await code_of(houses[0], ALICE, own[ALICE])
    await asyncio.gather(
        *(
            answer(houses[at % len(houses)].house, ask(one, f"link me {code}", own[one]))
            for at, one in enumerate((BOB, CAROL))
        )
    )
    leaders = [row[-1] for row in (await houses[0].tables())["people"]]
    assert sorted(leader is None for leader in leaders) == [False, True, True]
