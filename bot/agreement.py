"""Which question of the bot a bare yes or no answers: the last one, if it was for the speaker.

What was said last stands in the outbox, with its buttons. A reply answers the message that it is
to; else it is the newest one for the speaker in the place that counts. Behind news and refusals,
which ask nothing, a question may be meant that still stands, if it is the only one. Where anything
else was asked since, or where two things may be meant, nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import dataclass

from bot import challenges, confirmation, offers, vocabulary
from bot.exchange import Exchange
from bot.games import Match
from bot.refusal import Refusal
from bot.store import queries, said
from bot.store.said import Said
from bot.talk import Button, mentioned

YES, NO = ("yes", "accept"), ("no", "decline")
"""What the buttons that agree, or turn down, begin or end with."""
SHOWING = frozenset(("board", "moves", "history", "replay", "rules", "help", "games", "mydata"))
"""Buttons that begin so ask nothing."""
_GAME = re.compile(r"#(\d+)")


async def meant(talk: Exchange, word: str) -> str:
    """The text of the button that an addressed text stands for if it is a yes or no, else "".

    Raises Refusal where only more words can tell which of several buttons it is.
    """
    for words, ends in ((vocabulary.yes(), YES), (vocabulary.no(), NO)):
        if word in words:
            heard = await _heard(talk, ends)
            return await _pointed(heard) if talk.ask.reply_to else _last(heard)
    return ""


@dataclass(frozen=True, slots=True)
class _Heard:
    """A yes or no, and what it may be an answer to."""

    talk: Exchange
    ends: tuple[str, ...]
    rows: Sequence[Said]
    """What was said last, the newest first."""
    accounts: frozenset[str]
    people: frozenset[int]
    """The accounts of the speaker here, by name and by row."""
    games: dict[int, tuple[str, ...]]
    """The speaker's games, and challenges to them, with the answers to what stands in them."""
    open: frozenset[int]
    """The challenges to anyone, by others."""

    def for_speaker(self, row: Said) -> bool:
        """Whether a message was for the speaker, or about a game of theirs."""
        about = row.game in self.games or (row.game is None and row.asker in self.people)
        return not self.hides(row) and (about or self.personal(row))

    def hides(self, row: Said) -> bool:
        """Whether a message is for somebody else alone."""
        return _private(row) not in {None, *self.accounts}

    def personal(self, row: Said) -> bool:
        """Whether a message names the speaker, or is an answer for them alone."""
        private = _private(row)
        if private is not None:
            return private in self.accounts
        return not self.accounts.isdisjoint(mentioned(row.body["text"]))

    def asks(self, row: Said) -> bool:
        """Whether the speaker was to choose what to do, by a button."""
        first = {text.partition(" ")[0] for _, text in row.body["buttons"]}
        # Beside what only shows something, the way to a game is no question.
        asked = first - SHOWING - ({"play"} if first & SHOWING else set())
        return _private(row) in self.accounts and bool(asked)

    def fitting(self, row: Said) -> list[str]:
        """The buttons of a message that the word may stand for."""
        about = (text.partition(" ")[0] for text in self.games.get(row.game or 0, ()))
        challenged = row.game in self.open or not {"accept", "decline"}.isdisjoint(about)
        if not (self.personal(row) or challenged):
            return []
        return [text for _, text in row.body["buttons"] if _says(text, self.ends)]

    def standing(self, *without: int) -> list[str]:
        """The answers to what still stands, but in some games."""
        found = (texts for game, texts in self.games.items() if game not in without)
        return [text for texts in found for text in texts]


async def _heard(talk: Exchange, ends: tuple[str, ...]) -> _Heard:
    everyone = await queries.accounts_of(talk.connection, talk.player.id)
    platform = talk.place.place.platform
    accounts = {one.person.account for one in everyone if one.person.platform == platform}
    waiting = await talk.here(started=False)
    anyone = (m for m in waiting if challenges.is_open(m) and m.challenger.id != talk.player.id)
    return _Heard(
        talk,
        ends,
        await said.lately(talk.connection, talk.place.id),
        frozenset(accounts),
        frozenset(one.account for one in everyone),
        {number: texts async for number, texts in _asked(talk, waiting, ends)},
        frozenset(match.number for match in anyone),
    )


async def _asked(
    talk: Exchange, waiting: Iterable[Match], ends: tuple[str, ...]
) -> AsyncIterator[tuple[int, tuple[str, ...]]]:
    """The speaker's games here, and challenges to them, with what answers the questions there."""
    mine = await talk.here(mine=True)
    asked = await offers.to_speaker(talk, mine)
    for match in mine:
        found = asked.get(match.number, ())
        yield match.number, tuple(one.answer(f"#{match.number}", ends[-1]) for one in found)
    for match in waiting:
        if match.challenger.id != talk.player.id and await challenges.is_for(talk, match):
            yield match.number, (f"{ends[-1]} #{match.number}",)


async def _pointed(heard: _Heard) -> str:
    """What is answered in a message that the speaker replies to."""
    talk = heard.talk
    row = next((row for row in heard.rows if row.message == talk.ask.reply_to), None)
    if row is None:
        message = (talk.place.id, talk.ask.reply_to)
        return _in(heard, await queries.game_of_message(talk.connection, *message))
    if heard.hides(row):
        return ""
    if found := heard.fitting(row):
        return found[0] if len(found) == 1 else _unclear(heard, row)
    return _unclear(heard, row) if heard.asks(row) else _in(heard, row.game)


def _in(heard: _Heard, number: int | None) -> str:
    """What is answered in a game or challenge, whatever was said since."""
    if number in heard.open and heard.ends == YES:
        return f"accept #{number}"
    texts = heard.games.get(number or 0, ())
    return texts[0] if len(texts) == 1 else ""


def _last(heard: _Heard) -> str:
    """What is answered where the speaker replies to nothing."""
    rows = [row for row in heard.rows if heard.for_speaker(row)]
    # That somebody else was not understood ends nothing.
    newest = next((r for r in heard.rows if not (heard.hides(r) and r.refused)), None)
    if newest is not None and newest.game in heard.open and not heard.hides(newest):
        rows.insert(0, newest)
    if not rows:
        return _standing(heard)
    first = rows[0]
    if found := heard.fitting(first):
        if not _confirms(found) and _is_doubtful(heard, rows, found):
            return _doubted(heard, found)
        return found[0] if len(found) == 1 else _unclear(heard, first)
    if heard.asks(first):
        return _unclear(heard, first)
    return "" if first.game in heard.open else _behind(heard, rows)


def _is_doubtful(heard: _Heard, rows: Sequence[Said], found: Iterable[str]) -> bool:
    """Whether something else may be meant than the newest question."""
    games = _games(found)
    confirms = len(rows) > 1 and _confirms(heard.fitting(rows[1]))
    here = (len(heard.games.get(number, ())) for number in games)
    return bool(heard.standing(*games)) or confirms or max(here, default=0) > 1


def _games(texts: Iterable[str]) -> list[int]:
    """The numbers of the games that some buttons are about."""
    return [int(number) for text in texts for number in _GAME.findall(text)]


def _behind(heard: _Heard, rows: Iterable[Said]) -> str:
    """The only question that stands, if nothing but news and refusals came after it."""
    for row in rows:
        found = heard.fitting(row)
        if found and not _confirms(found):
            break
        if heard.asks(row) or (row.game is None and not row.refused):
            return ""
    return _standing(heard)


def _standing(heard: _Heard) -> str:
    """The only question that stands. Raises Refusal where there are several."""
    found = heard.standing()
    if len(found) > 1:
        raise offers.several(heard.talk.words, found)
    return found[0] if found else ""


def _doubted(heard: _Heard, found: Sequence[str]) -> str:
    """Ask which is meant, of what stands and of what was asked last. Raises Refusal."""
    stands = heard.standing()
    games = set(_games(stands))
    every = [*stands, *(text for text in found if games.isdisjoint(_games([text])))]
    if len(every) > 1:
        raise offers.several(heard.talk.words, every)
    return ""


def _unclear(heard: _Heard, row: Said) -> str:
    """Ask once more, where there is nothing among the buttons that a yes can mean. Raises Refusal.

    A no is simply none of them.
    """
    if heard.ends == NO:
        return ""
    buttons = tuple(Button(label, text) for label, text in row.body["buttons"])
    raise Refusal("which-yes", buttons=buttons, game=row.game)


def _confirms(texts: Iterable[str]) -> bool:
    """Whether some buttons answer for the speaker what the speaker began."""
    return any(confirmation.parted(text)[1] is not None for text in texts)


def _says(text: str, ends: tuple[str, ...]) -> bool:
    """Whether a button agrees, or turns something down."""
    words = confirmation.parted(text)[0].split(" ")
    return not {words[0], words[-1]}.isdisjoint(ends)


def _private(row: Said) -> str | None:
    """The account for which alone a message is."""
    return (row.body["private"] or {}).get("account")
