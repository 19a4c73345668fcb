"""Node counts from the start, found by several independent programs."""

import pytest

from rules import game
from rules.shell import perft

COUNTS = {("salta", ""): (9, 81, 891, 9801, 124515)}


@pytest.mark.parametrize(("name", "option"), COUNTS)
def test_counts(name: str, option: str) -> None:
    variant = game(name, **dict([option.split("=")] if option else []))
    found = [perft(variant, variant.start(), depth) for depth in range(1, 6)]
    assert tuple(found) == COUNTS[name, option]
