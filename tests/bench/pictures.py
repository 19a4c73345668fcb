"""Pictures: milliseconds of processor time and bytes at 800x800, whole pictures never kept."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator

from bot.boards import move_text
from render.board import picture
from render.scene import Scene
from tests.bench.rulebook import random_records
from tests.bench.spread import milliseconds, percentile

NUMBER = 1_000
FIRST = """
import time
from render.board import picture
from render.scene import Scene
from rules import game
rules = game("salta")
scene = Scene("salta", rules.dump(rules.start()), caption="Green to move")
started = time.perf_counter()
picture(scene)
print(time.perf_counter() - started)
"""


def measure() -> Iterator[tuple[str, str]]:
    """Rows for many different positions and for the first picture of a process."""
    times, sizes = [], []
    for record in random_records(NUMBER):
        scene = Scene(
            game=record.game.name,
            position=record.game.dump(record.position),
            path=record.last.path if record.last else (),
            over=record.last.over if record.last else (),
            turn=record.side,
            caption="Green to move",
            move=move_text(record),
            label="#128",
        )
        started = time.process_time()
        image = picture(scene)
        times.append(time.process_time() - started)
        sizes.append(len(image))
    yield f"{NUMBER} pictures 800x800", milliseconds(times)
    yield "their size", f"p50 {percentile(sizes, 0.5):.0f} bytes, max {max(sizes)} bytes"
    first = subprocess.run(
        [sys.executable, "-c", FIRST], capture_output=True, text=True, check=True
    )
    yield "first picture of a process", f"{float(first.stdout) * 1e3:.0f} ms"
