"""Pictures of boards and tables: data in, image bytes out. Needs Pillow, anyascii and `rules`.

`draw(kind, data)` makes any of them from data as JSON holds it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from render.board import picture
from render.reel import Reel
from render.replay import animation
from render.scene import BadScene, Scene
from render.tables import table

KINDS: dict[str, Callable[[dict[str, Any]], bytes]] = {
    "board": lambda data: picture(Scene.from_data(data)),
    "replay": lambda data: animation(Reel.from_data(data)),
    "table": table.stored,
}
"""What draws each kind of picture."""


def draw(kind: str, data: dict[str, Any]) -> bytes:
    """A picture's file: PNG, for a replay GIF. Raises BadScene."""
    if kind not in KINDS:
        raise BadScene(f"no picture of kind {kind!r}; there is: {', '.join(KINDS)}")
    return KINDS[kind](data)
