"""What a player has offered or asked the other one, while no answer has come.

A newer message about a game takes the buttons of the older ones: what still stands can be answered
under it, and is told there again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bot import boards
from bot.exchange import Exchange, called
from bot.games import Match
from bot.languages import Words
from bot.plies import listed, settled
from bot.plies import standing as plies_of
from bot.refusal import Refusal
from bot.store import proposals
from bot.store.proposals import Proposal
from bot.talk import Button

ANSWERS = ("accept", "decline")
OWN = ("withdraw",)
SEVERAL = 8
"""So many answers are told where one of them is meant."""


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer or a question that stands."""

    kind: str
    """`draw`, `takeback` or `pause`."""
    side: int
    """The side that waits for the answer."""
    text: str = ""
    """Of a takeback the number of plies."""

    def answer(self, reference: str, word: str) -> str:
        """An answer as it can be typed: `takeback #128.14 2 accept`."""
        return " ".join(filter(None, (self.kind, reference, self.text, word)))


async def proposed(talk: Exchange, played: Iterable[Match]) -> dict[int, Proposal]:
    """The takebacks and pauses that stand in some games, by number: a draw offer ends none."""
    sizes = {match.number: settled(match.record) for match in played}
    return await proposals.standing(talk.connection, sizes)


async def standing(talk: Exchange, played: Match) -> tuple[Offer, ...]:
    """What stands in a game, a draw offer first."""
    return (await _standing(talk, [played]))[played.number]


async def _standing(talk: Exchange, played: Sequence[Match]) -> dict[int, tuple[Offer, ...]]:
    asked = await proposed(talk, played)
    return {match.number: tuple(_of(match, asked.get(match.number))) for match in played}


def _of(played: Match, asked: Proposal | None) -> Iterator[Offer]:
    if not played.running:
        return
    if played.record.offer is not None:
        yield Offer("draw", played.record.offer)
    if asked is not None:
        yield Offer(asked.kind, asked.side, asked.text)


async def to_speaker(talk: Exchange, played: Sequence[Match]) -> dict[int, tuple[Offer, ...]]:
    """What the other side asks of the speaker in some games, by number, where it asks anything."""
    sides = {match.number: match.side_of(talk.player) for match in played if match.running}
    found = await _standing(talk, [match for match in played if match.number in sides])
    mine = {
        number: tuple(o for o in offers if sides[number] == 1 - o.side)
        for number, offers in found.items()
        if sides[number] is not None
    }
    return {number: offers for number, offers in mine.items() if offers}


def told(voice: Words, played: Match, offers: Sequence[Offer]) -> Iterator[str]:
    """Each of some offers in a sentence."""
    for one in offers:
        undone = plies_of(played.record)[-int(one.text) :] if one.text else ()
        yield voice.say(
            f"{one.kind}-still",
            player=called(played.players[one.side]),
            moves=listed(voice, undone),
        )


def buttons(
    voice: Words, played: Match, offers: Sequence[Offer], reader: int | None = None
) -> tuple[Button, ...]:
    """The answers to some offers, each naming what it answers.

    Where one side alone reads, the `reader`, it can answer the other's and withdraw its own.
    """
    return tuple(
        Button(
            voice.say(f"button-{answer}-{one.kind}"), one.answer(boards.reference(played), answer)
        )
        for one in offers
        for answer in (ANSWERS if one.side != reader else OWN)
    )


def several(voice: Words, texts: Iterable[str]) -> Refusal:
    """Which of several answers is meant, `draw #5 accept` or `accept #6`, each to be pressed."""
    buttons = [Button(_label(voice, text.split()), text) for text in texts]
    return Refusal("which-question", buttons=tuple(buttons[:SEVERAL]))


def _label(voice: Words, said: list[str]) -> str:
    kind, number, answer = said[0], said[1], said[-1]
    if kind in ANSWERS:
        told = voice.say("button-accept" if kind == "accept" else "button-decline")
    else:
        told = voice.say(f"button-{answer}-{kind}")
    return f"{told} {number}"


def beneath(
    voice: Words,
    played: Match,
    offers: Sequence[Offer],
    reader: int | None = None,
    *,
    seated: bool = True,
) -> tuple[Button, ...]:
    """What to tap under a board: what can be played, and the answers to what stands.

    Nobody who is not `seated` has anything to play or to answer.
    """
    answers = buttons(voice, played, offers, reader) if seated else ()
    return (*boards.buttons(voice, played, reader, seated=seated), *answers)
