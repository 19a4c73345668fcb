"""The axes of a graph: round ticks, and where a value stands in the picture."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from math import ceil, floor, log10

STEPS = (1, 2, 5, 10)


@dataclass(frozen=True)
class Scale:
    """A straight axis: values from `low` to `high` on px from `start` to `end`."""

    low: float
    high: float
    start: int
    end: int

    def at(self, value: float) -> float:
        """The px at which a value stands."""
        share = (value - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)


def step_of(span: float, most: int, whole: bool = False) -> float:
    """The least round step, 1, 2 or 5 times a power of ten, that cuts a span into few parts."""
    raw = span / most
    power = 10.0 ** floor(log10(raw))
    step = next(factor * power for factor in STEPS if factor * power >= raw * (1 - 1e-9))
    return max(step, 1.0) if whole else step


def widened(low: float, high: float) -> tuple[float, float]:
    """Bounds that are apart: an axis of one value gets some room on both sides."""
    least = max(1.0, abs(low), abs(high)) * 1e-9
    return (low, high) if high - low > least else (low - 1, high + 1)


def rounded(low: float, high: float, step: float) -> tuple[float, float]:
    """The bounds moved out to multiples of the step."""
    return floor(low / step + 1e-9) * step, ceil(high / step - 1e-9) * step


def ticks(low: float, high: float, step: float) -> list[float]:
    """The multiples of a step within bounds."""
    first = ceil(low / step - 1e-9)
    count = takewhile(lambda number: number * step <= high + step * 1e-6, range(first, first + 200))
    return [number * step for number in count]


def figures(value: float, step: float) -> str:
    """A tick as it is written: with as many decimals as its step has."""
    decimals = max(0, -floor(log10(step) + 1e-9))
    return f"{value:.{decimals}f}".replace("-", "−")
