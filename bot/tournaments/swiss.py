"""A round of a Swiss by FIDE's Dutch system (FIDE Handbook C.04.3, in force from 1 February 2026).

Usual fields are paired by caissify-pairings, and what it answers is looked over. `dutch` says first
whether a legal pairing exists at all. It pairs what the library cannot: larger fields, which take
the library from many seconds to hours; rounds in which it finds nothing legal; and those with a
bracket that two or more leave, where it may pair fewer than could be, since it weighs C7 before C6.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from bot.tournaments import dutch
from bot.tournaments.cards import Card, Float, allowed, cards, rank
from bot.tournaments.dutch import Pairs
from bot.tournaments.event import Event, Outcome, Row
from bot.tournaments.sides import first_and_second

USUAL_FIELD = 24
"""Entrants up to which the library pairs; it takes about a second for so many."""
_FLOATS = {Float.DOWN: "down", Float.NONE: "none", Float.UP: "up"}
_SIDES = ("white", "black")


def next_round(event: Event) -> tuple[Row, ...] | None:
    """The rows of the next round, games first; None where no legal pairing exists.

    Legal is what meets the absolute criteria C1 to C3 (C.04.3, article 2): nobody meets again whom
    they played (a pairing that was forfeited may come again, C.04.2, 3.5), nobody gets a bye
    who had one or won a forfeit (C.04.1, article 4), and sides stay within the limits. What
    happens without such a pairing is for the organiser to say (C.04.3, 1.9.3); here the event ends.
    """
    number = event.paired + 1
    last, most = number >= event.rounds, float(event.paired)
    field = cards(event, number)
    if not dutch.possible(field, last, most):
        return None
    found = by_library(field, number, event.rounds) if len(field) <= USUAL_FIELD else None
    if found is None or not (legal(field, found, last, most) and few_leave(field, found)):
        found = dutch.pairs(field, last, most)
    if found is None or not legal(field, found, last, most):
        raise AssertionError(f"round {number} can be paired, but was not")
    return _rows(event, number, field, found)


def by_library(field: Sequence[Card], number: int, rounds: int) -> Pairs:
    """Starting numbers of who meet in a round of so many, as caissify-pairings has it."""
    if len(field) < 2:
        return [(card.number, None) for card in field]
    from caissify_pairings import generate_pairings  # with networkx, and slow for that

    met = {(card.number, other) for card in field for other in card.opponents}
    players = [_player(card) for card in field]
    answer = generate_pairings("dutch", players, met, number, rounds)
    return [(row["white_id"], row["black_id"]) for row in answer]


def legal(field: Sequence[Card], found: Pairs, last: bool, most: float) -> bool:
    """Whether everyone has their place once, and all absolute criteria are met."""
    by_number = {card.number: card for card in field}
    times = Counter(number for pair in found for number in pair if number is not None)
    byes = [by_number[one] for one, other in found if other is None]
    return (
        times == Counter(by_number.keys())
        and len(byes) == len(field) % 2
        and not any(card.has_had_bye for card in byes)
        and all(
            allowed(by_number[one], by_number[other], last, most)
            for one, other in found
            if other is not None
        )
    )


def few_leave(field: Sequence[Card], found: Pairs) -> bool:
    """Whether no more than one floats down from any bracket, which is as good as can be for C6."""
    mates = {one: other for pair in found for one, other in (pair, pair[::-1]) if one is not None}
    bracket: set[int] = set()
    for _, residents in groupby(field, lambda card: card.points):
        bracket |= {card.number for card in residents}
        bracket = {one for one in bracket if mates[one] not in bracket}
        if len(bracket) > 1:
            return False
    return True


def _player(card: Card) -> dict[str, object]:
    return {
        "id": card.number,
        "name": "",
        "score": card.points,
        "rating": 0,
        "starting_number": card.number,
        "pairing_number": card.number,
        "color_hist": [_SIDES[side] for side in card.sides],
        "float_history": [_FLOATS[one] for one in card.floats],
        "bye_count": int(card.has_had_bye),
    }


def _rows(event: Event, number: int, field: Sequence[Card], found: Pairs) -> tuple[Row, ...]:
    """Games in the order in which they are published (C.04.2, 3.6), then those without one."""
    by_number = {card.number: card for card in field}
    games = [
        sorted((by_number[one], by_number[other]), key=rank)
        for one, other in found
        if other is not None
    ]
    games.sort(key=lambda pair: (-pair[0].points, -pair[1].points, pair[0].number))
    rows: list[Row] = []
    for higher, lower in games:
        first, second = first_and_second(higher, lower, event.top_side)
        rows.append(Row(number, len(rows) + 1, first, second))
    alone = [(one, Outcome.BYE) for one, other in found if other is None]
    alone += [
        (one.number, Outcome.HALF)
        for one in event.entrants
        if one.there(number) and not one.plays(number)
    ]
    rows += [
        Row(number, board, one, None, outcome)
        for board, (one, outcome) in enumerate(alone, len(rows) + 1)
    ]
    return tuple(rows)
