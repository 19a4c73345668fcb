"""Telling a story on a platform: what each line brings, as the lines of a story.

A platform's teller says a line as people do there and gives back what they then see; `answered`
writes that down as a story has it. Where a platform cannot show something (alt text on Telegram,
for whom an open message on Discord is), what the story says of it is taken to be so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Any, Protocol

from bot import calling, families, manner
from bot.commands import COMMANDS
from bot.languages import available, words
from bot.talk import Place
from tests.scenarios.story import DIRECT, INDENT, Said, Step, Story

ALT_END = re.compile(r" (?:Green|White|Зелёные|Белые|Verdes|Blancas|Days|Дни|Días)(?: \(\w+\))?: ")
CODE = "<code>"
"""Stands for a code that the bot has made up, and where it is said for the newest one."""
_CODE = re.compile(r"\b[A-Z0-9]{4}-[A-Z0-9]{4}\b")
_DATE = r"[A-Z][a-z]+ \d+, \d{4}|\d+ \w+ \d{4}\sг\.|\d+ de \w+ de \d{4}"
_MOMENT = re.compile(rf"<t:\d+:f>|(?:{_DATE}), \d\d:\d\d \([\w/]+\)")
"""A moment, which is another one whenever a story is told."""
_CHAT = re.compile(r"(?:(?:Test )?\S+ #)?(\S+) \((?:Console|Discord|Telegram)\)")
"""A chat by its title and platform, which another one tells of."""
_TO = re.compile(r"^( {4}\S+: )to [^\W\d_]\w+: ")
_OWN = re.compile(r" ~\d+\Z")
"""Whom alone a button is for, by a number that is another one on each platform."""
_BULLET = re.compile(r"(.*• )(.*)")
_PICTURE = re.compile(r"^( {4}\((?:picture|animation)): .*\)$")


@dataclass
class Seen:
    """A message of the bot's as people see it.

    `to` is whom alone it is for, as far as one can see; `picture` its alt text, "" where there is
    a picture without, None where there is none; `handle` the platform's own object.
    """

    channel: str
    text: str
    to: str | None = None
    picture: str | None = None
    moves: bool = False
    buttons: list[tuple[str, str]] = field(default_factory=list)
    file: tuple[str, str] | None = None
    handle: Any = None
    only_for: str | None = None
    """Who alone sees it."""

    def lines(self) -> list[str]:
        """It as a story has it, a picture by the beginning of its alt text."""
        to = f"to {self.to}: " if self.to and not self.channel.startswith(DIRECT) else ""
        text = _CHAT.sub(r"\1 (…)", _MOMENT.sub("<moment>", _CODE.sub(CODE, self.text)))
        lines = [f"{self.channel}: {to}{line}".rstrip() for line in text.split("\n")]
        if self.picture is not None:
            kind = "animation" if self.moves else "picture"
            alt = ALT_END.split(self.picture)[0]
            lines.append(f"({kind}: {alt})" if alt else f"({kind})")
        if self.file is not None:
            lines.append(f"(file: {self.file[0]})")
        lines += [f"[{label}] {_OWN.sub('', text)}" for label, text in self.buttons]
        return [f"{INDENT}{line}" for line in lines]


class Teller(Protocol):
    """Speaks for a story's people on one platform."""

    platform: str
    """Its name among `story.PLATFORMS`."""

    async def say(self, said: Said) -> list[Seen]:
        """Say a line, and wait until the bot is silent: its messages in the order of each place."""


async def told(story: Story, teller: Teller) -> Story:
    """The story as it is told today on a teller's platform."""
    today, code = Story(story.path), ""
    for step in today.steps:
        if step.said is not None:
            said = replace(step.said, text=step.said.text.replace(CODE, code))
            seen = await teller.say(said)
            _write(step, teller.platform, answered(said, seen))
            code = next((found[0] for one in seen if (found := _CODE.search(one.text))), code)
    return today


def written(today: Story, platform: str) -> str:
    """What is to stand in the story's file: the console gives the answers.

    Other platforms give those that the story keeps for them.
    """
    story = Story(today.path)
    for old, new in zip(story.steps, today.steps, strict=True):
        if platform == "console" or new.kept(platform) is not new.answer:
            old.kept(platform)[:] = new.kept(platform)
    return story.text()


def answered(said: Said, seen: Iterable[Seen]) -> list[str]:
    """Messages as a story has them: first those of the place where the line was said."""
    ordered = sorted(seen, key=lambda one: (one.channel != said.place, one.channel))
    return [line for one in ordered for line in one.lines()]


def _write(step: Step, platform: str, lines: Sequence[str]) -> None:
    """Put today's lines in the place of those that the platform kept until now."""
    kept = step.kept(platform)
    kept[:] = [
        old if old is not None and new is not None and same(old, new, platform) else new
        for old, new in zip_longest(kept, lines)
        if new is not None
    ]


def same(told: str, seen: str, platform: str) -> bool:
    """Whether a platform shows what a story tells, as far as it can show that."""
    if told == seen or _slashed(told, seen, platform):
        return True
    if platform in ("wire", "simcord"):
        return _TO.sub(r"\1", told) == seen
    return platform == "telegram" and _PICTURE.sub(r"\1)", told) == seen


def _slashed(told: str, seen: str, platform: str) -> bool:
    """Whether a platform shows its own commands where the story has words of a language."""
    home = Place("discord" if platform in ("wire", "simcord") else platform, "group")
    shown = (_listed(manner.written(told, home, one), home, one) for one in available())
    return any(same(line, seen, platform) for line in shown if line != told)


def _listed(line: str, home: Place, language: str) -> str:
    """A line of help with its commands as a platform writes them."""
    every = (*COMMANDS.values(), *families.listed())
    named = {
        calling.told(words(language), one): manner.command_word(one, language, home)
        for one in sorted(every, key=lambda one: -len(calling.told(words(language), one)))
    }
    if bullet := _BULLET.fullmatch(line):
        first = next((name for name in named if f"{bullet[2]} ".startswith(f"{name} ")), None)
        return line if first is None else f"{bullet[1]}{named[first]}{bullet[2][len(first) :]}"
    head, _, rest = line.rpartition(": ")
    parts = rest.split(", ")
    if head and all(part in named for part in parts):
        return f"{head}: {', '.join(named[part] for part in parts)}"
    return line


def newest(seen: Sequence[Seen], said: Said) -> Seen:
    """The bot's newest message that a line is about: a reply to it, or a press of its button."""
    for one in reversed(seen):
        fits = one.channel == said.place and one.only_for in (None, said.name)
        labels = [label for label, _ in one.buttons]
        if fits and said.about in one.text and (not said.press or said.press in labels):
            return one
    raise LookupError(f"{said.name} sees no message with {said.press or said.about!r}")
