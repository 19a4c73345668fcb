"""A picture told in words: beside it where a place wants that, or in its stead where none can be.

In its stead stands the board in letters of one width too, so that it can be played on at a glance.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot import monospaced
from bot.talk import Message, Picture, preformatted
from rules import game as rules_of

LONGEST = 1900
"""Characters of a text with a description: a message of Discord has room for 2,000, with markup."""
PARTING = "\n\n"
BOARD = "board"


def beside(text: str, picture: Picture) -> str:
    """A text with the words for its picture after it, as many as it has room for."""
    room = LONGEST - len(text) - len(PARTING)
    told = _shortened(picture.alt, room)
    return f"{text}{PARTING}{told}" if told else text


def instead(message: Message) -> Message:
    """A message with its picture in letters and words, for where it goes without the picture."""
    reply, picture = message.reply, message.reply.picture
    if picture is None:
        return message
    described = reply.text.endswith(f"{PARTING}{picture.alt}")
    text = reply.text.removesuffix(f"{PARTING}{picture.alt}")
    letters = preformatted(_letters(picture.scene)) if picture.kind == BOARD else ""
    if letters and len(text) + len(letters) + len(PARTING) + len(picture.alt) <= LONGEST:
        text = f"{text}\n{letters}"
    elif described:
        return message
    return replace(message, reply=replace(reply, text=beside(text, picture)))


def _letters(scene: dict[str, Any]) -> str:
    """The board of a stored scene in letters of one width."""
    game = rules_of(scene["game"], **dict(scene["options"]))
    return monospaced.board(game, game.load(scene["position"]), scene["bottom"])


def _shortened(told: str, room: int) -> str:
    """A text that fits, cut behind a part of it."""
    if len(told) <= room:
        return told
    kept = told[: max(0, room - 2)]
    end = max(kept.rfind("; "), kept.rfind(". "), kept.rfind(", "))
    return f"{kept[:end]} …" if end > 0 else ""
