"""Tournaments in memory, played by lots: for what they look like."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from bot.store.people import Player
from bot.talk import Person
from bot.tournaments.event import Format, Outcome
from bot.tournaments.pairing import pair
from bot.tourney.regulations import Regulations
from bot.tourney.tournament import RUNNING, Pairing, Round, Seat, Tournament
from rules import game

NOW = datetime(2026, 8, 1, tzinfo=UTC)
NAMES = (
    "Alice",
    "Bob",
    "Каролина",
    "Dmitri",
    "*Eva* [x](y)",
    "Фёдор",
    "Gonzalo Hernández",
    "@Hans",
)
OUTCOMES = (
    *(Outcome.FIRST, Outcome.SECOND, Outcome.DRAW, Outcome.FIRST, Outcome.SECOND),
    *(Outcome.FIRST_BY_FORFEIT, Outcome.BOTH_FORFEIT),
)


def seat(number: int, entrants: int) -> Seat:
    """An entrant by starting number."""
    name = NAMES[number - 1] if number <= len(NAMES) else f"Player {number}"
    player = Player(number, Person("paper", str(number), name))
    rating = 1500 + 10 * (entrants - number)
    byes = frozenset({2}) if number == 4 else frozenset()
    return Seat(number, player, 1, number, rating, 1, None, byes, 0)


def played(entrants: int, kind: Format, rounds: int, **terms: Any) -> Tournament:
    """A tournament of Lasca after some rounds; two games of the last are not over."""
    seats = tuple(seat(number, entrants) for number in range(1, entrants + 1))
    found = Tournament(
        number=1, name="Spring Cup", series="", place=1, owner=seats[0].player,
        organisers=frozenset({1}), game=game("lasca"),
        regulations=Regulations(kind, settled=rounds, **terms),
        state=RUNNING, created=NOW, start=NOW, ended=None, halted=None, due=None, reason="",
        seats=seats, rounds=(), pairings=(),
    )  # fmt: skip
    lots = random.Random(entrants)
    for number in range(1, rounds + 1):
        rows = pair(found.event).rows
        pairings = [
            Pairing(
                replace(row, outcome=row.outcome or lots.choice(OUTCOMES)), number * 100 + at, False
            )
            for at, row in enumerate(rows)
        ]
        if number == rounds:
            pairings[:2] = [
                replace(one, row=replace(one.row, outcome=None)) for one in pairings[:2]
            ]
        found = replace(
            found,
            pairings=(*found.pairings, *pairings),
            rounds=(*found.rounds, Round(number, NOW, None, None)),
        )
    return found


def left(found: Tournament, number: int, after: int) -> Tournament:
    """The same, but that somebody was gone after a round."""
    seats = tuple(replace(one, gone=after) if one.number == number else one for one in found.seats)
    return replace(found, seats=seats)
