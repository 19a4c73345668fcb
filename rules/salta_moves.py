"""Salta's steps and jumps as masks of target squares, and codes of moves made from them.

A code is origin * ORIGIN + target, both square numbers.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rules.salta_board import BIT, SIZE
from rules.squares import population

ORIGIN: Final = 64


def _codes(shift: int) -> list[int]:
    """Target number to the code of the move that came there by this shift of bits."""
    return [(target - shift) * ORIGIN + target for target in range(SIZE)]


UP_5: Final = _codes(5)
UP_6: Final = _codes(6)
DOWN_5: Final = _codes(-5)
DOWN_6: Final = _codes(-6)
JUMPS_5: Final = (_codes(10), _codes(-10))
JUMPS_6: Final = (_codes(12), _codes(-12))
"""By side, ahead."""


def cramped(foe: i64, empty: i64) -> bool:
    """Whether fewer than two squares beside the other side are empty, so that one step, which
    fills one square at most, could block it."""
    near = (foe << 5 | foe >> 5) & empty
    if near & (near - 1):
        return False
    near |= (foe << 6 | foe >> 6) & empty
    return not near & (near - 1)


def ahead(side: int, own: i64, foe: i64, empty: i64) -> tuple[i64, i64]:
    """The landings of jumps ahead, by shifts of 5 and of 6."""
    if side:
        return (own >> 5 & foe) >> 5 & empty, (own >> 6 & foe) >> 6 & empty
    return (own << 5 & foe) << 5 & empty, (own << 6 & foe) << 6 & empty


def nth(targets: int, at: int) -> int:
    """The target that `add` takes as number `at`, from 0."""
    while at:
        targets ^= BIT[targets.bit_length()]
        at -= 1
    return targets.bit_length()


def add(codes: list[int], targets: int, table: list[int]) -> None:
    """Add the code of every target in the mask, from the last square down."""
    while targets:
        target = targets.bit_length()
        targets ^= BIT[target]
        codes.append(table[target])


def picked_step(own: i64, empty: i64, chance: float) -> int:
    """One of the steps, by a chance in [0, 1)."""
    up_5 = population(own << 5 & empty)
    up_6 = up_5 + population(own << 6 & empty)
    down_5 = up_6 + population(own >> 5 & empty)
    down_6 = down_5 + population(own >> 6 & empty)
    at = int(chance * down_6)
    if at < up_5:
        return UP_5[nth(own << 5 & empty, at)]
    if at < up_6:
        return UP_6[nth(own << 6 & empty, at - up_5)]
    if at < down_5:
        return DOWN_5[nth(own >> 5 & empty, at - up_6)]
    return DOWN_6[nth(own >> 6 & empty, at - down_5)]
