"""What cannot be a clock."""

from __future__ import annotations

KEYS = ("unreadable", "unitless", "short", "long", "cap", "zone", "hours", "hours-long")


class BadClock(ValueError):
    """A text or a value that is no time control, no zone or no hours: why, as a key and facts.

    Keys, and what their facts are beside `given`, the text as it came:

        unreadable   `examples`: valid texts
        unitless     `examples`; `meant`: the text with the units that chess players mean, or ""
        short        `least`: the shortest time there is
        long         `most`: the longest time there is
        cap          `examples`: the cap is less than the time at the start, or has no increment
        zone         `examples`: no such zone, or none where one is needed
        hours        `examples`: no two different times of a day
        hours-long   `most`: whole hours that quiet hours may last
    """

    def __init__(self, key: str, given: str, **facts: str | int | tuple[str, ...]) -> None:
        super().__init__(f"{key}: {given!r}")
        self.key = key
        self.given = given
        self.facts = {"given": given, **facts}

    def within(self, text: str) -> BadClock:
        """The same about the whole text that the value stood in."""
        return BadClock(self.key, text, **{k: v for k, v in self.facts.items() if k != "given"})
