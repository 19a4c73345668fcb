"""Who may take a challenge up, and where: not who only looks on, nor against a place's wish."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.store import queries
from bot.talk import Person, Place, Rights
from tests.bot.challenging import DAVE, ELSEWHERE, games, seats, setting
from tests.bot.house import ALICE, BOB, CAROL, CLUB, NAME, Stage, stage

HALL = Place(NAME, "hall")
"""A place in which only administrators begin games."""
OF_ALICE, OF_DAVE = (Place(NAME, one.account, direct=True) for one in (ALICE, DAVE))


async def begun(here: Stage) -> list[int]:
    """The numbers of the games that have begun."""
    return [row["number"] for row in await games(here) if row["started"] is not None]


async def shown(here: Stage, number: int) -> set[str]:
    """The chats where a game is shown."""
    tables = await here.tables()
    chats = {row[0]: row[2] for row in tables["places"]}
    return {chats[place] for game, place in tables["shown"] if game == number}


# Where only administrators begin games


@pytest.mark.parametrize("hall", [HALL, Place(NAME, "hall", "7")], ids=["chat", "thread"])
async def test_accepted_where_one_may_not_begin_it_is_played_where_it_was_shown(
    hall: Place, tmp_path: Path
) -> None:
    async with stage(tmp_path) as here:
        await setting(here, HALL, starters="admins")
        (asked,) = await here.say(BOB, "play salta <@alice>")
        sent = await here.say(ALICE, "accept #1", hall, discreet=True)
        said = {m.place: m.reply for m in sent}
        assert said.keys() == {CLUB, hall}
        assert "Game #1 of Salta begins!" in said[CLUB].text
        assert said[hall].private.account == ALICE.account
        assert said[hall].text.startswith("Only the administrators begin games in this chat")
        assert f",{CLUB.chat},,m{asked.id}\x1f#1 Salta\x11" in said[hall].text
        assert (said[hall].picture, said[hall].buttons) == (None, ())
        assert await shown(here, 1) == {"club"}
        assert "No game is running here" in await here.words(BOB, "32-42", hall)


async def test_an_administrator_brings_the_game_along(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await setting(here, HALL, starters="admins")
        await here.say(BOB, "play salta <@alice>")

        async def inspect() -> Rights:
            return Rights(admin=True)

        said = await here.say(ALICE, "accept #1", HALL, inspect=inspect)
        assert {message.place for message in said} == {CLUB, HALL}
        assert await shown(here, 1) == {"club", "hall"}


async def test_what_an_administrator_offers_there_others_may_accept(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await setting(here, HALL, starters="admins")
        await here.say(CAROL, "play salta", HALL, rights=Rights(admin=True))
        assert "begins!" in await here.words(ALICE, "accept", HALL)


async def test_a_rematch_is_not_begun_there_either(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        await here.say(BOB, "resign yes")
        await here.say(BOB, "rematch")
        await setting(here, HALL, starters="admins")
        said = {m.place: m.reply for m in await here.say(ALICE, "rematch #1", HALL)}
        assert said.keys() == {CLUB, HALL}
        assert "the game has begun where the challenge was shown" in said[HALL].text
        assert await shown(here, 2) == {"club"}


# A public place


async def public(here: Stage, *texts: str) -> None:
    """Challenges of Alice's in a club whose games anyone may look at."""
    await setting(here, public="on")
    for text in texts:
        await here.say(ALICE, text, people=())


@pytest.mark.parametrize("place", [ELSEWHERE, OF_DAVE], ids=["chat", "direct"])
@pytest.mark.parametrize("text", ["play salta", "play salta @dave", "play salta @Dave"])
async def test_who_only_looks_on_takes_no_challenge_up(
    text: str, place: Place, tmp_path: Path
) -> None:
    async with stage(tmp_path) as here:
        await public(here, text)
        told = await here.words(DAVE, "accept #1", place)
        assert told == ("Challenge #1 was made in another chat, and can be answered only there.")
        if "@" in text:
            assert "in another chat" in await here.words(DAVE, "decline #1", place)
        else:
            assert "open to anyone" in await here.words(DAVE, "decline #1", place)
        assert await begun(here) == []
        assert "begins!" in await here.words(DAVE, "accept #1")


async def test_who_is_challenged_by_account_answers_anywhere(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play salta <@dave>", people=(DAVE,))
        said = await here.say(DAVE, "accept #1", ELSEWHERE)
        assert {message.place for message in said} == {CLUB, ELSEWHERE}


async def test_another_thread_of_the_chat_is_not_elsewhere(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await public(here, "play salta")
        said = await here.say(DAVE, "accept #1", Place(NAME, CLUB.chat, "5"))
        assert {message.place.thread for message in said} == {"", "5"}


# Mere names


async def test_a_handle_goes_before_a_name_that_anyone_can_take(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play salta @dave", people=())
        false = Person(NAME, "mallory", "Dave", handle="mallory")
        await here.say(DAVE, "help")
        assert "not for you" in await here.words(false, "accept #1")
        assert "not for you" in await here.words(false, "decline #1")
        # What is open they may accept, whatever else is said to that name.
        await here.say(BOB, "play lasca")
        assert "Game #2 of Lasca begins!" in await here.words(false, "accept")
        assert "Game #1 of Salta begins!" in await here.words(DAVE, "accept #1")
        assert await seats(here, 1) == ("Alice", "Dave")


async def test_a_display_name_is_taken_where_nobody_has_the_handle(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play salta @bigdave", people=())
        big = replace(DAVE, name="BigDave")
        assert "begins! Alice plays Green, BigDave plays Red" in await here.words(big, "accept")


@pytest.mark.parametrize("name", ["?", ""])
async def test_nobody_is_called_nothing(name: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        # A name that cannot be shown is stored as a question mark, a handle there need not be.
        nameless = Person(NAME, "nameless", "?")
        await here.say(nameless, "help")
        await here.say(ALICE, "play salta @dave", people=())
        # As it is when whoever was called so is forgotten.
        async with here.house.store.write() as connection:
            await queries.change_game(connection, 1, invited_name=name)
        for text in ("yes", "accept", "accept #1", "decline #1"):
            (refused,) = await here.say(nameless, text)
            assert refused.reply.private is not None
        assert [(row["started"], row["ended"]) for row in await games(here)] == [(None, None)]
        async with here.house.store.read() as connection:
            assert await queries.people_called(connection, CLUB, name) == []


async def test_the_same_name_on_another_platform_is_another_one(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play salta @dave", people=())
        stranger = Person("other", "dave", "Dave", handle="dave")
        told = await here.words(stranger, "accept #1", CLUB)
        assert "not for you" in told


# Known from a chat


async def test_people_of_different_threads_of_a_chat_know_each_other(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "help", Place(NAME, CLUB.chat, "1"))
        await here.say(BOB, "help", Place(NAME, CLUB.chat, "2"))
        await here.say(CAROL, "help", ELSEWHERE)
        await here.say(CAROL, "help", Place("other", CLUB.chat, "1"))
        said = await here.say(ALICE, "play salta @Bob", OF_ALICE, people=())
        assert {message.place.chat for message in said} == {"alice", "bob"}
        told = await here.words(ALICE, "play salta @carol", OF_ALICE, people=())
        assert told.startswith("I don’t know “carol”.")
        assert len(await games(here)) == 1


# Linked accounts


async def test_a_rematch_against_oneself(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        await here.say(BOB, "resign yes")
        await here.say(BOB, "rematch")
        code = (await here.words(ALICE, "link me", OF_ALICE)).split("link me ")[1].split("”")[0]
        told = await here.words(BOB, f"link me {code}", Place(NAME, "bob", direct=True))
        assert "one person now" in told
        for person in (ALICE, BOB):
            told = await here.words(person, "rematch #1")
            assert told.startswith("Both sides of game #1 are you")
            # What one had asked the other before can only be taken back.
            assert "is your own" in await here.words(person, "accept #2")
        assert len(await games(here)) == 2
        assert await begun(here) == [1]
        assert "taken challenge #2 back" in await here.words(ALICE, "cancel #2")
