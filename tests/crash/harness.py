"""Hundreds of kills of the real process in front of a Telegram that fails now and then.

`python -m tests.crash.harness [KILLS] [SEED]` plays games in shared groups until the process was
killed so often (300, if not said), on SQLite or on the server of TESTS_POSTGRES; what was said is
compared with what the loopback server saw, and with what is stored.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.crash.several import Crowd, OneOnTelegram
from tests.database import SERVER

AT_ONCE = 30
"""Games that are played at the same time."""


def main() -> int:
    """Exit status 1 if anything was lost, or doubled where no kill explains it."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else int(time.time())
    begun = time.monotonic()
    kills = games = moves = doubled = failures = 0
    points: Counter[str] = Counter()
    faults: list[str] = []
    while kills < wanted and not faults:
        with tempfile.TemporaryDirectory() as folder:
            left = wanted - kills
            crowd = Crowd(Path(folder), AT_ONCE, seed + kills, left, OneOnTelegram, faults=True)
            faults += asyncio.run(crowd.run())
        kills += len(crowd.stand.kills)
        points.update(crowd.points)
        games += len(crowd.games)
        moves += sum(len(one.moves) for one in crowd.games)
        doubled += crowd.doubled
        failures += crowd.failures
        sys.stderr.write(f"{kills} kills after {time.monotonic() - begun:.0f} s\n")
    told = ", ".join(f"{point} {count}" for point, count in points.most_common())
    sys.stdout.write(
        f"seed {seed}, {'PostgreSQL' if SERVER else 'SQLite'}: {kills} kills ({told}),"
        f" {failures} failures of Telegram, {games} games of {moves} moves in"
        f" {time.monotonic() - begun:.0f} s; {doubled} messages doubled, each where a kill fell"
        " between two of them\n"
    )
    for fault in faults:
        sys.stdout.write(f"FAULT {fault}\n")
    sys.stdout.write("FAILED\n" if faults else "ok: nothing lost, nothing doubled without a kill\n")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
