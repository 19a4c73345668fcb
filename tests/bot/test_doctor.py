"""Being heard: what the bot may do in a place and what to change, and the greeting on joining."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.languages import available, words
from bot.talk import ABILITIES, Message, Person, Place, Rights, Undeliverable
from rules import GAMES
from tests.bot.house import ALICE, BOB, CLUB, NAME, Paper, Stage, stage

LANGUAGES = available()
ON_DISCORD = {"see", "send", "send-threads", "open-threads", "attach", "history"}
"""What there is to be allowed in a channel; a bot is told there only what is addressed to it."""


def able(*missing: str, among: set[str] = ON_DISCORD, hears: bool = False) -> dict[str, bool]:
    """What a bot may do that lacks some of it."""
    assert set(missing) <= among <= set(ABILITIES)
    return {**{name: name not in missing for name in among}, "hear": hears}


async def asked(
    here: Stage,
    platform: str,
    text: str,
    held: dict[str, bool],
    place: Place | None = None,
    **k: Any,
) -> Message:
    """The one answer on a platform to Alice, who has these rights there."""
    if here.paper.name != platform:
        here.paper.name = platform
        await here.house.outbox.attach(here.paper)
    rights = Rights(admin=True, able=held)
    place = place or Place(platform, "club")
    message: Message
    (message,) = await here.say(replace(ALICE, platform=platform), text, place, rights=rights, **k)
    return message


# The doctor


async def test_all_is_well(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        message = await asked(here, "discord", "doctor", able())
        assert message.reply.private is not None
        lines = message.reply.text.splitlines()
        assert lines[0] == "All is well: I can do everything here that I need."
        assert lines[1:-1] == [
            f"✓ {words('en').say(f'able-{name}', platform='discord')}"
            for name in ABILITIES
            if name in ON_DISCORD
        ]
        assert lines[-1].startswith("Here I hear only slash commands, mentions and replies")
        assert message.reply.buttons == ()


@pytest.mark.parametrize(
    ("missing", "permission"),
    [
        ("see", "View Channel"),
        ("send", "Send Messages"),
        ("attach", "Attach Files"),
        ("history", "Read Message History"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_is_missing_on_discord_is_named_as_it_is_there(
    language: str, missing: str, permission: str, tmp_path: Path
) -> None:
    async with stage(tmp_path) as here:
        message = await asked(here, "discord", "doctor", able(missing), language=language)
        lines = message.reply.text.splitlines()
        (cross,) = (line for line in lines if line.startswith("✗"))
        assert cross == f"✗ {words(language).say(f'able-{missing}.not', platform='discord')}"
        (change,) = (line for line in lines if permission in line)
        assert not any(
            other in change for other in ("Threads", "Files", "View") if other not in permission
        )
        (again,) = message.reply.buttons
        assert again.text == "doctor"


async def test_threads_are_missed_only_where_games_are_to_have_them(tmp_path: Path) -> None:
    held = able("open-threads", "send-threads")
    async with stage(tmp_path) as here:
        message = await asked(here, "discord", "doctor", held)
        assert message.reply.text.startswith("All is well")
        assert message.reply.text.count("\n– ") == 2
        await asked(here, "discord", "settings threads on", held)
        message = await asked(here, "discord", "doctor", held)
        assert "allow: “Send Messages in Threads”, “Create Public Threads”." in message.reply.text
        thread = Place("discord", "club", "7")
        among = {"see", "send-threads", "attach", "history"}
        await asked(here, "discord", "settings threads off", held)
        message = await asked(here, "discord", "doctor", able("send-threads", among=among), thread)
        assert "allow: “Send Messages in Threads”." in message.reply.text


async def test_privacy_mode_is_explained_on_telegram(tmp_path: Path) -> None:
    among = {"send", "attach"}
    async with stage(tmp_path) as here:
        message = await asked(here, "telegram", "doctor", able(among=among))
        assert message.reply.text.startswith("All is well")
        for told in ("privacy mode", "reply", "/move c3-d4", "/setprivacy", "@BotFather"):
            assert told in message.reply.text
        assert "Permissions" not in message.reply.text
        message = await asked(here, "telegram", "doctor", able(among=among, hears=True))
        assert "✓ I hear everything that is written here." in message.reply.text
        assert "privacy" not in message.reply.text
        message = await asked(here, "telegram", "doctor", able("attach", among=among, hears=True))
        assert "or allow in its settings → Permissions: “Send Photos”" in message.reply.text


async def test_what_is_not_known_is_not_made_up(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        told = await here.words(ALICE, "doctor")
        assert told.startswith("I was not told what I may do here")
        direct = Place(NAME, ALICE.account, direct=True)
        told = await here.words(ALICE, "doctor", direct)
        assert "Here only the two of us talk" in told


async def test_the_answer_goes_to_the_asker_where_the_place_cannot_take_it(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as here:
        here.paper.fails["club"] = [Undeliverable("no permission to write")]
        (message,) = await here.say(ALICE, "doctor", rights=Rights(able=able("send")))
        assert message.place == Place(NAME, ALICE.account, direct=True)
        assert "✗ I cannot write here." in message.reply.text


# The greeting


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("platform", ["discord", "telegram", NAME])
async def test_a_new_bot_greets_the_chat(platform: str, language: str, tmp_path: Path) -> None:
    among = ON_DISCORD if platform == "discord" else {"send", "attach"}
    async with stage(tmp_path) as here:
        message = await asked(here, platform, "hello", able(among=among), language=language)
        assert (message.place.chat, message.reply.private) == ("club", None)
        voice, told = words(language), message.reply.text
        for name in GAMES:
            assert voice.say(f"game-{name}") in told
        lines = told.splitlines()
        assert lines[1] == voice.say("hello-start", platform=platform)
        assert lines[2].startswith(voice.say("help-unheard", platform=platform, move="c3-d4"))
        assert len(lines) == 3
        assert ("Telegram" in told) == (platform == "telegram")
        assert [button.text for button in message.reply.buttons] == [f"rules {n}" for n in GAMES]
        for button in message.reply.buttons:
            rules = await asked(here, platform, button.text, able(among=among))
            assert rules.reply.picture is not None


async def test_what_is_missing_is_said_in_a_line_of_the_greeting(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        message = await asked(here, "discord", "hello", able("attach", "open-threads"))
        (line,) = (one for one in message.reply.text.splitlines() if "doctor" in one)
        assert line == (
            "I cannot send pictures and files, so boards come as text. "
            "“/doctor” tells what to change."
        )


@pytest.mark.parametrize("missing", ["send", "see"])
async def test_where_it_may_not_write_whoever_added_it_is_told(
    missing: str, tmp_path: Path
) -> None:
    async with stage(tmp_path) as here:
        message = await asked(here, "discord", "hello", able(missing, "attach"))
        assert message.place == Place("discord", ALICE.account, direct=True)
        assert "I was added to a chat where I may not write" in message.reply.text
        permission = {"send": "“Send Messages”", "see": "“View Channel”"}[missing]
        assert f"allow: {permission}, “Attach Files”." in message.reply.text


async def test_it_is_told_too_where_writing_was_believed_to_be_allowed(tmp_path: Path) -> None:
    paper = Paper(fails={"club": [Undeliverable("it may not after all")]})
    async with stage(tmp_path, paper=paper) as here:
        (message,) = await here.say(ALICE, "hello", language="ru")
        assert message.place == Place(NAME, ALICE.account, direct=True)
        assert message.reply.text.startswith("Привет! Я Saltabot. Меня добавили в чат")
        assert message.reply.text.endswith("разрешите мне: писать здесь.")
        assert message.reply.buttons == ()


async def test_where_nothing_can_be_written_its_direct_messages_are_greeted(
    tmp_path: Path,
) -> None:
    """Discord has no channel to greet in: the place is the inviter's, the rights a channel's."""
    direct = Place("discord", ALICE.account, direct=True)
    async with stage(tmp_path) as here:
        message = await asked(here, "discord", "hello", able("send"), direct)
        assert message.place == direct
        assert "I was added to a chat where I may not write" in message.reply.text
        message = await asked(here, "discord", "hello", able(), direct)
        assert message.reply.text.startswith("Hello! I am Saltabot. With me you can play")
        assert len(message.reply.text.splitlines()) == 2


async def test_a_group_that_speaks_in_its_own_name_is_its_own_direct_place(tmp_path: Path) -> None:
    group = Person(NAME, CLUB.chat, "The club")
    async with stage(tmp_path) as here:
        (message,) = await here.say(group, "hello")
        assert (message.place, message.reply.instead) == (CLUB, None)


@pytest.mark.parametrize("said", ["Hello!", "hi", "Привет", "здравствуйте", "¡Hola!", "hey there"])
async def test_people_may_greet_it(said: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        told = await here.words(ALICE, said)
        assert told.startswith("Hello! I am Saltabot.")
        assert await here.say(ALICE, said, addressed=False) == []


async def test_what_is_said_with_a_greeting_is_done(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        assert "challenges" in await here.words(ALICE, "Hi, play salta with <@bob>!")
        await here.start()
        assert "plays 1. 32-42" in await here.words(ALICE, "hello 32-42")
        assert "There is no square 899" in await here.words(BOB, "hello 85-899")
