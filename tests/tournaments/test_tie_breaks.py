"""Tie-breaks against published tables, FIDE's own examples, and a slow second computation."""

from __future__ import annotations

from random import Random

import pytest

from bot.tournaments import direct_encounter, tie_breaks
from bot.tournaments.event import Entrant, Event, Format, Outcome, Row
from bot.tournaments.records import Ledger
from bot.tournaments.standings import standings
from tests.tournaments import naive
from tests.tournaments.published_tables import event_of, example_event, published
from tests.tournaments.random_histories import round_robin, swiss

ALL = ("BH-C1", "BH", "SB", "WIN", "BPG", "PS", "SALTA")


def column(event: Event, code: str) -> list[float]:
    """A tie-break by starting number."""
    index = event.tie_breaks.index(code)
    lines = sorted(standings(event), key=lambda line: line.number)
    return [line.values[index] for line in lines]


def points(event: Event) -> list[float]:
    return [line.points for line in sorted(standings(event), key=lambda line: line.number)]


def place(event: Event) -> list[int]:
    return [line.place for line in sorted(standings(event), key=lambda line: line.number)]


@pytest.mark.parametrize("code", ["BH", "BH-C1", "SB", "WIN", "BPG", "PS"])
def test_exercises_of_fide_for_a_swiss(code: str) -> None:
    table = published("fide_exercises_swiss_5")
    changed = table["since_2026"].get(code, {})
    expected = [
        changed.get(str(number), told) for number, told in enumerate(table["published"][code], 1)
    ]
    event = event_of(table, code)
    assert points(event) == table["published"]["points"]
    assert column(event, code) == expected


def test_exercises_of_fide_for_direct_encounter_in_a_swiss() -> None:
    table = published("fide_exercises_swiss_9")
    event = event_of(table, "DE")
    assert points(event) == table["published"]["points"]
    assert place(event) == table["published"]["place"]


def test_exercises_of_fide_for_direct_encounter_that_does_not_decide() -> None:
    event = event_of(published("fide_exercises_swiss_5"), "DE")
    found = dict(enumerate(place(event), 1))
    assert {found[number] for number in (1, 3, 4, 16)} == {2}
    assert {found[number] for number in (5, 8, 11)} == {7}


def test_exercises_of_fide_for_a_round_robin_with_a_forfeit() -> None:
    table = published("fide_exercises_round_robin")
    assert points(event_of(table)) == table["published"]["points"]
    assert column(event_of(table, "SB"), "SB") == table["published"]["SB"]
    assert place(event_of(table, "DE")) == table["published"]["place"]


@pytest.mark.parametrize("code", ["DE", "SB", "WIN"])
def test_table_of_the_uzchess_cup_2025(code: str) -> None:
    table = published("uzchess_cup_2025")
    event = event_of(table, code)
    assert points(event) == table["published"]["points"]
    assert column(event, code) == table["published"][code]


def test_table_of_a_round_robin_in_bad_bevensen() -> None:
    table = published("bad_bevensen_round_robin")
    event = event_of(table, "SB")
    assert points(event) == table["published"]["points"]
    assert column(event, "SB") == table["published"]["SB"]
    assert place(event) == table["published"]["place"]


def test_table_of_the_club_championship_of_hamilton_2018() -> None:
    table = published("hamilton_2018_swiss")
    event = event_of(table, "DE", "PS", "BH", "SB", "BH-C1")
    assert points(event) == table["published"]["points"]
    assert place(event)[:2] == [1, 2]
    for code, told in table["first_two"].items():
        assert column(event, code)[:2] == told
    for code, told in table["first"].items():
        assert column(event, code)[0] == told


def test_examples_of_the_arbiters_manual_of_2026() -> None:
    for example in published("arbiters_manual_2026")["example"]:
        told = dict(example["values"])
        event = example_event(example, *(code for code in told if code != "points"))
        assert points(event)[0] == told.pop("points"), example["name"]
        for code, worth in told.items():
            assert column(event, code)[0] == worth, (example["name"], code)


def random_tie_breaks_equal_a_naive_recomputation(count: int, seed: int = 1) -> None:
    """Swiss and round robins, finished and running."""
    chance = Random(seed)
    for turn in range(count):
        make = swiss if turn % 2 else round_robin
        event = make(chance, *ALL, running=turn % 4 > 1)
        void = naive.void(event)
        for line in standings(event):
            if line.void:
                assert line.number in void
                assert line.values == (0.0,) * len(ALL)
                continue
            told = {code: naive.value(event, code, line.number) for code in ALL}
            assert dict(zip(ALL, line.values, strict=True)) == told, (event, line)
            assert line.points == naive.score(event, line.number)


def test_random_tie_breaks_equal_a_naive_recomputation() -> None:
    random_tie_breaks_equal_a_naive_recomputation(60)


def random_direct_encounters_equal_a_naive_recomputation(count: int, seed: int = 3) -> None:
    """Among any few of an event, as if they were tied."""
    chance = Random(seed)
    for turn in range(count):
        event = (swiss if turn % 2 else round_robin)(chance, running=turn % 4 > 1)
        ledger = Ledger(event)
        tied = chance.sample(ledger.numbers, min(chance.randint(2, 6), len(ledger.numbers)))
        if not tied:
            continue
        found = [set(group) for group in direct_encounter.ranked(ledger, tied)]
        assert found == naive.direct(event, tied), (event, tied)
        for one in tied:
            duels = (naive.duel(event, one, other) for other in tied if other != one)
            shares = direct_encounter.encounters(ledger, one, tied)
            # Thirds are not exact, but near enough never to be taken for each other.
            worth = float(sum(duel or 0 for duel in duels))
            assert tie_breaks.value(shares) == pytest.approx(worth, abs=1e-5)


def test_random_direct_encounters_equal_a_naive_recomputation() -> None:
    random_direct_encounters_equal_a_naive_recomputation(150)


def row(number: int, board: int, first: int, second: int | None, outcome: Outcome | None) -> Row:
    return Row(number, board, first, second, outcome)


def two_rounds(*rows: Row) -> Event:
    return Event(Format.SWISS, tuple(map(Entrant, range(1, 5))), 2, rows, tie_breaks=("BH",))


def test_who_went_away_is_seen_with_draws_and_who_lost_by_forfeit_is_not() -> None:
    first_round = (row(1, 1, 1, 2, Outcome.SECOND), row(1, 2, 3, 4, Outcome.DRAW))
    gone = two_rounds(*first_round, row(2, 1, 3, 1, Outcome.FIRST))
    assert column(gone, "BH")[0] == 1.5 + 1.5
    # 2 has a point, and half a one for the round without a row; 3 has 1.5.
    lost = two_rounds(*first_round, row(2, 1, 3, 1, Outcome.FIRST),
                      row(2, 2, 4, 2, Outcome.FIRST_BY_FORFEIT))  # fmt: skip
    assert column(lost, "BH")[0] == 1.0 + 1.5


def test_a_running_game_counts_nothing_and_keeps_its_players_in_play() -> None:
    event = two_rounds(
        row(1, 1, 1, 2, Outcome.FIRST), row(1, 2, 3, None, Outcome.ZERO),
        row(1, 3, 4, None, Outcome.BYE), row(2, 1, 1, 3, None), row(2, 2, 2, 4, Outcome.DRAW),
    )  # fmt: skip
    assert points(event) == [1.0, 0.5, 0.0, 1.5]
    assert column(event, "BH") == [0.5, 1.0 + 1.5, 0.0, 0.5 + 1.0]


def test_a_wrong_code_is_refused() -> None:
    event = Event(Format.SWISS, (Entrant(1),), 1, tie_breaks=("ELO",))
    with pytest.raises(tie_breaks.UnknownTieBreak):
        standings(event)


@pytest.mark.parametrize("form", Format)
def test_defaults_fit_and_salta_points_come_first(form: Format) -> None:
    chosen = tie_breaks.default(form, salta=True)
    assert set(chosen) <= set(tie_breaks.FITTING[form])
    assert chosen[:1] == (() if form is Format.KNOCKOUT else ("SALTA",))
    assert chosen[1:] == tie_breaks.default(form) or form is Format.KNOCKOUT
    if form is Format.ROUND_ROBIN:
        assert not {"BH", "BH-C1"} & set(tie_breaks.FITTING[form])


def test_direct_encounter_starts_again_within_those_whom_it_leaves_tied() -> None:
    """3 is first with two points; 1 and 2 have one and a half each, and 1 has beaten 2."""
    games = ((1, 2, Outcome.FIRST), (1, 3, Outcome.SECOND), (1, 4, Outcome.DRAW),
             (2, 3, Outcome.FIRST), (2, 4, Outcome.DRAW), (3, 4, Outcome.FIRST))  # fmt: skip
    rows = tuple(row(1, board, *game) for board, game in enumerate(games))
    event = Event(Format.ROUND_ROBIN, tuple(map(Entrant, range(1, 5))), 3, rows)
    assert direct_encounter.ranked(Ledger(event), [4, 2, 3, 1]) == [[3], [1], [2], [4]]


def test_direct_encounter_looks_at_the_average_of_several_games() -> None:
    rows = (row(1, 1, 1, 2, Outcome.FIRST), row(2, 1, 2, 1, Outcome.FIRST))
    event = Event(Format.ROUND_ROBIN, (Entrant(1), Entrant(2)), 2, rows, 2, tie_breaks=("DE",))
    assert column(event, "DE") == [0.5, 0.5]
