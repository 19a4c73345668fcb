"""Rules: leaves and random moves a second, compiled and not, as multiples of a peer's."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from rules import game
from rules.record import Entry, Record

ROOT = Path(__file__).parents[2]
TARGETS = {
    "salta": (30, 5, 2.2),
    "russian": (12, 1.2, 1.5),
    "bashni": (9.5, 1.3, 1.4),
    "lasca": (9, 1.2, 1.4),
    "pyramid": (9, 1.2, 1.4),
    "high-jump": (8, 1, 1.2),
}
"""Times R, at least: perft compiled, perft uncompiled, random play compiled."""
COLUMNS = ("perft compiled", "perft uncompiled", "random play compiled")


def measure() -> Iterator[tuple[str, str]]:
    """A row for perft and one for random play of each game, compiled and not, beside the peer."""
    native = subprocess.run(
        [ROOT / "scripts" / "native"], check=True, capture_output=True, text=True
    ).stdout.strip()
    for path in ([native, str(ROOT)], [str(ROOT)]):
        for name, what, rate, peer in _measured(path):
            ratio = rate / peer
            yield f"{name} {what}", f"{_rate(rate)}, {ratio:.2f} R{_wanted(name, what, ratio)}"
    yield "R, the peer's perft 6", _rate(peer)


def _measured(path: list[str]) -> Iterator[tuple[str, str, float, float]]:
    environment = {**os.environ, "PYTHONSAFEPATH": "1", "PYTHONPATH": os.pathsep.join(path)}
    command = [sys.executable, "-m", "tests.bench.speed"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            name, what, rate, peer = json.loads(line)
            yield name, what, rate, peer
    if process.returncode:
        raise RuntimeError(f"tests.bench.speed ended with {process.returncode}")


def _rate(rate: float) -> str:
    return f"{rate / 1e6:.2f} M/s"


def _wanted(name: str, what: str, ratio: float) -> str:
    if name not in TARGETS or what not in COLUMNS:
        return ""
    target = TARGETS[name][COLUMNS.index(what)]
    return f" (at least {target}: {'met' if ratio >= target else 'missed'})"


def random_records(number: int, seed: int = 1) -> Iterator[Record]:
    """Records of different positions along random games, each with its last move."""
    chance = random.Random(seed)
    record = Record.start(game("salta"))
    for _ in range(number):
        if record.result is not None:
            record = Record.start(record.game)
        move = chance.choice(record.moves())
        record = record.add(Entry("move", move.text, record.side))
        yield record
