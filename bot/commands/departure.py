"""What becomes of the games and challenges of somebody who is to be forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row

from bot import boards, news, rating
from bot.commands import challenge
from bot.exchange import Exchange, called
from bot.games import SIDES, Match, matches
from bot.store import bounds, queries, tournaments, unfinished
from bot.tournaments.event import Outcome
from rules.core import SCORES
from rules.record import Entry

SHOWN = 20
"""So many games are ended with their boards, those first that concern somebody most; of the others
only the numbers are told."""
EVERY = 1_000_000
EARLY = 2
"""A game with fewer plies is called off, not given up."""
FEW = 10
"""A game of more entries than these is not early, whatever they are."""
LIST_LENGTH = 1500
"""The numbers fill at most so many characters: a message of Discord holds 2,000."""


async def leave_all(talk: Exchange) -> None:
    """End all games and challenges of the speaker, and tell of it where they are shown."""
    most_urgent = await unfinished.some(talk.connection, talk.player.id, most=SHOWN)
    for match in await matches(talk.connection, talk.records, most_urgent):
        await leave(talk, match)
    # What has ended is among them no more.
    if rest := await unfinished.some(talk.connection, talk.player.id, most=EVERY):
        await _end(talk, rest)
        await _tell(talk, [row.number for row in rest])


async def leave(talk: Exchange, match: Match) -> None:
    """End a game or challenge of the speaker."""
    side = match.side_of(talk.player)
    if match.waiting:
        mine = match.challenger.id == talk.player.id
        await challenge.dismiss(talk, match, "cancelled" if mine else "declined")
        return
    if side is None:
        return
    plies = EARLY if match.tournament is not None else match.record.plies
    after = await talk.append(match, _last_entry(plies, side))
    await news.announce(
        talk, after, lambda voice: voice.say("left", player=called(after.players[side]))
    )


def _last_entry(plies: int, side: int) -> Entry:
    return Entry("aborted" if plies < EARLY else "resign", "", side)


async def _end(talk: Exchange, rows: Sequence[Row[Any]]) -> None:
    """End games and challenges without a look at their boards."""
    made = [await _closing(talk, row) for row in rows if row.started is not None]
    await queries.add_entries(talk.connection, made)
    scores = {row.number: None for row in rows} | {one["game"]: _score(one) for one in made}
    await bounds.end(talk.connection, scores, talk.ask.time)
    for row in rows:
        if row.rated and scores[row.number] in SCORES:
            held = queries.people_of(row)
            await rating.count(talk.connection, row.number, [held[side].id for side in SIDES])
        if row.tournament is not None:
            outcome = Outcome(scores[row.number]).value
            time = talk.ask.time
            await tournaments.finish(talk.connection, row.number, outcome, (0.0, 0.0), time)


def _score(entry: dict[str, Any]) -> str:
    """What a game ends with by an entry of `_closing`."""
    return "*" if entry["kind"] == "aborted" else SCORES[1 - entry["side"]]


async def _closing(talk: Exchange, row: Row[Any]) -> dict[str, Any]:
    """The entry that ends a game, as it is stored."""
    # Few entries may be fewer plies: a draw that was offered is none.
    few = row.size <= FEW
    plies = (await talk.records.load(talk.connection, row)).plies if few else row.size
    if row.tournament is not None:
        plies = EARLY
    first = queries.people_of(row).get("first")
    side = 0 if first is not None and first.id == talk.player.id else 1
    return {
        **_last_entry(plies, side)._asdict(),
        "game": row.number,
        "number": row.size + 1,
        "person": talk.player.account,
        "time": talk.ask.time,
    }


async def _tell(talk: Exchange, numbers: Sequence[int]) -> None:
    """Say once in each place which of the games shown there are over."""
    for place, there in (await bounds.places_of_all(talk.connection, numbers)).items():
        told = [f"#{number}" for number in there]
        fitting = boards.fitting(told, LIST_LENGTH)
        listed = ", ".join([*fitting, *(["…"] if len(fitting) < len(told) else [])])
        player = called(talk.player)
        talk.reply(talk.voice(place).say("left-many", player=player, numbers=listed), place=place)
