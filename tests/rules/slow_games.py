"""The slow games by name."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from tests.rules.slow_board import SlowGame
from tests.rules.slow_draughts import SlowBashni, SlowRussian
from tests.rules.slow_high_jump import SlowHighJump
from tests.rules.slow_lasca import SlowLasca
from tests.rules.slow_pyramid import SlowPyramid
from tests.rules.slow_salta import SlowSalta

SLOW: dict[str, type[SlowGame]] = {
    kind.game: kind
    for kind in (SlowSalta, SlowPyramid, SlowHighJump, SlowRussian, SlowBashni, SlowLasca)
}


def choices(name: str) -> Iterator[dict[str, str]]:
    """Every choice of all options of a game that may stand together."""
    kind = SLOW[name]
    for values in itertools.product(*kind.options.values()):
        chosen = dict(zip(kind.options, values, strict=True))
        if not any(pair.items() <= chosen.items() for pair in kind.refused):
            yield chosen
