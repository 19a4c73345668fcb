"""What the slow games share: squares, position texts, columns, the merging of paths, the record.

The slow games judge `rules` in the tests. They are written from the rule texts alone, with
dictionaries and strings, and share nothing with the package under test. A square is (file, rank)
from 0; an army is a dictionary from square to what the position text writes there: a piece
number, `0` or `1`, or a column such as `110/01`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar, NamedTuple

Square = tuple[int, int]
Path = tuple[Square, ...]
Army = dict[Square, str]
Armies = tuple[Army, Army]
Result = tuple[str, str]
"""Score and reason."""
Switches = tuple[tuple[str, Mapping[str, str]], ...]
"""Rules that can be left out, each with options under which it matters."""

WINS = ("1-0", "0-1")
DRAW = "1/2-1/2"
DIAGONALS = ((-1, -1), (1, -1), (-1, 1), (1, 1))
STRAIGHTS = ((0, -1), (-1, 0), (1, 0), (0, 1))


class Position(NamedTuple):
    """Side to move and armies; `called`: Salta was called, so only jumps are legal.

    While a chain of jumps goes on: `jumped`, what was jumped so far; `ended`, it cannot go on.
    """

    side: int
    armies: Armies
    called: bool = False
    jumped: Path = ()
    ended: bool = False

    @property
    def own(self) -> Army:
        return self.armies[self.side]

    @property
    def enemy(self) -> Army:
        return self.armies[1 - self.side]

    def empty(self, at: Square) -> bool:
        return at not in self.own and at not in self.enemy

    def turned(self) -> Position:
        """The same armies with the other side to move."""
        return Position(1 - self.side, self.armies)

    def with_own(self, army: Army) -> Position:
        return self._replace(armies=both(self.side, army, self.enemy))

    def moved(self, origin: Square, target: Square) -> Position:
        """One piece or column of the side to move elsewhere; still the same side's turn."""
        army = dict(self.own)
        army[target] = army.pop(origin)
        return self.with_own(army)


class Play(NamedTuple):
    """A move before paths are merged: `-` or `:`, the squares visited, the position after."""

    sign: str
    path: Path
    after: Position


def both(side: int, own: Army, enemy: Army) -> Armies:
    return (own, enemy) if side == 0 else (enemy, own)


def beyond(at: Square, direction: tuple[int, int], steps: int = 1) -> Square:
    return at[0] + steps * direction[0], at[1] + steps * direction[1]


def in_order(squares: Iterable[Square]) -> list[Square]:
    """By rank, then file."""
    return sorted(squares, key=lambda at: (at[1], at[0]))


def forward(side: int) -> int:
    return 1 if side == 0 else -1


def beheaded(content: str) -> tuple[bool, str]:
    """A column without its top: whether it changes its owner, and what is left of it."""
    own, _, prisoners = content.partition("/")
    if own[1:]:
        return False, column(own[1:], prisoners)
    return True, prisoners


def imprisoned(content: str, piece: str) -> str:
    """A column with one prisoner more, at the bottom."""
    own, _, prisoners = content.partition("/")
    return column(own, prisoners + piece)


def column(own: str, prisoners: str) -> str:
    return f"{own}/{prisoners}" if prisoners else own


class SlowGame:
    """The rules of one game with chosen options; `without` names one rule to leave out."""

    game: ClassVar[str]
    options: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Option to its values, default first."""
    refused: ClassVar[tuple[Mapping[str, str], ...]] = ()
    """Values that cannot stand together."""
    switches: ClassVar[Switches] = ()
    letters: ClassVar[str] = "wb"
    start: ClassVar[str]
    size: ClassVar[int] = 8
    stops: bool = False
    """Whether a chain of jumps may stop where it could go on."""

    def __init__(self, without: str = "", **chosen: str) -> None:
        self.without, self.rules = without, {name for name, _ in self.switches}
        assert without in self.rules | {""}
        self.known: dict[str, dict[str, str]] = {}
        """The legal moves of positions asked for before: lines may go round in circles."""
        self.chosen = {option: values[0] for option, values in self.options.items()} | chosen

    def has(self, rule: str) -> bool:
        assert rule in self.rules
        return rule != self.without

    # -- texts --------------------------------------------------------------------------------

    def name(self, at: Square) -> str:
        return f"{'abcdefghij'[at[0]]}{at[1] + 1}"

    def square(self, name: str) -> Square:
        return "abcdefghij".index(name[0]), int(name[1:]) - 1

    def inside(self, at: Square) -> bool:
        return 0 <= at[0] < self.size and 0 <= at[1] < self.size

    def parse(self, text: str) -> Position:
        head, armies = text.split(" ")
        first, second = (self._army(army) for army in armies.split(";"))
        return Position(self.letters.index(head[0]), (first, second), head.endswith("!"))

    def show(self, position: Position) -> str:
        head = self.letters[position.side] + "!" * position.called
        armies = [
            ",".join(f"{self.name(at)}-{army[at]}" for at in in_order(army))
            for army in position.armies
        ]
        return f"{head} {';'.join(armies)}"

    def _army(self, text: str) -> Army:
        parts = [part.split("-") for part in text.split(",") if part]
        return {self.square(name): content for name, content in parts}

    # -- rules --------------------------------------------------------------------------------

    def plays(self, position: Position) -> Iterable[Play]:
        """Everything the side to move may do, several paths to the same end among it."""
        raise NotImplementedError

    def jumps(self, path: Path, position: Position) -> Iterator[tuple[Square, Position]]:
        """The landings of one jump more from the end of a path, each with the position then."""
        raise NotImplementedError

    def decided(self, position: Position) -> Result | None:
        """What the position alone decides."""
        raise NotImplementedError

    def verdict(self, history: list[str], moves: list[str]) -> Result | None:
        """What the positions and moves so far decide where the last position does not."""
        return None

    def points(self, text: str, result: Result) -> int | None:
        return None

    def chains(self, path: Path, position: Position) -> Iterator[tuple[Path, Position]]:
        """Every chain of jumps from the end of a path, with the position at its end."""
        for landing, after in self.jumps(path, position):
            longer = list(self.chains((*path, landing), after))
            if self.stops or not longer:
                yield (*path, landing), after
            yield from longer

    def moves(self, text: str) -> dict[str, str]:
        """Text of each legal move to the position text after it, sorted by text."""
        if text not in self.known:
            shown = self.paths(text)
            if self.without != "paths are merged":
                shown = [(paths[:1], after) for paths, after in shown]
            every = [(path, after) for paths, after in shown for path in paths]
            self.known[text] = dict(sorted(every))
        return self.known[text]

    def paths(self, text: str) -> list[tuple[list[str], str]]:
        """The texts of all paths that are one move, the one shown first, and the position after.

        Paths are one move if origin, target and result are the same; they are sorted by rank,
        then file, of each landing in turn.
        """
        position = self.parse(text)
        if self.decided(position):
            return []
        alike: dict[tuple[Square, Square, str], list[Play]] = {}
        for play in self.plays(position):
            key = (play.path[0], play.path[-1], self.show(play.after))
            alike.setdefault(key, []).append(play)
        found = [(self._texts(plays), after) for (_, _, after), plays in alike.items()]
        return found or [(["pass"], self.show(position.turned()))]

    def _texts(self, plays: list[Play]) -> list[str]:
        last = self.without == "first path"
        plays.sort(key=lambda play: [(rank, file) for file, rank in play.path], reverse=last)
        return [play.sign.join(map(self.name, play.path)) for play in plays]

    def result(self, text: str) -> Result | None:
        return self.decided(self.parse(text))

    # -- the record ---------------------------------------------------------------------------

    def legal(self, history: list[str], moves: list[str]) -> dict[str, str]:
        """The legal moves where the record's counters have a say in them."""
        return self.moves(history[-1])

    def call(self, history: list[str], moves: list[str]) -> None:
        """Undo the last move after a call; raises ValueError where none can be made."""
        raise ValueError("no call")

    def judge(self, text: str | None, entries: Iterable[str]) -> dict[str, object]:
        """What a game from a position comes to: position, legal, result and points.

        Raises ValueError for an entry that cannot follow.
        """
        history, moves = [self.show(self.parse(text or self.start))], list[str]()
        result = self.result(history[0])
        for entry in entries:
            if result:
                raise ValueError("the game is over")
            if entry == "salta":
                self.call(history, moves)
                continue
            legal = self.legal(history, moves)
            if entry not in legal:
                raise ValueError(f"{entry} is not legal: {history[-1]}")
            history.append(legal[entry])
            moves.append(entry)
            result = self.result(history[-1]) or self.verdict(history, moves)
        return {
            "position": history[-1],
            "legal": [] if result else sorted(self.legal(history, moves)),
            "result": list(result) if result else None,
            "points": self.points(history[-1], result) if result else None,
        }


def repeated(history: list[str]) -> bool:
    """Whether the last position stands for the third time; a call does not make it another."""
    plain = [text.replace("!", "") for text in history]
    return plain.count(plain[-1]) >= 3


def calm(moves: list[str], plies: int) -> bool:
    """Whether so many last plies went by without a jump or capture."""
    return len(moves) >= plies and not any(":" in move for move in moves[-plies:])


def perft(game: SlowGame, text: str, depth: int) -> int:
    """The leaves below a position; a finished game has none."""
    legal = game.moves(text)
    if depth == 1:
        return len(legal)
    return sum(perft(game, after, depth - 1) for after in legal.values())
