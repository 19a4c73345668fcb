"""Challenges: which one is meant, and who may make or accept one."""

from __future__ import annotations

import random
from collections.abc import Sequence

from bot import finding, names
from bot.declaration import GameNumber, Named
from bot.exchange import Exchange, called
from bot.games import Match
from bot.refusal import Refusal
from bot.store import blocks, bounds, queries
from bot.store import challenges as store
from bot.store.people import Player
from bot.talk import BUTTON_BYTES, Button, Place, quoted

OPEN_LIMIT = 20
"""So many challenges of one person may wait at once."""
PEOPLE = 5
"""So many people are proposed to whoever names nobody."""
LOTS: random.Random = random.SystemRandom()
"""Who plays which side where that is left to chance."""
_GHOST = "ghost:"
"""Begins the account of somebody who was forgotten."""


async def meant(talk: Exchange, named: GameNumber | None, word: str, rest: str = "") -> Match:
    """The challenge that is meant: by number, by reply, else the only one that fits.

    The `rest` is what was said besides. Raises Refusal.
    """
    found = await talk.match(named.number) if named else await talk.replied()
    if found is not None:
        if not found.waiting:
            raise closed(found)
        return found
    waiting = await talk.here(started=False)
    fits = await fitting(talk, waiting, word)
    # A single one that does not fit is looked at more closely, and refused with the reason.
    if len(fits or waiting) == 1:
        return (fits or waiting)[0]
    if fits:
        raise _which(talk, fits, f"{word} {{}} {rest}".rstrip())
    if word == "cancel" and waiting:
        raise Refusal("cancel-none")
    if waiting:
        raise Refusal("challenge-none-yours", numbers=finding.told_all(talk, waiting))
    raise Refusal("no-challenge")


def closed(found: Match) -> Refusal:
    """Why a challenge can be answered no more."""
    begun = "already-started" if found.running else "game-over"
    key = begun if found.started else "challenge-closed"
    return Refusal(key, number=str(found.number))


async def fitting(talk: Exchange, waiting: Sequence[Match], word: str) -> tuple[Match, ...]:
    """Of several challenges those that the speaker can answer, the personal ones first."""
    if word == "cancel":
        return tuple(m for m in waiting if m.challenger.id == talk.player.id)
    personal = tuple([m for m in waiting if await is_for(talk, m)])
    if personal or word == "decline":
        return personal
    return tuple(m for m in waiting if is_open(m) and m.challenger.id != talk.player.id)


def is_open(found: Match) -> bool:
    """Whether a challenge is for whoever accepts it."""
    return found.invited is None and found.invited_name is None


async def is_for(talk: Exchange, found: Match) -> bool:
    """Whether a challenge is for the speaker: by account, or by a name that means them here.

    A name is a handle first; a display name counts only where nobody has such a handle.
    """
    if found.invited is not None or not found.invites(talk.player):
        return found.invites(talk.player)
    called_so = [
        await queries.people_called(talk.connection, place, found.invited_name or "")
        for place in await _here(talk, found)
    ]
    return talk.player.id in {one.id for some in called_so for one in some}


async def _here(talk: Exchange, found: Match) -> tuple[Place, ...]:
    """The places of this chat in which a challenge is shown, or the speaker's direct messages."""
    here, person = talk.place.place, talk.player.person
    chats = {(here.platform, here.chat, here.direct), (person.platform, person.account, True)}
    places = [one.place for one in await talk.places(found.number)]
    return tuple(one for one in places if (one.platform, one.chat, one.direct) in chats)


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


async def opponent(talk: Exchange, named: Named | None, rest: str) -> Player | str | None:
    """Whom a challenge is for: a person, a name, or None for anyone; the `rest` is what else was
    said. Raises Refusal."""
    direct = talk.place.place.direct
    if named is None:
        if direct:
            raise Refusal("challenge-alone", buttons=await _people(talk, rest))
        return None
    found = await talk.find(named)
    if isinstance(found, str):
        if direct:
            raise Refusal("unmet", given=quoted(found))
        if not talk.ask.names:
            raise await names.unseen(talk, found)
        return found
    if found.id == talk.player.id:
        raise Refusal("challenge-self")
    if found.person.bot:
        raise Refusal("challenge-bot", player=called(found))
    if direct and not await store.have_met(talk.connection, talk.player.id, found.id):
        raise Refusal("unmet", given=called(found))
    return found


async def _people(talk: Exchange, rest: str) -> tuple[Button, ...]:
    """A button for each of a few people whom the speaker could challenge."""
    met = await store.met_lately(talk.connection, talk.player.id, most=PEOPLE)
    said = ((called(one), f"play <@{one.person.account}> {rest}".rstrip()) for one in met)
    return tuple(Button(*one) for one in said if len(one[1].encode()) <= BUTTON_BYTES)


def may_start(talk: Exchange) -> bool:
    """Whether the speaker may begin games here. Raises Outside to find it out."""
    if talk.place.place.direct or talk.place.settings.starters != "admins":
        return True
    return talk.rights().admin


def need_starter(talk: Exchange) -> None:
    """Refuse whoever may not begin games here. Raises Refusal, and Outside to find it out."""
    if not may_start(talk):
        raise Refusal("starters")


async def need_room(talk: Exchange) -> None:
    """Refuse one challenge more of somebody who has many. Raises Refusal."""
    mine = await store.open_by(talk.connection, talk.player.id)
    if len(mine) < OPEN_LIMIT:
        return
    within = (
        mine if talk.unseen else await bounds.shown_in(talk.connection, mine, await talk.shared())
    )
    shown = [number for number in mine if number in within][:OPEN_LIMIT]
    if not shown:
        raise Refusal("too-many-challenges-elsewhere", count=len(mine))
    raise Refusal(
        "too-many-challenges",
        count=len(mine),
        numbers=finding.told_all(talk, [await talk.match(number) for number in shown]),
        buttons=tuple(Button(f"#{number}", f"cancel #{number}") for number in shown),
    )


async def need_welcome(talk: Exchange, other: Player) -> None:
    """Refuse to bring two people together of whom one does not want that. Raises Refusal."""
    if await blocks.stands(talk.connection, other.id, talk.player.id):
        raise Refusal("not-welcome", aside="challenge", player=called(other))
    if await blocks.stands(talk.connection, talk.player.id, other.id):
        lift = Button(talk.say("button-unblock", player=called(other)), unblocking(other))
        raise Refusal("blocked-by-you", aside="challenge", player=called(other), buttons=(lift,))


def unblocking(player: Player) -> str:
    """What a button says that lifts a block."""
    return f"unblock <@{player.person.account}>"


async def need_invitation(talk: Exchange, found: Match) -> None:
    """Refuse to answer what is for somebody else. Raises Refusal.

    Whoever is not known by account has to be where it is shown: a place may be public to look at.
    """
    number = str(found.number)
    if found.challenger.id == talk.player.id:
        raise Refusal("accept-own", number=number)
    if found.invited is None and not await _here(talk, found):
        raise Refusal("challenge-elsewhere", number=number)
    if not is_open(found) and not await is_for(talk, found):
        player = called(found.invited) if found.invited else quoted(f"@{found.invited_name}")
        raise Refusal("challenge-other", number=number, player=player)


def _which(talk: Exchange, found: Sequence[Match], asked: str) -> Refusal:
    """Ask which of several challenges is meant, a button for each that has room for all of it."""
    said = [(f"#{m.number}", asked.replace("{}", f"#{m.number}")) for m in found[: finding.NAMED]]
    choices = tuple(Button(*one) for one in said if len(one[1].encode()) <= BUTTON_BYTES)
    return Refusal("which-challenge", numbers=finding.told_all(talk, found), buttons=choices)
