"""About the bot: what to do next, what every command does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot import boards, calling, choices, families, grammar, manner, preferences, vocabulary
from bot.completion import fitting
from bot.declaration import COMMANDS, Argument, Command, Completion, Kind, Typing, command
from bot.exchange import Exchange, called
from bot.games import Match
from bot.hearing import unheard
from bot.languages import Words, available, choose, words
from bot.preferences import PersonSettings, PlaceSettings
from bot.refusal import Refusal
from bot.talk import Button, Place
from bot.vocabulary import fold, option_word, value_word
from rules import GAMES

GROUPS = ("challenge", "play", "look", "settings", "privacy", "about")
"""The first groups of commands in a list; others follow."""
EVERYTHING = "all"
SETTINGS: dict[str, type[PlaceSettings] | type[PersonSettings]] = {
    "settings": PlaceSettings,
    "me": PersonSettings,
}
"""Commands that set something, with what they set."""
FEW = 4
"""So many words to choose from are listed in a line."""


def _topics(typing: Typing) -> list[Completion]:
    """What help can be asked for: everything, the games, the commands with what each does.

    Behind a family come its commands.
    """
    voice = words(typing.language)
    shown = [one for held in grouped().values() for one in held]
    offers = [(voice.say("button-all"), EVERYTHING)]
    offers += [(voice.word(f"game-{name}"), name) for name in GAMES]
    for one in (each for entry in shown for each in (entry, *families.members(entry.name))):
        about = voice.say(f"command-{one.name}.about")
        offers.append((f"{calling.told(voice, one)} – {about}", f"/{one.name}"))
    return fitting(typing.text, offers)


@command("help", Argument("topic", Kind.TEXT, completes=_topics), private=True)
async def help_(talk: Exchange, topic: str | None = None) -> None:
    """Say what to do next, how commands are used, or how a game is played."""
    if topic is None:
        await _next(talk)
        return
    said = topic.split()
    if fold(said[0]) in _all():
        _everything(talk, fold(" ".join(said[1:])))
        return
    word = said[0].removeprefix("/")
    game, _ = grammar.game_first([word, *said[1:]], talk.words)
    found, family = _meant([word, *said[1:]], talk.language)
    if game is not None and not said[0].startswith("/"):
        await COMMANDS["rules"].run(talk, game=game)
        # A command may be called like a game: `salta`.
        more = f"\n{usage(talk.words, found)}" if found is not None else ""
        talk.replies[-1] = replace(talk.replies[-1], text=talk.replies[-1].text + more)
    elif family:
        talk.reply("\n".join(_of_family(talk.words, family, talk.place.place)), private=True)
    elif found is not None:
        talk.reply("\n".join(_explained(talk.words, found, talk.place.place)), private=True)
    else:
        raise Refusal("unknown-command", given=grammar.shown(topic))


def _meant(said: list[str], language: str) -> tuple[Command | None, str]:
    """The command that some words name, or the family of commands, whose word may be all of them.

    What stands behind a family's word and is none of its commands changes nothing.
    """
    known = grammar.vocabulary(language)
    whole = known.get(fold(" ".join(said)))
    family = vocabulary.lexicon(language).family(said[0])
    if family and (whole is None or len(said) == 1):
        return None, family
    return whole or known.get(fold(said[0])), ""


def _all() -> set[str]:
    """The words for everything in all languages."""
    told = (word for code in available() for word in words(code).list("help-all-words"))
    return {EVERYTHING, *map(fold, told)}


# -- what to do next ------------------------------------------------------------------------------


async def _next(talk: Exchange) -> None:
    """What the speaker can do here now, and how to be heard."""
    text, buttons, found = await _situation(talk)
    lines = [text, *_hearing(talk, found), talk.say("help-more"), *_own_language(talk)]
    everything = Button(talk.say("button-all"), f"help {EVERYTHING}")
    talk.reply("\n".join(lines), buttons=(*buttons, everything), private=True)


async def _situation(talk: Exchange) -> tuple[str, tuple[Button, ...], Match | None]:
    """What waits for the speaker here, or what is to be seen, the buttons for it, and the game."""
    mine = await talk.here(mine=True)
    for found in mine:
        if found.to_move is not None and found.to_move.id == talk.player.id:
            return (*_turn(talk, found), found)
    for found in await talk.here(started=False):
        if found.invites(talk.player) and found.challenger.id != talk.player.id:
            return (*_invited(talk, found), None)
    if mine:
        text = _fact(talk, "help-wait", mine[0], player=called(mine[0].to_move))
        return text, (_rules(talk, mine[0]),), mine[0]
    here = await talk.here()
    if here:
        return _fact(talk, "help-watch", here[0]), (_rules(talk, here[0]),), here[0]
    key = "help-direct" if talk.place.place.direct else "help-start"
    games = grammar.game_list(talk.words)
    buttons = (Button(talk.say("button-rules"), "rules"), Button(talk.say("button-play"), "play"))
    return talk.say(key, games=games), buttons, None


def _turn(talk: Exchange, found: Match) -> tuple[str, tuple[Button, ...]]:
    """How to move, with a move of the game as the example where mere moves are heard."""
    side = boards.side_name(talk.words, found.game, found.record.side)
    text = _fact(talk, "help-turn", found, side=side)
    if not any(_hearing(talk, found)):
        text += " " + talk.say("help-write", move=boards.ordered(found)[0].text)
    return text, (*boards.buttons(talk.words, found), _rules(talk, found))


def _invited(talk: Exchange, found: Match) -> tuple[str, tuple[Button, ...]]:
    """How to answer a challenge."""
    answers = tuple(
        Button(talk.say(f"button-{word}"), f"{word} #{found.number}")
        for word in ("accept", "decline")
    )
    text = _fact(talk, "help-invited", found, player=called(found.challenger))
    return text, (*answers, Button(talk.say("button-rules"), f"rules {found.game.name}"))


def _fact(talk: Exchange, key: str, found: Match, **facts: str) -> str:
    """A sentence about a game."""
    game = boards.game_name(talk.words, found.game)
    return talk.say(key, number=str(found.number), game=game, **facts)


def _rules(talk: Exchange, found: Match) -> Button:
    return Button(talk.say("button-rules"), f"rules #{found.number}")


def _hearing(talk: Exchange, found: Match | None) -> Iterator[str]:
    """How to speak to the bot in a place where it does not hear everything."""
    if talk.place.place.direct:
        return
    if told := unheard(talk, talk.words, talk.rights().able, found):
        yield told


def _own_language(talk: Exchange) -> Iterator[str]:
    """How to be answered in the language of the speaker's own client, said in it."""
    own = choose(talk.ask.language)
    ours = talk.ask.language.lower().startswith(own)
    if ours and own != talk.language and not talk.player.settings.language:
        yield manner.written(words(own).say("help-language"), talk.place.place, own)


# -- all commands ---------------------------------------------------------------------------------


def _everything(talk: Exchange, wanted: str) -> None:
    """The commands by groups, or those of one group with what they do."""
    voice, groups = talk.words, grouped()
    chosen = next((group for group in groups if wanted in _group_words(group)), None)
    if wanted and chosen is None:
        raise Refusal("unknown-command", given=grammar.shown(wanted))
    if chosen is not None:
        told = (usage(voice, one, talk.place.place) for one in groups[chosen])
        lines = [_group_title(voice, chosen), *told]
    else:
        place = talk.place.place
        lines = [_group_line(voice, group, groups[group], place) for group in groups]
        lines.append(voice.say("help-each"))
    buttons = (
        Button(_group_title(voice, one), f"help {EVERYTHING} {one}")
        for one in groups
        if one != chosen
    )
    talk.reply("\n".join(lines), buttons=tuple(buttons), private=True)


def grouped() -> dict[str, list[Command]]:
    """The commands that people are shown, by group, the most usual before others.

    A family is one of them.
    """
    shown = families.listed()
    there = dict.fromkeys((*GROUPS, *(one.group for one in shown)))
    groups = {group: _first([one for one in shown if one.group == group]) for group in there}
    return {group: held for group, held in groups.items() if held}


def _first(held: list[Command]) -> list[Command]:
    """The commands of a group, those of the module it is called after before the others."""
    return sorted(held, key=lambda one: not one.run.__module__.endswith(f".{one.group}"))


def _group_words(group: str) -> set[str]:
    """What a group is called in all languages."""
    return {fold(group), *(fold(_group_title(words(code), group)) for code in available())}


def _group_title(voice: Words, group: str) -> str:
    return voice.word(f"group-{group}")


def _group_line(voice: Words, group: str, held: list[Command], place: Place) -> str:
    """A group in a line: the words of its commands."""
    told = ", ".join(manner.command_word(one, voice.language, place) for one in held)
    return voice.say("help-group", title=_group_title(voice, group), commands=told)


def usage(
    voice: Words, found: Command, place: Place | None = None, without: tuple[Kind, ...] = ()
) -> str:
    """One line: the command with its arguments, as it is written in a place, and what it does.

    Arguments of some kinds are left out where they may be missing.
    """
    key = f"command-{found.name}"
    told = [one for one in found.arguments if one.required or one.kind not in without]
    names = [_argument(voice, argument, FEW) for argument in told]
    behind = [
        name if argument.required else f"[{name}]"
        for name, argument in zip(names, told, strict=True)
    ]
    if held := families.members(found.name):
        behind = [_choice([calling.second(voice, one) for one in held], FEW)]
    line = " ".join((manner.command_word(found, voice.language, place), *behind))
    return voice.say("help-line", usage=line, about=voice.say(f"{key}.about"))


def _argument(voice: Words, argument: Argument, most: int | None = None) -> str:
    """What stands for an argument: its word, else that of its kind, or the words to choose from.

    Of those at `most` so many.
    """
    if argument.kind is not Kind.CHOICE:
        named = f"argument-{argument.name}"
        return voice.say(named if voice.has(named) else f"argument-{argument.kind.value}")
    return _choice([voice.list(f"choice-{choice}")[0] for choice in argument.choices], most)


def _choice(named: list[str], most: int | None = None) -> str:
    """Words to choose from, of those at most so many."""
    return "/".join(named if most is None or len(named) <= most else [*named[:most], "…"])


def _of_family(voice: Words, family: str, place: Place) -> Iterator[str]:
    """A family of commands: what each does, and how it is used."""
    held = families.members(family)
    word = calling.own_word(voice, family)
    yield voice.say("help-argument", name=word, about=voice.say(f"command-{family}.about"))
    # Which tournament is meant is plain where there is one.
    yield from (usage(voice, one, place, (Kind.TOURNAMENT,)) for one in held)
    yield voice.say("help-family", command=calling.told(voice, held[-1]))


def _explained(voice: Words, found: Command, place: Place) -> list[str]:
    """A command with a line for each argument, and the options of the games where it takes any."""
    lines = [usage(voice, found, place)]
    for argument in found.arguments:
        if argument.name == "name" and found.name in SETTINGS:
            lines += _settings(voice, SETTINGS[found.name])
            continue
        about = voice.say(f"command-{found.name}.{argument.name}")
        lines.append(voice.say("help-argument", name=_argument(voice, argument), about=about))
    if found.argument(Kind.OPTION):
        lines += [_options(voice, name) for name in GAMES if GAMES[name].options]
    return lines


def _settings(voice: Words, kind: type[PlaceSettings] | type[PersonSettings]) -> Iterator[str]:
    """What there is to set, by name, and what each is about."""
    for name in preferences.values(kind):
        personal = kind is PersonSettings
        about = voice.say(f"mine-{name}" if personal else f"setting-{name}")
        yield voice.say("help-argument", name=choices.setting_word(voice, name), about=about)


def _options(voice: Words, name: str) -> str:
    """The options of a game, default first."""
    told = (
        f"{option_word(voice, option)}={'|'.join(value_word(voice, option, v) for v in values)}"
        for option, values in GAMES[name].options.items()
    )
    return voice.say("help-argument", name=voice.word(f"game-{name}"), about=", ".join(told))
