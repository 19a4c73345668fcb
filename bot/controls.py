"""Time controls as people write them, in the words of all languages, and in words.

`3d`, `3 days per move`, `15m+10s`, `10d+12h/20d weekends off`, «3 дня на ход», «sin reloj».
"""

from __future__ import annotations

import re
from datetime import timedelta
from functools import cache, lru_cache

from bot import durations
from bot.clocks.control import UNITS, Control
from bot.clocks.errors import BadClock
from bot.languages import Words, words
from bot.refusal import Refusal
from bot.talk import quoted
from bot.vocabulary import Spoken, bare, fold

NONE = "none"
"""What is set where no clock is wanted, though the chat has one."""
NO_CLOCK = "clock none"
"""How no clock is asked for in all languages."""
MOST_WORDS = 8
"""A control is written in at most so many words."""
EXAMPLES = ("3d", "1d", "10d+12h/20d", "15m+10s", "30m+0")
"""What is offered."""
_UNIT = re.compile(r"(?<=\d)[dhms]")
_LOOKS = re.compile(
    r"\d{1,9}(?:[.,]\d{1,6})?[^\W\d_]{0,12}[+|/]\d|\d{1,9}(?:[.,]\d{1,6})?[dhmsдчмс]$", re.I
)
"""What looks like a time control, so that it is explained what is wrong with it."""


def taken(tokens: list[str], spoken: Spoken) -> tuple[str | None, int]:
    """The time control that the first tokens name, as it was written, and how many those are.

    Raises Refusal for what looks like one and is none.
    """
    start = int(fold(bare(tokens[0])) in _listed_words("clock-word", spoken) and len(tokens) > 1)
    for count in range(min(len(tokens), MOST_WORDS), start, -1):
        said = " ".join(tokens[start:count])
        if fold(said) in _nothing(spoken) or (start and fold(said) == NONE):
            return NONE, count
        if said[0].isdigit() and is_whole(said, spoken):
            return said, count
    if _LOOKS.match(tokens[start]):
        understood(tokens[start], "UTC", spoken)
    return None, 0


def understood(said: str, zone: str, spoken: Spoken) -> Control | None:
    """The control that a text means, its weekends in a zone; None for none. Raises Refusal."""
    if fold(said) in (NONE, *_nothing(spoken)):
        return None
    try:
        return Control.read(plain(said, spoken), zone=zone)
    except BadClock as bad:
        raise refusal(bad, said) from None


def refusal(bad: BadClock, said: str) -> Refusal:
    """Why a text is no time control, no zone, no hours."""
    facts = bad.facts
    examples = facts.get("examples", ())
    return Refusal(
        f"clock-{bad.key}",
        given=quoted(said),
        examples=", ".join(examples) if isinstance(examples, tuple) else "",
        meant=str(facts.get("meant") or NONE),
        least=str(facts.get("least", "")),
        most=str(facts.get("most", "")),
    )


@lru_cache(maxsize=1024)
def stored(text: str) -> Control:
    """A control from its one form."""
    return Control.read(text)


def described(voice: Words, control: Control) -> str:
    """A control in words."""
    time = length(voice, control.time)
    if control.increment is None:
        text = voice.say("clock-per-move", time=time)
    elif not control.increment:
        text = voice.say("clock-sudden", time=time)
    else:
        text = voice.say("clock-fischer", time=time, increment=length(voice, control.increment))
    if control.cap is not None:
        text = voice.say("clock-cap", control=text, cap=length(voice, control.cap))
    if control.weekends is not None:
        text = voice.say("clock-weekends-off", control=text, zone=control.weekends)
    return text


def short(voice: Words, control: Control) -> str:
    """A control as people of a language write it, `10d+12h/20d`: for a button."""
    return _UNIT.sub(lambda unit: voice.list(f"clock-unit-{unit[0]}")[0], str(control))


def length(voice: Words, span: timedelta) -> str:
    """A length in whole units: `1 day 12 hours`."""
    rest = int(span.total_seconds())
    parts = []
    for unit, seconds in UNITS.items():
        count, rest = divmod(rest, seconds)
        if count:
            parts.append(voice.say(f"length-{unit}", count=count))
    return " ".join(parts) or voice.say("length-s", count=0)


def remaining(voice: Words, span: timedelta) -> str:
    """What is left on a clock, in its two largest units, rounded down: `2 days 23 hours`.

    A minute that has begun is told as one: of three days three are left a second later.
    """
    if span >= durations.HOUR:
        span = -(-span // durations.MINUTE) * durations.MINUTE
    for unit, finer in ((durations.DAY, durations.HOUR), (durations.HOUR, durations.MINUTE)):
        if span >= unit:
            return length(voice, span // finer * finer)
    return length(voice, span)


def is_whole(said: str, spoken: Spoken) -> bool:
    """Whether a text is a time control and nothing else."""
    try:
        Control.read(plain(said, spoken), zone="UTC")
    except BadClock:
        return False
    return True


def plain(said: str, spoken: Spoken) -> str:
    """A text with the words of all languages as `Control` writes them."""
    pattern, meanings = _phrases(spoken)
    text = pattern.sub(lambda found: f" {meanings[found[0].strip(' /')]} ", fold(said))
    # Increments are for each move anyhow.
    return text.replace("/move", "") if "+" in text else text


@cache
def _phrases(spoken: Spoken) -> tuple[re.Pattern[str], dict[str, str]]:
    """What finds the words of all languages, and what they stand for."""
    meanings: dict[str, str] = {}
    for unit in UNITS:
        meanings |= dict.fromkeys(_listed_words(f"clock-unit-{unit}", spoken), unit)
    meanings |= dict.fromkeys(_listed_words("clock-move", spoken), "/move")
    meanings |= dict.fromkeys(_listed_words("clock-weekends", spoken), "weekends")
    longest = sorted(meanings, key=len, reverse=True)
    told = "|".join(map(re.escape, longest))
    return re.compile(rf"(?:(?<![^\W\d_])|/ ?)(?:{told})(?![^\W\d_])"), meanings


def _nothing(spoken: Spoken) -> frozenset[str]:
    return _listed_words("clock-none", spoken)


@cache
def _listed_words(key: str, spoken: Spoken) -> frozenset[str]:
    """Words of all languages, folded."""
    return frozenset(fold(word) for code in spoken for word in words(code).list(key))
