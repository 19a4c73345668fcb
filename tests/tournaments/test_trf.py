"""The Tournament Report File: columns, codes, and what the pairing library makes of it."""

from __future__ import annotations

from datetime import date
from random import Random
from typing import Any

import pytest
from caissify_pairings.engines.dutch import DutchEngine
from caissify_pairings.fpc import check_trf
from caissify_pairings.trf import parse_trf

from bot.tournaments.event import Entrant, Event, Format, Outcome, Row
from bot.tournaments.standings import standings
from bot.tournaments.trf import trf
from tests.tournaments.published_tables import event_of, published
from tests.tournaments.random_histories import round_robin, swiss

POINTS = {"1": 1.0, "0": 0.0, "=": 0.5, "+": 1.0, "-": 0.0, "U": 1.0, "H": 0.5, "Z": 0.0, "": 0.0}


def test_lines_stand_in_the_columns_of_trf16() -> None:
    event = event_of(published("fide_exercises_swiss_5"), "BH")
    days = date(2026, 1, 31), date(2026, 2, 1)
    text = trf(event, "Open", {2: "Bruno", 11: "Ma\tría\n Ⅲ"}, days)
    lines = text.splitlines()
    assert lines[0] == "012 Open"
    assert {"042 2026/01/31", "052 2026/02/01", "062 16", "XXR 5", "XXC white1"} <= set(lines)
    second = next(line for line in lines if line.startswith("001    2"))
    assert second[14:47].rstrip() == "Bruno"
    assert second[48:52] == "2150"
    assert second[80:84] == " 4.0"
    assert second[85:89].strip() == "1"
    assert second[91:] == "  10 b 1     7 w 1     1 b =    16 w 1     3 b =  "
    paul = next(line for line in lines if line.startswith("001   14"))
    assert " ".join(paul[91:].split()) == "6 w 1 8 b 0 12 b - 0000 - Z 13 b 1"
    nick = next(line for line in lines if line.startswith("001   12"))
    assert " ".join(nick[91:].split()) == "4 w 0 0000 - U 14 w + 0000 - Z 0000 - Z"
    assert next(line for line in lines if "Ma" in line)[14:47].rstrip() == "Ma ría Ⅲ"
    assert nick[14:47].rstrip() == "12"


def test_the_library_reads_what_was_written() -> None:
    chance = Random(1)
    for turn in range(60):
        event = (swiss if turn % 2 else round_robin)(chance, "SB", running=turn % 3 == 0)
        if event.format is Format.ROUND_ROBIN and event.rounds < event.paired:
            continue
        one_a_round = all(
            len({row.round for row in event.rows_of(one)}) == len(list(event.rows_of(one)))
            for one in event.by_number
        )
        if not one_a_round:
            continue
        read = parse_trf(trf(event, "Cup", {}))
        places = {line.number: line for line in standings(event)}
        assert read["tournament"]["total_rounds"] == event.rounds
        assert [player["starting_number"] for player in read["players"]] == sorted(places)
        for player in read["players"]:
            agrees(event, player, places[player["starting_number"]].points)


def test_the_library_reads_a_round_robin_with_a_forfeit() -> None:
    event = event_of(published("fide_exercises_round_robin"), "SB")
    points = {line.number: line.points for line in standings(event)}
    for player in parse_trf(trf(event, "League", {}))["players"]:
        agrees(event, player, points[player["starting_number"]])


def agrees(event: Event, player: dict[str, Any], points: float) -> None:
    number = player["starting_number"]
    assert player["score"] == points
    assert player["rating"] == event.by_number[number].rating
    for row in event.rows_of(number):
        result = player["results"][row.round]
        assert POINTS[result["result"]] == row.points_of(number)
        assert result["opponent"] == row.opponent_of(number)
        if row.second is not None:
            assert result["color"] == ("w" if row.first == number else "b")
    if event.format is Format.SWISS:
        assert sum(POINTS[one["result"]] for one in player["results"].values()) == points


def paired_by_the_library(count: int, rounds: int, seed: int) -> Event:
    """A Swiss of games and byes alone, paired round by round by the engine itself."""
    chance, rows = Random(seed), list[Row]()
    entrants = tuple(Entrant(number, 2500 - 10 * number) for number in range(1, count + 1))
    for number in range(1, rounds + 1):
        event = Event(Format.SWISS, entrants, rounds, tuple(rows))
        met = {(min(r.first, r.second), max(r.first, r.second)) for r in rows if r.second}
        engine = DutchEngine([_player(event, one) for one in entrants], met, number, rounds)
        for board, pair in enumerate(engine.generate_pairings(), 1):
            second = pair.get("black_id")
            ended = chance.choice((Outcome.FIRST, Outcome.SECOND, Outcome.DRAW))
            ended = ended if second is not None else Outcome.BYE
            rows.append(Row(number, board, pair["white_id"], second, ended))
    return Event(Format.SWISS, entrants, rounds, tuple(rows))


def _player(event: Event, one: Entrant) -> dict[str, Any]:
    rows = list(event.rows_of(one.number))
    games = [row for row in rows if row.second]
    return {
        "id": one.number, "name": "", "rating": one.rating, "starting_number": one.number,
        "score": sum(row.points_of(one.number) for row in rows),
        "color_hist": ["white" if row.first == one.number else "black" for row in games],
        "float_history": [_float(event, row, one.number) for row in rows],
        "bye_count": len(rows) - len(games),
    }  # fmt: skip


def _float(event: Event, row: Row, number: int) -> str:
    other = row.opponent_of(number)
    if other is None:
        return "down"
    before = [
        sum(one.points_of(who) for one in event.rows_of(who) if one.round < row.round)
        for who in (number, other)
    ]
    return "down" if before[0] > before[1] else "up" if before[0] < before[1] else "none"


@pytest.mark.parametrize("count", [8, 11, 16])
def test_the_checker_of_the_library_finds_the_pairings_of_the_library(count: int) -> None:
    event = paired_by_the_library(count, 5, seed=count)
    report = check_trf(trf(event, "Swiss", {}))
    assert report["num_players"] == count
    assert report["summary"]["rounds_checked"] == 5
    assert report["summary"]["total_discrepancies"] == 0, report["rounds"]


def test_what_is_void_keeps_its_results_and_has_no_points() -> None:
    rows = (
        Row(1, 1, 3, 1, Outcome.FIRST),
        Row(2, 1, 1, 2, Outcome.FIRST),
        Row(3, 1, 2, 3, Outcome.FIRST_BY_FORFEIT),
    )
    entrants = (Entrant(1), Entrant(2), Entrant(3, left=2))
    event = Event(Format.ROUND_ROBIN, entrants, 3, rows)
    players = parse_trf(trf(event, "League", {}))["players"]
    assert players[2]["score"] == 1.0, "1 of 2 games is half of them"
    early = Event(Format.ROUND_ROBIN, (*entrants[:2], Entrant(3, left=1)), 3, rows[1:])
    players = parse_trf(trf(early, "League", {}))["players"]
    assert [player["score"] for player in players] == [1.0, 0.0, 0.0]
    assert players[1]["results"][3] == {"opponent": 3, "color": "w", "result": "+"}


def test_a_knockout_has_no_trf() -> None:
    with pytest.raises(ValueError, match="knockout"):
        trf(Event(Format.KNOCKOUT, (Entrant(1), Entrant(2)), 1), "Cup", {})
