"""The board picture: every piece where it stands, in its colours, with its mark, both sides up."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from render.board import picture, warm
from render.scene import Scene
from render.theme import THEMES, Colour, Theme
from rules import game
from rules.core import Piece, Square
from tests.render.positions import MIDDLE, drawn, scenes

SALTA = game("salta")
SIDE, LEFT, TOP = 70, 50, 33
"""The board in a picture of 800 px."""
EDGE = 6

RIM = (0.5, 0.086)
ABOVE = (0.5, 0.162)
ASLANT = (0.25, 0.282)
"""Places within a square: on a piece's rim, and two by which stars, moons and suns differ."""
MARKS = {"star": (True, False), "moon": (True, True), "sun": (False, False)}
"""Whether the mark covers ABOVE and ASLANT."""


def corner(square: Square, bottom: int) -> tuple[int, int]:
    """The upper left corner of a square in px."""
    file, rank = square.file, square.rank
    if bottom:
        file, rank = 9 - file, 9 - rank
    return LEFT + file * SIDE, TOP + (9 - rank) * SIDE


def colour(image: Image.Image, square: Square, bottom: int, place: tuple[float, float]) -> Colour:
    """The pixel at a place within a square."""
    x, y = corner(square, bottom)
    pixel = image.getpixel((x + int(place[0] * SIDE), y + int(place[1] * SIDE)))
    assert isinstance(pixel, tuple)
    red, green, blue = pixel
    return red, green, blue


def check_piece(
    image: Image.Image, theme: Theme, square: Square, bottom: int, piece: Piece
) -> None:
    livery = theme.sides[piece.side]
    expected = [livery.mark if covered else livery.face for covered in MARKS[piece.kind]]
    assert colour(image, square, bottom, RIM) == livery.rim, square
    assert [colour(image, square, bottom, place) for place in (ABOVE, ASLANT)] == expected, square


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
@pytest.mark.parametrize("bottom", [0, 1])
def test_every_piece_stands_on_its_square_and_nothing_else_does(theme: Theme, bottom: int) -> None:
    for scene in scenes(6, seed=bottom + 1, theme=theme.name, bottom=bottom):
        image = drawn(replace(scene, path=(), over=()))
        board = SALTA.load(scene.position).board()
        for square in SALTA.squares:
            if square.name in board:
                check_piece(image, theme, square, bottom, board[square.name][0])
            else:
                grounds = (theme.dark, *theme.dark_grain)
                assert colour(image, square, bottom, (0.5, 0.5)) in grounds, square


@pytest.mark.parametrize("theme", THEMES)
def test_each_of_the_thirty_pieces_looks_different(theme: str) -> None:
    image = drawn(Scene("salta", SALTA.dump(SALTA.start()), theme=theme))
    board = SALTA.start().board()
    tiles = set()
    for square in SALTA.squares:
        if square.name in board:
            x, y = corner(square, 0)
            tiles.add(image.crop((x + 8, y + 8, x + 62, y + 62)).tobytes())
    assert len(tiles) == 30


def test_a_turned_board_has_the_same_upright_tiles() -> None:
    for scene in scenes(4, seed=3, theme="dark", path=(), over=()):
        plain, turned = drawn(scene), drawn(replace(scene, bottom=1))
        for square in SALTA.squares:
            boxes = [(x, y, x + SIDE, y + SIDE) for x, y in (corner(square, 0), corner(square, 1))]
            assert plain.crop(boxes[0]).tobytes() == turned.crop(boxes[1]).tobytes(), square


def test_tabs_name_each_square_above_it_on_both_sides() -> None:
    image = Scene("salta", "g 11-1,12-2,13-3,14-4,15-5,21-6,22-7,23-8,24-9,25-10,31-11,32-12,33-13,"
                  "34-14,35-15;81-15,82-14,83-13,84-12,85-11,91-10,92-9,93-8,94-7,95-6,101-5,102-4,"
                  "103-3,104-2,105-1", theme="dark")  # fmt: skip
    plain, turned = drawn(image), drawn(replace(image, bottom=1))
    tabs = set()
    for square in SALTA.squares:
        strips = [
            picture.crop((x + 14, y - 20, x + 56, y))
            for picture, (x, y) in ((plain, corner(square, 0)), (turned, corner(square, 1)))
        ]
        inked = [THEMES["dark"].tab in {c for _, c in s.getcolors(9999) or ()} for s in strips]
        assert inked == [True, True], square
        tabs.add(strips[0].tobytes())
    assert len(tabs) == 50


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_the_mover_s_edge_is_lit(theme: Theme) -> None:
    scene = Scene("salta", MIDDLE, theme=theme.name)
    middle, low, high = LEFT + SIDE // 2, TOP + 700 + EDGE // 2, TOP - EDGE // 2
    for bottom in (0, 1):
        for turn in (0, 1, None):
            image = drawn(replace(scene, bottom=bottom, turn=turn))
            lit = [image.getpixel((middle, y)) == theme.turn for y in (low, high)]
            assert lit == [turn == bottom, turn is not None and turn != bottom]


def test_pieces_at_home_have_lit_corners() -> None:
    image, theme = drawn(Scene("salta", MIDDLE)), THEMES["wood"]
    home = {"11", "14", "15"}
    assert set(SALTA.home(SALTA.load(MIDDLE))) == home
    for square in SALTA.squares:
        assert (colour(image, square, 0, (0.04, 0.04)) == theme.home) == (square.name in home)


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_a_jump_is_an_arc_below_the_jumped_piece_and_a_step_is_straight(theme: Theme) -> None:
    scene = Scene("salta", MIDDLE, path=("53", "74"), over=("63",), theme=theme.name)
    jump, bare = drawn(scene), drawn(replace(scene, path=(), over=()))
    origin = next(square for square in SALTA.squares if square.name == "53")
    jumped = next(square for square in SALTA.squares if square.name == "63")
    assert colour(jump, origin, 0, (0.5, 0.482 - 0.385)) == theme.path
    assert colour(jump, jumped, 0, (0.5, 0.3)) == colour(bare, jumped, 0, (0.5, 0.3))
    changed = ImageChops.difference(jump, bare).getbbox()
    assert changed is not None
    x, y = corner(origin, 0)
    assert changed[0] >= x
    assert changed[3] <= y + SIDE
    straight = drawn(replace(scene, over=()))
    assert theme.path in {
        colour(straight, jumped, 0, (0.5 + shift / SIDE, 0.482)) for shift in range(-3, 4)
    }


def test_the_arrow_leaves_every_other_pixel_alone() -> None:
    scene = Scene("salta", MIDDLE, path=("53", "74"), over=("63",))
    jump, bare = drawn(scene), drawn(replace(scene, path=(), over=()))
    changed = sum(jump.getpixel((x, y)) != bare.getpixel((x, y))
                  for x in range(0, 800, 3) for y in range(0, 800, 3))  # fmt: skip
    assert 0 < changed < 800


@pytest.mark.parametrize("size", [360, 501, 800, 1600])
def test_a_picture_is_a_png_of_the_size_asked_for(size: int) -> None:
    data = picture(Scene("salta", MIDDLE, path=("53", "74"), over=("63",), turn=1, size=size))
    with Image.open(BytesIO(data)) as image:
        image.verify()
    with Image.open(BytesIO(data)) as image:
        assert (image.format, image.size, image.mode) == ("PNG", (size, size), "P")


def test_pictures_are_small() -> None:
    weights = [len(picture(scene)) for scene in scenes(30, seed=4)]
    assert max(weights) < 60_000, weights


def test_the_same_scene_gives_the_same_bytes() -> None:
    scene = Scene("salta", MIDDLE, path=("53", "74"), over=("63",), turn=1, caption="Red to move")
    first = picture(scene)
    warm("wood", 800)
    picture(replace(scene, theme="dark", bottom=1))
    assert picture(scene) == first
