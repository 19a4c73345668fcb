"""A thread for each game, in the chats that want it: opened, refused, seen from the chat."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from bot.answer import answer
from bot.talk import Message, Person, Place, Rights, ThreadGone, ThreadsRefused
from tests.bot.challenging import setting
from tests.bot.house import ALICE, BOB, CAROL, CLUB, NAME, Paper, ask, stage

LONG = Person(NAME, "long", "Wolfeschlegelsteinhausenbergerdorff der Ältere von und zu", handle="w")
THREAD = Place(NAME, CLUB.chat, "t1")


@dataclass
class Threaded(Paper):
    """Paper with threads, or one that refuses to open any."""

    threads: bool = True
    refuses: bool = False
    opened: list[tuple[Place, str, str]] = field(default_factory=list)

    async def open_thread(self, place: Place, name: str, message_id: str) -> str:
        """Write down and number it, or refuse."""
        if self.refuses:
            raise ThreadsRefused("no permission")
        self.opened.append((place, name, message_id))
        return f"t{len(self.opened)}"


async def test_a_game_goes_on_in_a_thread_of_its_own(tmp_path: Path) -> None:
    paper = Threaded()
    async with stage(tmp_path, paper=paper) as here:
        await setting(here, threads="on")
        (challenge,) = await here.say(ALICE, "play salta <@bob>")
        assert challenge.place == CLUB
        sent = await here.say(BOB, "accept")
        assert {message.place.thread for message in sent} == {"", "t1"}
        by_thread = {message.place.thread: message.reply for message in sent}
        assert by_thread[""].text == "Game #1 of Salta begins: Alice – Bob."
        assert (by_thread[""].picture, by_thread[""].buttons) == (None, ())
        assert by_thread["t1"].picture is not None
        assert by_thread["t1"].buttons
        ((where, title, message),) = paper.opened
        assert (where, title) == (CLUB, "#1 Salta: Alice – Bob")
        assert message
        # The challenge has no buttons any more.
        assert paper.stripped == [f"m{challenge.id}"]
        (moved,) = await here.say(ALICE, "32-42", THREAD)
        assert moved.place == THREAD
        told = await here.words(ALICE, "33-43", CLUB)
        assert told.startswith("It is not your turn in game #1: Bob is to move with Red.")


async def test_a_thread_is_seen_from_its_chat_by_number(tmp_path: Path) -> None:
    async with stage(tmp_path, paper=Threaded()) as here:
        await setting(here, threads="on")
        await here.start()
        assert "#1 Salta: Alice" in await here.words(CAROL, "board #1")
        told = await here.words(CAROL, "board #1", Place(NAME, "elsewhere"))
        assert "There is no game #1 here." in told


@dataclass
class Crowded(Threaded):
    """A thread in which people write before the bot has noted that it is open."""

    said: Callable[[], Awaitable[Any]] | None = None

    async def open_thread(self, place: Place, name: str, message_id: str) -> str:
        """Open it, and let somebody be quicker."""
        opened = await super().open_thread(place, name, message_id)
        if self.said is not None:
            await self.said()
        return opened


async def test_a_thread_in_which_people_write_at_once_stays_open_to_its_chat(
    tmp_path: Path,
) -> None:
    paper = Crowded()
    async with stage(tmp_path, paper=paper) as here:
        dark = ask(CAROL, "settings theme dark", THREAD, rights=Rights(admin=True))
        paper.said = lambda: answer(here.house, dark)
        await setting(here, threads="on")
        await here.start()
        await here.house.outbox.settle()
        rows = [row for row in (await here.tables())["places"] if row[2] == CLUB.chat]
        assert {row[3]: row[6] for row in rows} == {
            "": {"threads": "on"},
            "t1": {"title": "#1 Salta: Alice – Bob", "theme": "dark"},
        }
        (board,) = [m for m, _ in paper.sent if m.place.thread and m.reply.picture]
        assert "it is your turn" in board.reply.text
        for place in (CLUB, THREAD):
            assert "#1 Salta: Alice" in await here.words(CAROL, "board #1", place)
        assert "plays 1. 32-42" in await here.words(ALICE, "32-42", THREAD)


async def test_where_no_thread_can_be_opened_the_game_stays(tmp_path: Path) -> None:
    async with stage(tmp_path, paper=Threaded(refuses=True)) as here:
        await setting(here, threads="on")
        await here.say(ALICE, "play salta <@bob>")
        sent = await here.say(BOB, "accept")
        await here.house.outbox.settle()
        assert [message.place for message in sent] == [CLUB] * len(sent)
        # Nothing that was said before tells of a thread that there is not.
        told, board = (message.reply.text for message in sent)
        assert told == "Game #1 of Salta begins: Alice – Bob."
        assert "it is your turn" in board
        # Nor is anything left of it, and the chat has not got its title.
        rows = (await here.tables())["places"]
        assert [row[2:4] for row in rows if row[2] == CLUB.chat] == [(CLUB.chat, "")]
        assert [row[6] for row in rows if row[2] == CLUB.chat] == [{"threads": "on"}]
        assert "plays 1. 32-42" in await here.words(ALICE, "32-42")


@pytest.mark.parametrize(
    ("able", "opens"),
    [
        ({}, True),
        ({"open-threads": True, "send": True}, True),
        ({"open-threads": False, "send": True}, False),
        # A group without topics: the ability does not apply.
        ({"send": True}, False),
    ],
)
async def test_what_the_bot_may_is_asked_first(
    able: dict[str, bool], opens: bool, tmp_path: Path
) -> None:
    paper = Threaded()
    async with stage(tmp_path, paper=paper) as here:
        await setting(here, threads="on")
        await here.say(ALICE, "play salta <@bob>")

        async def inspect() -> Rights:
            return Rights(able=able)

        sent = await here.say(BOB, "accept", inspect=inspect)
        assert len(sent) == (2 if opens else 1)
        assert len(paper.opened) == opens


@pytest.mark.parametrize(
    "place", [Place(NAME, CLUB.chat, "9"), Place(NAME, "plain")], ids=["thread", "not wanted"]
)
async def test_elsewhere_the_game_stays_where_it_was_accepted(place: Place, tmp_path: Path) -> None:
    paper = Threaded()
    async with stage(tmp_path, paper=paper) as here:
        await setting(here, threads="on")
        await here.say(ALICE, "play salta <@bob>", place)
        (begun,) = await here.say(BOB, "accept", place)
        assert begun.place == place
        assert paper.opened == []


async def test_accepted_in_direct_messages_it_is_shown_there_and_in_a_thread(
    tmp_path: Path,
) -> None:
    paper = Threaded()
    async with stage(tmp_path, paper=paper) as here:
        await setting(here, threads="on")
        await here.say(ALICE, "play salta <@bob>")
        await here.say(BOB, "help")
        sent = await here.say(BOB, "accept #1", Place(NAME, "bob", direct=True))
        boards = {(m.place.chat, m.place.thread) for m in sent if m.reply.picture}
        assert boards == {("club", "t1"), ("bob", "")}
        lines = [m.reply.text for m in sent if not m.reply.picture]
        assert len(lines) == 1
        assert "begins: Alice – Bob." in lines[0]


async def test_each_game_has_its_thread_with_a_title_that_fits(tmp_path: Path) -> None:
    paper = Threaded()
    async with stage(tmp_path, paper=paper) as here:
        await setting(here, threads="on")
        for person in (BOB, LONG):
            await here.say(ALICE, "play russian")
            await here.say(person, "accept")
        assert len(paper.opened) == 2
        assert all(len(title) <= 100 for _, title, _ in paper.opened)
        assert paper.opened[1][1].startswith("#2 Russian draughts: Alice – Wolfe")
        (moved,) = await here.say(ALICE, "c3-d4", Place(NAME, CLUB.chat, "t2"))
        assert moved.place.thread == "t2"


async def test_a_rematch_in_the_thread_stays_in_it(tmp_path: Path) -> None:
    paper = Threaded()
    async with stage(tmp_path, paper=paper) as here:
        await setting(here, threads="on")
        await here.start()
        await here.say(BOB, "resign yes", THREAD)
        (asked,) = await here.say(BOB, "rematch", THREAD)
        assert asked.place == THREAD
        (begun,) = await here.say(ALICE, "rematch", THREAD)
        assert begun.place == THREAD
        assert len(paper.opened) == 1


async def test_the_chat_reads_how_a_game_in_a_thread_ended(tmp_path: Path) -> None:
    async with stage(tmp_path, paper=Threaded()) as here:
        await setting(here, threads="on")
        await here.start()
        sent = await here.say(BOB, "resign #1 yes", THREAD)
        told = {(m.place.thread, bool(m.reply.picture)): m.reply.text for m in sent}
        assert told["", False].startswith("#1 Salta: Alice – Bob. Alice wins with Green")
        assert ("t1", True) in told


@dataclass
class Closing(Threaded):
    """Threads that can be closed: what is sent to them then is refused, as are their buttons."""

    closed: set[str] = field(default_factory=set)

    async def send(self, message: Message, image: bytes | None) -> str:
        """Write down, unless the thread is closed."""
        if message.place.thread in self.closed:
            self.tried.append((message.place.chat, message.id))
            raise ThreadGone("it was deleted")
        return await super().send(message, image)


@pytest.mark.parametrize("own", [True, False], ids=["of the game", "of people"])
async def test_a_game_whose_thread_is_gone_goes_on_in_the_chat(own: bool, tmp_path: Path) -> None:
    paper = Closing()
    async with stage(tmp_path, paper=paper) as here:
        await setting(here, threads="on" if own else "off")
        await here.start(THREAD if not own else CLUB)
        if not own:
            await setting(here, THREAD, theme="dark")
        await here.say(ALICE, "32-42", THREAD)
        paper.closed.add("t1")
        paper.tried.clear()
        moved = await here.say(BOB, "#1 85-75", Place(NAME, "bob", direct=True))
        (board,) = [message for message in moved if message.reply.picture]
        assert board.place == CLUB
        assert "plays 1… 85-75" in board.reply.text
        assert [chat for chat, number in paper.tried if number == board.id] == ["club", "club"]
        # Nothing names the thread any more, and what was set for it is not the chat's.
        held = [row for row in (await here.tables())["places"] if row[2] == CLUB.chat]
        assert [row[3] for row in held] == [""]
        assert held[0][6] == {"threads": "on" if own else "off"}
        assert [row[1] for row in (await here.tables())["shown"]] == [held[0][0]]
        assert [row for row in (await here.tables())["outbox"] if row[-1]] == []
        # Nor are buttons taken off the messages in it.
        paper.stripped.clear()
        assert "plays 2. 33-43" in await here.words(ALICE, "33-43", CLUB)
        assert paper.stripped == [f"m{board.id}"]


async def test_all_that_waits_for_a_thread_that_is_gone_comes_in_order(tmp_path: Path) -> None:
    paper = Closing()
    async with stage(tmp_path, paper=paper) as here:
        await here.start(THREAD)
        await here.say(CAROL, "help")
        paper.closed.add("t1")
        here.house.outbox.detach(paper)
        before = len(paper.sent)
        for person, move in ((ALICE, "32-42"), (BOB, "85-75")):
            await here.tell(person, f"#1 {move}", THREAD)
        await here.house.outbox.attach(paper)
        await here.house.outbox.settle()
        told = [message.reply.text for message, _ in paper.sent[before:]]
        assert ["plays 1. 32-42" in told[0], "plays 1… 85-75" in told[1]] == [True, True]
        assert len(told) == 2


async def test_where_the_chat_is_gone_too_it_is_given_up(tmp_path: Path) -> None:
    paper = Closing()
    async with stage(tmp_path, paper=paper) as here:
        await here.start(THREAD)
        paper.closed |= {"t1", ""}
        assert await here.say(ALICE, "32-42", THREAD) == []
        assert [row[-1] for row in (await here.tables())["outbox"] if row[-1]] == ["it was deleted"]
