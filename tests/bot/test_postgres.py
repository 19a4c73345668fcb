"""PostgreSQL: migrated once by whoever comes first, conflicts made again, locks of one process."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, make_url, text
from sqlalchemy.exc import DBAPIError, OperationalError

from bot.store import PATIENT, Store, migrate, postgres, queries
from bot.store.migrate import BadDatabase
from bot.store.tables import metadata, pulse
from bot.talk import Person
from tests.bot.house import ALICE, NOON
from tests.database import SERVER, address, created, opened

needs_server = pytest.mark.skipif(not SERVER, reason="no PostgreSQL: see scripts/postgres")


async def asked(url: str, work: Any) -> Any:
    """What is found over a connection to a database."""
    store = Store.existing(url)
    try:
        async with store.read() as connection:
            return await connection.run_sync(work)
    finally:
        await store.close()


@needs_server
async def test_the_migrated_schema_is_that_of_the_tables(tmp_path: Path) -> None:
    def compared(connection: Connection) -> list[Any]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, metadata))

    store = await opened(tmp_path / "test.db")
    await store.close()
    assert await asked(address(tmp_path / "test.db"), compared) == []


@needs_server
async def test_of_those_who_migrate_at_once_one_does(tmp_path: Path) -> None:
    url = await created(tmp_path / "empty.db")
    assert await asyncio.to_thread(postgres.revision, url) is None
    await asyncio.gather(*(asyncio.to_thread(migrate.upgrade, url) for _ in range(4)))
    assert await asyncio.to_thread(postgres.revision, url) == migrate.revisions()[-1]


@needs_server
async def test_a_migration_that_fails_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = await created(tmp_path / "empty.db")
    real = migrate._run

    def half(connection: Connection) -> None:
        real(connection)
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(migrate, "_run", half)
        with pytest.raises(BadDatabase, match="No space left on device"):
            await asyncio.to_thread(migrate.upgrade, url)
    assert await asyncio.to_thread(postgres.revision, url) is None
    await asyncio.to_thread(migrate.upgrade, url)
    assert await asyncio.to_thread(postgres.revision, url) == migrate.revisions()[-1]


@needs_server
@pytest.mark.parametrize(
    ("done", "told"),
    [
        ("UPDATE alembic_version SET version_num = '9999'", "revision 9999 .* newer"),
        ("DROP TABLE alembic_version", "belongs to another program"),
    ],
)
async def test_what_is_not_ours_is_refused(done: str, told: str, tmp_path: Path) -> None:
    store = await opened(tmp_path / "test.db")
    async with store.write() as connection:
        await connection.execute(text(done))
    await store.close()
    with pytest.raises(BadDatabase, match=told) as caught:
        await asyncio.to_thread(migrate.upgrade, address(tmp_path / "test.db"))
    assert "\n" not in str(caught.value)


def wrong() -> dict[str, str]:
    """Addresses of no database, by what is wrong with them; all have a password."""
    found = {"nobody listens": "postgresql+asyncpg://bot:secret@127.0.0.1:1/bot"}
    if SERVER:
        there = make_url(SERVER).set(password="secret")
        missing = there.set(database="no_such_database")
        found["no such database"] = missing.render_as_string(hide_password=False)
        nobody = there.set(username="nobody")
        found["no such user"] = nobody.render_as_string(hide_password=False)
    return found


@pytest.mark.parametrize("url", list(wrong().values()), ids=list(wrong()))
def test_what_cannot_be_used_is_told_in_one_line_without_the_password(url: str) -> None:
    with pytest.raises(BadDatabase, match="SALTABOT_DATABASE cannot be used") as caught:
        migrate.upgrade(url)
    assert re.fullmatch(r"[^\n]{40,300}", str(caught.value))
    assert "secret" not in str(caught.value)
    assert str(make_url(url).database) in str(caught.value)


async def test_a_server_that_is_away_is_an_error_of_the_database() -> None:
    store = Store.existing("postgresql+asyncpg://bot:secret@127.0.0.1:1/bot")
    with pytest.raises(OperationalError) as caught:
        async with store.read():
            pass
    assert "secret" not in str(caught.value)
    await store.close()


@needs_server
async def test_who_was_in_the_way_is_let_go_first(tmp_path: Path) -> None:
    """Two that each read what the other writes: one is made again, on what the other left."""
    one, other = await opened(tmp_path / "test.db"), await opened(tmp_path / "test.db")
    together = asyncio.Barrier(2)
    attempts: list[str] = []

    def work(store: Store, mine: str) -> Any:
        async def transaction(connection: Any) -> int:
            rows = (await connection.execute(pulse.select())).all()
            attempts.append(mine)
            if len(attempts) <= 2:
                await together.wait()
            await queries.beat(connection, mine, NOON)
            return len(rows)

        return store.change(transaction)

    found = await asyncio.gather(work(one, "one"), work(other, "other"))
    assert sorted(found) == [0, 1]
    assert len(attempts) == 3
    assert one.conflicts + other.conflicts == 1
    await one.close()
    await other.close()


@needs_server
async def test_after_many_conflicts_nobody_is_in_the_way(tmp_path: Path) -> None:
    """Whoever had no luck for long goes alone: others wait at their first row."""
    one, other = await opened(tmp_path / "test.db"), await opened(tmp_path / "test.db")
    tries, order = 0, []

    async def unlucky() -> None:
        nonlocal tries
        async with one.write() as connection:
            tries += 1
            if tries <= PATIENT:
                raise DBAPIError("", None, Conflict())
            beside = asyncio.create_task(event(other))
            await asyncio.sleep(0.2)
            assert not beside.done()
            await queries.add_event(connection, "mine", NOON)
            order.append("mine")
        await beside

    async def event(store: Store) -> None:
        async with store.write() as connection:
            await queries.add_event(connection, "theirs", NOON)
            order.append("theirs")

    await one.persist(unlucky)
    assert order == ["mine", "theirs"]
    await one.close()
    await other.close()


class Conflict(Exception):
    """What the driver raises."""

    sqlstate = "40001"


@needs_server
async def test_what_one_does_alone_no_other_does_meanwhile(tmp_path: Path) -> None:
    one, other = await opened(tmp_path / "test.db"), await opened(tmp_path / "test.db")
    async with one.alone(1) as mine, other.alone(1) as theirs, other.alone(2) as another:
        assert (mine, theirs, another) == (True, False, True)
    async with other.alone(1) as theirs:
        assert theirs
    await one.close()
    # Whoever is gone holds nothing any more.
    async with other.alone(1) as theirs:
        assert theirs
    await other.close()


@needs_server
async def test_words_of_people_fit(tmp_path: Path) -> None:
    """Columns have widths there; what comes in is no longer."""
    store = await opened(tmp_path / "test.db")
    long = Person(ALICE.platform, "9" * 64, "ы" * 64, "x" * 64)
    async with store.write() as connection:
        stored = await queries.save_person(connection, long)
    assert stored.person == long
    await store.close()
