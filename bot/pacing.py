"""How fast may be sent: buckets of tokens, which fill up with time."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

LEAST = 1e-6
"""Seconds that nobody waits for: figures are not exact."""
FORGOTTEN = 5_000
"""So many buckets are kept; those that are full again are as good as new ones."""


@dataclass(frozen=True, slots=True)
class Rate:
    """At most `burst` at once, and `count` in so many `seconds` in the long run."""

    burst: int
    count: int
    seconds: float

    @property
    def speed(self) -> float:
        """Tokens a second."""
        return self.count / self.seconds


class Pace:
    """Buckets by key: a chat, everything."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._held: dict[Hashable, tuple[Rate, float, float]] = {}
        """By key: its rate, the tokens left, and when that was so."""

    def wait(self, wanted: Sequence[tuple[Hashable, Rate]]) -> float:
        """Take a token of each bucket, all or none; 0, or the seconds until that can be."""
        now = self._clock()
        left = {key: self._left(key, rate, now) for key, rate in wanted}
        longest = max((1 - left[key]) / rate.speed for key, rate in wanted) if wanted else 0.0
        if longest > LEAST:
            return longest
        for key, rate in wanted:
            self._held[key] = (rate, left[key] - 1, now)
        if len(self._held) > FORGOTTEN:
            self._forget(now)
        return 0.0

    def _left(self, key: Hashable, rate: Rate, now: float) -> float:
        _, left, since = self._held.get(key, (rate, float(rate.burst), now))
        return min(float(rate.burst), left + (now - since) * rate.speed)

    def _forget(self, now: float) -> None:
        held = self._held.items()
        self._held = {
            key: kept for key, kept in held if self._left(key, kept[0], now) < kept[0].burst
        }
