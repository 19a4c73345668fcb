"""Columns of pieces: what Bashni and Lasca share.

A column belongs to the owner of its top piece, whose pieces lie above all others; those below are
prisoners. It is one int: the kinds of the own pieces (0 man, 1 king), the top one lowest, under a
sentinel bit, and from bit PRISONERS on the same for the prisoners. Its top alone moves, promotes
and is captured. Most columns are single pieces, so a position holds only the others as columns.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from mypy_extensions import i64

from rules.core import SCORES, BadPosition, Game, Move, Piece, Position, Result
from rules.draughts_board import BETWEEN, BIT, BOARD, MOVED, PAIR, SIZE, rank_mask, squares_of
from rules.notation import read, read_position, show_position
from rules.squares import Board, ones

PRISONERS: Final = 13
OWN: Final = 0x1FFF
FREE: Final = 0x2000
"""The prisoners' part of a column that has none."""
MAN: Final = 0x2002
KING: Final = 0x2003
"""Columns of one piece."""
COLUMN: Final = re.compile(r"([01]+)(?:/([01]+))?", re.ASCII)


def column_of(own: str, prisoners: str) -> int:
    """The column of its pieces as in the position text, each side at most twelve."""
    return int("1" + own[::-1], 2) | int("1" + prisoners[::-1], 2) << PRISONERS


def column_text(column: int) -> str:
    """The column as in the position text, such as `01/001`."""
    own, prisoners = pieces(column & OWN), pieces(column >> PRISONERS)
    return f"{own}/{prisoners}" if prisoners else own


def pieces(part: int) -> str:
    """The pieces of one part of a column, the top one first."""
    return f"{part:b}"[:0:-1]


def lifted(column: int) -> int:
    """The column without its top; 0 if it was the only piece."""
    own = (column & OWN) >> 1
    if own > 1:
        return column & ~OWN | own
    prisoners = column >> PRISONERS
    return prisoners | FREE if prisoners > 1 else 0


def alone(column: int) -> bool:
    """Whether the column's owner has one piece in it."""
    return column & OWN < 4


class ColumnPosition(Position):
    """Both sides' tops, the kings among them and the taller columns as bits; and those columns."""

    def __init__(
        self,
        side: int,
        white: i64,
        black: i64,
        kings: i64,
        tall: i64,
        columns: list[int],
        kinds: str,
    ) -> None:
        self.side = side
        self.white: Final = white
        self.black: Final = black
        self.kings: Final = kings
        self.tall: Final = tall
        """The squares with two pieces or more."""
        self.columns: Final = columns
        """Square number to column for those of two pieces or more, else to itself; not changed."""
        self.kinds: Final = kinds
        """What the game calls a man and a king."""

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, ColumnPosition)
            and self.side == other.side
            and self.white == other.white
            and self.black == other.black
            and self.kings == other.kings
            and self.tall == other.tall
            and self.columns == other.columns
            and self.kinds == other.kinds
        )

    def __hash__(self) -> int:
        # The columns are left to __eq__: positions with the same tops are few.
        tops = self.white << 20 ^ self.black << 10 ^ self.kings << 1
        return tops ^ self.tall << 15 ^ self.side

    def column(self, at: int) -> int:
        """The column on a square number; 0 for an empty square."""
        bit = BIT[at]
        if not (self.white | self.black) & bit:
            return 0
        if self.tall & bit:
            return self.columns[at]
        return KING if self.kings & bit else MAN

    def board(self) -> dict[str, tuple[Piece, ...]]:
        """Occupied squares by name, each with its column, top first, ordered by rank, then file."""
        return {
            BOARD.name(at): self._pieces(int(self.black & BIT[at] != 0), self.column(at))
            for at in ones(self.white | self.black)
        }

    def _pieces(self, side: int, column: int) -> tuple[Piece, ...]:
        kinds = self.kinds.split()
        own = [Piece(side, kinds[int(kind)]) for kind in pieces(column & OWN)]
        held = [Piece(1 - side, kinds[int(kind)]) for kind in pieces(column >> PRISONERS)]
        return tuple(own + held)


def of_columns(position: Position) -> ColumnPosition:
    """The same position; raises TypeError for one of another game."""
    if isinstance(position, ColumnPosition):
        return position
    raise TypeError(f"{position!r} is not a position of columns")


class Columns(Game):
    """What the games of columns share; without a name it is none itself."""

    columns = True

    def __init__(self, chosen: dict[str, str], board: Board, most: int, kinds: str) -> None:
        super().__init__(chosen)
        self.repeats = True
        self.on: Final = board
        self.most: Final = most
        """The pieces of each side."""
        self.kinds: Final = kinds
        """What a man and a king are called."""
        self.crowns: Final = [rank_mask(board, board.ranks - 1), rank_mask(board, 0)]
        """Side to the squares on which its men become kings."""

        first = sum([rank_mask(board, rank) for rank in range(3)])
        second = sum([rank_mask(board, board.ranks - 1 - rank) for rank in range(3)])
        self.set_up: Final = ColumnPosition(0, first, second, 0, 0, list(range(SIZE)), kinds)

    # -- positions

    def start(self) -> Position:
        """The starting position: men on the three ranks next to each side."""
        return self.set_up

    def dump(self, position: Position) -> str:
        """The position text, such as `w c1-1/0000,f4-0000;a1-110101/1,b2-00`."""
        here = of_columns(position)
        sides = [
            {at: column_text(here.column(at)) for at in ones(own)}
            for own in (here.white, here.black)
        ]
        return show_position(self.on, self.letters[here.side], sides)

    def load(self, text: str) -> Position:
        """The position of a text; raises BadPosition."""
        head, sides = read_position(self.on, ("w", "b"), text)
        columns: list[dict[int, int]] = [{}, {}]
        count = [0, 0]
        for side in (0, 1):
            for at, content in sides[side]:
                parts = COLUMN.fullmatch(content)
                if parts is None:
                    raise BadPosition("bad-column", {"column": content[:40]})
                own, prisoners = parts[1], parts[2] or ""
                count[side] += len(own)
                count[1 - side] += len(prisoners)
                self._counted(count)
                columns[side][at] = column_of(own, prisoners)
        return self._position(self.letters.index(head), columns)

    def _counted(self, count: list[int]) -> None:
        for side in (0, 1):
            if count[side] > self.most:
                raise BadPosition("too-many", {"side": self.sides[side], "most": str(self.most)})

    def _position(self, side: int, placed: list[dict[int, int]]) -> ColumnPosition:
        tops = [0, 0]
        kings = tall = 0
        columns = list(range(SIZE))
        for owner in (0, 1):
            for at, column in placed[owner].items():
                tops[owner] |= BIT[at]
                if column & 1:
                    kings |= BIT[at]
                if column > KING:
                    tall |= BIT[at]
                    columns[at] = column
        return ColumnPosition(side, tops[0], tops[1], kings, tall, columns, self.kinds)

    # -- moves

    def counted(self, side: int, own: i64, foe: i64, kings: i64) -> int:
        """How many codes there are by the tops alone; -1 if more has to be known."""
        raise NotImplementedError

    def number(self, position: Position) -> int:
        """How many codes there are; counted by the tops where they are enough."""
        here = position if isinstance(position, ColumnPosition) else of_columns(position)
        if here.side:
            number = self.counted(1, here.black, here.white, here.kings)
        else:
            number = self.counted(0, here.white, here.black, here.kings)
        return len(self.codes(here)) if number < 0 else number

    def replies(self, position: Position) -> int:
        """How many codes the positions after all codes have together.

        After a step or a single jump the tops alone are moved, where they are enough to count by.
        """
        here = position if isinstance(position, ColumnPosition) else of_columns(position)
        side, own, foe = here.side, here.white, here.black
        if side:
            own, foe = foe, own
        before: i64 = here.kings
        crown: i64 = self.crowns[side]
        total, other = 0, 1 - side
        for code in self.codes(here):
            if code >= PAIR:
                total += self.number(self.after(here, code))
                continue
            moved: i64 = MOVED[code]
            victim: i64 = BETWEEN[code] & foe
            mine: i64 = own ^ moved
            theirs: i64 = foe
            kings: i64 = before & ~victim if before else 0
            if kings and kings & moved:
                kings ^= moved
            elif moved & crown:
                kings |= moved & crown & mine
            if victim:
                if here.tall & victim:
                    column = here.columns[int(victim).bit_length()]
                    if lifted(column) & 1:
                        kings |= victim
                    victim = victim if alone(column) else 0
                    mine |= victim
                theirs ^= victim
            number = self.counted(other, theirs, mine, kings)
            total += self.number(self.after(here, code)) if number < 0 else number
        return total

    def after(self, position: Position, code: int) -> Position:
        """The position after a legal code (not checked)."""
        here = position if isinstance(position, ColumnPosition) else of_columns(position)
        side, own, foe = here.side, here.white, here.black
        if side:
            own, foe = foe, own
        columns = here.columns
        kings: i64 = here.kings
        tall: i64 = here.tall
        if code >= PAIR or BETWEEN[code] & foe:
            return self._captured(side, code, own, foe, kings, tall, columns.copy())
        moved: i64 = MOVED[code]
        # A man does not step from where it is crowned, so the origin needs no look of its own.
        crowned: i64 = moved & self.crowns[side]
        if tall & moved:
            columns = columns.copy()
            columns[code & 63] = columns[code >> 6] | int(crowned != 0)
            columns[code >> 6] = code >> 6
            tall ^= moved
        own ^= moved
        if kings and kings & moved:
            kings ^= moved
        elif crowned:
            kings |= crowned
        if side:
            return ColumnPosition(0, foe, own, kings, tall, columns, self.kinds)
        return ColumnPosition(1, own, foe, kings, tall, columns, self.kinds)

    def _captured(
        self, side: int, code: int, own: i64, foe: i64, kings: i64, tall: i64, columns: list[int]
    ) -> Position:
        """The position after a capture: a leg at a time."""
        crown: i64 = self.crowns[side]
        leg = 0
        while code >> leg >= PAIR:
            leg += 6
        at = code >> leg + 6
        bit: i64 = BIT[at]
        column = KING if kings & bit else MAN
        if tall & bit:
            column = columns[at]
            columns[at] = at
            tall ^= bit
        own ^= bit
        kings &= ~bit
        while leg >= 0:
            pair = code >> leg & 4095
            bit = BETWEEN[pair] & foe
            # The new prisoner goes to the bottom, under the sentinel.
            column += (2 if kings & bit else 1) << column.bit_length() - 1
            kings &= ~bit
            if tall & bit:
                at = int(bit).bit_length()
                rest = lifted(columns[at])
                if alone(columns[at]):
                    foe ^= bit
                    own |= bit
                if rest & 1:
                    kings |= bit
                if rest <= KING:
                    rest = at
                    tall ^= bit
                columns[at] = rest
            else:
                foe ^= bit
            at = pair & 63
            bit = BIT[at]
            if bit & crown:
                column |= 1
            leg -= 6
        columns[at] = column
        if column & 1:
            kings |= bit
        if side:
            return ColumnPosition(0, foe, own | bit, kings, tall | bit, columns, self.kinds)
        return ColumnPosition(1, own | bit, foe, kings, tall | bit, columns, self.kinds)

    def move(self, position: Position, code: int) -> Move:
        """The Move object of a legal code: `c3-d4` for a step, `a3:c5:a7` for a capture."""
        path = squares_of(code)
        names = tuple([self.on.name(at) for at in path])
        over = self.jumped(of_columns(position), path)
        if not over:
            return Move(code, "-".join(names), names, ())
        return Move(code, ":".join(names), names, tuple([self.on.name(at) for at in over]))

    def same(
        self, position: ColumnPosition, code: int, paths: list[int]
    ) -> tuple[tuple[str, ...], ...]:
        """Those of the paths (as codes) that have the result of a legal code."""
        after = self.after(position, code)
        alike = [path for path in paths if self.after(position, path) == after]
        return tuple([self.move(position, path).path for path in alike])

    def jumped(self, position: ColumnPosition, path: list[int]) -> list[int]:
        """The square numbers of the columns jumped over on a legal path, in order."""
        foe = position.white if position.side else position.black
        columns = {at: position.column(at) for at in ones(foe)}
        jumped = []
        for origin, target in pairwise(path):
            victim = BETWEEN[origin << 6 | target] & foe
            if victim:
                at = int(victim).bit_length()
                jumped.append(at)
                if alone(columns[at]):
                    foe ^= victim
                columns[at] = lifted(columns[at])
        return jumped

    def read(self, position: Position, text: str) -> Move:
        """The legal move that the text names; raises Unreadable, Illegal or Ambiguous."""
        return read(self.on, self, position, text)

    # -- the end

    def result(self, position: Position) -> Result | None:
        """Lost by a side without a column, and by the side to move when it has no move."""
        position = of_columns(position)
        if not position.black or not position.white:
            return Result(SCORES[int(position.black != 0)], "captured-all")
        return None if self.codes(position) else Result(SCORES[1 - position.side], "no-move")
