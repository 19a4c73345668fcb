"""The console: a platform of lines. Text, a name and a channel in; replies and pictures out.

alice: play salta @bob
bob@club: accept
{"from": "alice", "channel": "club", "text": "32-42", "event": "e1", "reply_to": "7"}
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
import tempfile
import uuid
from pathlib import Path
from typing import Any

from sqlalchemy.exc import DBAPIError

from bot.answer import House, answer
from bot.outbox import now
from bot.serve import opened
from bot.settings import Settings
from bot.talk import Ask, Message, Person, Place, Platform, clean, clean_name, render

NAME = "console"
BOT = "saltabot"
DEFAULT_NAME = "you"
DEFAULT_CHANNEL = "lobby"
LONGEST_NAME = 32
_WORD = r"[^\W\d_]\w{1,31}"
_LINE = re.compile(rf"(?:(?P<name>{_WORD})(?:@(?P<channel>[\w-]{{1,32}}))?: )?(?P<text>.*)", re.S)
_SQUARE = re.compile(r"[a-z]\d{1,2}", re.I)
_PERSON = re.compile(rf"(?<![\w@])@({_WORD})")
_TO_BOT = re.compile(rf"\s*@{BOT}\b[\s,:]*", re.I)


class BadLine(ValueError):
    """A JSON line that does not have the agreed form."""


class Console(Platform):
    """Prints replies, and writes their pictures to a folder."""

    name = NAME
    strips = False

    def __init__(self, pictures: Path, *, as_json: bool) -> None:
        self._pictures = pictures
        self._as_json = as_json

    async def send(self, message: Message, image: bytes | None) -> str:
        """Print a reply; its id is the message id."""
        path = None
        if image is not None:
            path = (self._pictures / f"{message.id}.png").absolute()
            await asyncio.to_thread(path.write_bytes, image)
        text = _json(message, path) if self._as_json else _plain(message, path)
        await asyncio.to_thread(_print, text)
        return str(message.id)


async def run(settings: Settings, pictures: Path | None, *, json: bool) -> int:
    """Answer the lines of standard input until it ends; returns the exit status."""
    folder = pictures or Path(tempfile.mkdtemp(prefix="saltabot-"))
    folder.mkdir(parents=True, exist_ok=True)
    async with opened(settings) as house:
        await house.outbox.attach(Console(folder, as_json=json))
        await house.outbox.settle()
        await _listen(house, done=json)
    return 0


async def _listen(house: House, *, done: bool) -> None:
    number = 0
    while line := await asyncio.to_thread(sys.stdin.buffer.readline):
        number += 1
        text = line.decode("utf-8", errors="replace").rstrip("\r\n")
        try:
            if text.strip():
                await answer(house, ask(text))
        except BadLine as bad:
            sys.stderr.write(f"line {number}: {bad}\n")
        except DBAPIError as error:
            sys.stderr.write(f"line {number}: SALTABOT_DATABASE: {error.orig}\n")
        await house.outbox.settle()
        if done:
            await asyncio.to_thread(_print, json.dumps({"done": number}))


def ask(line: str) -> Ask:
    """The Ask of an input line. Raises BadLine."""
    given = _given(line) if line.lstrip().startswith("{") else None
    if given is None:
        given = _spoken(line)
    name = clean_name(given.get("from", DEFAULT_NAME))[:LONGEST_NAME]
    text, to_bot = _TO_BOT.subn("", given["text"], count=1)
    if not to_bot or not _TO_BOT.match(given["text"]):
        text = given["text"]
    named = dict.fromkeys(found[1] for found in _PERSON.finditer(text))
    return Ask(
        event=f"{NAME}:{given.get('event') or uuid.uuid4()}",
        place=Place(NAME, given.get("channel", DEFAULT_CHANNEL)),
        person=_person(name),
        text=_PERSON.sub(lambda found: f"<@{found[1].casefold()}>", text),
        time=now(),
        language="",
        reply_to=given.get("reply_to", ""),
        addressed=given.get("addressed", True) or _TO_BOT.match(given["text"]) is not None,
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
    given["reply_to"] = "" if reply_to is None else str(reply_to)
    return _bounded(given)


def _bounded(given: dict[str, Any]) -> dict[str, Any]:
    """Names and channels of a sensible length, without control characters."""
    for key in ("from", "channel"):
        if key in given:
            given[key] = clean(given[key])[:LONGEST_NAME]
            if not given[key]:
                raise BadLine(f'"{key}" is empty')
    if len(given.get("event", "")) > 150:
        raise BadLine('"event" is longer than 150 characters')
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


def _print(text: str) -> None:
    sys.stdout.buffer.write(f"{text}\n".encode())
    sys.stdout.buffer.flush()
