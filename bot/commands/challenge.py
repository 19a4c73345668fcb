"""Finding a game: challenges to a person or to anyone, their acceptance, refusal and end."""

from __future__ import annotations

from bot import boards, finding, grammar, news
from bot.commands import about
from bot.declaration import COMMANDS, Argument, GameNumber, Kind, Named, command
from bot.exchange import Exchange, called
from bot.games import Match
from bot.languages import Words
from bot.refusal import Refusal
from bot.store import queries
from bot.store.people import Player
from bot.talk import Button, mention
from rules import GAMES
from rules import game as rules_of
from rules.core import BadOption, Game

NUMBER = Argument("number", Kind.NUMBER)


@command(
    "play",
    Argument("game", Kind.GAME, required=True),
    Argument("opponent", Kind.PERSON),
    Argument("colour", Kind.CHOICE, choices=("first", "second")),
    Argument("options", Kind.OPTION),
)
async def play(
    talk: Exchange,
    game: str,
    opponent: Named | None = None,
    colour: str = "first",
    options: dict[str, str] | None = None,
) -> None:
    """Challenge a person, or whoever accepts, to a game."""
    options = _spelled(game, options or {})
    rules = _rules(talk.words, game, options)
    invited = await talk.find(opponent) if opponent else None
    _check_opponent(talk, invited)
    side = 0 if colour == "first" else 1
    number = await queries.add_game(
        talk.connection,
        game=game,
        options=options,
        challenger=talk.player.account,
        first=talk.player.account if side == 0 else None,
        second=talk.player.account if side == 1 else None,
        invited=invited.account if isinstance(invited, Player) else None,
        invited_name=invited if isinstance(invited, str) else None,
        created=talk.ask.time,
    )
    await queries.show_game(talk.connection, number, talk.place.id)
    _announce_challenge(talk, number, rules, side, invited)


@command("accept", NUMBER)
async def accept(talk: Exchange, number: GameNumber | None = None) -> None:
    """Accept a challenge and start its game."""
    found = await _challenge(talk, number, "accept")
    _need_invitation(talk, found)
    side = 0 if found.players[0] is None else 1
    await queries.change_game(
        talk.connection,
        found.number,
        started=talk.ask.time,
        **{"second" if side else "first": talk.player.account},
    )
    await queries.show_game(talk.connection, found.number, talk.place.id)
    started = await talk.settle(await talk.match(found.number))

    def told(voice: Words) -> str:
        game = started.game
        return voice.say(
            "started",
            number=str(started.number),
            game=boards.game_name(voice, game),
            first=called(started.players[0]),
            first_side=boards.side_name(voice, game, 0),
            second=called(started.players[1]),
            second_side=boards.side_name(voice, game, 1),
            options=", ".join("=".join(option) for option in boards.chosen(game)) or "none",
        )

    await news.announce(talk, started, told)


@command("decline", NUMBER)
async def decline(talk: Exchange, number: GameNumber | None = None) -> None:
    """Turn a challenge down that is meant for the speaker, or a draw where none is."""
    offered = await _offered(talk, number)
    if offered is not None:
        await COMMANDS["draw"].run(talk, number=offered, answer="decline")
        return
    found = await _challenge(talk, number, "decline")
    if found.challenger.id == talk.player.id:
        raise Refusal("decline-own", number=str(found.number))
    if found.invited is None and found.invited_name is None:
        raise Refusal("decline-open", number=str(found.number))
    _need_invitation(talk, found)
    await _close(talk, found, "declined")


@command("cancel", NUMBER)
async def cancel(talk: Exchange, number: GameNumber | None = None) -> None:
    """Take a challenge of the speaker's own back."""
    found = await _challenge(talk, number, "cancel")
    if found.challenger.id != talk.player.id:
        raise Refusal("cancel-other", number=str(found.number), player=called(found.challenger))
    await _close(talk, found, "cancelled")


async def _offered(talk: Exchange, named: GameNumber | None) -> GameNumber | None:
    """The game, named or replied to, in which a draw offer to the speaker stands; None elsewhere.

    Where none is named, it is the only offer here, if no challenge waits for an answer.
    """
    found = await talk.match(named.number) if named else await talk.replied()
    if found is not None:
        return named or GameNumber(found.number) if _asks_draw(talk, found) else None
    if _fitting(talk, await talk.here(started=False), "decline"):
        return None
    offers = [m for m in await talk.here(mine=True) if _asks_draw(talk, m)]
    return GameNumber(offers[0].number) if len(offers) == 1 else None


def _asks_draw(talk: Exchange, found: Match) -> bool:
    """Whether the other side's draw offer to the speaker stands."""
    side, offer = found.side_of(talk.player), found.record.offer
    return found.running and side is not None and offer == 1 - side


def _spelled(game: str, options: dict[str, str]) -> dict[str, str]:
    """The options as the rules write them: `after-move` is after_move."""
    known, spelled = GAMES[game].options, {}
    for given, value in options.items():
        option = _like(given, tuple(known))
        spelled[option] = _like(value, known.get(option, ()))
    return spelled


def _like(given: str, known: tuple[str, ...]) -> str:
    """The known name that a word is, however that is parted; else the word itself."""
    wanted = grammar.joined(given)
    return next((name for name in known if grammar.joined(name) == wanted), given)


def _rules(voice: Words, game: str, options: dict[str, str]) -> Game:
    try:
        return rules_of(game, **options)
    except BadOption as bad:
        if bad.kind == "pair":
            raise Refusal("options-clash", given=bad.given, reason=_clash(voice, bad)) from None
        given, valid = grammar.shown(bad.given), ", ".join(bad.valid)
        if bad.kind == "option":
            raise Refusal("unknown-option", given=given, valid=valid) from None
        raise Refusal("unknown-value", given=given, option=bad.option, valid=valid) from None


def _clash(voice: Words, bad: BadOption) -> str:
    """Why two options do not go together, in the words of the rules where there are no others."""
    pair = "-".join(setting.partition("=")[0] for setting in bad.given.split())
    return voice.say(f"clash-{pair}") if voice.has(f"clash-{pair}") else bad.valid[0]


def _check_opponent(talk: Exchange, invited: Player | str | None) -> None:
    if talk.place.place.direct:
        raise Refusal("challenge-alone")
    if not isinstance(invited, Player):
        return
    if invited.id == talk.player.id:
        raise Refusal("challenge-self")
    if invited.person.bot:
        raise Refusal("challenge-bot", player=called(invited))


def _announce_challenge(
    talk: Exchange, number: int, rules: Game, side: int, invited: Player | str | None
) -> None:
    if isinstance(invited, Player):
        opponent = called(invited, ping=True)
    else:
        opponent = f"@{invited}" if invited else "none"
    chosen = [about.option(talk.words, name, value) for name, value in boards.chosen(rules)]
    choices = ("accept", "decline") if invited else ("accept",)
    talk.reply(
        talk.say(
            "challenge",
            player=called(talk.player),
            opponent=opponent,
            number=str(number),
            game=boards.game_name(talk.words, rules),
            side=boards.side_name(talk.words, rules, side),
            options=", ".join(chosen) or "none",
        ),
        buttons=tuple(
            Button(talk.say(f"button-{choice}"), f"{choice} #{number}") for choice in choices
        ),
        game=number,
    )


async def _challenge(talk: Exchange, named: GameNumber | None, word: str) -> Match:
    """The challenge that is meant: by number, by reply, else the only one that fits."""
    found = await talk.match(named.number) if named else await talk.replied()
    if found is not None:
        if not found.waiting:
            raise Refusal(
                "already-started" if found.started else "challenge-closed",
                number=str(found.number),
            )
        return found
    waiting = await talk.here(started=False)
    fits = _fitting(talk, waiting, word)
    # A single one that does not fit is looked at more closely, and refused with the reason.
    if len(fits or waiting) == 1:
        return (fits or waiting)[0]
    if fits:
        raise _which(talk, fits, word)
    if word == "cancel" and waiting:
        raise Refusal("cancel-none")
    if waiting:
        raise Refusal("challenge-none-yours", numbers=_told(talk, waiting))
    raise Refusal("no-challenge")


def _fitting(talk: Exchange, waiting: tuple[Match, ...], word: str) -> tuple[Match, ...]:
    """Of several challenges those that the speaker can answer, the personal ones first."""
    if word == "cancel":
        return tuple(m for m in waiting if m.challenger.id == talk.player.id)
    personal = tuple(m for m in waiting if m.invites(talk.player))
    if personal or word == "decline":
        return personal
    return tuple(m for m in waiting if _open(m) and m.challenger.id != talk.player.id)


def _which(talk: Exchange, found: tuple[Match, ...], word: str) -> Refusal:
    """Ask which of several challenges is meant, a button for each."""
    choices = tuple(Button(f"#{m.number}", f"{word} #{m.number}") for m in found[: finding.NAMED])
    return Refusal("which-challenge", numbers=_told(talk, found), buttons=choices)


def _told(talk: Exchange, found: tuple[Match, ...]) -> str:
    """Challenges for a sentence: their numbers, with whom."""
    numbers = ", ".join(f"#{m.number} ({_other(talk, m)})" for m in found[: finding.NAMED])
    return f"{numbers}, …" if len(found) > finding.NAMED else numbers


def _other(talk: Exchange, found: Match) -> str:
    """The other party of a challenge, by name."""
    if found.challenger.id != talk.player.id:
        return called(found.challenger)
    if found.invited is not None:
        return called(found.invited)
    return found.invited_name or talk.say("anyone")


def _open(found: Match) -> bool:
    return found.invited is None and found.invited_name is None


def _need_invitation(talk: Exchange, found: Match) -> None:
    number = str(found.number)
    if found.challenger.id == talk.player.id:
        raise Refusal("accept-own", number=number)
    if not _open(found) and not found.invites(talk.player):
        player = called(found.invited) if found.invited else f"@{found.invited_name}"
        raise Refusal("challenge-other", number=number, player=player)


async def _close(talk: Exchange, found: Match, key: str) -> None:
    await queries.change_game(talk.connection, found.number, ended=talk.ask.time)
    challenger = found.challenger.person
    for place in await talk.places(found.number):
        talk.reply(
            talk.voice(place).say(
                key,
                player=called(talk.player),
                challenger=mention(challenger.account, challenger.name),
                number=str(found.number),
            ),
            place=place,
            game=found.number,
            overtakes=True,
        )
