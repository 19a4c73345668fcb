"""Random events from the first pairing to the end, by seed.

`python -m tests.tournaments.random_events COUNT [SEED]` holds COUNT of them against all laws.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random

from bot.tournaments import round_robin
from bot.tournaments.event import Entrant, Event, Format, Outcome, Row
from bot.tournaments.pairing import Paired, pair

PLAYED = (Outcome.FIRST, Outcome.SECOND, Outcome.DRAW)
FORFEITS = (Outcome.FIRST_BY_FORFEIT, Outcome.SECOND_BY_FORFEIT, Outcome.BOTH_FORFEIT)


@dataclass(frozen=True)
class Step:
    """An event, and what was paired on it."""

    event: Event
    paired: Paired


@dataclass(frozen=True)
class Unrest:
    """How often something out of the common happens; chances from 0 to 1."""

    forfeit: float = 0.05
    leave: float = 0.04
    join: float = 0.3
    """That somebody joins late in a round of a Swiss."""
    bye: float = 0.05
    draw: float = 0.3


def event(chance: Random, kind: Format, most: int = 64, unrest: Unrest | None = None) -> Event:
    """An event before its first round; every other one is of few entrants."""
    unrest = unrest or Unrest()
    count = chance.randint(2, chance.choice((min(most, 10), most)))
    planned = _rounds(chance, kind, count)
    entrants = tuple(_entrant(chance, number, planned, unrest) for number in range(1, count + 1))
    made = Event(
        kind,
        entrants,
        planned,
        cycles=chance.randint(1, 2),
        legs=chance.randint(1, 2),
        third_place=chance.random() < 0.5,
        tie_rule=chance.choice(("seed", "second", "replay")),
        replays=chance.randint(0, 2),
        top_side=chance.randint(0, 1),
    )
    return replace(made, rounds=10_000) if kind is Format.ROUND_ROBIN else made


def _rounds(chance: Random, kind: Format, count: int) -> int:
    if kind is Format.KNOCKOUT:
        return (count - 1).bit_length()
    return chance.randint(1, min(count + 1, 11))


def _entrant(chance: Random, number: int, planned: int, unrest: Unrest) -> Entrant:
    byes = frozenset(one for one in range(1, planned + 1) if chance.random() < unrest.bye)
    return Entrant(number, chance.randint(0, 2800), byes=byes)


def history(chance: Random, start: Event, unrest: Unrest | None = None) -> Iterator[Step]:
    """The steps of an event; the last one has a reason why nothing follows."""
    unrest = unrest or Unrest()
    now = start
    while True:
        paired = pair(now)
        yield Step(now, paired)
        if paired.reason:
            return
        rows = tuple(ended(chance, row, unrest) for row in paired.rows)
        now = _changed(chance, replace(now, rows=now.rows + rows), unrest)


def ended(chance: Random, row: Row, unrest: Unrest) -> Row:
    """The row with an outcome, if it had none."""
    if row.outcome is not None:
        return row
    return replace(row, outcome=_outcome(chance, row, unrest))


def _outcome(chance: Random, row: Row, unrest: Unrest) -> Outcome:
    if chance.random() < unrest.forfeit:
        return chance.choices(FORFEITS, (4, 4, 1))[0]
    if chance.random() < unrest.draw:
        return Outcome.DRAW
    # The better seed wins more often, so that scores spread as they do.
    better = row.second is None or row.first < row.second
    return Outcome.FIRST if (chance.random() < 0.65) == better else Outcome.SECOND


def _changed(chance: Random, now: Event, unrest: Unrest) -> Event:
    """After a round some leave, and in a Swiss some join."""
    following = now.paired + 1
    entrants = [
        replace(one, left=following) if one.left is None and chance.random() < unrest.leave else one
        for one in now.entrants
    ]
    if now.format is Format.SWISS and chance.random() < unrest.join:
        entrants.append(Entrant(len(entrants) + 1, joined=following))
    return replace(now, entrants=tuple(entrants))


def histories(count: int, seed: int, most: int = 64) -> Iterator[tuple[int, list[Step]]]:
    """Events of all kinds with their seeds, two in three of them Swiss."""
    kinds = (Format.SWISS, Format.SWISS, Format.SWISS, Format.SWISS, *Format)
    for one in range(seed, seed + count):
        chance = Random(one)
        kind = chance.choice(kinds)
        small = chance.random() < 0.8
        size = min(most, 16) if kind is Format.ROUND_ROBIN and small else most
        yield one, list(history(chance, event(chance, kind, size)))


def hold(count: int, seed: int, told: Callable[[str], None], most: int = 64) -> Counter[str]:
    """Check all laws on `count` events; how many there were of what. An error tells the seed."""
    from tests.tournaments.event_laws import check

    seen: Counter[str] = Counter()
    for one, steps in histories(count, seed, most):
        try:
            seen.update(check(steps, Random(one)))
        except AssertionError as error:
            error.add_note(f"seed {one}")
            raise
        if (one - seed + 1) % 100 == 0:
            told(f"{one - seed + 1} events")
    return seen


def length(now: Event) -> int:
    """How many rounds a round robin has in all."""
    return round_robin.rounds(len(round_robin.field(now)), now.cycles)


def _main() -> None:
    count = int(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    start = time.monotonic()
    seen = hold(count, seed, lambda line: print(line, flush=True))  # noqa: T201
    for name, times in sorted(seen.items()):
        print(f"{times:8} {name}")  # noqa: T201
    print(f"all laws hold; {time.monotonic() - start:.0f} s")  # noqa: T201


if __name__ == "__main__":
    _main()
