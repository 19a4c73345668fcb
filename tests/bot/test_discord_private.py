"""On Discord with the whole bot: games in direct messages, files, and the greeting."""

from __future__ import annotations

from tests.bot.discord_stage import SECONDS, Stage, redirected, stage, workers
from tests.doubles.discord_objects import Channel
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
