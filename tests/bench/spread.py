"""Medians and percentiles of measured times."""

from __future__ import annotations

from collections.abc import Sequence


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which this share of all values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def milliseconds(seconds: Sequence[float]) -> str:
    """p50, p95 and the largest, in milliseconds."""
    p50, p95 = percentile(seconds, 0.5), percentile(seconds, 0.95)
    return f"p50 {p50 * 1e3:.2f} ms, p95 {p95 * 1e3:.2f} ms, max {max(seconds) * 1e3:.2f} ms"
