"""The console program, many times: a process that has loaded it and divides for each console.

    python -m tests.scenarios.consoles PICTURES

reads a JSON line for each console: the folder to work in and the arguments of `saltabot`. Its
standard input, output and error come with it. To load the program takes a second, which every
story would wait for; each console is a process of its own all the same, with its own arguments,
pipes, database and end. Pictures are drawn in it rather than in a worker, and kept in PICTURES.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from tests.console import ROOT, environment

STREAMS = 3
LOADED = ("bot.shell", "bot.on_console", "bot.store.migrate", "aiosqlite")


class Consoles:
    """The process from the outside. Use as a context manager."""

    def __init__(self, pictures: Path) -> None:
        ours, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", __name__, str(pictures), str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                env=environment(),
                cwd=ROOT,
            )
        self._socket = ours

    def close(self) -> None:
        """End it; the consoles end by themselves when their input does."""
        self._socket.close()
        self._process.wait(10)

    def start(self, folder: Path, arguments: Sequence[str]) -> Running:
        """A console at work."""
        inner, outer = zip(*(os.pipe() for _ in range(STREAMS)), strict=True)
        theirs = [inner[0], outer[1], outer[2]]
        asked = json.dumps([str(folder), *arguments]).encode()
        socket.send_fds(self._socket, [asked], theirs)
        for stream in theirs:
            os.close(stream)
        return Running(outer[0], inner[1], inner[2])


class Running:
    """A console: lines in, lines out."""

    def __init__(self, write: int, read: int, errors: int) -> None:
        self._input = os.fdopen(write, "w", encoding="utf-8")
        self._output = os.fdopen(read, encoding="utf-8")
        self._errors = os.fdopen(errors, encoding="utf-8")

    def say(self, line: str) -> list[dict[str, Any]]:
        """What is printed after a line, up to the one that says `done`. Raises EOFError."""
        self._input.write(line + "\n")
        self._input.flush()
        found: list[dict[str, Any]] = []
        for printed in map(json.loads, self._output):
            if "done" in printed:
                return found
            found.append(printed)
        raise EOFError(self._errors.read())

    def close(self) -> str:
        """End its input; what it had to complain of."""
        self._input.close()
        self._output.read()
        self._output.close()
        with self._errors as errors:
            return errors.read()


def main() -> None:
    """Divide for every console that is asked for, until nobody asks any more."""
    pictures, asking = Path(sys.argv[1]), socket.socket(fileno=int(sys.argv[2]))
    _load(pictures)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for them
    while True:
        asked, streams, _, _ = socket.recv_fds(asking, 65_536, STREAMS)
        if not asked:
            return
        if os.fork() == 0:
            asking.close()
            _become(json.loads(asked), streams)
        for stream in streams:
            os.close(stream)


def _load(pictures: Path) -> None:
    """Load the program, and let it draw here."""
    for module in LOADED:
        import_module(module)
    from bot import grammar, serve
    from bot.languages import available
    from render.board import warm
    from tests.scenarios.house import Kept

    warm("wood", 800)
    for language in available():
        grammar.read("help", language)
    vars(serve)["Workers"] = lambda _count: Kept(pictures)


def _become(asked: Sequence[str], streams: Sequence[int]) -> NoReturn:
    """Be the console that is asked for."""
    folder, *arguments = asked
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.chdir(folder)
    sys.argv = ["saltabot", *arguments]
    from bot.__main__ import main as program
    from tests.scenarios.house import one_thread

    with one_thread():
        program()
    raise SystemExit


if __name__ == "__main__":
    main()
