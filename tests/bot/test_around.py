"""Games in threads of their own, played and looked at from the chat around them."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.talk import Place, Rights, render
from tests.bot.challenging import setting
from tests.bot.house import ALICE, BOB, CAROL, CLUB, NAME, Stage, ask, stage
from tests.bot.test_threads import THREAD, Threaded

OTHER = Place(NAME, CLUB.chat, "t2")


async def begun(here: Stage, *games: str) -> None:
    """Games between Alice and Bob, each in its thread."""
    await setting(here, CLUB, threads="on")
    for number, game in enumerate(games, 1):
        await here.say(ALICE, f"play {game} <@bob>")
        await here.say(BOB, f"accept #{number}")


def told(message: object) -> str:
    """A text with its links as `[label|thread]`."""
    text = message.reply.text  # type: ignore[attr-defined]
    return render(
        text, lambda account, name: f"<{account}>", linked=lambda to: f"[{to.label}|{to.thread}]"
    )


async def test_a_move_goes_to_the_only_game_around(tmp_path: Path) -> None:
    async with stage(tmp_path, paper=Threaded()) as here:
        await begun(here, "salta")
        sent = {message.place: message for message in await here.say(ALICE, "32-42")}
        assert set(sent) == {CLUB, THREAD}
        assert told(sent[THREAD]) == (
            "Alice (Green) plays 1. 32-42. <bob>, it is your turn with Red."
        )
        assert told(sent[CLUB]) == (
            "Alice (Green) plays 1. 32-42. The game is shown there: [#1 Salta|t1]."
        )
        assert sent[CLUB].reply.private is not None
        (refused,) = await here.say(ALICE, "33-43")
        assert told(refused) == (
            "It is not your turn in game #1: Bob is to move with Red. The game is shown there: "
            "[#1 Salta|t1]."
        )
        assert "not playing in a game here" in await here.words(CAROL, "33-43")
        # What is only overheard is meant for the chat.
        assert await here.say(BOB, "85-75", addressed=False) == []


async def test_of_several_games_around_the_move_tells_which(tmp_path: Path) -> None:
    async with stage(tmp_path, paper=Threaded()) as here:
        await begun(here, "salta", "high-jump", "salta")
        assert {message.place for message in await here.say(ALICE, "d3-c3")} == {CLUB, OTHER}
        (which,) = await here.say(ALICE, "32-42")
        assert told(which) == "Which game do you mean: #1 Salta with Bob, #3 Salta with Bob?"
        await here.say(ALICE, "#1 32-42")
        # It is her turn in one of them only, whatever she writes.
        assert "There is no square 99" in await here.words(ALICE, "99-89")


async def test_what_is_asked_in_the_chat_is_asked_in_the_thread(tmp_path: Path) -> None:
    async with stage(tmp_path, paper=Threaded()) as here:
        await begun(here, "salta")
        sent = {message.place: told(message) for message in await here.say(ALICE, "draw")}
        assert sent == {
            THREAD: "Alice offers a draw in game #1. <bob>, do you accept?",
            CLUB: "Alice offers a draw in game #1. Bob, do you accept? The game is shown there: "
            "[#1 Salta|t1].",
        }
        assert (
            "declines the draw"
            in {m.place: told(m) for m in await here.say(BOB, "draw decline")}[THREAD]
        )


async def test_a_game_of_the_chat_itself_goes_first(tmp_path: Path) -> None:
    async with stage(tmp_path, paper=Threaded()) as here:
        await here.start()
        await setting(here, CLUB, threads="on")
        await here.say(ALICE, "play salta <@bob>")
        await here.say(BOB, "accept #2")
        (moved,) = await here.say(ALICE, "32-42")
        assert moved.place == CLUB
        assert {m.place for m in await here.say(ALICE, "33-43")} == {CLUB, THREAD}


async def test_boards_and_lists_of_the_chat_have_the_games_around(tmp_path: Path) -> None:
    async with stage(tmp_path, paper=Threaded()) as here:
        await begun(here, "salta")
        (board,) = await here.say(CAROL, "board")
        assert board.place == CLUB
        assert "#1 Salta: Alice (Green) – Bob (Red)." in told(board)
        assert "Green can play" in await here.words(ALICE, "moves")
        (games,) = await here.say(CAROL, "games here")
        assert told(games).startswith("One game here:\n• [#1 Salta|t1]: Alice – Bob.")
        for place in (THREAD, OTHER, Place(NAME, "elsewhere")):
            shown = place == THREAD
            assert ("#1 Salta" in await here.words(CAROL, "games here", place)) is shown
        await here.say(ALICE, "resign #1 yes")
        assert "No game is running here" in await here.words(CAROL, "games here")


@pytest.mark.parametrize(
    ("language", "there"),
    [("ru", "Партия показывается там: [#1 Сальта|t1]."), ("es", "se muestra allí: [#1 Salta|t1].")],
)
async def test_where_a_game_is_in_other_languages(
    language: str, there: str, tmp_path: Path
) -> None:
    async with stage(tmp_path, paper=Threaded()) as here:
        await here.say(CAROL, f"settings language {language}", rights=Rights(admin=True))
        await here.say(CAROL, "settings threads on", rights=Rights(admin=True))
        await here.say(ALICE, "play salta <@bob>")
        await here.say(BOB, "accept #1")
        sent = {message.place: told(message) for message in await here.say(ALICE, "32-42")}
        assert sent[CLUB].endswith(there)
        assert ask(ALICE, "33-43").place == CLUB
        (refused,) = await here.say(ALICE, "33-43")
        assert told(refused).endswith(there)
