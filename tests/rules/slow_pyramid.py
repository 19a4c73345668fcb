"""Pyramid, slow and simple: ten men a side race for the other's triangle, nothing is captured."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tests.rules.slow_board import (
    DIAGONALS,
    DRAW,
    WINS,
    Path,
    Play,
    Position,
    Result,
    SlowGame,
    Square,
    beyond,
    forward,
    repeated,
)

WHITE = "a1 c1 e1 g1 b2 d2 f2 c3 e3 d4"
BLACK = "e5 d6 f6 c7 e7 g7 b8 d8 f8 h8"


class SlowPyramid(SlowGame):
    """Pyramid with its options."""

    game = "pyramid"
    options = {  # noqa: RUF012
        "jumps": ("optional", "compulsory"),
        "back_jumps": ("no", "yes"),
        "blocked": ("pass", "loses"),
    }
    switches = (
        ("steps go forward", {}),
        ("jumps go forward", {}),
        ("only enemies are jumped", {}),
        ("chains go on", {}),
        ("jumps are compulsory", {"jumps": "compulsory"}),
        ("chains are completed", {"jumps": "compulsory"}),
        ("no square twice", {"back_jumps": "yes"}),
        ("repetition", {"back_jumps": "yes"}),
        ("forced pass", {}),
        ("both blocked", {}),
        ("paths are merged", {}),
        ("first path", {}),
    )
    start = (
        f"w {','.join(f'{at}-0' for at in WHITE.split())}"
        f";{','.join(f'{at}-0' for at in BLACK.split())}"
    )

    def __init__(self, without: str = "", **chosen: str) -> None:
        super().__init__(without, **chosen)
        self.compulsory = self.chosen["jumps"] == "compulsory"
        self.stops = not self.compulsory or not self.has("chains are completed")
        self.goals = [{self.square(name) for name in squares.split()} for squares in (BLACK, WHITE)]

    def steps(self, position: Position) -> Iterator[Play]:
        for at in position.own:
            for direction in DIAGONALS:
                there = beyond(at, direction)
                ahead = direction[1] == forward(position.side)
                if not ahead and self.has("steps go forward"):
                    continue
                if self.inside(there) and position.empty(there):
                    yield Play("-", (at, there), position.moved(at, there).turned())

    def jumps(self, path: Path, position: Position) -> Iterator[tuple[Square, Position]]:
        if len(path) > 1 and not self.has("chains go on"):
            return
        at = path[-1]
        for direction in DIAGONALS:
            over, there = beyond(at, direction), beyond(at, direction, 2)
            if not self._may_go(position.side, direction[1]):
                continue
            if there in path and self.has("no square twice"):
                continue
            enemy = over in position.enemy
            if not enemy and (self.has("only enemies are jumped") or over not in position.own):
                continue
            if self.inside(there) and position.empty(there) and len(path) < 20:
                yield there, position.moved(at, there)

    def _may_go(self, side: int, up: int) -> bool:
        any_way = self.chosen["back_jumps"] == "yes" or not self.has("jumps go forward")
        return any_way or up == forward(side)

    def plays(self, position: Position) -> Iterable[Play]:
        jumping = [
            Play(":", path, after.turned())
            for at in position.own
            for path, after in self.chains((at,), position)
        ]
        must = self.compulsory and self.has("jumps are compulsory")
        return jumping if jumping and must else [*jumping, *self.steps(position)]

    def decided(self, position: Position) -> Result | None:
        # Should both stand complete, the side to move did so first: the other has just moved.
        for side in (position.side, 1 - position.side):
            if set(position.armies[side]) == self.goals[side]:
                return WINS[side], "completed"
        if self.can_move(position):
            return None
        if not self.can_move(position.turned()) and self.has("both blocked"):
            white, black = (len(self.goals[side] & set(position.armies[side])) for side in (0, 1))
            return (DRAW if white == black else WINS[white < black]), "both-blocked"
        loses = self.chosen["blocked"] == "loses" or not self.has("forced pass")
        return (WINS[1 - position.side], "no-move") if loses else None

    def can_move(self, position: Position) -> bool:
        jumping = (jump for at in position.own for jump in self.jumps((at,), position))
        return any(True for _ in self.steps(position)) or any(True for _ in jumping)

    def verdict(self, history: list[str], moves: list[str]) -> Result | None:
        asked = self.chosen["back_jumps"] == "yes" and self.has("repetition")
        return (DRAW, "repetition") if asked and repeated(history) else None
