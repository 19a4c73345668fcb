"""About the bot: help, and the rules of the games in short."""

from __future__ import annotations

from bot import grammar
from bot.declaration import COMMANDS, Argument, Command, Kind, command
from bot.exchange import Exchange
from bot.languages import Words
from bot.refusal import Refusal
from rules import GAMES


@command("help", Argument("topic", Kind.TEXT), private=True)
async def help_(talk: Exchange, topic: str | None = None) -> None:
    """Say how to play, how one command is used, or how a game is played."""
    if topic is None:
        lines = [talk.say("help", games=grammar.game_list(talk.words))]
        lines += [usage(talk.words, found) for found in COMMANDS.values()]
        talk.reply("\n".join(lines), private=True)
        return
    said = topic.split()
    word = said[0].removeprefix("/")
    game, _ = grammar.game_first([word, *said[1:]], talk.words)
    found = grammar.vocabulary(talk.language).get(word.casefold())
    if game is not None:
        # A command may be called like a game: `salta`.
        more = [usage(talk.words, found)] if found is not None else []
        talk.reply("\n".join([*_rules(talk.words, game), *more]), private=True)
    elif found is not None:
        talk.reply("\n".join(_explained(talk.words, found)), private=True)
    else:
        raise Refusal("unknown-command", given=grammar.shown(topic))


def usage(voice: Words, found: Command) -> str:
    """One line: the command with its arguments, and what it does."""
    key = f"command-{found.name}"
    words = [_argument(voice, argument) for argument in found.arguments]
    told = [
        word if argument.required else f"[{word}]"
        for word, argument in zip(words, found.arguments, strict=True)
    ]
    line = " ".join((voice.say(key), *told))
    return voice.say("help-line", usage=line, about=voice.say(f"{key}.about"))


def _argument(voice: Words, argument: Argument) -> str:
    """What stands for an argument: its kind, or the words to choose from."""
    if argument.kind is Kind.CHOICE:
        return "/".join(voice.list(f"choice-{choice}")[0] for choice in argument.choices)
    return voice.say(f"argument-{argument.kind.value}")


def _explained(voice: Words, found: Command) -> list[str]:
    """A command with a line for each argument, and the options of the games where it takes any."""
    lines = [usage(voice, found)]
    for argument in found.arguments:
        about = voice.say(f"command-{found.name}.{argument.name}")
        lines.append(voice.say("help-argument", name=_argument(voice, argument), about=about))
    if found.argument(Kind.OPTION):
        lines += [_options(voice, name) for name in GAMES if GAMES[name].options]
    return lines


def _options(voice: Words, name: str) -> str:
    """The options of a game, default first."""
    told = (f"{option}={'|'.join(values)}" for option, values in GAMES[name].options.items())
    return voice.say("help-argument", name=voice.word(f"game-{name}"), about=", ".join(told))


def _rules(voice: Words, name: str) -> list[str]:
    """The rules of a game in short, with what each of its options means, the default first."""
    if voice.has(f"game-{name}.rules"):
        lines = [voice.say(f"game-{name}.rules")]
    else:
        lines = [voice.say("help-no-rules", game=voice.word(f"game-{name}"))]
    options = GAMES[name].options
    if options:
        lines.append(voice.say("help-options"))
    for chosen, values in options.items():
        told = ", ".join(option(voice, chosen, value) for value in values)
        lines.append(voice.say("help-option", values=told))
    return lines


def option(voice: Words, name: str, value: str) -> str:
    """A value of an option with what it means."""
    about = voice.word(f"option-{name}-{value}")
    return voice.say("option", option=f"{name}={value}", about=about)
