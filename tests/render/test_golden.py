"""Two whole pictures against files drawn and looked at before.

Font libraries differ a little between versions: at most one pixel in a hundred may be off by more
than 40 levels in a channel. After a wanted change, `python -m tests.render.test_golden` draws them
anew: look at them before they are committed.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageChops

from render.board import picture
from render.scene import Scene
from tests.render.positions import MIDDLE, drawn

FOLDER = Path(__file__).parent / "golden"
WORDS = {"turn": 1, "caption": "Red to move", "move": "14. 53-74", "label": "#128", "size": 400}
JUMP = {"game": "salta", "position": MIDDLE, "path": ["53", "74"], "over": ["63"], **WORDS}
SCENES = {
    "wood": Scene.from_data(JUMP),
    "turned-dark": Scene.from_data({**JUMP, "theme": "dark", "bottom": 1}),
}
OFF, SHARE = 40, 0.01


@pytest.mark.parametrize("name", SCENES)
def test_a_picture_looks_as_it_did(name: str) -> None:
    with Image.open(FOLDER / f"{name}.png") as file:
        expected = file.convert("RGB")
    difference = ImageChops.difference(drawn(SCENES[name]), expected)
    red, green, blue = difference.split()
    worst = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    off = sum(worst.histogram()[OFF + 1 :])
    assert off <= SHARE * worst.width * worst.height


if __name__ == "__main__":
    for stem, scene in SCENES.items():
        (FOLDER / f"{stem}.png").write_bytes(picture(scene))
