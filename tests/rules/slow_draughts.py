"""Russian draughts and Bashni, slow and simple: the same moves, of men or of whole columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

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
    Switches,
    beheaded,
    beyond,
    both,
    calm,
    forward,
    imprisoned,
    repeated,
)

WHITE = "a1 c1 e1 g1 b2 d2 f2 h2 a3 c3 e3 g3"
BLACK = "b6 d6 f6 h6 a7 c7 e7 g7 b8 d8 f8 h8"
MOVES: Switches = (
    ("men capture backwards", {}),
    ("kings fly", {}),
    ("kings must land where they may go on", {}),
    ("captures are compulsory", {}),
    ("chains are completed", {}),
    ("crowning in mid-capture", {}),
    ("nothing is jumped twice", {}),
    ("repetition", {}),
    ("quiet draw", {}),
    ("no move loses", {}),
    ("captured all", {}),
    ("paths are merged", {}),
    ("first path", {}),
)


class SlowDraughts(SlowGame):
    """What both games have in common; a man is a column of one."""

    start = (
        f"w {','.join(f'{at}-0' for at in WHITE.split())}"
        f";{','.join(f'{at}-0' for at in BLACK.split())}"
    )
    lifts_at_once = False
    rejumps = False

    def __init__(self, without: str = "", **chosen: str) -> None:
        super().__init__(without, **chosen)
        self.stops = not self.has("chains are completed")

    # -- one capture --------------------------------------------------------------------------

    def jumps(self, path: Path, position: Position) -> Iterator[tuple[Square, Position]]:
        for direction in DIAGONALS:
            landings = list(self.landings(path[-1], direction, position))
            going = [
                (there, after)
                for there, after in landings
                if any(True for way in DIAGONALS for _ in self.landings(there, way, after))
            ]
            yield from going if going and self._must_go_on() else landings

    def _must_go_on(self) -> bool:
        return self.has("kings must land where they may go on")

    def landings(
        self, at: Square, direction: tuple[int, int], position: Position
    ) -> Iterator[tuple[Square, Position]]:
        """Every square behind the first piece in a direction, with the position after landing."""
        king = position.own[at][0] == "1"
        ahead = direction[1] == forward(position.side)
        if not (king or ahead or self.has("men capture backwards")):
            return
        over, there = self._first(at, direction, position, king)
        if over not in position.enemy or not self._may_jump(over, position):
            return
        while self.inside(there) and position.empty(there):
            yield there, self.captured(at, over, there, position)
            there = beyond(there, direction)
            if not king or not self.has("kings fly"):
                return

    def _first(
        self, at: Square, direction: tuple[int, int], position: Position, king: bool
    ) -> tuple[Square, Square]:
        """The first piece in a direction (beside a man, anywhere for a king), and what follows."""
        over = beyond(at, direction)
        while king and self.has("kings fly") and self.inside(over) and position.empty(over):
            over = beyond(over, direction)
        return over, beyond(over, direction)

    def _may_jump(self, over: Square, position: Position) -> bool:
        if self.rejumps or not self.has("nothing is jumped twice"):
            return position.jumped[-1:] != (over,) and len(position.jumped) < 30
        return over not in position.jumped

    def captured(self, at: Square, over: Square, there: Square, position: Position) -> Position:
        own, enemy = dict(position.own), dict(position.enemy)
        own[there] = self.kept(own.pop(at), enemy[over][0])
        if self.has("crowning in mid-capture"):
            own = self.crowned(position.side, own, there)
        if self.lifts_at_once:
            self.lift(own, enemy, over)
        return position._replace(
            armies=both(position.side, own, enemy), jumped=(*position.jumped, over)
        )

    def kept(self, content: str, piece: str) -> str:
        """What the captor becomes by taking a piece."""
        raise NotImplementedError

    def lift(self, own: Army, enemy: Army, over: Square) -> None:
        """Take the top off a jumped column; what is uncovered may be the captor's own."""
        changes, rest = beheaded(enemy.pop(over))
        if rest:
            (own if changes else enemy)[over] = rest

    def crowned(self, side: int, own: Army, at: Square) -> Army:
        last = 7 if side == 0 else 0
        return own | {at: "1" + own[at][1:]} if at[1] == last else own

    # -- moves --------------------------------------------------------------------------------

    def captures(self, position: Position) -> Iterator[Play]:
        for at in position.own:
            for path, after in self.chains((at,), position):
                own, enemy = dict(after.own), dict(after.enemy)
                if not self.lifts_at_once:
                    for over in dict.fromkeys(after.jumped):
                        self.lift(own, enemy, over)
                own = self.crowned(position.side, own, path[-1])
                yield Play(":", path, Position(1 - position.side, both(position.side, own, enemy)))

    def steps(self, position: Position) -> Iterator[Play]:
        for at, content in position.own.items():
            king = content[0] == "1"
            for direction in DIAGONALS:
                there = beyond(at, direction)
                if not king and direction[1] != forward(position.side):
                    continue
                while self.inside(there) and position.empty(there):
                    moved = position.moved(at, there)
                    after = moved.with_own(self.crowned(position.side, moved.own, there))
                    yield Play("-", (at, there), after.turned())
                    there = beyond(there, direction)
                    if not king or not self.has("kings fly"):
                        break

    def plays(self, position: Position) -> Iterable[Play]:
        capturing = list(self.captures(position))
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
        return (DRAW, "quiet") if self.has("quiet draw") and self.dull(history, moves) else None

    def dull(self, history: list[str], moves: list[str]) -> bool:
        """Whether too many moves went by in which nothing happened."""
        raise NotImplementedError

    def mover(self, before: str, move: str) -> str:
        """The column that moves."""
        position = self.parse(before)
        return position.own[self.square(move.replace(":", "-").split("-")[0])]


class SlowRussian(SlowDraughts):
    """Russian draughts: what is captured leaves the board when the move is over."""

    game = "russian"
    switches: ClassVar[Switches] = (
        *MOVES,
        ("captured pieces leave after the move", {}),
        ("a quiet ply is a king's", {}),
        ("a quiet ply has no capture", {}),
        ("three kings against one", {}),
    )

    def __init__(self, without: str = "", **chosen: str) -> None:
        super().__init__(without, **chosen)
        self.lifts_at_once = not self.has("captured pieces leave after the move")

    def kept(self, content: str, piece: str) -> str:
        return content

    def dull(self, history: list[str], moves: list[str]) -> bool:
        return self._kings_only(history, moves) or (
            self.has("three kings against one") and self._unwon(history)
        )

    def _kings_only(self, history: list[str], moves: list[str]) -> bool:
        if len(moves) < 30 or (self.has("a quiet ply has no capture") and not calm(moves, 30)):
            return False
        last = zip(history[-31:-1], moves[-30:], strict=True)
        kings = all(self.mover(before, move) == "1" for before, move in last)
        return kings or not self.has("a quiet ply is a king's")

    def _unwon(self, history: list[str]) -> bool:
        """15 moves of three or more kings that have stood against a lone king since before."""
        strong, moved = self._stronger(history[-1]), 0
        for before in reversed(history[:-1]):
            if strong is None or self._stronger(before) != strong:
                break
            moved += self.parse(before).side == strong
        return moved >= 15

    def _stronger(self, text: str) -> int | None:
        """The side with three or more kings alone against a lone king."""
        armies = self.parse(text).armies
        for side in (0, 1):
            kings = all(set(army.values()) == {"1"} for army in armies)
            if kings and len(armies[side]) >= 3 and len(armies[1 - side]) == 1:
                return side
        return None


class SlowBashni(SlowDraughts):
    """Bashni: the top of what is jumped goes under the captor."""

    game = "bashni"
    options = {  # noqa: RUF012
        "rejump": ("never", "after_other"),
        "lift": ("immediate", "after_move"),
    }
    refused = ({"rejump": "after_other", "lift": "after_move"},)
    switches: ClassVar[Switches] = (
        *MOVES,
        ("lift at once", {}),
        ("lift after the move", {"lift": "after_move"}),
        ("jumped again after another", {"rejump": "after_other"}),
        ("not twice running", {"rejump": "after_other"}),
        ("only the top is taken", {}),
        ("prisoners go to the bottom", {}),
        ("captured kings keep their rank", {}),
        ("a quiet ply has no capture", {}),
        ("a quiet ply has no promotion", {}),
    )

    def __init__(self, without: str = "", **chosen: str) -> None:
        super().__init__(without, **chosen)
        at_once = self.chosen["lift"] == "immediate" and self.has("lift at once")
        self.lifts_at_once = at_once or not self.has("lift after the move")
        again = self.chosen["rejump"] == "after_other"
        self.rejumps = again and self.has("jumped again after another")

    def _may_jump(self, over: Square, position: Position) -> bool:
        if self.rejumps and not self.has("not twice running"):
            return len(position.jumped) < 30
        return super()._may_jump(over, position)

    def kept(self, content: str, piece: str) -> str:
        piece = piece if self.has("captured kings keep their rank") else "0"
        if self.has("prisoners go to the bottom"):
            return imprisoned(content, piece)
        own, _, prisoners = content.partition("/")
        return f"{own}/{piece}{prisoners}"

    def lift(self, own: Army, enemy: Army, over: Square) -> None:
        if self.has("only the top is taken"):
            super().lift(own, enemy, over)
        else:
            del enemy[over]

    def dull(self, history: list[str], moves: list[str]) -> bool:
        if self.has("a quiet ply has no capture") and not calm(moves, 30):
            return False
        kings = {self._kings(text) for text in history[-31:]}
        unchanged = len(kings) == 1 or not self.has("a quiet ply has no promotion")
        return len(moves) >= 30 and unchanged

    def _kings(self, text: str) -> int:
        """All kings on the board, those among prisoners too: only a promotion changes them."""
        return sum("".join(army.values()).count("1") for army in self.parse(text).armies)
