"""Moves that are the only ones, played by themselves where both players wish so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot import news
from bot.answer import answer
from bot.games import AUTOMATIC, Match
from bot.languages import available, words
from bot.store import queries
from bot.store.people import Player
from bot.talk import Message, Person
from rules import game
from rules.record import Entry, Record
from tests.bot.house import ALICE, BOB, CAROL, NOON, Stage, ask, stage
from tests.bot.test_races import houses, one_won, together
from tests.bot.test_takeback import positions, shown, taps

__all__ = ["houses"]
CHAIN = ("e3:g5", "c5:e3", "d2:f4", "d4:b2", "a1:c3")
"""What follows 2… g5-f4 in this game of Lasca, each the only move there is."""


async def wish(here: Stage, person: Person, auto: str = "on") -> None:
    """Let a person want their only moves played, or not."""
    async with here.house.store.write() as connection:
        known = await queries.account(connection, person)
        assert known is not None
        await queries.save_settings(connection, known.id, {"auto": auto})


async def begin(here: Stage, *wishing: Person) -> None:
    """A game of Lasca between Alice and Bob, some of whom want only moves played."""
    await here.say(ALICE, "play lasca <@bob>")
    await here.say(BOB, "accept")
    for person in wishing:
        await wish(here, person)


async def rows(here: Stage) -> list[tuple[Any, ...]]:
    """Every entry as kind, text, side and person."""
    return [tuple(row[2:6]) for row in (await here.tables())["entries"]]


async def to_the_chain(here: Stage) -> list[Message]:
    """Play up to the move that brings five more."""
    await here.say(ALICE, "c3-b4")
    await here.say(ALICE, "b2:d4")
    return await here.say(BOB, "g5-f4")


async def test_the_only_move_is_played_and_told(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await begin(here, ALICE, BOB)
        (told,) = await here.say(ALICE, "c3-b4")
        assert shown(told) == (
            "Alice (White) plays 1. c3-b4. Bob (Black) has only one move, so it is played: "
            "1… a5:c3. Alice, it is your turn with White. You must capture: b2:d4, d2:b4."
        )
        assert taps(told) == ["move #1.2 b2:d4", "move #1.2 d2:b4"]
        picture = told.reply.picture
        assert picture is not None
        assert (picture.scene["move"], list(picture.scene["path"])) == ("1… a5:c3", ["a5", "c3"])
        alice = (await here.tables())["games"][0][4]
        assert await rows(here) == [("move", "c3-b4", 0, alice), ("move", "a5:c3", 1, None)]
        assert "not your turn" in await here.words(BOB, "a5:c3")


async def test_a_chain_is_played_and_told_in_order(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await begin(here, ALICE, BOB)
        (told,) = await to_the_chain(here)
        assert shown(told).startswith(
            "Bob (Black) plays 2… g5-f4. What follows had no alternative, so it is played: "
            "3. e3:g5, 3… c5:e3, 4. d2:f4, 4… d4:b2, 5. a1:c3. Bob, it is your turn with Black."
        )
        assert [row[1] for row in await rows(here)][4:] == list(CHAIN)
        assert [row[3] for row in await rows(here)][4:] == [None] * len(CHAIN)
        assert await positions(here) == ["c3-b4", "a5:c3", "b2:d4", "g5-f4", *CHAIN]
    async with stage(tmp_path) as again:
        assert await positions(again) == ["c3-b4", "a5:c3", "b2:d4", "g5-f4", *CHAIN]
        (board,) = await again.say(BOB, "board")
        assert "Last move 5: White’s soldier from a1 to c3" in board.reply.picture.alt


@pytest.mark.parametrize("wishing", [(), (ALICE,), (BOB,)], ids=["nobody", "Alice", "Bob"])
async def test_both_have_to_wish_it(wishing: tuple[Person, ...], tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await begin(here, *wishing)
        (told,) = await here.say(ALICE, "c3-b4")
        assert "it is your turn with Black. You must capture: a5:c3." in shown(told)
        assert taps(told) == ["move #1.1 a5:c3"]
        assert len(await rows(here)) == 1


async def test_a_wish_is_for_the_next_moves(tmp_path: Path) -> None:
    """What stands already waits for a hand; what comes is played, until one wishes otherwise."""
    async with stage(tmp_path) as here:
        await begin(here, ALICE)
        await here.say(ALICE, "c3-b4")
        await wish(here, BOB)
        assert len(await rows(here)) == 1
        await here.say(BOB, "a5:c3")
        await here.say(ALICE, "b2:d4")
        await wish(here, ALICE, "off")
        (told,) = await here.say(BOB, "g5-f4")
        assert taps(told) == ["move #1.4 e3:g5"]
        assert all(row[3] is not None for row in await rows(here))


async def test_it_waits_while_a_draw_is_offered(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await begin(here)
        await here.say(ALICE, "c3-b4")
        await here.say(ALICE, "draw")
        for person in (ALICE, BOB):
            await wish(here, person)
        await here.say(CAROL, "board")
        assert [row[0] for row in await rows(here)] == ["move", "offer"]
        # The answer to the offer brings the move, and the board that it leads to.
        (told,) = await here.say(BOB, "draw decline")
        assert shown(told).startswith(
            "<alice>, Bob declines the draw in game #1. Play on! Bob (Black) has only one move, "
            "so it is played: 1… a5:c3. <alice>, it is your turn"
        )
        assert told.reply.picture is not None
        assert taps(told) == ["move #1.2 b2:d4", "move #1.2 d2:b4"]
        assert (await rows(here))[2:] == [
            ("decline", "", 1, (await here.tables())["games"][0][6]),
            ("move", "a5:c3", 1, None),
        ]


async def test_a_withdrawn_offer_brings_it_too(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await begin(here)
        await here.say(ALICE, "c3-b4")
        await here.say(ALICE, "draw")
        for person in (ALICE, BOB):
            await wish(here, person)
        (told,) = await here.say(ALICE, "draw withdraw")
        assert "withdraws the draw offer in game #1. Play on! Bob (Black) has only" in shown(told)
        assert [row[0] for row in await rows(here)] == ["move", "offer", "decline", "move"]


async def test_a_declined_offer_without_an_only_move_shows_no_board(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await begin(here, ALICE, BOB)
        await here.say(ALICE, "draw")
        (told,) = await here.say(BOB, "draw decline")
        assert shown(told) == "<alice>, Bob declines the draw in game #1. Play on!"
        assert told.reply.picture is None


async def test_it_waits_while_the_game_is_paused(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await begin(here)
        await here.say(ALICE, "c3-b4")
        await here.say(ALICE, "pause")
        for person in (ALICE, BOB):
            await wish(here, person)
        await here.say(BOB, "pause accept")
        await here.say(ALICE, "draw")
        await here.say(BOB, "draw decline")
        assert [row[0] for row in await rows(here)] == ["move", "pause", "offer", "decline"]
        (told,) = await here.say(ALICE, "resume")
        assert shown(told).startswith("Alice resumes game #1. Bob (Black) has only one move")
        assert (await rows(here))[-1] == ("move", "a5:c3", 1, None)


async def test_it_goes_back_with_the_move_that_brought_it(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await begin(here, ALICE, BOB)
        await to_the_chain(here)
        (asked,) = await here.say(BOB, "takeback 1")
        assert "take back 2… g5-f4, 3. e3:g5, 3… c5:e3, 4. d2:f4, 4… d4:b2, 5. a1:c3 in" in (
            shown(asked)
        )
        assert taps(asked)[0] == "takeback #1.9 6 accept"
        await here.say(BOB, "takeback withdraw")
        # Her own last move is one that she made, not one that was made for her.
        (asked,) = await here.say(ALICE, "takeback")
        assert "take back 2. b2:d4, 2… g5-f4, " in shown(asked)
        (told,) = await here.say(BOB, "yes")
        assert await positions(here) == ["c3-b4", "a5:c3"]
        assert taps(told) == ["move #1.2 b2:d4", "move #1.2 d2:b4"]


async def test_what_was_taken_back_is_not_played_again(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await begin(here)
        await here.say(ALICE, "c3-b4")
        await here.say(BOB, "a5:c3")
        for person in (ALICE, BOB):
            await wish(here, person)
        await here.say(BOB, "takeback")
        (told,) = await here.say(ALICE, "yes")
        assert "<bob>, it is your turn with Black. You must capture: a5:c3." in shown(told)
        assert [row[0] for row in await rows(here)] == ["move", "move", "takeback"]
        await here.say(BOB, "a5:c3")
        assert len(await rows(here)) == 4


async def test_where_a_call_may_be_made_instead_nothing_is_played(tmp_path: Path) -> None:
    """After a call the only jump is left to its player, and a call to its caller."""
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play salta <@bob> call=players")
        await here.say(BOB, "accept")
        for person in (ALICE, BOB):
            await wish(here, person)
        for at, move in enumerate(("33-43", "83-73", "43-53", "73-63", "53-62")):
            await here.say((ALICE, BOB)[at % 2], move)
        (told,) = await here.say(BOB, "salta")
        assert taps(told) == ["move #1.4 53:74"]
        assert all(row[3] is not None for row in await rows(here))


async def test_forced_passes_need_no_wish(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play high jump <@bob>")
        await here.say(BOB, "accept")
        (told,) = await here.say(ALICE, "c2-c3")
        assert "Bob (Black) has no move and passes." in shown(told)
        assert [row[3] is None for row in await rows(here)] == [False, True]


async def test_the_same_event_twice_plays_once(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await begin(here, ALICE, BOB)
        await here.say(ALICE, "c3-b4", event="first")
        before = await here.tables()
        assert await here.say(ALICE, "c3-b4", event="first") == []
        assert await answer(here.house, ask(ALICE, "c3-b4", event="first")) == ()
        assert await here.tables() == before


async def test_two_taps_at_once(houses: list[Stage]) -> None:
    await begin(houses[0], ALICE, BOB)
    texts = await together(houses, (ALICE, "move #1.0 c3-b4"), (ALICE, "move #1.0 c3-b4"))
    one_won(texts, "it is played: 1… a5:c3", "has moved on")
    assert await houses[0].entries() == ["move c3-b4", "move a5:c3"]


async def test_a_chain_and_a_hand_at_once(houses: list[Stage]) -> None:
    """Alice taps the only move that the chain plays by itself."""
    await begin(houses[0], ALICE, BOB)
    await houses[0].say(ALICE, "c3-b4")
    await houses[0].say(ALICE, "b2:d4")
    texts = await together(houses, (BOB, "move #1.3 g5-f4"), (ALICE, "move #1.4 e3:g5"))
    one_won(texts, "plays 2… g5-f4", "has moved on")
    assert await positions(houses[0]) == ["c3-b4", "a5:c3", "b2:d4", "g5-f4", *CHAIN]


async def test_a_chain_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game in which nobody ever has a choice stops for breath, and goes on by hand."""
    assert len(CHAIN) <= AUTOMATIC
    monkeypatch.setattr("bot.games.AUTOMATIC", 2)
    async with stage(tmp_path) as here:
        await begin(here, ALICE, BOB)
        (told,) = await to_the_chain(here)
        assert "<alice>, it is your turn with White. You must capture: d2:f4." in shown(told)
        await here.say(ALICE, "d2:f4")
        assert await positions(here) == ["c3-b4", "a5:c3", "b2:d4", "g5-f4", *CHAIN]


@pytest.mark.parametrize("language", available())
def test_what_is_told_of_a_long_chain_has_an_end(language: str) -> None:
    """However long the names and the chain are, a caption of Telegram has room for it."""
    long = Player(1, Person("paper", "x", "W" * 64))
    record = Record.start(game("salta"))
    for _ in range(AUTOMATIC):
        record = record.add(Entry("move", record.moves()[0].text, record.side))
    played = Match(1, record, long, (long, long), None, None, NOON, None)
    for count in (1, 2, AUTOMATIC):
        (told,) = news.automatic(words(language), played, count)
        assert len(told) <= 450
    assert list(news.automatic(words(language), played, 0)) == []
