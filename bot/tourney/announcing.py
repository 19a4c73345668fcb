"""What is told of a tournament where it is held, and in the places of its entrants."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from bot import boards, news, threads
from bot.exchange import Exchange, called
from bot.games import Match
from bot.languages import Words
from bot.preferences import SIZES
from bot.store import places as stored
from bot.store import tournaments as store
from bot.store.circles import circle_of
from bot.store.places import StoredPlace
from bot.talk import Button, Picture, moment
from bot.tournaments.event import Format, Outcome, Row
from bot.tournaments.standings import standings
from bot.tourney import cards, games, reports
from bot.tourney.reports import title
from bot.tourney.tournament import ENDED, Tournament
from rules.core import SCORES

CROWD = 8
"""Where so many games begin at once without a thread of their own, their boards are not shown."""
BATCH = 20
"""So many games are shown at once; the others by the next ask."""
ROOM = 1_400
"""A message of a list has so many characters; further ones follow."""
PODIUM = 3

Told = Callable[[Words], str]


async def everywhere(talk: Exchange, tournament: Tournament) -> Sequence[StoredPlace]:
    """Where a tournament is told: its place and those linked with it, its entrants' chats.

    And where it is spoken of: somebody's direct messages, a thread.
    """
    circle = set(await circle_of(talk.connection, tournament.place))
    seats = {seat.place for seat in tournament.seats}
    own = {tournament.place, talk.place.id}
    found = await stored.places_by_id(talk.connection, circle | seats | own)
    return [place for place in found if not place.place.direct or place.id in own]


async def tell(
    talk: Exchange,
    tournament: Tournament,
    told: Told,
    *,
    buttons: Callable[[Words], tuple[Button, ...]] = lambda _: (),
    picture: Callable[[Words, StoredPlace], Picture | None] = lambda _, __: None,
) -> None:
    """Say something about a tournament wherever it is told."""
    for place in await everywhere(talk, tournament):
        voice = talk.voice(place)
        talk.reply(told(voice), place=place, buttons=buttons(voice), picture=picture(voice, place))


def named(voice: Words, tournament: Tournament) -> str:
    """The title with the number."""
    return f"{title(voice, tournament)} (T{tournament.number})"


async def opened(talk: Exchange, tournament: Tournament) -> None:
    """Tell that a tournament can be joined."""

    def told(voice: Words) -> str:
        return (
            voice.say("tournament-opened", title=named(voice, tournament))
            + "\n"
            + cards.card(voice, tournament)
        )

    await tell(talk, tournament, told, buttons=lambda voice: joining(voice, tournament))


def joining(voice: Words, tournament: Tournament) -> tuple[Button, ...]:
    """What can be tapped under a tournament that can be joined."""
    return (Button(voice.say("button-join"), f"tournament join T{tournament.number}"),)


# -- rounds ---------------------------------------------------------------------------------------


async def new_round(talk: Exchange, tournament: Tournament, rows: Sequence[Row]) -> None:
    """Tell who meets whom in a round."""
    for place in await everywhere(talk, tournament):
        voice = talk.voice(place)
        parts = list(_parts(voice, tournament, rows, place))
        drawn = reports.pairings(voice, tournament, rows[0].round, look(place)).picture
        for at, text in enumerate(parts):
            last = at == len(parts) - 1
            talk.reply(
                text,
                place=place,
                buttons=_round_buttons(voice, tournament) if last else (),
                picture=drawn if last else None,
            )


def look(place: StoredPlace) -> reports.Look:
    """How tables are drawn for a place."""
    theme = place.reader.theme or place.settings.theme
    return reports.Look(theme, SIZES[place.settings.size])


def _parts(
    voice: Words, tournament: Tournament, rows: Sequence[Row], place: StoredPlace
) -> Iterator[str]:
    """The announcement of a round, in pieces that fit a message."""
    head = voice.say(
        "tournament-round",
        title=named(voice, tournament),
        round=rows[0].round,
        rounds=tournament.count,
    )
    piece = "\n".join([head, *_times(voice, tournament)])
    lines = [_line(voice, tournament, row) for row in rows]
    if len(tournament.untold) > CROWD and place.settings.threads != "on":
        lines.append(voice.say("tournament-crowd", number=str(tournament.untold[0].game)))
    for line in lines:
        if len(piece) + len(line) > ROOM:
            yield piece
            piece = line
        else:
            piece += f"\n{line}"
    yield piece


def _times(voice: Words, tournament: Tournament) -> Iterator[str]:
    held = tournament.round
    if held is not None and held.checkin is not None:
        yield voice.say("tournament-checkin-by", time=moment(held.checkin))
    if held is not None and held.deadline is not None:
        yield voice.say("tournament-deadline-by", time=moment(held.deadline))


def _line(voice: Words, tournament: Tournament, row: Row) -> str:
    """A row of a round with its game."""
    first = called(tournament.by_number[row.first].player, ping=True)
    if row.second is None:
        return _alone(voice, tournament, row, first)
    second = called(tournament.by_number[row.second].player, ping=True)
    number = tournament.games.get(games.key(row))
    game = f" #{number}" if number else ""
    result = f" {reports.score(row.outcome)}" if row.outcome else ""
    return f"{row.board}. {first} – {second}{game}{result}"


def _alone(voice: Words, tournament: Tournament, row: Row, player: str) -> str:
    """What is told of somebody who meets nobody."""
    if row.outcome is Outcome.BYE and tournament.regulations.format is Format.KNOCKOUT:
        last = "yes" if row.round == tournament.count else "no"
        return voice.say("tournament-through", player=player, last=last)
    if row.outcome is Outcome.BYE:
        return voice.say("tournament-bye", player=player)
    half = row.outcome is Outcome.HALF
    return voice.say("tournament-half" if half else "tournament-zero", player=player)


def _round_buttons(voice: Words, tournament: Tournament) -> tuple[Button, ...]:
    """What can be tapped under a new round: who waits says so; the pairings have links to games."""
    number, held = f"T{tournament.number}", tournament.round
    games = Button(voice.say("button-pairings"), f"tournament pairings {number}")
    if held is None or held.checkin is None:
        return (games,)
    return (Button(voice.say("button-here"), f"tournament here {number}"), games)


async def begun(talk: Exchange, tournament: Tournament) -> None:
    """Show the boards of some games that have begun: in their threads, others where they are few.

    Of very many no more than `BATCH`: who asks next goes on.
    """
    some = tournament.untold[:BATCH]
    crowded = len(tournament.untold) > CROWD
    for pairing in some:
        if pairing.row.outcome is None and pairing.game is not None:
            await _begin(talk, tournament, pairing.game, crowded=crowded)
        where = (tournament.number, games.key(pairing.row))
        await store.change_pairing(talk.connection, *where, told=True)


async def _begin(talk: Exchange, tournament: Tournament, number: int, *, crowded: bool) -> None:
    played = await talk.settle(await games.found(talk, number))
    await threads.part(talk, played, told=False)
    where = await talk.places(number)
    among = {place.id for place in where if place.place.thread or not crowded}
    await news.announce(talk, played, partial(_begun, tournament, played), among)


def _begun(tournament: Tournament, played: Match, voice: Words) -> str:
    """That the game of a pairing has begun."""
    first, second = (called(player) for player in played.players)
    sides = [boards.side_name(voice, played.game, side) for side in (0, 1)]
    pairing = tournament.pairing_of(played.number)
    row = pairing.row if pairing else None
    return voice.say(
        "tournament-game",
        title=title(voice, tournament),
        round=row.round if row else 0,
        board=row.board if row else 0,
        number=str(played.number),
        first=first,
        second=second,
        first_side=sides[0],
        second_side=sides[1],
    )


async def late(talk: Exchange, tournament: Tournament, ended: Iterable[Match]) -> None:
    """Show how games ended whose players were late."""
    for played in ended:

        def told(voice: Words, one: Match = played) -> str:
            nobody = one.record.result is None or one.record.result.score not in SCORES
            key = "tournament-late-both" if nobody else "tournament-late"
            return voice.say(key, number=str(one.number), title=title(voice, tournament))

        await news.announce(talk, played, told)


# -- the end --------------------------------------------------------------------------------------


async def end(talk: Exchange, tournament: Tournament) -> None:
    """Tell that a tournament is over, who won it, and the final table."""
    played = bool(tournament.pairings) and tournament.state == ENDED

    def told(voice: Words) -> str:
        return voice.say(
            "tournament-ended" if played else "tournament-off",
            title=named(voice, tournament),
            reason=tournament.reason,
            winners=", ".join(winners(tournament)),
            podium="\n".join(podium(voice, tournament)),
        )

    def table(voice: Words, place: StoredPlace) -> Picture | None:
        return reports.standings(voice, tournament, look(place)).picture if played else None

    await tell(talk, tournament, told, picture=table)


def winners(tournament: Tournament) -> list[str]:
    """Who is first, several perhaps."""
    best = [line for line in standings(tournament.event) if line.place == 1 and not line.void]
    return [called(tournament.by_number[line.number].player) for line in best]


def podium(voice: Words, tournament: Tournament) -> Iterator[str]:
    """The first lines of the final table."""
    knockout = tournament.regulations.format is Format.KNOCKOUT
    for line in standings(tournament.event)[:PODIUM]:
        name = called(tournament.by_number[line.number].player)
        points = "" if knockout else f": {reports.points(line.points)}"
        yield f"{line.place}. {name}{points}"
