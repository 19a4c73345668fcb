"""Backups: taken while the bot runs, opened and read before they count, kept for a while.

Of SQLite a backup is a database file like the one it was taken of; of a server an archive of JSON
lines, packed. Until one is whole it has another name.
"""

from __future__ import annotations

import asyncio
import gzip
import logging
import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from bot.store import Store, archive, database_path, migrate, postgres
from bot.store.migrate import BadDatabase

log = logging.getLogger(__name__)

NAME = re.compile(r"saltabot-\d{8}T\d{6}Z(?:-before-\d{4})?\.(?:db|jsonl\.gz)")
FILE, PACKED = ".db", ".jsonl.gz"
COPY_PAGES = 4096
"""So many pages are copied at a time; others may write in between."""


class BadBackup(Exception):
    """A backup cannot be made or used; the text is one line for the host."""


def name(time: datetime, url: str, *, before: str = "") -> str:
    """What a backup of a database is called; `before` the migration to a revision, if for that."""
    suffix = FILE if database_path(url) is not None else PACKED
    mark = f"-before-{before}" if before else ""
    return f"saltabot-{time.astimezone(UTC):%Y%m%dT%H%M%SZ}{mark}{suffix}"


async def make(url: str, target: Path) -> Path:
    """Back a database up to a file that is not there yet. Raises BadBackup, BadDatabase."""
    path = database_path(url)
    try:
        if path is not None:
            await asyncio.to_thread(copy, path, target)
        else:
            await _pack(url, target)
    except (OSError, sqlite3.Error, SQLAlchemyError) as error:
        raise BadBackup(f"{target} cannot be made: {postgres.why(error)}") from None
    return target


async def before_upgrade(url: str, folder: Path) -> Path | None:
    """Back a database up that is about to be migrated; None for one that is not.

    Raises BadDatabase: without a backup nothing is changed.
    """
    found = await asyncio.to_thread(migrate.current, url)
    if found is None or not migrate.pending(found):
        return None
    target = folder / name(datetime.now(UTC), url, before=migrate.revisions()[-1])
    try:
        made = await make(url, target)
    except BadBackup as bad:
        raise BadDatabase(f"SALTABOT_BACKUPS: the upgrade needs a backup first: {bad}") from None
    log.info("the database is upgraded from revision %s; it was backed up to %s", found, made)
    return made


def copy(path: Path, target: Path) -> None:
    """Copy an SQLite database that may be in use, whole and verified.

    Raises BadBackup, BadDatabase, OSError, sqlite3.Error.
    """
    if not path.exists():
        raise BadBackup(f"there is no database {path}")
    with _unfinished(target) as made:
        with closing(_reading(path)) as source, closing(sqlite3.connect(made)) as new:
            source.backup(new, pages=COPY_PAGES, sleep=0.005)
            # As it is read elsewhere: one file, without a log beside it.
            new.execute("PRAGMA journal_mode=DELETE")
        migrate.verify(made)


async def restore(source: Path, url: str, *, replace: bool = False) -> Path | None:
    """Put a backup in the place of a database; where the old one is now, if there was one.

    Raises BadBackup where one is there and is not to be replaced, or the backup is not whole.
    """
    if not source.is_file():  # noqa: ASYNC240
        raise BadBackup(f"there is no file {source}")
    path = database_path(url)
    if path is None or source.name.endswith(PACKED):
        return await _unpack(source, url, replace=replace)
    try:
        return await asyncio.to_thread(_put_back, source, path, replace)
    except (OSError, sqlite3.Error) as error:
        raise BadBackup(f"{source} cannot be restored: {postgres.why(error)}") from None


def listed(folder: Path) -> list[Path]:
    """The backups in a folder, oldest first."""
    found = (one for one in folder.glob("saltabot-*") if NAME.fullmatch(one.name))
    return sorted(found, key=lambda one: one.name)


def taken(path: Path) -> datetime:
    """When a backup was made, by its name."""
    return datetime.strptime(path.name[9:25], "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)


def prune(folder: Path, kept: int) -> list[Path]:
    """Delete all but the newest backups; those that are gone."""
    held = listed(folder)
    gone = held[: max(0, len(held) - kept)]
    for one in gone:
        one.unlink(missing_ok=True)
    for leftover in folder.glob(".saltabot-*.new*"):
        if not _alive(leftover):
            leftover.unlink(missing_ok=True)
    return gone


def _put_back(source: Path, path: Path, replace: bool) -> Path | None:
    kept = None
    if path.exists():
        if not replace:
            raise BadBackup(f"{path} is there; with --replace it is set aside, not deleted")
        if _in_use(path):
            raise BadBackup(f"{path} is in use: stop the bot first")
        kept = path.with_name(f"{path.name}.before-{datetime.now(UTC):%Y%m%dT%H%M%SZ}")
    path.parent.mkdir(parents=True, exist_ok=True)
    with _unfinished(path, over=True) as made:
        with closing(_reading(source)) as old, closing(sqlite3.connect(made)) as new:
            old.backup(new)
        migrate.verify(made)
        migrate.revision(made)
        if kept is not None:
            # Nothing of it is in a log any more: `_in_use` emptied that.
            os.link(path, kept)
    return kept


def _in_use(path: Path) -> bool:
    """Whether another process has a database open; what its log holds is in the file then."""
    with closing(sqlite3.connect(path, timeout=1.0)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    # The last connection to close removes the log.
    return path.with_name(f"{path.name}-wal").exists()


@contextmanager
def _unfinished(target: Path, *, over: bool = False) -> Iterator[Path]:
    """A file beside `target` that takes its name when the block ends well. Raises BadBackup."""
    if target.exists() and not over:
        raise BadBackup(f"{target} is there already")
    target.parent.mkdir(parents=True, exist_ok=True)
    made = target.with_name(f".{target.name}.{os.getpid()}.new")
    made.unlink(missing_ok=True)
    try:
        yield made
        migrate.settle(made, target)
    finally:
        for leftover in target.parent.glob(f"{made.name}*"):
            leftover.unlink(missing_ok=True)


def _alive(leftover: Path) -> bool:
    """Whether the process that makes a file is still there."""
    number = re.search(r"\.(\d+)\.new", leftover.name)
    return number is not None and Path(f"/proc/{number[1]}").exists()


def _reading(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=10.0)


async def _pack(url: str, target: Path) -> None:
    revision = await asyncio.to_thread(migrate.current, url)
    if revision is None:
        raise BadBackup("the database is empty")
    store = Store.existing(url)
    try:
        with _unfinished(target) as made:
            with gzip.open(made, "wt", encoding="utf-8", compresslevel=6) as file:
                async with store.read() as connection:
                    async for line in archive.lines(connection, revision):
                        file.write(line)
            await asyncio.to_thread(_read_through, made)
    finally:
        await store.close()


def _read_through(made: Path) -> None:
    """Read an archive to its end. Raises BadBackup."""
    last = ""
    with gzip.open(made, mode="rt", encoding="utf-8") as file:
        for line in file:
            last = line
    if not last.startswith('{"end": '):
        raise BadBackup(f"{made} was not written whole")


async def _unpack(source: Path, url: str, *, replace: bool) -> Path | None:
    if replace:
        raise BadBackup("an archive goes into a new database only: make one, and name it")
    try:
        await asyncio.to_thread(migrate.upgrade, url)
        store = Store.existing(url)
        try:
            opened = gzip.open if source.name.endswith(".gz") else open
            with opened(source, mode="rt", encoding="utf-8") as file:
                async with store.write() as connection:
                    await archive.load(connection, file, migrate.revisions()[-1])
        finally:
            await store.close()
    except archive.BadArchive as bad:
        raise BadBackup(f"{source}: {bad}") from None
    except (OSError, EOFError, UnicodeDecodeError, SQLAlchemyError) as error:
        raise BadBackup(f"{source} cannot be restored: {postgres.why(error)}") from None
    return None
