"""Forced passes: an entry of their own, made with the move that forces them, and said."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert

from bot import boards, grammar, news
from bot import games as stored
from bot.games import Match
from bot.languages import words
from bot.store.people import Player
from bot.store.tables import games
from bot.talk import Message, render
from rules import game
from rules.record import Entry, Record
from tests.bot.house import ALICE, BOB, NOON, Stage, stage

BLOCKED = "b g1-0,c3-0,e3-0;a1-0"
"""Black to move in Pyramid, and its only man has arrived: it cannot step, and has to pass."""


def shown(message: Message) -> str:
    """The text of a reply with mentions as `<account>`."""
    return render(message.reply.text, lambda account, name: f"<{account}>")


async def rows(here: Stage) -> list[tuple[Any, ...]]:
    """Every entry as number, kind, text, side and person."""
    found = (await here.tables())["entries"]
    return [tuple(row[1:6]) for row in found]


async def begin(here: Stage) -> list[Message]:
    """A game of High Jump whose first move leaves Black without any."""
    await here.say(ALICE, "play high jump <@bob>")
    await here.say(BOB, "accept")
    return await here.say(ALICE, "c2-c3")


async def test_a_move_brings_the_pass_that_it_forces(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        (told,) = await begin(here)
        alice = (await here.tables())["games"][0][4]
        assert await rows(here) == [
            (1, "move", "c2-c3", 0, alice),
            (2, "pass", "pass", 1, None),
        ]
        assert shown(told).startswith(
            "Alice (White) plays 1. c2-c3. Bob (Black) has no move and passes. "
            "Alice, it is your turn with White."
        )
        picture = told.reply.picture
        assert picture is not None
        assert picture.alt.startswith(
            "High Jump. White to move. Last move 1: White’s man from c2 to c3. "
            "Move 1: Black had to pass. White: "
        )
        scene = picture.scene
        assert (list(scene["path"]), scene["turn"]) == (["c2", "c3"], 0)
        assert scene["caption"] == "White to move"
        assert {button.text.split(" ")[1] for button in told.reply.buttons} == {"#1.2"}
        assert "not your turn" in await here.words(BOB, "c4-c5")
        await here.say(ALICE, "c1-c2")
        assert [row[1] for row in await rows(here)][:3] == ["move", "pass", "move"]


async def test_a_pass_is_replayed_after_a_restart(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await begin(here)
    async with stage(tmp_path) as here:
        (told,) = await here.say(BOB, "board")
        assert "from c2 to c3. Move 1: Black had to pass." in told.reply.picture.alt
        await here.say(ALICE, "draw")
        (told,) = await here.say(ALICE, "board")
        assert list(told.reply.picture.scene["path"]) == ["c2", "c3"]
        await here.say(ALICE, "c1-c2")
        assert (await rows(here))[3][2] == "c1-c2"


async def test_a_start_that_has_to_pass(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "help")
        async with here.house.store.write() as connection:
            await connection.execute(
                insert(games).values(
                    number=7, game="pyramid", options={}, position=BLOCKED, challenger=1, first=1,
                    created=NOON,
                )
            )  # fmt: skip
            await connection.exec_driver_sql("INSERT INTO shown VALUES (7, 1)")
        (told,) = await here.say(BOB, "accept #7")
        assert await rows(here) == [(1, "pass", "pass", 1, None)]
        assert "begins! " in shown(told)
        assert "Bob (Black) has no move and passes. <alice>, it is your turn" in shown(told)
        assert "White to move. Move 1: Black had to pass." in told.reply.picture.alt
        assert "Alice (White) plays 2. c3-d4" in shown((await here.say(ALICE, "c3-d4"))[0])


async def test_nothing_stops_at_a_pass_not_made(tmp_path: Path) -> None:
    """A takeback of the pass alone leaves its side where it has to pass again."""
    record = Record.start(game("high-jump"))
    record = record.add(Entry("move", "c2-c3", 0)).add(Entry("pass", "pass", 1))
    alice, bob = Player(1, ALICE), Player(2, BOB)
    async with stage(tmp_path) as here:
        await begin(here)
        played = Match(1, record, alice, (alice, bob), None, None, NOON, None)
        async with here.house.store.write() as connection:
            back = Entry("takeback", "1", 0)
            after = await stored.append(connection, here.house.records, played, back, alice, NOON)
        assert [row[1:4] for row in await rows(here)][2:] == [
            ("takeback", "1", 0),
            ("pass", "pass", 1),
        ]
        assert (after.side, after.forced) == (0, None)


async def test_a_failure_after_the_pass_leaves_neither(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Move and pass are one transaction."""

    def broken(*given: object, **named: object) -> str:
        raise RuntimeError("broken")

    async with stage(tmp_path) as here:
        await here.say(ALICE, "play high jump <@bob>")
        await here.say(BOB, "accept")
        with monkeypatch.context() as patched:
            patched.setattr(news, "announce", broken)
            assert "went wrong" in await here.words(ALICE, "c2-c3")
        assert await rows(here) == []
        await here.say(ALICE, "c2-c3")
        assert len(await rows(here)) == 2


def test_a_game_that_a_pass_ends_tells_it() -> None:
    """What is announced after a pass that was the last ply is the ending."""
    record = Record.start(game("high-jump")).add(Entry("move", "c2-c3", 0))
    record.quiet = 39
    record = record.add(Entry("pass", "pass", 1))
    assert record.result is not None
    alice, bob = Player(1, ALICE), Player(2, BOB)
    over = Match(1, record, alice, (alice, bob), None, None, NOON, NOON)
    voice = words("en")
    assert boards.ending(voice, over).startswith("The game is a draw: ")
    assert [*news.automatic(voice, over, 1)] == ["Bob (Black) has no move and passes."]
    assert boards.move_text(words("en"), boards.moved(record)) == "1. c2-c3"


@pytest.mark.parametrize(("language", "word"), [("en", "pass"), ("ru", "пас"), ("es", "paso")])
def test_a_pass_is_a_word_of_the_language(language: str, word: str) -> None:
    record = Record.start(game("high-jump")).add(Entry("move", "c2-c3", 0))
    record = record.add(Entry("pass", "pass", 1))
    assert boards.move_text(words(language), record) == f"1. c2-c3, 1… {word}"
    call = grammar.read(f"{word.title()}!", language)
    assert (call.command.name, call.arguments["move"]) == ("move", "pass")
