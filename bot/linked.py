"""Linked places as they are told of: by what people call them, where the platform tells that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.languages import Words
from bot.store import circles
from bot.store.places import StoredPlace, places_by_id, save_place_settings
from bot.talk import quoted

_TITLE = "name"
"""Where the title of a linked chat is kept, among what was set for it."""


async def others(connection: AsyncConnection, place: int) -> Sequence[StoredPlace]:
    """The places that one is linked with; for a thread those of its chat."""
    members = await circles.circle_of(connection, place)
    if len(members) < 2:
        return ()
    chat = await circles.chat_of(connection, place)
    return [one for one in await places_by_id(connection, members) if one.id != chat]


async def keep_title(connection: AsyncConnection, chat: StoredPlace, title: str) -> None:
    """Keep what people call a chat, for those who read of it elsewhere."""
    if title and chat.own.get(_TITLE) != title:
        await save_place_settings(connection, chat.id, {**chat.own, _TITLE: title})


def called(voice: Words, place: StoredPlace) -> str:
    """Another place in words: its title and platform, or a chat there."""
    return voice.say("linked-place", **_facts(place))


def own(voice: Words, place: StoredPlace) -> str:
    """The place of whoever reads of it elsewhere."""
    return voice.say("linked-own", **_facts(place))


def _facts(place: StoredPlace) -> dict[str, str]:
    title = str(place.own.get(_TITLE, ""))
    named, platform = "yes" if title else "no", place.place.platform.title()
    return {"named": named, "title": quoted(title), "platform": platform}


def listed(voice: Words, places: Iterable[StoredPlace]) -> str:
    """Some places in words."""
    return ", ".join(called(voice, place) for place in places)
