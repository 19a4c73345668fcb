"""What happened in a game, told wherever the game is shown.

What can be tapped is under it only where a player is: others look on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from bot import boards, pictures
from bot.exchange import Exchange, called
from bot.games import Match
from bot.languages import Words
from bot.plies import listed, standing
from bot.store.places import StoredPlace
from bot.store.watching import sitting
from bot.talk import Button
from rules.core import PASS


async def announce(talk: Exchange, played: Match, news: Callable[[Words], str]) -> None:
    """Show a game's new board wherever it is shown, after the news in each place's language."""
    places = await talk.places(played.number)
    # Where something was said already the speaker need not be told apart.
    if talk.place.id not in [place.id for place in places] and not talk.replies:
        talk.reply(news(talk.words), private=True)
    count, seats = talk.automatic.get(played.number, 0), await seated(talk, played, places)
    for place in places:
        voice = talk.voice(place)
        text = " ".join([news(voice), *automatic(voice, played, count)])
        if played.record.paused and played.running:
            text += " " + voice.say("paused-so", number=str(played.number))
        elif played.running:
            text += " " + boards.turn(voice, played)
        elif played.record.result is not None:
            text += " " + boards.ending(voice, played)
        talk.reply(
            text,
            picture=pictures.picture(voice, played, await pictures.look(talk, played, place)),
            buttons=boards.buttons(voice, played, seated=place.id in seats),
            place=place,
            game=played.number,
            entry=played.record.size,
        )


async def mention(
    talk: Exchange,
    played: Match,
    news: Callable[[Words], str],
    buttons: Callable[[Words], tuple[Button, ...]],
    *,
    overtakes: bool = False,
) -> None:
    """Tell something of a game wherever it is shown, without its board."""
    places = await talk.places(played.number)
    seats = await seated(talk, played, places)
    if talk.place.id not in [place.id for place in places] and not talk.replies:
        talk.reply(news(talk.words), private=True)
    for place in places:
        voice = talk.voice(place)
        talk.reply(
            news(voice),
            buttons=buttons(voice) if place.id in seats else (),
            place=place,
            game=played.number,
            entry=played.record.size,
            overtakes=overtakes,
        )


async def seated(talk: Exchange, played: Match, places: Iterable[StoredPlace]) -> frozenset[int]:
    """In which of some places a player of a game is."""
    where = [place.id for place in places]
    players = {player.id for player in played.players if player}
    if where == [talk.place.id] and talk.player.id in players:
        return frozenset(where)
    return frozenset(place for place, _ in await sitting(talk.connection, where, players))


def automatic(voice: Words, played: Match, count: int) -> Iterator[str]:
    """What is said of the last entries, so many, that came by themselves."""
    record = played.record
    if count > 1:
        moves = listed(voice, standing(record)[-count:])
        yield voice.say("played-alone-more", moves=moves)
    elif count and record.entry is not None and record.last is not None:
        key = "passed" if record.last.text == PASS else "played-alone"
        yield voice.say(
            key,
            player=called(played.players[record.entry.side]),
            side=boards.side_name(voice, played.game, record.entry.side),
            **({} if key == "passed" else {"move": boards.move_text(voice, record)}),
        )
