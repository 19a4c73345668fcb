"""Salta, slow and simple: numbered pieces on 10x10, with all options of the rules."""

from __future__ import annotations

import functools
import heapq
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
    beyond,
    forward,
    repeated,
)


@functools.cache
def name(at: Square) -> str:
    """The number of a square: ten times the rank, plus which dark square of it from the left."""
    return str(10 * (at[1] + 1) + at[0] // 2 + 1)


@functools.cache
def square(name: str) -> Square:
    rank = int(name) // 10 - 1
    return 2 * (int(name) % 10 - 1) + rank % 2, rank


def _start() -> tuple[Army, Army]:
    green = {
        square(str(10 * rank + at)): str(5 * (rank - 1) + at)
        for rank in (1, 2, 3)
        for at in (1, 2, 3, 4, 5)
    }
    return green, {(9 - file, 9 - rank): number for (file, rank), number in green.items()}


def goal(side: int) -> Army:
    """Square to number where every piece is home: seven ranks forward, on the same k-th square."""
    ahead = 70 * forward(side)
    return {square(str(int(name(at)) + ahead)): number for at, number in _start()[side].items()}


class SlowSalta(SlowGame):
    """Salta with its options; the exact count is searched for, so it takes easy positions only."""

    game = "salta"
    letters = "gr"
    size = 10
    options = {  # noqa: RUF012
        "jump": ("forward", "any"),
        "call": ("strict", "players"),
        "finish": ("first", "reply"),
        "limit": ("120", "60", "none"),
        "count": ("simple", "exact"),
    }
    switches = (
        ("blockade", {}),
        ("jumps are compulsory", {}),
        ("jumps go forward", {}),
        ("only enemies are jumped", {}),
        ("one jump a turn", {}),
        ("every piece on its own goal", {}),
        ("a call leaves only jumps", {"call": "players"}),
        ("calls undo the move", {"call": "players"}),
        ("ending moves obey the compulsion", {"call": "players"}),
        ("the reply", {"finish": "reply"}),
        ("limit", {}),
        ("repetition", {"limit": "none"}),
        ("both blocked", {}),
        ("points are at least 1", {}),
        ("a point more for Green", {}),
        ("own pieces in the way", {"count": "exact"}),
    )
    start = ""

    def __init__(self, without: str = "", **chosen: str) -> None:
        super().__init__(without, **chosen)
        self.goals = goal(0), goal(1)

    def name(self, at: Square) -> str:
        return name(at)

    def square(self, name: str) -> Square:
        return square(name)

    # -- moves --------------------------------------------------------------------------------

    def steps(self, position: Position) -> Iterator[Play]:
        for at in position.own:
            for direction in DIAGONALS:
                there = beyond(at, direction)
                if self.inside(there) and position.empty(there):
                    yield Play("-", (at, there), position.moved(at, there).turned())

    def jumps(self, path: Path, position: Position) -> Iterator[tuple[Square, Position]]:
        if len(path) > (1 if self.has("one jump a turn") else 6):
            return
        at = path[-1]
        any_way = self.chosen["jump"] == "any" or not self.has("jumps go forward")
        for direction in DIAGONALS:
            over, there = beyond(at, direction), beyond(at, direction, 2)
            own = over in position.own and not self.has("only enemies are jumped")
            ahead = direction[1] == forward(position.side)
            if not (ahead or any_way) or not (over in position.enemy or own):
                continue
            if self.inside(there) and position.empty(there):
                yield there, position.moved(at, there)

    def can_move(self, position: Position) -> bool:
        jumping = (jump for at in position.own for jump in self.jumps((at,), position))
        return any(True for _ in self.steps(position)) or any(True for _ in jumping)

    def plays(self, position: Position) -> Iterable[Play]:
        jumping = [
            Play(":", path, after.turned())
            for at in position.own
            for path, after in self.chains((at,), position)
        ]
        if jumping and position.called and self.has("a call leaves only jumps"):
            return jumping
        free = not self.has("jumps are compulsory") or self.chosen["call"] == "players"
        if jumping and not free:
            return jumping
        return [*jumping, *self._permitted(position, bool(jumping))]

    def _permitted(self, position: Position, jumping: bool) -> Iterator[Play]:
        """The steps that leave the other side a move; beside jumps none that ends the game."""
        obey = jumping and self.has("ending moves obey the compulsion")
        for step in self.steps(position):
            if self.has("blockade") and not self.can_move(step.after):
                continue
            if not (obey and self.decided(step.after)):
                yield step

    # -- endings ------------------------------------------------------------------------------

    def complete(self, position: Position, side: int) -> bool:
        if self.has("every piece on its own goal"):
            return position.armies[side] == self.goals[side]
        return set(position.armies[side]) == set(self.goals[side])

    def awaiting_reply(self, position: Position) -> bool:
        """Whether Green is complete and Red has one move to become so too."""
        reply = self.chosen["finish"] == "reply" and self.has("the reply")
        red = self.complete(position, 1)
        return reply and position.side == 1 and self.complete(position, 0) and not red

    def decided(self, position: Position) -> Result | None:
        completed = self._completed(position)
        if completed:
            return completed
        # A position whose every step blockades ends; one that has no move at all does so too.
        if any(True for _ in self._movable(position)) or not self.has("both blocked"):
            return None
        return self.counted(position), "both-blocked"

    def _movable(self, position: Position) -> Iterator[object]:
        yield from (jump for at in position.own for jump in self.jumps((at,), position))
        for step in self.steps(position):
            if not self.has("blockade") or self.can_move(step.after):
                yield step

    def _completed(self, position: Position) -> Result | None:
        if self.awaiting_reply(position):
            return None
        reply = self.chosen["finish"] == "reply" and self.has("the reply")
        # Should both be complete, the side to move was so first: the other has just moved.
        first, second = position.side, 1 - position.side
        if reply and first == 0 and self.complete(position, 0) and self.complete(position, 1):
            return DRAW, "completed"
        for side in (first, second):
            if self.complete(position, side):
                return WINS[side], "completed"
        return None

    def counted(self, position: Position) -> str:
        green, red = (self.remaining(position, side) for side in (0, 1))
        return DRAW if green == red else WINS[red < green]

    def remaining(self, position: Position, side: int) -> int:
        simple = self.simple(position.armies[side], side)
        exact = self.chosen["count"] == "exact" and self.has("own pieces in the way")
        return fewest(position.armies[side], self.goals[side], simple) if exact else simple

    def simple(self, army: Army, side: int) -> int:
        """The steps left with all other pieces ignored."""
        return distance(army, {number: at for at, number in self.goals[side].items()})

    def points(self, text: str, result: Result) -> int | None:
        position, score = self.parse(text), result[0]
        if score not in WINS:
            return 0 if score == DRAW else None
        winner = WINS.index(score)
        left, ahead = self.remaining(position, 1 - winner), self.remaining(position, winner)
        least = 1 if self.has("points are at least 1") else 0
        first = self.chosen["finish"] == "first" and self.has("a point more for Green")
        more = winner == 0 and result[1] == "completed" and first
        return max(least, left - ahead) + more

    # -- the record ---------------------------------------------------------------------------

    def verdict(self, history: list[str], moves: list[str]) -> Result | None:
        position = self.parse(history[-1])
        limit = self.chosen["limit"]
        if limit == "none" and self.has("repetition") and repeated(history):
            return DRAW, "repetition"
        most = int(limit) if limit != "none" else 500
        over = len(moves) >= 2 * most and (limit == "none" or self.has("limit"))
        # Completion goes before the limit: a reply that is due is still made.
        if over and self.awaiting_reply(position):
            return None
        return (self.counted(position), "count") if over else None

    def legal(self, history: list[str], moves: list[str]) -> dict[str, str]:
        """The moves; a step that would end the game may not ignore a jump, call or no call."""
        legal = self.moves(history[-1])
        jumping = any(":" in move for move in legal)
        if not (jumping and self.has("ending moves obey the compulsion")):
            return legal
        return {
            move: after
            for move, after in legal.items()
            if ":" in move or not self.verdict([*history, after], [*moves, move])
        }

    def call(self, history: list[str], moves: list[str]) -> None:
        right = self.chosen["call"] == "players" and moves and "!" not in history[-1]
        if not (right and ":" not in moves[-1]):
            raise ValueError("no call")
        if not any(":" in move for move in self.moves(history[-2])):
            raise ValueError("no jump was ignored")
        if self.has("calls undo the move"):
            moves.pop()
            history.pop()
            history[-1] = self.show(self.parse(history[-1])._replace(called=True))


SlowSalta.start = SlowSalta().show(Position(0, _start()))


def distance(army: Army, homes: dict[str, Square]) -> int:
    """The steps from every piece to its home, each as if it stood alone."""
    return sum(
        max(abs(at[0] - homes[number][0]), abs(at[1] - homes[number][1]))
        for at, number in army.items()
    )


def fewest(army: Army, goal: Army, simple: int) -> int:
    """The fewest steps home with one's own pieces in the way; A* over whole armies."""
    homes = {number: at for at, number in goal.items()}
    best, queue = {frozenset(army.items()): 0}, [(simple, 0, 0, army)]
    while queue:
        _, _, back, army = heapq.heappop(queue)
        if army == goal:
            return -back
        for at in army:
            for direction in DIAGONALS:
                there = beyond(at, direction)
                if there in army or not (0 <= there[0] <= 9 and 0 <= there[1] <= 9):
                    continue
                moved = {(there if spot == at else spot): who for spot, who in army.items()}
                key, steps = frozenset(moved.items()), 1 - back
                if steps < best.get(key, 10**9):
                    best[key] = steps
                    left = steps + distance(moved, homes)
                    heapq.heappush(queue, (left, len(best), -steps, moved))
    raise ValueError("no way home")
