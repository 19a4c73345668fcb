"""PostgreSQL: many processes on one database, which tells who was in whose way.

Writing transactions are serializable: what they saw cannot have changed under them, or they fail
with a conflict and are made again. Locks that last longer than one are advisory, and belong to a
connection: they are gone with the process, however it ends.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, func, make_url, select, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from bot.store.tables import metadata

if TYPE_CHECKING:
    from collections.abc import Callable

SCHEME = "postgresql+asyncpg"
CONNECTIONS = 10
"""Of one process; as many again while there is a rush."""
STATEMENTS = 500
"""Prepared ones kept for each connection."""
CONNECT_SECONDS = 10.0
CONFLICTS = ("40001", "40P01")
"""Serialisation failure and deadlock: the transaction did nothing and may be made again."""
MIGRATION, TICK, SWEEP = 5_171_000, 5_171_001, 5_171_002
"""Advisory locks of whoever migrates, sees to what is due, and tidies up."""


def options() -> dict[str, Any]:
    """How an engine is made."""
    return {
        "pool_size": CONNECTIONS,
        "max_overflow": CONNECTIONS,
        "connect_args": {
            "prepared_statement_cache_size": STATEMENTS,
            "timeout": CONNECT_SECONDS,
            # Tables that are small yet would be read whole, and every change to them a conflict.
            "server_settings": {"application_name": "saltabot", "enable_seqscan": "off"},
        },
    }


def conflicts(error: BaseException) -> bool:
    """Whether a transaction failed only because others were in its way, and may be made again."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", "") in CONFLICTS


def told(url: str) -> str:
    """An address without its password."""
    return make_url(url).render_as_string(hide_password=True)


def upgrade(url: str, run: Callable[[Connection], None], known: tuple[str, ...]) -> None:
    """Migrate in one transaction, one process at a time: all of it holds, or nothing.

    `run` migrates over a connection to the newest of the `known` revisions. Raises BadDatabase.
    """
    asyncio.run(_within(url, lambda connection: _migrate(url, connection, run, known)))


def revision(url: str) -> str | None:
    """The revision of a database, None for an empty one. Raises BadDatabase."""
    found: list[str | None] = []
    asyncio.run(_within(url, lambda connection: found.append(_revision(connection))))
    return found[0]


async def follow(connection: AsyncConnection) -> None:
    """Let new rows get numbers after the highest that is there, where rows came with theirs."""
    for table in metadata.sorted_tables:
        key = table.autoincrement_column
        if connection.dialect.name != "postgresql" or key is None:
            continue
        sequence = func.pg_get_serial_sequence(table.name, key.name)
        highest = select(func.coalesce(func.max(key), 0)).scalar_subquery()
        # The next one is one more; of an empty table it is the first.
        await connection.execute(select(func.setval(sequence, highest + 1, False)))


async def _within(url: str, work: Callable[[Connection], None]) -> None:
    from bot.store.migrate import BadDatabase

    engine = create_async_engine(url, poolclass=NullPool, **_brief())
    try:
        async with engine.begin() as connection:
            await connection.run_sync(work)
    except (OSError, TimeoutError, SQLAlchemyError) as error:
        raise BadDatabase(f"SALTABOT_DATABASE cannot be used: {told(url)}: {why(error)}") from None
    finally:
        await engine.dispose()


def _brief() -> dict[str, Any]:
    return {"connect_args": {"timeout": CONNECT_SECONDS}}


def why(error: BaseException) -> str:
    """The cause of an error, in one line."""
    cause = getattr(error, "orig", None) or error
    lines = str(cause).strip().splitlines() or [type(cause).__name__]
    # The driver puts the class in front: `<class 'asyncpg.exceptions.…'>: what is wrong`.
    return lines[0].partition(">: ")[2] or lines[0]


def _migrate(
    url: str, connection: Connection, run: Callable[[Connection], None], known: tuple[str, ...]
) -> None:
    from bot.store.migrate import BadDatabase

    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION})
    found = _revision(connection)
    if found == known[-1]:
        return
    if found is not None and found not in known:
        raise BadDatabase(
            f"SALTABOT_DATABASE: this version of Saltabot does not know revision {found} of "
            f"{told(url)}; a newer one has written it"
        )
    run(connection)


def _revision(connection: Connection) -> str | None:
    from bot.store.migrate import BadDatabase

    tables = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
    names = set(connection.execute(text(tables)).scalars())
    if not names:
        return None
    if "alembic_version" not in names:
        raise BadDatabase("SALTABOT_DATABASE: the database belongs to another program")
    version = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if version is None else str(version)
