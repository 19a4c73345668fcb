"""Salta (Büttgenbach 1899): fifteen numbered pieces a side on 10x10, seven ranks forward.

Rules 1-9 of Wikipedia's article, with these decisions:
- A step goes one square diagonally in any direction. A jump goes over one adjacent enemy,
  forward (`jump=forward`) or in all directions (`jump=any`), one a turn; nothing is captured.
- Jumping is compulsory with free choice, for a piece that is already home too.
- A step that leaves the opponent without any step or jump is illegal. A jump never does: the
  piece jumped can step back into the square just left. Where every step would, the game ends by
  the count (`both-blocked`).
- The first to bring all pieces home wins (`completed`), before the limit is looked at. After 120
  moves each the steps left are counted, all other pieces ignored; fewer wins (`count`).
"""

from __future__ import annotations

from typing import ClassVar, Final

from rules.core import (
    DRAW,
    SCORES,
    BadMove,
    BadPosition,
    Game,
    Illegal,
    Move,
    Piece,
    Position,
    Result,
    Unreadable,
)
from rules.notation import read, read_position, show_position, touching
from rules.squares import Board

BOARD: Final = Board(10, 10, lambda file, rank: f"{rank + 1}{file // 2 + 1}")
MASK: Final = BOARD.mask
SIZE: Final = BOARD.size + 1
PIECES: Final = 15
LIMIT: Final = 120
"""Moves of each side before the count."""

ORIGIN: Final = 64
"""A code is origin * ORIGIN + target, both square numbers."""
BIT: Final = [0] + [1 << bit for bit in range(BOARD.size)]
"""Square number to bit."""


def _placed(side: int, ranks: int) -> dict[int, int]:
    """Square number to piece number with every piece of a side `ranks` ahead of its start."""
    first = [square for square in BOARD.squares if square.rank in (ranks, ranks + 1, ranks + 2)]
    if side == 0:
        return {BOARD.numbers[square.name]: at + 1 for at, square in enumerate(first)}
    return {BOARD.size + 1 - number: piece for number, piece in _placed(0, ranks).items()}


def _steps_left(side: int) -> list[list[int]]:
    """Piece number and square number to the steps home with all other pieces ignored."""
    table = [[0] * SIZE for _ in range(PIECES + 1)]
    for goal, piece in GOALS[side].items():
        there = BOARD.square(goal)
        for here in BOARD.squares:
            away = max(abs(here.file - there.file), abs(here.rank - there.rank))
            table[piece][BOARD.numbers[here.name]] = away
    return table


def _mask(numbers: dict[int, int]) -> int:
    return sum([BIT[number] for number in numbers])


STARTS: Final = (_placed(0, 0), _placed(1, 0))
GOALS: Final = (_placed(0, 7), _placed(1, 7))
GREEN_GOAL: Final = _mask(GOALS[0])
RED_GOAL: Final = _mask(GOALS[1])
STEPS_LEFT: Final = (_steps_left(0), _steps_left(1))


def _codes(shift: int) -> list[int]:
    """Target number to the code of the move that came there by this shift of bits."""
    return [(target - shift) * ORIGIN + target for target in range(SIZE)]


STEP_5: Final = _codes(5)
STEP_6: Final = _codes(6)
BACK_5: Final = _codes(-5)
BACK_6: Final = _codes(-6)
JUMP_5: Final = _codes(10)
JUMP_6: Final = _codes(12)
BACK_JUMP_5: Final = _codes(-10)
BACK_JUMP_6: Final = _codes(-12)


class SaltaPosition(Position):
    """Both sides' squares as bits, and the piece number on every square number (0: none)."""

    def __init__(self, side: int, green: int, red: int, pieces: list[int]) -> None:
        self.side = side
        self.green: Final = green
        self.red: Final = red
        self.pieces: Final = pieces

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, SaltaPosition)
            and self.side == other.side
            and self.green == other.green
            and self.red == other.red
            and self.pieces == other.pieces
        )

    def __hash__(self) -> int:
        return hash((self.side, self.green, self.red, bytes(self.pieces)))

    def of(self, side: int) -> dict[int, int]:
        """Square number to piece number of one side."""
        own = self.red if side else self.green
        return {at: piece for at, piece in enumerate(self.pieces) if own & BIT[at]}

    def board(self) -> dict[str, tuple[Piece, ...]]:
        """Occupied squares with one piece each; `number` is its count of stars, moons or suns."""
        return {
            BOARD.name(at): (Piece(int(self.red & BIT[at] != 0), kind(piece), count(piece)),)
            for at, piece in enumerate(self.pieces)
            if piece
        }


def of_salta(position: Position) -> SaltaPosition:
    """The same position; raises TypeError for one of another game."""
    if isinstance(position, SaltaPosition):
        return position
    raise TypeError(f"{position!r} is not a position of Salta")


def completed(position: SaltaPosition) -> int:
    """The side whose pieces are all home, or -1; of two the one that was home first."""
    for side in (position.side, 1 - position.side):
        if all(position.pieces[at] == piece for at, piece in GOALS[side].items()):
            own = position.red if side else position.green
            if own == (RED_GOAL if side else GREEN_GOAL):
                return side
    return -1


def kind(piece: int) -> str:
    """What a piece number is: 1-5 stars, 6-10 moons, 11-15 suns."""
    return ("star", "moon", "sun")[(piece - 1) // 5]


def count(piece: int) -> int:
    """How many stars, moons or suns a piece number has: 1 to 5."""
    return (piece - 1) % 5 + 1


class Salta(Game):
    """Salta; the first side is Green."""

    name = "salta"
    options: ClassVar[dict[str, tuple[str, ...]]] = {"jump": ("forward", "any")}
    sides = ("green", "red")
    letters = "gr"
    files = BOARD.files
    ranks = BOARD.ranks
    squares = BOARD.squares

    def __init__(self, chosen: dict[str, str]) -> None:
        super().__init__(chosen)
        self.backward: Final = chosen["jump"] == "any"

    # -- positions

    def start(self) -> Position:
        """The starting position."""
        return _position(0, STARTS[0], STARTS[1])

    def dump(self, position: Position) -> str:
        """The position text, such as `g 11-1,12-2,...;81-15,...`."""
        position = of_salta(position)
        sides = [{at: str(piece) for at, piece in position.of(side).items()} for side in (0, 1)]
        return show_position(BOARD, self.letters[position.side], sides)

    def load(self, text: str) -> Position:
        """The position of a text with each side's fifteen numbers once; raises BadPosition."""
        head, sides = read_position(BOARD, ("g", "r"), text)
        return _position(self.letters.index(head), _numbered(sides[0]), _numbered(sides[1]))

    # -- moves

    def codes(self, position: Position) -> list[int]:
        """The legal moves as codes: the jumps if there are any, else the steps."""
        position = of_salta(position)
        own, foe = position.green, position.red
        if (own == GREEN_GOAL or foe == RED_GOAL) and completed(position) >= 0:
            return []
        empty = MASK ^ own ^ foe
        if position.side:
            own, foe = foe, own
            jumping = own >> 5 & foe & empty << 5 or own >> 6 & foe & empty << 6
            near = foe << 5 & empty
        else:
            jumping = own << 5 & foe & empty >> 5 or own << 6 & foe & empty >> 6
            near = foe >> 5 & empty
        if jumping or self.backward:
            jumps = self._jumps(position.side, own, foe, empty)
            if jumps:
                return jumps
        steps = _steps(own, empty)
        if not near & (near - 1):
            near = (foe << 5 | foe << 6 | foe >> 5 | foe >> 6) & empty
            if not near & (near - 1):
                side = position.side
                return [code for code in steps if self._leaves_a_move(side, own, foe, code)]
        return steps

    def _jumps(self, side: int, own: int, foe: int, empty: int) -> list[int]:
        codes: list[int] = []
        if side == 0 or self.backward:
            five = (own << 5 & foe) << 5 & empty
            six = (own << 6 & foe) << 6 & empty
            if five | six:
                _add(codes, five, JUMP_5)
                _add(codes, six, JUMP_6)
        if side == 1 or self.backward:
            five = (own >> 5 & foe) >> 5 & empty
            six = (own >> 6 & foe) >> 6 & empty
            if five | six:
                _add(codes, five, BACK_JUMP_5)
                _add(codes, six, BACK_JUMP_6)
        return codes

    def _leaves_a_move(self, side: int, own: int, foe: int, code: int) -> bool:
        """Whether the other side can step or jump after this step."""
        own ^= BIT[code // ORIGIN] | BIT[code % ORIGIN]
        empty = MASK ^ own ^ foe
        if (foe << 5 | foe << 6 | foe >> 5 | foe >> 6) & empty:
            return True
        return bool(self._jumps(1 - side, foe, own, empty))

    def after(self, position: Position, code: int) -> Position:
        """The position after a legal code (not checked)."""
        position = of_salta(position)
        origin, target = code >> 6, code & 63
        pieces = position.pieces.copy()
        pieces[target] = pieces[origin]
        pieces[origin] = 0
        moved = BIT[origin] | BIT[target]
        if position.side:
            return SaltaPosition(0, position.green, position.red ^ moved, pieces)
        return SaltaPosition(1, position.green ^ moved, position.red, pieces)

    def move(self, position: Position, code: int) -> Move:
        """The Move object of a legal code: `32-42` for a step, `42:64` for a jump."""
        origin, target = code // ORIGIN, code % ORIGIN
        path = (BOARD.name(origin), BOARD.name(target))
        over = BOARD.jumps[origin].get(target)
        if over is None:
            return Move(code, "-".join(path), path, ())
        return Move(code, ":".join(path), path, (BOARD.name(over),))

    def read(self, position: Position, text: str) -> Move:
        """The legal move that the text names; raises Unreadable, Illegal or Ambiguous."""
        return read(BOARD, self, position, text)

    # -- the end

    def result(self, position: Position) -> Result | None:
        """Completed, or the count when the side to move has no legal move."""
        position = of_salta(position)
        winner = completed(position)
        if winner >= 0:
            return Result(SCORES[winner], "completed")
        return None if self.codes(position) else self._count(position, "both-blocked")

    def verdict(self, position: Position, plies: int, quiet: int, times: int) -> Result | None:
        """The count after 120 moves each."""
        return self._count(position, "count") if plies >= 2 * LIMIT else None

    def points(self, position: Position, result: Result) -> int | None:
        """The loser's steps left minus the winner's, at least 1; 1 more for Green completing."""
        if result.score == DRAW:
            return 0
        if result.score not in SCORES:
            return None
        winner = SCORES.index(result.score)
        margin = self.remaining(position, 1 - winner) - self.remaining(position, winner)
        bonus = int(winner == 0 and result.reason == "completed")
        return max(1, margin) + bonus

    def remaining(self, position: Position, side: int) -> int:
        """The steps a side still needs, each piece's counted as if it stood alone; 105 at first."""
        position = of_salta(position)
        table = STEPS_LEFT[side]
        return sum([table[piece][at] for at, piece in position.of(side).items()])

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

    def _count(self, position: Position, reason: str) -> Result:
        green, red = self.remaining(position, 0), self.remaining(position, 1)
        if green == red:
            return Result(DRAW, reason)
        return Result(SCORES[int(red < green)], reason)

    # -- refusals

    def refusal(self, position: Position, path: tuple[str, ...]) -> BadMove:
        """The rule that forbids the squares read, with the moves that are possible instead."""
        position = of_salta(position)
        moves = self.moves(position)
        if len(path[0]) == 1:
            return Illegal("not-legal", {"move": "-".join(path)}, touching(path[-1], moves))
        if len(path) > 2:
            return _too_many(path, moves)
        key, facts = self._broken(position, path)
        if key == "must-jump":
            facts["jumps"] = ", ".join([move.text for move in moves])
            return Illegal(key, facts, moves)
        own = [move for move in moves if move.path[0] == path[0]]
        return Illegal(key, facts, tuple(own) or moves)

    def _broken(self, position: SaltaPosition, path: tuple[str, ...]) -> tuple[str, dict[str, str]]:
        origin, target = BOARD.numbers[path[0]], BOARD.numbers[path[1]]
        own, foe = position.green, position.red
        if position.side:
            own, foe = foe, own
        if not (own | foe) & BIT[origin]:
            return "empty-square", {"square": path[0]}
        if foe & BIT[origin]:
            return "not-yours", {"square": path[0]}
        if origin == target:
            return "same-square", {"square": path[0]}
        if (own | foe) & BIT[target]:
            return "occupied", {"square": path[1]}
        if target in BOARD.steps[origin]:
            empty = MASK ^ own ^ foe
            forced = bool(self._jumps(position.side, own, foe, empty))
            return ("must-jump", {}) if forced else ("blockade", {"move": "-".join(path)})
        over = BOARD.jumps[origin].get(target, 0)
        if not over:
            return _misdirected(origin, target, "-".join(path))
        if own & BIT[over]:
            return "own-piece-jumped", {"square": BOARD.name(over)}
        if not foe & BIT[over]:
            return "jump-nothing", {"square": BOARD.name(over)}
        return "jump-backward", {"move": ":".join(path)}


def _add(codes: list[int], targets: int, table: list[int]) -> None:
    """Add the code of every target in the mask."""
    while targets:
        target = targets.bit_length()
        targets ^= BIT[target]
        codes.append(table[target])


def _steps(own: int, empty: int) -> list[int]:
    """The codes of all steps; written out, for this is where the time goes."""
    codes: list[int] = []
    targets = own << 5 & empty
    while targets:
        target = targets.bit_length()
        targets ^= BIT[target]
        codes.append(STEP_5[target])
    targets = own << 6 & empty
    while targets:
        target = targets.bit_length()
        targets ^= BIT[target]
        codes.append(STEP_6[target])
    targets = own >> 5 & empty
    while targets:
        target = targets.bit_length()
        targets ^= BIT[target]
        codes.append(BACK_5[target])
    targets = own >> 6 & empty
    while targets:
        target = targets.bit_length()
        targets ^= BIT[target]
        codes.append(BACK_6[target])
    return codes


def _position(side: int, green: dict[int, int], red: dict[int, int]) -> SaltaPosition:
    pieces = [0] * SIZE
    for at, piece in green.items():
        pieces[at] = piece
    for at, piece in red.items():
        pieces[at] = piece
    return SaltaPosition(side, _mask(green), _mask(red), pieces)


def _numbered(columns: list[tuple[int, str]]) -> dict[int, int]:
    """Square number to piece number, each of the fifteen once; raises BadPosition."""
    missing = {str(piece): piece for piece in range(1, PIECES + 1)}
    placed = {}
    for at, content in columns:
        if content not in missing:
            known = content in [str(piece) for piece in range(1, PIECES + 1)]
            raise BadPosition("number-twice" if known else "bad-number", {"number": content[:20]})
        placed[at] = missing.pop(content)
    if missing:
        raise BadPosition("number-missing", {"number": min(missing, key=int)})
    return placed


def _misdirected(origin: int, target: int, move: str) -> tuple[str, dict[str, str]]:
    here, there = BOARD.square(origin), BOARD.square(target)
    diagonal = abs(here.file - there.file) == abs(here.rank - there.rank)
    return ("too-far" if diagonal else "not-diagonal"), {"move": move}


def _too_many(path: tuple[str, ...], moves: tuple[Move, ...]) -> BadMove:
    """A chain of jumps, or several moves in a row."""
    jumping = BOARD.numbers[path[2]] in BOARD.jumps[BOARD.numbers[path[1]]]
    if len(path) % 2 == 0 and not jumping:
        return Unreadable("two-moves", {}, moves)
    return Illegal("jump-one-only", {}, moves)
