"""About the bot: help."""

from __future__ import annotations

from bot import grammar
from bot.declaration import COMMANDS, Argument, Command, Kind, command
from bot.exchange import Exchange
from bot.languages import Words
from bot.refusal import Refusal


@command("help", Argument("topic", Kind.TEXT), private=True)
async def help_(talk: Exchange, topic: str | None = None) -> None:
    """Say how to play, or how one command is used."""
    if topic is not None:
        word = topic.split()[0].removeprefix("/").casefold()
        found = grammar.vocabulary(talk.language).get(word)
        if found is None:
            raise Refusal("unknown-command", given=grammar.shown(topic))
        talk.reply(_usage(talk.words, found), private=True)
        return
    lines = [talk.say("help", games=grammar.game_list(talk.words))]
    lines += [_usage(talk.words, found) for found in COMMANDS.values()]
    talk.reply("\n".join(lines), private=True)


def _usage(voice: Words, found: Command) -> str:
    """One line: the command with its arguments, and what it does."""
    key = f"command-{found.name}"
    arguments = [
        f"{voice.say(f'argument-{a.kind.value}')}"
        if a.required
        else f"[{voice.say(f'argument-{a.kind.value}')}]"
        for a in found.arguments
    ]
    usage = " ".join((voice.say(key), *arguments))
    return voice.say("help-line", usage=usage, about=voice.say(f"{key}.about"))
