"""Playing: challenges, moves, resignations and draws."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from bot import boards, finding, grammar, news
from bot.declaration import Argument, GameNumber, Kind, command
from bot.exchange import Exchange, called
from bot.games import Match
from bot.languages import Words, plain
from bot.refusal import Refusal
from bot.talk import Button, clean
from rules.core import BadEntry, BadMove, Move
from rules.notation import LONGEST_MOVE
from rules.record import Entry

_SQUARE = re.compile(r"[a-z]?\d{1,3}")
SQUARES_READ = 20
LISTING = ("must-jump", "must-capture", "must-land", "cut-short", "ambiguous")
"""Refusals of the rules whose own sentence lists the moves."""
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
        raise refusal(talk, played, bad, move) from None

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
    undone = boards.move_text(talk.words, played.record)
    try:
        after = await talk.append(played, Entry("salta", "", side))
    except BadEntry as bad:
        if bad.key not in ("no-call", "wrong-call"):
            raise
        key = "wrong-call" if bad.key == "wrong-call" else "no-call"
        opponent = called(played.other(side))
        raise Refusal(key, number=str(played.number), player=opponent, move=undone) from None

    def told(voice: Words) -> str:
        caller = boards.side_name(voice, played.game, side)
        return voice.say("called", player=called(talk.player), side=caller, move=undone)

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
                Button(talk.say("button-resign"), f"{text} yes"),
                Button(talk.say("button-play-on"), f"{text} no"),
            ),
            private=True,
            game=played.number,
        )
        return
    await _enter(talk, played, Entry("resign", "", side), "resigned")


@command("draw", GAME, Argument("answer", Kind.CHOICE, choices=("accept", "decline", "withdraw")))
async def draw(talk: Exchange, number: GameNumber | None = None, answer: str | None = None) -> None:
    """Offer a draw, answer an offer or withdraw one; offering against an offer accepts it."""
    played, side = await finding.to_change(talk, number, "draw")
    offer = played.record.offer
    if offer is None:
        if answer is not None:
            raise Refusal("no-offer", number=str(played.number))
        await _offer(talk, played, side)
    elif offer == side:
        if answer not in ("withdraw", "decline"):
            raise Refusal("offer-stands", number=str(played.number))
        await _end_offer(talk, played, side, "draw-withdrawn")
    elif answer == "withdraw":
        raise Refusal("offer-not-yours", number=str(played.number))
    elif answer == "decline":
        await _end_offer(talk, played, side, "draw-declined")
    else:
        await _enter(talk, played, Entry("draw", "", side), "draw-accepted")


def refusal(talk: Exchange, played: Match, bad: BadMove, given: str) -> Refusal:
    """The refusal of a move in the words of its game, else in those of all games.

    A rule that has no words is named by its key.
    """
    keys = (f"{played.game.name}-{bad.key}", bad.key)
    key = next((key for key in keys if talk.words.has(f"refused-{key}")), "illegal")
    possible = set(bad.moves)
    moves = [found for found in boards.ordered(played) if found in possible]
    facts: dict[str, Any] = {"number": str(played.number), "limit": LONGEST_MOVE, **bad.facts}
    facts |= {"given": grammar.shown(given), "moves": boards.some(moves), "rule": plain(bad.key)}
    if bad.key in LISTING or not moves:
        return Refusal(key, **facts)
    if bad.key == "no-move":
        meant = _meant(played, given)
        if not meant:
            hint = talk.say("possible-example", move=moves[0].text)
            return Refusal(key, hint=hint, **facts)
        button = Button(meant, f"move {boards.reference(played)} {meant}")
        hint = talk.say("possible-meant", move=meant)
        return Refusal(key, hint=hint, buttons=(button,), **facts)
    return Refusal(key, hint=_possible(talk, played, moves), **facts)


def _meant(played: Match, given: str) -> str:
    """The one legal move whose squares stand side by side in a text; "" if not just one."""
    found = set()
    for pair in pairwise(_SQUARE.findall(clean(given).casefold())[:SQUARES_READ]):
        try:
            found.add(played.game.read(played.record.position, "-".join(pair)).text)
        except BadMove:
            continue
    return found.pop() if len(found) == 1 else ""


def _possible(talk: Exchange, played: Match, moves: list[Move]) -> str:
    """What can be played: all of it, or with the piece that it is about."""
    origins = {move.path[0] for move in moves}
    told = boards.some(moves)
    if len(origins) == 1 and len(moves) < len(played.record.moves()):
        return talk.say("possible-from", square=origins.pop(), moves=told)
    return talk.say("possible", moves=told)


async def _enter(talk: Exchange, played: Match, entry: Entry, key: str) -> None:
    after = await talk.append(played, entry)
    await news.announce(talk, after, lambda voice: voice.say(key, player=called(talk.player)))


async def _offer(talk: Exchange, played: Match, side: int) -> None:
    after = await talk.append(played, Entry("offer", "", side))
    reference = boards.reference(after)
    for place in await talk.places(after.number):
        voice = talk.voice(place)
        choices = ("accept", "decline")
        talk.reply(
            voice.say(
                "draw-offered",
                player=called(talk.player),
                opponent=called(after.other(side), ping=True),
                number=str(after.number),
            ),
            buttons=tuple(
                Button(voice.say(f"button-{choice}"), f"draw {reference} {choice}")
                for choice in choices
            ),
            place=place,
            game=after.number,
            entry=after.record.size,
        )


async def _end_offer(talk: Exchange, played: Match, side: int, key: str) -> None:
    after = await talk.append(played, Entry("decline", "", side))
    for place in await talk.places(after.number):
        voice = talk.voice(place)
        text = voice.say(
            key,
            player=called(talk.player),
            opponent=called(after.other(side), ping=True),
            number=str(after.number),
        )
        talk.reply(
            text,
            buttons=boards.buttons(voice, after),
            place=place,
            game=after.number,
            entry=after.record.size,
            overtakes=True,
        )
