"""A tournament in a few lines: what is played, when, by whom, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from bot import boards, controls
from bot.exchange import called
from bot.languages import Words
from bot.talk import moment, quoted
from bot.tournaments.event import Format
from bot.tourney.regulations import MOST_ENTRANTS, Regulations
from bot.tourney.reports import name
from bot.tourney.tournament import OPEN, Tournament
from bot.vocabulary import setting

NAMES = 500
"""The names of the entrants have so many characters together."""


def card(voice: Words, tournament: Tournament) -> str:
    """The lines."""
    return "\n".join(_lines(voice, tournament))


def _lines(voice: Words, tournament: Tournament) -> Iterator[str]:
    yield _kind(voice, tournament)
    yield from _conditions(voice, tournament)
    yield _state(voice, tournament)
    yield voice.say("card-organiser", player=called(tournament.owner))
    if tournament.series:
        yield voice.say("card-series", series=quoted(tournament.series))
    if tournament.seats:
        names = [name(tournament, seat.number) for seat in tournament.seats]
        shown = boards.fitting(names, NAMES)
        more = ["…"] if len(shown) < len(names) else []
        listed = ", ".join([*shown, *more])
        yield voice.say("card-entrants", count=len(names), names=listed)


def _kind(voice: Words, tournament: Tournament) -> str:
    """The game and the format."""
    terms = tournament.regulations
    chosen = ", ".join(setting(voice, *one) for one in boards.chosen(tournament.game))
    game = boards.game_name(voice, tournament.game) + (f" ({chosen})" if chosen else "")
    rounds = tournament.count if tournament.running or tournament.over else terms.rounds
    return voice.say(
        "card-kind",
        game=game,
        format=terms.format.value,
        rounds=rounds,
        cycles=terms.cycles,
        legs=terms.legs,
        rated="yes" if terms.rated else "no",
    )


def _conditions(voice: Words, tournament: Tournament) -> Iterator[str]:
    """What was stated up front."""
    terms = tournament.regulations
    if terms.control is not None:
        yield voice.say("clock-agreed", control=controls.described(voice, terms.control))
    if terms.checkin:
        yield voice.say("card-checkin", span=_span(voice, terms.checkin))
    if terms.period:
        yield voice.say("card-period", span=_span(voice, terms.period))
    if terms.format is Format.KNOCKOUT:
        yield from _knockout(voice, terms)
    if terms.format is Format.SWISS and (terms.late or terms.byes):
        yield voice.say("card-swiss", late=terms.late, byes=terms.byes)
    if terms.most < MOST_ENTRANTS:
        yield voice.say("card-most", most=terms.most)
    if terms.lowest or terms.highest:
        yield voice.say("card-rating", limits=limits(voice, terms))


def limits(voice: Words, terms: Regulations) -> str:
    """Between which ratings somebody has to be."""
    one_sided = "to" if terms.highest else "from"
    limited = "between" if terms.lowest and terms.highest else one_sided
    low, high = str(terms.lowest), str(terms.highest)
    return voice.say("card-limits", limited=limited, low=low, high=high)


def _knockout(voice: Words, terms: Regulations) -> Iterator[str]:
    third = "yes" if terms.third_place else "no"
    yield voice.say("card-knockout", rule=terms.tie_rule, third=third)


def _state(voice: Words, tournament: Tournament) -> str:
    """How far it is."""
    if tournament.state == OPEN:
        if tournament.start is None:
            return voice.say("card-open")
        start = moment(tournament.start)
        return voice.say("card-starts", time=start, repeat=tournament.regulations.repeat or "none")
    if tournament.over:
        return voice.say("card-over", state=tournament.state)
    halted = "yes" if tournament.halted else "no"
    number, count = tournament.event.paired, tournament.count
    open_ = sum(one.row.outcome is None for one in tournament.pairings)
    return voice.say("card-running", round=number, rounds=count, games=open_, halted=halted)


def _span(voice: Words, seconds: int) -> str:
    return controls.length(voice, timedelta(seconds=seconds))
