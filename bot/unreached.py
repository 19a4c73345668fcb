"""The other player of a game, where what happens in it cannot be brought to them: the speaker
learns of it, once, where they asked.

Silence of somebody who was not told is no silence: a nudge counts only if it came to a place where
the other player is. It takes marking for that (`nudging`), and the outbox, which takes it back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot import manner
from bot.exchange import Exchange, called
from bot.games import Match
from bot.store import queries
from bot.store.people import Player
from bot.store.watching import sitting
from bot.talk import Reply


async def nudging(talk: Exchange, played: Match) -> None:
    """Mark the replies about a game that remind its other player, as nudges."""
    seats = await _seats(talk, played.number, played.players)
    talk.replies = [
        replace(said, nudges=True) if _tells(said, played.number) and said.place in seats else said
        for said in talk.replies
    ]


async def noted(talk: Exchange) -> Sequence[Reply]:
    """The replies; those that alone tell the other player of a game, elsewhere, with what the
    speaker is told if they do not arrive."""
    if talk.ask.timed:
        return talk.replies
    away = {r.game for r in talk.replies if r.game and _tells(r, r.game) and _is_away(talk, r)}
    replies = talk.replies
    for number in sorted(away):
        replies = await _noted(talk, number, replies)
    return replies


async def _noted(talk: Exchange, number: int, replies: Sequence[Reply]) -> list[Reply]:
    row = await queries.game(talk.connection, number)
    if row is None or row.started is None:
        return [*replies]
    people = queries.people_of(row)
    players = [people.get(side) for side in ("first", "second")]
    seats = await _seats(talk, number, players)
    other = next((one for one in players if one and one.id != talk.player.id), None)

    def lost(said: Reply) -> Reply:
        alone = seats.keys() == {said.place} or said.nudges
        if other is None or not (alone and _tells(said, number) and _is_away(talk, said)):
            return said
        return replace(
            said,
            instead=talk.place.id,
            otherwise=_sentence(talk, said, other, direct=seats[said.place]),
        )

    return [*map(lost, replies)]


async def _seats(talk: Exchange, number: int, players: Iterable[Player | None]) -> dict[int, bool]:
    """The places of a game in which the speaker's opponent is, and whether they are direct."""
    known = [player.id for player in players if player is not None]
    if talk.player.id not in known:
        return {}
    others = [one for one in known if one != talk.player.id]
    places = {place.id: place.place.direct for place in await talk.places(number)}
    found = await sitting(talk.connection, places, others)
    return {place: places[place] for place, _ in found}


def _tells(said: Reply, number: int) -> bool:
    """Whether a reply is news of a game."""
    return said.game == number and said.private is None and said.instead is None


def _is_away(talk: Exchange, said: Reply) -> bool:
    return said.place != talk.place.id


def _sentence(talk: Exchange, said: Reply, other: Player, *, direct: bool) -> str:
    place = talk.place
    told = talk.voice().say(
        "nudge-unreached" if said.nudges else "game-unreached",
        player=called(other),
        number=str(said.game),
        where="direct" if direct else "chat",
    )
    return manner.written(told, place.place, place.language)
