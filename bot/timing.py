"""The clocks of stored games: read from their entries and from what did not count.

Nothing is replayed for it: who was on move after an entry follows from the entries alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Protocol, Self

from sqlalchemy.ext.asyncio import AsyncConnection

from bot import controls
from bot.clocks.clock import MARKS, Begun, Clock, Turn, in_turn, running_turn
from bot.clocks.control import Control
from bot.clocks.rests import Rest, Span, counted
from bot.games import Match
from bot.store import clocks as store
from rules import game

FLAG = 100
"""The mark at which a flag falls."""
REMINDED = timedelta(hours=1)
"""Whoever has less when a turn begins is not reminded."""
BEGUN = 2
"""A game of fewer plies is called off instead of lost."""
MICROSECOND = timedelta(microseconds=1)
LATE_ALLOWED = ("time", "aborted", "resign", "forfeit", "adjudicated")
"""Entries that end a game, for which it does not matter whether the flag has fallen."""


class Late(Exception):
    """What was asked came after the flag fell: the game is over by that."""

    def __init__(self, played: Match, flag: datetime) -> None:
        super().__init__(f"game {played.number}")
        self.played = played
        self.flag = flag


class Said(Protocol):
    """A stored entry."""

    @property
    def number(self) -> int:
        """From 1 on."""

    @property
    def kind(self) -> str:
        """One of `rules.record.KINDS`."""

    @property
    def text(self) -> str:
        """The move, or how many plies are taken back."""

    @property
    def side(self) -> int:
        """Whose entry it is."""

    @property
    def time(self) -> datetime:
        """When it was made."""


@dataclass(frozen=True, slots=True)
class Timed:
    """What the clocks of a running game go by, beside its entries."""

    number: int
    control: Control
    began: datetime
    first: int
    """The side that begins."""
    players: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Standing:
    """What the clocks of a game go by in the turn that runs, as it is stored with each entry."""

    turn: Begun
    entry: int
    """The number of the entry that began the turn, 0 for the start."""
    halts: tuple[Span, ...] = ()
    """The pauses since then."""

    def stored(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "side": self.turn.side,
            "began": self.turn.began.isoformat(),
            "left": [length // MICROSECOND for length in self.turn.left],
            "entry": self.entry,
            "halts": [[_text(halt.start), _text(halt.end)] for halt in self.halts],
        }

    @classmethod
    def load(cls, held: dict[str, Any]) -> Self:
        """From JSON."""
        first, second = (count * MICROSECOND for count in held["left"])
        begun = Begun(held["side"], datetime.fromisoformat(held["began"]), (first, second))
        halts = [[at and datetime.fromisoformat(at) for at in halt] for halt in held["halts"]]
        return cls(begun, held["entry"], tuple(Span(*halt) for halt in halts))


def _text(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()


@dataclass(frozen=True, slots=True)
class Reading:
    """The clocks of a game at a moment."""

    clock: Clock
    standing: Standing
    rests: tuple[Rest, ...]
    """What rests for the side on move."""

    @property
    def turn(self) -> int:
        """The number of the entry that began the turn, 0 for the start."""
        return self.standing.entry

    def marks(self, told: Collection[tuple[int, int]] = ()) -> Iterator[tuple[datetime, int]]:
        """The moments at which something is to be said, with their marks, without those `told`."""
        if self.clock.allotted >= REMINDED:
            for moment, percent in zip(self.clock.marks, MARKS, strict=True):
                if moment is not None and (self.turn, percent) not in told:
                    yield moment, percent
        if self.clock.flag is not None:
            yield self.clock.flag, FLAG

    def due(self, told: Collection[tuple[int, int]] = ()) -> datetime | None:
        """When the game has to be looked at next."""
        return min((moment for moment, _ in self.marks(told)), default=None)

    def mark(self, now: datetime, told: Collection[tuple[int, int]] = ()) -> int | None:
        """The last mark that was reached and not told yet."""
        return max((mark for moment, mark in self.marks(told) if moment <= now), default=None)

    def stands(self, now: datetime) -> bool:
        """Whether no time passes on the clock of the side on move at a moment."""
        return not counted(now, now + timedelta(seconds=1), self.rests)


def last_entry(played: Match) -> str:
    """The kind of the entry that ends a game whose flag has fallen.

    One of a tournament is lost even if it had hardly begun.
    """
    begun = played.record.plies >= BEGUN or played.tournament is not None
    return "time" if begun else "aborted"


# -- from entries ---------------------------------------------------------------------------------


def turns(first: int, said: Iterable[Said]) -> Iterator[tuple[int, Turn]]:
    """The turns that ended in a game, each with the number of the entry that ended it."""
    side, plies = first, 0
    for entry in said:
        if entry.kind in ("move", "pass"):
            plies, next_side = plies + 1, 1 - entry.side
        elif entry.kind == "salta":
            # The move that broke a compulsion is undone: its side is on move again.
            plies, next_side = plies - 1, 1 - side
        elif entry.kind == "takeback":
            count = int(entry.text)
            plies, next_side = plies - count, side ^ (count % 2)
        else:
            continue
        moved = entry.kind == "move"
        yield entry.number, Turn(entry.time, side, next_side, moved, plies if moved else None)
        side = next_side


def halts(said: Iterable[Said]) -> Iterator[Span]:
    """The pauses of a game, the last one without an end while it goes on."""
    begun: datetime | None = None
    for entry in said:
        if entry.kind == "pause":
            begun = entry.time
        elif entry.kind == "resume" and begun is not None:
            yield Span(begun, entry.time)
            begun = None
    if begun is not None:
        yield Span(begun)


def reading(
    timed: Timed, said: Sequence[Said], rests: Mapping[int | None, Sequence[Rest]], now: datetime
) -> Reading:
    """The clocks of a game at a moment, from its entries and from what did not count."""
    stands = standing(timed, said, rests)
    return at_moment(timed.control, stands, timed.players, rests, now)


def standing(
    timed: Timed, said: Sequence[Said], rests: Mapping[int | None, Sequence[Rest]]
) -> Standing:
    """The turn that runs in a game, from its entries and from what did not count."""
    ended, pauses = list(turns(timed.first, said)), tuple(halts(said))
    both = (*rests.get(None, ()), *pauses)
    of_sides = [(*both, *rests.get(player, ())) for player in timed.players]
    past = (turn for _, turn in ended)
    begun = running_turn(timed.control, timed.began, past, of_sides, first=timed.first)
    since = (one for one in pauses if one.end is None or one.end > begun.began)
    return Standing(begun, ended[-1][0] if ended else 0, tuple(since))


def at_moment(
    control: Control,
    stands: Standing,
    players: tuple[int, int],
    rests: Mapping[int | None, Sequence[Rest]],
    now: datetime,
) -> Reading:
    """The clocks of a game at a moment of the turn that runs."""
    own = rests.get(players[stands.turn.side], ())
    resting = (*rests.get(None, ()), *stands.halts, *own)
    return Reading(in_turn(control, stands.turn, resting, now), stands, resting)


# -- from the database ----------------------------------------------------------------------------


def of_match(played: Match) -> Timed:
    """What the clocks of a running game go by. Raises LookupError where it has none."""
    if played.control is None or played.started is None:
        raise LookupError(f"game {played.number} has no running clock")
    first, second = (player.id if player else 0 for player in played.players)
    begun = played.record.first.position.side
    return Timed(played.number, played.control, played.started, begun, (first, second))


def of_row(row: Any) -> Timed:
    """The same of a row of `store.clocks` with what was played."""
    rules = game(row.game, **row.options)
    begun = rules.load(row.position) if row.position else rules.start()
    players = (row.first_player, row.second_player)
    return Timed(row.number, controls.stored(row.clock), row.started, begun.side, players)


async def running(connection: AsyncConnection, played: Match, now: datetime) -> Reading | None:
    """The clocks of a game at a moment; None where it has none, or is over."""
    if played.control is None or not played.running:
        return None
    return (await read_all(connection, [of_match(played)], now))[played.number]


async def read_all(
    connection: AsyncConnection, some: Sequence[Timed], now: datetime
) -> dict[int, Reading]:
    """The clocks of several games at a moment, by number."""
    if not some:
        return {}
    said = await store.said_in(connection, [one.number for one in some])
    persons = {person for one in some for person in one.players}
    rests = await store.rests_of(connection, persons, min(one.began for one in some))
    return {one.number: reading(one, said.get(one.number, ()), rests, now) for one in some}


async def need_time(connection: AsyncConnection, played: Match, kind: str, now: datetime) -> None:
    """Raise Late where the flag of the side on move has fallen."""
    if kind in LATE_ALLOWED:
        return
    found = await running(connection, played, now)
    if found is not None and found.clock.fallen and found.clock.flag is not None:
        raise Late(played, found.clock.flag)


async def look(
    connection: AsyncConnection, rows: Sequence[Any], now: datetime
) -> dict[int, Reading]:
    """The clocks of running games of `store.clocks` at a moment, by what was stored of their turns:
    nothing that was played is read."""
    stands = [(row, Standing.load(row.turn)) for row in rows]
    persons = {player for row in rows for player in (row.first_player, row.second_player)}
    since = min((one.turn.began for _, one in stands), default=now)
    rests = await store.rests_of(connection, persons, since)
    return {
        row.number: at_moment(
            controls.stored(row.clock), one, (row.first_player, row.second_player), rests, now
        )
        for row, one in stands
    }


async def note(connection: AsyncConnection, played: Match, now: datetime) -> None:
    """Note how the clocks stand after an entry, and when the game has to be looked at next."""
    if played.control is None:
        return
    found = None if played.record.result else await running(connection, played, now)
    if found is None:
        await store.note(connection, {played.number: (None, None)})
    else:
        await _note(connection, {played.number: found})


async def begin(connection: AsyncConnection, numbers: Collection[int], now: datetime) -> None:
    """Note how the clocks stand of games that have begun now."""
    await _recount(connection, await store.running(connection, numbers), now)


async def recount(connection: AsyncConnection, person: int, now: datetime) -> None:
    """Note anew how the clocks of a person stand, after what rests changed."""
    await _recount(connection, await store.running_of(connection, person), now)


async def recount_since(connection: AsyncConnection, since: datetime, now: datetime) -> None:
    """Note anew how the clocks stand of games that went on since a moment, in what now rests."""
    rows = await store.running(connection)
    later = [row for row in rows if row.turn and Standing.load(row.turn).turn.began > since]
    await _recount(connection, later, now)


async def _recount(connection: AsyncConnection, rows: Sequence[Any], now: datetime) -> None:
    await _note(connection, await read_all(connection, [of_row(row) for row in rows], now))


async def _note(connection: AsyncConnection, found: Mapping[int, Reading]) -> None:
    told = await store.reminded(connection, found)
    known: dict[int, store.Noted] = {
        number: (one.due(told.get(number, set())), one.standing.stored())
        for number, one in found.items()
    }
    await store.note(connection, known)
