"""Rules: leaves and random moves a second, processor time."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from rules import GAMES, game
from rules.core import Game, Position
from rules.record import Entry, Record

DEPTH = 5
SECONDS = 2.0


def measure() -> Iterator[tuple[str, str]]:
    """A row for perft and one for playouts of each game."""
    for name in GAMES:
        rules = game(name)
        started = time.process_time()
        leaves = perft(rules, rules.start(), DEPTH)
        spent = time.process_time() - started
        yield f"{name} perft {DEPTH}", f"{leaves} leaves, {leaves / spent / 1e6:.2f} M leaves/s"
        games, moves, spent = playouts(rules)
        yield f"{name} random play", f"{games} games, {moves / spent / 1e3:.0f} k moves/s"


def perft(rules: Game, position: Position, depth: int) -> int:
    """The number of legal lines of this many plies."""
    codes = rules.codes(position)
    if depth == 1:
        return len(codes)
    return sum(perft(rules, rules.after(position, code), depth - 1) for code in codes)


def playouts(rules: Game) -> tuple[int, int, float]:
    """Random games by the position's rules: how many, how many moves, processor seconds."""
    chance = random.Random(1)
    games = moves = 0
    started = time.process_time()
    while time.process_time() - started < SECONDS:
        games += 1
        position, plies = rules.start(), 0
        while codes := rules.codes(position):
            position = rules.after(position, chance.choice(codes))
            plies += 1
            if rules.verdict(position, plies, 0, 1):
                break
        moves += plies
    return games, moves, time.process_time() - started


def random_records(number: int, seed: int = 1) -> Iterator[Record]:
    """Records of different positions along random games, each with its last move."""
    chance = random.Random(seed)
    record = Record.start(game("salta"))
    for _ in range(number):
        if record.result is not None:
            record = Record.start(record.game)
        move = chance.choice(record.moves())
        record = record.add(Entry("move", move.text, record.side))
        yield record
