"""What a scene must be to be drawn: every field is looked at before anything is."""

from __future__ import annotations

from functools import lru_cache
from reprlib import repr as brief

from render.scene import LARGEST, SMALLEST, BadScene, Scene
from render.theme import THEMES
from rules import game as game_of
from rules.core import BadOption, BadPosition, Game, Position

LONGEST_TEXT = 4_000
"""Characters of any text; what is shown is far shorter."""
LONGEST_PATH = 64
"""Squares of a move; no game's chain is longer."""
TEXTS = ("game", "position", "theme", "caption", "move", "label", "score", "reason")
LISTS = ("path", "over", "must", "targets", "names")
SQUARES = ("path", "over", "must", "targets")


def checked(scene: Scene) -> tuple[Game, Position]:
    """The game and position of a scene whose every field makes sense, or BadScene."""
    check_kinds(scene)
    game = game_with(scene.game, scene.options)
    given = {name for field in SQUARES for name in getattr(scene, field)}
    unknown = sorted(given - {square.name for square in game.squares})
    if unknown:
        raise BadScene(f"no square {', '.join(map(brief, unknown[:3]))} in {scene.game}")
    try:
        return game, game.load(scene.position)
    except BadPosition as error:
        raise BadScene(str(error)) from error


def check_look(theme: str, size: int) -> None:
    """Refuse a theme that there is not, and a size that is too small or too large."""
    if theme not in THEMES:
        raise BadScene(f"no theme {brief(theme)}; there is: {', '.join(THEMES)}")
    if type(size) is not int or not SMALLEST <= size <= LARGEST:
        raise BadScene(f"size is {SMALLEST} to {LARGEST} px, not {brief(size)}")


def _check_sides(scene: Scene) -> None:
    if not is_side(scene.bottom) or not (scene.turn is None or is_side(scene.turn)):
        raise BadScene(f"sides are 0 and 1, not {brief(scene.bottom)} and {brief(scene.turn)}")
    named = isinstance(scene.names, tuple) and len(scene.names) in (0, 2)
    if not named or not (scene.winner is None or is_side(scene.winner)):
        raise BadScene(
            f"a banner names two players, not {brief(scene.names)}, {brief(scene.winner)}"
        )


def check_truth(name: str, value: object) -> None:
    """Refuse what is neither true nor false."""
    if not isinstance(value, bool):
        raise BadScene(f"{name} is true or false, not {brief(value)}")


def is_side(value: object) -> bool:
    """Whether this is 0 or 1, and no truth value."""
    return type(value) is int and value in (0, 1)


def check_kinds(scene: Scene) -> None:
    """Refuse what only code that makes scenes can get wrong."""
    texts = [getattr(scene, name) for name in TEXTS]
    if not all(isinstance(text, str) for text in texts):
        raise BadScene(f"{', '.join(TEXTS)} are texts")
    if any(len(text) > LONGEST_TEXT for text in texts):
        raise BadScene(f"a text has at most {LONGEST_TEXT} characters")
    check_look(scene.theme, scene.size)
    _check_sides(scene)
    for name in ("goals", "coordinates"):
        check_truth(name, getattr(scene, name))
    for names in (getattr(scene, field) for field in LISTS):
        if not isinstance(names, tuple) or not all(isinstance(name, str) for name in names):
            raise BadScene(f"squares are a tuple of names, not {brief(names)}")
        if any(len(name) > LONGEST_TEXT for name in names):
            raise BadScene(f"a text has at most {LONGEST_TEXT} characters")
        if len(names) > LONGEST_PATH:
            raise BadScene(f"a path has at most {LONGEST_PATH} squares, not {len(names)}")
    if not isinstance(scene.options, tuple) or not all(map(is_pair, scene.options)):
        raise BadScene(f"options are pairs of texts, not {brief(scene.options)}")


def is_pair(option: object) -> bool:
    """Whether this is a pair of texts."""
    return (
        isinstance(option, tuple)
        and len(option) == 2
        and all(isinstance(part, str) for part in option)
    )


@lru_cache(maxsize=64)
def game_with(name: str, options: tuple[tuple[str, str], ...]) -> Game:
    """A game with its options; raises BadScene."""
    try:
        return game_of(name, **dict(options))
    except BadOption as error:
        raise BadScene(str(error)) from error
