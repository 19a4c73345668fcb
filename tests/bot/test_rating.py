"""Rated games: agreed on in the challenge, counted once, in the transaction in which they end."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, select, update
from typer.testing import CliRunner

from bot import rating
from bot.commands import departure
from bot.ratings import Rating, Result, history
from bot.shell import app
from bot.store.ratings import Recount
from bot.store.tables import counted, games, people, ratings
from bot.talk import Person, Place
from render import draw
from tests.bot.house import ALICE, BOB, CAROL, CLUB, NAME, NOON, Stage, stage
from tests.database import address

DAVE = Person(NAME, "dave", "Dave", handle="dave")
EVERYONE = (ALICE, BOB, CAROL, DAVE)
OTHER = Place(NAME, "other")
DAY = timedelta(days=1)
MOVES = ("32-42", "81-71")


async def rated(
    here: Stage,
    first: Person = ALICE,
    second: Person = BOB,
    *,
    place: Place = CLUB,
    time: datetime = NOON,
    game: str = "salta",
    moves: Sequence[str] = MOVES,
) -> int:
    """A rated game of two people after a move of each; its number."""
    said: dict[str, Any] = {"place": place, "time": time, "people": EVERYONE}
    await here.say(first, f"play {game} <@{second.account}> rated", **said)
    number = int((await here.tables())["games"][-1][0])
    await here.say(second, f"accept #{number}", **said)
    for at, move in enumerate(moves):
        await here.say((first, second)[at % 2], f"#{number} {move}", **said)
    return number


async def resign(here: Stage, person: Person, number: int, time: datetime = NOON) -> str:
    """Let a person give a game up where both are; what is said there."""
    told = await here.say(person, f"resign #{number} yes", time=time)
    return " ".join(message.reply.text for message in told)


async def rows(here: Stage) -> dict[tuple[Any, ...], tuple[Any, ...]]:
    """The ratings by community, game, person and day."""
    return {row[:4]: row[4:] for row in (await here.tables())["ratings"]}


async def game(here: Stage, number: int) -> Any:
    """A game's row."""
    async with here.house.store.read() as connection:
        return (await connection.execute(select(games).where(games.c.number == number))).one()


async def recounted(here: Stage) -> Recount:
    """Count everything anew."""
    async with here.house.store.write() as connection:
        return await rating.recount(connection)


async def test_a_rated_game_is_agreed_on_and_counts_for_both(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        offered = await here.words(ALICE, "play salta <@bob> rated")
        assert "The game is rated." in offered
        begun = await here.words(BOB, "accept")
        assert "The game is rated." in begun
        for person, move in zip((ALICE, BOB), MOVES, strict=True):
            await here.say(person, move)
        assert "Ratings now: Alice 1338?, Bob 1662?." in await resign(here, ALICE, 1)
        found = await game(here, 1)
        assert (found.rated, found.score) == (True, "0-1")
        alice, bob, club = 1, 2, 1
        expected = dict(history([Result(NOON.date(), alice, bob, 0.0)]))
        assert await rows(here) == {
            (community, "salta", person, "2026-08-01"): (
                held.value, held.deviation, held.volatility, 1
            )
            for community in (0, club)
            for person, held in expected.items()
        }  # fmt: skip


async def test_a_game_counts_nothing_unless_it_is_said_to_be_rated(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        number = await here.start(moves=MOVES)
        assert "Rating" not in await resign(here, BOB, number)
        assert (await game(here, number)).score == "1-0"
        await here.say(ALICE, "play salta <@bob> unrated")
        assert not (await game(here, number + 1)).rated
        assert await rows(here) == {}


@pytest.mark.parametrize(
    ("ends", "score"),
    [
        ((("alice", "resign #1 yes"),), "0-1"),
        ((("alice", "draw #1"), ("bob", "accept #1")), "1/2-1/2"),
        ((("bob", "forgetme yes"),), "1-0"),
    ],
)
async def test_every_end_is_noted_with_its_score(
    tmp_path: Path, ends: Sequence[tuple[str, str]], score: str
) -> None:
    people_ = {one.account: one for one in EVERYONE}
    async with stage(tmp_path) as here:
        await rated(here)
        for account, text in ends:
            await here.say(people_[account], text)
        assert (await game(here, 1)).score == score
        assert {row[:2] for row in await rows(here)} >= {(0, "salta")}


async def test_many_games_that_are_left_at_once_count_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(departure, "SHOWN", 1)
    async with stage(tmp_path) as here:
        numbers = [await rated(here) for _ in range(3)]
        await rated(here, moves=())
        await here.say(BOB, "forgetme yes")
        scores = [(await game(here, number)).score for number in numbers]
        assert scores == ["1-0"] * len(numbers)
        assert (await game(here, len(numbers) + 1)).score == "*"
        assert {row[3] for row in (await rows(here)).values()} == {len(numbers)}
        assert (await recounted(here)).changed == 0


async def test_a_game_in_which_not_both_have_moved_does_not_count(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        number = await rated(here, moves=MOVES[:1])
        assert "does not count for ratings" in await resign(here, BOB, number)
        assert await rows(here) == {}


async def test_a_game_from_a_position_cannot_be_rated(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=MOVES)
        told = await here.words(ALICE, "play <@bob> rated from #1")
        assert "cannot be rated" in told
        assert len((await here.tables())["games"]) == 1
        assert "The game is rated." in await here.words(ALICE, "play <@bob> rated from #1.0")


async def test_a_rematch_of_a_rated_game_is_rated(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await resign(here, ALICE, await rated(here))
        assert "The game is rated." in await here.words(BOB, "rematch")
        await here.say(ALICE, "rematch")
        found = await game(here, 2)
        assert found.rated
        assert found.started is not None


async def test_it_counts_in_the_chats_where_it_is_shown_and_both_are(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "help", OTHER)
        number = await rated(here)
        await here.say(ALICE, f"watch #{number}", OTHER)
        await resign(here, ALICE, number)
        assert {key[0] for key in await rows(here)} == {0, await place(here, CLUB)}
        await here.say(BOB, "help", OTHER)
        second = await rated(here)
        await here.say(ALICE, f"watch #{second}", OTHER)
        await resign(here, ALICE, second)
        other = await place(here, OTHER)
        assert {key[0] for key in await rows(here)} == {0, await place(here, CLUB), other}
        assert {row[3] for key, row in (await rows(here)).items() if key[0] == other} == {1}


async def place(here: Stage, wanted: Place) -> int:
    """The row of a place."""
    found = (await here.tables())["places"]
    return next(int(row[0]) for row in found if row[2:4] == (wanted.chat, wanted.thread))


async def test_a_thread_counts_for_its_chat(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        thread = replace(CLUB, thread="7")
        await resign_there(here, await rated(here, place=thread), thread)
        assert {key[0] for key in await rows(here)} == {0, await place(here, CLUB)}


async def resign_there(here: Stage, number: int, there: Place) -> None:
    """Let Alice give a game up in a place."""
    await here.say(ALICE, f"resign #{number} yes", there)


async def test_a_game_in_direct_messages_counts_for_all_alone(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(BOB, "help")
        await here.say(ALICE, "help")
        direct = Place(NAME, ALICE.account, direct=True)
        await here.say(ALICE, "play salta @bob rated", direct)
        number = int((await here.tables())["games"][-1][0])
        await here.say(BOB, f"accept #{number}", Place(NAME, BOB.account, direct=True))
        for person, move in zip((ALICE, BOB), MOVES, strict=True):
            await here.say(person, f"#{number} {move}", Place(NAME, person.account, direct=True))
        await resign_there(here, number, direct)
        assert {key[0] for key in await rows(here)} == {0}


# -- linked accounts ------------------------------------------------------------------------------


async def test_linked_accounts_have_one_rating_and_parted_ones_their_own_again(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as here:
        await resign(here, ALICE, await rated(here, BOB, ALICE))
        await resign(here, CAROL, await rated(here, CAROL, BOB, time=NOON + DAY), NOON + DAY)
        await resign(here, ALICE, await rated(here, CAROL, ALICE, time=NOON + DAY), NOON + DAY)
        before = await rows(here)
        code = (await here.say(CAROL, "link me", Place(NAME, "carol", direct=True)))[0].reply.text
        said = next(word for word in code.split() if "-" in word and word.isupper())
        await here.say(ALICE, f"link me {said}", Place(NAME, "alice", direct=True))
        linked = await rows(here)
        persons = {one[1]: one[0] for one in await names(here)}
        # The two are one now, who has played Bob twice, and nobody against themselves.
        held = {key[2:]: row[3] for key, row in linked.items() if key[0] == 0}
        assert held == {
            (persons["Bob"], "2026-08-01"): 1,
            (persons["Bob"], "2026-08-02"): 2,
            (persons["Carol"], "2026-08-01"): 1,
            (persons["Carol"], "2026-08-02"): 2,
        }
        assert (await recounted(here)).changed == 0
        await here.say(ALICE, "link off", Place(NAME, "alice", direct=True))
        assert await rows(here) == before
        assert (await recounted(here)).changed == 0


async def names(here: Stage) -> list[tuple[int, str]]:
    """Everyone's row and name."""
    async with here.house.store.read() as connection:
        found = await connection.execute(select(people.c.id, people.c.name))
        return [(row.id, row.name) for row in found.all()]


# -- counted anew ---------------------------------------------------------------------------------


async def test_what_was_spoilt_is_right_again_when_all_is_recounted(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await resign(here, ALICE, await rated(here))
        await resign(here, BOB, await rated(here, time=NOON + DAY), NOON + DAY)
        before = await rows(here)
        assert len(before) == 8
        async with here.house.store.write() as connection:
            await connection.execute(
                update(ratings).where(ratings.c.person == 1).values(value=2000.0)
            )
            await connection.execute(delete(ratings).where(ratings.c.day == "2026-08-02"))
        assert await recounted(here) == (2, 8, 6)
        assert await rows(here) == before
        assert await recounted(here) == (2, 8, 0)


async def test_games_that_ended_before_scores_were_noted_are_replayed(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await resign(here, ALICE, await rated(here))
        number = await here.start(moves=MOVES)
        await resign(here, BOB, number)
        before = await rows(here)
        async with here.house.store.write() as connection:
            await connection.execute(update(games).values(score=None))
            await connection.execute(delete(counted))
            await connection.execute(delete(ratings))
        await recounted(here)
        assert [(await game(here, one)).score for one in (1, number)] == ["0-1", "1-0"]
        assert await rows(here) == before


async def test_random_games_in_any_order_count_as_counting_them_again(tmp_path: Path) -> None:
    await random_games(tmp_path, 12, seed=6)


async def random_games(folder: Path, count: int, seed: int) -> None:
    """So many games of four people on random days, ended in any order, with restarts."""
    chance = random.Random(seed)
    results = []
    async with stage(folder) as here:
        for person in EVERYONE:
            await here.say(person, "help")
    for start in range(0, count, 4):
        async with stage(folder) as here:
            numbers = [await rated(here, *chance.sample(EVERYONE, 2)) for _ in range(4)]
            chance.shuffle(numbers)
            for number in numbers:
                time = NOON + chance.randrange(6) * DAY + chance.randrange(720) * DAY / 1440
                found = await game(here, number)
                loser = chance.choice((found.first, found.second))
                name = dict(await names(here))[loser]
                who = next(one for one in EVERYONE if one.name == name)
                await resign(here, who, number, time)
                results.append(
                    Result(time.date(), found.first, found.second, float(loser == found.second))
                )
            assert (await recounted(here)).changed == 0, start
            stored = {
                key[2:]: Rating(row[0], row[1], row[2], date.fromisoformat(key[3]), row[3])
                for key, row in (await rows(here)).items()
                if key[0] == 0
            }
    expected = {(person, str(held.day)): held for person, held in history(results)}
    assert stored == expected
    assert len(results) == count


async def test_a_day_is_one_of_utc(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        late = datetime(2026, 8, 1, 23, 59, 59, tzinfo=UTC)
        await resign(here, ALICE, await rated(here), late)
        await resign(here, ALICE, await rated(here), late + timedelta(seconds=1))
        assert {key[3] for key in await rows(here)} == {"2026-08-01", "2026-08-02"}


async def test_a_score_that_is_corrected_counts_anew(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await resign(here, ALICE, await rated(here))
        await resign(here, BOB, await rated(here, time=NOON + DAY), NOON + DAY)
        async with here.house.store.write() as connection:
            await connection.execute(update(games).where(games.c.number == 1).values(score="*"))
            await rating.count(connection, 1, [1, 2])
        assert {key[3] for key in await rows(here)} == {"2026-08-02"}
        assert {row[3] for row in (await rows(here)).values()} == {1}
        assert (await recounted(here)).changed == 0


async def test_two_chats_that_become_one_have_one_list(tmp_path: Path) -> None:
    from bot.store import places

    async with stage(tmp_path) as here:
        await resign(here, ALICE, await rated(here))
        number = await rated(here, place=OTHER)
        await resign_there(here, number, OTHER)
        async with here.house.store.write() as connection:
            await places.move_chat(connection, NAME, CLUB.chat, OTHER.chat)
        held = {key[0]: row[3] for key, row in (await rows(here)).items()}
        assert held == {0: 2, await place(here, OTHER): 2}
        assert (await recounted(here)).changed == 0


# -- what is said ---------------------------------------------------------------------------------


async def test_a_persons_ratings_are_told_with_a_graph(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await resign(here, BOB, await rated(here))
        await resign_there(here, await rated(here, place=OTHER, time=NOON + DAY), OTHER)
        (message,) = await here.say(ALICE, "rating", time=NOON + DAY)
        lines = message.reply.text.split("\n")
        assert lines[0] == "Ratings of Alice:"
        assert re.fullmatch(
            r"Salta: 1[3-6]\d\d\? ± \d{3}, 2 games; in this chat 1662\? ± 569, 1 game", lines[1]
        )
        assert lines[2].startswith("“?”")
        data = message.reply.picture.scene["data"]
        assert [line["name"] for line in data["series"]] == ["All chats", "This chat"]
        assert message.reply.picture.alt.startswith("Ratings of Alice – Salta, a graph. All chats:")
        drawn = draw("table", json.loads(json.dumps(message.reply.picture.scene)))
        assert drawn.startswith(b"\x89PNG")
        assert "Ratings of Bob" in await here.words(ALICE, "rating <@bob> salta")


async def test_whoever_has_no_rating_is_told_how_to_get_one(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        told = await here.words(ALICE, "rating")
        assert told.startswith("Alice has no rating yet.")
        assert "play salta @friend rated" in told
        assert "has no rating in Lasca yet" in await here.words(ALICE, "rating lasca")
        assert "I don’t know “nobody”." in await here.words(ALICE, "rating @nobody")


async def test_idle_time_makes_a_rating_less_sure(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await resign(here, BOB, await rated(here))
        soon = await here.words(ALICE, "rating", time=NOON)
        later = await here.words(ALICE, "rating", time=NOON + 30 * DAY)
        assert ("1662? ± 569" in soon, "1662? ± 569" in later) == (True, False)
        assert re.search(r"1662\? ± 5[78]\d", later)


# -- from the shell -------------------------------------------------------------------------------


async def test_the_shell_says_what_a_recount_changed(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await resign(here, ALICE, await rated(here))
        before = await rows(here)
        async with here.house.store.write() as connection:
            await connection.execute(update(ratings).values(value=1500.0))
    told = await asyncio.to_thread(shell_recount, tmp_path)
    assert told == "1 games, 4 ratings, 4 changed\n"
    assert await asyncio.to_thread(shell_recount, tmp_path) == "1 games, 4 ratings, 0 changed\n"
    async with stage(tmp_path) as here:
        assert await rows(here) == before


def shell_recount(folder: Path) -> str:
    """What the command line says."""
    ended = CliRunner().invoke(app, ["recount", "--database", address(folder / "test.db")])
    assert ended.exit_code == 0, ended.output
    return ended.stdout
