"""Looking on: a game shown in one more place."""

from __future__ import annotations

from bot import boards, finding, news, offers, pictures
from bot.declaration import Argument, GameNumber, Kind, command
from bot.exchange import Exchange, called
from bot.games import Match
from bot.refusal import Refusal
from bot.store import queries
from bot.store.watching import hide_game, sitting

NUMBER = Argument("number", Kind.NUMBER, required=True)


@command("watch", NUMBER, group="look")
async def watch(talk: Exchange, number: GameNumber) -> None:
    """Show a game in this place too: its board now, and every new one."""
    found = await talk.match(number.number)
    finding.need_running(found)
    if talk.place.id in {place.id for place in await talk.places(found.number)}:
        raise Refusal("watched-already", number=str(found.number), game=found.number)
    _need_starter(talk)
    await queries.show_game(talk.connection, found.number, talk.place.id)
    voice = talk.voice()
    seats = await news.seated(talk, found, [talk.place])
    asked = await offers.standing(talk, found)
    told = voice.say(
        "watched",
        number=str(found.number),
        game=boards.title(voice, found),
        state=boards.state(voice, found.record),
    )
    reader = await talk.reading(found, talk.place)
    talk.reply(
        " ".join([told, *offers.told(voice, found, asked)]),
        picture=pictures.picture(voice, found, await pictures.look(talk, found)),
        buttons=offers.beneath(voice, found, asked, reader, seated=bool(seats)),
        game=found.number,
        entry=found.record.size,
    )


@command("unwatch", NUMBER, group="look")
async def unwatch(talk: Exchange, number: GameNumber) -> None:
    """Show a game in this place no more, unless it is played here."""
    found = await talk.match(number.number)
    places = {place.id for place in await talk.places(found.number)}
    if talk.place.id not in places:
        raise Refusal("not-watched", number=str(found.number))
    await _need_watchers(talk, found, places)
    _need_starter(talk)
    await hide_game(talk.connection, found.number, talk.place.id)
    talk.reply(talk.voice().say("unwatched", number=str(found.number)))


def _need_starter(talk: Exchange) -> None:
    """Refuse who may not begin games here. Raises Unasked too."""
    if talk.place.settings.starters == "admins" and not talk.rights().admin:
        raise Refusal("watch-starters")


async def _need_watchers(talk: Exchange, found: Match, places: set[int]) -> None:
    """Refuse to hide a game where it is played: every player keeps a place, and is asked."""
    players = {player.id: called(player) for player in found.players if player}
    sit = await sitting(talk.connection, places, players)
    here = {player for place, player in sit if place == talk.place.id}
    bound = here - {player for place, player in sit if place != talk.place.id}
    own = talk.player.id in players
    if places == {talk.place.id}:
        key = "played-here"
    elif talk.player.id in bound:
        key = "played-here-by-you"
    elif bound:
        key = "played-here-only"
    elif here and not own:
        key = "watched-by-player"
    else:
        return
    names = [name for one, name in players.items() if one in (bound or here)]
    both = len(names) == 2
    told = talk.say("two", first=names[0], second=names[1]) if both else "".join(names)
    number = found.number
    raise Refusal(key, number=str(number), game=number, players=told, count=len(names))
