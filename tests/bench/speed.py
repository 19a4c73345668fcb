"""How fast the rules are in this process, beside a peer: `python -m tests.bench.speed`.

The peer is py-draughts' perft of Russian draughts to depth 6; R is its leaves a second, measured
right before and after each row, because machines are shared. All times are processor time of
one core. Prints a JSON line `[GAME, WHAT, PER_SECOND, R]` for each row.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial

from draughts import RussianBoard
from draughts.engines.turbo import perft_from_board

from rules import GAMES, game, shell
from rules.core import Game
from rules.squares import COMPILED

PEER_DEPTH = 6
SECONDS = 1.0
"""A row counts at least this long."""


def rows() -> Iterator[tuple[str, str, float, float]]:
    """For each game its leaves and its random moves a second, with R."""
    build = "compiled" if COMPILED else "uncompiled"
    for name in GAMES:
        rules = game(name)
        yield name, f"perft {build}", *beside(partial(leaves, rules))
        yield name, f"random play {build}", *beside(partial(moves, rules))


def beside(measure: Callable[[], float]) -> tuple[float, float]:
    """What is measured, and the mean of R before and after."""
    before = peer()
    measured = measure()
    return measured, (before + peer()) / 2


def peer() -> float:
    """R: leaves a second."""
    board = RussianBoard()
    started = time.process_time()
    count = perft_from_board(board, PEER_DEPTH)
    return float(count / (time.process_time() - started))


def leaves(rules: Game) -> float:
    """Leaves a second at the first depth that takes long enough."""
    depth, spent = 1, 0.0
    while spent < SECONDS:
        depth += 1
        started = time.process_time()
        count = shell.perft(rules, rules.start(), depth)
        spent = time.process_time() - started
    return count / spent


def moves(rules: Game) -> float:
    """Moves a second of random games."""
    chance = random.Random(1).random
    count, started = 0, time.process_time()
    while (spent := time.process_time() - started) < SECONDS:
        count += shell.playout(rules, chance)[1]
    return count / spent


if __name__ == "__main__":
    for row in rows():
        sys.stdout.write(json.dumps(row) + "\n")
        sys.stdout.flush()
