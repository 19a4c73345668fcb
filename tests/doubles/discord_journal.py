"""The journal of a loopback Discord: everything received and sent, in order, and how to wait."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

Kind = Literal["request", "answer", "received", "sent", "held", "link", "fault"]
T = TypeVar("T")


@dataclass(frozen=True)
class Entry:
    """One thing that happened.

    `request` and `answer`: `what` is "POST /channels/1/messages", `data` the body as JSON.
    `received` and `sent`: `what` is the gateway event or opcode name, `data` its `d`;
    `held`: an event with no living connection to take it, kept for a RESUME.
    `link`: a gateway connection opened, closed or cut. `fault`: a planned failure struck.
    """

    number: int
    seconds: float  # since the journal began
    kind: Kind
    what: str
    data: Any = None
    status: int = 0  # of an answer

    def __str__(self) -> str:
        status = f" {self.status}" if self.status else ""
        return f"{self.number:4} {self.seconds:7.3f} {self.kind:8} {self.what}{status}"


@dataclass
class Journal:
    """An append-only list of entries numbered from 1."""

    entries: list[Entry] = field(default_factory=list)
    began: float = field(default_factory=time.monotonic)
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    def add(self, kind: Kind, what: str, data: Any = None, status: int = 0) -> Entry:
        seconds = time.monotonic() - self.began
        entry = Entry(len(self.entries) + 1, seconds, kind, what, data, status)
        self.entries.append(entry)
        self._news.set()
        return entry

    def find(self, kind: Kind, what: str = "", after: int = 0) -> list[Entry]:
        """The entries of one kind whose `what` matches the pattern, later than number `after`."""
        return [
            entry
            for entry in self.entries[after:]
            if entry.kind == kind and re.search(what, entry.what)
        ]

    def requests(self, what: str = "", after: int = 0) -> list[Entry]:
        """The requests whose "METHOD /path" matches the pattern."""
        return self.find("request", what, after)

    async def until(self, predicate: Callable[[], T], seconds: float) -> T:
        """Waits for the predicate to give something true and returns that.

        It is asked at every entry and 20 times a second. Raises TimeoutError with the last
        entries of the journal.
        """
        deadline = time.monotonic() + seconds
        while not (value := predicate()):
            left = deadline - time.monotonic()
            if left <= 0:
                raise TimeoutError(f"not within {seconds} s; the journal ends:\n{self.tail()}")
            self._news.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), min(left, 0.05))
        return value

    def tail(self, lines: int = 25) -> str:
        return "\n".join(map(str, self.entries[-lines:])) or "(empty)"
