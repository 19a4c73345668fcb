"""Where the points and tie-breaks of somebody in a tournament come from, round by round."""

from __future__ import annotations

from collections.abc import Iterator

from bot import boards
from bot.languages import Words
from bot.tournaments.direct_encounter import GRID
from bot.tournaments.explanation import Explanation, Total
from bot.tournaments.explanation import explain as explained
from bot.tournaments.records import Record
from bot.tournaments.tie_breaks import DIRECT, Share
from bot.tourney.reports import name, points, title
from bot.tourney.tournament import Tournament

ROOM = 1_700
"""An explanation has at most so many characters."""
OPPONENTS = ("BH", "BH-C1", "SB")
"""Tie-breaks that look at what the opponents have."""


def explain(voice: Words, tournament: Tournament, number: int) -> str:
    """Each round, then each tie-break as a sum. KeyError: nobody has that starting number."""
    found = explained(tournament.event, number)
    standing = found.standing
    key = "explain-void" if standing.void else "explain-head"
    head = voice.say(
        key,
        player=name(tournament, number),
        title=title(voice, tournament),
        place=standing.place,
        points=points(standing.points),
    )
    lines = [*_rounds(voice, tournament, found), *_sums(voice, tournament, found)]
    return "\n".join([head, *boards.fitting(lines, ROOM)])


def _rounds(voice: Words, tournament: Tournament, found: Explanation) -> Iterator[str]:
    """What each round gave."""
    for share in found.points.shares:
        yield _round(voice, tournament, share.record, share.value)
    for record in found.annulled:
        told = _round(voice, tournament, record, record.points)
        yield voice.say("explain-annulled", round=told)


def _round(voice: Words, tournament: Tournament, record: Record, value: float) -> str:
    outcome = record.outcome.value if record.outcome else "running"
    if record.opponent is None or record.side is None:
        kind = outcome if outcome in ("bye", "half") else "zero"
        return voice.say("explain-alone", round=record.round, kind=kind, points=points(value))
    kind = "forfeit" if record.forfeit else "played"
    return voice.say(
        "explain-round",
        round=record.round,
        player=name(tournament, record.opponent),
        side=boards.side_name(voice, tournament.game, record.side),
        kind=kind,
        points=points(value),
    )


def _sums(voice: Words, tournament: Tournament, found: Explanation) -> Iterator[str]:
    """Each tie-break: what it is, and what it is the sum of."""
    for total in found.tie_breaks:
        key = f"tie-break-{total.code.lower()}"
        meaning = f"{voice.word(key)}: {voice.word(f'{key}.about')}"
        if total.code == DIRECT:
            yield _direct(voice, tournament, total, meaning)
            continue
        parts = " + ".join(_part(voice, tournament, total.code, share) for share in total.shares)
        yield voice.say(
            "explain-sum",
            code=total.code,
            meaning=meaning,
            value=points(total.value),
            parts=parts or "0",
        )


def _direct(voice: Words, tournament: Tournament, total: Total, meaning: str) -> str:
    """The games among those who are tied, if any are."""
    if not total.tied:
        return voice.say("explain-untied", code=total.code, meaning=meaning)
    among = ", ".join(name(tournament, number) for number in total.tied)
    value = points(round(total.value * GRID) / GRID)
    return voice.say("explain-direct", code=total.code, meaning=meaning, value=value, players=among)


def _part(voice: Words, tournament: Tournament, code: str, share: Share) -> str:
    """What a round adds; what is left out stands in brackets."""
    told = points(share.value)
    if code in OPPONENTS and share.dummy:
        told += f" {voice.say('explain-dummy')}"
    elif code in OPPONENTS and share.record.opponent is not None:
        told += f" {name(tournament, share.record.opponent)}"
    return voice.say("explain-cut", part=told) if share.cut else told
