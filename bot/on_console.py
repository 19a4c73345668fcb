"""The console: a platform of lines. Text, a name and a channel in; replies and pictures out.

alice: play salta @bob
bob@club: accept
{"from": "alice", "channel": "club", "text": "32-42", "event": "e1", "reply_to": "7"}
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
import tempfile
import threading
import uuid
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy.exc import DBAPIError

from bot.answer import House, answer
from bot.outbox import now
from bot.serve import opened
from bot.settings import BadSettings, Settings
from bot.talk import (
    Ask,
    Later,
    Message,
    Person,
    PictureRefused,
    Place,
    Platform,
    clean,
    render,
)

NAME = "console"
BOT = "saltabot"
DEFAULT_NAME = "you"
DEFAULT_CHANNEL = "lobby"
LONGEST_NAME = 32
LONGEST_EVENT = 150
READ_BYTES = 65_536
_WORD = r"[^\W\d_]\w{1,31}"
_CHANNEL = r"[\w-]{1,32}"
_LINE = re.compile(rf"(?:(?P<name>{_WORD})(?:@(?P<channel>{_CHANNEL}))?: )?(?P<text>.*)", re.S)
_SQUARE = re.compile(r"[a-z]\d{1,2}", re.I)
_PERSON = re.compile(rf"(?<![\w@])@({_WORD})")
_TO_BOT = re.compile(rf"\s*@{BOT}\b[\s,:!]*", re.I)
_BOT_COMMAND = re.compile(rf"^(/\w+)@{BOT}\b", re.I)


class BadLine(ValueError):
    """A line that does not have the agreed form; the text says what is wrong."""


class Console(Platform):
    """Prints replies, and writes their pictures to a folder."""

    name = NAME
    strips = False

    def __init__(self, pictures: Path, *, as_json: bool) -> None:
        self._pictures = pictures
        self._as_json = as_json
        self.gone = asyncio.Event()
        """Set when nobody reads what is printed any more."""

    async def send(self, message: Message, image: bytes | None) -> str:
        """Print a reply; its id is the message id."""
        path = None
        picture = message.reply.picture
        if image is not None and picture is not None:
            name = f"{message.id}{Path(picture.file).suffix}"
            path = (self._pictures / name).absolute()
            try:
                await asyncio.to_thread(path.write_bytes, image)
            except OSError as error:
                sys.stderr.write(f"--pictures: {error}\n")
                raise PictureRefused from None
        await self.print(_json(message, path) if self._as_json else _plain(message, path))
        return str(message.id)

    async def print(self, text: str) -> None:
        """Print a line, whole. Raises Later where that fails."""
        try:
            await asyncio.to_thread(_write, f"{text}\n".encode("utf-8", "surrogateescape"))
        except OSError as error:
            self.gone.set()
            raise Later(f"standard output: {error}") from None


async def run(settings: Settings, pictures: Path | None, *, json: bool) -> int:
    """Answer the lines of standard input until it ends; returns the exit status."""
    try:
        folder = pictures or Path(tempfile.mkdtemp(prefix="saltabot-"))
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadSettings(f"--pictures cannot be used: {error}") from None
    async with opened(settings) as house:
        console = Console(folder, as_json=json)
        talking = asyncio.create_task(_talk(house, console, done=json))
        gone = asyncio.create_task(console.gone.wait())
        await asyncio.wait((talking, gone), return_when=asyncio.FIRST_COMPLETED)
        gone.cancel()
        if not talking.done():
            talking.cancel()
            sys.stderr.write("saltabot: standard output is closed\n")
            return 1
        await talking
    return 0


async def _talk(house: House, console: Console, *, done: bool) -> None:
    """What is left over first; then each line, and its replies before the next one."""
    await house.outbox.attach(console)
    await house.outbox.settle()
    number = 0
    async for line in _lines():
        number += 1
        try:
            if line.strip():
                await answer(house, ask(line))
        except BadLine as bad:
            sys.stderr.write(f"line {number}: {bad}\n")
        except DBAPIError as error:
            sys.stderr.write(f"line {number}: SALTABOT_DATABASE: {error.orig}\n")
        await house.outbox.settle()
        if done:
            with suppress(Later):  # nobody hears it; `gone` ends the console
                await console.print(json.dumps({"done": number}))


async def _lines() -> AsyncIterator[str]:
    """The lines of standard input.

    A thread of its own reads them, without Python's buffer: one that waits for input would hold
    the process, or the buffer's lock, after it was told to end.
    """
    loop = asyncio.get_running_loop()
    parts: asyncio.Queue[bytes] = asyncio.Queue()

    def listen() -> None:
        part = b"more"
        while part:
            try:
                part = os.read(0, READ_BYTES)
            except OSError:
                part = b""
            with suppress(RuntimeError):  # the loop has ended meanwhile
                loop.call_soon_threadsafe(parts.put_nowait, part)

    threading.Thread(target=listen, daemon=True).start()
    held = bytearray()
    first = True
    while part := await parts.get():
        held += part
        *whole, rest = bytes(held).split(b"\n") if b"\n" in part else [bytes(held)]
        held = bytearray(rest)
        for line in whole:
            yield _decoded(line, first=first)
            first = False
    if held:
        yield _decoded(bytes(held), first=first)


def _decoded(line: bytes, *, first: bool) -> str:
    text = line.decode("utf-8", errors="replace").rstrip("\r")
    return text.removeprefix("\ufeff") if first else text


def ask(line: str) -> Ask:
    """The Ask of an input line. Raises BadLine."""
    given = _given(line) if line.lstrip().startswith("{") else None
    if given is None:
        given = _spoken(line)
    person = _person(given.get("from", DEFAULT_NAME))
    if person.bot:
        raise BadLine(f"{BOT} is the bot itself")
    text = _BOT_COMMAND.sub(r"\1", clean(given["text"]))
    to_bot = _TO_BOT.match(text)
    text = text[to_bot.end() :] if to_bot else text
    named = dict.fromkeys(found[1] for found in _PERSON.finditer(text))
    return Ask(
        event=f"{NAME}:{given.get('event') or uuid.uuid4()}",
        place=Place(NAME, given.get("channel", DEFAULT_CHANNEL)),
        person=person,
        text=_PERSON.sub(lambda found: f"<@{found[1].casefold()}>", text),
        time=now(),
        language="",
        reply_to=given.get("reply_to", ""),
        addressed=given.get("addressed", True) or to_bot is not None,
        people=tuple(_person(other) for other in named),
    )


def _person(name: str) -> Person:
    return Person(NAME, name.casefold(), name, handle=name.casefold(), bot=name.casefold() == BOT)


def _spoken(line: str) -> dict[str, Any]:
    found = _LINE.fullmatch(line)
    if found is None or found["name"] is None or _SQUARE.fullmatch(found["name"]):
        return {"text": line}
    return {
        "from": found["name"],
        "channel": found["channel"] or DEFAULT_CHANNEL,
        "text": found["text"],
    }


def _given(line: str) -> dict[str, Any] | None:
    """The keys of a JSON line; None if the line is no JSON at all."""
    try:
        given = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(given, dict) or not isinstance(given.get("text"), str):
        raise BadLine('a JSON line needs "text"')
    kinds = {"event": str, "from": str, "channel": str, "addressed": bool}
    for key, kind in kinds.items():
        if given.get(key) is None:
            given.pop(key, None)
        elif not isinstance(given[key], kind):
            raise BadLine(f'"{key}" is not of the right kind')
    reply_to = given.get("reply_to")
    if isinstance(reply_to, bool) or not isinstance(reply_to, str | int | None):
        raise BadLine('"reply_to" is not the id of a reply')
    given["reply_to"] = "" if reply_to is None else clean(str(reply_to))[:LONGEST_NAME]
    return _bounded(given)


def _bounded(given: dict[str, Any]) -> dict[str, Any]:
    """Names, channels and events of the agreed form."""
    for key, form in (("from", _WORD), ("channel", _CHANNEL)):
        if key in given:
            given[key] = clean(given[key])
            if not re.fullmatch(form, given[key]) or _SQUARE.fullmatch(given[key]):
                raise BadLine(f'"{key}" is no name: letters, then letters, digits and _')
    if "event" in given:
        given["event"] = given["event"].encode("utf-8", "backslashreplace").decode()
        if len(given["event"]) > LONGEST_EVENT:
            raise BadLine(f'"event" is longer than {LONGEST_EVENT} characters')
    return given


def _text(message: Message) -> str:
    return render(message.reply.text, lambda account, name: f"@{name}")


def _json(message: Message, path: Path | None) -> str:
    reply = message.reply
    picture = None
    if path is not None and reply.picture is not None:
        picture = {"path": str(path), "alt": reply.picture.alt}
    shown = {
        "id": str(message.id),
        "channel": message.place.chat,
        "to": reply.private.name if reply.private else None,
        "text": _text(message),
        "picture": picture,
        "buttons": [{"label": button.label, "text": button.text} for button in reply.buttons],
        "game": reply.game,
        "entry": reply.entry,
    }
    return json.dumps(shown, ensure_ascii=False)


def _plain(message: Message, path: Path | None) -> str:
    reply = message.reply
    to = f" → {reply.private.name}" if reply.private else ""
    lines = [f"[{message.place.chat}] {BOT}{to}: {_text(message)}"]
    if path is not None and reply.picture is not None:
        lines += [f"    {path}", f"    {reply.picture.alt}"]
    lines += [f"    [{button.label}] {button.text}" for button in reply.buttons]
    return "\n".join(lines)


def _write(data: bytes) -> None:
    """Write everything to standard output, past Python's buffer: what failed is not kept there."""
    while data:
        data = data[os.write(1, data) :]
