"""What a board picture shows, as data that can be stored and sent between processes."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from reprlib import repr as brief
from typing import Any

SMALLEST, LARGEST = 360, 1600
"""Bounds of a picture's width and height in px."""


class BadScene(ValueError):
    """A scene that cannot be drawn; the text says why."""


@dataclass(frozen=True)
class Scene:
    """One board picture: the position, what led to it, and the words beside it."""

    game: str
    """Registry name of the game."""
    position: str
    """Position text."""
    options: tuple[tuple[str, str], ...] = ()
    """Options of the game, as pairs; the others have their defaults."""
    path: tuple[str, ...] = ()
    """Squares of the last move, in order."""
    over: tuple[str, ...] = ()
    """Squares jumped by it."""
    bottom: int = 0
    """Side at the bottom."""
    turn: int | None = None
    """Side to move, whose edge of the board is lit; None when the game is over."""
    caption: str = ""
    """Below the board on the left, in bold."""
    move: str = ""
    """Below the board on the right."""
    label: str = ""
    """Below the board at the far right, muted."""
    theme: str = "wood"
    """Name of the theme."""
    size: int = 800
    """Width in px, 360..1600; the height follows from the game."""
    must: tuple[str, ...] = ()
    """Squares of the pieces that must move."""
    targets: tuple[str, ...] = ()
    """Squares on which a piece may land."""
    goals: bool = False
    """Whether the goal squares of a racing game are shown."""
    score: str = ""
    """How the game ended, such as `1–0`, on a banner below; "" for no banner."""
    winner: int | None = None
    """Side that has won, for the banner."""
    names: tuple[str, ...] = ()
    """Names of both players, for the banner."""
    reason: str = ""
    """Why the game ended, for the banner."""
    coordinates: bool = True
    """Whether the squares' names, on tabs or as letters and figures round the board, are shown."""

    def as_json(self) -> str:
        """The scene as a JSON object."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> Scene:
        """The scene of a JSON object as made by `as_json`; raises BadScene."""
        try:
            return cls.from_data(json.loads(text))
        except (json.JSONDecodeError, RecursionError) as error:
            raise BadScene(f"not JSON: {error}") from error

    @classmethod
    def from_data(cls, data: Any) -> Scene:
        """The scene of a mapping as made by `dataclasses.asdict`, lists or tuples; or BadScene."""
        names = {field.name for field in fields(cls)}
        if not isinstance(data, dict) or not {"game", "position"} <= data.keys() <= names:
            raise BadScene("a scene is an object with a game, a position and known keys")
        for name in _TEXTS & data.keys():
            if not isinstance(data[name], str):
                raise BadScene(f"{name} is a text, not {brief(data[name])}")
        held = {key: data[key] for key in (*_LISTS, "options") if key in data}
        if not all(isinstance(value, list | tuple) for value in held.values()):
            raise BadScene(f"options and {', '.join(_LISTS)} are lists")
        lists = {key: tuple(value) for key, value in held.items()}
        pairs = lists.get("options", ())
        if not all(isinstance(pair, list | tuple) for pair in pairs):
            raise BadScene("options are pairs")
        return cls(**{**data, **lists, "options": tuple(map(tuple, pairs))})


_TEXTS = {"game", "position", "caption", "move", "label", "theme", "score", "reason"}
_LISTS = ("path", "over", "must", "targets", "names")
