"""What goes wrong between the bot and Telegram: nothing is lost, nothing is done twice."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from bot import on_telegram, outbox
from bot.answer import House
from bot.on_telegram import Telegram
from bot.outbox import Outbox
from bot.serve import BadToken
from bot.talk import Button, Picture, Reply, mention
from tests.bot.telegram_house import (
    PATIENCE,
    Club,
    club,
    entries,
    rows,
    server,
    store,
    telegram_bot,
    workers,
)
from tests.doubles.telegram_limits import CAPTION, TEXT
from tests.doubles.telegram_markup import units
from tests.doubles.telegram_server import TelegramServer
from tests.doubles.telegram_types import Chat, Message

__all__ = ["server"]


def boards(here: Club, move: str) -> list[Message]:
    """The messages that show a move."""
    said = here.server.messages(here.chat, by=here.server.bot)
    return [message for message in said if f" {move}." in message.words]


async def parked(house: House) -> list[str]:
    """Why messages were given up."""
    return [row.parked for row in await rows(house, "outbox") if row.parked]


# What Telegram refuses


async def test_a_chat_that_is_to_be_left_alone_waits_and_others_do_not(
    server: TelegramServer, tmp_path: Path
) -> None:
    here, there = club(server), club(server, server.group("other"))
    async with telegram_bot(server, tmp_path) as house:
        await here.start()
        flood = server.fail("sendPhoto", 429, retry_after=1, chat=here.chat)
        start = time.monotonic()
        said = await server.say(here.alice, here.chat, "/move 32-42")
        await server.until(lambda: flood.met, PATIENCE)
        await there.tell(there.alice, "/help")
        assert not boards(here, "32-42")
        await here.after(said)
        assert time.monotonic() - start >= 1
        await house.outbox.settle()
        assert len(boards(here, "32-42")) == 1


@pytest.mark.parametrize("status", [502, "reset"])
async def test_a_message_is_tried_again(
    server: TelegramServer, tmp_path: Path, status: int | str, caplog: pytest.LogCaptureFixture
) -> None:
    here = club(server)
    async with telegram_bot(server, tmp_path) as house:
        await here.start()
        server.fail("sendPhoto", status)
        moved = await here.tell(here.alice, "/move 32-42")
        await house.outbox.settle()
        assert boards(here, "32-42") == [moved]
    assert server.token not in caplog.text
    assert "Traceback" not in caplog.text


async def test_a_lost_answer_may_double_a_message_but_never_a_move(
    server: TelegramServer, tmp_path: Path
) -> None:
    """Telegram has no way to tell a message sent again from another one."""
    here = club(server)
    async with telegram_bot(server, tmp_path) as house:
        await here.start()
        server.fail("sendPhoto", "reset", before=False)
        said = await server.say(here.alice, here.chat, "/move 32-42")
        await server.until(lambda: len(boards(here, "32-42")) == 2, PATIENCE)
        await house.outbox.settle()
        assert len(boards(here, "32-42")) == 2
        await server.confirmed(said)
        assert await entries(house) == ["1 move 32-42"]


async def test_where_no_pictures_may_be_sent_the_text_is(
    server: TelegramServer, tmp_path: Path
) -> None:
    here = club(server)
    here.chat.refuses.add("photo")
    async with telegram_bot(server, tmp_path):
        board = await here.start()
        assert board.text is not None
        assert board.text.startswith("Game #1 of Salta begins!")
        assert (board.photo, board.labels) == (None, ["Show moves"])
        assert board.mentions == [here.alice]


async def test_who_blocks_the_bot_holds_up_nobody(server: TelegramServer, tmp_path: Path) -> None:
    here = club(server)
    async with telegram_bot(server, tmp_path) as house:
        held = server.hold("sendMessage")
        await server.press_start(here.alice)
        await server.until(lambda: held.met, PATIENCE)
        server.block(here.alice)
        held.release()
        assert (await here.tell(here.bob, "/games")).words.startswith("You have no games")
        await house.outbox.settle()
        assert await parked(house) == ["Forbidden: bot was blocked by the user"]


def shut(server: TelegramServer, chat: Chat, topic: int, how: str) -> None:
    """Delete a topic, or close it."""
    if how == "deleted":
        server.delete_topic(chat, topic)
    else:
        server.close_topic(chat, topic)


@pytest.mark.parametrize("how", ["deleted", "closed"])
async def test_what_a_topic_was_to_get_comes_into_the_group(
    server: TelegramServer, tmp_path: Path, how: str
) -> None:
    chat = server.forum("forum", ["salta"])
    here = club(server, chat)
    async with telegram_bot(server, tmp_path) as house:
        held = server.hold("sendMessage")
        asked = await server.say(here.alice, chat, "/games", thread=chat.topic("salta"))
        await server.until(lambda: held.met, PATIENCE)
        shut(server, chat, chat.topic("salta"), how)
        held.release()
        told = await server.next_message(chat, after=asked, within=PATIENCE)
        assert told.thread is None
        assert told.words.startswith("Alice: You have no games" if how == "closed" else "You have")
        await house.outbox.settle()
        assert await parked(house) == []
    # In a closed one there is still what it answers, and would go with.
    refused = [("sendMessage", "state")] * (2 if how == "closed" else 1)
    assert [(v.method, v.kind) for v in server.violations] == refused
    server.violations.clear()


@pytest.mark.parametrize("how", ["deleted", "closed"])
async def test_a_game_whose_topic_takes_nothing_goes_on_in_the_group(
    server: TelegramServer, tmp_path: Path, how: str
) -> None:
    chat = server.forum("forum", ["salta"])
    here, salta = club(server, chat), chat.topic("salta")
    own = server.private(here.bob)
    async with telegram_bot(server, tmp_path) as house:
        await server.press_start(here.bob)
        await here.start(thread=salta)
        await here.tell(here.alice, "/move 32-42", thread=salta)
        await house.outbox.settle()
        shut(server, chat, salta, how)
        said = await server.say(here.bob, own, "#1 85-75")
        board = await server.next_message(chat, after=said, within=PATIENCE)
        assert board.thread is None
        assert board.photo
        assert " 85-75." in board.words
        moved = await here.tell(here.alice, "/move 33-43", thread=1)
        assert " 33-43." in moved.words
        await house.outbox.settle()
        assert await parked(house) == []
        places = [(row.thread, row.id) for row in await rows(house, "places") if not row.direct]
        assert [thread for thread, _ in places] == [""]
        assert [row.place for row in await rows(house, "shown")] == [places[0][1]]
        assert len(boards(here, "85-75")) == 1
    assert [(v.method, v.kind) for v in server.violations] == [("sendPhoto", "state")]
    server.violations.clear()


async def test_who_blocks_the_bot_in_the_middle_of_a_game_is_told_of(
    server: TelegramServer, tmp_path: Path
) -> None:
    here = club(server)
    own, other = server.private(here.alice), server.private(here.bob)
    async with telegram_bot(server, tmp_path) as house:
        for person in (here.alice, here.bob):
            await server.press_start(person)
            await here.tell(person, "/games")
        await house.outbox.settle()
        said = await server.say(here.alice, own, "play salta @bobby")
        challenge = await server.next_message(other, after=said, within=PATIENCE)
        await server.click(here.bob, challenge, "Accept")
        await server.until(lambda: len([m for m in server.messages(own) if m.photo]) == 1, PATIENCE)
        await house.outbox.settle()
        server.block(here.bob)
        said = await server.say(here.alice, own, "32-42")
        told = await server.until(
            lambda: [m for m in server.messages(own) if "can’t write to Bob" in m.words], PATIENCE
        )
        assert told[0].number > said.number
        await house.outbox.settle()


async def test_buttons_of_a_message_that_is_gone(server: TelegramServer, tmp_path: Path) -> None:
    """A press too old to be acknowledged is answered; taking buttons off nothing is no failure."""
    here = club(server)
    async with telegram_bot(server, tmp_path) as house:
        board = await here.start()
        press = await server.click(here.alice, board, "Show moves")
        server.expire(press)
        assert (await here.after(press)).labels
        server.delete(board)
        await here.tell(here.alice, "/move 32-42")
        await house.outbox.settle()
        assert await parked(house) == []
    told = [(v.method, v.kind) for v in server.violations]
    assert told == [("answerCallbackQuery", "state"), ("editMessageReplyMarkup", "state")]
    server.violations.clear()


# Long messages


async def post(house: House, *replies: Reply) -> None:
    """Put replies in the outbox and wait until they are delivered, or wait for Telegram."""
    async with house.store.write() as connection:
        await outbox.post(connection, "test", replies)
    house.outbox.wake({reply.place for reply in replies})
    await house.outbox.settle()


async def test_long_messages_are_cut_and_each_piece_comes_once(
    server: TelegramServer, tmp_path: Path
) -> None:
    here = club(server)
    buttons = (Button("Play", "play salta"), Button("Too long", "x" * 65))
    async with telegram_bot(server, tmp_path) as house:
        await here.start()
        row = next(row for row in await rows(house, "outbox") if row.picture)
        picture = Picture(**row.body["picture"])
        await here.tell(here.carol, "/help")
        line = f"{mention(str(here.carol.id), '<&>' * 20)} 😀\n"
        text = line * 200
        flood = server.fail("sendMessage", 429, retry_after=1)
        await post(house, Reply(row.place, text, picture=picture, buttons=buttons))
        assert flood.met
        first, *rest = server.messages(here.chat, by=server.bot)[3:]
        assert first.photo is not None
        assert units(first.words) <= CAPTION
        assert all(units(message.words) <= TEXT for message in rest)
        said = "\n".join(message.words for message in (first, *rest))
        assert said == "\n".join([f"{'<&>' * 20} 😀"] * 200)
        assert [message.labels for message in (first, *rest)] == [[]] * len(rest) + [["Play"]]
        mentions = [person for message in (first, *rest) for person in message.mentions]
        assert mentions == [here.carol] * 200


# Updates


async def test_an_update_counts_as_read_when_it_is_committed(
    server: TelegramServer, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Another process holds the database; the update is neither lost nor answered twice."""
    here = club(server)
    async with telegram_bot(server, tmp_path) as house:
        event.listen(house.store.engine.sync_engine, "begin", _impatient)
        await here.start()
        await house.outbox.settle()
        lock = sqlite3.connect(tmp_path / "test.db", isolation_level=None)
        lock.execute("BEGIN IMMEDIATE")
        said = await server.say(here.alice, here.chat, "/move 32-42")
        await server.until(lambda: "waits for the database" in caplog.text, PATIENCE)
        await asyncio.sleep(1)
        assert said.update_id not in server.updates.confirmed
        assert caplog.text.count("waits for the database, trying again") == 1
        lock.execute("ROLLBACK")
        lock.close()
        moved = await here.after(said)
        await server.confirmed(said, PATIENCE)
        await house.outbox.settle()
        assert boards(here, "32-42") == [moved]
        assert await entries(house) == ["1 move 32-42"]


def _impatient(connection: Any) -> None:
    """Give a locked database up after 50 ms."""
    connection.exec_driver_sql("PRAGMA busy_timeout=50")


async def test_an_update_that_comes_twice_is_answered_once(
    server: TelegramServer, tmp_path: Path
) -> None:
    here = club(server)
    async with telegram_bot(server, tmp_path) as house:
        challenge = await here.tell(here.alice, "/play salta @bobby")
        press = await server.click(here.bob, challenge, "Accept")
        await here.after(press)
        said = await server.say(here.alice, here.chat, "/move 32-42")
        await here.after(said)
        await house.outbox.settle()
        before = len(server.messages(here.chat))
        server.updates.add("callback_query", press.json())
        server.updates.add("message", said.json())
        later = await server.say(here.alice, server.private(here.alice), "games")
        await server.confirmed(later, PATIENCE)
        await house.outbox.settle()
        assert len(server.messages(here.chat)) == before
        assert await entries(house) == ["1 move 32-42"]
    assert [v.method for v in server.violations] == ["answerCallbackQuery"]
    server.violations.clear()


async def test_updates_that_say_nothing_to_the_bot(
    server: TelegramServer, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Also one that nobody can read: it is in the log, and the next one is answered."""
    here = club(server)
    said = await server.say(here.alice, here.chat, "/help")
    post = said.json() | {"chat": {"id": -1009, "type": "channel", "title": "News"}}
    alice = here.alice.json()
    server.updates.add("channel_post", post)
    server.updates.add("message", post | {"message_id": 99})
    server.updates.add("edited_message", said.json() | {"edit_date": said.date})
    server.updates.add("message", {"message_id": "none", "date": [], "chat": 5})
    server.updates.add("a_kind_to_come", {"id": 1})
    server.updates.add("poll_answer", {"poll_id": "1", "user": alice, "option_ids": [0]})
    server.updates.add("callback_query", {"id": "9", "from": alice, "chat_instance": "1"})
    server.promote_bot(here.chat, here.bob)
    last = await server.say(here.alice, here.chat, "/games")
    async with telegram_bot(server, tmp_path) as house:
        await server.confirmed(last, PATIENCE)
        await house.outbox.settle()
        words = [message.words[:12] for message in server.messages(here.chat, by=server.bot)]
        assert words == ["I bring boar", "You have no "]
        assert caplog.text.count("fault telegram update") == 1
    assert [v.method for v in server.violations] == ["answerCallbackQuery"]
    server.violations.clear()


# The connection


async def test_the_bot_waits_for_telegram_and_ends_a_webhook(
    server: TelegramServer, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, on_telegram.__name__)
    here = club(server)
    server.updates.set_webhook("https://example.org/hook")
    said = await server.say(here.alice, here.chat, "/help")
    await server.stop()
    opened = await store(tmp_path)
    house = House(opened, Outbox(opened, workers()))
    running = asyncio.create_task(Telegram(house, server.token, server.api, 1).run())
    await server.until(lambda: "Telegram cannot be reached" in caplog.text, PATIENCE)
    await server.start()
    await here.after(said)
    await server.stop()
    await server.until(lambda: "no updates from Telegram" in caplog.text, PATIENCE)
    await server.start()
    await here.tell(here.alice, "/games")
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    await house.outbox.close()
    await opened.close()
    assert caplog.text.count("trying again") == 2
    assert server.token.partition(":")[2] not in caplog.text


@pytest.mark.parametrize("token", ["1:wrong", "no token\nat all"])
async def test_a_wrong_token(server: TelegramServer, tmp_path: Path, token: str) -> None:
    opened = await store(tmp_path)
    house = House(opened, Outbox(opened, workers()))
    with pytest.raises(BadToken, match=r"\ASALTABOT_TELEGRAM_TOKEN: [^\n]+\Z"):
        await Telegram(house, token, server.api).run()
    await opened.close()
