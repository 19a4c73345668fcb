"""A bare yes, no or number to what the bot asked, and the moves that it offers for a slip."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.talk import Message, Place
from tests.bot.house import ALICE, BOB, CAROL, NAME, Stage, stage

FORK = ("32-42", "85-75", "42-52", "84-74", "31-41", "75-85", "22-32", "74-84")
"""After these 32 and 52 can both step to 42, and `cd4` may be either."""
LIST = (
    "“cd4” can mean several moves. Which one? Send its number, or write it out:\n1. 32-42\n2. 52-42"
)
TAVERN = Place(NAME, "tavern")


async def forked(here: Stage, place: Place | None = None) -> Message:
    """A game in which Alice has just asked for one of two moves; the list."""
    where = {"place": place} if place else {}
    await here.start(moves=FORK, **where)
    message: Message
    (message,) = await here.say(ALICE, "cd4", **where)
    assert message.reply.text == LIST
    return message


# Numbers


async def test_the_moves_are_numbered_and_can_be_tapped(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        buttons = (await forked(here)).reply.buttons
        assert [(b.label, b.text) for b in buttons] == [
            ("1. 32-42", "move #1.8 32-42"),
            ("2. 52-42", "move #1.8 52-42"),
        ]
        assert "5. 52-42" in await here.words(ALICE, buttons[1].text)


@pytest.mark.parametrize("said", ["2", " 2. ", "2!", "(2)", "２"])
@pytest.mark.parametrize("addressed", [True, False])
async def test_a_number_plays(said: str, addressed: bool, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await forked(here)
    async with stage(tmp_path) as again:
        (board,) = await again.say(ALICE, said, addressed=addressed)
        assert "5. 52-42" in board.reply.text
        assert await again.say(ALICE, said, addressed=False) == []


async def test_a_number_that_is_not_listed_is_not_played(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await forked(here)
        for said in ("3", "0", "32", "12"):
            assert await here.say(ALICE, said, addressed=False) == [], said
        assert "only one square" in await here.words(ALICE, "32")
        assert len(await here.entries()) == len(FORK)


async def test_a_number_of_another_person_means_nothing(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await forked(here)
        for person in (BOB, CAROL):
            assert await here.say(person, "2", addressed=False) == []
        assert len(await here.entries()) == len(FORK)
        assert "5. 32-42" in (await here.words(ALICE, "1", addressed=False))


async def test_a_number_after_the_list_is_overtaken_means_nothing(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await forked(here)
        await here.say(BOB, "board")
        assert await here.say(ALICE, "2", addressed=False) == []
        assert "can’t read a move" in await here.words(ALICE, "2")
        await here.say(ALICE, "cd4")
        await here.say(ALICE, "41-51", addressed=False)
        assert await here.say(ALICE, "2", addressed=False) == []


async def test_a_number_in_another_place_means_nothing(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await forked(here)
        assert await here.say(ALICE, "2", TAVERN, addressed=False) == []


async def test_two_lists_are_told_apart_by_the_message_replied_to(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await forked(here)
        number = await here.start(moves=FORK)
        (listed,) = await here.say(ALICE, f"#{number} cd4")
        assert await here.say(ALICE, "2", addressed=False) == []
        (board,) = await here.say(ALICE, "2", reply_to=f"m{listed.id}")
        assert f"#{number}" in str(board.reply.picture.scene["label"])


async def test_bare_numbers_stay_silent(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        for said in ("2", "1", "25", "100"):
            assert await here.say(ALICE, said, addressed=False) == []


# Yes and no


@pytest.mark.parametrize("said", ["yes", "да", "sí", "Yes!", "OK", "y", "accept", "принимаю"])
async def test_yes_accepts_a_challenge(said: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play salta <@bob>")
        assert "Game #1 of Salta begins!" in await here.words(BOB, said)


@pytest.mark.parametrize("said", ["no", "нет", "No.", "nope", "rechazo"])
async def test_no_declines_a_challenge(said: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play salta <@bob>")
        assert "has declined" in await here.words(BOB, said)


async def test_yes_accepts_a_challenge_to_anyone(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play salta")
        assert "begins" not in await here.words(ALICE, "yes")
        assert "begins" in await here.words(CAROL, "да")


async def test_yes_to_two_challenges_chooses_none(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play salta <@bob>")
        await here.say(CAROL, "play lasca <@bob>")
        assert "Which do you mean?" in await here.words(BOB, "yes")
        assert not (await here.tables())["entries"]


async def test_yes_of_somebody_else_accepts_nothing(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play salta <@bob>")
        for person in (ALICE, CAROL):
            assert "begins" not in await here.words(person, "yes")


@pytest.mark.parametrize("said", ["accept", "yes", "да", "acepto", "принимаю", "sí"])
@pytest.mark.parametrize("between", [(), ("board",), ("moves", "board text")])
async def test_a_draw_is_accepted_whatever_was_said_since(
    said: str, between: tuple[str, ...], tmp_path: Path
) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        await here.say(ALICE, "draw")
        for text in between:
            await here.say(BOB, text)
        assert "accepts the draw" in await here.words(BOB, said)


@pytest.mark.parametrize("said", ["decline", "no", "нет", "rechazar"])
async def test_a_draw_is_declined(said: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        await here.say(ALICE, "draw")
        await here.say(BOB, "board")
        assert "declines the draw" in await here.words(BOB, said)


async def test_yes_to_a_challenge_and_a_draw_is_not_guessed(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        await here.say(ALICE, "draw")
        await here.say(CAROL, "play lasca <@bob>")
        assert "Which do you mean?" in await here.words(BOB, "yes")
        # The word of a challenge is still one.
        assert "Game #2 of Lasca begins!" in await here.words(BOB, "accept")


async def test_an_overheard_yes_is_no_answer(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play salta <@bob>")
        assert await here.say(BOB, "yes", addressed=False) == []


# Slips


async def test_a_slip_gets_the_nearest_moves_as_buttons(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        (message,) = await here.say(ALICE, "32-4z")
        assert message.reply.text.endswith("Did you mean 32-42 or 32-41?")
        assert [(b.label, b.text) for b in message.reply.buttons] == [
            ("32-42", "move #1.0 32-42"),
            ("32-41", "move #1.0 32-41"),
        ]
        assert "1. 32-42" in await here.words(ALICE, message.reply.buttons[0].text)


async def test_the_only_moves_there_are_come_as_buttons(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play high-jump <@bob>")
        await here.say(BOB, "accept")
        (message,) = await here.say(ALICE, "a1-a2")
        assert [b.label for b in message.reply.buttons] == ["c2-c3", "d3-c3"]


async def test_a_place_hears_other_languages(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        told = await here.words(ALICE, "сыграем в сальту с <@bob>")
        assert told.startswith("Alice challenges ")
        assert "Game #1" in await here.words(BOB, "acepto")
        assert "1. 32-42" in await here.words(ALICE, "с 32 на 42", addressed=False)
        assert "1… 85-75" in await here.words(BOB, "muevo 85 a 75")
        assert "Do you really" in await here.words(ALICE, "me rindo")


async def test_a_person_may_be_meant_by_a_bare_name(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(BOB, "help")
        (asked,) = await here.say(ALICE, "play salta Bob")
        assert "write @ before the name" in asked.reply.text
        assert [(one.label, one.text) for one in asked.reply.buttons] == [
            ("@Bob", "play salta @Bob")
        ]
        assert "Bob" in await here.words(ALICE, asked.reply.buttons[0].text)


async def test_a_game_without_options_says_so(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        assert await here.words(ALICE, "play lasca jump=any") == (
            "Lasca has no options, so “jump” cannot be set there."
        )
