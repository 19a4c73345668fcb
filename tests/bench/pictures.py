"""Pictures: processor time and bytes at 800 px, beside a chess board through SVG and cairo.

Whole pictures are never kept here, the tiles they are made of are, as in a running bot.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path
from random import Random

from render import board
from render.reel import Reel, width
from render.replay import made
from render.scene import Scene
from rules import GAMES, game
from rules.core import Game, Move, Position
from tests.bench.spread import milliseconds, percentile

NUMBER = 200
PEERS = 40
MANY = 10_000
FASTER, MOST_MS, MOST_BYTES = 6, 10.0, 60_000
FIRST = """
import time
started = time.perf_counter()
from render.board import picture, warm
from render.scene import Scene
from rules import game
rules = game("salta")
scene = Scene("salta", rules.dump(rules.start()), caption="Green to move", turn=0)
times = [time.perf_counter()]
picture(scene)
times.append(time.perf_counter())
warm()
times.append(time.perf_counter())
picture(Scene("salta", rules.dump(rules.start()), caption="Green to move", turn=0, label="#1"))
times.append(time.perf_counter())
print(times[0] - started, times[1] - started, times[3] - times[2])
"""
FULLEST = {
    "bashni": "w a1-0/1,c1-1/0,e1-0/0,g1-0/1,b2-1/0,d2-0/0,f4-0/0,c3-0/0,e3-0/1,g5-1/0,b6-0/0"
    ",h4-0/1;",
    "lasca": "w a1-0/1,c1-1/0,e1-0/0,g1-0/1,b2-1/0,d2-0/0,f4-0/0,c3-0/0,e3-0/1,g5-1/0,b6-0/0;",
}
"""All pieces in columns of two, kings among them."""
LONGEST = {
    "bashni": (("h8", "a1"), ("d4",)),
    "lasca": (("g7", "e5", "c7", "a5", "c3"), ("f6", "d6", "b6", "b4")),
    "russian": (("a1", "d4", "g7", "d4", "a7"), ("b2",)),
    "high-jump": (("d1", "d3", "d5", "b5"), ("d2", "d4", "c5")),
    "pyramid": (("c3", "e5", "g7"), ("d4", "f6")),
    "salta": (("53", "74"), ("63",)),
}
"""A long move of each game, drawn whatever stands there."""


def measure() -> Iterator[tuple[str, str]]:
    """Rows for the peer, each game's worst and usual pictures, the first one, replays, memory."""
    peer = _peer()
    yield "peer: chess.svg and cairosvg", peer[2] if peer else "not installed, or libcairo missing"
    board.warm()
    for name in GAMES:
        yield f"{name}, fullest board and longest move", _judged(_worst(name), peer)
    for name in GAMES:
        yield f"{name}, along random games", _judged(list(_scenes(name, NUMBER)), peer)
    yield from _first()
    yield from _replays()
    yield "memory", _memory()


def _peer() -> tuple[float, int, str] | None:
    """The peer's median seconds, its smallest bytes, and both in words."""
    try:
        import cairosvg
        import chess
        import chess.svg
    except (ImportError, OSError):
        return None
    chance, position = Random(1), chess.Board()
    times, sizes = [], []
    for _ in range(PEERS):
        move = chance.choice(list(position.legal_moves))
        position.push(move)
        started = time.process_time()
        svg = chess.svg.board(position, size=800, lastmove=move)
        image = cairosvg.svg2png(svg.encode(), output_width=800, output_height=800)
        times.append(time.process_time() - started)
        sizes.append(len(image))
    median = percentile(times, 0.5)
    return median, min(sizes), f"{milliseconds(times)}; {min(sizes)} to {max(sizes)} bytes"


def _judged(scenes: list[Scene], peer: tuple[float, int, str] | None) -> str:
    times, sizes = [], []
    for scene in scenes:
        started = time.process_time()
        image = board.kept.__wrapped__(scene)
        times.append(time.process_time() - started)
        sizes.append(len(image))
    median, most = percentile(times, 0.5), max(sizes)
    good = median * 1e3 <= MOST_MS and most <= MOST_BYTES
    beside = ""
    if peer:
        good = good and median * FASTER <= peer[0] and most < peer[1]
        beside = f", 1/{peer[0] / median:.1f} of the peer's time"
    return f"{milliseconds(times)}{beside}; max {most} bytes ({'met' if good else 'missed'})"


def _worst(name: str) -> list[Scene]:
    """The fullest board with the longest arrow, goals and marks, from both sides."""
    rules = game(name)
    text = FULLEST.get(name) or rules.dump(rules.start())
    path, over = LONGEST[name]
    look = {"caption": "White to move", "move": "14. " + ":".join(path), "label": "#128"}
    data = {"game": name, "position": text, "path": path, "over": over, "goals": True, "turn": 0}
    squares = [square.name for square in rules.squares]
    return [
        Scene.from_data({**data, **look, "bottom": bottom, "must": squares[:3],
                         "targets": squares[20:23], "label": f"#{number}"})
        for bottom in (0, 1)
        for number in range(20)
    ]  # fmt: skip


def _scenes(name: str, number: int) -> Iterator[Scene]:
    """Different positions along random games, each with its last move."""
    rules = game(name)
    for ply, (position, move) in enumerate(_plies(rules, number)):
        yield Scene(
            game=name,
            position=rules.dump(position),
            path=move.path,
            over=move.over,
            turn=position.side,
            caption="White to move",
            move=f"{ply}. {move.text}",
            label="#128",
        )


def _plies(rules: Game, number: int) -> Iterator[tuple[Position, Move]]:
    chance, position = Random(1), rules.start()
    for ply in range(number):
        codes = rules.codes(position)
        if not codes or ply % 90 == 89:
            position = rules.start()
            codes = rules.codes(position)
        move = rules.move(position, chance.choice(codes))
        position = rules.after(position, move.code)
        yield position, move


def _first() -> Iterator[tuple[str, str]]:
    found = subprocess.run(
        [sys.executable, "-c", FIRST], capture_output=True, text=True, check=True
    ).stdout.split()
    imports, whole, warmed = (f"{float(value) * 1e3:.0f} ms" for value in found)
    yield (
        "first picture of a process",
        f"{whole}, {imports} of it imports; of a warm one, as workers are, {warmed} (at most 300)",
    )


def _replays() -> Iterator[tuple[str, str]]:
    for name in GAMES:
        for plies in (60, 120, 600):
            reel = _reel(name, plies)
            started = time.process_time()
            film = made(reel)
            taken = time.process_time() - started
            yield (
                f"replay of {name}, {len(reel.moves)} plies, {reel.size} px",
                f"{taken * 1e3:.0f} ms, {len(film.gif) / 1e3:.0f} kB",
            )


def _reel(name: str, plies: int) -> Reel:
    """The first so many plies of a game of chance that captures all it can, the longest found."""
    rules, best = game(name), list[str]()
    for seed in range(40):
        chance, position, moves = Random(seed), rules.start(), list[str]()
        while len(moves) < plies and (codes := rules.codes(position)):
            # Captures are what takes room: they are played wherever they can be.
            taking = [code for code in codes if rules.move(position, code).over]
            move = rules.move(position, chance.choice(taking or codes))
            moves.append(move.text)
            position = rules.after(position, move.code)
        best = max(best, moves, key=len)
        if len(best) == plies:
            break
    start = rules.dump(rules.start())
    return Reel(game=name, start=start, moves=tuple(best), size=width(rules))


def _memory() -> str:
    """The resident size along many different pictures of all games."""
    sizes = []
    pictures = chain.from_iterable(
        zip(*(_scenes(name, MANY // len(GAMES) + 1) for name in GAMES), strict=True)
    )
    for number, scene in enumerate(islice(pictures, MANY), 1):
        board.picture(scene)
        if number % (MANY // 5) == 0:
            sizes.append(f"{_resident():.0f} MB after {number}")
    return ", ".join(sizes)


def _resident() -> float:
    """The resident size of this process in MB; where it cannot be read, the largest so far."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return pages * resource.getpagesize() / 1024**2
