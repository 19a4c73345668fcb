"""The database: its schema, what it refuses, migrations that end whole or not at all."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, insert, select
from sqlalchemy.exc import IntegrityError, InvalidRequestError, StatementError

from bot import serve
from bot.settings import Settings
from bot.store import BUSY_MS, Store, migrate, queries
from bot.store.migrate import BadDatabase
from bot.store.tables import entries, events, metadata
from tests.bot.house import ALICE, NOON, stage
from tests.console import environment
from tests.database import SERVER
from tests.database import file as address

OLD = Path(__file__).parent.parent / "databases"
"""A small database as each earlier revision left it, `0001.db`."""
BEGUN = "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)"
"""What a migration does first."""
KEPT = ("people", "places", "games", "entries", "outbox")
"""Tables of which no row may be lost."""
HEAD = migrate.revisions()[-1]


def made(path: Path, *statements: str) -> Path:
    """A database file made by hand."""
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()
    return path


def schema(path: Path) -> list[tuple[str, str]]:
    """Names and statements of all that is ours in a database."""
    query = "SELECT name, coalesce(sql, '') FROM sqlite_master ORDER BY name"
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute(query).fetchall()
    return [row for row in found if not row[0].startswith(("sqlite_", "alembic_"))]


def one_line(error: BaseException) -> str:
    """The text of an error, which has to fit a line."""
    assert "\n" not in str(error)
    return str(error)


@pytest.fixture(scope="module")
def new(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A new database, as bytes."""
    found = tmp_path_factory.mktemp("new") / "made.db"
    migrate.upgrade(address(found))
    return found.read_bytes()


@pytest.fixture
def path(new: bytes, tmp_path: Path) -> Path:
    """A new database."""
    found = tmp_path / "made.db"
    found.write_bytes(new)
    return found


# The schema


def test_the_migrated_schema_is_that_of_the_tables(path: Path) -> None:
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
        indexes = {name for name, sql in schema(path) if sql.startswith("CREATE INDEX")}
        assert indexes == {str(i.name) for table in metadata.tables.values() for i in table.indexes}
    engine.dispose()


def test_revisions_are_numbered_in_their_order() -> None:
    assert migrate.revisions() == tuple(f"{n:04}" for n in range(1, len(migrate.revisions()) + 1))
    for at, file in enumerate(sorted(migrate.VERSIONS.glob("[0-9]*.py"))):
        text = file.read_text(encoding="utf-8")
        told = re.findall(r'^(?:down_)?revision = (?:"(\d+)"|None)', text, re.MULTILINE)
        assert told == [migrate.revisions()[at], migrate.revisions()[at - 1] if at else ""]


def test_every_earlier_revision_has_left_a_database() -> None:
    kept = {file.stem for file in OLD.glob("*.db")}
    assert kept == set(migrate.revisions()[:-1])


async def test_entries_are_append_only(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=("32-42",))
        before = await here.tables()
        for change in (entries.update().values(text="31-41"), entries.delete()):
            with pytest.raises(IntegrityError, match="append-only"):
                async with here.house.store.write() as connection:
                    await connection.execute(change)
        with pytest.raises(IntegrityError, match=r"(?i)unique"):
            async with here.house.store.write() as connection:
                await queries.add_entry(
                    connection, game=1, number=1, kind="move", text="33-43", side=0, time=NOON
                )
        assert await here.tables() == before


async def test_what_is_not_there_cannot_be_named(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        with pytest.raises(IntegrityError, match=r"(?i)foreign key"):
            async with here.house.store.write() as connection:
                await queries.show_game(connection, 77, 77)
        if here.house.store.shared:
            return
        async with here.house.store.read() as connection:
            for pragma, value in {
                "journal_mode": "wal",
                "synchronous": 2,
                "foreign_keys": 1,
                "secure_delete": 1,
                "busy_timeout": BUSY_MS,
            }.items():
                found = await connection.exec_driver_sql(f"PRAGMA {pragma}")
                assert found.scalar_one() == value, pragma


# Times


async def test_times_are_kept_in_utc_and_none_without_a_zone(tmp_path: Path) -> None:
    given = datetime(2026, 8, 1, 14, 30, 0, 5, tzinfo=timezone(timedelta(hours=2)))
    async with stage(tmp_path) as here:
        async with here.house.store.write() as connection:
            assert await queries.add_event(connection, "one", given)
            assert not await queries.add_event(connection, "one", given)
            raw = await connection.exec_driver_sql("SELECT time FROM events")
            assert raw.scalar_one() == "2026-08-01T12:30:00.000005+00:00"
        async with here.house.store.read() as connection:
            stored = (await connection.execute(select(events.c.time))).scalar_one()
        assert (stored, stored.tzinfo) == (given, UTC)
        naive = insert(events).values(key="two", time=given.replace(tzinfo=None))
        with pytest.raises(StatementError, match="a time without a zone"):
            async with here.house.store.write() as connection:
                await connection.execute(naive)


@pytest.mark.skipif(bool(SERVER), reason="reads a file")
async def test_all_times_of_a_game_are_utc(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=("32-42",))
        await here.say(ALICE, "resign yes")
    with closing(sqlite3.connect(tmp_path / "test.db")) as connection:
        texts = [str(value) for line in connection.iterdump() for value in line.split("'")]
    times = [text for text in texts if re.match(r"20\d\d-\d\d-\d\dT", text)]
    assert len(times) > 12
    assert all(re.fullmatch(r"[-\d]{10}T[:\d]{8}\.\d{6}\+00:00", time) for time in times)


# Migrations


def older(folder: Path) -> dict[str, Path]:
    """Databases to be upgraded, by revision: of every revision there was, and two made by hand."""
    found = {old.stem: Path(shutil.copy(old, folder / old.name)) for old in OLD.glob("*.db")}
    return {
        **found,
        "begun and left": made(folder / "old one %41?.db", BEGUN),
        "nothing in it": made(folder / "empty.db", "CREATE TABLE gone (x)", "DROP TABLE gone"),
    }


def test_an_older_database_is_brought_up_to_date(path: Path, tmp_path: Path) -> None:
    for name, old in older(tmp_path).items():
        revision = migrate.revision(old)
        kept = KEPT if revision else ()
        before = {table: rows(old, table) for table in kept}
        migrate.upgrade(address(old))
        assert (revision or name) == name
        assert migrate.revision(old) == HEAD, name
        assert schema(old) == schema(path), name
        assert {table: rows(old, table) for table in kept} == before, name
        assert all(before.values()), "a database that holds nothing shows nothing"


def test_direct_messages_are_kept_by_person(tmp_path: Path) -> None:
    old = Path(shutil.copy(OLD / "0001.db", tmp_path / "old.db"))
    migrate.upgrade(address(old))
    with closing(sqlite3.connect(old)) as connection:
        query = "SELECT chat FROM places WHERE platform = 'discord' AND direct"
        chats = {chat for (chat,) in connection.execute(query)}
    assert "112233445566778899" in chats
    assert "887766554433221100" not in chats


def rows(path: Path, table: str) -> int:
    """How many rows a table has."""
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute(f"SELECT count(*) FROM {table}").fetchone()  # noqa: S608
    return int(found[0])


def test_a_database_that_is_up_to_date_is_left_alone(path: Path) -> None:
    before = path.read_bytes(), path.stat().st_ino
    migrate.upgrade(address(path))
    assert (path.read_bytes(), path.stat().st_ino) == before


def test_an_empty_file_is_a_new_database(tmp_path: Path, path: Path) -> None:
    empty = tmp_path / "empty.db"
    empty.touch()
    migrate.upgrade(address(empty))
    assert schema(empty) == schema(path)


def test_a_database_of_a_newer_version_is_refused(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    before = path.read_bytes()
    with pytest.raises(BadDatabase, match="newer") as caught:
        migrate.upgrade(address(path))
    assert "9999" in one_line(caught.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "statements",
    [
        ("CREATE TABLE notes (text)",),
        ("CREATE TABLE people (name)",),
        (BEGUN, "CREATE TABLE people (name)"),
    ],
    ids=["another's", "of the same name", "half made"],
)
def test_tables_that_are_not_ours_are_refused(statements: tuple[str, ...], tmp_path: Path) -> None:
    foreign = made(tmp_path / "foreign.db", *statements)
    before = foreign.read_bytes()
    with pytest.raises(BadDatabase, match="SALTABOT_DATABASE") as caught:
        migrate.upgrade(address(foreign))
    assert str(foreign) in one_line(caught.value)
    assert foreign.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["foreign.db"]


def test_a_failed_migration_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever fails in the middle: the file is what it was, and nothing lies beside it."""
    old = made(tmp_path / "old.db", BEGUN)
    before = old.read_bytes()
    real = migrate._upgrade

    def half(url: str) -> None:
        real(url)
        raise OSError(28, "No space left on device")

    for name in ("_upgrade", "verify", "settle"):
        with monkeypatch.context() as patch:
            patch.setattr(migrate, name, half if name == "_upgrade" else disk_full)
            with pytest.raises(BadDatabase, match="No space left on device"):
                migrate.upgrade(address(old))
        assert old.read_bytes() == before
        assert [file.name for file in tmp_path.iterdir()] == ["old.db"]
    migrate.upgrade(address(old))
    assert migrate.revision(old) == HEAD


def disk_full(*_: object) -> None:
    """Fails as a full disk does."""
    raise OSError(28, "No space left on device")


KILLED = """
import os, signal, sys
from bot.store import migrate
real = migrate._upgrade
def dies(*given):
    real(*given)
    os.kill(os.getpid(), signal.SIGKILL)
migrate._upgrade = dies
migrate.upgrade(sys.argv[1])
"""


def test_a_migration_killed_in_the_middle_can_be_done_again(tmp_path: Path) -> None:
    old = made(tmp_path / "old.db", BEGUN)
    before = old.read_bytes()
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, address(old)], check=False, env=environment(), timeout=60
    )
    assert killed.returncode == -signal.SIGKILL
    assert old.read_bytes() == before
    migrate.upgrade(address(old))
    assert migrate.revision(old) == HEAD
    assert rows(old, "alembic_version") == 1


def test_a_broken_copy_is_not_put_in_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = made(tmp_path / "old.db", BEGUN)
    before = old.read_bytes()
    real = migrate._upgrade

    def orphaned(url: str) -> None:
        real(url)
        made(Path(url.removeprefix("sqlite:///")), "INSERT INTO shown VALUES (77, 77)")

    monkeypatch.setattr(migrate, "_upgrade", orphaned)
    with pytest.raises(BadDatabase, match="not whole"):
        migrate.upgrade(address(old))
    assert old.read_bytes() == before


# Databases that cannot be used


def unusable(folder: Path, new: bytes) -> dict[str, Path]:
    """Paths of no database, by what is wrong with them."""
    (folder / "folder.db").mkdir()
    (folder / "file").write_text("not a folder")
    (folder / "corrupt.db").write_bytes(b"This is no database. " * 500)
    (folder / "torn.db").write_bytes(new[:4096] + b"\xff" * 8192)
    (folder / "closed").mkdir(mode=0o555)
    found = {
        "a folder": folder / "folder.db",
        "in a file": folder / "file" / "test.db",
        "corrupt": folder / "corrupt.db",
        "torn": folder / "torn.db",
        "where no file can be made": Path("/proc/saltabot/test.db"),
    }
    # Nothing is closed to the superuser.
    return found if os.access(folder / "closed", os.W_OK) else {
        **found, "no right to write": folder / "closed" / "test.db"
    }  # fmt: skip


def test_what_is_no_database_is_told_in_one_line(new: bytes, tmp_path: Path) -> None:
    for wrong, path in unusable(tmp_path, new).items():
        with pytest.raises(BadDatabase) as caught:
            migrate.upgrade(address(path))
        assert str(path) in one_line(caught.value), wrong
    assert (tmp_path / "corrupt.db").read_bytes().startswith(b"This is no database.")


def run(*arguments: str, folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """`python -m bot` with these arguments in a folder."""
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        check=False,
        cwd=folder,
        env=environment(**settings),
        input="",
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_the_console_on_what_is_no_database_ends_with_one_line(tmp_path: Path) -> None:
    path = unusable(tmp_path, b"")["corrupt"]
    ended = run("console", "--database", address(path), folder=tmp_path)
    assert (ended.returncode, ended.stdout) == (2, "")
    (line,) = ended.stderr.splitlines()
    assert line.startswith("saltabot: SALTABOT_DATABASE cannot be used: ")
    assert str(path) in line


# Health


async def test_health_is_the_age_of_the_last_beat(tmp_path: Path) -> None:
    at = address(tmp_path / "health.db")
    settings = Settings(database=at, listen="off")
    store = await Store.open(at)
    assert await serve.healthy(settings) is False
    for age, well in ((0, True), (60, True), (100, False), (3600, False)):
        async with store.write() as connection:
            await queries.beat(connection, serve.PULSE, datetime.now(UTC) - timedelta(seconds=age))
        assert await serve.healthy(settings) is well, age
    await store.close()


async def test_health_is_the_exit_status(tmp_path: Path) -> None:
    at = address(tmp_path / "health.db")
    missing = run("health", "--database", at, folder=tmp_path)
    assert (missing.returncode, missing.stdout) == (1, "")
    assert len(missing.stderr.splitlines()) <= 1
    store = await Store.open(at)
    async with store.write() as connection:
        await queries.beat(connection, serve.PULSE, datetime.now(UTC))
    await store.close()
    told = run("health", folder=tmp_path, SALTABOT_DATABASE=at)
    assert (told.returncode, told.stdout, told.stderr) == (0, "", "")


# The end


async def test_closing_waits_for_a_transaction_and_lets_none_begin(tmp_path: Path) -> None:
    store = await Store.open(address(tmp_path / "closing.db"))
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def write() -> None:
        async with store.write() as connection:
            begun.set()
            await go_on.wait()
            await queries.beat(connection, "late", datetime.now(UTC))

    writing = asyncio.create_task(write())
    await begun.wait()
    closing = asyncio.create_task(store.close())
    await asyncio.sleep(0.05)
    assert not closing.done()
    go_on.set()
    await asyncio.gather(writing, closing)
    with pytest.raises(InvalidRequestError, match="closed"):
        async with store.read():
            pass
    again = Store.existing(address(tmp_path / "closing.db"))
    async with again.read() as connection:
        assert await queries.last_beat(connection, "late") is not None
    await again.close()
