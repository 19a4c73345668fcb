"""Whom one does not want to play with."""

from __future__ import annotations

from collections.abc import Sequence

from bot import challenges
from bot.commands.challenge import dismiss
from bot.declaration import Argument, GameNumber, Kind, Named, command
from bot.exchange import Exchange, called
from bot.refusal import Refusal
from bot.store import blocks
from bot.store.people import Player
from bot.talk import Button, clean, quoted

PERSON = Argument("person", Kind.PERSON)
LISTED = 20
"""At most so many people are listed, a button for each."""


@command("block", PERSON, Argument("number", Kind.NUMBER), private=True, group="settings")
async def block(
    talk: Exchange, person: Named | None = None, number: GameNumber | None = None
) -> None:
    """Want no more challenges from a person, or from whoever made one; or say who is blocked."""
    other = await _meant(talk, person, number)
    if other is None:
        await _list(talk)
        return
    if other.id == talk.player.id:
        raise Refusal("block-self")
    name = called(other)
    if not await blocks.add(talk.connection, talk.player.id, other.id):
        raise Refusal("block-stands", aside="blocks", player=name)
    lift = Button(talk.say("button-unblock", player=name), challenges.unblocking(other))
    await talk.whisper(talk.say("blocked", player=name), buttons=(lift,))
    await _close_all(talk, other)


@command("unblock", PERSON, private=True, group="settings")
async def unblock(talk: Exchange, person: Named | None = None) -> None:
    """Take challenges from a person again."""
    if person is None:
        await _list(talk)
        return
    held = await blocks.held(talk.connection, talk.player.id)
    other = _named(held, person)
    if other is None or not await blocks.remove(talk.connection, talk.player.id, other.id):
        given = other.person.name if other else _name(talk, person)
        raise Refusal("not-blocked", aside="blocks", player=quoted(given))
    await talk.whisper(talk.say("unblocked", player=called(other)))


async def _meant(talk: Exchange, person: Named | None, number: GameNumber | None) -> Player | None:
    """Whom to block: the one named, or the other one of the game named; None where none is."""
    if person is not None:
        found = await talk.find(person)
        if isinstance(found, str):
            raise Refusal("unmet", given=quoted(found))
        return found
    if number is None:
        return None
    played = await talk.match(number.number)
    people = [played.challenger, *filter(None, (*played.players, played.invited))]
    others = [one for one in people if one.id not in (0, talk.player.id)]
    mine = any(one.id == talk.player.id for one in people) or played.invites(talk.player)
    if not mine or not others:
        raise Refusal("not-your-game", number=str(played.number))
    return others[0]


async def _close_all(talk: Exchange, other: Player) -> None:
    """End the challenges that are open between the speaker and a person."""
    for found in await talk.against(other, started=False):
        if found.challenger.id == other.id and found.invites(talk.player):
            await dismiss(talk, found, "declined")
        elif found.challenger.id == talk.player.id and found.invites(other):
            await dismiss(talk, found, "cancelled")


async def _list(talk: Exchange) -> None:
    """Say who is blocked, for the speaker alone."""
    held = await blocks.held(talk.connection, talk.player.id)
    if not held:
        await talk.whisper(talk.say("blocks-none"))
        return
    names = ", ".join(called(one) for one in held[:LISTED])
    more = len(held) - LISTED
    told = talk.say("blocks", players=names, more=max(more, 0))
    await talk.whisper(told, buttons=_lifts(talk, held))


def _lifts(talk: Exchange, held: Sequence[Player]) -> tuple[Button, ...]:
    """A button for each block, which lifts it."""
    return tuple(
        Button(talk.say("button-unblock", player=called(one)), challenges.unblocking(one))
        for one in held[:LISTED]
    )


def _named(held: Sequence[Player], person: Named) -> Player | None:
    """The one of some people whom a text names: by account, by handle, else by name."""
    if person.account is not None:
        return next((one for one in held if one.person.account == person.account), None)
    folded = person.name.casefold()
    handles = [one for one in held if one.person.handle.casefold() == folded]
    names = [one for one in held if clean(one.person.name).casefold() == folded]
    return next(iter(handles or names), None)


def _name(talk: Exchange, person: Named) -> str:
    """A person as the text named them."""
    told = (one.name for one in talk.ask.people if one.account == person.account)
    return next(told, person.name)
