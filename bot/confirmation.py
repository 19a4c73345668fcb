"""What cannot be taken back: only the person who was asked confirms it, and only in plain words.

A button that answers for one person ends with whom it is for, `resign #128.14 yes ~17`. In words
only the form that the bot tells itself confirms, `resign #128 yes`: with anything else beside it,
as in "I resign, ok?", the question is asked instead.
"""

from __future__ import annotations

import re
from dataclasses import replace

from bot.declaration import Call, Kind
from bot.languages import available, words
from bot.talk import Button, clean
from bot.vocabulary import Lexicon, fold

ANSWERS = ("yes", "no")
"""An argument with these choices confirms."""
MARK = " ~"
"""Stands before whom a button is for."""
_NUMBER = r"(?:# ?)?[tт]?\d{1,9}(?:\.\d{1,6})?"
_PROSE = (Kind.TEXT, Kind.DOCUMENT)


def owned(buttons: tuple[Button, ...], person: int) -> tuple[Button, ...]:
    """Buttons as they are sent: those of one person with whom they are for."""
    return tuple(
        Button(one.label, f"{one.text}{MARK}{person}") if one.own else one for one in buttons
    )


def parted(text: str) -> tuple[str, int | None]:
    """A text without whom it is for at its end, and that person; None if it names nobody."""
    said, mark, person = text.rstrip().rpartition(MARK)
    if not mark or not said.strip() or not re.fullmatch(r"[0-9]{1,18}", person):
        return text, None
    return said, int(person)


def is_prose(call: Call) -> bool:
    """Whether a call takes words of any kind, in which nobody is meant."""
    return any(call.command.argument(kind) for kind in _PROSE)


def sure(call: Call, text: str, known: Lexicon) -> Call:
    """A call without a yes that may have been said by the way."""
    asked = [a.name for a in call.command.arguments if a.choices == ANSWERS]
    said = {name for name in asked if call.arguments.get(name) == "yes"}
    if not said or _is_form(text, call.command.name, known):
        return call
    kept = {name: value for name, value in call.arguments.items() if name not in said}
    return replace(call, arguments=kept)


def agreements() -> frozenset[str]:
    """The plain yes of each language, folded."""
    return frozenset(fold(words(code).list("choice-yes")[0]) for code in available())


def _is_form(text: str, command: str, known: Lexicon) -> bool:
    """Whether a text is a command's words, perhaps a game's number, and a plain yes."""
    own = (word for word, name in known.commands.items() if name == command)
    names = ("[ _-]".join(map(re.escape, word.split(" "))) for word in own)
    form = rf"/?(?:{_NUMBER} )?(?:{'|'.join(names)}) (?:{_NUMBER} )?(?:{'|'.join(agreements())})"
    return re.fullmatch(rf"{form}[.!]*", fold(clean(text.replace("№", "#")))) is not None
