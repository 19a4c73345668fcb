"""Tournaments: what everyone does in them, and what they look like."""

from __future__ import annotations

import re
from collections.abc import Callable

from bot import links
from bot.declaration import Argument, Kind, Named, command
from bot.exchange import Exchange, called
from bot.languages import Words
from bot.refusal import Refusal
from bot.store import ratings
from bot.store import tournaments as store
from bot.talk import Button
from bot.tournaments.event import Format
from bot.tourney import (
    announcing,
    cards,
    explaining,
    finding,
    games,
    reports,
    rounds,
    sure,
    withdrawal,
)
from bot.tourney.regulations import MOST_ROUNDS
from bot.tourney.tournament import OPEN, RUNNING, Seat, Tournament

FAMILY = "tournament"
NUMBER = Argument("tournament", Kind.TOURNAMENT)
ANSWER = Argument("answer", Kind.CHOICE, choices=("yes", "no"))
LISTED = 10
TABLES = ("standings", "pairings", "crosstable")


@command("tournament-show", NUMBER, within=FAMILY, group=FAMILY, bare=True)
async def show(talk: Exchange, tournament: int | None = None) -> None:
    """Show what a tournament is and how it stands."""
    found = await finding.meant(talk, tournament, "show", states=finding.ALL)
    text = f"{announcing.named(talk.words, found)}\n{cards.card(talk.words, found)}"
    seat = found.seat_of(talk.player)
    if seat is not None and found.running:
        text += "".join(f"\n{line}" for line in await _mine(talk, found, seat))
    talk.reply(text, buttons=_buttons(talk.words, found))


def _buttons(voice: Words, found: Tournament) -> tuple[Button, ...]:
    """What can be looked at or done."""
    if found.state == OPEN:
        return announcing.joining(voice, found)
    if not found.pairings:
        return ()
    return tuple(
        Button(voice.say(f"button-{word}"), f"{FAMILY} {word} T{found.number}") for word in TABLES
    )


async def _mine(talk: Exchange, found: Tournament, seat: Seat) -> list[str]:
    """The speaker's own games of the round."""
    told = []
    held = found.round
    for pairing in found.rows_of_round(held.number) if held else ():
        if pairing.game is None or seat.number not in (pairing.row.first, pairing.row.second):
            continue
        played = await games.found(talk, pairing.game)
        told.append(talk.say("tournament-yours", game=await links.game(talk, played)))
    return told


@command("tournament-list", within=FAMILY, group=FAMILY)
async def listed(talk: Exchange) -> None:
    """List the tournaments of this place, the newest first."""
    found = await finding.around(talk, finding.ALL)
    if not found:
        raise Refusal("no-tournament")
    lines = [
        talk.say("tournament-listed", title=announcing.named(talk.words, one), state=one.state)
        for one in found[:LISTED]
    ]
    talk.reply("\n".join(lines))


@command("tournament-join", NUMBER, within=FAMILY, group=FAMILY)
async def join(talk: Exchange, tournament: int | None = None) -> None:
    """Take part in a tournament, from the place where it is said."""
    found = await finding.meant(talk, tournament, "join", fits=lambda one: one.state == OPEN)
    await finding.need_place(talk, found)
    finding.need_state(talk, found, OPEN, RUNNING)
    seat = found.seat_of(talk.player)
    if seat is not None and seat.gone is None:
        raise Refusal("entered-already", title=reports.title(talk.words, found))
    joined = _first_round(talk, found)
    strength = await _strength(talk, found)
    if len([one for one in found.seats if one.gone is None]) >= found.regulations.most:
        raise Refusal("tournament-full", most=found.regulations.most)
    if seat is not None:
        await _need_no_exclusion(talk, found)
        # Whoever left and comes again has missed what was played meanwhile.
        await store.change_entrant(talk.connection, found.number, seat.seat, gone=None)
    else:
        await store.add_entrant(
            talk.connection,
            found.number,
            person=talk.player.account,
            place=await finding.home(talk, found),
            number=len(found.seats) + 1 if found.running else None,
            rating=strength,
            joined=joined,
        )
    after = await rounds.again(talk, found)
    key = "tournament-joined-late" if found.running else "tournament-joined"
    told = _titled(after, key, player=called(talk.player), count=len(after.seats), round=joined)
    await announcing.tell(talk, after, told, buttons=_joining(after))


async def _need_no_exclusion(talk: Exchange, found: Tournament) -> None:
    """Refuse whom an organiser took out, and gave no seat since. Raises Refusal."""
    out = False
    for ruling in await store.rulings_of(talk.connection, found.number):
        if ruling.kind == "exclude":
            out = out or ruling.facts["entrant"] == talk.player.id
        elif ruling.kind == "replace":
            out = out and ruling.facts["substitute"] != talk.player.id
    if out:
        raise Refusal("excluded", title=reports.title(talk.words, found))


def _joining(found: Tournament) -> Callable[[Words], tuple[Button, ...]]:
    return lambda voice: announcing.joining(voice, found) if found.state == OPEN else ()


def _titled(found: Tournament, key: str, **facts: object) -> Callable[[Words], str]:
    return lambda voice: voice.say(key, title=announcing.named(voice, found), **facts)


def _first_round(talk: Exchange, found: Tournament) -> int:
    """The first round that somebody is paired in who joins now. Raises Refusal."""
    if found.state == OPEN:
        return 1
    finding.need_state(talk, found, RUNNING)
    coming = found.event.paired + 1
    swiss = found.regulations.format is Format.SWISS
    if not swiss or coming > min(found.regulations.late, found.count):
        raise Refusal("too-late-to-join", title=reports.title(talk.words, found))
    return coming


async def _strength(talk: Exchange, found: Tournament) -> int:
    """The speaker's rating, 0 for none. Raises Refusal where it is out of the limits."""
    terms = found.regulations
    held = await ratings.held_before(
        talk.connection, ratings.ALL, found.game.name, persons=[talk.player.id]
    )
    value = round(held[talk.player.id].value) if talk.player.id in held else 0
    low, high = value < terms.lowest, terms.highest and value > terms.highest
    if low or high:
        raise Refusal("rating-out", rating=value, limits=cards.limits(talk.words, terms))
    return value


@command("tournament-leave", NUMBER, ANSWER, within=FAMILY, group=FAMILY)
async def leave(talk: Exchange, tournament: int | None = None, answer: str | None = None) -> None:
    """Leave a tournament; once it has started, asked and confirmed: running games are lost."""
    found = await finding.meant(
        talk, tournament, "leave", fits=lambda one: one.seat_of(talk.player) is not None
    )
    finding.need_state(talk, found, OPEN, RUNNING)
    seat = await finding.entrant(talk, found, None)
    if found.state == OPEN:
        await store.remove_entrant(talk.connection, found.number, seat.seat)
        told = _titled(
            found, "tournament-left", player=called(talk.player), count=len(found.seats) - 1
        )
        await announcing.tell(talk, found, told)
        return
    _need_presence(talk, found, seat)
    if answer == "no":
        talk.reply(talk.say("tournament-leave-not"), private=True)
        return
    if answer is None:
        sure.ask(talk, talk.say("tournament-leave-sure"), f"{FAMILY} leave T{found.number}")
        return
    await withdrawal.withdraw(talk, found, seat)
    told = _titled(found, "tournament-withdrawn", player=called(talk.player))
    await announcing.tell(talk, found, told)
    await rounds.advance(talk, await rounds.again(talk, found))


@command("tournament-bye", NUMBER, Argument("round", Kind.TEXT), within=FAMILY, group=FAMILY)
async def bye(talk: Exchange, tournament: int | None = None, round: str = "") -> None:  # noqa: A002
    """Ask not to be paired in a coming round, the next by default, for half a point."""
    found = await finding.meant(
        talk, tournament, "bye", fits=lambda one: one.seat_of(talk.player) is not None
    )
    finding.need_state(talk, found, OPEN, RUNNING)
    seat, coming = await finding.entrant(talk, found, None), found.event.paired + 1
    _need_presence(talk, found, seat)
    number = _round_in(round, coming)
    _need_bye(talk, found, seat, number)
    await store.change_entrant(
        talk.connection, found.number, seat.seat, byes=sorted({*seat.byes, number})
    )
    told = _titled(found, "tournament-bye-asked", player=called(talk.player), round=number)
    await announcing.tell(talk, found, told)


def _need_bye(talk: Exchange, found: Tournament, seat: Seat, number: int) -> None:
    """Refuse a bye that cannot be had. Raises Refusal."""
    terms, title = found.regulations, reports.title(talk.words, found)
    if terms.format is not Format.SWISS:
        raise Refusal("byes-swiss")
    last = found.count if found.running else terms.rounds or MOST_ROUNDS
    if not found.event.paired < number <= last:
        raise Refusal("bye-round", coming=found.event.paired + 1, last=last, title=title)
    if number in seat.byes:
        raise Refusal("bye-already", round=number, title=title)
    if len(seat.byes) >= terms.byes:
        raise Refusal("byes-taken", most=terms.byes, title=title)


def _need_presence(talk: Exchange, found: Tournament, seat: Seat) -> None:
    """Refuse a speaker who has left a tournament. Raises Refusal."""
    if seat.gone is not None:
        raise Refusal("gone-yourself", title=reports.title(talk.words, found))


def _round_in(said: str, default: int) -> int:
    """The number of the round that a text names, `default` if it is empty; 0 if it names none."""
    found = re.fullmatch(r"\D*(\d{1,3})\D*", said)
    return int(found[1]) if found else 0 if said else default


@command("tournament-here", NUMBER, within=FAMILY, group=FAMILY)
async def here(talk: Exchange, tournament: int | None = None) -> None:
    """Check in for the round that is played."""
    found = await finding.meant(
        talk, tournament, "here", fits=lambda one: one.seat_of(talk.player) is not None
    )
    finding.need_state(talk, found, RUNNING)
    seat, held = await finding.entrant(talk, found, None), found.round
    _need_presence(talk, found, seat)
    if held is None:
        raise Refusal("nothing-played", title=reports.title(talk.words, found))
    number = held.number
    await store.change_entrant(talk.connection, found.number, seat.seat, present=number)
    talk.reply(talk.say("tournament-present", round=number), private=True)


# -- how it stands --------------------------------------------------------------------------------


@command("tournament-standings", NUMBER, within=FAMILY, group=FAMILY)
async def standings(talk: Exchange, tournament: int | None = None) -> None:
    """Show the table."""
    found = await _played(talk, tournament, "standings")
    _show(talk, found, reports.standings(talk.words, found, announcing.look(talk.place)))


@command("tournament-pairings", NUMBER, Argument("round", Kind.TEXT), within=FAMILY, group=FAMILY)
async def pairings(talk: Exchange, tournament: int | None = None, round: str = "") -> None:  # noqa: A002
    """Show who plays whom in a round, the last that was paired by default."""
    found = await _played(talk, tournament, "pairings")
    last = found.event.paired
    look, number = announcing.look(talk.place), _round_in(round, last)
    if not 1 <= number <= last:
        raise Refusal("no-round", title=reports.title(talk.words, found), last=last)
    links_of = {
        one.game: await links.game(talk, await games.found(talk, one.game))
        for one in found.rows_of_round(number)
        if one.game is not None
    }
    report = reports.pairings(talk.words, found, number, look, links_of.__getitem__)
    _show(talk, found, report)


@command("tournament-crosstable", NUMBER, within=FAMILY, group=FAMILY)
async def crosstable(talk: Exchange, tournament: int | None = None) -> None:
    """Show everyone's results."""
    found = await _played(talk, tournament, "crosstable")
    _show(talk, found, reports.crosstable(talk.words, found, announcing.look(talk.place)))


@command(
    "tournament-explain", Argument("entrant", Kind.PERSON), NUMBER, within=FAMILY, group=FAMILY
)
async def explain(
    talk: Exchange, tournament: int | None = None, entrant: Named | None = None
) -> None:
    """Tell where each point and tie-break of somebody comes from."""
    found = await _played(talk, tournament, "explain")
    seat = await finding.entrant(talk, found, entrant)
    talk.reply(explaining.explain(talk.words, found, seat.number))


def _show(talk: Exchange, found: Tournament, report: reports.Report) -> None:
    talk.reply(report.text, picture=report.picture)


async def _played(talk: Exchange, tournament: int | None, word: str) -> Tournament:
    """A tournament that has started. Raises Refusal."""
    found = await finding.meant(
        talk, tournament, word, states=finding.ALL, fits=lambda one: bool(one.pairings)
    )
    if not found.pairings:
        raise Refusal("nothing-played", title=reports.title(talk.words, found))
    return found


@command("tournament-continue", NUMBER, within=FAMILY, group=FAMILY, hidden=True)
async def go_on(talk: Exchange, tournament: int | None = None) -> None:
    """Do what is due in a tournament; whoever asks, nothing is done before its time."""
    found = await finding.meant(talk, tournament, "continue")
    await rounds.advance(talk, found)
    if not talk.replies and not talk.ask.timed:
        talk.reply(talk.say("tournament-nothing-due"), private=True)
