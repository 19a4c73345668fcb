"""What goes out on Discord to people directly, into threads, and with links."""

from __future__ import annotations

import discord
import pytest

from bot.on_discord_messages import content
from bot.on_discord_threads import NEEDED
from bot.talk import (
    Button,
    Later,
    Message,
    Place,
    Reply,
    ThreadsRefused,
    Undeliverable,
    link,
    mention,
)
from tests.bot.discord_stage import Stage, redirected, stage, workers
from tests.doubles import discord_limits as limits
from tests.doubles.discord_objects import Person

__all__ = ["redirected", "stage", "workers"]

SITE = "https://discord.com/channels"
OPENED = "POST /users/@me/channels"


def direct(person: Person) -> Place:
    """The direct messages with a person, as they are stored."""
    return Place("discord", str(person.id), direct=True, home="@me")


async def send(stage: Stage, place: Place, text: str, number: int = 1, **keys: object) -> str:
    """A reply sent to a place; the id of its message."""
    reply = Reply(1, text, **keys)  # type: ignore[arg-type]
    return await stage.platform.send(Message(number, place, reply), None)


async def test_somebody_who_never_wrote_can_be_written_to(stage: Stage) -> None:
    server, bob = stage.server, stage.bob
    buttons = (Button("Accept", "accept #1"),)
    sent = await send(stage, direct(bob), "Your turn.", buttons=buttons)
    again = await send(stage, direct(bob), "Your turn.", buttons=buttons)
    await send(stage, direct(bob), "And again.", 2, reply_to=sent)
    assert sent == again
    first, second = server.messages(server.dm(bob))
    assert (first.content, first.labels) == ("Your turn.", ["Accept"])
    assert second.reply_to is first
    await stage.platform.strip(direct(bob), sent)
    assert first.labels == []
    assert len(server.journal.requests(OPENED)) == 1


async def test_people_who_cannot_be_written_to(stage: Stage) -> None:
    server, bob = stage.server, stage.bob
    bob.accepts_dms = False
    with pytest.raises(Undeliverable, match="50007"):
        await send(stage, direct(bob), "Your turn.")
    with pytest.raises(Undeliverable, match="50033"):
        await send(stage, Place("discord", "1", direct=True), "Your turn.")
    with pytest.raises(Undeliverable, match="50033"):
        await stage.platform.strip(Place("discord", "1", direct=True), "2")
    server.fail("POST", "/users/@me/channels", 503, times=5)
    with pytest.raises(Later):
        await send(stage, direct(stage.carol), "Your turn.")


async def test_links_lead_to_messages(stage: Stage) -> None:
    server, lobby = stage.server, stage.lobby
    home = str(server.world.guild_id)
    here = Place("discord", str(lobby.id), home=home)
    thread = Place("discord", str(lobby.id), "123", home=home)
    unopened = Place("discord", str(lobby.id), "+7", home=home)
    nobody = Place("discord", "1", direct=True, home="@me")
    elsewhere = Place("telegram", "-1001", home="club")
    labelled = [
        link("#1", here, "11"),
        link("#2", thread, "12"),
        link("#3", direct(stage.bob), "13"),
        *(link("#4", place, "14") for place in (unopened, nobody, elsewhere, Place("", "1"))),
        link("#5", here, ""),
    ]
    await send(stage, here, ", ".join(labelled))
    [told] = server.messages(lobby)
    dm = server.dm(stage.bob).id
    assert told.content.split(", ") == [
        f"[\\#1]({SITE}/{home}/{lobby.id}/11)",
        f"[\\#2]({SITE}/{home}/123/12)",
        f"[\\#3]({SITE}/@me/{dm}/13)",
        *(["\\#4"] * 4),
        "\\#5",
    ]


def test_the_label_of_a_link_is_only_a_label() -> None:
    home = Place("discord", "5", home="6")
    told = content(link("x](https://e.example) [@everyone *y*", home, "7"))
    assert told.endswith(f"]({SITE}/6/5/7)")
    assert told.count("](") == 1
    assert "@everyone" not in told
    assert "://e" not in told
    assert "\\*y\\*" in told
    # A person of another platform is only a name here, whatever their number.
    assert content(mention("17", "Bob *x*", "telegram")) == "Bob \\*x\\*"
    assert content(mention("17", "Bob", "discord")) == "<@17>"


def test_a_link_is_shown_whole_or_not_at_all() -> None:
    home = Place("discord", "5", home="6")
    line = link("#7 Salta: Alice – Bob", home, "7") + " your turn "
    for padding in range(60):
        told = content("x" * padding + line * 60)
        assert len(told) <= limits.CONTENT
        assert told.endswith("…")
        assert told.count("[") == told.count(f"]({SITE}/6/5/7)")


async def test_only_those_of_discord_are_called(stage: Stage) -> None:
    here = Place("discord", str(stage.lobby.id))
    text = f"{mention(str(stage.bob.id), 'Bob', 'telegram')}, {mention(str(stage.alice.id), 'A')}"
    await send(stage, here, text)
    [told] = stage.server.messages(stage.lobby)
    assert told.mentions == [stage.alice]


async def test_a_thread_for_a_message(stage: Stage) -> None:
    server, lobby = stage.server, stage.lobby
    here = Place("discord", str(lobby.id))
    board = await send(stage, here, "#1 begins")
    name = "#1 Salta: Алиса – Bob " * 9
    assert stage.platform.threads
    opened = await stage.platform.open_thread(here, name, board)
    assert opened == board == await stage.platform.open_thread(here, name, board)
    [thread] = [c for c in server.world.channels.values() if c.parent is lobby]
    assert thread.name == f"{name[:99]}…"
    inside = Place("discord", here.chat, opened)
    await send(stage, inside, "in the thread", 2)
    assert [m.content for m in server.messages(thread)] == ["in the thread"]
    bare = await stage.platform.open_thread(here, "#2", "")
    assert bare != opened
    [request] = server.journal.requests(rf"POST /channels/{lobby.id}/threads")
    assert request.data["type"] == 11


async def test_threads_that_cannot_be_opened(stage: Stage) -> None:
    server, lobby = stage.server, stage.lobby
    here = Place("discord", str(lobby.id))
    board = await send(stage, here, "#1 begins")
    for place in (direct(stage.bob), Place("discord", here.chat, "1")):
        with pytest.raises(ThreadsRefused, match="channel only"):
            await stage.platform.open_thread(place, "#1", board)
    with pytest.raises(ThreadsRefused, match="10008"):
        await stage.platform.open_thread(here, "#1", "1")
    with pytest.raises(Undeliverable, match="10003"):
        await stage.platform.open_thread(Place("discord", "1"), "#1", board)
    full = {"code": 160006, "message": "Maximum number of active threads reached"}
    server.fail("POST", "/threads", 400, body=full)
    with pytest.raises(ThreadsRefused, match="160006"):
        await stage.platform.open_thread(here, "#1", board)
    server.fail("POST", "/threads", how="reset", before=False)
    with pytest.raises(Later):
        await stage.platform.open_thread(here, "#1", board)
    assert await stage.platform.open_thread(here, "#1", board) == board


async def test_threads_that_may_not_be_opened(stage: Stage) -> None:
    server, lobby = stage.server, stage.lobby
    here = Place("discord", str(lobby.id))
    board = await send(stage, here, "#1 begins")
    await server.deny(lobby, "create_public_threads", quietly=True)
    with pytest.raises(ThreadsRefused, match="50013"):
        await stage.platform.open_thread(here, "#1", board)
    for right in ("create_public_threads", "send_messages_in_threads"):
        await server.allow(lobby)
        await server.deny(lobby, right)
        await stage.until(lambda right=right: _lacks(stage) == [right])  # type: ignore[misc]
        with pytest.raises(ThreadsRefused, match=f"lacks the permission {right}"):
            await stage.platform.open_thread(here, "#1", board)
    assert server.invalid_requests == 1


def _lacks(stage: Stage) -> list[str]:
    """What the bot knows that it may not do in the lobby."""
    channel = stage.platform.bot.get_channel(stage.lobby.id)
    assert isinstance(channel, discord.TextChannel)
    held = channel.permissions_for(channel.guild.me)
    return [name for name in NEEDED if not getattr(held, name)]
