# ruff: noqa: ASYNC240  (small files, and nobody waits)
"""Backups, archives, pruning and the host's commands, on both kinds of database."""

from __future__ import annotations

import asyncio
import gzip
import json
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from bot import keeping
from bot.settings import Settings
from bot.store import Store, archive, backup, migrate, pruning
from bot.store.archive import BadArchive
from bot.store.backup import BadBackup
from bot.store.migrate import BadDatabase
from bot.store.tables import events, metadata, outbox
from bot.talk import Undeliverable
from tests.bot.house import ALICE, BOB, NOON, Stage, stage
from tests.console import environment
from tests.database import SERVER, address, created, file, opened

OLD = Path(__file__).parent.parent / "databases"
HEAD = migrate.revisions()[-1]
SUFFIX = backup.PACKED if SERVER else backup.FILE


async def everything(url: str) -> dict[str, list[Any]]:
    """All rows by table."""
    store = Store.existing(url)
    try:
        async with store.read() as connection:
            found = {}
            for table in metadata.sorted_tables:
                query = select(table).order_by(*table.primary_key.columns)
                found[table.name] = [tuple(row) for row in await connection.execute(query)]
            return found
    finally:
        await store.close()


async def played(here: Stage) -> None:
    """Something of everything."""
    await here.start(moves=("32-42", "85-75"))
    await here.say(ALICE, "note #1 «наблюдать» 😀")
    await here.say(BOB, "settings language ru")
    await here.say(ALICE, "play lasca 3d rated")
    await here.say(ALICE, "tournament new lasca swiss Cup")
    await here.say(BOB, "tournament join T1")


def bot(*arguments: str, folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """`python -m bot` with these arguments."""
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        check=False,
        cwd=folder,
        env=environment(**settings),
        capture_output=True,
        text=True,
        timeout=60,
    )


# -- backups --------------------------------------------------------------------------------------


async def test_a_backup_taken_while_people_play_is_of_one_moment(tmp_path: Path) -> None:
    """Restored elsewhere, each entry that was answered before it is there, and no half of any."""
    url, target = address(tmp_path / "test.db"), tmp_path / f"made{SUFFIX}"
    async with stage(tmp_path) as here:
        await played(here)
        before = len(await here.entries())
        going = True

        async def play() -> int:
            count = 0
            while going:
                await here.say((ALICE, BOB)[count % 2], "draw")
                await here.say((BOB, ALICE)[count % 2], "draw no")
                count += 1
            return count

        playing = asyncio.create_task(play())
        await asyncio.sleep(0.2)
        made = await backup.make(url, target)
        going = False
        assert await playing > 0
        after = (await here.tables())["entries"]
    elsewhere = await _restored(made, tmp_path)
    held = await everything(elsewhere)
    assert before <= len(held["entries"]) <= len(after)
    assert held["entries"] == after[: len(held["entries"])]
    told = {row[0] for row in held["events"]}
    assert {row[1] for row in held["outbox"]} <= told


async def _restored(made: Path, folder: Path) -> str:
    path = folder / "elsewhere" / "test.db"
    url = await created(path) if SERVER else file(path)
    assert await backup.restore(made, url) is None
    return url


async def test_what_is_restored_equals_what_was_backed_up(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await played(here)
    url = address(tmp_path / "test.db")
    made = await backup.make(url, tmp_path / f"made{SUFFIX}")
    assert await everything(await _restored(made, tmp_path)) == await everything(url)
    # What is restored goes on where it was left.
    path = tmp_path / "elsewhere"
    async with stage(path) as again:
        await again.say(ALICE, "play salta <@bob>")
        numbers = [row[0] for row in (await again.tables())["games"]]
        assert numbers == [1, 2, 3]


async def test_no_file_is_written_over_and_half_a_backup_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await opened(tmp_path / "test.db")
    await store.close()
    url, target = address(tmp_path / "test.db"), tmp_path / f"made{SUFFIX}"
    target.write_text("mine")
    with pytest.raises(BadBackup, match="is there already"):
        await backup.make(url, target)
    assert target.read_text() == "mine"
    target.unlink()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(migrate, "settle", full)
    with pytest.raises(BadBackup, match="No space left on device") as caught:
        await backup.make(url, target)
    assert "\n" not in str(caught.value)
    assert [one.name for one in tmp_path.iterdir() if one.name not in ("test.db",)] == []


@pytest.mark.skipif(bool(SERVER), reason="of files")
async def test_a_file_is_not_written_over_but_set_aside(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await played(here)
        url = address(tmp_path / "test.db")
        made = await backup.make(url, tmp_path / "made.db")
        await here.say(ALICE, "resign #1 yes")
        with pytest.raises(BadBackup, match="with --replace"):
            await backup.restore(made, url)
        with pytest.raises(BadBackup, match="stop the bot first"):
            await backup.restore(made, url, replace=True)
    later = await everything(url)
    kept = await backup.restore(made, url, replace=True)
    assert kept is not None
    assert await everything(file(kept)) == later
    assert len((await everything(url))["entries"]) == len(later["entries"]) - 1


@pytest.mark.skipif(bool(SERVER), reason="of files")
async def test_what_is_no_backup_is_refused_and_nothing_changed(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await played(here)
    url = address(tmp_path / "test.db")
    before = await everything(url)
    made = await backup.make(url, tmp_path / "made.db")
    (tmp_path / "torn.db").write_bytes(made.read_bytes()[:20_000])
    (tmp_path / "text.db").write_text("no database\n" * 100)
    (tmp_path / "newer.db").write_bytes(made.read_bytes())
    with closing(sqlite3.connect(tmp_path / "newer.db")) as newer, newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    for bad in ("torn.db", "text.db", "newer.db", "missing.db"):
        with pytest.raises((BadBackup, BadDatabase)) as caught:
            await backup.restore(tmp_path / bad, url, replace=True)
        assert "\n" not in str(caught.value)
    assert await everything(url) == before


@pytest.mark.parametrize("old", sorted(OLD.glob("*.db")), ids=lambda old: str(old.stem))
async def test_an_upgrade_makes_a_backup_first(old: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(old, tmp_path / "test.db"))
    before = path.read_bytes()
    store = await Store.open(file(path), tmp_path / "backups")
    await store.close()
    (made,) = backup.listed(tmp_path / "backups")
    assert f"-before-{HEAD}" in made.name
    assert migrate.revision(made) == old.stem
    assert migrate.revision(path) == HEAD
    # Back to the version before, as if nothing had been.
    with closing(sqlite3.connect(made)) as kept, closing(sqlite3.connect(":memory:")) as first:
        first.deserialize(before)
        assert list(kept.iterdump()) == list(first.iterdump())
    again = await Store.open(file(path), tmp_path / "backups")
    await again.close()
    assert backup.listed(tmp_path / "backups") == [made]


async def test_without_a_backup_nothing_is_upgraded(tmp_path: Path) -> None:
    path = Path(shutil.copy(OLD / "0001.db", tmp_path / "test.db"))
    before = path.read_bytes()
    (tmp_path / "backups").write_text("not a folder")
    with pytest.raises(BadDatabase, match="SALTABOT_BACKUPS: the upgrade needs a backup first"):
        await Store.open(file(path), tmp_path / "backups")
    assert path.read_bytes() == before


async def test_backups_are_made_in_time_and_the_oldest_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store = await opened(tmp_path / "test.db")
    url, folder = address(tmp_path / "test.db"), tmp_path / "kept"
    settings = Settings(database=url, backups=folder, backups_kept=3, backup_hours=24)
    time = NOON
    monkeypatch.setattr(keeping, "now", lambda: time)
    made = []
    for hours in (0, 1, 23, 24, 47, 48, 72, 96):
        time = NOON + timedelta(hours=hours)
        await keeping.once(store, settings)
        made.append(len(backup.listed(folder)))
    assert made == [1, 1, 1, 2, 2, 3, 3, 3]
    assert [backup.taken(one).day for one in backup.listed(folder)] == [3, 4, 5]
    # Others' files, and what a process that is gone left, are not taken for backups.
    (folder / "saltabot-mine.db").touch()
    (folder / ".saltabot-20260801T120000Z.db.999999999.new").touch()
    backup.prune(folder, 3)
    assert (folder / "saltabot-mine.db").exists()
    assert not list(folder.glob(".saltabot-*"))
    # A backup that cannot be made is told, and nothing else fails.
    time += timedelta(days=2)
    wrong = Settings(database=url, backups=folder / "saltabot-mine.db")
    await keeping.once(store, wrong)
    assert "SALTABOT_BACKUPS: no backup was made" in caplog.text
    await keeping.once(store, Settings(database=url, backups=tmp_path / "off", backup_hours=0))
    assert not (tmp_path / "off").exists()
    await store.close()


async def test_what_is_old_and_done_with_is_deleted(tmp_path: Path) -> None:
    async with stage(tmp_path, delivers=False) as here:
        await played(here)
        before = await here.tables()
        store = here.house.store
        old = NOON - timedelta(days=40)
        async with store.write() as connection:
            await connection.execute(events.update().values(time=old))
            await connection.execute(outbox.update().values(created=old, due=old))
            half = outbox.c.id % 2 == 0
            await connection.execute(outbox.update().where(half).values(sent=old))
            assert await pruning.prune(connection, NOON - timedelta(days=41)) == 0
        settings = Settings(keep_days=30, backup_hours=0)
        await keeping.once(store, settings)
        after = await here.tables()
    assert after["events"] == []
    # What waits is kept, however old it is.
    assert [row[0] for row in after["outbox"]] == [r[0] for r in before["outbox"] if r[0] % 2]
    assert after["entries"] == before["entries"]


# -- archives -------------------------------------------------------------------------------------


async def archived(url: str) -> list[str]:
    """Everything as lines."""
    store = Store.existing(url)
    try:
        async with store.read() as connection:
            return [line async for line in archive.lines(connection, HEAD)]
    finally:
        await store.close()


async def loaded(url: str, lines: list[str]) -> dict[str, int]:
    """Fill a database that is migrated."""
    store = Store.existing(url)
    try:
        async with store.write() as connection:
            return await archive.load(connection, lines, HEAD)
    finally:
        await store.close()


async def test_what_is_exported_is_imported_equal(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await played(here)
    url = address(tmp_path / "test.db")
    lines = await archived(url)
    await (await opened(tmp_path / "new.db")).close()
    other = address(tmp_path / "new.db")
    counts = await loaded(other, lines)
    assert sum(counts.values()) == len(lines) - 2
    assert await everything(other) == await everything(url)
    assert (await archived(other))[1:] == lines[1:]
    with pytest.raises(BadArchive, match="not empty"):
        await loaded(other, lines)


@pytest.mark.skipif(not SERVER, reason="no PostgreSQL: see scripts/postgres")
async def test_a_file_goes_over_to_a_server(tmp_path: Path) -> None:
    held = tmp_path / "held.db"
    await (await Store.open(file(held))).close()
    async with stage(tmp_path) as here:
        await played(here)
    lines = await archived(address(tmp_path / "test.db"))
    await loaded(file(held), lines)
    assert await everything(file(held)) == await everything(address(tmp_path / "test.db"))
    await (await opened(tmp_path / "back.db")).close()
    await loaded(address(tmp_path / "back.db"), await archived(file(held)))
    assert await everything(address(tmp_path / "back.db")) == await everything(file(held))


async def test_what_is_no_archive_is_refused_whole(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await played(here)
    lines = await archived(address(tmp_path / "test.db"))
    head, rest = json.loads(lines[0]), lines[1:]
    row = json.loads(next(line for line in rest if '"entries"' in line))

    def changed(**values: Any) -> str:
        return json.dumps({**row, "row": {**row["row"], **values}})

    wrong = {
        "": "no JSON",
        "[]\n": "no JSON object",
        "{}\n": "no archive",
        "[" * 100_000: "no JSON",
        json.dumps({**head, "revision": "0001"}): "revision 0001",
        json.dumps({**head, "rows": {**head["rows"], "sqlite_master": 1}}): "sqlite_master",
    }
    for line, told in wrong.items():
        await refused(tmp_path, [line, *rest], told)
    await refused(tmp_path, lines[:-1], "cut off")
    await refused(tmp_path, [*lines[:5], *lines[6:]], "missing")
    for line, told in {
        changed(time="yesterday"): "a time cannot be read",
        changed(game=777): "entries",
        changed(number=None): "entries",
        json.dumps({"table": "entries", "row": {}}): "columns of entries",
        json.dumps({"table": "people; DROP TABLE people", "row": {}}): "no row of a table",
        "x" * (archive.LONGEST_LINE + 1): "longer than",
    }.items():
        at = lines.index(next(line for line in lines if '"entries", "row"' in line))
        await refused(tmp_path, [*lines[:at], line, *lines[at + 1 :]], told)


async def refused(folder: Path, lines: list[str], told: str) -> None:
    """It is refused in one line, and nothing of it is stored."""
    await (await opened(folder / "empty.db")).close()
    with pytest.raises(BadArchive) as caught:
        await loaded(address(folder / "empty.db"), lines)
    assert told in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1
    held = await everything(address(folder / "empty.db"))
    assert not any(held.values()), told


# -- commands -------------------------------------------------------------------------------------


@pytest.mark.skipif(bool(SERVER), reason="of files")
async def test_the_hosts_commands(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await played(here)
    setting = {"SALTABOT_DATABASE": address(tmp_path / "test.db")}

    def run(*arguments: str, status: int = 0) -> str:
        found = bot(*arguments, folder=tmp_path, **setting)
        assert found.returncode == status, found.stderr
        assert "Traceback" not in found.stderr
        return found.stdout if status == 0 else found.stderr

    assert "opened and whole" in run("backup")
    (made,) = backup.listed(tmp_path / "backups")
    assert "opened and whole" in run("backup", "mine.db")
    assert "is there already" in run("backup", "mine.db", status=2)
    assert "rows of games" in run("stats")
    assert "bytes before" in run("vacuum")
    lines = run("export")
    assert lines.splitlines()[-1].startswith('{"end": ')
    run("export", "all.jsonl")
    assert (tmp_path / "all.jsonl").read_text(encoding="utf-8").splitlines()[1:] == (
        lines.splitlines()[1:]
    )
    assert "all.jsonl" in run("export", "all.jsonl", status=2)
    other = f"sqlite+aiosqlite:///{tmp_path / 'other.db'}"
    assert "rows in" in run("import", "all.jsonl", "--database", other)
    assert "not empty" in run("import", "all.jsonl", "--database", other, status=2)
    assert "with --replace" in run("restore", str(made), status=2)
    told = run("restore", str(made), "--replace")
    assert "is now" in told
    assert await everything(setting["SALTABOT_DATABASE"]) == await everything(other)


@pytest.mark.skipif(bool(SERVER), reason="of files")
async def test_doctor_tells_what_did_not_arrive(tmp_path: Path) -> None:
    setting = {"SALTABOT_DATABASE": address(tmp_path / "test.db")}
    async with stage(tmp_path) as here:
        await here.start()
        well = bot("doctor", folder=tmp_path, **setting)
        assert (well.returncode, well.stdout.count("\n")) == (0, 1)
        here.paper.fails["club"] = [Undeliverable("kicked from the group")]
        await here.say(ALICE, "#1 32-42")
    found = bot("doctor", folder=tmp_path, **setting)
    assert found.returncode == 1
    first, line, *_ = found.stdout.splitlines()
    assert first.endswith("1 given up")
    assert "to paper:club, " in line
    assert line.endswith("given up: kicked from the group")
    assert "32-42" not in found.stdout


@pytest.mark.skipif(bool(SERVER), reason="of files")
def test_check_tells_what_is_wrong_without_starting(tmp_path: Path) -> None:
    shutil.copy(OLD / "0003.db", tmp_path / "old.db")
    url = f"sqlite+aiosqlite:///{tmp_path / 'old.db'}"
    settings = {
        "SALTABOT_DATABASE": url,
        "SALTABOT_TELEGRAM_TOKEN": "1:secretsecretsecret",
        "SALTABOT_TELEGRAM_API": "http://127.0.0.1:1",
        "SALTABOT_DISCORD_TOKEN": "secret.secret.secret",
        "SALTABOT_DISCORD_API": "http://127.0.0.1:1",
        "SALTABOT_BACKUPS": str(tmp_path / "old.db"),
    }
    found = bot("check", folder=tmp_path, **settings)
    lines = found.stdout.splitlines()
    assert found.returncode == 1
    assert "secret" not in found.stdout + found.stderr
    assert [line[:4] for line in lines] == ["ok  ", "ok  ", "ok  ", "ok  ", "BAD ", "BAD ", "BAD "]
    assert "revision 0003; the next start backs it up, then: 0004 (Tournaments" in lines[1]
    assert "SALTABOT_BACKUPS" in lines[4]
    assert "Discord cannot be reached" in lines[5]
    assert "Telegram cannot be reached" in lines[6]
    assert migrate.revision(tmp_path / "old.db") == "0003"
    nothing = bot("check", folder=tmp_path, SALTABOT_DATABASE=url)
    assert "no platform" in nothing.stdout


def test_a_packed_archive_that_was_cut_off_is_no_backup(tmp_path: Path) -> None:
    cut = tmp_path / "cut.jsonl.gz"
    with gzip.open(cut, "wt", encoding="utf-8") as made:
        made.write('{"saltabot": "1", "revision": "0001", "rows": {}}\n')
    with pytest.raises(BadBackup, match="revision 0001"):
        asyncio.run(backup.restore(cut, file(tmp_path / "new.db")))
    cut.write_bytes(cut.read_bytes()[:-6])
    with pytest.raises(BadBackup):
        asyncio.run(backup.restore(cut, file(tmp_path / "new2.db")))
    assert datetime.now(UTC) > NOON
