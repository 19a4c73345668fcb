"""A few whole pictures against files drawn and looked at before.

Font libraries differ a little between versions: at most one pixel in a hundred may be off by more
than 40 levels in a channel. After a wanted change, `python -m tests.render.test_golden` draws them
anew: look at them before they are committed.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from render.board import picture
from render.scene import Scene
from tests.render import looking
from tests.render.positions import MIDDLE, drawn

FOLDER = Path(__file__).parent / "golden"
WORDS = {"turn": 1, "caption": "Red to move", "move": "14. 53-74", "label": "#128", "size": 400}
JUMP = {"game": "salta", "position": MIDDLE, "path": ["53", "74"], "over": ["63"], **WORDS}
TOWERS = (
    "b a1-0,c3-1/0,g3-00,d4-000/00,h6-1/00;a7-10/00,e7-1/1,f8-10/0,g5-0,h8-1",
    {"path": ["c1", "f4", "h6"], "over": ["d2", "g5"], **WORDS, "caption": "Black to move"},
)
CENTRE = (
    "b a1-0,b1-0,c1-0,e1-0,a2-0,c2-0,e2-0,b5-0,c3-0;a3-0,a4-0,b4-0,e4-0,a5-0,e5-0",
    {"path": ["d1", "d3", "d5", "b5"], "over": ["d2", "d4", "c5"], **WORDS, "caption": ""},
)
SCENES = {
    "wood": Scene.from_data(JUMP),
    "turned-dark": Scene.from_data({**JUMP, "theme": "dark", "bottom": 1}),
    "towers": Scene.from_data({"game": "bashni", "position": TOWERS[0], **TOWERS[1]}),
    "phone": Scene.from_data(
        {
            "game": "lasca",
            "position": "w a1-01/00,c3-1/0,e3-0,g5-0/0000;d4-0/00,b6-0,f6-1/00",
            **WORDS,
            "turn": 0,
            "caption": "White to move",
            "theme": "contrast",
            "size": 360,
            "must": ["c3", "e3"],
            "targets": ["e5"],
        }
    ),
    "ended": Scene.from_data(
        {
            "game": "pyramid",
            "position": "b a5-0,b6-0,c1-0,g7-0;d4-0,e3-0,f6-0,h8-0",
            "path": ["c3", "e5", "g7"],
            "over": ["d4", "f6"],
            "goals": True,
            "theme": "dark",
            "caption": "White has won",
            "move": "31. c3:e5:g7",
            "label": "#128",
            "size": 400,
            "score": "1–0",
            "winner": 0,
            "names": ["Zoë", "Пётр Ведерников"],
            "reason": "All pieces have reached their goals",
        }
    ),
    "centre": Scene.from_data(
        {"game": "high-jump", "position": CENTRE[0], **CENTRE[1], "theme": "colour-blind"}
    ),
}


@pytest.mark.parametrize("name", SCENES)
def test_a_picture_looks_as_it_did(name: str) -> None:
    assert looking.off(drawn(SCENES[name]), FOLDER / f"{name}.png") <= looking.SHARE


if __name__ == "__main__":
    for stem, scene in SCENES.items():
        (FOLDER / f"{stem}.png").write_bytes(picture(scene))
