"""Random histories of events, not bound by any rule of pairing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from bot.tournaments.event import Entrant, Event, Format, Outcome, Row

DECIDED = (Outcome.FIRST, Outcome.SECOND, Outcome.DRAW)
GAMES = (
    *DECIDED * 5, Outcome.FIRST_BY_FORFEIT, Outcome.SECOND_BY_FORFEIT, Outcome.BOTH_FORFEIT,
)  # fmt: skip


def swiss(chance: Random, *tie_breaks: str, running: bool = False) -> Event:
    """Up to 12 entrants in up to 7 rounds: anyone may meet anyone again, miss a round or go."""
    count, planned = chance.randint(2, 12), chance.randint(1, 7)
    entrants = tuple(_entrant(chance, number, planned) for number in range(1, count + 1))
    paired = chance.randint(0, planned)
    rows = [row for number in range(1, paired + 1) for row in _round(chance, entrants, number)]
    if running:
        rows = [_perhaps_running(chance, row, paired) for row in rows]
    return Event(Format.SWISS, entrants, planned, tuple(rows), tie_breaks=tie_breaks)


def round_robin(chance: Random, *tie_breaks: str, running: bool = False) -> Event:
    """Up to 9 entrants once or twice against each other, in no order of tables; some leave."""
    count, cycles = chance.randint(2, 9), chance.randint(1, 2)
    rounds = (count - 1 + count % 2) * cycles
    entrants = tuple(
        Entrant(number, left=chance.randint(2, rounds + 1) if chance.random() < 0.15 else None)
        for number in range(1, count + 1)
    )
    games = [pair for pair in combinations(range(1, count + 1), 2) for _ in range(cycles)]
    chance.shuffle(games)
    rows = [_game(chance, rounds, board, pair) for board, pair in enumerate(games, 1)]
    if running:
        rows = [_perhaps_running(chance, row, row.round) for row in rows]
    rows = rows[: chance.randint(0, len(rows))]
    return Event(
        Format.ROUND_ROBIN, entrants, rounds, tuple(rows), cycles=cycles, tie_breaks=tie_breaks
    )


def _entrant(chance: Random, number: int, planned: int) -> Entrant:
    left = chance.randint(2, planned + 1) if chance.random() < 0.2 else None
    byes = frozenset(one for one in range(1, planned + 1) if chance.random() < 0.05)
    joined = chance.randint(1, planned) if chance.random() < 0.1 else 1
    return Entrant(number, chance.randint(0, 2800), joined, left, byes)


def _round(chance: Random, entrants: tuple[Entrant, ...], number: int) -> Iterator[Row]:
    here = [one.number for one in entrants if one.plays(number)]
    chance.shuffle(here)
    board = 0
    while len(here) > 1:
        board += 1
        yield _scored(chance, Row(number, board, here.pop(), here.pop(), chance.choice(GAMES)))
    for one in entrants:
        if one.number in here:
            yield Row(number, board + 1, one.number, None, Outcome.BYE)
        elif number in one.byes:
            yield Row(number, board + 1, one.number, None, Outcome.HALF)
        elif not one.plays(number) and chance.random() < 0.5:
            # Otherwise there is no row at all, which is to mean the same.
            yield Row(number, board + 1, one.number, None, Outcome.ZERO)


def _game(chance: Random, rounds: int, board: int, pair: tuple[int, int]) -> Row:
    first, second = chance.sample(pair, 2)
    return _scored(
        chance, Row(chance.randint(1, rounds), board, first, second, chance.choice(GAMES))
    )


def _scored(chance: Random, row: Row) -> Row:
    counts = (chance.randint(0, 40) / 1.0, chance.randint(0, 40) / 1.0)
    return Row(row.round, row.board, row.first, row.second, row.outcome, row.leg, counts)


def _perhaps_running(chance: Random, row: Row, last: int) -> Row:
    if row.second is None or row.round != last or chance.random() < 0.6:
        return row
    return Row(row.round, row.board, row.first, row.second)
