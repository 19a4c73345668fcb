"""What people do on a loopback Discord: speak, use commands, press buttons, fill in forms."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from typing import Any

from tests.doubles import discord_commands
from tests.doubles.discord_gateway import Gateway
from tests.doubles.discord_limits import BUTTON, FILE_BYTES, JSON
from tests.doubles.discord_messages import Messages
from tests.doubles.discord_objects import Attachment, Channel, Message, Person
from tests.doubles.discord_webhooks import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    FORM,
    Interaction,
    Webhooks,
)
from tests.doubles.discord_world import World


class Crowd:
    """Everybody but the bot. Each act is an event at the gateway."""

    def __init__(
        self, world: World, gateway: Gateway, messages: Messages, webhooks: Webhooks
    ) -> None:
        self.world = world
        self.webhooks = webhooks
        self._gateway = gateway
        self._messages = messages

    async def say(
        self,
        person: Person,
        channel: Channel,
        text: str,
        *,
        reply_to: Message | int | None = None,
        mentions: Iterable[Person] = (),
        ping: bool = True,
        files: Iterable[Attachment] = (),
    ) -> Message:
        """A message by a person. `@name` of those in `mentions` becomes a mention, or one is put
        in front. A reply mentions whom it answers unless `ping` is off.
        """
        text = _mentioning(text, mentions)
        to = self.world.message(reply_to) if isinstance(reply_to, int) else reply_to
        message = Message(self.world.snowflake(), channel, person, text, list(files), reply_to=to)
        allowed = {"parse": ["users"], "replied_user": ping}
        message.mentions = self._messages.notified(message, allowed)
        await self._messages.unarchive(channel)
        channel.messages.append(message)
        await self._messages.announce("MESSAGE_CREATE", message)
        return message

    def upload(self, name: str, content: bytes | str, kind: str | None = None) -> Attachment:
        """A file as a person chooses one, for `say` or as the value of an attachment option."""
        data = content.encode() if isinstance(content, str) else content
        return self.world.upload(name, data, kind)

    async def edit(self, message: Message, text: str, *, mentions: Iterable[Person] = ()) -> None:
        """A person edits their own message; who was mentioned by a reply to them still is."""
        pinged = message.reply_to is not None and message.reply_to.author in message.mentions
        message.replace(content=_mentioning(text, mentions))
        allowed = {"parse": ["users"], "replied_user": pinged}
        message.mentions = self._messages.notified(message, allowed)
        await self._messages.announce("MESSAGE_UPDATE", message)

    async def pin(self, message: Message) -> None:
        """Pins a message, which is told as a change of it."""
        message.pinned = True
        await self._messages.announce("MESSAGE_UPDATE", message)

    async def unfurl(self, message: Message, title: str) -> None:
        """Shows what is behind a link in a message, which is told as a change of it."""
        message.embeds = [{"type": "link", "title": title}]
        await self._messages.announce("MESSAGE_UPDATE", message)

    async def delete(self, message: Message) -> None:
        await self._messages.delete(message)

    async def slash(
        self,
        person: Person,
        channel: Channel,
        command: str,
        values: Mapping[str, Any] | None = None,
    ) -> Interaction:
        """A slash command as registered: "play" or "group name"; values may be Persons, Channels.

        Raises LookupError or ValueError where Discord's client would not let it be sent.
        """
        data = discord_commands.fill(self.world, command, values or {})
        return await self._interact(COMMAND, person, channel, data)

    async def autocomplete(
        self,
        person: Person,
        channel: Channel,
        command: str,
        option: str,
        typed: str = "",
        values: Mapping[str, Any] | None = None,
        *,
        seconds: float = 10.0,
    ) -> list[tuple[str, Any]]:
        """The (name, value) choices that the bot offers while `option` is being typed."""
        filled = {**(values or {}), option: typed}
        data = discord_commands.fill(self.world, command, filled, option)
        data.pop("resolved")
        interaction = await self._interact(AUTOCOMPLETE, person, channel, data)
        await interaction.wait(seconds)
        return [(choice["name"], choice["value"]) for choice in interaction.choices]

    async def click(
        self, person: Person, message: Message, button: str, *, stale: bool = False
    ) -> Interaction:
        """Presses a button by label or custom id; `stale`: one that an edit has since removed."""
        part = _find(message, button, stale)
        if part["type"] != BUTTON or part.get("disabled") or "custom_id" not in part:
            raise ValueError(f"{button!r} cannot be pressed: {part}")
        data = {"component_type": BUTTON, "custom_id": part["custom_id"], "id": 1}
        return await self._interact(COMPONENT, person, message.channel, data, message)

    async def choose(
        self, person: Person, message: Message, select: str, *values: str
    ) -> Interaction:
        """Chooses options of a select (found by custom id or placeholder) by label or value."""
        part = _find(message, select, stale=False)
        options = {option["label"]: option["value"] for option in part.get("options", [])}
        picked = [options.get(value, value) for value in values]
        if not set(picked) <= set(options.values()) or part.get("disabled"):
            raise ValueError(f"{values} cannot be chosen from {list(options)}")
        data = {"component_type": part["type"], "custom_id": part["custom_id"], "values": picked}
        return await self._interact(COMPONENT, person, message.channel, data, message)

    async def submit(self, opened: Interaction, values: Mapping[str, str]) -> Interaction:
        """Sends the form that the bot opened, custom id of each field → text."""
        if opened.modal is None:
            raise ValueError("the bot opened no form")
        rows = [
            {"type": 1, "components": [{"type": 4, "custom_id": name, "value": text}]}
            for name, text in values.items()
        ]
        data = {"custom_id": opened.modal["custom_id"], "components": rows}
        return await self._interact(FORM, opened.person, opened.channel, data, opened.message)

    async def again(self, thing: Message | Interaction) -> None:
        """Delivers the same event a second time."""
        if isinstance(thing, Message):
            await self._messages.announce("MESSAGE_CREATE", thing)
        else:
            await self._gateway.dispatch("INTERACTION_CREATE", lambda _: thing.payload)

    async def _interact(
        self,
        kind: int,
        person: Person,
        channel: Channel,
        data: JSON,
        message: Message | None = None,
    ) -> Interaction:
        if message is not None and message.only_for not in (None, person):
            raise ValueError(f"{person.name} does not see {message}")
        number, token = self.world.snowflake(), secrets.token_urlsafe(24)
        interaction = Interaction(number, kind, token, person, channel, data, message)
        interaction.payload = self._payload(interaction)
        self.webhooks.known[token] = interaction
        await self._gateway.dispatch("INTERACTION_CREATE", lambda _: interaction.payload)
        return interaction

    def _payload(self, cause: Interaction) -> JSON:
        world, place, person = self.world, cause.channel, cause.person
        rights = {"permissions": str(world.rights(place))}
        home = "0" if place.direct else str(world.guild_id)
        payload: JSON = {
            "id": str(cause.id),
            "application_id": str(world.bot.id),
            "version": 1,
            "type": cause.type,
            "token": cause.token,
            "data": cause.data,
            "channel_id": str(place.id),
            "channel": {**world.channel_json(place), **rights},
            "locale": person.locale,
            "app_permissions": rights["permissions"],
            "entitlements": [],
            "authorizing_integration_owners": {"0": home},
            "context": 1 if place.direct else 0,
            "attachment_size_limit": FILE_BYTES,
        }
        if cause.message is not None:
            payload["message"] = world.message_json(cause.message)
        if place.direct:
            return {**payload, "user": person.user_json()}
        guild = {"id": home, "locale": world.locale, "features": []}
        rights = {"permissions": str(world.rights_of(person))}
        member = {**person.member_json(), "user": person.user_json(), **rights}
        return {**payload, "guild_id": home, "guild": guild, "guild_locale": world.locale} | {
            "member": member
        }


def _mentioning(text: str, people: Iterable[Person]) -> str:
    """A text in which `@name` of each is a mention, or one is put in front."""
    for named in people:
        typed = f"@{named.name}"
        inside = typed in text
        text = text.replace(typed, named.mention) if inside else f"{named.mention} {text}"
    return text


def _find(message: Message, name: str, stale: bool) -> JSON:
    shown = list(message.buttons)
    for version in reversed(message.edits if stale else []):
        older = Message(0, message.channel, message.author, components=version.components)
        shown += older.buttons
    for part in shown:
        if name in (part.get("label"), part.get("custom_id"), part.get("placeholder")):
            return part
    raise LookupError(f"no {name!r} among {[p.get('label') or p.get('custom_id') for p in shown]}")
