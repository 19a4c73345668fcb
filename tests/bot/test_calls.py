"""Salta! called by the players, and a bare yes or no to what the bot asked last."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.talk import Place
from tests.bot.house import ALICE, BOB, CAROL, NAME, Stage, stage

MISSED = ("33-43", "83-73", "43-53", "73-63", "53-62")
"""The last is a step where 53:74 had to be jumped."""
TAVERN = Place(NAME, "tavern")


async def missed(here: Stage) -> None:
    """A game whose last move missed a jump."""
    await here.say(ALICE, "play salta <@bob> call=players")
    await here.say(BOB, "accept")
    for at, move in enumerate(MISSED):
        await here.say((ALICE, BOB)[at % 2], f"#1 {move}")


@pytest.mark.parametrize("said", ["salta", "Salta!", "SALTA !", "/salta", "call", "salta #1.5"])
async def test_a_missed_jump_is_called(said: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await missed(here)
        (message,) = await here.say(BOB, said)
        assert message.reply.text.startswith("Bob (Red) calls Salta! 3. 53-62 is taken back.")
        assert message.reply.text.endswith("You have to jump: 53:74.")
        assert [button.text for button in message.reply.buttons] == ["move #1.4 53:74"]
        assert message.reply.picture is not None
        assert (await here.entries())[-2:] == ["move 53-62", "salta"]
    async with stage(tmp_path) as again:
        assert "You must jump" in await again.words(ALICE, "53-62")
        assert "3. 53:74" in await again.words(ALICE, "53:74")


async def test_nothing_shows_whether_a_jump_was_missed(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await missed(here)
        (board,) = await here.say(BOB, "board")
        assert [button.text for button in board.reply.buttons] == ["moves #1.5"]
        assert "jump" not in board.reply.text.casefold() + board.reply.picture.alt.casefold()


async def test_a_word_not_said_to_the_bot_calls_nothing(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await missed(here)
        assert await here.say(BOB, "Salta!", addressed=False) == []
        assert "calls Salta" in await here.words(BOB, "Salta!")


async def test_a_late_call_or_one_for_an_older_move_is_refused(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await missed(here)
        assert "moved on" in await here.words(BOB, "salta #1.4")
        await here.say(BOB, "85-75")
        assert "only right after a move of Alice" in await here.words(BOB, "Salta!")
        assert "don’t play in game #1" in await here.words(CAROL, "salta #1")
        assert "salta" not in await here.entries()


async def test_of_several_games_the_one_with_calls_and_the_turn_is_meant(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await missed(here)
        await here.start()
        for _ in range(2):
            await here.say(ALICE, "play salta <@bob> call=players")
            await here.say(BOB, "accept")
        assert "calls Salta! 3. 53-62" in await here.words(BOB, "salta")
        (asked,) = await here.say(BOB, "salta")
        assert [button.text for button in asked.reply.buttons] == [
            "salta #1",
            "salta #3",
            "salta #4",
        ]


async def test_a_bare_answer_is_for_whom_the_question_was_for(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        await here.say(ALICE, "resign")
        for person, place in ((BOB, None), (CAROL, None), (ALICE, TAVERN)):
            told = await here.words(person, "yes", *([place] if place else []))
            assert "don’t understand “yes”" in told
        assert await here.say(ALICE, "yes", addressed=False) == []
        assert "goes on" in await here.words(ALICE, "No.")
        assert "don’t understand “yes”" in await here.words(ALICE, "yes")
        await here.say(ALICE, "resign")
        assert "Alice resigns." in await here.words(ALICE, "Yes!")


async def test_a_bare_answer_after_another_move_is_not_understood(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        await here.say(BOB, "resign")
        await here.say(ALICE, "32-42")
        assert "don’t understand “yes”" in await here.words(BOB, "yes")
        await here.say(ALICE, "draw")
        assert "Bob accepts the draw." in await here.words(BOB, "yes")
        assert (await here.entries())[-1] == "draw"


async def test_a_bare_answer_to_two_questions_is_not_guessed(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        for number in (await here.start(), await here.start()):
            await here.say(BOB, f"draw #{number}")
        assert "Which do you mean?" in await here.words(ALICE, "yes")
        assert "which" in (await here.words(ALICE, "draw")).casefold()


async def test_a_draw_is_declined_where_no_challenge_waits(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        await here.start()
        await here.say(BOB, "draw #2")
        await here.say(CAROL, "play lasca <@alice>")
        assert "declined your challenge #3" in await here.words(ALICE, "decline")
        assert "declines the draw in game #2" in await here.words(ALICE, "decline")
        assert "no open challenge" in await here.words(ALICE, "decline")
