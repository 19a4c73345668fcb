"""Whole conversations through the real console, one file a story in `tests/transcripts`.

A line that is not indented is said; the indented lines below it are the replies. To write the
replies of a new story: `scripts/test tests/bot/test_transcripts.py --write-transcripts`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.console import Console

FOLDER = Path(__file__).parent.parent / "transcripts"
STORIES = sorted(FOLDER.glob("*.txt"))


def shown(reply: dict[str, Any]) -> list[str]:
    """A reply as its lines in a story; a picture by the beginning of its alt text."""
    to = f"to {reply['to']}: " if reply["to"] else ""
    lines = [f"{reply['channel']}: {to}{line}" for line in reply["text"].split("\n")]
    if reply["picture"]:
        assert Path(reply["picture"]["path"]).read_bytes().startswith(b"\x89PNG")
        alt = reply["picture"]["alt"]
        assert len(alt) <= 1024
        lines.append(f"(picture: {re.split(' (?:Green|White): ', alt)[0]})")
    lines += [f"[{button['label']}] {button['text']}" for button in reply["buttons"]]
    return [f"    {line}" for line in lines]


def told(story: str, console: Console) -> str:
    """The story as it is told today."""
    lines: list[str] = []
    for line in story.splitlines():
        if line.startswith("    "):
            continue
        lines.append(line)
        if line and not line.startswith("#"):
            spoken = line.replace("<10000 nines>", "9" * 10_000).encode().decode()
            for reply in console.say(spoken):
                lines += shown(reply)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_story(path: Path, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    story = path.read_text(encoding="utf-8")
    with Console(tmp_path) as console:
        today = told(story, console)
        status = console.close()
    if request.config.getoption("--write-transcripts"):
        path.write_text(today, encoding="utf-8")
    assert today == story
    assert status == 0
