"""The board picture: every piece where it stands, for every game, theme and side."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from random import Random

import pytest
from PIL import Image

from render.board import drawn as drawing
from render.board import kept, picture, warm
from render.scene import Scene
from render.theme import THEMES, Theme
from rules import GAMES, game
from rules.core import Position
from tests.render.looking import flat, layout, pixel
from tests.render.positions import MIDDLE, drawn, scenes

SALTA = game("salta")
FLAT = [name for name, kind in GAMES.items() if not kind.columns]
all_themes = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))


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


def test_where_the_corner_squares_are() -> None:
    """Written by hand, so that pieces and the places looked at cannot both be wrong."""
    corners = {
        "salta": ("11", (62, 681), "104", (566, 33)),
        "russian": ("a1", (44, 660), "h8", (688, 16)),
        "pyramid": ("a1", (44, 660), "h8", (688, 16)),
        "bashni": ("a1", (44, 732), "h8", (688, 88)),
        "lasca": ("a1", (41, 738), "g7", (677, 102)),
        "high-jump": ("a1", (42, 608), "e5", (634, 16)),
    }
    for name, (first, at, last, there) in corners.items():
        where = layout(name)
        assert (where.corners[first], where.corners[last]) == (at, there), name
        turned = layout(name, bottom=1).corners
        right, low = where.corner(where.files - 1, 0)
        assert turned[first][0] + where.corners[first][0] == where.left + right, name
        assert turned[first][1] + where.corners[first][1] == where.top + low, name


@all_themes
@pytest.mark.parametrize("bottom", [0, 1])
@pytest.mark.parametrize("name", FLAT)
def test_each_piece_stands_on_its_square_and_nothing_else_does(
    name: str, bottom: int, theme: Theme
) -> None:
    rules = game(name)
    for seed, size in ((1, 800), (2, 360)):
        position, where = later(name, 11, seed), layout(name, size, bottom)
        look = {"theme": theme.name, "bottom": bottom, "size": size}
        image = drawn(Scene.from_data({"game": name, "position": rules.dump(position), **look}))
        board = position.board()
        for square, at in where.corners.items():
            column = board.get(square, ())
            told = f"{column[0].side} {column[0].kind}" if column else ""
            assert flat(image, theme, at, where.side) == told, (square, size)


@all_themes
def test_kings_have_crowns_on_both_sides(theme: Theme) -> None:
    image, where = (
        drawn(Scene("russian", "w a1-0,c1-1;b6-0,d6-1", theme=theme.name)),
        layout("russian"),
    )
    seen = [flat(image, theme, where.corners[at], where.side) for at in ("a1", "c1", "b6", "d6")]
    assert seen == ["0 man", "0 king", "1 man", "1 king"]


@pytest.mark.parametrize("size", [360, 800])
@pytest.mark.parametrize("theme", THEMES)
def test_each_of_the_thirty_pieces_looks_different(theme: str, size: int) -> None:
    image = drawn(Scene("salta", SALTA.dump(SALTA.start()), theme=theme, size=size))
    where = layout("salta", size)
    tiles = set()
    for square in SALTA.start().board():
        (x, y), side = where.corners[square], where.side
        tiles.add(image.crop((x + 3, y + 3, x + side - 3, y + side - 3)).tobytes())
    assert len(tiles) == 30


def test_a_turned_board_has_the_same_upright_tiles() -> None:
    for scene in scenes(4, seed=3, theme="dark", path=(), over=()):
        plain, turned = drawn(scene), drawn(replace(scene, bottom=1))
        side = layout("salta").side
        for square, (x, y) in layout("salta").corners.items():
            left, top = layout("salta", bottom=1).corners[square]
            tiles = [
                image.crop((a, b, a + side, b + side)).tobytes()
                for image, a, b in ((plain, x, y), (turned, left, top))
            ]
            assert tiles[0] == tiles[1], square


def test_tabs_name_each_square_above_it_on_both_sides() -> None:
    scene = Scene("salta", SALTA.dump(SALTA.start()), theme="dark")
    side, tab, tabs = layout("salta").side, THEMES["dark"].tab, set()
    for bottom in (0, 1):
        image = drawn(replace(scene, bottom=bottom))
        for square, (x, y) in layout("salta", bottom=bottom).corners.items():
            strip = image.crop((x + 4, y - round(0.41 * side), x + side - 4, y))
            assert tab in {colour for _, colour in strip.getcolors(9999) or ()}, square
            inside = (side // 5, 5, strip.width - side // 5, strip.height)
            tabs.add((square, strip.crop(inside).tobytes()))
    assert len({strip for _, strip in tabs}) == len(tabs) == 50


@all_themes
@pytest.mark.parametrize("name", GAMES)
def test_the_mover_s_edge_is_lit(name: str, theme: Theme) -> None:
    start, where = game(name).dump(game(name).start()), layout(name)
    x, low, high = (
        where.left + 3,
        where.below + where.edge // 2,
        where.top - where.edge + where.edge // 2,
    )
    for bottom in (0, 1):
        for turn in (0, 1, None):
            image = drawn(Scene(name, start, theme=theme.name, bottom=bottom, turn=turn))
            lit = [image.getpixel((x, y)) == theme.turn for y in (low, high)]
            assert lit == [turn == bottom, turn is not None and turn != bottom]


@pytest.mark.parametrize("name", [name for name in GAMES if name != "salta"])
def test_files_are_lettered_below(name: str) -> None:
    rules, where = game(name), layout(name)
    scene = Scene(name, rules.dump(rules.start()), theme="contrast")
    plain, turned = drawn(scene), drawn(replace(scene, bottom=1))
    for file in range(rules.files):
        strips = []
        for image, place in ((plain, file), (turned, rules.files - 1 - file)):
            x = where.left + place * where.side
            top = where.label_line - 14
            strips.append(image.crop((x + 20, top, x + where.side - 20, top + 34)))
        assert strips[0].getcolors(999) != [(strips[0].width * strips[0].height, (0, 0, 0))]
        assert strips[0].tobytes() == strips[1].tobytes()


@all_themes
def test_the_centre_is_framed_and_all_squares_are_alike(theme: Theme) -> None:
    """A man on the centre leaves the corners of the frame to be seen."""
    for text in ("w a1-0;e5-0", "w a1-0,c3-0;e5-0"):
        image = drawn(Scene("high-jump", text, theme=theme.name))
        where = layout("high-jump")
        plain = {theme.plain, *theme.plain_grain}
        other = [
            square
            for square, at in where.corners.items()
            if pixel(image, at, (0.09, 0.09), where.side) not in plain
        ]
        assert other == ["c3"]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("size", [360, 501, 800, 1600])
def test_a_picture_is_a_png_as_wide_as_asked_for(name: str, size: int) -> None:
    data = picture(Scene(name, game(name).dump(game(name).start()), turn=1, size=size))
    with Image.open(BytesIO(data)) as image:
        image.verify()
    with Image.open(BytesIO(data)) as image:
        assert (image.format, image.mode) == ("PNG", "P")
        assert image.size == (size, layout(name, size).total)
        assert size <= image.height <= 1.2 * size


def test_pictures_are_small() -> None:
    weights = [len(picture(scene)) for scene in scenes(30, seed=4)]
    assert max(weights) <= 60_000, weights


def test_the_same_scene_gives_the_same_picture_and_nobody_can_change_it() -> None:
    scene = Scene("salta", MIDDLE, path=("53", "74"), over=("63",), turn=1, caption="Red to move")
    first = picture(scene)
    drawing(scene).paste(0, (0, 0, 800, 800))
    picture(replace(scene, theme="dark", bottom=1))
    warm("wood", 800)
    assert picture(replace(scene)) is first
    kept.cache_clear()
    assert picture(scene) == first
