"""Delivery: order, waits, what is given up, what moves, what is overtaken, what dies meanwhile."""

from __future__ import annotations

import asyncio
import logging
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from bot import outbox
from bot.answer import answer
from bot.store import queries
from bot.store.tables import metadata
from bot.talk import (
    ChatMoved,
    Later,
    Message,
    PictureRefused,
    Place,
    Undeliverable,
)
from tests.bot.house import ALICE, BOB, CLUB, NAME, Paper, Stage, ask, stage, until

PUB = Place(NAME, "pub")


async def row(here: Stage, number: int) -> Any:
    """A row of the outbox."""
    found = [one for one in (await here.tables())["outbox"] if one[0] == number]
    columns = metadata.tables["outbox"].c.keys()
    return dict(zip(columns, found[0], strict=True))


# Order and waits


async def test_each_chat_gets_its_messages_in_their_order(tmp_path: Path) -> None:
    paper = Paper(fails={"club": [Later("slow", 0.05), Later("slow", 0.05)], "pub": []})
    async with stage(tmp_path, paper=paper) as here:
        for _ in range(6):
            await here.tell(ALICE, "help", CLUB)
            await here.tell(BOB, "help", PUB)
        await here.house.outbox.settle()
    for place, ids in ((CLUB, [1, 3, 5, 7, 9, 11]), (PUB, [2, 4, 6, 8, 10, 12])):
        assert [message.id for message, _ in paper.sent if message.place == place] == ids


async def test_a_wait_holds_one_chat_only(tmp_path: Path) -> None:
    paper = Paper(fails={"club": [Later("too many", 0.3)]})
    async with stage(tmp_path, paper=paper) as here:
        begun = asyncio.get_running_loop().time()
        await here.tell(ALICE, "help", CLUB)
        await here.tell(ALICE, "games", CLUB)
        await until(lambda: paper.tried)
        await here.tell(BOB, "help", PUB)
        await until(lambda: paper.texts("pub"))
        assert paper.texts("club") == []
        assert paper.tried == [("club", 1), ("pub", 3)]
        await here.house.outbox.settle()
        assert asyncio.get_running_loop().time() - begun >= 0.3
        assert [chat for chat, _ in paper.tried] == ["club", "pub", "club", "club"]
        assert [message.id for message, _ in paper.sent] == [3, 1, 2]
        assert (await row(here, 1))["attempts"] == 1


class Hours:
    """A clock on which an hour passes at every look: no wait is long by it."""

    def __init__(self) -> None:
        self.time = datetime.now(UTC)

    def __call__(self) -> datetime:
        """An hour later than before."""
        self.time += timedelta(hours=1)
        return self.time


async def test_waits_grow_to_ten_minutes_and_the_message_goes_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(outbox, "PATIENCE", timedelta(days=30))
    paper = Paper(fails={"club": [Later("unreachable") for _ in range(14)]})
    async with stage(tmp_path, paper=paper) as here:
        here.house.outbox._clock = Hours()
        with caplog.at_level(logging.WARNING):
            (message,) = await here.say(ALICE, "help")
    waits = [
        float(wait) for wait in re.findall(r"message 1 waits ([\d.]+) s: unreach", caplog.text)
    ]
    assert len(waits) == len(paper.tried) - 1 == message.attempts == 14
    for attempt, wait in enumerate(waits, 1):
        most = 2.0 ** min(attempt, 10)
        assert 0.25 * most - 0.1 <= wait <= min(0.5 * most, outbox.LONGEST_WAIT) + 0.1
    assert len(set(waits)) > 5, "those who wait must not all come back at once"


async def test_a_message_that_never_goes_is_given_up_and_the_next_one_goes(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    paper = Paper(fails={"club": [Later("unreachable") for _ in range(3)]})
    async with stage(tmp_path, paper=paper) as here:
        here.house.outbox._clock = Hours()
        await here.tell(ALICE, "help")
        await here.tell(ALICE, "games")
        await here.house.outbox.settle()
        assert (await row(here, 1))["parked"] == "given up after 6:00:00: unreachable"
        assert (await row(here, 1))["sent"] is None
        assert "message 1 to paper:club given up" in caplog.text
        assert [message.id for message, _ in paper.sent] == [2]
    async with stage(tmp_path) as again:
        await again.house.outbox.settle()
        assert again.paper.tried == []


async def test_a_platform_may_ask_for_any_number_of_waits(tmp_path: Path) -> None:
    paper = Paper(fails={"club": [Later("too many", 0.001) for _ in range(60)]})
    async with stage(tmp_path, paper=paper) as here:
        (message,) = await here.say(ALICE, "help")
    assert message.attempts == 60


async def test_buttons_that_stay_hold_nothing_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Taking them off is given up soon, and comes after what is said."""
    monkeypatch.setattr(outbox, "STRIP_WAIT", 0.01)

    async def strip(place: Place, message: str) -> None:
        raise Later("too old to be edited so often", 600.0)

    async with stage(tmp_path) as here:
        await here.start()
        monkeypatch.setattr(here.paper, "strip", strip)
        assert "1. 32-42" in await here.words(ALICE, "32-42")
        assert "1… 85-75" in await here.words(BOB, "85-75")
        await here.house.outbox.settle()
        rows = (await here.tables())["outbox"]
    at = metadata.tables["outbox"].c.keys().index
    parked = [one[at("parked")] for one in rows if one[at("kind")] == "strip"]
    assert [reason for reason in parked if reason and "buttons stay" in reason]


async def test_a_board_that_waits_goes_without_its_picture_if_a_newer_one_comes(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        here.paper.fails["club"] = [Later("too many", 0.2)]
        await here.tell(ALICE, "32-42")
        await until(lambda: not here.paper.fails["club"])
        await here.tell(BOB, "85-75")
        await here.house.outbox.settle()
        assert [image is None for _, image in here.paper.sent[-2:]] == [True, False]


# What cannot be delivered


async def test_what_no_one_can_get_is_parked_and_the_next_goes(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    paper = Paper(fails={"club": [Undeliverable("the bot was blocked")]})
    async with stage(tmp_path, paper=paper) as here:
        assert [m.id for m in await here.say(ALICE, "help")] == []
        assert [m.id for m in await here.say(ALICE, "games")] == [2]
        assert (await row(here, 1))["parked"] == "the bot was blocked"
        assert "the bot was blocked" in caplog.text
        assert paper.tried == [("club", 1), ("club", 2)]


async def test_where_pictures_are_refused_the_text_is_sent(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        here.paper.fails["club"] = [PictureRefused()]
        (message,) = await here.say(ALICE, "32-42")
        assert "plays 1. 32-42" in message.reply.text
        assert here.paper.sent[-1][1] is None
        assert (await row(here, message.id))["parked"] is None
        here.paper.fails["club"] = [PictureRefused(), Undeliverable("no text either")]
        assert await here.say(BOB, "85-75") == []
        assert (await row(here, message.id + 2))["parked"] == "no text either"


async def test_a_fault_of_ours_in_sending_is_logged_and_tried_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "LONGEST_WAIT", 0.01)
    paper = Paper(fails={"club": [ZeroDivisionError("by nought")]})
    async with stage(tmp_path, paper=paper) as here:
        (message,) = await here.say(ALICE, "help")
        assert (message.id, message.attempts) == (1, 1)
    (fault,) = [record for record in caplog.records if record.exc_info]
    assert "message 1" in fault.getMessage()


# Chats that move


@pytest.mark.parametrize("known", [False, True], ids=["new", "known already"])
async def test_a_chat_that_has_moved_gets_everything_in_its_new_place(
    known: bool, tmp_path: Path
) -> None:
    there = Place(NAME, "supergroup")
    async with stage(tmp_path) as here:
        await here.start()
        if known:
            await here.say(ALICE, "help", there)
        here.paper.fails["club"] = [ChatMoved("supergroup")]
        first, second = ask(ALICE, "32-42"), ask(BOB, "85-75")
        await answer(here.house, first)
        await answer(here.house, second)
        await here.house.outbox.settle()
        texts = here.paper.texts("supergroup")[known:]
        assert [re.findall(r"plays (\S+ \S+)\.", text) for text in texts] == [
            ["1. 32-42"],
            ["1… 85-75"],
        ]
        assert "2. 33-43" in await here.words(ALICE, "33-43", there)
        assert len(here.paper.stripped) == 4
        assert await here.words(ALICE, "board", CLUB) == (
            "No game is running here. Begin one: “play salta @friend”."
        )
        assert await answer(here.house, first) == ()


# Ends and beginnings


async def test_what_is_left_over_is_delivered_after_a_restart(tmp_path: Path) -> None:
    paper = Paper(fails={"club": [Later("slow", 600.0)]})
    async with stage(tmp_path, paper=paper) as here:
        await here.tell(ALICE, "play salta <@bob>")
        await here.tell(ALICE, "help", PUB)
        await here.tell(BOB, "accept")
        await until(lambda: len(paper.tried) == 2)
        begun = asyncio.get_running_loop().time()
    assert asyncio.get_running_loop().time() - begun < 2, "the end waits for a wait"
    assert paper.texts("club") == []
    async with stage(tmp_path) as again:
        again.house.outbox._clock = Hours()
        await again.house.outbox.settle()
        assert [m.id for m, _ in again.paper.sent if m.place == CLUB] == [1, 3]
        assert again.paper.texts("pub") == []
        await again.house.outbox.attach(again.paper)
        await again.house.outbox.settle()
        assert len(again.paper.sent) == 2
        assert "plays 1. 32-42" in await again.words(ALICE, "32-42")


class Slow(Paper):
    """A platform that takes its time, with a say in when."""

    def __init__(self) -> None:
        super().__init__()
        self.go = asyncio.Event()

    async def send(self, message: Message, image: bytes | None) -> str:
        """Wait for the word."""
        self.tried.append((message.place.chat, message.id))
        await self.go.wait()
        self.sent.append((message, image))
        return f"m{message.id}"


async def test_what_is_being_sent_at_the_end_is_finished_and_not_sent_again(
    tmp_path: Path,
) -> None:
    slow = Slow()
    async with stage(tmp_path, paper=slow) as here:
        await here.tell(ALICE, "help")
        await here.tell(ALICE, "games")
        await until(lambda: slow.tried)
        asyncio.get_running_loop().call_later(0.1, slow.go.set)
    assert [message.id for message, _ in slow.sent] == [1]
    async with stage(tmp_path) as again:
        await again.house.outbox.settle()
        assert [message.id for message, _ in again.paper.sent] == [2]


async def test_a_platform_that_is_gone_is_waited_for(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        here.house.outbox.detach(here.paper)
        assert await here.say(ALICE, "help") == []
        await here.house.outbox.attach(here.paper)
        await here.house.outbox.settle()
        assert len(here.paper.sent) == 1


# The database


class Fails:
    """A function that fails as a database does, once."""

    def __init__(self, real: Any) -> None:
        self.real = real
        self.failed = False

    def __call__(self, *given: Any, **named: Any) -> Any:
        """Fail, then work."""
        if not self.failed:
            self.failed = True
            raise OperationalError("SELECT", {}, OSError("disk I/O error"))
        return self.real(*given, **named)


async def test_a_lane_goes_on_when_the_database_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(outbox, "DATABASE_WAIT", 0.05)
    async with stage(tmp_path) as here:
        broken = Fails(here.house.store.read)
        monkeypatch.setattr(here.house.store, "read", broken)
        assert await here.say(ALICE, "help") == []
        assert broken.failed
        assert "disk I/O error" in caplog.text
        await until(lambda: here.paper.sent)
        await here.house.outbox.settle()
        assert [message.id for message, _ in here.paper.sent] == [1]


async def test_what_could_not_be_marked_is_not_sent_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "DATABASE_WAIT", 0.05)
    async with stage(tmp_path) as here:
        broken = Fails(queries.save_board)
        monkeypatch.setattr(queries, "save_board", broken)
        assert len(await here.say(ALICE, "play salta <@bob>")) == 1
        assert broken.failed
        assert (await row(here, 1))["sent"] is None
        await asyncio.sleep(0.06)
        await here.house.outbox.settle()
        assert (await row(here, 1))["sent"] is not None
        assert here.paper.tried == [("club", 1)]
