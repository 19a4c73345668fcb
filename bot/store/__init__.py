"""The database: one engine, one writer at a time, migrations at start."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, event, func, make_url, select
from sqlalchemy.exc import DBAPIError, IntegrityError, InvalidRequestError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import QueuePool

from bot.store import postgres
from bot.store.claims import Alone, Claims

BUSY_MS = 3_000
"""How long another process may hold the database before an ask is made again, or the end waits."""
POLL_SECONDS = 0.01
REWRITTEN = 150_000_000
"""Bytes; a larger file takes longer to be written anew than anybody can wait for an answer."""
RACES = 3
"""So often a transaction is made that finds its rows taken, in case all differs from their side."""
CONFLICTS = 12
"""So often it is made again while others are in its way; from the fourth time on, nobody is."""
PATIENT = 3
CONFLICT_WAIT = 0.02
FIRST = "LOCK TABLE events IN SHARE ROW EXCLUSIVE MODE"
"""Every ask begins with a row of `events`: whoever has this lock goes alone."""
_alone: ContextVar[bool] = ContextVar("alone", default=False)
T = TypeVar("T")


class Store:
    """The database of one bot. `await Store.open(url)` migrates it first."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.shared = engine.dialect.name != "sqlite"
        """Whether other processes may work on it too."""
        self.conflicts = 0
        """How many transactions were made again because others were in their way."""
        self.claims: Claims | Alone = Claims(engine) if self.shared else Alone()
        self._writing = asyncio.Lock()
        self._closed = False

    @classmethod
    async def open(cls, url: str, backups: Path | None = None) -> Store:
        """Bring the database at `url` up to date and open it.

        Before it is changed it is backed up to a folder, if one is given. Raises BadDatabase.
        """
        from bot.store import backup, migrate  # needed at start only

        if backups is not None:
            await backup.before_upgrade(url, backups)
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
            await connection.execution_options(**self._options("SERIALIZABLE", writes=True))
            async with connection.begin():
                if self.shared and _alone.get():
                    await connection.exec_driver_sql(FIRST)
                yield connection

    @asynccontextmanager
    async def note(self) -> AsyncIterator[AsyncConnection]:
        """One transaction that writes down what has happened, and decides nothing by what it reads.

        Other processes are in its way only where they change the same rows.
        """
        async with self._writing, self._connected() as connection:
            await connection.execution_options(**self._options("READ COMMITTED", writes=True))
            async with connection.begin():
                yield connection

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """One transaction that only reads, beside the writer."""
        async with self._connected() as connection:
            await connection.execution_options(**self._options("REPEATABLE READ"))
            async with connection.begin():
                yield connection

    async def persist(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do work that makes a transaction, again where another process was in its way.

        It may find its rows taken (IntegrityError) so often, and conflicts more often; then it is
        let go first. Raises DBAPIError.
        """
        races = 0
        for attempt in range(CONFLICTS):
            marked = _alone.set(attempt >= PATIENT)
            try:
                return await work()
            except IntegrityError:
                races += 1
                if races == RACES:
                    raise
            except DBAPIError as error:
                if not postgres.conflicts(error) or attempt == CONFLICTS - 1:
                    raise
            finally:
                _alone.reset(marked)
            self.conflicts += 1
            await asyncio.sleep(random.uniform(0, CONFLICT_WAIT) * attempt)  # noqa: S311
        raise AssertionError("unreachable")

    async def change(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """One writing transaction, made again where another process was in its way."""

        async def transaction() -> T:
            async with self.write() as connection:
                return await work(connection)

        return await self.persist(transaction)

    @asynccontextmanager
    async def alone(self, key: int) -> AsyncIterator[bool]:
        """Whether no other process does this now: what goes by `key` is ours until left."""
        if not self.shared:
            yield True
            return
        async with self._connected() as connection:
            mine = (await connection.execute(select(func.pg_try_advisory_lock(key)))).scalar_one()
            await connection.commit()  # the lock is the connection's
            try:
                yield bool(mine)
            finally:
                if mine:
                    await connection.execute(select(func.pg_advisory_unlock(key)))

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
        await self.claims.close()
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

    def _options(self, isolation: str, **others: Any) -> dict[str, Any]:
        """The options of a connection for one transaction."""
        return {"isolation_level": isolation} if self.shared else others

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[AsyncConnection]:
        if self._closed:
            raise InvalidRequestError("the database is closed")
        async with AsyncExitStack() as stack:
            try:
                connection = await stack.enter_async_context(self.engine.connect())
            except OSError as error:
                # A server that is not there is no error of the driver's.
                raise OperationalError("connect", None, error) from error
            yield connection


def engine(url: str) -> AsyncEngine:
    """An engine whose SQLite connections are durable and wait for each other."""
    if make_url(url).get_backend_name() != "sqlite":
        return create_async_engine(url, **postgres.options())
    made = create_async_engine(url)
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
