"""Worker processes: drawing and long counting happen there, never on the event loop.

They are spawned (a fork beside threads may hang), warmed at start, replaced when one dies, and
end with their parent however it dies.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import Any

from bot.imports import first_game
from bot.talk import Picture
from bot.tournaments.event import Event
from bot.tournaments.pairing import Paired, pair
from render import draw as drawn
from render.board import warm as warm_board
from rules import game
from rules.core import BadEntry, BadMove
from rules.record import Entry, Record

WATCH_SECONDS = 1.0
GRACE_SECONDS = 2.0
"""At the end, what is being drawn may take so long."""
RETRY_SECONDS = (0.0, 0.1, 1.0, 5.0)
"""How long to wait before each attempt at a picture whose worker died."""

log = logging.getLogger(__name__)


class Undrawable(Exception):
    """A picture cannot be drawn now; the reason is for the host."""


class Workers:
    """A pool of drawing processes."""

    def __init__(self, count: int = 1) -> None:
        self._count = count
        self._pool = self._make()

    async def warm(self) -> None:
        """Start the processes and let them load what they need."""
        loop = asyncio.get_running_loop()
        await asyncio.gather(*(loop.run_in_executor(self._pool, _warm) for _ in range(self._count)))

    async def draw(self, picture: Picture) -> bytes:
        """The image of a picture, begun again when a worker dies. Raises Undrawable."""
        image: bytes = await self._run(draw, picture.kind, picture.scene)
        return image

    async def study(self, record: Record, more: Sequence[Entry]) -> None:
        """Find out beforehand what a slow game asks in judging a record with more entries."""
        game = record.game
        if not game.slow:
            return
        start = game.dump(record.first.position)
        # Plain tuples: objects of compiled rules do not travel between processes.
        entries = [tuple(entry) for entry in (*record.entries(), *more)]
        game.known.update(await self._run(study, game.name, game.chosen, start, entries))

    async def read(self, text: str) -> dict[str, Any]:
        """The first game of a text; see `imports.first_game`. Raises Undrawable."""
        told: dict[str, Any] = await self._run(first_game, text)
        return told

    async def pair(self, event: Event) -> Paired:
        """The next rows of a tournament; see `pairing.pair`. Raises Undrawable."""
        paired: Paired = await self._run(pair, event)
        return paired

    async def _run(self, work: Callable[..., Any], *given: Any) -> Any:
        for wait in RETRY_SECONDS:
            await asyncio.sleep(wait)
            pool = self._pool
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, work, *given)
            except BrokenProcessPool:
                log.warning("a drawing process died")
                if pool is self._pool:
                    self._pool = self._make()
                    await asyncio.to_thread(pool.shutdown)
        raise Undrawable(f"drawing processes died {len(RETRY_SECONDS)} times")

    async def close(self) -> None:
        """End the processes, those that are at work too after a moment."""
        # Waited for: Python's own tidying up at exit fails beside a pool that is just ending.
        ending = asyncio.create_task(asyncio.to_thread(self._pool.shutdown, cancel_futures=True))
        done, _ = await asyncio.wait([ending], timeout=GRACE_SECONDS)
        if not done:
            for process in multiprocessing.active_children():
                process.terminate()
        await ending

    def _make(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._count,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_start,
            initargs=(os.getpid(),),
        )


def _start(parent: int) -> None:
    """In a new worker: leave interrupts to the parent, and never outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_watch, args=(parent,), daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(WATCH_SECONDS)
    os._exit(0)


def draw(kind: str, scene: dict[str, Any]) -> bytes:
    """Draw a picture from its data; runs in a worker."""
    return drawn(kind, scene)


def study(
    name: str, options: dict[str, str], start: str, entries: list[tuple[str, str, int]]
) -> dict[str, str]:
    """What judging a record asked and answered; runs in a worker."""
    rules = game(name, **options)
    # What cannot be played the asker will find out too.
    with suppress(BadMove, BadEntry):
        record = Record.replay(rules, rules.load(start), [Entry(*entry) for entry in entries])
        if record.result is not None:
            rules.points(record.position, record.result)
    return rules.known


def _warm() -> None:
    warm_board("wood", 800)
