"""Messages, edits, presses and menus of the loopback Telegram server, by the real client."""

import asyncio
import io
from collections.abc import AsyncIterator

import pytest
from PIL import Image
from telegram import (
    Bot,
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotCommandScopeChat,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputFile,
    InputMediaPhoto,
    ReplyParameters,
)
from telegram.constants import ParseMode
from telegram.error import BadRequest

from tests.doubles.telegram_client import buttons, client, png
from tests.doubles.telegram_markup import Malformed, detected, parse_html, units
from tests.doubles.telegram_server import TelegramServer


@pytest.fixture
async def server() -> AsyncIterator[TelegramServer]:
    async with TelegramServer() as server:
        yield server


@pytest.fixture
async def bot(server: TelegramServer) -> AsyncIterator[Bot]:
    async with client(server) as bot:
        yield bot


async def test_a_multipart_photo_with_caption_and_keyboard(
    server: TelegramServer, bot: Bot
) -> None:
    alice = server.person("Alice", username="alice_a")
    chat = server.private(alice, started=True)
    sent = await bot.send_photo(
        chat.id, png(), caption="Your <b>move</b>", parse_mode="HTML", reply_markup=buttons("draw")
    )
    (seen,) = server.messages(chat)
    assert seen.photo == png()
    assert seen.words == "Your move"
    assert [(e.type, e.of(seen.words)) for e in seen.entities] == [("bold", "move")]
    assert seen.labels == ["draw"]
    assert seen.keyboard[0][0].data == "/draw"
    assert sent.message_id == seen.id
    file = await bot.get_file(sent.photo[-1].file_id)
    content = bytes(await file.download_as_bytearray())
    with Image.open(io.BytesIO(content)) as image:
        assert (image.format, image.size) == ("JPEG", (40, 30))
    again = await bot.send_photo(chat.id, sent.photo[-1].file_id)
    assert again.photo[-1].width == 40
    assert server.journal.of("request", "sendPhoto")[0].files == {"photo": len(png())}


async def test_documents_animations_and_attachments(server: TelegramServer, bot: Bot) -> None:
    chat = server.private(server.person("Alice"), started=True)
    await bot.send_document(chat.id, InputFile(b"1. 32-42", "game.pdn", attach=True))
    stream = io.BytesIO()
    Image.new("P", (20, 20)).save(stream, "GIF")
    sent = await bot.send_animation(chat.id, stream.getvalue(), filename="replay.gif")
    assert sent.animation is not None
    document, animation = server.messages(chat)
    assert document.document == b"1. 32-42"
    assert document.media is not None
    assert document.media.name == "game.pdn"
    assert animation.animation == stream.getvalue()


async def test_mentions_in_html(server: TelegramServer, bot: Bot) -> None:
    alice = server.person("Алиса")
    bob = server.person("Bob", username="bob_b")
    stranger = server.person("Stranger")
    club = server.group("club", [alice, bob, stranger])
    await server.say(alice, club, "/start")
    text = "🙂 <a href='tg://user?id={}'>Алиса</a>, @bob_b &amp; <a href='tg://user?id={}'>S</a>"
    sent = await bot.send_message(club.id, text.format(alice.id, stranger.id), parse_mode="HTML")
    seen = server.messages(club, by=server.bot)[0]
    assert seen.text == "🙂 Алиса, @bob_b & S"
    assert seen.mentions == [alice, bob]
    assert [(e.type, e.offset, e.length) for e in sent.entities] == [
        ("text_mention", 3, 5),
        ("mention", 10, 6),
    ]
    assert sent.entities[0].user is not None
    assert sent.entities[0].user.id == alice.id


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("a <b>c", 'Can\'t find end tag corresponding to start tag "b"'),
        ("é<x>", 'Unsupported start tag "x" at byte offset 2'),
        ("<b>a</i>", 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'),
        ("a</b>", "Unexpected end tag at byte offset 1"),
        ("1 < 2", 'Unsupported start tag "" at byte offset 2'),
        ("<b", "Unclosed start tag at byte offset 0"),
        ("<span>a</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        ('<a href="x>a</a>', 'Unclosed start tag "a" at byte offset 0'),
    ],
)
async def test_bad_markup_is_refused(
    server: TelegramServer, bot: Bot, source: str, reason: str
) -> None:
    chat = server.private(server.person("Alice"), started=True)
    with pytest.raises(BadRequest) as error:
        await bot.send_message(chat.id, source, parse_mode=ParseMode.HTML)
    assert str(error.value).lower() == f"can't parse entities: {reason}".lower()
    assert server.messages(chat) == []
    assert [v.kind for v in server.violations] == ["limit"]
    with pytest.raises(Malformed):
        parse_html(source)


def test_markup_and_detection() -> None:
    text, entities = parse_html(
        'a &lt;&#33;&nosuch; <b>😀<i>x</i></b><a href="http://a.b">l</a><b></b>'
    )
    assert text == "a <!&nosuch; 😀xl"
    assert [(e.type, e.of(text), e.url) for e in entities] == [
        ("italic", "x", None),
        ("bold", "😀x", None),
        ("text_link", "l", "http://a.b"),
    ]
    assert units("😀") == 2
    line = "/m@loopback_bot 32-42 @anna_b, not a@bcde, @bob, #128 #salta https://a.b/@abcd"
    assert [(e.type, e.of(line)) for e in detected(line)] == [
        ("bot_command", "/m@loopback_bot"),
        ("mention", "@anna_b"),
        ("hashtag", "#salta"),
        ("url", "https://a.b/@abcd"),
    ]


async def test_limits_are_counted_after_parsing_and_written_down(
    server: TelegramServer, bot: Bot
) -> None:
    chat = server.private(server.person("Alice"), started=True)
    await bot.send_message(chat.id, f"<b>{'a' * 4096}</b>", parse_mode="HTML")
    await bot.send_photo(chat.id, png(), caption=f"<b>{'a' * 1024}</b>", parse_mode="HTML")
    await bot.send_message(chat.id, "a", reply_markup=buttons("я" * 31))  # 63 bytes with "/"
    rows = [[InlineKeyboardButton("a", callback_data="a")] * 8] * 12
    await bot.send_message(chat.id, "a", reply_markup=InlineKeyboardMarkup(rows))
    assert server.violations == []
    nine = [[InlineKeyboardButton("a", callback_data="a")] * 9]
    calls = [
        (bot.send_message(chat.id, "a" * 4097), "Message is too long"),
        (bot.send_message(chat.id, "😀" * 2049), "Message is too long"),
        (bot.send_message(chat.id, " \n"), "Message text is empty"),
        (bot.send_photo(chat.id, png(), caption="a" * 1025), "Message caption is too long"),
        (bot.send_message(chat.id, "a", reply_markup=buttons("я" * 32)), "Button_data_invalid"),
        (bot.send_message(chat.id, "a", reply_markup=InlineKeyboardMarkup(nine)), "8 buttons"),
        (
            bot.send_message(chat.id, "a", reply_markup=InlineKeyboardMarkup([*rows, *rows])),
            "Reply_markup_too_long",
        ),
        (bot.send_photo(chat.id, png(2100, 100)), "Photo_invalid_dimensions"),
        (bot.send_photo(chat.id, png(9990, 600)), "Photo_invalid_dimensions"),
        (bot.send_photo(chat.id, png() + bytes(10 * 1024 * 1024)), "too big for a photo"),
        (bot.send_photo(chat.id, b"no picture"), "Image_process_failed"),
    ]
    for call, reason in calls:
        with pytest.raises(BadRequest, match=f"(?i){reason}"):
            await call
    assert [v.kind for v in server.violations] == ["limit"] * len(calls)
    assert len(server.messages(chat)) == 4


async def test_replies_and_their_absence(server: TelegramServer, bot: Bot) -> None:
    alice = server.person("Alice")
    said = await server.say(alice, server.group("club"), "/play")
    chat = said.chat
    await bot.send_message(chat.id, "yes", reply_to_message_id=said.id)
    assert server.messages(chat, by=server.bot)[0].reply_to is said
    server.delete(said)
    with pytest.raises(BadRequest, match="Message to be replied not found"):
        await bot.send_message(chat.id, "yes", reply_to_message_id=said.id)
    lenient = ReplyParameters(said.id, allow_sending_without_reply=True)
    await bot.send_message(chat.id, "anyway", reply_parameters=lenient)
    assert server.messages(chat)[-1].reply_to is None
    assert [v.kind for v in server.violations] == ["state"]


async def test_edits(server: TelegramServer, bot: Bot) -> None:
    alice = server.person("Alice")
    chat = server.private(alice)
    said = await server.say(alice, chat, "hello")
    sent = await bot.send_message(chat.id, "one", reply_markup=buttons("a"))
    with pytest.raises(BadRequest, match="Message is not modified"):
        await bot.edit_message_text("one", chat.id, sent.message_id, reply_markup=buttons("a"))
    await bot.edit_message_text("one", chat.id, sent.message_id)  # without a markup the buttons go
    seen = server.messages(chat, by=server.bot)[0]
    assert seen.labels == []
    await bot.edit_message_reply_markup(chat.id, sent.message_id, reply_markup=buttons("b"))
    assert seen.labels == ["b"]
    with pytest.raises(BadRequest, match="Message can't be edited"):
        await bot.edit_message_text("mine", chat.id, said.id)
    with pytest.raises(BadRequest, match="Message to edit not found"):
        await bot.edit_message_text("mine", chat.id, 999)
    photo = await bot.send_photo(chat.id, png(), caption="x")
    with pytest.raises(BadRequest, match="no text in the message"):
        await bot.edit_message_text("text", chat.id, photo.message_id)
    await bot.edit_message_media(InputMediaPhoto(png()), chat.id, sent.message_id)
    assert (seen.photo, seen.text) == (png(), None)
    with pytest.raises(BadRequest, match="no text in the message"):
        await bot.edit_message_text("one", chat.id, sent.message_id)
    await bot.edit_message_caption(chat.id, photo.message_id, caption="y")
    new = InputMediaPhoto(png(10, 10), caption="z")
    await bot.edit_message_media(new, chat.id, photo.message_id)
    last = server.messages(chat)[-1]
    assert (last.photo, last.words) == (png(10, 10), "z")
    await bot.delete_message(chat.id, photo.message_id)
    assert server.messages(chat) == [said, seen]


async def test_presses(server: TelegramServer, bot: Bot) -> None:
    alice = server.person("Alice")
    chat = server.private(alice, started=True)
    sent = await bot.send_message(chat.id, "Your move", reply_markup=buttons("32-42", "draw"))
    board = server.messages(chat)[0]
    press = await server.click(alice, board, "draw")
    (update,) = await bot.get_updates()
    query = update.callback_query
    assert query is not None
    assert (query.data, query.from_user.id) == ("/draw", alice.id)
    assert query.message is not None
    assert query.message.message_id == sent.message_id
    with pytest.raises(BadRequest, match=r"(?i)message_too_long"):
        await bot.answer_callback_query(query.id, "a" * 201)
    assert press.answered is None
    await bot.answer_callback_query(query.id, "offered", show_alert=True)
    assert press.answered is not None
    assert (press.answered.text, press.answered.alert) == ("offered", True)
    with pytest.raises(BadRequest, match="Query is too old"):
        await bot.answer_callback_query(query.id)
    await bot.edit_message_reply_markup(chat.id, sent.message_id)
    with pytest.raises(LookupError):
        await server.click(alice, board, "draw")
    late = await server.click(alice, board, "/32-42", stale=True)
    answer = asyncio.create_task(server.next_message(chat, after=late))
    await bot.send_message(chat.id, "too late")
    assert (await answer).text == "too late"


async def test_command_menus(server: TelegramServer, bot: Bot) -> None:
    alice = server.person("Алиса", language_code="ru")
    bob = server.person("Bob")
    club = server.group("club", [alice, bob])
    await bot.set_my_commands([("play", "Play")])
    await bot.set_my_commands([("play", "Играть")], language_code="ru")
    await bot.set_my_commands([("help", "Help")], scope=BotCommandScopeAllGroupChats())
    assert await bot.get_my_commands(language_code="ru") == (BotCommand("play", "Играть"),)
    assert server.menu(alice, server.private(alice))[0]["description"] == "Играть"
    assert server.menu(bob, server.private(bob))[0]["description"] == "Play"
    assert server.menu(alice, club)[0]["command"] == "help"
    await bot.set_my_commands([("move", "Move")], scope=BotCommandScopeChat(club.id))
    assert server.menu(alice, club)[0]["command"] == "move"
    await bot.delete_my_commands(scope=BotCommandScopeChat(club.id))
    assert server.menu(alice, club)[0]["command"] == "help"
    assert server.violations == []
    for commands, language in [
        ([("Play", "x")], None),
        ([("play", "x" * 257)], None),
        ([(f"c{n}", "x") for n in range(101)], None),
        ([("play", "x")], "rus"),
    ]:
        with pytest.raises(BadRequest):
            await bot.set_my_commands(commands, language_code=language)
    assert len(server.violations) == 4
