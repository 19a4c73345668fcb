"""The themes as data: what is written can be read, and the palettes hold what they must."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image

from render.theme import THEMES, Theme, contrast

all_themes = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))


def test_contrast_is_that_of_the_web_guidelines() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


@all_themes
def test_every_figure_and_word_stands_out_from_its_ground(theme: Theme) -> None:
    for what, ink, ground in theme.figures():
        assert contrast(ink, ground) >= 4.5, what


@all_themes
def test_turn_home_and_path_are_told_apart(theme: Theme) -> None:
    for one, other in combinations((theme.turn, theme.home, theme.path), 2):
        assert one != other
    assert contrast(theme.home, theme.dark) >= 2.5


@all_themes
def test_pieces_are_seen_on_their_squares(theme: Theme) -> None:
    for livery in theme.sides:
        best = max(contrast(ink, theme.dark) for ink in (livery.face, livery.outline, livery.rim))
        assert best >= 3


@all_themes
def test_the_palette_keeps_every_plain_colour_exactly(theme: Theme) -> None:
    palette = theme.palette
    assert len(palette.colours) <= 96
    image = Image.new("RGB", (len(palette.colours), 1))
    image.putdata(palette.colours)
    assert palette.flatten(image).convert("RGB").tobytes() == image.tobytes()
    for _, ink, ground in theme.figures():
        assert {ink, ground} <= set(palette.colours)
