"""Playing on Telegram: the real client library before a loopback Bot API server."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from bot import families
from bot.languages import words
from bot.manner import command_word
from bot.talk import unjoined
from tests.bot.telegram_house import PATIENCE, club, entries, rows, server, telegram_bot
from tests.doubles.telegram_server import TelegramServer

__all__ = ["server"]

HEARS_ALL = {"privacy": False}


hears_all = pytest.mark.parametrize("server", [HEARS_ALL], indirect=True, ids=["hears-all"])


async def test_a_game_by_commands_replies_and_buttons(
    server: TelegramServer, tmp_path: Path
) -> None:
    """Each way to move, in a group where the bot hears commands and replies to it only."""
    here = club(server)
    async with telegram_bot(server, tmp_path) as house:
        challenge = await here.tell(here.alice, "/play@Loopback_Bot salta @bobby")
        assert challenge.text is not None
        assert challenge.text.startswith("Alice challenges @bobby to Salta, game #1.")
        assert challenge.labels == ["Accept", "Decline", "Cancel challenge"]
        refused = await here.press(here.carol, challenge, "Accept")
        assert unjoined(refused.words) == (
            "Carol: Challenge #1 is for @bobby, not for you. To play too, write “/play salta”."
        )
        # Whom it is for is named, not called.
        assert refused.mentions == [here.carol]

        begun = await here.press(here.bob, challenge, "Accept")
        assert begun.photo is not None
        with Image.open(io.BytesIO(begun.photo)) as picture:
            assert picture.width >= 800
        assert begun.caption is not None
        assert begun.caption.startswith("Game #1 of Salta begins! Alice plays Green, Bob <b> plays")
        assert begun.mentions == [here.alice]
        assert begun.labels == ["Show moves"]

        first = await here.tell(here.alice, "/m 32-42")
        assert first.mentions == [here.bob]
        await server.until(lambda: begun.labels == [], PATIENCE)
        second = await here.tell(here.bob, "85–75", reply_to=first)
        assert "1… 85-75" in second.words
        assert second.mentions == [here.alice]

        moves = await here.press(here.alice, second, "Show moves")
        assert moves.mentions == [here.alice]
        assert moves.photo is None
        assert {len(row) for row in moves.keyboard[:-1]} == {4}
        third = await here.press(here.alice, moves, moves.labels[0])
        assert f"2. {moves.labels[0]}" in third.words
        assert (await entries(house))[1:] == ["2 move 85-75", f"3 move {moves.labels[0]}"]
        await house.outbox.settle()
        assert all(row.sent for row in await rows(house, "outbox"))
    assert all(press.answered for press in server.world.callbacks.values())


async def test_what_cannot_be_done_is_said_to_whoever_asked(
    server: TelegramServer, tmp_path: Path
) -> None:
    here = club(server)
    async with telegram_bot(server, tmp_path) as house:
        nothing = await here.tell(here.alice, "/move 32-42")
        assert nothing.words.startswith("No game is running here.")
        board = await here.start()
        illegal = await here.tell(here.alice, "/move 32-99")
        assert illegal.words.startswith("There is no square 99 on this board. You can play: ")
        assert illegal.reply_to is not None
        assert illegal.reply_to.text == "/move 32-99"
        assert illegal.mentions == []
        foreign = await here.press(here.carol, board, "Show moves")
        assert foreign.words.startswith("Carol: #1, Green can play: ")
        assert foreign.labels == []
        turn = await here.tell(here.bob, "85-75", reply_to=board)
        assert turn.words == "It is not your turn in game #1: Alice is to move with Green."
        self = await here.tell(here.alice, "/play salta @alice")
        assert "challenge yourself" in self.words
        robot = await here.tell(here.alice, "/play salta @loopback_bot")
        assert robot.words.startswith("Loopback is a bot and can’t play.")
        unknown = await here.tell(here.alice, "/nonsense")
        assert unjoined(unknown.words).startswith("I don’t understand “/nonsense”.")
        long = await here.tell(here.alice, f"/move {'9' * 4000}")
        assert long.words == "That is too long for me: I read up to 400 characters."
        assert await entries(house) == []


async def test_whom_one_can_challenge(server: TelegramServer, tmp_path: Path) -> None:
    """By a mention of someone without a username, by a name never seen, and whoever accepts."""
    here = club(server)
    async with telegram_bot(server, tmp_path):
        told = await here.tell(here.alice, "/play salta Carol", text_mentions=[here.carol])
        assert told.words.startswith("Alice challenges Carol to Salta")
        assert told.mentions == [here.carol]
        begun = await here.press(here.carol, told, "Accept")
        assert "Carol plays Red" in begun.words

        named = await here.tell(here.alice, "/play salta @newcomer")
        assert named.words.startswith("Alice challenges @newcomer to Salta")
        wrong = await here.press(here.carol, named, "Accept")
        assert "is for @newcomer, not for you" in unjoined(wrong.words)
        newcomer = server.person("New <&> Comer", username="NewComer")
        begun = await here.press(newcomer, named, "Accept")
        assert "New <&> Comer plays Red" in begun.words

        anyone = await here.tell(here.carol, "/play salta")
        assert anyone.labels == ["Accept", "Cancel challenge"]
        begun = await here.press(here.bob, anyone, "Accept")
        assert "Carol plays Green, Bob <b> plays Red" in begun.words


@hears_all
async def test_where_the_bot_hears_everything(server: TelegramServer, tmp_path: Path) -> None:
    here = club(server)
    async with telegram_bot(server, tmp_path) as house:
        await here.silence(here.alice, "32-42")
        named = await here.tell(here.alice, "well, @loopback_bot?")
        assert named.reply_to is not None
        assert named.reply_to.text == "well, @loopback_bot?"
        challenge = await here.tell(here.alice, "@Loopback_bot, play salta @bobby")
        await here.press(here.bob, challenge, "Accept")
        await here.silence(here.bob, "85-75")
        await here.silence(here.alice, "so 32-42 then?")
        await here.silence(here.alice, "/move@other_bot 32-42")
        await here.silence(here.alice, "what do you think, @bobby?")
        moved = await here.tell(here.alice, "32-42")
        assert "1. 32-42" in moved.words
        said = await server.say(here.bob, here.chat, "85-85")
        edited = await here.after(await server.edit(here.bob, said, "85-75"))
        assert "1… 85-75" in edited.words
        caption = await here.tell(here.alice, "42-52", photo=moved.photo)
        assert "2. 42-52" in caption.words
        await here.silence(here.carol, "75-65")
        assert await entries(house) == ["1 move 32-42", "2 move 85-75", "3 move 42-52"]


async def test_an_edited_message_counts_if_it_was_not_understood(
    server: TelegramServer, tmp_path: Path
) -> None:
    here = club(server)
    async with telegram_bot(server, tmp_path) as house:
        await here.start()
        said = await server.say(here.alice, here.chat, "/move 32-99")
        assert "There is no square 99" in (await here.after(said)).words
        moved = await here.after(await server.edit(here.alice, said, "/move 32-42"))
        assert "1. 32-42" in moved.words
        said = await server.say(here.bob, here.chat, "/move 85-75")
        moved = await here.after(said)
        for text in ("/move 84-74", "/move 85-85"):
            await server.edit(here.bob, said, text)
            await server.confirmed(said, PATIENCE)
        await house.outbox.settle()
        assert server.messages(here.chat)[-1] is moved
        assert await entries(house) == ["1 move 32-42", "2 move 85-75"]


async def test_a_game_stays_in_its_topic(server: TelegramServer, tmp_path: Path) -> None:
    chat = server.forum("forum", ["salta", "chess"])
    here, salta = club(server, chat), chat.topic("salta")
    async with telegram_bot(server, tmp_path) as house:
        board = await here.start(thread=salta)
        assert board.thread == salta
        elsewhere = await here.tell(here.alice, "/move 32-42", thread=chat.topic("chess"))
        assert elsewhere.words.startswith("No game is running here.")
        general = await here.tell(here.alice, "/move 32-42", thread=1)
        assert (general.thread, general.words[:13]) == (None, "No game is ru")
        moved = await here.tell(here.alice, "/move 32-42", thread=salta)
        assert (moved.thread, moved.mentions) == (salta, [here.bob])
        replied = await here.tell(here.bob, "85-75", thread=salta, reply_to=moved)
        assert replied.thread == salta
        shown = await here.press(here.alice, replied, "Show moves")
        assert shown.thread == salta
        # In General a game is the chat's own, and what is said in topics is not about it.
        await here.tell(here.bob, "/play salta @alice", thread=1)
        begun = await here.tell(here.alice, "/accept", thread=1)
        assert begun.thread is None
        assert await entries(house) == ["1 move 32-42", "2 move 85-75"]


async def test_replies_outside_forums_are_no_topics(server: TelegramServer, tmp_path: Path) -> None:
    here = club(server, server.supergroup("big club"))
    async with telegram_bot(server, tmp_path) as house:
        board = await here.start()
        first = await here.tell(here.alice, "32-42", reply_to=board)
        assert "1. 32-42" in first.words
        await here.tell(here.bob, "85-75", reply_to=first)
        assert await entries(house) == ["1 move 32-42", "2 move 85-75"]
        assert len(await rows(house, "places")) == 1


async def test_a_group_becomes_a_supergroup_in_the_middle_of_a_game(
    server: TelegramServer, tmp_path: Path
) -> None:
    here = club(server)
    async with telegram_bot(server, tmp_path) as house:
        await here.start()
        here.chat = server.migrate(here.chat)
        # The ids of its messages begin anew, so that some are those of the old group's.
        first = await here.tell(here.alice, "/move 32-42")
        assert first.chat is here.chat
        second = await here.tell(here.bob, "85-75", reply_to=first)
        assert "1… 85-75" in second.words
        await server.until(lambda: first.labels == [], PATIENCE)
        assert second.labels == ["Show moves"]
        assert [place.chat for place in await rows(house, "places")][:1] == [str(here.chat.id)]
        assert await entries(house) == ["1 move 32-42", "2 move 85-75"]


async def test_a_move_is_sent_to_where_the_group_has_gone(
    server: TelegramServer, tmp_path: Path
) -> None:
    """The group moves while a board is on its way: Telegram tells when it is sent."""
    here = club(server)
    async with telegram_bot(server, tmp_path) as house:
        await here.start()
        held = server.hold("sendPhoto")
        said = await server.say(here.alice, here.chat, "/move 32-42")
        await server.until(lambda: held.met, PATIENCE)
        here.chat = server.migrate(here.chat)
        held.release()
        moved = await here.after(said)
        assert "1. 32-42" in moved.words
        assert await entries(house) == ["1 move 32-42"]


async def test_buttons_outlive_the_process(server: TelegramServer, tmp_path: Path) -> None:
    here = club(server)
    async with telegram_bot(server, tmp_path):
        challenge = await here.tell(here.alice, "/play salta @bobby")
    async with telegram_bot(server, tmp_path):
        board = await here.press(here.bob, challenge, "Accept")
        moves = await here.press(here.alice, board, "Show moves")
    async with telegram_bot(server, tmp_path) as house:
        moved = await here.press(here.alice, moves, "32-42")
        assert "1. 32-42" in moved.words
        over = await here.press(here.alice, moves, "32-42", stale=True)
        assert over is moves
        assert over.words.startswith("Alice: The position of game #1 has moved on.")
        assert over.photo is not None
        assert await entries(house) == ["1 move 32-42"]


async def test_alone_with_the_bot(server: TelegramServer, tmp_path: Path) -> None:
    here = club(server)
    async with telegram_bot(server, tmp_path):
        await here.start()
        start = await server.press_start(here.alice)
        help_ = await server.next_message(server.private(here.alice), after=start, within=PATIENCE)
        assert help_.words.startswith("I bring board games into chats: ")
        here.chat = server.private(here.alice)
        everything = await here.tell(here.alice, "help all")
        told = [command_word(command, "en") for command in families.listed()]
        assert all(f" {word}" in everything.words for word in told)
        games = await here.tell(here.alice, "games")
        assert games.words.startswith(
            "Your game:\n• #1 Salta against Bob <b>: your turn with Green"
        )
        assert games.reply_to is None
    olga = server.person("Ольга", language_code="ru")
    for person, language in ((here.alice, "en"), (olga, "ru")):
        menu = server.menu(person, here.chat)
        assert [command["command"] for command in menu] == [one.name for one in families.listed()]
        about = words(language).say("command-play.about")
        assert {"command": "play", "description": about} in menu


async def test_a_game_in_two_private_chats(server: TelegramServer, tmp_path: Path) -> None:
    """Each of the two sees it in their own chat with the bot."""
    here = club(server)
    own, other = server.private(here.alice), server.private(here.bob)
    async with telegram_bot(server, tmp_path) as house:
        for person in (here.alice, here.bob):
            await server.press_start(person)
            await here.tell(person, "/games")
        await house.outbox.settle()
        said = await server.say(here.alice, own, "play salta @bobby")
        challenge = await server.next_message(other, after=said, within=PATIENCE)
        assert challenge.labels[:2] == ["Accept", "Decline"]
        told = await server.next_message(own, after=said, within=PATIENCE)
        assert "You challenge" in told.words
        press = await server.click(here.bob, challenge, "Accept")
        for chat in (own, other):
            board = await server.next_message(chat, after=press, within=PATIENCE)
            assert board.photo is not None
        said = await server.say(here.alice, own, "32-42")
        for chat in (own, other):
            moved = await server.next_message(chat, after=said, within=PATIENCE)
            assert "1. 32-42" in moved.words
        assert await entries(house) == ["1 move 32-42"]
