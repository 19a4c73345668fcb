"""Interactions of a loopback Discord: the callback, the original answer and the follow-ups."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.doubles import discord_limits as limits
from tests.doubles.discord_call import ApiError, Call, form_error, refuse
from tests.doubles.discord_limits import JSON
from tests.doubles.discord_messages import Messages
from tests.doubles.discord_objects import EPHEMERAL, LOADING, Channel, Message, Person
from tests.doubles.discord_world import World

COMMAND, COMPONENT, AUTOCOMPLETE, FORM = 2, 3, 4, 5  # interaction types
MESSAGE, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9  # callback types
CALLBACKS = {
    COMMAND: (MESSAGE, DEFER, MODAL),
    COMPONENT: (MESSAGE, DEFER, DEFER_UPDATE, UPDATE, MODAL),
    AUTOCOMPLETE: (CHOICES,),
    FORM: (MESSAGE, DEFER, DEFER_UPDATE, UPDATE),
}


@dataclass(eq=False)
class Interaction:
    """A command, press, completion or form of a person, and what the bot made of it."""

    id: int
    type: int
    token: str
    person: Person
    channel: Channel
    data: JSON
    message: Message | None = None  # that the pressed component is on
    began: float = field(default_factory=time.monotonic)
    callback: int | None = None  # the callback's type, None until answered
    delay: float = 0.0  # seconds from the interaction to its callback
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    choices: list[JSON] = field(default_factory=list)
    modal: JSON | None = None
    expired: bool = False
    payload: JSON = field(default_factory=dict)  # as sent through the gateway
    _answered: asyncio.Event = field(default_factory=asyncio.Event)
    _settled: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def answered(self) -> bool:
        return self.callback is not None

    async def wait(self, seconds: float = 10.0) -> Interaction:
        """Waits for the callback, within which Discord wants 3 s. Raises TimeoutError."""
        await asyncio.wait_for(self._answered.wait(), seconds)
        return self

    async def reply(self, seconds: float = 10.0) -> Message:
        """Waits for the answer itself: the original message, no longer "thinking"."""
        await asyncio.wait_for(self._settled.wait(), seconds)
        if self.original is None:
            raise LookupError(f"callback {self.callback} shows no message")
        return self.original

    def answer(self, callback: int, original: Message | None) -> None:
        self.callback, self.original = callback, original
        self.delay = time.monotonic() - self.began
        self._answered.set()
        self.settle()

    def settle(self) -> None:
        if self.original is None or not self.original.loading:
            self._settled.set()


class Webhooks:
    """The routes below /interactions and /webhooks; they need no bot token."""

    def __init__(self, world: World, messages: Messages) -> None:
        self.world = world
        self.messages = messages
        self.deadline = 3.0  # seconds to the callback
        self.life = 900.0  # seconds that a token is good for
        self.known: dict[str, Interaction] = {}

    def routes(self) -> list[tuple[str, str, Callable[[Call], Any]]]:
        own = "/webhooks/{app}/{token}"
        return [
            ("POST", "/interactions/{id}/{token}/callback", self.callback),
            ("POST", own, self.follow_up),
            ("GET", own + "/messages/{mid}", self.show),
            ("PATCH", own + "/messages/{mid}", self.edit),
            ("DELETE", own + "/messages/{mid}", self.delete),
        ]

    async def callback(self, call: Call) -> JSON | None:
        """Answers an interaction, once and in time."""
        interaction = self.known.get(call.match["token"])
        if interaction is None or str(interaction.id) != call.match["id"] or interaction.expired:
            raise ApiError(404, 10062, "Unknown interaction")
        if interaction.answered:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        if time.monotonic() - interaction.began > self.deadline:
            raise ApiError(404, 10062, "Unknown interaction")
        kind = (call.body or {}).get("type", 0)
        fits = kind in CALLBACKS[interaction.type]
        if not fits or (kind in (DEFER_UPDATE, UPDATE) and interaction.message is None):
            raise form_error("type", "BASE_TYPE_CHOICES", f"Not for type {interaction.type}.")
        await self._act(interaction, kind, call)
        if call.query.get("with_response") in (None, "0", "false"):
            return None
        return self._described(interaction)

    async def _act(self, interaction: Interaction, kind: int, call: Call) -> None:
        data = call.body.get("data") or {}
        original = interaction.message
        if kind == CHOICES:
            refuse(limits.choices(data.get("choices", [])))
            interaction.choices = data.get("choices", [])
        elif kind == MODAL:
            refuse(limits.modal(data))
            interaction.modal = data
        elif kind == UPDATE and original is not None:
            await self.messages.edit(original, call, data)
        elif kind == MESSAGE:
            original = await self._say(interaction, call, data)
        elif kind == DEFER:
            original = await self._think(interaction, data.get("flags", 0) & EPHEMERAL)
        interaction.answer(kind, None if kind in (CHOICES, MODAL) else original)

    async def _say(self, interaction: Interaction, call: Call, data: JSON) -> Message:
        person = interaction.person if data.get("flags", 0) & EPHEMERAL else None
        facts: JSON = {"interaction": interaction, "only_for": person}
        return await self.messages.respond(interaction.channel, call, data, **facts)

    async def _think(self, interaction: Interaction, ephemeral: int) -> Message:
        number, bot = self.world.snowflake(), self.world.bot
        person = interaction.person if ephemeral else None
        facts: JSON = {"interaction": interaction, "only_for": person}
        flags = LOADING | ephemeral
        message = Message(number, interaction.channel, bot, flags=flags, **facts)
        interaction.channel.messages.append(message)
        await self.messages.announce("MESSAGE_CREATE", message)
        return message

    def _described(self, interaction: Interaction) -> JSON:
        facts: JSON = {"id": str(interaction.id), "type": interaction.type}
        message = interaction.original
        if message is None:
            return {"interaction": facts, "resource": {"type": interaction.callback}}
        facts["response_message_id"] = str(message.id)
        facts["response_message_loading"] = message.loading
        facts["response_message_ephemeral"] = message.ephemeral
        shown = {"type": interaction.callback, "message": self.world.message_json(message)}
        return {"interaction": facts, "resource": shown}

    def _living(self, call: Call) -> Interaction:
        interaction = self.known.get(call.match["token"])
        known = interaction is not None and call.match["app"] == str(self.world.bot.id)
        if interaction is None or not known or not interaction.answered:
            raise ApiError(404, 10015, "Unknown Webhook")
        if interaction.expired or time.monotonic() - interaction.began > self.life:
            raise ApiError(401, 50027, "Invalid Webhook Token")
        return interaction

    def _message(self, call: Call) -> tuple[Interaction, Message]:
        interaction, name = self._living(call), call.match["mid"]
        for message in (interaction.original, *interaction.followups):
            if message is None or message.deleted:
                continue
            if name == str(message.id) or (name == "@original" and message is interaction.original):
                return interaction, message
        raise ApiError(404, 10008, "Unknown Message")

    async def follow_up(self, call: Call) -> JSON:
        """Another message; it takes the place of "thinking" while that is there."""
        interaction, data = self._living(call), call.body or {}
        if interaction.callback == CHOICES:
            raise ApiError(404, 10015, "Unknown Webhook")
        waiting = interaction.original
        if waiting is not None and waiting.loading and not waiting.deleted:
            await self.messages.edit(waiting, call)
            interaction.settle()
            return self.world.message_json(waiting)
        message = await self._say(interaction, call, data)
        interaction.followups.append(message)
        return self.world.message_json(message)

    async def show(self, call: Call) -> JSON:
        return self.world.message_json(self._message(call)[1])

    async def edit(self, call: Call) -> JSON:
        interaction, message = self._message(call)
        await self.messages.edit(message, call)
        interaction.settle()
        return self.world.message_json(message)

    async def delete(self, call: Call) -> None:
        interaction, message = self._message(call)
        await self.messages.delete(message)
        interaction.settle()
