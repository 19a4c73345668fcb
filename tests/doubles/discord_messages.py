"""Messages of a loopback Discord made, edited and deleted: by the bot's requests and by people."""

from __future__ import annotations

import re
from typing import Any

from tests.doubles import discord_limits as limits
from tests.doubles.discord_call import ApiError, Call, form_error, new_file, refuse
from tests.doubles.discord_gateway import (
    DIRECT_MESSAGES,
    GUILD_MESSAGES,
    GUILDS,
    MESSAGE_CONTENT,
    Gateway,
)
from tests.doubles.discord_limits import JSON
from tests.doubles.discord_objects import (
    EPHEMERAL,
    SUPPRESS,
    THREAD,
    Attachment,
    Channel,
    Message,
    Person,
)
from tests.doubles.discord_world import World

MENTION = re.compile(r"<@!?(\d+)>")
SETTABLE = EPHEMERAL | SUPPRESS | limits.COMPONENTS_V2 | 1 << 12  # and silent


class Messages:
    """What happens to messages, whoever causes it; each change is told through the gateway."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self.world = world
        self.gateway = gateway

    async def post(self, channel: Channel, call: Call) -> Message:
        """A message by the bot into a channel. Raises ApiError where it may not, or is flawed.

        With `enforce_nonce` a nonce already used by the bot there gives that first message.
        """
        payload = call.body or {}
        self._may_post(channel, call)
        self._check(call, payload)
        nonce = None if payload.get("nonce") is None else str(payload["nonce"])
        first = [m for m in channel.messages if nonce is not None and m.nonce == nonce]
        if first and payload.get("enforce_nonce"):
            return first[0]
        to = self._answered(channel, payload)
        await self.unarchive(channel)
        return await self._add(channel, call, nonce=nonce, reply_to=to)

    async def respond(self, channel: Channel, call: Call, payload: JSON, **facts: Any) -> Message:
        """A message by an interaction's token: no right to send is asked for."""
        self._check(call, payload)
        return await self._add(channel, call, payload, **facts)

    async def _add(
        self, channel: Channel, call: Call, payload: JSON | None = None, **facts: Any
    ) -> Message:
        payload = call.body if payload is None else payload
        message = Message(self.world.snowflake(), channel, self.world.bot, **facts)
        message.content = (payload.get("content") or "").strip()
        message.flags |= payload.get("flags", 0) & SETTABLE
        message.components = payload.get("components") or []
        message.embeds = payload.get("embeds") or []
        message.attachments = self._files(call, payload, [])
        message.mentions = self.notified(message, payload.get("allowed_mentions"))
        channel.messages.append(message)
        await self.announce("MESSAGE_CREATE", message)
        return message

    def _may_post(self, channel: Channel, call: Call) -> None:
        payload, may = call.body or {}, self.world.may
        if channel.recipient is not None and not channel.recipient.accepts_dms:
            raise ApiError(403, 50007, "Cannot send messages to this user")
        if not may(channel, "view_channel"):
            raise ApiError(403, 50001, "Missing Access")
        files = bool(call.files) and not may(channel, "attach_files")
        embeds = bool(payload.get("embeds")) and not may(channel, "embed_links")
        if not may(channel, "send_messages") or files or embeds:
            raise ApiError(403, 50013, "Missing Permissions")
        if payload.get("message_reference") and not may(channel, "read_message_history"):
            raise ApiError(403, 160002, "Cannot reply without permission to read message history")
        if channel.locked and not may(channel, "manage_threads"):
            raise ApiError(400, 50083, "Thread is archived")

    def _check(self, call: Call, payload: JSON, message: Message | None = None) -> None:
        kept = [file.id for file in message.attachments] if message else []
        refuse(limits.message(payload, list(call.files), kept))
        for file in call.files.values():
            if len(file.content) > limits.FILE_BYTES:
                raise ApiError(413, 40005, "Request entity too large")
        shown = [payload.get(key) for key in ("content", "embeds", "components", "poll")]
        shown[0] = (shown[0] or "").strip()
        if message is not None:
            names = ("content", "embeds", "components", "attachments")
            shown += [getattr(message, name) for name in names if name not in payload]
            shown += [payload.get("attachments")]
        if not (any(shown) or call.files):
            raise ApiError(400, 50006, "Cannot send an empty message")

    def _answered(self, channel: Channel, payload: JSON) -> Message | None:
        reference = payload.get("message_reference")
        if not reference:
            return None
        found = self.world.message(int(reference["message_id"]))
        if found is not None and found.channel is channel and found.only_for is None:
            return found
        if reference.get("fail_if_not_exists", True):
            raise form_error("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
        return None

    def _files(self, call: Call, payload: JSON, old: list[Attachment]) -> list[Attachment]:
        described = payload.get("attachments")
        items: list[JSON] = list(described or [])
        named = {int(item["id"]) for item in items}
        items += [{"id": index} for index in call.files if index not in named]
        kept = old if described is None else [file for file in old if file.id in named]
        origin, number = self.world.origin, self.world.snowflake
        made = [
            new_file(call, int(item["id"]), item, number(), origin)
            for item in items
            if int(item["id"]) in call.files
        ]
        return kept + made

    def notified(self, message: Message, allowed: JSON | None = None) -> list[Person]:
        """Whom a message mentions: `allowed` as in allowed_mentions, None for everybody named."""
        named = {int(number) for number in MENTION.findall(message.content)}
        replied = message.reply_to.author if message.reply_to else None
        if allowed is not None:
            if "users" not in allowed.get("parse", []):
                named &= {int(number) for number in allowed.get("users", [])}
            replied = replied if allowed.get("replied_user") else None
        people = [person for number, person in self.world.people.items() if number in named]
        return people + ([replied] if replied is not None and replied not in people else [])

    async def edit(self, message: Message, call: Call, payload: JSON | None = None) -> None:
        """An edit by the bot: what the payload does not name stays."""
        payload = (call.body or {}) if payload is None else payload
        self._check(call, payload, message)
        changes: JSON = {"attachments": self._files(call, payload, message.attachments)}
        for name, empty in (("content", ""), ("components", []), ("embeds", [])):
            if name in payload:
                changes[name] = payload[name] or empty
        changes["content"] = changes.get("content", message.content).strip()
        message.replace(**changes)
        message.mentions = self.notified(message, payload.get("allowed_mentions"))
        await self.announce("MESSAGE_UPDATE", message)

    async def delete(self, message: Message) -> None:
        message.deleted = True
        data = {"id": str(message.id), "channel_id": str(message.channel.id)}
        if not message.channel.direct:
            data["guild_id"] = str(self.world.guild_id)
        if message.only_for is None:
            await self.gateway.dispatch("MESSAGE_DELETE", lambda _: data, needs_of(message.channel))

    async def announce(self, name: str, message: Message) -> int:
        """Tells the bot of a message; gives how many connections took it.

        Ephemeral answers are not told, nor is anything in channels that the bot cannot see.
        """
        world = self.world
        if message.only_for is not None or not world.may(message.channel, "view_channel"):
            return 0

        def event(intents: int) -> JSON:
            told = world.privileged and bool(intents & MESSAGE_CONTENT)
            return world.event_json(message, content=told, made=name == "MESSAGE_CREATE")

        return await self.gateway.dispatch(name, event, needs_of(message.channel))

    async def unarchive(self, channel: Channel) -> None:
        """A message in an archived thread opens it again."""
        if channel.type == THREAD and channel.archived and not channel.locked:
            channel.archived = False
            await self.announce_channel("THREAD_UPDATE", channel)

    async def announce_channel(self, name: str, channel: Channel, **more: Any) -> None:
        data = {**self.world.channel_json(channel), **more}
        await self.gateway.dispatch(name, lambda _: data, GUILDS)


def needs_of(channel: Channel) -> int:
    """The intent without which a session hears nothing of a channel's messages."""
    return DIRECT_MESSAGES if channel.direct else GUILD_MESSAGES
