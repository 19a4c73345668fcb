"""The database: one engine, one writer at a time, migrations at start."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event, make_url
from sqlalchemy.exc import InvalidRequestError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import QueuePool

BUSY_MS = 3_000
"""How long another process may hold the database before an ask is made again, or the end waits."""
POLL_SECONDS = 0.01
REWRITTEN = 150_000_000
"""Bytes; a larger file takes longer to be written anew than anybody can wait for an answer."""


class Store:
    """The database of one bot. `await Store.open(url)` migrates it first."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._writing = asyncio.Lock()
        self._closed = False

    @classmethod
    async def open(cls, url: str) -> Store:
        """Bring the database at `url` up to date and open it. Raises BadDatabase."""
        from bot.store import migrate  # Alembic is needed at start only

        await asyncio.to_thread(migrate.upgrade, url)
        return cls(engine(url))

    @classmethod
    def existing(cls, url: str) -> Store:
        """A database that another process keeps up to date."""
        return cls(engine(url))

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """One transaction that may write; commits on leaving, rolls back on an exception."""
        async with self._writing, self._connected() as connection:
            await connection.execution_options(writes=True)
            async with connection.begin():
                yield connection

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """One transaction that only reads, beside the writer."""
        async with self._connected() as connection, connection.begin():
            yield connection

    async def purge(self, *, rewrite: bool = False) -> None:
        """Let the log of SQLite hold nothing any more, unless somebody reads it now.

        What is deleted is written over, but where rows were moved a copy of one may stay: if the
        file is not too large, a `rewrite` of it leaves that out.
        """
        if self.engine.dialect.name != "sqlite":
            return
        async with self._writing, self._connected() as connection:
            await connection.execution_options(bare=True)
            if rewrite and await _size(connection) <= REWRITTEN:
                await connection.exec_driver_sql("VACUUM")
            await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    async def close(self) -> None:
        """Close all connections once the transactions that have begun are over; begin no other."""
        self._closed = True
        with suppress(TimeoutError):
            async with asyncio.timeout(BUSY_MS / 1000):
                await self._unused()
        await self.engine.dispose()

    async def _unused(self) -> None:
        # A connection in use while the others are closed would never be closed itself, and one
        # whose user was cancelled goes back to the pool a little later.
        # SQLAlchemy says nothing when a connection comes back.
        while isinstance(self.engine.pool, QueuePool) and self.engine.pool.checkedout():  # noqa: ASYNC110
            await asyncio.sleep(POLL_SECONDS)

    def _connected(self) -> AsyncConnection:
        if self._closed:
            raise InvalidRequestError("the database is closed")
        return self.engine.connect()


def engine(url: str) -> AsyncEngine:
    """An engine whose SQLite connections are durable and wait for each other."""
    made = create_async_engine(url)
    if make_url(url).get_backend_name() == "sqlite":
        event.listen(made.sync_engine, "connect", _set_pragmas)
        event.listen(made.sync_engine, "begin", _begin)
    return made


def database_path(url: str) -> Path | None:
    """The file of an SQLite address, or None for another database or one in memory."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or parsed.database in (None, "", ":memory:"):
        return None
    return Path(str(parsed.database))


async def _size(connection: AsyncConnection) -> int:
    """How large a file of SQLite is, in bytes."""
    told = [
        (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar_one()
        for name in ("page_count", "page_size")
    ]
    return int(told[0]) * int(told[1])


def _set_pragmas(connection: Any, _: Any) -> None:
    # The driver must not begin transactions of its own: `_begin` decides which kind it is.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "secure_delete=ON",
        f"busy_timeout={BUSY_MS}",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    # A writer takes its lock at once: one that asked for it later could find it taken.
    options = connection.get_execution_options()
    # Neither is the file written anew nor the log emptied inside a transaction.
    if not options.get("bare"):
        connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get("writes") else "BEGIN")
