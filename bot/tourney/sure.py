"""What cannot be undone in a tournament is asked once."""

from __future__ import annotations

from bot.exchange import Exchange
from bot.talk import Button


def ask(talk: Exchange, question: str, text: str) -> None:
    """Ask the speaker whether that is meant; `text` is the command that a yes is added to."""
    buttons = (
        Button(talk.say("button-sure"), f"{text} yes", own=True),
        Button(talk.say("button-not"), f"{text} no", own=True),
    )
    talk.reply(question, buttons=buttons, private=True)
