"""What Telegram's updates say and how replies look there, without a server."""

from __future__ import annotations

import io
import logging
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from telegram import Update, User
from telegram.error import BadRequest, NetworkError, TelegramError

from bot.declaration import COMMANDS
from bot.languages import available
from bot.on_telegram_errors import REASON_LIMIT, Redacted, failure, reason
from bot.on_telegram_messages import keyboard, length, markup, menu, pieces, spoken
from bot.on_telegram_updates import Moved, message_number, read
from bot.talk import Ask, Button, Later, Message, Person, PictureRefused, Place, Reply, mention
from tests.doubles.telegram_limits import commands
from tests.doubles.telegram_limits import keyboard as accepted_keyboard
from tests.doubles.telegram_markup import Entity, detected, parse_html, units

ME = User(110201543, "Loopback", is_bot=True, username="loopback_bot")
ALICE: dict[str, Any] = {"id": 7, "is_bot": False, "first_name": "Alice", "language_code": "ru-RU"}
GROUP: dict[str, Any] = {"id": -1001, "type": "supergroup", "title": "club", "is_forum": True}
PRIVATE: dict[str, Any] = {"id": 7, "type": "private", "first_name": "Alice"}


def said(text: str, mentions: tuple[str, ...] = (), **fields: Any) -> Ask | Moved | None:
    """What is read from a message; the names in `mentions` are mentions of people by id."""
    data = {"message_id": 5, "date": 1_700_000_000, "chat": GROUP, "from": ALICE, "text": text}
    data |= {"entities": entities(text, mentions)} | fields
    return read(Update.de_json({"update_id": 1, "message": data}, None), ME)


def heard(text: str, mentions: tuple[str, ...] = (), **fields: Any) -> Ask:
    """The Ask of a message."""
    ask = said(text, mentions, **fields)
    assert isinstance(ask, Ask)
    return ask


def entities(text: str, mentions: tuple[str, ...]) -> list[dict[str, Any]]:
    """The entities of a text, with people 20, 21, … of those names."""
    claimed = [
        Entity("text_mention", units(text[: text.index(name)]), units(name), user=20 + at)
        for at, name in enumerate(mentions)
    ]
    found = []
    for entity in detected(text, claimed):
        fields = {"type": entity.type, "offset": entity.offset, "length": entity.length}
        if entity.user is not None:
            fields["user"] = {"id": entity.user, "is_bot": False, "first_name": entity.of(text)}
        found.append(fields)
    return found


# What is said


@pytest.mark.parametrize(
    ("text", "read_as", "addressed"),
    [
        ("/play salta @bobby", "/play salta @bobby", True),
        ("/play@loopback_bot salta", "/play salta", True),
        ("/PLAY@Loopback_Bot\nsalta", "/PLAY\nsalta", True),
        ("@loopback_bot 32-42", "32-42", True),
        (" @Loopback_bot,  32-42", "32-42", True),
        ("@loopback_bot /m 32-42", "/m 32-42", True),
        ("@loopback_bot", "", True),
        ("play salta @loopback_bot", "play salta <@110201543>", True),
        ("32-42", "32-42", False),
        ("ask @loopback_bots or a@loopback_bot", "ask @loopback_bots or a@loopback_bot", False),
        ("/ход 32-42", "/ход 32-42", True),
    ],
)
def test_texts_and_whether_they_are_for_the_bot(text: str, read_as: str, addressed: bool) -> None:
    ask = heard(text)
    assert (ask.text, ask.addressed) == (read_as, addressed)


def test_an_ask_has_all_that_telegram_tells() -> None:
    ask = heard("/help", message_thread_id=12, is_topic_message=True)
    assert ask.event == "telegram:110201543:-1001:m5"
    assert ask.place == Place("telegram", "-1001", "12")
    assert ask.person == Person("telegram", "7", "Alice")
    assert ask.time.isoformat() == "2023-11-14T22:13:20+00:00"
    assert (ask.language, ask.reply_to, ask.people) == ("ru-RU", "", ())
    assert heard("hi", chat=PRIVATE).place == Place("telegram", "7", direct=True)
    assert heard("hi", chat=PRIVATE).addressed


def test_mentions_after_letters_outside_the_basic_plane() -> None:
    ask = heard("😀 @loopback_bot 👨‍👩‍👧 play 𝔖 Carol 😀 and Zoë 🎲!", ("Carol", "Zoë 🎲"))
    assert ask.text == "😀 <@110201543> 👨‍👩‍👧 play 𝔖 <@20> 😀 and <@21>!"
    assert [person.name for person in ask.people] == ["Loopback", "Carol", "Zoë 🎲"]
    assert [person.bot for person in ask.people] == [True, False, False]
    ask = heard("@loopback_bot play salta Carol", ("Carol",))
    assert (ask.text, [p.account for p in ask.people]) == ("play salta <@20>", ["20"])


def test_what_is_not_said_to_the_bot_by_a_person() -> None:
    bot: dict[str, Any] = {"id": 8, "is_bot": True, "first_name": "Other"}
    assert said("/help@other_bot") is None
    assert said("/help", (), **{"from": bot}) is None
    assert said("/help", is_automatic_forward=True) is None
    origin = {"type": "hidden_user", "date": 1_600_000_000, "sender_user_name": "Carol"}
    assert said("/resign yes", forward_origin=origin) is None
    assert said("/help", chat={"id": -1002, "type": "channel", "title": "news"}) is None
    anonymous = heard("/help", (), sender_chat=GROUP, **{"from": bot})
    assert (anonymous.person.account, anonymous.person.name) == ("-1001", "club")


def test_replies() -> None:
    ours: dict[str, Any] = {"message_id": 4, "date": 1, "chat": GROUP, "from": ME.to_dict()}
    ask = heard("85-75", reply_to_message=ours | {"text": "Your turn"})
    assert (ask.reply_to, ask.addressed) == ("-1001:4", True)
    theirs = heard("85-75", reply_to_message=ours | {"from": ALICE, "text": "yours?"})
    assert (theirs.reply_to, theirs.addressed) == ("-1001:4", False)
    topic = ours | {"forum_topic_created": {"name": "salta", "icon_color": 1}}
    ask = heard("85-75", reply_to_message=topic, message_thread_id=4, is_topic_message=True)
    assert (ask.reply_to, ask.addressed, ask.place.thread) == ("", False, "4")
    ask = heard("85-75", reply_to_message=ours, message_thread_id=4)
    assert ask.place.thread == ""


def test_presses() -> None:
    query = {"id": "99", "from": ALICE, "chat_instance": "1", "data": "accept #1"}
    shown = {"message_id": 4, "date": 1, "chat": GROUP, "text": "x"}
    shown |= {"message_thread_id": 12, "is_topic_message": True}
    gone = {"message_id": 4, "date": 0, "chat": GROUP}
    for message, thread in ((shown, "12"), (gone, "")):
        data = {"update_id": 1, "callback_query": query | {"message": message}}
        ask = read(Update.de_json(data, None), ME)
        assert isinstance(ask, Ask)
        assert (ask.event, ask.text) == ("telegram:110201543:c99", "accept #1")
        assert ask.place == Place("telegram", "-1001", thread)
        assert (ask.reply_to, ask.addressed) == ("-1001:4", True)
    data = {"update_id": 1, "callback_query": query | {"inline_message_id": "x"}}
    assert read(Update.de_json(data, None), ME) is None


def test_a_group_that_has_moved() -> None:
    moved = said("", migrate_to_chat_id=-1009)
    assert isinstance(moved, Moved)
    assert (moved.place.chat, moved.chat) == ("-1001", "-1009")
    assert moved.event == "telegram:110201543:-1001:m5"


def test_a_message_of_another_chat_has_no_number_here() -> None:
    assert message_number("-1001", "-1001:4") == 4
    assert message_number("-1002", "-1001:4") is None
    assert message_number("-1001", "") is None


# What is answered


def test_markup() -> None:
    text = f"<b>{mention('7', 'A & B')}</b>, {mention('-1001', '<club>')} & co"
    shown, found = parse_html(markup(text))
    assert shown == "<b>A & B</b>, @<club> & co"
    assert [(entity.type, entity.user, entity.of(shown)) for entity in found] == [
        ("text_mention", 7, "A & B")
    ]


texts = st.lists(
    st.one_of(
        st.text(st.sampled_from("ab<&>😀 \n"), max_size=30),
        st.text(st.sampled_from("ab 😀"), min_size=1, max_size=8).map(lambda n: mention("7", n)),
    ),
    max_size=12,
).map("".join)


@given(texts, st.integers(8, 40), st.integers(8, 40))
def test_pieces_fit_and_lose_nothing(text: str, first: int, rest: int) -> None:
    found = pieces(text, first, rest)
    assert length(found[0]) <= max(first, 16)
    assert all(0 < length(piece) <= max(rest, 16) for piece in found[1:])
    assert "".join("".join(found).split()) == "".join(text.split())
    for piece in found:
        parse_html(markup(piece))


def test_long_lists_are_cut_at_the_ends_of_lines() -> None:
    lines = [f"• {number} 😀" for number in range(2000)]
    found = pieces("\n".join(lines), 1024)
    assert "\n".join(found).split("\n") == lines
    assert units(found[0]) <= 1024
    assert all(4000 < units(piece) <= 4096 for piece in found[1:-1])


def test_keyboards(caplog: pytest.LogCaptureFixture) -> None:
    assert keyboard(()) is None
    moves = keyboard([Button(f"{n}-42", f"move #1.0 {n}-42") for n in range(32, 42)])
    assert moves is not None
    assert [len(row) for row in moves.inline_keyboard] == [4, 4, 2]
    words = [Button("Annehmen", "a"), Button("Ablehnen", "b"), Button("é" * 40, "é" * 33)]
    shown = keyboard(words)
    assert shown is not None
    assert [len(row) for row in shown.inline_keyboard] == [2]
    assert "a button is left out" in caplog.text
    many = keyboard([Button(f"a long label of button {n}", f"{n}") for n in range(120)])
    assert many is not None
    assert len(accepted_keyboard(many.to_dict())) == 100


@pytest.mark.parametrize("language", available())
def test_menus(language: str) -> None:
    offered = commands([command.to_dict() for command in menu(language)])
    assert [command["command"] for command in offered] == list(COMMANDS)


def test_what_is_for_one_person_begins_with_their_name() -> None:
    group, carol = Place("telegram", "-1"), Person("telegram", "9", "Carol")
    reply = Reply(1, "No.", private=carol)
    assert spoken(Message(1, group, reply)) == f"{mention('9', 'Carol')}: No."
    assert spoken(Message(1, group, Reply(1, "No.", private=carol, via="-1:4"))) == "No."
    direct = Place("telegram", "9", direct=True)
    assert spoken(Message(1, direct, reply)) == "No."


# What goes wrong


def test_errors() -> None:
    no_photos = BadRequest("Not enough rights to send photos to the chat")
    assert isinstance(failure(no_photos, picture=True), PictureRefused)
    page = NetworkError(f"Bad Gateway (502). Parsing the server response {'<p>' * 9999} failed")
    later = failure(page, picture=True)
    assert isinstance(later, Later)
    assert len(str(later)) == REASON_LIMIT
    assert isinstance(failure(TelegramError("Invalid server response")), Later)


def test_the_token_is_taken_out_of_records_and_traces() -> None:
    handler = logging.StreamHandler(shown := io.StringIO())
    handler.setFormatter(Redacted(handler.formatter, "110201543:AAsecret"))
    log = logging.Logger("test")
    log.addHandler(handler)
    try:
        raise NetworkError("GET https://example.org/bot110201543:AAsecret/getMe")
    except NetworkError as error:
        log.exception("failed: %s", error)
        log.warning("in short: %s", reason(error))
    assert "AAsecret" not in shown.getvalue()
    assert "Traceback" in shown.getvalue()
    assert "in short: GET https://example.org/bot110201543:…/getMe\n" in shown.getvalue()
