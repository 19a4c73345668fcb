"""The regulations of a tournament: what was stated up front, as it is stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import timedelta
from math import ceil, log2
from typing import Any, Self

from bot.clocks.control import Control
from bot.controls import stored
from bot.tournaments import round_robin, tie_breaks
from bot.tournaments.event import Format

DAY = int(timedelta(days=1).total_seconds())
MOST_ROUNDS = 30
MOST_ENTRANTS = 400
FEWEST = 2
"""With fewer entrants there is no tournament."""


@dataclass(frozen=True, slots=True)
class Regulations:
    """How a tournament is held. Spans of time are whole seconds, 0 for none."""

    format: Format
    rounds: int = 0
    """Of a Swiss; 0 for as many as its field needs."""
    cycles: int = 1
    legs: int = 1
    third_place: bool = True
    tie_rule: str = "seed"
    tie_breaks: tuple[str, ...] = ()
    clock: str = ""
    """A time control in its written form, "" without a clock."""
    rated: bool = False
    most: int = MOST_ENTRANTS
    lowest: int = 0
    """The limits of rating; 0 for none."""
    highest: int = 0
    period: int = 7 * DAY
    """How long a round may last: then its games are decided."""
    checkin: int = 2 * DAY
    """How soon after the start of a round everyone has to have moved."""
    late: int = 0
    """The last round that may be joined in after the start; 0 for none."""
    byes: int = 1
    """How many rounds a person may ask not to be paired in, for half a point."""
    repeat: str = ""
    """How soon another one is created: "", "day", "week" or "month"."""
    zone: str = "UTC"
    """The zone in which a repeated start keeps its hour."""
    anchor: str = ""
    """The local time of the start that was set, which repeated ones count from; "" for none."""
    settled: int = 0
    """How many rounds it has since it started, whoever joins later; 0 before."""

    @property
    def control(self) -> Control | None:
        """The time control of the games."""
        return stored(self.clock) if self.clock else None

    def counted(self, entrants: int) -> int:
        """How many rounds it has, or can have, with so many entrants."""
        if self.settled:
            return self.settled
        if self.format is Format.ROUND_ROBIN:
            return round_robin.rounds(entrants, self.cycles)
        needed = ceil(log2(max(2, entrants)))
        if self.format is Format.KNOCKOUT:
            return needed
        # As many as a knockout would need and two more, but not so many that all have met.
        return self.rounds or max(1, min(needed + 2, entrants - 1))

    def order(self, game: str) -> tuple[str, ...]:
        """The tie-breaks by which places are shared out."""
        return self.tie_breaks or tie_breaks.default(self.format, game == "salta")

    def to_json(self) -> dict[str, Any]:
        """As it is stored."""
        return {**asdict(self), "format": self.format.value, "tie_breaks": list(self.tie_breaks)}

    @classmethod
    def from_json(cls, told: Mapping[str, Any]) -> Self:
        """What `to_json` wrote."""
        given = dict(told)
        given["format"] = Format(given["format"])
        given["tie_breaks"] = tuple(given["tie_breaks"])
        return cls(**given)
