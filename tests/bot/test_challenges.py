"""Challenges: which game on which terms, who plays which side, from where it begins."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from bot import challenges
from bot.languages import available, words
from bot.talk import Place
from tests.bot.challenging import ELSEWHERE, LONE, games, seats, setting, taps
from tests.bot.house import ALICE, BOB, CAROL, CLUB, NAME, stage

# The game, where it may be left out


async def test_without_a_game_all_are_offered_with_what_was_said_besides(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(BOB, "help")
        (asked,) = await here.say(ALICE, "play <@bob> second jump=any")
        assert "Which game?" in asked.reply.text
        assert taps(asked) == ["play salta <@bob> jump=any second"]
        # Pressed, it names its person by the account alone.
        told = await here.words(ALICE, taps(asked)[0], people=())
        assert told.startswith("Alice challenges \x02paper/bob\x1fBob\x03 to Salta, game #1.")
        assert "Alice plays Red. Options: jump=any" in told
        (asked,) = await here.say(ALICE, "play")
        assert len(taps(asked)) == 6
        assert taps(asked)[0] == "play bashni"
        (asked,) = await here.say(ALICE, f"play @{'b' * 60}")
        assert taps(asked) == []


async def test_the_game_of_the_place_is_meant_where_none_is_named(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await setting(here, game="salta jump=any call=players")
        told = await here.words(ALICE, "play <@bob>")
        assert "Salta, game #1." in told
        assert "jump=any (" in told
        assert "call=players (" in told
        told = await here.words(ALICE, "play <@bob> jump=forward second")
        assert "jump=any" not in told
        assert "call=players (" in told
        assert "Alice plays Red." in told
        # What is named is played as it is usually.
        assert "Options" not in await here.words(ALICE, "play salta")
        assert "Pyramid, game #4" in await here.words(ALICE, "play pyramid")
        assert [row["options"] for row in await games(here)] == [
            {"jump": "any", "call": "players"},
            {"call": "players"},
            {},
            {},
        ]
        thread = Place(NAME, CLUB.chat, "7")
        assert "jump=any (" in await here.words(ALICE, "play", thread)


async def test_options_are_shown_with_their_meaning_before_and_as_people_write_them(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as here:
        await setting(here, language="ru")
        told = await here.words(ALICE, "играть сальта прыжок=любой")
        voice = words("ru")
        assert f"прыжок=любой ({voice.say('option-jump-any')})" in told
        assert "прыжок=любой" in await here.words(BOB, "принять")
        assert (await games(here))[0]["options"] == {"jump": "any"}


# Colours


@pytest.mark.parametrize(("drawn", "first"), [(0, "Bob"), (1, "Alice")])
async def test_lots_are_drawn_when_it_is_accepted(
    drawn: int, first: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Loaded(random.Random):
        """A die that falls as it is told to."""

        def randrange(self, *_: Any) -> int:
            return drawn

    monkeypatch.setattr("bot.commands.challenge.LOTS", Loaded())
    async with stage(tmp_path) as here:
        told = await here.words(ALICE, "play salta chance")
        assert "Lots will decide who plays which side." in told
        assert await seats(here, 1) == (None, None)
        assert "your own" in await here.words(ALICE, "accept")
        told = await here.words(BOB, "accept")
        assert told.startswith("Lots have been drawn. Game #1 of Salta begins!")
        second = "Alice" if first == "Bob" else "Bob"
        assert f"{first} plays Green, {second} plays Red." in told
        assert await seats(here, 1) == (first, second)


def test_the_lots_are_fair() -> None:
    assert isinstance(challenges.LOTS, random.SystemRandom)
    falls = [challenges.LOTS.randrange(2) for _ in range(400)]
    assert 100 < sum(falls) < 300


@pytest.mark.parametrize("language", available())
async def test_chance_is_a_word_of_each_language(language: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await setting(here, language=language)
        for word in words(language).list("choice-chance"):
            told = await here.words(ALICE, f"play salta {word}")
            assert words(language).say("challenge-lots") in told


# Where it begins


BLOCKED = "w a1-0;b2-0,c3-0"


async def test_a_game_begins_from_a_position_that_is_shown_before(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        (shown,) = await here.say(ALICE, f"play lasca <@bob> second from {LONE}")
        assert "It begins from the position in the picture, with White to move." in shown.reply.text
        assert shown.reply.picture.scene["position"] == LONE
        assert "White to move" in shown.reply.picture.alt
        assert (await games(here))[0]["position"] == LONE
        (begun,) = await here.say(BOB, "accept")
        assert begun.reply.picture.scene["position"] == LONE
        assert "Bob plays White" in begun.reply.text
        assert "1. a1-b2" in await here.words(BOB, "a1-b2")


async def test_the_usual_start_written_out_is_nothing_special(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, f"play lasca from {LONE}")
        number = await here.start()
        (usual,) = await here.say(ALICE, f"play salta from #{number}")
        assert usual.reply.picture is None
        assert (await games(here))[-1]["position"] is None


async def test_a_game_goes_on_from_another_at_any_ply(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play pyramid <@bob> blocked=loses")
        await here.say(BOB, "accept")
        for person, move in ((ALICE, "c3-b4"), (BOB, "f6-g5"), (ALICE, "b4-a5")):
            await here.say(person, move)
        (newest,) = await here.say(CAROL, "play from #1 <@bob>")
        (second,) = await here.say(CAROL, "play pyramid from #1.2")
        (other,) = await here.say(CAROL, "play from #1.1 blocked=pass")
        rows = await games(here)
        positions = [message.reply.picture.scene["position"] for message in (newest, second, other)]
        assert [row["position"] for row in rows[1:]] == positions
        assert len({*positions}) == 3
        assert positions[0].startswith("b ")
        assert positions[1].startswith("w ")
        assert [row["game"] for row in rows] == ["pyramid"] * 4
        assert [row["options"] for row in rows[1:]] == [
            {"blocked": "loses"},
            {"blocked": "loses"},
            {},
        ]
        told = await here.words(CAROL, "play from #1.9")
        assert "Game #1 has only 3 moves so far, those of both sides counted together" in told
        for number in ("#1", "#1.2"):
            assert await here.words(CAROL, f"play salta from {number}") == (
                "Game #1 is Pyramid, not Salta. Leave the name of the game out: "
                f"“play from {number}”."
            )
        assert "There is no game #1 here." in await here.words(CAROL, "play from #1", ELSEWHERE)
        assert "There is no game #99 here." in await here.words(CAROL, "play from #99")
        assert len(await games(here)) == 4


@pytest.mark.parametrize(
    ("said", "told", "button"),
    [
        (
            "play pyramid <@bob> jump=compulsory second",
            "There is no option “jump”. Did you mean “jumps”? There is: jumps, back_jumps, "
            "blocked.",
            ("Pyramid jumps=compulsory", "play pyramid <@bob> jumps=compulsory second"),
        ),
        (
            "play pyramid jumps=compulsry",
            "“compulsry” is no value of jumps. Did you mean “compulsory”? It can be: optional, "
            "compulsory.",
            ("Pyramid jumps=compulsory", "play pyramid jumps=compulsory"),
        ),
        (
            "играть пирамида прыжки=обязательн",
            "“обязательн” is no value of jumps. It can be: optional, compulsory.",
            None,
        ),
        (
            "play lasca speed=fast",
            "Lasca has no options, so “speed” cannot be set there.",
            None,
        ),
    ],
)
async def test_an_option_that_is_nearly_one_is_offered(
    said: str, told: str, button: tuple[str, str] | None, tmp_path: Path
) -> None:
    async with stage(tmp_path) as here:
        (refused,) = await here.say(ALICE, said)
        assert refused.reply.text == told
        assert [(one.label, one.text) for one in refused.reply.buttons] == [button][: bool(button)]
        if button is not None:
            assert "jumps=compulsory" in await here.words(ALICE, button[1])


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (f"play lasca from {BLOCKED}", "The game would be over in that position: the opponent has"),
        ("play lasca from w a1-0;a1-0", "The square a1 is named twice. A position is written like"),
        ("play lasca from x a1-0;g7-0", "I can’t set that position up. A position begins with"),
        ("play lasca from nonsense", "I can’t set that position up."),
        ("play lasca from", "From where should the game begin?"),
        (f"play from {LONE}", "Which game?"),
        ("play lasca speed=fast", "Lasca has no options"),
    ],
)
async def test_what_no_game_can_begin_from_is_refused(said: str, told: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        (refused,) = await here.say(ALICE, said)
        assert told in refused.reply.text
        assert refused.reply.private is not None
        assert await games(here) == []


async def test_an_end_that_takes_long_to_judge_is_judged_outside(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        home = (
            "r 81-1,82-2,83-3,84-4,85-5,91-6,92-7,93-8,94-9,95-10,101-11,102-12,103-13,104-14,"
            "105-15;11-15,12-14,13-13,14-12,15-11,21-10,22-9,23-8,24-7,25-6,31-5,32-4,33-3,41-2,"
            "35-1"
        )
        studied = []

        async def study(record: Any, more: Any) -> None:
            studied.append((record.game.dump(record.position), more))

        here.workers.study = study  # type: ignore[method-assign]
        told = await here.words(ALICE, f"play salta count=exact from {home}")
        assert "The game would be over in that position: all pieces have reached" in told
        assert [more for _, more in studied] == [()]
        assert await games(here) == []
