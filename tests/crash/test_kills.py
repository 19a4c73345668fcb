"""Laws 4 and 5 on the console: killed at any moment, nothing is lost and nothing is doubled."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.console import Console
from tests.crash.kills import run, run_to
from tests.crash.points import KILLS

BEFORE = ["alice: play salta @bob", "bob: accept"]
MOVE = {"event": "the move", "from": "alice", "text": "32-42"}


def test_random_kills(tmp_path: Path) -> None:
    """A few; `scripts/kill` does hundreds."""
    journal = run(tmp_path, 5, 1)
    assert journal.kills == 5
    assert journal.moves
    assert journal.faults(tmp_path / "test.db") == []


@pytest.mark.parametrize("point", KILLS)
def test_named_point(point: str, tmp_path: Path) -> None:
    journal = run_to(tmp_path, point, MOVE, BEFORE)
    journal.moves.append("32-42")
    assert journal.faults(tmp_path / "test.db") == []
    assert journal.printed_twice == (point == "marking")


def test_the_test_can_fail(tmp_path: Path) -> None:
    """With the commit moved behind the send, a kill between them is reported."""
    journal = run_to(tmp_path, "commit-after-send", MOVE, BEFORE)
    journal.moves.append("32-42")
    faults = journal.faults(tmp_path / "test.db")
    assert any("is not stored" in fault for fault in faults)


def test_no_worker_outlives_the_bot(tmp_path: Path) -> None:
    with Console(tmp_path) as console:
        for line in BEFORE:
            console.say(line)
        workers = children(console.process.pid)
        assert workers
        console.kill()
        deadline = time.monotonic() + 10
        while any(alive(worker) for worker in workers) and time.monotonic() < deadline:
            time.sleep(0.1)
        assert [worker for worker in workers if alive(worker)] == []


def children(pid: int) -> list[int]:
    """The processes that this one has started."""
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        found += [int(child) for child in (task / "children").read_text().split()]
    return found


def alive(pid: int) -> bool:
    """Whether a process runs; a zombie does not."""
    try:
        return ") Z" not in Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
