"""What Discord is offered while somebody types a slash command, and that it is understood."""

from __future__ import annotations

from typing import Any

import pytest

from bot import boards, completion, families
from bot.commands import COMMANDS
from bot.declaration import Typing
from bot.languages import available, words
from bot.preferences import PersonSettings, PlaceSettings, values
from bot.talk import Place
from rules import GAMES
from tests.bot.discord_stage import Stage, redirected, stage, workers
from tests.doubles import discord_limits as limits

__all__ = ["redirected", "stage", "workers"]

AFTER_MOVE = boards.option(words("en"), "lift", "after_move")


@pytest.fixture(params=available())
def language(request: pytest.FixtureRequest) -> str:
    """Each language in turn."""
    return str(request.param)


def typing(text: str, language: str, **others: str) -> Typing:
    """An argument that somebody types in a language."""
    return Typing(text, others, Place("discord", "1"), language)


async def offered(stage: Stage, command: str, option: str, typed: str = "", **others: Any) -> Any:
    """What Alice is offered in the lobby, as it is shown with what it stands for."""
    found = await stage.server.autocomplete(
        stage.alice, stage.lobby, command, option, typed, others
    )
    return dict(found)


async def test_options_with_their_meaning(stage: Stage) -> None:
    offers = await offered(stage, "play", "options", game="bashni")
    assert list(offers.values()) == [
        "rejump=never",
        "rejump=after_other",
        "lift=immediate",
        "lift=after_move",
    ]
    assert offers[AFTER_MOVE] == "lift=after_move"
    begun = await offered(stage, "play", "options", "AFTER", game="bashni")
    assert list(begun.values()) == ["rejump=after_other", "lift=after_move"]
    assert await offered(stage, "play", "options", game="lasca") == {}
    # What was chosen is shown with its meaning in the field, and more is typed behind it; only
    # what goes with it is offered.
    more = await offered(stage, "play", "options", f"{AFTER_MOVE} rej", game="bashni")
    [(shown, value)] = more.items()
    assert value == "lift=after_move rejump=never"
    # Both what is shown and what it stands for are understood.
    for count, said in enumerate((shown, value), 1):
        await stage.slash(stage.alice, "play", game="bashni", options=said)
        assert AFTER_MOVE in (await stage.said(count)).content.replace("\\", "")


async def test_options_of_the_game_of_the_place(stage: Stage) -> None:
    stage.server.promote(stage.alice)
    everything = await offered(stage, "play", "options")
    assert len(everything) == limits.CHOICES
    await stage.slash(stage.alice, "settings", name="game", value="bashni")
    await stage.said(1)
    offers = await offered(stage, "play", "options")
    assert len(offers) == 4
    assert len(await offered(stage, "play", "options", game="salta")) == 11


async def test_settings_by_name_and_value(stage: Stage) -> None:
    server, alice, lobby = stage.server, stage.alice, stage.lobby
    of_place = tuple(values(PlaceSettings))
    own = tuple(values(PersonSettings))
    assert tuple((await offered(stage, "settings", "name")).values()) == of_place
    assert tuple((await offered(stage, "me", "name")).values()) == own
    thread = await server.thread(lobby, "a game")
    inside = await server.autocomplete(alice, thread, "settings", "name")
    assert {value for _, value in inside} == {*of_place} - {"threads"}
    alone = await server.autocomplete(alice, server.dm(alice), "settings", "name")
    direct = ["game", "size", "coordinates", "description", "clock"]
    assert [value for _, value in alone] == [*direct, *own]
    sizes = await offered(stage, "settings", "value", name="size")
    assert sizes == {v: v for v in ("medium", "small", "large", "default")}
    days = await offered(stage, "settings", "value", "1", name="silence")
    assert days == {"14 days": "14"}
    games = await offered(stage, "settings", "value", "salta li", name="game")
    assert [value.split() for value in games.values()] == [
        ["salta", f"limit={limit}"] for limit in ("120", "60", "none")
    ]
    assert await offered(stage, "me", "value", name="side") == {
        "your own": "own",
        "the first player’s": "first",
        "the second player’s": "second",
        "default": "default",
    }
    # What is not theirs to set has no values, nor has what is none.
    for name in ("size", "nonsense"):
        assert await offered(stage, "me", "value", name=name) == {}
    assert await offered(stage, "settings", "value") == {}
    alice.locale = "es-ES"
    spoken = await offered(stage, "language", "language")
    assert spoken == {
        "English": "en",
        "español": "es",
        "русский": "ru",
        "predeterminado": "default",
    }


async def test_what_is_offered_can_be_set(stage: Stage) -> None:
    server, alice = stage.server, stage.alice
    direct = server.dm(alice)
    names = [value for _, value in await server.autocomplete(alice, direct, "settings", "name")]
    for name in names:
        found = await server.autocomplete(alice, direct, "settings", "value", "", {"name": name})
        assert len(found) >= 3, name
        for shown, value in found[-2:]:
            told = await stage.answer(
                await stage.slash(alice, "settings", direct, name=name, value=value)
            )
            assert told.buttons == [], (name, shown, told.content)


async def test_topics_of_help(stage: Stage) -> None:
    alice = stage.alice
    first = await offered(stage, "help", "topic")
    assert list(first.values())[:1] == ["all"]
    assert {*GAMES, "/play", "/move"} < {*first.values()}
    assert await offered(stage, "help", "topic", "resig") == {"resign – Give a game up": "/resign"}
    alice.locale = "ru"
    found = await offered(stage, "help", "topic", "сальта")
    assert list(found.values())[:2] == ["salta", "/salta"]
    [topic] = (await offered(stage, "help", "topic", "сдат")).values()
    told = await stage.answer(await stage.slash(alice, "help", topic=topic))
    assert "resign" in told.content


async def test_every_topic_is_known(stage: Stage, language: str) -> None:
    """What is offered in each language is something that help can tell of, for all commands."""
    argument = COMMANDS["help"].arguments[0]
    assert argument.completes is not None
    found = list(argument.completes(typing("", language)))
    shown = [one for one in COMMANDS.values() if not one.hidden]
    assert len(found) == 1 + len(GAMES) + len(shown) + len(families.names())
    assert len({name for name, _ in found}) == len(found)
    for topic in ("/forgetme", "high-jump", "all"):
        assert topic in [value for _, value in found]
        answered = await stage.answer(await stage.slash(stage.alice, "help", topic=topic))
        assert "don’t understand" not in answered.content


def test_what_options_mean_can_be_taken_away_again(language: str) -> None:
    voice = words(language)
    pairs = [
        (name, value)
        for game in GAMES.values()
        for name, known in game.options.items()
        for value in known
    ]
    for name, value in pairs:
        shown = boards.option(voice, name, value)
        assert len(shown) <= limits.CHOICE, shown
        for said in (shown, f"{shown[:-3]}…"):
            typed = f"{said} x={value}"
            plain = completion.plain_options(typed).split()
            assert len(plain) == 2, typed
            assert plain[1] == f"x={value}"


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("lift", ["lift=immediate", "lift=after_move"]),
        ("lift =", ["lift=immediate", "lift=after_move"]),
        ("lift=im", ["lift=immediate"]),
        (
            "lift=immediate",
            ["lift=immediate", *(f"lift=immediate rejump={v}" for v in ("never", "after_other"))],
        ),
        ("lift=immediate ", [f"lift=immediate rejump={v}" for v in ("never", "after_other")]),
        ("забирают=сразу ни", ["забирают=сразу rejump=never"]),
        ("nonsense", []),
        ("a=b rejump=n", ["a=b rejump=never"]),
        (
            "=",
            [
                f"{o}"
                for o in ("rejump=never", "rejump=after_other", "lift=immediate", "lift=after_move")
            ],
        ),
    ],
)
def test_options_as_they_are_typed(typed: str, offered: list[str]) -> None:
    language = "ru" if "а" in typed else "en"
    found = completion.options(typing(typed, language, game="bashni"))
    assert [value for _, value in found] == offered


def test_all_that_is_typed_stays_in_sight() -> None:
    shown = [
        name for name, _ in completion.options(typing("limit=60 jump=any", "en", game="salta"))
    ]
    assert shown[0] == f"limit=60 {boards.option(words('en'), 'jump', 'any')}"
    assert all(name.startswith("limit=60 jump=any ") for name in shown)
    assert len(shown) == 1 + 6


async def test_moves_and_numbers_are_offered_by_their_kind(stage: Stage) -> None:
    await stage.game()
    assert await offered(stage, "move", "move", "32") == {"32-41": "32-41", "32-42": "32-42"}
    assert await offered(stage, "history", "number", "1") == {"#1 Salta with Bob": 1}
    assert await offered(stage, "note", "number", "9") == {}
