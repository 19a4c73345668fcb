"""Who is late in a round: for their first move at the check-in, for the end at the deadline.

Whoever has not moved by the check-in, though it is their turn, forfeits the game; somebody who
comes on move late has half of the time for it. Whose opponent does not come has the point if they
moved or checked in, else both forfeit. A game that lasts beyond the deadline is lost by the side
that took more of the round's time; of equal ones, by the one on move.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from bot.exchange import Exchange
from bot.games import Match
from bot.results import PLAYED
from bot.store import clocks
from bot.tourney.games import lose, running, seated
from bot.tourney.tournament import Pairing, Round, Tournament
from rules.record import Entry

MOVES = ("move", "pass")


@dataclass(frozen=True, slots=True)
class Spent:
    """How a game stood in time: what each side took so far, and since when its turn lasts."""

    taken: tuple[timedelta, timedelta]
    since: datetime


def spent(rows: Iterable[Any], began: datetime, side: int, now: datetime) -> Spent:
    """What each side took of the time, from a game's entries; `side` is on move now."""
    taken, since = [timedelta(), timedelta()], began
    for row in rows:
        if row.kind in MOVES:
            taken[row.side] += row.time - since
            since = row.time
    taken[side] += now - since
    return Spent((taken[0], taken[1]), since)


async def enforce(talk: Exchange, tournament: Tournament) -> list[Match]:
    """End the games of a round that are late by now; what they are after it."""
    held = tournament.round
    if held is None or not await _is_late(talk, held):
        return []
    playing = await running(talk, tournament)
    said = await clocks.said_in(talk.connection, [played.number for _, played in playing])
    ended = []
    for pairing, played in playing:
        after = await _judge(talk, tournament, pairing, played, said.get(played.number, []))
        if after is not None:
            ended.append(after)
    return ended


async def _is_late(talk: Exchange, held: Round) -> bool:
    return any(limit and limit <= talk.ask.time for limit in (held.checkin, held.deadline))


async def _judge(
    talk: Exchange, tournament: Tournament, pairing: Pairing, played: Match, rows: list[Any]
) -> Match | None:
    """The game after it was late; None where it is not."""
    held, now = tournament.round, talk.ask.time
    if held is None or played.started is None:
        return None
    record = played.record
    have = spent(rows, played.started, record.side, now)
    if record.plies < PLAYED:
        limit = first_move(tournament, held, have.since)
        if limit is not None and limit <= now:
            return await _forfeit(talk, tournament, pairing, played)
    if held.deadline is None or held.deadline > now:
        return None
    slow = record.side if have.taken[0] == have.taken[1] else have.taken.index(max(have.taken))
    return await lose(talk, played, slow, "time")


def first_move(tournament: Tournament, held: Round, since: datetime) -> datetime | None:
    """By when a side has to have moved that is on move since then, before both have."""
    if held.checkin is None:
        return None
    return max(held.checkin, since + timedelta(seconds=tournament.regulations.checkin / 2))


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
    found = [limit for limit in (held.checkin, held.deadline) if limit and limit > now]
    if held.checkin is not None and held.checkin <= now:
        playing = [played for _, played in await running(talk, tournament)]
        fresh = [played for played in playing if played.record.plies < PLAYED]
        said = await clocks.said_in(talk.connection, [played.number for played in fresh])
        for played in fresh:
            rows = [row for row in said.get(played.number, []) if row.kind in MOVES]
            since = rows[-1].time if rows else played.started
            limit = first_move(tournament, held, since) if since else None
            found += [limit] if limit and limit > now else []
    return found
