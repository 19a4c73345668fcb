"""A tournament as stored: its regulations, who takes part, what was paired and how it ended."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, Final

from sqlalchemy import Row as StoredRow
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import tournaments as store
from bot.store.people import Player, accounts_of, player
from bot.tournaments import event as pure
from bot.tournaments import pairing
from bot.tournaments.event import Event, Outcome, Row
from bot.tourney.regulations import Regulations
from rules import game
from rules.core import Game

OPEN: Final = "open"
RUNNING: Final = "running"
ENDED: Final = "ended"
CANCELLED: Final = "cancelled"


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody who takes part."""

    seat: int
    """In the order of joining, from 1."""
    player: Player
    place: int
    """From where they play."""
    number: int
    """The starting number; before the start the one that they would have now."""
    rating: int
    joined: int
    gone: int | None
    """The first round that they are not paired in any more."""
    byes: frozenset[int]
    present: int
    """The last round that they checked in for."""


@dataclass(frozen=True, slots=True)
class Round:
    """The times of a round."""

    number: int
    started: datetime
    checkin: datetime | None
    """By when everyone has to have moved."""
    deadline: datetime | None


@dataclass(frozen=True, slots=True)
class Pairing:
    """A row of a round, and the game that it is played by."""

    row: Row
    game: int | None
    ruled: bool
    """Whether an organiser set the outcome."""
    told: bool = False
    """Whether the board of its game was shown."""


@dataclass(frozen=True)
class Tournament:
    """A tournament; immutable, loaded anew in each transaction."""

    number: int
    name: str
    """"" where it has none of its own."""
    series: str
    place: int
    """Where it was created and is organised."""
    owner: Player
    """Whose it is."""
    organisers: frozenset[int]
    """All who may rule, the organiser among them."""
    game: Game
    regulations: Regulations
    state: str
    created: datetime
    start: datetime | None
    ended: datetime | None
    halted: datetime | None
    """Since when it is paused."""
    due: datetime | None
    reason: str
    """Why it ended: see `pairing.Paired.reason`; or why it was cancelled."""
    seats: tuple[Seat, ...]
    """By starting number."""
    rounds: tuple[Round, ...]
    pairings: tuple[Pairing, ...]
    """By round, board and leg."""

    @property
    def running(self) -> bool:
        """Whether it has started and has not ended, paused or not."""
        return self.state == RUNNING

    @property
    def over(self) -> bool:
        """Whether nothing is paired any more."""
        return self.state in (ENDED, CANCELLED)

    @property
    def round(self) -> Round | None:
        """The last round that was paired."""
        return self.rounds[-1] if self.rounds else None

    @cached_property
    def by_number(self) -> dict[int, Seat]:
        """The entrants by their starting numbers."""
        return {seat.number: seat for seat in self.seats}

    @cached_property
    def event(self) -> Event:
        """Its history, as pairings and standings need it."""
        terms = self.regulations
        return Event(
            format=terms.format,
            entrants=tuple(map(_entrant, self.seats)),
            rounds=terms.counted(len(self.seats)),
            rows=tuple(one.row for one in self.pairings),
            cycles=terms.cycles,
            legs=terms.legs,
            third_place=terms.third_place,
            tie_rule=terms.tie_rule,
            top_side=self.number % 2,
            tie_breaks=terms.order(self.game.name),
        )

    @cached_property
    def games(self) -> dict[tuple[int, int, int], int]:
        """The numbers of the games by round, board and leg."""
        held = ((one.row, one.game) for one in self.pairings if one.game is not None)
        return {(row.round, row.board, row.leg): game for row, game in held}

    @property
    def count(self) -> int:
        """How many rounds there will be."""
        return pairing.rounds(self.event)

    def seat_of(self, person: Player) -> Seat | None:
        """The seat of a person, who is gone perhaps."""
        return next((seat for seat in self.seats if seat.player.id == person.id), None)

    def pairing_of(self, number: int) -> Pairing | None:
        """The pairing that is played by a game."""
        return next((one for one in self.pairings if one.game == number), None)

    @property
    def untold(self) -> tuple[Pairing, ...]:
        """The pairings whose games have begun and are not shown yet, by board."""
        return tuple(one for one in self.pairings if one.game is not None and not one.told)

    @property
    def playing(self) -> tuple[Pairing, ...]:
        """The pairings whose games are still played."""
        return tuple(
            one for one in self.pairings if one.game is not None and one.row.outcome is None
        )

    def rows_of_round(self, number: int) -> tuple[Pairing, ...]:
        """What was paired in a round, by board and leg."""
        return tuple(one for one in self.pairings if one.row.round == number)


async def load(connection: AsyncConnection, number: int) -> Tournament | None:
    """A tournament by number, with all that belongs to it; None where there is none."""
    head = await store.tournament(connection, number)
    if head is None:
        return None
    helping = await store.organisers_of(connection, number)
    return Tournament(
        number=head.number,
        name=head.name,
        series=head.series,
        place=head.place,
        owner=(await accounts_of(connection, head.organiser))[0],
        organisers=frozenset({head.organiser, *helping}),
        game=game(head.game, **head.options),
        regulations=Regulations.from_json(head.terms),
        state=head.state,
        created=head.created,
        start=head.start,
        ended=head.ended,
        halted=head.halted,
        due=head.due,
        reason=head.reason,
        seats=_seats(await store.entrants_of(connection, number)),
        rounds=tuple(map(_round, await store.rounds_of(connection, number))),
        pairings=tuple(map(_pairing, await store.pairings_of(connection, number))),
    )


def _seats(rows: Iterable[StoredRow[Any]]) -> tuple[Seat, ...]:
    """The entrants by starting number: as it was given, else the best rated first."""
    ordered = sorted(rows, key=lambda row: (row.number or 0, -row.rating, row.seat))
    return tuple(_seat(row, row.number or at) for at, row in enumerate(ordered, 1))


def _seat(row: StoredRow[Any], number: int) -> Seat:
    return Seat(
        seat=row.seat,
        player=player(row),
        place=row.place,
        number=number,
        rating=row.rating,
        joined=row.joined,
        gone=row.gone,
        byes=frozenset(row.byes),
        present=row.present,
    )


def _entrant(seat: Seat) -> pure.Entrant:
    return pure.Entrant(seat.number, seat.rating, seat.joined, seat.gone, seat.byes)


def _round(row: StoredRow[Any]) -> Round:
    return Round(row.round, row.started, row.checkin, row.deadline)


def _pairing(row: StoredRow[Any]) -> Pairing:
    outcome = None if row.outcome is None else Outcome(row.outcome)
    first, second = row.counts
    held = Row(row.round, row.board, row.first, row.second, outcome, row.leg, (first, second))
    return Pairing(held, row.game, row.ruled, row.told)
