"""Two people in their own direct messages: known from a chat, challenged, playing, out of reach."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.store import queries
from bot.talk import Place, Undeliverable
from tests.bot.house import ALICE, BOB, CAROL, CLUB, NAME, Stage, stage

OF_ALICE, OF_BOB, OF_CAROL = (
    Place(NAME, person.account, direct=True) for person in (ALICE, BOB, CAROL)
)


async def met(here: Stage, *people: Any) -> None:
    """Let people be seen in the club."""
    for person in people:
        await here.say(person, "help")


def by_chat(messages: list[Any]) -> dict[str, Any]:
    """The replies by the chat they came to, one each."""
    found = {message.place.chat: message.reply for message in messages}
    assert len(found) == len(messages)
    return found


def taps(reply: Any) -> list[str]:
    """The texts of a reply's buttons."""
    return [button.text for button in reply.buttons]


@pytest.mark.parametrize("said", ["@bob", "@Bob", "<@bob>"])
async def test_two_people_play_in_their_direct_messages(said: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await met(here, ALICE, BOB)
        told = by_chat(await here.say(ALICE, f"play salta {said} second", OF_ALICE))
        assert taps(told["alice"]) == ["cancel #1"]
        assert taps(told["bob"]) == ["accept #1", "decline #1"]
        assert told["alice"].text == "You challenge Bob to Salta, game #1. Alice plays Red."
        assert told["bob"].text.startswith("Alice challenges \x02paper/bob\x1fBob\x03 to Salta")
        begun = by_chat(await here.say(BOB, "accept", OF_BOB))
        assert begun.keys() == {"alice", "bob"}
        # Each has their own side at the bottom.
        assert [begun[name].picture.scene["bottom"] for name in ("bob", "alice")] == [0, 1]
        moved = by_chat(await here.say(BOB, "32-42", OF_BOB))
        assert moved.keys() == {"alice", "bob"}
        assert "\x02paper/alice\x1fAlice\x03, it is your turn" in moved["alice"].text
        ended = by_chat(await here.say(ALICE, "resign yes", OF_ALICE))
        again = by_chat(await here.say(ALICE, taps(ended["alice"])[-1], OF_ALICE))
        assert taps(again["bob"]) == ["accept #2", "decline #2"]
        assert by_chat(await here.say(BOB, "rematch", OF_BOB)).keys() == {"alice", "bob"}
        assert here.paper.texts(CLUB.chat)[-1].startswith("I bring board games")


async def test_only_people_of_common_chats_are_known(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await met(here, ALICE)
        await here.say(CAROL, "help", Place(NAME, "elsewhere"))
        for said in ("@carol", "@zoe", "<@carol>"):
            told = await here.words(ALICE, f"play salta {said}", OF_ALICE)
            assert "I only know people from chats where I saw both of you" in told, said
        told = await here.words(ALICE, "play salta", OF_ALICE)
        assert "say with whom: “play salta @name”" in told
        assert "can’t challenge yourself" in await here.words(ALICE, "play salta @alice", OF_ALICE)
        assert (await here.tables())["games"] == []


async def test_a_challenge_is_declined_and_taken_back_there(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await met(here, ALICE, BOB)
        for person, place, text in ((BOB, OF_BOB, "decline busy"), (ALICE, OF_ALICE, "cancel")):
            await here.say(ALICE, "play salta @bob", OF_ALICE)
            assert by_chat(await here.say(person, text, place)).keys() == {"alice", "bob"}
        assert "has declined your challenge #1: “busy”" in here.paper.texts("alice")[-3]
        assert "no open challenge" in await here.words(BOB, "accept", OF_BOB)


async def test_whoever_cannot_be_reached_is_waited_for(tmp_path: Path) -> None:
    """The challenger learns of it; once the other one writes, all goes on."""
    async with stage(tmp_path) as here:
        await met(here, ALICE, BOB)
        here.paper.fails["bob"] = [Undeliverable("the bot was never started")]
        sent = await here.say(ALICE, "play salta @bob", OF_ALICE)
        await here.house.outbox.settle()
        texts = [message.reply for message in sent]
        assert [message.place.chat for message in sent] == ["alice", "alice"]
        assert texts[0].text.startswith("You challenge Bob")
        assert texts[1].text.startswith("I can’t write to Bob in private")
        assert "Challenge #1 waits for them" in texts[1].text
        assert (texts[1].buttons, texts[1].picture) == ((), None)
        assert "“accept #1”" in await here.words(BOB, "games", OF_BOB)
        assert by_chat(await here.say(BOB, "accept", OF_BOB)).keys() == {"alice", "bob"}


async def test_each_reads_their_own_language(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await met(here, ALICE, BOB)
        async with here.house.store.write() as connection:
            bob = await queries.account(connection, BOB)
            assert bob is not None
            await queries.save_settings(connection, bob.id, {"language": "ru"})
        told = by_chat(await here.say(ALICE, "play salta @bob", OF_ALICE))
        assert "You challenge Bob" in told["alice"].text
        assert "вас вызывает" in told["bob"].text
        assert [button.label for button in told["bob"].buttons] == ["Принять", "Отклонить"]


async def test_a_start_of_its_own_is_shown_to_both(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await met(here, ALICE, CAROL)
        told = by_chat(await here.say(ALICE, "play lasca @carol from w a1-0;g7-0", OF_ALICE))
        pictures = [told[name].picture.scene for name in ("alice", "carol")]
        assert [scene["position"] for scene in pictures] == ["w a1-0;g7-0"] * 2
        assert by_chat(await here.say(CAROL, "accept", OF_CAROL))["carol"].picture is not None
