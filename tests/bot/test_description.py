"""Pictures in words and letters: beside them where a chat wants it, and where none can be sent."""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path

import pytest

from bot import description
from bot.languages import available
from bot.talk import Message, Picture, PictureRefused, Place, Reply, Rights, Undeliverable, render
from bot.workers import Undrawable
from rules import game
from tests.bot.house import ALICE, BOB, CLUB, Paper, Still, stage

WORDS = "Salta. Green to move; star 1 on 11, 2 on 12. "
ADMIN = Rights(admin=True)


class Blind(Still):
    """Workers that can draw nothing."""

    async def draw(self, picture: Picture) -> bytes:
        """Fail as a picture does that cannot be drawn."""
        raise Undrawable("no ink")


def message(text: str, picture: Picture | None) -> Message:
    """A message with a picture on its way."""
    return Message(1, CLUB, Reply(1, text, picture))


def told(text: str) -> str:
    """A text as people see it, letters of one width between bars."""
    return render(text, lambda _, name: name, block=lambda lines: f"|{lines}|")


# Beside a picture


def test_the_words_follow_after_a_blank_line() -> None:
    assert description.beside("Moved.", Picture("board", {}, WORDS)) == f"Moved.\n\n{WORDS}"


@pytest.mark.parametrize("length", [0, 10, 800, 874, 875, 1200, 1880, 1890, 1898, 1900, 2000])
def test_what_is_too_long_is_cut_between_its_parts(length: int) -> None:
    alt = (WORDS * 30)[:1024]
    text = description.beside("x" * length, Picture("board", {}, alt))
    assert len(text) <= max(description.LONGEST, length)
    head, parting, words = text.partition("\n\n")
    assert head == "x" * length
    assert alt.startswith(words.removesuffix(" …"))
    if length <= 874:
        assert words == alt
    elif words:
        assert len(words) > description.LONGEST - length - 30
        assert alt[len(words.removesuffix(" …"))] in ";.,"
    else:
        assert not parting


# In the stead of a picture


@pytest.mark.parametrize("language", available())
@pytest.mark.parametrize("described", [True, False])
async def test_where_pictures_are_refused_the_board_comes_in_letters_and_words(
    described: bool, language: str, tmp_path: Path
) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "help", language=language)
        await here.start()
        if described:
            await here.say(ALICE, "settings description on", rights=ADMIN)
        here.paper.fails["club"] = [PictureRefused()]
        (sent,) = await here.say(ALICE, "32-42")
        assert here.paper.sent[-1][1] is None
        news, letters, rest = told(sent.reply.text).split("|")
        assert "32-42" in news
        assert len(letters.splitlines()) == 12
        assert sent.reply.picture is not None
        assert rest == f"\n\n{sent.reply.picture.alt}"
        assert len(sent.reply.text) <= description.LONGEST


async def test_the_board_in_letters_is_seen_from_the_side_of_the_picture(tmp_path: Path) -> None:
    direct = Place(BOB.platform, BOB.account, direct=True)
    async with stage(tmp_path) as here:
        await here.start()
        for text, first in (("board #1 first", "10"), ("board #1 second", "1")):
            here.paper.fails["bob"] = [PictureRefused()]
            (sent,) = await here.say(BOB, text, direct)
            letters = told(sent.reply.text).split("|")[1].splitlines()
            assert letters[1].split()[0] == first


async def test_a_board_that_cannot_be_drawn_comes_in_letters_too(tmp_path: Path) -> None:
    async with stage(tmp_path, Blind()) as here:
        await here.start()
        (sent,) = await here.say(ALICE, "32-42")
        assert here.paper.sent[-1][1] is None
        assert len(told(sent.reply.text).split("|")) == 3


async def test_a_newer_board_makes_the_letters_of_an_older_one_needless(tmp_path: Path) -> None:
    async with stage(tmp_path, delivers=False) as here:
        await here.start()
        await here.say(ALICE, "32-42")
        await here.say(BOB, "85-75")
        paper = Paper(fails={"club": [None] * 3 + [PictureRefused()]})
        await here.house.outbox.attach(paper)
        await here.house.outbox.settle()
        boards = [m.reply.text for m, _ in paper.sent if m.reply.picture is not None]
        assert ["|" in told(text) for text in boards] == [False, False, True]


async def test_where_no_text_may_be_sent_either_it_is_given_up(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        here.paper.fails["club"] = [PictureRefused(), Undeliverable("no text either")]
        assert await here.say(ALICE, "32-42") == []


def test_other_pictures_come_in_words_alone() -> None:
    film = Picture("replay", {}, WORDS)
    assert description.instead(message("See:", film)).reply.text == f"See:\n\n{WORDS}"
    described = message(f"See:\n\n{WORDS}", film)
    assert description.instead(described) == described
    plain = message("No picture.", None)
    assert description.instead(plain) == plain


def test_letters_are_left_out_where_there_is_no_room() -> None:
    rules = game("salta")
    position = rules.dump(rules.start())
    scene = {"game": "salta", "options": (), "position": position, "bottom": 0}
    board = Picture("board", scene, (WORDS * 30)[:1024])
    assert "|" in told(description.instead(message("x" * 300, board)).reply.text)
    long = description.instead(message("x" * 800, board)).reply.text
    assert "|" not in told(long)
    assert long.endswith(board.alt)


async def test_data_that_are_no_board_cost_the_letters_and_not_the_text(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with stage(tmp_path) as here:
        broken = replace(message("Moved.", Picture("board", {"game": "chess"}, WORDS)), id=7)
        with caplog.at_level(logging.ERROR):
            assert here.house.outbox._described(broken) == broken
        assert "picture of message 7 in words" in caplog.text
