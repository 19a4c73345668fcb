"""One ask and its replies, inside one transaction: what a command works with."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot import confirmation, description, games, manner, moments, timing
from bot.declaration import GameNumber, Named
from bot.games import Match, Records
from bot.languages import Words, words
from bot.refusal import Refusal
from bot.store import queries, unfinished, watching
from bot.store.challenges import have_met
from bot.store.people import Player
from bot.store.queries import StoredPlace
from bot.talk import Ask, Button, File, Person, Picture, Place, Reply, Rights, mention, quoted
from bot.vocabulary import Spoken, spoken
from bot.workers import Workers
from rules.record import Entry, Record


class Outside(Exception):
    """Something has to be found out first, which nobody waits for in a transaction.

    The ask is made again with what `work` found under `key`.
    """

    def __init__(self, key: str, work: Callable[[Workers], Awaitable[Any]]) -> None:
        super().__init__(key)
        self.key = key
        self.work = work


@dataclass(slots=True)
class Exchange:
    """The ask, who asked where, the connection, and the replies so far."""

    ask: Ask
    connection: AsyncConnection
    records: Records
    place: StoredPlace
    player: Player
    language: str
    """That of the place; the speaker's own where nobody else sees the answer."""
    replies: list[Reply] = field(default_factory=list)
    appended: dict[int, Record] = field(default_factory=dict)
    """The records of games that have a new entry, to be kept once it is committed."""
    found: dict[str, Any] = field(default_factory=dict)
    """What was found out outside of the transaction."""
    automatic: dict[int, int] = field(default_factory=dict)
    """By game, how many entries came by themselves after the speaker's."""

    @property
    def words(self) -> Words:
        """The words that the speaker is answered with: see `language`."""
        return words(self.language)

    def say(self, key: str, **facts: Any) -> str:
        """A sentence for the speaker."""
        return self.words.say(key, **facts)

    def voice(self, place: StoredPlace | None = None) -> Words:
        """The words of a place, of this one by default: for what everyone there sees."""
        return words((place or self.place).language)

    @property
    def spoken(self) -> Spoken:
        """The languages that the speaker is understood in, that of the answer before the others."""
        return spoken(self.language, self.place.language, self.player.settings.language)

    def rights(self) -> Rights:
        """What the speaker and the bot may do here. Raises Outside."""
        if self.place.place.direct:
            return self.ask.rights or Rights(admin=True)
        inspect = self.ask.inspect
        if self.ask.rights is None and inspect is not None:
            rights: Rights = self.outside("rights", lambda _: inspect())
            return rights
        return self.ask.rights or Rights()

    def outside(self, key: str, work: Callable[[Workers], Awaitable[Any]]) -> Any:
        """What some work finds out that takes long. Raises Outside until it was done."""
        if key not in self.found:
            raise Outside(key, work)
        return self.found[key]

    @property
    def unseen(self) -> bool:
        """Whether the speaker alone sees a private reply."""
        return self.ask.discreet or self.place.place.direct

    def reply(
        self,
        text: str,
        *,
        picture: Picture | None = None,
        file: File | None = None,
        buttons: tuple[Button, ...] = (),
        private: bool = False,
        place: StoredPlace | None = None,
        game: int | None = None,
        entry: int | None = None,
        overtakes: bool | None = None,
        instead: StoredPlace | None = None,
        otherwise: str = "",
    ) -> None:
        """Add a reply; in the place of the ask it is tied to the ask.

        It takes the buttons of earlier messages about the game if it `overtakes` them, as a new
        board does that all can see.
        """
        target = place or self.place
        here = target.id == self.place.id
        language = self.language if private and here else target.language
        own = self.player.settings.zone if private and here else ""
        text = manner.written(text, target.place, language)
        text = moments.written(text, language, own or target.zone)
        if picture is not None and target.settings.description == "on":
            text = description.beside(text, picture)
        self.replies.append(
            Reply(
                place=target.id,
                text=text,
                picture=picture,
                file=file,
                buttons=confirmation.owned(buttons, self.player.id),
                private=self.player.person if private else None,
                game=game,
                entry=entry,
                via=self.ask.via if here else "",
                overtakes=overtakes
                if overtakes is not None
                else picture is not None and not private,
                leads=here and all(said.place != target.id for said in self.replies),
                asker=None if self.ask.timed else self.player.account,
                instead=instead.id if instead else None,
                otherwise=manner.written(otherwise, instead.place, instead.language)
                if instead
                else "",
            )
        )

    async def whisper(self, text: str, **parts: Any) -> None:
        """Tell the speaker something that is nobody else's: here if nobody else sees it, else
        in their direct messages, with a line here that says so."""
        if self.unseen:
            self.reply(text, private=True, **parts)
            return
        self.reply(text, private=True, place=await self.direct(self.player), **parts)
        self.reply(self.say("whispered"), private=True)

    async def here(self, *, started: bool = True, mine: bool = False) -> tuple[Match, ...]:
        """The unfinished games (or open challenges) in this place; only the speaker's if `mine`.

        Of very many the most urgent ones, by number.
        """
        rows = await unfinished.some(
            self.connection, self.player.id, place=self.place.id, started=started, own=mine
        )
        return await games.matches(self.connection, self.records, rows)

    async def plays_apart(self) -> bool:
        """Whether the speaker plays here, in direct messages, with somebody who does not hear."""
        return self.place.place.direct and bool(await self.here(mine=True))

    async def around(self, *, mine: bool = False) -> tuple[Match, ...]:
        """The running games in threads of their own around this chat; the speaker's if `mine`."""
        threads = (await self.nearby())[1:]
        if not threads:
            return ()
        rows = await unfinished.some(
            self.connection, self.player.id, within=threads, started=True, own=mine
        )
        return await games.matches(self.connection, self.records, rows)

    async def nearby(self) -> tuple[int, ...]:
        """This place, and of a chat the threads that games have there."""
        place = self.place.place
        if place.thread or place.direct:
            return (self.place.id,)
        found = await watching.threads(self.connection, place)
        return (self.place.id, *(thread.id for thread in found if self._sees(thread)))

    async def last(self) -> tuple[Match, ...]:
        """The game in this place that ended last, if any did."""
        rows = await queries.last_here(self.connection, self.place.id)
        return await games.matches(self.connection, self.records, rows)

    async def against(self, other: Player, *, started: bool) -> tuple[Match, ...]:
        """The running games between the speaker and somebody, or the challenges, everywhere."""
        rows = await unfinished.between(self.connection, self.player.id, other.id, started=started)
        return await games.matches(self.connection, self.records, rows)

    async def shared(self) -> tuple[int, ...]:
        """The places with games of the speaker that everyone here may look at."""
        found = await unfinished.places_with(self.connection, self.player.id)
        return tuple(place.id for place in found if self.shows(place))

    def shows(self, place: StoredPlace) -> bool:
        """Whether everyone here may look at what is shown in a place."""
        public = place.settings.public == "on" and not place.place.direct
        return public or self._sees(place)

    async def match(self, number: int) -> Match:
        """A game by number, if the speaker may see it.

        Its players may from everywhere, others where it is shown, or if it is shown in a place
        that is public.
        """
        row = await queries.game(self.connection, number)
        if row is None:
            raise Refusal("no-such-game", number=str(number))
        found = await games.match(self.connection, self.records, row)
        members = {found.challenger.id, *(p.id for p in found.players if p)}
        if found.invited is not None:
            members.add(found.invited.id)
        if self.player.id in members:
            return found
        shown = await self.places(number)
        if any(map(self._sees, shown)) or await self._public(found, shown):
            return found
        raise Refusal("no-such-game", number=str(number))

    def _sees(self, place: StoredPlace) -> bool:
        """Whether what is shown in a place is shown here: a game's thread is open to its chat."""
        chat = (place.place.platform, place.place.chat)
        around = chat == (self.place.place.platform, self.place.place.chat)
        return place.id == self.place.id or (around and "title" in place.own)

    async def _public(self, found: Match, shown: Sequence[StoredPlace]) -> bool:
        """Whether a game is shown in a place, its players' own, whose games all may look at."""
        open_ = [p.id for p in shown if p.settings.public == "on" and not p.place.direct]
        players = {player.id for player in found.players if player is not None and player.id}
        if not open_:
            return False
        sitting = await watching.sitting(self.connection, open_, players)
        return any(all((place, one) in sitting for one in players) for place in open_)

    async def replied(self) -> Match | None:
        """The game of the message that the ask replies to, if it is one of ours."""
        if not self.ask.reply_to:
            return None
        number = await queries.game_of_message(self.connection, self.place.id, self.ask.reply_to)
        return None if number is None else await self.match(number)

    async def readers(self, place: StoredPlace) -> set[Player]:
        """The people who were seen in a place."""
        return set(await queries.people_seen(self.connection, place.id))

    async def reader(self, place: StoredPlace) -> Player | None:
        """Whoever alone reads in a place; None where many do."""
        if not place.place.direct:
            return None
        account = Person(place.place.platform, place.place.chat, "")
        return await queries.account(self.connection, account)

    async def reading(self, played: Match, place: StoredPlace) -> int | None:
        """The side of a game that alone reads in a place; None where others do."""
        reader = await self.reader(place)
        return None if reader is None else played.side_of(reader)

    async def places(self, number: int) -> tuple[StoredPlace, ...]:
        """Where a game is shown."""
        return tuple(await queries.places_of(self.connection, number))

    async def append(self, played: Match, entry: Entry) -> Match:
        """Append an entry by the speaker, and what follows by itself; returns the game after.

        Raises Late where the flag has fallen.
        """
        await timing.need_time(self.connection, played, entry.kind, self.ask.time)
        record = await games.append(
            self.connection, self.records, played, entry, self.player, self.ask.time
        )
        return await self._changed(played, record, record.size - played.record.size - 1)

    async def lapse(self, played: Match) -> Match:
        """The game after its flag has fallen: lost, or called off where it had hardly begun."""
        return await self.enter(played, Entry(timing.last_entry(played), "", played.record.side))

    async def enter(self, played: Match, entry: Entry) -> Match:
        """The game after an entry that nobody made: time, or the rules of a tournament did."""
        record = await games.append(
            self.connection, self.records, played, entry, None, self.ask.time
        )
        return await self._changed(played, record, 0)

    async def settle(self, played: Match) -> Match:
        """The game after what has to come next by itself, if anything has."""
        record = await games.settle(self.connection, self.records, played, self.ask.time)
        return await self._changed(played, record, record.size - played.record.size)

    async def _changed(self, played: Match, record: Record, automatic: int) -> Match:
        self.appended[played.number] = record
        self.automatic[played.number] = automatic
        ended = self.ask.time if record.result is not None else None
        after = replace(played, record=record, ended=ended)
        await timing.note(self.connection, after, self.ask.time)
        return after

    def own(self, played: Match) -> Record:
        """The record of a game as the speaker's entry left it, without what came by itself."""
        record = played.record
        for _ in range(self.automatic.get(played.number, 0)):
            record = record.previous or record
        return record

    async def find(self, named: Named) -> Player | str:
        """The person that a text names: someone known here, else the bare name."""
        if named.account is not None:
            return await self._known(named.account)
        # In direct messages nobody else is: whoever was met elsewhere may be meant.
        beside = self.player.account if self.place.place.direct else None
        place = self.place.place
        found = await queries.people_called(self.connection, place, named.name, beside=beside)
        if len({one.id for one in found}) > 1:
            raise Refusal("two-people", given=quoted(named.name))
        return found[0] if found else named.name

    async def _known(self, account: str) -> Player:
        """The person of an account that the ask tells of, or that a button of ours names."""
        person = self._told(account)
        wanted = person or Person(self.place.place.platform, account, "")
        # Stored names are those that people use themselves, not those that others call them.
        known = await queries.account(self.connection, wanted)
        if person is not None:
            return known or await queries.save_person(self.connection, person)
        if known is None or not await have_met(self.connection, self.player.id, known.id):
            raise Refusal("unknown-person", given=quoted(account))
        return known

    async def direct(self, player: Player) -> StoredPlace:
        """The direct messages with a person."""
        person = player.person
        place = Place(person.platform, person.account, direct=True)
        return await queries.place_for(self.connection, place, self.place.language)

    def _told(self, account: str) -> Person | None:
        everyone = (*self.ask.people, self.ask.person)
        return next((person for person in everyone if person.account == account), None)


def called(player: Player | None, *, ping: bool = False) -> str:
    """A player's name for a sentence, as a mention if `ping`."""
    if player is None:
        return "?"
    person = player.person
    return mention(person.account, person.name, person.platform) if ping else person.name


def expect(played: Match, named: GameNumber | None) -> None:
    """Refuse what was meant for an earlier position of the game."""
    if named is not None and named.ply is not None and named.ply != played.record.plies:
        raise Refusal("moved-on", board=played.number, number=str(played.number))
