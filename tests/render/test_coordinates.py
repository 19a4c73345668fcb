"""Boards without the names of squares: nothing round the board and over its squares, all else."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from render.board import laid
from render.reel import Reel
from render.replay import animation
from render.scene import BadScene, Scene
from render.theme import THEMES, Theme
from rules import GAMES, game
from rules.record import Entry, Record
from tests.render.looking import flat
from tests.render.positions import drawn

all_themes = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
FLAT = [name for name, kind in GAMES.items() if not kind.columns]


def start(name: str, theme: str = "wood", **fields: object) -> Scene:
    """A game's start without coordinates."""
    position = game(name).dump(game(name).start())
    return replace(Scene(name, position, theme=theme, coordinates=False), **fields)  # type: ignore[arg-type]


@all_themes
@pytest.mark.parametrize("bottom", [0, 1])
@pytest.mark.parametrize("name", FLAT)
def test_the_pieces_stand_where_they_stood(name: str, bottom: int, theme: Theme) -> None:
    image = drawn(start(name, theme.name, bottom=bottom))
    where = laid(game(name), 800, bottom, coordinates=False)
    board = game(name).start().board()
    for square, at in where.corners.items():
        column = board.get(square, ())
        told = f"{column[0].side} {column[0].kind}" if column else ""
        assert flat(image, theme, at, where.side) == told, square


@all_themes
@pytest.mark.parametrize("size", [360, 800])
@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_written_beside_the_board(name: str, size: int, theme: Theme) -> None:
    shown = start(name, theme.name, size=size)
    image, where = drawn(shown), laid(game(name), size, 0, coordinates=False)
    frame = {theme.frame, *theme.frame_grain}
    left, right = where.left - where.edge, where.right + where.edge
    beside = [(0, 0, left, image.height), (right, 0, size, image.height)]
    # Without words and towers, above and below it too.
    below = where.below + where.edge
    for box in (*beside, (0, below, size, image.height)):
        assert seen(image, box) <= frame, box
    if not game(name).columns:
        assert seen(image, (0, 0, size, where.top - where.edge)) <= frame
    named, there = drawn(replace(shown, coordinates=True)), laid(game(name), size, 0)
    assert not seen(named, (0, 0, there.left - there.edge, named.height)) <= frame


@all_themes
def test_no_number_stands_above_a_square(theme: Theme) -> None:
    image, where = (
        drawn(start("salta", theme.name)),
        laid(game("salta"), 800, 0, coordinates=False),
    )
    light = {theme.light, *theme.light_grain}
    for file in range(10):
        for rank in range(10):
            if (file + rank) % 2:
                x, y = where.corner(file, rank)
                inside = (x + 1, y + 1, x + where.side - 1, y + where.side - 1)
                assert seen(image, inside) <= light, (file, rank)


def test_the_squares_have_the_room() -> None:
    for name, kind in GAMES.items():
        rules = game(name)
        plain, named = laid(rules, 800, 0, coordinates=False), laid(rules, 800, 0)
        assert plain.side > named.side, name
        assert plain.total <= named.total + plain.side // 4, name
        assert abs(plain.left - (800 - plain.right)) <= 1, name
        assert kind.columns == (plain.top > plain.side // 2), name


def seen(image: Image.Image, box: tuple[int, int, int, int]) -> set[tuple[int, ...]]:
    """The colours in a part of a picture."""
    part = image.crop(box).convert("RGB")
    return {colour for _, colour in part.getcolors(part.width * part.height) or ()}  # type: ignore[misc]


@pytest.mark.parametrize("name", ["salta", "bashni"])
def test_replays_can_do_without_too(name: str) -> None:
    record = Record.start(game(name))
    for _ in range(4):
        move = record.moves()[0].text
        record = record.add(Entry("move", move, record.side))
    reel = Reel.of(record, size=360, coordinates=False)
    assert Reel.from_data({**vars(reel), "moves": list(reel.moves)}) == reel
    with Image.open(BytesIO(animation(reel))) as film:
        frames = []
        for number in range(getattr(film, "n_frames", 1)):
            film.seek(number)
            frames.append(film.convert("RGB"))
    position, last = game(name).dump(record.position), record.last
    assert last is not None
    scene = Scene(
        name, position, path=last.path, over=last.over, turn=record.side, move=f"2… {last.text}",
        size=360, coordinates=False, options=tuple(sorted(record.game.chosen.items())),
    )  # fmt: skip
    assert frames[-1].tobytes() == drawn(scene).tobytes()


def test_what_is_no_truth_is_refused() -> None:
    with pytest.raises(BadScene, match="coordinates is true or false"):
        drawn(replace(start("salta"), coordinates="off"))  # type: ignore[arg-type]
    with pytest.raises(BadScene, match="coordinates is true or false"):
        Reel("salta", "x", coordinates=1)  # type: ignore[arg-type]
