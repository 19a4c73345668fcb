"""Node counts from the start, found by several independent programs."""

from __future__ import annotations

import pytest

from rules import game
from rules.shell import perft
from tests.rules import slow_board
from tests.rules.slow_games import SLOW

COUNTS = {
    ("salta", ""): (9, 81, 891, 9801, 124515),
    ("pyramid", ""): (6, 38, 316, 2616, 23473),
    ("pyramid", "jumps=compulsory"): (6, 21, 89, 450, 2348, 12076),
    ("pyramid", "back_jumps=yes"): (6, 39, 334, 2875, 26955),
    ("high-jump", ""): (2, 2, 5, 6, 13, 42, 155, 739, 3500),
    ("high-jump", "captures=compulsory"): (2, 2, 5, 6, 10, 19, 60, 174, 405),
    ("high-jump", "centre=normal"): (2, 3, 6, 23, 106, 520, 2806),
    ("russian", ""): (7, 49, 302, 1469, 7482, 37986, 190146, 929899),
    ("bashni", ""): (7, 49, 302, 1469, 7482, 37908, 189912),
    ("lasca", ""): (6, 6, 18, 54, 116, 324, 846, 2148, 5692, 13898),
}
"""Leaves at depth 1, 2, …: a finished game has none, a forced pass is one move."""
MOST = 200_000
"""Leaves counted here; the deeper ones of the table are for the compiled rules."""
SLOWLY = 1_000


def chosen(option: str) -> dict[str, str]:
    return dict([option.split("=")] if option else [])


@pytest.mark.parametrize(("name", "option"), COUNTS)
def test_counts(name: str, option: str) -> None:
    variant = game(name, **chosen(option))
    wanted = [leaves for leaves in COUNTS[name, option] if leaves <= MOST]
    found = [perft(variant, variant.start(), depth) for depth in range(1, len(wanted) + 1)]
    assert found == wanted


@pytest.mark.parametrize(("name", "option"), COUNTS)
def test_counts_of_the_slow_games(name: str, option: str) -> None:
    slow = SLOW[name](**chosen(option))
    wanted = [leaves for leaves in COUNTS[name, option] if leaves <= SLOWLY]
    for depth, leaves in enumerate(wanted, 1):
        assert slow_board.perft(slow, slow.start, depth) == leaves
