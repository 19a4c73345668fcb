"""Being forgotten: whatever others do meanwhile, all of it, and nothing of who comes back."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.outbox import now
from bot.store import forgetting
from bot.store.migrate import upgrade
from bot.talk import Later, Person, Place, Undeliverable
from tests.bot.house import (
    ALICE,
    BOB,
    CLUB,
    EVERYONE,
    NAME,
    Paper,
    Stage,
    stage,
)
from tests.database import SERVER
from tests.database import file as address

ZED = Person(NAME, "770077", "Zephyrine", handle="ZephyHandle")
DIRECT = Place(NAME, ZED.account, direct=True)
THREAD = replace(DIRECT, thread="5")
BOBS = Place(NAME, BOB.account, direct=True)
OLDER = replace(ZED, name="Zephyra", handle="zephold")
"""Who Zed was before."""
SECRET = "geheimnotiz"
TRACES = ("zephy", "zephold", ZED.account, SECRET)
SOON = timedelta(minutes=1)
LATER = timedelta(days=3)


def event(number: int) -> str:
    """The key of a message in Zed's direct messages, in the form that names the account."""
    return f"{NAME}:999:{ZED.account}:m{number}"


@asynccontextmanager
async def club(folder: Path, paper: Paper | None = None) -> AsyncIterator[Stage]:
    """A stage on which Zed and Bob were seen."""
    async with stage(folder, paper=paper) as here:
        for person in (BOB, ZED):
            await tell(here, person, "help")
        yield here


async def tell(
    here: Stage, person: Person, text: str, place: Place = CLUB, **keys: Any
) -> list[str]:
    """Say something where Zed is known to the platform; what was answered."""
    given = {"people": (*EVERYONE, ZED), "time": now(), **keys}
    told = await here.say(person, text, place, **given)
    return [message.reply.text for message in told]


async def sweep(here: Stage, after: timedelta = LATER) -> None:
    """What is done every hour, so long after the present."""
    async with here.house.store.write() as connection:
        gone = await forgetting.sweep(connection, now() + after)
    await here.house.store.purge(rewrite=gone)


async def left(here: Stage, traces: Sequence[str] = TRACES) -> list[tuple[str, str]]:
    """The rows in which something still tells of Zed, by their table."""
    return [
        (table, repr(row))
        for table, rows in (await here.tables()).items()
        for row in rows
        if any(trace in repr(row).lower() for trace in traces)
    ]


async def numbers(here: Stage) -> list[int]:
    """The numbers of all games."""
    return [row[0] for row in (await here.tables())["games"]]


async def test_whom_others_call_elsewhere_hinders_nobody(tmp_path: Path) -> None:
    """A challenge to a mere name, in a chat that is not shown where they speak."""
    async with club(tmp_path) as here:
        await tell(here, BOB, "play salta @whoever")
        await tell(here, BOB, "play lasca @zephyhandle", people=EVERYONE)
        told = await tell(here, ZED, "forgetme yes", DIRECT)
        assert any("forgotten" in text for text in told), told
        assert not any("#1" in text or "whoever" in text for text in told)
        ended = [row[11] is not None for row in (await here.tables())["games"]]
        assert ended == [False, True]
        await sweep(here)
        assert await left(here) == []


@pytest.mark.parametrize("asked", ["pause", "draw", "takeback"])
async def test_what_stands_in_a_game_hinders_nobody(tmp_path: Path, asked: str) -> None:
    async with stage(tmp_path) as here:
        number = await here.start(moves=("32-42", "85-75"))
        await here.say(ALICE, f"{asked} #{number}")
        if asked == "pause":
            await here.say(BOB, f"accept #{number}")
        await here.say(ALICE, "forgetme yes", Place(NAME, ALICE.account, direct=True))
        assert (await here.entries())[-1] == "resign"
        assert (await here.tables())["people"][0][3] == "Ghost 1"


async def test_an_ask_of_who_came_back_is_not_done_twice(tmp_path: Path) -> None:
    """Though the process died before the platform heard that it has it, and all was swept."""
    async with club(tmp_path) as here:
        await tell(here, ZED, "forgetme yes", DIRECT, event=event(1))
        await tell(here, ZED, "help")
        await tell(here, ZED, "play salta <@bob>", DIRECT, event=event(3))
        assert len(await numbers(here)) == 1
    async with stage(tmp_path) as here:
        for hours in (0, 1, 20):
            await sweep(here, timedelta(hours=hours))
        assert await tell(here, ZED, "play salta <@bob>", DIRECT, event=event(3)) == []
        assert await tell(here, ZED, "forgetme yes", DIRECT, event=event(1)) == []
        assert len(await numbers(here)) == 1
        assert [row[3] for row in (await here.tables())["people"]] == ["Bob", "Ghost 2", ZED.name]


async def test_keys_tell_of_nobody_once_they_are_of_no_use(tmp_path: Path) -> None:
    """Those of what was asked in direct messages, also where the answer went elsewhere."""
    async with club(tmp_path) as here:
        await tell(here, BOB, "play salta <@770077>")
        await tell(here, ZED, "accept #1", DIRECT, event=event(1))
        await tell(here, ZED, "#1 32-42", DIRECT, event=event(2))
        await tell(here, ZED, "forgetme yes", DIRECT, event=event(3))
        await sweep(here, SOON)
        assert {table for table, _ in await left(here)} == {"events", "forgotten"}
        told = [row for row in (await here.tables())["outbox"] if "ghost2" in row[1]]
        assert any(row[5] == 1 for row in told), "what the club was told is kept"
        await sweep(here)
        assert await left(here) == []


async def test_names_go_from_challenges_however_they_were_spelled(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        await tell(here, BOB, "play salta @ZEPHYrina", people=EVERYONE)
        other = replace(ZED, handle="zephyRINA")
        await tell(here, other, "accept #1")
        await tell(here, BOB, "play lasca @ZEPHOLD", people=EVERYONE)
        await tell(here, BOB, "cancel #2")
        await tell(here, OLDER, "help")
        await tell(here, replace(ZED, name="Other", handle="third"), "forgetme yes")
        await sweep(here)
        assert await left(here) == []
        assert [row[8] for row in (await here.tables())["games"]] == ["?", "?"]


async def test_open_challenges_keep_their_names(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        await tell(here, BOB, "play salta @newbie")
        await sweep(here)
        newbie = Person(NAME, "n1", "Newbie")
        assert any("begins" in text for text in await tell(here, newbie, "accept #1"))


@pytest.mark.parametrize("lost", [False, True])
async def test_what_waited_is_emptied_when_it_was_sent(tmp_path: Path, lost: bool) -> None:
    """News of their games, and what they asked, that the club got only later, or never."""
    paper = Paper()
    async with club(tmp_path, paper) as here:
        await tell(here, ZED, "play salta <@bob>")
        await tell(here, BOB, "accept #1")
        never = [Undeliverable("gone")] * 3 if lost else []
        paper.fails[CLUB.chat] = [*[Later("busy", 0.2)] * 3, *never]
        await here.tell(ZED, "#1 32-42")
        await here.tell(replace(ZED, handle=""), "moves #1")
        await here.tell(ZED, "forgetme yes", DIRECT)
        await here.house.outbox.settle()
        for after in (SOON, LATER):
            await sweep(here, after)
        assert await left(here) == []


async def test_nobody_is_swept_while_something_waits(tmp_path: Path) -> None:
    paper = Paper()
    async with stage(tmp_path, paper=paper, delivers=False) as here:
        await here.tell(ZED, "help", DIRECT)
        await here.tell(ZED, "forgetme yes", DIRECT)
        await sweep(here)
        await here.house.outbox.attach(paper)
        await here.house.outbox.settle()
        assert any("forgotten" in text for text in paper.texts(ZED.account))
        await sweep(here)
        assert await left(here) == []


async def test_names_go_from_texts_that_they_brought(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        await tell(here, ZED, "play russian <@bob>")
        await tell(here, BOB, "accept #1")
        for person, move in ((ZED, "c3-d4"), (BOB, "f6-g5")):
            await tell(here, person, move)
        (message,) = await here.say(ZED, "export #1")
        text = message.reply.file.text
        assert ZED.name in text
        for _ in range(2):
            await tell(here, ZED, "import", file=text)
        await tell(here, ZED, "forgetme yes")
        await sweep(here)
        assert await left(here) == []
        sources = [row[12] for row in (await here.tables())["games"]]
        assert sources == [None, *[{"first": "Ghost 2", "second": "Bob"}] * 2]
        assert any("Ghost 2" in text for text in await tell(here, BOB, "board #2"))


async def test_direct_threads_are_forgotten_too(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        await tell(here, ZED, "play salta <@bob>", THREAD)
        await tell(here, BOB, "accept #1", BOBS)
        await tell(here, ZED, "forgetme yes", DIRECT)
        await sweep(here)
        assert await left(here) == []


@pytest.mark.skipif(bool(SERVER), reason="reads a file")
async def test_no_byte_is_left(tmp_path: Path) -> None:
    """Neither in the file nor in its write-ahead log, while the database is open."""
    async with club(tmp_path) as here:
        await tell(here, OLDER, "help", DIRECT)
        for at in range(12):
            await tell(here, ZED, "play salta <@bob>", DIRECT, event=event(3 * at))
            await tell(here, BOB, f"accept #{at + 1}", BOBS)
            await tell(here, ZED, f"#{at + 1} 32-42", DIRECT, event=event(3 * at + 1))
            await tell(here, ZED, f"note #{at + 1} {SECRET} {at}", DIRECT, event=event(3 * at + 2))
            await tell(here, BOB, f"moves #{at + 1}", BOBS)
        await tell(here, ZED, "mydata", DIRECT)
        await tell(here, ZED, "link me")
        await tell(here, ZED, "block <@bob>", DIRECT)
        assert all(trace in bytes_of(tmp_path) for trace in ("zephy", ZED.account, SECRET))
        await tell(here, ZED, "forgetme yes", DIRECT, event=event(100))
        await sweep(here, SOON)
        await sweep(here)
        assert [trace for trace in TRACES if trace in bytes_of(tmp_path)] == []
        assert (tmp_path / "test.db-wal").stat().st_size == 0


def bytes_of(folder: Path) -> str:
    """All that stands in the files of the database, small letters only."""
    found = b"".join(file.read_bytes() for file in sorted(folder.glob("test.db*")))
    return found.decode("latin-1").lower()


async def test_nothing_is_taken_from_who_comes_back(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        await tell(here, ZED, "help", DIRECT)
        await tell(here, ZED, "forgetme yes", DIRECT, event=event(1))
        await tell(here, ZED, "help")
        for at, text in enumerate(("settings description on", "settings size large"), 2):
            await tell(here, ZED, text, DIRECT, event=event(at))
        await tell(here, ZED, "play salta <@bob>", DIRECT, event=event(9))
        await tell(here, BOB, "accept #1", BOBS)
        await tell(here, ZED, f"note #1 {SECRET}", DIRECT)
        tables = ("places", "shown", "boards", "seen", "notes", "people", "games")
        before = await here.tables()
        for after in (SOON, timedelta(minutes=50)):
            await sweep(here, after)
        kept = await here.tables()
        for table in tables:
            assert kept[table] == before[table], table
        assert any("large" in str(row[6]) for row in kept["places"])
        newer = [row for row in kept["outbox"] if row[5] == 1]
        assert [row for row in before["outbox"] if row[5] == 1] == newer
        assert all(row[4]["text"] for row in newer)
        await sweep(here)
        kept = await here.tables("outbox")
        assert {table: kept[table] for table in tables} == {t: before[t] for t in tables}
        assert any("1. 32-42" in text for text in await tell(here, ZED, "32-42", DIRECT))


async def test_who_is_forgotten_twice_is_gone(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        for at in range(2):
            await tell(here, ZED, "help")
            await tell(here, ZED, "play salta <@bob>", DIRECT, event=event(3 * at))
            await tell(here, BOB, f"accept #{at + 1}", BOBS)
            await tell(here, ZED, "forgetme yes", DIRECT, event=event(3 * at + 1))
        await sweep(here)
        assert await left(here) == []
        names = [row[3] for row in (await here.tables())["people"]]
        assert names == ["Bob", "Ghost 2", "Ghost 3"]


def test_an_upgrade_leaves_no_byte_of_what_was_deleted(tmp_path: Path) -> None:
    """Which an older version wrote where nothing stands any more."""
    path = Path(shutil.copy("tests/databases/0001.db", tmp_path / "test.db"))
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA secure_delete=OFF")
    connection.execute("CREATE TABLE more (text TEXT)")
    connection.executemany("INSERT INTO more VALUES (?)", [(SECRET * 20,)] * 9999)
    connection.commit()
    connection.execute("DROP TABLE more")
    connection.commit()
    connection.close()
    assert SECRET in bytes_of(tmp_path)
    upgrade(address(path))
    assert SECRET not in bytes_of(tmp_path)
