"""The clocks of a game, derived by replaying its turns.

What is decided here:

- The clock of the side that begins runs from the start of the game (FIDE Laws 6.6); its first
  turn has the bank alone.
- A turn belongs to one side. The time of it that counts is used, and is never given back: not by a
  takeback, not by a called salta.
- After a move of one's own the increment is added, up to the cap (FIDE Laws 6.3.1, time
  added with each move). A turn that ends without one (a takeback, a call, a pass that came by
  itself) earns nothing: a pass costs no time, so a blocked side would pile it up. A move that the
  bot makes for somebody, the only one or one said in advance, is their move and earns it.
- Each ply earns its increment once. What is played in place of a move that was taken back or
  called earns nothing more; the first increment stays, lest a takeback make a flag fall.
- Time per move is new with each turn, one after a takeback or a call included.
- The flag falls at the moment at which all time has been used; a move at that moment is too late.
- Turns of the past are not judged again: a turn that took more than there was leaves nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from bot.clocks.control import Control
from bot.clocks.rests import Rest, Weekends, all_reached, counted
from bot.clocks.zones import utc

MARKS = (75, 90)
"""At how many per cent of what a side had when its turn began it is reminded."""


class Turn(NamedTuple):
    """The end of a turn."""

    time: datetime
    ended: int
    """The side whose turn it was."""
    on_move: int
    """The side whose turn begins with it; it may be the same."""
    moved: bool = True
    """Whether it ended with a move of its own side, which earns the increment."""
    ply: int | None = None
    """How many plies stood with that move (`Record.plies`); None for one more than ever before."""


class Begun(NamedTuple):
    """A turn that runs: what the clocks of it go by, beside what rests since it began."""

    side: int
    began: datetime
    left: tuple[timedelta, timedelta]
    """What both sides had when it began."""


@dataclass(frozen=True, slots=True)
class Clock:
    """Both clocks of a running game at a moment.

    All but `remaining` and `fallen` stay as they are until the turn ends, or a rest is added or
    taken away.
    """

    side: int
    """The side on move, whose clock runs."""
    began: datetime
    """When its turn began."""
    allotted: timedelta
    """What it had then."""
    remaining: tuple[timedelta, timedelta]
    """What both sides have left; the side not on move has what its next turn begins with."""
    flag: datetime | None
    """When the flag falls; None while nobody can know: a pause, a vacation without end."""
    marks: tuple[datetime | None, ...]
    """When the parts of MARKS are used up, each None as the flag is."""
    fallen: bool
    """Whether the flag has fallen."""


def clock(
    control: Control,
    began: datetime,
    turns: Iterable[Turn],
    rests_of: Sequence[Iterable[Rest]],
    now: datetime,
    *,
    first: int = 0,
) -> Clock:
    """The clocks at a moment of a game that began at another, by the turns that ended since.

    `rests_of` are the rests of both sides: a side's own, and what rests for both (downtime, a
    pause). The weekends of the control come by themselves. `first` is the side that begins. Raises
    ValueError where a turn ends that was not running.
    """
    of_sides = tuple(map(tuple, rests_of))
    turn = running_turn(control, began, turns, of_sides, first=first)
    return in_turn(control, turn, of_sides[turn.side], now)


def running_turn(
    control: Control,
    began: datetime,
    turns: Iterable[Turn],
    rests_of: Sequence[Iterable[Rest]],
    *,
    first: int = 0,
) -> Begun:
    """The turn that runs after others have ended, for which the arguments are those of `clock`."""
    rests = tuple(_with_weekends(control, own) for own in rests_of)
    side, start = first, utc(began)
    left, highest = [control.time, control.time], 0
    for turn in turns:
        if turn.ended != side:
            raise ValueError(f"side {turn.ended} ends a turn of side {side} at {turn.time}")
        used = timedelta() if control.per_move else counted(start, turn.time, rests[side])
        earned = turn.moved and (turn.ply is None or turn.ply > highest)
        left[side] = control.after(left[side], used, earned=earned)
        highest = max(highest, turn.ply or 0) if turn.moved else highest
        side, start = turn.on_move, utc(turn.time)
    return Begun(side, start, (left[0], left[1]))


def in_turn(control: Control, turn: Begun, own: Iterable[Rest], now: datetime) -> Clock:
    """The clocks at a moment of a turn that began before it; `own` are its side's rests."""
    now, rests = utc(now), _with_weekends(control, own)
    side, began, left = turn
    allotted = left[side]
    amounts = [allotted * percent // 100 for percent in MARKS]
    *marks, flag = all_reached(began, (*amounts, allotted), rests)
    rest = max(timedelta(), allotted - counted(began, now, rests))
    return Clock(
        side=side,
        began=began,
        allotted=allotted,
        remaining=(left[0], rest) if side else (rest, left[1]),
        flag=flag,
        marks=tuple(marks),
        fallen=flag is not None and now >= flag,
    )


def _with_weekends(control: Control, own: Iterable[Rest]) -> tuple[Rest, ...]:
    return (*own,) if control.weekends is None else (*own, Weekends(control.weekends))
