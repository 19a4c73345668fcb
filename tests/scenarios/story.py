"""A story: a file of what people say to the bot and of what it answers, on every platform.

    # A comment.
    # not on telegram: WHY            this story is not told there
    alice: play salta @bob            in the channel "lobby"
        lobby: alice challenges @bob  what the bot says, each line behind its channel
        [Accept] accept #1            a button and the text that it stands for
    bob: [Accept]                     presses the newest such button that bob can see
    bob@club: board                   in another channel
    bob@club/1: board                 in its first thread
    bob@~: games                      in bob's direct messages with the bot; answered in "~bob"
    alice (aside): 32-42              to the others, not to the bot
    alice (edit): 32-43               what alice said last there, edited
    alice (again): 32-43              the same event once more, as after a lost answer
    alice (re "begins"): board        as a reply to the bot's newest message with these words
    alice (re "#1"): [Accept]         the button of that message
    alice (slash): block              on Discord as a slash command, or (message) as none
    carol (no admin): language ru     by one who does not look after the chat
    carol (es): help                  by one whose own application speaks Spanish
    alice (file game.pdn): import     with a file of `tests/transcripts/files`
      # on telegram: WHY              what is answered there instead, below it

A story's people have the language of its folder. `↵` in what is said is a line break, `<500 x>`
that many letters, `<code>` the newest code that the bot has made up, `<moment>` any moment, `(…)`
the platform behind a chat's title. What is for one person alone is marked "to NAME" outside their
direct messages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "transcripts"
FILES = FOLDER / "files"
LANGUAGES = ("en", "es", "ru")
PLATFORMS = {
    "console": ("console",),
    "wire": ("discord", "wire"),
    "simcord": ("discord", "simcord"),
    "telegram": ("telegram",),
}
"""Everything that tells stories, with the names by which a story may mean it."""
DIRECT = "~"
BOT = "saltabot"
LOBBY = "lobby"
INDENT = "    "
_LEFT_OUT = re.compile(r"# not on ([a-z, ]+): (\S.*)")
_ELSEWHERE = re.compile(r"  # on ([a-z, ]+): (\S.*)")
_SAID = re.compile(
    r"(?P<name>[^\W\d_]\w+)(?:@(?P<channel>[^\s:(]+))?(?: \((?P<how>.*?)\))?: (?P<text>.*)"
)
_HOW = re.compile(r'(aside|edit|again|slash|message|no admin|re "[^"]+"|file \S+|[a-z]{2})(?:, |$)')
_PRESS = re.compile(r"\[(.+)\]")
_MANY = re.compile(r"<(\d+) (\S)>")


@dataclass(frozen=True)
class Said:
    """One thing that somebody says, presses or edits."""

    name: str
    text: str
    channel: str = LOBBY
    language: str = "en"
    aside: bool = False
    edit: bool = False
    again: bool = False
    admin: bool = True
    slash: bool | None = None
    """Whether it is a slash command on Discord; None where it may be."""
    about: str = ""
    """Words of the message of the bot's that it replies to, or whose button it is."""
    file: str = ""

    @property
    def press(self) -> str:
        """The label of the button that is pressed, "" where something is said."""
        found = _PRESS.fullmatch(self.text)
        return found[1] if found and not self.aside else ""

    @property
    def place(self) -> str:
        """The channel as it stands before what is answered there."""
        return f"{DIRECT}{self.name}" if self.channel == DIRECT else self.channel

    @property
    def contents(self) -> str:
        """The text of its file."""
        return (FILES / self.file).read_text(encoding="utf-8")


@dataclass
class Step:
    """A line of a story as it stands, what is said by it, and the lines that answer it.

    `elsewhere` holds, by the line that names platforms and the reason, what they answer instead.
    """

    line: str
    said: Said | None = None
    answer: list[str] = field(default_factory=list)
    elsewhere: dict[str, list[str]] = field(default_factory=dict)

    def kept(self, platform: str) -> list[str]:
        """The lines that answer it on a platform."""
        names = PLATFORMS[platform]
        for heading, lines in self.elsewhere.items():
            if set(_platforms(_ELSEWHERE, heading)) & set(names):
                return lines
        return self.answer


class Story:
    """A story as it stands in its file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.language = path.parent.name
        self.steps = list(_steps(path.read_text(encoding="utf-8"), self.language))

    @property
    def name(self) -> str:
        """Its language and name."""
        return f"{self.language}/{self.path.stem}"

    @property
    def said(self) -> list[Said]:
        """Everything that is said in it, in order."""
        return [step.said for step in self.steps if step.said is not None]

    @property
    def people(self) -> list[str]:
        """Everyone who speaks in it, or is spoken of by name."""
        spoken = (name for said in self.said for name in (said.name, *named(said.text)))
        return list(dict.fromkeys(spoken))

    @property
    def channels(self) -> list[str]:
        """Every channel of it that is neither a thread nor direct."""
        found = (said.channel.partition("/")[0] for said in self.said if said.channel != DIRECT)
        return list(dict.fromkeys((LOBBY, *found)))

    @property
    def threads(self) -> bool:
        """Whether it goes on in threads."""
        return any("/" in said.channel for said in self.said)

    def left_out(self, platform: str) -> str:
        """Why it is not told on a platform, "" where it is."""
        for step in self.steps:
            if set(_platforms(_LEFT_OUT, step.line)) & set(PLATFORMS[platform]):
                return _LEFT_OUT.fullmatch(step.line)[2]  # type: ignore[index]  # it has matched
        return ""

    def text(self) -> str:
        """The whole file."""
        lines: list[str] = []
        for step in self.steps:
            lines += [step.line, *step.answer]
            for heading, answer in step.elsewhere.items():
                lines += [heading, *answer]
        return "\n".join(lines) + "\n"


def stories(language: str) -> list[Story]:
    """All stories of a language, by name."""
    return [Story(path) for path in sorted((FOLDER / language).glob("*.txt"))]


def named(text: str) -> list[str]:
    """The people named in a text by `@name`, the bot left out."""
    found = re.findall(r"(?<![\w@])@([^\W\d_]\w+)", text)
    return [name for name in found if name.casefold() != BOT]


def _steps(text: str, language: str) -> Iterator[Step]:
    step = Step("")
    lines = text.rstrip("\n").split("\n")
    for at, line in enumerate(lines):
        if line.startswith(INDENT):
            answers = list(step.elsewhere.values())
            (answers[-1] if answers else step.answer).append(line)
        elif _ELSEWHERE.fullmatch(line):
            _platforms(_ELSEWHERE, line)
            step.elsewhere[line] = []
        else:
            if at:
                yield step
            step = Step(line, None if not line or line.startswith("#") else said(line, language))
    yield step


def said(line: str, language: str) -> Said:
    """What a line of a story says. Raises ValueError for one that is none."""
    found = _SAID.fullmatch(line)
    if found is None:
        raise ValueError(f"nobody says {line!r}")
    how = found["how"] or ""
    marks = [mark[1] for mark in _HOW.finditer(how)]
    if ", ".join(marks) != how:
        raise ValueError(f"{how!r} is no way to say something")
    text = _MANY.sub(lambda many: many[2] * int(many[1]), found["text"]).replace("↵", "\n")
    return Said(
        name=found["name"],
        text=text,
        channel=found["channel"] or LOBBY,
        language=next((mark for mark in marks if len(mark) == 2), language),
        aside="aside" in marks,
        edit="edit" in marks,
        again="again" in marks,
        admin="no admin" not in marks,
        slash="slash" in marks or (False if "message" in marks else None),
        about=next((mark[4:-1] for mark in marks if mark.startswith("re ")), ""),
        file=next((mark[5:] for mark in marks if mark.startswith("file ")), ""),
    )


def _platforms(form: re.Pattern[str], line: str) -> tuple[str, ...]:
    """The platforms that a line of that form names. Raises ValueError for unknown ones."""
    found = form.fullmatch(line)
    if found is None:
        return ()
    names = tuple(found[1].split(", "))
    known = {name for own in PLATFORMS.values() for name in own}
    if not known.issuperset(names):
        raise ValueError(f"{line!r}: the platforms are {sorted(known)}")
    return names
