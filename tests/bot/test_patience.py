"""Games without a clock: nudges, and claims after silence."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot import durations
from bot.languages import words
from bot.store import queries
from bot.talk import Person, Place, mentioned
from tests.bot.challenging import setting
from tests.bot.house import ALICE, BOB, CAROL, CLUB, NAME, NOON, Stage, stage
from tests.bot.test_races import houses, one_won, together
from tests.bot.test_takeback import shown, taps

__all__ = ["houses"]
MOVES = ("32-42", "85-75")
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
ELSEWHERE, PUB = Place(NAME, "elsewhere"), Place(NAME, "pub")
OF_ALICE, OF_BOB = (Place(NAME, person.account, direct=True) for person in (ALICE, BOB))


async def nudged(here: Stage) -> datetime | None:
    """When the silent side of game 1 was last nudged."""
    async with here.house.store.read() as connection:
        row = await queries.game(connection, 1)
    assert row is not None
    at: datetime | None = row.nudged
    return at


async def test_a_nudge_after_a_day_of_silence(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=MOVES)
        for after, left in ((timedelta(), "24 hours"), (19 * HOUR, "5 hours")):
            text = await here.words(BOB, "nudge", time=NOON + after)
            assert text == (
                f"You can nudge Alice in game #1 after a day of silence, that is in {left}."
            )
        text = await here.words(BOB, "nudge", time=NOON + DAY - timedelta(seconds=90))
        assert text.endswith("in 2 minutes.")
        assert await nudged(here) is None
        (told,) = await here.say(BOB, "nudge", time=NOON + DAY + HOUR)
        assert shown(told) == (
            "<alice>, Bob has been waiting for your move in game #1 for 25 hours. If nothing "
            "comes, Bob may claim the game in 13 days."
        )
        assert taps(told) == ["moves #1.2"]
        assert (told.reply.private, told.reply.picture) == (None, None)
        assert await nudged(here) == NOON + DAY + HOUR
        (moves,) = await here.say(ALICE, taps(told)[0])
        assert moves.reply.buttons


async def test_a_nudge_a_day(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=MOVES)
        await here.say(BOB, "nudge", time=NOON + 2 * DAY)
        text = await here.words(BOB, "nudge", time=NOON + 2 * DAY + 20 * HOUR)
        assert text == (
            "Alice has already been nudged in game #1. You can nudge again in 4 hours, and claim "
            "the game in 12 days if nothing comes."
        )
        assert "has been waiting" in await here.words(BOB, "nudge", time=NOON + 3 * DAY)
        # After a move the silence begins anew, whoever was nudged before.
        await here.say(ALICE, "33-43", time=NOON + 3 * DAY + HOUR)
        await here.say(BOB, "84-74", time=NOON + 3 * DAY + 2 * HOUR)
        text = await here.words(BOB, "nudge", time=NOON + 4 * DAY)
        assert "after a day of silence, that is in 2 hours" in text
        text = await here.words(BOB, "claim", time=NOON + 4 * DAY)
        assert "Before you claim game #1, Alice has to be nudged" in text


async def test_who_may_not_nudge(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=MOVES)
        later = NOON + 20 * DAY
        for said in ("nudge", "claim"):
            assert "It is your own turn in game #1: Bob" in await here.words(ALICE, said)
            assert "don’t play in game #1" in await here.words(CAROL, f"{said} #1", time=later)
            assert "has moved on" in await here.words(BOB, f"{said} #1.1", time=later)
            assert "no game #7 here" in await here.words(BOB, f"{said} #7", time=later)
        await here.say(ALICE, "resign #1 yes")
        for said in ("nudge #1", "claim #1"):
            assert "is over" in await here.words(BOB, said, time=later)


async def test_a_nudge_from_elsewhere_is_heard_where_the_game_is_played(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=MOVES)
        said = await here.say(BOB, "nudge #1", ELSEWHERE, time=NOON + DAY)
        there, private = sorted(said, key=lambda message: message.place.chat)
        assert (there.place.chat, private.place.chat) == ("club", "elsewhere")
        assert mentioned(there.reply.text) == ("alice",)
        assert taps(there) == ["moves #1.2"]
        assert private.reply.private is not None


async def test_of_several_games_the_one_that_waits_is_meant(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=MOVES)
        await here.start(moves=MOVES[:1])
        assert "in game #2 for 24 hours" in await here.words(ALICE, "nudge", time=NOON + DAY)
        assert "in game #1 for 24 hours" in await here.words(BOB, "nudge", time=NOON + DAY)


async def claimable(here: Stage) -> datetime:
    """A game in which Alice is silent; when Bob may claim it."""
    await here.start(moves=MOVES)
    await here.say(BOB, "nudge", time=NOON + DAY)
    return NOON + 14 * DAY


async def test_a_claim_after_silence(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        due = await claimable(here)
        early = await here.words(BOB, "claim", time=due - HOUR)
        assert early == (
            "Alice has been nudged in game #1, but not silent for long enough. You can claim it "
            "in 1 hour."
        )
        assert "You can claim it in 1 hour" in await here.words(BOB, "claim yes", time=due - HOUR)
        (sure,) = await here.say(BOB, "claim", time=due)
        assert "Alice has been silent in game #1 for 14 days. Do you want" in shown(sure)
        assert taps(sure) == ["claim #1.2 yes ~2", "claim #1.2 no ~2"]
        assert sure.reply.private is not None
        assert "Game #1 goes on" in await here.words(BOB, taps(sure)[1], time=due)
        assert await here.entries() == [f"move {move}" for move in MOVES]
        await here.say(BOB, "claim", time=due)
        assert "don’t understand" in await here.words(ALICE, "yes", time=due)
        (won,) = await here.say(BOB, "yes", time=due)
        assert shown(won).startswith(
            "Bob claims game #1: Alice has been silent for 14 days. Bob wins with Red! "
            "The win is worth 1 point."
        )
        assert won.reply.picture is not None
        assert won.reply.picture.scene["winner"] == 1
        entry = (await here.tables())["entries"][-1]
        # By Bob, against the side that is silent.
        assert entry[2:6] == ("forfeit", "", 0, (await here.tables())["games"][0][6])
        assert "is over" in await here.words(BOB, taps(sure)[0], time=due)


async def test_a_claim_needs_a_nudge_and_a_day(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=MOVES)
        late = NOON + 30 * DAY
        (refused,) = await here.say(BOB, "claim", time=late)
        assert shown(refused) == (
            "Before you claim game #1, Alice has to be nudged (“nudge #1”) and have a day to "
            "answer. At the earliest you can claim it in 24 hours."
        )
        assert taps(refused) == ["nudge #1.2"]
        (told,) = await here.say(BOB, taps(refused)[0], time=late)
        assert "may claim the game in 24 hours" in shown(told)
        assert "claim it in 1 hour" in await here.words(BOB, "claim", time=late + 23 * HOUR)
        (sure,) = await here.say(BOB, "claim", time=late + DAY)
        # A move in between makes the question out of date.
        await here.say(ALICE, "33-43", time=late + DAY)
        assert "has moved on" in await here.words(BOB, taps(sure)[0], time=late + DAY)
        text = await here.words(BOB, "claim yes", time=late + DAY)
        assert "It is your own turn" in text


async def test_a_claim_before_a_nudge_is_possible(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=MOVES)
        (refused,) = await here.say(BOB, "claim", time=NOON + HOUR)
        assert "At the earliest you can claim it in 14 days." in shown(refused)
        assert taps(refused) == []


async def test_whoever_asks_something_is_not_silent(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        due = await claimable(here)
        await here.say(ALICE, "takeback", time=due - HOUR)
        (refused,) = await here.say(BOB, "claim", time=due)
        assert "Alice has to be nudged" in shown(refused)
        assert "At the earliest you can claim it in 14 days" in shown(refused)


ANSWERED = {
    "asked and declined": ((ALICE, "pause"), (BOB, "pause decline")),
    "asked and withdrawn": ((ALICE, "takeback"), (ALICE, "takeback withdraw")),
    "declined": ((BOB, "takeback"), (ALICE, "takeback decline")),
    "a draw declined": ((BOB, "draw"), (ALICE, "draw decline")),
    "asked and accepted": ((ALICE, "pause"), (BOB, "pause accept"), (ALICE, "resume")),
}


@pytest.mark.parametrize("said", ANSWERED.values(), ids=ANSWERED)
async def test_the_silence_begins_anew_when_something_was_answered(
    said: tuple[tuple[Person, str], ...], tmp_path: Path
) -> None:
    async with stage(tmp_path) as here:
        due = await claimable(here)
        for at, (person, text) in enumerate(said):
            await here.say(person, text, time=due + at * HOUR)
        last = due + (len(said) - 1) * HOUR
        (refused,) = await here.say(BOB, "claim yes", time=last)
        # The nudge was for what came before.
        assert "Alice has to be nudged" in shown(refused)
        assert "At the earliest you can claim it in 14 days" in shown(refused)
        assert taps(refused) == []
        assert "that is in 1 hour" in await here.words(BOB, "nudge", time=last + 23 * HOUR)
        await here.say(BOB, "nudge", time=last + DAY)
        assert "claim it in 1 hour" in await here.words(BOB, "claim", time=last + 14 * DAY - HOUR)
        assert "Do you want to claim" in await here.words(BOB, "claim", time=last + 14 * DAY)


async def test_what_the_one_who_waits_asks_is_no_sign_of_the_other(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        due = await claimable(here)
        await here.say(BOB, "takeback", time=due - HOUR)
        await here.say(BOB, "takeback withdraw", time=due)
        await here.say(BOB, "pause", time=due)
        assert "Do you want to claim" in await here.words(BOB, "claim", time=due)


@pytest.mark.parametrize("moves", [(), MOVES[:1]], ids=["no move", "one move"])
async def test_a_game_that_has_hardly_begun_is_called_off(
    moves: tuple[str, ...], tmp_path: Path
) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=moves)
        waiting = (BOB, ALICE)[len(moves)]
        (told,) = await here.say(waiting, "nudge", time=NOON + DAY)
        assert "may call the game off in 13 days" in shown(told)
        (sure,) = await here.say(waiting, "claim", time=NOON + 14 * DAY)
        assert "would be called off, and nobody wins" in shown(sure)
        (done,) = await here.say(waiting, taps(sure)[0], time=NOON + 14 * DAY)
        assert f"{waiting.name} calls game #1 off: " in shown(done)
        assert "The game is over." in shown(done)
        assert (await here.entries())[-1] == "aborted"


async def due_after(here: Stage, days: int, place: Place = CLUB) -> None:
    """Game 1, in which the second side is silent, can be claimed after so many days, no sooner."""
    await here.say(ALICE, "nudge #1", place, time=NOON + DAY)
    early = await here.words(ALICE, "claim #1", place, time=NOON + days * DAY - HOUR)
    assert "not silent for long enough" in early
    assert "would be called off" in await here.words(
        ALICE, "claim #1", place, time=NOON + days * DAY
    )


@pytest.mark.parametrize(
    ("then", "now", "days"), [("3", "30", 3), ("30", "3", 30), ("", "3", 14)], ids=str
)
async def test_the_silence_is_what_the_place_allowed_when_the_game_began(
    then: str, now: str, days: int, tmp_path: Path
) -> None:
    async with stage(tmp_path) as here:
        if then:
            await setting(here, silence=then)
        await here.start(moves=MOVES[:1])
        # Neither where it is looked at later nor a later setting changes it.
        await setting(here, PUB, silence="3")
        await here.say(BOB, "help", PUB)
        await here.say(ALICE, "watch #1", PUB)
        await setting(here, silence=now)
        await due_after(here, days)


@pytest.mark.parametrize(
    ("made", "accepted", "seen", "days"),
    [
        (PUB, PUB, True, 3),
        # Bob was never in that pub.
        (PUB, CLUB, False, 14),
        # What one chose alone, where the challenge was not made.
        (OF_ALICE, PUB, True, 14),
        (CLUB, PUB, True, 14),
        # In a thread of the pub, answered in another one.
        (Place(NAME, "pub", "1"), Place(NAME, "pub", "2"), False, 3),
        (OF_ALICE, Place(NAME, "bob", direct=True), False, 14),
    ],
    ids=["pub", "never there", "accepted in the pub", "club", "threads", "direct"],
)
async def test_the_silence_is_that_of_where_both_are(
    made: Place, accepted: Place, seen: bool, days: int, tmp_path: Path
) -> None:
    async with stage(tmp_path) as here:
        await setting(here, PUB, silence="3")
        for person in (ALICE, BOB):
            await here.say(person, "help")
            if seen:
                await here.say(person, "help", PUB)
        await here.say(ALICE, "play salta <@bob>", made)
        await here.say(BOB, "accept #1", accepted)
        await here.say(ALICE, "#1 32-42", made)
        await due_after(here, days, OF_ALICE)


async def test_the_longest_silence_that_its_places_allow(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await setting(here, PUB, silence="3")
        await setting(here, silence="7")
        await here.start()
        await here.say(ALICE, "help", PUB)
        await here.say(BOB, "resign yes")
        # Bob asks in the pub and Alice, who is told in private too, was seen there.
        await here.say(BOB, "rematch #1", PUB)
        async with here.house.store.write() as connection:
            club = await queries.find_place(connection, CLUB)
            assert club is not None
            await queries.show_game(connection, 2, club.id)
        await here.say(ALICE, "accept #2", PUB)
        await here.say(BOB, "#2 32-42", PUB)
        await here.say(BOB, "nudge #2", PUB, time=NOON + DAY)
        early, due = NOON + 7 * DAY - HOUR, NOON + 7 * DAY
        assert "long enough" in await here.words(BOB, "claim #2", OF_BOB, time=early)
        assert "called off" in await here.words(BOB, "claim #2", OF_BOB, time=due)


async def test_claimed_and_a_move_at_once(houses: list[Stage]) -> None:
    due = await claimable(houses[0])
    said = ((BOB, "claim #1.2 yes"), (ALICE, "move #1.2 33-43"))
    texts = await together(houses, *said, time=due)
    won = any("claims game #1" in text for text in texts)
    if won:
        one_won(texts, "claims game #1", "“play salta @friend”")
    else:
        one_won(texts, "plays 2. 33-43", "has moved on")
    assert (await houses[0].entries())[2:] == ["forfeit" if won else "move 33-43"]


async def test_nudged_twice_at_once(houses: list[Stage]) -> None:
    await houses[0].start(moves=MOVES)
    texts = await together(houses, (BOB, "nudge"), (BOB, "nudge"), time=NOON + DAY)
    one_won(texts, "has been waiting", "has already been nudged")


async def test_the_same_event_twice(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        due = await claimable(here)
        await here.say(BOB, "claim yes", time=due, event="claimed")
        before = await here.tables()
        assert await here.say(BOB, "claim yes", time=due, event="claimed") == []
        assert await here.tables() == before


@pytest.mark.parametrize(
    ("span", "passed", "left"),
    [
        (timedelta(), "1 minute", "1 minute"),
        (timedelta(minutes=1, seconds=1), "1 minute", "2 minutes"),
        (timedelta(minutes=59, seconds=59), "59 minutes", "60 minutes"),
        (timedelta(hours=1), "1 hour", "1 hour"),
        (timedelta(hours=47, seconds=1), "47 hours", "48 hours"),
        (2 * DAY, "2 days", "2 days"),
        (3 * DAY - HOUR, "2 days", "3 days"),
        (400 * DAY, "400 days", "400 days"),
    ],
    ids=str,
)
def test_spans_in_words(span: timedelta, passed: str, left: str) -> None:
    voice = words("en")
    assert (durations.passed(voice, span), durations.left(voice, span)) == (passed, left)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("ru", ["1 минуту", "2 минуты", "5 минут", "21 час", "22 часа", "3 дня", "21 день"]),
        ("es", ["1 minuto", "2 minutos", "5 minutos", "21 horas", "22 horas", "3 días", "21 días"]),
    ],
)
def test_spans_in_other_languages(language: str, said: list[str]) -> None:
    given: list[dict[str, Any]] = [
        {"minutes": 1}, {"minutes": 2}, {"minutes": 5}, {"hours": 21}, {"hours": 22},
        {"days": 3}, {"days": 21},
    ]  # fmt: skip
    voice = words(language)
    assert [durations.left(voice, timedelta(**span)) for span in given] == said
    assert [durations.passed(voice, timedelta(**span)) for span in given] == said
