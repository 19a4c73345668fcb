"""What happened in a game, told wherever the game is shown.

What can be tapped is under it only where a player is: others look on. A player is called in one of
these places only, and whoever speaks in none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from bot import boards, clockface, links, offers, pictures, strength, threads, timing
from bot.exchange import Exchange, called
from bot.games import Match
from bot.languages import Words
from bot.plies import listed, standing
from bot.store.people import Player
from bot.store.places import StoredPlace
from bot.store.watching import last_asked, sitting
from bot.talk import Button, mentioned, naming
from rules.core import PASS


async def announce(
    talk: Exchange,
    played: Match,
    news: Callable[[Words], str],
    among: Collection[int] | None = None,
) -> None:
    """Show a game's new board wherever it is shown, after the news in each place's language.

    If only `among` some places, then nowhere else.
    """
    places = await talk.places(played.number)
    if among is not None:
        places = tuple(place for place in places if place.id in among)
    await _tell_apart(talk, played, news, places)
    count, seats = talk.automatic.get(played.number, 0), await seated(talk, played, places)
    pings, asked = (
        await _called(talk, played, places),
        await offers.standing(talk, played),
    )
    after = await strength.after_game(talk, played)
    clock = await timing.running(talk.connection, played, talk.ask.time)
    for place in places:
        voice, here = talk.voice(place), place.id in seats
        reader = await talk.reading(played, place)
        text = [news(voice), *automatic(voice, played, count), *_state(voice, played, reader)]
        text += clockface.left(voice, clock)
        text += strength.sentence(voice, played, after)
        if reader is None:
            text += _farewell(voice, played, pings[place.id], text)
        talk.reply(
            naming(" ".join([*text, *offers.told(voice, played, asked)]), pings[place.id]),
            picture=pictures.picture(voice, played, await pictures.look(talk, played, place)),
            buttons=offers.beneath(voice, played, asked, reader, seated=here),
            place=place,
            game=played.number,
            entry=played.record.size,
        )
    if not played.running:
        await threads.tell_end(talk, played, places)


def _state(voice: Words, played: Match, reader: int | None) -> Iterator[str]:
    """What follows from the news: whose turn it is, or that there is none, or how it ended."""
    if played.record.paused and played.running:
        yield voice.say("paused-so", number=str(played.number))
    elif played.running:
        yield boards.turn(voice, played, reader)
    elif played.record.result is not None:
        yield boards.ending(voice, played, brief=True)


def because(news: Callable[[Words], str], player: Player, reason: str) -> Callable[[Words], str]:
    """The news, and a player's own reason for it, if there is one."""

    def told(voice: Words) -> str:
        return f"{news(voice)} {voice.say('said-why', player=called(player), reason=reason)}"

    return told if reason else news


def _farewell(
    voice: Words, played: Match, pings: Iterable[str], text: Iterable[str]
) -> Iterator[str]:
    """What calls the one who did not end the game, where nothing else does."""
    said = mentioned(" ".join(text))
    for player in played.players if not played.running else ():
        wanted = player is not None and player.settings.mentions == "on"
        if player is not None and wanted and player.person.account in {*pings} - {*said}:
            yield voice.say("game-over-for", player=called(player, ping=True))


async def mention(
    talk: Exchange,
    played: Match,
    news: Callable[[Words], str],
    buttons: Callable[[Words], tuple[Button, ...]] = lambda voice: (),
    *,
    asks: str = "",
    overtakes: bool = False,
) -> None:
    """Tell something of a game wherever it is shown, without its board.

    What it `asks` by itself, an offer of that kind, is not told once more.
    """
    places = await talk.places(played.number)
    seats, pings = await seated(talk, played, places), await _called(talk, played, places)
    await _tell_apart(talk, played, news, places)
    asked = await offers.standing(talk, played)
    for place in places:
        voice, reader = talk.voice(place), await talk.reading(played, place)
        own = bool(asks) and reader == played.side_of(talk.player)
        first = voice.say(f"{asks}-asks", number=str(played.number)) if own else news(voice)
        told = [first, *offers.told(voice, played, [one for one in asked if one.kind != asks])]
        newest = sorted(asked, key=lambda one: one.kind != asks)
        answers = (*buttons(voice), *offers.buttons(voice, played, newest, reader))
        talk.reply(
            naming(" ".join(told), pings[place.id]),
            buttons=answers if place.id in seats else (),
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
    if talk.place.id in [place.id for place in places] or talk.replies or talk.ask.timed:
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
        if player is None or (player.id == talk.player.id and not talk.ask.timed):
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
