"""What organisers and players do in a tournament out of turn: refused with a reason, or borne."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.clocks.zones import instant
from bot.store import places
from bot.talk import Person, Place
from bot.tournaments.event import Format
from bot.tourney.regulations import Regulations
from bot.tourney.repetition import local, next_start
from tests.bot.house import CLUB, NAME
from tests.bot.tournament_house import OWNER, PLAYERS, Hall, hall

SECOND, OTHER = PLAYERS[1], PLAYERS[9]
DAY = timedelta(days=1)
TWINS = tuple(Person(NAME, f"twin{n}", "Alex", handle=f"alex{n}") for n in (1, 2))


def direct(person: Person) -> Place:
    """The direct messages of a person."""
    return Place(NAME, person.account, direct=True)


def schedule(repeat: str, zone: str, anchor: str = "") -> Regulations:
    """Regulations of a tournament that is repeated."""
    return Regulations(Format.SWISS, repeat=repeat, zone=zone, anchor=anchor)


# -- repeated starts ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("repeat", "zone", "anchor", "shown"),
    [
        ("month", "UTC", "2027-01-31T17:00:00", ["02-28 17:00", "03-31 17:00", "04-30 17:00"]),
        (
            "day",
            "Europe/Madrid",
            "2027-03-27T02:30:00",
            ["03-28 03:00", "03-29 02:30", "03-30 02:30"],
        ),
        ("week", "Europe/Madrid", "2026-10-18T02:30:00", ["10-25 02:30", "11-01 02:30"]),
    ],
)
def test_no_short_month_and_no_change_of_clocks_shifts_later_starts(
    repeat: str, zone: str, anchor: str, shown: list[str]
) -> None:
    first = datetime.fromisoformat(anchor)
    start, found = instant(first.date(), first.time(), zone), []
    for _ in shown:
        start = next_start(schedule(repeat, zone, anchor), start, start)
        found.append(local(start, zone)[5:16].replace("T", " "))
    assert found == shown


@pytest.mark.parametrize("repeat", ["day", "week", "month"])
def test_years_may_pass_between_two_starts(repeat: str) -> None:
    start, now = datetime(2026, 8, 1, 18, tzinfo=UTC), datetime(2046, 8, 1, 12, tzinfo=UTC)
    found = next_start(schedule(repeat, "UTC"), start, now)
    assert now < found <= now + timedelta(days=31)
    assert found.hour == 18


async def test_a_start_before_its_time_shifts_no_later_one(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.open("lasca swiss 1 rounds", 2)
        await here.say(OWNER, "tournament set start 2026-08-08 18:00")
        await here.say(OWNER, "tournament set repeat week")
        here.now += 5 * DAY
        await here.say(OWNER, "tournament start")
        await here.say(OWNER, "tournament result #1 draw")
        await here.pass_time()
        later = (await here.tournament(2)).start
        assert later == datetime(2026, 8, 15, 18, tzinfo=UTC)


@pytest.mark.parametrize(
    "said",
    ["9999-12-31 23:59 America/Los_Angeles", "0001-01-01 00:00 Europe/Moscow", "0000-01-01 10:00"],
)
async def test_a_moment_beyond_the_calendar_is_refused(said: str, tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.open("lasca swiss", 2)
        (text,) = await here.say(OWNER, f"tournament set start {said}")
        assert "I can’t read" in text
        (text,) = await here.say(OWNER, "vacation 9999-12-31")
        assert "days of vacation a year" in text


# -- who is meant ---------------------------------------------------------------------------------


async def test_of_two_of_a_name_nobody_is_taken_by_chance(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.open("lasca swiss", 2)
        for twin in TWINS:
            await here.say(twin, "tournament join")
        (text,) = await here.say(OWNER, "tournament exclude @Alex")
        assert text.startswith("Several people here are called “Alex”")
        await here.say(OWNER, "tournament exclude @alex2")
        assert [seat.player.person for seat in (await here.tournament()).seats][2:] == [TWINS[0]]


async def test_whoever_is_called_like_the_account_of_another_is_not_them(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.open("lasca swiss", 2)
        await here.say(Person(NAME, "odd", "p2", handle="odd"), "tournament join")
        await here.say(OWNER, "tournament exclude <@p2>")
        named = [seat.player.person.account for seat in (await here.tournament()).seats]
        assert named == ["p1", "odd"]


async def test_a_seat_given_in_private_is_played_where_the_tournament_is(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.start("lasca swiss", 2)
        await here.say(OTHER, "help")
        await here.say(OWNER, "tournament replace <@p2> <@p10>", direct(OWNER))
        found = await here.tournament()
        async with here.here.house.store.read() as connection:
            homes = await places.places_by_id(connection, {seat.place for seat in found.seats})
        assert [home.place for home in homes] == [CLUB]


# -- rounds ---------------------------------------------------------------------------------------


async def second_round(here: Hall) -> None:
    """A Swiss of six in its second round."""
    await here.start("lasca swiss 4 rounds", 6)
    await here.resign_all()
    await here.pass_time()


async def test_who_left_in_a_round_is_not_in_it_when_it_is_paired_anew(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await second_round(here)
        await here.say(PLAYERS[5], "tournament leave T1 yes")
        await here.say(OWNER, "tournament re-pair T1 yes")
        found = await here.tournament()
        seat = next(one for one in found.seats if one.player.person == PLAYERS[5])
        paired = {
            side for one in found.rows_of_round(2) for side in (one.row.first, one.row.second)
        }
        assert seat.number not in paired


async def test_an_old_question_pairs_no_other_round_anew(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await second_round(here)
        await here.say(OWNER, "tournament re-pair")
        asked, _ = here.here.paper.sent[-1]
        pressed = asked.reply.buttons[0].text
        await here.say(OWNER, "tournament pause")
        await here.say(OWNER, pressed)
        here.now += timedelta(minutes=5)
        (text,) = await here.say(OWNER, pressed)
        assert "it is round 1 now" in text
        await here.say(OWNER, "tournament resume")
        for number, *_ in await here.running():
            await here.say(OWNER, f"tournament result #{number} 1-0")
        await here.pass_time()
        games = await here.rows("games")
        (text,) = await here.say(OWNER, pressed)
        assert "it is round 3 now" in text
        assert await here.rows("games") == games


async def test_before_a_round_is_paired_anew_there_is_none(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.start("lasca swiss 3 rounds", 4)
        await here.say(OWNER, "tournament pause")
        await here.say(OWNER, "tournament re-pair T1 yes")
        for said in ("here", "deadline 2d", "re-pair"):
            (text,) = await here.say(OWNER, f"tournament {said}")
            assert text.startswith("Nothing has been played in"), said
        await here.say(OWNER, "tournament resume")
        assert len(await here.running()) == 2


async def test_a_deadline_set_in_a_pause_has_nothing_added_for_what_had_passed(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as here:
        await here.start("lasca swiss 3 rounds", 4)
        held = (await here.tournament()).rounds[0]
        await here.say(OWNER, "tournament pause")
        here.now += 5 * DAY
        await here.say(OWNER, "tournament deadline 2d")
        here.now += DAY
        await here.say(OWNER, "tournament resume")
        found = (await here.tournament()).rounds[0]
        assert held.checkin is not None
        assert found == replace(held, checkin=held.checkin + 6 * DAY, deadline=here.now + 2 * DAY)


# -- coming and going -----------------------------------------------------------------------------


async def test_whoever_comes_again_needs_a_place_that_is_free(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.say(OWNER, "tournament new lasca swiss 4 rounds")
        for said in ("most 4", "late 4"):
            await here.say(OWNER, f"tournament set {said}")
        for person in PLAYERS[:4]:
            await here.say(person, "tournament join")
        await here.say(OWNER, "tournament start")
        await here.say(SECOND, "tournament leave T1 yes")
        await here.say(OTHER, "tournament join")
        (text,) = await here.say(SECOND, "tournament join")
        assert text == "All 4 places are taken."


async def test_whoever_was_excluded_comes_again_only_by_the_organiser(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.say(OWNER, "tournament new lasca swiss 4 rounds")
        await here.say(OWNER, "tournament set late 4")
        for person in PLAYERS[:6]:
            await here.say(person, "tournament join")
        await here.say(OWNER, "tournament start")
        await here.say(OWNER, "tournament exclude <@p2>")
        (text,) = await here.say(SECOND, "tournament join")
        assert text.startswith("You were excluded from")
        await here.say(OWNER, "tournament replace <@p2> <@p2>")
        assert all(seat.gone is None for seat in (await here.tournament()).seats)
        (text,) = await here.say(OWNER, "tournament replace <@p2> <@p2>")
        assert text == "Player2 plays in it already."


async def test_what_is_over_cannot_be_joined_by_those_who_played(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.start("lasca swiss 1 rounds", 2)
        await here.say(OWNER, "tournament result #1 draw")
        (text,) = await here.say(SECOND, "tournament join")
        assert text.endswith(" is over.")


# -- seasons --------------------------------------------------------------------------------------


async def test_a_season_is_found_in_any_letters_and_in_private(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.open("lasca swiss 1 rounds", 2)
        await here.say(OWNER, "tournament set series Лига Ñ")
        await here.say(OWNER, "tournament start")
        for said in ("season", "season лига ñ", "season ЛИГА Ñ"):
            for place in (CLUB, direct(SECOND)):
                (text,) = await here.say(SECOND, f"tournament {said}", place)
                assert text.startswith("Season Лига Ñ"), said


# -- organisers -----------------------------------------------------------------------------------


async def test_an_organiser_is_added_and_removed_once(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.open("lasca swiss", 2)
        for said, told in (
            ("<@p2> remove", "Player2 doesn’t organise Lasca, Swiss system."),
            ("<@p1>", "Player1 organises Lasca, Swiss system already."),
            ("<@p1> hand", "Player1 organises Lasca, Swiss system already."),
            ("<@p2>", "Player2 organises it too."),
            ("<@p2>", "Player2 organises Lasca, Swiss system already."),
        ):
            (text,) = await here.say(OWNER, f"tournament organiser {said}")
            assert text.endswith(told), said
        assert [row["kind"] for row in await here.rows("rulings")] == ["add"]


async def test_a_tournament_is_handed_over_by_whose_it_is(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.open("lasca swiss", 2)
        await here.say(OWNER, "tournament organiser <@p2>")
        (text,) = await here.say(SECOND, "tournament organiser <@p2> hand")
        assert text.startswith("Only Player1 or an administrator of this chat can hand")
        await here.say(OWNER, "tournament organiser <@p2> hand")
        assert (await here.tournament()).owner.person == SECOND
