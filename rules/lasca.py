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

from mypy_extensions import i64

from rules.chains import FOUR, picked
from rules.columns import ColumnPosition, Columns, of_columns
from rules.core import DRAW, NOTHING, BadMove, Position, Result
from rules.draughts_board import (
    BETWEEN,
    BIT,
    PAIR,
    add,
    jumps,
    populations,
    rank_mask,
    squares_of,
)
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
        if here.side:
            return _codes(1, here.black, here.white, here.kings)
        return _codes(0, here.white, here.black, here.kings)

    def counted(self, side: int, own: i64, foe: i64, kings: i64) -> int:
        """How many codes there are; the simple ones are counted without being made."""
        if kings and own & kings:
            return _ridden(side, own, foe, kings)
        empty: i64 = MASK - own - foe
        first: i64 = 0
        second: i64 = 0
        if side:
            far: i64 = own >> 4
            right: i64 = own >> 5
            hit: i64 = far & foe
            if hit:
                first = hit >> 4 & empty
            hit = right & foe
            if hit:
                second = hit >> 5 & empty
        else:
            far = own << 4
            right = own << 5
            hit = far & foe
            if hit:
                first = hit << 4 & empty
            hit = right & foe
            if hit:
                second = hit << 5 & empty
        if not first:
            if not second:
                return populations(far & empty, right & empty) if foe else 0
            return _ends(side, second, foe, empty)
        if not second:
            return _ends(side, first, foe, empty)
        return _ends(side, first, foe, empty) + _ends(side, second, foe, empty)

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


def _going(side: int, officers: i64, foe: i64, empty: i64) -> i64:
    """The squares from which a column that came there by a capture may capture on.

    Too many where officers and soldiers differ. No column jumps back over what it has just jumped,
    for its origin counts as full here; and where it goes on, it cannot land on its origin at once.
    """
    going: i64 = 0
    if officers or not side:
        going = foe >> 4 & empty >> 8 | foe >> 5 & empty >> 10
    if officers or side:
        going |= foe << 4 & empty << 8 | foe << 5 & empty << 10
    return going


def _ridden(side: int, own: i64, foe: i64, kings: i64) -> int:
    """How many codes there are for a side with officers."""
    empty: i64 = MASK ^ own ^ foe
    officers: i64 = own & kings
    up: i64 = own
    down: i64 = officers
    if side:
        up, down = down, up
    far: i64 = (up << 4 & foe) << 4 & empty
    right: i64 = (up << 5 & foe) << 5 & empty
    back: i64 = (down >> 4 & foe) >> 4 & empty
    left: i64 = (down >> 5 & foe) >> 5 & empty
    landings: i64 = far | right | back | left
    if not landings:
        if not foe:
            return 0
        far, right = up << 4 & empty, up << 5 & empty
        back, left = down >> 4 & empty, down >> 5 & empty
    elif landings & _going(side, officers, foe, empty):
        return len(_codes(side, own, foe, kings))
    return populations(far, right) + populations(back, left)


def _codes(side: int, own: i64, foe: i64, kings: i64) -> list[int]:
    """The codes; only the tops matter."""
    codes: list[int] = []
    if kings and own & kings:
        _ride_all(codes, side, own, foe, kings)
        return codes
    empty: i64 = MASK - own - foe
    first: i64 = 0
    second: i64 = 0
    if side:
        far: i64 = own >> 4
        right: i64 = own >> 5
        hit: i64 = far & foe
        if hit:
            first = hit >> 4 & empty
        hit = right & foe
        if hit:
            second = hit >> 5 & empty
    else:
        far = own << 4
        right = own << 5
        hit = far & foe
        if hit:
            first = hit << 4 & empty
        hit = right & foe
        if hit:
            second = hit << 5 & empty
    landings: i64 = first | second
    if not landings:
        if foe:
            add(codes, far & empty, -4 if side else 4)
            add(codes, right & empty, -5 if side else 5)
        return codes
    going = _ahead(side, landings, foe, empty)
    if first:
        add(codes, first, -8 if side else 8)
    if second:
        add(codes, second, -10 if side else 10)
    return _longer(codes, side, foe, empty) if going else codes


def _ride_all(codes: list[int], side: int, own: i64, foe: i64, kings: i64) -> None:
    """Add the codes of a side with officers."""
    empty: i64 = MASK ^ own ^ foe
    officers: i64 = own & kings
    up: i64 = own
    down: i64 = officers
    if side:
        up, down = down, up
    far: i64 = (up << 4 & foe) << 4 & empty
    right: i64 = (up << 5 & foe) << 5 & empty
    back: i64 = (down >> 4 & foe) >> 4 & empty
    left: i64 = (down >> 5 & foe) >> 5 & empty
    landings: i64 = far | right | back | left
    if not landings:
        if foe:
            add(codes, up << 4 & empty, 4)
            add(codes, up << 5 & empty, 5)
            add(codes, down >> 4 & empty, -4)
            add(codes, down >> 5 & empty, -5)
        return
    going: i64 = landings & _going(side, officers, foe, empty)
    if going:
        long: i64 = (going & far) >> 8 | (going & right) >> 10
        long |= (going & back) << 8 | (going & left) << 10
        _chains(codes, side, own & long, kings, foe, empty)
        far &= ~(long << 8)
        right &= ~(long << 10)
        back &= ~(long >> 8)
        left &= ~(long >> 10)
    add(codes, far, 8)
    add(codes, right, 10)
    add(codes, back, -8)
    add(codes, left, -10)


def _chains(codes: list[int], side: int, taking: int, kings: i64, foe: i64, empty: i64) -> None:
    """Add all captures of these columns."""
    while taking:
        bit = taking & -taking
        taking ^= bit
        at = bit.bit_length()
        if kings & bit:
            free: i64 = empty | bit
            _ride(codes, set(), at, jumps(bit, foe, free), 0, kings, foe, free)
        else:
            _march(codes, at << 6, _ahead(side, bit, foe, empty), side, foe, empty)


def _ahead(side: int, soldiers: i64, foe: i64, empty: i64) -> i64:
    """The squares that soldiers come to by a capture; none from their last rank."""
    if side:
        return ((soldiers >> 4 & foe) >> 4 | (soldiers >> 5 & foe) >> 5) & empty
    return ((soldiers << 4 & foe) << 4 | (soldiers << 5 & foe) << 5) & empty


def _longer(jumps: list[int], side: int, foe: i64, empty: i64) -> list[int]:
    """The chains of soldiers that begin with these jumps."""
    codes: list[int] = []
    for code in jumps:
        further: i64 = _ahead(side, BIT[code & 63], foe, empty)
        if further:
            _march(codes, code << 6, further, side, foe, empty)
        else:
            codes.append(code)
    return codes


def _march(codes: list[int], path: int, landings: int, side: int, foe: i64, empty: i64) -> None:
    """Add the chains of a soldier that go on from a path, shifted by a square, to the landings."""
    while landings:
        landing = landings & -landings
        landings ^= landing
        longer = path | landing.bit_length()
        # On the last rank nothing lies ahead: where it is promoted the move ends.
        further: i64 = _ahead(side, landing, foe, empty)
        if further:
            _march(codes, longer << 6, further, side, foe, empty)
        else:
            codes.append(longer)


def _ends(side: int, landings: i64, foe: i64, empty: i64) -> int:
    """How many chains of soldiers come to the landings and go on, as `_march` makes them."""
    further: i64 = _ahead(side, landings, foe, empty)
    if not further:
        return population(landings)
    if not landings & landings - 1:
        return _ends(side, further, foe, empty)
    number = 0
    while landings:
        landing: i64 = landings & -landings
        landings ^= landing
        further = _ahead(side, landing, foe, empty)
        number += _ends(side, further, foe, empty) if further else 1
    return number


def _ride(
    codes: list[int],
    seen: set[int] | None,
    path: int,
    landings: int,
    held: int,
    kings: i64,
    foe: i64,
    empty: i64,
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
