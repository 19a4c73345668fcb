"""A knockout: a bracket by seeds, matches of one or more games, and who goes on.

The board of a row is the place of its match in the bracket of the round: the winners of boards 1
and 2 meet on board 1 of the next. In the last round board 2 is the match for the third place.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from bot.tournaments.event import Event, Outcome, Row
from bot.tournaments.round_robin import forfeited

Match = tuple[Row, ...]
"""The rows of a match, by leg; empty where nobody was left to play it."""


def rounds(count: int) -> int:
    """How many rounds so many entrants need."""
    return max(count - 1, 0).bit_length()


def seeds(event: Event) -> list[int]:
    """The starting numbers of all who were there in the first round, the best seed first."""
    return sorted(one.number for one in event.entrants if one.there(1))


def bracket(count: int) -> list[int]:
    """Seeds from 1, in the order of the bracket: the best two can only meet in the last round.

    As long as a power of two: seeds beyond `count` stand for nobody, so that the best have a bye.
    """
    order = [1]
    while len(order) < count:
        order = [seed for one in order for seed in (one, 2 * len(order) + 1 - one)]
    return order


def matches(event: Event, round_number: int) -> dict[int, Match]:
    """The matches of a round by board, as far as they have rows."""
    found: dict[int, list[Row]] = defaultdict(list)
    for row in event.round_rows(round_number):
        found[row.board].append(row)
    return {board: tuple(rows) for board, rows in found.items()}


def winner(event: Event, match: Match) -> int | None:
    """Who goes on; None while nobody does, or if neither came.

    Who has more points; of a level match whoever has not left since, else by `event.tie_rule`.
    """
    if not match or _unfinished(event, match):
        return None
    first, second = match[0].first, match[0].second
    if second is None:
        return first
    points = {one: sum(row.points_of(one) for row in match) for one in (first, second)}
    if points[first] != points[second]:
        return max(points, key=lambda one: points[one])
    if not points[first]:
        return None
    return _of_level(event, match, first, second)


def loser(event: Event, match: Match) -> int | None:
    """Who does not go on; None while nobody is out, if there was no game, or if both are."""
    won = winner(event, match)
    return None if won is None else match[0].opponent_of(won)


def next_rows(event: Event) -> tuple[Row, ...]:
    """Further games of level matches, or else the next round; none if all is played."""
    further = tuple(_further(event))
    last = rounds(len(seeds(event)))
    if further or event.paired >= last:
        return further
    number = event.paired + 1
    slots = _slots(event, number)
    pairs = dict(enumerate(zip(slots[::2], slots[1::2], strict=True), 1))
    if event.third_place and 1 < number == last:
        before = matches(event, number - 1)
        losers = [loser(event, before.get(board, ())) for board in (1, 2)]
        if None not in losers:
            pairs[2] = (losers[0], losers[1])
    return tuple(row for board, pair in pairs.items() for row in _rows(event, number, board, pair))


def _slots(event: Event, number: int) -> list[int | None]:
    """Who comes to a round, in the order of the bracket; two after each other meet."""
    numbers = seeds(event)
    order = bracket(len(numbers))
    if number == 1:
        return [numbers[seed - 1] if seed <= len(numbers) else None for seed in order]
    before = matches(event, number - 1)
    boards = len(order) >> (number - 1)
    return [winner(event, before.get(board, ())) for board in range(1, boards + 1)]


def _rows(
    event: Event, number: int, board: int, pair: tuple[int | None, int | None]
) -> Iterator[Row]:
    one, other = pair
    if one is not None and other is not None:
        first, second = _sides(event, one, other)
        yield from _games(event, number, board, (first, second), range(1, event.legs + 1))
        return
    alone = other if one is None else one
    if alone is not None and event.by_number[alone].there(number):
        yield Row(number, board, alone, None, Outcome.BYE)


def _games(
    event: Event, number: int, board: int, pair: tuple[int, int], legs: Iterable[int]
) -> Iterator[Row]:
    """Games of a match, the sides reversed from one to the next."""
    for leg in legs:
        first, second = pair if leg % 2 else pair[::-1]
        here = number if leg <= event.legs else number + 1
        yield Row(number, board, first, second, forfeited(event, here, first, second), leg)


def _sides(event: Event, one: int, other: int) -> tuple[int, int]:
    """First is who was so less often, or not last time; else seeds of odd number by `top_side`."""
    numbers = seeds(event)

    def been_first(number: int) -> tuple[int, int]:
        sides = [
            1 if row.first == number else -1
            for row in event.rows_of(number)
            if row.outcome is not None and row.outcome.played
        ]
        return sum(sides), sides[-1] if sides else 0

    better, worse = sorted((one, other))
    if been_first(better) != been_first(worse):
        return (better, worse) if been_first(better) < been_first(worse) else (worse, better)
    odd = numbers.index(better) % 2 == 0
    return (better, worse) if odd == (event.top_side == 0) else (worse, better)


def _unfinished(event: Event, match: Match) -> bool:
    if match[0].second is None:
        return False
    return len(match) < event.legs or any(row.outcome is None for row in match)


def _of_level(event: Event, match: Match, first: int, second: int) -> int | None:
    number = match[0].round
    replay = event.tie_rule == "replay"
    if replay or number < rounds(len(seeds(event))):
        staying = [one for one in (first, second) if event.by_number[one].there(number + 1)]
        if len(staying) == 1:
            return staying[0]
    if replay and (len(match) - event.legs) // 2 < event.replays:
        return None
    return match[-1].second if event.tie_rule == "second" else min(first, second)


def _further(event: Event) -> Iterator[Row]:
    """Two more games for each match of the last paired round that is level and may be replayed."""
    if event.tie_rule != "replay":
        return
    for board, match in matches(event, event.paired).items():
        first, second = match[0].first, match[0].second
        points = {sum(row.points_of(one) for row in match) for one in (first, second) if one}
        level = second is not None and len(points) == 1 and points != {0.0}
        if second is not None and level and winner(event, match) is None:
            legs = range(len(match) + 1, len(match) + 3)
            yield from _games(event, event.paired, board, (first, second), legs)
