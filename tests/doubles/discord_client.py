"""A small bot on the real client library, for testing the loopback Discord itself."""

from __future__ import annotations

import asyncio
import contextlib
import io
from collections.abc import AsyncIterator
from unittest.mock import patch

import discord
import yarl
from discord import app_commands

from tests.doubles.discord_server import DiscordServer

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + (800).to_bytes(4, "big") + (640).to_bytes(4, "big")


def picture(description: str | None = "a board") -> discord.File:
    return discord.File(io.BytesIO(PNG), "board.png", description=description)


class Buttons(discord.ui.View):
    """A persistent view: it is found again by its custom ids after a restart."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Accept", custom_id="accept 1")
    async def accept(self, it: discord.Interaction, _: discord.ui.Button[Buttons]) -> None:
        await it.response.edit_message(content="accepted", view=None)
        await it.followup.send(f"thanks, {it.user.name}", ephemeral=True)

    @discord.ui.button(label="Later", custom_id="later 1")
    async def later(self, it: discord.Interaction, _: discord.ui.Button[Buttons]) -> None:
        await it.response.defer()
        await it.edit_original_response(content="later", attachments=[picture("later")])

    @discord.ui.select(
        placeholder="Game",
        custom_id="game 1",
        options=[discord.SelectOption(label="Salta"), discord.SelectOption(label="Lasca")],
    )
    async def game(self, it: discord.Interaction, select: discord.ui.Select[Buttons]) -> None:
        await it.response.send_message(f"chosen: {select.values[0]}")


class Client(discord.Client):
    """Hears, answers and keeps what it heard; reconnects without the library's 5 s of rest."""

    def __init__(self, heartbeat_timeout: float = 60.0) -> None:
        super().__init__(
            intents=discord.Intents.default(),
            guild_ready_timeout=0.05,
            heartbeat_timeout=heartbeat_timeout,
        )
        self.tree = app_commands.CommandTree(self)
        self.heard: list[discord.Message] = []
        self.edited: list[str] = []
        self.resumed = 0
        self.tree.command(name="play", description="Plays")(play)
        self.tree.command(name="move", description="Moves")(move)
        self.tree.command(name="notes", description="Follows up")(notes)
        self.tree.command(name="form", description="Asks back")(form)

    async def setup_hook(self) -> None:
        self.add_view(Buttons())
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """No rest: the loopback server has no limit on IDENTIFY."""

    async def on_message(self, message: discord.Message) -> None:
        if message.author != self.user:
            self.heard.append(message)

    async def on_raw_message_edit(self, payload: discord.RawMessageUpdateEvent) -> None:
        self.edited.append(payload.message.content)

    async def on_resumed(self) -> None:
        self.resumed += 1


@app_commands.describe(game="Which game", opponent="Whom", number="How many")
@app_commands.choices(game=[app_commands.Choice(name="Salta", value="salta")])
async def play(
    it: discord.Interaction,
    game: app_commands.Choice[str],
    opponent: discord.Member | None = None,
    number: int = 1,
) -> None:
    """Answers in time, draws for a while, then shows a picture with alt text."""
    await it.response.defer()
    words = f"{game.value} {opponent.mention if opponent else 'anyone'} {number}"
    await it.edit_original_response(content=words, attachments=[picture()], view=Buttons())


async def completions(it: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=move, value=move) for move in ("32-42", "31-41")]


@app_commands.describe(move="Which move")
@app_commands.autocomplete(move=completions)
async def move(it: discord.Interaction, move: str) -> None:
    await it.response.send_message(f"moved {move}", ephemeral=True)


async def notes(it: discord.Interaction) -> None:
    """The first follow-up ends the thinking; the second is edited, the third deleted."""
    await it.response.defer(ephemeral=True)
    await it.followup.send("one")
    second = await it.followup.send("two", file=picture(), wait=True)
    await second.edit(content="two, edited", attachments=[])
    third = await it.followup.send("three", wait=True)
    await third.delete()
    original = await it.original_response()
    await original.edit(content=f"{original.content}, edited")


class Form(discord.ui.Modal, title="A move"):
    text: discord.ui.TextInput[Form] = discord.ui.TextInput(label="Move", custom_id="text")

    async def on_submit(self, it: discord.Interaction) -> None:
        await it.response.send_message(f"typed {self.text.value}")


async def form(it: discord.Interaction) -> None:
    await it.response.send_modal(Form())


@contextlib.asynccontextmanager
async def connected(
    server: DiscordServer, token: str = "", heartbeat_timeout: float = 60.0
) -> AsyncIterator[Client]:
    """The bot, logged in, connected and ready; closed at the end."""
    gateway = yarl.URL(server.gateway)
    with (
        patch.object(discord.http.Route, "BASE", server.address),
        patch.object(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway),
    ):
        client = Client(heartbeat_timeout)
        async with client:
            await client.login(token or server.token)
            running = asyncio.create_task(client.connect())
            try:
                await client.wait_until_ready()
                yield client
            finally:
                await client.close()
                await running
