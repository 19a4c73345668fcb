"""A challenge as it is stored and shown: in the place where it is made, or to two people alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot import boards, controls, pictures
from bot.exchange import Exchange, called
from bot.games import SIDES, Match
from bot.languages import Words
from bot.store import queries
from bot.store.people import Player
from bot.store.places import StoredPlace
from bot.store.watching import sitting
from bot.talk import Button, quoted
from bot.terms import Terms, of_game


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the speaker proposes: the terms, their own side, to whom."""

    terms: Terms
    side: int | None
    """None where lots decide."""
    invited: Player | str | None
    """A person, a mere name, or None for anyone."""
    again: int | None = None
    """The number of the game after which it is a rematch."""

    def is_made_by(self, found: Match, player: Player) -> bool:
        """Whether a challenge is this proposal, made by a person already."""
        invited = self.invited
        same = isinstance(invited, Player) and found.invites(invited)
        return same and self._fits(found, player, self.side)

    def is_answered_by(self, found: Match, player: Player) -> bool:
        """Whether a challenge is the same proposal by the other one, to a person."""
        other = self.invited
        if not isinstance(other, Player) or self.side is None or not found.invites(player):
            return False
        return self._fits(found, other, 1 - self.side)

    def _fits(self, found: Match, challenger: Player, side: int | None) -> bool:
        """Whether a challenge of somebody who wants this side is on these terms."""
        mine, held = self.terms.rules, found.game
        same = (mine.name, mine.chosen) == (held.name, held.chosen)
        wanted = side is not None and found.side_of(challenger) == side
        theirs = of_game(found)
        agreed = (theirs.start, theirs.control, theirs.rated)
        return (
            same and wanted and agreed == (self.terms.start, self.terms.control, self.terms.rated)
        )


async def send(talk: Exchange, proposal: Proposal) -> None:
    """Store a challenge of the speaker's and show it to whom it is for."""
    terms, invited = proposal.terms, proposal.invited
    holders = [talk.player.account if side == proposal.side else None for side in range(2)]
    number = await queries.add_game(
        talk.connection,
        game=terms.rules.name,
        options=dict(boards.chosen(terms.rules)),
        position=None if terms.start is None else terms.rules.dump(terms.start),
        clock=None if terms.control is None else str(terms.control),
        rated=terms.rated,
        challenger=talk.player.account,
        **dict(zip(SIDES, holders, strict=True)),
        invited=invited.account if isinstance(invited, Player) else None,
        invited_name=invited if isinstance(invited, str) else None,
        created=talk.ask.time,
    )
    places = [talk.place]
    if isinstance(invited, Player) and await _is_apart(talk, proposal, invited):
        places.append(await talk.direct(invited))
    for place in places:
        await queries.show_game(talk.connection, number, place.id)
    found = await talk.match(number)
    for place in places:
        await _show(talk, found, proposal, place)


async def _is_apart(talk: Exchange, proposal: Proposal, invited: Player) -> bool:
    """Whether the invited has to be told in direct messages."""
    if talk.place.place.direct:
        return True
    # A rematch may be asked for where the opponent never was.
    return proposal.again is not None and not await sitting(
        talk.connection, [talk.place.id], [invited.id]
    )


async def _show(talk: Exchange, found: Match, proposal: Proposal, place: StoredPlace) -> None:
    """Show a challenge in a place, with what whoever reads there can answer."""
    voice, here = talk.voice(place), place.id == talk.place.id
    begins, own = proposal.terms.start is not None, here and place.place.direct
    look = await pictures.look(talk, found, place) if begins else None
    talk.reply(
        " ".join(_sentences(voice, found, proposal, own=own)),
        picture=pictures.picture(voice, found, look) if look else None,
        buttons=_buttons(voice, found, own=own if place.place.direct else None),
        place=place,
        game=found.number,
        # Whoever cannot be reached is told of when they write; the challenger learns it now.
        instead=None if here else talk.place,
        otherwise="" if here else _unreached(talk, found),
    )


def _sentences(voice: Words, found: Match, proposal: Proposal, *, own: bool) -> Iterator[str]:
    """A challenge in words: who, what, on which terms; `own` where only the challenger reads it."""
    player, game = called(found.challenger), found.game
    told = {"number": str(found.number), "game": boards.game_name(voice, game)}
    invited = proposal.invited
    named = f"@{quoted(invited)}" if isinstance(invited, str) else ""
    opponent = called(invited, ping=True) if isinstance(invited, Player) else named
    if own and isinstance(invited, Player):
        yield voice.say("challenge-sent", opponent=called(invited), **told)
    elif proposal.again is not None:
        again = str(proposal.again)
        yield voice.say("rematch", player=player, opponent=opponent, again=again, **told)
    elif invited is not None:
        yield voice.say("challenge", player=player, opponent=opponent, **told)
    else:
        yield voice.say("challenge-open", player=player, **told)
    if named:
        yield voice.say("challenge-unseen", opponent=named)
    if proposal.side is None:
        yield voice.say("challenge-lots")
    else:
        side = boards.side_name(voice, game, proposal.side)
        yield voice.say("challenge-side", player=player, side=side)
    if chosen := boards.chosen(game):
        options = ", ".join(boards.option(voice, name, value) for name, value in chosen)
        yield voice.say("challenge-options", options=options)
    if proposal.terms.control is not None:
        yield voice.say("clock-agreed", control=controls.described(voice, proposal.terms.control))
    if proposal.terms.rated:
        yield voice.say("rated")
    if proposal.terms.start is not None:
        mover = boards.side_name(voice, game, found.record.side)
        yield voice.say("challenge-start", side=mover)


def _buttons(voice: Words, found: Match, *, own: bool | None) -> tuple[Button, ...]:
    """What can be answered, and by the challenger; `own` or not where one of both alone reads."""
    number = f"#{found.number}"
    cancel = Button(voice.say("button-cancel"), f"cancel {number}")
    if own:
        return (cancel,)
    personal = found.invited is not None or found.invited_name is not None
    choices = ("accept", "decline") if personal else ("accept",)
    answers = [Button(voice.say(f"button-{choice}"), f"{choice} {number}") for choice in choices]
    return (*answers, *([cancel] if own is None else []))


def _unreached(talk: Exchange, found: Match) -> str:
    """What the challenger is told where the invited cannot be written to."""
    voice = talk.voice()
    return voice.say("challenge-unreached", player=called(found.invited), number=str(found.number))
