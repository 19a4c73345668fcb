"""Games as stored and replayed: who plays, the record, whose turn, what is shown where."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import controls, rating, results
from bot.clocks.control import Control
from bot.preferences import PlaceSettings
from bot.store import queries, tournaments
from bot.store.people import NAMELESS, Player
from bot.talk import Person, clean
from bot.workers import Workers
from rules import game
from rules.core import Game
from rules.record import Entry, Record

KEPT = 2_000
SIDES = ("first", "second")
SILENCE = int(PlaceSettings().silence)
AUTOMATIC = 100
"""At most so many plies are played by themselves after one entry."""


@dataclass(frozen=True, slots=True)
class Match:
    """One game between people, or the challenge to it while `started` is None."""

    number: int
    record: Record
    challenger: Player
    players: tuple[Player | None, Player | None]
    """By side; None while nobody has accepted."""
    invited: Player | None
    invited_name: str | None
    started: datetime | None
    ended: datetime | None
    nudged: datetime | None = None
    """When the side to move was last reminded."""
    heard: datetime | None = None
    """When the side to move last asked, answered or was answered without an entry."""
    silence: int = SILENCE
    """After how many days of silence it may be claimed."""
    control: Control | None = None
    """The time control; None without a clock."""
    rated: bool = False
    """Whether its result is to count for ratings."""
    tournament: int | None = None
    """The number of the tournament that it is a game of."""

    @property
    def game(self) -> Game:
        """The rules it is played by."""
        return self.record.game

    @property
    def running(self) -> bool:
        """Whether moves may still be made."""
        return self.started is not None and self.ended is None

    @property
    def waiting(self) -> bool:
        """Whether it is a challenge that can be accepted."""
        return self.started is None and self.ended is None

    @property
    def to_move(self) -> Player | None:
        """The player whose turn it is, None where there is none."""
        return self.players[self.record.side] if self.running else None

    def invites(self, player: Player) -> bool:
        """Whether the challenge names a person, by account, or by a name on the same platform.

        Of several people with that name it may mean another: see `challenges.is_for`.
        """
        if self.invited is not None:
            return self.invited.id == player.id
        name, person = (self.invited_name or "").casefold(), player.person
        if name in NAMELESS or person.platform != self.challenger.person.platform:
            return False
        return name in (person.handle.casefold(), clean(person.name).casefold())

    def side_of(self, player: Player) -> int | None:
        """The side that a person plays, None for others."""
        for side, held in enumerate(self.players):
            if held is not None and held.id == player.id:
                return side
        return None

    def other(self, side: int) -> Player:
        """The opponent of a side in a game that has started."""
        player = self.players[1 - side]
        if player is None:
            raise LookupError(f"game {self.number} has no second player")
        return player


class Records:
    """Replayed records by game number; the number of entries tells whether one is current."""

    def __init__(self, workers: Workers, kept: int = KEPT) -> None:
        self._workers = workers
        self._kept = kept
        self._records: OrderedDict[int, Record] = OrderedDict()

    async def load(self, connection: AsyncConnection, row: Row[Any]) -> Record:
        """The record of a game row (with its `size`), replaying only what is new."""
        record = self._records.get(row.number)
        if record is None or record.size > row.size:
            rules = game(row.game, **row.options)
            record = Record.start(rules, rules.load(row.position) if row.position else None)
        if record.size < row.size:
            rows = await queries.game_entries(connection, row.number, record.size)
            entries = [Entry(entry.kind, entry.text, entry.side) for entry in rows]
            await self._workers.study(record, entries)
            for entry in entries:
                record = record.add(entry)
        self.keep(row.number, record)
        return record

    async def add(self, record: Record, entry: Entry) -> Record:
        """The record with one entry more. Raises BadMove or BadEntry."""
        await self._workers.study(record, [entry])
        return record.add(entry)

    def keep(self, number: int, record: Record) -> None:
        """Remember a record; the least used ones are forgotten."""
        self._records[number] = record
        self._records.move_to_end(number)
        while len(self._records) > self._kept:
            self._records.popitem(last=False)


async def match(connection: AsyncConnection, records: Records, row: Row[Any]) -> Match:
    """The game of a row, replayed, with its people."""
    held = queries.people_of(row)
    first, second = (held.get(side) or _told(row.source, side) for side in SIDES)
    return Match(
        number=row.number,
        record=await records.load(connection, row),
        challenger=held["challenger"],
        players=(first, second),
        invited=held.get("invited"),
        invited_name=row.invited_name,
        started=row.started,
        ended=row.ended,
        nudged=row.nudged,
        heard=row.heard,
        silence=row.silence or SILENCE,
        control=controls.stored(row.clock) if row.clock else None,
        rated=row.rated,
        tournament=row.tournament,
    )


def _told(source: dict[str, str] | None, side: str) -> Player | None:
    """A player of whom only a game's text tells, by name; nobody else has their id."""
    name = (source or {}).get(side)
    return Player(0, Person("", "", name)) if name else None


async def matches(connection: AsyncConnection, records: Records, rows: Any) -> tuple[Match, ...]:
    """The games of several rows."""
    return tuple([await match(connection, records, row) for row in rows])


async def append(
    connection: AsyncConnection,
    records: Records,
    played: Match,
    entry: Entry,
    player: Player | None,
    time: datetime,
) -> Record:
    """Append an entry to a game, and what follows by itself.

    The record is to be kept once that is committed. Raises BadMove or BadEntry, and IntegrityError
    on a lost race.
    """
    record = await records.add(played.record, entry)
    await _store(connection, played, record, player, time)
    return await settle(connection, records, replace(played, record=record), time)


async def settle(
    connection: AsyncConnection, records: Records, played: Match, time: datetime
) -> Record:
    """Append what comes next by itself: entries by nobody, who had no choice."""
    record = played.record
    for _ in range(AUTOMATIC):
        entry = record.forced or _only(record, played)
        if entry is None:
            break
        record = await records.add(record, entry)
        await _store(connection, played, record, None, time)
    return record


def _only(record: Record, played: Match) -> Entry | None:
    """The only move there is, if both players want it played by itself.

    Not what was just taken back, nor where a call may be made instead.
    """
    wanted = all(player and player.settings.auto == "on" for player in played.players)
    taken_back = record.entry is not None and record.entry.kind == "takeback"
    if not wanted or record.offer is not None or record.paused or taken_back or record.game.calls:
        return None
    moves = record.moves()
    return Entry("move", moves[0].text, record.side) if len(moves) == 1 else None


async def _store(
    connection: AsyncConnection,
    played: Match,
    record: Record,
    player: Player | None,
    time: datetime,
) -> None:
    """Store the newest entry of a record, and with the last one how the game ended."""
    if record.entry is None:
        raise ValueError("the record has no entry")
    await queries.add_entry(
        connection,
        game=played.number,
        number=record.size,
        kind=record.entry.kind,
        text=record.entry.text,
        side=record.entry.side,
        person=player.account if player else None,
        time=time,
    )
    if record.result is not None:
        number, score = played.number, record.result.score
        await queries.change_game(connection, number, ended=time, score=score)
        if played.rated and rating.counts(record):
            players = [player.id for player in played.players if player is not None]
            await rating.count(connection, number, players)
        if played.tournament is not None:
            outcome, counts = results.of_record(record)
            await tournaments.finish(connection, number, outcome.value, counts, time)
