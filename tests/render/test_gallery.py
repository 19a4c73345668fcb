"""The gallery in docs/ shows every game in every theme as it is drawn now, and stays small."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from render.theme import THEMES
from rules import GAMES
from tests.render import gallery, looking


def test_the_page_names_every_picture_and_there_are_no_others() -> None:
    assert (gallery.DOCS / "gallery.md").read_text(encoding="utf-8") == gallery.page()
    files = {path.name for path in gallery.FOLDER.iterdir()}
    boards = {f"{name}-{theme}.png" for name in GAMES for theme in THEMES}
    rules = {f"{name}-rules.png" for name in GAMES}
    assert files == boards | rules | {"standings-dark.png"}


def test_all_pictures_together_are_small() -> None:
    total = sum(path.stat().st_size for path in gallery.FOLDER.iterdir())
    assert total <= gallery.MOST


@pytest.mark.parametrize("theme", THEMES)
def test_the_pictures_are_what_is_drawn_now(theme: str) -> None:
    for name in GAMES:
        check(f"{name}-{theme}.png", gallery.small(name, theme))


@pytest.mark.parametrize("name", GAMES)
def test_the_examples_are_what_is_drawn_now(name: str) -> None:
    check(f"{name}-rules.png", gallery.lesson(name))


def test_the_standings_are_what_is_drawn_now() -> None:
    check("standings-dark.png", gallery.standings())


def check(name: str, drawn: bytes) -> None:
    """A picture of the gallery is the one that is drawn now."""
    with Image.open(BytesIO(drawn)) as now:
        assert looking.off(now, gallery.FOLDER / name) <= looking.SHARE, name
