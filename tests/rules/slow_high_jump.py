"""High Jump, slow and simple: orthogonal steps and captures on all squares of 5x5."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tests.rules.slow_board import (
    DRAW,
    STRAIGHTS,
    WINS,
    Path,
    Play,
    Position,
    Result,
    SlowGame,
    Square,
    beyond,
    both,
    calm,
    repeated,
)

WHITE = "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 d3 e3"
BLACK = "a3 b3 a4 b4 c4 d4 e4 a5 b5 c5 d5 e5"
CENTRE = (2, 2)


class SlowHighJump(SlowGame):
    """High Jump with its options."""

    game = "high-jump"
    size = 5
    options = {  # noqa: RUF012
        "captures": ("optional", "compulsory"),
        "centre": ("immune", "normal"),
        "stalled": ("draw", "more_pieces"),
    }
    switches = (
        ("the centre is immune", {}),
        ("captured pieces leave", {}),
        ("only enemies are jumped", {}),
        ("chains go on", {}),
        ("chains turn", {}),
        ("captures are compulsory", {"captures": "compulsory"}),
        ("chains are completed", {"captures": "compulsory"}),
        ("repetition", {}),
        ("quiet draw", {}),
        ("a quiet ply has no capture", {}),
        ("the larger army wins", {"stalled": "more_pieces"}),
        ("forced pass", {}),
        ("captured all", {}),
        ("paths are merged", {}),
        ("first path", {}),
    )
    start = (
        f"w {','.join(f'{at}-0' for at in WHITE.split())}"
        f";{','.join(f'{at}-0' for at in BLACK.split())}"
    )

    def __init__(self, without: str = "", **chosen: str) -> None:
        super().__init__(without, **chosen)
        self.compulsory = self.chosen["captures"] == "compulsory"
        self.immune = self.chosen["centre"] == "immune" and self.has("the centre is immune")
        self.stops = not self.compulsory or not self.has("chains are completed")

    def steps(self, position: Position) -> Iterator[Play]:
        for at in position.own:
            for direction in STRAIGHTS:
                there = beyond(at, direction)
                if self.inside(there) and position.empty(there):
                    yield Play("-", (at, there), position.moved(at, there).turned())

    def jumps(self, path: Path, position: Position) -> Iterator[tuple[Square, Position]]:
        at = path[-1]
        if len(path) > 1 and not self.has("chains go on"):
            return
        for direction in STRAIGHTS:
            over, there = beyond(at, direction), beyond(at, direction, 2)
            if len(path) > 1 and not self.has("chains turn") and there[0] != path[-2][0]:
                continue
            again = over in position.jumped or (over in position.own and there in path)
            if again or not self._may_jump(position, over):
                continue
            if self.inside(there) and position.empty(there):
                yield there, self._captured(position.moved(at, there), over)

    def _may_jump(self, position: Position, over: Square) -> bool:
        if over == CENTRE and self.immune:
            return False
        own = over in position.own and not self.has("only enemies are jumped")
        return over in position.enemy or own

    def _captured(self, position: Position, over: Square) -> Position:
        if not self.has("captured pieces leave"):
            return position._replace(jumped=(*position.jumped, over))
        enemy = {at: piece for at, piece in position.enemy.items() if at != over}
        return position._replace(armies=both(position.side, position.own, enemy))

    def plays(self, position: Position) -> Iterable[Play]:
        capturing = [
            Play(":", path, after.turned())
            for at in position.own
            for path, after in self.chains((at,), position)
        ]
        must = self.compulsory and self.has("captures are compulsory")
        return capturing if capturing and must else [*capturing, *self.steps(position)]

    def decided(self, position: Position) -> Result | None:
        for side in (0, 1):
            if not position.armies[1 - side] and self.has("captured all"):
                return WINS[side], "captured-all"
        if any(True for _ in self.plays(position)):
            return None
        # Both sides are never blocked: what stands beside an empty square can step there.
        if not any(True for _ in self.plays(position.turned())):
            return self._larger(position), "both-blocked"
        return None if self.has("forced pass") else (WINS[1 - position.side], "no-move")

    def _larger(self, position: Position) -> str:
        white, black = map(len, position.armies)
        return DRAW if white == black else WINS[white < black]

    def verdict(self, history: list[str], moves: list[str]) -> Result | None:
        more = self.chosen["stalled"] == "more_pieces" and self.has("the larger army wins")
        score = self._larger(self.parse(history[-1])) if more else DRAW
        if self.has("repetition") and repeated(history):
            return score, "repetition"
        quiet = calm(moves, 40) if self.has("a quiet ply has no capture") else len(moves) >= 40
        return (score, "quiet") if self.has("quiet draw") and quiet else None
