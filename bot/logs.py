"""The log: lines with the event that they are about, from what was said to what was sent.

Neither texts of people nor tokens are logged; what libraries log of addresses is kept out.
"""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime

LINES = "%(asctime)s %(levelname)s %(name)s%(about)s: %(message)s"
QUIET = ("httpx", "httpcore", "telegram", "discord", "aiosqlite", "alembic", "aiohttp", "asyncio")
"""These name the address of every request, and with it the token."""
_event: ContextVar[str] = ContextVar("event", default="")


@contextmanager
def about(event: str) -> Iterator[None]:
    """Let all that is logged meanwhile name an event, by the key that it has everywhere."""
    marked = _event.set(event)
    try:
        yield
    finally:
        _event.reset(marked)


class Named(logging.Filter):
    """Gives each record the event that it is about."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Never leaves one out."""
        event = _event.get()
        record.event = event
        record.about = f" [{event}]" if event else ""
        return True


class Json(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Its parts, each under its name."""
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        told = {"time": time, "level": record.levelname, "logger": record.name}
        if event := getattr(record, "event", ""):
            told["event"] = event
        told["message"] = record.getMessage()
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def begin(level: str, form: str) -> None:
    """Log to standard error from now on, as lines of text or of JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(Named())
    handler.setFormatter(Json() if form == "json" else logging.Formatter(LINES))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in QUIET:
        logging.getLogger(name).setLevel(max(logging.WARNING, root.level))
