"""What a tournament looks like: tables, cards, explanations and files, in every language."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest

import render
from bot.languages import available, words
from bot.tournaments import tabulation
from bot.tournaments.event import Format
from bot.tournaments.explanation import explain as explained
from bot.tournaments.standings import standings
from bot.tourney import cards, explaining, files, reports
from bot.tourney.tournament import Tournament
from tests.bot.tournament_tables import left, played

SWISS = played(15, Format.SWISS, 5)
LEAGUE = left(played(6, Format.ROUND_ROBIN, 10, cycles=2), 5, 3)
CUP = played(8, Format.KNOCKOUT, 2, legs=2)
HUGE = played(90, Format.SWISS, 2)
ALL = {"swiss": SWISS, "league": LEAGUE, "cup": CUP, "huge": HUGE}
LOOK = reports.Look("wood", 360)
TEXT, ALT = 1_900, 1_024


@pytest.mark.parametrize("language", sorted(available()))
@pytest.mark.parametrize("name", ALL)
def test_tables_fit_and_can_be_drawn(name: str, language: str) -> None:
    voice, found = words(language), ALL[name]
    told = [
        reports.standings(voice, found, LOOK),
        reports.crosstable(voice, found, LOOK),
        reports.pairings(voice, found, found.event.paired, LOOK),
    ]
    best = reports.name(found, standings(found.event)[0].number)
    for report in told:
        assert len(report.text) <= TEXT
        assert report.picture is not None
        assert len(report.picture.alt) <= ALT
        image = render.draw(report.picture.kind, report.picture.scene)
        assert image.startswith(b"\x89PNG")
    for report in told[:2]:
        assert best in report.text
        assert report.picture is not None
        assert best in report.picture.alt


def test_points_are_written_as_people_do() -> None:
    assert [reports.points(value) for value in (0, 0.5, 1, 2.5, 10.25, 1 / 3)] == [
        *("0", "½", "1", "2½", "10¼", "0.33")
    ]


def test_names_of_people_make_no_markup_of_ours() -> None:
    text = reports.standings(words("en"), LEAGUE, LOOK).text
    assert not re.search(r"[\x02\x10\x0e]", text)


def test_who_is_void_and_who_is_gone_are_told_apart() -> None:
    report = reports.standings(words("en"), LEAGUE, LOOK)
    assert "left early, doesn’t count" in report.text
    gone = reports.standings(words("en"), left(SWISS, 2, 5), LOOK)
    assert "(Bob)" in gone.text


def test_more_than_a_picture_holds_is_counted() -> None:
    report = reports.standings(words("en"), HUGE, LOOK)
    assert "… and 80 more" in report.text
    assert report.picture is not None
    assert report.picture.scene["data"]["note"] == "… and 26 more"


@pytest.mark.parametrize("language", sorted(available()))
@pytest.mark.parametrize("found", [SWISS, LEAGUE, CUP], ids=["swiss", "league", "cup"])
def test_an_explanation_tells_every_round_and_adds_up(found: Tournament, language: str) -> None:
    voice = words(language)
    for seat in found.seats:
        text = explaining.explain(voice, found, seat.number)
        assert len(text) <= TEXT
        told = explained(found.event, seat.number)
        for total in told.tie_breaks:
            if not total.tied and total.code != "DE":
                assert f"= {reports.points(total.value)}" in text, (total.code, text)
        for share in told.points.shares:
            assert re.search(rf"^{share.record.round}\. ", text, re.MULTILINE)


@pytest.mark.parametrize("language", sorted(available()))
def test_a_card_fits(language: str) -> None:
    for found in ALL.values():
        text = cards.card(words(language), found)
        assert len(text) <= TEXT
        assert "Alice" in text


def test_a_json_file_reads_back() -> None:
    for found in ALL.values():
        (file,) = files.export(found, "json", [])
        assert file.name == "tournament-1-spring-cup.json"
        event = tabulation.from_json(file.text)
        assert standings(event) == standings(found.event)
        assert len(json.loads(file.text)["games"]) == len(found.pairings)


def test_csv_files_hold_every_row_and_no_formula() -> None:
    entrants, rows, table = files.export(LEAGUE, "csv", [])
    assert len(list(csv.DictReader(io.StringIO(rows.text)))) == len(LEAGUE.pairings)
    assert len(list(csv.DictReader(io.StringIO(table.text)))) == 6
    names = [one["name"] for one in csv.DictReader(io.StringIO(entrants.text))]
    assert not any(name.startswith(("=", "+", "-", "@")) for name in names)


def test_a_trf_has_a_line_an_entrant_and_none_is_made_of_a_knockout() -> None:
    (file,) = files.export(SWISS, "trf", [])
    assert sum(line.startswith("001") for line in file.text.split("\n")) == 15
    with pytest.raises(files.NoFile):
        files.export(CUP, "trf", [])
