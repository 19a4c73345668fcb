"""Whom the news of a game calls, and where: the other player, where they play, and nobody twice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.talk import Place, mentioned
from tests.bot.challenging import setting
from tests.bot.house import ALICE, BOB, CAROL, CLUB, NAME, Stage, stage

PUB = Place(NAME, "pub")
ALICES, BOBS = (Place(NAME, person.account, direct=True) for person in (ALICE, BOB))


def calls(sent: list[Any]) -> list[tuple[str, str]]:
    """Who is called where, as pairs of chat and account."""
    return [(m.place.chat, who) for m in sent for who in mentioned(m.reply.text)]


async def watched(here: Stage) -> None:
    """A game in the club that is shown in the pub too, where both players were seen."""
    await setting(here, CLUB, public="on")
    for person in (ALICE, BOB, CAROL):
        await here.say(person, "help", PUB)
    await here.start()
    await here.say(CAROL, "watch #1", PUB)


async def test_a_place_that_looks_on_calls_nobody(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await watched(here)
        sent = await here.say(ALICE, "32-42")
        assert {m.place.chat for m in sent} == {"club", "pub"}
        assert calls(sent) == [("club", "bob")]
        (there,) = [m for m in sent if m.place == PUB]
        assert "Bob, it is your turn with Red." in there.reply.text
        assert calls(await here.say(BOB, "85-75")) == [("club", "alice")]


async def test_questions_call_once_too(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await watched(here)
        await here.say(ALICE, "32-42")
        for person, text, other in (
            (ALICE, "draw", "bob"),
            (BOB, "draw decline", "alice"),
            (ALICE, "takeback", "bob"),
            (BOB, "takeback decline", "alice"),
            (ALICE, "pause", "bob"),
            (ALICE, "pause withdraw", "bob"),
        ):
            sent = await here.say(person, text)
            assert len(sent) == 2, text
            assert calls(sent) == [("club", other)], text


async def test_whoever_plays_on_elsewhere_is_called_there(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        await here.say(BOB, "watch #1", BOBS)
        # He was there last.
        assert calls(await here.say(ALICE, "32-42")) == [(BOB.account, "bob")]
        await here.say(BOB, "#1 85-75")
        assert calls(await here.say(ALICE, "33-43")) == [("club", "bob")]
        await here.say(BOB, "#1 84-74", BOBS)
        assert calls(await here.say(ALICE, "42-53")) == [(BOB.account, "bob")]


async def test_a_yes_is_understood_where_nobody_is_called(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        await here.say(BOB, "watch #1", BOBS)
        await here.say(ALICE, "32-42")
        assert calls(await here.say(ALICE, "draw")) == [(BOB.account, "bob")]
        sent = await here.say(BOB, "yes")
        assert "Bob accepts the draw." in sent[0].reply.text


async def test_whoever_speaks_is_not_called(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        await here.say(ALICE, "pause")
        await here.say(BOB, "yes")
        (told,) = await here.say(ALICE, "resume")
        assert told.reply.text == "Alice resumes game #1. Alice, it is your turn with Green."
        await here.say(ALICE, "play salta <@bob> second")
        (begun,) = await here.say(BOB, "accept #2")
        assert "Bob, it is your turn with Green." in begun.reply.text
        assert calls([begun]) == []


async def test_two_who_play_in_private_are_called_there(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        for person in (ALICE, BOB):
            await here.say(person, "help")
        await here.say(ALICE, "play salta <@bob>", ALICES)
        assert calls(await here.say(BOB, "accept", BOBS)) == [(ALICE.account, "alice")]
        assert calls(await here.say(ALICE, "32-42", ALICES)) == [(BOB.account, "bob")]
