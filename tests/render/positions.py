"""Scenes for the tests: positions of random play, with the move that led to each."""

from __future__ import annotations

from io import BytesIO
from random import Random

from PIL import Image

from render.board import picture
from render.scene import Scene
from rules import game

MIDDLE = (
    "r 21-7,22-13,31-2,51-6,55-10,61-12,64-3,73-5,74-1,84-14,91-8,92-4,101-15,103-11,104-9;"
    "11-15,14-12,15-11,34-13,41-4,42-8,43-14,45-7,52-9,54-6,63-3,81-10,85-2,102-5,105-1"
)
"""A position with Green's jump 53-74 over 63 just played and three red pieces at home."""


def scenes(number: int, seed: int, **fields: object) -> list[Scene]:
    """Scenes of random games, each after a random number of moves, with its last move marked."""
    salta, random = game("salta"), Random(seed)
    found: list[Scene] = []
    while len(found) < number:
        position, move = salta.start(), None
        for _ in range(random.randrange(1, 120)):
            codes = salta.codes(position)
            if not codes:
                break
            code = random.choice(codes)
            move = salta.move(position, code)
            position = salta.after(position, code)
        if move is not None:
            shown = {"path": move.path, "over": move.over, "move": move.text, **fields}
            data = {"game": "salta", "position": salta.dump(position), "turn": position.side}
            found.append(Scene.from_data({**data, "caption": "To move", "label": "#12", **shown}))
    return found


def drawn(scene: Scene) -> Image.Image:
    """The decoded picture, mode RGB."""
    with Image.open(BytesIO(picture(scene))) as image:
        return image.convert("RGB")
