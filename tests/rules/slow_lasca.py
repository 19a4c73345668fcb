"""Lasca, slow and simple: columns of soldiers and officers on the 25 dark squares of 7x7."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tests.rules.slow_board import (
    DIAGONALS,
    DRAW,
    WINS,
    Army,
    Path,
    Play,
    Position,
    Result,
    SlowGame,
    Square,
    beheaded,
    beyond,
    both,
    calm,
    forward,
    imprisoned,
    repeated,
)

WHITE = "a1 c1 e1 g1 b2 d2 f2 a3 c3 e3 g3"
BLACK = "a5 c5 e5 g5 b6 d6 f6 a7 c7 e7 g7"


class SlowLasca(SlowGame):
    """Lasca, which has no options."""

    game = "lasca"
    size = 7
    switches = (
        ("soldiers step forward only", {}),
        ("soldiers capture forward only", {}),
        ("officers do not fly", {}),
        ("captures are compulsory", {}),
        ("chains are completed", {}),
        ("no column twice", {}),
        ("only the top is taken", {}),
        ("prisoners go to the bottom", {}),
        ("captured officers keep their rank", {}),
        ("promotion", {}),
        ("promotion ends the move", {}),
        ("repetition", {}),
        ("quiet draw", {}),
        ("a quiet ply is an officer's", {}),
        ("a quiet ply has no capture", {}),
        ("no move loses", {}),
        ("captured all", {}),
        ("first path", {}),
    )
    start = (
        f"w {','.join(f'{at}-0' for at in WHITE.split())}"
        f";{','.join(f'{at}-0' for at in BLACK.split())}"
    )

    def __init__(self, without: str = "", **chosen: str) -> None:
        super().__init__(without, **chosen)
        self.stops = not self.has("chains are completed")

    def ways(self, position: Position, at: Square, rule: str) -> Iterator[tuple[int, int]]:
        """The directions a column may go: a soldier's only forward, if this rule holds."""
        officer = position.own[at][0] == "1" or not self.has(rule)
        return (way for way in DIAGONALS if officer or way[1] == forward(position.side))

    def jumps(self, path: Path, position: Position) -> Iterator[tuple[Square, Position]]:
        at = path[-1]
        if position.ended and self.has("promotion ends the move"):
            return
        for way in self.ways(position, at, "soldiers capture forward only"):
            over, there = beyond(at, way), beyond(at, way, 2)
            twice = over in position.jumped and self.has("no column twice")
            if over not in position.enemy or twice or len(position.jumped) > 11:
                continue
            if self.inside(there) and position.empty(there):
                yield there, self._captured(at, over, there, position)

    def _captured(self, at: Square, over: Square, there: Square, position: Position) -> Position:
        own, enemy = dict(position.own), dict(position.enemy)
        captor, taken = own.pop(at), enemy.pop(over)
        changes, rest = beheaded(taken)
        if rest and self.has("only the top is taken"):
            (own if changes else enemy)[over] = rest
        own[there] = self._kept(captor, taken[0])
        promoted = self._promote(position.side, own, there)
        return Position(
            position.side,
            both(position.side, own, enemy),
            jumped=(*position.jumped, over),
            ended=promoted,
        )

    def _kept(self, captor: str, piece: str) -> str:
        piece = piece if self.has("captured officers keep their rank") else "0"
        if self.has("prisoners go to the bottom"):
            return imprisoned(captor, piece)
        own, _, prisoners = captor.partition("/")
        return f"{own}/{piece}{prisoners}"

    def _promote(self, side: int, own: Army, at: Square) -> bool:
        """Make an officer of a soldier on its last rank; whether that was one."""
        last = at[1] == (6 if side == 0 else 0)
        if not (last and own[at][0] == "0" and self.has("promotion")):
            return False
        own[at] = "1" + own[at][1:]
        return True

    def steps(self, position: Position) -> Iterator[Play]:
        for at, content in position.own.items():
            for way in self.ways(position, at, "soldiers step forward only"):
                there = beyond(at, way)
                while self.inside(there) and position.empty(there):
                    own = dict(position.moved(at, there).own)
                    self._promote(position.side, own, there)
                    after = Position(1 - position.side, both(position.side, own, position.enemy))
                    yield Play("-", (at, there), after)
                    there = beyond(there, way)
                    if content[0] == "0" or self.has("officers do not fly"):
                        break

    def plays(self, position: Position) -> Iterable[Play]:
        capturing = [
            Play(":", path, Position(1 - position.side, after.armies))
            for at in position.own
            for path, after in self.chains((at,), position)
        ]
        if capturing and self.has("captures are compulsory"):
            return capturing
        return [*capturing, *self.steps(position)]

    def decided(self, position: Position) -> Result | None:
        for side in (0, 1):
            if not position.armies[1 - side] and self.has("captured all"):
                return WINS[side], "captured-all"
        if self.can_move(position) or not self.has("no move loses"):
            return None
        return WINS[1 - position.side], "no-move"

    def can_move(self, position: Position) -> bool:
        steps, plays = self.steps(position), self.plays(position)
        return any(True for _ in steps) or any(True for _ in plays)

    def verdict(self, history: list[str], moves: list[str]) -> Result | None:
        if self.has("repetition") and repeated(history):
            return DRAW, "repetition"
        return (DRAW, "quiet") if self.has("quiet draw") and self._dull(history, moves) else None

    def _dull(self, history: list[str], moves: list[str]) -> bool:
        """100 plies without a capture or a soldier's move."""
        if len(moves) < 100 or (self.has("a quiet ply has no capture") and not calm(moves, 100)):
            return False
        last = zip(history[-101:-1], moves[-100:], strict=True)
        officers = all(self._mover(before, move) == "1" for before, move in last)
        return officers or not self.has("a quiet ply is an officer's")

    def _mover(self, before: str, move: str) -> str:
        """The top of the column that moves."""
        return self.parse(before).own[self.square(move.replace(":", "-").split("-")[0])][0]
