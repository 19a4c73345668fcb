"""Pyramid: ten identical men a side on the dark squares of 8x8, over to the opponent's pyramid.

- White starts on a1 c1 e1 g1, b2 d2 f2, c3 e3, d4, Black on the same squares turned by 180°.
  Whoever stands on exactly the opponent's ten starting squares has won (`completed`).
- A step goes one square diagonally forward. A jump goes forward over one adjacent enemy to the
  empty square behind, and may be followed by more; nothing is removed.
- `jumps=optional`: nobody has to jump, and may stop after any jump. `jumps=compulsory`: who can
  jump must, with free choice, and has to go on until that man can jump no further.
- `back_jumps=yes`: jumps go in all directions, no square twice in a chain, the start included; the
  third repetition is a draw (`repetition`). With `back_jumps=no` every game ends by itself.
- Chains of one man that end on the same square are one move, for nothing else differs.

Decided here, for the rules are silent:
- Who is blocked passes (`blocked=pass`), or loses at once (`blocked=loses`, `no-move`).
- When neither side can move the game ends at once, with either value of `blocked`: more goal
  squares filled wins, equal is a draw (`both-blocked`).
- In a position set up so that both are complete, the side to move was complete first.
"""

from __future__ import annotations

from typing import ClassVar, Final

from rules.core import (
    DRAW,
    NOTHING,
    PASSING,
    SCORES,
    BadMove,
    Game,
    Move,
    Piece,
    Position,
    Result,
    passing,
)
from rules.men import (
    FINE,
    MenPosition,
    Refused,
    add,
    dumped,
    leg_refused,
    loaded,
    mask,
    origin_refused,
    picked,
    placed,
    refused,
    unplaced,
)
from rules.notation import read
from rules.squares import Board, ones, population

BOARD: Final = Board(8, 8)
MASK: Final = BOARD.mask
MEN: Final = 10
THRICE: Final = 3

ORIGIN: Final = 64
"""A code is origin * ORIGIN + target, both square numbers."""
BIT: Final = [0] + [1 << bit for bit in range(BOARD.size)]
"""Square number to bit; 0 to 0, so that a pass moves nothing."""

WHITE_START: Final = mask(BOARD, "a1 c1 e1 g1 b2 d2 f2 c3 e3 d4")
BLACK_START: Final = mask(BOARD, "h8 f8 d8 b8 g7 e7 c7 f6 d6 e5")


def _codes(shift: int) -> list[int]:
    """Target number to the code of the move that came there by this shift of bits."""
    return [(target - shift) * ORIGIN + target for target in range(BOARD.size + 1)]


STEP_4: Final = _codes(4)
STEP_5: Final = _codes(5)
BACK_4: Final = _codes(-4)
BACK_5: Final = _codes(-5)
JUMP_4: Final = _codes(8)
JUMP_5: Final = _codes(10)
BACK_JUMP_4: Final = _codes(-8)
BACK_JUMP_5: Final = _codes(-10)


class PyramidPosition(MenPosition):
    """A position on the board of Pyramid."""

    def board(self) -> dict[str, tuple[Piece, ...]]:
        """Occupied squares with one man each."""
        return placed(BOARD, self)


def of_pyramid(position: Position) -> PyramidPosition:
    """The same position; raises TypeError for one of another game."""
    if isinstance(position, PyramidPosition):
        return position
    raise TypeError(f"{position!r} is not a position of Pyramid")


class Pyramid(Game):
    """Pyramid; the first side is White."""

    name = "pyramid"
    options: ClassVar[dict[str, tuple[str, ...]]] = {
        "jumps": ("optional", "compulsory"),
        "back_jumps": ("no", "yes"),
        "blocked": ("pass", "loses"),
    }
    files = BOARD.files
    ranks = BOARD.ranks
    squares = BOARD.squares
    goals = (
        tuple([BOARD.name(at) for at in ones(BLACK_START)]),
        tuple([BOARD.name(at) for at in ones(WHITE_START)]),
    )

    def __init__(self, chosen: dict[str, str]) -> None:
        super().__init__(chosen)
        self.compulsory: Final = chosen["jumps"] == "compulsory"
        self.backward: Final = chosen["back_jumps"] == "yes"
        self.blocked_loses: Final = chosen["blocked"] == "loses"
        self.repeats = self.backward

    # -- positions

    def start(self) -> Position:
        """The starting position."""
        return PyramidPosition(0, WHITE_START, BLACK_START)

    def dump(self, position: Position) -> str:
        """The position text, such as `w a1-0,c1-0,...;e5-0,...`."""
        return dumped(BOARD, of_pyramid(position))

    def load(self, text: str) -> Position:
        """The position of a text with at most ten men a side; raises BadPosition."""
        side, white, black = loaded(BOARD, text, MEN)
        return PyramidPosition(side, white, black)

    def home(self, position: Position) -> tuple[str, ...]:
        """The squares of men that stand on one of their goal squares, White's first."""
        position = of_pyramid(position)
        arrived = (position.white & BLACK_START, position.black & WHITE_START)
        return tuple([BOARD.name(at) for men in arrived for at in ones(men)])

    # -- moves

    def codes(self, position: Position) -> list[int]:
        """The legal moves as codes: jumps, then steps; PASSING for a side that is blocked."""
        position = of_pyramid(position)
        own, foe = position.white, position.black
        if own == BLACK_START or foe == WHITE_START:
            return []
        empty = MASK ^ own ^ foe
        if position.side:
            own, foe = foe, own
        codes = self._jumps(position.side, own, foe, empty)
        if codes and self.compulsory:
            return codes
        if position.side:
            add(codes, own >> 4 & empty, BACK_4)
            add(codes, own >> 5 & empty, BACK_5)
        else:
            add(codes, own << 4 & empty, STEP_4)
            add(codes, own << 5 & empty, STEP_5)
        if not codes and not self.blocked_loses and self._can_move(1 - position.side, foe, own):
            codes.append(PASSING)
        return codes

    def number(self, position: Position) -> int:
        """How many codes there are; steps are counted and not made."""
        position = of_pyramid(position)
        own, foe = position.white, position.black
        if own == BLACK_START or foe == WHITE_START:
            return 0
        empty = MASK ^ own ^ foe
        if position.side:
            own, foe = foe, own
            steps = population(own >> 4 & empty) + population(own >> 5 & empty)
        else:
            steps = population(own << 4 & empty) + population(own << 5 & empty)
        if self._landings(position.side, own, foe, empty):
            jumps = len(self._jumps(position.side, own, foe, empty))
            return jumps if self.compulsory else jumps + steps
        return steps or len(self.codes(position))

    def pick(self, position: Position, chance: float) -> int:
        """One of the codes, by a chance in [0, 1), each as likely; NOTHING if there is none."""
        position = of_pyramid(position)
        own, foe = position.white, position.black
        if own == BLACK_START or foe == WHITE_START:
            return NOTHING
        empty = MASK ^ own ^ foe
        if position.side:
            own, foe = foe, own
        jumps = self._jumps(position.side, own, foe, empty)
        stepping = 0 if jumps and self.compulsory else own
        if position.side:
            code = picked(
                chance, jumps, stepping >> 4 & empty, BACK_4, stepping >> 5 & empty, BACK_5
            )
        else:
            code = picked(
                chance, jumps, stepping << 4 & empty, STEP_4, stepping << 5 & empty, STEP_5
            )
        return PASSING if code == NOTHING and self.codes(position) else code

    def _landings(self, side: int, men: int, foe: int, empty: int) -> int:
        """The squares where one jump of any of the men ends."""
        landings = 0
        if side == 0 or self.backward:
            landings = (men << 4 & foe) << 4 | (men << 5 & foe) << 5
        if side == 1 or self.backward:
            landings |= (men >> 4 & foe) >> 4 | (men >> 5 & foe) >> 5
        return landings & empty

    def _can_move(self, side: int, own: int, foe: int) -> bool:
        empty = MASK ^ own ^ foe
        steps = (own >> 4 | own >> 5) if side else (own << 4 | own << 5)
        return bool(steps & empty or self._landings(side, own, foe, empty))

    def _jumps(self, side: int, own: int, foe: int, empty: int) -> list[int]:
        """The codes of all jumps; of chains only if any jump can go on at all."""
        codes: list[int] = []
        landings = self._landings(side, own, foe, empty)
        if not landings:
            return codes
        if self._landings(side, landings, foe, empty):
            self._add_chains(codes, side, own, foe, empty)
            return codes
        if side == 0 or self.backward:
            add(codes, (own << 4 & foe) << 4 & empty, JUMP_4)
            add(codes, (own << 5 & foe) << 5 & empty, JUMP_5)
        if side == 1 or self.backward:
            add(codes, (own >> 4 & foe) >> 4 & empty, BACK_JUMP_4)
            add(codes, (own >> 5 & foe) >> 5 & empty, BACK_JUMP_5)
        return codes

    def _add_chains(self, codes: list[int], side: int, own: int, foe: int, empty: int) -> None:
        while own:
            origin = own.bit_length()
            man = BIT[origin]
            own ^= man
            landings = self._landings(side, man, foe, empty)
            if landings:
                if self.compulsory:
                    ends = self._last_landings(side, man, foe, empty)
                else:
                    ends = self._all_landings(side, landings, foe, empty)
                while ends:
                    target = ends.bit_length()
                    ends ^= BIT[target]
                    codes.append(origin * ORIGIN + target)

    def _all_landings(self, side: int, landings: int, foe: int, empty: int) -> int:
        """The squares that a man reaches by any number of jumps after the first landings."""
        reached, newest = landings, landings
        while newest:
            newest = self._landings(side, newest, foe, empty & ~reached)
            reached |= newest
        return reached

    def _last_landings(self, side: int, man: int, foe: int, empty: int) -> int:
        """The squares where a chain cannot go on, its own squares being closed to it.

        By jumps a man reaches eight squares of the board at most, so this stays small.
        """
        landings = self._landings(side, man, foe, empty)
        if not landings:
            return man
        ends = 0
        while landings:
            landing = BIT[landings.bit_length()]
            landings ^= landing
            ends |= self._last_landings(side, landing, foe, empty ^ landing)
        return ends

    def after(self, position: Position, code: int) -> Position:
        """The position after a legal code (not checked)."""
        position = of_pyramid(position)
        moved = BIT[code >> 6] | BIT[code & 63]
        if position.side:
            return PyramidPosition(0, position.white, position.black ^ moved)
        return PyramidPosition(1, position.white ^ moved, position.black)

    def move(self, position: Position, code: int) -> Move:
        """The Move object of a legal code: `c3-d4` a step, `a3:c5:e7` a chain of jumps."""
        if code == PASSING:
            return passing()
        path = self._ways(of_pyramid(position), code)[0]
        names = tuple([BOARD.name(at) for at in path])
        if path[1] in BOARD.steps[path[0]]:
            return Move(code, "-".join(names), names, ())
        over = [BOARD.name(BOARD.jumps[path[at - 1]][path[at]]) for at in range(1, len(path))]
        return Move(code, ":".join(names), names, tuple(over))

    def paths(self, position: Position, code: int) -> tuple[tuple[str, ...], ...]:
        """All paths that are this legal move, the one shown first."""
        if code == PASSING:
            return ((),)
        ways = self._ways(of_pyramid(position), code)
        return tuple([tuple([BOARD.name(at) for at in way]) for way in ways])

    def _ways(self, position: PyramidPosition, code: int) -> list[tuple[int, ...]]:
        """All paths of a legal code as square numbers, in order."""
        origin, target = code // ORIGIN, code % ORIGIN
        if target in BOARD.steps[origin]:
            return [(origin, target)]
        foe = position.white if position.side else position.black
        empty = MASK ^ position.white ^ position.black
        ways: list[tuple[int, ...]] = []
        self._add_ways(ways, position.side, (origin,), target, foe, empty)
        return ways

    def _add_ways(
        self,
        ways: list[tuple[int, ...]],
        side: int,
        path: tuple[int, ...],
        target: int,
        foe: int,
        empty: int,
    ) -> None:
        landings = self._landings(side, BIT[path[-1]], foe, empty)
        if path[-1] == target and not (landings and self.compulsory):
            ways.append(path)
        for landing in ones(landings):
            self._add_ways(ways, side, (*path, landing), target, foe, empty ^ BIT[landing])

    def read(self, position: Position, text: str) -> Move:
        """The legal move that the text names; raises Unreadable, Illegal or Ambiguous."""
        return read(BOARD, self, position, text)

    # -- the end

    def result(self, position: Position) -> Result | None:
        """Completed, or no move for the side to move, or none for both."""
        position = of_pyramid(position)
        done = (position.white == BLACK_START, position.black == WHITE_START)
        if done[0] or done[1]:
            winner = position.side if done[position.side] else 1 - position.side
            return Result(SCORES[winner], "completed")
        if self.codes(position):
            return None
        own, foe = position.white, position.black
        if position.side:
            own, foe = foe, own
        if self._can_move(1 - position.side, foe, own):
            return Result(SCORES[1 - position.side], "no-move")
        white, black = (
            population(position.white & BLACK_START),
            population(position.black & WHITE_START),
        )
        score = DRAW if white == black else SCORES[int(black > white)]
        return Result(score, "both-blocked")

    def verdict(self, position: Position, plies: int, quiet: int, times: int) -> Result | None:
        """A draw by the third repetition, which only jumps backward can bring about."""
        return Result(DRAW, "repetition") if times >= THRICE else None

    # -- refusals

    def refusal(self, position: Position, path: tuple[str, ...]) -> BadMove:
        """The rule that forbids the squares read, with the moves that are possible instead."""
        moves = self.moves(position)
        if moves[0].code == PASSING or len(path[0]) == 1:
            return unplaced(path, moves)
        way = [BOARD.numbers[name] for name in path]
        key, facts = self._broken(of_pyramid(position), way)
        return refused(self, position, path, moves, key, facts)

    def _broken(self, position: PyramidPosition, way: list[int]) -> Refused:
        """What the squares of a move in their order break first."""
        own, foe = position.white, position.black
        if position.side:
            own, foe = foe, own
        key, facts = origin_refused(BOARD, own, foe, way[0])
        own &= ~BIT[way[0]]
        for leg in range(1, len(way)):
            if not key:
                key, facts = self._broken_leg(position.side, own, foe, way, leg)
        if key or not self.compulsory:
            return key or "not-legal", facts
        return ("must-jump" if way[1] in BOARD.steps[way[0]] else "cut-short"), {}

    def _broken_leg(self, side: int, own: int, foe: int, way: list[int], leg: int) -> Refused:
        at, there = way[leg - 1], way[leg]
        if at != there and there in way[:leg]:
            return "landed-twice", {"square": BOARD.name(there)}
        key, facts = leg_refused(BOARD, own, foe, at, there)
        if key:
            return key, facts
        stepping = there in BOARD.steps[at]
        if stepping and len(way) > 2:
            return "two-moves", {}
        if (there < at) == (side == 1) or (self.backward and not stepping):
            return FINE, {}
        if stepping:
            return "step-backward", {"move": f"{BOARD.name(at)}-{BOARD.name(there)}"}
        return "jump-backward", {"move": f"{BOARD.name(at)}:{BOARD.name(there)}"}
