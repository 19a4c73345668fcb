"""The only way in: an Ask, one transaction, replies in the outbox.

The transaction holds the event's key, the change of state and the replies. What refuses or
fails inside is rolled back to before the command; its answer is stored all the same.
"""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import Any

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

import bot.commands  # noqa: F401  (declares them)
from bot import (
    boards,
    confirmation,
    finding,
    games,
    grammar,
    lapse,
    logs,
    metrics,
    outbox,
    pictures,
    question,
    unreached,
)
from bot.declaration import Call
from bot.exchange import Exchange, Outside
from bot.fault import Fault, caught
from bot.games import Records
from bot.languages import choose, words
from bot.pacing import Pace, Rate
from bot.refusal import Refusal
from bot.store import Store, queries, said, unfinished
from bot.store.people import Player
from bot.talk import Ask, Door, Person, Place, quoted
from bot.timing import Late
from bot.vocabulary import lexicon
from rules.core import BadMove

REMEMBERED = 50_000
PERSON = Rate(30, 60, 60.0)
"""How much one person may ask: a lot at once, and then one thing a second."""
UNHEARD = ("unknown-command", "unknown-command-near")
"""Refusals of what may be meant for somebody else."""


@dataclass(slots=True)
class House:
    """What `answer` works with: the database, the replayed records, the outbox to wake."""

    store: Store
    outbox: outbox.Outbox
    records: Records = field(init=False)
    seen: set[tuple[int, Place, int]] = field(default_factory=set)
    """Places and people who are stored as seen there; a row's number may be used again."""
    doors: dict[str, Door] = field(default_factory=dict)
    """What platforms want to be posted, by path."""
    pace: Pace | None = None
    """How fast each person may ask; None for as fast as they can."""
    hasty: set[Person] = field(default_factory=set)
    """Who asked too fast and was told so."""

    def __post_init__(self) -> None:
        self.records = Records(self.outbox.workers)

    def remember(self, talk: Exchange) -> None:
        """Keep what a committed transaction stored."""
        for number, record in talk.appended.items():
            self.records.keep(number, record)
        if len(self.seen) > REMEMBERED:
            self.seen.clear()
        self.seen.add((talk.place.id, talk.place.place, talk.player.account))


async def answer(house: House, ask: Ask) -> tuple[int, ...]:
    """Answer an Ask: returns the outbox ids of its replies, () for silence or a repeated event.

    Raises DBAPIError where nothing could be stored; the Ask may then be made again.
    """
    with logs.about(ask.event), metrics.timed("answer"):
        return await _answered(house, ask)


async def _answered(house: House, ask: Ask) -> tuple[int, ...]:
    if not ask.addressed and not await _is_move(house, ask):
        return ()
    if _is_chatter(ask) and not grammar.agrees(ask.text):
        return ()
    found: dict[str, Any] = {}
    wait = _pause(house, ask)
    if wait:
        return await _slow_down(house, ask, wait)
    while True:
        try:
            # Where another process was quicker, all may differ, seen from its side.
            return await house.store.persist(partial(_transact, house, ask, found))
        except Outside as wanted:
            try:
                with caught(ask.event):
                    found[wanted.key] = await wanted.work(house.outbox.workers)
            except Fault:
                return await _store(house, ask, _admit, found, refused=True)


def _pause(house: House, ask: Ask) -> float:
    """Seconds until a person may ask again; 0 for now. What time brings is nobody's haste."""
    if house.pace is None or ask.timed:
        return 0.0
    return house.pace.wait([((ask.person.platform, ask.person.account), PERSON)])


async def _slow_down(house: House, ask: Ask, wait: float) -> tuple[int, ...]:
    """Say once that somebody asks too fast; until they may again they are not answered."""
    metrics.ASKS.labels("hasty").inc()
    if len(house.hasty) > REMEMBERED:
        house.hasty.clear()
    if ask.person in house.hasty:
        return ()
    house.hasty.add(ask.person)
    refused = Refusal("hasty", seconds=math.ceil(wait))
    saying = partial(_refuse, refused=refused)
    return await house.store.persist(partial(_store, house, ask, saying, {}, refused=True))


async def chat_moved(house: House, event: str, time: datetime, place: Place, chat: str) -> None:
    """A platform gave the chat of a place a new id: everything kept of it goes with it, once."""

    async def move(connection: AsyncConnection) -> None:
        if await queries.add_event(connection, event, time):
            await queries.move_chat(connection, place.platform, place.chat, chat)

    await house.store.change(move)
    await house.outbox.resume(place.platform, chat)


async def legal_moves(house: House, place: Place, person: Person) -> tuple[str, ...]:
    """The moves that a person could play in a place now, for autocompletion."""
    async with house.store.read() as connection:
        found = await _turns(house, connection, place, person)
        return tuple(move.text for match in found for move in boards.ordered(match))


async def open_games(house: House, place: Place, person: Person) -> tuple[tuple[int, str], ...]:
    """Numbers and titles of games that a person could mean in a place, for autocompletion."""
    async with house.store.read() as connection:
        here = await queries.find_place(connection, place)
        if here is None:
            return ()
        rows = [
            *await unfinished.some(connection, 0, place=here.id, started=True, own=False),
            *await unfinished.some(connection, 0, place=here.id, started=False, own=False),
        ]
        found = await games.matches(connection, house.records, rows)
        known, voice = await queries.account(connection, person), words(here.language)
        return tuple((m.number, finding.told(voice, known, m)) for m in found)


async def _is_move(house: House, ask: Ask) -> bool:
    """Whether a text not addressed to the bot is a legal move of the speaker, here and now."""
    call = grammar.overheard(ask.text)
    numbered = question.number(ask.text) is not None
    if call is None and not numbered:
        return False
    async with house.store.read() as connection:
        found = await _turns(house, connection, ask.place, ask.person)
        if numbered or call is None:
            return await question.chosen(connection, ask, found) != ""
    number = call.arguments.get("number")
    if number is not None:
        found = tuple(m for m in found if m.number == number.number)
    for match in found:
        try:
            match.game.read(match.record.position, call.arguments.get("move", ""))
        except BadMove:
            continue
        return True
    return False


async def _turns(
    house: House, connection: AsyncConnection, place: Place, person: Person
) -> tuple[games.Match, ...]:
    """The games in a place in which it is a person's turn."""
    here = await queries.find_place(connection, place)
    known = await queries.account(connection, person)
    if here is None or known is None:
        return ()
    rows = await unfinished.some(connection, known.id, place=here.id, started=True)
    found = await games.matches(connection, house.records, rows)
    return tuple(m for m in found if m.to_move is not None and m.to_move.id == known.id)


async def _transact(house: House, ask: Ask, found: dict[str, Any]) -> tuple[int, ...]:
    """Do what is asked; a refusal or a fault undoes it all and becomes the answer itself."""
    try:
        return await _store(house, ask, _obey, found)
    except Refusal as refused:
        saying: Callable[[Exchange], Awaitable[None]] = partial(_refuse, refused=refused)
    except Fault:
        saying = _admit
    try:
        return await _store(house, ask, saying, found, refused=True)
    except (Refusal, Fault):
        return await _store(house, ask, _admit, found, refused=True)


async def _store(
    house: House,
    ask: Ask,
    work: Callable[[Exchange], Awaitable[None]],
    found: dict[str, Any],
    *,
    refused: bool = False,
) -> tuple[int, ...]:
    """One transaction: the event's key, the work and its replies.

    Raises Refusal, Fault and Outside.
    """
    async with house.store.write() as connection:
        if not await _is_new(connection, ask, refused=refused):
            metrics.ASKS.labels("repeated").inc()
            return ()
        talk = await _exchange(house, connection, ask)
        talk.found = found
        with caught(ask.event, Refusal, Outside, DBAPIError):
            await work(talk)
        ids = await outbox.post(connection, ask.event, await unreached.noted(talk))
    metrics.ASKS.labels("refused" if refused else "done").inc()
    if not refused:
        house.hasty.discard(ask.person)
    house.remember(talk)
    house.outbox.wake({reply.place for reply in talk.replies})
    return ids


async def _is_new(connection: AsyncConnection, ask: Ask, *, refused: bool) -> bool:
    """Note the event; False if it needs no answer any more.

    The edited form of a message needs one only if the message was not understood, and if nothing
    that the speaker asked there after it was done.
    """
    if not ask.edits:
        return await queries.add_event(connection, ask.event, ask.time, refused=refused)
    if not await _is_open(connection, ask):
        return False
    if not await queries.add_event(connection, ask.event, ask.time, refused=refused):
        return False
    # The message itself, which may come only now, is answered by this.
    await queries.judge_event(connection, ask.edits, ask.time, refused=refused)
    return True


async def _is_open(connection: AsyncConnection, ask: Ask) -> bool:
    """Whether the message whose edited form an ask is may still be answered."""
    refused = await queries.was_refused(connection, ask.edits)
    place = await queries.find_place(connection, ask.place)
    speaker = await queries.account(connection, ask.person)
    if not refused or place is None or speaker is None:
        return refused is not False
    everyone = [one.account for one in await queries.accounts_of(connection, speaker.id)]
    return await said.is_last(connection, ask.edits, place.id, everyone)


async def _exchange(house: House, connection: AsyncConnection, ask: Ask) -> Exchange:
    place = await queries.find_place(connection, ask.place)
    if place is None:
        place = await queries.add_place(connection, ask.place, choose(ask.language))
    elif ask.place.home and place.place.home != ask.place.home:
        await queries.save_home(connection, place.id, ask.place.home)
    player = await _player(connection, ask.person)
    if (place.id, place.place, player.account) not in house.seen:
        await queries.see(connection, place.id, player.account)
    own = player.settings.language if ask.discreet or ask.place.direct else ""
    return Exchange(ask, connection, house.records, place, player, choose(own, place.language))


async def _player(connection: AsyncConnection, person: Person) -> Player:
    """The speaker, stored if new or under a new name."""
    found = await queries.account(connection, person)
    if found is not None and found.person == person:
        return found
    return await queries.save_person(connection, person)


async def _obey(talk: Exchange) -> None:
    """Run the command that the text calls."""
    alone = talk.ask.file is not None and not talk.ask.text.strip()
    # A file alone, sent to the bot, is a game to take in.
    text = "import" if alone else await question.answered(talk)
    if text == talk.ask.text and _is_chatter(talk.ask):
        # A yes or no to somebody else.
        return
    # What answers a question is addressed to whoever asked it.
    addressed = talk.ask.addressed or text != talk.ask.text
    call = _confirmed(talk, replace(talk.ask, text=text, addressed=addressed))
    try:
        await call.command.run(talk, **call.arguments)
    except Late as late:
        await lapse.enter(talk, late.played, late=True)


def _is_chatter(ask: Ask) -> bool:
    """Whether people talk to each other under a message of the bot's."""
    aside = ask.addressed and not ask.called and ask.file is None
    return aside and grammar.is_chatter(ask.text)


def _confirmed(talk: Exchange, ask: Ask) -> Call:
    """What is asked, if nobody else was to answer, and if the speaker is sure where need be."""
    text, person = confirmation.parted(ask.text) if ask.addressed else (ask.text, None)
    call = _call(replace(ask, text=text), talk.spoken)
    if person is not None and confirmation.is_prose(call):
        return _call(ask, talk.spoken)
    if person not in (None, talk.player.id, talk.player.account):
        raise Refusal("not-for-you")
    return confirmation.sure(call, text, lexicon(talk.spoken))


async def _admit(talk: Exchange) -> None:
    """Say that something went wrong here."""
    talk.reply(talk.say("fault", id=talk.ask.event), private=True)


def _call(ask: Ask, spoken: tuple[str, ...]) -> Call:
    if ask.addressed and ask.reply_to and not ask.text.strip() and ask.file is None:
        # What a reply says that does not call us is kept from us on Discord.
        raise Refusal("unread")
    if ask.addressed:
        return grammar.read(ask.text, spoken, ask.file)
    call = grammar.overheard(ask.text)
    if call is None:
        raise Refusal("empty")
    return call


async def _whisper(talk: Exchange, refused: Refusal) -> None:
    """Say in private why something cannot be done, and to all here no more than that it cannot."""
    direct = await talk.direct(talk.player)
    text = talk.voice(direct).say(f"refused-{refused.key}", **refused.facts)
    talk.reply(text, buttons=refused.buttons, private=True, place=direct)
    talk.reply(talk.say(f"aside-{refused.aside}"), private=True)


async def _refuse(talk: Exchange, *, refused: Refusal) -> None:
    if refused.aside and not talk.unseen:
        await _whisper(talk, refused)
        return
    text = talk.say(f"refused-{refused.key}", **refused.facts)
    if refused.hint:
        text += " " + refused.hint
    if refused.key in UNHEARD and await talk.plays_apart():
        text += " " + talk.say("no-messenger")
    for person in talk.ask.people:
        text = text.replace(quoted(f"@{person.account}"), quoted(f"@{person.name}"))
    if refused.board is None:
        talk.reply(text, buttons=refused.buttons, private=True, game=refused.game)
        return
    match = await talk.match(refused.board)
    look = await pictures.look(talk, match, private=True)
    picture = pictures.picture(talk.words, match, look)
    talk.reply(
        text,
        picture=picture,
        buttons=refused.buttons or boards.buttons(talk.words, match),
        private=True,
        game=match.number,
        entry=match.record.size,
    )
