"""What the language files lack against the English one: `python -m bot.languages [CODE …]`.

One line for each thing; the exit status is 1 if there is any, 2 if a file cannot be read.
"""

from __future__ import annotations

import sys
from pathlib import Path

from bot.commands import COMMANDS
from bot.languages import FALLBACK, available
from bot.languages.comparison import BadFile, clashes, differences

FOLDER = Path(__file__).parent


def main(codes: list[str], folder: Path = FOLDER) -> int:
    """Print what some language files lack, all of them where none is named; the exit status."""
    status = 0
    for code in codes or available():
        try:
            lacking = missing(code, folder)
        except (OSError, UnicodeDecodeError, BadFile) as error:
            sys.stderr.write(f"{code}: {error}\n")
            return 2
        for one in lacking or ["complete"]:
            sys.stdout.write(f"{code}: {one}\n")
        status = 1 if lacking else status
    return status


def missing(code: str, folder: Path) -> list[str]:
    """What a language's file lacks. Raises OSError, UnicodeDecodeError and BadFile."""
    text = (folder / f"{code}.ftl").read_text(encoding="utf-8")
    english = (folder / f"{FALLBACK}.ftl").read_text(encoding="utf-8")
    choices = [a.choices for one in COMMANDS.values() for a in one.arguments if a.choices]
    return [*differences(english, text), *clashes(text, choices)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
