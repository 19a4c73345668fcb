"""On Discord with the whole bot: games in direct messages, files, and the greeting."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import select

from bot.store.tables import notes, people
from bot.workers import Workers
from tests.bot.discord_stage import SECONDS, Stage, redirected, running, stage, workers
from tests.doubles.discord_objects import Channel
from tests.doubles.discord_server import DiscordServer
from tests.doubles.discord_world import RIGHTS

__all__ = ["redirected", "stage", "workers"]


async def test_two_people_play_in_their_own_direct_messages(stage: Stage) -> None:
    server, alice, bob = stage.server, stage.alice, stage.bob
    for who in (alice, bob):  # met once, somewhere
        await server.say(who, stage.lobby, "@saltabot games", mentions=[server.bot])
    await stage.said(2)
    hers, his = server.dm(alice), server.dm(bob)
    await server.say(alice, hers, "play salta @bob")
    await stage.said(1, hers)
    offered = await stage.said(1, his)  # to somebody who never wrote there
    await server.click(bob, offered, "Accept")
    for place in (hers, his):
        assert (await stage.said(2, place)).attachments
    await server.say(alice, hers, "32-42")
    await stage.said(3, hers)
    await server.say(bob, his, "85-75", reply_to=await stage.said(3, his))
    await stage.said(4, hers)
    await stage.said(4, his)
    assert await stage.moves() == ["32-42", "85-75"]
    await stage.settled()
    assert offered.labels == []


async def test_a_mistyped_move_is_edited(stage: Stage) -> None:
    server, alice, lobby = stage.server, stage.alice, stage.lobby
    board = await stage.game()
    said = await server.say(alice, lobby, "32-5", reply_to=board)
    await stage.said(3)
    await server.edit(said, "32-42")
    await stage.said(4)
    await server.edit(said, "33-43")  # understood, it stays what it was
    await server.pin(said)
    await server.say(alice, lobby, "@saltabot board", mentions=[server.bot])
    await stage.said(5)
    assert await stage.moves() == ["32-42"]


async def test_a_greeting(stage: Stage) -> None:
    server = stage.server
    await server.remove()
    await server.invite(stage.alice)
    greeting = await stage.said(1)
    assert "Salta" in greeting.labels
    await stage.settled()
    # Without a channel to write in the owner is told, with what has to be allowed.
    for channel in (stage.lobby, server.channel("games")):
        channel.denied = RIGHTS["send_messages"]
    await server.remove()
    await server.invite(stage.alice)
    aside = await stage.said(1, server.dm(server.world.owner))
    assert "Send Messages" in aside.content


async def test_a_game_goes_out_and_comes_in_as_a_file(stage: Stage) -> None:
    server, alice, lobby = stage.server, stage.alice, stage.lobby
    await stage.game()
    await stage.slash(alice, "move", move="32-42")
    await stage.said(3)
    await stage.slash(alice, "export")
    exported = await stage.said(4)
    [file] = exported.attachments
    assert b"32-42" in file.content
    again = server.upload(file.filename, file.content)
    await stage.slash(alice, "import", file=again)
    assert (await stage.said(5)).attachments
    await server.say(stage.bob, lobby, "@saltabot import", mentions=[server.bot], files=[again])
    await stage.settled()
    assert server.messages(lobby)[-1].attachments


async def test_a_game_in_a_thread_of_its_own(stage: Stage) -> None:
    server, alice, bob, lobby = stage.server, stage.alice, stage.bob, stage.lobby
    server.promote(alice)
    await stage.slash(alice, "settings", name="threads", value="on")
    assert "threads" in (await stage.said(1)).content
    await stage.slash(alice, "play", game="salta", opponent=bob)
    challenge = await stage.said(2)
    await server.click(bob, challenge, "Accept")

    def opened() -> list[Channel]:
        return [c for c in server.world.channels.values() if c.parent is lobby and c.messages]

    [thread] = await server.until(opened, SECONDS)
    assert thread.id == challenge.id
    board = await stage.said(1, thread)
    await server.say(alice, thread, "32-42", reply_to=board)
    await stage.said(2, thread)
    assert await stage.moves() == ["32-42"]


@pytest.mark.parametrize("how", ["deleted", "locked", "archived", "forbidden"])
async def test_a_game_whose_thread_takes_nothing_goes_on_in_the_channel(
    stage: Stage, how: str
) -> None:
    server, bob, lobby = stage.server, stage.bob, stage.lobby
    await server.say(bob, server.dm(bob), "games")
    await stage.said(1, server.dm(bob))
    thread = await server.thread(lobby, "a quiet game")
    await stage.game(thread)
    await stage.slash(stage.alice, "move", thread, move="32-42")
    await stage.said(3, thread)
    await stage.settled()
    if how == "deleted":
        await server.delete_thread(thread)
    elif how == "forbidden":
        await server.deny(lobby, "send_messages_in_threads", quietly=True)
    else:
        await server.archive(thread, locked=how == "locked")
    await server.say(bob, server.dm(bob), "#1 85-75")
    if how == "archived":  # it is opened again by the message
        assert "85-75" in (await stage.said(4, thread)).content
        assert not thread.archived
        return
    board = await stage.said(1, lobby)
    assert "85-75" in board.content
    assert board.attachments
    await stage.settled()
    assert await stage.waiting() == []
    await server.say(stage.alice, lobby, "33-43", reply_to=board)
    await stage.said(2, lobby)
    await stage.settled()
    assert await stage.moves() == ["32-42", "85-75", "33-43"]
    assert not board.labels


async def test_whoever_closes_their_messages_is_told_of(stage: Stage) -> None:
    server, alice, bob = stage.server, stage.alice, stage.bob
    for who in (alice, bob):
        await server.say(who, stage.lobby, "@saltabot games", mentions=[server.bot])
    await stage.said(2)
    hers, his = server.dm(alice), server.dm(bob)
    await server.say(alice, hers, "play salta @bob")
    await server.click(bob, await stage.said(1, his), "Accept")
    await stage.said(2, hers)
    await stage.settled()
    bob.accepts_dms = False
    await server.say(alice, hers, "32-42")
    told = await stage.said(4, hers)
    assert told.content.startswith("I can’t write to Bob in private")


async def test_what_is_said_in_private_while_the_bot_is_away_is_heard(
    redirected: None, tmp_path: Path, workers: Workers
) -> None:
    """Of a game that is shown elsewhere, and of none."""
    async with DiscordServer() as server:
        async with running(server, tmp_path / "test.db", workers) as stage:
            await stage.game()
            alice, bob = stage.alice, stage.bob
            for who in (bob, stage.carol):  # and Alice writes there for the first time
                await server.say(who, server.dm(who), "help")
                await stage.said(1, server.dm(who))
            await stage.settled()
        await server.say(alice, server.dm(alice), "#1 32-42")
        await server.say(bob, server.dm(bob), "note #1 mine")
        await server.say(stage.carol, server.dm(stage.carol), "forgetme yes")
        async with running(server, tmp_path / "test.db", workers) as stage:
            assert "32-42" in (await stage.said(3)).content
            assert "#1" in (await stage.said(2, server.dm(bob))).content
            await stage.said(2, server.dm(stage.carol))
            await stage.settled()
            assert await stage.moves() == ["32-42"]
            async with stage.house.store.read() as connection:
                assert (await connection.execute(select(notes.c.text))).scalars().all() == ["mine"]
                left = (await connection.execute(select(people.c.account))).scalars().all()
                assert str(stage.carol.id) not in left
        async with running(server, tmp_path / "test.db", workers) as stage:
            await stage.slash(stage.bob, "move", move="85-75")
            await stage.said(4)
            for who, count in ((alice, 1), (bob, 2), (stage.carol, 2)):
                await stage.said(count, server.dm(who))
        assert server.violations == []
