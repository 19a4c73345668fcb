"""Tournaments: created, set up, started and called off by their organisers."""

from __future__ import annotations

from collections.abc import Iterable

from bot import challenges, completion, terms
from bot.declaration import Argument, Completion, Kind, Named, Typing, command
from bot.exchange import Exchange, called
from bot.languages import Words, words
from bot.refusal import Refusal
from bot.store import tournaments as store
from bot.store.people import Player
from bot.tournaments.event import Format
from bot.tourney import announcing, cards, clauses, finding, games, reports, rounds, sure
from bot.tourney.regulations import FEWEST, Regulations
from bot.tourney.tournament import CANCELLED, OPEN, RUNNING, Tournament

FAMILY = "tournament"
NUMBER = Argument("tournament", Kind.TOURNAMENT)
ANSWER = Argument("answer", Kind.CHOICE, choices=("yes", "no"))
MOST_OPEN = 10
"""So many tournaments may be open or running in a place."""


@command(
    "tournament-new",
    Argument("game", Kind.GAME),
    Argument("format", Kind.CHOICE, choices=clauses.FORMATS),
    Argument("clock", Kind.CLOCK, completes=completion.clocks),
    Argument("rated", Kind.CHOICE, choices=("rated", "unrated")),
    Argument("options", Kind.OPTION, completes=completion.options),
    Argument("name", Kind.TEXT),
    within=FAMILY,
    group=FAMILY,
)
async def new(
    talk: Exchange,
    game: str | None = None,
    format: str = "",  # noqa: A002
    clock: str = "",
    rated: str = "",
    options: dict[str, str] | None = None,
    name: str = "",
) -> None:
    """Create a tournament in this chat; whoever does organises it."""
    await _need_room(talk)
    rounds_said, name = clauses.rounds_in(talk, name)
    form, name = clauses.form_in(talk, name, format)
    about = await terms.agreed(talk, game, options or {}, None, "", clock=clock)
    kind = Format.ROUND_ROBIN if form == "double" else Format(form)
    regulations = Regulations(
        kind,
        rounds=rounds_said if kind is Format.SWISS else 0,
        cycles=2 if form == "double" else 1,
        clock=str(about.control) if about.control else "",
        rated=rated == "rated",
        # With a clock a round lasts as long as its games do.
        period=0 if about.control else Regulations(kind).period,
        zone=talk.player.settings.zone or talk.place.zone,
    )
    number = await store.add_tournament(
        talk.connection,
        place=(await finding.chat_of(talk)).id,
        name=clauses.title(name) if name else "",
        organiser=talk.player.id,
        game=about.rules.name,
        options=dict(about.rules.chosen),
        terms=regulations.to_json(),
        state=OPEN,
        created=talk.ask.time,
    )
    found = await finding.numbered(talk, number)
    await announcing.opened(talk, found)
    talk.reply(
        talk.say("tournament-setup", number=number, clauses=clauses.told(talk.words)), private=True
    )


async def _need_room(talk: Exchange) -> None:
    """Refuse a tournament where none can be held. Raises Refusal."""
    if talk.place.place.direct:
        raise Refusal("tournament-direct")
    challenges.need_starter(talk)
    here = await finding.around(talk, finding.GOING)
    if len(here) >= MOST_OPEN:
        raise Refusal("too-many-tournaments", most=MOST_OPEN)


def _clauses(typing: Typing) -> Iterable[Completion]:
    """The clauses with what each is about."""
    voice = words(typing.language)
    offers = ((voice.list(f"choice-{name}")[0], name) for name in clauses.CLAUSES)
    return completion.fitting(typing.text, list(offers))


@command(
    "tournament-set",
    NUMBER,
    Argument("clause", Kind.CHOICE, choices=tuple(clauses.CLAUSES), completes=_clauses),
    Argument("value", Kind.TEXT),
    within=FAMILY,
    group=FAMILY,
)
async def change(
    talk: Exchange, tournament: int | None = None, clause: str = "", value: str = ""
) -> None:
    """Set something of a tournament before it starts."""
    found = await _mine(talk, tournament, "set", OPEN)
    if not clause or not value:
        raise Refusal("which-clause", clauses=clauses.told(talk.words))
    await clauses.change(talk, found, clause, value)
    after = await rounds.again(talk, found)

    def told(voice: Words) -> str:
        head = voice.say("tournament-set", title=announcing.named(voice, after))
        return f"{head}\n{cards.card(voice, after)}"

    await announcing.tell(talk, after, told, buttons=lambda v: announcing.joining(v, after))


@command("tournament-start", NUMBER, within=FAMILY, group=FAMILY)
async def start(talk: Exchange, tournament: int | None = None) -> None:
    """Start a tournament now."""
    found = await _mine(talk, tournament, "start", OPEN)
    if len(found.seats) < FEWEST:
        raise Refusal("too-few-entrants", count=len(found.seats), least=FEWEST)
    await store.change(talk.connection, found.number, start=talk.ask.time)
    await rounds.advance(talk, await rounds.again(talk, found))


@command("tournament-cancel", NUMBER, ANSWER, within=FAMILY, group=FAMILY)
async def cancel(talk: Exchange, tournament: int | None = None, answer: str | None = None) -> None:
    """Call a tournament off, once asked and confirmed; its games are called off too."""
    found = await _mine(talk, tournament, "cancel", OPEN, RUNNING)
    title = announcing.named(talk.words, found)
    if answer == "no":
        talk.reply(talk.say("tournament-cancel-not", title=title), private=True)
        return
    if answer is None:
        question = talk.say("tournament-cancel-sure", title=title)
        sure.ask(talk, question, f"{FAMILY} cancel T{found.number}")
        return
    await log(talk, found, "cancel")
    for pairing, played in await games.running(talk, found):
        await games.call_off(talk, found, pairing, played)
    await rounds.finish(talk, await rounds.again(talk, found), CANCELLED, "cancelled")


@command(
    "tournament-organiser",
    NUMBER,
    Argument("person", Kind.PERSON, required=True),
    Argument("what", Kind.CHOICE, choices=("add", "remove", "hand")),
    within=FAMILY,
    group=FAMILY,
)
async def organiser(
    talk: Exchange, person: Named, tournament: int | None = None, what: str = "add"
) -> None:
    """Let somebody organise too, or no more, or hand the tournament over to them."""
    found = await _mine(talk, tournament, "organiser", OPEN, RUNNING)
    other = await known(talk, person)
    _need_change(talk, found, other, what)
    if what == "hand" and talk.player.id != found.owner.id:
        await finding.need_rights(talk, found, "not-owner")
    if what == "hand":
        await store.change(talk.connection, found.number, organiser=other.id)
        await store.add_organiser(talk.connection, found.number, found.owner.id)
    elif what == "remove":
        await store.remove_organiser(talk.connection, found.number, other.id)
    else:
        await store.add_organiser(talk.connection, found.number, other.id)
    await log(talk, found, what, person=other.id)

    def told(voice: Words) -> str:
        title = announcing.named(voice, found)
        return voice.say("tournament-organiser", what=what, player=called(other), title=title)

    await announcing.tell(talk, found, told)


def _need_change(talk: Exchange, found: Tournament, other: Player, what: str) -> None:
    """Refuse what changes nothing, and who gives away what is another's. Raises Refusal."""
    owns, title = other.id == found.owner.id, reports.title(talk.words, found)
    if what == "remove" and owns:
        raise Refusal("organiser-stays", player=called(other))
    if what == "remove" and other.id not in found.organisers:
        raise Refusal("no-organiser", player=called(other), title=title)
    if owns or (what == "add" and other.id in found.organisers):
        raise Refusal("organiser-already", player=called(other), title=title)


async def known(talk: Exchange, named: Named) -> Player:
    """A person who is known here. Raises Refusal."""
    found = await talk.find(named)
    if isinstance(found, str):
        raise Refusal("unknown-person", given=found)
    if found.person.bot:
        raise Refusal("challenge-bot", player=called(found))
    return found


async def _mine(talk: Exchange, tournament: int | None, word: str, *states: str) -> Tournament:
    """A tournament in one of some states that the speaker may rule. Raises Refusal."""
    found = await finding.meant(
        talk, tournament, word, states=states, fits=lambda one: talk.player.id in one.organisers
    )
    await finding.need_organiser(talk, found)
    finding.need_state(talk, found, *states)
    return found


async def log(talk: Exchange, found: Tournament, kind: str, **facts: object) -> None:
    """Note what an organiser did."""
    await store.add_ruling(
        talk.connection,
        tournament=found.number,
        time=talk.ask.time,
        person=talk.player.account,
        kind=kind,
        facts=facts,
    )
