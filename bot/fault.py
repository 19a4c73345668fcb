"""Faults of ours: caught in one place, logged by name, answered in plain words."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

log = logging.getLogger(__name__)


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
        log.exception("fault %s", name)
        raise Fault(name) from error
