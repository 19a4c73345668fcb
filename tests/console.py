"""The real console process, spoken to line by line."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from tests.database import ready

ROOT = Path(__file__).parent.parent
BOT = ("-m", "bot")
TIMEOUT = 60.0


def environment(**settings: str) -> dict[str, str]:
    """This process's environment without settings of the bot, and with those given.

    A process may keep the bytecode that it makes: tests start many.
    """
    kept = {k: v for k, v in os.environ.items() if not k.upper().startswith("SALTABOT_")}
    kept.pop("PYTHONDONTWRITEBYTECODE", None)
    fixed = {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "SALTABOT_LISTEN": "off"}
    fixed["SALTABOT_PACING"] = "off"  # people here are faster than any
    return {**kept, **fixed, **settings}


class Ended(Exception):
    """The process ended before it had answered."""


class Console:
    """`python -m bot console --json` on a database; `program` replaces `-m bot` in crash tests."""

    def __init__(
        self, folder: Path, database: str = "test.db", program: Sequence[str] = BOT
    ) -> None:
        self.folder = folder
        self.database = folder / database
        self.process = subprocess.Popen(
            [
                sys.executable,
                *program,
                "console",
                "--json",
                "--database",
                ready(self.database),
                "--pictures",
                str(folder / "pictures"),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(),
            cwd=folder,
            encoding="utf-8",
        )

    def __enter__(self) -> Console:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def write(self, line: str) -> None:
        """Send a line without waiting."""
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def replies(self) -> list[dict[str, Any]]:
        """What is printed up to the next `done`. Raises Ended."""
        assert self.process.stdout is not None
        found: list[dict[str, Any]] = []
        for raw in self.process.stdout:
            line = json.loads(raw)
            if "done" in line:
                return found
            found.append(line)
        raise Ended(self.errors())

    def say(self, line: str) -> list[dict[str, Any]]:
        """Send a line; the replies to it, and any left over from before."""
        self.write(line)
        return self.replies()

    def tell(self, text: str, **keys: Any) -> list[dict[str, Any]]:
        """Send a JSON line; `person` stands for `from`."""
        if "person" in keys:
            keys["from"] = keys.pop("person")
        return self.say(json.dumps({"text": text, **keys}))

    def errors(self) -> str:
        """Everything on standard error, once the process has ended."""
        assert self.process.stderr is not None
        return self.process.stderr.read()

    def kill(self) -> None:
        """SIGKILL, and wait until it is gone."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(TIMEOUT)
        self._close_pipes()

    def close(self) -> int:
        """End of input; the exit status."""
        if self.process.stdin is not None and not self.process.stdin.closed:
            try:
                self.process.stdin.close()
            except BrokenPipeError:
                self.process.stdin = None
        try:
            return self.process.wait(TIMEOUT)
        finally:
            self.process.kill()
            self._close_pipes()

    def _close_pipes(self) -> None:
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            if pipe is not None:
                try:
                    pipe.close()
                except BrokenPipeError:
                    continue
