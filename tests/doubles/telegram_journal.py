"""The journal of a Telegram server: what happened, in order, never changed."""

import asyncio
import contextlib
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Entry:
    """One thing that happened.

    `kind` is
      "request"    a call arrived (`params`; `files` maps field to length in bytes)
      "answer"     it was answered (`status`, `description`), `request` its number
      "lost"       its answer was not given, `description` says how
      "message"    the bot's or a person's message `ids[0]` now stands in `chat`
      "edited", "deleted", "pressed", "pressed-answered"
      "update"     update `ids[0]` waits for the bot
      "delivered"  updates `ids` were put in an answer to a living client
      "confirmed"  updates `ids` are forgotten because the bot's offset passed them
    `time` is monotonic, in seconds.
    """

    number: int
    time: float
    kind: str
    method: str = ""
    chat: int | None = None
    ids: tuple[int, ...] = ()
    request: int | None = None
    status: int | None = None
    description: str = ""
    params: dict[str, Any] = field(default_factory=dict)
    files: dict[str, int] = field(default_factory=dict)


class Journal:
    """An append-only list of entries, numbered from 1, whose growth can be waited for."""

    def __init__(self) -> None:
        self._entries: list[Entry] = []
        self._changed = asyncio.Event()

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._entries)

    def record(self, kind: str, **fields: Any) -> int:
        """Append an entry and wake whoever waits; returns its number."""
        number = len(self._entries) + 1
        self._entries.append(Entry(number, time.monotonic(), kind, **fields))
        self.pulse()
        return number

    def pulse(self) -> None:
        """Wake whoever waits."""
        self._changed.set()
        self._changed = asyncio.Event()

    async def change(self, seconds: float) -> None:
        """Return when the journal has grown, or after that time."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._changed.wait(), max(seconds, 0))

    def of(self, kind: str, method: str = "", chat: int | None = None) -> list[Entry]:
        """The entries of one kind, and of one method (any case) and chat id if given."""
        return [
            entry
            for entry in self._entries
            if entry.kind == kind
            and method.lower() in {"", entry.method.lower()}
            and chat in {None, entry.chat}
        ]

    def tail(self, length: int = 20) -> str:
        """The last entries, one a line, for messages of failed tests."""
        return "\n".join(_line(entry) for entry in self._entries[-length:])


def _line(entry: Entry) -> str:
    parts = [f"{entry.number:4} {entry.kind} {entry.method}".rstrip()]
    parts += [f"chat {entry.chat}"] if entry.chat is not None else []
    parts += [f"ids {list(entry.ids)}"] if entry.ids else []
    parts += [f"{entry.status or ''} {entry.description}".strip()]
    parts += [f"{entry.params}"[:200]] if entry.params else []
    return "  ".join(part for part in parts if part)
