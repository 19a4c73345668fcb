"""Which tournament is meant, and who may do what in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.challenges import is_gone
from bot.declaration import Named, TournamentNumber
from bot.exchange import Exchange, called
from bot.refusal import Refusal
from bot.store import places as stored
from bot.store import queries
from bot.store import tournaments as store
from bot.store.circles import circle_of
from bot.store.people import Player
from bot.talk import Button, Person, Place, quoted
from bot.tourney import announcing, reports
from bot.tourney.tournament import CANCELLED, ENDED, OPEN, RUNNING, Seat, Tournament, load

GOING = (OPEN, RUNNING)
ALL = (OPEN, RUNNING, ENDED, CANCELLED)
MOST = 20
"""Of more tournaments in a place the newest are looked through."""
OFFERED = 5


async def meant(
    talk: Exchange,
    named: int | None,
    word: str,
    *,
    states: Iterable[str] = GOING,
    fits: Callable[[Tournament], bool] = lambda _: True,
) -> Tournament:
    """The tournament that is named, else the only one here that fits; `word` is asked of it.

    It is one in some states, where there is any: else the caller says why it is too late or too
    early. Of those that are over it is the last one. Raises Refusal.
    """
    if named is not None:
        found = await numbered(talk, named)
        _need_round(talk, found, named)
        return found
    here = await around(talk, ALL)
    wanted = [one for one in here if one.state in tuple(states)]
    fitting = [one for one in wanted if fits(one)] or wanted or here
    going = [one for one in fitting if not one.over]
    if len(going) > 1:
        texts = [(one, f"tournament {word} T{one.number}") for one in going[:OFFERED]]
        raise Refusal(
            "which-tournament",
            tournaments=", ".join(announcing.named(talk.words, one) for one in going[:OFFERED]),
            buttons=tuple(Button(reports.title(talk.words, one), text) for one, text in texts),
        )
    if going or fitting:
        return (going or fitting)[0]
    raise Refusal("no-tournament")


def _need_round(talk: Exchange, found: Tournament, named: int) -> None:
    """Refuse what was meant for another round, `T7.2` in the third. Raises Refusal."""
    asked = named.round if isinstance(named, TournamentNumber) else None
    if asked is not None and found.round is not None and asked != found.round.number:
        title = reports.title(talk.words, found)
        raise Refusal("another-round", title=title, asked=asked, last=found.round.number)


async def numbered(talk: Exchange, number: int) -> Tournament:
    """A tournament by number, if the speaker may see it: from where it is told, or as its own."""
    found = await load(talk.connection, number)
    if found is not None:
        # Chats in which entrants play are told of it, even if they are not linked any more.
        told = {found.place, *(seat.place for seat in found.seats)}
        if _is_own(talk, found) or told & set(await _circle(talk)):
            return found
    raise Refusal("no-such-tournament", number=str(number))


def _is_own(talk: Exchange, tournament: Tournament) -> bool:
    """Whether the speaker organises a tournament or takes part in it."""
    return talk.player.id in tournament.organisers or tournament.seat_of(talk.player) is not None


async def need_place(talk: Exchange, tournament: Tournament) -> None:
    """Refuse who comes from a chat that is not, or no more, linked with its own. Raises Refusal."""
    if not _is_own(talk, tournament) and tournament.place not in await _circle(talk):
        raise Refusal("not-linked", title=reports.title(talk.words, tournament))


async def around(talk: Exchange, states: Iterable[str]) -> list[Tournament]:
    """The tournaments of this place and those linked with it, or played from here, newest first."""
    rows = await store.held_in(talk.connection, await _circle(talk), states, MOST)
    if talk.place.place.direct:
        numbers = await store.of_person(talk.connection, talk.player.id, states, MOST)
    else:
        numbers = [row.number for row in rows]
    found = [await load(talk.connection, number) for number in numbers]
    return [one for one in found if one is not None]


async def _circle(talk: Exchange) -> tuple[int, ...]:
    return await circle_of(talk.connection, (await chat_of(talk)).id)


async def chat_of(talk: Exchange) -> stored.StoredPlace:
    """The chat that this place is or is in: tournaments are of whole chats."""
    here = talk.place.place
    if not here.thread:
        return talk.place
    where = Place(here.platform, here.chat, home=here.home)
    return await queries.place_for(talk.connection, where, talk.place.language)


async def need_organiser(talk: Exchange, tournament: Tournament) -> None:
    """Refuse whoever neither organises a tournament nor administers its place. Raises Refusal."""
    if talk.player.id not in tournament.organisers:
        await need_rights(talk, tournament, "not-organiser")


async def need_rights(talk: Exchange, tournament: Tournament, key: str) -> None:
    """Refuse whoever does not administer a tournament's place, as `key` says. Raises Refusal."""
    at_home = (await chat_of(talk)).id == tournament.place and not talk.place.place.direct
    if at_home and talk.rights().admin:
        return
    title, owner = reports.title(talk.words, tournament), called(tournament.owner)
    gone = "yes" if is_gone(tournament.owner) else "no"
    raise Refusal(key, title=title, player=owner, gone=gone)


async def entrant(talk: Exchange, tournament: Tournament, named: Named | None) -> Seat:
    """The seat of somebody who is named, or of the speaker. Raises Refusal."""
    if named is None:
        seat = tournament.seat_of(talk.player)
        if seat is None:
            raise Refusal("not-entered", title=reports.title(talk.words, tournament))
        return seat
    other = await _mentioned(talk, named)
    if named.account is None:
        found = _called_so(tournament, named.name.casefold())
    else:
        found = [one for one in tournament.seats if other and one.player.id == other.id]
    if len(found) > 1:
        raise Refusal("two-people", given=quoted(named.name))
    if not found:
        given = quoted(called(other) if other else named.name)
        raise Refusal("no-entrant", given=given, title=reports.title(talk.words, tournament))
    return found[0]


async def _mentioned(talk: Exchange, named: Named) -> Player | None:
    """The person of an account that a text mentions; None where it has a mere name."""
    if named.account is None:
        return None
    platform = talk.place.place.platform
    return await queries.account(talk.connection, Person(platform, named.account, ""))


def _called_so(tournament: Tournament, folded: str) -> list[Seat]:
    """The seats of those whose handle is a name, else of those who are called so."""
    seats = tournament.seats
    with_handle = [one for one in seats if one.player.person.handle.casefold() == folded]
    return with_handle or [one for one in seats if one.player.person.name.casefold() == folded]


async def home(talk: Exchange, tournament: Tournament) -> int:
    """The place from which whoever enters here plays: this chat; from direct messages, its own."""
    return tournament.place if talk.place.place.direct else (await chat_of(talk)).id


def need_state(talk: Exchange, tournament: Tournament, *states: str) -> None:
    """Refuse what comes too early or too late for a tournament. Raises Refusal."""
    if tournament.state not in states:
        raise Refusal(
            f"tournament-is-{tournament.state}", title=reports.title(talk.words, tournament)
        )
