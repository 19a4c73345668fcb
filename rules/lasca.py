"""Lasca (Lasker 1911): columns on 7x7, eleven soldiers a side.

- Soldiers step and capture forward only, one square, officers in all diagonal directions.
- Capturing is compulsory with free choice, a chain is completed, no column is jumped twice in one
  move. A capture takes the top of a column and puts it under the captor; captured officers keep
  their rank. A soldier that comes to the last rank becomes an officer, and that ends the move.
- Captures from one square to another with the same result are one move. Another order of capture is
  another move only where it makes another column.
- A soldier uncovered on its last rank stays a soldier; it has no move there.
- A side without a column has lost (`captured-all`), and so has the side to move when it has no
  move (`no-move`).
- Draws: a position for the third time with the same side to move (`repetition`); 100 plies
  without a capture or a soldier's move (`quiet`).
- Squares may be written as 1-25, rank by rank from White's left.
"""

from __future__ import annotations

from typing import Final

from rules.chains import FOUR, add, picked
from rules.columns import ColumnPosition, Columns, of_columns
from rules.core import DRAW, NOTHING, BadMove, Position, Result
from rules.draughts_board import BETWEEN, BIT, PAIR, jumps, rank_mask, squares_of
from rules.draughts_refusal import first_square, refused
from rules.squares import Board, algebraic, population


def _numbered() -> dict[str, str]:
    """`1`-`25` to the squares, rank by rank from White's left."""
    dark = [(file, rank) for rank in range(7) for file in range(rank % 2, 7, 2)]
    return {str(at): algebraic(file, rank) for at, (file, rank) in enumerate(dark, 1)}


BOARD: Final = Board(7, 7, aliases=_numbered())
MASK: Final = BOARD.mask
SOLDIERS: Final = 11
QUIET: Final = 100
"""Plies without a capture and without a soldier's move that are a draw."""
CROWNS: Final = [rank_mask(BOARD, 6), rank_mask(BOARD, 0)]
"""Side to the squares on which its soldiers become officers."""


class Lasca(Columns):
    """Lasca; the first side is White."""

    name = "lasca"
    files = BOARD.files
    ranks = BOARD.ranks
    squares = BOARD.squares

    def __init__(self, chosen: dict[str, str]) -> None:
        super().__init__(chosen, BOARD, SOLDIERS, "soldier officer")

    # -- moves

    def codes(self, position: Position) -> list[int]:
        """The legal moves as paths of square numbers, 6 bits each: captures, else steps."""
        here = position if isinstance(position, ColumnPosition) else of_columns(position)
        side, own, foe = here.side, here.white, here.black
        if side:
            own, foe = foe, own
        empty = MASK ^ own ^ foe
        officers = own & here.kings
        codes: list[int] = []
        up = far = right = 0
        if officers or not side:
            up = officers if side else own
            far, right = (up << 4 & foe) << 4 & empty, (up << 5 & foe) << 5 & empty
        down = back = left = 0
        if officers or side:
            down = own if side else officers
            back, left = (down >> 4 & foe) >> 4 & empty, (down >> 5 & foe) >> 5 & empty
        landings = far | right | back | left
        if landings:
            going = landings & _going(side, officers, foe, empty)
            if going:
                long = (going & far) >> 8 | (going & right) >> 10
                long |= (going & back) << 8 | (going & left) << 10
                _chains(codes, side, own & long, here.kings, foe, empty)
                far &= ~(long << 8)
                right &= ~(long << 10)
                back &= ~(long >> 8)
                left &= ~(long >> 10)
            if far:
                add(codes, far, 512)
            if right:
                add(codes, right, 640)
            if back:
                add(codes, back, -512)
            if left:
                add(codes, left, -640)
            return codes
        if not foe:
            return codes
        if up:
            add(codes, up << 4 & empty, 256)
            add(codes, up << 5 & empty, 320)
        if down:
            add(codes, down >> 4 & empty, -256)
            add(codes, down >> 5 & empty, -320)
        return codes

    def number(self, position: Position) -> int:
        """How many codes there are; the simple ones are counted without being made."""
        here = position if isinstance(position, ColumnPosition) else of_columns(position)
        side, own, foe = here.side, here.white, here.black
        if side:
            own, foe = foe, own
        empty = MASK ^ own ^ foe
        officers = own & here.kings
        if officers:
            return self._ridden(here, own, foe, officers)
        if side:
            far, right = own >> 4, own >> 5
            landings = (far & foe) >> 4 & empty
            others = (right & foe) >> 5 & empty
        else:
            far, right = own << 4, own << 5
            landings = (far & foe) << 4 & empty
            others = (right & foe) << 5 & empty
        if not landings | others:
            if not foe:
                return 0
            return population(far & empty) + population(right & empty)
        if (landings | others) & _going(side, 0, foe, empty):
            return len(self.codes(position))
        return population(landings) + population(others)

    def _ridden(self, here: ColumnPosition, own: int, foe: int, officers: int) -> int:
        empty = MASK ^ own ^ foe
        up, down = (officers, own) if here.side else (own, officers)
        far, right = (up << 4 & foe) << 4 & empty, (up << 5 & foe) << 5 & empty
        back, left = (down >> 4 & foe) >> 4 & empty, (down >> 5 & foe) >> 5 & empty
        landings = far | right | back | left
        if not landings:
            if not foe:
                return 0
            far, right = up << 4 & empty, up << 5 & empty
            back, left = down >> 4 & empty, down >> 5 & empty
        elif landings & _going(here.side, officers, foe, empty):
            return len(self.codes(here))
        return population(far) + population(right) + population(back) + population(left)

    def pick(self, position: Position, chance: float) -> int:
        """One of the codes by a chance in [0, 1), each as likely; NOTHING if there is none."""
        here = position if isinstance(position, ColumnPosition) else of_columns(position)
        side, own, foe = here.side, here.white, here.black
        if side:
            own, foe = foe, own
        empty = MASK ^ own ^ foe
        officers = own & here.kings
        up, down = (officers, own) if side else (own, officers)
        far, right = (up << 4 & foe) << 4 & empty, (up << 5 & foe) << 5 & empty
        back, left = (down >> 4 & foe) >> 4 & empty, (down >> 5 & foe) >> 5 & empty
        landings = far | right | back | left
        if not foe:
            return NOTHING
        if not landings:
            return picked(
                chance, up << 4 & empty, up << 5 & empty, down >> 4 & empty, down >> 5 & empty, 256
            )
        if landings & _going(side, officers, foe, empty):
            return super().pick(here, chance)
        return picked(chance, far, right, back, left, 512)

    def paths(self, position: Position, code: int) -> tuple[tuple[str, ...], ...]:
        """All paths that are this legal move, the one shown first."""
        here = of_columns(position)
        if code < PAIR:
            return (self.move(here, code).path,)
        path = squares_of(code)
        piece, only = BIT[path[0]], sum([BIT[at] for at in self.jumped(here, path)])
        if not here.kings & piece:
            return (self.move(here, code).path,)
        empty = MASK & ~(here.white | here.black) | piece
        foe = here.white if here.side else here.black
        codes: list[int] = []
        landings = jumps(piece, foe, empty)
        _ride(codes, None, path[0], landings, 0, only, foe, empty)
        return self.same(here, code, codes)

    def refusal(self, position: Position, path: tuple[str, ...]) -> BadMove:
        """The rule that forbids the squares read, with the moves that are possible instead."""
        here = of_columns(position)
        moves = self.moves(here)
        wrong = first_square(here, path, moves)
        if wrong is not None:
            return wrong
        begun = self._follow(here, [BOARD.numbers[name] for name in path])
        return refused(self, BOARD, here, path, begun, stay=False)

    def _follow(self, here: ColumnPosition, path: list[int]) -> int:
        """How many squares of a path are right as a capture, its origin always."""
        foe = here.white if here.side else here.black
        empty = MASK & ~(here.white | here.black) | BIT[path[0]]
        rides = here.kings & BIT[path[0]] != 0
        begun = 1
        while begun < len(path):
            at, to = path[begun - 1], path[begun]
            if not jumps(BIT[at], foe, empty) & BIT[to] or not (
                rides or (to > at) == (here.side == 0)
            ):
                break
            foe ^= BETWEEN[at << 6 | to]
            begun += 1
        return begun

    # -- the end

    def quiet(self, position: Position, code: int) -> bool:
        """Whether an officer moves without a capture."""
        position = of_columns(position)
        return code < PAIR and not BETWEEN[code] and BIT[code >> 6] & position.kings != 0

    def verdict(self, position: Position, plies: int, quiet: int, times: int) -> Result | None:
        """The draws: repetition, and officers that get nowhere."""
        if times >= 3:
            return Result(DRAW, "repetition")
        return Result(DRAW, "quiet") if quiet >= QUIET else None


def _going(side: int, officers: int, foe: int, empty: int) -> int:
    """The squares from which a column that came there by a capture may capture on.

    Too many where officers and soldiers differ. No column jumps back over what it has just jumped,
    for its origin counts as full here; and where it goes on, it cannot land on its origin at once.
    """
    going = 0
    if officers or not side:
        going = foe >> 4 & empty >> 8 | foe >> 5 & empty >> 10
    if officers or side:
        going |= foe << 4 & empty << 8 | foe << 5 & empty << 10
    return going


def _chains(codes: list[int], side: int, taking: int, kings: int, foe: int, empty: int) -> None:
    """Add all captures of these columns."""
    while taking:
        bit = taking & -taking
        taking ^= bit
        at = bit.bit_length()
        if kings & bit:
            free = empty | bit
            _ride(codes, set(), at, jumps(bit, foe, free), 0, kings, foe, free)
        else:
            _march(codes, at, _ahead(side, bit, foe, empty), side, foe, empty)


def _ahead(side: int, soldier: int, foe: int, empty: int) -> int:
    """The squares that a soldier (one bit) comes to by a capture; none from its last rank."""
    if side:
        return ((soldier >> 4 & foe) >> 4 | (soldier >> 5 & foe) >> 5) & empty
    return ((soldier << 4 & foe) << 4 | (soldier << 5 & foe) << 5) & empty


def _march(codes: list[int], path: int, landings: int, side: int, foe: int, empty: int) -> None:
    """Add the chains of a soldier that go on from the end of a path to the landings."""
    while landings:
        landing = landings & -landings
        landings ^= landing
        longer = path << 6 | landing.bit_length()
        # On the last rank nothing lies ahead: where it is promoted the move ends.
        further = _ahead(side, landing, foe, empty)
        if further:
            _march(codes, longer, further, side, foe, empty)
        else:
            codes.append(longer)


def _ride(
    codes: list[int],
    seen: set[int] | None,
    path: int,
    landings: int,
    held: int,
    kings: int,
    foe: int,
    empty: int,
) -> None:
    """Add the chains of an officer that go on from the end of a path to the landings.

    `foe` is what may still be captured, `held` the kinds of what was, a bit each. Without `seen`
    every path over the squares of `kings` is added, also several of one move.
    """
    at = path & 63
    while landings:
        landing = landings & -landings
        landings ^= landing
        to = landing.bit_length()
        victim = BETWEEN[at << 6 | to]
        longer, left = path << 6 | to, foe ^ victim
        kinds = 0
        if seen is None:
            if not victim & kings:
                continue
        else:
            kinds = held << 1 | int(victim & kings != 0)
            if path >= FOUR:
                state = (left << 12 | kinds) << 6 | to
                if state in seen:
                    continue
                seen.add(state)
        further = jumps(landing, left, empty)
        if further:
            _ride(codes, seen, longer, further, kinds, kings, left, empty)
        else:
            codes.append(longer)
