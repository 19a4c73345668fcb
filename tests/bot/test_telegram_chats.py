"""Chats of Telegram: what may be done there, being added to them, their topics."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.answer import House
from bot.on_telegram import Telegram
from bot.talk import (
    Ask,
    ChatMoved,
    Later,
    Message,
    Place,
    Reply,
    Rights,
    ThreadsRefused,
    Undeliverable,
    link,
)
from tests.bot.telegram_house import (
    PATIENCE,
    asks,
    club,
    platform,
    rows,
    send,
    server,
    telegram_bot,
)
from tests.doubles.telegram_server import TelegramServer
from tests.doubles.telegram_types import Chat, Person

__all__ = ["asks", "server"]

MEMBER = {"send": True, "attach": True, "hear": False}


async def rights(server: TelegramServer, asks: list[Ask], person: Person, chat: Chat) -> Rights:
    """What a speaker and the bot may do in a chat."""
    await server.confirmed(await server.say(person, chat, "/doctor"), PATIENCE)
    ask = asks[-1]
    if ask.inspect is None:
        assert ask.rights is not None
        return ask.rights
    assert ask.rights is None
    return await ask.inspect()


# Rights


async def test_alone_with_the_bot_one_may_do_all(
    server: TelegramServer, tmp_path: Path, asks: list[Ask]
) -> None:
    alice = server.person("Alice")
    async with telegram_bot(server, tmp_path):
        assert await rights(server, asks, alice, server.private(alice)) == Rights(admin=True)
        assert asks[-1].discreet
        assert asks[-1].place == Place("telegram", str(alice.id), direct=True)
        assert not server.journal.of("request", "getChatMember")


async def test_who_leads_a_group(server: TelegramServer, tmp_path: Path, asks: list[Ask]) -> None:
    here = club(server)
    here.chat.members |= {here.alice.id: "creator", here.bob.id: "administrator"}
    async with telegram_bot(server, tmp_path):
        for person, admin in ((here.alice, True), (here.bob, True), (here.carol, False)):
            assert await rights(server, asks, person, here.chat) == Rights(admin, MEMBER)
            assert not asks[-1].discreet
        said = await server.say(here.carol, here.chat, "/doctor")
        for number, chat in enumerate((here.chat.json(), {"id": -1009, "type": "channel"})):
            title = {"title": "its name"}
            anonymous = said.json() | {"sender_chat": chat | title, "message_id": 90 + number}
            server.updates.add("message", anonymous)
        await server.until(lambda: len(asks) == 6, PATIENCE)
        own, channel = asks[-2:]
        assert own.inspect is not None
        assert channel.inspect is not None
        assert (await own.inspect()).admin
        assert await channel.inspect() == Rights(False, MEMBER)


async def test_what_the_bot_may_do(server: TelegramServer, tmp_path: Path, asks: list[Ask]) -> None:
    here = club(server, server.supergroup("big club"))
    chat, alice = here.chat, here.alice

    async def able() -> dict[str, bool]:
        return (await rights(server, asks, alice, chat)).able

    async with telegram_bot(server, tmp_path):
        assert await able() == MEMBER
        for kind in ("photo", "document"):
            chat.refuses = {kind}
            assert await able() == MEMBER | {"attach": False}
        chat.refuses = {"text"}
        assert await able() == MEMBER | {"send": False}
        chat.refuses = set()
        server.restrict_bot(chat, alice)
        assert await able() == MEMBER
        server.restrict_bot(chat, alice, "text", "photo")
        assert await able() == MEMBER | {"send": False, "attach": False}
        server.promote_bot(chat, alice)
        assert await able() == MEMBER | {"hear": True}
        server.kick_bot(chat, alice)
        assert asks[-1].inspect is not None
        gone = await asks[-1].inspect()
        assert gone.able == dict.fromkeys(MEMBER, False)


async def test_a_bot_that_hears_all_learns_it_without_a_restart(
    server: TelegramServer, tmp_path: Path, asks: list[Ask]
) -> None:
    here = club(server)
    async with telegram_bot(server, tmp_path):
        assert not (await rights(server, asks, here.alice, here.chat)).able["hear"]
        server.world.privacy = False
        assert (await rights(server, asks, here.alice, here.chat)).able["hear"]


async def test_topics_are_opened_by_administrators(
    server: TelegramServer, tmp_path: Path, asks: list[Ask]
) -> None:
    chat = server.forum("forum")
    here = club(server, chat)
    async with telegram_bot(server, tmp_path):
        found = await rights(server, asks, here.alice, chat)
        assert found.able == MEMBER | {"open-threads": False}
        server.promote_bot(chat, here.alice)
        assert (await rights(server, asks, here.alice, chat)).able["open-threads"]
        chat.lacks = {"can_manage_topics"}
        assert not (await rights(server, asks, here.alice, chat)).able["open-threads"]


async def test_where_telegram_does_not_tell(
    server: TelegramServer, tmp_path: Path, asks: list[Ask], caplog: pytest.LogCaptureFixture
) -> None:
    here = club(server)
    here.chat.members[here.alice.id] = "creator"
    async with telegram_bot(server, tmp_path):
        server.fail("getChatMember", 400, description="Bad Request: hidden", times=2)
        assert await rights(server, asks, here.alice, here.chat) == Rights(False, {})
        assert caplog.text.count("Hidden") == 2
        server.fail("getChat", 502)
        assert await rights(server, asks, here.alice, here.chat) == Rights(True, {})
    assert server.token not in caplog.text


# Joining


@pytest.mark.parametrize("standing", ["member", "administrator"])
async def test_being_added_to_a_group(
    server: TelegramServer, tmp_path: Path, asks: list[Ask], standing: str
) -> None:
    olga = server.person("Ольга", username="olga_o", language_code="ru")
    chat = server.supergroup("club", [olga])
    async with telegram_bot(server, tmp_path):
        server.kick_bot(chat, olga)
        add = server.add_bot if standing == "member" else server.promote_bot
        add(chat, olga)
        await server.until(lambda: asks, PATIENCE)
        (ask,) = asks
        assert (ask.text, ask.addressed, ask.language) == ("hello", True, "ru")
        assert (ask.person.account, ask.person.handle) == (str(olga.id), "olga_o")
        assert ask.place == Place("telegram", str(chat.id))
        assert ask.inspect is not None
        found = await ask.inspect()
        assert found == Rights(False, MEMBER | {"hear": standing == "administrator"})
        # Nothing is said when its rights change, when it is put out, or when it is started.
        server.restrict_bot(chat, olga, "photo")
        server.promote_bot(chat, olga)
        server.kick_bot(chat, olga)
        server.block(olga)
        server.unblock(olga)
        await server.confirmed(await server.press_start(olga), PATIENCE)
        assert [ask.text for ask in asks] == ["hello", "/start"]


async def test_a_join_is_answered_once(server: TelegramServer, tmp_path: Path) -> None:
    here = club(server)
    server.kick_bot(here.chat, here.alice)
    server.add_bot(here.chat, here.alice)
    joined = next(
        u["my_chat_member"]
        for u in reversed(server.updates.pending.values())
        if "my_chat_member" in u
    )
    server.updates.add("my_chat_member", joined)
    async with telegram_bot(server, tmp_path) as house:
        await server.until(lambda: server.messages(here.chat, by=server.bot), PATIENCE)
        await here.tell(here.alice, "/games")
        await house.outbox.settle()
        assert len(await rows(house, "outbox")) == 2


# Topics


async def opened(house: House, chat: Chat, name: str, thread: str = "") -> str:
    """Open a topic for a game."""
    place = Place("telegram", str(chat.id), thread)
    return await platform(house).open_thread(place, name, f"{chat.id}:1")


async def test_a_topic_for_a_game(server: TelegramServer, tmp_path: Path) -> None:
    assert Telegram.threads
    chat = server.forum("forum")
    server.promote_bot(chat, server.person("Alice"))
    async with telegram_bot(server, tmp_path) as house:
        thread = await opened(house, chat, "#1 Salta: Alice – Bob")
        assert int(thread) == chat.topic("#1 Salta: Alice – Bob")
        long = await opened(house, chat, "x" * 200)
        assert int(long) == chat.topic("x" * 128)
        await send(house, Message(1, Place("telegram", str(chat.id), thread), Reply(1, "here")))
        (shown,) = [m for m in server.messages(chat, thread=int(thread)) if m.text]
        assert shown.text == "here"


async def test_each_game_in_a_topic_of_its_own(server: TelegramServer, tmp_path: Path) -> None:
    chat = server.forum("forum")
    here = club(server, chat)
    chat.members[here.alice.id] = "creator"
    server.promote_bot(chat, here.alice)
    async with telegram_bot(server, tmp_path):
        await here.tell(here.alice, "/settings threads on")
        challenge = await here.tell(here.alice, "/play salta @bobby")
        await server.click(here.bob, challenge, "Accept")
        board = await server.until(
            lambda: [m for m in server.messages(chat, by=server.bot) if m.photo], PATIENCE
        )
        assert board[0].thread == chat.topic("#1 Salta: Alice – Bob <b>")
        moved = await here.tell(here.alice, "/move 32-42", thread=board[0].thread)
        assert moved.thread == board[0].thread


async def test_where_no_topic_can_be_opened(server: TelegramServer, tmp_path: Path) -> None:
    alice = server.person("Alice")
    forum, group = server.forum("forum", ["salta"]), server.group("group")
    async with telegram_bot(server, tmp_path) as house:
        with pytest.raises(ThreadsRefused, match="rights"):
            await opened(house, forum, "game")
        with pytest.raises(ThreadsRefused, match="not a forum"):
            await opened(house, group, "game")
        with pytest.raises(ThreadsRefused):
            await opened(house, forum, "game", str(forum.topic("salta")))
        direct = Place("telegram", str(alice.id), direct=True)
        with pytest.raises(ThreadsRefused):
            await platform(house).open_thread(direct, "game", "")
        server.promote_bot(forum, alice)
        server.fail("createForumTopic", 429, retry_after=1)
        for _ in range(2):  # the second time without asking
            with pytest.raises(Later) as later:
                await opened(house, forum, "game")
            assert later.value.after is not None
        server.migrate(group)
        with pytest.raises(ChatMoved) as moved:
            await opened(house, group, "game")
        assert moved.value.chat == str(group.migrated_to and group.migrated_to.id)
        other = server.forum("other")
        server.kick_bot(other, alice)
        with pytest.raises(Undeliverable):
            await opened(house, other, "game")


async def test_a_press_on_an_old_message_is_answered_in_its_topic(
    server: TelegramServer, tmp_path: Path
) -> None:
    chat = server.forum("forum", ["salta"])
    here, salta = club(server, chat), chat.topic("salta")
    async with telegram_bot(server, tmp_path) as house:
        board = await here.start(thread=salta)
        await house.outbox.settle()
        press = await server.click(here.alice, board, "Show moves", unseen=True)
        moves = await here.after(press)
        assert moves.thread == salta
        assert moves.words.startswith("Alice: #1, Green can play: ")
        assert "32-42" in moves.labels


async def test_a_press_on_a_message_that_nobody_knows(
    server: TelegramServer, tmp_path: Path, asks: list[Ask]
) -> None:
    here = club(server)
    async with telegram_bot(server, tmp_path):
        said = await server.say(here.alice, here.chat, "/help")
        query = {"id": "9", "from": here.alice.json(), "chat_instance": "1", "data": "games"}
        message = {"chat": here.chat.json(), "message_id": said.id, "date": 0}
        server.updates.add("callback_query", query | {"message": message})
        await server.until(lambda: len(asks) == 2, PATIENCE)
        assert (asks[1].text, asks[1].place) == ("games", Place("telegram", str(here.chat.id)))
    server.violations.clear()


# Links


async def test_links_to_messages(server: TelegramServer, tmp_path: Path) -> None:
    big, small = server.supergroup("big"), server.group("small")
    async with telegram_bot(server, tmp_path) as house:

        async def shown(chat: Chat, thread: str, message: str) -> list[str | None]:
            there = Place("telegram", str(chat.id), thread)
            text = f"See {link('#1 <Salta>', there, message)}!"
            await send(house, Message(1, Place("telegram", str(small.id)), Reply(1, text)))
            last = server.messages(small)[-1]
            assert last.text == "See #1 <Salta>!"
            return [entity.url for entity in last.entities if entity.type == "text_link"]

        number = str(big.id).removeprefix("-100")
        assert await shown(big, "", f"{big.id}:17") == [f"https://t.me/c/{number}/17"]
        assert await shown(big, "12", f"{big.id}:17") == [f"https://t.me/c/{number}/12/17"]
        assert await shown(big, "", f"{small.id}:17") == []
        assert await shown(small, "", f"{small.id}:17") == []
