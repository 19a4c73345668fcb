"""Bashni (towers, column draughts): Russian draughts with columns.

The rules of the Saint Petersburg club (2002) as a text on the web has them, with these decisions:
- Moves are those of Russian draughts. A column moves whole, with the rank of its top piece. A
  capture takes the top of the column jumped and puts it under the captor, in order of capture;
  captured kings keep their rank. Only the top is promoted.
- Against the letter of that text, which gives kings one square and a free landing, kings fly, and
  must land where they may capture on.
- `rejump`: no column is jumped twice in one move (`never`), or again, but not twice running
  (`after_other`). `lift`: tops are lifted as they are jumped, so that emptied squares may be
  crossed and landed on, and what is uncovered blocks or is an enemy as it stands (`immediate`); or
  they stay until the move ends (`after_move`). `after_other` with `after_move` need not end and is
  refused.
- Captures from one square to another with the same result are one move. Another order of capture is
  another move only where it makes another column.
- A man uncovered on its last rank stays a man; it is promoted when it comes there anew.
- A side without a column has lost (`captured-all`), and so has the side to move when it has no
  move (`no-move`).
- Draws: a position for the third time with the same side to move (`repetition`); 15 moves each
  without a capture and without a promotion (`quiet`), our own reading of "if the number of pieces
  and their composition do not change in 15 moves". The other draws of Russian draughts do not hold.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from rules.chains import Chains, king_landings, picked_jump, simple_number
from rules.columns import ColumnPosition, Columns, alone, lifted, of_columns
from rules.core import DRAW, NOTHING, BadMove, Position, Result
from rules.draughts_board import (
    BETWEEN,
    BIT,
    BOARD,
    CROWNS,
    MASK,
    PAIR,
    jumpers,
    jumps,
    picked_step,
    squares_of,
    steps,
    takers,
)
from rules.draughts_refusal import first_square, refused
from rules.squares import ones

MEN: Final = 12
QUIET: Final = 30
"""Plies without a capture and without a promotion that are a draw."""


class Bashni(Columns):
    """Bashni; the first side is White."""

    name = "bashni"
    options: ClassVar[dict[str, tuple[str, ...]]] = {
        "rejump": ("never", "after_other"),
        "lift": ("immediate", "after_move"),
    }
    clashes: ClassVar[tuple[tuple[str, str, str], ...]] = (
        ("rejump=after_other", "lift=after_move", "such a capture need not end"),
    )
    files = BOARD.files
    ranks = BOARD.ranks
    squares = BOARD.squares

    def __init__(self, chosen: dict[str, str]) -> None:
        super().__init__(chosen, BOARD, MEN, "man king")
        self.again: Final = chosen["rejump"] == "after_other"
        self.at_once: Final = chosen["lift"] == "immediate"

    # -- moves

    def codes(self, position: Position) -> list[int]:
        """The legal moves as paths of square numbers, 6 bits each: captures, else steps."""
        here = position if isinstance(position, ColumnPosition) else of_columns(position)
        side, own, foe = here.side, here.white, here.black
        if side:
            own, foe = foe, own
        empty = MASK ^ own ^ foe
        kings = here.kings & own
        men = own ^ kings
        taking = men & jumpers(foe, empty)
        riding = takers(kings, foe, empty) if kings else 0
        if taking | riding:
            chains = self._chains(here, foe)
            chains.men(taking, foe, empty)
            chains.riders(riding, foe, empty)
            return chains.codes
        return steps(side, men, kings, empty) if foe else []

    def counted(self, side: int, own: i64, foe: i64, kings: i64) -> int:
        """How many codes there are; -1 where kings or chains capture."""
        return simple_number(side, own, foe, kings)

    def pick(self, position: Position, chance: float) -> int:
        """One of the codes by a chance in [0, 1), each as likely; NOTHING if there is none."""
        here = position if isinstance(position, ColumnPosition) else of_columns(position)
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

    def paths(self, position: Position, code: int) -> tuple[tuple[str, ...], ...]:
        """All paths that are this legal move, the one shown first."""
        here = of_columns(position)
        if code < PAIR:
            return (self.move(here, code).path,)
        path = squares_of(code)
        chains, foe, empty, piece, crown = self._begun(here, path[0])
        jumped = self.jumped(here, path)
        chains.only = sum([BIT[at] for at in set(jumped)])
        if isinstance(chains, Towers):
            chains.goal = path[-1]
            chains.times = {at: jumped.count(at) for at in jumped}
        chains.begin(piece, crown, foe, empty)
        return self.same(here, code, chains.codes)

    def refusal(self, position: Position, path: tuple[str, ...]) -> BadMove:
        """The rule that forbids the squares read, with the moves that are possible instead."""
        here = of_columns(position)
        moves = self.moves(here)
        wrong = first_square(here, path, moves)
        if wrong is not None:
            return wrong
        numbers = [BOARD.numbers[name] for name in path]
        chains, foe, empty, _, crown = self._begun(here, numbers[0])
        begun = chains.follow(numbers, crown, foe, empty)
        return refused(self, BOARD, here, path, begun, not self.at_once, self.again)

    def _begun(self, here: ColumnPosition, at: int) -> tuple[Chains, int, int, int, int]:
        """Chains of the side to move, its enemy, the empty squares, a piece and its crown."""
        piece = BIT[at]
        foe = here.white if here.side else here.black
        empty = MASK & ~(here.white | here.black) | piece
        crown = -1 if here.kings & piece else CROWNS[here.side]
        return self._chains(here, foe), foe, empty, piece, crown

    def _chains(self, position: ColumnPosition, foe: int) -> Chains:
        lone = foe & ~position.tall if self.at_once else 0
        if self.again:
            columns = {at: position.column(at) for at in ones(foe)}
            return Towers(position.side, columns, lone)
        return Chains(position.side, position.kings, lone)

    # -- the end

    def quiet(self, position: Position, code: int) -> bool:
        """Whether a move neither captures nor promotes."""
        position = of_columns(position)
        foe = position.white if position.side else position.black
        if code >= PAIR or BETWEEN[code] & foe:
            return False
        return not BIT[code & 63] & CROWNS[position.side] or BIT[code >> 6] & position.kings != 0

    def verdict(self, position: Position, plies: int, quiet: int, times: int) -> Result | None:
        """The draws: repetition, and a composition that does not change."""
        if times >= 3:
            return Result(DRAW, "repetition")
        return Result(DRAW, "quiet") if quiet >= QUIET else None


class Towers(Chains):
    """Chains that may jump a column again (`rejump=after_other`), but not twice running."""

    def __init__(self, side: int, columns: dict[int, int], lone: int) -> None:
        super().__init__(side, 0, lone)
        self.columns: Final = columns
        """The columns that were the enemy's, as they stand where the path has come to."""
        self.times: dict[int, int] = {}
        """With `only`, how often each square is still to be jumped."""
        self.goal = 0
        """With `only`, the square to come to."""
        self.made: set[int] = set()
        """The results reached."""

    def begin(self, piece: int, crown: int, foe: int, empty: int) -> None:
        """Add the chains of the column on a square (one bit)."""
        if self.seen:
            self.seen, self.made = set(), set()
        self._again(piece.bit_length(), 0, 0, crown, foe, empty | piece, self.lone)

    def follow(self, path: list[int], crown: int, foe: int, empty: int) -> int:
        """How many squares of a path are right as a capture, its origin always."""
        begun, last, lone = 1, 0, self.lone
        while begun < len(path):
            at, to = path[begun - 1], path[begun]
            now = foe & ~last
            if not self._next(at, now, crown, foe, empty, lone) & BIT[to]:
                break
            last = BETWEEN[at << 6 | to] & now
            column = self.columns[last.bit_length()]
            rest = lifted(column)
            self.columns[last.bit_length()] = rest
            if alone(column):
                foe ^= last
                if not rest:
                    empty |= last
            elif not lifted(rest):
                lone |= last
            crown = -1 if BIT[to] & crown else crown
            begun += 1
        return begun

    def _next(self, at: int, now: int, crown: int, foe: int, empty: int, lone: int) -> int:
        """The landings from a square; `now` may be captured at once, `foe` after that."""
        if crown >= 0:
            return jumps(BIT[at], now, empty)
        return king_landings(BIT[at], now, foe, empty, lone)

    def _again(
        self, path: int, last: int, state: int, crown: int, foe: int, empty: int, lone: int
    ) -> bool:
        """Add the chains that go on from the end of a path; returns whether there are any.

        `last`: the column jumped last, one bit. `state`: the kinds captured, a bit each, and from
        bit 12 on how often each square was jumped, 4 bits each.
        """
        at = path & 63
        now = foe & ~last
        landings = self._next(at, now, crown, foe, empty, lone)
        if not landings:
            return False
        while landings:
            landing = landings & -landings
            landings ^= landing
            to = landing.bit_length()
            victim = BETWEEN[at << 6 | to] & now
            becomes = -1 if landing & crown else crown
            self._lift(path << 6 | to, victim, state, becomes, foe, empty, lone)
        return True

    def _lift(
        self, path: int, victim: int, state: int, crown: int, foe: int, empty: int, lone: int
    ) -> None:
        """Go on with the top of a column lifted."""
        at = victim.bit_length()
        column = self.columns[at]
        kinds = (state << 1 | column & 1) & 4095
        state = ((state >> 12) + (1 << 4 * at)) << 12 | kinds
        result = (state << 6 | path & 63) << 1 | int(crown < 0)
        begun = len(self.codes)
        if result << 6 | at in self.seen or (self.only and not self.times.get(at, 0)):
            return
        if self.only:
            self.times[at] -= 1
        else:
            self.seen.add(result << 6 | at)
        rest = lifted(column)
        self.columns[at] = rest
        if not rest:
            empty |= victim
        if alone(column):
            foe ^= victim
        elif not lifted(rest):
            lone |= victim
        if not self._again(path, victim, state, crown, foe, empty, lone):
            self._add(path, result)
        self.columns[at] = column
        if self.only:
            self.times[at] += 1
            if len(self.codes) == begun:
                self.seen.add(result << 6 | at)

    def _add(self, path: int, result: int) -> None:
        """Add a path that has come to its end."""
        if self.only:
            if path & 63 == self.goal and not any(self.times.values()):
                self.codes.append(path)
        elif result not in self.made:
            self.made.add(result)
            self.codes.append(path)
