"""What can be set of a tournament before it starts, clause by clause.

A clause is a function that reads what was said for it and returns what it changes: columns of the
tournament's row, and fields of its regulations. Its name is its word in the language files,
`choice-<name>`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from bot import controls, dates
from bot.clocks.control import read_length
from bot.clocks.errors import BadClock
from bot.exchange import Exchange
from bot.languages import Words, words
from bot.refusal import Refusal
from bot.store import tournaments as store
from bot.talk import clean, moment, quoted
from bot.tournaments import tie_breaks
from bot.tournaments.event import Format
from bot.tourney import repetition
from bot.tourney.regulations import DAY, FEWEST, MOST_ENTRANTS, MOST_ROUNDS
from bot.tourney.tournament import Tournament
from bot.vocabulary import fold

NAME_LENGTH: Final = 64
LONGEST: Final = timedelta(days=90)
AHEAD: Final = timedelta(days=366)
"""A start is at most so far ahead."""
_NUMBER = re.compile(r"\d{1,5}")
FORMATS: Final = ("swiss", "round-robin", "double", "knockout")
_ROBINS: Final = {"round-robin", "double"}
LEVELS: Final = ("level-seed", "level-second", "level-replay")
REPEATS: Final = ("repeat-day", "repeat-week", "repeat-month")
SWITCHES: Final = ("switch-on", "switch-off")


@dataclass(frozen=True, slots=True)
class Change:
    """What a clause changes."""

    columns: dict[str, Any] = field(default_factory=dict)
    terms: dict[str, Any] = field(default_factory=dict)


Reader = Callable[[Exchange, Tournament, str], Change]
CLAUSES: dict[str, Reader] = {}
"""By name, in the order in which they are shown."""


def clause(name: str) -> Callable[[Reader], Reader]:
    """Declare the decorated function as the reader of a clause."""

    def declare(reader: Reader) -> Reader:
        CLAUSES[name] = reader
        return reader

    return declare


async def change(talk: Exchange, tournament: Tournament, name: str, said: str) -> None:
    """Set a clause to what was said. Raises Refusal."""
    found = CLAUSES[name](talk, tournament, said.strip())
    values: dict[str, Any] = dict(found.columns)
    if found.terms:
        values["terms"] = {**tournament.regulations.to_json(), **found.terms}
    await store.change(talk.connection, tournament.number, **values)


@clause("name")
def _name(talk: Exchange, tournament: Tournament, said: str) -> Change:
    return Change({"name": title(said)})


@clause("start")
def _start(talk: Exchange, tournament: Tournament, said: str) -> Change:
    if _is_none(talk, said):
        return Change({"start": None, "due": None}, {"anchor": ""})
    at, zone = coming(talk, said, AHEAD)
    return Change({"start": at, "due": at}, {"zone": zone, "anchor": repetition.local(at, zone)})


@clause("rounds")
def _rounds(talk: Exchange, tournament: Tournament, said: str) -> Change:
    if tournament.regulations.format is not Format.SWISS:
        raise Refusal("rounds-follow")
    return Change(terms={"rounds": _count(talk, said, MOST_ROUNDS, 1)})


@clause("clock")
def _clock(talk: Exchange, tournament: Tournament, said: str) -> Change:
    control = controls.understood(said, talk.place.zone, talk.spoken)
    return Change(terms={"clock": str(control) if control else ""})


@clause("rated")
def _rated(talk: Exchange, tournament: Tournament, said: str) -> Change:
    return Change(terms={"rated": _switch(talk, said)})


@clause("deadline")
def _deadline(talk: Exchange, tournament: Tournament, said: str) -> Change:
    seconds = span(talk, said)
    _need_order(tournament.regulations.checkin, seconds)
    return Change(terms={"period": seconds})


@clause("checkin")
def _checkin(talk: Exchange, tournament: Tournament, said: str) -> Change:
    seconds = span(talk, said)
    _need_order(seconds, tournament.regulations.period)
    return Change(terms={"checkin": seconds})


def _need_order(checkin: int, period: int) -> None:
    """Refuse a check-in that comes when the round is over. Raises Refusal."""
    if checkin and period and checkin >= period:
        raise Refusal("checkin-late")


@clause("most")
def _most(talk: Exchange, tournament: Tournament, said: str) -> Change:
    least = max(FEWEST, len(tournament.seats))
    return Change(terms={"most": _count(talk, said, MOST_ENTRANTS, least) or MOST_ENTRANTS})


@clause("rating")
def _rating(talk: Exchange, tournament: Tournament, said: str) -> Change:
    """Limits of rating, `1200-1800`, `1200-` or `-1800`."""
    if _is_none(talk, said):
        return Change(terms={"lowest": 0, "highest": 0})
    low, dash, high = said.replace("–", "-").replace("—", "-").replace(" ", "").partition("-")
    fits = dash and all(not end or _NUMBER.fullmatch(end) for end in (low, high)) and (low or high)
    if not fits or (low and high and int(low) > int(high)):
        raise Refusal("rating-limits", given=quoted(said[:NAME_LENGTH]))
    return Change(terms={"lowest": int(low or 0), "highest": int(high or 0)})


@clause("late")
def _late(talk: Exchange, tournament: Tournament, said: str) -> Change:
    if tournament.regulations.format is not Format.SWISS:
        raise Refusal("late-swiss")
    return Change(terms={"late": _count(talk, said, MOST_ROUNDS)})


@clause("byes")
def _byes(talk: Exchange, tournament: Tournament, said: str) -> Change:
    if tournament.regulations.format is not Format.SWISS:
        raise Refusal("byes-swiss")
    return Change(terms={"byes": _count(talk, said, MOST_ROUNDS)})


@clause("games")
def _games(talk: Exchange, tournament: Tournament, said: str) -> Change:
    """How many games a match of a knockout has, or how often everyone meets."""
    count = _count(talk, said, 2, 1) or 1
    terms = tournament.regulations
    if terms.format is Format.SWISS:
        raise Refusal("games-swiss")
    return Change(terms={"legs" if terms.format is Format.KNOCKOUT else "cycles": count})


@clause("third")
def _third(talk: Exchange, tournament: Tournament, said: str) -> Change:
    if tournament.regulations.format is not Format.KNOCKOUT:
        raise Refusal("only-knockout")
    return Change(terms={"third_place": _switch(talk, said)})


@clause("level")
def _level(talk: Exchange, tournament: Tournament, said: str) -> Change:
    """Who goes on when a match is level."""
    if tournament.regulations.format is not Format.KNOCKOUT:
        raise Refusal("only-knockout")
    return Change(terms={"tie_rule": _among_values(talk, said, LEVELS)})


@clause("tie-breaks")
def _tie_breaks(talk: Exchange, tournament: Tournament, said: str) -> Change:
    if _is_none(talk, said):
        return Change(terms={"tie_breaks": []})
    codes = said.upper().replace(",", " ").split()
    known = tie_breaks.FITTING[tournament.regulations.format]
    if any(code not in known for code in codes) or len(set(codes)) < len(codes):
        raise Refusal("tie-breaks", given=quoted(said[:NAME_LENGTH]), valid=", ".join(known))
    return Change(terms={"tie_breaks": codes})


@clause("repeat")
def _repeat(talk: Exchange, tournament: Tournament, said: str) -> Change:
    if _is_none(talk, said):
        return Change(terms={"repeat": ""})
    return Change(terms={"repeat": _among_values(talk, said, REPEATS)})


@clause("series")
def _series(talk: Exchange, tournament: Tournament, said: str) -> Change:
    return Change({"series": "" if _is_none(talk, said) else title(said)})


def rounds_in(talk: Exchange, said: str) -> tuple[int, str]:
    """How many rounds a text tells, `5 rounds` or `rounds 5`, and the text without that."""
    words_ = "|".join(sorted(map(re.escape, _round_words(talk)), key=len, reverse=True))
    form = re.compile(rf"\b(?:(\d{{1,2}}) (?:{words_})|(?:{words_}) (\d{{1,2}}))\b", re.IGNORECASE)
    found = form.search(said)
    if found is None:
        return 0, said
    count = int(found[1] or found[2])
    if not 1 <= count <= MOST_ROUNDS:
        raise Refusal("count", given=quoted(found[0]), least=1, most=MOST_ROUNDS)
    return count, " ".join((said[: found.start()] + said[found.end() :]).split())


def form_in(talk: Exchange, said: str, given: str) -> tuple[str, str]:
    """The form of a tournament, given or told in a text, `round robin`; the text without that."""
    form = given
    for told, phrase in sorted(_phrases(talk), key=lambda one: -len(one[1])):
        # A double round robin may be told in two parts, of which either comes first.
        if form and told != form and {told, form} != _ROBINS:
            continue
        left = _without(said, phrase)
        if left != said:
            said, form = left, "double" if "double" in (told, form) else told
    for filler in _small_words(talk, "filler") if form else ():
        said = _without(said, filler)
    return form or FORMATS[0], _unled(said, set(_small_words(talk, "lead")))


def _small_words(talk: Exchange, kind: str) -> Iterator[str]:
    """Small words that go with the form or the game, in the languages that are understood."""
    for code in talk.spoken:
        yield from words(code).list(f"format-said-{kind}")


def _unled(said: str, lead: set[str]) -> str:
    """A text without the small words before it, which went with what was taken out."""
    told = said.split()
    while told and fold(told[0]) in lead:
        told.pop(0)
    return " ".join(told)


def _phrases(talk: Exchange) -> Iterator[tuple[str, str]]:
    """What the forms are called in more than a word, in the languages that are understood."""
    for code in talk.spoken:
        for form in FORMATS:
            yield from ((form, phrase) for phrase in words(code).list(f"format-{form}-said"))


def _without(said: str, phrase: str) -> str:
    """A text without a phrase in it."""
    found = re.search(rf"(?<!\w){re.escape(phrase)}(?!\w)", said, re.IGNORECASE)
    return " ".join((said[: found.start()] + said[found.end() :]).split()) if found else said


# -- reading --------------------------------------------------------------------------------------


def title(said: str) -> str:
    """A name for a tournament or a series, from a person's own words. Raises Refusal."""
    name = clean(said).strip(" \"'«»“”„")
    if not name or len(name) > NAME_LENGTH:
        raise Refusal("tournament-name", limit=NAME_LENGTH)
    return name


def span(talk: Exchange, said: str) -> int:
    """A span of time in seconds, 0 for none. Raises Refusal."""
    if _is_none(talk, said):
        return 0
    try:
        found = read_length(controls.plain(said, talk.spoken))
    except BadClock as bad:
        raise Refusal("span", given=quoted(bad.given[:NAME_LENGTH])) from None
    if not timedelta(minutes=1) <= found <= LONGEST:
        raise Refusal("span-bounds", most=LONGEST // timedelta(seconds=DAY))
    return int(found.total_seconds())


def coming(talk: Exchange, said: str, most: timedelta) -> tuple[datetime, str]:
    """The moment that a text names, at most so far ahead, and its zone. Raises Refusal."""
    try:
        found = dates.at(said, talk.ask.time, talk.player.settings.zone or talk.place.zone)
    except BadClock as bad:
        raise controls.refusal(bad, bad.given) from None
    if found is None:
        raise Refusal("start-time", given=quoted(said[:NAME_LENGTH]))
    if found[0] <= talk.ask.time:
        raise Refusal("start-past", time=moment(found[0]))
    if found[0] - talk.ask.time > most:
        raise Refusal("start-far", days=most.days)
    return found


def ending(talk: Exchange, said: str) -> datetime | None:
    """When a round is to end, said as a span or a moment; None for never. Raises Refusal."""
    try:
        seconds = span(talk, said)
    except Refusal as refusal:
        if refusal.key == "span" and any(sign.isdigit() for sign in said):
            return coming(talk, said, LONGEST)[0]
        raise
    return talk.ask.time + timedelta(seconds=seconds) if seconds else None


def _count(talk: Exchange, said: str, most: int, least: int = 0) -> int:
    """A number within bounds, 0 for none. Raises Refusal."""
    if _is_none(talk, said) and not (least and said.isdigit()):
        return 0
    if not _NUMBER.fullmatch(said) or not least <= int(said) <= most:
        raise Refusal("count", given=quoted(said[:NAME_LENGTH]), least=least, most=most)
    return int(said)


def _switch(talk: Exchange, said: str) -> bool:
    """Yes or no. Raises Refusal."""
    return _among_values(talk, said, SWITCHES) == "on"


def _is_none(talk: Exchange, said: str) -> bool:
    """Whether a text says that there is to be none."""
    return fold(said) in {"0", "-", *_clause_words(talk, "none")}


def _among_values(talk: Exchange, said: str, values: tuple[str, ...]) -> str:
    """What a word names of some values, whose words are under `clause-<value>`. Raises Refusal."""
    for one in values:
        value = one.rpartition("-")[2]
        if fold(said) in {value, *_clause_words(talk, one)}:
            return value
    valid = ", ".join(talk.words.list(f"clause-{one}")[0] for one in values)
    raise Refusal("clause-value", given=quoted(said[:NAME_LENGTH]), valid=valid)


def _clause_words(talk: Exchange, value: str) -> set[str]:
    """The words of a value in the languages that the speaker is understood in."""
    key = f"clause-{value}"
    return {fold(word) for code in talk.spoken for word in words(code).list(key)}


def _round_words(talk: Exchange) -> set[str]:
    """The words for rounds in the languages that the speaker is understood in."""
    return {fold(word) for code in talk.spoken for word in words(code).list("choice-rounds")}


def told(voice: Words) -> str:
    """The names of all clauses."""
    return ", ".join(voice.list(f"choice-{name}")[0] for name in CLAUSES)
