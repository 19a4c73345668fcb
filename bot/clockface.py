"""The clocks of a game in words."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from bot import boards, controls
from bot.exchange import called
from bot.games import Match
from bot.languages import Words
from bot.talk import moment
from bot.timing import Reading


def left(voice: Words, found: Reading | None) -> Iterator[str]:
    """What the side on move has left, and until when, for a board; nothing where nobody knows."""
    if found is not None and found.clock.flag is not None and not found.clock.fallen:
        span = controls.remaining(voice, found.clock.remaining[found.clock.side])
        yield voice.say("clock-left", left=span, until=moment(found.clock.flag))


def both(voice: Words, played: Match, found: Reading, now: datetime) -> Iterator[str]:
    """The control of a game, and both clocks in a line each."""
    number, game = str(played.number), boards.game_name(voice, played.game)
    control = controls.described(voice, played.control) if played.control else ""
    yield voice.say("clocks", number=number, game=game, control=control)
    for side, player in enumerate(played.players):
        yield voice.say(
            "clocks-line",
            player=called(player),
            side=boards.side_name(voice, played.game, side),
            left=controls.remaining(voice, found.clock.remaining[side]),
            state=_state(played, found, now) if side == found.clock.side else "waits",
            until=moment(found.clock.flag) if found.clock.flag else "",
        )


def _state(played: Match, found: Reading, now: datetime) -> str:
    """How the clock of the side on move is: `runs`, `rests`, `paused`."""
    if played.record.paused or found.clock.flag is None:
        return "paused"
    return "rests" if found.stands(now) else "runs"
