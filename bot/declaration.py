"""How commands are declared: the parser, menus, autocomplete and help are made from this.

A command is an async function `(talk, **arguments) -> None` under `@command`, in a module of
`bot.commands`; its words and descriptions are in the language files under `command-<name>`.
Those of one family, such as `tournament new` and `tournament join`, are declared each for itself.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from bot.talk import Place


class Kind(Enum):
    """What an argument is: how it is read from text and offered by a platform."""

    GAME = "game"
    PERSON = "person"
    NUMBER = "number"
    """A running game or challenge, `#128`, or with the ply it is about, `#128.14`."""
    MOVE = "move"
    CHOICE = "choice"
    RANGE = "range"
    """Moves of a game by their numbers, `12-40`, `12-` or `-40`."""
    OPTION = "option"
    """Rule options, `name=value`, any number of them."""
    TOURNAMENT = "tournament"
    """A tournament, `T7` or `#T7`; where no other number can stand, `7` as well. Gives an int, a
    TournamentNumber where it has the letter."""
    CLOCK = "clock"
    """A time control, `3d` or `15m+10s weekends off`, or that there is to be none."""
    START = "start"
    """Where a game begins, behind the word "from": a game `#128`, one at a ply `#128.14`, or a
    position as text. It takes all words that follow."""
    DOCUMENT = "document"
    """A text as it stands, line breaks and all, or the file that comes with the ask."""
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Typing:
    """An argument that is being typed: so far, beside what the others are, by whom and where."""

    text: str
    others: Mapping[str, str]
    """By name, as they could be typed."""
    place: Place
    language: str
    """That of the one who types."""
    game: str = ""
    """The game that the place plays where none is named."""


Completion = tuple[str, str]
"""What may be meant by what is being typed: how it is shown, and the text it stands for."""


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument of a command; its description is the command's attribute `.<name>`."""

    name: str
    kind: Kind
    required: bool = False
    choices: tuple[str, ...] = ()
    """For CHOICE: values, each with its accepted words under `choice-<value>`."""
    completes: Callable[[Typing], Iterable[Completion]] | None = None
    """What is offered while it is typed, the likeliest first, where that is not for its kind to
    say: moves and numbers are completed by themselves, choices without it are fixed."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command as declared."""

    name: str
    run: Callable[..., Awaitable[None]]
    arguments: tuple[Argument, ...] = ()
    private: bool = False
    """Whether its answer concerns only the one who asks."""
    hidden: bool = False
    """Whether it is left out of menus, slash commands and help: buttons and platforms say it."""
    group: str = ""
    """With which others help lists it, under the title `group-<group>`."""
    within: str = ""
    """The family it belongs to, "" for none: `tournament` for what is said as `tournament join`."""
    bare: bool = False
    """Whether it is what the family's word alone means."""

    @property
    def second(self) -> str:
        """Its name without that of its family: `join` of `tournament-join`."""
        return self.name.removeprefix(f"{self.within}-")

    def argument(self, kind: Kind) -> Argument | None:
        """The first argument of a kind."""
        return next((a for a in self.arguments if a.kind is kind), None)


COMMANDS: dict[str, Command] = {}
"""Every command by name, in the order of the modules' names and of declaration."""


def command(
    name: str,
    *arguments: Argument,
    private: bool = False,
    hidden: bool = False,
    group: str = "",
    within: str = "",
    bare: bool = False,
) -> Callable[[Callable[..., Awaitable[None]]], Callable[..., Awaitable[None]]]:
    """Declare the decorated function as a command, in the group of its module's name by default.

    One `within` a family is called `<family>-<name>`. The family's own words and `.about` are under
    `command-<family>`, those of the command under `command-<family>-<name>`. Raises ValueError.
    """
    if within and not name.startswith(f"{within}-"):
        raise ValueError(f"{name}: the name of a command within {within} begins with {within}-")

    def declare(run: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
        area = group or run.__module__.rpartition(".")[2]
        COMMANDS[name] = Command(name, run, arguments, private, hidden, area, within, bare)
        return run

    return declare


@dataclass(frozen=True, slots=True)
class GameNumber:
    """A game named by number, and the ply at which it was named, if any."""

    number: int
    ply: int | None = None


class TournamentNumber(int):
    """The number of a tournament, and the round in which it was named, if any: `T7.2`."""

    round: int | None

    def __new__(cls, number: int, round: int | None = None) -> TournamentNumber:  # noqa: A002
        """An int that carries the round."""
        made = super().__new__(cls, number)
        made.round = round
        return made


@dataclass(frozen=True, slots=True)
class Span:
    """Numbers from one to another; None where an end is open."""

    first: int | None
    last: int | None


@dataclass(frozen=True, slots=True)
class Beginning:
    """Where a game begins: at a game's ply (its newest where none is named), or a position text."""

    game: GameNumber | None = None
    position: str = ""


@dataclass(frozen=True, slots=True)
class Named:
    """A person named in a text: by account where the platform knows it, else by name alone."""

    name: str
    account: str | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """A command to run with the arguments that were read for it."""

    command: Command
    arguments: dict[str, Any]
