"""Games given out as texts and taken in again, through the real reader."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.answer import answer
from bot.languages import available, words
from bot.talk import Place
from bot.workers import Workers
from rules import GAMES
from rules.pdn import TEXT_REFUSALS
from tests.bot.house import ALICE, BOB, CLUB, ask, stage

PETROV = """[White "Petrov @everyone"]
[Black "?"]
[GameType "25"]
[Result "*"]

1. c3-d4 f6-g5 2. b2-c3 *
"""


async def test_a_game_goes_out_and_comes_in_again(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        number = await here.start(moves=("32-42", "85-75", "31-41"))
        (given,) = await here.say(BOB, f"export #{number}")
        file = given.reply.file
        assert file.name == f"salta-{number}.pdn"
        assert '[White "Alice"]' in file.text
        assert "1. 32-42 85-75 2. 31-41 *" in file.text
        (taken,) = await here.say(BOB, "import", file=file.text)
        assert "#2 Salta: Alice – Bob: 2 moves taken in. Red to move." in taken.reply.text
        assert taken.reply.picture.scene["path"] == ["31", "41"]
        texts = [button.text for button in taken.reply.buttons]
        assert texts == ["replay #2", "play from #2"]
        again = (await here.say(BOB, "export #2"))[0].reply.file.text
        assert again.partition("[White")[2] == file.text.partition("[White")[2]


@pytest.mark.parametrize(
    "said",
    [
        'import [Game "lasca"] 1. c3-d4',
        'import the [Game "lasca"] [White "A"] 1. c3-d4 *',
        'please import [White "A "B" C"] [Game "lasca"] 1. c3-d4',
        'import\n[Game "lasca"]\n\n1. c3-d4',
    ],
)
async def test_tags_and_moves_can_stand_on_one_line(said: str, tmp_path: Path) -> None:
    async with stage(tmp_path, Workers(1)) as here:
        (taken,) = await here.say(ALICE, said)
        assert "Lasca" in taken.reply.text
        assert "one move taken in" in taken.reply.text
        assert await here.entries() == ["move c3-d4"]


async def test_where_a_text_goes_is_told_as_it_is_possible_there(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        for platform, told in (
            (
                "discord",
                "Attach the game as a file to “/import”, or mention me: “@saltabot import” "
                "together with the file, in answer to a message that has it, or with the game’s "
                "text behind.",
            ),
            (
                "telegram",
                "Send the game as a file together with “/import”, answer a message that has such "
                "a file with “/import”, or write its text behind the word.",
            ),
        ):
            here.paper.name = platform
            await here.house.outbox.attach(here.paper)
            assert await here.words(ALICE, "import", Place(platform, "1")) == told


async def test_a_text_can_stand_behind_the_word(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        (taken,) = await here.say(ALICE, f"import {PETROV}")
        assert "Petrov" in taken.reply.text
        assert "@" not in taken.reply.text
        assert "2 moves taken in" in taken.reply.text
        refused = await here.words(ALICE, "move #1 c3-d4")
        assert "over" in refused


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "Send the game as a file"),
        ("[Event", "can’t read"),
        ("1. c3-d4 f6-g5 2. a1-h8 *", "Move 2 in this text, “a1-h8”, is not possible there."),
        ('[Game "poker"]\n\n1. a1-b2 *', "a game that I don’t know: “poker”"),
        ("1. c3-d4 {never closed", "A comment in this text is not closed"),
        ("hello there", "text"),
        ("\x00\ufffd" * 200, "text"),
    ],
)
async def test_what_is_no_game_is_refused_with_its_place(
    text: str, told: str, tmp_path: Path
) -> None:
    async with stage(tmp_path) as here:
        before = (await here.tables())["games"]
        answer = await here.words(ALICE, "import", file=text)
        assert told in answer
        assert "went wrong" not in answer
        assert (await here.tables())["games"] == before


def test_every_reason_has_its_words() -> None:
    for language in available():
        voice = words(language)
        for key in TEXT_REFUSALS:
            assert voice.say(f"refused-text-{key}", move="3", token="x")


@pytest.mark.parametrize("name", GAMES)
async def test_every_game_can_be_taken_in(name: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, f"play {name} <@bob>")
        await here.say(BOB, "accept")
        (given,) = await here.say(ALICE, "export #1")
        (taken,) = await here.say(ALICE, "import", file=given.reply.file.text)
        assert "a position taken in" in taken.reply.text


async def test_the_real_reader_works_in_a_process_of_its_own(tmp_path: Path) -> None:
    workers = Workers(1)
    try:
        async with stage(tmp_path, workers) as here:
            ids = await answer(here.house, ask(ALICE, f"import {PETROV}", CLUB))
            assert len(ids) == 1
            assert await here.entries() == ["move c3-d4", "move f6-g5", "move b2-c3"]
    finally:
        await workers.close()
