"""The console: a platform of lines. Text, a name and a channel in; replies and pictures out.

alice: play salta @bob
bob@club: accept
bob@~: games
{"from": "alice", "channel": "club", "text": "32-42", "event": "e1", "reply_to": "7"}

The channel `~` is the speaker's direct messages with the bot, `club/7` the thread 7 of `club`.
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
from bot.serve import opened, tick
from bot.settings import BadSettings, Settings
from bot.talk import (
    ABILITIES,
    Ask,
    Later,
    Message,
    Person,
    PictureRefused,
    Place,
    Platform,
    Rights,
    clean,
    render,
    unjoined,
)

NAME = "console"
BOT = "saltabot"
DEFAULT_NAME = "you"
DEFAULT_CHANNEL = "lobby"
DIRECT = "~"
LONGEST_NAME = 32
LONGEST_EVENT = 150
LONGEST_FILE = 200_000
READ_BYTES = 65_536
_WORD = r"[^\W\d_]\w{1,31}"
_CHANNEL = rf"{DIRECT}(?:{_WORD})?|[\w-]{{1,32}}(?:/\d{{1,18}})?"
_LINE = re.compile(rf"(?:(?P<name>{_WORD})(?:@(?P<channel>{_CHANNEL}))?: )?(?P<text>.*)", re.S)
_KINDS = {
    "event": str,
    "from": str,
    "channel": str,
    "addressed": bool,
    "language": str,
    "admin": bool,
    "file": str,
    "edits": str,
}
"""The keys of a JSON line besides `text` and `reply_to`."""
_SQUARE = re.compile(r"[a-z]\d{1,2}", re.I)
_PERSON = re.compile(rf"(?<![\w@])@({_WORD})")
_TO_BOT = re.compile(rf"\A\s*@{BOT}\b[\s,:!]*", re.I)
_BOT_COMMAND = re.compile(rf"^(/\w+)@{BOT}\b", re.I)


class BadLine(ValueError):
    """A line that does not have the agreed form; the text says what is wrong."""


class Console(Platform):
    """Prints replies, and writes their pictures to a folder."""

    name = NAME
    strips = False
    threads = True

    def __init__(self, pictures: Path, *, as_json: bool) -> None:
        self._pictures = pictures
        self._as_json = as_json
        self.gone = asyncio.Event()
        """Set when nobody reads what is printed any more."""

    async def send(self, message: Message, image: bytes | None) -> str:
        """Print a reply; its id is the message id."""
        path = None
        reply = message.reply
        if image is not None and reply.picture is not None:
            path = await self._write(f"{message.id}{Path(reply.picture.file).suffix}", image)
            if path is None:
                raise PictureRefused
        file = None
        if reply.file is not None:
            name = f"{message.id}-{Path(reply.file.name).name}"
            file = await self._write(name, reply.file.text.encode("utf-8", "surrogateescape"))
        say = _json if self._as_json else _plain
        await self.print(say(message, path, file))
        return str(message.id)

    async def open_thread(self, place: Place, name: str, message_id: str) -> str:
        """A thread has the number of the message that it is opened for."""
        return message_id

    async def print(self, text: str) -> None:
        """Print a line, whole. Raises Later where that fails."""
        try:
            await asyncio.to_thread(_write, f"{text}\n".encode("utf-8", "surrogateescape"))
        except OSError as error:
            self.gone.set()
            raise Later(f"standard output: {error}") from None

    async def _write(self, name: str, data: bytes) -> Path | None:
        """Write a file beside the others; None where that fails."""
        path = (self._pictures / name).absolute()
        try:
            await asyncio.to_thread(path.write_bytes, data)
        except OSError as error:
            sys.stderr.write(f"--pictures: {error}\n")
            return None
        return path


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
                await tick(house)
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
    said = "\n".join(map(clean, given["text"].split("\n")))
    text = _BOT_COMMAND.sub(r"\1", said)
    to_bot = _TO_BOT.match(text)
    text = text[to_bot.end() :] if to_bot else text
    named = dict.fromkeys(found[1] for found in _PERSON.finditer(text))
    place = _place(given.get("channel", DEFAULT_CHANNEL), person)
    addressed = given.get("addressed", True) or to_bot is not None or place.direct
    return Ask(
        event=_event(given),
        place=place,
        person=person,
        text=_PERSON.sub(lambda found: f"<@{found[1].casefold()}>", text),
        time=now(),
        language=given.get("language", ""),
        reply_to=given.get("reply_to", ""),
        addressed=addressed,
        people=tuple(_person(other) for other in named),
        discreet=place.direct,
        edits=f"{NAME}:{given['edits']}" if "edits" in given else "",
        file=_file(given) if addressed else None,
        title="" if place.direct else place.chat,
        rights=Rights(
            given.get("admin", True), {} if place.direct else dict.fromkeys(ABILITIES, True)
        ),
    )


def _event(given: dict[str, Any]) -> str:
    """The key of a line: its own, or of an edited one that of the first form and its own."""
    own = given.get("event") or uuid.uuid4()
    return f"{NAME}:{given['edits']}:e{own}" if "edits" in given else f"{NAME}:{own}"


def _file(given: dict[str, Any]) -> str | None:
    """The text of the file that comes with a line, "" for one that is too long to be read."""
    text: str | None = given.get("file")
    return "" if text is not None and len(text) > LONGEST_FILE else text


def _place(channel: str, person: Person) -> Place:
    """The place that a channel's name means to a person. Raises BadLine."""
    if channel.startswith(DIRECT):
        if channel[1:].casefold() not in ("", person.account):
            raise BadLine("the direct messages of others are closed")
        return Place(NAME, person.account, direct=True)
    chat, _, thread = channel.partition("/")
    return Place(NAME, chat, thread)


def _channel(place: Place) -> str:
    """The name by which a place is shown, and can be spoken in."""
    if place.direct:
        return f"{DIRECT}{place.chat}"
    return f"{place.chat}/{place.thread}" if place.thread else place.chat


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
    for key, kind in _KINDS.items():
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
    for key in ("event", "edits"):
        if key in given:
            given[key] = given[key].encode("utf-8", "backslashreplace").decode()
            if len(given[key]) > LONGEST_EVENT:
                raise BadLine(f'"{key}" is longer than {LONGEST_EVENT} characters')
    if "language" in given:
        given["language"] = clean(given["language"])[:LONGEST_NAME]
    return given


def _text(message: Message) -> str:
    return unjoined(render(message.reply.text, lambda account, name: f"@{name}"))


def _json(message: Message, path: Path | None, file: Path | None) -> str:
    reply = message.reply
    picture = None
    if path is not None and reply.picture is not None:
        picture = {"path": str(path), "alt": reply.picture.alt}
    told = None
    if file is not None and reply.file is not None:
        told = {"name": reply.file.name, "path": str(file)}
    shown = {
        "id": str(message.id),
        "channel": _channel(message.place),
        "to": reply.private.name if reply.private else None,
        "text": _text(message),
        "picture": picture,
        "file": told,
        "buttons": [{"label": button.label, "text": button.text} for button in reply.buttons],
        "game": reply.game,
        "entry": reply.entry,
    }
    return json.dumps(shown, ensure_ascii=False)


def _plain(message: Message, path: Path | None, file: Path | None) -> str:
    reply = message.reply
    to = f" → {reply.private.name}" if reply.private else ""
    lines = [f"[{_channel(message.place)}] {BOT}{to}: {_text(message)}"]
    if path is not None and reply.picture is not None:
        lines += [f"    {path}", f"    {reply.picture.alt}"]
    lines += [f"    {file}"] if file is not None else []
    lines += [f"    [{button.label}] {button.text}" for button in reply.buttons]
    return "\n".join(lines)


def _write(data: bytes) -> None:
    """Write everything to standard output, past Python's buffer: what failed is not kept there."""
    while data:
        data = data[os.write(1, data) :]
