"""What organisers and players say of tournaments: read, or refused, and never guessed at."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from bot.talk import Place
from bot.tournaments.event import Format
from tests.bot.house import NAME
from tests.bot.tournament_house import OWNER, PLAYERS, Hall, hall

SECOND = PLAYERS[1]


async def newest(here: Hall) -> tuple[str, str, str, int]:
    """Name, game, form and cycles of the newest tournament."""
    number = (await here.rows("tournaments"))[-1]["number"]
    found = await here.tournament(number)
    terms = found.regulations
    return found.name, found.game.name, terms.format.value, terms.cycles


@pytest.mark.parametrize(
    ("said", "name", "game", "form", "cycles"),
    [
        ("tournament new lasca round robin RR", "RR", "lasca", "round-robin", 1),
        ("tournament new lasca double round robin", "", "lasca", "round-robin", 2),
        ("tournament new lasca swiss system 5 rounds", "", "lasca", "swiss", 1),
        ("new tournament of salta single elimination 3d Fun", "Fun", "salta", "knockout", 1),
        ("tournament new lasca Spring Cup", "Spring Cup", "lasca", "swiss", 1),
        ("torneo nuevo de salta todos contra todos Azul", "Azul", "salta", "round-robin", 1),
        ("torneo nuevo de salta a doble vuelta Azul", "Azul", "salta", "round-robin", 2),
        ("nuevo torneo lasca sistema suizo 4 rondas", "", "lasca", "swiss", 1),
        ("создать турнир по русским шашкам", "", "russian", "swiss", 1),
        ("новый турнир по ласке в два круга Осень", "Осень", "lasca", "round-robin", 2),
        ("новый турнир по ласке на вылет", "", "lasca", "knockout", 1),
    ],
)
async def test_a_form_may_be_told_in_several_words(
    said: str, name: str, game: str, form: str, cycles: int, tmp_path: Path
) -> None:
    async with hall(tmp_path) as here:
        await here.say(OWNER, said)
        assert await newest(here) == (name, game, Format(form).value, cycles)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("start 2027-02-29 18:00", "I can’t read “2027-02-29 18:00” as a time."),
        ("start 31.04. 18:00", "I can’t read"),
        ("start 9999-12-31 10:00", "That is too far ahead: it can be at most 366 days"),
        ("start Mars/Phobos 18:00", "I don’t know the time zone “Mars/Phobos”."),
        ("rounds 0", "“0” has to be a number from 1 to 30."),
        ("rounds 31", "“31” has to be a number from 1 to 30."),
        ("most 3", "“3” has to be a number from 4 to 400."),
        ("check-in 7d", "The check-in has to be over before the round is"),
        ("deadline 2d", "The check-in has to be over before the round is"),
    ],
)
async def test_what_cannot_be_is_refused_with_what_can(
    said: str, told: str, tmp_path: Path
) -> None:
    async with hall(tmp_path) as here:
        await here.open("lasca swiss", 4)
        before = await here.rows("tournaments")
        (text,) = await here.say(OWNER, f"tournament set {said}")
        assert told in text.replace("\u2060", "")
        assert await here.rows("tournaments") == before


async def test_an_hour_with_a_dot_is_no_day(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.open("lasca swiss", 2)
        await here.say(OWNER, "tournament set start 18.30")
        found = await here.tournament()
        assert found.start == here.now.replace(hour=18, minute=30)


async def test_a_round_may_end_at_a_moment_or_after_a_span(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.start("lasca swiss", 2)
        for said, ends in (
            ("2h30m", here.now + timedelta(hours=2, minutes=30)),
            ("2026-08-04", here.now + timedelta(days=3)),
            ("18:00", here.now + timedelta(hours=6)),
            ("none", None),
        ):
            await here.say(OWNER, f"tournament deadline {said}")
            held = (await here.tournament()).round
            assert held is not None
            assert held.deadline == ends, said
        for said, told in (
            ("2026-07-01", "has passed already"),
            ("2027-07-01", "too far ahead"),
            ("soon", "as a length of time"),
            ("", "When is the round to end?"),
        ):
            (text,) = await here.say(OWNER, f"tournament deadline {said}")
            assert told in text, said


@pytest.mark.parametrize("said", ["1/2-1/2", "½-½", "draw", "ничья", "tablas"])
async def test_a_draw_may_be_written_as_players_do(said: str, tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.start("lasca swiss", 4)
        texts = await here.say(OWNER, f"tournament result #1 {said}")
        assert " is ½–½ (" in texts[-1]
        assert "½–½" in (await here.say(OWNER, "tournament pairings"))[0]


async def test_a_bye_is_asked_for_once_and_for_a_round_that_there_is(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.open("lasca swiss 3 rounds", 4)
        for said in ("31", "abc", "99999999999", "0"):
            (text,) = await here.say(SECOND, f"tournament bye {said}")
            assert text == "You can sit out a round from 1 to 3.", said
        (text,) = await here.say(SECOND, "tournament bye 2")
        assert "sits out round 2" in text
        (text,) = await here.say(SECOND, "tournament bye round 2")
        assert text.startswith("You already sit out round 2")


async def test_each_round_can_be_looked_at(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.start("lasca swiss 3 rounds", 4)
        for number in (1, 2):
            await here.say(OWNER, f"tournament result #{number} 1-0")
        (first,) = await here.say(OWNER, "tournament round 1")
        (last,) = await here.say(OWNER, "tournament pairings")
        assert "Round 1 of 3" in first
        assert "1–0" in first
        assert "Round 2 of 3" in last
        for said in ("3", "x", "0"):
            (text,) = await here.say(OWNER, f"tournament pairings {said}")
            assert "have been paired go up to 2" in text, said


async def test_a_round_is_paired_anew_once_however_often_that_is_pressed(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.start("lasca swiss 3 rounds", 4)
        await here.say(OWNER, "tournament re-pair T1 yes")
        games = await here.rows("games")
        (text,) = await here.say(OWNER, "tournament re-pair T1 yes")
        assert "has just been paired anew" in text
        assert await here.rows("games") == games
        here.now += timedelta(minutes=2)
        await here.say(OWNER, "tournament re-pair T1 yes")
        assert len(await here.rows("games")) == len(games) + 2


async def test_a_corrected_result_changes_the_table_that_is_told(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.start("lasca swiss 1 rounds", 2)
        told = await here.say(OWNER, "tournament result #1 1-0")
        told += await here.pass_time()
        winner = (await here.tournament()).pairings[0].row.first
        names = {seat.number: seat.player.person.name for seat in (await here.tournament()).seats}
        assert f"Congratulations, {names[winner]}!" in told[-1]
        told = await here.say(OWNER, "tournament result #1 0-1")
        assert f"Congratulations, {names[3 - winner]}!" in told[-1]


async def test_nobody_who_came_is_told_as_both_late(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.start("lasca swiss", 2)
        told = await here.pass_time(timedelta(days=3))
        assert any("neither player came to game #1 in time" in text for text in told)


async def test_who_has_a_bye_in_a_knockout_goes_through(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.start("lasca knockout", 3)
        assert any("no opponent, so through to the next round" in text for text in here.said)
        assert not any("1 point" in text for text in here.said)


async def test_where_the_organiser_has_left_administrators_are_named(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.start("lasca swiss", 4)
        await here.say(OWNER, "forgetme yes")
        (text,) = await here.say(SECOND, "tournament pause")
        assert text.endswith("Ask an administrator of this chat.")
        assert "Ghost" not in text


async def test_who_has_no_rating_is_told_so(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.say(OWNER, "tournament new lasca")
        for said, told in (
            ("1600-", "from 1600. You have no rating in this game yet"),
            ("1600-1800", "1600–1800. You have no rating"),
        ):
            card = await here.say(OWNER, f"tournament set rating {said}")
            assert f"Ratings: {told.partition('.')[0]}." in card[0]
            (text,) = await here.say(SECOND, "tournament join")
            assert told in text
        await here.say(OWNER, "tournament set rating -1800")
        (text,) = await here.say(SECOND, "tournament join")
        assert "plays in" in text


async def test_who_speaks_in_private_is_answered_there_too(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.open("lasca swiss", 2)
        direct = Place(NAME, SECOND.account, direct=True)
        before = len(here.here.paper.sent)
        await here.say(SECOND, "tournament leave", direct)
        told = {
            message.place.direct: message.reply.text for message, _ in here.here.paper.sent[before:]
        }
        assert "plays in" not in told[True]
        assert told[True] == told[False]


async def test_what_nobody_joins_is_not_repeated(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.open("lasca swiss", 1)
        await here.say(OWNER, "tournament set start 18:00")
        await here.say(OWNER, "tournament set repeat day")
        (off, opened) = await here.pass_time(timedelta(days=1))
        assert "too few players have joined" in off
        assert "(T2) is open" in opened
        (off,) = await here.pass_time(timedelta(days=1))
        assert "nobody joined, so it isn’t repeated any more" in off
        assert len(await here.rows("tournaments")) == 2


@pytest.mark.parametrize("said", ["1–0", "1:0", "0–1", "½–½", "+:–", "–:+", "–:–", "0:0", "-:-"])
async def test_a_result_may_be_written_as_tables_have_it(said: str, tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.start("lasca swiss", 4)
        texts = await here.say(OWNER, f"tournament result #1 {said}")
        told = {"1:0": "1–0", "0:0": "–:–", "-:-": "–:–"}.get(said, said)
        assert f" is {told} (" in texts[-1]
