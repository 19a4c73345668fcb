"""The best in a game: of this chat, and of all of whom everyone here may know."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import update

from bot.commands import ratings
from bot.store.tables import places
from bot.talk import Place
from tests.bot.house import ALICE, BOB, CAROL, CLUB, NAME, Stage, stage
from tests.bot.test_rating import DAVE, EVERYONE, OTHER, rated


async def lost(here: Stage, loser: int, *, place: Place = CLUB, second: bool = False) -> None:
    """Alice and Bob, or Carol and Dave, play a rated game that one of them loses."""
    pair = (CAROL, DAVE) if second else (ALICE, BOB)
    number = await rated(here, *pair, place=place)
    await here.say(pair[loser], f"resign #{number} yes", place, people=EVERYONE)


async def test_the_best_are_listed_first(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await lost(here, 0)
        (message,) = await here.say(CAROL, "top salta")
        assert message.reply.text.split("\n")[:3] == [
            "The best in Salta in this chat:",
            "1. Bob: 1662? ± 569, 1 game",
            "2. Alice: 1338? ± 569, 1 game",
        ]
        assert [button.text for button in message.reply.buttons] == ["top salta all"]
        assert (await here.words(CAROL, "top")).startswith("The best in Salta in this chat:")


async def test_where_nobody_has_a_rating_that_is_said(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        assert "Nobody has a rating in Lasca here yet." in await here.words(ALICE, "top lasca")
        assert "The best in which game?" in await here.words(ALICE, "top")


async def test_a_chat_hears_nothing_of_people_from_a_private_one(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await lost(here, 0)
        await lost(here, 1, place=OTHER, second=True)
        here_all = await here.words(ALICE, "top salta all")
        assert ("Alice" in here_all, "Carol" in here_all, "Dave" in here_all) == (
            True, False, False,
        )  # fmt: skip
        alone = await here.words(ALICE, "top salta", Place(NAME, ALICE.account, direct=True))
        assert ("Bob" in alone, "Carol" in alone) == (True, False)


async def test_people_of_public_chats_and_of_this_one_are_among_all(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await lost(here, 0)
        await lost(here, 1, place=OTHER, second=True)
        await set_public(here, OTHER)
        told = await here.words(ALICE, "top salta all")
        lines = [line.partition(":")[0] for line in told.split("\n")[1:-1]]
        assert lines == ["1. Bob", "2. Carol", "3. Alice", "4. Dave"]
        assert "Carol" not in await here.words(ALICE, "top salta")


async def set_public(here: Stage, place: Place) -> None:
    """Let all look at the games of a chat."""
    async with here.house.store.write() as connection:
        where = places.c.chat == place.chat
        await connection.execute(update(places).where(where).values(settings={"public": "on"}))


async def test_whoever_was_forgotten_is_in_no_list(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await lost(here, 0)
        await here.say(BOB, "forgetme yes")
        told = await here.words(ALICE, "top salta")
        assert "1. Alice" in told
        assert "Ghost" not in told
        assert "Bob" not in told


async def test_the_speaker_is_told_their_place_below_the_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ratings, "LISTED", 1)
    async with stage(tmp_path) as here:
        await lost(here, 0)
        mine = await here.words(ALICE, "top salta")
        assert mine.split("\n")[1:3] == [
            "1. Bob: 1662? ± 569, 1 game",
            "2. Alice: 1338? ± 569, 1 game",
        ]
        assert "Alice" not in await here.words(CAROL, "top salta")
