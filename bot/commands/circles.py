"""Places that are linked, so that a tournament may have entrants from all of them."""

from __future__ import annotations

from collections.abc import Sequence

from bot import codes, linked, manner
from bot.declaration import COMMANDS, Argument, Kind, command
from bot.exchange import Exchange
from bot.refusal import Refusal
from bot.store import circles, queries
from bot.store.places import StoredPlace, places_by_id
from bot.talk import Place

LINK = "linkplace"
MOST = 10
"""So many places may be linked."""


@command(
    LINK,
    Argument("what", Kind.CHOICE, choices=("off",)),
    Argument("code", Kind.TEXT),
    private=True,
    group="settings",
)
async def link_place(talk: Exchange, what: str = "", code: str = "") -> None:
    """Link two chats, by a code that an administrator of one is given and one of the other says."""
    chat = await _own(talk)
    if what == "off":
        await _part(talk, chat)
    elif code:
        await _join(talk, chat, code)
    else:
        await _offer_code(talk, chat)


@command("unlinkplace", hidden=True, private=True, group="settings")
async def unlink_place(talk: Exchange) -> None:
    """Take this chat out of those that are linked."""
    await _part(talk, await _own(talk))


async def _own(talk: Exchange) -> StoredPlace:
    """The chat in which it is said, under its present title. Raises Refusal for who may not."""
    place = talk.place.place
    if place.direct:
        raise Refusal("link-place-direct")
    if not talk.rights().admin:
        raise Refusal("link-place-admin")
    whole = Place(place.platform, place.chat, home=place.home)
    chat = await queries.place_for(talk.connection, whole, talk.place.language)
    await linked.keep_title(talk.connection, chat, talk.ask.title)
    return (await places_by_id(talk.connection, [chat.id]))[0]


async def _offer_code(talk: Exchange, chat: StoredPlace) -> None:
    code = codes.fresh()
    await circles.add_code(talk.connection, code, chat.id, talk.player.account, talk.ask.time)
    facts = {
        platform: f"/{name(COMMANDS[LINK], talk.language)}"
        for platform, name in manner.NAMES.items()
    }
    place = linked.own(talk.words, chat)
    shown = codes.written(code)
    told = [
        talk.say("link-place-code", place=place, code=shown, minutes=codes.MINUTES, **facts),
        talk.say("link-place-follows"),
    ]
    if others := await linked.others(talk.connection, chat.id):
        told.append(talk.say("linked-places", places=linked.listed(talk.words, others)))
    await talk.whisper("\n".join(told))


async def _join(talk: Exchange, chat: StoredPlace, code: str) -> None:
    since = talk.ask.time - codes.LIFE
    given = await circles.use_code(talk.connection, codes.read(code), since)
    if given is None:
        raise Refusal("link-place-code")
    mine = await circles.circle_of(talk.connection, chat.id)
    theirs = await circles.circle_of(talk.connection, given)
    held = {place.id: place for place in await places_by_id(talk.connection, {*mine, *theirs})}
    if given == chat.id:
        _turn_down(talk, "refused-link-place-same")
    elif given in mine:
        told = linked.called(talk.words, held[given])
        _turn_down(talk, "refused-link-place-already", place=told)
    elif len(held) > MOST:
        _turn_down(talk, "refused-link-place-many", limit=MOST, count=len(held))
    else:
        await circles.link(talk.connection, chat.id, given)
        for some, others in ((mine, theirs), (theirs, mine)):
            new = [held[other] for other in others]
            _announce(talk, chat, [held[one] for one in some], "place-linked", new)


def _turn_down(talk: Exchange, key: str, **facts: object) -> None:
    """Say why a code is of no use here. It was seen by all, hence it stays used up."""
    talk.reply(talk.say(key, **facts), private=True)


async def _part(talk: Exchange, chat: StoredPlace) -> None:
    others = await linked.others(talk.connection, chat.id)
    if not others:
        raise Refusal("link-place-none")
    await circles.leave(talk.connection, chat.id)
    _announce(talk, chat, [chat], "place-unlinked", others)
    _announce(talk, chat, others, "place-unlinked", [chat])


def _announce(
    talk: Exchange,
    chat: StoredPlace,
    places: Sequence[StoredPlace],
    key: str,
    others: Sequence[StoredPlace],
) -> None:
    """Tell some places, each in its language, what became of the others for them.

    The chat of the speaker reads it where it was asked for.
    """
    for place in places:
        target = talk.place if place.id == chat.id else place
        voice = talk.voice(target)
        text = voice.say(key, places=linked.listed(voice, others), count=len(others))
        talk.reply(text, place=target)
