"""Captures on the 8x8 board, by men that may become kings on the way, and by kings."""

from __future__ import annotations

from typing import Final

from rules.core import NOTHING
from rules.draughts_board import (
    BETWEEN,
    BIT,
    CROWNS,
    MASK,
    add,
    downward,
    jumpers,
    jumps,
    nth,
    slides,
    takers,
    takes,
    upward,
)
from rules.squares import population

TWO: Final = 64
FOUR: Final = 64**3
"""The first paths of so many squares: a king's next landing, or a man's, may be one met before."""


class Chains:
    """All captures of one side, as codes.

    `codes` has each move once, by the first of its paths in order of their landings: a path goes on
    from a square only if none came there before with the same result up to there. `kings`: the
    pieces whose kind matters once captured, in the order of capture. `lone`: the squares that are
    empty once jumped; pieces on others block until the move ends, and none is captured twice.
    """

    def __init__(self, side: int, kings: int, lone: int) -> None:
        self.codes: Final[list[int]] = []
        self.crown: Final = CROWNS[side]
        self.kings: Final = kings
        self.lone: Final = lone
        self.seen: set[int] = set()
        self.only = 0
        """With squares in it, every path over these alone is added, also several of one move."""

    def men(self, men: int, foe: int, empty: int) -> None:
        """Add the captures of all men (those that can capture)."""
        far = (men << 4 & foe) << 4 & empty
        right = (men << 5 & foe) << 5 & empty
        back = (men >> 4 & foe) >> 4 & empty
        left = (men >> 5 & foe) >> 5 & empty
        going = (far | right | back | left) & (jumpers(foe, empty) | self.crown)
        if going:
            long = (going & far) >> 8 | (going & right) >> 10
            long |= (going & back) << 8 | (going & left) << 10
            men = long
            while men:
                man = men & -men
                men ^= man
                self.begin(man, self.crown, foe, empty)
            far &= ~(long << 8)
            right &= ~(long << 10)
            back &= ~(long >> 8)
            left &= ~(long >> 10)
        if far:
            add(self.codes, far, 8)
        if right:
            add(self.codes, right, 10)
        if back:
            add(self.codes, back, -8)
        if left:
            add(self.codes, left, -10)

    def riders(self, kings: int, foe: int, empty: int) -> None:
        """Add the captures of all kings."""
        while kings:
            king = kings & -kings
            kings ^= king
            self.begin(king, -1, foe, empty)

    def begin(self, piece: int, crown: int, foe: int, empty: int) -> None:
        """Add the captures of the piece on a square (one bit).

        `crown` holds the squares that make it a king, -1 if it is one.
        """
        if self.seen:
            self.seen = set()
        empty |= piece
        landings = self._landings(piece, crown, foe, empty)
        self._extend(piece.bit_length(), landings, 0, crown, foe, empty)

    def follow(self, path: list[int], crown: int, foe: int, empty: int) -> int:
        """How many squares of a path are right as a capture, its origin always."""
        begun = 1
        while begun < len(path):
            at, to = path[begun - 1], path[begun]
            if not self._landings(BIT[at], crown, foe, empty) & BIT[to]:
                break
            victim = BETWEEN[at << 6 | to] & foe
            foe ^= victim
            empty |= victim & self.lone
            crown = -1 if BIT[to] & crown else crown
            begun += 1
        return begun

    def _landings(self, piece: int, crown: int, foe: int, empty: int) -> int:
        if crown >= 0:
            return jumps(piece, foe, empty)
        return king_landings(piece, foe, foe, empty, self.lone)

    def _extend(
        self, path: int, landings: int, kinds: int, crown: int, foe: int, empty: int
    ) -> None:
        """Add the chains that go on from the end of a path to the landings.

        `foe` is what may still be captured, `kinds` the kinds of what was, a bit each.
        """
        while landings:
            landing = landings & -landings
            landings ^= landing
            longer = path << 6 | landing.bit_length()
            victim = BETWEEN[longer & 4095] & foe
            becomes = -1 if landing & crown else crown
            held = kinds << 1 | int(victim & self.kings != 0)
            left = foe ^ victim
            if self.only:
                if not victim & self.only:
                    continue
            elif path >= (TWO if becomes < 0 else FOUR):
                state = ((left << 12 | held) << 6 | longer & 63) << 1 | int(becomes < 0)
                if state in self.seen:
                    continue
                self.seen.add(state)
            free = empty | victim & self.lone
            further = self._landings(landing, becomes, left, free)
            if further:
                self._extend(longer, further, held, becomes, left, free)
            else:
                self.codes.append(longer)


def simple_number(side: int, own: int, foe: int, kings: int) -> int:
    """How many moves there are, counted without being made; -1 where kings or chains capture.

    `kings` holds those of both sides.
    """
    empty = MASK ^ own ^ foe
    kings &= own
    men = own ^ kings
    far, right, back, left = men << 4, men << 5, men >> 4, men >> 5
    first, second = (far & foe) << 4 & empty, (right & foe) << 5 & empty
    third, fourth = (back & foe) >> 4 & empty, (left & foe) >> 5 & empty
    if kings and takers(kings, foe, empty):
        return -1
    landings = first | second | third | fourth
    if landings:
        # No man jumps back over what it has just captured, for its origin counts as full here;
        # and where it goes on, it cannot land on its origin at once.
        if landings & (jumpers(foe, empty) | CROWNS[side]):
            return -1
        number = population(first) if first else 0
        number += population(second) if second else 0
        number += population(third) if third else 0
        return number + population(fourth) if fourth else number
    if not foe:
        return 0
    if side:
        number = population(back & empty) + population(left & empty)
    else:
        number = population(far & empty) + population(right & empty)
    while kings:
        king = kings & -kings
        kings ^= king
        number += population(slides(king, empty))
    return number


def picked_jump(side: int, men: int, foe: int, empty: int, chance: float) -> int:
    """One of the captures of men by a chance in [0, 1); NOTHING if one may go on or is crowned."""
    far = (men << 4 & foe) << 4 & empty
    right = (men << 5 & foe) << 5 & empty
    back = (men >> 4 & foe) >> 4 & empty
    left = (men >> 5 & foe) >> 5 & empty
    if (far | right | back | left) & (jumpers(foe, empty) | CROWNS[side]):
        return NOTHING
    return picked(chance, far, right, back, left, 512)


def picked(chance: float, far: int, right: int, back: int, left: int, way: int) -> int:
    """One of the codes of all targets in the masks, by a chance in [0, 1); NOTHING if all are 0.

    `way` is 64 times the way to the targets in `far`, a quarter more to those in `right`; the same
    backwards.
    """
    first = population(far)
    second = first + population(right)
    third = second + population(back)
    number = third + population(left)
    at = int(chance * number)
    if at < first:
        return nth(far, at) * 65 - way
    if at < second:
        return nth(right, at - first) * 65 - way - (way >> 2)
    if at < third:
        return nth(back, at - second) * 65 + way
    return nth(left, at - third) * 65 + way + (way >> 2) if number else NOTHING


def king_landings(king: int, foe: int, later: int, empty: int, lone: int) -> int:
    """The squares a king may come to by a capture: those it can capture on from, if there are any.

    They are looked for along each line on its own. `foe` may be captured now, `later` after it (and
    not what was captured now); `lone` squares are empty once jumped.
    """
    victim, behind = upward(king, 4, foe, empty)
    found = must_land(behind, later & ~victim, empty | victim & lone) if behind else 0
    victim, behind = upward(king, 5, foe, empty)
    if behind:
        found |= must_land(behind, later & ~victim, empty | victim & lone)
    victim, behind = downward(king, 4, foe, empty)
    if behind:
        found |= must_land(behind, later & ~victim, empty | victim & lone)
    victim, behind = downward(king, 5, foe, empty)
    if behind:
        found |= must_land(behind, later & ~victim, empty | victim & lone)
    return found


def must_land(landings: int, foe: int, empty: int) -> int:
    """Those of the landings from which a king can capture on, else all of them."""
    going, rest = 0, landings
    while rest:
        landing = rest & -rest
        rest ^= landing
        if takes(landing, foe, empty):
            going |= landing
    return going or landings
