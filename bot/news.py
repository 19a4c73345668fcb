"""What happened in a game, told wherever the game is shown.

What can be tapped is under it only where a player is: others look on. A player is called in one of
these places only, and whoever speaks in none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from bot import boards, links, offers, pictures
from bot.exchange import Exchange, called
from bot.games import Match
from bot.languages import Words
from bot.plies import listed, standing
from bot.store.people import Player
from bot.store.places import StoredPlace
from bot.store.watching import last_asked, sitting
from bot.talk import Button, naming
from rules.core import PASS


async def announce(talk: Exchange, played: Match, news: Callable[[Words], str]) -> None:
    """Show a game's new board wherever it is shown, after the news in each place's language."""
    places = await talk.places(played.number)
    await _tell_apart(talk, played, news, places)
    count, seats = talk.automatic.get(played.number, 0), await seated(talk, played, places)
    pings, asked = await _called(talk, played, places), await offers.standing(talk, played)
    for place in places:
        voice, here = talk.voice(place), place.id in seats
        text = [news(voice), *automatic(voice, played, count), *_state(voice, played)]
        answers = offers.buttons(voice, played, asked) if here else ()
        talk.reply(
            naming(" ".join([*text, *offers.told(voice, played, asked)]), pings[place.id]),
            picture=pictures.picture(voice, played, await pictures.look(talk, played, place)),
            buttons=(*boards.buttons(voice, played, seated=here), *answers),
            place=place,
            game=played.number,
            entry=played.record.size,
        )


def _state(voice: Words, played: Match) -> Iterator[str]:
    """What follows from the news: whose turn it is, or that there is none, or how it ended."""
    if played.record.paused and played.running:
        yield voice.say("paused-so", number=str(played.number))
    elif played.running:
        yield boards.turn(voice, played)
    elif played.record.result is not None:
        yield boards.ending(voice, played, brief=True)


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
    seats, pings = await seated(talk, played, places), await _called(talk, played, places)
    await _tell_apart(talk, played, news, places)
    asked = await offers.standing(talk, played)
    for place in places:
        voice = talk.voice(place)
        taps = buttons(voice)
        answers = offers.buttons(voice, played, asked)
        # What asks something by itself leaves what was asked before to its own message.
        still = not {one.text for one in taps} & {one.text for one in answers}
        told = [news(voice), *(offers.told(voice, played, asked) if still else ())]
        talk.reply(
            naming(" ".join(told), pings[place.id]),
            buttons=(*taps, *(answers if still else ())) if place.id in seats else (),
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


async def _tell_apart(
    talk: Exchange, played: Match, news: Callable[[Words], str], places: Iterable[StoredPlace]
) -> None:
    """Tell the speaker where the game is not shown, and where it is, if nothing was said yet."""
    if talk.place.id in [place.id for place in places] or talk.replies:
        return
    there = talk.say("told-there", game=await links.game(talk, played))
    talk.reply(naming(f"{news(talk.words)} {there}"), private=True, game=played.number)


# -- who is called where --------------------------------------------------------------------------


async def _called(
    talk: Exchange, played: Match, places: Sequence[StoredPlace]
) -> dict[int, frozenset[str]]:
    """By place the accounts that are called there: the other player's, where they play."""
    found: dict[int, set[str]] = {place.id: set() for place in places}
    for player in played.players:
        if player is None or player.id == talk.player.id:
            continue
        where = [one for one in places if one.place.platform == player.person.platform]
        if where:
            home = where[0] if len(where) == 1 else await _home(talk, played, player, where)
            found[home.id].add(player.person.account)
    return {place: frozenset(accounts) for place, accounts in found.items()}


async def _home(
    talk: Exchange, played: Match, player: Player, where: Sequence[StoredPlace]
) -> StoredPlace:
    """The place where a player of a game last played, else one where they are.

    A thread that was opened since stands for its chat.
    """
    chats = {one.place.chat for one in where}
    last = await last_asked(talk.connection, played.number, player.id, chats)
    here = await sitting(talk.connection, [one.id for one in where], [player.id])
    seats = {place for place, _ in here}

    def nearness(one: StoredPlace) -> tuple[bool, ...]:
        place = one.place
        same = last is not None and place.chat == last.chat
        return place == last, same, one.id in seats, not place.direct

    return max(where, key=nearness)


# -- what came by itself --------------------------------------------------------------------------


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
