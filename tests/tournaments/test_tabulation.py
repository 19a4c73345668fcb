"""JSON that is read back, and CSV."""

from __future__ import annotations

import csv
import io
import json
from random import Random

import pytest

from bot.tournaments.event import Entrant, Event, Format, Outcome, Row
from bot.tournaments.standings import standings
from bot.tournaments.tabulation import from_json, to_csv, to_json
from tests.tournaments.random_histories import round_robin, swiss


def test_an_event_is_the_same_after_json() -> None:
    chance = Random(1)
    for turn in range(60):
        make = swiss if turn % 2 else round_robin
        event = make(chance, "SB", "DE", running=turn % 3 == 0)
        text = to_json(event, {1: "Ann"})
        assert from_json(text) == event
        assert from_json(json.dumps(json.loads(text))) == event


def test_json_of_a_knockout_keeps_its_settings() -> None:
    rows = (Row(1, 1, 1, 2, Outcome.FIRST, 1), Row(1, 1, 2, 1, None, 2))
    event = Event(
        Format.KNOCKOUT,
        (Entrant(1), Entrant(2)),
        1,
        rows,
        legs=2,
        third_place=True,
        tie_rule="replay",
        replays=2,
        top_side=1,
    )
    assert from_json(to_json(event, {})) == event


def test_json_holds_names_and_standings() -> None:
    event = swiss(Random(5), "BH")
    whole = json.loads(to_json(event, {1: "Ann «А»"}))
    assert whole["entrants"][0]["name"] == "Ann «А»"
    assert [(line["place"], line["number"], line["points"]) for line in whole["standings"]] == [
        (line.place, line.number, line.points) for line in standings(event)
    ]


@pytest.mark.parametrize(
    "text",
    [
        "", "[]", "{}", '{"version": 2}', '{"version": 1}', '{"version": 1, "format": "cup"}',
        '{"version": 1, "format": "swiss", "entrants": 3, "rows": []}', "[" * 100_000,
    ],
)  # fmt: skip
def test_what_is_no_tournament_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011, JSON's own message or ours
        from_json(text)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("rounds",), "5"), (("rounds",), -3), (("rounds",), True), (("third_place",), 1),
        (("tie_rule",), None), (("tie_breaks",), ["XX"]), (("rows",), 5),
        (("rows", 0, "second"), 1), (("rows", 0, "second"), 99), (("rows", 0, "round"), "1"),
        (("rows", 0, "counts"), [1]), (("rows", 0, "counts"), ["1", "0"]),
        (("entrants", 0, "number"), "1"), (("entrants", 1, "number"), 1),
        (("entrants", 0, "left"), 1.5), (("entrants", 0, "byes"), ["2"]),
    ],
)  # fmt: skip
def test_what_fits_no_event_is_refused(path: tuple[str | int, ...], value: object) -> None:
    rows = (Row(1, 1, 1, 2, Outcome.FIRST),)
    event = Event(Format.SWISS, (Entrant(1), Entrant(2)), 2, rows, tie_breaks=("BH",))
    whole = json.loads(to_json(event, {}))
    inner = whole
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    with pytest.raises(ValueError):  # noqa: PT011, each has a message of its own
        from_json(json.dumps(whole))


def read(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_csv_has_entrants_rows_and_standings() -> None:
    event = Event(
        Format.SWISS,
        (Entrant(1, 1500, byes=frozenset({2, 1})), Entrant(2, left=3), Entrant(3)),
        2,
        (Row(1, 1, 2, 3, Outcome.FIRST, counts=(7.0, 0.0)), Row(1, 2, 1, None, Outcome.HALF)),
        tie_breaks=("SALTA", "BH"),
    )
    tables = to_csv(event, {1: "=cmd()", 2: 'O"Neil, Bo\nb'})
    assert list(tables) == ["entrants", "rows", "standings"]
    entrants, rows, lines = (read(tables[name]) for name in tables)
    assert entrants[0] == {
        "number": "1", "name": "'=cmd()", "rating": "1500", "joined": "1", "left": "",
        "byes": "1 2",
    }  # fmt: skip
    assert entrants[1]["name"] == 'O"Neil, Bo\nb'
    assert rows[0] == {
        "round": "1", "board": "1", "leg": "1", "first": "2", "second": "3", "outcome": "1-0",
        "counts": "7.0 0.0",
    }  # fmt: skip
    assert rows[1]["second"] == ""
    assert lines[0]["SALTA"] == "7.0"
    assert [line["place"] for line in lines] == ["1", "2", "3"]
    assert lines[1]["name"] == "'=cmd()"
