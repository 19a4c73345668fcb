"""The games of pairings: started, decided from outside, called off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot import games, timing
from bot.exchange import Exchange
from bot.games import Match
from bot.store import queries
from bot.store import tournaments as store
from bot.tournaments.event import Row
from bot.tourney.tournament import Pairing, Seat, Tournament
from rules.record import Entry

Key = tuple[int, int, int]
"""Round, board and leg."""


def key(row: Row) -> Key:
    """By what a pairing is stored."""
    return row.round, row.board, row.leg


async def begin(talk: Exchange, tournament: Tournament, rows: Sequence[Row]) -> dict[Key, int]:
    """Start the games of some pairings, and show each where both play from; told they are later.

    All of them at once: what is done here for each would hold all others up.
    """
    played = [row for row in rows if row.second is not None and row.outcome is None]
    pairs = [seated(tournament, row) for row in played]
    numbers = await store.add_games(
        talk.connection, [_stored(talk, tournament, *seats) for seats in pairs]
    )
    shown = {
        (number, seat.place) for number, seats in zip(numbers, pairs, strict=True) for seat in seats
    }
    await store.show_games(talk.connection, shown)
    if tournament.regulations.control is not None:
        await timing.begin(talk.connection, numbers, talk.ask.time)
    return {key(row): number for row, number in zip(played, numbers, strict=True)}


def seated(tournament: Tournament, row: Row) -> tuple[Seat, Seat]:
    """Who plays a row, by side. Raises ValueError where nobody is the second."""
    if row.second is None:
        raise ValueError(f"{row} is no game")
    return tournament.by_number[row.first], tournament.by_number[row.second]


async def found(talk: Exchange, number: int | None) -> Match:
    """A game by number, whoever may see it."""
    row = await queries.game(talk.connection, number) if number is not None else None
    if row is None:
        raise LookupError(f"there is no game {number}")
    return await games.match(talk.connection, talk.records, row)


async def running(talk: Exchange, tournament: Tournament) -> list[tuple[Pairing, Match]]:
    """The pairings that are still played, with their games."""
    return [(one, await found(talk, one.game)) for one in tournament.playing]


async def lose(talk: Exchange, played: Match, side: int, kind: str) -> Match:
    """Let a side lose a game, by `time` or by `forfeit`, as the regulations say."""
    return await talk.enter(played, Entry(kind, "", side))


async def call_off(
    talk: Exchange, tournament: Tournament, pairing: Pairing, played: Match
) -> Match:
    """End the game of a pairing, which is not decided by that."""
    where = (tournament.number, key(pairing.row))
    await store.change_pairing(talk.connection, *where, game=None)
    await queries.change_game(talk.connection, played.number, tournament=None)
    return await talk.enter(replace(played, tournament=None), Entry("aborted", "", 0))


def _stored(talk: Exchange, tournament: Tournament, first: Seat, second: Seat) -> dict[str, Any]:
    """The row of a game that begins now."""
    return {
        "game": tournament.game.name,
        "options": dict(tournament.game.chosen),
        "challenger": first.player.account,
        "first": first.player.account,
        "second": second.player.account,
        "created": talk.ask.time,
        "started": talk.ask.time,
        "clock": tournament.regulations.clock or None,
        "rated": tournament.regulations.rated,
        "tournament": tournament.number,
    }
