"""The bit layout agrees with files and ranks on every board that fits in it."""

import pytest

from rules.squares import Board

BOARDS = [Board(size, size, lambda file, rank: f"{file}.{rank}") for size in (7, 8, 10)]
every_board = pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.files)


def neighbours(board: Board, file: int, rank: int, far: int) -> set[str]:
    """The names of the squares `far` diagonal steps away."""
    there = [(file + far * right, rank + far * up) for right in (1, -1) for up in (1, -1)]
    return {f"{x}.{y}" for x, y in there if 0 <= x < board.files and 0 <= y < board.ranks}


@every_board
def test_squares_are_the_dark_ones_by_rank_then_file(board: Board) -> None:
    dark = [(x, y) for y in range(board.ranks) for x in range(board.files) if (x + y) % 2 == 0]
    assert [(square.file, square.rank) for square in board.squares] == dark
    assert board.squares[0].algebraic == "a1"


@every_board
def test_steps_and_jumps(board: Board) -> None:
    for square in board.squares:
        number = board.numbers[square.name]
        steps = {board.name(there) for there in board.steps[number]}
        assert steps == neighbours(board, square.file, square.rank, 1)
        landings = {board.name(there) for there in board.jumps[number]}
        assert landings == neighbours(board, square.file, square.rank, 2)
        for landing, over in board.jumps[number].items():
            assert over in board.steps[number]
            assert landing in board.steps[over]


@every_board
def test_shifts_are_the_steps(board: Board) -> None:
    for number in board.numbers.values():
        bit = 1 << number - 1
        shifted = {bit << shift for shift in board.shifts} | {
            bit >> shift for shift in board.shifts
        }
        inside = {there.bit_length() for there in shifted if there & board.mask}
        assert inside == set(board.steps[number])


@every_board
def test_bits_stay_below_what_compiled_integers_hold(board: Board) -> None:
    assert board.mask.bit_count() == len(board.squares) == len(set(board.numbers.values()))
    assert board.mask << board.shifts[1] < 1 << 62


def test_sizes() -> None:
    assert [(board.size, board.shifts) for board in BOARDS] == [
        (36, (4, 5)),
        (36, (4, 5)),
        (55, (5, 6)),
    ]


def test_light_squares_are_on_the_board() -> None:
    ten = BOARDS[2]
    assert all(ten.light(name) for name in ("b1", "a2", "a10", "j1", "i10"))
    dark_or_outside = ("a1", "b10", "j10", "k1", "a11", "a0", "a01", "", "a", "1", "a1a", "a²")
    assert not any(ten.light(name) for name in dark_or_outside)


def test_ghosts_have_no_name() -> None:
    with pytest.raises(ValueError, match="no square"):
        BOARDS[2].name(6)
