"""`replay`: a game again as an animation, asked for, stored, drawn and delivered."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot import alt, grammar
from bot.declaration import GameNumber, Span
from bot.languages import words
from bot.refusal import Refusal
from bot.talk import Message, Picture, Place
from render.reel import Reel
from render.theme import THEMES
from rules import game
from rules.record import Entry, Record
from tests.bot.discord_stage import Stage as Discord
from tests.bot.discord_stage import redirected, workers
from tests.bot.discord_stage import stage as discord
from tests.bot.house import ALICE, BOB, CAROL, NAME, Still, stage
from tests.bot.telegram_house import club, telegram_bot
from tests.console import Console
from tests.doubles.telegram_server import TelegramServer

__all__ = ["discord", "redirected", "workers"]

MOVES = ("32-42", "85-75", "33-43", "84-74", "31-41")


def shown(message: Message) -> tuple[Reel, Picture]:
    """The reel in a reply, as a worker gets it, and its picture."""
    picture = message.reply.picture
    assert picture is not None
    assert (picture.kind, picture.file) == ("replay", "replay.gif")
    return Reel.from_data(json.loads(json.dumps(picture.scene))), picture


def pictures(gif: bytes | None) -> int:
    """How many frames a GIF has."""
    assert gif is not None
    with Image.open(BytesIO(gif)) as film:
        assert film.format == "GIF"
        return int(getattr(film, "n_frames", 1))


# What is said


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("replay", {}),
        ("/film 12", {"number": GameNumber(12)}),
        ("replay #12 3-5", {"number": GameNumber(12), "moves": Span(3, 5)}),
        ("replay 3–5 12 dark", {"number": GameNumber(12), "moves": Span(3, 5), "theme": "dark"}),
        ("replay Colour-Blind 7-", {"moves": Span(7, None), "theme": "colour-blind"}),
        ("gif -7", {"moves": Span(None, 7)}),
    ],
)
def test_how_it_is_written(text: str, arguments: dict[str, Any]) -> None:
    call = grammar.read(text, "en")
    assert (call.command.name, call.arguments) == ("replay", arguments)


@pytest.mark.parametrize("text", ["replay -", "replay pink", "replay 3-5 6-7", "replay 3-5-7"])
def test_what_means_nothing_is_said(text: str) -> None:
    with pytest.raises(Refusal, match="unknown-argument"):
        grammar.read(text, "en")


async def test_a_running_game_is_shown_so_far(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        number = await here.start(moves=MOVES)
        (message,) = await here.say(CAROL, "replay")
        assert message.reply.text == f"#{number} Salta: Alice – Bob, moves 1–3."
        reel, picture = shown(message)
        assert reel.moves == MOVES
        assert (reel.first, reel.end, reel.score, reel.theme) == (0, 5, "", "wood")
        assert picture.alt == (
            f"Animation of #{number} Salta: Alice – Bob, moves 1–3. Red to move. "
            "Moves: 1. 32-42 85-75 2. 33-43 84-74 3. 31-41."
        )
        assert (message.reply.private, message.reply.buttons) == (None, ())


async def test_some_moves_in_another_look(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=MOVES)
        for said, plies, told in (
            ("replay 2-3 dark", (2, 5), "moves 2–3."),
            ("replay 2-2 contrast", (2, 4), "move 2."),
            ("replay 3-99", (4, 5), "move 3."),
            ("replay -1", (0, 2), "move 1."),
            ("replay 2- colour-blind", (2, 5), "moves 2–3."),
        ):
            (message,) = await here.say(ALICE, said)
            reel, picture = shown(message)
            assert (reel.first, reel.end) == plies, said
            assert message.reply.text.endswith(told)
            assert ("Red to move" in picture.alt) == (reel.end == 5)
            assert reel.theme in {*said.split(), *THEMES}
            assert reel.theme == next((t for t in THEMES if t in said), "wood")


async def test_a_finished_game_is_shown_to_its_end_and_by_whose_side(tmp_path: Path) -> None:
    alone = Place(NAME, "bob", direct=True)
    async with stage(tmp_path) as here:
        number = await here.start(moves=MOVES)
        await here.say(BOB, "resign yes")
        (message,) = await here.say(BOB, f"replay #{number}", alone)
        reel, picture = shown(message)
        assert (reel.bottom, reel.score, reel.winner) == (1, "1–0", 0)
        assert (reel.names, reel.reason) == (("Alice", "Bob"), "The opponent has resigned")
        assert picture.alt.endswith(
            "moves 1–3. Green has won: the opponent has resigned. "
            "Moves: 1. 32-42 85-75 2. 33-43 84-74 3. 31-41."
        )
        # With no game running here, the one that ended last is meant.
        (last,) = await here.say(CAROL, "replay")
        assert shown(last)[0].score == "1–0"
        (board,) = await here.say(CAROL, "board second")
        assert board.reply.picture is not None
        assert board.reply.picture.scene["bottom"] == 1
        texts = [button.text for button in board.reply.buttons]
        assert texts == [f"replay #{number}", f"rematch #{number}"]
        (again,) = await here.say(CAROL, f"replay #{number} 1-1")
        assert (shown(again)[0].over, shown(again)[0].bottom) == (False, 0)


async def test_what_cannot_be_shown(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        assert "No game is running here" in await here.words(ALICE, "replay")
        assert "no game #7 here" in await here.words(ALICE, "replay 7")
        await here.say(ALICE, "play salta <@bob>")
        assert "has not begun" in await here.words(ALICE, "replay #1")
        await here.say(BOB, "accept")
        (message,) = await here.say(ALICE, "replay")
        assert message.reply.text == "#1 Salta: Alice – Bob. No move has been played yet."
        assert shown(message)[0].moves == ()
        await here.say(ALICE, "32-42")
        for said, given in (("2-", "2–"), ("0-0", "0–0"), ("5-3", "5–3"), ("99999-", "99999–")):
            assert await here.words(ALICE, f"replay {said}") == (
                f"Game #1 has only one move so far, so there are no moves {given} to show. "
                "“replay #1” shows all of it."
            )


async def test_of_several_games_one_is_asked_for(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        await here.start()
        (message,) = await here.say(CAROL, "replay")
        assert [button.text for button in message.reply.buttons] == ["replay #1", "replay #2"]


@pytest.mark.parametrize("language", ["en", "ru", "es"])
def test_as_many_moves_are_told_as_there_is_room_for(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(alt, "LONGEST", 300)
    record, voice = Record.start(game("lasca")), words(language)
    chance = random.Random(5)
    while record.result is None:
        record = record.add(Entry("move", chance.choice(record.moves()).text, record.side))
    texts = list(Reel.of(record).moves)
    told = "Lasca: Алиса – Bob, 1–99."
    for first in (0, 7, 20):
        for end in range(first, len(texts) + 1):
            alt_text = alt.film(voice, told, Reel.of(record, first=first, last=end))
            assert len(alt_text) <= alt.LONGEST
            shown = re.sub(r"\d+[.…] ", "", alt_text.removeprefix(told))
            listed = re.findall(r"[a-g]\d(?:[-:][a-g]\d)+", shown)
            assert listed == texts[first : first + len(listed)]
            assert alt_text.endswith("…") is (len(listed) < end - first)
            if len(listed) < end - first:
                more = len(texts[first + len(listed)])
                assert len(alt_text) + more + len(" 99. ….") > alt.LONGEST, "there was room"
    assert "…" in alt.film(voice, told, Reel.of(record))


def test_numbers_and_passes_among_the_moves() -> None:
    rules = game("high-jump")
    record = Record.start(rules).add(Entry("move", "c2-c3", 0))
    assert record.forced is not None
    reel = Reel.of(record.add(record.forced))
    assert alt.film(words("en"), "Film.", reel) == "Film. Moves: 1. c2-c3 pass."
    assert alt.film(words("ru"), "Фильм.", reel) == "Фильм. Ходы: 1. c2-c3 пас."
    assert alt.film(words("es"), "Film.", replace(reel, first=1)) == "Film. Jugadas: 1… paso."
    assert alt.film(words("es"), "Film.", replace(reel, first=2)) == "Film."


# On its way


async def test_it_is_not_overtaken_and_overtakes_nothing(tmp_path: Path) -> None:
    """A newer board makes an older one needless, but no animation; nor does that a board."""
    async with stage(tmp_path, delivers=False) as here:
        await here.start(moves=MOVES[:2])
        await here.tell(CAROL, "replay")
        await here.tell(ALICE, MOVES[2])
        await here.tell(CAROL, "replay")
        await here.house.outbox.attach(here.paper)
        await here.house.outbox.settle()
        assert isinstance(here.workers, Still)
        drawn = [picture.kind for picture in here.workers.drawn]
        assert drawn == ["replay", "board", "replay"]
        *_, last = (await here.tables())["boards"]
        with_buttons = [row[1] for row in (await here.tables())["boards"] if row[3]]
        assert len(with_buttons) == 1, "the board keeps its buttons"
        assert with_buttons[0] != last[1]
        # Who answers the animation means its game.
        (moved,) = await here.say(BOB, MOVES[3], reply_to=last[1])
        assert MOVES[3] in moved.reply.text


async def test_on_telegram_it_is_an_animation(tmp_path: Path) -> None:
    async with TelegramServer() as server:
        here = club(server)
        async with telegram_bot(server, tmp_path):
            await here.start()
            await here.tell(here.alice, "/move 32-42")
            said = await here.tell(here.bob, "/replay dark")
            assert said.words == "#1 Salta: Alice – Bob <b>, move 1."
            assert pictures(said.animation) > 3
            assert said.media is not None
            assert (said.media.name, said.media.width) == ("replay.gif", 500)
            here.chat.refuses.add("animation")
            plain = await here.tell(here.bob, "/replay")
            assert plain.animation is None
            assert (plain.text or "").startswith(f"{said.words}\n\nAnimation of #1 Salta: ")
        assert server.violations == []


async def test_on_discord_it_is_a_file_with_a_description(discord: Discord) -> None:
    await discord.game()
    await discord.slash(discord.alice, "move", move="32-42")
    await discord.said(3)
    await discord.slash(discord.bob, "replay", moves="1-1", theme="contrast", number=1)
    [picture] = (await discord.said(4)).attachments
    assert picture.filename == "replay.gif"
    assert picture.description == (
        "Animation of #1 Salta: Alice – Bob, move 1. Red to move. Moves: 1. 32-42."
    )
    assert pictures(picture.content) > 3


def test_on_the_console_it_is_a_file(tmp_path: Path) -> None:
    with Console(tmp_path) as console:
        console.say("alice: play high jump @bob")
        console.say("bob: accept")
        console.say("alice: c2-c3")
        (reply,) = console.say("bob: replay")
        path = Path(reply["picture"]["path"])
        assert path.suffix == ".gif"
        assert pictures(path.read_bytes()) > 4, "a move and the pass that it forces"
        assert reply["picture"]["alt"].startswith("Animation of #1 High Jump: alice – bob, move 1.")
