"""Example positions that show what a game's rules mean; their captions are `lesson-<game>-<n>`.

A game without any is explained by its start alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass

from bot.languages import Words
from bot.talk import Picture
from render.lesson import Lesson, Part
from render.scene import Scene
from rules.core import Game, Move, Position

Options = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A position in which a move is played, or the moves from a square are shown."""

    position: str = ""
    """The start where it is empty."""
    move: str = ""
    origin: str = ""
    part: Part | tuple[()] = ()
    """What is seen of the board, as in a lesson; () for all, with the goals of a race."""
    only: Options = ()
    """With what options it is true, where not with any."""


SALTA_HOME = "91-6,92-7,93-8,94-9,95-10,101-11,102-12,103-13,104-14,105-15"
SALTA_SHUFFLED = "11-15,12-14,13-13,14-11,15-12,21-10,22-9,23-8,24-7,25-6,31-5,32-4,33-3,34-2,35-1"
SALTA_GREEN = "11-1,12-2,13-3,14-4,15-5,21-6,22-7,23-8,24-9,25-10,31-11,32-12,34-14,35-15,53-13"
SALTA_RED = "81-15,65-14,84-12,85-11,91-10,92-9,93-8,94-7,95-6,101-5,102-4,103-3,104-2,105-1"

LESSONS: dict[str, tuple[Example, ...]] = {
    "salta": (
        Example(f"g {SALTA_GREEN};{SALTA_RED},51-13", origin="53", part=("c3", "g7")),
        Example(f"g {SALTA_GREEN};{SALTA_RED},63-13", "53:74", part=("c3", "g7")),
        Example(
            f"g 61-1,72-2,83-3,84-4,85-5,{SALTA_HOME};{SALTA_SHUFFLED}",
            "72-82",
            part=("a7", "e10"),
        ),
        Example(
            f"g 42-2,43-3,44-4,45-5,52-1,{SALTA_HOME};{SALTA_SHUFFLED}",
            origin="52",
            part=("a3", "e6"),
        ),
    ),
    "pyramid": (
        Example("w c3-0,e3-0;b6-0,f6-0", origin="c3", part=("b2", "f6")),
        Example("w c3-0;d4-0,f6-0", "c3:e5:g7", part=("c3", "g7")),
        Example(
            "w c3-0;d4-0,f6-0",
            origin="c3",
            part=("b3", "g7"),
            only=(("jumps", "optional"), ("back_jumps", "no")),
        ),
        Example(
            "w d4-0,d6-0,f6-0,c7-0,e7-0,g7-0,b8-0,d8-0,f8-0,h8-0;"
            "a1-0,c1-0,b2-0,d2-0,f2-0,a3-0,g3-0,b4-0,h4-0,a5-0",
            "d4-e5",
        ),
    ),
    "high-jump": (
        Example("w b3-0,d1-0;d5-0,e4-0", origin="b3"),
        Example("w a1-0,b4-0;b1-0,c2-0,e5-0", "a1:c1:c3"),
        Example(
            "w c2-0,e1-0;c3-0,a4-0",
            origin="c2",
            only=(("centre", "immune"), ("captures", "optional")),
        ),
        Example(move="c2-c3", only=(("centre", "immune"),)),
    ),
    "russian": (
        Example("w c3-0;d4-0,f4-0", "c3:e5:g3", part=("b2", "h5")),
        Example("w d6-0;e7-0,g7-0", "d6:f8:h6", part=("c5", "h8")),
        Example("w a1-1;d4-0", origin="a1"),
        Example("w a1-1;c3-0,e7-0", "a1:f6:d8"),
    ),
    "bashni": (
        Example("w c3-0;d4-0", "c3:e5", part=("b3", "e6")),
        Example("w c3-0/0;d4-0/00", "c3:e5", part=("b3", "e6")),
        Example("w c3-10/0;h8-0", origin="c3", part=("b2", "e5")),
        Example("w d6-00;e7-0", "d6:f8", part=("c5", "f8")),
    ),
    "lasca": (
        Example("w b2-0;c3-0", "b2:d4", part=("a2", "d5")),
        Example("w b2-0/0;c3-0/00", "b2:d4", part=("a2", "d5")),
        Example("w d4-10;a7-0", origin="d4", part=("b2", "e5")),
        Example("w c5-0;d6-0,f6-0", "c5:e7", part=("c4", "f7")),
    ),
}


def fitting(game: Game) -> Iterator[tuple[int, Example]]:
    """The examples that are true with a game's options, each with its number from 1."""
    for number, example in enumerate(LESSONS.get(game.name, ()), 1):
        if all(game.chosen[name] == value for name, value in example.only):
            yield number, example


def begun(game: Game, example: Example) -> Position:
    """The position in which an example begins."""
    return game.load(example.position) if example.position else game.start()


def shown(game: Game, example: Example) -> tuple[Move, ...]:
    """The move of an example, or the moves from its square."""
    position = begun(game, example)
    if example.move:
        return (game.read(position, example.move),)
    moves = game.moves(position)
    return tuple(move for move in moves if move.path and move.path[0] == example.origin)


def scene(game: Game, example: Example, *, unmarked: bool) -> Scene:
    """The board of an example: after its move, or before the moves from its square.

    `unmarked` says that the pieces of this race do not tell where they have to go.
    """
    position, moves = begun(game, example), shown(game, example)
    last = moves[0] if example.move else None
    after = game.after(position, last.code) if last else position
    landings = (name for move in moves for name in move.path[1:])
    return Scene(
        game=game.name,
        position=game.dump(after),
        options=tuple(sorted(game.chosen.items())),
        path=last.path if last else (),
        over=last.over if last else (),
        must=() if last else (example.origin,),
        targets=() if last else tuple(dict.fromkeys(landings)),
        goals=unmarked and not example.part,
    )


def captions(voice: Words, game: Game) -> list[str]:
    """What the examples show, in words, each with the move that it is about."""
    return [
        voice.say(f"lesson-{game.name}-{number}", move=", ".join(m.text for m in shown(game, one)))
        for number, one in fitting(game)
    ]


def picture(voice: Words, game: Game, *, unmarked: bool, theme: str, size: int) -> Picture:
    """The examples of a game, for delivery; it has some."""
    told = captions(voice, game)
    examples = [example for _, example in fitting(game)]
    lesson = Lesson(
        tuple(scene(game, one, unmarked=unmarked) for one in examples),
        tuple(told),
        tuple(one.part for one in examples),
        theme=theme,
        size=size,
    )
    return Picture("lesson", asdict(lesson), _alt(voice, game, told))


def _alt(voice: Words, game: Game, told: list[str]) -> str:
    """What the examples show, in words."""
    heard = " ".join(f"{number}. {text}" for number, text in enumerate(told, 1))
    return voice.say("lesson-alt", game=voice.word(f"game-{game.name}"), examples=heard)
