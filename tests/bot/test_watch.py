"""Looking on: games shown in more places, to whom they may be shown, and where they stay."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import update

from bot.store import queries, tables
from bot.talk import Place, Rights
from tests.bot.challenging import setting
from tests.bot.house import ALICE, BOB, CAROL, CLUB, NAME, Stage, stage
from tests.bot.test_takeback import shown, taps

PUB = Place(NAME, "pub")
CAROLS = Place(NAME, "carol", direct=True)
ALICES = Place(NAME, "alice", direct=True)


async def where(here: Stage, number: int = 1) -> set[str]:
    """The chats in which a game is shown."""
    found = await here.tables()
    named = {row[0]: row[2] for row in found["places"]}
    return {named[row[1]] for row in found["shown"] if row[0] == number}


async def public(here: Stage) -> None:
    """A game in the club, whose games anyone may look at."""
    await here.start(moves=("32-42",))
    await setting(here, CLUB, public="on")


async def test_a_watcher_gets_each_board_without_moves(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await public(here)
        (told,) = await here.say(CAROL, "watch #1", CAROLS)
        assert shown(told) == (
            "From now on this game is shown here too: #1 Salta: Alice – Bob. Red to move. To end "
            "that: “unwatch #1”."
        )
        assert told.reply.picture is not None
        assert told.reply.private is None
        assert taps(told) == []
        sent = {message.place: message for message in await here.say(BOB, "85-75")}
        assert set(sent) == {CLUB, CAROLS}
        assert sent[CAROLS].reply.picture is not None
        assert taps(sent[CAROLS]) == []
        assert taps(sent[CLUB]) == ["moves #1.2"]
        (board,) = await here.say(CAROL, "board", CAROLS)
        assert taps(board) == []
        # Questions are told there, but not to be answered there.
        sent = {message.place: message for message in await here.say(ALICE, "draw")}
        assert taps(sent[CAROLS]) == []
        assert len(taps(sent[CLUB])) == 2
        sent = {message.place: message for message in await here.say(BOB, "draw accept")}
        assert "replay #1" in taps(sent[CAROLS])


async def test_a_group_that_looks_on_gets_no_moves_until_a_player_comes(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await public(here)
        (told,) = await here.say(CAROL, "watch #1", PUB)
        assert taps(told) == []
        await here.say(ALICE, "help", PUB)
        sent = {message.place: message for message in await here.say(BOB, "85-75")}
        assert taps(sent[PUB]) == ["moves #1.2"]
        assert "plays 2. 33-43" in shown((await here.say(ALICE, "33-43", PUB))[0])


async def test_a_player_may_play_on_from_direct_messages(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        (told,) = await here.say(ALICE, "watch #1", ALICES)
        assert taps(told) == ["moves #1.0"]
        sent = {message.place for message in await here.say(ALICE, "32-42", ALICES)}
        assert sent == {CLUB, ALICES}


async def test_only_what_one_may_see(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        assert "no game #1 here" in await here.words(CAROL, "watch #1", CAROLS)
        assert "no game #1 here" in await here.words(CAROL, "unwatch #1", CAROLS)
        assert "no game #9 here" in await here.words(ALICE, "watch #9", ALICES)
        assert "shown here already" in await here.words(CAROL, "watch #1")
        assert "is not shown here" in await here.words(ALICE, "unwatch #1", ALICES)
        assert "Which game? Name its number" in await here.words(ALICE, "watch", ALICES)
        await here.say(ALICE, "play salta <@bob>")
        assert "has not begun" in await here.words(ALICE, "watch #2", ALICES)
        await here.say(ALICE, "resign #1 yes")
        assert "is over" in await here.words(ALICE, "watch #1", ALICES)
        assert await where(here) == {"club"}


async def test_a_group_in_which_administrators_begin_games(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await public(here)
        await here.say(CAROL, "help", PUB)
        await setting(here, PUB, starters="admins")
        for rights in (Rights(), None):
            text = await here.words(CAROL, "watch #1", PUB, rights=rights)
            assert "only administrators begin games" in text
        told = await here.words(CAROL, "watch #1", PUB, rights=Rights(admin=True))
        assert "shown here too" in told
        text = await here.words(CAROL, "unwatch #1", PUB, rights=Rights())
        assert "only administrators begin games" in text
        told = await here.words(CAROL, "unwatch #1", PUB, rights=Rights(admin=True))
        assert "no longer shown here" in told


async def test_rights_are_asked_only_where_they_matter(tmp_path: Path) -> None:
    asked: list[str] = []

    async def inspect() -> Rights:
        asked.append("asked")
        return Rights(admin=True)

    async with stage(tmp_path) as here:
        await public(here)
        await here.say(CAROL, "watch #1", PUB, inspect=inspect)
        await here.say(CAROL, "unwatch #1", PUB, inspect=inspect)
        assert asked == []
        await setting(here, PUB, starters="admins")
        assert "shown here too" in await here.words(CAROL, "watch #1", PUB, inspect=inspect)
        assert asked == ["asked"]


async def test_a_watcher_stops(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await public(here)
        await here.say(CAROL, "watch #1", CAROLS)
        assert "no longer shown here" in await here.words(CAROL, "unwatch #1", CAROLS)
        assert "is not shown here" in await here.words(CAROL, "unwatch #1", CAROLS)
        assert {message.place for message in await here.say(BOB, "85-75")} == {CLUB}


async def test_a_game_stays_where_it_is_played(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await public(here)
        for person in (ALICE, CAROL):
            text = await here.words(person, "unwatch #1")
            assert text == "Game #1 is played here, so it stays here."
        await here.say(ALICE, "watch #1", ALICES)
        # Bob would have no place left.
        for person in (ALICE, CAROL):
            text = await here.words(person, "unwatch #1")
            assert text == "Bob plays game #1 here and nowhere else, so it stays here."
        assert (await here.words(BOB, "unwatch #1")).startswith(
            "You play game #1 here and nowhere else, so it stays here. “watch #1” in another chat"
        )
        assert "no longer shown here" in await here.words(ALICE, "unwatch #1", ALICES)
        assert await where(here) == {"club"}


async def test_what_a_player_follows_a_bystander_does_not_hide(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await public(here)
        await here.say(ALICE, "watch #1", PUB)
        assert await here.words(CAROL, "unwatch #1", PUB) == (
            "Alice plays in game #1 and is in this chat. Only a player can take the game away from "
            "here: “unwatch #1”."
        )
        await here.say(BOB, "help", PUB)
        assert (await here.words(CAROL, "unwatch #1", PUB)).startswith("Alice and Bob play in game")
        assert "no longer shown here" in await here.words(BOB, "unwatch #1", PUB)


@pytest.mark.parametrize(
    ("language", "only", "player"),
    [
        ("ru", "Bob играет в партии #1 только здесь", "есть участник партии #1: Alice. Убрать её"),
        ("es", "Bob solo juega la partida #1 aquí", "está Alice, que juega la partida #1. Solo"),
    ],
)
async def test_why_a_game_stays_in_other_languages(
    language: str, only: str, player: str, tmp_path: Path
) -> None:
    async with stage(tmp_path) as here:
        await public(here)
        for chat in ("club", "pub"):
            admin = Rights(admin=True)
            await here.say(CAROL, f"settings language {language}", Place(NAME, chat), rights=admin)
        await here.say(ALICE, "watch #1", PUB)
        assert player in await here.words(CAROL, "unwatch #1", PUB)
        assert only in await here.words(CAROL, "unwatch #1")


async def test_players_may_leave_a_place_for_another(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        await here.say(ALICE, "watch #1", ALICES)
        await here.say(BOB, "watch #1", Place(NAME, "bob", direct=True))
        assert "no longer shown here" in await here.words(ALICE, "unwatch #1")
        assert await where(here) == {"alice", "bob"}
        for person in (ALICE, BOB):
            place = Place(NAME, person.account, direct=True)
            assert "nowhere else" in await here.words(person, "unwatch #1", place)
        sent = await here.say(ALICE, "32-42", ALICES)
        # Where one of them alone reads, there is something to tap on their turn only.
        assert {message.place.chat: bool(taps(message)) for message in sent} == {
            "alice": False,
            "bob": True,
        }


@pytest.mark.parametrize("thread", ["7", "+1"])
async def test_a_thread_is_where_its_chat_is(thread: str, tmp_path: Path) -> None:
    """Nobody was seen yet in a thread that was only now opened, or is yet to be."""
    async with stage(tmp_path, delivers=False) as here:
        await here.tell(ALICE, "play salta <@bob>")
        await here.tell(BOB, "accept #1")
        async with here.house.store.write() as connection:
            made = await queries.add_place(connection, Place(NAME, "club", thread), "en")
            await connection.execute(update(tables.shown).values(place=made.id))
        await here.tell(ALICE, "32-42 #1", ALICES)
        rows = (await here.tables())["outbox"]
        places = {row[0]: row[3] for row in (await here.tables())["places"]}
        (board,) = [row for row in rows if places[row[2]] == thread]
        assert board[4]["buttons"] == [["Show moves", "moves #1.1"]]
