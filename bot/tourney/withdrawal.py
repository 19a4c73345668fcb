"""Who leaves a tournament that has started, and who takes a seat over."""

from __future__ import annotations

from bot import news
from bot.exchange import Exchange, called
from bot.games import Match
from bot.languages import Words
from bot.store import tournaments as store
from bot.store.people import Player
from bot.tourney import games, reports
from bot.tourney.tournament import Pairing, Seat, Tournament, load


async def withdraw(talk: Exchange, tournament: Tournament, seat: Seat) -> None:
    """Pair somebody no more; the games that they play are lost by forfeit."""
    for pairing, played in await _playing(talk, tournament, seat):
        side = 0 if pairing.row.first == seat.number else 1
        after = await games.lose(talk, played, side, "forfeit")

        def told(voice: Words, one: Match = after) -> str:
            return voice.say(
                "tournament-forfeit",
                number=str(one.number),
                title=reports.title(voice, tournament),
                player=called(seat.player),
            )

        await news.announce(talk, after, told)
    gone = tournament.event.paired + 1
    await store.change_entrant(talk.connection, tournament.number, seat.seat, gone=gone)


async def replace(
    talk: Exchange, tournament: Tournament, seat: Seat, player: Player, place: int
) -> Tournament:
    """Give a seat to somebody else; the games that run on it are begun anew with them."""
    playing = await _playing(talk, tournament, seat)
    for pairing, played in playing:
        after = await games.call_off(talk, tournament, pairing, played)

        def told(voice: Words, one: Match = after) -> str:
            title = reports.title(voice, tournament)
            return voice.say("tournament-called-off", number=str(one.number), title=title)

        await news.announce(talk, after, told)
    # Whoever takes over a seat that was left is paired again.
    values = {"person": player.account, "place": place, "gone": None}
    await store.change_entrant(talk.connection, tournament.number, seat.seat, **values)
    found = await load(talk.connection, tournament.number)
    if found is None:
        raise LookupError(f"there is no tournament {tournament.number}")
    numbers = await games.begin(talk, found, [pairing.row for pairing, _ in playing])
    for key, number in numbers.items():
        where = (tournament.number, key)
        await store.change_pairing(talk.connection, *where, game=number, told=False)
    return await load(talk.connection, tournament.number) or found


async def _playing(
    talk: Exchange, tournament: Tournament, seat: Seat
) -> list[tuple[Pairing, Match]]:
    """The games that somebody plays in a tournament now."""
    return [
        (pairing, played)
        for pairing, played in await games.running(talk, tournament)
        if seat.number in (pairing.row.first, pairing.row.second)
    ]
