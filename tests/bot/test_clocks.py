"""Clocks in games: agreed on, shown, and over when a flag falls."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bot import controls, grammar, timing
from bot.languages import available, words
from bot.moments import local
from bot.on_discord_messages import _marked_up
from bot.refusal import Refusal
from bot.store import queries
from bot.talk import Place, Rights, dated, moment, render
from rules import GAMES, game
from rules.core import BadEntry, BadMove
from rules.record import Entry, Record
from tests.bot.challenging import setting
from tests.bot.house import ALICE, BOB, CAROL, NAME, NOON, Stage, stage
from tests.bot.test_takeback import shown, taps

DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)
OF_ALICE = Place(NAME, ALICE.account, direct=True)


async def begun(here: Stage, clock: str = "3d", moves: tuple[str, ...] = ()) -> None:
    """Game 1 between Alice and Bob with a clock, after some moves."""
    await here.say(ALICE, f"play salta <@bob> {clock}")
    await here.say(BOB, "accept")
    for at, move in enumerate(moves):
        await here.say((ALICE, BOB)[at % 2], move)


async def due(here: Stage, number: int = 1) -> datetime | None:
    """When a game has to be looked at next."""
    async with here.house.store.read() as connection:
        row = await queries.game(connection, number)
    assert row is not None
    at: datetime | None = row.due
    return at


# -- written and told -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("play salta 3d", "3d"),
        ("play salta @bob 10d + 12h / 20d", "10d+12h/20d"),
        ("play salta 3 days per move", "3d"),
        ("play salta 90'+30\"", "1h30m+30s"),
        ("play salta 3d weekends off first", "3d weekends=UTC"),
        ("play salta 3d weekends=Europe/Madrid jump=any", "3d weekends=Europe/Madrid"),
        ("play salta clock 15m+10s from #12", "15m+10s"),
        ("играть сальта 3 дня на ход @bob", "3d"),
        ("играть сальта 15м+10с", "15m+10s"),
        ("играть сальта 3д выходные не считаются", "3d weekends=UTC"),
        ("jugar salta 3 días por jugada", "3d"),
        ("jugar salta 15 min + 10 s @bob", "15m+10s"),
        ("jugar salta 2 días sin fines de semana", "2d weekends=UTC"),
        ("play 3d", "3d"),
        ("play salta clock none", "None"),
        ("play salta no clock", "None"),
        ("играть сальта без часов", "None"),
        ("jugar salta sin reloj", "None"),
    ],
)
def test_a_clock_in_words(said: str, meant: str) -> None:
    call = grammar.read(said, "en")
    assert call.command.name == "play"
    assert str(controls.understood(call.arguments["clock"], "UTC", grammar.spoken("en"))) == meant


@pytest.mark.parametrize(
    ("said", "key"),
    [("15+10", "clock-unitless"), ("5s", "clock-short"), ("3d+1h/2d", "clock-cap"),
     ("400d", "clock-long")],
)  # fmt: skip
def test_what_is_no_clock_is_refused_with_the_reason(said: str, key: str) -> None:
    with pytest.raises(Refusal) as refused:
        grammar.read(f"play salta {said}", "en")
    assert refused.value.key == key


@pytest.mark.parametrize("said", ["I play 32-42", "play 32-42", "play c3-d4"])
def test_a_move_is_no_clock(said: str) -> None:
    assert grammar.read(said, "en").command.name == "move"


@pytest.mark.parametrize("language", available())
def test_controls_told_in_a_language_differ(language: str) -> None:
    voice = words(language)
    texts = [controls.described(voice, controls.stored(one)) for one in controls.EXAMPLES]
    assert len(set(texts)) == len(controls.EXAMPLES)
    assert (
        controls.described(voice, controls.stored("3d weekends=Europe/Madrid")).count("Madrid") == 1
    )


def test_a_moment_where_it_is_read() -> None:
    at = datetime(2026, 3, 29, 0, 30, tzinfo=UTC)
    text = f"until {moment(at)}."
    madrid = dated(text, lambda seconds: local(words("en"), at, "Europe/Madrid"))
    assert render(madrid, lambda _, name: name) == "until March 29, 2026, 01:30 (Europe/Madrid)."
    assert _marked_up(madrid) == f"until <t:{int(at.timestamp())}:f>."
    # An hour later clocks were put forward there.
    assert local(words("es"), at + HOUR, "Europe/Madrid") == (
        "29 de marzo de 2026, 03:30 (Europe/Madrid)"
    )


# -- agreed on ------------------------------------------------------------------------------------


async def test_a_challenge_tells_its_clock_and_the_game_has_it(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        text = await here.words(ALICE, "play salta <@bob> 3d weekends off")
        assert "Clock: 3 days per move, weekends do not count (UTC)." in text
        text = await here.words(BOB, "accept")
        assert "Clock: 3 days per move" in text
        # NOON is a Saturday: nothing counts before Monday.
        assert text.endswith(
            "3 days left (until \x121785974400\x1fAugust 6, 2026, 00:00 (UTC)\x13)."
        )


async def test_without_a_clock_nothing_is_told_of_one(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        assert "lock" not in await here.words(ALICE, "play salta <@bob>")
        assert "left" not in await here.words(BOB, "accept")
        assert await due(here) is None
        assert "has no clock" in await here.words(BOB, "time")


async def test_the_clock_of_a_chat(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await setting(here, clock="1d", zone="Europe/Madrid")
        assert "Clock: 1 day per move." in await here.words(ALICE, "play salta <@bob>")
        assert "Clock" not in await here.words(ALICE, "play salta <@bob> no clock")
        text = await here.words(ALICE, "play salta <@bob> 2d weekends off")
        assert "weekends do not count (Europe/Madrid)" in text


async def test_setting_the_clock_of_a_chat(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        admin: dict[str, Any] = {"rights": Rights(admin=True)}
        text = await here.words(ALICE, "settings clock 10d+12h/20d", **admin)
        assert "10 days + 12 hours per move, at most 20 days" in text
        assert "Europe/Madrid" in await here.words(ALICE, "settings zone europe/madrid", **admin)
        assert "don’t know the time zone" in await here.words(ALICE, "settings zone Ma", **admin)
        assert "needs units" in await here.words(ALICE, "settings clock 15+10", **admin)
        assert "Clock: 10 days" in await here.words(ALICE, "play salta <@bob>")
        assert "no clock" in await here.words(ALICE, "settings clock none", **admin)
        assert "Clock" not in await here.words(CAROL, "play salta <@bob>")


async def test_a_rematch_has_the_same_clock(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await begun(here, "15m+10s", ("32-42", "85-75"))
        await here.say(ALICE, "resign yes")
        text = await here.words(BOB, "rematch")
        assert "Clock: 15 minutes + 10 seconds per move." in text
        assert "begins" in await here.words(ALICE, "rematch")


# -- running --------------------------------------------------------------------------------------


async def test_what_is_left_stands_under_each_board(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await begun(here, "10d+12h/20d")
        (told_,) = await here.say(ALICE, "32-42", time=NOON + HOUR)
        assert "10 days left (until August 11, 2026, 13:00 (UTC))." in shown(told_)
        (told_,) = await here.say(BOB, "85-75", time=NOON + 2 * DAY)
        assert "10 days 11 hours left" in shown(told_)
        text = shown((await here.say(CAROL, "time", time=NOON + 3 * DAY))[0])
        assert text.split("\n") == [
            "Game #1 of Salta, 10 days + 12 hours per move, at most 20 days:",
            "• Alice (Green): 9 days 11 hours, until August 13, 2026, 23:00 (UTC)",
            "• Bob (Red): 8 days 13 hours",
        ]
        assert "9 days 11 hours left" in await here.words(CAROL, "board", time=NOON + 3 * DAY)


async def test_due_is_the_first_reminder_then_nothing_in_a_pause(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await begun(here, "4d", ("32-42", "85-75"))
        assert await due(here) == NOON + 3 * DAY
        await here.say(ALICE, "pause", time=NOON + DAY)
        await here.say(BOB, "accept", time=NOON + DAY)
        assert await due(here) is None
        assert "stands still" in await here.words(BOB, "time", time=NOON + 9 * DAY)
        await here.say(BOB, "resume", time=NOON + 10 * DAY)
        assert await due(here) == NOON + 12 * DAY
        await here.say(BOB, "resign yes", time=NOON + 10 * DAY)
        assert await due(here) is None


async def test_a_move_at_the_flag_is_too_late(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await begun(here, "3d", ("32-42", "85-75"))
        (told_,) = await here.say(ALICE, "33-43", time=NOON + 3 * DAY)
        assert shown(told_).startswith(
            "Alice, that came too late. Alice has run out of time in game #1. Bob wins with Red!"
        )
        assert (await here.entries())[2:] == ["time"]
        assert "is over" in await here.words(ALICE, "33-43 #1", time=NOON + 3 * DAY)


async def test_a_move_just_before_the_flag_stands(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await begun(here, "3d", ("32-42", "85-75"))
        just = NOON + 3 * DAY - timedelta(seconds=1)
        assert "plays 2. 33-43" in await here.words(ALICE, "33-43", time=just)


async def test_nothing_the_other_side_asks_after_the_flag_counts(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await begun(here, "3d", ("32-42", "85-75"))
        text = await here.words(BOB, "draw", time=NOON + 4 * DAY)
        assert "Bob, that came too late" in text
        assert (await here.entries())[2:] == ["time"]


async def test_a_game_that_hardly_began_is_called_off(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await begun(here, "3d", ("32-42",))
        text = await here.words(CAROL, "time #1", time=NOON + 3 * DAY)
        assert "so it is called off" in text
        assert (await here.entries())[1:] == ["aborted"]


async def test_anybody_enters_a_loss_that_is_due_by_looking(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await begun(here, "3d", ("32-42", "85-75"))
        text = await here.words(CAROL, "time", time=NOON + 3 * DAY)
        assert "Alice has run out of time in game #1. Bob wins" in text
        assert "is over" in await here.words(CAROL, "time #1", time=NOON + 3 * DAY)


@pytest.mark.parametrize("word", ["nudge", "claim"])
async def test_nothing_is_claimed_of_a_game_with_a_clock(tmp_path: Path, word: str) -> None:
    async with stage(tmp_path) as here:
        await begun(here, "30d", ("32-42", "85-75"))
        (told_,) = await here.say(BOB, word, time=NOON + 20 * DAY)
        assert "has a clock" in shown(told_)
        assert taps(told_) == ["time #1"]


# -- from entries alone ---------------------------------------------------------------------------


class Made(NamedTuple):
    """A stored entry."""

    number: int
    kind: str
    text: str
    side: int
    time: datetime


def chances(record: Record, chance: random.Random) -> Entry:
    """An entry that may be possible."""
    side, kind = record.side, chance.choice(["move"] * 6 + ["takeback", "salta", "offer", "pause"])
    if record.paused:
        return Entry("resume", "", side)
    if record.forced is not None:
        return record.forced
    text = {"move": chance.choice(record.moves()).text, "takeback": str(chance.randint(1, 3))}
    return Entry(kind, text.get(kind, ""), side)


def turns_follow(name: str, count: int, seed: int) -> int:
    """Play entries at random: who is on move, and how many plies stand, as the record has it."""
    chance, record = random.Random(seed), Record.start(game(name))
    said: list[Made] = []
    for at in range(count):
        try:
            record = record.add(chances(record, chance))
        except (BadMove, BadEntry):
            continue
        assert record.entry is not None
        said.append(Made(record.size, *record.entry, NOON + at * MINUTE))
        ended = [turn for _, turn in timing.turns(0, said)]
        assert (ended[-1].on_move if ended else 0) == record.side
        timed = timing.Timed(1, controls.stored("30d+1h"), NOON, 0, (1, 2))
        found = timing.reading(timed, said, {}, NOON + count * MINUTE)
        assert found.clock.side == record.side
        if record.result is not None:
            break
    return len(said)


@pytest.mark.parametrize("name", GAMES)
def test_turns_follow_from_entries_alone(name: str) -> None:
    assert sum(turns_follow(name, 60, seed) for seed in range(3)) > 60
