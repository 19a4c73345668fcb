"""The moves and passes of a game that stand, one by one, as they are written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.languages import Words
from rules.core import PASS
from rules.record import Record

NAMED_LENGTH = 240
"""A sentence names plies in as many characters, the first and the last of more."""


@dataclass(frozen=True, slots=True)
class Ply:
    """A ply that stands."""

    side: int
    text: str
    """The move as the rules write it, `pass` for a pass."""
    number: int
    """That of its move, which both sides share."""
    entry: int
    """The number of the entry that it came with."""

    def told(self, voice: Words) -> str:
        """The ply for people: a pass is a word."""
        return voice.say("move-pass") if self.text == PASS else self.text

    def numbered(self, voice: Words) -> str:
        """The ply with its number: `14. 53:74`, or `14… 85-75` of the second side."""
        return f"{self.number}{'…' if self.side else '.'} {self.told(voice)}"


def standing(record: Record) -> tuple[Ply, ...]:
    """All plies that stand, oldest first."""
    found: list[Ply] = []
    begins = record.first.position.side
    now: Record = record
    while now.before is not None and now.last is not None:
        before = now.before
        # After a call the last ply that stands has two records, before the call and after it.
        if before.plies < now.plies:
            number = (before.plies + begins) // 2 + 1
            found.append(Ply(before.side, now.last.text, number, before.size + 1))
        now = before
    return tuple(reversed(found))


def settled(record: Record) -> int:
    """How many entries a record has, but for draw offers at its end and what was said to them."""
    while record.entry is not None and record.entry.kind in ("offer", "decline"):
        record = record.previous or record
    return record.size


def listed(voice: Words, plies: Sequence[Ply]) -> str:
    """Some plies for a sentence: `14. 53:74, 14… 85-75`."""
    texts = [ply.numbered(voice) for ply in plies]
    room = NAMED_LENGTH - len(texts[-1]) if texts else 0
    for at, text in enumerate(texts[:-1]):
        room -= len(text) + len(", ")
        if room < 0:
            return ", ".join([*texts[:at], "…", texts[-1]])
    return ", ".join(texts)
