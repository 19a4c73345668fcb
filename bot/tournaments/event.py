"""The history of a tournament as data: who takes part, what was paired, how it ended.

"First" and "second" are the sides of a game; first is White of the FIDE texts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property


class Format(Enum):
    """How opponents are found."""

    ROUND_ROBIN = "round-robin"
    SWISS = "swiss"
    KNOCKOUT = "knockout"


class Outcome(Enum):
    """How a row ended. What was not played counts for points, and by FIDE's rules in tie-breaks."""

    FIRST = "1-0"
    SECOND = "0-1"
    DRAW = "1/2-1/2"
    FIRST_BY_FORFEIT = "+-"
    SECOND_BY_FORFEIT = "-+"
    BOTH_FORFEIT = "--"
    BYE = "bye"
    """Nobody was left to play against; worth a win."""
    HALF = "half"
    """Asked not to be paired; worth a draw."""
    ZERO = "zero"
    """Not paired in this round, worth nothing: absent, not there yet, or gone."""

    @property
    def points(self) -> tuple[float, float]:
        """What the first and the second get: 1, 0.5 or 0."""
        return _POINTS[self]

    @property
    def played(self) -> bool:
        """Whether it was decided on the board."""
        return self in (Outcome.FIRST, Outcome.SECOND, Outcome.DRAW)


_POINTS = {
    Outcome.FIRST: (1.0, 0.0),
    Outcome.SECOND: (0.0, 1.0),
    Outcome.DRAW: (0.5, 0.5),
    Outcome.FIRST_BY_FORFEIT: (1.0, 0.0),
    Outcome.SECOND_BY_FORFEIT: (0.0, 1.0),
    Outcome.BOTH_FORFEIT: (0.0, 0.0),
    Outcome.BYE: (1.0, 0.0),
    Outcome.HALF: (0.5, 0.0),
    Outcome.ZERO: (0.0, 0.0),
}
ALONE = (Outcome.BYE, Outcome.HALF, Outcome.ZERO)
"""Outcomes of a row without a second."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who takes part, by starting number: 1 for the strongest, or the first drawn."""

    number: int
    rating: int = 0
    """0 for none."""
    joined: int = 1
    """The first round that they are paired in."""
    left: int | None = None
    """The first round that they are not paired in any more."""
    byes: frozenset[int] = frozenset()
    """The rounds that they asked not to be paired in, for half a point."""

    def plays(self, round_number: int) -> bool:
        """Whether they are to be paired in a round."""
        return self.there(round_number) and round_number not in self.byes

    def there(self, round_number: int) -> bool:
        """Whether they have joined and not left."""
        return self.joined <= round_number and (self.left is None or round_number < self.left)


@dataclass(frozen=True, slots=True)
class Row:
    """A game of a round, or what somebody has in its stead."""

    round: int
    board: int
    first: int
    """The starting number of the first; of whoever has no game."""
    second: int | None
    outcome: Outcome | None = None
    """None while it runs."""
    leg: int = 1
    """Which game of a match of several it is."""
    counts: tuple[float, float] = (0.0, 0.0)
    """What the game itself counted for both sides: the points of Salta."""

    def __post_init__(self) -> None:
        if self.first == self.second:
            raise ValueError(f"{self.first} is paired with itself")
        if self.outcome is not None and (self.second is None) != (self.outcome in ALONE):
            raise ValueError(f"{self.outcome} does not fit {self.first} and {self.second}")

    def points_of(self, number: int) -> float:
        """What an entrant of this row got; 0 while it runs."""
        if self.outcome is None:
            return 0.0
        return self.outcome.points[0 if number == self.first else 1]

    def opponent_of(self, number: int) -> int | None:
        """The other one, None where there is none."""
        return self.second if number == self.first else self.first


@dataclass(frozen=True)
class Event:
    """A tournament so far."""

    format: Format
    entrants: tuple[Entrant, ...]
    rounds: int
    """How many are to be played; of a knockout, how many there can be."""
    rows: tuple[Row, ...] = ()
    cycles: int = 1
    """How often everyone meets in a round robin."""
    legs: int = 1
    """Games of a match in a knockout, with colours reversed."""
    third_place: bool = False
    """Whether the losers of the semi-finals play for the third place."""
    tie_rule: str = "seed"
    """Who goes on in a knockout when a match is level, stated up front: `seed` the better seed,
    `second` the second of the last game, `replay` whoever wins two more games with the sides
    reversed, and after `replays` such pairs the better seed."""
    replays: int = 1
    top_side: int = 0
    """The side that the first seed has in the first round."""
    tie_breaks: tuple[str, ...] = field(default=())
    """See `tie_breaks`; in the order in which they decide."""

    @cached_property
    def by_number(self) -> dict[int, Entrant]:
        """The entrants by their starting numbers."""
        return {one.number: one for one in self.entrants}

    @cached_property
    def paired(self) -> int:
        """The last round that was paired; 0 before the first."""
        return max((row.round for row in self.rows), default=0)

    @property
    def running(self) -> bool:
        """Whether any game has no outcome yet."""
        return any(row.outcome is None for row in self.rows)

    def rows_of(self, number: int) -> Iterator[Row]:
        """The rows of an entrant in the order of the rounds."""
        found = (row for row in self.rows if number in (row.first, row.second))
        return iter(sorted(found, key=lambda row: (row.round, row.leg)))

    def round_rows(self, round_number: int) -> tuple[Row, ...]:
        """The rows of a round by board."""
        found = (row for row in self.rows if row.round == round_number)
        return tuple(sorted(found, key=lambda row: (row.board, row.leg)))
