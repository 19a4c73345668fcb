"""The 8x8 board of Russian draughts and Bashni: men, flying kings and their captures, as masks.

The 7x7 board of Lasca is part of it, with the same numbers.

A code is a path of square numbers, the origin first, 6 bits each; a *pair* is one of two squares.
Masks are those of `rules.squares`; `empty` holds the squares that may be crossed and landed on,
`foe` those that may be captured. What is in neither blocks.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rules.core import NOTHING
from rules.squares import BITS, COMPILED, Board, population

BOARD: Final = Board(8, 8)
MASK: Final = BOARD.mask
SIZE: Final = BOARD.size + 1
BIT: Final = [0] + [1 << bit for bit in range(BOARD.size)]
"""Square number to bit."""
PAIR: Final = 4096
"""The first code of more than two squares."""


def rank_mask(board: Board, rank: int) -> int:
    """The squares of a 0-based rank."""
    return sum([BIT[board.numbers[here.name]] for here in board.squares if here.rank == rank])


def _between() -> list[int]:
    between = [0] * PAIR
    for number in range(SIZE):
        for ray in BOARD.rays[number]:
            for far in range(len(ray)):
                between[number << 6 | ray[far]] = sum([BIT[on] for on in ray[:far]])
    return between


def _came(way: int) -> list[int]:
    """Target number to the code of the move that came there from `way` squares below."""
    return [max(target - way, 0) << 6 | target for target in range(SIZE)]


def _moved() -> list[int]:
    bits = BIT + [0] * (64 - SIZE)
    return [bits[pair >> 6] | bits[pair & 63] for pair in range(PAIR)]


CROWNS: Final = [rank_mask(BOARD, 7), rank_mask(BOARD, 0)]
"""Side to the squares on which its men become kings."""
BETWEEN: Final = _between()
"""Pair to the squares between; 0 for neighbours and for squares not on one line."""
MOVED: Final = _moved()
"""Pair to both its squares."""
CAME: Final = [_came(way if way < 32 else way - 64) for way in range(64)]
"""Way (in square numbers, down negative), then target number: the code of the move."""


def squares_of(code: int) -> list[int]:
    """The square numbers of a path."""
    path = []
    while code:
        path.append(code & 63)
        code >>= 6
    path.reverse()
    return path


# -- men ----------------------------------------------------------------------------------------


def jumps(man: int, foe: int, empty: int) -> int:
    """The squares that a man (one bit) comes to by a capture."""
    return (
        (man << 4 & foe) << 4
        | (man << 5 & foe) << 5
        | (man >> 4 & foe) >> 4
        | (man >> 5 & foe) >> 5
    ) & empty


def jumpers(foe: int, empty: int) -> int:
    """The squares on which a man could capture."""
    return (
        foe >> 4 & empty >> 8
        | foe >> 5 & empty >> 10
        | foe << 4 & empty << 8
        | foe << 5 & empty << 10
    )


def add(codes: list[int], targets: int, way: int) -> None:
    """Add the code of every target in the mask, from the last square down.

    `way`: from the origin to the target, in square numbers.
    """
    if not COMPILED:
        table = CAME[way]
        while targets:
            target = targets.bit_length()
            targets ^= BIT[target]
            codes.append(table[target])
        return
    rest: i64 = targets
    back = 64 * way
    while rest:
        targets = rest
        target = targets.bit_length()
        rest ^= BIT[target]
        codes.append(target * 65 - back)


def steps(side: int, men: int, kings: int, empty: int) -> list[int]:
    """The codes of all steps."""
    codes: list[int] = []
    if side:
        add(codes, men >> 4 & empty, -4)
        add(codes, men >> 5 & empty, -5)
    else:
        add(codes, men << 4 & empty, 4)
        add(codes, men << 5 & empty, 5)
    while kings:
        king = kings & -kings
        kings ^= king
        at = king.bit_length() << 6
        targets = slides(king, empty)
        while targets:
            target = targets.bit_length()
            targets ^= BIT[target]
            codes.append(at | target)
    return codes


def picked_step(side: int, men: int, kings: int, empty: int, chance: float) -> int:
    """One of the steps by a chance in [0, 1), each as likely; NOTHING if there is none."""
    if side:
        way, one, two = -4, men >> 4 & empty, men >> 5 & empty
    else:
        way, one, two = 4, men << 4 & empty, men << 5 & empty
    first = population(one)
    number = walking = first + population(two)
    rest = kings
    while rest:
        king = rest & -rest
        rest ^= king
        number += population(slides(king, empty))
    at = int(chance * number)
    if at < first:
        return nth(one, at) * 65 - 64 * way
    if at < walking:
        return nth(two, at - first) * 65 - 80 * way
    at -= walking
    while kings:
        king = kings & -kings
        kings ^= king
        targets = slides(king, empty)
        number = population(targets)
        if at < number:
            return king.bit_length() << 6 | nth(targets, at)
        at -= number
    return NOTHING


def populations(first: i64, second: i64) -> int:
    """The number of bits set in two masks together."""
    return population(first) + population(second) if COMPILED else BITS(first) + BITS(second)


def nth(mask: int, at: int) -> int:
    """The number of the square of a mask that has `at` others below it."""
    while at:
        mask &= mask - 1
        at -= 1
    return (mask & -mask).bit_length()


# -- kings --------------------------------------------------------------------------------------


def slides(king: int, empty: int) -> int:
    """The squares that a king (one bit) can step to."""
    found = 0
    there = king << 4 & empty
    while there:
        found |= there
        there = there << 4 & empty
    there = king << 5 & empty
    while there:
        found |= there
        there = there << 5 & empty
    there = king >> 4 & empty
    while there:
        found |= there
        there = there >> 4 & empty
    there = king >> 5 & empty
    while there:
        found |= there
        there = there >> 5 & empty
    return found


def takes(king: int, foe: int, empty: int) -> bool:
    """Whether a king (one bit) can capture."""
    there = king << 4
    while there & empty:
        there <<= 4
    if there & foe & empty >> 4:
        return True
    there = king << 5
    while there & empty:
        there <<= 5
    if there & foe & empty >> 5:
        return True
    there = king >> 4
    while there & empty:
        there >>= 4
    if there & foe & empty << 4:
        return True
    there = king >> 5
    while there & empty:
        there >>= 5
    return there & foe & empty << 5 != 0


def takers(kings: int, foe: int, empty: int) -> int:
    """Those of the kings that can capture."""
    taking = 0
    while kings:
        king = kings & -kings
        kings ^= king
        if takes(king, foe, empty):
            taking |= king
    return taking


def upward(king: int, shift: int, foe: int, empty: int) -> tuple[int, int]:
    """The piece that a king meets by this shift to the left, and the squares behind it, or 0."""
    there = king << shift
    while there & empty:
        there <<= shift
    victim, behind = there & foe, 0
    there = there << shift & empty
    while there:
        behind |= there
        there = there << shift & empty
    return victim, behind if victim else 0


def downward(king: int, shift: int, foe: int, empty: int) -> tuple[int, int]:
    """The piece that a king meets by this shift to the right, and the squares behind it, or 0."""
    there = king >> shift
    while there & empty:
        there >>= shift
    victim, behind = there & foe, 0
    there = there >> shift & empty
    while there:
        behind |= there
        there = there >> shift & empty
    return victim, behind if victim else 0
