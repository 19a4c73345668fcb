"""High Jump (Koruböddo, Somalia): twelve men a side on 5x5, captured by jumping over them.

- White starts on ranks 1 and 2, d3 and e3, Black on ranks 4 and 5, a3 and b3; c3 is empty. Whoever
  captures all of the other side's men wins (`captured-all`).
- A step goes one square orthogonally. A capture jumps over one adjacent enemy to the empty square
  behind, and may be followed by more, with turns; each man is removed as it is jumped.
- `captures=optional`: nobody has to capture, and may stop after any capture.
  `captures=compulsory`: who can capture must, with free choice, and goes on as long as it can.
- `centre=immune`: a man on c3 cannot be captured; `centre=normal`: it can.
- Captures of the same men by one man that ends on the same square are one move.

Decided here, for the rules are silent:
- Who is blocked passes: after 1. c2-c3 Black has no move at all. Both sides are never blocked at
  once, for some man always stands beside an empty square and can step there.
- The third repetition (`repetition`) and 40 plies without a capture, passes counted (`quiet`), are
  a draw (`stalled=draw`); with `stalled=more_pieces` the larger army wins, equal is a draw.
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
from rules.squares import Board, population

BOARD: Final = Board(5, 5, straight=True)
MASK: Final = BOARD.mask
MEN: Final = 12
QUIET: Final = 40
THRICE: Final = 3

ORIGIN: Final = 64
TAKEN: Final = 12
"""A code is taken << TAKEN | origin * ORIGIN + target: squares captured as bits, two numbers.

The order of the captures is not in it: it changes nothing.
"""
BIT: Final = [0] + [1 << bit for bit in range(BOARD.size)]
"""Square number to bit; 0 to 0, so that a pass moves nothing."""
CENTRE: Final = BIT[BOARD.numbers["c3"]]
LANDINGS: Final = [sorted(BOARD.jumps[at]) for at in range(BOARD.size + 1)]
"""Square number to the numbers two squares away; the one between is their mean."""

WHITE_START: Final = mask(BOARD, "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 d3 e3")
BLACK_START: Final = mask(BOARD, "a3 b3 a4 b4 c4 d4 e4 a5 b5 c5 d5 e5")


def _steps(shift: int) -> list[int]:
    """Target number to the code of the step that came there by this shift of bits."""
    return [(target - shift) * ORIGIN + target for target in range(BOARD.size + 1)]


def _captures(shift: int) -> list[int]:
    """Target number to the code of the single capture that came there by twice this shift."""
    codes = [0] * (BOARD.size + 1)
    for target in range(1, BOARD.size + 1):
        origin, over = target - 2 * shift, target - shift
        if origin in BOARD.jumps[target]:
            codes[target] = BIT[over] << TAKEN | origin * ORIGIN + target
    return codes


SHIFT: Final = BOARD.size
"""What goes back is kept this many bits higher in one mask with what goes forward."""
SIDEWAYS: Final = _steps(1) + _steps(-1)[1:]
UPRIGHT: Final = _steps(6) + _steps(-6)[1:]
TAKE_SIDEWAYS: Final = _captures(1) + _captures(-1)[1:]
TAKE_UPRIGHT: Final = _captures(6) + _captures(-6)[1:]
"""Target number, or that and SHIFT for one going back, to code."""


class HighJumpPosition(MenPosition):
    """A position on the board of High Jump."""

    def board(self) -> dict[str, tuple[Piece, ...]]:
        """Occupied squares with one man each."""
        return placed(BOARD, self)


def of_high_jump(position: Position) -> HighJumpPosition:
    """The same position; raises TypeError for one of another game."""
    if isinstance(position, HighJumpPosition):
        return position
    raise TypeError(f"{position!r} is not a position of High Jump")


class HighJump(Game):
    """High Jump; the first side is White."""

    name = "high-jump"
    options: ClassVar[dict[str, tuple[str, ...]]] = {
        "captures": ("optional", "compulsory"),
        "centre": ("immune", "normal"),
        "stalled": ("draw", "more_pieces"),
    }
    files = BOARD.files
    ranks = BOARD.ranks
    squares = BOARD.squares

    def __init__(self, chosen: dict[str, str]) -> None:
        super().__init__(chosen)
        self.compulsory: Final = chosen["captures"] == "compulsory"
        self.exposed: Final = MASK if chosen["centre"] == "normal" else MASK ^ CENTRE
        """The squares on which a man can be captured."""
        self.larger_wins: Final = chosen["stalled"] == "more_pieces"
        self.repeats = True

    # -- positions

    def start(self) -> Position:
        """The starting position."""
        return HighJumpPosition(0, WHITE_START, BLACK_START)

    def dump(self, position: Position) -> str:
        """The position text, such as `w a1-0,b1-0,...;a3-0,...`."""
        return dumped(BOARD, of_high_jump(position))

    def load(self, text: str) -> Position:
        """The position of a text with at most twelve men a side; raises BadPosition."""
        side, white, black = loaded(BOARD, text, MEN)
        return HighJumpPosition(side, white, black)

    # -- moves

    def codes(self, position: Position) -> list[int]:
        """The legal moves as codes: captures, then steps; PASSING for a side that is blocked."""
        position = of_high_jump(position)
        own, foe = position.white, position.black
        if not own or not foe:
            return []
        empty = MASK ^ own ^ foe
        if position.side:
            own, foe = foe, own
        codes = self._captures(own, foe & self.exposed, empty)
        if codes and self.compulsory:
            return codes
        add(codes, own << 1 & empty | (own >> 1 & empty) << SHIFT, SIDEWAYS)
        add(codes, own << 6 & empty | (own >> 6 & empty) << SHIFT, UPRIGHT)
        return codes or [PASSING]

    def number(self, position: Position) -> int:
        """How many codes there are; steps are counted and not made."""
        position = of_high_jump(position)
        own, foe = position.white, position.black
        if not own or not foe:
            return 0
        empty = MASK ^ own ^ foe
        if position.side:
            own, foe = foe, own
        captures = len(self._captures(own, foe & self.exposed, empty))
        if captures and self.compulsory:
            return captures
        captures += population(own << 1 & empty | (own >> 1 & empty) << SHIFT)
        captures += population(own << 6 & empty | (own >> 6 & empty) << SHIFT)
        return captures or 1

    def pick(self, position: Position, chance: float) -> int:
        """One of the codes, by a chance in [0, 1), each as likely; NOTHING if there is none."""
        position = of_high_jump(position)
        own, foe = position.white, position.black
        if not own or not foe:
            return NOTHING
        empty = MASK ^ own ^ foe
        if position.side:
            own, foe = foe, own
        captures = self._captures(own, foe & self.exposed, empty)
        if captures and self.compulsory:
            own = 0
        sideways = own << 1 & empty | (own >> 1 & empty) << SHIFT
        upright = own << 6 & empty | (own >> 6 & empty) << SHIFT
        code = picked(chance, captures, sideways, SIDEWAYS, upright, UPRIGHT)
        return PASSING if code == NOTHING else code

    def _captures(self, own: int, prey: int, empty: int) -> list[int]:
        """The codes of all captures; of chains only if any capture can go on at all."""
        codes: list[int] = []
        landings = _landings(own, prey, empty)
        if not landings:
            return codes
        if _landings(landings, prey, empty):
            self._add_chains(codes, own, prey, empty)
            return codes
        right, left = (own << 1 & prey) << 1 & empty, (own >> 1 & prey) >> 1 & empty
        up, down = (own << 6 & prey) << 6 & empty, (own >> 6 & prey) >> 6 & empty
        add(codes, right | left << SHIFT, TAKE_SIDEWAYS)
        add(codes, up | down << SHIFT, TAKE_UPRIGHT)
        return codes

    def _add_chains(self, codes: list[int], own: int, prey: int, empty: int) -> None:
        seen: set[int] = set()
        while own:
            origin = own.bit_length()
            man = BIT[origin]
            own ^= man
            if _landings(man, prey, empty):
                self._go_on(codes, seen, origin, origin, 0, prey, empty | man)

    def _go_on(
        self,
        codes: list[int],
        seen: set[int],
        origin: int,
        at: int,
        taken: int,
        prey: int,
        room: int,
    ) -> bool:
        """Add the captures of a man on its way; whether it can capture where it is.

        What it has captured and where it is say all that matters, so each is looked at once.
        """
        going = False
        for landing in LANDINGS[at]:
            over = BIT[at + landing >> 1]
            if over & prey and BIT[landing] & room:
                going = True
                code = (taken | over) << TAKEN | origin * ORIGIN + landing
                if code not in seen:
                    seen.add(code)
                    further = self._go_on(
                        codes, seen, origin, landing, taken | over, prey ^ over, room
                    )
                    if not (further and self.compulsory):
                        codes.append(code)
        return going

    def after(self, position: Position, code: int) -> Position:
        """The position after a legal code (not checked)."""
        position = of_high_jump(position)
        moved = BIT[code >> 6 & 63] ^ BIT[code & 63]
        taken = code >> TAKEN
        if position.side:
            return HighJumpPosition(0, position.white ^ taken, position.black ^ moved)
        return HighJumpPosition(1, position.white ^ moved, position.black ^ taken)

    def quiet(self, position: Position, code: int) -> bool:
        """Whether nothing is captured: a step or a pass."""
        return code >> TAKEN == 0

    def move(self, position: Position, code: int) -> Move:
        """The Move object of a legal code: `c2-c3` a step, `a1:c1:c3` a chain of captures."""
        if code == PASSING:
            return passing()
        way = _ways(code, 1)[0]
        names = tuple([BOARD.name(at) for at in way])
        if not code >> TAKEN:
            return Move(code, "-".join(names), names, ())
        over = [BOARD.name(way[leg - 1] + way[leg] >> 1) for leg in range(1, len(way))]
        return Move(code, ":".join(names), names, tuple(over))

    def paths(self, position: Position, code: int) -> tuple[tuple[str, ...], ...]:
        """All paths that are this legal move, the one shown first."""
        if code == PASSING:
            return ((),)
        return tuple([tuple([BOARD.name(at) for at in way]) for way in _ways(code)])

    def read(self, position: Position, text: str) -> Move:
        """The legal move that the text names; raises Unreadable, Illegal or Ambiguous."""
        return read(BOARD, self, position, text)

    # -- the end

    def result(self, position: Position) -> Result | None:
        """All captured."""
        position = of_high_jump(position)
        if position.white and position.black:
            return None
        return Result(SCORES[int(not position.white)], "captured-all")

    def verdict(self, position: Position, plies: int, quiet: int, times: int) -> Result | None:
        """The third repetition, or 40 plies without a capture: a draw, or the larger army."""
        if times < THRICE and quiet < QUIET:
            return None
        reason = "repetition" if times >= THRICE else "quiet"
        return _larger(of_high_jump(position), reason) if self.larger_wins else Result(DRAW, reason)

    # -- refusals

    def refusal(self, position: Position, path: tuple[str, ...]) -> BadMove:
        """The rule that forbids the squares read, with the moves that are possible instead."""
        moves = self.moves(position)
        if moves[0].code == PASSING or len(path[0]) == 1:
            return unplaced(path, moves)
        way = [BOARD.numbers[name] for name in path]
        key, facts = self._broken(of_high_jump(position), way)
        return refused(self, position, path, moves, key, facts)

    def _broken(self, position: HighJumpPosition, way: list[int]) -> Refused:
        """What the squares of a move in their order break first."""
        own, foe = position.white, position.black
        if position.side:
            own, foe = foe, own
        key, facts = origin_refused(BOARD, own, foe, way[0])
        own &= ~BIT[way[0]]
        taken = 0
        for leg in range(1, len(way)):
            if not key:
                key, facts = self._broken_leg(own, foe, taken, way, leg)
                taken |= BIT[way[leg - 1] + way[leg] >> 1]
        if key or not self.compulsory:
            return key or "not-legal", facts
        return ("must-capture" if way[1] in BOARD.steps[way[0]] else "cut-short"), {}

    def _broken_leg(self, own: int, foe: int, taken: int, way: list[int], leg: int) -> Refused:
        at, there = way[leg - 1], way[leg]
        key, facts = leg_refused(BOARD, own, foe, at, there)
        if key:
            return key, facts
        if there in BOARD.steps[at]:
            return ("two-moves" if len(way) > 2 else FINE), {}
        over = at + there >> 1
        if taken & BIT[over]:
            return "jumped-twice", {"square": BOARD.name(over)}
        if not self.exposed & BIT[over]:
            return "centre-immune", {"square": BOARD.name(over)}
        return FINE, {}


def _landings(men: int, prey: int, empty: int) -> int:
    """The squares where one capture by any of the men ends."""
    forward = (men << 1 & prey) << 1 | (men << 6 & prey) << 6
    return (forward | (men >> 1 & prey) >> 1 | (men >> 6 & prey) >> 6) & empty


def _ways(code: int, most: int = 10**6) -> list[tuple[int, ...]]:
    """The first paths of a legal code as square numbers, in order."""
    origin, target = code >> 6 & 63, code & 63
    if not code >> TAKEN:
        return [(origin, target)]
    ways: list[tuple[int, ...]] = []
    _add_ways(ways, (origin,), code >> TAKEN, most)
    return ways


def _add_ways(ways: list[tuple[int, ...]], path: tuple[int, ...], left: int, most: int) -> None:
    """Add the paths that go on from this one and capture all that is left, and nothing else.

    They end on the same square, whatever their order.
    """
    if not left:
        ways.append(path)
        return
    at = path[-1]
    for landing in LANDINGS[at]:
        over = BIT[at + landing >> 1]
        if over & left and len(ways) < most:
            _add_ways(ways, (*path, landing), left ^ over, most)


def _larger(position: HighJumpPosition, reason: str) -> Result:
    white, black = population(position.white), population(position.black)
    return Result(DRAW if white == black else SCORES[int(black > white)], reason)
