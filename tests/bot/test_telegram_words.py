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

import bot.commands  # noqa: F401  (declares them)
from bot import families
from bot.declaration import COMMANDS, Command
from bot.languages import available
from bot.on_telegram_errors import REASON_LIMIT, Redacted, failure, reason
from bot.on_telegram_messages import (
    Pressed,
    keyboard,
    length,
    markup,
    menu,
    message_number,
    pieces,
    pressed,
    spoken,
)
from bot.on_telegram_updates import Moved, pressed_unseen, read
from bot.talk import (
    JOINER,
    Ask,
    Button,
    Later,
    Message,
    Person,
    PictureRefused,
    Place,
    Reply,
    Rights,
    link,
    mention,
)
from tests.doubles.telegram_limits import commands
from tests.doubles.telegram_limits import keyboard as accepted_keyboard
from tests.doubles.telegram_markup import Entity, detected, parse_html, units

ME = User(110201543, "Loopback", is_bot=True, username="loopback_bot")
ALICE: dict[str, Any] = {"id": 7, "is_bot": False, "first_name": "Alice", "language_code": "ru-RU"}
GROUP: dict[str, Any] = {"id": -1001, "type": "supergroup", "title": "club", "is_forum": True}
PRIVATE: dict[str, Any] = {"id": 7, "type": "private", "first_name": "Alice"}
BARE: dict[str, Any] = {"message_id": 5, "date": 1_700_000_000, "chat": GROUP, "from": ALICE}


def said(text: str, mentions: tuple[str, ...] = (), **fields: Any) -> Ask | Moved | None:
    """What is read from a message; the names in `mentions` are mentions of people by id."""
    data = BARE | {"text": text, "entities": entities(text, mentions)} | fields
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
    assert (ask.discreet, ask.rights, ask.place.home) == (False, None, "")
    alone = heard("hi", chat=PRIVATE)
    assert (alone.discreet, alone.rights) == (True, Rights(admin=True))


def test_captions_are_read_like_texts() -> None:
    caption = "@loopback_bot play 😀 Carol"
    document = {"file_id": "F", "file_unique_id": "U", "file_name": "game.pdn"}
    data = BARE | {"caption": caption, "caption_entities": entities(caption, ("Carol",))}
    media: dict[str, Any]
    for media in ({"document": document}, {"photo": []}):
        ask = read(Update.de_json({"update_id": 1, "message": data | media}, None), ME)
        assert isinstance(ask, Ask)
        assert (ask.text, ask.addressed) == ("play 😀 <@20>", True)
        assert [person.name for person in ask.people] == ["Carol"]
    for media in ({"photo": []}, {"new_chat_members": [ALICE]}):
        assert read(Update.de_json({"update_id": 1, "message": BARE | media}, None), ME) is None


def test_edited_messages() -> None:
    data = BARE | {"text": "/move 32-42", "edit_date": 1_700_000_060}
    ask = read(Update.de_json({"update_id": 1, "edited_message": data}, None), ME)
    assert isinstance(ask, Ask)
    assert ask.edits == "telegram:110201543:-1001:m5"
    assert ask.event == "telegram:110201543:-1001:m5:e1700000060"
    assert ask.time.isoformat() == "2023-11-14T22:14:20+00:00"
    assert ask.via == "-1001:5"
    bot = data | {"from": ME.to_dict()}
    assert read(Update.de_json({"update_id": 1, "edited_message": bot}, None), ME) is None


def joined(old: str, new: str, **fields: Any) -> Ask | Moved | None:
    """What is read from a change of the bot's standing in a chat."""
    change = {"chat": GROUP, "from": ALICE, "date": 1_700_000_000} | fields
    for name, status in (("old_chat_member", old), ("new_chat_member", new)):
        change[name] = {"user": ME.to_dict(), "status": status, "until_date": 0}
    return read(Update.de_json({"update_id": 1, "my_chat_member": change}, None), ME)


def test_being_added_to_a_chat() -> None:
    for old in ("left", "kicked"):
        ask = joined(old, "member")
        assert isinstance(ask, Ask)
        assert (ask.event, ask.text) == ("telegram:110201543:-1001:j1700000000", "hello")
        assert (ask.place, ask.person.account) == (Place("telegram", "-1001"), "7")
        assert (ask.language, ask.addressed, ask.via) == ("ru-RU", True, "")
    for old, new in (("member", "left"), ("member", "kicked"), ("left", "kicked")):
        assert joined(old, new) is None
    assert joined("left", "member", chat={"id": -1, "type": "channel", "title": "news"}) is None
    assert joined("kicked", "member", chat=PRIVATE) is None
    hidden = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "x"}
    ask = joined("left", "member", **{"from": hidden})
    assert isinstance(ask, Ask)
    assert (ask.person.account, ask.person.name, ask.person.bot) == ("-1001", "club", False)


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
    assert (ask.reply_to, ask.addressed, ask.called) == ("-1001:4", True, False)
    assert heard("/help", reply_to_message=ours | {"text": "Your turn"}).called
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
        assert (ask.event, ask.text) == ("telegram:110201543:c7b92a043ab3ffd72", "accept #1")
        assert ask.place == Place("telegram", "-1001", thread)
        assert (ask.reply_to, ask.addressed) == ("-1001:4", True)
        assert pressed_unseen(Update.de_json(data, None)) == (message is gone)
        assert ask.via == ""
    data = {"update_id": 1, "callback_query": query | {"inline_message_id": "x"}}
    assert read(Update.de_json(data, None), ME) is None


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"reply_to_message": BARE}, False),
        ({"text": "Alice: choose"}, True),
        ({"text": "", "caption": "Alice: choose", "photo": []}, True),
        ({"reply_to_message": BARE | {"from": ALICE | {"id": 8}}}, None),
        ({"text": "Alice is to move"}, None),
        ({"text": "So, Alice: choose"}, None),
        ({"text": "Alice: choose", "chat": PRIVATE}, None),
        ({"text": "Alice: choose", "from": ALICE | {"id": 8}}, None),
        ({"text": "", "photo": []}, None),
    ],
)
def test_presses_on_what_is_for_the_presser(fields: dict[str, Any], named: bool | None) -> None:
    shown = BARE | {"from": ME.to_dict(), "text": "choose"} | fields
    presser = fields.get("from", ALICE)
    for key, marked in (("text", "entities"), ("caption", "caption_entities")):
        if "Alice" in shown.get(key, ""):
            shown[marked] = entities(shown[key], ("Alice",))
            shown[marked][0]["user"] = ALICE
    shown = {key: value for key, value in shown.items() if value != ""} | {"from": ME.to_dict()}
    query = {"id": "9", "from": presser, "chat_instance": "1", "data": "x", "message": shown}
    ask = read(Update.de_json({"update_id": 1, "callback_query": query}, None), ME)
    assert isinstance(ask, Ask)
    wanted = None if named is None else Pressed("-1001:5", named, "text" in shown)
    assert pressed(ask.via) == wanted


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


def test_names_of_people_elsewhere_and_of_chats() -> None:
    text = f"{mention('7', 'Alice', 'discord')}, {mention('-1001', 'club', 'telegram')}"
    assert markup(text) == f"Alice, @{JOINER}club"
    assert length(text) == len(f"Alice, @{JOINER}club")
    assert markup(mention("7", "A", "telegram")) == '<a href="tg://user?id=7">A</a>'


def test_links() -> None:
    here = Place("telegram", "-1002000000007", "12")
    text = f"Game {link('#1 & more', here, '-1002000000007:5')}."
    address = "https://t.me/c/2000000007/12/5"
    assert markup(text) == f'Game <a href="{address}">#1 &amp; more</a>.'
    assert length(text) == len("Game #1 & more.")
    assert pieces(text, 8) == ["Game", text[5:]]
    assert pieces(text, 8, 9) == ["Game", text[5:-1], "."]
    for chat in ("-1001234567", "7"):  # a basic group, a person
        assert markup(link("<#1>", Place("telegram", chat), f"{chat}:5")) == "&lt;#1&gt;"
    assert markup(link("#1", here, "")) == "#1"
    assert markup(link("#1", Place("console", "club"), "club:5")) == "#1"


texts = st.lists(
    st.one_of(
        st.text(st.sampled_from("ab<&>😀 \n"), max_size=30),
        st.text(st.sampled_from("ab 😀"), min_size=1, max_size=8).map(lambda n: mention("7", n)),
        st.text("a😀", min_size=1, max_size=8).map(
            lambda n: link(n, Place("telegram", "-1002000000007"), "-1002000000007:5")
        ),
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
    shown = [command.name for command in families.listed()]
    assert "play" in shown
    assert [command["command"] for command in offered] == shown


def test_hidden_commands_are_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    hidden = Command("play", COMMANDS["play"].run, hidden=True)
    monkeypatch.setitem(COMMANDS, "play", hidden)
    assert "play" not in {command.command for command in menu("en")}


def test_what_is_for_one_person_begins_with_their_name() -> None:
    group, carol = Place("telegram", "-1"), Person("telegram", "9", "Carol")
    reply = Reply(1, "No.", private=carol)
    assert spoken(Message(1, group, reply)) == f"{mention('9', 'Carol', 'telegram')}: No."
    assert spoken(Message(1, group, Reply(1, "No.", private=carol, via="-1:4"))) == "No."
    named, worded = (Pressed("-1:4", at, worded=True).via() for at in (True, False))
    assert spoken(Message(1, group, Reply(1, "No.", private=carol, via=named)))[-5:] == ": No."
    assert spoken(Message(1, group, Reply(1, "No.", private=carol, via=worded)))[-5:] == ": No."
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
