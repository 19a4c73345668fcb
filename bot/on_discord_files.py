"""Text files on Discord: those that people send, and those that come with our replies."""

from __future__ import annotations

import asyncio
import io
import logging
import re
from collections.abc import Iterable, Mapping
from pathlib import PurePath
from typing import Any, NamedTuple

import aiohttp
import discord

from bot import documents
from bot.talk import Reply, render

log = logging.getLogger(__name__)

TRIES = 2
SECONDS = 15.0
"""To read a file, each time that it is tried."""
KINDS = ("text/", "application/json", "application/octet-stream")
"""What Discord takes text files for; of a game's text it often says nothing."""
PICTURES = ("audio/", "image/", "video/")
SUFFIXES = (".fen", ".json", ".md", ".pdn", ".pgn", ".txt")
ALT = 1024
_SENTENCE = re.compile(r"(?<=[.!?…])\s")
"""Where a sentence ends."""


class Enclosure(NamedTuple):
    """A file of a message or a slash command: its name, size in bytes, media type and address."""

    name: str
    size: int
    kind: str
    url: str

    @property
    def is_text(self) -> bool:
        """Whether it may be a text, by its name and type."""
        named = PurePath(self.name).suffix.lower() in SUFFIXES
        return named or (self.kind.startswith(KINDS) if self.kind else True)


def of_message(message: discord.Message) -> list[Enclosure]:
    """The files of a message; none where its content is kept from us."""
    return [Enclosure(a.filename, a.size, a.content_type or "", a.url) for a in message.attachments]


def of_command(data: Mapping[str, Any]) -> list[Enclosure]:
    """The files that a slash command was given."""
    found = data.get("resolved", {}).get("attachments", {}).values()
    return [
        Enclosure(a["filename"], a["size"], a.get("content_type") or "", a["url"]) for a in found
    ]


def meant(message: discord.Message) -> Enclosure | None:
    """The file that a message to us is about: its own, a text if there is one, or a text that
    comes with the message that it replies to."""
    own = of_message(message)
    reference = message.reference
    replied = reference.resolved if reference is not None else None
    theirs = of_message(replied) if isinstance(replied, discord.Message) else []
    texts = [one for one in (*own, *theirs) if one.is_text]
    return next(iter((*texts, *own)), None)


async def read(client: discord.Client, file: Enclosure | None) -> str | None:
    """The text of a file; "" for one that is too large, is no text or cannot be had."""
    if file is None:
        return None
    if file.size > documents.LONGEST or file.kind.startswith(PICTURES):
        return ""
    for _ in range(TRIES):
        try:
            async with asyncio.timeout(SECONDS):
                return documents.decoded(await client.http.get_from_cdn(file.url))
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.warning("file %s cannot be read: %s", file.name, error or type(error).__name__)
    return ""


def enclosed(reply: Reply, image: bytes | None, *, texts: bool = True) -> list[discord.File]:
    """The picture and the text file of a reply, as Discord takes them."""
    files = []
    if image is not None and reply.picture is not None:
        alt = reply.picture.alt[:ALT]
        files.append(discord.File(io.BytesIO(image), reply.picture.file, description=alt))
    if texts and reply.file is not None:
        told = _first_sentence(reply.text)
        content = io.BytesIO(reply.file.text.encode())
        files.append(discord.File(content, reply.file.name, description=told))
    return files


def _first_sentence(text: str) -> str:
    """What a reply begins with, in plain words, to describe what comes with it."""
    plain = render(text, lambda _, name: name)
    return _SENTENCE.split(plain.strip(), 1)[0][:ALT]


def has_text(files: Iterable[Enclosure]) -> bool:
    """Whether one of them may be a text."""
    return any(file.is_text for file in files)
