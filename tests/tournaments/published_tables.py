"""Reads the published cross-tables in `published/`: events, and what was published of them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.tournaments.event import ALONE, Entrant, Event, Format, Outcome, Row

FOLDER = Path(__file__).parent / "published"
_OUTCOMES = {outcome.value: outcome for outcome in Outcome}


def published(name: str) -> dict[str, Any]:
    """A file of the folder; each says in its first lines where it is from."""
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def event_of(table: dict[str, Any], *tie_breaks: str) -> Event:
    """The event of a file with `rounds`: texts such as `1-2 1-0, 4 half` of first and second."""
    rounds = table["rounds"]
    rows = tuple(row for number, text in enumerate(rounds, 1) for row in _rows(number, text))
    count = len(table["published"]["points"])
    ratings = table.get("ratings", [0] * count)
    entrants = tuple(Entrant(number, rating) for number, rating in enumerate(ratings, 1))
    form = Format(table["format"])
    return Event(form, entrants, len(rounds), rows, tie_breaks=tie_breaks)


def _rows(round_number: int, text: str) -> Iterator[Row]:
    for board, told in enumerate(text.split(", "), 1):
        who, outcome = told.split(" ")
        first, _, second = who.partition("-")
        ended = _OUTCOMES[outcome]
        other = None if ended in ALONE else int(second)
        yield Row(round_number, board, int(first), other, ended)


def example_event(example: dict[str, Any], *tie_breaks: str) -> Event:
    """The event of one example of the Arbiters' Manual; its hero is entrant 1.

    Each opponent gets the score that the example tells by games against others, who are there for
    nothing else.
    """
    rounds, rows, spare = len(example["rounds"]), [], 100
    for number, told in enumerate(example["rounds"], 1):
        rows.append(_hero(number, told))
        if len(told) == 1:
            continue
        opponent, wanted = 10 + number, told[1]
        after = number if told[0] == "+-" else rounds
        wanted -= 0 if told[0] == "+-" else 1 - told[0]
        for other in range(1, rounds + 1):
            if other == number:
                continue
            spare += 1
            outcome, worth = _towards(wanted, other > after)
            wanted -= worth
            alone = outcome is Outcome.ZERO
            rows.append(Row(other, spare, opponent, None if alone else spare, outcome))
        assert wanted == 0
    numbers = {row.first for row in rows} | {row.second for row in rows if row.second}
    entrants = tuple(Entrant(number) for number in sorted(numbers))
    return Event(Format.SWISS, entrants, rounds, tuple(rows), tie_breaks=tie_breaks)


def _hero(number: int, told: list[Any]) -> Row:
    if told == ["zero"]:
        return Row(number, 1, 1, None, Outcome.ZERO)
    if told[0] == "+-":
        return Row(number, 1, 1, 10 + number, Outcome.FIRST_BY_FORFEIT)
    ended = {1: Outcome.FIRST, 0.5: Outcome.DRAW, 0: Outcome.SECOND}[told[0]]
    return Row(number, 1, 1, 10 + number, ended)


def _towards(wanted: float, gone: bool) -> tuple[Outcome, float]:
    """How the next game of an opponent ends who is to get so much, and what it is worth."""
    if gone:
        return Outcome.ZERO, 0.0
    if wanted >= 1:
        return Outcome.FIRST, 1.0
    return (Outcome.DRAW, 0.5) if wanted == 0.5 else (Outcome.SECOND, 0.0)
