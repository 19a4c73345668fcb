"""What is counted, in the form of Prometheus."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
STEPS = ("answer", "draw", "send", "mark")
BUCKETS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 15.0)

ASKS = Counter("saltabot_asks", "Asks, by what became of them", ["outcome"], registry=REGISTRY)
SECONDS = Histogram(
    "saltabot_step_seconds",
    "How long each step of an answer takes",
    ["step"],
    buckets=BUCKETS,
    registry=REGISTRY,
)
SENT = Counter("saltabot_messages_sent", "Messages sent", ["platform"], registry=REGISTRY)
FAILED = Counter(
    "saltabot_send_errors", "Messages not sent, by kind", ["platform", "kind"], registry=REGISTRY
)
WAITED = Counter(
    "saltabot_rate_limit_seconds", "What platforms told us to wait", ["platform"], registry=REGISTRY
)
PACED = Counter(
    "saltabot_pacing_seconds",
    "What we waited to stay below limits",
    ["platform"],
    registry=REGISTRY,
)
CONFLICTS = Gauge(
    "saltabot_transactions_repeated", "Transactions in another's way", registry=REGISTRY
)
WAITING = Gauge("saltabot_outbox_depth", "Messages that wait to be sent", registry=REGISTRY)
OLDEST = Gauge("saltabot_outbox_age_seconds", "Age of the oldest of them", registry=REGISTRY)
PARKED = Gauge("saltabot_outbox_parked", "Messages given up", registry=REGISTRY)
RUNNING = Gauge("saltabot_games_running", "Games that are being played", registry=REGISTRY)

for _step in STEPS:
    SECONDS.labels(_step)
FAULTS = Counter(
    "saltabot_faults", "Faults of ours, each with a trace in the log", registry=REGISTRY
)

for _outcome in ("done", "refused", "repeated", "hasty"):
    ASKS.labels(_outcome)


@contextmanager
def timed(step: str) -> Iterator[None]:
    """Count how long a step takes, if it comes to its end."""
    begun = time.perf_counter()
    yield
    SECONDS.labels(step).observe(time.perf_counter() - begun)
