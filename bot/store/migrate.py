"""Migrations at start: on a copy of the file, verified, then put in its place.

Python's sqlite3 cannot roll a half-done migration back, so the original is not touched until the
copy is whole.
"""

from __future__ import annotations

import ast
import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import URL, Connection, create_engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from bot.store import database_path, postgres

VERSIONS = Path(__file__).parent / "migrations" / "versions"


class BadDatabase(Exception):
    """The database cannot be used; the text is one line for the host."""


def upgrade(url: str) -> None:
    """Bring the database at `url` to the newest revision. Raises BadDatabase."""
    path = database_path(url)
    if path is None:
        postgres.upgrade(url, _run, revisions())
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.stat().st_size == 0:
            _build(path, None)
        elif revision(path) != revisions()[-1]:
            _build(path, path)
    except (OSError, sqlite3.Error, SQLAlchemyError) as error:
        reason = getattr(error, "orig", None) or error
        if closed := _closed(path):
            reason = unwritable(closed)
        raise BadDatabase(f"SALTABOT_DATABASE cannot be used: {path}: {reason}") from None


def unwritable(path: Path) -> str:
    """Why something cannot be written by this process, and what changes that."""
    held, mine = path.stat(), os.geteuid()
    return (
        f"{path} belongs to user {held.st_uid} and cannot be written by user {mine}, as whom this"
        f" runs: chown -R {mine} {path}"
    )


def _closed(path: Path) -> Path | None:
    """The file or the folder of a database that this process may not write; None if it may."""
    for one in (path, path.parent):
        try:
            if one.exists() and not os.access(one, os.W_OK):
                return one
        except OSError:
            continue
    return None


def current(url: str) -> str | None:
    """The revision of a database, None for one that is empty or not there. Raises BadDatabase."""
    path = database_path(url)
    if path is None:
        return postgres.revision(url)
    try:
        return revision(path) if path.exists() and path.stat().st_size else None
    except (OSError, sqlite3.Error) as error:
        raise BadDatabase(f"SALTABOT_DATABASE cannot be used: {path}: {error}") from None


def pending(found: str | None) -> tuple[tuple[str, str], ...]:
    """The migrations that a database of a revision would be given: number and what each is for."""
    files = sorted(VERSIONS.glob("[0-9]*.py"))
    told = [(file.name.partition("_")[0], _purpose(file)) for file in files]
    return tuple(one for one in told if found is None or one[0] > found)


def _purpose(file: Path) -> str:
    """The first sentence of a migration's docstring."""
    text = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or file.stem
    return text.split("\n", 1)[0].rstrip(".")


def revisions() -> tuple[str, ...]:
    """Every revision this program knows, oldest first; the files begin with their number."""
    return tuple(sorted(path.name.partition("_")[0] for path in VERSIONS.glob("[0-9]*.py")))


def revision(path: Path) -> str | None:
    """The revision of a database file; raises BadDatabase if this program is older than it."""
    with closing(sqlite3.connect(path)) as connection:
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        names = {name for (name,) in tables.fetchall()}
        if names and "alembic_version" not in names:
            raise BadDatabase(f"SALTABOT_DATABASE: {path} belongs to another program")
        if not names:
            return None
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    if row is not None and row[0] not in revisions():
        raise BadDatabase(
            f"SALTABOT_DATABASE: this version of Saltabot does not know revision {row[0]} of "
            f"{path}; a newer one has written it"
        )
    return None if row is None else str(row[0])


def _build(path: Path, source: Path | None) -> None:
    """Make the newest database beside `path`, from `source` or from nothing, and move it there."""
    copy = path.with_name(f".{path.name}.{os.getpid()}.new")
    copy.unlink(missing_ok=True)
    try:
        if source is not None:
            _copy(source, copy)
        _upgrade(URL.create("sqlite", database=str(copy)).render_as_string())
        _compact(copy)
        verify(copy)
        settle(copy, path)
    finally:
        for leftover in path.parent.glob(f"{copy.name}*"):
            leftover.unlink(missing_ok=True)


def _copy(source: Path, copy: Path) -> None:
    """Copy a database whole, leaving nothing of it in a write-ahead log."""
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(copy)) as new:
        old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        old.backup(new)
    # The last connection to close removes the log: one that stays belongs to another process.
    if source.with_name(f"{source.name}-wal").exists():
        raise BadDatabase(f"{source} is in use by another process; stop it before the upgrade")


def _compact(copy: Path) -> None:
    """Leave nothing of what was deleted: an older version did not write over it."""
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("VACUUM")


def verify(copy: Path) -> None:
    """Read a database file through. Raises BadDatabase where it is not whole."""
    with closing(sqlite3.connect(copy)) as connection:
        found = connection.execute("PRAGMA integrity_check").fetchone()[0]
        broken = connection.execute("PRAGMA foreign_key_check").fetchone()
    if found != "ok" or broken:
        raise BadDatabase(f"the copy of the database is not whole: {broken or found}")


def settle(copy: Path, path: Path) -> None:
    """Give a file its name, in the place of another perhaps; everything on disk first."""
    with copy.open("rb+") as file:
        os.fsync(file.fileno())
    copy.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _upgrade(sync_url: str) -> None:
    engine = create_engine(sync_url, poolclass=NullPool)
    try:
        with engine.connect() as connection:
            _run(connection)
    finally:
        engine.dispose()


def _run(connection: Connection) -> None:
    """Run Alembic, which is loaded only when there is something to do."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(VERSIONS.parent))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
