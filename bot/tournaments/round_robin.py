"""Rounds of a round robin by the Berger tables (FIDE Handbook C.05, annex 1)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.tournaments.event import Entrant, Event, Outcome, Row


def rounds(count: int, cycles: int = 1) -> int:
    """How many rounds a field needs, each entrant meeting each other `cycles` times."""
    return (count - 1 + count % 2) * cycles if count > 1 else 0


def field(event: Event) -> list[Entrant]:
    """Who is in the table: all who were there in the first round. Nobody can join later."""
    return [one for one in sorted(event.entrants, key=lambda one: one.number) if one.there(1)]


def next_round(event: Event) -> tuple[Row, ...]:
    """The rows of the next round.

    Games of those who have left are forfeits at once. With an odd number of entrants one has no
    game in each round; that is no bye, but worth nothing (`Outcome.ZERO`). Requested byes are not
    taken out: everyone meets everyone.
    """
    from caissify_pairings import generate_pairings

    number = event.paired + 1
    there = field(event)
    players = [{"id": one.number, "starting_number": one.number} for one in there]
    answer = generate_pairings(
        "round_robin",
        players,
        set(),
        _table_round(len(there), number, event.cycles),
        rounds(len(there), event.cycles),
        cycles=event.cycles,
    )
    return tuple(_rows(event, number, [(row["white_id"], row["black_id"]) for row in answer]))


def _table_round(count: int, number: int, cycles: int) -> int:
    """The round of the tables that is played as a round of the event.

    The last two of a cycle change places if another follows, so that nobody has the same side three
    times in a row (C.05, annex 1).
    """
    length = rounds(count)
    cycle, place = divmod(number - 1, length)
    if cycle + 1 < cycles and length > 1 and place >= length - 2:
        place = 2 * length - 3 - place
    return cycle * length + place + 1


def _rows(event: Event, number: int, pairs: list[tuple[int, int | None]]) -> Iterator[Row]:
    for board, (first, second) in enumerate(pairs, 1):
        if second is not None:
            yield Row(number, board, first, second, forfeited(event, number, first, second))
        elif event.by_number[first].there(number):
            yield Row(number, board, first, None, Outcome.ZERO)


def forfeited(event: Event, number: int, first: int, second: int) -> Outcome | None:
    """How a game ends at once because somebody is not there in its round; None if both are."""
    here = event.by_number[first].there(number), event.by_number[second].there(number)
    return {
        (True, True): None,
        (True, False): Outcome.FIRST_BY_FORFEIT,
        (False, True): Outcome.SECOND_BY_FORFEIT,
        (False, False): Outcome.BOTH_FORFEIT,
    }[here]
