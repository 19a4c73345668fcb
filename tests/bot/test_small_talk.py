"""What people say besides commands: questions in plain words, thanks, and talk among themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot import grammar
from bot.languages import available, words
from bot.refusal import Refusal
from bot.talk import Place
from tests.bot.house import ALICE, BOB, NAME, Stage, stage

LANGUAGES = available()
QUESTIONS = [
    *("how do I play?", "how do i move?", "what can I do", "help me i dont know how to move"),
    *("¿cómo se juega?", "no sé jugar", "мой ход какой?", "Как сделать ход?", "что делать"),
]
THANKS = ["thanks", "Thank you!", "gg", "good game", "lol", "gracias", "спасибо", "спасибо за игру"]


# Questions


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("said", QUESTIONS)
def test_a_question_in_plain_words_gets_help(said: str, language: str) -> None:
    call = grammar.read(said, language)
    assert (call.command.name, call.arguments) == ("help", {})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("said", "game"),
    [
        ("как играть в сальту?", "salta"),
        ("how do you play high jump", "high-jump"),
        ("¿cómo se juega a las damas rusas?", "russian"),
        ("help how do i play Lasca", "lasca"),
    ],
)
def test_a_question_about_a_game_gets_its_rules(said: str, game: str, language: str) -> None:
    call = grammar.read(said, language)
    assert (call.command.name, call.arguments) == ("rules", {"game": game})


@pytest.mark.parametrize("said", ["how about 32-42", "what 32 42"])
def test_squares_in_a_question_are_a_move(said: str) -> None:
    assert grammar.read(said, "en").command.name == "move"


# Games that are nearly named


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("said", "command"),
    [("правила прыжок", "rules"), ("play jump", "play"), ("jugar altura @bob", "play")],
)
def test_a_word_that_one_game_alone_has_in_its_name(said: str, command: str, language: str) -> None:
    call = grammar.read(said, language)
    assert (call.command.name, call.arguments["game"]) == (command, "high-jump")


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("play russain @bob", "play russian @bob"),
        ("please play a slata with @bob second", "play salta @bob second"),
        ("rules pyramdi", "rules pyramid"),
        (f"play russain @{'x' * 60}", "play russian"),
    ],
)
def test_the_nearest_game_has_a_button(said: str, text: str) -> None:
    with pytest.raises(Refusal) as bad:
        grammar.read(said, "en")
    assert bad.value.key == "unknown-game-near"
    assert [button.text for button in bad.value.buttons] == [text]


def test_an_unknown_game_is_quoted_whole() -> None:
    with pytest.raises(Refusal) as bad:
        grammar.read("play tic tac toe with @bob", "en")
    assert (bad.value.key, bad.value.facts["given"]) == ("unknown-game", "tic tac toe")


# A friendly word back


@pytest.mark.parametrize("said", THANKS)
async def test_thanks_get_one_word_for_the_speaker(said: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        (message,) = await here.say(ALICE, said)
        assert message.reply.text == words("en").say("welcome")
        assert message.reply.private.account == ALICE.account
        assert not message.reply.buttons


async def test_what_follows_thanks_is_done(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        assert "1. 32-42" in await here.words(ALICE, "thanks, 32-42")


# Talk among people, in replies to the bot


async def under_a_board(here: Stage) -> str:
    """The id of the message with the first board of a game."""
    await here.start()
    message = here.paper.sent[-1][0]
    return f"m{message.id}"


@pytest.mark.parametrize(
    "said",
    ["nice!", "how did you see that?", "👍", "lol", "thanks", "ну ты даёшь", "qué buena", "hi bob"],
)
async def test_a_reply_that_says_nothing_to_the_bot_is_not_answered(
    said: str, tmp_path: Path
) -> None:
    async with stage(tmp_path) as here:
        board = await under_a_board(here)
        assert await here.say(BOB, said, reply_to=board, called=False) == []
        assert await here.say(BOB, said, reply_to=board) != []


async def test_a_reply_with_a_move_or_a_command_is_answered(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        board = await under_a_board(here)
        for said in ("32-43-1", "board", "/hlep", "resign"):
            assert await here.say(ALICE, said, reply_to=board, called=False) != [], said
        assert "1. 32-42" in await here.words(ALICE, "32-42", reply_to=board, called=False)


async def test_a_reply_that_answers_a_question_is_heard(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        await here.say(ALICE, "32-42")
        (asked,) = await here.say(BOB, "draw")
        reply = f"m{asked.id}"
        told = await here.words(ALICE, "no thanks", reply_to=reply, called=False)
        assert "declines" in told


async def test_chatter_that_is_edited_into_a_move_is_played(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        board = await under_a_board(here)
        keys: dict[str, Any] = {"reply_to": board, "called": False}
        assert await here.say(ALICE, "nice", event="test:m900", **keys) == []
        told = await here.words(ALICE, "32-42", event="test:m900:e1", edits="test:m900", **keys)
        assert "1. 32-42" in told


# In direct messages


@pytest.mark.parametrize("said", ["hello bob", "gg", "are you there bob"])
async def test_words_to_the_opponent_are_not_passed_on(said: str, tmp_path: Path) -> None:
    alone = Place(NAME, "alice", direct=True)
    async with stage(tmp_path) as here:
        told = words("en").say("no-messenger")
        assert told not in await here.words(ALICE, said, alone)
        await here.say(BOB, "board")
        await here.say(ALICE, "board")
        await here.say(ALICE, "play salta <@bob>", alone)
        await here.say(BOB, "accept", Place(NAME, "bob", direct=True))
        assert told in await here.words(ALICE, said, alone)
