"""The real bot, made to kill itself at a named point, or to have a named defect.

    python tests/crash/points.py POINT[:N][@FILE] ARGUMENTS OF SALTABOT

kills the process with SIGKILL when it reaches the point for the Nth time (the first, if not
said), counted while there is the file, if one is named. POINT may also be a defect:
`commit-after-send` sends what it has not stored yet, `post-after-commit` dies between what was done
and what is to be said about it. `pairing` is in the midst of the transaction that stores a
tournament's round, `claiming` just after a chat was claimed for delivery.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

KILLS = ("before-commit", "after-commit", "drawing", "sending", "marking")
TOURNAMENT_KILLS = ("pairing",)
SEVERAL_KILLS = ("claiming",)
DEFECTS = ("commit-after-send", "post-after-commit")


class Trap:
    """Kills this process when it is reached for the Nth time."""

    def __init__(self, count: int, armed: str = "") -> None:
        self.left = count
        self.armed = armed

    def spring(self) -> None:
        """One step nearer, if the trap is armed."""
        if self.armed and not Path(self.armed).exists():
            return
        self.left -= 1
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)


def before(function: Callable[..., Any], trap: Trap) -> Callable[..., Any]:
    """The function, with the trap in front of it."""

    def trapped(*given: Any, **named: Any) -> Any:
        trap.spring()
        return function(*given, **named)

    return trapped


def before_reply(function: Callable[..., Any], trap: Trap) -> Callable[..., Any]:
    """A method of the outbox about a row, with the trap in front of it for replies only."""

    def trapped(self: Any, platform: Any, row: Any, *given: Any) -> Any:
        if row.kind == "send":
            trap.spring()
        return function(self, platform, row, *given)

    return trapped


def after(function: Callable[..., Awaitable[Any]], trap: Trap) -> Callable[..., Awaitable[Any]]:
    """The coroutine function, with the trap behind it."""

    async def trapped(*given: Any, **named: Any) -> Any:
        result = await function(*given, **named)
        trap.spring()
        return result

    return trapped


def arm(point: str, count: int, armed: str = "") -> None:
    """Put the trap or the defect in its place; a trap springs while there is a file, if named."""
    from bot import outbox
    from bot.workers import Workers

    trap = Trap(count, armed)
    if point == "before-commit":
        outbox.post = after(outbox.post, trap)  # type: ignore[assignment]
    elif point == "after-commit":
        outbox.Outbox.wake = before(outbox.Outbox.wake, trap)  # type: ignore[method-assign]
    elif point == "drawing":
        Workers.draw = before(Workers.draw, trap)  # type: ignore[method-assign]
    elif point == "sending":
        outbox.Outbox._send = before_reply(outbox.Outbox._send, trap)  # type: ignore[method-assign]
    elif point == "marking":
        outbox.Outbox._mark = before_reply(outbox.Outbox._mark, trap)  # type: ignore[method-assign]
    elif point == "pairing":
        from bot.store import tournaments

        tournaments.add_pairings = before(tournaments.add_pairings, trap)
    elif point == "claiming":
        from bot.store.claims import Claims

        Claims._take = after(Claims._take, trap)  # type: ignore[method-assign,assignment]
    elif point == "post-after-commit":
        _post_late(trap)
    else:
        _send_first(trap)


def _post_late(trap: Trap) -> None:
    """The defect: replies are a transaction of their own, and the process dies before it."""
    from bot import outbox

    stored, wake = outbox.post, outbox.Outbox.wake
    lost = Trap(1)

    async def posted(connection: Any, event: str, replies: Any) -> tuple[int, ...]:
        trap.left -= 1
        return await stored(connection, event, replies) if trap.left else ()

    def woken(self: Any, *given: Any, **named: Any) -> Any:
        if trap.left <= 0:
            lost.spring()
        return wake(self, *given, **named)

    outbox.post = posted
    outbox.Outbox.wake = woken  # type: ignore[method-assign]


def _send_first(trap: Trap) -> None:
    """The defect: what is answered is sent inside the transaction, and the process dies then."""
    from bot import outbox
    from bot.answer import House
    from bot.talk import Message

    stored = outbox.post
    houses: list[House] = []
    made = House.__init__

    def remembered(self: House, *given: Any, **named: Any) -> None:
        made(self, *given, **named)
        houses.append(self)

    async def posted(connection: Any, event: str, replies: Any) -> tuple[int, ...]:
        for reply in replies:
            place = await _place(connection, reply.place)
            await houses[0].outbox._platforms[place.platform].send(Message(0, place, reply), None)
        trap.spring()
        return await stored(connection, event, replies)

    House.__init__ = remembered  # type: ignore[method-assign]
    outbox.post = posted


async def _place(connection: Any, row: int) -> Any:
    from bot.store.places import described, stored_place
    from bot.store.tables import places

    query = described().where(places.c.id == row)
    return stored_place((await connection.execute(query)).one()).place


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent.parent))
    said, _, armed = sys.argv.pop(1).partition("@")
    point, _, count = said.partition(":")
    known = KILLS + TOURNAMENT_KILLS + SEVERAL_KILLS + DEFECTS
    if point not in known:
        sys.exit(f"no point {point}; there is: {', '.join(known)}")
    arm(point, int(count or 1), armed)
    from bot.__main__ import main

    main()
