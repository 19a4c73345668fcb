"""The database of a test: a file, or on the server that TESTS_POSTGRES names, one of its own.

What a test calls a path is the file, and on a server tells which database is meant.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing
from hashlib import blake2s
from pathlib import Path
from typing import Any, TypeVar

import asyncpg
from sqlalchemy import URL, make_url

from bot.store import Store, migrate

SERVER = os.environ.get("TESTS_POSTGRES", "")
TEMPLATE = f"template_{migrate.revisions()[-1]}_{os.getpid()}"
T = TypeVar("T")
_made: list[str] = []


def address(path: Path) -> str:
    """The setting for it."""
    return _on_server(_name(path)) if SERVER else file(path)


def file(path: Path) -> str:
    """The setting for a file, whatever other tests are on."""
    return URL.create("sqlite+aiosqlite", database=str(path)).render_as_string()


def ready(path: Path) -> str:
    """The address of it, made where it is not there, for a process that will open it."""
    return _apart(prepared(path)) if SERVER else file(path)


async def prepared(path: Path) -> str:
    """The address of it: as it was left, else a copy of a new one."""
    if SERVER:
        await _copied(path)
        return address(path)
    made = path.parent.parent / f"new{migrate.revisions()[-1]}.db"
    if not path.exists():  # noqa: ASYNC240
        if not made.exists():
            await (await Store.open(address(made))).close()
        path.write_bytes(made.read_bytes())  # noqa: ASYNC240
    return address(path)


async def opened(path: Path) -> Store:
    """Its store, migrated."""
    return Store.existing(await prepared(path))


def rows(path: Path, query: str, *values: Any) -> list[tuple[Any, ...]]:
    """What a query finds in it, asked from beside the bot; a `?` stands for each value."""
    return [tuple(row.values()) for row in named(path, query, *values)]


def named(path: Path, query: str, *values: Any) -> list[dict[str, Any]]:
    """The same with the columns' names; what a query changes is kept."""
    if SERVER:
        return _apart(_asked(address(path), query, values))
    with closing(sqlite3.connect(path, timeout=30)) as connection, connection:
        connection.row_factory = sqlite3.Row
        return [dict(row) for row in connection.execute(query, values)]


def _apart(work: Coroutine[Any, Any, T]) -> T:
    """The result of work in a loop of its own: one may be running here."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


async def _asked(url: str, query: str, values: Sequence[Any]) -> list[dict[str, Any]]:
    for number in range(1, len(values) + 1):
        query = query.replace("?", f"${number}", 1)
    connection = await asyncpg.connect(_plain(url))
    try:
        return [dict(row) for row in await connection.fetch(query, *values)]
    finally:
        await connection.close()


async def created(path: Path) -> str:
    """The address of a new one on the server, with nothing in it."""
    async with _server() as server:
        await server.execute(f"CREATE DATABASE {_name(path)}")
    return address(path)


async def _copied(path: Path) -> None:
    async with _server() as server:
        if not _made:
            await server.execute(f"CREATE DATABASE {TEMPLATE}")
            await asyncio.to_thread(migrate.upgrade, _on_server(TEMPLATE))
            _made.append(TEMPLATE)
        name = _name(path)
        there = await server.fetchval("SELECT 1 FROM pg_database WHERE datname = $1", name)
        if not there:
            await server.execute(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}")


@asynccontextmanager
async def _server() -> AsyncIterator[Any]:
    connection = await asyncpg.connect(_plain(SERVER))
    try:
        yield connection
    finally:
        await connection.close()


def _name(path: Path) -> str:
    """One for each path, and each run of the tests."""
    return f"test_{blake2s(str(path).encode(), digest_size=12).hexdigest()}"


def _on_server(name: str) -> str:
    return make_url(SERVER).set(database=name).render_as_string(hide_password=False)


def _plain(url: str) -> str:
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
