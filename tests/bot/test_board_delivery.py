"""Boards on their way: the pictures that are drawn, the buttons that stay and go."""

from __future__ import annotations

import asyncio
import os
import re
import signal
from pathlib import Path

import pytest

from bot import outbox
from bot.talk import Later, Picture, Place, Undeliverable
from bot.workers import Workers
from tests.bot.house import ALICE, BOB, NAME, PATIENCE, Paper, Still, stage, until

PUB = Place(NAME, "pub")


async def test_a_picture_that_is_overtaken_is_not_drawn_and_its_text_is_sent(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path, delivers=False) as here:
        await here.start(moves=("32-42", "85-75", "33-43"))
        await here.house.outbox.attach(here.paper)
        await here.house.outbox.settle()
        assert isinstance(here.workers, Still)
        assert [picture.scene["move"] for picture in here.workers.drawn] == ["2. 33-43"]
        images = [image for _, image in here.paper.sent]
        assert images == [None, None, None, None, b"image"]
        assert [
            re.findall("challenges|begins|[238][235]-[47][235]", text)[0]
            for text in here.paper.texts()
        ] == ["challenges", "begins", "32-42", "85-75", "33-43"]


async def test_a_picture_for_one_person_overtakes_none_for_all(tmp_path: Path) -> None:
    """Others would not see it, and the buttons of the board for all have to stay."""
    async with stage(tmp_path) as here:
        await here.start()
        here.house.outbox.detach(here.paper)
        before = len(here.paper.stripped)
        await here.tell(ALICE, "32-42")
        await here.tell(ALICE, "move #1.0 33-43")
        await here.house.outbox.attach(here.paper)
        await here.house.outbox.settle()
        (public, image), (private, other) = here.paper.sent[-2:]
        assert (public.reply.private, image) == (None, b"image")
        assert private.reply.private is not None
        assert other == b"image"
        assert len(here.paper.stripped) == before + 1


async def test_games_and_chats_do_not_overtake_each_other(tmp_path: Path) -> None:
    async with stage(tmp_path, delivers=False) as here:
        await here.start()
        await here.start()
        await here.start(PUB)
        await here.house.outbox.attach(here.paper)
        await here.house.outbox.settle()
        assert [image for _, image in here.paper.sent if image] == [b"image"] * 3


class Failing(Still):
    """Workers that cannot draw."""

    async def draw(self, picture: Picture) -> bytes:
        """Fails."""
        raise ValueError("no such theme")


async def test_what_cannot_be_drawn_is_said_all_the_same(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with stage(tmp_path, Failing()) as here:
        await here.start()
        (message,) = await here.say(ALICE, "32-42")
        assert "plays 1. 32-42" in message.reply.text
        assert [image for _, image in here.paper.sent] == [None] * 3
    assert "no such theme" in caplog.text


async def test_a_picture_whose_worker_is_killed_is_drawn_by_another(tmp_path: Path) -> None:
    """The worker is halted so that it dies while it has the picture in hand."""
    workers = Workers(1)
    try:
        await workers.warm()
        async with stage(tmp_path, workers) as here:
            await here.say(ALICE, "play salta <@bob>")
            (pid,) = workers._pool._processes
            os.kill(pid, signal.SIGSTOP)
            await here.tell(BOB, "accept")
            await until(lambda: workers._pool._pending_work_items)
            await asyncio.sleep(0.05)
            os.kill(pid, signal.SIGKILL)
            await asyncio.wait_for(here.house.outbox.settle(), PATIENCE)
            message, image = here.paper.sent[-1]
            assert "begins!" in message.reply.text
            assert image is not None
            assert image.startswith(b"\x89PNG")
            assert pid not in workers._pool._processes
    finally:
        await workers.close()


# Buttons of old boards


async def test_a_newer_board_takes_the_buttons_off_the_older(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        assert here.paper.stripped == ["m1"]
        await here.say(ALICE, "32-42")
        assert here.paper.stripped == ["m1", "m2"]
        await here.say(BOB, "moves")
        await here.say(BOB, "board")
        assert here.paper.stripped[:3] == ["m1", "m2", "m4"]
        with_buttons = [row[1] for row in (await here.tables())["boards"] if row[3]]
        assert with_buttons == [f"m{here.paper.sent[-1][0].id}"]
        assert len(set(here.paper.stripped)) == len(here.paper.stripped)


async def test_buttons_that_cannot_be_taken_off_hold_nothing_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "LONGEST_WAIT", 0.01)
    async with stage(tmp_path) as here:
        await here.start()
        here.paper.fails["club"] = [None, Undeliverable("the message is gone")]
        await here.say(ALICE, "32-42")
        assert here.paper.stripped == ["m1"]
        here.paper.fails["club"] = [None, Later("slow"), Later("slow")]
        assert "85-75" in await here.words(BOB, "85-75")
        assert here.paper.stripped == ["m1", "m4"]


async def test_a_platform_whose_buttons_stay_is_not_asked_to_strip(tmp_path: Path) -> None:
    async with stage(tmp_path, paper=Paper(strips=False)) as here:
        await here.start(moves=("32-42", "85-75"))
        assert here.paper.stripped == []
        assert {row[3] for row in (await here.tables())["outbox"]} == {"send"}


async def test_a_board_shown_once_more_leaves_a_question_open(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        await here.say(ALICE, "resign")
        await here.say(BOB, "board")
        assert [message for message in here.paper.stripped if message != "m1"] == ["m2"]
        await here.say(ALICE, "32-42")
        assert here.paper.stripped[-2:] == ["m4", "m5"]
