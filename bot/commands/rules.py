"""How the games are played: each on three screens, with drawn examples."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict

from bot import boards, lessons, pictures
from bot.declaration import Argument, GameNumber, Kind, command
from bot.exchange import Exchange
from bot.games import Match
from bot.languages import Words
from bot.pictures import Look
from bot.preferences import SIZES
from bot.talk import Button, Picture
from bot.vocabulary import option_word, setting, value_word
from render.scene import Scene
from rules import GAMES
from rules import game as rules_of
from rules.core import Game
from rules.record import Record

PARTS = ("setup", "special", "ends")
"""The screens: set-up and moves, special rules with examples, how it ends and its options."""


@command(
    "rules",
    Argument("game", Kind.GAME),
    Argument("part", Kind.CHOICE, choices=PARTS),
    Argument("number", Kind.NUMBER),
    private=True,
    group="about",
)
async def rules(
    talk: Exchange,
    game: str | None = None,
    part: str = PARTS[0],
    number: GameNumber | None = None,
) -> None:
    """Say how a game is played: the one named, the one played here, or which ones there are."""
    if game is not None:
        _tell(talk, rules_of(game), part, None)
    elif found := await _played(talk, number):
        _tell(talk, found.game, part, found)
    else:
        _list(talk)


async def _played(talk: Exchange, number: GameNumber | None) -> Match | None:
    """The game that is meant where none is named: by number, by a reply, or the only kind here."""
    if number is not None:
        return await talk.match(number.number)
    if found := await talk.replied():
        return found
    for here in (await talk.here(mine=True), await talk.here()):
        if here and len({(m.game.name, boards.chosen(m.game)) for m in here}) == 1:
            return here[0]
    return None


def _list(talk: Exchange) -> None:
    """The games in a line each, with a button for the rules of each."""
    voice = talk.words
    lines = [voice.say("rules-list"), *(_line(voice, name) for name in GAMES)]
    taps = (Button(voice.word(f"game-{name}"), f"rules {name}") for name in GAMES)
    talk.reply("\n".join(lines), buttons=tuple(taps), private=True)


def _line(voice: Words, name: str) -> str:
    game = voice.word(f"game-{name}")
    if not voice.has(f"game-{name}.brief"):
        return voice.say("rules-unknown", game=game)
    return voice.say("rules-line", game=game, brief=voice.say(f"game-{name}.brief"))


def _tell(talk: Exchange, game: Game, part: str, found: Match | None) -> None:
    """One screen of the rules of a game, of one that is played with its options."""
    voice, parts = talk.words, tuple(_parts(talk.words, game))
    part = part if part in parts else PARTS[0]
    name = voice.word(f"game-{game.name}")
    title = voice.say("rules-title", game=name, part=_named(voice, game, part))
    talk.reply(
        "\n".join([title, *_text(voice, game, part, found)]),
        picture=_picture(voice, game, part, _look(talk)),
        buttons=_buttons(voice, game, part, found),
        private=True,
    )


def _parts(voice: Words, game: Game) -> Iterator[str]:
    """The screens that a game has."""
    yield "setup"
    if voice.has(f"game-{game.name}.special") or any(lessons.fitting(game)):
        yield "special"
    if voice.has(f"game-{game.name}.ends") or game.options:
        yield "ends"


def _text(voice: Words, game: Game, part: str, found: Match | None) -> Iterator[str]:
    """What stands on a screen, below its title."""
    name, chosen = game.name, game.chosen
    if part == "special":
        if voice.has(f"game-{name}.special"):
            yield voice.say(f"game-{name}.special", **chosen)
    elif part == "ends":
        if voice.has(f"game-{name}.ends"):
            yield voice.say(f"game-{name}.ends", **chosen)
        if game.options:
            yield from _chosen(voice, game, found) if found else _options(voice, game)
    elif voice.has(f"game-{name}.rules"):
        yield voice.say(f"game-{name}.rules", **chosen)
        if found is None:
            yield voice.say("rules-begins")
    else:
        yield voice.say("help-no-rules", game=voice.word(f"game-{name}"))


def _options(voice: Words, game: Game) -> Iterator[str]:
    """The options of a game with what each value means, the default first."""
    named = voice.word(f"game-{game.name}")
    yield voice.say("rules-options", game=named, example=setting(voice, *_example(game)))
    for name, values in game.options.items():
        told = (
            voice.say("rules-value", value=value_word(voice, name, value), about=about)
            for value in values
            for about in (voice.word(f"option-{name}-{value}"),)
        )
        yield voice.say("rules-option", option=option_word(voice, name), values="; ".join(told))


def _example(game: Game) -> tuple[str, str]:
    """An option with a value that is not its default."""
    name, values = next(iter(game.options.items()))
    return name, values[-1]


def _chosen(voice: Words, game: Game, found: Match) -> Iterator[str]:
    """The options that a game is played with."""
    yield voice.say("rules-chosen", number=str(found.number))
    for name, value in game.chosen.items():
        yield voice.say("rules-choice", option=boards.option(voice, name, value))


def _buttons(voice: Words, game: Game, part: str, found: Match | None) -> tuple[Button, ...]:
    """The other screens, and the way to a game."""
    meant = f"#{found.number}" if found else game.name
    others = (other for other in _parts(voice, game) if other != part)
    screens = [Button(_label(voice, game, other), f"rules {meant} {other}") for other in others]
    begin = [] if found else [Button(voice.say("button-play"), f"play {game.name}")]
    return (*screens, *begin)


def _named(voice: Words, game: Game, part: str) -> str:
    """What a screen is called; a game without options has none at its end."""
    return voice.say("rules-end" if part == "ends" and not game.options else f"rules-{part}")


def _label(voice: Words, game: Game, part: str) -> str:
    told = _named(voice, game, part)
    return told[:1].upper() + told[1:]


def _look(talk: Exchange) -> Look:
    """How the speaker wants pictures that are for nobody else."""
    settings = talk.place.settings
    wishes = talk.player.settings if talk.unseen else talk.place.reader
    return Look(wishes.theme or settings.theme, SIZES[settings.size], settings.coordinates == "on")


def _picture(voice: Words, game: Game, part: str, look: Look) -> Picture | None:
    """The start of a game, or its examples; none on the last screen."""
    if part == "setup":
        return _start(voice, game, look)
    if part == "special" and any(lessons.fitting(game)):
        unmarked = pictures.unmarked(game)
        return lessons.picture(voice, game, unmarked=unmarked, theme=look.theme, size=look.size)
    return None


def _start(voice: Words, game: Game, look: Look) -> Picture:
    """The position that a game starts with."""
    record = Record.start(game)
    scene = Scene(
        game=game.name,
        position=game.dump(record.position),
        options=tuple(sorted(game.chosen.items())),
        turn=record.side,
        caption=boards.state(voice, record),
        theme=look.theme,
        size=look.size,
        coordinates=look.coordinates,
        goals=pictures.unmarked(game),
    )
    return Picture("board", asdict(scene), boards.alt_text(voice, record))
