"""Swiss pairings beside those of py4swiss, which follows the edition of FIDE's Dutch before 2026.

`python -m tests.tournaments.against_py4swiss COUNT [SEED]` plays COUNT random tournaments of 9
rounds and prints each round that is paired differently, with the article that decides.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random

from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
from py4swiss.trf.sections import PlayerSection, XSection
from py4swiss.trf.sections.x_section import XSectionConfiguration

from bot.tournaments import dutch
from bot.tournaments.cards import Card, Float, cards
from bot.tournaments.event import Event, Format, Outcome, Row
from tests.tournaments import random_events
from tests.tournaments.random_events import Step, Unrest

ROUNDS = 9
_ALONE = {
    Outcome.BYE: ResultToken.PAIRING_ALLOCATED_BYE,
    Outcome.HALF: ResultToken.HALF_POINT_BYE,
    Outcome.ZERO: ResultToken.ZERO_POINT_BYE,
}
_PLAYED = {1.0: ResultToken.WIN, 0.5: ResultToken.DRAW, 0.0: ResultToken.LOSS}
Boards = frozenset[tuple[int, int]]
"""First and second; 0 stands for the bye."""


@dataclass(frozen=True)
class Difference:
    """A round that is paired differently."""

    number: int
    ours: Boards
    theirs: Boards
    article: str

    def __str__(self) -> str:
        ours, theirs = (
            " ".join(f"{first}-{second or 'bye'}" for first, second in sorted(boards))
            for boards in (self.ours - self.theirs, self.theirs - self.ours)
        )
        return f"round {self.number}: {ours} | py4swiss: {theirs} | {self.article}"


def tournament(chance: Random, unrest: Unrest | None = None) -> Iterator[Step]:
    """A Swiss of 9 rounds with 10 to 40 entrants."""
    unrest = unrest or Unrest(forfeit=0.02, leave=0.005, join=0.05, bye=0.01)
    start = random_events.event(chance, Format.SWISS, 40, unrest)
    while len(start.entrants) < 10:
        start = random_events.event(chance, Format.SWISS, 40, unrest)
    yield from random_events.history(chance, replace(start, rounds=ROUNDS), unrest)


def compare(count: int, seed: int, told: Callable[[str], None]) -> Counter[str]:
    """How many boards were equal and how many not in `count` tournaments; differences are told."""
    seen: Counter[str] = Counter()
    for one in range(seed, seed + count):
        for step in tournament(Random(one)):
            if step.paired.rows:
                ours, theirs = _ours(step.paired.rows), _theirs(step.event)
                seen["boards"] += len(ours)
                seen["equal"] += len(ours & theirs)
                seen["rounds"] += 1
                if ours != theirs:
                    seen["rounds with a difference"] += 1
                    article = _article(step.event, ours, theirs)
                    told(f"seed {one}, {Difference(step.event.paired + 1, ours, theirs, article)}")
    return seen


def _ours(rows: tuple[Row, ...]) -> Boards:
    return frozenset(
        (row.first, row.second or 0) for row in rows if row.outcome is not Outcome.HALF
    )


def _theirs(event: Event) -> Boards:
    try:
        found = DutchEngine.generate_pairings(_trf(event))
    except PairingError:
        return frozenset()
    return frozenset((pairing.white, pairing.black) for pairing in found)


def _trf(event: Event) -> ParsedTrf:
    number = event.paired + 1
    return ParsedTrf(
        player_sections=[_player(event, one.number) for one in event.entrants],
        x_section=XSection(
            number_of_rounds=event.rounds,
            zeroed_ids={one.number for one in event.entrants if not one.plays(number)},
            configuration=XSectionConfiguration(first_round_color=event.top_side == 0),
        ),
    )


def _player(event: Event, number: int) -> PlayerSection:
    rows = {row.round: row for row in event.rows_of(number)}
    points = sum(row.points_of(number) for row in rows.values())
    return PlayerSection(
        code=PlayerCode.PLAYER,
        starting_number=number,
        points_times_ten=round(10 * points),
        rank=number,
        results=[_result(rows.get(at), number) for at in range(1, event.paired + 1)],
    )


def _result(row: Row | None, number: int) -> RoundResult:
    if row is None or row.outcome is None or row.second is None:
        result = ResultToken.ZERO_POINT_BYE
        if row is not None and row.outcome is not None:
            result = _ALONE[row.outcome]
        return RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=result)
    points = row.points_of(number)
    forfeit = ResultToken.FORFEIT_WIN if points else ResultToken.FORFEIT_LOSS
    return RoundResult(
        id=row.opponent_of(number) or 0,
        color=ColorToken.WHITE if number == row.first else ColorToken.BLACK,
        result=_PLAYED[points] if row.outcome.played else forfeit,
    )


def _article(event: Event, ours: Boards, theirs: Boards) -> str:
    """Which article or criterion of C.04.3 of 2026 decides, as far as can be found out."""
    if not theirs:
        return "py4swiss finds no pairing"
    if _unordered(ours) == _unordered(theirs):
        return "5.2: the same pairs, other sides"
    number = event.paired + 1
    field = cards(event, number)
    points = {card.number: card.points for card in field}
    games = {card.number: len(card.sides) for card in field}
    byes = [next((one for one, other in boards if not other), 0) for boards in (ours, theirs)]
    if byes[0] != byes[1]:
        if points[byes[0]] != points[byes[1]]:
            return f"C5 (new): the bye at {points[byes[0]]} instead of {points[byes[1]]} points"
        if games[byes[0]] != games[byes[1]]:
            return f"C9 (new): the bye after {games[byes[0]]} instead of {games[byes[1]]} games"
    before = [_before_2026(event, card) for card in field]
    found = dutch.pairs(before, number == event.rounds, event.paired)
    if {frozenset((one, other or 0)) for one, other in found or ()} == _unordered(theirs):
        return "1.4.3: a round without a game and without points is no downfloat any more"
    return _leaving(field, ours, theirs)


def _unordered(boards: Boards) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in boards}


def _before_2026(event: Event, card: Card) -> Card:
    """A card with a downfloat for each round without a game (A.4.b of the edition before)."""
    played = {row.round for row in event.rows_of(card.number) if row.outcome and row.outcome.played}
    floats = tuple(
        one if number in played else Float.DOWN for number, one in enumerate(card.floats, 1)
    )
    return replace(card, floats=floats)


def _leaving(field: list[Card], ours: Boards, theirs: Boards) -> str:
    """By the brackets: who floats down from the first that is not the same in both."""
    scores = sorted({card.points for card in field}, reverse=True)
    for points in scores:
        here = {card.number for card in field if card.points >= points}
        left = [
            {one for pair in boards for one in pair if one in here and not here >= set(pair)}
            for boards in (ours, theirs)
        ]
        if len(left[0]) != len(left[1]):
            return f"C6: {len(left[0])} instead of {len(left[1])} leave {points} points"
        if left[0] != left[1]:
            return f"C8 (C4 and C5 count for the bracket that follows): others leave {points}"
    return "C10 to C21, or the order of candidates (4)"


def _main() -> None:
    count = int(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    seen = compare(count, seed, lambda line: print(line, flush=True))  # noqa: T201
    for name, times in seen.items():
        print(f"{times:8} {name}")  # noqa: T201
    print(f"{seen['equal'] / seen['boards']:.2%} of the boards are equal")  # noqa: T201


if __name__ == "__main__":
    _main()
