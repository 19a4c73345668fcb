"""Text files on Discord: read from messages and slash commands, sent beside pictures."""

from __future__ import annotations

from typing import Any

import pytest

from bot import documents
from bot.commands import COMMANDS
from bot.declaration import Argument, Command, Kind
from bot.languages import available, words
from bot.talk import File, Message, Picture, PictureRefused, Place, Reply, mention
from tests.bot.discord_hearing import Asked, asked
from tests.bot.discord_stage import Stage, redirected, stage, workers
from tests.doubles import discord_limits as limits
from tests.doubles.discord_client import PNG

__all__ = ["asked", "redirected", "stage", "workers"]

GAME = '[Event "Партия"]\n1. 32-42 85-75 *\n'
EXPORT = File("game-1.pdn", GAME)
PICTURE = Picture("board", {}, "A board.")
CDN = r"^/attachments/\d+/"


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (GAME.encode(), GAME),
        (b"\xef\xbb\xbf1. 32-42", "1. 32-42"),
        ("Партия".encode("cp1251"), "Партия"),
        (b"\x98\xe9", "\x98é"),
        (b"", ""),
        (b"PK\x03\x04\0\0", ""),
        (b"x" * documents.LONGEST, "x" * documents.LONGEST),
        (b"x" * (documents.LONGEST + 1), ""),
    ],
)
def test_bytes_as_text(content: bytes, text: str) -> None:
    assert documents.decoded(content) == text


async def test_the_file_of_a_message_to_us(stage: Stage, asked: Asked) -> None:
    server, alice, lobby, bot = stage.server, stage.alice, stage.lobby, stage.server.bot
    file = server.upload("game.pdn", GAME)
    await server.say(alice, lobby, "@saltabot import", mentions=[bot], files=[file])
    assert (await asked.next()).file == GAME
    await server.say(alice, lobby, "look at this", files=[file])
    await server.say(alice, server.dm(alice), "", files=[file])
    ask = await asked.next()
    assert (ask.text, ask.file) == ("", GAME)
    await server.say(alice, lobby, "@saltabot import", mentions=[bot])
    assert (await asked.next()).file is None
    # A text is meant rather than a picture, and a picture alone is no chatter of ours.
    two = [server.upload("board.png", PNG), file]
    await server.say(alice, lobby, "@saltabot import", mentions=[bot], files=two)
    assert (await asked.next()).file == GAME
    await server.say(alice, server.dm(alice), "", files=two[:1])
    await server.say(alice, lobby, "@saltabot games", mentions=[bot])
    assert (await asked.next()).text == "games"
    assert len(server.journal.requests(CDN[1:])) == 3


@pytest.mark.parametrize(
    ("name", "content", "kind"),
    [
        ("game.txt", "x" * (documents.LONGEST + 1), None),
        ("game.pdn", b"\0\1\2\3", None),
        ("board.png", PNG, None),
        ("board", PNG, "image/png"),
    ],
)
async def test_what_is_no_text(
    stage: Stage, asked: Asked, name: str, content: str | bytes, kind: str | None
) -> None:
    server, bot = stage.server, stage.server.bot
    file = server.upload(name, content, kind)
    await server.say(stage.alice, stage.lobby, "@saltabot import", mentions=[bot], files=[file])
    assert (await asked.next()).file == ""


async def test_the_file_of_the_message_replied_to(stage: Stage, asked: Asked) -> None:
    server, alice, lobby, bot = stage.server, stage.alice, stage.lobby, stage.server.bot
    place = Place("discord", str(lobby.id))
    sent = int(await stage.platform.send(Message(1, place, Reply(1, "#1", file=EXPORT)), None))
    await server.say(alice, lobby, "import", reply_to=sent)
    assert (await asked.next()).file == GAME
    board = Reply(1, "#1", picture=PICTURE)
    sent = int(await stage.platform.send(Message(2, place, board), PNG))
    await server.say(alice, lobby, "32-42", reply_to=sent)
    assert (await asked.next()).file is None
    # Without the message content intent a stranger's file cannot be seen.
    hers = await server.say(alice, lobby, "mine", files=[server.upload("game.pdn", GAME)])
    await server.say(alice, lobby, "@saltabot import", reply_to=hers, mentions=[bot])
    assert (await asked.next()).file is None


async def test_a_file_that_cannot_be_had(
    stage: Stage, asked: Asked, caplog: pytest.LogCaptureFixture
) -> None:
    server, alice, bot = stage.server, stage.alice, stage.server.bot
    file = server.upload("game.pdn", GAME)
    for status, times, found in ((503, 1, GAME), (503, 2, ""), (404, 2, "")):
        fault = server.fail("GET", CDN, status, times=times)
        await server.say(alice, stage.lobby, "@saltabot import", mentions=[bot], files=[file])
        assert (await asked.next()).file == found
        assert fault.hits == times
    assert caplog.text.count("game.pdn cannot be read") == 5
    server.fail("GET", CDN, how="reset", times=10)
    await server.say(alice, stage.lobby, "@saltabot import", mentions=[bot], files=[file])
    assert (await asked.next()).file == ""


async def _imports(talk: Any, **_: Any) -> None:
    raise AssertionError("nothing is answered here")


@pytest.fixture
def taking(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that needs a file."""
    file = Argument("document", Kind.DOCUMENT, required=True)
    monkeypatch.setitem(COMMANDS, "board", Command("board", _imports, (file,), private=True))


async def test_a_file_of_a_slash_command(taking: None, stage: Stage, asked: Asked) -> None:
    file = stage.server.upload("game.pdn", GAME)
    await stage.slash(stage.alice, "board", document=file)
    ask = await asked.next()
    assert (ask.text, ask.file, ask.discreet) == ("board", GAME, True)
    with pytest.raises(ValueError, match="document"):
        await stage.slash(stage.alice, "board")


async def test_a_file_beside_a_picture(stage: Stage) -> None:
    place = Place("discord", str(stage.lobby.id))
    reply = Reply(1, "Done.", picture=PICTURE, file=EXPORT)
    await stage.platform.send(Message(1, place, reply), PNG)
    [sent] = stage.server.messages(stage.lobby)
    board, text = sent.attachments
    assert (board.content, board.description) == (PNG, "A board.")
    assert (text.filename, text.content.decode()) == (EXPORT.name, GAME)
    assert text.description == "Done."


async def test_without_the_right_to_attach(stage: Stage) -> None:
    server, lobby = stage.server, stage.lobby
    place = Place("discord", str(lobby.id))
    long = File("data.json", "x" * 3000)
    await server.deny(lobby, "attach_files", quietly=True)
    await stage.platform.send(Message(1, place, Reply(1, "Done.", file=EXPORT)), None)
    await stage.platform.send(Message(2, place, Reply(1, "Done.", file=long), language="ru"), None)
    with pytest.raises(PictureRefused):
        await stage.platform.send(Message(3, place, Reply(1, "#1", picture=PICTURE)), PNG)
    assert server.invalid_requests == 3
    await server.deny(lobby, "attach_files")
    await stage.until(lambda: not _may_attach(stage))
    await stage.platform.send(Message(4, place, Reply(1, "Done.", file=EXPORT)), None)
    assert server.invalid_requests == 3
    first, second, third = server.messages(lobby)
    assert first.content == third.content == f"Done.\n```\n{GAME.strip()}\n\n```"
    assert second.content == f"Done.\n{words('ru').say('file-refused')}"
    assert first.attachments == second.attachments == []


def _may_attach(stage: Stage) -> bool:
    channel: Any = stage.platform.bot.get_channel(stage.lobby.id)
    return bool(channel.permissions_for(channel.guild.me).attach_files)


@pytest.mark.parametrize("language", available())
def test_the_word_for_a_missing_file_is_short(language: str) -> None:
    assert len(words(language).say("file-refused")) < limits.CONTENT // 10


async def test_a_file_is_described_by_what_is_said_with_it(stage: Stage) -> None:
    place = Place("discord", str(stage.lobby.id))
    bob = mention(str(stage.bob.id), "Bob")
    for number, text in enumerate((f"#1 Salta: Alice – {bob}. Here it is.", "x" * 1500), 1):
        reply = Reply(1, text, file=EXPORT)
        await stage.platform.send(Message(number, place, reply), None)
    first, second = stage.server.messages(stage.lobby)
    assert first.attachments[0].description == "#1 Salta: Alice – Bob."
    assert second.attachments[0].description == "x" * 1024


@pytest.mark.parametrize("writes", [True, False])
async def test_a_file_in_the_answer_to_an_interaction(
    stage: Stage, asked: Asked, *, writes: bool
) -> None:
    if not writes:
        await stage.server.deny(stage.lobby, "send_messages")
    # What is not answered is taken away, but here it is answered by hand.
    kept = {"code": 10008, "message": "Unknown Message"}
    stage.server.fail("DELETE", "/webhooks/.*/messages/", 404, body=kept)
    shown = await stage.slash(stage.alice, "accept")
    ask = await asked.next()
    private = ask.person if ask.discreet else None
    for number in (1, 2):  # sent again, it is the same answer
        told: dict[str, Any] = {"via": ask.via, "leads": True, "private": private}
        reply = Reply(1, "Here.", picture=PICTURE, file=EXPORT, **told)
        await stage.platform.send(Message(number, ask.place, reply), PNG)
        answered = await stage.answer(shown)
        board, text = answered.attachments
        assert (board.content, text.filename) == (PNG, EXPORT.name)
        assert text.content.decode() == GAME
        assert answered.ephemeral is writes
    assert stage.server.messages(stage.lobby, seen_by=stage.alice) == [answered]
