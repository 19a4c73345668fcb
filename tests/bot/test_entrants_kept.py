"""What tournaments keep of people and places: forgotten, made one, parted, given to them, moved."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

from bot.answer import chat_moved
from bot.outbox import now
from bot.store import circles, forgetting, identity, queries, tournaments
from bot.talk import Person, Place
from tests.bot.house import ALICE, BOB, CAROL, CLUB, NAME, NOON, Stage, stage

ZED = Person(NAME, "770077", "Zephyrine", handle="ZephyHandle")
DIRECT = Place(NAME, ZED.account, direct=True)
CODE = "ABCD2345"


async def held(here: Stage, state: str, *people: Person, organiser: Person = BOB) -> int:
    """A tournament in the club that some people entered from their direct messages; its number."""
    for person in (*people, organiser):
        await here.say(person, "help")
        await here.say(person, "help", Place(NAME, person.account, direct=True))
    async with here.house.store.write() as connection:
        club = await queries.place_for(connection, CLUB, "en")
        number = await tournaments.add_tournament(
            connection,
            place=club.id,
            name="Spring Cup",
            organiser=await row(here, organiser),
            game="salta",
            options={},
            terms={},
            state=state,
            created=NOON,
        )
        for person in people:
            own = Place(NAME, person.account, direct=True)
            place = await queries.place_for(connection, own, "en")
            account = await queries.account(connection, person)
            assert account is not None
            entrant = {"person": account.account, "place": place.id}
            await tournaments.add_entrant(connection, number, **entrant)
    return number


async def row(here: Stage, person: Person) -> int:
    """The row of an account."""
    async with here.house.store.read() as connection:
        found = await queries.account(connection, person)
    assert found is not None
    return found.account


async def rule(here: Stage, number: int, person: Person) -> None:
    """Let somebody rule a tournament, and do so."""
    account = await row(here, person)
    async with here.house.store.write() as connection:
        await tournaments.add_organiser(connection, number, account)
        ruling = {"tournament": number, "time": NOON, "person": account}
        await tournaments.add_ruling(connection, **ruling, kind="pause", facts={"round": 1})


async def seats(here: Stage, number: int) -> list[tuple[int, int, int | None]]:
    """Account, place and first round without them of everyone who entered."""
    async with here.house.store.read() as connection:
        found = await tournaments.entrants_of(connection, number)
    return [(one.id, one.place, one.gone) for one in found]


async def ruling(here: Stage, number: int) -> tuple[int, list[int]]:
    """Whose a tournament is, and who rules beside them."""
    async with here.house.store.read() as connection:
        found = await tournaments.tournament(connection, number)
        assert found is not None
        return found.organiser, list(await tournaments.organisers_of(connection, number))


async def join(here: Stage, leader: Person, follower: Person) -> None:
    """Let two accounts be one person."""
    rows = await row(here, leader), await row(here, follower)
    async with here.house.store.write() as connection:
        await identity.link(connection, *rows)


async def test_who_is_forgotten_is_a_ghost_that_is_paired_no_more(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        states = ("open", "running", "ended")
        numbers = [await held(here, state, BOB, ZED) for state in states]
        bob, zed = await row(here, BOB), await row(here, ZED)
        async with here.house.store.write() as connection:
            for at in (1, 2):
                times: dict[str, Any] = {"round": at, "started": NOON}
                await tournaments.add_round(connection, tournament=numbers[1], **times)
            await circles.add_code(connection, CODE, 1, zed, NOON)
        await rule(here, numbers[1], ZED)
        await here.say(ZED, "forgetme yes", DIRECT)
        async with here.house.store.write() as connection:
            await forgetting.sweep(connection, now() + timedelta(days=3))
        open_, running, ended = [await seats(here, number) for number in numbers]
        club = next(one[0] for one in (await here.tables())["places"] if one[2] == CLUB.chat)
        assert [one[0] for one in open_] == [bob]
        assert [(one[0], one[2]) for one in running] == [(bob, None), (zed, 3)]
        assert [(one[0], one[2]) for one in ended] == [(bob, None), (zed, None)]
        assert running[1][1] == ended[1][1] == club
        assert await ruling(here, numbers[1]) == (bob, [])
        left = await here.tables()
        assert [one[3] for one in left["rulings"]] == [zed]
        assert left["place_codes"] == []
        assert not any(trace in repr(left).lower() for trace in ("zephy", ZED.account))


async def test_a_tournament_of_who_is_forgotten_is_a_ghosts(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        number = await held(here, "running", BOB, organiser=ZED)
        await rule(here, number, BOB)
        bob, zed = await row(here, BOB), await row(here, ZED)
        await here.say(ZED, "forgetme yes", DIRECT)
        assert await ruling(here, number) == (zed, [bob])
        # Who comes back has nothing to do with it.
        await here.say(ZED, "help")
        assert await row(here, ZED) not in (zed, bob)


async def test_linked_accounts_organise_together(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        own = await held(here, "open", BOB, organiser=ALICE)
        shared = await held(here, "open", BOB, CAROL)
        for person in (ALICE, CAROL):
            await rule(here, shared, person)
        alice, bob, carol = [await row(here, one) for one in (ALICE, BOB, CAROL)]
        await join(here, CAROL, ALICE)
        assert await ruling(here, own) == (carol, [])
        assert await ruling(here, shared) == (bob, [carol])
        async with here.house.store.write() as connection:
            await identity.unlink(connection, carol)
        assert await ruling(here, own) == (alice, [])
        assert await ruling(here, shared) == (bob, [alice])


async def test_two_who_play_in_one_tournament_do_not_become_one(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        number = await held(here, "running", ALICE, CAROL)
        place = Place(NAME, ALICE.account, direct=True)
        given = (await here.words(ALICE, "link me", place)).partition("link me ")[2][:9]
        there = Place(NAME, CAROL.account, direct=True)
        told = await here.words(CAROL, f"link me {given}", there)
        assert told.startswith("Both of these accounts take part in the tournament Spring Cup.")
        async with here.house.store.write() as connection:
            await tournaments.change(connection, number, state="ended")
        assert "one person now" in await here.words(CAROL, f"link me {given}", there)


async def test_my_data_tells_of_tournaments(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        number = await held(here, "open", BOB, ALICE)
        await rule(here, number, ALICE)
        place = Place(NAME, ALICE.account, direct=True)
        (message,) = await here.say(ALICE, "mydata", place)
        kept = json.loads(message.reply.file.text)
        (entered,), (organised,), (ruled,) = (
            kept[name] for name in ("entered", "organises", "rulings")
        )
        assert (entered["tournament"], entered["name"], entered["seat"]) == (
            number,
            "Spring Cup",
            2,
        )
        assert organised == {
            "number": number,
            "name": "Spring Cup",
            "created": NOON.isoformat(),
        }
        assert (ruled["kind"], ruled["facts"]) == ("pause", {"round": 1})
        assert "bob" not in message.reply.file.text.lower()


async def test_tournaments_go_with_a_chat_that_becomes_another(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        number = await held(here, "open", BOB)
        new = Place(NAME, "new")
        await here.say(CAROL, "help", new)
        async with here.house.store.write() as connection:
            club = await queries.place_for(connection, CLUB, "en")
            await tournaments.change_entrant(connection, number, 1, place=club.id)
        await chat_moved(here.house, "moved", NOON, CLUB, new.chat)
        async with here.house.store.read() as connection:
            there = await queries.find_place(connection, new)
            assert there is not None
            found = await tournaments.tournament(connection, number)
            assert found is not None
        assert found.place == there.id
        assert [place for _, place, _ in await seats(here, number)] == [there.id]
