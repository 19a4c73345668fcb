"""Games without a clock: reminding the opponent, and claiming a game from one who is silent."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot import boards, durations, finding, news, unreached
from bot.declaration import Argument, GameNumber, Kind, command
from bot.exchange import Exchange, called
from bot.games import Match
from bot.languages import Words
from bot.refusal import Refusal
from bot.store import queries, silence
from bot.talk import Button
from rules.record import Entry

NUMBER = Argument("number", Kind.NUMBER)
NUDGED = timedelta(days=1)
"""A nudge comes after so much silence, as long after another one, and as long before a claim."""
BEGUN = 2
"""A game of fewer plies is called off instead."""


@dataclass(frozen=True, slots=True)
class Silence:
    """How long a player has been silent in a game, at the time of an ask."""

    now: datetime
    since: datetime
    """When the player was to do something from."""
    nudged: datetime | None
    """When they were reminded since then."""
    allowed: timedelta
    """How long they may be silent."""

    @property
    def passed(self) -> timedelta:
        """How long the silence is."""
        return self.now - self.since

    @property
    def until_nudge(self) -> timedelta:
        """How long until they may be reminded (again)."""
        return max(self.since, self.nudged or self.since) + NUDGED - self.now

    @property
    def until_claim(self) -> timedelta:
        """How long until the game may be claimed, if they are reminded as soon as can be."""
        nudged = self.nudged or self.now + max(self.until_nudge, timedelta())
        return max(self.since + self.allowed, nudged + NUDGED) - self.now


@command("nudge", NUMBER, group="play")
async def nudge(talk: Exchange, number: GameNumber | None = None) -> None:
    """Remind the opponent that it is their turn."""
    played, side = await _waiting(talk, number, "nudge")
    quiet = await _silence(talk, played)
    if quiet.until_nudge > timedelta():
        raise _too_early(talk, played, side, quiet)
    await queries.change_game(talk.connection, played.number, nudged=quiet.now)
    reminded = Silence(quiet.now, quiet.since, quiet.now, quiet.allowed)

    def told(voice: Words) -> str:
        return voice.say(
            "nudged" if _begun(played) else "nudged-unbegun",
            player=called(talk.player),
            opponent=called(played.other(side), ping=True),
            number=str(played.number),
            passed=durations.passed(voice, quiet.passed),
            left=durations.left(voice, reminded.until_claim),
        )

    def buttons(voice: Words) -> tuple[Button, ...]:
        return (Button(voice.say("button-moves"), f"moves {boards.reference(played)}"),)

    await news.mention(talk, played, told, buttons)
    await unreached.nudging(talk, played)


@command("claim", NUMBER, Argument("answer", Kind.CHOICE, choices=("yes", "no")), group="play")
async def claim(
    talk: Exchange, number: GameNumber | None = None, answer: str | None = None
) -> None:
    """Win a game against an opponent who has not moved for too long, once asked and confirmed."""
    played, side = await _waiting(talk, number, "claim")
    if answer == "no":
        text = talk.say("claim-not", number=str(played.number))
        talk.reply(text, private=True, game=played.number)
        return
    quiet = await _silence(talk, played)
    _need_silence(talk, played, side, quiet)
    begun = _begun(played)
    if answer is None:
        _ask(talk, played, side, quiet)
        return
    entry = Entry("forfeit" if begun else "aborted", "", played.record.side)
    after = await talk.append(played, entry)

    def told(voice: Words) -> str:
        return _said(talk, voice, played, side, quiet, "claimed" if begun else "claimed-unbegun")

    await news.announce(talk, after, told)


def _begun(played: Match) -> bool:
    """Whether a game is lost by silence, not called off: in a tournament from its start."""
    return played.record.plies >= BEGUN or played.tournament is not None


async def _waiting(talk: Exchange, number: GameNumber | None, word: str) -> tuple[Match, int]:
    """The game in which the speaker waits for the opponent, and the speaker's side."""

    def fits(found: Match) -> bool:
        return found.to_move is not None and found.to_move.id != talk.player.id

    played, side = await finding.to_change(talk, number, word, fits=fits)
    if played.control is not None:
        time = Button(talk.say("button-time"), f"time #{played.number}")
        raise Refusal("clocked", buttons=(time,), game=played.number, number=str(played.number))
    if played.record.paused:
        raise finding.paused(talk, played)
    if played.record.side == side:
        number_told, player = str(played.number), called(played.other(side))
        raise Refusal("own-turn", game=played.number, number=number_told, player=player)
    return played, side


async def _silence(talk: Exchange, played: Match) -> Silence:
    """How long the side to move has neither moved nor asked or answered anything.

    While it waited for an answer it was not silent either.
    """
    times = await silence.last_times(talk.connection, [played.number])
    since = max(times[played.number], played.heard or times[played.number])
    nudged = played.nudged if played.nudged and played.nudged >= since else None
    return Silence(talk.ask.time, since, nudged, timedelta(days=played.silence))


def _too_early(talk: Exchange, played: Match, side: int, quiet: Silence) -> Refusal:
    """Why nobody is reminded yet."""
    return Refusal(
        "nudge-again" if quiet.nudged else "nudge-early",
        game=played.number,
        number=str(played.number),
        player=called(played.other(side)),
        left=durations.left(talk.words, quiet.until_nudge),
        claim=durations.left(talk.words, quiet.until_claim),
    )


def _need_silence(talk: Exchange, played: Match, side: int, quiet: Silence) -> None:
    """Refuse a claim that comes too early, or without a reminder a day before."""
    if quiet.nudged and quiet.until_claim <= timedelta():
        return
    nudge = Button(talk.say("button-nudge"), f"nudge {boards.reference(played)}")
    free = not quiet.nudged and quiet.until_nudge <= timedelta()
    raise Refusal(
        "claim-early" if quiet.nudged else "claim-unnudged",
        buttons=(nudge,) if free else (),
        game=played.number,
        number=str(played.number),
        player=called(played.other(side)),
        left=durations.left(talk.words, quiet.until_claim),
    )


def _ask(talk: Exchange, played: Match, side: int, quiet: Silence) -> None:
    """Ask once whether the game is really claimed."""
    start = f"claim {boards.reference(played)}"
    key = "claim-sure" if _begun(played) else "claim-sure-unbegun"
    talk.reply(
        _said(talk, talk.words, played, side, quiet, key),
        buttons=(
            Button(talk.say("button-claim"), f"{start} yes", own=True),
            Button(talk.say("button-wait"), f"{start} no", own=True),
        ),
        private=True,
        game=played.number,
    )


def _said(talk: Exchange, voice: Words, played: Match, side: int, quiet: Silence, key: str) -> str:
    return voice.say(
        key,
        number=str(played.number),
        player=called(talk.player),
        opponent=called(played.other(side)),
        passed=durations.passed(voice, quiet.passed),
    )
