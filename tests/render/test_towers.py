"""Towers: each coin is seen in its place and its colour, kings are told apart, counts are right."""

from __future__ import annotations

from random import Random

import pytest
from PIL import Image

from render import towers
from render.layout import RISE, Layout
from render.scene import Scene
from render.theme import THEMES, Theme
from rules import game
from rules.core import Piece
from tests.render.looking import grounds, layout, line, owners, pixel
from tests.render.positions import drawn

all_themes = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
sizes = pytest.mark.parametrize("size", [360, 800])
Column = tuple[Piece, ...]

FULLEST = {
    "one column of all pieces": "w d4-000000000000/000000000000;",
    "all pieces alternating": "w d4-0/0,h8-0/0,b8-0/0,a1-0/0,c1-0/0,e1-0/0,g1-0/0,b2-0/0,d2-0/0,"
    "f2-0/0,h2-0/0,d6-0/0;",
    "six towers of four": "w d4-00/00,d6-00/00,b8-00/00;f4-00/00,h8-00/00,a1-00/00",
    "three of eight on the last rank": "w b8-0000/0000,d8-0000/0000;f8-0000/0000",
    "kings in tall stacks": "w b8-010101/101010,c1-101010/010101;",
    "side by side": "w c1-000/000,e1-111/111,d2-000/000;f2-000/000",
}


def measured(where: Layout, count: int) -> towers.Measure:
    """How a tower of this height stands."""
    return towers.measure(where.side, count, round(where.side * RISE))


def seen(image: Image.Image, theme: Theme, where: Layout, square: str, count: int) -> list[int]:
    """The sides of the coins of a tower, from the foot up, along a line left of its middle."""
    size, (x, y) = measured(where, count), where.corners[square]
    x += where.side // 2
    return owners(line(image, x, y + size.foot - 1, y + size.middle(0) + size.face - 1), theme)


def expected(column: Column) -> list[int]:
    """The sides of a column's pieces, from the foot up."""
    return [piece.side for piece in reversed(column)]


@all_themes
@sizes
@pytest.mark.parametrize("text", FULLEST.values(), ids=list(FULLEST))
def test_every_coin_of_the_fullest_boards_is_seen(text: str, size: int, theme: Theme) -> None:
    rules = game("bashni")
    for bottom in (0, 1):
        image = drawn(Scene("bashni", text, theme=theme.name, size=size, bottom=bottom))
        where = layout("bashni", size, bottom)
        for square, column in rules.load(text).board().items():
            found = seen(image, theme, where, square, len(column))
            assert found == expected(column), (square, bottom)


@all_themes
@sizes
def test_the_middle_of_each_coin_has_its_owner_s_colour(size: int, theme: Theme) -> None:
    """The pixels of each piece of a column of 24, alternating and not, men and kings."""
    for own, other in (("0" * 12, "0" * 12), ("01" * 6, "10" * 6)):
        text = f"w d4-{own}/{other};"
        image, where = (
            drawn(Scene("bashni", text, theme=theme.name, size=size)),
            layout("bashni", size),
        )
        column, (x, y) = game("bashni").load(text).board()["d4"], where.corners["d4"]
        rows = measured(where, len(column))
        for place, piece in enumerate(column):
            band = {image.getpixel((x + where.side // 2, y + row)) for row in rows.rows(place)}
            assert theme.sides[piece.side].band in band, place
            assert theme.sides[1 - piece.side].band not in band, place


@all_themes
@pytest.mark.parametrize("name", ["bashni", "lasca"])
def test_random_columns_are_read_back_from_the_pixels(name: str, theme: Theme) -> None:
    chance, rules = Random(name + theme.name), game(name)
    most = 12 if name == "bashni" else 11
    squares = [square.name for square in rules.squares]
    for size in (360, 800):
        where = layout(name, size)
        left, parts = [most, most], []
        for square in chance.sample(squares, 9):
            own, other = (min(left[0], chance.randint(1, 4)), min(left[1], chance.randint(0, 4)))
            if own:
                left[0], left[1] = left[0] - own, left[1] - other
                parts.append(f"{square}-{'0' * own}" + (f"/{'0' * other}" if other else ""))
        text = "w " + ",".join(parts) + ";"
        image = drawn(Scene(name, text, theme=theme.name, size=size))
        board = rules.load(text).board()
        for square, at in where.corners.items():
            column = board.get(square, ())
            if column:
                assert seen(image, theme, where, square, len(column)) == expected(column), square
            else:
                ground = pixel(image, at, (0.5, 0.98), where.side)
                assert ground in grounds(theme), square


@all_themes
def test_the_commander_lies_on_top(theme: Theme) -> None:
    image, where = drawn(Scene("bashni", "w d4-0/00;e5-0/000", theme=theme.name)), layout("bashni")
    for square, side, count in (("d4", 0, 3), ("e5", 1, 4)):
        (x, y), size = where.corners[square], measured(where, count)
        # Between the grooves of the face.
        at = x + where.side // 2, y + size.middle(0) - round(0.66 * size.face)
        assert image.getpixel(at) == theme.sides[side].face, square


@all_themes
@sizes
def test_a_king_in_a_tower_is_seen_wherever_it_is(size: int, theme: Theme) -> None:
    pictures = {
        drawn(Scene("bashni", f"b d4-{own}/{others};", theme=theme.name, size=size)).tobytes()
        for own in ("000", "100", "010", "001")
        for others in ("00", "10", "01")
    }
    assert len(pictures) == 12


@all_themes
def test_a_king_on_top_has_a_crown_and_one_below_shows_gold(theme: Theme) -> None:
    where = layout("lasca")
    image = drawn(Scene("lasca", "w a1-1,c1-0,e1-01,g1-00;", theme=theme.name))
    gold = theme.sides[0].crown
    found = []
    for square in ("a1", "c1", "e1", "g1"):
        x, y = where.corners[square]
        tile = image.crop((x, y - where.side // 2, x + where.side, y + round(0.66 * where.side)))
        found.append(gold in {colour for _, colour in tile.getcolors(99999) or ()})
    assert found == [True, False, True, False]


@sizes
def test_the_counts_below_a_tower_differ_and_stay_before_an_arrow(size: int) -> None:
    where, shown = layout("bashni", size), set()
    x, y = where.corners["d4"]
    left, right = x + round(0.2 * where.side), x + round(0.8 * where.side)
    box = (left, y + round(0.7 * where.side), right, y + round(0.96 * where.side))
    for own in range(1, 13):
        text = f"b d4-{'0' * own}/000000;"
        arrow = {"path": ("c3", "e5"), "over": ("d4",)}
        plates = [
            drawn(Scene.from_data({"game": "bashni", "position": text, "size": size, **marks}))
            .crop(box)
            .tobytes()
            for marks in ({}, arrow)
        ]
        assert plates[0] == plates[1]
        shown.add(plates[0])
    assert len(shown) == 12


def test_a_single_piece_has_no_count() -> None:
    where, theme = layout("bashni"), THEMES["dark"]
    image = drawn(Scene("bashni", "b d4-0;", theme="dark"))
    x, y = where.corners["d4"]
    low = image.crop((x, y + round(0.93 * where.side), x + where.side, y + where.side))
    assert {colour for _, colour in low.getcolors(9999) or ()} == {theme.dark}
