"""All that is stored as lines of JSON: the same for every database, and readable without one.

The first line tells the revision and how many rows each table has, each of the others is one row,
the last one counts them: a file that was cut off is not taken for a whole one.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterable, Iterator
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, MetaData, Select, Table, func, insert, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import postgres, stock
from bot.store.tables import UTCTime, metadata
from bot.version import VERSION

LONGEST_LINE = 4 << 20
BATCH = 500
REVISIONS = "alembic_version"
"""Alembic's own table."""


class BadArchive(Exception):
    """A file is no archive, or not one for this database; the text is one line for the host."""


async def lines(connection: AsyncConnection, revision: str) -> AsyncIterator[str]:
    """Everything, a line each with its end; of one moment, that of the transaction.

    Also of an older database: its tables are taken as they are.
    """
    held = await connection.run_sync(_reflected)
    counts = {
        table.name: int((await connection.execute(_count(table))).scalar_one())
        for table in held.sorted_tables
    }
    head = {"saltabot": VERSION, "revision": revision, "time": _now(), "rows": counts}
    yield f"{json.dumps(head)}\n"
    total = 0
    for table in held.sorted_tables:
        ordered = select(table).order_by(*table.primary_key.columns)
        async for row in await connection.stream(ordered):
            total += 1
            told = {"table": table.name, "row": dict(row._mapping)}
            yield f"{json.dumps(told, ensure_ascii=False)}\n"
    yield f"{json.dumps({'end': total})}\n"


async def load(connection: AsyncConnection, text: Iterable[str], revision: str) -> dict[str, int]:
    """Fill an empty database with an archive; how many rows each table got. Raises BadArchive."""
    if any((await stock.rows(connection)).values()):
        raise BadArchive("the database is not empty: an archive goes into a new one")
    source = enumerate(text, 1)
    counts = _head(source, revision)
    loaded: dict[str, int] = dict.fromkeys(counts, 0)
    held: list[dict[str, Any]] = []
    held_of: Table | None = None
    for number, table, row in _rows(source, loaded):
        if held and (table is not held_of or len(held) == BATCH):
            await _store(connection, held_of, held, number)
            held = []
        held_of = table
        held.append(row)
        loaded[table.name] += 1
    await _store(connection, held_of, held, sum(loaded.values()) + 1)
    if loaded != counts:
        raise BadArchive("the archive has not the rows that its first line tells of")
    await postgres.follow(connection)
    return loaded


def _head(source: Iterator[tuple[int, str]], revision: str) -> dict[str, int]:
    head = _read(*next(source, (1, "")))
    counts = head.get("rows")
    if "saltabot" not in head or not isinstance(counts, dict):
        raise BadArchive("line 1: this is no archive of Saltabot")
    if head.get("revision") != revision:
        raise BadArchive(
            f"line 1: the archive is of revision {head.get('revision')}, the database of"
            f" {revision}; import it with Saltabot {head['saltabot']}, then upgrade"
        )
    unknown = sorted(set(counts) - set(metadata.tables))
    if unknown:
        raise BadArchive(f"line 1: there is no table {unknown[0]!r}")
    return {str(name): int(count) for name, count in counts.items()}


def _rows(
    source: Iterator[tuple[int, str]], loaded: dict[str, int]
) -> Iterator[tuple[int, Table, dict[str, Any]]]:
    """The rows up to the last line. Raises BadArchive."""
    for number, line in source:
        told = _read(number, line)
        if "end" in told:
            if told["end"] != sum(loaded.values()):
                raise BadArchive(f"line {number}: rows are missing before it")
            return
        table = metadata.tables.get(str(told.get("table")))
        if table is None or not isinstance(told.get("row"), dict):
            raise BadArchive(f"line {number}: this is no row of a table")
        yield number, table, _typed(number, table, told["row"])
    raise BadArchive("the archive is cut off: its last line is missing")


def _read(number: int, line: str) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise BadArchive(f"line {number} is longer than {LONGEST_LINE} characters")
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        raise BadArchive(f"line {number} is no JSON") from None
    if not isinstance(told, dict):
        raise BadArchive(f"line {number} is no JSON object")
    return told


def _typed(number: int, table: Table, row: dict[str, Any]) -> dict[str, Any]:
    """A row with times as times."""
    if set(row) != set(table.columns.keys()):
        raise BadArchive(f"line {number}: these are not the columns of {table.name}")
    try:
        return {name: _value(table, name, value) for name, value in row.items()}
    except (ValueError, TypeError):
        raise BadArchive(f"line {number}: a time cannot be read") from None


def _value(table: Table, name: str, value: Any) -> Any:
    timed = isinstance(table.columns[name].type, UTCTime) and value is not None
    return datetime.fromisoformat(value) if timed else value


async def _store(
    connection: AsyncConnection, table: Table | None, held: list[dict[str, Any]], number: int
) -> None:
    if table is None or not held:
        return
    try:
        await connection.execute(insert(table), held)
    except (SQLAlchemyError, ValueError, TypeError, OverflowError) as error:
        cause = postgres.why(error)
        raise BadArchive(f"before line {number}: {table.name}: {cause}") from None


def _reflected(connection: Connection) -> MetaData:
    """The tables of a database as they are; times are text."""
    found = MetaData()
    found.reflect(connection)
    if REVISIONS in found.tables:
        found.remove(found.tables[REVISIONS])
    return found


def _count(table: Table) -> Select[Any]:
    return select(func.count()).select_from(table)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
