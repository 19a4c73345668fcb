"""A name that nobody here has: who may be meant by it."""

from __future__ import annotations

from bot.exchange import Exchange, called
from bot.likeness import distance
from bot.misread import either
from bot.refusal import Refusal
from bot.store import queries
from bot.store.people import Player
from bot.talk import BUTTON_BYTES, Button, Place, quoted

NEAR = 3
"""At most so many people are named."""


async def unseen(talk: Exchange, given: str) -> Refusal:
    """The refusal of a name that nobody here has, with a button for each who may be meant."""
    meant = await near(talk, given)
    names = [f"@{called(one)}" for one in meant]
    return Refusal(
        "unseen",
        given=quoted(given),
        near=either(talk.words, names) if names else "none",
        buttons=tuple(_instead(talk.ask.text, given, meant)),
    )


async def near(talk: Exchange, given: str) -> list[Player]:
    """The people seen in this chat whose handle or name is written nearly so, the nearest first."""
    said, most = given.casefold(), _most(given)
    ranked: dict[int, tuple[int, Player]] = {}
    for one in await _seen(talk):
        names = {one.person.handle.casefold(), one.person.name.casefold()} - {""}
        slips = min((_slips(said, name, most) for name in names), default=most + 1)
        if slips <= most and one.id not in (talk.player.id, *ranked) and not one.person.bot:
            ranked[one.id] = slips, one
    found = sorted(ranked.values(), key=lambda held: (held[0], held[1].person.name))
    return [one for _, one in found[:NEAR]]


async def _seen(talk: Exchange) -> list[Player]:
    """The people who were seen here, or in the chat around this thread."""
    place = talk.place.place
    found = list(await queries.people_seen(talk.connection, talk.place.id))
    chat = Place(place.platform, place.chat, direct=place.direct)
    around = await queries.find_place(talk.connection, chat) if place.thread else None
    if around is not None:
        found += await queries.people_seen(talk.connection, around.id)
    return found


def _most(given: str) -> int:
    """How many slips there may be in a name of this length."""
    return 1 if len(given) <= 3 else 2 if len(given) <= 8 else 3


def _slips(said: str, name: str, most: int) -> int:
    """How far a name is from what was said; its beginning, or one word of it, counts as a slip."""
    part = len(said) > 1 and (name.startswith(said) or said in name.split())
    return min(1 if part else most + 1, distance(said, name, most))


def _instead(text: str, given: str, near: list[Player]) -> list[Button]:
    """What was said with each of some people instead of the name, where a button has room."""
    if text.count(f"@{given}") != 1:
        return []
    said = ((one, text.replace(f"@{given}", f"<@{one.person.account}>")) for one in near)
    buttons = [Button(called(one), " ".join(text.split())) for one, text in said]
    return [one for one in buttons if len(one.text.encode()) <= BUTTON_BYTES]
