"""How much one person may have going on at once, and how much they may bring in a day."""

from __future__ import annotations

from datetime import timedelta

from bot import durations
from bot.exchange import Exchange, called
from bot.refusal import Refusal
from bot.store import bounds
from bot.store.people import Player

PLAYED = 200
"""Games that one person plays at once."""
BROUGHT = 20
"""Game texts that one person brings within a `DAY`."""
DAY = timedelta(days=1)


async def need_seat(talk: Exchange, other: Player | None = None) -> None:
    """Refuse a game more of the speaker, or of the `other` one, who plays many. Raises Refusal."""
    if await bounds.playing(talk.connection, talk.player.id) >= PLAYED:
        raise Refusal("too-many-games", limit=PLAYED)
    if other is not None and await bounds.playing(talk.connection, other.id) >= PLAYED:
        raise Refusal("too-many-games-other", limit=PLAYED, player=called(other))


async def need_delivery(talk: Exchange) -> None:
    """Refuse a game text more of somebody who has brought many today. Raises Refusal."""
    brought = await bounds.taken_in(talk.connection, talk.player.id, talk.ask.time - DAY)
    if len(brought) >= BROUGHT:
        wait = brought[-BROUGHT] + DAY - talk.ask.time
        left = durations.left(talk.words, wait)
        raise Refusal("too-many-imports", limit=BROUGHT, left=left)
