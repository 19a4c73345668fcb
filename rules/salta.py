"""Salta (Büttgenbach 1899): fifteen numbered pieces a side on 10x10, seven ranks forward.

Rules 1-9 of Wikipedia's article, with these decisions:
- A step goes one square diagonally in any direction. A jump goes over one adjacent enemy,
  forward (`jump=forward`) or in all directions (`jump=any`), one a turn; nothing is captured.
- Jumping is compulsory with free choice, for a piece that is already home too. With
  `call=players` a step in spite of it stands until the other side, as their next action, calls
  "Salta!": the step is undone and only jumps are legal then. A move that would end the game has
  to obey the compulsion even so, for no call could follow.
- A step that leaves the opponent without any step or jump is illegal ("has a move" is geometric,
  without looking ahead). A jump never does: the piece jumped can step back into the square just
  left. Where every step would, the game ends by the count (`both-blocked`).
- The first to bring all pieces home wins (`completed`), before the limit is looked at. With
  `finish=reply` Red has one more move after Green's completion, and a draw if that completes too.
- After 120 moves each (`limit=60`: 60) the moves left are counted; fewer wins (`count`). With
  `limit=none` the third repetition of a position is a draw, and 500 moves each are the limit.
- `count=simple` counts each piece's way home as if it stood alone, `count=exact` the fewest moves
  with the enemy taken off (`rules.salta_count`): an interval, found with a fixed number of nodes.
  If both sides' intervals overlap, the simple count decides.
- Points of a win: the loser's moves left minus the winner's (upper bounds of an exact count), at
  least 1, and 1 more for Green completing under `finish=first`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from rules.core import DRAW, SCORES, BadMove, BadPosition, Game, Move, Position, Result
from rules.notation import read, read_position, show_position
from rules.salta_board import (
    BIT,
    BOARD,
    GOALS,
    GREEN_GOAL,
    MASK,
    PIECES,
    RED_GOAL,
    SIZE,
    STARTS,
    SaltaPosition,
    complete,
    of_salta,
    placed,
    steps_left,
)
from rules.salta_count import count
from rules.salta_moves import (
    DOWN_5,
    DOWN_6,
    JUMPS_5,
    JUMPS_6,
    ORIGIN,
    UP_5,
    UP_6,
    add,
    ahead,
    cramped,
    nth,
    picked_step,
)
from rules.salta_refusal import refusal
from rules.squares import BITS, COMPILED, population

STOP: Final = 500
"""Moves of each side before the count where there is no limit."""


class Salta(Game):
    """Salta; the first side is Green."""

    name = "salta"
    options: ClassVar[dict[str, tuple[str, ...]]] = {
        "jump": ("forward", "any"),
        "call": ("strict", "players"),
        "finish": ("first", "reply"),
        "limit": ("120", "60", "none"),
        "count": ("simple", "exact"),
    }
    sides = ("green", "red")
    letters = "gr"
    files = BOARD.files
    ranks = BOARD.ranks
    squares = BOARD.squares
    goals = (
        tuple([BOARD.name(at) for at in sorted(GOALS[0])]),
        tuple([BOARD.name(at) for at in sorted(GOALS[1])]),
    )

    def __init__(self, chosen: dict[str, str]) -> None:
        super().__init__(chosen)
        self.backward: Final = chosen["jump"] == "any"
        self.reply: Final = chosen["finish"] == "reply"
        self.exact: Final = chosen["count"] == "exact"
        self.limit: Final = STOP if chosen["limit"] == "none" else int(chosen["limit"])
        self.repeats = chosen["limit"] == "none"
        self.calls = chosen["call"] == "players"
        self.slow = self.exact
        self.usual: Final = not (self.backward or self.calls)

    # -- positions

    def start(self) -> Position:
        """The starting position."""
        return placed(0, STARTS[0], STARTS[1])

    def dump(self, position: Position) -> str:
        """The position text, such as `g 11-1,12-2,...;81-15,...`, after a call `g! ...`."""
        position = of_salta(position)
        sides = [{at: str(piece) for at, piece in position.of(side).items()} for side in (0, 1)]
        return show_position(BOARD, self.letters[position.side] + "!" * position.called, sides)

    def load(self, text: str) -> Position:
        """The position of a text with each side's fifteen numbers once; raises BadPosition."""
        heads = ("g", "r", "g!", "r!") if self.calls else ("g", "r")
        head, sides = read_position(BOARD, heads, text)
        side, called = self.letters.index(head[0]), len(head) > 1
        position = placed(side, _numbered(sides[0]), _numbered(sides[1]), called)
        if called and not self.codes(position):
            raise BadPosition("bad-call", {})
        return position

    # -- moves

    def codes(self, position: Position) -> list[int]:
        """The legal moves as codes: the jumps if there are any, else (or, uncalled, and) steps."""
        position = of_salta(position)
        own: i64 = position.green
        foe: i64 = position.red
        if (own == GREEN_GOAL or foe == RED_GOAL) and self._won(position) is not None:
            return []
        empty: i64 = MASK ^ own ^ foe
        if position.side:
            own, foe = foe, own
            near = (own >> 5 | own >> 6) & foe
        else:
            near = (own << 5 | own << 6) & foe
        if near or self.backward:
            jumps = self._jumps(position.side, own, foe, empty)
            if jumps and not self.calls:
                return jumps
            if jumps:
                return jumps if position.called else jumps + self._uncalled(position)
        return [] if position.called else self._steps(position.side, own, foe, empty)

    def number(self, position: Position) -> int:
        """How many codes there are, counted in the masks that they are made from."""
        position = of_salta(position)
        side = position.side
        own: i64 = position.green
        foe: i64 = position.red
        if not self.usual or own == GREEN_GOAL or foe == RED_GOAL:
            return len(self.codes(position))
        empty: i64 = MASK ^ own ^ foe
        if side:
            own, foe = foe, own
        up_5: i64 = own << 5
        up_6: i64 = own << 6
        down_5: i64 = own >> 5
        down_6: i64 = own >> 6
        front: i64 = (down_5 | down_6) if side else (up_5 | up_6)
        if front & foe:
            five, six = ahead(side, own, foe, empty)
            if five | six:
                return population(five) + population(six)
        front = (foe << 5 if side else foe >> 5) & empty
        if not front & (front - 1) and cramped(foe, empty):
            return len(self._steps(side, own, foe, empty))
        if not COMPILED:
            # A call would cost more than what it does.
            return (
                BITS(up_5 & empty)
                + BITS(up_6 & empty)
                + BITS(down_5 & empty)
                + BITS(down_6 & empty)
            )
        return (
            population(up_5 & empty)
            + population(up_6 & empty)
            + population(down_5 & empty)
            + population(down_6 & empty)
        )

    def pick(self, position: Position, chance: float) -> int:
        """One of the codes, found in the masks that they are made from."""
        position = of_salta(position)
        own: i64 = position.green
        foe: i64 = position.red
        if not (COMPILED and self.usual) or own == GREEN_GOAL or foe == RED_GOAL:
            return super().pick(position, chance)
        empty: i64 = MASK ^ own ^ foe
        if position.side:
            own, foe = foe, own
        five, six = ahead(position.side, own, foe, empty)
        if five | six:
            first = population(five)
            at = int(chance * (first + population(six)))
            if at < first:
                return JUMPS_5[position.side][nth(five, at)]
            return JUMPS_6[position.side][nth(six, at - first)]
        if cramped(foe, empty):
            return super().pick(position, chance)
        return picked_step(own, empty, chance)

    def _jumps(self, side: int, own: i64, foe: i64, empty: i64) -> list[int]:
        codes: list[int] = []
        for way in (side, 1 - side) if self.backward else (side,):
            five, six = ahead(way, own, foe, empty)
            add(codes, five, JUMPS_5[way])
            add(codes, six, JUMPS_6[way])
        return codes

    def _steps(self, side: int, own: i64, foe: i64, empty: i64) -> list[int]:
        """The steps that leave the other side a move."""
        codes: list[int] = []
        add(codes, own << 5 & empty, UP_5)
        add(codes, own << 6 & empty, UP_6)
        add(codes, own >> 5 & empty, DOWN_5)
        add(codes, own >> 6 & empty, DOWN_6)
        if cramped(foe, empty):
            return [code for code in codes if self._leaves_a_move(side, own, foe, code)]
        return codes

    def _leaves_a_move(self, side: int, own: i64, foe: i64, code: int) -> bool:
        """Whether the other side can step or jump after this step."""
        own ^= BIT[code // ORIGIN] | BIT[code % ORIGIN]
        empty: i64 = MASK ^ own ^ foe
        if (foe << 5 | foe << 6 | foe >> 5 | foe >> 6) & empty:
            return True
        return bool(self._jumps(1 - side, foe, own, empty))

    def _uncalled(self, position: SaltaPosition) -> list[int]:
        """The steps beside jumps, except one that ends the game."""
        own: i64 = position.green
        foe: i64 = position.red
        if position.side:
            own, foe = foe, own
        steps = self._steps(position.side, own, foe, MASK ^ own ^ foe)
        return [step for step in steps if self._won(of_salta(self.after(position, step))) is None]

    def after(self, position: Position, code: int) -> Position:
        """The position after a legal code (not checked)."""
        position = of_salta(position)
        here: i64 = BIT[code >> 6]
        moved: i64 = here | BIT[code & 63]
        one: i64 = position.one
        two: i64 = position.two
        four: i64 = position.four
        eight: i64 = position.eight
        if one & here:
            one ^= moved
        if two & here:
            two ^= moved
        if four & here:
            four ^= moved
        if eight & here:
            eight ^= moved
        if position.side:
            return SaltaPosition(0, position.green, position.red ^ moved, one, two, four, eight)
        return SaltaPosition(1, position.green ^ moved, position.red, one, two, four, eight)

    def move(self, position: Position, code: int) -> Move:
        """The Move object of a legal code: `32-42` for a step, `42:64` for a jump."""
        origin, target = code // ORIGIN, code % ORIGIN
        path = (BOARD.name(origin), BOARD.name(target))
        over = BOARD.jumps[origin].get(target)
        if over is None:
            return Move(code, "-".join(path), path, ())
        return Move(code, ":".join(path), path, (BOARD.name(over),))

    def recalled(self, position: Position, code: int) -> Position | None:
        """The position before a step in spite of a jump, with only the jumps legal."""
        position = of_salta(position)
        if not self.calls or code % ORIGIN in BOARD.jumps[code // ORIGIN]:
            return None
        called = placed(position.side, position.of(0), position.of(1), called=True)
        return called if self.codes(called) else None

    def read(self, position: Position, text: str) -> Move:
        """The legal move that the text names; raises Unreadable, Illegal or Ambiguous."""
        return read(BOARD, self, position, text)

    def refusal(self, position: Position, path: tuple[str, ...]) -> BadMove:
        """The rule that forbids the squares read, with the moves that are possible instead."""
        position = of_salta(position)
        moves = self.moves(position)
        jumps = tuple([move for move in moves if move.over])
        forced = bool(jumps)
        if self.calls and not position.called and forced and len(path) == 2:
            # Beside jumps a step is legal here unless it ends the game or blocks the other side.
            own, foe = position.green, position.red
            if position.side:
                own, foe = foe, own
            step = BOARD.numbers.get(path[0], 0) * ORIGIN + BOARD.numbers[path[1]]
            forced = self._leaves_a_move(position.side, own, foe, step)
        return refusal(position, path, moves, jumps, forced)

    # -- the end

    def result(self, position: Position) -> Result | None:
        """Completed, or the count when the side to move has no legal move."""
        position = of_salta(position)
        won = self._won(position)
        if won is not None:
            return won
        return None if self.number(position) else self._counted(position, "both-blocked")

    def _won(self, position: SaltaPosition) -> Result | None:
        """The result if a side is complete and the other has had its reply, where it has one."""
        green, red = complete(position, 0), complete(position, 1)
        if not self.reply and green and red:
            # The side to move was complete first: the other has moved since.
            return Result(SCORES[position.side], "completed")
        if red and not (green and position.side == 0):
            return Result(SCORES[1], "completed")
        if green and self.reply and position.side == 1:
            return None
        if green:
            return Result(DRAW if red else SCORES[0], "completed")
        return None

    def verdict(self, position: Position, plies: int, quiet: int, times: int) -> Result | None:
        """The count after the limit; without one the third repetition is a draw before."""
        if times >= 3:
            return Result(DRAW, "repetition")
        position = of_salta(position)
        return self._counted(position, "count") if self._spent(position, plies) else None

    def over(self, position: Position, plies: int, quiet: int, times: int) -> bool:
        """Whether the game is over, without counting."""
        position = of_salta(position)
        if self._won(position) is not None or times >= 3 or self._spent(position, plies):
            return True
        return self.number(position) == 0

    def _spent(self, position: SaltaPosition, plies: int) -> bool:
        """Whether the limit is reached and Red has no reply to come."""
        return plies >= 2 * self.limit and not (
            self.reply and position.side == 1 and complete(position, 0)
        )

    def points(self, position: Position, result: Result) -> int | None:
        """The loser's moves left minus the winner's, at least 1; 1 more for Green completing."""
        if result.score == DRAW:
            return 0
        if result.score not in SCORES:
            return None
        position = of_salta(position)
        winner = SCORES.index(result.score)
        margin = self._most(position, 1 - winner) - self._most(position, winner)
        first = winner == 0 and result.reason == "completed" and not self.reply
        return max(1, margin) + int(first)

    def home(self, position: Position) -> tuple[str, ...]:
        """The squares whose piece stands on its own goal."""
        position = of_salta(position)
        return tuple(
            [
                BOARD.name(at)
                for side in (0, 1)
                for at, piece in sorted(position.of(side).items())
                if GOALS[side].get(at) == piece
            ]
        )

    def explained(self, position: Position, result: Result) -> tuple[str, dict[str, str]] | None:
        """The counts that decided: `count-simple`, `count-exact`, `count-undecided` (exact ones
        that overlap, so that the simple ones decided)."""
        if result.reason not in ("count", "both-blocked"):
            return None
        position = of_salta(position)
        facts = {side: str(steps_left(position, at)) for at, side in enumerate(self.sides)}
        if not self.exact:
            return "count-simple", facts
        lows, highs = self._intervals(position)
        for at, side in enumerate(self.sides):
            facts[f"{side}_low"], facts[f"{side}_high"] = str(lows[at]), str(highs[at])
        return ("count-exact" if _apart(lows, highs) else "count-undecided"), facts

    def _counted(self, position: SaltaPosition, reason: str) -> Result:
        green, red = steps_left(position, 0), steps_left(position, 1)
        if self.exact:
            lows, highs = self._intervals(position)
            if _apart(lows, highs):
                green, red = highs[0], highs[1]
        if green == red:
            return Result(DRAW, reason)
        return Result(SCORES[int(red < green)], reason)

    def _most(self, position: SaltaPosition, side: int) -> int:
        """The moves a side still needs by the game's count, at most."""
        return self._intervals(position)[1][side] if self.exact else steps_left(position, side)

    def _intervals(self, position: SaltaPosition) -> tuple[tuple[int, int], tuple[int, int]]:
        """The exact counts of both sides: at least so many moves each, at most so many."""
        green, red = self._interval(position, 0), self._interval(position, 1)
        return (green[0], red[0]), (green[1], red[1])

    def _interval(self, position: SaltaPosition, side: int) -> tuple[int, int]:
        pieces = position.of(side)
        if side:
            pieces = {SIZE - at: piece for at, piece in pieces.items()}
        question = ",".join([f"{at}-{pieces[at]}" for at in sorted(pieces)])
        if question not in self.known:
            counted = count(pieces)
            self.known[question] = f"{counted.low} {counted.high}"
        low, high = self.known[question].split(" ")
        return int(low), int(high)


def _apart(lows: tuple[int, int], highs: tuple[int, int]) -> bool:
    """Whether two intervals decide: they do not overlap, or both are the same number."""
    if lows == highs and lows[0] == lows[1]:
        return True
    return highs[0] < lows[1] or highs[1] < lows[0]


def _numbered(columns: list[tuple[int, str]]) -> dict[int, int]:
    """Square number to piece number, each of the fifteen once; raises BadPosition."""
    missing = {str(piece): piece for piece in range(1, PIECES + 1)}
    numbers = {}
    for at, content in columns:
        if content not in missing:
            known = content in [str(piece) for piece in range(1, PIECES + 1)]
            raise BadPosition("number-twice" if known else "bad-number", {"number": content[:20]})
        numbers[at] = missing.pop(content)
    if missing:
        raise BadPosition("number-missing", {"number": min(missing, key=int)})
    return numbers
