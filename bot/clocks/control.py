"""Time controls, read from what people write and written in one form.

    3d             time per move: three days for each move; also `3d/move`
    30m+0          a bank for the whole game and nothing more: sudden death
    15m+10s        Fischer: the increment is added to the bank after each of one's own moves
    10d+12h/20d    the same with a cap: no increment lifts the bank over it

`3d` alone is time per move, as on the turn-based servers, and sudden death has its `+0`: neither
is guessed. The cap is that of Little Golem ("increased by 36 hours subject to a maximum of 240")
and BrainKing ("Limit"): increment first, then the bank is cut to the cap; unused time over it is
lost. Without a cap a bank still never holds more than a year. A day is 24 hours that count.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from fractions import Fraction
from typing import Self

from bot.clocks.errors import BadClock
from bot.clocks.reading import folded
from bot.clocks.zones import EXAMPLES as ZONES
from bot.clocks.zones import zone_name

SHORTEST = timedelta(seconds=10)
LONGEST = timedelta(days=365)
EXAMPLES = ("3d", "10d+12h/20d", "15m+10s", "30m+0")
UNITS = {"d": 86_400, "h": 3_600, "m": 60, "s": 1}
"""Units in seconds, the largest first."""

_NOTHING = timedelta()
_LETTERS = {"д": "d", "ч": "h", "м": "m", "с": "s"}
_MINUTES_SECONDS = (
    ("″", "s"),
    ("''", "s"),
    ('"', "s"),
    ("”", "s"),
    ("′", "m"),
    ("’", "m"),
    ("'", "m"),
)
"""FIDE's regulations write 90'+30\"."""
_TEXT_LIMIT = 100
_WORD = re.compile(r"[^\W\d_]+")
_PART = re.compile(r"([0-9]{1,9})(?:[.,]([0-9]{1,6}))?([dhms])")
_NUMBER = re.compile(r"[0-9]{1,9}")
_WEEKENDS = re.compile(r"\bweekends\b(?:[\s=:@]+off\b)?[\s=:@]*")
_FORM = re.compile(r"([^+/]+)(?:\+([^+/]+))?(?:/([^+/]+))?")


@dataclass(frozen=True, slots=True)
class Control:
    """A time control; one that is out of bounds cannot be made (BadClock).

    Every time is of whole seconds; `time` and `cap` are from 10 seconds to 365 days.
    """

    time: timedelta
    """What each side has for each move, or in its bank at the start."""
    increment: timedelta | None = None
    """What is added to the bank after a move; None for time per move."""
    cap: timedelta | None = None
    """What the bank never exceeds; at least `time`, and only beside an increment."""
    weekends: str | None = None
    """The zone whose weekends do not count, for both sides; None where they do."""

    def __post_init__(self) -> None:
        lengths = (self.time, self.increment, self.cap)
        if any(length and length % timedelta(seconds=1) for length in lengths):
            raise ValueError(f"{lengths} are not of whole seconds")
        if self.time < SHORTEST or (self.increment or _NOTHING) < _NOTHING:
            raise BadClock("short", str(self), least=length_text(SHORTEST))
        if max(length or _NOTHING for length in lengths) > LONGEST:
            raise BadClock("long", str(self), most=length_text(LONGEST))
        if self.cap is not None and not (self.increment and self.cap >= self.time):
            raise BadClock("cap", str(self), examples=("10d+12h/20d",))
        if self.increment and self.increment > self.most:
            raise BadClock("cap", str(self), examples=("10d+12h/20d",))
        if self.weekends is not None and zone_name(self.weekends) != self.weekends:
            raise BadClock("zone", self.weekends, examples=ZONES)

    @classmethod
    def read(
        cls, text: str, *, zone: str | None = None, words: Mapping[str, str] | None = None
    ) -> Self:
        """The control that a text means: case, blanks and order of units do not matter.

        Units are d h m s and д ч м с. `weekends=Europe/Madrid` behind it takes weekends off;
        `weekends` or `weekends off` alone means those of `zone`. `words` are further words of the
        caller's languages, in small letters, by what they stand for: {"days": "d", "ход": "move"}.
        Raises BadClock.
        """
        plain = _folded(text, words or {})
        off = _WEEKENDS.search(plain)
        try:
            if off is not None:
                times, said = plain[: off.start()], plain[off.end() :]
                return cls(*_times(times, text), weekends=_zone(said, zone, text))
            return cls(*_times(plain, text))
        except BadClock as bad:
            raise bad.within(text) from bad

    def __str__(self) -> str:
        """The one form: reading it gives the same control."""
        written = length_text(self.time)
        if self.increment is not None:
            written += f"+{length_text(self.increment)}"
        if self.cap is not None:
            written += f"/{length_text(self.cap)}"
        return written if self.weekends is None else f"{written} weekends={self.weekends}"

    @property
    def per_move(self) -> bool:
        """Whether each move has a time of its own, so that nothing is saved up."""
        return self.increment is None

    @property
    def most(self) -> timedelta:
        """What a side never has more of."""
        return self.time if self.increment is None else self.cap or LONGEST

    def after(self, left: timedelta, used: timedelta, *, earned: bool) -> timedelta:
        """What a side has for its next turn that had `left` when this turn began and `used` of it.

        Of time per move always the whole. Of a bank what is left of it, and where the increment
        is `earned`, that on top, up to the cap.
        """
        if self.increment is None:
            return self.time
        rest = max(_NOTHING, left - used)
        return min(self.most, rest + self.increment) if earned else rest


def length_text(length: timedelta) -> str:
    """A length of whole seconds, in the largest units that fit: `1d12h`, `90s` as `1m30s`, `0`."""
    rest = length // timedelta(seconds=1)
    written = ""
    for unit, seconds in UNITS.items():
        count, rest = divmod(rest, seconds)
        written += f"{count}{unit}" if count else ""
    return written or "0"


def read_length(text: str, *, words: Mapping[str, str] | None = None) -> timedelta:
    """A length alone, such as `1d12h` or `1.5h`, of any size. Raises BadClock."""
    return _length(re.sub(r"\s", "", _folded(text, words or {})), text)


def _folded(text: str, words: Mapping[str, str]) -> str:
    """The text in small letters, with the units as d h m s."""
    for sign, unit in _MINUTES_SECONDS:
        text = text.replace(sign, unit)
    plain = folded(text, _TEXT_LIMIT)
    if plain is None:
        raise BadClock("unreadable", text[:_TEXT_LIMIT], examples=EXAMPLES)
    meanings = {**_LETTERS, **words}
    return _WORD.sub(lambda word: meanings.get(word[0], word[0]), plain).replace("|", "+")


def _times(written: str, given: str) -> tuple[timedelta, timedelta | None, timedelta | None]:
    """Time, increment and cap of a text without its weekends."""
    plain = re.sub(r"\s", "", written).rstrip(".;,")
    form = _FORM.fullmatch(plain.removesuffix("/move"))
    if form is None or (form[2] and plain.endswith("/move")):
        raise BadClock("unreadable", given, examples=EXAMPLES)
    if any(part and _NUMBER.fullmatch(part) and int(part) for part in form.groups()):
        raise BadClock("unitless", given, meant=_meant(form), examples=EXAMPLES)
    time, increment, cap = form.groups()
    return (
        _length(time, given),
        None if increment is None else _length(increment, given),
        None if cap is None else _length(cap, given),
    )


def _meant(form: re.Match[str]) -> str:
    """`15+10` as `15m+10s`, which is what chess servers mean by it; "" where nobody can tell.

    It is not taken for that: a PGN file means seconds by both, and here there are days.
    """
    if not form[2] or form[3]:
        return ""
    time, increment = form.groups()[:2]
    bank = f"{time}m" if _NUMBER.fullmatch(time) else time
    return f"{bank}+{increment}s" if _NUMBER.fullmatch(increment) else f"{bank}+{increment}"


def _length(part: str, given: str) -> timedelta:
    """A length as it stands in a text without blanks; each unit at most once."""
    found = _PART.findall(part)
    units = [unit for _, _, unit in found]
    whole = re.fullmatch(f"(?:{_PART.pattern})+|0+", part)
    if whole is None or len(set(units)) < len(units):
        raise BadClock("unreadable", given, examples=EXAMPLES)
    seconds = sum((_seconds(*one) for one in found), Fraction())
    if seconds.denominator != 1:
        raise BadClock("unreadable", given, examples=EXAMPLES)
    if seconds > LONGEST.total_seconds():
        raise BadClock("long", given, most=length_text(LONGEST))
    return timedelta(seconds=int(seconds))


def _seconds(whole: str, fraction: str, unit: str) -> Fraction:
    return Fraction(f"{whole}.{fraction or 0}") * UNITS[unit]


def _zone(said: str, zone: str | None, given: str) -> str:
    if said or zone:
        return zone_name(said or zone or "")
    raise BadClock("zone", given, examples=ZONES)
