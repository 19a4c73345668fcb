"""Pictures of boards and tables: data in, image bytes out. Needs Pillow, anyascii and `rules`.

`draw(kind, data)` makes any of them from data as JSON holds it.
"""

from __future__ import annotations

from collections.abc import Callable
from reprlib import repr as brief
from typing import Any

from render.board import picture
from render.scene import BadScene, Scene


def _board(data: dict[str, Any]) -> bytes:
    return picture(Scene.from_data(data))


def _replay(data: dict[str, Any]) -> bytes:
    # What not every process draws is loaded when it is: the first board should not wait for it.
    from render.reel import Reel
    from render.replay import animation

    return animation(Reel.from_data(data))


def _lesson(data: dict[str, Any]) -> bytes:
    from render import lesson

    return lesson.picture(lesson.Lesson.from_data(data))


def _table(data: dict[str, Any]) -> bytes:
    from render.tables import table

    return table.stored(data)


KINDS: dict[str, Callable[[dict[str, Any]], bytes]] = {
    "board": _board,
    "replay": _replay,
    "lesson": _lesson,
    "table": _table,
}
"""What draws each kind of picture."""


def draw(kind: str, data: dict[str, Any]) -> bytes:
    """A picture's file: PNG, for a replay GIF. Raises BadScene."""
    if not isinstance(kind, str) or kind not in KINDS:
        raise BadScene(f"no picture of kind {brief(kind)}; there is: {', '.join(KINDS)}")
    return KINDS[kind](data)
