"""What a player is told of a board: what they must do, what one square can, how it ended."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot import alt, boards
from bot.languages import words
from bot.talk import Place, Rights, mention
from rules import GAMES
from tests.bot.challenging import taps
from tests.bot.house import ALICE, BOB, CAROL, CLUB, NAME, Stage, stage
from tests.bot.positions import played
from tests.bot.test_boards import match

FORCED = {
    "russian": ("c3-d4", "b6-a5", "d4-e5"),
    "bashni": ("c3-d4", "b6-a5", "d4-e5"),
    "salta": ("33-43", "83-73", "43-53", "73-63"),
}
"""Moves after which nothing but a capture, or a jump, is possible."""


async def begun(here: Stage, game: str, language: str = "en") -> str:
    """A game in which the mover must capture, or jump; the last text."""
    await here.say(CAROL, f"settings language {language}", rights=Rights(admin=True))
    await here.say(ALICE, f"play {game} <@bob>")
    await here.say(BOB, "accept #1")
    texts = [await here.words((ALICE, BOB)[at % 2], move) for at, move in enumerate(FORCED[game])]
    return texts[-1]


@pytest.mark.parametrize(
    ("game", "language", "told"),
    [
        ("russian", "en", "You must capture: d6:f4, f6:d4."),
        ("russian", "ru", "Вы обязаны бить: d6:f4, f6:d4."),
        ("russian", "es", "Tienes que capturar: d6:f4, f6:d4."),
        ("bashni", "en", "You must capture: d6:f4, f6:d4."),
        ("salta", "en", "You must jump: 53:"),
        ("salta", "ru", "Вы обязаны прыгнуть: 53:"),
        ("salta", "es", "Tienes que saltar: 53:"),
    ],
)
async def test_what_is_compulsory_is_not_worded_as_an_offer(
    game: str, language: str, told: str, tmp_path: Path
) -> None:
    async with stage(tmp_path) as here:
        assert told in await begun(here, game, language)


async def test_many_captures_are_told_too(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play russian <@bob> from w a1-1;b2-0")
        (told,) = await here.say(BOB, "accept #1")
        assert told.reply.text.endswith("must capture: a1:c3, a1:d4, a1:e5, a1:f6, a1:g7, a1:h8.")
        assert taps(told) == ["moves #1.0"]


# One square


async def test_a_piece_that_cannot_move_is_told_so(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play russian <@bob>")
        await here.say(BOB, "accept #1")
        text = await here.words(ALICE, "move a1")
        assert text == (
            "There is no move from “a1”. Pieces that can move stand on: a3, c3, e3, g3."
        )


async def test_a_piece_that_can_move_gets_its_moves(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play russian <@bob>")
        await here.say(BOB, "accept #1")
        (told,) = await here.say(ALICE, "move c3")
        assert told.reply.text.endswith("From c3 you can play: c3-b4, c3-d4.")
        assert taps(told) == ["move #1.0 c3-b4", "move #1.0 c3-d4"]
        (told,) = await here.say(ALICE, "move d4")
        assert told.reply.text.endswith("You can play: c3-d4, e3-d4.")


@pytest.mark.parametrize(
    ("language", "told"),
    [("ru", "С «a1» пойти некуда."), ("es", "No hay ninguna jugada desde «a1».")],
)
async def test_a_piece_that_cannot_move_in_other_languages(
    language: str, told: str, tmp_path: Path
) -> None:
    async with stage(tmp_path) as here:
        await here.say(CAROL, f"settings language {language}", rights=Rights(admin=True))
        await here.say(ALICE, "play russian <@bob>")
        await here.say(BOB, "accept #1")
        assert (await here.words(ALICE, "move a1")).startswith(told)


# The moves of a piece, to be heard


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Black to move. From d6: f4. "),
        ("ru", "Ходят чёрные. С поля d6: f4. "),
        ("es", "Juegan negras. Desde d6: f4. "),
    ],
)
async def test_where_a_piece_may_land_is_told(language: str, told: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await begun(here, "russian", language)
        (moves,) = await here.say(BOB, "moves d6")
        assert moves.reply.picture is not None
        assert told in moves.reply.picture.alt
        (board,) = await here.say(BOB, "board")
        assert "d6: f4" not in board.reply.picture.alt


@pytest.mark.parametrize("name", GAMES)
def test_the_landings_of_all_pieces_fit_beside_the_board(name: str) -> None:
    voice = words("ru")
    for record in list(played(name, 2))[:-1:7]:
        moves = boards.ordered(match(record))
        text = boards.alt_text(voice, record, moves)
        first = alt.downward(record.game, boards.origins(moves))[:1]
        assert len(text) <= alt.LONGEST
        assert all(f"С поля {square}: " in text for square in first)


# How it ended


@pytest.mark.parametrize(
    ("text", "answer", "told"),
    [
        ("resign yes", "", "Alice resigns. Bob wins with Red! The win is worth"),
        ("draw", "draw accept", "Bob accepts the draw. The game is a draw."),
        ("abort", "", f"{mention('bob', 'Bob', NAME)}, Alice calls game #1 off. The game is over."),
    ],
)
async def test_the_news_of_the_end_is_told_once(
    text: str, answer: str, told: str, tmp_path: Path
) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        said = await here.words(ALICE, text)
        if answer:
            said = await here.words(BOB, answer)
        assert said.startswith(told)
        assert ": " not in said
        # Whoever looks later learns why.
        assert ": " in (await here.words(CAROL, "board #1")).partition("Red).")[2]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("ru", "Alice сдаётся. Bob (красные) побеждает!"),
        ("es", "Alice se rinde. ¡Gana Bob con rojas!"),
    ],
)
async def test_the_end_in_other_languages(language: str, told: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(CAROL, f"settings language {language}", rights=Rights(admin=True))
        await here.start()
        assert (await here.words(ALICE, "resign yes")).startswith(told)


# Sides by their colours


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Red (dark blue) to move"),
        ("ru", "Ходят красные (тёмно-синие)"),
        ("es", "Juegan rojas (azul oscuro)"),
    ],
)
async def test_a_side_drawn_in_another_colour_has_it_in_the_caption(
    language: str, told: str, tmp_path: Path
) -> None:
    async with stage(tmp_path) as here:
        await here.say(CAROL, f"settings language {language}", rights=Rights(admin=True))
        await here.start(moves=("32-42",))
        (board,) = await here.say(BOB, "board colour-blind")
        assert board.reply.picture.scene["caption"] == told
        assert "(" not in board.reply.picture.alt.partition(". ")[2]
        (board,) = await here.say(BOB, "board dark")
        assert (
            board.reply.picture.scene["caption"] == told.partition(" (")[0] + told.partition(")")[2]
        )


# Moves that play themselves


@pytest.mark.parametrize(
    ("language", "about", "more"),
    [
        ("en", "if your opponent wants that too", "where your opponent has set that too."),
        ("ru", "если и соперник этого хочет", "где это включил и соперник."),
        ("es", "si tu rival también lo quiere", "en que tu rival también lo haya activado."),
    ],
)
async def test_moves_that_play_themselves_need_both(
    language: str, about: str, more: str, tmp_path: Path
) -> None:
    async with stage(tmp_path) as here:
        alone = Place(CLUB.platform, "alice", direct=True)
        await here.say(ALICE, f"me language {language}", alone)
        assert about in await here.words(ALICE, "me", alone)
        assert (await here.words(ALICE, "me auto on", alone)).endswith(more)
        assert more not in await here.words(ALICE, "me auto off", alone)
