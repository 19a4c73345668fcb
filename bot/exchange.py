"""One ask and its replies, inside one transaction: what a command works with."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot import games
from bot.declaration import GameNumber, Named
from bot.games import Match, Records
from bot.languages import Words, words
from bot.refusal import Refusal
from bot.store import queries
from bot.store.people import Player
from bot.store.queries import StoredPlace
from bot.talk import Ask, Button, File, Person, Picture, Place, Reply, Rights, mention
from rules.record import Entry, Record


class Unasked(Exception):
    """What the speaker may do has to be asked first, which nobody waits for in a transaction."""


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

    def rights(self) -> Rights:
        """What the speaker and the bot may do here. Raises Unasked."""
        if self.place.place.direct:
            return self.ask.rights or Rights(admin=True)
        if self.ask.rights is None and self.ask.inspect is not None:
            raise Unasked
        return self.ask.rights or Rights()

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
    ) -> None:
        """Add a reply; in the place of the ask it is tied to the ask.

        It takes the buttons of earlier messages about the game if it `overtakes` them, as a new
        board does that all can see.
        """
        target = place or self.place
        here = target.id == self.place.id
        self.replies.append(
            Reply(
                place=target.id,
                text=text,
                picture=picture,
                file=file,
                buttons=buttons,
                private=self.player.person if private else None,
                game=game,
                entry=entry,
                via=self.ask.via if here else "",
                overtakes=overtakes
                if overtakes is not None
                else picture is not None and not private,
                leads=here and all(said.place != target.id for said in self.replies),
                instead=instead.id if instead else None,
            )
        )

    async def here(self, *, started: bool = True, mine: bool = False) -> tuple[Match, ...]:
        """The unfinished games (or open challenges) in this place; only the speaker's if `mine`."""
        rows = await queries.games_here(
            self.connection,
            self.place.id,
            started=started,
            person=self.player.id if mine else None,
        )
        return await games.matches(self.connection, self.records, rows)

    async def last(self) -> tuple[Match, ...]:
        """The game in this place that ended last, if any did."""
        rows = await queries.last_here(self.connection, self.place.id)
        return await games.matches(self.connection, self.records, rows)

    async def mine(self) -> tuple[Match, ...]:
        """All unfinished games and challenges of the speaker, everywhere."""
        rows = await queries.games_of(self.connection, self.player.id)
        return await games.matches(self.connection, self.records, rows)

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
        shown = {place.id for place in await self.places(number)}
        if self.place.id in shown or await queries.is_public(self.connection, number):
            return found
        raise Refusal("no-such-game", number=str(number))

    async def replied(self) -> Match | None:
        """The game of the message that the ask replies to, if it is one of ours."""
        if not self.ask.reply_to:
            return None
        number = await queries.game_of_message(self.connection, self.place.id, self.ask.reply_to)
        return None if number is None else await self.match(number)

    async def readers(self, place: StoredPlace) -> set[Player]:
        """The people who were seen in a place."""
        return set(await queries.people_seen(self.connection, place.id))

    async def places(self, number: int) -> tuple[StoredPlace, ...]:
        """Where a game is shown."""
        return tuple(await queries.places_of(self.connection, number))

    async def append(self, played: Match, entry: Entry) -> Match:
        """Append an entry by the speaker, and what follows by itself; returns the game after."""
        record = await games.append(
            self.connection, self.records, played, entry, self.player, self.ask.time
        )
        return self._changed(played, record, record.size - played.record.size - 1)

    async def settle(self, played: Match) -> Match:
        """The game after what has to come next by itself, if anything has."""
        record = await games.settle(self.connection, self.records, played, self.ask.time)
        return self._changed(played, record, record.size - played.record.size)

    def _changed(self, played: Match, record: Record, automatic: int) -> Match:
        self.appended[played.number] = record
        self.automatic[played.number] = automatic
        ended = self.ask.time if record.result is not None else None
        return replace(played, record=record, ended=ended)

    def own(self, played: Match) -> Record:
        """The record of a game as the speaker's entry left it, without what came by itself."""
        record = played.record
        for _ in range(self.automatic.get(played.number, 0)):
            record = record.previous or record
        return record

    async def find(self, named: Named) -> Player | str:
        """The person that a text names: someone known here, else the bare name."""
        if named.account is not None:
            person = self._told(named.account)
            if person is None:
                raise Refusal("unknown-person", given=named.name)
            # Stored names are those that people use themselves, not those that others call them.
            known = await queries.account(self.connection, person)
            return known or await queries.save_person(self.connection, person)
        # In direct messages nobody else is: whoever was met elsewhere may be meant.
        beside = self.player.account if self.place.place.direct else None
        place = self.place.place
        found = await queries.people_called(self.connection, place, named.name, beside=beside)
        if len({one.id for one in found}) > 1:
            raise Refusal("two-people", given=named.name)
        return found[0] if found else named.name

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
