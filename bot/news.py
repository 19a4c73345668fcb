"""What happened in a game, told wherever the game is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot import boards, pictures
from bot.exchange import Exchange, called
from bot.games import Match
from bot.languages import Words
from bot.talk import Button
from rules.core import PASS
from rules.record import Record


async def announce(talk: Exchange, played: Match, news: Callable[[Words], str]) -> None:
    """Show a game's new board wherever it is shown, after the news in each place's language."""
    places = await talk.places(played.number)
    if talk.place.id not in [place.id for place in places]:
        talk.reply(news(talk.words), private=True)
    count = talk.automatic.get(played.number, 0)
    for place in places:
        voice = talk.voice(place)
        text = " ".join([news(voice), *automatic(voice, played, count)])
        if played.running and not played.record.paused:
            text += " " + boards.turn(voice, played)
        elif played.record.result is not None:
            text += " " + boards.ending(voice, played)
        talk.reply(
            text,
            picture=pictures.picture(voice, played, await pictures.look(talk, played, place)),
            buttons=boards.buttons(voice, played),
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
    for place in await talk.places(played.number):
        voice = talk.voice(place)
        talk.reply(
            news(voice),
            buttons=buttons(voice),
            place=place,
            game=played.number,
            entry=played.record.size,
            overtakes=overtakes,
        )


def automatic(voice: Words, played: Match, count: int) -> Iterator[str]:
    """The sentences about the last entries, so many, that came by themselves."""
    records: list[Record] = []
    record = played.record
    for _ in range(count):
        records.append(record)
        record = record.previous or record
    for record in reversed(records):
        if record.entry is None or record.last is None:
            continue
        key = "passed" if record.last.text == PASS else "played-alone"
        yield voice.say(
            key,
            player=called(played.players[record.entry.side]),
            side=boards.side_name(voice, played.game, record.entry.side),
            **({} if key == "passed" else {"move": boards.move_text(voice, record)}),
        )
