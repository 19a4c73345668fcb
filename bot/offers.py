"""What a player has offered or asked the other one, while no answer has come.

A newer message about a game takes the buttons of the older ones: what still stands can be answered
under it, and is told there again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot import boards
from bot.exchange import Exchange, called
from bot.games import Match
from bot.languages import Words
from bot.plies import listed
from bot.plies import standing as plies_of
from bot.store import proposals
from bot.talk import Button

ANSWERS = ("accept", "decline")


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer or a question that stands."""

    kind: str
    """`draw`, `takeback` or `pause`."""
    side: int
    """The side that waits for the answer."""
    text: str = ""
    """Of a takeback the number of plies."""


async def standing(talk: Exchange, played: Match) -> tuple[Offer, ...]:
    """What stands in a game, a draw offer first."""
    record = played.record
    if not played.running:
        return ()
    found = [Offer("draw", record.offer)] if record.offer is not None else []
    asked = await proposals.standing(talk.connection, {played.number: record.size})
    found += [Offer(one.kind, one.side, one.text) for one in asked.values()]
    return tuple(found)


def told(voice: Words, played: Match, offers: Sequence[Offer]) -> Iterator[str]:
    """Each of some offers in a sentence."""
    for one in offers:
        undone = plies_of(played.record)[-int(one.text) :] if one.text else ()
        yield voice.say(
            f"{one.kind}-still",
            player=called(played.players[one.side]),
            moves=listed(voice, undone),
        )


def buttons(voice: Words, played: Match, offers: Sequence[Offer]) -> tuple[Button, ...]:
    """The answers to some offers, each naming what it answers."""
    return tuple(
        Button(voice.say(f"button-{answer}-{one.kind}"), f"{_start(played, one)} {answer}")
        for one in offers
        for answer in ANSWERS
    )


def _start(played: Match, one: Offer) -> str:
    return " ".join(filter(None, (one.kind, boards.reference(played), one.text)))
