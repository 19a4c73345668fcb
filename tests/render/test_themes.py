"""A theme is a file: what lacks or misspells a colour is refused, a new one is drawn at once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from render.scene import Scene
from render.theme import DEFAULT, FOLDER, THEMES, load
from tests.render.positions import MIDDLE, drawn

WOOD = (FOLDER / "wood.toml").read_text(encoding="utf-8")


def test_the_files_are_the_themes_in_their_order() -> None:
    assert {path.stem for path in FOLDER.glob("*.toml")} == set(THEMES)
    assert [theme.order for theme in THEMES.values()] == sorted(
        theme.order for theme in THEMES.values()
    )
    assert next(iter(THEMES)) == DEFAULT == "wood"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('frame = "452A1B"', ""),
        ('frame = "452A1B"', 'frame = "452A1"'),
        ('frame = "452A1B"', "frame = 7"),
        ('frame = "452A1B"', 'frme = "452A1B"'),
        ('form = "disc"', 'form = "square"'),
        ("order = 1", ""),
        ("[[sides]]", "[[side]]"),
        ('groove = "66554A"', ""),
    ],
)
def test_a_bad_theme_is_refused_with_its_name(tmp_path: Path, old: str, new: str) -> None:
    assert old in WOOD
    file = tmp_path / "plaid.toml"
    file.write_text(WOOD.replace(old, new), encoding="utf-8")
    with pytest.raises(ValueError, match="plaid"):
        load(file)


def test_another_file_is_another_theme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "night.toml"
    file.write_text(WOOD.replace('frame = "452A1B"', 'frame = "101010"'), encoding="utf-8")
    night = load(file)
    monkeypatch.setitem(THEMES, "night", night)
    scene = Scene("salta", MIDDLE, turn=0, caption="Green to move")
    image = drawn(replace(scene, theme="night"))
    assert night.name == "night"
    assert image.getpixel((2, image.height - 2)) in (night.frame, *night.frame_grain)
    assert image.tobytes() != drawn(scene).tobytes()
