"""What becomes due in a tournament: its start, late players, the next round, its end.

`advance` does all of it that is due at the time of an ask, in its transaction. What was done once
is stored with it, so whoever clicks twice, or starts the bot again, finds it done.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.exchange import Exchange
from bot.store import tournaments as store
from bot.tournaments.event import Row
from bot.tournaments.pairing import Paired
from bot.tourney import announcing, games, lateness, repetition
from bot.tourney.regulations import FEWEST
from bot.tourney.tournament import (
    CANCELLED,
    ENDED,
    OPEN,
    RUNNING,
    Tournament,
    load,
)
from bot.workers import Workers

TOO_FEW = "too-few"
NOBODY = "nobody"
"""Of a repeated tournament that nobody joined."""


async def advance(talk: Exchange, tournament: Tournament) -> Tournament:
    """Do what is due by now, and note when something is due next; the tournament after it."""
    if tournament.state == OPEN and tournament.start and tournament.start <= talk.ask.time:
        tournament = await _start(talk, tournament)
    if tournament.running and tournament.halted is None:
        late = await lateness.enforce(talk, tournament)
        if late:
            await announcing.late(talk, tournament, late)
            tournament = await again(talk, tournament)
        if len(late) == lateness.BATCH:
            await store.change(talk.connection, tournament.number, due=talk.ask.time)
            return tournament
        if not tournament.event.running:
            tournament = await _go_on(talk, tournament)
    if tournament.untold:
        await announcing.begun(talk, tournament)
        tournament = await again(talk, tournament)
    await note_due(talk, tournament)
    return tournament


async def again(talk: Exchange, tournament: Tournament) -> Tournament:
    """A tournament as it is now, after something was changed."""
    found = await load(talk.connection, tournament.number)
    if found is None:
        raise LookupError(f"there is no tournament {tournament.number}")
    return found


async def note_due(talk: Exchange, tournament: Tournament) -> None:
    """Store when a tournament has to be looked at next."""
    await store.change(talk.connection, tournament.number, due=await _due(talk, tournament))


async def _due(talk: Exchange, tournament: Tournament) -> datetime | None:
    if tournament.untold:
        return talk.ask.time
    if tournament.state == OPEN:
        return tournament.start
    if not tournament.running or tournament.halted is not None:
        return None
    if not tournament.event.running:
        return talk.ask.time
    return min(await lateness.next_moments(talk, tournament), default=None)


async def _start(talk: Exchange, tournament: Tournament) -> Tournament:
    """Give the starting numbers, the best rated first; without enough entrants it is off."""
    if len(tournament.seats) < FEWEST:
        lost = tournament.regulations.repeat and not tournament.seats
        return await finish(talk, tournament, CANCELLED, NOBODY if lost else TOO_FEW)
    numbers = {seat.seat: seat.number for seat in tournament.seats}
    await store.number_entrants(talk.connection, tournament.number, numbers)
    rounds = tournament.regulations.counted(len(tournament.seats))
    terms = replace(tournament.regulations, settled=rounds)
    await store.change(
        talk.connection, tournament.number, state=RUNNING, terms=terms.to_json(), due=None
    )
    return await again(talk, tournament)


async def _go_on(talk: Exchange, tournament: Tournament) -> Tournament:
    """Pair the next round and start its games, or end the tournament."""
    paired = paired_next(talk, tournament)
    if paired.reason is not None:
        return await finish(talk, tournament, ENDED, paired.reason)
    numbers = await games.begin(talk, tournament, paired.rows)
    await _store_round(talk, tournament, paired.rows, numbers)
    tournament = await again(talk, tournament)
    await announcing.new_round(talk, tournament, paired.rows)
    return tournament


def paired_next(talk: Exchange, tournament: Tournament) -> Paired:
    """The rows of the next round, found in a worker. Raises Outside until they are."""
    event = tournament.event

    async def work(workers: Workers) -> Paired:
        return await workers.pair(event)

    # By what was paired: if anything has changed meanwhile it is paired anew.
    found: Paired = talk.outside(f"pairing-{tournament.number}-{hash(event)}", work)
    return found


async def _store_round(
    talk: Exchange, tournament: Tournament, rows: Sequence[Row], numbers: Mapping[games.Key, int]
) -> None:
    """Store what was paired with the times of its round; of further games in it, new times."""
    number, terms, now = rows[0].round, tournament.regulations, talk.ask.time
    times = {
        "started": now,
        "checkin": _later(now, terms.checkin),
        "deadline": _later(now, terms.period),
    }
    known = any(one.number == number for one in tournament.rounds)
    if known:
        await store.change_round(talk.connection, tournament.number, number, **times)
    else:
        where = {"tournament": tournament.number, "round": number}
        await store.add_round(talk.connection, **where, **times)
    await store.add_pairings(
        talk.connection,
        [_stored(tournament.number, row, numbers.get(games.key(row))) for row in rows],
    )


def _later(now: datetime, seconds: int) -> datetime | None:
    return now + timedelta(seconds=seconds) if seconds else None


def _stored(tournament: int, row: Row, game: int | None) -> dict[str, object]:
    return {
        "tournament": tournament,
        "round": row.round,
        "board": row.board,
        "leg": row.leg,
        "first": row.first,
        "second": row.second,
        "game": game,
        "outcome": row.outcome.value if row.outcome else None,
        "counts": list(row.counts),
        "ruled": False,
        "told": False,
    }


async def finish(talk: Exchange, tournament: Tournament, state: str, reason: str) -> Tournament:
    """End a tournament, tell it, and create the one that follows where it is repeated."""
    await store.change(
        talk.connection,
        tournament.number,
        state=state,
        ended=talk.ask.time,
        reason=reason,
        due=None,
    )
    tournament = await again(talk, tournament)
    await announcing.end(talk, tournament)
    await repetition.create_next(talk, tournament)
    return tournament
