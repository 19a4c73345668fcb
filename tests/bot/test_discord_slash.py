"""Who sees what of a slash command on Discord: its thinking, its refusal, what it does."""

from __future__ import annotations

from bot.languages import words
from bot.on_discord_messages import content
from bot.talk import Message, Place, Reply
from tests.bot.discord_hearing import Asked, asked
from tests.bot.discord_stage import SECONDS, Stage, redirected, stage, workers
from tests.doubles import discord_objects

__all__ = ["asked", "redirected", "stage", "workers"]

THOUGHTS = "/webhooks/.*/messages/"


def shown_to_all(stage: Stage) -> list[discord_objects.Message]:
    """All that people were ever shown in the lobby, gone or not."""
    return [message for message in stage.lobby.messages if message.only_for is None]


async def test_what_a_command_does_is_seen_by_all_and_its_thinking_by_nobody_else(
    stage: Stage,
) -> None:
    server, alice = stage.server, stage.alice
    await stage.game()
    for count, (name, values) in enumerate(
        {"move": {"move": "32-42"}, "board": {}, "export": {}, "draw": {}}.items(), 3
    ):
        await stage.slash(alice, name, **values)
        assert (await stage.said(count)).interaction is None
    await stage.settled()
    # The asker's own "thinking" is taken away, and there was no other.
    assert len(server.journal.requests(f"DELETE {THOUGHTS}")) == 6
    assert shown_to_all(stage) == server.messages(stage.lobby, seen_by=alice)


async def test_refusals_are_seen_by_the_asker_alone(stage: Stage) -> None:
    alice, carol = stage.alice, stage.carol
    await stage.game()
    for who, name, values, told in (
        (alice, "move", {"move": "32-52"}, "not on a diagonal"),
        (alice, "accept", {}, "no open challenge"),
        (carol, "move", {"move": "32-42"}, "not playing in a game"),
        (alice, "play", {"options": "jump=sideways", "game": "salta"}, "no value of jump"),
        (carol, "board", {"number": 7}, "no game #7"),
    ):
        refused = await stage.answer(await stage.slash(who, name, **values))
        assert told in refused.content.replace("\\", "")
        assert refused.only_for is who
    assert len(shown_to_all(stage)) == 2


async def test_each_is_answered_in_their_language_and_all_in_that_of_the_place(
    stage: Stage,
) -> None:
    alice = stage.alice
    set_so = await stage.slash(alice, "me", name="language", value="ru")
    assert "русский" in (await stage.answer(set_so)).content
    board = await stage.game()
    assert "your turn" in board.content
    refused = await stage.answer(await stage.slash(alice, "accept"))
    assert refused.content.startswith("Открытых вызовов здесь нет.")
    for count, (name, values, told) in enumerate(
        (
            ("move", {"move": "32-42"}, "plays 1. 32-42"),
            ("board", {}, "Green"),
            ("board", {"form": "words"}, "Red to move"),
            ("replay", {}, "move 1"),
            ("export", {}, "Here it is as a file"),
            ("draw", {}, "offers a draw"),
            ("takeback", {}, "take"),
            ("play", {"game": "lasca"}, "looks for an opponent"),
            ("cancel", {}, "has taken challenge"),
        ),
        3,
    ):
        await stage.slash(alice, name, **values)
        shown = await stage.said(count)
        assert told in shown.content, shown.content
        assert not any("а" <= sign <= "я" for sign in shown.content.casefold())
    settled = await stage.slash(alice, "resign", answer="yes")
    assert "resigns" in (await stage.said(12)).content
    assert (await settled.wait(SECONDS)).answered


async def test_more_than_one_private_answer(stage: Stage, asked: Asked) -> None:
    """What follows the first reply is for the asker alone too, where it is private."""
    server, alice, lobby = stage.server, stage.alice, stage.lobby
    shown = await stage.slash(alice, "accept")
    ask = await asked.next()
    # What is not answered is taken away; here it is answered by hand.
    await server.until(lambda: server.journal.find("answer", THOUGHTS))
    place = Place("discord", str(lobby.id))
    public = Reply(1, "For all.", via=ask.via, leads=True)
    private = Reply(1, "For you.", via=ask.via, private=ask.person)
    await stage.platform.send(Message(1, place, public), None)
    assert await stage.platform.send(Message(2, place, private), None) == ""
    assert [m.content for m in server.messages(lobby)] == ["For all."]
    [aside] = shown.followups
    assert (aside.content, aside.only_for) == ("For you.", alice)
    server.expire(shown)
    await stage.platform.send(Message(3, place, private), None)
    assert [m.content for m in server.messages(lobby)] == ["For all.", "For you."]


async def test_who_is_forgotten_is_told_so_alone(stage: Stage) -> None:
    await stage.game()
    asked = await stage.slash(stage.alice, "forgetme", answer="yes")
    assert (await stage.said(3)).content
    [aside] = await stage.server.until(lambda: asked.followups, SECONDS)
    assert aside.content == content(words("en").say("forgotten"))
    assert aside.only_for is stage.alice


async def test_a_channel_that_refuses_unexpectedly(stage: Stage) -> None:
    """What should have been for all is at least told to the asker."""
    refusal = {"code": 50013, "message": "Missing Permissions"}
    stage.server.fail("POST", r"^/channels/\d+/messages$", 403, body=refusal)
    answered = await stage.answer(await stage.slash(stage.alice, "play", game="salta"))
    assert "looks for an opponent" in answered.content
    assert answered.only_for is stage.alice
