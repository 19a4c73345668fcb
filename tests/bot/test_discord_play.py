"""Whole games on Discord, over real sockets."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.workers import Workers
from tests.bot.discord_stage import SECONDS, Stage, redirected, running, stage, workers
from tests.doubles.discord_server import DiscordServer

__all__ = ["redirected", "stage", "workers"]


async def test_a_game_in_every_way_of_moving(stage: Stage) -> None:
    server, alice, bob, lobby = stage.server, stage.alice, stage.bob, stage.lobby
    await stage.slash(alice, "play", game="salta", opponent=bob)
    challenge = await stage.said(1)
    labels = ["Accept", "Decline", "Cancel challenge"]
    assert (challenge.labels, challenge.mentions) == (labels, [bob])
    await server.click(bob, challenge, "Accept")
    board = await stage.said(2)
    assert (board.labels, board.mentions) == (["Show moves"], [alice])
    [picture] = board.attachments
    assert picture.filename == "board.png"
    assert picture.content.startswith(b"\x89PNG")
    assert picture.description is not None
    assert picture.description.startswith("Salta. Green to move.")

    offered = await server.autocomplete(alice, lobby, "move", "move", "32")
    assert set(offered) == {("32-42", "32-42"), ("32-41", "32-41")}
    assert await server.autocomplete(bob, lobby, "move", "move", "") == []
    await stage.slash(alice, "move", move="32-42")
    after_slash = await stage.said(3)
    assert after_slash.mentions == [bob]
    assert "32-42" in after_slash.content
    assert server.messages(lobby) == [challenge, board, after_slash]

    await server.say(bob, lobby, "85–75", reply_to=after_slash)
    after_reply = await stage.said(4)
    pressed = await server.click(alice, after_reply, "Show moves")
    choice = await stage.answer(pressed)
    assert (choice.only_for, choice.attachments) == (alice, [])
    await server.click(alice, choice, "33-43")
    after_button = await stage.said(5)
    await server.say(bob, lobby, "@saltabot 84-74", mentions=[server.bot])
    await stage.said(6)
    assert await stage.moves() == ["32-42", "85-75", "33-43", "84-74"]

    await stage.settled()
    assert [m.labels for m in server.messages(lobby, by=server.bot)[:5]] == [[]] * 5
    assert after_button.attachments
    assert server.messages(lobby, by=server.bot)[5].labels == ["Show moves"]


async def test_refusals_and_buttons_that_are_out_of_date(stage: Stage) -> None:
    server, alice, bob, lobby = stage.server, stage.alice, stage.bob, stage.lobby
    await stage.slash(alice, "play", game="salta", opponent=bob)
    challenge = await stage.said(1)
    foreign = await stage.answer(await server.click(stage.carol, challenge, "Accept"))
    assert foreign.only_for is stage.carol
    assert "not for you" in foreign.content
    await server.click(bob, challenge, "Accept")
    board = await stage.said(2)

    refused = await stage.answer(await stage.slash(alice, "move", move="32-52"))
    assert "not on a diagonal" in refused.content
    assert refused.only_for is alice
    await server.say(alice, lobby, "@saltabot dance", mentions=[server.bot])
    assert "don’t understand" in (await stage.said(3)).content

    choice = await stage.answer(await server.click(alice, board, "Show moves"))
    await server.click(alice, choice, "32-42")
    current = await stage.said(4)
    late = await stage.answer(await server.click(alice, choice, "33-43"))
    assert late.only_for is alice
    assert "moved on" in late.content
    assert late.attachments
    old = await stage.answer(await server.click(alice, challenge, "Accept", stale=True))
    assert "already begun" in old.content
    await stage.settled()
    assert current.labels == ["Show moves"]
    assert await stage.moves() == ["32-42"]


async def test_what_concerns_one_person_is_shown_to_one(stage: Stage) -> None:
    helped = await stage.answer(await stage.slash(stage.alice, "help"))
    assert helped.only_for is stage.alice
    assert "play salta" in helped.content
    empty = await stage.slash(stage.alice, "games")
    assert (await stage.answer(empty)).only_for is stage.alice
    assert stage.server.messages(stage.lobby) == []


async def test_a_game_in_a_thread_stays_there(stage: Stage) -> None:
    server, alice, bob, lobby = stage.server, stage.alice, stage.bob, stage.lobby
    thread = await server.thread(lobby, "a quiet game")
    board = await stage.game(thread)
    await stage.slash(alice, "move", thread, move="32-42")
    await stage.said(3, thread)
    await server.say(bob, thread, "85-75", reply_to=server.messages(thread)[-1])
    await stage.said(4, thread)
    await stage.slash(alice, "play", game="salta")
    assert "#2" in (await stage.said(1)).content
    assert await stage.moves() == ["32-42", "85-75"]
    assert board.channel is thread
    numbers = await server.autocomplete(alice, thread, "board", "number", "sal")
    assert numbers == [("#1 Salta with Bob", 1)]


async def test_direct_messages(stage: Stage) -> None:
    server, alice = stage.server, stage.alice
    await stage.game()
    direct = server.dm(alice)
    await server.say(alice, direct, "play salta")
    assert "Only you and I" in (await stage.said(1, direct)).content
    await server.say(alice, direct, "games")
    assert "your turn" in (await stage.said(2, direct)).content
    # Played from elsewhere it is shown where the game is; who asked is told as well.
    asked = await stage.slash(alice, "move", direct, number=1, move="32-42")
    await stage.said(3)
    assert "plays 1. 32-42" in (await asked.reply(SECONDS)).content
    assert await stage.moves() == ["32-42"]


async def test_chatter_is_met_with_silence(stage: Stage) -> None:
    server, alice, lobby = stage.server, stage.alice, stage.lobby
    board = await stage.game()
    await server.say(alice, lobby, "hello all")
    await server.say(alice, lobby, "32-42")  # Discord keeps its text from us
    await server.say(server.bot, lobby, "my own words", reply_to=board)
    await server.say(alice, lobby, "", reply_to=board)  # a sticker
    await server.say(alice, lobby, "@saltabot board", mentions=[server.bot])
    assert "Salta" in (await stage.said(4)).content  # with the bot's own words above
    await server.say(alice, lobby, "32-42", reply_to=board, ping=False)  # kept from us as well
    assert "couldn’t read your reply" in (await stage.said(5)).content
    assert await stage.moves() == []


async def test_a_name_can_neither_call_nor_mark_up(stage: Stage) -> None:
    server, lobby = stage.server, stage.lobby
    victim = server.person("victim")
    rogue = server.person(f"@everyone **x** <@{victim.id}> https://e.example `y`")
    await server.say(rogue, lobby, "@saltabot play salta", mentions=[server.bot])
    told = await stage.said(1)
    assert told.mentions == []
    assert "@everyone" not in told.content
    assert "**" not in told.content.replace("\\*", "")
    assert "://" not in told.content
    assert victim.mention not in told.content
    await server.say(rogue, lobby, "@saltabot <@&1> @everyone", mentions=[server.bot])
    assert (await stage.said(2)).mentions == []


async def test_the_same_event_twice_changes_and_says_nothing_new(stage: Stage) -> None:
    server, alice, bob, lobby = stage.server, stage.alice, stage.bob, stage.lobby
    await stage.game()
    moved = await stage.slash(alice, "move", move="32-42")
    await stage.said(3)
    await server.again(moved)
    spoken = await server.say(bob, lobby, "@saltabot 85-75", mentions=[server.bot])
    await stage.said(4)
    await server.again(spoken)
    shown = await stage.slash(alice, "games")
    answer = await stage.answer(shown)
    await server.again(shown)
    await server.until(lambda: len(server.journal.find("answer", "/callback")) == 6)
    await server.say(alice, lobby, "@saltabot 33-43", mentions=[server.bot])
    await stage.said(5)
    assert await stage.moves() == ["32-42", "85-75", "33-43"]
    assert not answer.deleted


async def test_a_restart(redirected: None, tmp_path: Path, workers: Workers) -> None:
    """Buttons go on working, and what was said meanwhile is heard, once."""
    async with DiscordServer() as server:
        async with running(server, tmp_path / "test.db", workers) as stage:
            board = await stage.game()
            choice = await stage.answer(await server.click(stage.alice, board, "Show moves"))
            await stage.settled()
        registered = len(server.journal.requests("PUT /applications"))
        alice, bob, lobby = stage.alice, stage.bob, stage.lobby
        await server.say(alice, lobby, "32-42", reply_to=board)
        async with running(server, tmp_path / "test.db", workers) as stage:
            await stage.said(3)
            await server.say(bob, lobby, "@saltabot 85-75", mentions=[server.bot])
            await stage.said(4)
            late = await stage.answer(await server.click(alice, choice, "33-43"))
            assert "moved on" in late.content
            fresh = await server.click(alice, server.messages(lobby)[-1], "Show moves")
            await server.click(alice, await stage.answer(fresh), "33-43")
            await stage.said(5)
            await stage.settled()
        async with running(server, tmp_path / "test.db", workers) as stage:
            await server.say(bob, lobby, "@saltabot 84-74", mentions=[server.bot])
            await stage.said(6)
            assert await stage.moves() == ["32-42", "85-75", "33-43", "84-74"]
        assert len(server.journal.requests("PUT /applications")) == registered == 1
        assert server.violations == []


@pytest.mark.parametrize("how", ["cut", "reconnect"])
async def test_the_gateway_is_resumed(stage: Stage, how: str) -> None:
    server, alice, lobby = stage.server, stage.alice, stage.lobby
    await server.drop_gateway("cut" if how == "cut" else "reconnect")
    await server.until(lambda: not server.connected, SECONDS)
    await server.say(alice, lobby, "@saltabot help", mentions=[server.bot])
    await server.until_connected(SECONDS)
    assert "play salta" in (await stage.said(1)).content
