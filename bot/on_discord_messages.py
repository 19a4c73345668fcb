"""Replies as Discord messages: their content, buttons and picture, and the way they go out.

A reply goes into its channel, with a nonce: sent again, it is still one message. What only the
asker is to see of the answer to an interaction goes out by its token: the first reply replaces
"thinking". In direct messages and where the channel takes nothing the first reply does so too,
unless somebody else has to be called, for an edit notifies nobody.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

import aiohttp
import discord
from discord.utils import escape_markdown, escape_mentions

from bot import on_discord_places as places
from bot.languages import words
from bot.on_discord_components import view
from bot.on_discord_files import enclosed
from bot.outbox import now
from bot.talk import (
    Later,
    Link,
    Message,
    PictureRefused,
    Place,
    Reply,
    ThreadGone,
    Undeliverable,
    preformatted,
    render,
    unjoined,
)

log = logging.getLogger(__name__)

CONTENT = 2000
WITH_FILE = 1900
"""A text with a file in it may be so long; links in it take more room than their labels."""
FENCE = "```"
REQUEST_SECONDS = 60.0
"""A request that takes longer is given up; its repetition does no harm."""
SITE = "https://discord.com/channels"
_LINK = re.compile(rf"\[[^\[\]]*\]\({SITE}/[^)]*\)")
UNKNOWN_CHANNEL, MISSING_PERMISSION, ARCHIVED, LOCKED = 10003, 50013, 50083, 160005
CLOSED = (UNKNOWN_CHANNEL, MISSING_PERMISSION, ARCHIVED, LOCKED)
"""What is answered for threads that were deleted, or that only moderators open again."""
UNREACHABLE = (400, 403, 404)
"""What is answered for people with whom there are no direct messages."""


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

    Raises Later, Undeliverable, ThreadGone or PictureRefused.
    """
    reply = message.reply
    via = Via(**json.loads(reply.via)) if reply.via else None
    if via is None or now().timestamp() > via.until:
        return await _post(client, message, image)
    if not reply.leads:
        aside = via.ephemeral and reply.private is not None
        return await (
            _follow(client, via, message, image) if aside else _post(client, message, image)
        )
    if reply.private is not None or not (via.ephemeral or _calls_others(reply, via)):
        sent = await _edit_original(client, via, message, image)
        return await _post(client, message, image) if sent is None else sent
    try:
        sent = await _post(client, message, image)
    except ThreadGone:
        raise  # its chat can still be written to
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
    async with failures():
        channel = await _channel(client, place)
        try:
            await channel.get_partial_message(int(message_id)).edit(view=None)
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


def content(text: str, opened: Mapping[str, str] | None = None) -> str:
    """A reply's text in Discord's markup, at most 2,000 characters, cut at a line or word end.

    `opened` has the channels of the people whose direct messages it links to.
    """
    shown = _marked_up(text, partial(_link, opened=opened or {}))
    if len(shown) <= CONTENT:
        return shown
    start = shown[: CONTENT - len(FENCE) - 2]
    end = max(start.rfind("\n"), start.rfind(" ") if "\n" not in start[CONTENT // 2 :] else 0)
    end = end + 1 if end > 0 else len(start)
    # A link is shown whole or not at all.
    end = next((one.start() for one in _LINK.finditer(shown) if one.start() < end < one.end()), end)
    kept = f"{start[:end]}…"
    return kept if kept.count(FENCE) % 2 == 0 else f"{kept}\n{FENCE}"


def _marked_up(text: str, linked: Callable[[Link], str] | None = None) -> str:
    return render(
        text,
        _mention,
        escaped,
        _block,
        linked,
        platform=places.NAME,
        moment=lambda at, _: f"<t:{at}:f>",
    )


def _link(link: Link, *, opened: Mapping[str, str]) -> str:
    """A link to a message; its label alone where it is not known where that is."""
    label = escaped(link.label).replace("[", "(").replace("]", ")")
    chat = link.thread or link.chat
    if link.home == places.DIRECT:
        chat = opened.get(link.chat, "")
    server = link.home == places.DIRECT or link.home.isdecimal()
    known = server and chat.isdecimal() and link.message.isdecimal()
    return f"[{label}]({SITE}/{link.home}/{chat}/{link.message})" if known else label


def _block(lines: str) -> str:
    """A code block; a backtick in it cannot end it."""
    return f"{FENCE}\n{lines.replace('`', '`' + chr(0x200B))}\n{FENCE}"


def escaped(text: str) -> str:
    """Text that Discord shows as it is: no markup, no mention, no link."""
    text = escape_markdown(unjoined(text), ignore_links=False).replace("<", "\\<")
    return escape_mentions(text).replace("://", ":\u200b//")


@asynccontextmanager
async def failures(*, thread: bool = False) -> AsyncIterator[None]:
    """Discord's refusals as the outbox knows them, also in a `thread`; what hangs is given up."""
    try:
        async with asyncio.timeout(REQUEST_SECONDS):
            yield
    except discord.RateLimited as limited:
        raise Later("Discord limits the rate", limited.retry_after) from None
    except discord.HTTPException as error:
        if error.status in (401, 429) or error.status >= 500:
            raise Later(_line(error)) from None
        if thread and error.code in CLOSED:
            raise ThreadGone(_line(error)) from None
        raise Undeliverable(_line(error)) from None
    except (aiohttp.ClientError, OSError) as error:
        raise Later(f"Discord cannot be reached: {_line(error)}") from None


async def _post(client: discord.Client, message: Message, image: bytes | None) -> str:
    """Send into the channel."""
    texts = _check_permissions(client, message.place, image)
    async with failures(thread=bool(message.place.thread)):
        try:
            return await _create(client, message, image, texts=texts)
        except discord.HTTPException as error:
            if error.code == ARCHIVED:
                await _unarchive(client, message.place)
                return await _create(client, message, image, texts=texts)
            if error.code != MISSING_PERMISSION:
                raise
            if image is not None:
                raise PictureRefused from None
            if message.reply.file is None or not texts:
                raise
            return await _create(client, message, image, texts=False)


async def _create(
    client: discord.Client, message: Message, image: bytes | None, *, texts: bool
) -> str:
    """Send; without its text file where `texts` are not allowed."""
    reply = message.reply
    channel = await _channel(client, message.place)
    said = await _content(client, reply.text if texts else _without_file(message))
    arguments: dict[str, Any] = {
        "nonce": f"s{message.id}",
        "files": enclosed(reply, image, texts=texts),
        "view": view(reply.buttons),
        "allowed_mentions": _allowed(reply),
        "suppress_embeds": True,
    }
    if reply.reply_to:
        arguments["reference"] = discord.MessageReference(
            message_id=int(reply.reply_to), channel_id=channel.id, fail_if_not_exists=False
        )
    sent = await channel.send(said, **arguments)
    return str(sent.id)


async def _edit_original(
    client: discord.Client, via: Via, message: Message, image: bytes | None
) -> str | None:
    """Answer the interaction itself; None if its token does not live any more."""
    reply = message.reply
    async with failures():
        arguments: dict[str, Any] = {
            "content": await _content(client, reply.text),
            "attachments": enclosed(reply, image),
            "view": view(reply.buttons),
            "allowed_mentions": _allowed(reply),
        }
        try:
            sent = await _hook(client, via).edit_message(via.message, **arguments)
        except discord.HTTPException as error:
            if error.status in (401, 404):
                return None
            raise
    # What only one person sees cannot be found again, neither to reply to nor to be edited.
    return "" if via.ephemeral else str(sent.id)


async def _follow(client: discord.Client, via: Via, message: Message, image: bytes | None) -> str:
    """Say one thing more that only the asker sees; it has no nonce, and may come twice."""
    reply = message.reply
    async with failures():
        said = await _content(client, reply.text)
        try:
            await _hook(client, via).send(
                said,
                ephemeral=True,
                files=enclosed(reply, image),
                view=view(reply.buttons) or discord.utils.MISSING,
                allowed_mentions=_allowed(reply),
            )
        except discord.HTTPException as error:
            if error.status not in (401, 404):
                raise
        else:
            return ""
    return await _post(client, message, image)


def _without_file(message: Message) -> str:
    """The text of a reply whose file may not be attached: the file in it, if it has the room."""
    reply = message.reply
    if reply.file is None:
        return reply.text
    whole = f"{reply.text}\n{preformatted(reply.file.text)}"
    if len(_marked_up(whole)) <= WITH_FILE:
        return whole
    return f"{reply.text}\n{words(message.language).say('file-refused')}"


async def _content(client: discord.Client, text: str) -> str:
    """The text as Discord shows it, with links to direct messages too."""
    people: list[str] = []

    def note(link: Link) -> str:
        if link.home == places.DIRECT and link.chat.isdecimal():
            people.append(link.chat)
        return ""

    _marked_up(text, note)
    opened = {}
    for account in dict.fromkeys(people):
        try:
            opened[account] = str((await client.create_dm(discord.Object(int(account)))).id)
        except discord.HTTPException as error:
            if error.status not in UNREACHABLE:
                raise
            log.warning("nothing links to the messages with %s: %s", account, _line(error))
    return content(text, opened)


async def _unarchive(client: discord.Client, place: Place) -> None:
    thread = await client.fetch_channel(int(place.thread or place.chat))
    if isinstance(thread, discord.Thread):
        await thread.edit(archived=False)


def _check_permissions(client: discord.Client, place: Place, image: bytes | None) -> bool:
    """Refuse what is known to be forbidden, before Discord counts it against us.

    Returns whether files may be attached, as far as is known.
    """
    channel = None if place.direct else client.get_channel(int(place.chat))
    if not isinstance(channel, discord.abc.GuildChannel):
        return True
    held = channel.permissions_for(channel.guild.me)
    needed = ["view_channel", "send_messages_in_threads" if place.thread else "send_messages"]
    missing = [name for name in needed if not getattr(held, name)]
    if missing:
        lost = ThreadGone if missing[0] == "send_messages_in_threads" else Undeliverable
        raise lost(f"the bot lacks the permission {missing[0]}")
    if image is not None and not held.attach_files:
        raise PictureRefused
    return held.attach_files


async def _channel(
    client: discord.Client, place: Place
) -> discord.DMChannel | discord.PartialMessageable:
    """The channel to write to. Raises discord.HTTPException where there can be none."""
    if place.direct:
        return await client.create_dm(discord.Object(int(place.chat)))
    return client.get_partial_messageable(int(place.thread or place.chat))


def _hook(client: discord.Client, via: Via) -> discord.Webhook:
    hook = discord.Webhook.partial(via.application, via.token, client=client)
    hook.type = discord.WebhookType.application
    return hook


def _allowed(reply: Reply) -> discord.AllowedMentions:
    """Only whom the text means to call."""
    users = [discord.Object(int(one)) for one in _called(reply.text) if one.isdecimal()]
    return discord.AllowedMentions(everyone=False, roles=False, users=users, replied_user=False)


def _calls_others(reply: Reply, via: Via) -> bool:
    return any(account != via.person for account in _called(reply.text))


def _called(text: str) -> list[str]:
    """The accounts of Discord that a text mentions, each once."""
    found: list[str] = []

    def note(account: str, name: str) -> str:
        found.append(account)
        return name

    render(text, note, platform=places.NAME)
    return list(dict.fromkeys(found))


def _mention(account: str, name: str) -> str:
    return f"<@{account}>" if account.isdecimal() else escaped(f"@{name}")


def _line(error: Exception) -> str:
    return " ".join((str(error) or type(error).__name__).split())
