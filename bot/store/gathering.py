"""Small pieces of work that many want done at once, in one transaction.

Each transaction costs a wait for the disk. While one is written the next pieces are gathered, so
that nobody waits for longer than two.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.store import Store

Work = Callable[["AsyncConnection"], Awaitable[None]]


class Gathering:
    """Writes down what has happened (`Store.note`), of many in one transaction."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[tuple[Work, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def do(self, work: Work) -> None:
        """Do a piece of work; returns when it is committed. Raises SQLAlchemyError."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        await done

    async def _write(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                await self._commit(batch)
        finally:
            self._writing = None

    async def _commit(self, batch: list[tuple[Work, asyncio.Future[None]]]) -> None:
        try:
            async with self._store.note() as connection:
                for work, _ in batch:
                    await work(connection)
        except SQLAlchemyError as error:
            if len(batch) > 1:
                # One of them may be at fault: the others must not fail with it.
                for one in batch:
                    await self._commit([one])
                return
            _settle(batch[0][1], error)
        except BaseException as error:
            for _, done in batch:
                _settle(done, error)
            if not isinstance(error, Exception):
                raise
        else:
            for _, done in batch:
                _settle(done, None)


def _settle(done: asyncio.Future[None], error: BaseException | None) -> None:
    if done.done():
        return  # whoever wanted it is gone
    if error is None:
        done.set_result(None)
    elif isinstance(error, asyncio.CancelledError):
        done.cancel()
    else:
        done.set_exception(error)
