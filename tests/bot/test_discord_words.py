"""What Discord is told once (the slash commands) and how our words look there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import discord
import pytest

from bot import families, languages, manner
from bot import on_discord_commands as commands
from bot.answer import answer
from bot.commands import COMMANDS
from bot.declaration import Argument, Command, Kind
from bot.languages import FALLBACK
from bot.languages.comparison import entries, placeables
from bot.on_discord_components import pressed, view
from bot.on_discord_messages import content, escaped
from bot.store import queries
from bot.store.tables import outbox
from bot.talk import Ask, Button, Person, Place, mention
from bot.workers import Workers
from rules import GAMES
from tests.bot.discord_stage import housed, workers
from tests.bot.wording import text
from tests.database import ready
from tests.doubles import discord_limits as limits

__all__ = ["workers"]

ALICE = Person("discord", "11", "Alice")


@pytest.fixture
def spanish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A second language, as a host adds one."""
    english = Path(languages.__file__).with_name("en.ftl").read_text(encoding="utf-8")
    other = english.replace("command-play = play", "command-play = jugar").replace(
        ".about = Show the board,", ".about = Muestra el tablero,"
    )
    (tmp_path / "en.ftl").write_text(english, encoding="utf-8")
    (tmp_path / "es.ftl").write_text(other, encoding="utf-8")
    monkeypatch.setattr(languages, "_FOLDER", tmp_path)
    kept = (languages.available, languages.words, languages._bundle)
    for cached in kept:
        cached.cache_clear()
    yield
    for cached in kept:
        cached.cache_clear()


def test_every_command_can_be_registered() -> None:
    registered = commands.payload()
    assert limits.commands(registered) == []
    assert [one["name"] for one in registered] == [
        manner.slash_word(one.name, FALLBACK) for one in families.listed()
    ]
    play = next(one for one in registered if one["name"] == "play")
    assert [(o["name"], o["type"], o["required"]) for o in play["options"]] == [
        ("game", 3, False),
        ("opponent", 6, False),
        ("colour", 3, False),
        ("clock", 3, False),
        ("rated", 3, False),
        ("options", 3, False),
        ("start", 3, False),
    ]
    move = next(one for one in registered if one["name"] == "move")
    assert [o["name"] for o in move["options"]] == ["move", "number"]
    assert all(o["autocomplete"] for o in move["options"])


def test_what_people_want_to_type_comes_before_a_number() -> None:
    """The order of Discord's list; the text has that of the declaration."""
    registered = {one["name"]: one["options"] for one in commands.payload()}
    for name, options in registered.items():
        if options and options[0]["type"] == limits.SUBCOMMAND:
            continue
        required = [option["required"] for option in options]
        assert required == sorted(required, reverse=True), name
        optional = [option["name"] for option in options if not option["required"]]
        assert "number" not in optional[:-1], name
    for name, order in {
        "note": ["text", "number"],
        "board": ["form", "theme", "side", "number"],
        "moves": ["square", "number"],
        "history": ["page", "number"],
        "replay": ["moves", "theme", "number"],
    }.items():
        assert [option["name"] for option in registered[name]] == order
    [file] = registered["import"]
    assert (file["name"], file["type"]) == ("file", 11)
    given = [{"name": "text", "value": "sharp"}, {"name": "number", "value": 7}]
    assert commands.spoken({"name": "note", "options": given}) == "note #7 sharp"


def test_what_is_completed_has_no_fixed_choices() -> None:
    registered = {one["name"]: {o["name"]: o for o in one["options"]} for one in commands.payload()}
    for name, option in (
        ("play", "options"),
        ("settings", "name"),
        ("settings", "value"),
        ("me", "name"),
        ("me", "value"),
        ("language", "language"),
        ("help", "topic"),
    ):
        found = registered[name][option]
        assert found["autocomplete"], (name, option)
        assert "choices" not in found, (name, option)
    assert len(registered["rules"]["game"]["choices"]) == len(GAMES)


@pytest.mark.parametrize("language", languages.available())
def test_sentences_name_the_commands_that_discord_lists(language: str) -> None:
    """Where a sentence says what to type on Discord, it is what people of the language see."""
    registered = commands.payload()
    locales = [*commands.locales(language), ""]
    there = {one.get("name_localizations", {}).get(locales[0], one["name"]) for one in registered}
    named = set()
    for key, pattern in entries(text(language)).items():
        if "platform" in placeables(pattern):
            facts = dict.fromkeys(placeables(pattern), "1") | {"platform": "discord"}
            named |= set(
                re.findall(r"(?<![\w/:])/(\w+)", languages.words(language).say(key, **facts))
            )
    assert len(named) >= 3
    assert named <= there


async def unused(talk: Any, **_: Any) -> None:
    """A command that is only declared."""


@pytest.fixture
def odd(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command with arguments of the rarer kinds, and a hidden one."""
    arguments = (
        Argument("beginning", Kind.START),
        Argument("game", Kind.GAME, required=True),
        Argument("file", Kind.DOCUMENT, required=True),
    )
    monkeypatch.setitem(COMMANDS, "board", Command("board", unused, arguments))
    monkeypatch.setitem(COMMANDS, "moves", Command("moves", unused, hidden=True))


def test_files_beginnings_and_hidden_commands(odd: None) -> None:
    registered = {one["name"]: one for one in commands.payload()}
    assert limits.commands(list(registered.values())) == []
    assert "moves" not in registered
    assert [(o["name"], o["type"], o["required"]) for o in registered["board"]["options"]] == [
        ("game", 3, True),
        ("file", 11, True),
        ("beginning", 3, False),
    ]


@pytest.mark.parametrize("typed", ["#128.14", "from #128.14", " FROM  #128.14"])
def test_a_beginning_comes_last_and_behind_its_word(odd: None, typed: str) -> None:
    values = {"beginning": typed, "file": "17", "game": "salta"}
    options = [{"name": key, "value": value} for key, value in values.items()]
    assert commands.spoken({"name": "board", "options": options}) == "board salta from #128.14"


def test_the_names_in_a_language_are_apart() -> None:
    """In each language Discord shows every command under a name of its own."""
    registered = commands.payload()
    for locale in {key for one in registered for key in one.get("name_localizations", {})}:
        names = [one.get("name_localizations", {}).get(locale, one["name"]) for one in registered]
        assert sorted(set(names)) == sorted(names), locale


def test_a_name_of_two_words_has_no_space(spanish: None) -> None:
    folder = languages._FOLDER
    text = (folder / "es.ftl").read_text(encoding="utf-8")
    text = text.replace("command-play = jugar", "command-play = a jugar")
    (folder / "es.ftl").write_text(
        text.replace("command-accept = accept", "command-accept = me a, ya")
    )
    registered = {one["name"]: one for one in commands.payload()}
    assert registered["play"]["name_localizations"]["es-ES"] == "a-jugar"
    assert registered["accept"]["name_localizations"]["es-ES"] == "ya"


def test_a_language_file_gives_the_names_and_descriptions_of_its_locales(spanish: None) -> None:
    registered = commands.payload()
    assert limits.commands(registered) == []
    play = next(one for one in registered if one["name"] == "play")
    assert play["name_localizations"] == {"es-ES": "jugar", "es-419": "jugar"}
    board = next(one for one in registered if one["name"] == "board")
    [about] = set(board["description_localizations"].values())
    assert about.startswith("Muestra el tablero, ")
    assert "name_localizations" not in board


def _options(one: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The options of a command, and those of the commands within it."""
    for option in one.get("options", []):
        yield option
        yield from _options(option)


def test_registered_commands_are_recognised_as_the_same() -> None:
    told: list[dict[str, Any]] = json.loads(json.dumps(commands.payload()))
    for number, one in enumerate(told):  # as Discord answers
        one |= {"id": str(number), "version": "1", "dm_permission": True, "nsfw": False}
        for key in ("name_localizations", "default_member_permissions"):
            one.setdefault(key, None)
        for option in _options(one):
            option.setdefault("name_localizations", None)
            if not option.get("required"):
                option.pop("required", None)
    assert not commands.differ(reversed(told), commands.payload())
    told[0]["options"].append({"type": 3, "name": "more", "description": "More"})
    assert commands.differ(told, commands.payload())
    assert commands.differ(told[1:], commands.payload())


@pytest.mark.parametrize(
    ("name", "values", "text"),
    [
        (
            "play",
            {"options": "jump=any", "opponent": "17", "game": "salta", "colour": "second"},
            "play salta <@17> second jump=any",
        ),
        ("move", {"move": "32-42", "number": 128}, "move #128 32-42"),
        ("accept", {}, "accept"),
        ("gone", {"thing": 1}, "gone"),
    ],
)
def test_a_slash_command_is_what_could_have_been_typed(
    name: str, values: dict[str, Any], text: str
) -> None:
    options = [{"name": key, "value": value} for key, value in values.items()]
    assert commands.spoken({"name": name, "options": options}) == text


def test_the_people_a_command_names_have_their_names_here() -> None:
    data = {
        "resolved": {
            "users": {
                "1": {"username": "ann", "global_name": "Ann"},
                "2": {"username": "robot", "global_name": None, "bot": True},
            },
            "members": {"1": {"nick": " Annie\x02 "}},
        }
    }
    assert commands.people(data) == (
        Person("discord", "1", "Annie", "ann"),
        Person("discord", "2", "robot", "robot", bot=True),
    )


@pytest.mark.parametrize("language", languages.available())
async def test_help_fits_a_message(language: str, tmp_path: Path, workers: Workers) -> None:
    place = Place("discord", "1")
    async with housed(ready(tmp_path / "test.db"), workers) as house:
        async with house.store.write() as connection:
            await queries.add_place(connection, place, language)
        await answer(house, Ask("e", place, ALICE, "help", datetime.now(UTC)))
        async with house.store.read() as connection:
            [text] = (await connection.execute(outbox.select())).all()
    shown = content(text.body["text"])
    assert not shown.endswith("…")
    assert len(shown) <= limits.CONTENT


def test_long_text_is_cut_at_a_line_or_a_word() -> None:
    lines = content("\n".join(f"• line {n} of many" for n in range(400)))
    assert len(lines) <= limits.CONTENT
    assert lines.endswith(" of many\n…")
    words = content("word " * 600)
    assert len(words) <= limits.CONTENT
    assert words.endswith("word …")
    solid = content("_" * 3000)
    assert len(solid) <= limits.CONTENT
    assert solid.endswith("…")


def test_only_mentions_mention() -> None:
    said = content(f"{mention('17', 'Bob')}, <@18> @here [x](https://e.example) is *{'up'}*")
    assert said.startswith("<@17>, ")
    assert said.count("<@") == said.count("\\<@") + 1
    assert "@here" not in said
    assert content(mention("not-discord", "Bob *x*")) == "@Bob \\*x\\*"
    assert escaped("#1 a_b") == "\\#1 a\\_b"


async def test_buttons_fit() -> None:
    assert view(()) is None
    assert view((Button("a", "x" * 99),)) is None
    many = view(tuple(Button("b" * 100, f"move #1.2 {n}") for n in [*range(25), 1]))
    assert many is not None
    parts = many.to_components()
    assert limits.components(parts) == []
    assert [len(row["components"]) for row in parts] == [5] * 5
    assert many.is_finished()


@pytest.mark.parametrize(("count", "options"), [(26, [25, 1]), (125, [25] * 5), (160, [25] * 5)])
async def test_more_buttons_than_fit_are_menus(count: int, options: list[int]) -> None:
    shown = view(tuple(Button(f"{n} " + "b" * 150, f"move #1.2 {n}") for n in range(count)))
    assert shown is not None
    parts = shown.to_components()
    assert limits.components(parts) == []
    menus = [row["components"][0] for row in parts]
    assert [len(menu["options"]) for menu in menus] == options
    chosen = {"custom_id": menus[-1]["custom_id"], "values": [menus[-1]["options"][0]["value"]]}
    assert pressed(chosen) == f"move #1.2 {25 * (len(menus) - 1)}"


@pytest.mark.parametrize(
    "data", [{"custom_id": "other", "values": ["a"]}, {"custom_id": "s?0", "values": []}]
)
def test_components_that_say_nothing(data: dict[str, Any]) -> None:
    assert pressed(data) is None


def test_locales_are_those_that_discord_knows() -> None:
    assert commands.locales("ru") == ("ru",)
    assert commands.locales("xx") == ()
    assert all(limits.LOCALES.fullmatch(str(locale)) for locale in discord.Locale)
