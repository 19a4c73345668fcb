"""Block lists: whoever is blocked can neither challenge nor accept, and is told so kindly."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from bot.store import identity, queries
from bot.talk import Message, Person, Place, Rights
from tests.bot.challenging import taps
from tests.bot.house import ALICE, ASIDE, BOB, CAROL, CLUB, NAME, Stage, stage

MINE = Place(NAME, BOB.account, direct=True)
SECOND = Person(NAME, "alice-two", "Alicia", handle="alice-two")
UNWELCOME = "Bob would rather not play with you at the moment."
IMPOSSIBLE = "That challenge is not possible. I’ve told you why in private"


async def aside(here: Stage, person: Person, text: str, **keys: Any) -> Message:
    """Say something in the club that is refused in private; what is said of it there."""
    told, seen = sorted(await here.say(person, text, **keys), key=lambda one: one.place == CLUB)
    assert told.place == Place(NAME, person.account, direct=True)
    assert seen.place == CLUB
    assert seen.reply.private is not None
    assert taps(seen) == []
    assert not any(word in seen.reply.text for word in ("Alice", "Bob", "Carol", "block"))
    return cast(Message, told)


async def blocks(here: Stage) -> int:
    """How many blocks there are."""
    return len((await here.tables())["blocks"])


async def test_whoever_is_blocked_can_not_challenge(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        (told,) = await here.say(BOB, "block <@alice>", discreet=True)
        assert told.reply.private is not None
        assert told.reply.text.startswith(
            "Alice is blocked and isn’t told now. A challenge from Alice is turned down:"
        )
        assert taps(told) == ["unblock <@alice>"]
        # A game that is going on goes on.
        assert "plays 1. 32-42" in await here.words(ALICE, "32-42")
        await here.say(BOB, "resign #1.1 yes")
        before = await here.tables(*ASIDE)
        for text in ("play salta <@bob>", "rematch", "rematch #1"):
            refused = await aside(here, ALICE, text)
            assert refused.reply.text.startswith(UNWELCOME), text
            assert "block" not in refused.reply.text
            assert here.paper.texts()[-1].startswith(IMPOSSIBLE)
            (alone,) = await here.say(ALICE, text, discreet=True)
            assert alone.reply == replace(alone.reply, text=refused.reply.text)
        assert await here.tables(*ASIDE) == before
        assert "Carol challenges" in await here.words(CAROL, "play salta <@bob>")


async def test_whoever_is_blocked_can_not_accept(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(BOB, "block <@alice>")
        await here.say(BOB, "play salta")
        await here.say(BOB, "play salta @Alice", people=())
        for number in (1, 2):
            told = await aside(here, ALICE, f"accept #{number}")
            assert told.reply.text.startswith(UNWELCOME)
        assert "begins!" in await here.words(CAROL, "accept #1")


async def test_whoever_blocks_is_reminded_of_it(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play salta")
        await here.say(BOB, "block <@alice>")
        for text in ("accept #1", "play salta <@alice>"):
            refused = await aside(here, BOB, text)
            assert "You have blocked Alice." in refused.reply.text
            assert taps(refused) == ["unblock <@alice>"]
        assert "Alice can challenge you again" in await here.words(
            BOB, "unblock <@alice>", discreet=True, people=()
        )
        assert "begins!" in await here.words(BOB, "accept #1")


async def test_blocking_closes_what_is_open_between_the_two(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play salta <@bob>")
        await here.say(BOB, "play salta <@alice>")
        await here.say(ALICE, "play salta")
        await here.say(CAROL, "play salta <@bob>")
        sent = await here.say(BOB, "block #1", discreet=True)
        texts = [message.reply.text for message in sent]
        assert "Alice is blocked" in texts[0]
        assert "Bob has declined your challenge #1." in texts[1]
        assert "Bob has taken challenge #2 back." in texts[2]
        open_ = [row[0] for row in (await here.tables())["games"] if row[11] is None]
        assert open_ == [3, 4]


async def test_the_list_is_for_ones_own_eyes(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        assert "You have blocked nobody." in await here.words(BOB, "block", MINE)
        for name in ("alice", "carol"):
            await here.say(BOB, f"block <@{name}>")
        list_, told = await here.say(BOB, "block")
        both = {list_.place.chat: list_.reply, told.place.chat: told.reply}
        assert both["bob"].text.startswith("You have blocked: Alice, Carol. They can’t")
        assert [button.text for button in both["bob"].buttons] == [
            "unblock <@alice>",
            "unblock <@carol>",
        ]
        assert "Alice" not in both["club"].text
        assert (await here.words(BOB, "unblock", MINE)) == both["bob"].text
        for said in ("unblock @CAROL", "unblock <@alice>"):
            assert "can challenge you again" in await here.words(BOB, said, MINE, people=())
        assert await blocks(here) == 0


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("block <@bob>", "You can’t block yourself."),
        ("block @zoe", "I don’t know “zoe”."),
        ("block #1", "don’t play in game #1"),
        ("block #77", "no game #77"),
    ],
)
async def test_what_can_not_be_blocked(text: str, told: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play salta <@carol>")
        await here.say(BOB, "block <@alice>")
        before = await here.tables(*ASIDE)
        assert told in await here.words(BOB, text)
        assert await here.tables(*ASIDE) == before


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("block <@alice>", "You have already blocked Alice."),
        ("unblock <@carol>", "You have not blocked “Carol”."),
        ("unblock @zoe", "You have not blocked “zoe”."),
    ],
)
async def test_who_is_blocked_is_told_in_private(text: str, told: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(BOB, "block <@alice>")
        refused = await aside(here, BOB, text)
        assert refused.reply.text.startswith(told)
        assert await here.words(BOB, text, MINE) == refused.reply.text


@pytest.mark.parametrize(
    ("language", "seen", "told"),
    [
        ("ru", "Такой вызов невозможен.", "Bob сейчас предпочитает с вами не играть."),
        ("es", "Ese reto no es posible.", "Por ahora Bob prefiere no jugar contigo."),
    ],
)
async def test_a_refusal_in_private_is_in_the_language_of_its_reader(
    language: str, seen: str, told: str, tmp_path: Path
) -> None:
    async with stage(tmp_path) as here:
        await here.say(BOB, "block <@alice>")
        await here.say(CAROL, f"settings language {language}", rights=Rights(admin=True))
        refused = await aside(here, ALICE, "play salta <@bob>")
        assert refused.reply.text.startswith(told)
        assert here.paper.texts()[-1].startswith(seen)
        await here.say(ALICE, "me language en", Place(NAME, "alice", direct=True))
        refused = await aside(here, ALICE, "play salta <@bob>")
        assert refused.reply.text.startswith(UNWELCOME)
        assert here.paper.texts()[-1].startswith(seen)


@pytest.mark.parametrize("linked_first", [True, False])
async def test_linked_accounts_are_one(linked_first: bool, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        for person in (ALICE, BOB, SECOND):
            await here.say(person, "help")

        async def link() -> None:
            async with here.house.store.write() as connection:
                one = await queries.account(connection, ALICE)
                other = await queries.account(connection, SECOND)
                assert one is not None
                assert other is not None
                await identity.link(connection, one.id, other.id)

        if linked_first:
            await link()
        await here.say(BOB, "block <@alice-two>", people=(SECOND,))
        if not linked_first:
            await link()
        for person in (ALICE, SECOND):
            refused = await aside(here, person, "play salta <@bob>")
            assert refused.reply.text.startswith(UNWELCOME)
        assert "already blocked" in await here.words(BOB, "block <@alice>", MINE)
        assert "can challenge you" in await here.words(BOB, "unblock @Alice", MINE, people=())
        assert "Alicia challenges" in await here.words(SECOND, "play salta <@bob>", CLUB)
