"""Bounds on work that hold on any machine: as multiples of a plain loop's time in this process."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager

ROUNDS = 300_000


@contextmanager
def at_most(loops: float) -> Iterator[None]:
    """The body takes no longer than so many times a loop of ROUNDS rounds.

    The collector rests meanwhile: what it would go through is the whole test run's, not the body's.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        unit, begun = _loop(), time.process_time()
        yield
        spent = time.process_time() - begun
    finally:
        if collecting:
            gc.enable()
    assert spent <= loops * max(unit, _loop()), f"{spent / unit:.0f} loops"


def _loop() -> float:
    begun = time.process_time()
    for _ in range(ROUNDS):
        pass
    return time.process_time() - begun
