"""Finding a game: challenges to a person or to anyone, their acceptance, refusal and end."""

from __future__ import annotations

import re

from bot import (
    boards,
    challenges,
    completion,
    controls,
    invitation,
    limits,
    news,
    offers,
    terms,
    threads,
)
from bot.challenges import LOTS
from bot.declaration import COMMANDS, Argument, Beginning, GameNumber, Kind, Named, command
from bot.exchange import Exchange, called
from bot.games import SIDES, Match
from bot.invitation import Proposal
from bot.languages import Words
from bot.links import linked
from bot.refusal import Refusal
from bot.store import challenges as store
from bot.store import queries, silence
from bot.store.people import Player
from bot.talk import clean, mention, quoted
from bot.vocabulary import setting

NUMBER = Argument("number", Kind.NUMBER)
REASON_LENGTH = 200
RATED = "rated"
_ACCOUNT = re.compile(r"<@!?([^>\s]{1,64})>")


@command(
    "play",
    Argument("game", Kind.GAME),
    Argument("opponent", Kind.PERSON),
    Argument("colour", Kind.CHOICE, choices=(*SIDES, "chance")),
    Argument("clock", Kind.CLOCK, completes=completion.clocks),
    Argument("rated", Kind.CHOICE, choices=(RATED, "unrated")),
    Argument("options", Kind.OPTION, completes=completion.options),
    Argument("start", Kind.START),
)
async def play(
    talk: Exchange,
    game: str | None = None,
    opponent: Named | None = None,
    colour: str = SIDES[0],
    options: dict[str, str] | None = None,
    start: Beginning | None = None,
    clock: str = "",
    rated: str = "",
) -> None:
    """Challenge a person, or whoever accepts, to a game."""
    challenges.need_starter(talk)
    rest = _rest(opponent, colour, options or {}, start, clock, rated)
    invited = await challenges.opponent(talk, opponent, f"{game or ''} {rest}".strip())
    about = await terms.agreed(
        talk, game, options or {}, start, rest, clock=clock, rated=rated == RATED
    )
    if isinstance(invited, Player):
        await challenges.need_welcome(talk, invited)
    await challenges.need_room(talk)
    await limits.need_seat(talk)
    side = SIDES.index(colour) if colour in SIDES else None
    await invitation.send(talk, Proposal(about, side, invited))


@command("accept", NUMBER)
async def accept(talk: Exchange, number: GameNumber | None = None) -> None:
    """Accept a challenge and start its game, or what the opponent asks in a game."""
    if await _question_answered(talk, number, "accept"):
        return
    await _begin(talk, await challenges.meant(talk, number, "accept"))


@command("decline", NUMBER, Argument("reason", Kind.TEXT))
async def decline(talk: Exchange, number: GameNumber | None = None, reason: str = "") -> None:
    """Turn a challenge down that is meant for the speaker, or what the opponent asks in a game."""
    if number is None and reason.isdecimal() and len(reason) < 10:
        number, reason = GameNumber(int(reason)), ""
    if await _question_answered(talk, number, "decline", reason):
        return
    found = await challenges.meant(talk, number, "decline", reason)
    told = str(found.number)
    if found.challenger.id == talk.player.id:
        raise Refusal("decline-own", number=told)
    if challenges.is_open(found):
        raise Refusal("decline-open", number=told)
    await challenges.need_invitation(talk, found)
    await dismiss(talk, found, "declined-why" if reason else "declined", _reason(talk, reason))


@command("cancel", NUMBER)
async def cancel(talk: Exchange, number: GameNumber | None = None) -> None:
    """Take a challenge of the speaker's own back."""
    found = await challenges.meant(talk, number, "cancel")
    if found.challenger.id != talk.player.id:
        raise Refusal("cancel-other", number=str(found.number), player=called(found.challenger))
    await dismiss(talk, found, "cancelled")


@command("rematch", NUMBER)
async def rematch(talk: Exchange, number: GameNumber | None = None) -> None:
    """Challenge the opponent of a finished game again, sides changed; or accept that of theirs."""
    played = await challenges.finished(talk, number)
    side = played.side_of(talk.player) or 0
    other = played.players[1 - side]
    if other is None or challenges.is_gone(other):
        raise Refusal("rematch-nobody", number=str(played.number), player=called(other))
    if other.id == talk.player.id:
        raise Refusal("rematch-self", number=str(played.number))
    proposal = Proposal(terms.of_game(played), 1 - side, other, again=played.number)
    for found in await talk.against(other, started=False):
        if proposal.is_answered_by(found, talk.player):
            await _begin(talk, found)
            return
        if proposal.is_made_by(found, talk.player):
            raise Refusal("rematch-waits", number=str(found.number), player=called(other))
    challenges.need_starter(talk)
    await challenges.need_welcome(talk, other)
    await challenges.need_room(talk)
    await limits.need_seat(talk)
    await invitation.send(talk, proposal)


async def dismiss(talk: Exchange, found: Match, key: str, reason: str = "") -> None:
    """End a challenge before it became a game, and say so wherever it is shown."""
    if not await store.close(talk.connection, found.number, talk.ask.time):
        raise challenges.closed(found)
    challenger = found.challenger.person

    def told(voice: Words) -> str:
        return voice.say(
            key,
            player=called(talk.player),
            challenger=mention(challenger.account, challenger.name, challenger.platform),
            number=str(found.number),
            reason=reason,
        )

    places = await talk.places(found.number)
    for place in places:
        text = told(talk.voice(place))
        talk.reply(text, place=place, game=found.number, overtakes=True)
    if talk.place.id not in [place.id for place in places]:
        talk.reply(told(talk.words), private=True, game=found.number)


async def _begin(talk: Exchange, found: Match) -> None:
    """Make a challenge that the speaker may accept a game."""
    if not found.waiting:
        raise challenges.closed(found)
    await challenges.need_invitation(talk, found)
    await challenges.need_welcome(talk, found.challenger)
    await limits.need_seat(talk, found.challenger)
    lots = found.players == (None, None)
    free = LOTS.randrange(2) if lots else found.players.index(None)
    seats = (talk.player, found.challenger) if free == 0 else (found.challenger, talk.player)
    first, second = (player.account for player in seats)
    days = await silence.allowed(talk.connection, found.number, [player.id for player in seats])
    seated = {"first": first, "second": second, "silence": days}
    if not await store.begin(talk.connection, found.number, started=talk.ask.time, **seated):
        raise challenges.closed(found)
    await _show_here(talk, found)
    started = await talk.settle(await talk.match(found.number))
    await threads.part(talk, started)
    await news.announce(talk, started, lambda voice: _started(voice, started, lots=lots))


async def _show_here(talk: Exchange, found: Match) -> None:
    """Show a game that begins here too; where the speaker may not begin any, say where it is."""
    there = talk.place.id in {place.id for place in await talk.places(found.number)}
    if there or challenges.may_start(talk):
        await queries.show_game(talk.connection, found.number, talk.place.id)
        return
    number = str(found.number)
    game = await linked(talk, found, f"#{number} {boards.game_name(talk.words, found.game)}")
    talk.reply(talk.say("started-elsewhere", game=game), private=True, game=found.number)


def _started(voice: Words, played: Match, *, lots: bool) -> str:
    game = played.game
    first, second = (called(player) for player in played.players)
    first_side, second_side = (boards.side_name(voice, game, side) for side in (0, 1))
    chosen = ", ".join(setting(voice, *option) for option in boards.chosen(game))
    told = voice.say(
        "started",
        number=str(played.number),
        game=boards.game_name(voice, game),
        first=first,
        first_side=first_side,
        second=second,
        second_side=second_side,
        options=chosen or "none",
    )
    if played.control is not None:
        told += " " + voice.say("clock-agreed", control=controls.described(voice, played.control))
    if played.rated:
        told += " " + voice.say("rated")
    return f"{voice.say('started-lots')} {told}" if lots else told


async def _question_answered(
    talk: Exchange, named: GameNumber | None, word: str, reason: str = ""
) -> bool:
    """Whether the speaker accepts or declines not a challenge but a question in a game: it is done.

    It is the question in the game that is named or replied to. Where none is, it is the only one
    here, if no challenge waits for an answer. Raises Refusal where there are several.
    """
    found = await talk.match(named.number) if named else await talk.replied()
    if found is None and await challenges.fitting(talk, await talk.here(started=False), word):
        return False
    here = [found] if found else await talk.here(mine=True)
    asked = [(n, one) for n, some in (await offers.to_speaker(talk, here)).items() for one in some]
    if len(asked) > 1:
        texts = (one.answer(f"#{number}", word) for number, one in asked)
        raise offers.several(talk.words, texts)
    for number, one in asked:
        why = {"reason": _reason(talk, reason)} if reason else {}
        run = COMMANDS[one.kind].run
        await run(talk, number=named or GameNumber(number), answer=word, **why)
    return bool(asked)


def _reason(talk: Exchange, text: str) -> str:
    """A reason in a person's own words: those whom it mentions by name only, not too long."""
    for person in talk.ask.people:
        text = text.replace(f"<@{person.account}>", f"@{person.name}")
    text = clean(_ACCOUNT.sub(r"@\1", text))
    return quoted(text if len(text) <= REASON_LENGTH else f"{text[: REASON_LENGTH - 1]}…")


def _rest(
    opponent: Named | None,
    colour: str,
    options: dict[str, str],
    start: Beginning | None,
    clock: str = "",
    rated: str = "",
) -> str:
    """What was said besides the game, as it could be typed."""
    said = [f"{name}={value}" for name, value in options.items()]
    if opponent is not None:
        said.insert(0, f"<@{opponent.account}>" if opponent.account else f"@{opponent.name}")
    if colour != SIDES[0]:
        said.append(colour)
    if clock:
        said.append(controls.NO_CLOCK if clock == controls.NONE else clock)
    if rated:
        said.append(rated)
    if start is not None:
        said.append(f"from {start.position}")
    return " ".join(said)
