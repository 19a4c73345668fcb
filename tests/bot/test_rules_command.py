"""`rules`: every game on three screens, with examples that are what they say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from bot import lessons
from bot.commands.rules import PARTS
from bot.languages import available, words
from bot.lessons import LESSONS, Example
from bot.store import queries
from bot.talk import Place
from render import draw
from rules import GAMES, game
from rules.core import BadMove, BadOption, Game
from tests.bot.house import ALICE, BOB, NAME, Stage, stage
from tests.bot.test_limits import check

LANGUAGES = available()
TEXT = 1000
"""Characters of a screen: beside a picture Telegram takes 1,024."""


def variants(name: str) -> Iterator[Game]:
    """A game with all its options."""
    options = GAMES[name].options
    for values in product(*options.values()):
        try:
            yield game(name, **dict(zip(options, values, strict=True)))
        except BadOption:
            continue


# The examples


@pytest.mark.parametrize("name", GAMES)
def test_what_an_example_shows_can_be_played_with_all_options_it_is_shown_with(name: str) -> None:
    assert 3 <= len(LESSONS[name]) <= 5
    seen: set[Example] = set()
    for rules in variants(name):
        for _, example in lessons.fitting(rules):
            seen.add(example)
            assert bool(example.move) != bool(example.origin)
            position = lessons.begun(rules, example)
            legal = {move.text for move in rules.moves(position)}
            shown = lessons.shown(rules, example)
            assert shown
            assert {move.text for move in shown} <= legal
            assert not example.move or [move.text for move in shown] == [example.move]
    assert seen == {*LESSONS[name]}
    assert len([*lessons.fitting(game(name))]) == len(LESSONS[name]), "the usual options show all"


def illegal(name: str, number: int, move: str) -> str:
    """Why a move cannot be played in an example."""
    rules = game(name)
    example = LESSONS[name][number - 1]
    with pytest.raises(BadMove) as caught:
        rules.read(lessons.begun(rules, example), move)
    return caught.value.key


def test_the_examples_show_the_rules_that_they_are_for() -> None:
    assert illegal("salta", 2, "32-42") == "must-jump"
    assert illegal("salta", 4, "52-41") == "blockade"
    assert illegal("pyramid", 1, "c3-b2") == "step-backward"
    assert illegal("high-jump", 1, "b3-c4") == "not-straight"
    assert illegal("high-jump", 3, "c2:c4") == "centre-immune"
    assert illegal("russian", 4, "a1:d4") == "must-land"
    assert illegal("lasca", 4, "c5:e7:g5") == "promotion-ends"
    salta, home = game("salta"), LESSONS["salta"][2]
    after = salta.after(lessons.begun(salta, home), lessons.shown(salta, home)[0].code)
    assert "82" in salta.home(after)
    pyramid = game("pyramid")
    won = pyramid.after(
        lessons.begun(pyramid, LESSONS["pyramid"][3]),
        lessons.shown(pyramid, LESSONS["pyramid"][3])[0].code,
    )
    assert pyramid.result(won) == ("1-0", "completed")
    jump = game("high-jump")
    blocked = jump.after(jump.start(), jump.read(jump.start(), "c2-c3").code)
    assert [move.text for move in jump.moves(blocked)] == ["pass"]
    # Nothing is left of what was captured but what stood below it, which is White's.
    for name, square in (("bashni", "d4"), ("lasca", "c3")):
        rules, example = game(name), LESSONS[name][1]
        freed = rules.after(lessons.begun(rules, example), lessons.shown(rules, example)[0].code)
        assert [piece.side for piece in freed.board()[square]] == [0, 0], name


@pytest.mark.parametrize("name", GAMES)
def test_examples_are_drawn_with_captions_of_each_language(name: str) -> None:
    for language in LANGUAGES:
        voice = words(language)
        told = lessons.captions(voice, game(name))
        picture = lessons.picture(voice, game(name), unmarked=False, theme="dark", size=800)
        assert draw(picture.kind, picture.scene).startswith(b"\x89PNG")
        assert all(caption in picture.alt for caption in told)
        assert len({*told}) == len(told)
        assert max(map(len, told)) <= 70


# The screens


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
async def test_each_screen_fits_and_leads_to_the_others(
    name: str, language: str, tmp_path: Path
) -> None:
    place = Place(NAME, "rules")
    async with stage(tmp_path) as here:
        for part in PARTS:
            (message,) = await here.say(ALICE, f"rules {name} {part}", place, language=language)
            check(message)
            reply = message.reply
            assert reply.private.account == ALICE.account
            assert len(reply.text) <= TEXT
            assert reply.text.startswith(words(language).word(f"game-{name}"))
            assert (reply.picture and reply.picture.kind) == {
                "setup": "board",
                "special": "lesson",
            }.get(part)
            others = [button.text for button in reply.buttons]
            assert others == [
                *(f"rules {name} {other}" for other in PARTS if other != part),
                f"play {name}",
            ]


def test_the_text_of_a_screen_is_short_with_any_options() -> None:
    for language, name in product(LANGUAGES, GAMES):
        for rules in variants(name):
            for attribute in ("rules", "special", "ends"):
                told = words(language).say(f"game-{name}.{attribute}", **rules.chosen)
                assert len(told) <= TEXT - 60
                assert not {"", " "} & {*told.split("\n")}, (language, name, attribute)
                assert "  " not in told, (language, name, attribute)
                assert " ." not in told, (language, name, attribute)


async def test_every_option_is_told_in_words(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        for name, kind in GAMES.items():
            text = await here.words(ALICE, f"rules {name} ends")
            for option, values in kind.options.items():
                for value in values:
                    assert words("en").say(f"option-{option}-{value}") in text


@pytest.mark.parametrize(
    ("said", "language", "begins"),
    [
        ("rules salta", "en", "Salta – set-up and moves"),
        ("/rules Salta 2", "en", "Salta – special rules"),
        ("rules high jump options", "en", "High Jump – end and options"),
        ("rules russian 3", "en", "Russian draughts – end\n"),
        ("правила шашки 3", "ru", "Русские шашки – конец\n"),
        ("reglas lasca 3", "es", "Lasca – final\n"),
        ("help salta", "en", "Salta – set-up and moves"),
        ("правила сальта", "ru", "Сальта – расстановка и ходы"),
        ("правила башни примеры", "ru", "Башни – особые правила"),
        ("помощь шашки", "ru", "Русские шашки – расстановка"),
        ("reglas salta", "es", "Salta – comienzo y jugadas"),
        ("reglas torres 3", "es", "Bashni – final y opciones"),
    ],
)
async def test_words_of_each_language(
    said: str, language: str, begins: str, tmp_path: Path
) -> None:
    async with stage(tmp_path) as here:
        (message,) = await here.say(ALICE, said, Place(NAME, "here"), language=language)
        assert message.reply.text.startswith(begins)


async def test_without_a_game_all_are_listed_with_a_button_each(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        (message,) = await here.say(ALICE, "rules")
        lines = message.reply.text.split("\n")
        assert len(lines) == len(GAMES) + 1
        assert [button.text for button in message.reply.buttons] == [f"rules {n}" for n in GAMES]
        for line, button in zip(lines[1:], message.reply.buttons, strict=True):
            assert line.startswith(f"• {button.label} – ")
            assert (await here.words(ALICE, button.text)).startswith(f"{button.label} – ")


async def play(here: Stage, text: str) -> int:
    """A game of Alice and Bob; its number."""
    await here.say(ALICE, text)
    number = int((await here.tables())["games"][-1][0])
    await here.say(BOB, f"accept #{number}")
    return number


async def test_the_game_that_is_played_here_is_meant_with_its_options(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        number = await play(here, "play high jump <@bob> centre=normal stalled=more_pieces")
        (message,) = await here.say(BOB, "rules ends")
        told = message.reply.text
        assert f"Game #{number} is played with:" in told
        assert "• centre=normal (a man in the centre can be captured)" in told
        assert "captures=optional" in told
        assert "immune" not in told
        assert "the larger army wins.\n" in told
        (message,) = await here.say(ALICE, f"rules #{number} special")
        assert "can be captured like any other" in message.reply.text
        # Two of the examples would not be true here.
        assert len(message.reply.picture.scene["scenes"]) == 2
        assert [b.text for b in message.reply.buttons] == [
            f"rules #{number} setup", f"rules #{number} ends",
        ]  # fmt: skip
        assert "is a draw" in await here.words(ALICE, "rules high jump ends")
        # Of several kinds none is meant more than the others.
        other = await play(here, "play lasca <@bob>")
        assert (await here.words(ALICE, "rules")).startswith("Which game?")
        replied = await here.words(ALICE, "rules", reply_to=await board(here, other))
        assert replied.startswith("Lasca – set-up")
        await here.say(ALICE, f"resign #{number} yes")
        assert (await here.words(ALICE, "rules")).startswith("Lasca – set-up")
        assert "There is no game #99" in await here.words(ALICE, "rules #99")


async def board(here: Stage, number: int) -> str:
    """The id of a message with the board of a game."""
    (message,) = await here.say(ALICE, f"board #{number}")
    return f"m{message.id}"


async def test_pictures_are_as_the_reader_wants_them(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "rules")
        place = (await here.tables())["places"][0][0]
        wishes: dict[str, Any] = {"theme": "dark", "size": "small", "coordinates": "off"}
        async with here.house.store.write() as connection:
            await queries.save_place_settings(connection, place, wishes)
        (start,) = await here.say(ALICE, "rules bashni")
        (examples,) = await here.say(ALICE, "rules bashni special")
        assert start.reply.picture.scene["theme"] == "dark"
        assert start.reply.picture.scene["size"] == 560
        assert start.reply.picture.scene["coordinates"] is False
        assert examples.reply.picture.scene["theme"] == "dark"
        assert examples.reply.picture.scene["size"] == 560
        # Captions name squares.
        assert all(one["coordinates"] for one in examples.reply.picture.scene["scenes"])


def test_an_example_that_is_not_true_with_an_option_is_left_out() -> None:
    shown = replace(Example("", "c3-b4"), only=(("jumps", "optional"),))
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(LESSONS, "pyramid", (shown, Example("", "c3-b4")))
        assert [n for n, _ in lessons.fitting(game("pyramid"))] == [1, 2]
        assert [n for n, _ in lessons.fitting(game("pyramid", jumps="compulsory"))] == [2]
