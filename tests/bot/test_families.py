"""Families of commands: one word, and behind it what is wanted, on every platform and in help."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot import calling, confirmation, families, grammar, manner, on_discord
from bot import on_discord_commands as commands
from bot.commands import COMMANDS, about
from bot.declaration import Argument, Call, Command, Kind, command
from bot.languages import available, words
from bot.languages.comparison import clashes, differences
from bot.on_telegram_messages import menu
from bot.refusal import Refusal
from bot.settings import load
from bot.talk import BUTTON_BYTES, Place
from bot.vocabulary import lexicon
from bot.workers import Workers
from tests.bot.cups import SHOWN, WORDS, cups
from tests.bot.discord_stage import Stage, housed, redirected, stage, workers
from tests.bot.house import ALICE
from tests.bot.house import stage as paper
from tests.bot.telegram_house import club, server, telegram_bot
from tests.database import ready
from tests.doubles import discord_limits, telegram_limits
from tests.doubles.telegram_server import TelegramServer

__all__ = ["cups", "redirected", "server", "stage", "workers"]

pytestmark = pytest.mark.usefixtures("cups")


def read(text: str, *spoken: str) -> Call:
    """A call in a place of the first language."""
    return grammar.read(text, grammar.spoken(*(spoken or ("en",))))


def refused(text: str, *spoken: str) -> Refusal:
    """The refusal of a text."""
    with pytest.raises(Refusal) as bad:
        read(text, *spoken)
    return bad.value


# What people type


@pytest.mark.parametrize(
    ("typed", "name", "number"),
    [
        *(("cup join T7", "join", 7), ("join the cup t7", "join", 7), ("enter cup #T7", "join", 7)),
        *(("take part in the cup т7", "join", 7), ("cup take part in Т7", "join", 7)),
        *(
            ("LEAGUE, enter 7!", "join", 7),
            ("c join #t7", "join", 7),
            ("count me in T7", "join", 7),
        ),
        *(("cup T7 join", "join", 7), ("T7 cup join", "join", 7), ("T7 cup", "show", 7)),
        *(("cup-join T7", "join", 7), ("/cup_join T7", "join", 7), ("/cup join T7", "join", 7)),
        *(("/league_take_part_in 7", "join", 7), ("cup", "show", None), ("cup T7", "show", 7)),
        *(("show cup 7", "show", 7), ("standings of the cup", "table", None)),
        *(("кубок вступить Т7", "join", 7), ("вступить в кубок т7", "join", 7)),
        *(("/cup вступить T7", "join", 7), ("Таблица кубка!", "table", None)),
        *(
            ("copa unirse T7", "join", 7),
            ("unirse a la copa T7", "join", 7),
            ("copa", "show", None),
        ),
        ("cup_tick", "tick", None),
    ],
)
def test_it_is_called_by_both_words_in_any_order(typed: str, name: str, number: int | None) -> None:
    for language in available():
        call = read(typed, language)
        assert call.command is COMMANDS[f"cup-{name}"]
        assert call.arguments.get("cup") == number


def test_every_word_of_the_family_stands_before_each_of_its_commands() -> None:
    for head in ("cup", "league", "c"):
        for second, name in {
            "join": "join",
            "enter": "join",
            "standings": "table",
            "new": "new",
        }.items():
            for typed in (f"{head} {second}", f"{second} {head}", f"/{head}_{second}"):
                found, count = lexicon("en").command(typed.split())
                assert (found, count) == (COMMANDS[f"cup-{name}"], len(typed.split()))


@pytest.mark.parametrize("typed", ["join", "вступить", "unirse T7", "enter #T7", "standings"])
def test_a_second_word_alone_is_no_command(typed: str) -> None:
    assert refused(typed).key.startswith("unknown-command")


def test_the_longest_name_is_taken_and_the_rest_are_arguments() -> None:
    assert read("cup new salta Spring cup").arguments == {"game": "salta", "text": "Spring cup"}
    assert read("new cup").arguments == {}
    assert read("board 7").command.name == "board"


@pytest.mark.parametrize(
    ("typed", "language", "near", "button"),
    [
        ("cup jion T7", "en", "cup join", "cup-join T7"),
        ("T7 cup jion", "en", "cup join", "cup-join T7"),
        ("cup T7 standigns", "en", "cup table", "cup-table T7"),
        ("cup nwe salta", "en", "cup new", "cup-new salta"),
        ("кубок вступит T7", "ru", "кубок вступить", "cup-join T7"),
        ("copa unirese", "es", "copa unirse", "cup-join"),
        ("cup jion " + "x" * 70, "en", "cup join", "cup-join"),
    ],
)
def test_a_misspelt_one_has_a_button_for_the_nearest(
    typed: str, language: str, near: str, button: str
) -> None:
    bad = refused(typed, language)
    assert (bad.key, bad.facts["near"]) == ("unknown-subcommand-near", near)
    assert [one.text for one in bad.buttons] == [button]
    assert len(bad.buttons[0].text.encode()) <= BUTTON_BYTES
    meant, count = lexicon("en").command(button.split())
    assert (meant and calling.told(words(language), meant), count) == (near, 1)


def test_what_is_near_none_is_told_what_there_is() -> None:
    bad = refused("cup xyzzy")
    assert (bad.key, bad.facts["given"], bad.buttons) == ("unknown-subcommand", "xyzzy", ())
    assert bad.facts["valid"] == "show, join, table, new, leave"
    assert bad.facts["example"] == "cup join"
    for language in available():
        said = words(language).say(f"refused-{bad.key}", **bad.facts)
        assert bad.facts["valid"] in said
        assert "xyzzy" in said


def test_what_a_command_of_it_lacks_is_asked_for() -> None:
    assert refused("cup join").key == "needs-tournament"
    assert refused("cup join xyzzy").facts == {"given": "xyzzy", "command": "cup join"}
    assert refused("leagu join").facts["near"] == "league"


def test_a_family_needs_no_bare_form() -> None:
    del COMMANDS["cup-show"]
    assert refused("cup").key == "needs-subcommand"
    assert refused("cup 32-42").key == "unknown-subcommand"
    assert refused("please, T7 cup jion").buttons[0].text == "cup-join T7"
    assert not grammar.is_chatter("cup jion")
    assert families.bare_form("cup") is None
    assert [one["name"] for one in commands.payload()].count("cup") == 1
    assert "cup" in {one.command for one in menu("en")}


def test_the_name_of_one_within_a_family_begins_with_the_familys() -> None:
    with pytest.raises(ValueError, match="begins with cup-"):
        command("join-cup", within="cup")


def test_where_another_number_can_stand_a_tournament_needs_its_letter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = (Argument("cup", Kind.TOURNAMENT), Argument("number", Kind.NUMBER))
    monkeypatch.setitem(COMMANDS, "both", Command("both", COMMANDS["board"].run, given))
    assert read("both 7 T8").arguments["cup"] == 8
    assert read("both 7 T8").arguments["number"].number == 7
    assert read("cup join T7.3").arguments["cup"].round == 3  # the one that it is about
    for typed in (
        "cup join T",
        "cup join T7.3.1",
        "cup join TT7",
        "cup join #T1234567890",
    ):
        assert refused(typed).key in ("needs-tournament", "unknown-argument"), typed


@pytest.mark.parametrize("typed", ["cup leave T7 yes", "/cup_leave T7 yes", "cup-leave #T7 yes"])
def test_a_plain_yes_behind_both_words_is_meant(typed: str) -> None:
    kept = confirmation.sure(read(typed), typed, lexicon("en"))
    assert kept.arguments == {"cup": 7, "answer": "yes"}
    chatty = "leave the cup, yes"
    assert "answer" not in confirmation.sure(read(chatty), chatty, lexicon("en")).arguments


def test_language_files_tell_its_words_from_those_of_other_commands() -> None:
    """What stands behind a family's word may be another command's own, but not twice its own."""
    plain = "command-leave = leave\ncommand-new = new\n"
    assert clashes(plain + WORDS["en"], []) == []
    twice = WORDS["en"].replace("= table, standings", "= table, join")
    assert clashes(twice, []) == ["“cup join” means command-cup-join and command-cup-table"]
    assert clashes(WORDS["en"] + "command-call = league\n", []) == [
        "“league” means command-call and command-cup"
    ]
    assert "command-cup-new is missing" in differences(
        WORDS["en"], WORDS["es"].replace("cup-new", "cup-other")
    )


# How it is written


@pytest.mark.parametrize(
    ("platform", "language", "written"),
    [
        ("discord", "en", ["/cup show", "/cup join", "/cup table"]),
        ("discord", "ru", ["/кубок показать", "/кубок вступить", "/кубок таблица"]),
        ("telegram", "ru", ["/cup", "/cup join", "/cup table"]),
        ("console", "ru", ["кубок", "кубок вступить", "кубок таблица"]),
    ],
)
def test_it_is_written_in_the_manner_of_the_place(
    platform: str, language: str, written: list[str]
) -> None:
    place, held = Place(platform, "1"), families.members("cup")[:3]
    assert [manner.command_word(one, language, place) for one in held] == written
    for one, shown in zip(held, written, strict=True):
        plain = calling.told(words(language), one)
        assert manner.written(f"«{plain} T7»", place, language) == f"«{shown} T7»"
        assert read(f"{shown} T7", language).command is one or platform == "discord"


def test_what_is_written_on_discord_can_be_typed_there() -> None:
    for one in families.members("cup"):
        assert read(f"{manner.slash_name(one, 'ru')} T7").command is one


# Help


async def test_help_lists_the_family_in_a_line_and_its_commands_on_a_page(tmp_path: Path) -> None:
    async with paper(tmp_path) as here:
        everything = await here.words(ALICE, "help all")
        assert ", cup" in everything
        assert "cup join" not in everything
        part = await here.words(ALICE, "help all play")
        assert "\n• cup show/join/table/new/… – Cups of this chat" in part
        page = (await here.words(ALICE, "help league")).split("\n")
        assert page[0] == "cup: Cups of this chat"
        assert page[1:4] == [
            "• cup – Show a cup",
            "• cup join TOURNAMENT – Take part in a cup",
            "• cup table – Who leads in a cup",
        ]
        assert len(page) == 1 + len(SHOWN) + 1
        assert "“help cup leave”" in page[-1]
        assert await here.words(ALICE, "help cup xyzzy") == "\n".join(page)
        one = await here.words(ALICE, "help cup join")
        assert one == await here.words(ALICE, "help enter league")
        assert one.split("\n") == [
            "• cup join TOURNAMENT – Take part in a cup",
            "TOURNAMENT: The number of the cup",
        ]


def test_lists_have_the_family_once() -> None:
    listed = [one.name for held in about.grouped().values() for one in held]
    assert listed.count("cup") == 1
    assert not any(name.startswith("cup-") for name in listed)
    assert families.names().count("cup") == 1
    assert [one.second for one in families.members("cup")] == list(SHOWN)


async def test_a_reply_names_them_and_a_button_says_them(tmp_path: Path) -> None:
    async with paper(tmp_path) as here:
        (message,) = await here.say(ALICE, "cup jion T7")
        (button,) = message.reply.buttons
        assert button.label == "cup join"
        assert await here.words(ALICE, button.text) == "Alice joins T7"


# Discord


def test_discord_has_one_command_with_the_others_inside() -> None:
    registered = commands.payload()
    assert discord_limits.commands(registered) == []
    (cup,) = [one for one in registered if one["name"].startswith("cup")]
    assert cup["description"] == "Cups of this chat"
    assert cup["name_localizations"] == {"ru": "кубок", "es-ES": "copa", "es-419": "copa"}
    assert [(one["name"], one["type"]) for one in cup["options"]] == [(one, 1) for one in SHOWN]
    join = cup["options"][1]
    assert join["name_localizations"]["ru"] == "вступить"
    assert join["description_localizations"]["es-ES"] == "Participar en una copa"
    (number,) = join["options"]
    assert (number["name"], number["type"], number["required"]) == ("cup", 3, True)
    assert number["autocomplete"]
    for inner in cup["options"]:  # as Discord answers
        inner["required"] = None
        for option in inner["options"]:
            if not option["required"]:
                del option["required"]
    assert not commands.differ(registered, commands.payload())
    join["options"] = []
    assert commands.differ(registered, commands.payload())
    registered[-1]["options"] = []
    assert commands.differ(registered, commands.payload())


@pytest.mark.parametrize("language", available())
def test_the_names_within_are_apart_and_fit(language: str) -> None:
    for family in families.names():
        held = families.members(family)
        names = [manner.slash_word(one.name, language) for one in held]
        assert len(set(names)) == len(names) <= discord_limits.CHOICES
        assert all(discord_limits.NAME.fullmatch(name) for name in names)
        for one in held:
            assert len(words(language).say(f"command-{one.name}.about")) <= 100


def within(name: str, **values: Any) -> dict[str, Any]:
    """The data of an interaction."""
    options = [{"name": key, "type": 3, "value": value} for key, value in values.items()]
    return {"name": "cup", "options": [{"name": name, "type": 1, "options": options}]}


@pytest.mark.parametrize(
    ("data", "text", "private"),
    [
        (within("join", cup="T7"), "cup-join T7", False),
        (within("join", cup="7"), "cup-join T7", False),
        (within("table"), "cup-table", True),
        (within("show"), "cup-show", False),
        (within("new", text="take part", game="salta"), "cup-new salta take part", False),
        (within("gone"), "cup gone", False),
        ({"name": "cup"}, "cup", False),
    ],
)
def test_an_interaction_within_is_what_could_have_been_typed(
    data: dict[str, Any], text: str, private: bool
) -> None:
    assert commands.spoken(data) == text
    assert commands.is_private(data) is private


async def test_it_is_used_on_discord(stage: Stage) -> None:
    alice, lobby = stage.alice, stage.lobby
    offered = await stage.server.autocomplete(
        alice, lobby, "cup leave", "cup", "su", {"answer": "yes"}
    )
    assert offered == []
    offered = await stage.server.autocomplete(alice, lobby, "cup join", "cup", "sum")
    assert offered == [("T8 Cup of Summer", "T8")]
    await stage.slash(alice, "cup join", cup="T7")
    assert (await stage.said(1)).content == "Alice joins T7"
    told = await stage.answer(await stage.slash(alice, "cup table"))
    assert (told.content, told.only_for) == ("table of None", alice)
    await stage.slash(alice, "cup show", cup="т7")
    assert (await stage.said(2)).content == "cup 7: “/cup join T7”, “/cup show”"


@pytest.fixture
async def simcord_bot(tmp_path: Path, workers: Workers) -> AsyncIterator[Any]:
    """The bot as simcord takes it: a client that is not logged in."""
    database = ready(tmp_path / "test.db")
    async with housed(database, workers) as house:
        yield on_discord.client(house, load(discord_token="simulated", database=database)).bot


async def test_it_is_used_on_simcord(simcord_env: Any) -> None:
    guild = simcord_env.create_guild()
    channel = guild.create_text_channel("games")
    alice = guild.add_member(simcord_env.create_user("alice"))
    assert {f"cup {one}" for one in SHOWN} < {*alice.available_commands(channel)}
    offered = await alice.autocomplete(channel, "cup join", "cup", "spr")
    assert [choice["value"] for choice in offered] == ["T7"]
    await alice.slash(channel, "cup join", cup="T7")
    assert channel.last_message.content == "alice joins T7"


# Telegram


@pytest.mark.parametrize("language", available())
def test_telegrams_menu_has_the_family_once(language: str) -> None:
    offered = telegram_limits.commands([one.to_dict() for one in menu(language)])
    found = [one for one in offered if one["command"].startswith("cup")]
    assert found == [{"command": "cup", "description": words(language).say("command-cup.about")}]


async def test_it_is_used_on_telegram(server: TelegramServer, tmp_path: Path) -> None:
    here = club(server)
    async with telegram_bot(server, tmp_path):
        for typed in ("/cup_join T7", "/cup@Loopback_Bot join T7", "/cup_join@Loopback_Bot т7"):
            assert (await here.tell(here.alice, typed)).words == "Alice joins T7"
        told = await here.tell(here.alice, "/cup")
        assert "“/cup join T7”, “/cup”" in told.words
        near = await here.tell(here.alice, "/cup jion T7")
        assert "“/cup join”" in near.words
        pressed = await here.press(here.alice, near, "cup join")
        assert pressed.words == "Alice joins T7"
