"""`python -m tests.bench.exact_count [--seconds N | --nodes N] [--first N]`: the exact count.

For each set of positions that nothing has solved for certain: how many are proven within the
budget, CPU time, and by how many moves the others may be wrong, on average over all.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

from rules.salta_count import Count, count, read_pieces

POSITIONS = Path(__file__).parent.parent / "vectors" / "salta-count-unsolved.json"


def counted(text: str, asked: argparse.Namespace) -> Count:
    """The count of one position within the budget asked for."""
    if asked.nodes is not None:
        return count(read_pieces(text), nodes=asked.nodes)
    return count(read_pieces(text), clock=time.process_time, seconds=asked.seconds)


def main() -> int:
    """Measure every set, or the first positions of each."""
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--first", type=int)
    parser.add_argument("--verbose", action="store_true")
    asked = parser.parse_args()
    sets = json.loads(POSITIONS.read_text(encoding="utf-8"))
    for name, texts in sets.items():
        if isinstance(texts, str):
            continue
        proven, gap, slowest, spent = 0, 0, 0.0, 0.0
        for text in texts[: asked.first]:
            begun = time.process_time()
            answer = counted(text, asked)
            seconds = time.process_time() - begun
            proven += answer.low == answer.high
            gap += answer.high - answer.low
            slowest, spent = max(slowest, seconds), spent + seconds
            if asked.verbose:
                told = f"{answer.simple} {answer.low} {answer.high} {seconds:.2f} s"
                sys.stdout.write(f"  {told}\n")
                sys.stdout.flush()
        number = len(texts[: asked.first])
        sys.stdout.write(
            f"{name}: {proven} of {number} proven ({proven / number:.0%}), mean gap "
            f"{gap / number:.2f} moves, {spent / number:.2f} s each, {slowest:.2f} s the slowest\n"
        )
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
