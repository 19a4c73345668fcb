"""Direct encounter: those who are tied, by their games against one another.

Source: FIDE Handbook C.07, article 6.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from bot.tournaments.records import Ledger, Record
from bot.tournaments.tie_breaks import Share, value

GRID: Final = 2**20
"""Thirds are no exact floats; parts of this are."""


def encounters(ledger: Ledger, number: int, tied: Sequence[int]) -> tuple[Share, ...]:
    """What an entrant has from the games against others who are tied with them.

    In a Swiss forfeits are left out (6.1.1); of several games with one opponent, each counts by its
    part of the average (6.1.2).
    """
    games = [record for record in _games(ledger, number) if record.opponent in tied]
    return tuple(Share(record, _part(games, record)) for record in games)


def _part(games: Sequence[Record], record: Record) -> float:
    """What a game adds to the average of those with the same opponent."""
    pair = [game for game in games if game.opponent == record.opponent]
    before = next(index for index, game in enumerate(pair) if game is record)
    return _average(pair, before + 1) - _average(pair, before)


def _average(pair: Sequence[Record], count: int) -> float:
    """The points of the first few by the number of all, on a grid, so that parts add up exactly."""
    return round(sum(game.points for game in pair[:count]) / len(pair) * GRID) / GRID


def _games(ledger: Ledger, number: int) -> Iterator[Record]:
    return (record for record in ledger.of[number] if ledger.regular(record))


def ranked(ledger: Ledger, tied: Sequence[int]) -> list[list[int]]:
    """Those who are tied, in order; groups of several where it does not decide.

    If all have met one another, by the separate standings, and each group again by itself (6.2). If
    not, whoever stays alone at the top of the separate standings whatever the missing games were,
    and so on; then the others again by themselves (6.3).
    """
    scores = {number: value(encounters(ledger, number, tied)) for number in tied}
    missing = {number: len(tied) - 1 - _met(ledger, number, tied) for number in tied}
    if any(missing.values()):
        return _certain(ledger, scores, missing)
    order = sorted(tied, key=lambda number: -scores[number])
    groups = [list(group) for _, group in groupby(order, key=lambda number: scores[number])]
    if len(groups) == 1:
        return groups
    return [part for group in groups for part in ranked(ledger, group)]


def _met(ledger: Ledger, number: int, tied: Sequence[int]) -> int:
    """How many of the others they have met."""
    return len({record.opponent for record in _games(ledger, number)} & set(tied))


def _certain(ledger: Ledger, scores: dict[int, float], missing: dict[int, int]) -> list[list[int]]:
    """Those whose worst is better than the best of everyone below."""
    rest, certain = list(scores), []
    while rest:
        top = max(rest, key=lambda number: scores[number])
        best = (scores[number] + missing[number] for number in rest if number != top)
        if any(possible >= scores[top] for possible in best):
            break
        rest.remove(top)
        certain.append([top])
    if not certain or not rest:
        return [*certain, rest] if rest else certain
    return [*certain, *ranked(ledger, rest)]
