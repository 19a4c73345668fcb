"""Salta's move generator and count agree with the slow ones of `slow_salta`."""

import random

import pytest

from rules import game
from rules.core import Game, Position
from tests.rules import slow_salta

READINGS = ("forward", "any")


def texts(salta: Game, position: Position) -> dict[str, str]:
    """Text of each legal move to the position text after it."""
    return {move.text: salta.dump(salta.play(position, move)) for move in salta.moves(position)}


def slow_texts(text: str, backward: bool) -> dict[str, str]:
    side, armies = slow_salta.parse(text)
    after = slow_salta.moves(side, armies, backward)
    return {move: slow_salta.show(1 - side, armies) for move, armies in after.items()}


def agree(salta: Game, position: Position) -> int:
    """Compare moves and counts; returns how many steps the blockade rule forbids."""
    text = salta.dump(position)
    backward = salta.chosen["jump"] == "any"
    side, armies = slow_salta.parse(text)
    expected = slow_texts(text, backward)
    assert texts(salta, position) == expected, text
    for colour in (0, 1):
        assert salta.remaining(position, colour) == slow_salta.remaining(colour, armies)  # type: ignore[attr-defined]
    jumping = any(":" in move for move in expected)
    return 0 if jumping else sum(1 for _ in slow_salta.steps(side, armies)) - len(expected)


def test_starts_alike() -> None:
    assert game("salta").dump(game("salta").start()) == slow_salta.show(0, slow_salta.start())


@pytest.mark.parametrize("jump", READINGS)
def test_random_games(jump: str) -> None:
    salta = game("salta", jump=jump)
    for seed in range(3):
        chance, position = random.Random(seed), salta.start()
        for _ in range(240):
            agree(salta, position)
            position = salta.after(position, chance.choice(salta.codes(position)))


@pytest.mark.parametrize("jump", READINGS)
def test_scattered_positions(jump: str) -> None:
    salta, chance = game("salta", jump=jump), random.Random(jump)
    for _ in range(150):
        names = [square.name for square in chance.sample(salta.squares, 30)]
        green, red = (
            dict(zip(map(slow_salta.square, half), range(1, 16), strict=True))
            for half in (names[:15], names[15:])
        )
        agree(salta, salta.load(slow_salta.show(chance.randrange(2), (green, red))))


@pytest.mark.parametrize("jump", READINGS)
@pytest.mark.parametrize("walled", [0, 1])
def test_walled_positions_where_steps_would_block(jump: str, walled: int) -> None:
    """One side fills its three ranks, the other the next two but for a few holes."""
    salta, chance, forbidden = game("salta", jump=jump), random.Random(jump), 0
    for _ in range(60):
        wall = [(file, rank) for rank in (3, 4) for file in range(rank % 2, 10, 2)]
        beyond = [(file, rank) for rank in range(5, 10) for file in range(rank % 2, 10, 2)]
        outside = chance.sample(wall, 9) + chance.sample(beyond, 6)
        inner = slow_salta.start()[0]
        outer = dict(zip(outside, range(1, 16), strict=True))
        armies = (turned(outer), turned(inner)) if walled else (inner, outer)
        forbidden += agree(salta, salta.load(slow_salta.show(1 - walled, armies)))
    assert forbidden > 5


def turned(army: slow_salta.Army) -> slow_salta.Army:
    return {(9 - file, 9 - rank): number for (file, rank), number in army.items()}
