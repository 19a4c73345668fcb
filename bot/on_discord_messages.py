"""Replies as Discord messages: their content, buttons and picture, and the way they go out.

A reply goes into its channel, with a nonce: sent again, it is still one message. The first reply
to an interaction goes out by the interaction's token, where nobody but the asker has to be called:
it replaces "thinking", and an edit notifies nobody.
"""

from __future__ import annotations

import asyncio
import io
import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from typing import Any

import aiohttp
import discord
from discord.utils import escape_markdown, escape_mentions

from bot.outbox import now
from bot.talk import (
    Button,
    Later,
    Message,
    PictureRefused,
    Place,
    Reply,
    Undeliverable,
    mentioned,
    render,
)

log = logging.getLogger(__name__)

CONTENT = 2000
ALT = 1024
LABEL = 80
BUTTONS = 25
BUTTON_ID = 100
FENCE = "```"
REQUEST_SECONDS = 60.0
"""A request that takes longer is given up; its repetition does no harm."""
PREFIX = "s:"
"""Before the text of a button in its custom id."""
MISSING_PERMISSION, ARCHIVED = 50013, 50083


@dataclass(frozen=True, slots=True)
class Via:
    """How an interaction is answered: its token, the message to edit, who asked and sees it."""

    message: int
    application: int
    token: str
    person: str
    ephemeral: bool
    until: float
    """Unix time after which the token is not tried."""

    def dump(self) -> str:
        """As text, for `Ask.via`."""
        return json.dumps(asdict(self))


async def send(client: discord.Client, message: Message, image: bytes | None) -> str:
    """Send a reply; its message id, "" for one that only the asker sees.

    Raises Later, Undeliverable or PictureRefused.
    """
    reply = message.reply
    via = Via(**json.loads(reply.via)) if reply.leads and reply.via else None
    if via is None or now().timestamp() > via.until:
        return await _post(client, message, image)
    if reply.private is not None or not (via.ephemeral or _calls_others(reply, via)):
        sent = await _edit_original(client, via, message, image)
        return await _post(client, message, image) if sent is None else sent
    try:
        sent = await _post(client, message, image)
    except Undeliverable as refused:
        sent = await _edit_original(client, via, message, image)
        if sent is None:
            raise
        log.warning("message %s is only an answer to its interaction: %s", message.id, refused)
        return sent
    await forget(client, via)
    return sent


async def strip(client: discord.Client, place: Place, message_id: str) -> None:
    """Take the buttons off a message; one that is gone or closed has none to take."""
    part = _channel(client, place).get_partial_message(int(message_id))
    async with failures():
        try:
            await part.edit(view=None)
        except (discord.NotFound, discord.Forbidden):
            return
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise


async def forget(client: discord.Client, via: Via) -> None:
    """Take "thinking" away, which nothing will replace; it ends by itself where this fails."""
    try:
        await _hook(client, via).delete_message(via.message)
    except discord.NotFound:
        return
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        log.warning("a waiting answer could not be taken away: %s", _line(error))


async def tell(client: discord.Client, via: Via, text: str) -> None:
    """Say something instead of "thinking" that was never stored. Raises Later, Undeliverable."""
    async with failures():
        await _hook(client, via).edit_message(via.message, content=content(text))


def content(text: str) -> str:
    """A reply's text in Discord's markup, at most 2,000 characters, cut at a line or word end."""
    shown = render(text, _mention, escaped, _block)
    if len(shown) <= CONTENT:
        return shown
    start = shown[: CONTENT - len(FENCE) - 2]
    end = max(start.rfind("\n"), start.rfind(" ") if "\n" not in start[CONTENT // 2 :] else 0)
    kept = f"{start[: end + 1] if end > 0 else start}…"
    return kept if kept.count(FENCE) % 2 == 0 else f"{kept}\n{FENCE}"


def _block(lines: str) -> str:
    """A code block; a backtick in it cannot end it."""
    return f"{FENCE}\n{lines.replace('`', '`' + chr(0x200B))}\n{FENCE}"


def escaped(text: str) -> str:
    """Text that Discord shows as it is: no markup, no mention, no link."""
    text = escape_markdown(text, ignore_links=False).replace("<", "\\<")
    return escape_mentions(text).replace("://", ":\u200b//")


def view(buttons: tuple[Button, ...]) -> discord.ui.View | None:
    """The buttons that Discord can take: a text that does not fit its id can still be typed."""
    fitting = {b.text: b.label for b in buttons if len(PREFIX + b.text) <= BUTTON_ID}
    if not fitting:
        return None
    shown = discord.ui.View(timeout=None)
    for text, label in list(fitting.items())[:BUTTONS]:
        shown.add_item(discord.ui.Button(label=label[:LABEL], custom_id=PREFIX + text))
    # Stopped, it is not kept by the library: presses are heard without it, also after a restart.
    shown.stop()
    return shown


@asynccontextmanager
async def failures() -> AsyncIterator[None]:
    """Discord's refusals as the outbox knows them; what hangs is given up."""
    try:
        async with asyncio.timeout(REQUEST_SECONDS):
            yield
    except discord.RateLimited as limited:
        raise Later("Discord limits the rate", limited.retry_after) from None
    except discord.HTTPException as error:
        if error.status in (401, 429) or error.status >= 500:
            raise Later(_line(error)) from None
        raise Undeliverable(_line(error)) from None
    except (aiohttp.ClientError, OSError) as error:
        raise Later(f"Discord cannot be reached: {_line(error)}") from None


async def _post(client: discord.Client, message: Message, image: bytes | None) -> str:
    """Send into the channel."""
    place = message.place
    _check_permissions(client, place, image)
    async with failures():
        try:
            return await _create(client, message, image)
        except discord.HTTPException as error:
            if error.code == ARCHIVED:
                await _unarchive(client, place)
                return await _create(client, message, image)
            if error.code == MISSING_PERMISSION and image is not None:
                raise PictureRefused from None
            raise


async def _create(client: discord.Client, message: Message, image: bytes | None) -> str:
    reply = message.reply
    channel = _channel(client, message.place)
    arguments: dict[str, Any] = {
        "nonce": f"s{message.id}",
        "files": _files(reply, image),
        "view": view(reply.buttons),
        "allowed_mentions": _allowed(reply),
        "suppress_embeds": True,
    }
    if reply.reply_to:
        arguments["reference"] = discord.MessageReference(
            message_id=int(reply.reply_to), channel_id=channel.id, fail_if_not_exists=False
        )
    sent = await channel.send(content(reply.text), **arguments)
    return str(sent.id)


async def _edit_original(
    client: discord.Client, via: Via, message: Message, image: bytes | None
) -> str | None:
    """Answer the interaction itself; None if its token does not live any more."""
    reply = message.reply
    arguments: dict[str, Any] = {
        "attachments": _files(reply, image),
        "view": view(reply.buttons),
        "allowed_mentions": _allowed(reply),
    }
    async with failures():
        try:
            sent = await _hook(client, via).edit_message(
                via.message, content=content(reply.text), **arguments
            )
        except discord.HTTPException as error:
            if error.status in (401, 404):
                return None
            raise
    # What only one person sees cannot be found again, neither to reply to nor to be edited.
    return "" if via.ephemeral else str(sent.id)


async def _unarchive(client: discord.Client, place: Place) -> None:
    thread = await client.fetch_channel(int(place.thread or place.chat))
    if isinstance(thread, discord.Thread):
        await thread.edit(archived=False)


def _check_permissions(client: discord.Client, place: Place, image: bytes | None) -> None:
    """Refuse what is known to be forbidden, before Discord counts it against us."""
    channel = client.get_channel(int(place.chat))
    if not isinstance(channel, discord.abc.GuildChannel):
        return
    held = channel.permissions_for(channel.guild.me)
    needed = ["view_channel", "send_messages_in_threads" if place.thread else "send_messages"]
    missing = [name for name in needed if not getattr(held, name)]
    if missing:
        raise Undeliverable(f"the bot lacks the permission {missing[0]}")
    if image is not None and not held.attach_files:
        raise PictureRefused


def _channel(client: discord.Client, place: Place) -> discord.PartialMessageable:
    return client.get_partial_messageable(int(place.thread or place.chat))


def _hook(client: discord.Client, via: Via) -> discord.Webhook:
    return discord.Webhook.partial(via.application, via.token, client=client)


def _files(reply: Reply, image: bytes | None) -> list[discord.File]:
    if image is None or reply.picture is None:
        return []
    alt = reply.picture.alt[:ALT]
    return [discord.File(io.BytesIO(image), reply.picture.file, description=alt)]


def _allowed(reply: Reply) -> discord.AllowedMentions:
    """Only whom the text means to call."""
    users = [discord.Object(int(one)) for one in mentioned(reply.text) if one.isdecimal()]
    return discord.AllowedMentions(everyone=False, roles=False, users=users, replied_user=False)


def _calls_others(reply: Reply, via: Via) -> bool:
    return any(account != via.person for account in mentioned(reply.text))


def _mention(account: str, name: str) -> str:
    return f"<@{account}>" if account.isdecimal() else escaped(f"@{name}")


def _line(error: Exception) -> str:
    return " ".join((str(error) or type(error).__name__).split())
