"""What a challenge is about: the rules it is to be played by and the position it begins from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from bot import boards, controls, grammar, shell_refusals
from bot.clocks.control import Control
from bot.declaration import Beginning, GameNumber
from bot.exchange import Exchange
from bot.games import Match
from bot.languages import Words
from bot.likeness import nearest
from bot.refusal import Refusal
from bot.talk import BUTTON_BYTES, Button
from bot.vocabulary import game_list, option_word, options, setting, value_word
from bot.workers import Workers
from rules import GAMES
from rules import game as rules_of
from rules.core import BadOption, BadPosition, Game, Position
from rules.record import Record

Options = dict[str, str]


@dataclass(frozen=True, slots=True)
class Terms:
    """The rules with their options, and the first position; None is the usual one."""

    rules: Game
    start: Position | None = None
    control: Control | None = None
    """The time control; None without a clock."""
    rated: bool = False
    """Whether the result is to count for ratings."""


async def agreed(
    talk: Exchange,
    game: str | None,
    given: Options,
    start: Beginning | None,
    rest: str = "",
    *,
    clock: str = "",
    rated: bool = False,
) -> Terms:
    """The terms that were asked for, with what the place has for those left open.

    `rest` is what else was said, for buttons that choose a game; `clock` the time control as it was
    said. Raises Refusal.
    """
    said = clock or talk.place.settings.clock or controls.NONE
    control = controls.understood(said, talk.place.zone, talk.spoken)
    about = await _agreed(talk, game, given, start, rest)
    if rated and about.start is not None:
        raise Refusal("rated-start")
    return replace(about, control=control, rated=rated)


async def _agreed(
    talk: Exchange, game: str | None, given: Options, start: Beginning | None, rest: str
) -> Terms:
    """The terms but for the clock."""
    if start is not None and start.game is not None:
        return await _from_game(talk, start.game, game, given)
    name, chosen = (game, given) if game else _usual(talk, given)
    if name is None:
        raise Refusal("needs-game", games=game_list(talk.words), buttons=_games(talk, given, rest))
    rules = _rules(talk, name, chosen, f"play {name} {rest}")
    return _begun(talk, rules, _set_up(talk, rules, start.position)) if start else Terms(rules)


def of_game(played: Match) -> Terms:
    """The terms of a game that was played."""
    first = played.record.first.position
    begun = None if first == played.game.start() else first
    return Terms(played.game, begun, played.control, played.rated)


def _usual(talk: Exchange, given: Options) -> tuple[str | None, Options]:
    """The game that the place plays, with its options; those that were given go before."""
    usual = talk.place.settings.game
    if not usual:
        return None, given
    call = grammar.read(f"play {usual}", talk.place.language)
    name = call.arguments.get("game")
    return name, {**call.arguments.get("options", {}), **options(talk.words, name, given)}


def _games(talk: Exchange, given: Options, rest: str) -> tuple[Button, ...]:
    """A button for each game that has the options, with all that was said besides.

    There is none for what a button has no room for.
    """
    said = f" {rest}" if rest else ""
    fits = [name for name in GAMES if given.keys() <= GAMES[name].options.keys()]
    buttons = (Button(talk.words.word(f"game-{name}"), f"play {name}{said}") for name in fits)
    return tuple(button for button in buttons if len(button.text.encode()) <= BUTTON_BYTES)


async def _from_game(talk: Exchange, named: GameNumber, game: str | None, given: Options) -> Terms:
    """The terms of another game, from its newest position or the one after a ply."""
    found = await talk.match(named.number)
    number = str(found.number)
    if game is not None and game != found.game.name:
        held, asked = boards.game_name(talk.words, found.game), talk.words.word(f"game-{game}")
        start = number if named.ply is None else f"{number}.{named.ply}"
        raise Refusal("start-other-game", number=number, held=held, given=asked, start=start)
    position = _position(found, named.ply)
    changed = {**found.game.chosen, **options(talk.words, found.game.name, given)}
    rules = _rules(talk, found.game.name, changed)
    return _begun(talk, rules, _set_up(talk, rules, found.game.dump(position)))


def _position(found: Match, ply: int | None) -> Position:
    """The position of a game after a ply that stands, by default the newest."""
    record = found.record
    if ply is not None and ply > record.plies:
        raise Refusal("start-ply", number=str(found.number), ply=str(ply), plies=record.plies)
    while ply is not None and record.plies > ply and record.before is not None:
        record = record.before
    return record.position


def _set_up(talk: Exchange, rules: Game, text: str) -> Position:
    """The position of a text. Raises Refusal."""
    try:
        return rules.load(text)
    except BadPosition as bad:
        told = shell_refusals.of_position(talk.words, text, bad)
        example = rules.dump(rules.start())
        raise Refusal("start-unreadable", told=told, example=example) from None


def _begun(talk: Exchange, rules: Game, position: Position) -> Terms:
    """The terms with a position from which can be played. Raises Refusal."""
    if position == rules.start():
        return Terms(rules)
    if rules.over(position, 0, 0, 1):
        raise Refusal("start-over", reason=_reason(talk, rules, position))
    return Terms(rules, position)


def _reason(talk: Exchange, rules: Game, position: Position) -> str:
    """Why a game would be over before its first move."""
    if rules.slow:
        bare = Record(rules, position, None, None, None, None)

        async def judged(workers: Workers) -> Options:
            await workers.study(bare, ())
            return dict(rules.known)

        rules.known.update(talk.outside("start", judged))
    return boards.reason(talk.words, Record.start(rules, position))


def _rules(talk: Exchange, name: str, given: Options, said: str = "") -> Game:
    """A game with options, as the rules or people write them, and as they were `said` with it.

    Raises Refusal.
    """
    voice = talk.words
    try:
        return rules_of(name, **options(voice, name, given))
    except BadOption as bad:
        raise _refusal(talk, name, bad, said) from None


def _refusal(talk: Exchange, name: str, bad: BadOption, said: str) -> Refusal:
    """Which options there are, or why two of them do not go together."""
    voice = talk.words
    if bad.kind == "pair":
        pairs = (one.partition("=") for one in bad.given.split())
        given = " ".join(setting(voice, name, value) for name, _, value in pairs)
        return Refusal("options-clash", given=given, reason=_clash(voice, bad))
    told = _told(voice, bad)
    near = nearest(bad.given, told.values())
    facts: dict[str, Any] = {"given": grammar.shown(bad.given), "valid": ", ".join(told.values())}
    buttons = _mended(voice, name, bad, near, said) if near else ()
    if bad.kind == "option" and not told:
        return Refusal(
            "no-options", name=voice.word(f"game-{name}"), given=grammar.shown(bad.given)
        )
    if bad.kind == "option":
        key = "unknown-option-near" if near else "unknown-option"
        return Refusal(key, buttons=buttons, near=near, **facts)
    key = "unknown-value-near" if near else "unknown-value"
    option = option_word(voice, bad.option)
    return Refusal(key, buttons=buttons, near=near, option=option, **facts)


def _told(voice: Words, bad: BadOption) -> Options:
    """The options, or the values of one, that there are, each with its word."""
    if bad.kind == "option":
        return {name: option_word(voice, name) for name in bad.valid}
    return {value: value_word(voice, bad.option, value) for value in bad.valid}


def _mended(voice: Words, name: str, bad: BadOption, near: str, said: str) -> tuple[Button, ...]:
    """A button that says the same with the word that is near, if it has room for all of it."""
    words = said.split(" ")
    for at, word in enumerate(words):
        option, sign, value = word.partition("=")
        if sign and bad.given in (option, value):
            mended = f"{near}={value}" if bad.kind == "option" else f"{option}={near}"
            text = " ".join([*words[:at], mended, *words[at + 1 :]])
            fits = len(text.encode()) <= BUTTON_BYTES
            return (Button(f"{voice.word(f'game-{name}')} {mended}", text),) if fits else ()
    return ()


def _clash(voice: Words, bad: BadOption) -> str:
    """Why two options do not go together, in the words of the rules where there are no others."""
    pair = "-".join(setting.partition("=")[0] for setting in bad.given.split())
    return voice.say(f"clash-{pair}") if voice.has(f"clash-{pair}") else bad.valid[0]
