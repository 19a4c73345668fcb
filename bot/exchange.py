"""One ask and its replies, inside one transaction: what a command works with."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot import games
from bot.declaration import GameNumber, Named
from bot.games import Match, Player, Records
from bot.languages import Words, words
from bot.refusal import Refusal
from bot.store import queries
from bot.store.queries import StoredPlace
from bot.talk import Ask, Button, Person, Picture, Reply, mention
from rules.record import Entry, Record


@dataclass(slots=True)
class Exchange:
    """The ask, who asked where, the connection, and the replies so far."""

    ask: Ask
    connection: AsyncConnection
    records: Records
    place: StoredPlace
    player: Player
    language: str
    replies: list[Reply] = field(default_factory=list)
    appended: dict[int, Record] = field(default_factory=dict)
    """The records of games that have a new entry, to be kept once it is committed."""

    @property
    def words(self) -> Words:
        """The words of the place."""
        return words(self.language)

    def say(self, key: str, **facts: Any) -> str:
        """A sentence in the place's language."""
        return self.words.say(key, **facts)

    def voice(self, place: StoredPlace) -> Words:
        """The words of another place where the game is shown."""
        return words(self.language if place.id == self.place.id else place.language)

    def reply(
        self,
        text: str,
        *,
        picture: Picture | None = None,
        buttons: tuple[Button, ...] = (),
        private: bool = False,
        place: StoredPlace | None = None,
        game: int | None = None,
        entry: int | None = None,
        overtakes: bool | None = None,
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
                buttons=buttons,
                private=self.player.person if private else None,
                game=game,
                entry=entry,
                via=self.ask.via if here else "",
                overtakes=overtakes
                if overtakes is not None
                else picture is not None and not private,
                leads=here and all(said.place != target.id for said in self.replies),
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
        """A game by number, if the speaker may see it: a player of it, or where it is shown."""
        row = await queries.game(self.connection, number)
        if row is None:
            raise Refusal("no-such-game", number=str(number))
        found = await games.match(self.connection, self.records, row)
        members = {found.challenger.id, *(p.id for p in found.players if p)}
        if found.invited is not None:
            members.add(found.invited.id)
        shown = {place.id for place in await self.places(number)}
        if self.player.id not in members and self.place.id not in shown:
            raise Refusal("no-such-game", number=str(number))
        return found

    async def replied(self) -> Match | None:
        """The game of the message that the ask replies to, if it is one of ours."""
        if not self.ask.reply_to:
            return None
        number = await queries.game_of_message(self.connection, self.place.id, self.ask.reply_to)
        return None if number is None else await self.match(number)

    async def readers(self, place: StoredPlace) -> set[Player]:
        """The people who were seen in a place."""
        return {Player(*found) for found in await queries.people_seen(self.connection, place.id)}

    async def places(self, number: int) -> tuple[StoredPlace, ...]:
        """Where a game is shown."""
        return tuple(await queries.places_of(self.connection, number))

    async def append(self, played: Match, entry: Entry) -> Match:
        """Append an entry by the speaker, and the pass that it forces; returns the game after."""
        record = await games.append(
            self.connection, self.records, played, entry, self.player, self.ask.time
        )
        return self._changed(played, record)

    async def settle(self, played: Match) -> Match:
        """The game after the pass that has to come next, if any."""
        record = await games.settle(
            self.connection, self.records, played.number, played.record, self.ask.time
        )
        return self._changed(played, record)

    def _changed(self, played: Match, record: Record) -> Match:
        self.appended[played.number] = record
        ended = self.ask.time if record.result is not None else None
        return replace(played, record=record, ended=ended)

    async def find(self, named: Named) -> Player | str:
        """The person that a text names: someone known here, else the bare name."""
        if named.account is not None:
            person = self._told(named.account)
            if person is None:
                raise Refusal("unknown-person", given=named.name)
            # Stored names are those that people use themselves, not those that others call them.
            known = await queries.account(self.connection, person)
            return Player(*known) if known else await self._meet(person)
        found = await queries.people_called(self.connection, self.place.place, named.name)
        if len(found) > 1:
            raise Refusal("two-people", given=named.name)
        return Player(*found[0]) if found else named.name

    async def _meet(self, person: Person) -> Player:
        return Player(await queries.save_person(self.connection, person), person)

    def _told(self, account: str) -> Person | None:
        everyone = (*self.ask.people, self.ask.person)
        return next((person for person in everyone if person.account == account), None)


def called(player: Player | None, *, ping: bool = False) -> str:
    """A player's name for a sentence, as a mention if `ping`."""
    if player is None:
        return "?"
    person = player.person
    return mention(person.account, person.name) if ping else person.name


def expect(played: Match, named: GameNumber | None) -> None:
    """Refuse what was meant for an earlier position of the game."""
    if named is not None and named.ply is not None and named.ply != played.record.plies:
        raise Refusal("moved-on", board=played.number, number=str(played.number))
