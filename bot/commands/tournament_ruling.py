"""Tournaments: what organisers decide while one is played; each ruling is logged and told."""

from __future__ import annotations

from datetime import timedelta

from bot import news
from bot.commands.tournament_setup import ANSWER, FAMILY, NUMBER, known, log
from bot.declaration import Argument, GameNumber, Kind, Named, command
from bot.exchange import Exchange, called
from bot.games import Match
from bot.languages import Words
from bot.refusal import Refusal
from bot.store import tournaments as store
from bot.talk import moment
from bot.tournaments.event import Outcome
from bot.tourney import announcing, clauses, finding, games, reports, rounds, sure, withdrawal
from bot.tourney.tournament import ENDED, RUNNING, Pairing, Round, Tournament
from rules.record import Entry

ONCE = timedelta(minutes=1)
"""A round is paired anew no more often."""
SCORES = {
    "first-won": Outcome.FIRST,
    "second-won": Outcome.SECOND,
    "drawn": Outcome.DRAW,
    "first-walkover": Outcome.FIRST_BY_FORFEIT,
    "second-walkover": Outcome.SECOND_BY_FORFEIT,
    "nobody": Outcome.BOTH_FORFEIT,
}


@command("tournament-pause", NUMBER, within=FAMILY, group=FAMILY)
async def pause(talk: Exchange, tournament: int | None = None) -> None:
    """Pair no round and enforce no deadline until it is resumed; games go on."""
    found = await _ruled(talk, tournament, "pause", RUNNING)
    if found.halted is not None:
        raise Refusal("halted-already", title=reports.title(talk.words, found))
    await store.change(talk.connection, found.number, halted=talk.ask.time, due=None)
    await log(talk, found, "pause")
    await _announced(talk, found, "tournament-halted")


@command("tournament-resume", NUMBER, within=FAMILY, group=FAMILY)
async def resume(talk: Exchange, tournament: int | None = None) -> None:
    """Go on with a paused tournament: the round has as much time as it had left."""
    found = await _ruled(talk, tournament, "resume", RUNNING)
    if found.halted is None:
        raise Refusal("not-halted", title=reports.title(talk.words, found))
    held, passed = found.round, talk.ask.time - found.halted
    if held is not None:
        await store.change_round(
            talk.connection,
            found.number,
            held.number,
            checkin=held.checkin + passed if held.checkin else None,
            deadline=held.deadline + passed if held.deadline else None,
        )
    await store.change(talk.connection, found.number, halted=None)
    await log(talk, found, "resume")
    await _announced(talk, found, "tournament-goes-on")
    await rounds.advance(talk, await rounds.again(talk, found))


@command("tournament-deadline", NUMBER, Argument("span", Kind.TEXT), within=FAMILY, group=FAMILY)
async def deadline(talk: Exchange, tournament: int | None = None, span: str = "") -> None:
    """Let the round that is played end so long from now, or not end by itself."""
    found = await _ruled(talk, tournament, "deadline", RUNNING)
    held = found.round
    if held is None:
        raise Refusal("nothing-played", title=reports.title(talk.words, found))
    if not span:
        raise Refusal("which-deadline")
    until = clauses.ending(talk, span)
    seconds = int((until - talk.ask.time).total_seconds()) if until else 0
    if found.halted is not None:
        await _halt_anew(talk, found, held)
    await store.change_round(talk.connection, found.number, held.number, deadline=until)
    await log(talk, found, "deadline", seconds=seconds)
    key = "tournament-deadline-set" if until else "tournament-deadline-none"
    await _announced(talk, found, key, round=held.number, time=moment(until) if until else "")
    await rounds.note_due(talk, await rounds.again(talk, found))


async def _halt_anew(talk: Exchange, found: Tournament, held: Round) -> None:
    """Let a pause count from now on: what has passed of it is not put on a new deadline too."""
    if found.halted is not None and held.checkin is not None:
        checkin = held.checkin + (talk.ask.time - found.halted)
        await store.change_round(talk.connection, found.number, held.number, checkin=checkin)
    await store.change(talk.connection, found.number, halted=talk.ask.time)


@command(
    "tournament-replace",
    NUMBER,
    Argument("entrant", Kind.PERSON, required=True),
    Argument("substitute", Kind.PERSON, required=True),
    within=FAMILY,
    group=FAMILY,
)
async def replace(
    talk: Exchange, entrant: Named, substitute: Named, tournament: int | None = None
) -> None:
    """Give the seat of an entrant to somebody else."""
    found = await _ruled(talk, tournament, "replace", "open", RUNNING)
    seat, other = await finding.entrant(talk, found, entrant), await known(talk, substitute)
    held = found.seat_of(other)
    # Who has left may be given their own seat again.
    if held is not None and (held is not seat or seat.gone is None):
        raise Refusal("entered-other", player=called(other))
    place = await finding.home(talk, found)
    await log(talk, found, "replace", entrant=seat.player.id, substitute=other.id)
    await _announced(
        talk, found, "tournament-replaced", player=called(seat.player), other=called(other)
    )
    await rounds.advance(talk, await withdrawal.replace(talk, found, seat, other, place))


@command(
    "tournament-exclude",
    NUMBER,
    Argument("entrant", Kind.PERSON, required=True),
    within=FAMILY,
    group=FAMILY,
)
async def exclude(talk: Exchange, entrant: Named, tournament: int | None = None) -> None:
    """Take somebody out of a tournament: their games are lost."""
    found = await _ruled(talk, tournament, "exclude", "open", RUNNING)
    seat = await finding.entrant(talk, found, entrant)
    await log(talk, found, "exclude", entrant=seat.player.id)
    if not found.running:
        await store.remove_entrant(talk.connection, found.number, seat.seat)
    elif seat.gone is not None:
        raise Refusal("gone-already", title=reports.title(talk.words, found))
    else:
        await withdrawal.withdraw(talk, found, seat)
    await _announced(talk, found, "tournament-excluded", player=called(seat.player))
    await rounds.advance(talk, await rounds.again(talk, found))


@command(
    "tournament-result",
    Argument("number", Kind.NUMBER, required=True),
    Argument("score", Kind.CHOICE, choices=tuple(SCORES)),
    within=FAMILY,
    group=FAMILY,
)
async def result(talk: Exchange, number: GameNumber, score: str = "") -> None:
    """Set or correct the result of a tournament's game; later rounds stay as they were paired."""
    if not score:
        raise Refusal("which-score", number=str(number.number))
    played = await games.found(talk, number.number) if await _is_game(talk, number) else None
    if played is None or played.tournament is None:
        raise Refusal("no-tournament-game", number=str(number.number))
    found = await _ruled(talk, played.tournament, "result", RUNNING, ENDED)
    pairing = found.pairing_of(played.number)
    if pairing is None:
        raise Refusal("no-tournament-game", number=str(number.number))
    before = pairing.row.outcome.value if pairing.row.outcome else ""
    if pairing.row.outcome is SCORES[score]:
        raise Refusal(
            "score-already", number=str(played.number), score=reports.score(pairing.row.outcome)
        )
    await _rule(talk, found, pairing, played, SCORES[score])
    after = SCORES[score].value
    await log(talk, found, "result", game=played.number, before=before, after=after)
    await _announced(
        talk,
        found,
        "tournament-result",
        number=str(played.number),
        score=reports.score(SCORES[score]),
        before=reports.score(pairing.row.outcome) or "none",
        first=called(played.players[0]),
        second=called(played.players[1]),
    )
    now = await rounds.again(talk, found)
    if now.state == ENDED:
        await announcing.end(talk, now)
    else:
        await rounds.advance(talk, now)


async def _is_game(talk: Exchange, number: GameNumber) -> bool:
    """Whether there is a game of a number that the speaker may see or rules."""
    held = await store.tournament_of_game(talk.connection, number.number)
    return held is not None


async def _rule(
    talk: Exchange, found: Tournament, pairing: Pairing, played: Match, outcome: Outcome
) -> None:
    """Store an outcome that the pairing does not have; a game that runs ends by it."""
    await store.change_pairing(
        talk.connection,
        found.number,
        games.key(pairing.row),
        outcome=outcome.value,
        counts=[0.0, 0.0],
        ruled=True,
    )
    if not played.running:
        return
    after = await talk.enter(played, _entry(outcome))

    def told(voice: Words) -> str:
        title = reports.title(voice, found)
        return voice.say("tournament-ruled", number=str(played.number), title=title)

    await news.announce(talk, after, told)


def _entry(outcome: Outcome) -> Entry:
    """The entry that ends a game by an outcome."""
    if outcome.played:
        return Entry("adjudicated", outcome.value, 0)
    if outcome is Outcome.BOTH_FORFEIT:
        return Entry("aborted", "", 0)
    return Entry("forfeit", "", 1 if outcome is Outcome.FIRST_BY_FORFEIT else 0)


@command("tournament-repair", NUMBER, ANSWER, within=FAMILY, group=FAMILY)
async def repair(talk: Exchange, tournament: int | None = None, answer: str | None = None) -> None:
    """Pair the last round anew, once asked and confirmed: its games do not count."""
    found = await _ruled(talk, tournament, "repair", RUNNING)
    held = found.round
    if held is None:
        raise Refusal("nothing-played", title=reports.title(talk.words, found))
    if answer == "no":
        talk.reply(talk.say("tournament-repair-not", round=held.number), private=True)
        return
    if answer is None:
        rows = found.rows_of_round(held.number)
        finished = sum(one.row.outcome is not None and one.game is not None for one in rows)
        question = talk.say("tournament-repair-sure", round=held.number, finished=finished)
        sure.ask(talk, question, f"{FAMILY} repair T{found.number}.{held.number}")
        return
    await _need_first_repair(talk, found, held.number)
    await log(talk, found, "repair", round=held.number)
    for pairing, played in await games.running(talk, found):
        await games.call_off(talk, found, pairing, played)
    await store.remove_round(talk.connection, found.number, held.number)
    await _announced(talk, found, "tournament-repaired", round=held.number)
    await rounds.advance(talk, await rounds.again(talk, found))


async def _need_first_repair(talk: Exchange, found: Tournament, number: int) -> None:
    """Refuse a second one at once: a button is pressed twice, or by two. Raises Refusal."""
    for ruling in await store.rulings_of(talk.connection, found.number):
        again = ruling.kind == "repair" and ruling.facts["round"] == number
        if again and talk.ask.time - ruling.time < ONCE:
            title = reports.title(talk.words, found)
            raise Refusal("repaired-already", round=number, title=title)


async def _ruled(talk: Exchange, tournament: int | None, word: str, *states: str) -> Tournament:
    """A tournament that the speaker may rule. Raises Refusal."""
    found = await finding.meant(
        talk, tournament, word, states=states, fits=lambda one: talk.player.id in one.organisers
    )
    await finding.need_organiser(talk, found)
    finding.need_state(talk, found, *states)
    return found


async def _announced(talk: Exchange, found: Tournament, key: str, **facts: object) -> None:
    """Tell a ruling wherever the tournament is told, and who made it."""

    def told(voice: Words) -> str:
        title, ruler = announcing.named(voice, found), called(talk.player)
        return voice.say(key, title=title, ruler=ruler, **facts)

    await announcing.tell(talk, found, told)
