"""The loopback Discord against the real client library: what bots and people can do there."""

from __future__ import annotations

import asyncio
from unittest.mock import patch

import aiohttp
import discord
import pytest

from tests.doubles.discord_client import PNG, Client, connected, picture
from tests.doubles.discord_server import DiscordServer


def channel_of(client: Client, server: DiscordServer, name: str) -> discord.TextChannel:
    channel = client.get_channel(server.channel(name).id)
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_login_shows_guild_channels_and_rights() -> None:
    async with DiscordServer() as server, connected(server) as client:
        assert client.user is not None
        assert client.user.name == "saltabot"
        guild = client.guilds[0]
        assert [channel.name for channel in guild.text_channels] == ["lobby", "games"]
        rights = guild.text_channels[0].permissions_for(guild.me)
        assert rights.send_messages
        assert rights.attach_files
        assert not rights.administrator
        assert [command["name"] for command in server.commands] == ["play", "move", "notes", "form"]
        assert server.violations == []


async def test_content_is_withheld_unless_addressed() -> None:
    async with DiscordServer() as server, connected(server) as client:
        alice, lobby = server.person("alice"), server.channel("lobby")
        post = await channel_of(client, server, "lobby").send("board")
        chatter = await server.say(alice, lobby, "just talk")
        await server.say(alice, lobby, "@saltabot hello", mentions=[server.bot])
        await server.say(alice, lobby, "32-42", reply_to=post.id)
        await server.say(alice, lobby, "31-41", reply_to=post.id, ping=False)
        await server.say(alice, server.dm(alice), "in private")
        await server.until(lambda: len(client.heard) == 5)
        contents = [message.content for message in client.heard]
        assert contents == ["", f"{server.bot.mention} hello", "32-42", "", "in private"]
        assert client.heard[2].reference is not None
        assert client.heard[2].reference.message_id == post.id
        assert client.heard[4].guild is None
        await server.edit(chatter, "just talk, edited")
        await server.until(lambda: client.edited)
        assert client.edited == [""]
        assert [version.content for version in chatter.edits] == ["just talk"]


async def test_slash_defers_then_shows_picture_buttons_and_mention() -> None:
    async with DiscordServer() as server, connected(server) as client:
        alice, bob, lobby = server.person("alice"), server.person("bob"), server.channel("lobby")
        asked = await server.slash(alice, lobby, "play", {"game": "Salta", "opponent": bob})
        await asked.wait()
        assert asked.callback == 5
        assert asked.delay < 3
        message = await asked.reply()
        assert message.content == f"salta {bob.mention} 1"
        assert message.mentions == [bob]
        assert message.labels == ["Accept", "Later"]
        [file] = message.attachments
        assert (file.filename, file.description, file.content) == ("board.png", "a board", PNG)
        fetched = await channel_of(client, server, "lobby").fetch_message(message.id)
        assert (fetched.attachments[0].width, fetched.attachments[0].height) == (800, 640)
        assert await fetched.attachments[0].read() == PNG
        assert server.violations == []


async def test_buttons_update_and_follow_up_in_private() -> None:
    async with DiscordServer() as server, connected(server):
        alice, lobby = server.person("alice"), server.channel("lobby")
        message = await (await server.slash(alice, lobby, "play", {"game": "salta"})).reply()
        later = await server.click(alice, message, "Later")
        assert await later.reply() is message
        await server.until(lambda: message.content == "later")
        assert [file.description for file in message.attachments] == ["later"]
        chosen = await server.choose(alice, message, "Game", "Lasca")
        assert (await chosen.reply()).content == "chosen: Lasca"
        pressed = await server.click(alice, message, "Accept")
        await server.until(lambda: pressed.followups)
        assert message.content == "accepted"
        assert message.buttons == []
        [thanks] = pressed.followups
        assert (thanks.content, thanks.only_for) == ("thanks, alice", alice)
        assert thanks not in server.messages(lobby)
        assert thanks in server.messages(lobby, seen_by=alice)
        with pytest.raises(LookupError, match="Accept"):
            await server.click(alice, message, "Accept")
        stale = await server.click(alice, message, "Accept", stale=True)
        await server.until(lambda: stale.followups)
        assert stale.callback == 7
        assert server.violations == []


async def test_autocomplete_and_ephemeral_answer() -> None:
    async with DiscordServer() as server, connected(server):
        alice, lobby = server.person("alice"), server.channel("lobby")
        offered = await server.autocomplete(alice, lobby, "move", "move", "3")
        assert offered == [("32-42", "32-42"), ("31-41", "31-41")]
        asked = await server.slash(alice, lobby, "move", {"move": "anything typed"})
        assert (await asked.reply()).content == "moved anything typed"
        assert server.messages(lobby) == []


async def test_follow_ups_are_edited_and_deleted() -> None:
    async with DiscordServer() as server, connected(server):
        alice, lobby = server.person("alice"), server.channel("lobby")
        asked = await server.slash(alice, lobby, "notes")
        message = await asked.reply()
        assert message.content == "one"
        assert message.ephemeral
        await server.until(lambda: message.content == "one, edited")
        second, third = asked.followups
        assert (second.content, second.attachments) == ("two, edited", [])
        assert [file.description for file in second.edits[0].attachments] == ["a board"]
        assert third.deleted
        assert server.violations == []


async def test_forms() -> None:
    async with DiscordServer() as server, connected(server):
        alice, lobby = server.person("alice"), server.channel("lobby")
        opened = await (await server.slash(alice, lobby, "form")).wait()
        sent = await server.submit(opened, {"text": "32-42"})
        assert (await sent.reply()).content == "typed 32-42"
        assert server.violations == []


async def test_client_side_checks_of_commands() -> None:
    async with DiscordServer() as server, connected(server):
        alice, lobby = server.person("alice"), server.channel("lobby")
        with pytest.raises(LookupError, match="chess"):
            await server.slash(alice, lobby, "chess")
        with pytest.raises(LookupError, match="colour"):
            await server.slash(alice, lobby, "play", {"game": "salta", "colour": "red"})
        with pytest.raises(ValueError, match="needs"):
            await server.slash(alice, lobby, "play")
        with pytest.raises(ValueError, match="chess"):
            await server.slash(alice, lobby, "play", {"game": "chess"})
        with pytest.raises(ValueError, match="number"):
            await server.slash(alice, lobby, "play", {"game": "salta", "number": "two"})


async def test_slash_in_direct_messages() -> None:
    async with DiscordServer() as server, connected(server):
        alice = server.person("alice")
        asked = await server.slash(alice, server.dm(alice), "play", {"game": "salta"})
        assert (await asked.reply()).channel.recipient is alice


async def test_enforced_nonce_gives_the_first_message() -> None:
    async with DiscordServer() as server, connected(server) as client:
        lobby = channel_of(client, server, "lobby")
        first = await lobby.send("one", file=picture(), nonce=7)
        second = await lobby.send("one again", file=picture(), nonce=7)
        other = await channel_of(client, server, "games").send("one", nonce=7)
        assert first.id == second.id
        assert other.id != first.id
        assert [message.content for message in server.messages(server.channel("lobby"))] == ["one"]


async def test_history_pages_both_ways() -> None:
    async with DiscordServer() as server, connected(server) as client:
        alice, lobby = server.person("alice"), server.channel("lobby")
        said = [
            await server.say(alice, lobby, f"{n} @saltabot", mentions=[server.bot])
            for n in range(5)
        ]
        place = channel_of(client, server, "lobby")
        after = [m.id async for m in place.history(after=discord.Object(said[1].id), limit=2)]
        assert after == [said[2].id, said[3].id]
        before = [m.id async for m in place.history(before=discord.Object(said[3].id), limit=2)]
        assert before == [said[2].id, said[1].id]
        assert (await place.fetch_message(said[0].id)).content == f"0 {server.bot.mention}"


async def test_edit_keeps_what_is_not_named_and_delete() -> None:
    async with DiscordServer() as server, connected(server) as client:
        sent = await channel_of(client, server, "lobby").send("a", files=[picture(), picture("b")])
        await sent.edit(content="c", attachments=[sent.attachments[1]])
        [message] = server.messages(server.channel("lobby"))
        assert [file.description for file in message.attachments] == ["b"]
        assert len(message.edits[0].attachments) == 2
        await sent.delete()
        assert server.messages(server.channel("lobby")) == []
        with pytest.raises(discord.NotFound, match="10008"):
            await sent.edit(content="d")


async def test_allowed_mentions_decide_who_is_notified() -> None:
    async with DiscordServer() as server, connected(server) as client:
        alice, bob, lobby = server.person("alice"), server.person("bob"), server.channel("lobby")
        question = await server.say(alice, lobby, "hi", mentions=[server.bot])
        await server.until(lambda: client.heard)
        only_bob = discord.AllowedMentions(users=[discord.Object(bob.id)], replied_user=False)
        words = f"{alice.mention} {bob.mention}"
        await client.heard[0].reply(words, allowed_mentions=only_bob)
        await client.heard[0].reply("hello")
        quiet, loud = server.messages(lobby, by=server.bot)
        assert (quiet.mentions, quiet.reply_to) == ([bob], question)
        assert loud.mentions == [alice]


async def test_threads_open_archived_and_locked() -> None:
    async with DiscordServer() as server, connected(server) as client:
        lobby = channel_of(client, server, "lobby")
        made = await lobby.create_thread(name="game 1", type=discord.ChannelType.public_thread)
        await made.send("in the thread")
        thread = server.channel("game 1")
        await server.archive(thread)
        await server.until(lambda: client.get_channel(thread.id) is None)
        await made.send("opens it again")
        assert not thread.archived
        await server.archive(thread, locked=True)
        with pytest.raises(discord.HTTPException, match="50083"):
            await made.send("locked")
        hers = await server.thread(server.channel("lobby"), "game 2")
        await server.until(lambda: client.get_channel(hers.id) is not None)
        asked = await server.slash(server.person("alice"), hers, "play", {"game": "salta"})
        assert (await asked.reply()).channel is hers


async def test_rights_taken_away() -> None:
    async with DiscordServer() as server, connected(server) as client:
        alice, games = server.person("alice"), server.channel("games")
        place = channel_of(client, server, "games")
        await server.deny(games, "attach_files")
        await server.until(lambda: not place.permissions_for(place.guild.me).attach_files)
        await place.send("text is fine")
        with pytest.raises(discord.Forbidden, match="50013"):
            await place.send("picture", file=picture())
        await server.deny(games, "send_messages", quietly=True)
        with pytest.raises(discord.Forbidden, match="50013"):
            await place.send("no text either")
        assert place.permissions_for(place.guild.me).send_messages
        assert server.invalid_requests == 2
        await server.allow(games)
        await place.send("again")
        alice.accepts_dms = False
        user = await client.fetch_user(alice.id)
        with pytest.raises(discord.Forbidden, match="50007"):
            await user.send("hello")
        alice.accepts_dms = True
        await user.send("hello")
        assert [message.content for message in server.messages(server.dm(alice))] == ["hello"]


async def test_members_are_found_without_the_privileged_intent() -> None:
    async with DiscordServer() as server, connected(server) as client:
        bob = server.person("bob")
        guild = client.guilds[0]
        assert guild.get_member(bob.id) is None
        assert (await guild.fetch_member(bob.id)).name == "bob"
        assert [member.id for member in await guild.query_members("bo")] == [bob.id]


async def test_repeated_events_reach_the_bot_twice() -> None:
    async with DiscordServer() as server, connected(server) as client:
        alice, lobby = server.person("alice"), server.channel("lobby")
        message = await server.say(alice, lobby, "hi", mentions=[server.bot])
        await server.again(message)
        await server.until(lambda: len(client.heard) == 2)
        assert client.heard[0].id == client.heard[1].id == message.id


def spoilt() -> list[tuple[dict[str, object], str]]:
    """Messages that Discord refuses, each with the place of the flaw."""
    button = {"type": 2, "style": 1, "label": "a", "custom_id": "a"}
    rows = [{"type": 1, "components": [{**button, "custom_id": str(n)}]} for n in range(6)]
    six = [{"type": 1, "components": [{**button, "custom_id": str(n)} for n in range(6)]}]
    option = [{"label": str(n), "value": str(n)} for n in range(26)]
    select = [{"type": 1, "components": [{"type": 3, "custom_id": "s", "options": option}]}]

    def one(**changes: object) -> list[object]:
        return [{"type": 1, "components": [{**button, **changes}]}]

    return [
        ({"content": "x" * 2001}, "content"),
        ({"content": "x", "components": rows}, "components"),
        ({"content": "x", "components": six}, "components.0.components"),
        ({"content": "x", "components": select}, "components.0.components.0.options"),
        ({"content": "x", "components": one(label="x" * 81)}, "components.0.components.0.label"),
        ({"content": "x", "components": one(custom_id="x" * 101)}, "custom_id"),
        ({"content": "x", "components": one() + one()}, "components"),
        ({"content": "x", "nonce": "x" * 26}, "nonce"),
        ({"content": "x", "attachments": [{"id": "0"}]}, "attachments.0.id"),
    ]


@pytest.mark.parametrize(("payload", "place"), spoilt())
async def test_limits_of_messages(payload: dict[str, object], place: str) -> None:
    async with DiscordServer() as server, aiohttp.ClientSession() as session:
        lobby = server.channel("lobby")
        address = f"{server.address}/channels/{lobby.id}/messages"
        headers = {"Authorization": f"Bot {server.token}"}
        async with session.post(address, json=payload, headers=headers) as answer:
            body = await answer.json()
        assert (answer.status, body["code"]) == (400, 50035)
        node = body["errors"]
        for key in place.split("."):
            node = node[key] if key in node else node["components"]["0"]["components"]["0"][key]
        assert node["_errors"][0]["code"]
        assert [violation.code for violation in server.violations] == [50035]
        assert server.messages(lobby) == []


async def test_limits_of_files_and_empty_messages() -> None:
    async with DiscordServer() as server, connected(server) as client:
        lobby = channel_of(client, server, "lobby")
        with pytest.raises(discord.HTTPException, match="description"):
            await lobby.send("long alt text", file=picture("x" * 1025))
        small = patch("tests.doubles.discord_limits.FILE_BYTES", len(PNG) - 1)
        with small, pytest.raises(discord.HTTPException, match="40005"):
            await lobby.send("big", file=picture())
        with pytest.raises(discord.HTTPException, match="50006"):
            await lobby.send(" \n ")
        assert [violation.code for violation in server.violations] == [50035, 40005, 50006]


def option(name: str, **facts: object) -> dict[str, object]:
    return {"name": name, "description": "d", "type": 3, **facts}


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("Play", {}),
        ("with space", {}),
        ("x" * 33, {}),
        ("play", {"description": ""}),
        ("play", {"description": "x" * 101}),
        ("play", {"options": [option(f"o{n}") for n in range(26)]}),
        ("play", {"options": [option("a"), option("b", required=True)]}),
        ("play", {"options": [option("a"), option("a")]}),
        ("play", {"options": [option("a", choices=[{"name": "n", "value": "v"}] * 26)]}),
        ("play", {"options": [option("a", choices=[{"name": "", "value": "v"}])]}),
        ("play", {"options": [option("a"), option("b", type=1)]}),
        ("play", {"name_localizations": {"xx": "spiel"}}),
        ("play", {"name_localizations": {"ru": "Играть"}}),
        (
            "play",
            {
                "options": [
                    option(
                        f"o{n}",
                        description="x" * 100,
                        choices=[{"name": f"{c}", "value": "x" * 100} for c in range(25)],
                    )
                    for n in range(4)
                ]
            },
        ),
    ],
)
async def test_limits_of_commands(name: str, facts: dict[str, object]) -> None:
    async with DiscordServer() as server, aiohttp.ClientSession() as session:
        address = f"{server.address}/applications/{server.bot.id}/commands"
        headers = {"Authorization": f"Bot {server.token}"}
        command = {"name": name, "description": "d", **facts}
        async with session.put(address, json=[command], headers=headers) as answer:
            assert (answer.status, (await answer.json())["code"]) == (400, 50035)
        assert len(server.violations) == 1
        assert server.commands == []


async def test_a_hundred_commands_and_no_more() -> None:
    async with DiscordServer() as server, aiohttp.ClientSession() as session:
        address = f"{server.address}/applications/{server.bot.id}/commands"
        headers = {"Authorization": f"Bot {server.token}"}
        many = [{"name": f"играть-{n}", "description": "d"} for n in range(101)]
        async with session.put(address, json=many[:100], headers=headers) as answer:
            assert answer.status == 200
        async with session.put(address, json=many, headers=headers) as answer:
            assert (await answer.json())["code"] == 30032


async def test_missing_routes_are_noticed() -> None:
    async with DiscordServer() as server, connected(server) as client:
        with pytest.raises(discord.NotFound):
            await client.guilds[0].fetch_roles()
        assert [violation.request for violation in server.violations] == [
            f"GET /guilds/{client.guilds[0].id}/roles"
        ]


async def test_until_says_what_happened() -> None:
    async with DiscordServer() as server:
        with pytest.raises(TimeoutError, match="the journal ends"):
            await server.until(lambda: server.connected, 0.01)
        with pytest.raises(LookupError, match="lobby"):
            server.channel("nowhere")
        await asyncio.sleep(0)
