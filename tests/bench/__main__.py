"""`python -m tests.bench [PART]...`: print what each part measures."""

from __future__ import annotations

import sys

from tests.bench import answers, crowd, load, pictures, rulebook

PARTS = {
    "rules": rulebook.measure,
    "render": pictures.measure,
    "answer": answers.measure,
    "crowd": crowd.measure,
    "load": load.measure,
}


def main() -> int:
    """Run the parts that were named, all if none."""
    chosen = sys.argv[1:] or [name for name in PARTS if name != "load"]  # that takes minutes
    for name in chosen:
        if name not in PARTS:
            sys.stderr.write(f"no part {name}; there is: {', '.join(PARTS)}\n")
            return 2
    sys.stdout.write("| measured | value |\n|---|---|\n")
    for name in chosen:
        for title, value in PARTS[name]():
            sys.stdout.write(f"| {title} | {value} |\n")
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
