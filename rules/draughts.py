"""Russian draughts: 8x8, twelve men a side, flying kings.

The official rules, with these decisions:
- Men step forward and capture both ways. Kings fly. Capturing is compulsory, any line may be taken,
  and the line taken is completed.
- A king that can land where it may capture on must land so; each line is looked at on its own.
- A man that comes to the last rank in a capture goes on as a king. Captured pieces leave the board
  after the move and are not jumped twice.
- Captures from one square to another that take the same pieces are one move, shown by the first of
  its paths in order of rank and file.
- A side without a piece has lost (`captured-all`), and so has the side to move when it has no move
  (`no-move`).
- Draws, a choice of our own from the official ones: a position for the third time with the same
  side to move (`repetition`); 15 moves each of kings alone, without a capture; three or more kings
  and nothing else against a lone king, when the stronger side has made 15 moves since that balance
  arose (both `quiet`), whatever the lone king captured meanwhile if three kings are left.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from rules.chains import Chains, picked_jump, simple_number
from rules.core import (
    DRAW,
    NOTHING,
    SCORES,
    BadMove,
    BadPosition,
    Game,
    Move,
    Piece,
    Position,
    Result,
)
from rules.draughts_board import (
    BETWEEN,
    BIT,
    BOARD,
    CROWNS,
    MASK,
    PAIR,
    jumpers,
    picked_step,
    rank_mask,
    squares_of,
    steps,
    takers,
)
from rules.draughts_refusal import first_square, refused
from rules.notation import read, read_position, show_position
from rules.squares import population

MEN: Final = 12
QUIET: Final = 30
"""Plies of kings without a capture that are a draw."""

KINDS: Final = ("man", "king")


class DraughtsPosition(Position):
    """Both sides' pieces and the kings among them, as bits."""

    def __init__(self, side: int, white: int, black: int, kings: int) -> None:
        self.side = side
        self.white: Final = white
        self.black: Final = black
        self.kings: Final = kings

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, DraughtsPosition)
            and self.side == other.side
            and self.white == other.white
            and self.black == other.black
            and self.kings == other.kings
        )

    def __hash__(self) -> int:
        return self.white << 20 ^ self.black << 10 ^ self.kings << 1 ^ self.side

    def board(self) -> dict[str, tuple[Piece, ...]]:
        """Occupied squares by name with one piece each, ordered by rank, then file."""
        shown: dict[str, tuple[Piece, ...]] = {}
        for square in BOARD.squares:
            bit = BIT[BOARD.numbers[square.name]]
            if (self.white | self.black) & bit:
                kind = KINDS[int(self.kings & bit != 0)]
                shown[square.name] = (Piece(int(self.black & bit != 0), kind),)
        return shown


def of_draughts(position: Position) -> DraughtsPosition:
    """The same position; raises TypeError for one of another game."""
    if isinstance(position, DraughtsPosition):
        return position
    raise TypeError(f"{position!r} is not a position of Russian draughts")


START: Final = DraughtsPosition(
    0,
    rank_mask(BOARD, 0) | rank_mask(BOARD, 1) | rank_mask(BOARD, 2),
    rank_mask(BOARD, 5) | rank_mask(BOARD, 6) | rank_mask(BOARD, 7),
    0,
)


class Russian(Game):
    """Russian draughts; the first side is White."""

    name = "russian"
    files = BOARD.files
    ranks = BOARD.ranks
    squares = BOARD.squares

    def __init__(self, chosen: dict[str, str]) -> None:
        super().__init__(chosen)
        self.repeats = True

    # -- positions

    def start(self) -> Position:
        """The starting position."""
        return START

    def dump(self, position: Position) -> str:
        """The position text, such as `w c3-0,e3-0;f6-1`."""
        sides: list[dict[int, str]] = [{}, {}]
        for name, column in position.board().items():
            sides[column[0].side][BOARD.numbers[name]] = str(KINDS.index(column[0].kind))
        return show_position(BOARD, self.letters[position.side], sides)

    def load(self, text: str) -> Position:
        """The position of a text; raises BadPosition."""
        head, sides = read_position(BOARD, ("w", "b"), text)
        own = [0, 0]
        kings = 0
        for side in (0, 1):
            if len(sides[side]) > MEN:
                raise BadPosition("too-many", {"side": self.sides[side], "most": str(MEN)})
            for at, content in sides[side]:
                if content not in ("0", "1"):
                    raise BadPosition("bad-column", {"column": content[:40]})
                if content == "1":
                    kings |= BIT[at]
                elif BIT[at] & CROWNS[side]:
                    raise BadPosition("man-crowned", {"square": BOARD.name(at)})
                own[side] |= BIT[at]
        return DraughtsPosition(self.letters.index(head), own[0], own[1], kings)

    # -- moves

    def codes(self, position: Position) -> list[int]:
        """The legal moves as paths of square numbers, 6 bits each: captures, else steps."""
        here = position if isinstance(position, DraughtsPosition) else of_draughts(position)
        side, own, foe = here.side, here.white, here.black
        if side:
            own, foe = foe, own
        empty = MASK ^ own ^ foe
        kings = here.kings & own
        men = own ^ kings
        taking = men & jumpers(foe, empty)
        riding = takers(kings, foe, empty) if kings else 0
        if taking | riding:
            chains = Chains(side, 0, 0)
            chains.men(taking, foe, empty)
            chains.riders(riding, foe, empty)
            return chains.codes
        return steps(side, men, kings, empty) if foe else []

    def number(self, position: Position) -> int:
        """How many codes there are; the simple ones are counted without being made."""
        here = position if isinstance(position, DraughtsPosition) else of_draughts(position)
        if here.side:
            number = simple_number(1, here.black, here.white, here.kings)
        else:
            number = simple_number(0, here.white, here.black, here.kings)
        return len(self.codes(here)) if number < 0 else number

    def pick(self, position: Position, chance: float) -> int:
        """One of the codes by a chance in [0, 1), each as likely; NOTHING if there is none."""
        here = position if isinstance(position, DraughtsPosition) else of_draughts(position)
        side, own, foe = here.side, here.white, here.black
        if side:
            own, foe = foe, own
        empty = MASK ^ own ^ foe
        kings = here.kings & own
        men = own ^ kings
        taking = men & jumpers(foe, empty)
        riding = takers(kings, foe, empty) if kings else 0
        if not taking | riding:
            return picked_step(side, men, kings, empty, chance) if foe else NOTHING
        code = NOTHING if riding else picked_jump(side, taking, foe, empty, chance)
        return super().pick(here, chance) if code == NOTHING else code

    def after(self, position: Position, code: int) -> Position:
        """The position after a legal code (not checked)."""
        here = position if isinstance(position, DraughtsPosition) else of_draughts(position)
        target = BIT[code & 63]
        over, visited = BETWEEN[code & 4095], target
        while code >= PAIR:
            code >>= 6
            over |= BETWEEN[code & 4095]
            visited |= BIT[code & 63]
        origin = BIT[code >> 6]
        moved = origin ^ target
        side, kings = here.side, here.kings
        if kings & origin:
            kings ^= moved
        elif visited & CROWNS[side]:
            kings |= target
        if side:
            over &= here.white
            return DraughtsPosition(0, here.white ^ over, here.black ^ moved, kings & ~over)
        over &= here.black
        return DraughtsPosition(1, here.white ^ moved, here.black ^ over, kings & ~over)

    def move(self, position: Position, code: int) -> Move:
        """The Move object of a legal code: `c3-d4` for a step, `a3:c5:a7` for a capture."""
        position = of_draughts(position)
        foe = position.white if position.side else position.black
        path = squares_of(code)
        over = [BETWEEN[origin << 6 | target] & foe for origin, target in pairwise(path)]
        names = tuple([BOARD.name(at) for at in path])
        if not over[0]:
            return Move(code, "-".join(names), names, ())
        return Move(
            code, ":".join(names), names, tuple([BOARD.name(on.bit_length()) for on in over])
        )

    def paths(self, position: Position, code: int) -> tuple[tuple[str, ...], ...]:
        """All paths that are this legal move, the one shown first."""
        here = of_draughts(position)
        shown = self.move(here, code)
        if code < PAIR:
            return (shown.path,)
        chains, foe, empty, piece, crown = _begun(here, squares_of(code)[0])
        chains.only = sum([BIT[BOARD.numbers[name]] for name in shown.over])
        chains.begin(piece, crown, foe, empty)
        after = self.after(here, code)
        alike = [path for path in chains.codes if self.after(here, path) == after]
        return tuple([self.move(here, path).path for path in alike])

    def refusal(self, position: Position, path: tuple[str, ...]) -> BadMove:
        """The rule that forbids the squares read, with the moves that are possible instead."""
        here = of_draughts(position)
        moves = self.moves(here)
        wrong = first_square(here, path, moves)
        if wrong is not None:
            return wrong
        numbers = [BOARD.numbers[name] for name in path]
        chains, foe, empty, _, crown = _begun(here, numbers[0])
        return refused(self, BOARD, here, path, chains.follow(numbers, crown, foe, empty))

    def read(self, position: Position, text: str) -> Move:
        """The legal move that the text names; raises Unreadable, Illegal or Ambiguous."""
        return read(BOARD, self, position, text)

    # -- the end

    def result(self, position: Position) -> Result | None:
        """Lost by a side without a piece, and by the side to move when it has no move."""
        position = of_draughts(position)
        if not position.black or not position.white:
            return Result(SCORES[int(position.black != 0)], "captured-all")
        return None if self.codes(position) else Result(SCORES[1 - position.side], "no-move")

    def quiet(self, position: Position, code: int) -> bool:
        """Whether a king moves without a capture, or three kings against one stay so.

        That balance arises by a capture or a promotion, so the quiet plies are those since then.
        """
        position = of_draughts(position)
        foe = position.white if position.side else position.black
        if code < PAIR and not BETWEEN[code] & foe:
            return BIT[code >> 6] & position.kings != 0
        return outnumbered(position) and outnumbering(of_draughts(self.after(position, code)))

    def verdict(self, position: Position, plies: int, quiet: int, times: int) -> Result | None:
        """The draws: repetition, and kings that get nowhere."""
        if times >= 3:
            return Result(DRAW, "repetition")
        if quiet >= QUIET or (quiet == QUIET - 1 and outnumbered(of_draughts(position))):
            return Result(DRAW, "quiet")
        return None


def outnumbered(position: DraughtsPosition) -> bool:
    """Whether the side to move has a lone king against three or more kings and nothing else."""
    own, foe = position.white, position.black
    return _won_ending(position, foe, own) if position.side else _won_ending(position, own, foe)


def outnumbering(position: DraughtsPosition) -> bool:
    """Whether the side to move has three or more kings and nothing else against a lone king."""
    own, foe = position.white, position.black
    return _won_ending(position, own, foe) if position.side else _won_ending(position, foe, own)


def _won_ending(position: DraughtsPosition, lone: int, many: int) -> bool:
    kings = (lone | many) & ~position.kings == 0
    return kings and population(lone) == 1 and population(many) >= 3


def _begun(here: DraughtsPosition, at: int) -> tuple[Chains, int, int, int, int]:
    """Chains of the side to move, its enemy, the empty squares, a piece and its crown."""
    piece = BIT[at]
    foe = here.white if here.side else here.black
    empty = MASK & ~(here.white | here.black) | piece
    crown = -1 if here.kings & piece else CROWNS[here.side]
    return Chains(here.side, 0, 0), foe, empty, piece, crown
