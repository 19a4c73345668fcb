"""The house in which stories are told: a database made once, pictures drawn once."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import aiosqlite

from bot.answer import House
from bot.outbox import Outbox
from bot.talk import Picture
from bot.workers import Workers, draw
from tests.database import opened


class Kept(Workers):
    """Draws in this process, and keeps what it has drawn in a folder: stories repeat themselves."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    async def warm(self) -> None:
        """Nothing is started."""

    async def draw(self, picture: Picture) -> bytes:
        """The image of a picture."""
        drawn = json.dumps([picture.kind, picture.scene], sort_keys=True)
        path = self._folder / hashlib.sha256(drawn.encode()).hexdigest()
        if not path.exists():
            path.write_bytes(draw(picture.kind, picture.scene))
        return path.read_bytes()

    async def _run(self, work: Callable[..., Any], *given: Any) -> Any:
        """All other work, done here."""
        return work(*given)

    async def close(self) -> None:
        """Nothing is running."""


@asynccontextmanager
async def housed(folder: Path, pictures: Path) -> AsyncIterator[House]:
    """A house of a folder's own."""
    with one_thread():
        store = await opened(folder / "test.db")
        house = House(store, Outbox(store, Kept(pictures)))
        try:
            yield house
        finally:
            await house.outbox.close()
            await store.close()


@contextmanager
def one_thread() -> Iterator[None]:
    """Ask the database in this thread: handing each of many small questions over takes a third."""

    async def execute(_: aiosqlite.Connection, work: Any, *given: Any, **named: Any) -> Any:
        return work(*given, **named)

    kept = aiosqlite.Connection._execute
    aiosqlite.Connection._execute = execute  # type: ignore[method-assign,assignment]
    try:
        yield
    finally:
        aiosqlite.Connection._execute = kept  # type: ignore[method-assign]


def quick_folder() -> str | None:
    """A folder kept in memory, if there is one: stories store much, and throw it all away."""
    return next((path for path in ("/dev/shm",) if os.access(path, os.W_OK)), None)  # noqa: S108
