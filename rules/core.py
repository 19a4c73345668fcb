"""What all games share: squares, pieces, moves, results, refusals and the Game protocol.

A game is one file that subclasses `Game` and is found by the registry in `rules/__init__`.
Inside, a move is an int code (`codes`, `after`): search and perft never build `Move` objects.
Positions are immutable and hashable. Sides are 0 (moves first) and 1.

Refusals form one small tree, all of them `ValueError`:

    BadMove            a text that cannot be played; carries a key, facts and moves
      Unreadable       no move can be read from the text
      Illegal          read, but against the rule named by the key
      Ambiguous        two or more moves fit; `moves` holds the candidates
    BadPosition        a position text that cannot be
    BadOption          an unknown game, option or option value
    BadEntry           a record entry that cannot follow (the game is over, no offer stands, ...)
"""

from __future__ import annotations

from typing import ClassVar, Final, NamedTuple

from mypy_extensions import mypyc_attr

SCORES: Final = ("1-0", "0-1")
"""The score when the side of this index wins."""
DRAW: Final = "1/2-1/2"

PASS: Final = "pass"  # noqa: S105 (no password)
"""The text of a forced pass; its code is PASSING."""
PASSING: Final = 0
NOTHING: Final = -1
"""No code: what `Game.pick` gives for a finished position."""

REFUSALS: Final[dict[str, tuple[str, ...]]] = {
    # the text
    "no-move": (),
    "too-long": (),
    "two-moves": (),
    "one-square": ("square",),
    "no-such-square": ("square",),
    "light-square": ("square",),
    "ambiguous": (),
    # the position
    "game-over": (),
    "no-pass": (),
    "same-square": ("square",),
    "empty-square": ("square",),
    "not-yours": ("square",),
    "occupied": ("square",),
    "not-diagonal": ("move",),
    "too-far": ("move",),
    "jump-nothing": ("square",),
    "own-piece-jumped": ("square",),
    "jump-backward": ("move",),
    "jump-one-only": (),
    "must-jump": ("jumps",),
    "blockade": ("move",),
    "must-pass": (),
    "must-capture": ("captures",),
    "cut-short": ("captures",),
    "must-land": ("captures",),
    "step-backward": ("move",),
    "not-straight": ("move",),
    "in-the-way": ("square",),
    "landed-twice": ("square",),
    "jumped-twice": ("square",),
    "centre-immune": ("square",),
    "promotion-ends": ("square",),
    "not-legal": ("move",),
}
"""Every key of a BadMove with the names of its facts; a fact is a text in the game's notation.

`ambiguous` has its candidates in `moves`. After `must-jump` those are the jumps, after
`must-capture`, `cut-short` (a chain that has to go on) and `must-land` (a king could capture on
from another landing) the captures, after a refusal that concerns a piece of the side to move that
piece's moves (if it has any), after an unreadable text the moves written nearly so (if there are
any), else all legal moves.
"""

POSITION_REFUSALS: Final[dict[str, tuple[str, ...]]] = {
    "too-long": (),
    "bad-form": ("part",),
    "bad-side": ("side",),
    "no-such-square": ("square",),
    "light-square": ("square",),
    "square-twice": ("square",),
    "bad-number": ("number",),
    "number-twice": ("number",),
    "number-missing": ("number",),
    "bad-column": ("column",),
    "too-many": ("side", "most"),
    "man-crowned": ("square",),
    "bad-call": (),
}
"""Every key of a BadPosition with the names of its facts."""

ENTRY_REFUSALS: Final = (
    "unknown-entry",
    "game-over",
    "not-your-turn",
    "no-side",
    "no-call",
    "wrong-call",
    "offer-stands",
    "no-offer",
    "no-takeback",
    "bad-score",
)
"""Every key of a BadEntry."""


class Square(NamedTuple):
    """A playable square: its name in this game, 0-based file and rank, and its algebraic name."""

    name: str
    file: int
    rank: int
    algebraic: str


class Piece(NamedTuple):
    """A piece as people see it: owner (0 or 1), kind ("man", "king", "star", ...), number or 0."""

    side: int
    kind: str
    number: int = 0


class Result(NamedTuple):
    """How a game ended: score ("1-0", "0-1", "1/2-1/2", "*") and one reason word."""

    score: str
    reason: str


class Move:
    """A legal move made for people: `path` holds every square visited, `over` those jumped."""

    def __init__(self, code: int, text: str, path: tuple[str, ...], over: tuple[str, ...]) -> None:
        self.code: Final = code
        self.text: Final = text
        self.path: Final = path
        self.over: Final = over

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and other.code == self.code and other.text == self.text

    def __hash__(self) -> int:
        return hash((self.code, self.text))

    def __repr__(self) -> str:
        return f"Move({self.text})"


class BadMove(ValueError):
    """A refusal: `key` names the rule, `facts` its arguments, `moves` what is possible instead."""

    def __init__(self, key: str, facts: dict[str, str], moves: tuple[Move, ...] = ()) -> None:
        told = ", ".join(f"{name} {fact}" for name, fact in facts.items())
        super().__init__(f"{key}: {told}" if told else key)
        self.key: Final = key
        self.facts: Final = facts
        self.moves: Final = moves


class Unreadable(BadMove):
    """No move can be read from the text."""


class Illegal(BadMove):
    """The text reads as a move, and a rule forbids it."""


class Ambiguous(BadMove):
    """Two or more moves fit the text; none is guessed."""


class BadPosition(ValueError):
    """A position text that cannot be; `key` and `facts` say why."""

    def __init__(self, key: str, facts: dict[str, str]) -> None:
        told = ", ".join(f"{name} {fact}" for name, fact in facts.items())
        super().__init__(f"{key}: {told}" if told else key)
        self.key: Final = key
        self.facts: Final = facts


class BadOption(ValueError):
    """An unknown game, option or value, or a pair of values that do not go together.

    `kind` is "game", "option", "value" or "pair"; `valid` lists what there is, for a pair it
    holds the reason. `option` is the option of a bad value, "" for the other kinds.
    """

    def __init__(self, kind: str, given: str, valid: tuple[str, ...], option: str = "") -> None:
        listed = ", ".join(valid)
        together = f"{given} do not go together: {listed}"
        super().__init__(together if kind == "pair" else f"no {kind} {given!r}; there is: {listed}")
        self.kind: Final = kind
        self.given: Final = given
        self.valid: Final = valid
        self.option: Final = option


class BadEntry(ValueError):
    """A record entry that cannot follow; `key` says why."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key: Final = key


def passing() -> Move:
    """The forced pass."""
    return Move(PASSING, PASS, (), ())


@mypyc_attr(allow_interpreted_subclasses=True)
class Position:
    """An immutable, hashable position; `side` is the side to move."""

    side: int

    def board(self) -> dict[str, tuple[Piece, ...]]:
        """Occupied squares by name, each with its column, top first, ordered by rank, then file."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """The rules of one game with its options fixed."""

    name: ClassVar[str] = ""
    """Registry name, as people type it."""
    options: ClassVar[dict[str, tuple[str, ...]]] = {}
    """Option name to its values, default first."""
    clashes: ClassVar[tuple[tuple[str, str, str], ...]] = ()
    """Pairs of `option=value` that do not go together, each with the reason in a few words."""
    sides: ClassVar[tuple[str, str]] = ("white", "black")
    letters: ClassVar[str] = "wb"
    """The side letters of the position text."""
    files: ClassVar[int] = 0
    ranks: ClassVar[int] = 0
    squares: ClassVar[tuple[Square, ...]] = ()
    """The playable squares, ordered by rank, then file."""
    columns: ClassVar[bool] = False
    """Whether pieces stand on one another."""
    goals: ClassVar[tuple[tuple[str, ...], ...]] = ((), ())
    """The squares that each side has to reach (racing games)."""

    def __init__(self, chosen: dict[str, str]) -> None:
        self.chosen: Final = chosen
        """Every option of this game with its value."""
        self.repeats = False
        """Whether `verdict` reads `times`; positions are compared over the record only then."""
        self.calls = False
        """Whether a move may break a compulsion until the other side calls (`recalled`)."""
        self.slow = False
        """Whether judging an end takes seconds, so that it is better done in another process."""
        self.known: Final[dict[str, str]] = {}
        """What a slow game found out in judging; to be carried over from another process."""

    def start(self) -> Position:
        """The starting position."""
        raise NotImplementedError

    def codes(self, position: Position) -> list[int]:
        """The legal moves as codes in a fixed order; empty when the position is finished.

        A side that is blocked where the game goes on has one, PASSING.
        """
        raise NotImplementedError

    def number(self, position: Position) -> int:
        """How many codes there are, without making them where that is quicker."""
        return len(self.codes(position))

    def replies(self, position: Position) -> int:
        """How many codes the positions after all codes have together, counted likewise."""
        number = 0
        for code in self.codes(position):
            number += self.number(self.after(position, code))
        return number

    def pick(self, position: Position, chance: float) -> int:
        """One of the codes, by a chance in [0, 1), each as likely; NOTHING if there is none."""
        codes = self.codes(position)
        return codes[int(chance * len(codes))] if codes else NOTHING

    def after(self, position: Position, code: int) -> Position:
        """The position after a legal code (not checked)."""
        raise NotImplementedError

    def move(self, position: Position, code: int) -> Move:
        """The Move object of a legal code; of several paths that are one move the first."""
        raise NotImplementedError

    def paths(self, position: Position, code: int) -> tuple[tuple[str, ...], ...]:
        """All paths that are this legal move, the one shown first."""
        return (self.move(position, code).path,)

    def result(self, position: Position) -> Result | None:
        """The result that the position alone decides, or None."""
        raise NotImplementedError

    def verdict(self, position: Position, plies: int, quiet: int, times: int) -> Result | None:
        """The result that the record's counters decide, or None.

        `plies` played, `quiet` plies in a row for which `quiet` was true, `times` this position
        (with this side to move) has stood on the board, now included; 1 unless `repeats`.
        """
        return None

    def over(self, position: Position, plies: int, quiet: int, times: int) -> bool:
        """Whether `result` or `verdict` would end the game, without finding out who wins."""
        if self.result(position) is not None:
            return True
        return self.verdict(position, plies, quiet, times) is not None

    def quiet(self, position: Position, code: int) -> bool:
        """Whether the move counts towards this game's quiet-move draw."""
        return False

    def recalled(self, position: Position, code: int) -> Position | None:
        """The position that a rightful call against this move goes back to, else None."""
        return None

    def explained(self, position: Position, result: Result) -> tuple[str, dict[str, str]] | None:
        """What the result was decided by, as a key with facts, or None if the reason says it."""
        return None

    def points(self, position: Position, result: Result) -> int | None:
        """The points of a win, or None where the game counts none."""
        return None

    def home(self, position: Position) -> tuple[str, ...]:
        """Squares whose piece has reached its own goal (racing games)."""
        return ()

    def read(self, position: Position, text: str) -> Move:
        """The legal move that the text names; raises Unreadable, Illegal or Ambiguous."""
        raise NotImplementedError

    def refusal(self, position: Position, path: tuple[str, ...]) -> BadMove:
        """Why no legal move fits the squares read from a text (`notation.read` asks).

        The first of the path may be a file letter alone.
        """
        return Illegal("not-legal", {"move": "-".join(path)}, self.moves(position))

    def dump(self, position: Position) -> str:
        """The position text."""
        raise NotImplementedError

    def load(self, text: str) -> Position:
        """The position of a text; raises BadPosition."""
        raise NotImplementedError

    def moves(self, position: Position) -> tuple[Move, ...]:
        """The legal moves in a fixed order."""
        return tuple([self.move(position, code) for code in self.codes(position)])

    def play(self, position: Position, move: Move) -> Position:
        """The position after a move; raises Illegal if it is not legal here."""
        if move.code not in self.codes(position):
            raise Illegal("not-legal", {"move": move.text}, self.moves(position))
        return self.after(position, move.code)

    def passes(self, position: Position) -> bool:
        """Whether the side to move is blocked and has to pass."""
        return self.codes(position) == [PASSING]

    def show(self, position: Position, move: Move) -> str:
        """The canonical text of a move."""
        return move.text
