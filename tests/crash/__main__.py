"""Print the summary of a long run: `python -m tests.crash KILLS [SEED]`."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from tests.crash.kills import run


def main() -> int:
    """Exit status 1 if anything was lost or doubled."""
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else int(time.time())
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        journal = run(Path(folder), kills, seed)
        faults = journal.faults(Path(folder) / "test.db")
    sys.stdout.write(
        f"seed {seed}: {journal.kills} kills in {time.monotonic() - started:.0f} s, "
        f"{len(journal.moves)} moves stored once, {len(journal.replies)} replies seen, "
        f"{journal.printed_twice} of them twice (killed between sending and marking)\n"
    )
    for fault in faults:
        sys.stdout.write(f"FAULT {fault}\n")
    sys.stdout.write("FAILED\n" if faults else "ok: nothing lost, nothing doubled\n")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
