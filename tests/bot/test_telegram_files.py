"""Files on Telegram, in and out, and messages that are edited: over real sockets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from bot import documents
from bot.talk import (
    Ask,
    Button,
    File,
    Later,
    Message,
    Person,
    Picture,
    PictureRefused,
    Place,
    Reply,
    Undeliverable,
)
from tests.bot.telegram_house import PATIENCE, asks, club, send, server, telegram_bot
from tests.doubles.telegram_client import png
from tests.doubles.telegram_limits import CAPTION, TEXT
from tests.doubles.telegram_server import TelegramServer
from tests.doubles.telegram_types import Chat
from tests.doubles.telegram_types import Message as Shown

__all__ = ["asks", "server"]

GAME = '[GameType "Salta"]\n\n1. 32-42 85-75 *\n'
BOARD = Picture("board", {}, "a board")


async def heard(server: TelegramServer, asks: Sequence[Ask], said: Shown) -> Ask:
    """What was asked by a message."""
    await server.confirmed(said, PATIENCE)
    return asks[-1]


# In


@pytest.mark.parametrize(
    ("content", "read"),
    [
        (GAME.encode(), GAME),
        (b"\xef\xbb\xbf" + GAME.encode(), GAME),
        ("Ход".encode("cp1251"), "Ход"),
        (b"caf\x98", "caf\x98"),
        (b"PK\0\1", ""),
        (b"x" * documents.LONGEST, "x" * documents.LONGEST),
        (b"x" * (documents.LONGEST + 1), ""),
    ],
    ids=["utf-8", "bom", "cp1251", "latin-1", "no-text", "longest", "too-long"],
)
async def test_a_file_is_read(
    server: TelegramServer, tmp_path: Path, asks: list[Ask], content: bytes, read: str
) -> None:
    here = club(server)
    async with telegram_bot(server, tmp_path):
        file = ("game.pdn", content)
        said = await server.say(here.alice, here.chat, "/import", document=file)
        ask = await heard(server, asks, said)
        assert (ask.text, ask.file, ask.addressed) == ("/import", read, True)


async def test_a_file_of_the_message_that_is_answered(
    server: TelegramServer, tmp_path: Path, asks: list[Ask]
) -> None:
    here = club(server)
    async with telegram_bot(server, tmp_path):
        file = await server.say(here.bob, here.chat, "look", document=("g.pdn", GAME.encode()))
        said = await server.say(here.alice, here.chat, "/import", reply_to=file)
        ask = await heard(server, asks, said)
        assert (ask.text, ask.file) == ("/import", GAME)
        own = ("own.pdn", b"1. 33-43 *")
        said = await server.say(here.alice, here.chat, "/import", reply_to=file, document=own)
        assert (await heard(server, asks, said)).file == "1. 33-43 *"
        said = await server.say(here.alice, here.chat, "/help")
        assert (await heard(server, asks, said)).file is None


async def test_a_file_alone(server: TelegramServer, tmp_path: Path, asks: list[Ask]) -> None:
    """In private it is said to the bot; a picture, or an animation, is no file."""
    alice = server.person("Alice")
    chat = server.private(alice)
    async with telegram_bot(server, tmp_path):
        said = await server.say(alice, chat, "", document=("game.pdn", GAME.encode()))
        ask = await heard(server, asks, said)
        assert (ask.text, ask.file) == ("", GAME)
        await server.confirmed(await server.say(alice, chat, "", photo=png()), PATIENCE)
        assert len(asks) == 1
        moving = said.json() | {"animation": {**said.json()["document"], "duration": 1}}
        moving |= {"message_id": 99, "caption": "look"}
        moving["animation"] |= {"width": 1, "height": 1}
        server.updates.add("message", moving)
        last = await heard(server, asks, await server.say(alice, chat, "/help"))
        assert [(ask.text, ask.file) for ask in asks[1:]] == [("look", None), ("/help", None)]
        assert last.discreet


@pytest.mark.parametrize("server", [{"privacy": False}], indirect=True)
async def test_files_that_are_not_for_the_bot_are_not_fetched(
    server: TelegramServer, tmp_path: Path, asks: list[Ask]
) -> None:
    here = club(server)
    async with telegram_bot(server, tmp_path):
        file = ("game.pdn", GAME.encode())
        said = await server.say(here.alice, here.chat, "our game", document=file)
        ask = await heard(server, asks, said)
        assert (ask.text, ask.addressed, ask.file) == ("our game", False, None)
        assert not server.journal.of("request", "getFile")


async def test_a_file_that_cannot_be_had(
    server: TelegramServer, tmp_path: Path, asks: list[Ask], caplog: pytest.LogCaptureFixture
) -> None:
    here = club(server)
    file = ("game.pdn", GAME.encode())
    async with telegram_bot(server, tmp_path):
        server.fail("getFile", 400, description="Bad Request: file is temporarily unavailable")
        said = await server.say(here.alice, here.chat, "/import", document=file)
        assert (await heard(server, asks, said)).file == ""
        assert "a file cannot be read: File is temporarily unavailable" in caplog.text
        caplog.clear()
        server.delay("getFile", 0.3)
        said = await server.say(here.alice, here.chat, "/import", document=file)
        await server.until(lambda: len(server.journal.of("request", "getFile")) == 2)
        server.world.files.clear()
        assert (await heard(server, asks, said)).file == ""
        assert "a file cannot be read" in caplog.text
    assert server.token not in caplog.text
    server.violations.clear()


# Edited


async def test_an_edited_message(server: TelegramServer, tmp_path: Path, asks: list[Ask]) -> None:
    here = club(server)
    async with telegram_bot(server, tmp_path):
        said = await server.say(here.alice, here.chat, "/mvoe 32-42")
        first = await heard(server, asks, said)
        await server.edit(here.alice, said, "/move 32-42")
        await server.until(lambda: len(asks) == 2, PATIENCE)
        second = asks[1]
        assert (first.edits, second.edits) == ("", first.event)
        assert second.event == f"{first.event}:e{said.edit_date}"
        assert second.text == "/move 32-42"
        assert second.time.timestamp() == said.edit_date
        assert replace(first, text="", event="", edits="", time=second.time, inspect=None) == (
            replace(second, text="", event="", edits="", inspect=None)
        )
        file = await server.say(here.bob, here.chat, "/imprt", document=("g.pdn", b"1. 32-42"))
        await heard(server, asks, file)
        await server.edit(here.bob, file, "/import")
        await server.until(lambda: len(asks) == 4, PATIENCE)
        assert (asks[3].text, asks[3].file, asks[3].edits) == ("/import", "1. 32-42", asks[2].event)


# Out


def posted(chat: Chat, **fields: object) -> Message:
    """A message on its way to a chat."""
    place = Place("telegram", str(chat.id))
    return Message(1, place, replace(Reply(1, ""), **fields))  # type: ignore[arg-type]


async def test_a_file_comes_with_its_text(server: TelegramServer, tmp_path: Path) -> None:
    here = club(server)
    file, buttons = File("game-1.pdn", GAME), (Button("Play", "play salta"),)
    async with telegram_bot(server, tmp_path) as house:
        told = posted(here.chat, text="Game #1 <&>", file=file, buttons=buttons)
        number = await send(house, told)
        (shown,) = server.messages(here.chat)
        assert (shown.caption, shown.labels) == ("Game #1 <&>", ["Play"])
        assert shown.document == GAME.encode()
        assert shown.media is not None
        assert shown.media.name == "game-1.pdn"
        assert number == f"{here.chat.id}:{shown.id}"


async def test_what_is_longer_than_a_caption_comes_before_the_file(
    server: TelegramServer, tmp_path: Path
) -> None:
    here = club(server)
    text, buttons = "word " * 300, (Button("Play", "play salta"),)
    async with telegram_bot(server, tmp_path) as house:
        told = posted(here.chat, text=text, file=File("a.txt", GAME), buttons=buttons)
        number = await send(house, told)
        first, second = server.messages(here.chat)
        assert (first.text, first.labels) == (text.strip(), [])
        assert (second.words, second.document, second.labels) == ("", GAME.encode(), ["Play"])
        assert number == f"{here.chat.id}:{second.id}"


async def test_the_picture_comes_before_the_file(server: TelegramServer, tmp_path: Path) -> None:
    """And a failure between the two sends none of them twice."""
    here = club(server)
    async with telegram_bot(server, tmp_path) as house:
        told = posted(here.chat, text="Look", picture=BOARD, file=File("a.txt", GAME))
        server.fail("sendDocument", 502)
        with pytest.raises(Later, match="502"):
            await send(house, told, png())
        await send(house, told, png())
        first, second = server.messages(here.chat)
        assert (first.words, first.photo) == ("Look", png())
        assert (second.words, second.document) == ("", GAME.encode())


async def test_where_no_files_may_be_sent_their_text_is(
    server: TelegramServer, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    here = club(server)
    here.chat.refuses.add("document")
    async with telegram_bot(server, tmp_path) as house:
        file = File("a.txt", "1. 32-42 <&>\x0f\n2. 33-43")
        told = posted(here.chat, text="Game", file=file, buttons=(Button("B", "b"),))
        await send(house, told)
        (shown,) = server.messages(here.chat)
        assert shown.text == "Game\n1. 32-42 <&>\n2. 33-43"
        assert [e.of(shown.text) for e in shown.entities if e.type == "pre"] == [shown.text[5:]]
        assert shown.labels == ["B"]
        assert "a file is left out" in caplog.text
        big = File("a.txt", "x" * (TEXT + 1))
        await send(house, posted(here.chat, text="Long", file=big))
        assert server.messages(here.chat)[-1].text == "Long"
        both = posted(here.chat, text="Look", picture=BOARD, file=big)
        number = await send(house, both, png())
        assert number == f"{here.chat.id}:{server.messages(here.chat)[-1].id}"
        assert server.messages(here.chat)[-1].photo == png()
        here.chat.refuses.add("photo")
        with pytest.raises(PictureRefused):
            await send(house, both, png())
        await send(house, both)
        assert server.messages(here.chat)[-1].text == "Look"
        assert len(server.messages(here.chat)) == 4


# In the place of an earlier message


def pressed(server: TelegramServer, asks: Sequence[Ask], text: str, **fields: object) -> Reply:
    """What answers the last press, for the presser alone."""
    ask = asks[-1]
    reply = Reply(1, text, private=ask.person, via=ask.via, leads=True)
    return replace(reply, **fields)  # type: ignore[arg-type]


async def test_looking_at_moves_does_not_flood_a_group(
    server: TelegramServer, tmp_path: Path, asks: list[Ask]
) -> None:
    here = club(server, server.supergroup("big club"))
    place, moves = Place("telegram", str(here.chat.id)), (Button("32", "moves 32"),)
    async with telegram_bot(server, tmp_path) as house:

        async def answered(reply: Reply, image: bytes | None = None) -> Shown:
            number = await send(house, Message(1, place, reply), image)
            return next(m for m in server.messages(here.chat) if number.endswith(f":{m.id}"))

        said = await server.say(here.alice, here.chat, "/moves")
        await heard(server, asks, said)
        listed = await answered(pressed(server, asks, "Your pieces", buttons=moves))
        assert (listed.words, listed.reply_to) == ("Your pieces", said)

        press = await server.click(here.alice, listed, "32")
        await server.confirmed(press, PATIENCE)
        piece = pressed(server, asks, "Its moves", picture=BOARD, buttons=moves)
        drawn = await answered(piece, png())
        assert drawn is listed
        assert (drawn.words, drawn.photo, drawn.labels) == ("Its moves", png(), ["32"])
        assert await answered(piece, png()) is listed  # as after a kill before the mark

        await server.confirmed(await server.click(here.alice, drawn, "32"), PATIENCE)
        picture, text = png(50, 50), "Other moves"
        other = pressed(server, asks, text, picture=BOARD, buttons=moves)
        assert await answered(other, picture) is listed
        assert (listed.words, listed.photo) == (text, picture)
        # What has no picture cannot stand in the place of one.
        refused = await answered(pressed(server, asks, "No.", buttons=moves))
        assert refused is not listed
        assert (refused.words, refused.mentions) == ("Alice: No.", [here.alice])

        await server.confirmed(await server.click(here.alice, refused, "32"), PATIENCE)
        again = await answered(pressed(server, asks, "Yes, 1 < 2.", buttons=moves))
        assert again is refused
        assert (again.words, again.mentions) == ("Alice: Yes, 1 < 2.", [here.alice])
        assert await answered(pressed(server, asks, "Yes, 1 < 2.", buttons=moves)) is refused
        assert len(server.messages(here.chat, by=server.bot)) == 2
    assert [v.method for v in server.violations] == ["editMessageText"]  # as it was already
    server.violations.clear()


async def test_what_is_for_others_stays(
    server: TelegramServer, tmp_path: Path, asks: list[Ask]
) -> None:
    here = club(server, server.supergroup("big club"))
    place, moves = Place("telegram", str(here.chat.id)), (Button("32", "moves 32"),)
    alice = Person("telegram", str(here.alice.id), "Alice")
    async with telegram_bot(server, tmp_path) as house:
        await heard(server, asks, await server.say(here.alice, here.chat, "/moves"))
        await heard(server, asks, await server.say(here.bob, here.chat, "/moves"))
        lists = [
            Reply(1, "Alice's", private=alice, buttons=moves),  # begins with her name
            replace(pressed(server, asks, "Bob's", buttons=moves), leads=False),
            Reply(1, "Alice: hello, all", buttons=moves),
        ]
        for reply in lists:
            await send(house, Message(1, place, reply))
        named, answering, public = server.messages(here.chat, by=server.bot)
        for presser, message in (
            (here.bob, named),
            (here.alice, answering),
            (here.alice, public),
        ):
            await server.confirmed(await server.click(presser, message, "32"), PATIENCE)
            assert asks[-1].via == ""
        await server.confirmed(await server.click(here.alice, named, "32"), PATIENCE)
        via = asks[-1].via
        others = [
            pressed(server, asks, "A second one", leads=False),
            pressed(server, asks, "For all", private=None),
            pressed(server, asks, "With a file", file=File("a.txt", "x")),
            pressed(server, asks, "x" * (TEXT + 1)),
        ]
        for reply in others:
            assert reply.via == via
            await send(house, Message(1, place, reply))
        await send(house, Message(1, place, pressed(server, asks, "x" * (CAPTION + 1))), png())
        assert named.words == "Alice: Alice's"
        server.delete(named)
        await send(house, Message(1, place, pressed(server, asks, "It is gone")))
        assert server.messages(here.chat)[-1].words == "Alice: It is gone"
    assert [v.method for v in server.violations] == ["editMessageText"]
    server.violations.clear()


async def test_a_group_that_takes_neither_pictures_nor_a_bot(
    server: TelegramServer, tmp_path: Path, asks: list[Ask]
) -> None:
    here = club(server, server.supergroup("big club"))
    place = Place("telegram", str(here.chat.id))
    async with telegram_bot(server, tmp_path) as house:
        await heard(server, asks, await server.say(here.alice, here.chat, "/moves"))
        listed = pressed(server, asks, "Your pieces", buttons=(Button("32", "moves 32"),))
        await send(house, Message(1, place, listed))
        (shown,) = server.messages(here.chat, by=server.bot)
        await server.confirmed(await server.click(here.alice, shown, "32"), PATIENCE)
        here.chat.refuses.add("photo")
        told = Message(2, place, pressed(server, asks, "Its moves", picture=BOARD))
        with pytest.raises(PictureRefused):
            await send(house, told, png())
        await send(house, told)
        assert [m.words for m in server.messages(here.chat, by=server.bot)] == ["Its moves"]
        server.kick_bot(here.chat, here.bob)
        with pytest.raises(Undeliverable):
            await send(house, told)


# From end to end


async def test_a_game_goes_out_as_a_file_and_comes_in_again(
    server: TelegramServer, tmp_path: Path
) -> None:
    here = club(server)
    async with telegram_bot(server, tmp_path):
        await here.start()
        await here.tell(here.alice, "/move 32-42")
        await here.tell(here.alice, "/resign")
        await here.tell(here.alice, "/resign yes")
        sent = await here.tell(here.bob, "/export #1")
        assert sent.document is not None
        assert b"32-42" in sent.document
        own = await server.press_start(here.alice)
        await server.next_message(own.chat, after=own, within=PATIENCE)
        file = ("game.pdn", sent.document)
        said = await server.say(here.alice, own.chat, "/import", document=file)
        shown = await server.next_message(own.chat, after=said, within=PATIENCE)
        assert "Alice – Bob <b>: one move taken in." in shown.words
        answer = await here.tell(here.bob, "/import", reply_to=sent)
        assert "one move taken in." in answer.words
