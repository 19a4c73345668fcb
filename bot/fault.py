"""Faults of ours: caught in one place, logged by name, answered in plain words."""

from __future__ import annotations

import logging
import platform
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot import metrics
from bot.version import VERSION

log = logging.getLogger(__name__)

FRAMES = 6


class Fault(Exception):
    """Something failed that should not have; the log has the trace under `name`."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


@contextmanager
def caught(name: str, *expected: type[BaseException]) -> Iterator[None]:
    """Turn every exception that is not expected into a logged Fault."""
    try:
        yield
    except expected:
        raise
    except Exception as error:
        metrics.FAULTS.inc()
        log.exception("fault %s; to report it, paste this: %s", name, report(error))
        raise Fault(name) from error


def report(error: BaseException) -> str:
    """A fault in a line that can be shown to anybody: where it happened, and in what; no words."""
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    way = " < ".join(f"{_short(one.filename)}:{one.lineno}" for one in reversed(frames))
    machine = f"Python {platform.python_version()} {sys.platform} {platform.machine()}"
    return f"saltabot {VERSION} ({machine}): {type(error).__name__} at {way}"


def _short(path: str) -> str:
    """A file without where it lies on this machine."""
    return "/".join(Path(path).parts[-2:])
