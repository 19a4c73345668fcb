"""Notes that a person makes on games, for nobody else to see."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from bot import boards, finding
from bot.declaration import Argument, GameNumber, Kind, command
from bot.exchange import Exchange
from bot.games import Match
from bot.languages import Words, available, words
from bot.refusal import Refusal
from bot.store import notes
from bot.talk import clean, quoted
from bot.vocabulary import bare, fold

LONGEST = 500
"""Characters of a note."""
SHOWN = 120
"""In a list so many characters of each are shown."""
LIST_LENGTH = 1800
"""A message of Discord holds 2,000 characters."""
DASHES = ("-", "–", "—")
"""Whoever writes nothing but such a sign has the note forgotten."""


@command(
    "note",
    Argument("number", Kind.NUMBER),
    Argument("text", Kind.TEXT),
    private=True,
    group="look",
)
async def note(talk: Exchange, number: GameNumber | None = None, text: str = "") -> None:
    """Make a note on a game, show it or forget it; without anything list all notes."""
    text = _named(talk, clean(text))
    forgets = text in DASHES or fold(bare(text)) in _nothing()
    if not (number or text or talk.ask.reply_to):
        await _list(talk)
        return
    found = await _meant(talk, number, text)
    if forgets:
        gone = await notes.drop_note(talk.connection, found.number, talk.player.id)
        _say(talk, found, "note-gone" if gone else "note-none")
    elif text:
        await _save(talk, found, text)
    else:
        await _show(talk, found)


@cache
def _nothing() -> frozenset[str]:
    """The words for nothing in all languages."""
    lists = (words(code).list("note-nothing") for code in available())
    return frozenset(fold(word) for listed in lists for word in listed)


def _named(talk: Exchange, text: str) -> str:
    """A text in which people stand by their names."""
    for person in talk.ask.people:
        text = text.replace(f"<@{person.account}>", f"@{person.name}")
    return text


async def _meant(talk: Exchange, number: GameNumber | None, text: str) -> Match:
    """The game named by its number, by a reply, or the only one that fits here."""
    if number is not None:
        return await talk.match(number.number)
    return await finding.to_look(talk, None, "note", text)


async def _save(talk: Exchange, found: Match, text: str) -> None:
    if len(text) > LONGEST:
        raise Refusal("note-long", limit=LONGEST, length=len(text))
    await notes.save_note(talk.connection, found.number, talk.player.id, text)
    _say(talk, found, "note-saved" if talk.unseen else "note-saved-aloud")


async def _show(talk: Exchange, found: Match) -> None:
    text = await notes.note_on(talk.connection, found.number, talk.player.id)
    if not text:
        _say(talk, found, "note-none")
        return

    def told(voice: Words) -> str:
        return voice.say("note-shown", game=boards.title(voice, found), text=quoted(text))

    await _confide(talk, told)


async def _list(talk: Exchange) -> None:
    """All notes of the speaker, those on the newest games first."""
    mine = await notes.notes_of(talk.connection, talk.player.id)
    if not mine:
        talk.reply(talk.say("notes-none"), private=True)
        return

    def told(voice: Words) -> str:
        lines = [_line(voice, *one) for one in mine]
        listed = boards.fitting(lines, LIST_LENGTH)
        left = len(lines) - len(listed)
        more = [voice.say("games-more", count=left)] if left else []
        return "\n".join([voice.say("notes-list"), *listed, *more])

    await _confide(talk, told)


def _line(voice: Words, number: int, game: str, text: str) -> str:
    """A note with its game, cut where it is long."""
    short = quoted(text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…")
    return voice.say("notes-line", number=str(number), game=voice.word(f"game-{game}"), text=short)


def _say(talk: Exchange, found: Match, key: str) -> None:
    """Say something that anybody may see."""
    talk.reply(talk.say(key, number=str(found.number)), private=True)


async def _confide(talk: Exchange, told: Callable[[Words], str]) -> None:
    """Say what is for the speaker alone, in direct messages where others would see it here."""
    if talk.unseen:
        talk.reply(told(talk.words), private=True)
        return
    alone = await talk.direct(talk.player)
    talk.reply(told(talk.voice(alone)), place=alone)
    talk.reply(talk.say("note-elsewhere"), private=True)
