"""An animated replay: `animation(reel)` gives a GIF of a game, or of a part of it.

Each piece glides along its path, then the position stands with its last move marked, exactly as
`board.drawn` has it; at the end the result is laid over the board. It plays again and again, for
whoever comes later has to see the beginning too; the first picture and the end stand longer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from render import board, glide
from render.film import TICK, Box, Film
from render.reel import Ply, Reel, played, scene
from render.scene import SMALLEST
from render.stage import Stage, Still, union
from render.theme import THEMES
from rules.core import Game

LIMIT = 8 * 1024 * 1024
"""Bytes of a GIF at most."""
MOST = 700
"""Positions of a GIF at most; of a longer game every second, third, ... is shown."""
KEPT = 4
"""So many films are kept, for who asks twice."""
OPENING, END, RESULT = 150, 300, 400
"""How long pictures stand, in 1/100 s: the first, the last, the result over it."""
STANDING, HURRIED, WHOLE = 100, 35, 9000
"""How long a move stands, likewise, and the least of that where all moves would take longer than
the whole should."""
LEG = 24
"""How long a piece takes from one square of its path to the next, likewise."""
SMOOTH = ((160, 2), (MOST, 1))
"""Up to so many plies there are so many pictures of a piece between two squares; else none."""
SOON = 30
"""After so many positions it is judged whether the whole will be too long."""


class Plan(NamedTuple):
    """How much of a game is shown: pictures between two squares, width, every how many plies."""

    between: int
    width: int
    stride: int


class Animation(NamedTuple):
    """A GIF, and what of the game is in it."""

    gif: bytes
    plan: Plan
    plies: tuple[int, ...]
    """The plies that are shown, the first picture's first."""


@lru_cache(maxsize=KEPT)
def animation(reel: Reel) -> bytes:
    """The GIF of a reel, at most LIMIT bytes; raises BadScene."""
    return made(reel).gif


def made(reel: Reel, limit: int = LIMIT) -> Animation:
    """The GIF of a reel with at most `limit` bytes, and what it shows of the game.

    Where it would be longer, pieces glide less smoothly, then not at all, then the picture is
    smaller, then plies are left out evenly. Raises BadScene, and ValueError where not even the
    first and the last position have room.
    """
    game, plies = played(reel)
    for plan in plans(len(plies) - 1, reel.size):
        sized = replace(reel, size=plan.width)
        shown = [*plies[: -1 : plan.stride], plies[-1]]
        film = _filmed(sized, game, shown, plan.between, limit)
        if film is not None and len(gif := film.file()) <= limit:
            return Animation(gif, plan, tuple(ply.number for ply in shown))
    raise ValueError(f"no replay has room in {limit} bytes")


def plans(moves: int, width: int) -> Iterator[Plan]:
    """The ways to show so many moves, from the best to the shortest."""
    stride = max(1, ceil(moves / MOST))
    smooth = next((between for most, between in SMOOTH if moves <= most), 0)
    for between in range(smooth if stride == 1 else 0, -1, -1):
        yield Plan(between, width, stride)
    for share in (0.75, 0.5):
        if width * share > SMALLEST:
            yield Plan(0, round(width * share), stride)
    while stride < moves:
        yield Plan(0, SMALLEST, stride)
        stride *= 2
    yield Plan(0, SMALLEST, max(1, moves))


def _filmed(reel: Reel, game: Game, plies: list[Ply], between: int, limit: int) -> Film | None:
    """The film of some plies, each the one after the one before if pieces glide.

    None as soon as it is clear that it will be too long.
    """
    stills = (_still(reel, game, ply) for ply in plies)
    still = next(stills)
    stage, film = Stage(game, still.scene), _begun(still)
    for number, (ply, after) in enumerate(zip(plies[1:], stills, strict=True), 1):
        _clear(film, stage, still)
        held = _move(film, stage, still, after, ply, between) if between else []
        _settle(film, stage, still, after, held, standing(len(plies) - 1))
        still = after
        expected = film.bytes * (len(plies) - 1) / number if number >= SOON else film.bytes
        if film.bytes > limit or expected > 1.2 * limit:
            return None
    if reel.over:
        _finish(film, stage, reel, still)
    return film


def _begun(still: Still) -> Film:
    """A film with its first picture."""
    return Film(board.drawn(still.scene), THEMES[still.scene.theme].palette.bytes, OPENING)


def _still(reel: Reel, game: Game, ply: Ply) -> Still:
    return Still(scene(reel, game, ply), ply.position.board(), game.home(ply.position))


def _clear(film: Film, stage: Stage, still: Still) -> None:
    """Take the marks of the last move away."""
    if still.scene.path:
        box = union(stage.rooms((*still.scene.path, *still.scene.over)))
        film.patch(stage.part(box, still), box[:2], TICK)


def _move(
    film: Film, stage: Stage, still: Still, after: Still, ply: Ply, between: int
) -> list[Box]:
    """Let the piece glide; gives the boxes where it was seen last."""
    if ply.move is None:
        return []
    held = stage.rooms(ply.move.path[:1])
    way = glide.moments(stage.layout, still.columns, after.columns, ply.move, between)
    for at, standing, column, changed in way:
        room = stage.room(at)
        box = union((*held, room, *stage.rooms(changed)))
        now = still._replace(columns=standing)
        film.patch(stage.passing(box, now, at, column), box[:2], LEG // 3)
        held = [room]
    return held


def standing(moves: int) -> int:
    """How long each of so many moves stands, in 1/100 s."""
    return min(STANDING, max(HURRIED, WHOLE // max(1, moves)))


def _settle(
    film: Film, stage: Stage, still: Still, after: Still, held: list[Box], time: int
) -> None:
    """Show the position that was reached, the last move marked, then the words and whose turn."""
    squares = still.columns.keys() | after.columns.keys()
    changed = [name for name in squares if still.columns.get(name) != after.columns.get(name)]
    boxes = [*held, *stage.rooms((*changed, *after.scene.path, *after.scene.over))]
    if boxes:
        box = union(boxes)
        film.patch(stage.marked(box, after), box[:2], TICK)
    film.patch(stage.told(after), stage.words[:2], TICK)
    for box in stage.edges:
        film.patch(stage.part(box, after), box[:2], TICK)
    film.hold(time - TICK)


def _finish(film: Film, stage: Stage, reel: Reel, still: Still) -> None:
    """Lay the result over the board."""
    film.hold(END)
    told = replace(
        still.scene,
        score=reel.score,
        winner=reel.winner,
        names=reel.names,
        reason=reel.reason,
    )
    image, corner = stage.result(told)
    film.patch(image, corner, RESULT)
