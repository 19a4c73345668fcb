"""Positions of all kinds: of random games in every option, set up at random, and the fullest."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress

from rules import GAMES, game
from rules.core import BadEntry, BadPosition, Game
from rules.record import Entry, Record

PIECES = {"salta": 15, "pyramid": 10, "high-jump": 12, "russian": 12, "bashni": 12, "lasca": 11}
"""How many pieces a side has at most."""
COLUMNS = ("bashni", "lasca")
KINGS = ("russian", *COLUMNS)
FULLEST = {
    "bashni": (
        "w a1-10101/0,c1-1/01010,e1-0/1;g7-0,f8-101/1,h8-1/0101",
        "w a1-1/0,c1-1/0,e1-1/0,g1-1/0,b2-1/0,d2-1/0;b8-1/0,d8-1/0,f8-1/0,h8-1/0,a7-1/0,c7-1/0",
        "b a1-1/1,c1-1/1,e1-1/1,g1-1/1,b2-1/1,d2-1/1;b8-1/1,d8-1/1,f8-1/1,h8-1/1,a7-1/1,c7-1/1",
        "b a3-101010101010/010101010101;",
    ),
    "lasca": (
        "w a1-1/0,c1-1/0,e1-1/0,g1-1/0,b2-1/0,d2-1/0;a7-1/0,c7-1/0,e7-1/0,g7-1/0,b6-1/0",
        "b a3-10101010101/01010101010;",
    ),
}
ENDS = ("resign", "draw", "adjudicated", "aborted", "time")


def played(name: str, seed: int, **options: str) -> Iterator[Record]:
    """A random game, every position from the start to the end."""
    chance = random.Random(seed)
    record = Record.start(game(name, **options))
    yield record
    while record.result is None:
        record = moved(record, chance)
        yield record
        if record.game.calls and record.result is None:
            with suppress(BadEntry):
                record = record.add(Entry("salta", "", record.side))
                yield record


def moved(record: Record, chance: random.Random) -> Record:
    """The record after one move more, if there is one."""
    moves = record.moves()
    return record.add(Entry("move", chance.choice(moves).text, record.side)) if moves else record


def ended(record: Record, kind: str) -> Record:
    """The record, ended by something that is no move."""
    if kind == "draw":
        record = record.add(Entry("offer", "", 0))
        return record.add(Entry("draw", "", 1))
    return record.add(Entry(kind, "1/2-1/2" if kind == "adjudicated" else "", 1))


def varied(name: str, seed: int = 0) -> Iterator[Record]:
    """Positions without end: of random games in each option, and as many set up at random."""
    chance = random.Random(seed)
    rules = game(name)
    for at, options in enumerate(_options(name)):
        everything = list(played(name, seed + at, **options))
        for record in chance.sample(everything, min(30, len(everything))):
            yield record
            other = moved(set_up(rules, chance), chance)
            over = other.result is None and chance.random() < 0.2
            yield ended(other, chance.choice(ENDS)) if over else other


def some(name: str, count: int, seed: int = 0) -> list[Record]:
    """So many of the varied positions, all different."""
    found: dict[str, Record] = {}
    for record in varied(name, seed):
        found.setdefault(record.game.dump(record.position), record)
        if len(found) == count:
            break
    return [*found.values()]


def _options(name: str) -> Iterator[dict[str, str]]:
    """All defaults, then each other value, again and again."""
    values = GAMES[name].options.items()
    others = [{option: value} for option, given in values for value in given[1:]]
    others = [given for given in others if given != {"count": "exact"}]  # It takes seconds.
    while True:
        yield {}
        yield from others


def fullest(name: str) -> list[Record]:
    """Positions of which the most must be told: all pieces, many columns, all that can be home."""
    rules, start = game(name), game(name).dump(game(name).start())
    texts = [start]
    if name == "salta":
        first, second = start.removeprefix("g ").split(";")
        texts.append(f"g {_seven_on(first, 70)};{_seven_on(second, -70)}")
    elif name == "pyramid":
        first, second = start.removeprefix("w ").split(";")
        texts.append(f"b {second};{first}")
    elif name in COLUMNS:
        texts += FULLEST[name]
    return [Record.start(rules, rules.load(text)) for text in texts]


def _seven_on(side: str, steps: int) -> str:
    standing = (piece.split("-") for piece in side.split(","))
    return ",".join(f"{int(square) + steps}-{number}" for square, number in standing)


def set_up(rules: Game, chance: random.Random) -> Record:
    """A position with any legal number of pieces on any squares, in columns where there are any."""
    while True:
        with suppress(BadPosition):
            return Record.start(rules, rules.load(_text(rules, chance)))


def _text(rules: Game, chance: random.Random) -> str:
    squares = [square.name for square in rules.squares]
    chance.shuffle(squares)
    if rules.name == "salta":
        contents = [[str(number) for number in range(1, 16)]] * 2
    elif rules.name in COLUMNS:
        contents = _columns(PIECES[rules.name], chance)
    else:
        most, kings = PIECES[rules.name], chance.random() if rules.name in KINGS else 0
        contents = [
            [str(int(chance.random() < kings)) for _ in range(chance.randint(0, most))]
            for _ in range(2)
        ]
    sides = [[f"{squares.pop()}-{content}" for content in held] for held in contents]
    return f"{chance.choice(rules.letters)} {','.join(sides[0])};{','.join(sides[1])}"


def _columns(most: int, chance: random.Random) -> list[list[str]]:
    """Columns of both sides that hold most of the pieces, few and tall or many and low."""
    left = [chance.randint(most // 2, most) for _ in range(2)]
    kings, tall = chance.random(), chance.choice((0.2, 0.5, 0.8, 1))
    made: list[list[str]] = [[], []]
    while max(left):
        side = chance.choice([side for side in (0, 1) if left[side]])
        parts = []
        for owner in (side, 1 - side):
            height = chance.randint(int(owner == side), max(1, int(left[owner] * tall)))
            height = min(height, left[owner])
            left[owner] -= height
            parts.append("".join(str(int(chance.random() < kings)) for _ in range(height)))
        made[side].append("/".join(filter(None, parts)))
    return made
