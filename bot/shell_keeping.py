"""The commands of the host: is all in order, backups, archives, how much there is."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
from collections.abc import Coroutine
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, NoReturn, TextIO, TypeVar

import typer
from sqlalchemy.exc import SQLAlchemyError

from bot import inspection, logs, settings
from bot.settings import BadSettings, Settings
from bot.store import Store, archive, backup, database_path, migrate, postgres, stock
from bot.store.archive import BadArchive
from bot.store.backup import BadBackup
from bot.store.migrate import BadDatabase

T = TypeVar("T")
Database = Annotated[str | None, typer.Option(help="The database, as SALTABOT_DATABASE.")]


def check(database: Database = None) -> None:
    """Look at settings, tokens, disk and database without starting; status 0 if all is well."""
    chosen = _settings(database)
    findings = _run(inspection.inspected(chosen))
    for one in findings:
        sys.stdout.write(f"{one.mark} {one.told}\n")
    raise typer.Exit(0 if all(one.well for one in findings) else 1)


def backup_(
    target: Annotated[
        Path | None, typer.Argument(help="The file; SALTABOT_BACKUPS if none.")
    ] = None,
    database: Database = None,
) -> None:
    """Back the database up while the bot runs, and open the backup to see that it is whole."""
    chosen = _settings(database)
    made = target or chosen.backup_folder / backup.name(datetime.now(UTC), chosen.database)
    _run(backup.make(chosen.database, made))
    sys.stdout.write(f"{made}: {made.stat().st_size:,} bytes, opened and whole\n")


def restore(
    source: Annotated[Path, typer.Argument(help="A backup.")],
    database: Database = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Set a database that is there aside.")
    ] = False,
) -> None:
    """Put a backup in the place of the database; one that is there is set aside, if at all."""
    chosen = _settings(database)
    kept = _run(backup.restore(source, chosen.database, replace=replace))
    if kept is not None:
        sys.stdout.write(f"the database that was there is now {kept}\n")
    sys.stdout.write(f"restored from {source}\n")


def export(
    target: Annotated[
        Path | None, typer.Argument(help="The file; standard output if none.")
    ] = None,
    database: Database = None,
) -> None:
    """Write everything that is stored as lines of JSON."""
    chosen = _settings(database)
    if target is None:
        _run(_export(chosen, sys.stdout))
        return
    try:
        with target.open("x", encoding="utf-8") as file:
            _run(_export(chosen, file))
    except OSError as error:
        _fail(f"{target} cannot be written: {error.strerror}")


def import_(
    source: Annotated[Path, typer.Argument(help="Lines of JSON; - is standard input.")],
    database: Database = None,
) -> None:
    """Fill a new database with what was exported, from SQLite or PostgreSQL alike."""
    chosen = _settings(database)
    try:
        if str(source) == "-":
            counts = _run(_import(chosen, sys.stdin))
        else:
            with source.open(encoding="utf-8") as file:
                counts = _run(_import(chosen, file))
    except (OSError, UnicodeDecodeError) as error:
        _fail(f"{source} cannot be read: {getattr(error, 'strerror', None) or error}")
    sys.stdout.write(f"{sum(counts.values()):,} rows in {len(counts)} tables\n")


def vacuum(database: Database = None) -> None:
    """Give the room of what was deleted back to the disk; nobody is answered meanwhile."""
    chosen = _settings(database)
    path = database_path(chosen.database)
    if path is None:
        sys.stdout.write("PostgreSQL does this itself (autovacuum)\n")
        return
    if not path.exists():
        _fail(f"there is no database {path}")
    before = path.stat().st_size
    try:
        with closing(sqlite3.connect(path, timeout=30.0)) as connection:
            connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error as error:
        _fail(f"SALTABOT_DATABASE cannot be used: {path}: {error}")
    sys.stdout.write(f"{path}: {before:,} bytes before, {path.stat().st_size:,} now\n")


def stats(database: Database = None) -> None:
    """Tell how much there is of everything."""
    chosen = _settings(database)
    for name, value in _run(_stats(chosen)).items():
        sys.stdout.write(f"{name:<24}{value:>14,}\n")


def doctor(
    database: Database = None,
    most: Annotated[int, typer.Option(min=1, max=1000, help="How many messages at most.")] = 20,
) -> None:
    """Tell of messages that did not arrive, and why: exit status 0 if there are none."""
    chosen = _settings(database)
    now, found = _run(_stuck(chosen, most))
    sys.stdout.write(
        f"{now.waiting} messages wait, the oldest for {now.oldest:.0f} s; {now.parked} given up\n"
    )
    for one in found:
        state = f"given up: {one.reason}" if one.reason else f"waits after {one.attempts} attempts"
        sys.stdout.write(
            f"message {one.number} to {one.chat}, {one.since:%Y-%m-%d %H:%M} UTC,"
            f" about {one.event}: {state}\n"
        )
    raise typer.Exit(1 if found else 0)


async def _stuck(chosen: Settings, most: int) -> tuple[stock.Stock, list[stock.Stuck]]:
    await _current(chosen)
    store = Store.existing(chosen.database)
    try:
        async with store.read() as connection:
            return await stock.taken(connection), await stock.stuck(connection, most)
    finally:
        await store.close()


async def _export(chosen: Settings, file: TextIO) -> None:
    revision = await _current(chosen)
    store = Store.existing(chosen.database)
    try:
        async with store.read() as connection:
            async for line in archive.lines(connection, revision):
                file.write(line)
    finally:
        await store.close()


async def _import(chosen: Settings, file: TextIO) -> dict[str, int]:
    store = await Store.open(chosen.database)
    try:
        async with store.write() as connection:
            return await archive.load(connection, file, migrate.revisions()[-1])
    finally:
        await store.close()


async def _stats(chosen: Settings) -> dict[str, int]:
    await _current(chosen)
    store = Store.existing(chosen.database)
    try:
        async with store.read() as connection:
            now, rows = await stock.taken(connection), await stock.rows(connection)
    finally:
        await store.close()
    path = database_path(chosen.database)
    told = {
        "games running": now.running,
        "messages waiting": now.waiting,
        "messages given up": now.parked,
        **{f"rows of {name}": count for name, count in sorted(rows.items())},
    }
    return told if path is None else {"bytes": path.stat().st_size, **told}


async def _current(chosen: Settings) -> str:
    """The revision of the database, which has to be ours. Raises BadDatabase."""
    found = await asyncio.to_thread(migrate.current, chosen.database)
    if found is None:
        raise BadDatabase(
            f"SALTABOT_DATABASE: nothing is stored in {postgres.told(chosen.database)}"
        )
    if found != migrate.revisions()[-1]:
        raise BadDatabase(
            f"SALTABOT_DATABASE is of revision {found}, this program of {migrate.revisions()[-1]}:"
            " start it once, then the database is upgraded"
        )
    return found


def _settings(database: str | None) -> Settings:
    try:
        chosen = settings.load(database=database)
    except BadSettings as bad:
        _fail(str(bad))
    logs.begin("WARNING", chosen.log_format)
    return chosen


def _run(work: Coroutine[Any, Any, T]) -> T:
    try:
        return asyncio.run(work)
    except (BadDatabase, BadBackup, BadArchive) as bad:
        _fail(str(bad))
    except (SQLAlchemyError, OSError) as error:
        _fail(f"SALTABOT_DATABASE cannot be used: {postgres.why(error)}")
    except BrokenPipeError:
        os._exit(1)


def _fail(reason: str) -> NoReturn:
    sys.stderr.write(f"saltabot: {reason}\n")
    raise SystemExit(2)
