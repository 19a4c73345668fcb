"""Console games through SIGKILLs at random milliseconds.

The console's other end does what a platform does: it says the same event again until that is
answered. `python -m tests.crash 200 [SEED]` prints a summary.
"""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rules import game
from rules.record import Entry, Record
from tests.console import BOT, Console, Ended
from tests.crash.journal import Journal

LATEST = 0.12
"""Seconds after a line within which the process is killed: about what a move takes."""
SHARE = 0.8
"""How many of the lines are met by a kill."""


class Killer:
    """Says lines to a console that is killed meanwhile, and notes what is seen."""

    def __init__(self, folder: Path, kills: int, seed: int) -> None:
        self.folder = folder
        self.kills = kills
        self.random = random.Random(seed)
        self.journal = Journal()
        self.console = Console(folder)

    @property
    def done(self) -> bool:
        """Whether it has been killed often enough."""
        return self.journal.kills >= self.kills

    def say(self, event: str, name: str, text: str) -> None:
        """Say a line until it is answered; the process may be killed once meanwhile."""
        line = json.dumps({"event": event, "from": name, "text": text})
        if not self.done and self.random.random() < SHARE:
            self._kill_during(line)
        while True:
            try:
                self.console.write(line)
                self._listen()
                return
            except (Ended, BrokenPipeError):
                self._restart()

    def close(self) -> None:
        """End the console in peace."""
        self.console.close()

    def _kill_during(self, line: str) -> None:
        """Say the line; the kill falls before, in, or after its answer."""
        timer = threading.Timer(self.random.uniform(0, LATEST), self.console.process.kill)
        try:
            self.console.write(line)
            timer.start()
            self._listen()
        except (Ended, BrokenPipeError):
            pass
        timer.join()
        self.journal.kills += 1
        self._restart()

    def _restart(self) -> None:
        self.console.kill()
        self.console = Console(self.folder)

    def _listen(self) -> None:
        """Note replies up to `done`; a line cut off by a kill was not seen. Raises Ended."""
        assert self.console.process.stdout is not None
        for raw in self.console.process.stdout:
            if not raw.endswith("\n"):
                break
            line: dict[str, Any] = json.loads(raw)
            if "done" in line:
                return
            self.journal.replies.append(line)
        raise Ended("killed")


def run(folder: Path, kills: int, seed: int) -> Journal:
    """Play random games until the process was killed this often; what was seen."""
    killer = Killer(folder, kills, seed)
    number = 0
    while not killer.done:
        number += 1
        killer.say(f"play{number}", "alice", "play salta @bob")
        killer.say(f"accept{number}", "bob", f"accept #{number}")
        for event, name, text in moves(number, seed):
            killer.say(event, name, f"move #{number} {text}")
            killer.journal.moves.append(text)
            if killer.done:
                break
    killer.say("last", "carol", "help")
    killer.close()
    return killer.journal


def moves(number: int, seed: int) -> Iterator[tuple[str, str, str]]:
    """A random game: for each move its event, who makes it and its text."""
    chance = random.Random(seed * 1_000 + number)
    record = Record.start(game("salta"))
    while record.result is None:
        text = chance.choice(record.moves()).text
        yield f"move{number}.{record.plies}", ("alice", "bob")[record.side], text
        record = record.add(Entry("move", text, record.side))


def run_to(folder: Path, point: str, line: dict[str, Any], before: list[str]) -> Journal:
    """Say some lines, then one that the process dies at by `point`; it is said again after."""
    journal, armed = Journal(), folder / "armed"
    program = (str(Path(__file__).parent / "points.py"), f"{point}@{armed}")
    dying = Console(folder, program=program)
    for text in before:
        journal.replies += dying.say(text)
    armed.touch()
    dying.write(json.dumps(line))
    assert dying.process.stdout is not None
    for raw in dying.process.stdout:
        journal.replies.append(json.loads(raw))
    journal.kills += 1
    status = dying.process.wait()
    dying.kill()
    assert status == -9, f"{point} was not reached: {status}"
    with Console(folder, program=BOT) as console:
        journal.replies += console.say(json.dumps(line))
    return journal
