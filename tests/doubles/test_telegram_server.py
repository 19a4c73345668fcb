"""Updates, chats and faults of the loopback Telegram server, by the real client."""

import asyncio
import time
from collections.abc import AsyncIterator
from datetime import timedelta

import httpx
import pytest
from telegram import Bot
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TimedOut,
)

from tests.doubles.telegram_client import client, png, texts
from tests.doubles.telegram_server import TOKEN, TelegramServer


@pytest.fixture
async def server() -> AsyncIterator[TelegramServer]:
    async with TelegramServer() as server:
        yield server


@pytest.fixture
async def bot(server: TelegramServer) -> AsyncIterator[Bot]:
    async with client(server) as bot:
        yield bot


# Updates


async def test_what_is_not_confirmed_comes_again_after_the_client_died(
    server: TelegramServer,
) -> None:
    alice = server.person("Alice")
    chat = server.private(alice)
    first = await server.say(alice, chat, "one")
    await server.say(alice, chat, "two")
    async with client(server) as dead:
        assert texts(await dead.get_updates()) == ["one", "two"]
    async with client(server) as bot:
        updates = await bot.get_updates()
        assert texts(updates) == ["one", "two"]
        assert texts(await bot.get_updates(offset=updates[1].update_id)) == ["two"]
        await server.confirmed(first)
        assert texts(await bot.get_updates()) == ["two"]
        assert await bot.get_updates(offset=updates[1].update_id + 1) == ()
    kinds = [entry.kind for entry in server.journal if entry.kind in {"delivered", "confirmed"}]
    assert kinds == ["delivered", "delivered", "confirmed", "delivered", "delivered", "confirmed"]
    assert [entry.number for entry in server.journal] == list(range(1, len(server.journal) + 1))


async def test_limit_negative_offset_and_allowed_updates(server: TelegramServer, bot: Bot) -> None:
    alice = server.person("Alice")
    chat = server.private(alice)
    said = [await server.say(alice, chat, word) for word in ("a", "b", "c")]
    assert texts(await bot.get_updates(limit=2)) == ["a", "b"]
    assert texts(await bot.get_updates(offset=-1)) == ["c"]
    assert texts(await bot.get_updates()) == ["c"]
    await bot.get_updates(offset=-1, allowed_updates=["message"])
    await server.edit(alice, said[2], "d")
    server.block(alice)
    assert [u.edited_message for u in await bot.get_updates()] == [None]
    await bot.get_updates(allowed_updates=[])
    server.unblock(alice)
    (update,) = (await bot.get_updates())[1:]
    assert update.my_chat_member is not None
    assert update.my_chat_member.old_chat_member.status == "kicked"


async def test_a_long_poll_ends_with_what_arrives(server: TelegramServer, bot: Bot) -> None:
    alice = server.person("Alice")
    poll = asyncio.create_task(bot.get_updates(timeout=10))
    await server.until(lambda: server.journal.of("request", "getUpdates"))
    await server.say(alice, server.private(alice), "hello")
    start = time.monotonic()
    assert texts(await poll) == ["hello"]
    assert time.monotonic() - start < 1


async def test_of_two_pollers_the_older_gets_a_conflict(server: TelegramServer, bot: Bot) -> None:
    older = asyncio.create_task(bot.get_updates(timeout=10))
    await server.until(lambda: server.journal.of("request", "getUpdates"))
    async with client(server) as other:
        newer = asyncio.create_task(other.get_updates(timeout=10))
        with pytest.raises(Conflict, match="other getUpdates"):
            await older
        alice = server.person("Alice")
        await server.say(alice, server.private(alice), "hello")
        assert texts(await newer) == ["hello"]


async def test_a_webhook_keeps_pollers_out(server: TelegramServer, bot: Bot) -> None:
    alice = server.person("Alice")
    await server.say(alice, server.private(alice), "hello")
    await bot.set_webhook("https://example.org/hook")
    with pytest.raises(Conflict, match="webhook is active"):
        await bot.get_updates()
    assert (await bot.get_webhook_info()).pending_update_count == 1
    await bot.delete_webhook(drop_pending_updates=True)
    assert await bot.get_updates() == ()


async def test_an_outage_forgets_nothing(server: TelegramServer, bot: Bot) -> None:
    port, alice = server.port, server.person("Alice")
    await server.stop()
    with pytest.raises(NetworkError):
        await bot.get_updates()
    await server.say(alice, server.private(alice), "meanwhile")
    await server.start()
    assert server.port == port
    assert texts(await bot.get_updates()) == ["meanwhile"]


# Chats


async def test_whoever_the_bot_may_not_write_to(server: TelegramServer, bot: Bot) -> None:
    alice = server.person("Alice")
    with pytest.raises(Forbidden, match="can't initiate conversation"):
        await bot.send_message(alice.id, "hello")
    await server.press_start(alice, "deep")
    await bot.send_message(alice.id, "hello")
    server.block(alice)
    with pytest.raises(Forbidden, match="blocked by the user"):
        await bot.send_message(alice.id, "hello")
    club = server.group("club")
    server.kick_bot(club, alice)
    with pytest.raises(Forbidden, match="kicked from the group chat"):
        await bot.send_message(club.id, "hello")
    server.add_bot(club, alice)
    await bot.send_message(club.id, "hello again")
    club.refuses = {"photo"}
    with pytest.raises(BadRequest, match="Not enough rights to send photos"):
        await bot.send_photo(club.id, png())
    assert server.violations == []
    with pytest.raises(BadRequest, match="Chat not found"):
        await bot.send_message(-5, "hello")
    changes = [u.my_chat_member for u in await bot.get_updates() if u.my_chat_member]
    statuses = [change.new_chat_member.status for change in changes]
    assert statuses == ["kicked", "kicked", "member"]
    assert (await bot.get_chat_member(club.id, server.bot.id)).status == "member"
    assert (await bot.get_chat(club.id)).title == "club"


async def test_a_group_becomes_a_supergroup(server: TelegramServer, bot: Bot) -> None:
    alice = server.person("Alice")
    old = server.group("club", [alice])
    await server.say(alice, old, "/start")
    new = server.migrate(old)
    assert str(new.id).startswith("-100")
    with pytest.raises(ChatMigrated) as error:
        await bot.send_message(old.id, "hello")
    assert error.value.new_chat_id == new.id
    first, gone, come = await bot.get_updates()
    assert texts((first,)) == ["/start"]
    assert gone.message is not None
    assert come.message is not None
    assert (gone.message.chat.id, gone.message.migrate_to_chat_id) == (old.id, new.id)
    assert (come.message.chat.id, come.message.migrate_from_chat_id) == (new.id, old.id)
    await bot.send_message(new.id, "here now")
    assert [m.text for m in server.messages(new, by=server.bot)] == ["here now"]
    with pytest.raises(ValueError, match="became a supergroup"):
        await server.say(alice, old, "/start")


@pytest.mark.parametrize(
    ("privacy", "mentions", "heard"),
    [(True, False, (1, 2, 5)), (True, True, (1, 2, 4, 5)), (False, False, (0, 1, 2, 3, 4, 5))],
)
async def test_privacy_in_groups(privacy: bool, mentions: bool, heard: tuple[int, ...]) -> None:
    said = ["32-42", "/m 32-42", "/m@loopback_bot 32-42", "/m@other_bot 1-2", "@loopback_bot hi"]
    async with (
        TelegramServer(privacy=privacy, mentions_delivered=mentions) as server,
        client(server) as bot,
    ):
        assert (await bot.get_me()).can_read_all_group_messages == (not privacy)
        alice = server.person("Alice")
        club = server.group("club")
        for text in said:
            await server.say(alice, club, text)
        await bot.send_message(club.id, "board")
        await server.say(alice, club, "reply", reply_to=server.messages(club)[-1])
        assert texts(await bot.get_updates()) == [[*said, "reply"][n] for n in heard]


async def test_topics(server: TelegramServer, bot: Bot) -> None:
    alice = server.person("Alice")
    forum = server.forum("club", ["chess", "salta"])
    salta = forum.topic("salta")
    await server.say(alice, forum, "/in", thread=salta)
    await server.say(alice, forum, "/general")
    inside, general = (u.message for u in await bot.get_updates())
    assert inside is not None
    assert general is not None
    assert (inside.message_thread_id, inside.is_topic_message) == (salta, True)
    assert inside.reply_to_message is not None
    assert inside.reply_to_message.forum_topic_created is not None
    assert (general.message_thread_id, general.chat.is_forum) == (None, True)
    await bot.send_message(forum.id, "here", message_thread_id=salta)
    await bot.send_message(forum.id, "there")
    mine = [m.text for m in server.messages(forum, thread=salta, by=server.bot)]
    assert mine == ["here"]
    assert [m.text for m in server.messages(forum, thread=1, by=server.bot)] == ["there"]
    for thread in (1, 999):
        with pytest.raises(BadRequest, match="Message thread not found"):
            await bot.send_message(forum.id, "x", message_thread_id=thread)
    server.close_topic(forum, salta)
    with pytest.raises(BadRequest, match=r"(?i)topic_closed"):
        await bot.send_message(forum.id, "x", message_thread_id=salta)
    server.delete_topic(forum, salta)
    with pytest.raises(BadRequest, match="Message thread not found"):
        await bot.send_message(forum.id, "x", message_thread_id=salta)


async def test_replies_outside_forums_look_like_threads(server: TelegramServer, bot: Bot) -> None:
    alice = server.person("Alice")
    first = await server.say(alice, server.supergroup("club"), "/play")
    await server.say(alice, first.chat, "/m 32-42", reply_to=first)
    message = (await bot.get_updates())[1].message
    assert message is not None
    assert message.message_thread_id == first.id
    assert not message.is_topic_message
    assert first.id == 1  # supergroups count for themselves


async def test_what_people_say(server: TelegramServer, bot: Bot) -> None:
    alice, bob = server.person("Alice"), server.person("Боб 😀")
    chat = server.private(alice)
    await server.say(alice, chat, "😀 /play Боб 😀", text_mentions=[bob])
    long = await server.say(alice, chat, "😀" * 3000)
    await server.say(alice, chat, "look", photo=png())
    updates = await bot.get_updates()
    first = updates[0].message
    assert first is not None
    assert first.parse_entities() == {
        first.entities[0]: "/play",
        first.entities[1]: "Боб 😀",
    }
    assert first.entities[1].user is not None
    assert first.entities[1].user.id == bob.id
    assert [len(t) for t in texts(updates)[1:3]] == [2048, 952]
    assert long.update_id == updates[2].update_id
    assert updates[3].message is not None
    assert updates[3].message.caption == "look"
    assert abs(first.date.timestamp() - time.time()) < 5


# What goes wrong


async def test_wrong_tokens_and_methods(server: TelegramServer, bot: Bot) -> None:
    with pytest.raises(InvalidToken):
        async with client(server, "110201543:wrong"):
            pass
    async with httpx.AsyncClient() as http:
        answer = await http.get(f"{server.base_url}1:wrong/getMe")
        assert answer.status_code == 401
        expected = {"ok": False, "error_code": 401, "description": "Unauthorized"}
        assert answer.json() == expected
        answer = await http.post(f"{server.base_url}{TOKEN}/noSuchMethod")
        assert (answer.status_code, answer.json()["error_code"]) == (404, 404)
        found = await http.post(f"{server.base_url}{TOKEN}/GETUPDATES", json={"limit": 5})
        assert found.json() == {"ok": True, "result": []}
        broken = await http.post(
            f"{server.base_url}{TOKEN}/getMe",
            content=b"{",
            headers={"Content-Type": "application/json"},
        )
        assert broken.status_code == 400
    assert [v.method for v in server.violations] == ["noSuchMethod", "getMe"]


async def test_429_closes_that_chat_for_a_while(
    server: TelegramServer, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PTB_TIMEDELTA", "1")  # else the client warns of a change to come
    alice, bob = (server.private(server.person(name), started=True) for name in ("Alice", "Bob"))
    server.fail("sendMessage", 429, retry_after=1, chat=alice)
    await bot.send_message(bob.id, "elsewhere")
    with pytest.raises(RetryAfter) as error:
        await bot.send_message(alice.id, "too much")
    assert error.value.retry_after == timedelta(seconds=1)
    assert server.violations == []
    with pytest.raises(RetryAfter):
        await bot.send_message(alice.id, "impatient")
    assert [v.kind for v in server.violations] == ["flood"]
    await bot.send_message(bob.id, "elsewhere")
    await asyncio.sleep(1.01)
    await bot.send_message(alice.id, "patient")
    assert [m.text for m in server.messages(alice)] == ["patient"]


@pytest.mark.parametrize("status", [500, 502, "reset", "silent", "half-open"])
@pytest.mark.parametrize("before", [True, False])
async def test_lost_calls_and_lost_answers(
    server: TelegramServer, bot: Bot, status: int | str, before: bool
) -> None:
    chat = server.private(server.person("Alice"), started=True)
    fault = server.fail("sendPhoto", status, before=before)
    hangs = status in {"silent", "half-open"}
    with pytest.raises(TimedOut if hangs else NetworkError):
        await bot.send_photo(chat.id, png(), read_timeout=0.2, write_timeout=2)
    assert len(server.messages(chat)) == (0 if before else 1)
    assert (fault.met, fault.left) == (1, 0)
    (lost,) = server.journal.of("lost", "sendPhoto", chat.id)
    assert lost.description == str(status)
    await bot.send_photo(chat.id, png(), write_timeout=2)
    assert len(server.messages(chat)) == (1 if before else 2)


async def test_a_call_held_after_its_effect(server: TelegramServer, bot: Bot) -> None:
    chat = server.private(server.person("Alice"), started=True)
    held = server.hold("sendMessage", before=False)
    call = asyncio.create_task(bot.send_message(chat.id, "there"))
    await server.until(lambda: held.met)
    assert [m.text for m in server.messages(chat)] == ["there"]
    assert not call.done()
    held.release()
    assert (await call).text == "there"
    server.delay("sendMessage", 0.1)
    start = time.monotonic()
    await bot.send_message(chat.id, "late")
    assert time.monotonic() - start > 0.09


async def test_an_update_is_not_delivered_to_the_dead(server: TelegramServer) -> None:
    alice = server.person("Alice")
    async with client(server) as dead:
        poll = asyncio.create_task(dead.get_updates(timeout=10))
        await server.until(lambda: server.journal.of("request", "getUpdates"))
        poll.cancel()
        with pytest.raises(asyncio.CancelledError):
            await poll
    await asyncio.sleep(0.05)
    await server.say(alice, server.private(alice), "hello")
    async with client(server) as bot:
        assert texts(await bot.get_updates()) == ["hello"]
    assert len(server.journal.of("delivered")) == 1


async def test_waiting_in_vain_shows_the_journal(server: TelegramServer, bot: Bot) -> None:
    with pytest.raises(TimeoutError, match="request getMe"):
        await server.until(lambda: False, 0.1)


async def test_a_call_held_before_its_effect_dies_with_its_client(server: TelegramServer) -> None:
    chat = server.private(server.person("Alice"), started=True)
    held = server.hold("sendMessage")
    async with client(server) as dead:
        call = asyncio.create_task(dead.send_message(chat.id, "never"))
        await server.until(lambda: held.met)
        call.cancel()
        with pytest.raises(asyncio.CancelledError):
            await call
    held.release()
    await server.until(lambda: server.journal.of("lost", "sendMessage"))
    assert server.messages(chat) == []
