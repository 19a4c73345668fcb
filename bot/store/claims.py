"""Which process delivers to which place: on a database that several share, one at a time.

A claim is an advisory lock of one connection that is kept for nothing else. It needs no time limit:
whatever becomes of the process, its connection ends, and with it all that it has claimed. (To claim
single messages instead, skipping locked ones, would let a newer one overtake in a chat.)
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from sqlalchemy import func, select
from sqlalchemy.exc import OperationalError, SQLAlchemyError

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

LANES = 5171
"""The first half of the lock's number; the other is the place."""


class Claims:
    """The claims of one process."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._connection: AsyncConnection | None = None
        self._asking = asyncio.Lock()

    @asynccontextmanager
    async def of(self, place: int) -> AsyncIterator[bool]:
        """Whether a place is claimed by us, until left; False where another process has it.

        Raises SQLAlchemyError.
        """
        mine, connection = await self._take(place)
        try:
            yield mine
        finally:
            if mine:
                await self._leave(place, connection)

    async def close(self) -> None:
        """Give up everything."""
        async with self._asking:
            await self._drop()

    async def _take(self, place: int) -> tuple[bool, AsyncConnection]:
        async with self._asking:
            try:
                if self._connection is None:
                    self._connection = await self._engine.connect()
                query = select(func.pg_try_advisory_lock(LANES, place))
                taken = (await self._connection.execute(query)).scalar_one()
            except OSError as error:
                raise OperationalError("connect", None, error) from error
            except SQLAlchemyError:
                await self._drop()
                raise
            return bool(taken), self._connection

    async def _leave(self, place: int, connection: AsyncConnection) -> None:
        async with self._asking:
            if self._connection is not connection:
                return  # that one has ended, and the claim with it
            try:
                await connection.execute(select(func.pg_advisory_unlock(LANES, place)))
            except SQLAlchemyError:
                await self._drop()

    async def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError, OSError):
                await connection.invalidate()
                await connection.close()


class Alone:
    """The claims of the only process that there is."""

    @asynccontextmanager
    async def of(self, place: int) -> AsyncIterator[bool]:
        """Everything is ours."""
        yield True

    async def close(self) -> None:
        """Nothing was taken."""
