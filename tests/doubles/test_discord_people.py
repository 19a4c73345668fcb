"""The loopback Discord against the real client library: files, changes, roles and invitations."""

from __future__ import annotations

import aiohttp
import discord
import pytest

from tests.doubles.discord_client import PNG, connected
from tests.doubles.discord_server import DiscordServer
from tests.doubles.discord_world import RIGHTS


async def test_files_of_people_are_served_to_anybody() -> None:
    async with DiscordServer() as server, connected(server) as client:
        alice, lobby, bot = server.person("alice"), server.channel("lobby"), server.bot
        files = [server.upload("game.txt", "1. 32-42"), server.upload("a", PNG, "image/png")]
        await server.say(alice, lobby, "@saltabot hi", mentions=[bot], files=files)
        await server.say(alice, lobby, "kept from the bot", files=files)
        await server.until(lambda: len(client.heard) == 2)
        told, hidden = client.heard
        assert hidden.attachments == []
        text, image = told.attachments
        assert (text.filename, text.size) == ("game.txt", 8)
        assert (text.content_type, image.content_type) == ("text/plain; charset=utf-8", "image/png")
        assert await text.read() == b"1. 32-42"
        assert (image.width, image.height) == (800, 640)
        server.fail("GET", "/attachments/", 404)
        with pytest.raises(discord.NotFound):
            await image.read()
        async with aiohttp.ClientSession() as session, session.get(image.url + "?ex=1") as answer:
            assert await answer.read() == PNG


async def test_changes_of_messages() -> None:
    async with DiscordServer() as server, connected(server) as client:
        alice, lobby, bot = server.person("alice"), server.channel("lobby"), server.bot
        post = await lobby_of(client, server).send("board")
        said = await server.say(alice, lobby, "chatter")
        replied = await server.say(alice, lobby, "32-42", reply_to=post.id)
        told: list[tuple[str, bool, bool, int]] = []

        async def on_raw_message_edit(event: discord.RawMessageUpdateEvent) -> None:
            changed = event.message
            shown = changed.content, changed.edited_at is not None
            told.append((*shown, changed.pinned, len(changed.embeds)))

        client.on_raw_message_edit = on_raw_message_edit  # type: ignore[assignment, method-assign]
        await server.unfurl(replied, "A page")
        await server.pin(said)
        await server.edit(said, "@saltabot hi", mentions=[bot])
        await server.edit(replied, "31-41")
        await server.until(lambda: len(told) == 4)
        assert told == [
            ("32-42", False, False, 1),
            ("", False, True, 0),
            (f"{bot.mention} hi", True, True, 0),
            ("31-41", True, False, 1),
        ]


async def test_roles_are_told_with_messages_and_permissions_with_interactions() -> None:
    async with DiscordServer() as server, connected(server) as client:
        alice, bob, lobby = server.person("alice"), server.person("bob"), server.channel("lobby")
        server.promote(alice)
        for who, may in ((alice, True), (bob, False), (server.world.owner, True)):
            await server.say(who, lobby, "hi", mentions=[server.bot])
            await server.until(lambda: client.heard)
            speaker = client.heard.pop().author
            assert isinstance(speaker, discord.Member)
            assert lobby_of(client, server).permissions_for(speaker).manage_guild is may
            shown = await server.slash(who, lobby, "notes")
            held = discord.Permissions(int(shown.payload["member"]["permissions"]))
            assert held.manage_guild is may
            assert not discord.Permissions(int(shown.payload["app_permissions"])).manage_guild
            await shown.wait()


async def test_a_file_as_the_value_of_an_option() -> None:
    async with DiscordServer() as server, aiohttp.ClientSession() as session:
        option = {"name": "file", "description": "d", "type": 11, "required": True}
        command = {"name": "import", "description": "d", "options": [option]}
        address = f"{server.address}/applications/{server.bot.id}/commands"
        headers = {"Authorization": f"Bot {server.token}"}
        async with session.put(address, json=[command], headers=headers) as answer:
            assert answer.status == 200
        alice, lobby = server.person("alice"), server.channel("lobby")
        file = server.upload("game.pdn", "1. 32-42")
        sent = await server.slash(alice, lobby, "import", {"file": file})
        assert sent.data["options"] == [{"name": "file", "type": 11, "value": str(file.id)}]
        resolved = sent.data["resolved"]["attachments"][str(file.id)]
        assert (resolved["filename"], resolved["size"], resolved["url"]) == (
            "game.pdn",
            8,
            f"http://127.0.0.1:{server.port}/attachments/{file.id}/game.pdn",
        )
        with pytest.raises(ValueError, match="file"):
            await server.slash(alice, lobby, "import", {"file": "game.pdn"})


async def test_invited_and_removed() -> None:
    async with DiscordServer(inside=False) as server, connected(server) as client:
        assert list(client.guilds) == []
        joined: list[discord.Guild] = []

        async def on_guild_join(guild: discord.Guild) -> None:
            joined.append(guild)

        client.on_guild_join = on_guild_join  # type: ignore[attr-defined]
        server.world.system = server.channel("games")
        await server.invite(server.person("alice"))
        await server.until(lambda: joined)
        guild = joined[0]
        first = guild.me.joined_at
        assert guild.system_channel is not None
        assert guild.system_channel.name == "games"
        with pytest.raises(discord.Forbidden):
            [entry async for entry in guild.audit_logs()]
        await server.remove()
        await server.until(lambda: not client.guilds)
        with pytest.raises(discord.NotFound, match="10004"):
            await client.fetch_guild(guild.id)
        server.world.granted = RIGHTS["view_audit_log"]
        await server.invite(server.person("bob"))
        await server.until(lambda: len(joined) == 2)
        again = joined[1].me
        assert again.joined_at is not None
        assert first is not None
        assert again.joined_at > first
        assert again.guild_permissions.view_audit_log
        entries = [e async for e in joined[1].audit_logs(action=discord.AuditLogAction.bot_add)]
        assert [e.user and e.user.name for e in entries] == ["bob"]
        assert server.violations == []


def lobby_of(client: discord.Client, server: DiscordServer) -> discord.TextChannel:
    """The lobby as the client knows it."""
    channel = client.get_channel(server.channel("lobby").id)
    assert isinstance(channel, discord.TextChannel)
    return channel
