"""Standing still: pauses by consent, and games that are called off before they have begun."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from tests.bot.house import ALICE, BOB, CAROL, NOON, Stage, stage
from tests.bot.test_races import houses, one_won, together
from tests.bot.test_takeback import shown, taps

__all__ = ["houses"]
MOVES = ("32-42", "85-75")


async def paused(here: Stage) -> None:
    """A game after two moves, paused."""
    await here.start(moves=MOVES)
    await here.say(ALICE, "pause")
    await here.say(BOB, "pause accept")


async def test_a_pause_is_agreed_on(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=MOVES)
        (asked,) = await here.say(ALICE, "pause")
        assert shown(asked) == "Alice would like to pause game #1. <bob>, do you agree?"
        assert taps(asked) == ["pause #1.2 accept", "pause #1.2 decline"]
        (done,) = await here.say(BOB, taps(asked)[0])
        assert shown(done) == (
            "Bob agrees to the pause. Game #1 is paused: nobody moves until one of you writes "
            "“resume #1”."
        )
        assert done.reply.picture is not None
        assert done.reply.picture.scene["caption"] == "Green to move – paused"
        assert done.reply.picture.alt.startswith("Salta. Green to move – paused. Last move 1:")
        assert taps(done) == ["resume #1.2"]
        assert (await here.tables())["entries"][-1][2:5] == ("pause", "", 0)


async def test_nothing_is_played_in_a_paused_game(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await paused(here)
        later = NOON + timedelta(days=40)
        before = await here.entries()
        for person, text in (
            (ALICE, "33-43"), (ALICE, "move #1.2 33-43"), (BOB, "nudge"), (BOB, "claim"),
            (BOB, "claim yes"), (ALICE, "pause"),
        ):  # fmt: skip
            (refused,) = await here.say(person, text, time=later)
            assert "Game #1 is paused, so nothing is played in it" in shown(refused), text
            assert taps(refused) == ["resume #1.2"]
            assert refused.reply.private is not None
            assert refused.reply.private.account == person.account
        assert await here.entries() == before


async def test_a_call_waits_for_the_end_of_the_pause(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play salta <@bob> call=players")
        await here.say(BOB, "accept")
        for at, move in enumerate(("33-43", "83-73", "43-53", "73-63", "53-62")):
            await here.say((ALICE, BOB)[at % 2], move)
        await here.say(ALICE, "pause")
        await here.say(BOB, "yes")
        assert "Game #1 is paused" in await here.words(BOB, "salta")
        await here.say(ALICE, "resume")
        assert "calls Salta! 3. 53-62" in await here.words(BOB, "salta")


@pytest.mark.parametrize("person", [ALICE, BOB])
async def test_either_goes_on(person: object, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await paused(here)
        (board,) = await here.say(CAROL, "board")
        assert "Green to move – paused." in shown(board)
        assert "don’t play in game #1" in await here.words(CAROL, "resume #1")
    async with stage(tmp_path) as here:
        speaker = ALICE if person is ALICE else BOB
        (done,) = await here.say(speaker, taps(board)[0])
        # Whoever goes on need not be called.
        mover = "Alice" if speaker is ALICE else "<alice>"
        told = f"{speaker.name} resumes game #1. {mover}, it is your turn with Green."
        assert shown(done) == told
        assert done.reply.picture is not None
        assert done.reply.picture.scene["caption"] == "Green to move"
        assert taps(done) == ["moves #1.2"]
        (stale,) = await here.say(speaker, taps(board)[0])
        assert "is settled already" in shown(stale)
        assert "not paused" in await here.words(speaker, "resume")
        assert "plays 2. 33-43" in await here.words(ALICE, "33-43")


async def test_a_pause_is_declined_and_withdrawn(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=MOVES)
        await here.say(ALICE, "pause")
        for said, told in {
            "pause": "You have asked Bob for a pause",
            "takeback": "You have asked Bob for a pause",
            "pause accept": "Bob has to agree",
        }.items():
            assert told in await here.words(ALICE, said)
        assert "Alice would like to pause game #1. Please answer" in await here.words(BOB, "pause")
        assert "It is Alice who asks" in await here.words(BOB, "pause withdraw")
        assert "does not agree to pause" in await here.words(BOB, "no")
        assert "nobody is asking for a pause" in await here.words(BOB, "pause decline")
        (asked,) = await here.say(BOB, "pause")
        assert "no longer asks for a pause" in await here.words(BOB, "pause withdraw")
        assert "is settled already" in await here.words(ALICE, taps(asked)[0])
        await here.say(BOB, "pause")
        await here.say(ALICE, "33-43")
        assert "has moved on" in await here.words(ALICE, taps(asked)[0])
        assert "nobody is asking for a pause" in await here.words(ALICE, "pause accept")
        assert "pause" not in await here.entries()


async def test_a_paused_game_can_still_end(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await paused(here)
        await here.say(ALICE, "draw")
        (done,) = await here.say(BOB, "yes")
        assert shown(done).startswith("Bob accepts the draw. The game is a draw")
        assert "paused" not in shown(done)
        assert "is over" in await here.words(ALICE, "resume #1")


async def test_the_paused_one_of_several_is_resumed(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await paused(here)
        await here.start()
        assert "resumes game #1" in await here.words(BOB, "resume")
        (which,) = await here.say(BOB, "resume")
        assert taps(which) == ["resume #1", "resume #2"]


async def test_resumed_by_both_at_once(houses: list[Stage]) -> None:
    await paused(houses[0])
    texts = await together(houses, (ALICE, "resume #1.2"), (BOB, "resume #1.2"))
    one_won(texts, "resumes game #1", "is settled already")
    assert (await houses[0].entries())[2:] == ["pause", "resume"]


@pytest.mark.parametrize("moves", [(), ("32-42",)], ids=["at the start", "after a move"])
@pytest.mark.parametrize("person", [ALICE, BOB])
async def test_a_game_is_called_off(person: object, moves: tuple[str, ...], tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=moves)
        speaker = ALICE if person is ALICE else BOB
        (done,) = await here.say(speaker, "abort")
        called = "bob" if speaker is ALICE else "alice"
        assert shown(done) == f"<{called}>, {speaker.name} calls game #1 off. The game is over."
        assert done.reply.picture is not None
        assert (await here.entries())[-1] == "aborted"
        assert (await here.tables())["games"][0][11] == NOON
        assert "is over" in await here.words(ALICE, "abort #1")


async def test_a_game_that_has_begun_is_not_called_off(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=MOVES)
        text = await here.words(BOB, "abort")
        assert "cannot be called off any more" in text
        assert "“draw”" in text
        assert "“resign”" in text
        assert "don’t play in game #1" in await here.words(CAROL, "abort #1")
        await here.say(ALICE, "play salta <@bob>")
        assert "has not begun" in await here.words(ALICE, "abort #2")
        # What counts is the moves that stand.
        await here.say(ALICE, "takeback")
        await here.say(BOB, "takeback accept")
        assert "calls game #1 off" in await here.words(BOB, "abort")


async def test_of_several_games_the_young_one_is_called_off(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=MOVES)
        await here.start()
        assert "calls game #2 off" in await here.words(ALICE, "abort")


@pytest.mark.parametrize("first", ["abort", "move"])
async def test_called_off_and_a_move_at_once(houses: list[Stage], first: str) -> None:
    await houses[0].start(moves=MOVES[:1])
    said = [(ALICE, "abort"), (BOB, "move #1.1 85-75")]
    texts = await together(houses, *(said if first == "abort" else said[::-1]))
    off = any("calls game #1 off" in text for text in texts)
    one_won(
        texts,
        "calls game #1 off" if off else "plays 1… 85-75",
        "“play salta @friend”" if off else "cannot be called off any more",
    )
