"""Clocks: what is left on them."""

from __future__ import annotations

from bot import clockface, finding, lapse, timing
from bot.declaration import Argument, GameNumber, Kind, command
from bot.exchange import Exchange
from bot.refusal import Refusal
from bot.talk import Button


@command("time", Argument("number", Kind.NUMBER), private=True, group="play")
async def time(talk: Exchange, number: GameNumber | None = None) -> None:
    """Show the clocks of a game; where a flag has fallen, the game is over by that.

    Said by the passing of time itself, it tells no more than what has become due.
    """
    played = await finding.to_look(talk, number, "time")
    found = await timing.running(talk.connection, played, talk.ask.time)
    if found is not None and found.clock.fallen:
        await lapse.enter(talk, played)
    elif talk.ask.timed:
        if found is not None:
            await lapse.remind(talk, played, found)
        await timing.note(talk.connection, played, talk.ask.time)
    elif found is None:
        key = "no-clock" if played.control is None else "game-over"
        raise Refusal(key, number=str(played.number), board=played.number)
    else:
        lines = clockface.both(talk.words, played, found, talk.ask.time)
        board = Button(talk.say("button-board"), f"board #{played.number}")
        talk.reply("\n".join(lines), buttons=(board,), private=True, game=played.number)
