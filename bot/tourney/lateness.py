"""Who is late in a round: for their first move at the check-in, for the end at the deadline.

Whoever has not moved by the check-in, though it is their turn, forfeits the game; somebody who
comes on move late has half of the time for it. Whose opponent does not come has the point if they
moved or checked in, else both forfeit. A game that lasts beyond the deadline is lost by the side
that took more of the round's time; of equal ones, by the one on move. Nobody has taken the time of
the bot's downtime, of the tournament's pauses, and of those that both players agreed to.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from bot.clocks.rests import Rest, counted, reached
from bot.exchange import Exchange
from bot.games import Match
from bot.results import PLAYED
from bot.store import clocks, tournaments
from bot.timing import halts
from bot.tourney.games import found, lose, running, seated
from bot.tourney.tournament import Pairing, Round, Tournament
from rules.record import Entry

BATCH = 20
"""So many games are ended at once; the others by the next ask."""
MOVES = ("move", "pass")


@dataclass(frozen=True, slots=True)
class Spent:
    """How a game stood in time: what each side took so far, and since when its turn lasts."""

    taken: tuple[timedelta, timedelta]
    since: datetime


def spent(
    rows: Sequence[Any], began: datetime, side: int, now: datetime, rests: Iterable[Rest]
) -> Spent:
    """What each side took of the time, from a game's entries; `side` is on move now."""
    taken, since, still = [timedelta(), timedelta()], began, (*rests, *halts(rows))
    for row in rows:
        if row.kind in MOVES:
            taken[row.side] += counted(since, row.time, still)
            since = row.time
    taken[side] += counted(since, now, still)
    return Spent((taken[0], taken[1]), since)


async def enforce(talk: Exchange, tournament: Tournament) -> list[Match]:
    """End the games of a round that are late by now, some of very many; what they are after it.

    Whoever gets `BATCH` of them asks again.
    """
    held = tournament.round
    if held is None or not await _is_late(talk, held):
        return []
    rests = await _rests(talk, tournament, held)
    ended: list[Match] = []
    for pairing in tournament.playing:
        played = await found(talk, pairing.game)
        rows = (await clocks.said_in(talk.connection, [played.number])).get(played.number, [])
        after = await _judge(talk, tournament, pairing, played, rows, rests)
        ended += [after] if after is not None else []
        if len(ended) == BATCH:
            break
    return ended


async def _is_late(talk: Exchange, held: Round) -> bool:
    return any(limit and limit <= talk.ask.time for limit in (held.checkin, held.deadline))


async def _rests(talk: Exchange, tournament: Tournament, held: Round) -> list[Rest]:
    """What has not counted since a round began: the bot was down, the tournament was paused."""
    downs = await clocks.rests_of(talk.connection, (), held.started)
    rulings = await tournaments.rulings_of(talk.connection, tournament.number)
    return [*downs.get(None, ()), *halts(rulings)]


async def _judge(
    talk: Exchange,
    tournament: Tournament,
    pairing: Pairing,
    played: Match,
    rows: list[Any],
    rests: list[Rest],
) -> Match | None:
    """The game after it was late; None where it is not."""
    held, now = tournament.round, talk.ask.time
    if held is None or played.started is None:
        return None
    record = played.record
    have = spent(rows, played.started, record.side, now, rests)
    if record.plies < PLAYED:
        limit = first_move(tournament, held, have.since, rests)
        if limit is not None and limit <= now:
            return await _forfeit(talk, tournament, pairing, played)
    if held.deadline is None or held.deadline > now:
        return None
    slow = record.side if have.taken[0] == have.taken[1] else have.taken.index(max(have.taken))
    return await lose(talk, played, slow, "time")


def first_move(
    tournament: Tournament, held: Round, since: datetime, rests: Iterable[Rest]
) -> datetime | None:
    """By when a side has to have moved that is on move since then, before both have."""
    if held.checkin is None:
        return None
    half = timedelta(seconds=tournament.regulations.checkin / 2)
    return max(held.checkin, reached(since, half, rests) or held.checkin)


async def _forfeit(
    talk: Exchange, tournament: Tournament, pairing: Pairing, played: Match
) -> Match:
    """Let the side on move forfeit, and the other one too that did not come either."""
    side = played.record.side
    other = seated(tournament, pairing.row)[1 - side]
    if played.record.plies or other.present >= pairing.row.round:
        return await lose(talk, played, side, "forfeit")
    return await talk.enter(played, Entry("aborted", "", side))


async def next_moments(talk: Exchange, tournament: Tournament) -> list[datetime]:
    """When a round of which games are played has to be looked at next, on account of its times."""
    held, now = tournament.round, talk.ask.time
    if held is None:
        return []
    moments = [limit for limit in (held.checkin, held.deadline) if limit and limit > now]
    if held.checkin is not None and held.checkin <= now:
        playing = [played for _, played in await running(talk, tournament)]
        fresh = [played for played in playing if played.record.plies < PLAYED]
        said = await clocks.said_in(talk.connection, [played.number for played in fresh])
        rests = await _rests(talk, tournament, held)
        for played in fresh:
            rows = [row for row in said.get(played.number, []) if row.kind in MOVES]
            since = rows[-1].time if rows else played.started
            limit = first_move(tournament, held, since, rests) if since else None
            moments += [limit] if limit and limit > now else []
    return moments
