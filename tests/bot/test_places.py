"""Places that become one: what was set, shown, seen and is still to be sent goes along."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import select

from bot.answer import chat_moved
from bot.store import outgoing, queries
from bot.store.places import give_up_thread, name_thread
from bot.store.tables import outbox
from bot.talk import Place, Undeliverable
from tests.bot.challenging import setting
from tests.bot.house import ALICE, BOB, CAROL, CLUB, NAME, NOON, Stage, stage

NEW = Place(NAME, "new", home="far")


async def rows(here: Stage) -> dict[tuple[str, str], tuple[Any, ...]]:
    """Settings and home of all places, by chat and thread."""
    return {row[2:4]: row[6:] for row in (await here.tables())["places"]}


async def move(here: Stage) -> None:
    """The club goes on under a new id."""
    await chat_moved(here.house, "moved", NOON, CLUB, NEW.chat)
    await here.house.outbox.settle()


async def test_a_chat_that_moves_to_one_that_is_known_takes_its_settings_along(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as here:
        await setting(here, silence="3", theme="dark")
        await setting(here, Place(NAME, CLUB.chat, "5"), theme="wood")
        await here.start()
        await here.say(CAROL, "help", NEW)
        await setting(here, NEW, theme="paper")
        await move(here)
        assert await rows(here) == {
            ("new", ""): ({"silence": "3", "theme": "paper"}, "far"),
            ("new", "5"): ({"theme": "wood"}, ""),
        }
        assert "plays 1. 32-42" in await here.words(ALICE, "32-42", NEW)
        async with here.house.store.read() as connection:
            (place,) = await queries.places_of(connection, 1)
            seen = await queries.people_seen(connection, place.id)
        assert {one.person.name for one in seen} == {"Alice", "Bob", "Carol"}


async def test_what_is_to_be_said_there_instead_is_said_in_the_new_one(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        await here.say(BOB, "resign yes")
        elsewhere = Place(NAME, "elsewhere")
        await here.say(ALICE, "help", NEW)
        here.house.outbox.detach(here.paper)
        # Bob is told in private, and if he cannot be, Alice where she asked.
        await here.tell(ALICE, "rematch #1", elsewhere)
        await chat_moved(here.house, "moved", NOON, elsewhere, NEW.chat)
        here.paper.fails["bob"] = [Undeliverable("never heard of")]
        await here.house.outbox.attach(here.paper)
        await here.house.outbox.settle()
        assert "can’t write to Bob" in here.paper.texts(NEW.chat)[-1]
        assert await waiting(here) == []


async def waiting(here: Stage) -> list[int]:
    """The replies that were neither sent nor given up."""
    async with here.house.store.read() as connection:
        found = await connection.execute(select(outbox.c.id).where(outgoing.waiting()))
        return list(found.scalars())


async def test_the_number_of_a_place_that_is_no_more_is_used_again(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "help", NEW)
        for person in (ALICE, BOB):
            await here.say(person, "help")
        await move(here)
        # Whoever was seen in the place of that number is not taken for seen in this one.
        pub = Place(NAME, "pub")
        for person in (ALICE, BOB):
            await here.say(person, "help", pub)
        async with here.house.store.read() as connection:
            found = await queries.find_place(connection, pub)
            assert found is not None
            seen = await queries.people_seen(connection, found.id)
        assert {one.person.name for one in seen} == {"Alice", "Bob"}


async def test_a_thread_that_was_opened_or_not(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await setting(here, threads="on")
        for thread, settings in (("+1", {"title": "#1"}), ("+2", {"title": "#2"}), ("t2", {})):
            async with here.house.store.write() as connection:
                place = Place(NAME, CLUB.chat, thread, home="far")
                added = await queries.add_place(connection, place, "en", settings=settings)
                if thread == "+1":
                    await give_up_thread(connection, added.id)
                elif thread == "t2":
                    waits = await queries.find_place(connection, Place(NAME, CLUB.chat, "+2"))
                    assert waits is not None
                    assert await name_thread(connection, waits.id, "t2") == added.id
        assert await rows(here) == {
            ("club", ""): ({"threads": "on"}, "far"),
            ("club", "t2"): ({"title": "#2"}, "far"),
        }
