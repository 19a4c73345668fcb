"""An offer that stands can be answered under each newer message about its game, and is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.talk import Place, Rights
from tests.bot.house import ALICE, BOB, CAROL, NAME, Stage, stage
from tests.bot.test_takeback import shown, taps

ALICES = Place(NAME, "alice", direct=True)
DRAW = ["draw #1.2 accept", "draw #1.2 decline"]
STILL = "The draw offer of Bob still stands."


async def offered(here: Stage) -> None:
    """A game in which Bob has offered a draw."""
    await here.start(moves=("32-42", "85-75"))
    await here.say(BOB, "draw")


async def test_a_pause_leaves_a_draw_offer_to_be_answered(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await offered(here)
        (asked,) = await here.say(ALICE, "pause")
        assert taps(asked) == ["pause #1.2 accept", "pause #1.2 decline", *DRAW]
        assert shown(asked).endswith(STILL)
        (rests,) = await here.say(BOB, "pause accept")
        assert shown(rests).endswith(STILL)
        assert taps(rests) == ["resume #1.2", *DRAW]
        assert [one.label for one in rests.reply.buttons[1:]] == ["Accept draw", "Decline draw"]
        (goes,) = await here.say(ALICE, "resume")
        assert shown(goes).endswith(STILL)
        assert taps(goes) == ["moves #1.2", *DRAW]
        (over,) = await here.say(ALICE, DRAW[0])
        assert shown(over) == (
            "Alice accepts the draw. The game is a draw. <bob>, that was the end of the game."
        )


async def test_what_is_declined_leaves_a_draw_offer(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await offered(here)
        await here.say(ALICE, "takeback")
        (told,) = await here.say(BOB, "takeback decline")
        assert shown(told).endswith(STILL)
        assert taps(told) == ["moves #1.2", *DRAW]
        (board,) = await here.say(CAROL, "board")
        assert shown(board).endswith(STILL)
        assert taps(board) == ["moves #1.2", *DRAW]
        (lettered,) = await here.say(CAROL, "board text")
        assert STILL in shown(lettered)
        (there,) = await here.say(ALICE, "watch #1", ALICES)
        assert shown(there).endswith(STILL)
        assert taps(there) == ["moves #1.2", *DRAW]
        sent = await here.say(ALICE, "33-43")
        assert not [m for m in sent if STILL in shown(m) or set(DRAW) & set(taps(m))]


@pytest.mark.parametrize(
    ("kind", "still"),
    [
        ("takeback", "Alice still asks to take back 1. 32-42, 1… 85-75."),
        ("pause", "Alice still asks for a pause."),
    ],
)
async def test_a_question_is_shown_under_a_newer_board(
    kind: str, still: str, tmp_path: Path
) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=("32-42", "85-75"))
        (asked,) = await here.say(ALICE, kind)
        (board,) = await here.say(BOB, "board")
        assert shown(board).endswith(still)
        assert taps(board) == ["moves #1.2", *taps(asked)]
        (done,) = await here.say(BOB, taps(asked)[0])
        assert shown(done).startswith("Bob agrees to")
        (board,) = await here.say(BOB, "board")
        assert "still" not in shown(board)


@pytest.mark.parametrize(
    ("language", "still", "labels"),
    [
        ("ru", "Bob всё ещё предлагает ничью.", ["Принять ничью", "Отклонить ничью"]),
        ("es", "La oferta de tablas de Bob sigue en pie.", ["Aceptar tablas", "Rechazar tablas"]),
    ],
)
async def test_an_offer_in_other_languages(
    language: str, still: str, labels: list[str], tmp_path: Path
) -> None:
    async with stage(tmp_path) as here:
        await here.say(CAROL, f"settings language {language}", rights=Rights(admin=True))
        await offered(here)
        (board,) = await here.say(ALICE, "board")
        assert shown(board).endswith(still)
        assert [one.label for one in board.reply.buttons][1:] == labels
