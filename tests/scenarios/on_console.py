"""Stories through the console program: a line for each thing that is said, JSON in and out."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests.database import ready
from tests.scenarios.consoles import Consoles
from tests.scenarios.story import Said, Story
from tests.scenarios.telling import Seen, newest

PNG, GIF = b"\x89PNG\r\n\x1a\n", b"GIF89a"
ALT_LIMIT = 1024


class OnConsole:
    """Tells a story to one console."""

    platform = "console"

    def __init__(self, console: Callable[[str], list[dict[str, Any]]]) -> None:
        """`console` takes a line and gives what is printed for it."""
        self._console = console
        self._seen: list[Seen] = []
        self._threads: dict[str, str] = {}
        self._events: dict[tuple[str, str], str] = {}
        self._last: dict[tuple[str, str], dict[str, Any]] = {}
        self._count = 0

    async def say(self, said: Said) -> list[Seen]:
        """Say a line."""
        found = [self._shown(reply, said) for reply in self._console(self._line(said))]
        self._seen += found
        return found

    def _line(self, said: Said) -> str:
        """The line of JSON that says it."""
        self._count += 1
        who = said.name, said.channel
        if said.again:
            return json.dumps(self._last[who])
        keys: dict[str, Any] = {
            "from": said.name,
            "channel": self._inner(said.channel),
            "text": said.text,
            "event": f"e{self._count}",
            "language": said.language,
            "addressed": not said.aside,
            "admin": said.admin,
        }
        if said.about or said.press:
            about = newest(self._seen, said)
            keys |= {"reply_to": about.handle} if said.about else {}
            keys |= {"text": dict(about.buttons)[said.press]} if said.press else {}
        if said.edit:
            keys["edits"] = self._events[who]
        else:
            self._events[who] = keys["event"]
        if said.file:
            keys["file"] = said.contents
        self._last[who] = keys
        return json.dumps(keys)

    def _shown(self, reply: dict[str, Any], said: Said) -> Seen:
        channel = self._outer(reply["channel"])
        picture, file = reply["picture"], reply["file"]
        image = Path(picture["path"]).read_bytes() if picture else b""
        if picture:
            assert image.startswith((PNG, GIF))
            assert 0 < len(picture["alt"]) <= ALT_LIMIT
        # What is for one person where they spoke is for them, whatever they are called since.
        return Seen(
            channel=channel,
            text=reply["text"],
            to=said.name if reply["to"] and channel == said.place else reply["to"],
            picture=picture["alt"] if picture else None,
            moves=image.startswith(GIF),
            buttons=[(button["label"], button["text"]) for button in reply["buttons"]],
            file=(file["name"], Path(file["path"]).read_text("utf-8")) if file else None,
            handle=reply["id"],
        )

    def _outer(self, channel: str) -> str:
        """A channel as a story names it: its threads are counted."""
        chat, parted, thread = channel.partition("/")
        if not parted:
            return channel
        known = [outer for outer in self._threads if outer.startswith(f"{chat}/")]
        for outer in known:
            if self._threads[outer] == thread:
                return outer
        outer = f"{chat}/{len(known) + 1}"
        self._threads[outer] = thread
        return outer

    def _inner(self, channel: str) -> str:
        """A channel of a story as the console names it."""
        chat, parted, _ = channel.partition("/")
        return f"{chat}/{self._threads[channel]}" if parted else channel


@asynccontextmanager
async def on_console(
    story: Story, folder: Path, pictures: Path, consoles: Consoles
) -> AsyncIterator[OnConsole]:
    """A console for a story; at the end it has had nothing to complain of."""
    arguments = ("--database", ready(folder / "test.db"), "--pictures", str(folder / "out"))
    console = consoles.start(folder, ["console", "--json", *arguments])
    try:
        yield OnConsole(console.say)
    finally:
        complaints = console.close()
    assert not complaints, complaints
