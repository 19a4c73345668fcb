"""Salta again, slow and simple, from the rules alone: the judge of `rules.salta` in tests.

Squares are (file, rank) from 0, a position is a side and two dictionaries from square to number.
Nothing here comes from the package under test.
"""

from __future__ import annotations

from collections.abc import Iterator

Square = tuple[int, int]
Army = dict[Square, int]
Armies = tuple[Army, Army]
DIAGONALS = ((1, 1), (1, -1), (-1, 1), (-1, -1))


def name(square: Square) -> str:
    file, rank = square
    return str(10 * (rank + 1) + file // 2 + 1)


def square(name: str) -> Square:
    rank = int(name) // 10 - 1
    return 2 * (int(name) % 10 - 1) + rank % 2, rank


def start() -> Armies:
    green = {
        square(str(10 * rank + at)): 5 * (rank - 1) + at for rank in (1, 2, 3) for at in range(1, 6)
    }
    red = {(9 - file, 9 - rank): number for (file, rank), number in green.items()}
    return green, red


def goal(side: int) -> Army:
    """Square to number where every piece is home: seven ranks forward, on the same k-th square."""
    ahead = 70 if side == 0 else -70
    return {square(str(int(name(at)) + ahead)): number for at, number in start()[side].items()}


def parse(text: str) -> tuple[int, Armies]:
    head, armies = text.split(" ")
    green, red = (
        {square(part.split("-")[0]): int(part.split("-")[1]) for part in army.split(",")}
        for army in armies.split(";")
    )
    return "gr".index(head), (green, red)


def show(side: int, armies: Armies) -> str:
    written = [
        ",".join(f"{name(at)}-{army[at]}" for at in sorted(army, key=lambda at: (at[1], at[0])))
        for army in armies
    ]
    return f"{'gr'[side]} {';'.join(written)}"


def inside(at: Square) -> bool:
    return 0 <= at[0] <= 9 and 0 <= at[1] <= 9


def steps(side: int, armies: Armies) -> Iterator[tuple[Square, Square]]:
    for file, rank in armies[side]:
        for right, up in DIAGONALS:
            there = (file + right, rank + up)
            if inside(there) and there not in armies[0] and there not in armies[1]:
                yield (file, rank), there


def jumps(side: int, armies: Armies, backward: bool) -> Iterator[tuple[Square, Square]]:
    forward = 1 if side == 0 else -1
    for file, rank in armies[side]:
        for right, up in DIAGONALS:
            over, there = (file + right, rank + up), (file + 2 * right, rank + 2 * up)
            if up != forward and not backward:
                continue
            taken = there in armies[0] or there in armies[1]
            if over in armies[1 - side] and inside(there) and not taken:
                yield (file, rank), there


def moved(side: int, armies: Armies, origin: Square, target: Square) -> Armies:
    army = dict(armies[side])
    army[target] = army.pop(origin)
    return (army, armies[1]) if side == 0 else (armies[0], army)


def can_move(side: int, armies: Armies, backward: bool) -> bool:
    return any(True for _ in steps(side, armies)) or any(
        True for _ in jumps(side, armies, backward)
    )


def moves(side: int, armies: Armies, backward: bool) -> dict[str, Armies]:
    """Text of each legal move to the armies after it."""
    if any(armies[colour] == goal(colour) for colour in (0, 1)):
        return {}
    jumping = {
        f"{name(origin)}:{name(target)}": moved(side, armies, origin, target)
        for origin, target in jumps(side, armies, backward)
    }
    stepping = {
        f"{name(origin)}-{name(target)}": moved(side, armies, origin, target)
        for origin, target in steps(side, armies)
    }
    legal = {text: after for text, after in stepping.items() if can_move(1 - side, after, backward)}
    return jumping or legal


def remaining(side: int, armies: Armies) -> int:
    """The steps left with all other pieces ignored."""
    homes = {number: at for at, number in goal(side).items()}
    return sum(
        max(abs(file - homes[number][0]), abs(rank - homes[number][1]))
        for (file, rank), number in armies[side].items()
    )
