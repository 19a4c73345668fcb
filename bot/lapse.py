"""What a clock brings about: a flag that has fallen, and reminders before it does."""

from __future__ import annotations

from bot import boards, controls, links, news, timing
from bot.clocks.clock import MARKS
from bot.exchange import Exchange, called
from bot.games import Match
from bot.languages import Words
from bot.store import clocks as store
from bot.talk import Button, moment
from bot.timing import FLAG, Reading


async def enter(talk: Exchange, played: Match, *, late: bool = False) -> None:
    """Enter that the side on move ran out of time, and tell it; `late` to whoever then asked."""
    loser, lost = played.to_move, timing.last_entry(played) == "time"
    after = await talk.lapse(played)

    def told(voice: Words) -> str:
        key = "timed-out" if lost else "timed-out-unbegun"
        text = voice.say(key, player=called(loser), number=str(played.number))
        return f"{voice.say('timed-late', player=called(talk.player))} {text}" if late else text

    await news.announce(talk, after, told)


async def remind(talk: Exchange, played: Match, found: Reading) -> None:
    """Remind the side on move that its time runs out, once for each mark."""
    told = (await store.reminded(talk.connection, [played.number])).get(played.number, set())
    mark, now = found.mark(talk.ask.time, told), talk.ask.time
    if mark is None or mark == FLAG or found.clock.flag is None:
        return
    for passed in MARKS:
        if passed <= mark:
            await store.remind(talk.connection, played.number, found.turn, passed, now)
    linked = await links.game(talk, played)
    span, until = found.clock.remaining[found.clock.side], moment(found.clock.flag)

    def text(voice: Words) -> str:
        return voice.say(
            "time-reminder",
            player=called(played.to_move, ping=True),
            game=linked,
            left=controls.remaining(voice, span),
            until=until,
        )

    def buttons(voice: Words) -> tuple[Button, ...]:
        return (Button(voice.say("button-moves"), f"moves {boards.reference(played)}"),)

    await news.mention(talk, played, text, buttons)
