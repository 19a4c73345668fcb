"""A challenge to a name that nobody here has: refused where people are told by id."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.talk import Place, Rights
from tests.bot.challenging import DAVE, games, taps
from tests.bot.house import ALICE, BOB, CAROL, CLUB, NAME, stage


async def test_a_misspelt_name_gets_the_nearest_ones(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        for person in (DAVE, BOB, CAROL):
            await here.say(person, "help")
        (refused,) = await here.say(ALICE, "play lasca @dvae", names=False)
        assert refused.reply.text.startswith(
            "I have not seen “dvae” here. Did you mean @Dave? Please mention the person"
        )
        assert refused.reply.private is not None
        assert taps(refused) == ["play lasca <@dave>"]
        assert await games(here) == []
        (made,) = await here.say(ALICE, taps(refused)[0], names=False)
        assert "challenges" in made.reply.text
        assert (await games(here))[0]["invited_name"] is None


async def test_a_name_like_no_other_gets_none(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(BOB, "help")
        (refused,) = await here.say(ALICE, "play lasca @zebedee", names=False)
        assert refused.reply.text.startswith("I have not seen “zebedee” here. Please mention")
        assert taps(refused) == []
        # Whoever is elsewhere is not named here.
        await here.say(DAVE, "help", Place(NAME, "pub"))
        assert "Dave" not in await here.words(ALICE, "play lasca @dvae", names=False)


async def test_people_of_the_chat_are_near_in_its_threads(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(DAVE, "help")
        thread = Place(NAME, CLUB.chat, "7")
        text = await here.words(ALICE, "play lasca @dav second", thread, names=False)
        assert "Did you mean @Dave?" in text


@pytest.mark.parametrize(
    ("language", "unseen", "refused"),
    [
        (
            "en",
            "I have not seen @dvae here yet: whoever of that name accepts plays.",
            "Did you mean @Dave?",
        ),
        (
            "ru",
            "Имени @dvae я здесь ещё не видел: сыграет тот, кого так зовут и кто примет вызов.",
            "Может быть, @Dave?",
        ),
        (
            "es",
            "Todavía no he visto a @dvae aquí: juega quien se llame así y acepte.",
            "¿Querías decir @Dave?",
        ),
    ],
)
async def test_where_names_call_people_the_challenge_says_so(
    language: str, unseen: str, refused: str, tmp_path: Path
) -> None:
    async with stage(tmp_path) as here:
        await here.say(DAVE, f"settings language {language}", rights=Rights(admin=True))
        (made,) = await here.say(ALICE, "play lasca @dvae")
        assert unseen in made.reply.text
        assert taps(made) == ["accept #1", "decline #1", "cancel #1"]
        assert refused in await here.words(ALICE, "play lasca @dvae", names=False)
        seen = await here.words(ALICE, "play lasca <@dave>", people=(DAVE,))
        assert unseen.split("@")[0] not in seen
