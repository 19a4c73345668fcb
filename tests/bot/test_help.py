"""`help`: what to do next, where and on which platform one is, and every command in groups."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot import families
from bot.calling import told
from bot.commands import COMMANDS, about
from bot.languages import available, words
from bot.on_discord_messages import content
from bot.preferences import PersonSettings, PlaceSettings, values
from bot.talk import Place, Rights
from tests.bot.house import ALICE, BOB, CAROL, NAME, stage
from tests.bot.test_limits import check

LANGUAGES = available()
PHONE = 480
"""Characters that a phone shows at once, the keyboard open."""
MOST = 2000


async def test_with_no_game_it_tells_how_to_find_one(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        (message,) = await here.say(ALICE, "help")
        told = message.reply.text
        assert "“play salta @friend”" in told
        assert "Bashni, Russian draughts, High Jump, Lasca, Pyramid, Salta" in told
        assert [b.text for b in message.reply.buttons] == ["rules", "play", "help all"]
        (message,) = await here.say(ALICE, "help", Place(NAME, "alice", direct=True))
        assert "somebody you know from a group" in message.reply.text


async def test_it_tells_what_waits(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play salta <@bob>")
        (message,) = await here.say(BOB, "help")
        assert message.reply.text.startswith("Alice challenges you to Salta, game #1.")
        assert [b.text for b in message.reply.buttons] == [
            "accept #1", "decline #1", "rules salta", "help all",
        ]  # fmt: skip
        assert "“play salta @friend”" in await here.words(ALICE, "help")
        assert "“play salta @friend”" in await here.words(CAROL, "help")
        await here.say(BOB, "accept")
        (message,) = await here.say(ALICE, "help")
        assert message.reply.text.startswith("It is your turn with Green in game #1, Salta.")
        move = message.reply.text.partition("such as “")[2].partition("”")[0]
        assert [b.text for b in message.reply.buttons] == ["moves #1.0", "rules #1", "help all"]
        assert "Bob is to move" not in message.reply.text
        waiting = await here.words(BOB, "help")
        assert waiting.startswith("In game #1, Salta, Alice is to move.")
        watched = await here.words(CAROL, "help")
        assert watched.startswith("Game #1, Salta, is being played here.")
        # What it says works.
        assert f"plays 1. {move}" in await here.words(ALICE, move)
        assert "It is your turn with Red" in await here.words(BOB, "help")


async def test_few_moves_are_buttons(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play high jump <@bob>")
        await here.say(BOB, "accept")
        (message,) = await here.say(ALICE, "help")
        assert [b.text for b in message.reply.buttons][:2] == ["move #1.0 c2-c3", "move #1.0 d3-c3"]


@pytest.mark.parametrize(
    ("platform", "hears", "told"),
    [
        ("telegram", False, "I hear only commands and replies to me: write “/move c3-d4”"),
        ("discord", False, "“/move”, “@saltabot c3-d4”"),
        ("paper", False, "Here I hear only what is said to me."),
        ("telegram", True, ""),
        ("telegram", None, ""),
    ],
)
async def test_it_says_how_to_be_heard(
    platform: str, hears: bool | None, told: str, tmp_path: Path
) -> None:
    rights = Rights(able={} if hears is None else {"hear": hears})
    async with stage(tmp_path) as here:
        place, kept = Place(platform, "1"), here.paper.name
        here.paper.name = platform
        await here.house.outbox.attach(here.paper)
        text = await here.words(ALICE, "help", place, rights=rights)
        assert told in text
        assert ("hear" in text) == bool(told)
        aside = await here.words(ALICE, "help", Place(kept, "alice", direct=True), rights=rights)
        assert "hear" not in aside


async def test_the_example_is_a_move_of_the_game_at_hand(tmp_path: Path) -> None:
    deaf = Rights(admin=True, able={"hear": False})
    async with stage(tmp_path) as here:
        place = Place("discord", "1")
        here.paper.name = "discord"
        await here.house.outbox.attach(here.paper)
        await here.say(ALICE, "settings game lasca", place, rights=deaf)
        assert "“@saltabot a3-b4”" in await here.words(ALICE, "help", place, rights=deaf)
        await here.say(ALICE, "play high jump <@bob>", place, rights=deaf)
        await here.say(BOB, "accept", place, rights=deaf)
        for person in (ALICE, BOB):
            told = await here.words(person, "help", place, rights=deaf)
            assert "“@saltabot c2-c3”, or reply to a board with “c2-c3”" in told
            assert "Just write" not in told
        heard = await here.words(ALICE, "help", place, rights=Rights(able={"hear": True}))
        assert "game #1, High Jump. Just write your move, such as “c2-c3”." in heard


@pytest.mark.parametrize(
    ("platform", "language", "told"),
    [
        ("discord", "ru", "По-русски, только для вас: «/личное язык русский»."),
        ("telegram", "ru", "По-русски, только для вас: «/me язык русский»."),
        ("discord", "es-ES", "En español, solo para ti: «/personal idioma español»."),
        ("telegram", "es", "En español, solo para ti: «/me idioma español»."),
        ("discord", "en-GB", ""),
        ("discord", "tlh", ""),
        ("discord", "", ""),
    ],
)
async def test_whose_client_speaks_another_of_our_languages_is_told_how_to_have_it(
    platform: str, language: str, told: str, tmp_path: Path
) -> None:
    async with stage(tmp_path) as here:
        place = Place(platform, "1")
        here.paper.name = platform
        await here.house.outbox.attach(here.paper)
        await here.say(BOB, "help", place, language="en")
        lines = (await here.words(ALICE, "help", place, language=language)).split("\n")
        assert lines[2:] == [told][: bool(told)]
        if told:
            said = told.partition("/")[2].rstrip(".»")
            await here.say(ALICE, f"/{said}", place, language=language, discreet=True)
            again = await here.words(ALICE, "help", place, language=language)
            assert again.split("\n")[2:] == []


@pytest.mark.parametrize(
    ("language", "command", "usage"),
    [
        ("en", "decline", "decline [#NUMBER] [REASON]"),
        ("en", "history", "history [#NUMBER] [PAGE]"),
        ("en", "moves", "moves [#NUMBER] [SQUARE]"),
        ("en", "note", "note [#NUMBER] [TEXT]"),
        ("ru", "decline", "отклонить [#НОМЕР] [ПРИЧИНА]"),
        ("ru", "help", "помощь [ТЕМА]"),
        ("es", "moves", "jugadas [#NÚMERO] [CASILLA]"),
        ("es", "link", "vincular [cuenta/quitar] [CÓDIGO]"),
    ],
)
def test_each_argument_has_a_word_of_its_own(language: str, command: str, usage: str) -> None:
    assert f"• {usage} –" in about.usage(words(language), COMMANDS[command])


@pytest.mark.parametrize("language", LANGUAGES)
async def test_it_fits_one_look_at_a_phone(language: str, tmp_path: Path) -> None:
    place, keys = Place(NAME, "phone"), {"language": language}
    limited: dict[str, Any] = {**keys, "rights": Rights(able={"hear": False})}
    async with stage(tmp_path) as here:
        for person, said in ((ALICE, ""), (BOB, "accept"), (ALICE, "32-42")):
            if said:
                await here.say(person, said, place, **keys)
            for reader in (ALICE, BOB, CAROL):
                text = await here.words(reader, "help", place, **limited)
                assert len(text) <= PHONE
            if not said:
                await here.say(ALICE, "play salta <@bob>", place, **keys)
        direct = Place(NAME, "bob", direct=True)
        assert len(await here.words(BOB, "help", direct, **keys)) <= PHONE


# All commands


@pytest.mark.parametrize("language", LANGUAGES)
async def test_all_commands_are_listed_once_in_groups(language: str, tmp_path: Path) -> None:
    place, voice = Place(NAME, "all"), words(language)
    async with stage(tmp_path) as here:
        (message,) = await here.say(ALICE, "help all", place, language=language)
        check(message)
        lines = message.reply.text.split("\n")
        groups = about.grouped()
        assert len(lines) == len(groups) + 1
        named = [word for line in lines[:-1] for word in line.partition(": ")[2].split(", ")]
        assert sorted(named) == sorted(told(voice, one) for one in families.listed())
        assert [b.text for b in message.reply.buttons] == [f"help all {group}" for group in groups]
        for group, button in zip(groups, message.reply.buttons, strict=True):
            (part,) = await here.say(ALICE, button.text, place)
            check(part)
            assert part.reply.text.split("\n")[0] == button.label
            assert part.reply.text.count("\n") == len(groups[group])
            assert not content(part.reply.text).endswith("…"), "cut on Discord"
            (again,) = await here.say(ALICE, f"help all {button.label}", place)
            assert again.reply.text == part.reply.text
            others = [b.text for b in part.reply.buttons]
            assert others == [f"help all {other}" for other in groups if other != group]


def test_every_group_has_a_title() -> None:
    for group in about.grouped():
        for language in LANGUAGES:
            assert words(language).has(f"group-{group}"), group


@pytest.mark.parametrize("language", LANGUAGES)
async def test_each_command_is_explained(language: str, tmp_path: Path) -> None:
    place, voice = Place(NAME, "each"), words(language)
    games = {voice.say(f"game-{name}").casefold() for name in ("salta",)}
    async with stage(tmp_path) as here:
        for name in COMMANDS:
            word = told(voice, COMMANDS[name])
            if word.casefold() in games:
                word = f"/{word}"
            (message,) = await here.say(ALICE, f"help {word}", place, language=language)
            check(message)
            explained = "" if COMMANDS[name].bare else "• "
            assert message.reply.text.startswith(f"{explained}{told(voice, COMMANDS[name])}"), word
            assert not content(message.reply.text).endswith("…")


@pytest.mark.parametrize(
    ("said", "language", "told"),
    [
        ("help everything", "en", "Find a game: play"),
        ("/help all look", "en", "Look\n• board"),
        ("помощь всё", "ru", "Найти партию: играть"),
        ("помощь все смотреть", "ru", "Смотреть\n• доска"),
        ("ayuda todo", "es", "Buscar partida: jugar"),
        ("ayuda comandos jugar", "es", "Jugar\n• mover"),
        ("help all nonsense", "en", "I don’t understand “nonsense”"),
        ("help /salta", "en", "• salta [#NUMBER]"),
    ],
)
async def test_words_of_each_language(said: str, language: str, told: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        text = await here.words(ALICE, said, Place(NAME, "here"), language=language)
        assert text.startswith(told)


async def test_a_name_of_a_game_and_of_a_command_is_explained_as_both(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        (both,) = await here.say(ALICE, "help salta")
        check(both)
        assert both.reply.text.startswith("Salta – set-up and moves")
        assert "\n• salta [#NUMBER] – " in both.reply.text
        assert "• lasca" not in await here.words(ALICE, "help lasca")


def test_hidden_commands_are_in_no_list(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    monkeypatch.setitem(COMMANDS, "board", replace(COMMANDS["board"], hidden=True))
    listed = [one.name for held in about.grouped().values() for one in held]
    assert "board" not in listed
    assert "moves" in listed


def test_a_command_is_in_the_group_of_its_module() -> None:
    assert COMMANDS["accept"].group == "challenge"
    assert COMMANDS["replay"].group == "look"
    assert COMMANDS["rules"].group == "about"


@pytest.mark.parametrize(("said", "kind"), [("settings", PlaceSettings), ("me", PersonSettings)])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_help_lists_what_can_be_set_by_name(
    said: str, kind: type[PlaceSettings] | type[PersonSettings], language: str, tmp_path: Path
) -> None:
    voice = words(language)
    async with stage(tmp_path) as here:
        told = await here.words(ALICE, f"help {said}", language=language)
        listed = [line.partition(": ")[0] for line in told.splitlines()]
        for name in values(kind):
            assert voice.list(f"choice-{name}")[0] in listed
