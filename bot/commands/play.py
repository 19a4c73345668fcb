"""Playing: challenges, moves, resignations and draws."""

from __future__ import annotations

from collections.abc import Callable

from bot import boards, finding, misread, news
from bot.declaration import Argument, GameNumber, Kind, command
from bot.exchange import Exchange, called
from bot.games import Match
from bot.languages import Words
from bot.refusal import Refusal
from bot.talk import Button
from rules.core import BadEntry, BadMove
from rules.record import Entry

GAME = Argument("number", Kind.NUMBER)


@command("move", GAME, Argument("move", Kind.MOVE, required=True))
async def move(talk: Exchange, move: str = "", number: GameNumber | None = None) -> None:
    """Play a move in the game where it is the speaker's turn."""
    played = await finding.to_move(talk, number, move)
    if not move:
        raise Refusal("needs-move", move=boards.ordered(played)[0].text)
    side = played.record.side
    try:
        after = await talk.append(played, Entry("move", move, side))
    except BadMove as bad:
        raise misread.refusal(talk, played, bad, move) from None
    except BadEntry as bad:
        if bad.key != "paused":
            raise
        raise finding.paused(talk, played) from None

    def told(voice: Words) -> str:
        return voice.say(
            "moved",
            player=called(talk.player),
            side=boards.side_name(voice, played.game, side),
            move=boards.move_text(voice, talk.own(after)),
        )

    await news.announce(talk, after, told)


@command("salta", GAME)
async def salta(talk: Exchange, number: GameNumber | None = None) -> None:
    """Call that the opponent's last move broke a compulsion: it is taken back."""
    played, side = await finding.to_call(talk, number)
    undone = played.record
    try:
        after = await talk.append(played, Entry("salta", "", side))
    except BadEntry as bad:
        if bad.key == "paused":
            raise finding.paused(talk, played) from None
        if bad.key not in ("no-call", "wrong-call"):
            raise
        key = "wrong-call" if bad.key == "wrong-call" else "no-call"
        opponent, move = called(played.other(side)), boards.move_text(talk.words, undone)
        raise Refusal(key, number=str(played.number), player=opponent, move=move) from None

    def told(voice: Words) -> str:
        caller, move = boards.side_name(voice, played.game, side), boards.move_text(voice, undone)
        return voice.say("called", player=called(talk.player), side=caller, move=move)

    await news.announce(talk, after, told)


@command("resign", GAME, Argument("answer", Kind.CHOICE, choices=("yes", "no")))
async def resign(
    talk: Exchange, number: GameNumber | None = None, answer: str | None = None
) -> None:
    """Give a game up, once asked and once confirmed."""
    played, side = await finding.to_change(talk, number, "resign")
    number_told = str(played.number)
    if answer == "no":
        talk.reply(talk.say("resign-not", number=number_told), private=True, game=played.number)
        return
    if answer is None:
        text = f"resign {boards.reference(played)}"
        talk.reply(
            talk.say("resign-sure", number=number_told),
            buttons=(
                Button(talk.say("button-resign"), f"{text} yes", own=True),
                Button(talk.say("button-play-on"), f"{text} no", own=True),
            ),
            private=True,
            game=played.number,
        )
        return
    await _enter(talk, played, Entry("resign", "", side), "resigned")


@command("draw", GAME, Argument("answer", Kind.CHOICE, choices=("accept", "decline", "withdraw")))
async def draw(
    talk: Exchange, number: GameNumber | None = None, answer: str | None = None, reason: str = ""
) -> None:
    """Offer a draw, answer an offer or withdraw one; offering against an offer accepts it.

    The `reason` is why it is declined, where `decline` says so.
    """
    fits = _answerable(talk, answer)
    played, side = await finding.to_change(talk, number, "draw", answer or "", fits=fits)
    offer = played.record.offer
    if offer is None:
        _need_offer(played, number, answer)
        await _offer(talk, played, side)
    elif offer == side:
        if answer not in ("withdraw", "decline"):
            raise Refusal("offer-stands", number=str(played.number))
        await _end_offer(talk, played, side, "draw-withdrawn")
    elif answer == "withdraw":
        raise Refusal("offer-not-yours", number=str(played.number))
    elif answer == "decline":
        await _end_offer(talk, played, side, "draw-declined", reason)
    else:
        await _enter(talk, played, Entry("draw", "", side), "draw-accepted")


def _answerable(talk: Exchange, answer: str | None) -> Callable[[Match], bool] | None:
    """Which games an answer can be meant for: those in which such an offer stands."""

    def fits(found: Match) -> bool:
        side, offer = found.side_of(talk.player), found.record.offer
        return offer is not None and (offer == side) == (answer == "withdraw")

    return fits if answer else None


def _need_offer(played: Match, named: GameNumber | None, answer: str | None) -> None:
    """Refuse to answer an offer that does not stand; a button of it has been overtaken."""
    if answer is not None and named is not None and named.ply is not None:
        raise finding.moved_on(played, named)
    if answer is not None:
        raise Refusal("no-offer", number=str(played.number))


async def _enter(talk: Exchange, played: Match, entry: Entry, key: str) -> None:
    after = await talk.append(played, entry)
    await news.announce(talk, after, lambda voice: voice.say(key, player=called(talk.player)))


async def _offer(talk: Exchange, played: Match, side: int) -> None:
    after = await talk.append(played, Entry("offer", "", side))
    await news.mention(talk, after, _addressed(talk, after, side, "draw-offered"), asks="draw")


async def _end_offer(talk: Exchange, played: Match, side: int, key: str, reason: str = "") -> None:
    after = await talk.append(played, Entry("decline", "", side))
    told = news.because(_addressed(talk, after, side, key), talk.player, reason)
    if talk.automatic[after.number]:
        # The only move there was had waited for the answer.
        await news.announce(talk, after, told)
        return
    await news.mention(
        talk, after, told, lambda voice: boards.buttons(voice, after), overtakes=True
    )


def _addressed(talk: Exchange, played: Match, side: int, key: str) -> Callable[[Words], str]:
    """What a side has to say about a draw, in any language."""

    def told(voice: Words) -> str:
        return voice.say(
            key,
            player=called(talk.player),
            opponent=called(played.other(side), ping=True),
            number=str(played.number),
        )

    return told
