"""A thread of its own for each game, in the chats that want it so."""

from __future__ import annotations

from collections.abc import Iterable

from bot import boards
from bot.exchange import Exchange, called
from bot.games import Match
from bot.store import queries
from bot.store.places import PENDING, StoredPlace
from bot.store.watching import hide_game
from bot.talk import Place

TITLE_LENGTH = 100
"""Discord takes no longer name of a thread; Telegram's topics may have 128."""


async def part(talk: Exchange, played: Match, *, told: bool = True) -> None:
    """Let a game that has begun go on in a thread wherever that is wanted.

    Its chat is told only that it has begun, if at all: whether a thread can be opened shows when
    one is.
    """
    for chat in await talk.places(played.number):
        if _wanted(talk, chat):
            await _move(talk, played, chat)
            if told:
                _tell_chat(talk, played, chat)


async def tell_end(talk: Exchange, played: Match, places: Iterable[StoredPlace]) -> None:
    """Tell the chat how a game ended that had a thread of its own there."""
    shown = {place.id for place in places}
    for thread in places:
        where = thread.place
        if not where.thread or "title" not in thread.own:
            continue
        chat = await queries.find_place(talk.connection, Place(where.platform, where.chat))
        if chat is not None and chat.id not in shown:
            voice = talk.voice(chat)
            told = f"{boards.title(voice, played)}. {boards.ending(voice, played)}"
            talk.reply(told, place=chat, game=played.number, overtakes=True)


def _wanted(talk: Exchange, chat: StoredPlace) -> bool:
    """Whether a chat has threads for games, and the bot may open them as far as it is known."""
    if chat.settings.threads != "on" or chat.place.direct or chat.place.thread:
        return False
    able = talk.rights().able if chat.id == talk.place.id else {}
    # What is not in a platform's list does not apply: a group without topics.
    return not able or able.get("open-threads", False)


async def _move(talk: Exchange, played: Match, chat: StoredPlace) -> None:
    """Show a game in a thread, which the outbox opens, instead of in its chat."""
    voice, where = talk.voice(chat), chat.place
    thread = await queries.add_place(
        talk.connection,
        Place(where.platform, where.chat, f"{PENDING}{played.number}", home=where.home),
        chat.language,
        settings={"title": boards.title(voice, played)[:TITLE_LENGTH]},
    )
    await hide_game(talk.connection, played.number, chat.id)
    await queries.show_game(talk.connection, played.number, thread.id)


def _tell_chat(talk: Exchange, played: Match, chat: StoredPlace) -> None:
    """Tell a chat that a game has begun which goes on in a thread."""
    voice = talk.voice(chat)
    first, second = (called(player) for player in played.players)
    told = voice.say(
        "started-thread",
        number=str(played.number),
        game=boards.game_name(voice, played.game),
        first=first,
        second=second,
    )
    talk.reply(told, place=chat, game=played.number, overtakes=True)
