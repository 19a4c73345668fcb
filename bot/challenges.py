"""Challenges: which one is meant, and who may make or accept one."""

from __future__ import annotations

import random
from collections.abc import Sequence

from bot import finding
from bot.declaration import GameNumber, Named
from bot.exchange import Exchange, called
from bot.games import Match
from bot.refusal import Refusal
from bot.store import blocks
from bot.store import challenges as store
from bot.store.people import Player
from bot.talk import Button

OPEN_LIMIT = 20
"""So many challenges of one person may wait at once."""
LOTS: random.Random = random.SystemRandom()
"""Who plays which side where that is left to chance."""
_GHOST = "ghost:"
"""Begins the account of somebody who was forgotten."""


async def meant(talk: Exchange, named: GameNumber | None, word: str) -> Match:
    """The challenge that is meant: by number, by reply, else the only one that fits.

    Raises Refusal.
    """
    found = await talk.match(named.number) if named else await talk.replied()
    if found is not None:
        if not found.waiting:
            raise closed(found)
        return found
    waiting = await talk.here(started=False)
    fits = fitting(talk, waiting, word)
    # A single one that does not fit is looked at more closely, and refused with the reason.
    if len(fits or waiting) == 1:
        return (fits or waiting)[0]
    if fits:
        raise _which(talk, fits, word)
    if word == "cancel" and waiting:
        raise Refusal("cancel-none")
    if waiting:
        raise Refusal("challenge-none-yours", numbers=_told(talk, waiting))
    raise Refusal("no-challenge")


def closed(found: Match) -> Refusal:
    """Why a challenge can be answered no more."""
    key = "already-started" if found.started else "challenge-closed"
    return Refusal(key, number=str(found.number))


def fitting(talk: Exchange, waiting: Sequence[Match], word: str) -> tuple[Match, ...]:
    """Of several challenges those that the speaker can answer, the personal ones first."""
    if word == "cancel":
        return tuple(m for m in waiting if m.challenger.id == talk.player.id)
    personal = tuple(m for m in waiting if m.invites(talk.player))
    if personal or word == "decline":
        return personal
    return tuple(m for m in waiting if is_open(m) and m.challenger.id != talk.player.id)


def is_open(found: Match) -> bool:
    """Whether a challenge is for whoever accepts it."""
    return found.invited is None and found.invited_name is None


def is_gone(player: Player) -> bool:
    """Whether nobody can be asked any more who played: a mere name in a text, or a ghost."""
    return player.id == 0 or player.person.account.startswith(_GHOST)


async def finished(talk: Exchange, named: GameNumber | None) -> Match:
    """The game that is over, of the one who speaks: the last one here unless another is meant.

    Raises Refusal.
    """
    found = await talk.match(named.number) if named else await talk.replied()
    if found is None:
        number = await store.last_played(talk.connection, talk.place.id, talk.player.id)
        if number is None:
            raise Refusal("rematch-none")
        found = await talk.match(number)
    told = str(found.number)
    if found.started is None:
        raise Refusal("not-started" if found.waiting else "challenge-closed", number=told)
    if found.side_of(talk.player) is None:
        raise Refusal("not-your-game", number=told)
    if found.running:
        raise Refusal("rematch-running", number=told)
    return found


async def opponent(talk: Exchange, named: Named | None) -> Player | str | None:
    """Whom a challenge is for: a person, a name, or None for anyone. Raises Refusal."""
    direct = talk.place.place.direct
    if named is None:
        if direct:
            raise Refusal("challenge-alone")
        return None
    found = await talk.find(named)
    if isinstance(found, str):
        if direct:
            raise Refusal("unmet", given=found)
        return found
    if found.id == talk.player.id:
        raise Refusal("challenge-self")
    if found.person.bot:
        raise Refusal("challenge-bot", player=called(found))
    if direct and not await store.have_met(talk.connection, talk.player.id, found.id):
        raise Refusal("unmet", given=called(found))
    return found


def need_starter(talk: Exchange) -> None:
    """Refuse whoever may not begin games here. Raises Refusal, and Outside to find it out."""
    if talk.place.place.direct or talk.place.settings.starters != "admins":
        return
    if not talk.rights().admin:
        raise Refusal("starters")


async def need_room(talk: Exchange) -> None:
    """Refuse one challenge more of somebody who has many. Raises Refusal."""
    mine = await store.open_by(talk.connection, talk.player.id)
    if len(mine) < OPEN_LIMIT:
        return
    shown = mine[:OPEN_LIMIT]
    raise Refusal(
        "too-many-challenges",
        count=len(mine),
        numbers=", ".join(f"#{number}" for number in shown),
        buttons=tuple(Button(f"#{number}", f"cancel #{number}") for number in shown),
    )


async def need_welcome(talk: Exchange, other: Player) -> None:
    """Refuse to bring two people together of whom one does not want that. Raises Refusal."""
    if await blocks.stands(talk.connection, other.id, talk.player.id):
        raise Refusal("not-welcome", player=called(other))
    if await blocks.stands(talk.connection, talk.player.id, other.id):
        lift = Button(talk.say("button-unblock", player=called(other)), unblocking(other))
        raise Refusal("blocked-by-you", player=called(other), buttons=(lift,))


def unblocking(player: Player) -> str:
    """What a button says that lifts a block."""
    return f"unblock <@{player.person.account}>"


def need_invitation(talk: Exchange, found: Match) -> None:
    """Refuse to answer what is for somebody else. Raises Refusal."""
    number = str(found.number)
    if found.challenger.id == talk.player.id:
        raise Refusal("accept-own", number=number)
    if not is_open(found) and not found.invites(talk.player):
        player = called(found.invited) if found.invited else f"@{found.invited_name}"
        raise Refusal("challenge-other", number=number, player=player)


def _which(talk: Exchange, found: Sequence[Match], word: str) -> Refusal:
    """Ask which of several challenges is meant, a button for each."""
    choices = tuple(Button(f"#{m.number}", f"{word} #{m.number}") for m in found[: finding.NAMED])
    return Refusal("which-challenge", numbers=_told(talk, found), buttons=choices)


def _told(talk: Exchange, found: Sequence[Match]) -> str:
    """Challenges for a sentence: their numbers, with whom."""
    numbers = ", ".join(f"#{m.number} ({_other(talk, m)})" for m in found[: finding.NAMED])
    return f"{numbers}, …" if len(found) > finding.NAMED else numbers


def _other(talk: Exchange, found: Match) -> str:
    """The other party of a challenge, by name."""
    if found.challenger.id != talk.player.id:
        return called(found.challenger)
    if found.invited is not None:
        return called(found.invited)
    return found.invited_name or talk.say("anyone")
