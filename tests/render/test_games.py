"""The boards of all games: pieces on their squares, every coin of a tower, kings told by shape."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from random import Random

import pytest
from PIL import Image

from render import pieces
from render.layout import Layout
from render.scene import Scene
from render.theme import THEMES, Colour, Theme
from rules import GAMES, game
from rules.core import Piece, Position
from tests.render.positions import drawn

LETTERED = [name for name in GAMES if name != "salta"]
all_themes = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
MIDDLE, FACE = (0.5, 0.482), (0.5, 0.142)
"""Within a square: the middle of a piece, and a place on its face beside groove and crown."""
EDGE = 0.135
"""How far from the left of its square a tower's side is looked at."""


def layout(name: str, bottom: int = 0) -> Layout:
    """The geometry of a game in a picture of 800 px."""
    rules = GAMES[name]
    return Layout(rules.squares, rules.files, rules.ranks, 800, bottom)


def pixel(image: Image.Image, at: tuple[int, int], place: tuple[float, float], side: int) -> Colour:
    """The colour at a place within a square whose corner is given."""
    found = image.getpixel((at[0] + int(place[0] * side), at[1] + int(place[1] * side)))
    assert isinstance(found, tuple)
    return found[0], found[1], found[2]


def later(name: str, plies: int, seed: int) -> Position:
    """The position after some random moves."""
    rules, chance = game(name), Random(seed)
    position = rules.start()
    for _ in range(plies):
        codes = rules.codes(position)
        if not codes:
            break
        position = rules.after(position, chance.choice(codes))
    return position


@all_themes
@pytest.mark.parametrize("name", LETTERED)
def test_each_piece_stands_on_its_square_alone(name: str, theme: Theme) -> None:
    rules = game(name)
    for seed, bottom in ((1, 0), (2, 1)):
        position, where = later(name, 9, seed), layout(name, bottom)
        scene = Scene(name, rules.dump(position), theme=theme.name, bottom=bottom)
        image, board = drawn(scene), position.board()
        for square, at in where.corners.items():
            column = board.get(square, ())
            if len(column) == 1:
                face = theme.sides[column[0].side].face
                assert pixel(image, at, FACE, where.side) == face, square
            elif not column:
                ground = pixel(image, at, MIDDLE, where.side)
                assert ground in (theme.dark, *theme.dark_grain), square


@pytest.mark.parametrize("name", LETTERED)
def test_files_are_lettered_below(name: str) -> None:
    rules, where = game(name), layout(name)
    scene = Scene(name, rules.dump(rules.start()), theme="contrast")
    plain, turned = drawn(scene), drawn(replace(scene, bottom=1))
    for file in range(rules.files):
        strips = []
        for image, place in ((plain, file), (turned, rules.files - 1 - file)):
            x = where.left + place * where.side
            top = where.label_line - 8
            strips.append(image.crop((x + 20, top, x + where.side - 20, top + 16)))
        assert strips[0].getcolors(999) != [(strips[0].width * strips[0].height, (0, 0, 0))]
        assert strips[0].tobytes() == strips[1].tobytes()


def coins(image: Image.Image, theme: Theme, name: str, square: str) -> list[int]:
    """The sides of the coins in a tower, from the foot up: runs of the colour of their sides."""
    where = layout(name)
    (x, y), side = where.corners[square], where.side
    sides = {livery.band: number for number, livery in enumerate(theme.sides)}
    line = [
        pixel(image, (x, y), (EDGE, at / side), side)
        for at in range(int(side * 0.76), -where.room_above(square), -1)
    ]
    runs = [(sides.get(colour), len([*same])) for colour, same in groupby(line)]
    return [owner for owner, length in runs if owner is not None and length]


@pytest.mark.parametrize("theme", [THEMES["wood"], THEMES["dark"]], ids=["wood", "dark"])
@pytest.mark.parametrize("square", ["d4", "e7", "b8"])
def test_every_coin_of_a_tower_is_seen(theme: Theme, square: str) -> None:
    for own, prisoners in ((1, 1), (3, 2), (6, 6), (12, 0)):
        text = f"b {square}-{'0' * own}" + (f"/{'0' * prisoners}" if prisoners else "") + ";"
        image = drawn(Scene("bashni", text, theme=theme.name))
        seen = coins(image, theme, "bashni", square)
        assert seen == [1] * prisoners + [0] * own, (own, prisoners)


def test_a_king_in_a_tower_is_seen_wherever_it_is() -> None:
    pictures = {
        drawn(Scene("bashni", f"b d4-{own}/{prisoners};")).tobytes()
        for own in ("000", "100", "010", "001")
        for prisoners in ("00", "10", "01")
    }
    assert len(pictures) == 12


def test_the_figures_below_a_tower_differ_and_stay_before_an_arrow() -> None:
    where, shown = layout("lasca"), set()
    for own in range(1, 6):
        scene = Scene("lasca", f"b d4-{'0' * own}/0;")
        crossed = replace(scene, path=("c3", "e5"), over=("d4",))
        x, y = where.corners["d4"]
        plates = [
            drawn(one).crop((x + 17, y + 79, x + 83, y + 97)).tobytes() for one in (scene, crossed)
        ]
        assert plates[0] == plates[1]
        shown.add(plates[0])
    assert len(shown) == 5


@all_themes
@pytest.mark.parametrize("name", ["russian", "lasca"])
def test_a_king_has_a_crown(name: str, theme: Theme) -> None:
    image, where = drawn(Scene(name, "w a1-0,c1-1;b6-0,d6-1", theme=theme.name)), layout(name)
    crowned = [
        pixel(image, where.corners[square], MIDDLE, where.side) == theme.turn
        for square in ("a1", "c1", "b6", "d6")
    ]
    assert crowned == [False, True, False, True]


def test_the_centre_is_framed_and_no_square_is_light() -> None:
    image = drawn(Scene("high-jump", "w a1-0;e5-0", theme="dark"))
    theme, where = THEMES["dark"], layout("high-jump")
    framed = [
        square
        for square, at in where.corners.items()
        if pixel(image, at, (0.5, 0.05), where.side) == theme.light
    ]
    assert framed == ["c3"]


def test_captures_are_crossed_and_jumps_are_not() -> None:
    """A man of Pyramid that was jumped stands; one of High Jump is gone."""
    theme = THEMES["wood"]
    gone = drawn(Scene("high-jump", "b c5-0;a5-0", path=("c3", "c5"), over=("c4",)))
    where = layout("high-jump")
    assert pixel(gone, where.corners["c4"], MIDDLE, where.side) == theme.path
    stays = drawn(Scene("pyramid", "b e5-0;d4-0", path=("c3", "e5"), over=("d4",)))
    where = layout("pyramid")
    assert pixel(stays, where.corners["d4"], MIDDLE, where.side) == theme.sides[1].face


def test_a_kind_that_has_no_drawing_shows_its_initial() -> None:
    sprites = {
        pieces.piece("wood", 80, Piece(0, kind, number), coloured=False).image.tobytes()
        for kind, number in (("frog", 0), ("heron", 0), ("frog", 2), ("man", 0))
    }
    assert len(sprites) == 4
