"""The moves of a game in text, in pairs and pages."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from sqlalchemy import insert

from bot.commands.lists import LIST_LENGTH
from bot.languages import available
from bot.store import tables
from bot.talk import Message, Person, Place, render
from rules import game
from rules.record import Entry, Record
from tests.bot.house import ALICE, BOB, CAROL, CLUB, EVERYONE, NAME, NOON, Stage, stage

ALONE = Place(NAME, "alice", direct=True)


def fenced(message: Message) -> list[str]:
    """The lines of a reply, with `>` before those of a block."""
    text = render(
        message.reply.text,
        lambda _, name: name,
        block=lambda lines: "\n".join(f">{line}" for line in lines.split("\n")),
    )
    return text.split("\n")


def numbers(message: Message) -> list[int]:
    """The numbers of the moves on a page."""
    return [int(line[1:].split(".")[0]) for line in fenced(message) if line.startswith(">")]


async def store(here: Stage, record: Record) -> None:
    """Game 7 with the entries of a record, between Alice and Bob."""
    for person in EVERYONE:
        await here.say(person, "help")
    start = record.first
    given = start.position != record.game.start()
    async with here.house.store.write() as connection:
        await connection.execute(
            insert(tables.games).values(
                number=7,
                game=record.game.name,
                options=dict(record.game.chosen),
                position=record.game.dump(start.position) if given else None,
                challenger=1,
                first=1,
                second=2,
                created=NOON,
                started=NOON,
            )
        )
        await connection.execute(insert(tables.shown).values(game=7, place=1))
        for number, entry in enumerate(record.entries(), 1):
            values = {"kind": entry.kind, "text": entry.text, "side": entry.side}
            await connection.execute(
                insert(tables.entries).values(
                    game=7, number=number, person=1 + entry.side, time=NOON, **values
                )
            )


def long_game(name: str, plies: int, seed: int = 1) -> Record:
    """A random game of so many plies, if it lasts that long."""
    chance = random.Random(seed)
    record = Record.start(game(name))
    while record.result is None and record.plies < plies:
        entry = record.forced or Entry("move", chance.choice(record.moves()).text, record.side)
        record = record.add(entry)
    return record


async def test_moves_in_pairs(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=("32-42", "85-75", "33-43"))
        (told,) = await here.say(CAROL, "history")
        assert told.reply.private is not None
        assert told.reply.buttons == ()
        assert fenced(told) == [
            "#1 Salta: Alice – Bob.",
            ">1. 32-42  85-75",
            ">2. 33-43",
            "Red to move.",
        ]
        await here.say(BOB, "resign #1 yes")
        assert fenced((await here.say(BOB, "history"))[0])[-1] == (
            "Green has won: the opponent has resigned."
        )


async def test_a_game_without_moves(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        text = await here.words(ALICE, "history #1")
        assert text == "#1 Salta: Alice – Bob. No move has been played yet."
        assert "fill one page" in await here.words(ALICE, "history #1 2")
        await here.say(ALICE, "play salta <@bob>")
        assert "has not begun" in await here.words(ALICE, "history #2")


async def test_only_what_stands_is_listed_and_passes_are_words(tmp_path: Path) -> None:
    record = Record.start(game("high-jump")).add(Entry("move", "c2-c3", 0))
    record = record.add(Entry("pass", "pass", 1)).add(Entry("move", "c1-c2", 0))
    record = record.add(Entry("takeback", "1", 0)).add(Entry("move", "b2-c2", 0))
    async with stage(tmp_path) as here:
        await store(here, record)
        (told,) = await here.say(BOB, "history")
        assert fenced(told)[1:3] == [">1. c2-c3  pass", ">2. b2-c2"]


async def test_a_game_that_the_second_side_begins(tmp_path: Path) -> None:
    rules = game("pyramid")
    record = Record.start(rules, rules.load("b g1-0,c3-0;f8-0,a1-0"))
    for _ in range(3):
        record = record.add(Entry("move", record.moves()[0].text, record.side))
    async with stage(tmp_path) as here:
        await store(here, record)
        (told,) = await here.say(BOB, "history")
        first, second, third = (ply.text for ply in record.entries())
        width = len(second)
        assert fenced(told)[1:3] == [f">1. {'…':{width}}  {first}", f">2. {second}  {third}"]


@pytest.mark.parametrize("language", available())
async def test_a_long_game_comes_in_pages(language: str, tmp_path: Path) -> None:
    record = long_game("salta", 300)
    async with stage(tmp_path) as here:
        await store(here, record)
        async with here.house.store.write() as connection:
            await connection.execute(tables.places.update().values(language=language))
        (page,) = await here.say(ALICE, "history")
        pages = [page]
        while page.reply.buttons:
            (more,) = page.reply.buttons
            assert more.text == f"history #7 {len(pages) + 1}"
            (page,) = await here.say(ALICE, more.text)
            pages.append(page)
        assert len(pages) > 1
        found = [number for page in pages for number in numbers(page)]
        assert found == list(range(1, (record.plies + 1) // 2 + 1))
        for at, page in enumerate(pages, 1):
            assert len(page.reply.text) <= LIST_LENGTH
            assert re.search(rf"\b{at}\D+{len(pages)}$", fenced(page)[0])
        last = fenced(pages[-1])[-1]
        assert not last.startswith(">")
        pairs = [line for page in pages for line in fenced(page) if len(line.split("  ")) > 1]
        widths = {line.rfind(" ") for line in pairs}
        assert len(widths) == 1, "the columns stand one below the other"


@pytest.mark.parametrize(
    ("said", "number"),
    [("history 2", 2), ("history #7 2", 2), ("history 1", 1), ("history #7.3", 1)],
)
async def test_a_page_is_named(said: str, number: int, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await store(here, long_game("salta", 300))
        (page,) = await here.say(BOB, said)
        assert f"Page {number} of " in page.reply.text
        assert (numbers(page)[0] == 1) == (number == 1)


@pytest.mark.parametrize("said", ["history 9", "history #7 0", "history #7 99999999999999"])
async def test_a_page_that_there_is_not(said: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await store(here, long_game("salta", 300))
        text = await here.words(BOB, said)
        assert re.fullmatch(
            r"The moves of game #7 fill \d pages\. “history #7” shows the first\.", text
        )


async def test_wide_moves_and_names_fit(tmp_path: Path) -> None:
    """Captures of many squares, and people whose names are as long as they can be."""
    record = long_game("bashni", 500, seed=3)
    wide = [Person(NAME, person.account, person.name[0] * 64) for person in (ALICE, BOB)]
    async with stage(tmp_path) as here:
        await store(here, record)
        for person in wide:
            await here.say(person, "help", CLUB)
        at, pages = 1, 0
        while at:
            (page,) = await here.say(wide[0], f"history #7 {at}")
            assert len(page.reply.text) <= LIST_LENGTH + 100
            pages += 1
            at = at + 1 if page.reply.buttons else 0
        assert pages >= 1
