"""Very many games: an ask costs as much as what is shown, and nobody has games without end."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, insert

from bot import limits
from bot.commands import departure
from bot.games import Records
from bot.store import queries, tables, unfinished
from bot.talk import Place
from tests.bot.house import ALICE, BOB, CAROL, CLUB, NAME, NOON, Stage, stage

ALONE = Place(NAME, "alice", direct=True)
MOVES = ("32-42", "85-75")
DAY = timedelta(days=1)
PDN = "1. c3-d4 d6-c5 *"


async def many(here: Stage, plies: Iterable[int], place: Place = CLUB) -> None:
    """Games between Alice and Bob after so many plies each, the first one the oldest."""
    for person in (ALICE, BOB, CAROL):
        await here.say(person, "help", place)
    people = {row[2]: row[0] for row in (await here.tables())["people"]}
    async with here.house.store.write() as connection:
        stored = await queries.find_place(connection, place)
        assert stored is not None
        for at, count in enumerate(plies):
            time = NOON + timedelta(minutes=at)
            number = await queries.add_game(
                connection,
                game="salta",
                options={},
                position=None,
                challenger=people["alice"],
                first=people["alice"],
                second=people["bob"],
                created=time,
                started=time,
            )
            await queries.show_game(connection, number, stored.id)
            await queries.add_entries(
                connection,
                [
                    {
                        "game": number,
                        "number": ply + 1,
                        "kind": "move",
                        "text": MOVES[ply],
                        "side": ply % 2,
                        "person": people[("alice", "bob")[ply % 2]],
                        "time": time,
                    }
                    for ply in range(count)
                ],
            )


async def ended(here: Stage) -> list[bool]:
    """Whether each game is over, in the order of their numbers."""
    column = list(tables.games.c.keys()).index("ended")
    return [row[column] is not None for row in (await here.tables())["games"]]


@pytest.mark.parametrize(
    ("said", "keys"),
    [
        ("games", {"discreet": True}),
        ("games", {}),
        ("games here", {}),
        ("help", {}),
        ("board", {}),
        ("resign", {}),
        ("accept", {}),
        ("yes", {}),
        ("rules", {}),
        ("pause accept", {}),
        ("cancel", {}),
        ("1", {"addressed": False}),
        ("32-42", {"addressed": False}),
    ],
)
async def test_what_is_asked_costs_what_is_shown(
    said: str, keys: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[int] = []
    load = Records.load

    async def counted(self: Records, connection: Any, row: Any) -> Any:
        loaded.append(row.number)
        return await load(self, connection, row)

    async def costs(here: Stage) -> tuple[int, int]:
        """How many games are replayed, and how many questions the database is asked."""
        asked: list[str] = []

        def note(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
            asked.append(statement)

        engine = here.house.store.engine.sync_engine
        event.listen(engine, "before_cursor_execute", note)
        loaded.clear()
        await here.say(ALICE, said, **keys)
        event.remove(engine, "before_cursor_execute", note)
        return len({*loaded}), len(asked)

    monkeypatch.setattr(Records, "load", counted)
    async with stage(tmp_path) as here:
        await many(here, [1, 2, 1] * 15)
        games, statements = await costs(here)
        assert games <= unfinished.MOST
        await many(here, [1, 2, 1] * 70)
        more, later = await costs(here)
        assert more <= unfinished.MOST
        assert later <= statements + 5


async def test_of_many_games_the_most_urgent_are_shown(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await many(here, [1] * 100 + [2] + [1] * 50)
        await here.say(BOB, "draw #77", time=NOON + DAY)
        lines = (await here.words(ALICE, "games", time=NOON + DAY)).split("\n")
        assert lines[0] == "Your 151 games:"
        assert "#101 Salta" in lines[1]
        assert "your turn" in lines[1]
        assert "#77 Salta" in lines[2]
        assert "a draw is offered" in lines[2]
        assert "#1 Salta" in lines[3]
        assert lines[-1] == f"… and {151 - (len(lines) - 2)} more."
        # The one in which it is her turn is played on without its number.
        (board, *_) = await here.say(ALICE, "33-43", addressed=False)
        assert board.reply.game == 101


async def test_whoever_leaves_many_games_ends_them_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(departure, "SHOWN", 3)
    monkeypatch.setattr(departure, "FEW", 1)
    async with stage(tmp_path) as here:
        await many(here, [1, 2, 0, 2, 2, 1, 2, 2])
        await here.say(ALICE, "draw #8")
        await here.say(CAROL, "play salta <@alice>")
        pub = Place(NAME, "pub")
        await here.say(BOB, "watch #7", pub)
        told = await here.say(ALICE, "forgetme yes")
        assert all(await ended(here))
        boards = [message for message in told if message.reply.picture is not None]
        assert 0 < len(boards) <= 3
        ghost = "Ghost 1 has left. These games and challenges are over with that: "
        listed = {m.place.chat: m.reply.text for m in told if m.reply.text.startswith(ghost)}
        rest = {message.reply.game for message in told if message.reply.game}
        left = [f"#{number}" for number in range(1, 10) if number not in rest]
        assert listed["club"] == f"{ghost}{', '.join(left)}."
        assert listed["pub"] == f"{ghost}#7."
        last = {row[0]: row[2] for row in (await here.tables())["entries"] if row[2] != "move"}
        early = {1, 3, 6}
        assert {number for number, kind in last.items() if kind == "aborted"} == early
        assert {number for number, kind in last.items() if kind == "resign"} == {2, 4, 5, 7, 8}
        # What was stored without a look at the board can be replayed.
        for number in range(1, 9):
            text = await here.words(BOB, f"board #{number}")
            assert ("Bob wins" in text) == (number not in early), text
        assert "You have no games" in await here.words(BOB, "games", discreet=True)


async def test_nobody_plays_games_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert limits.PLAYED == 200
    monkeypatch.setattr(limits, "PLAYED", 2)
    async with stage(tmp_path) as here:
        await here.start()
        await here.say(CAROL, "play salta")
        await here.say(ALICE, "play salta <@carol>")
        await here.start()
        full = "Nobody plays more than 2 games at once"
        assert full in await here.words(ALICE, "play salta")
        assert full in await here.words(ALICE, "accept #2")
        assert "Alice plays 2 games already" in await here.words(CAROL, "accept #3")
        await here.say(ALICE, "resign #1 yes")
        assert full not in await here.words(ALICE, "accept #2")
        assert full in await here.words(ALICE, "rematch #1")


async def test_nobody_brings_games_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert limits.BROUGHT == 20
    monkeypatch.setattr(limits, "BROUGHT", 2)
    async with stage(tmp_path) as here:
        for hours in (0, 5):
            time = NOON + timedelta(hours=hours)
            assert "#" in await here.words(ALICE, f"import {PDN}", time=time)
        told = await here.words(ALICE, f"import {PDN}", time=NOON + timedelta(hours=20))
        assert "at most 2 games a day" in told
        assert "in 4 hours" in told
        await here.say(BOB, f"import {PDN}", time=NOON + timedelta(hours=20))
        await here.say(ALICE, f"import {PDN}", time=NOON + DAY)
        assert len(await ended(here)) == 4


async def test_a_list_for_all_tells_only_what_all_may_see(tmp_path: Path) -> None:
    pub, hall = Place(NAME, "pub"), Place(NAME, "hall")
    async with stage(tmp_path) as here:
        await here.start()
        await here.start(pub)
        await here.start(hall)
        await here.say(ALICE, "play salta <@bob>", ALONE)
        async with here.house.store.write() as connection:
            stored = await queries.find_place(connection, hall)
            assert stored is not None
            await queries.save_place_settings(connection, stored.id, {"public": "on"})
            thread = await queries.add_place(
                connection, Place(NAME, "club", "t7"), "en", {"title": "a game"}
            )
            row = {"game": 2, "place": thread.id}
            await connection.execute(insert(tables.shown).values(**row))
        told = await here.words(ALICE, "games")
        assert told.startswith("Your 3 games:")
        assert [number for number in range(1, 5) if f"#{number} Salta" in told] == [1, 2, 3]
        assert told.endswith("… and 1 more elsewhere: ask me in private.")
        # Where else such a game is shown is no affair of theirs.
        assert "pub" not in told
        told = await here.words(ALICE, "games", Place(NAME, "aside"))
        assert [number for number in range(1, 5) if f"#{number} Salta" in told] == [3]
        for keys in ({"place": ALONE}, {"discreet": True}):
            told = await here.words(ALICE, "games", **keys)
            assert told.startswith("Your 4 games:")
            assert "elsewhere" not in told
        await here.say(BOB, "resign #3 yes", hall)
        told = await here.words(ALICE, "games", Place(NAME, "aside"))
        assert told == (
            "You have 3 games, but none of them here. I tell of them only in private: "
            "write “games” to me there."
        )
