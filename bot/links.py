"""Links to what the bot said about a game, where the speaker can see it."""

from __future__ import annotations

from bot import boards
from bot.exchange import Exchange
from bot.games import Match
from bot.store import queries
from bot.talk import link


async def linked(talk: Exchange, match: Match, label: str) -> str:
    """A label as a link to the newest message about a game that the speaker can see here."""
    mine = talk.place.place
    for place in sorted(await talk.places(match.number), key=lambda one: one.id != talk.place.id):
        there = place.place
        if there.platform != mine.platform:
            continue
        if there.direct and there.chat != talk.ask.person.account:
            continue
        if not (talk.unseen or talk.shows(place)):
            continue
        message = await queries.newest_board(talk.connection, place.id, match.number)
        if message:
            return link(label, there, message)
    return label


async def game(talk: Exchange, match: Match) -> str:
    """A game by number and name as a link, in the language of the speaker: `#128 Salta`."""
    return await linked(talk, match, f"#{match.number} {boards.game_name(talk.words, match.game)}")
