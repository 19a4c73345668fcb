"""Lessons: a few small boards, each with its caption, to be read on a phone."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from render import draw
from render.layout import CAPTION
from render.lesson import LINES, PAD, Cell, Lesson, drawn, picture, wrapped
from render.lettering import font, width
from render.scene import BadScene, Scene
from render.theme import THEMES
from rules import GAMES, game
from tests.render.looking import flat
from tests.render.test_legible import HIGH, height

MAN = Scene("russian", "w c3-0;d4-0")
SALTA = Scene("salta", game("salta").dump(game("salta").start()))
TOWER = Scene("bashni", "w c3-0;d4-0/0")
NEAR = ("b2", "f6")


def cells(lesson: Lesson) -> list[list[Cell]]:
    """The boards in rows, as they are drawn."""
    from render import lesson as module

    return module._rows(lesson)


def lesson(*scenes: Scene, **fields: Any) -> Lesson:
    """A lesson in which each caption says which board it belongs to."""
    captions = tuple(f"Board {number}" for number, _ in enumerate(scenes))
    return Lesson(scenes, captions, **fields)


@pytest.mark.parametrize("theme", THEMES)
def test_a_part_of_a_board_has_its_pieces_on_their_squares(theme: str) -> None:
    shown = lesson(MAN, MAN, parts=(NEAR, ()), theme=theme)
    image = drawn(shown).convert("RGB")
    ((part, whole),) = cells(shown)
    pad = round(800 * PAD)
    for place, cell in enumerate((part, whole)):
        left, top, _, _ = cell.box
        x, y = pad + place * (cell.width + pad) + cell.left, pad
        for name, told in {"c3": "0 man", "d4": "1 man", "b2": "", "e5": ""}.items():
            corner = cell.layout.corners[name]
            at = corner[0] - left + x, corner[1] - top + y
            assert flat(image, THEMES[theme], at, cell.side) == told, (place, name)


def test_boards_stand_in_twos_where_they_can_be_read() -> None:
    def rows(*scenes: Scene, **fields: Any) -> list[int]:
        return [len(row) for row in cells(lesson(*scenes, **fields))]

    assert rows(MAN, MAN, MAN) == [2, 1]
    assert rows(SALTA) == [1]
    assert not cells(lesson(SALTA))[0][0].halved
    assert rows(SALTA, SALTA, parts=(("c3", "g7"), ("c3", "g7"))) == [2]
    assert rows(TOWER, TOWER) == [1, 1]
    assert rows(TOWER, TOWER, parts=(("b2", "e5"), ("b2", "e5"))) == [2]
    # One that needs the whole width parts two others that do not.
    assert rows(MAN, SALTA, MAN) == [1, 1, 1]


@pytest.mark.parametrize("size", [360, 800])
@pytest.mark.parametrize("name", GAMES)
def test_squares_are_as_large_as_a_phone_needs(name: str, size: int) -> None:
    start = Scene(name, game(name).dump(game(name).start()))
    for shown in (lesson(start, size=size), lesson(start, size=size, parts=(("a1", "d4"),))):
        for row in cells(shown):
            for cell in row:
                assert cell.side >= round(cell.view.least * size)
                assert cell.left >= cell.margin
                left, _, right, _ = cell.box
                assert cell.left + right - left <= cell.width


@pytest.mark.parametrize("theme", THEMES)
def test_figures_can_be_read_on_a_phone(theme: str) -> None:
    """Names of squares in a half of the width, and the counts of towers."""
    near = (("c3", "g7"), ("c3", "g7"))
    shown = lesson(SALTA, SALTA, parts=near, size=360, theme=theme)
    cell, image = cells(shown)[0][0], drawn(shown)
    assert cell.halved
    tabs = [cut(image, cell, name, (2, -14, cell.side - 2, 0)) for name in ("42", "43", "62")]
    assert height(*tabs) >= HIGH
    towers = [Scene("bashni", f"w c3-0{'0' * number};g7-0") for number in (1, 2, 3)]
    plates = []
    for tower in towers:
        counted = lesson(tower, tower, parts=(("b2", "e5"), ("b2", "e5")), size=360, theme=theme)
        cell = cells(counted)[0][0]
        assert cell.halved
        foot = (cell.side // 3, cell.side - 12, 2 * cell.side // 3, cell.side + 4)
        plates.append(cut(drawn(counted), cell, "c3", foot))
    assert height(*plates) >= HIGH - 1


def cut(image: Image.Image, cell: Cell, name: str, box: tuple[int, int, int, int]) -> Image.Image:
    """A part of the first board of a lesson 360 px wide, by a square and a box from its corner."""
    (x, y), (left, top, _, _) = cell.layout.corners[name], cell.box
    pad = round(360 * PAD)
    x, y = x - left + pad + cell.left, y - top + pad
    return image.crop((x + box[0], y + box[1], x + box[2], y + box[3]))


def test_captions_are_as_large_as_other_words_and_break_in_lines() -> None:
    told = "If one of your pieces can jump over another one it has to jump, whatever else there is"
    (row,) = cells(Lesson((MAN,), (told,)))
    assert row[0].font == round(800 * CAPTION)
    assert 3 <= len(row[0].lines) <= LINES
    assert " ".join(row[0].lines) == told
    face = font("semibold", row[0].font)
    assert all(width(line, face) <= row[0].width for line in row[0].lines)
    endless = wrapped("word " * 400 + "x" * 300, face, 200)
    assert len(endless) == LINES
    assert endless[-1].endswith("…")
    assert wrapped("x" * 300, face, 200)[0].endswith("…")
    assert wrapped("", face, 200) == []


def test_coordinates_name_the_files_and_ranks_of_the_part() -> None:
    plain = lesson(replace(MAN, coordinates=False), parts=(NEAR,))
    named = lesson(MAN, parts=(NEAR,))
    ((without,),), ((with_them,),) = cells(plain), cells(named)
    assert without.margin == 0 < with_them.margin
    assert without.side > with_them.side
    assert drawn(plain).tobytes() != drawn(named).tobytes()
    moved = lesson(Scene("russian", "w d4-0;e5-0"), parts=(("c3", "g7"),))
    left = pixels(drawn(named), with_them, 0, with_them.margin)
    assert left != pixels(drawn(moved), cells(moved)[0][0], 0, with_them.margin)


def pixels(image: Image.Image, cell: Cell, start: int, end: int) -> bytes:
    """What stands beside a board, in the first cell."""
    pad = round(800 * PAD)
    x = pad + cell.left - cell.margin
    return image.crop((x + start, pad, x + end, pad + cell.board)).tobytes()


def test_a_lesson_is_drawn_from_what_is_stored() -> None:
    shown = lesson(MAN, TOWER, parts=((), ("b2", "e5")), theme="dark", size=560)
    stored = json.loads(json.dumps(asdict(shown)))
    assert Lesson.from_data(stored) == shown
    image = Image.open(BytesIO(draw("lesson", stored)))
    assert (image.format, image.width) == ("PNG", 560)
    assert picture(shown) == draw("lesson", stored)
    assert len(picture(shown)) < 60_000


def test_words_theme_and_size_of_a_scene_do_not_count() -> None:
    odd = replace(MAN, theme="contrast", size=1600, score="1–0", caption="x", move="y")
    assert picture(lesson(MAN)) == picture(lesson(odd))


@pytest.mark.parametrize("theme", THEMES)
def test_each_theme_has_its_own_colours_only(theme: str) -> None:
    image = drawn(lesson(MAN, SALTA, parts=((), ("c3", "g7")), theme=theme))
    assert image.mode == "P"
    assert bytes(image.getpalette() or ())[: len(THEMES[theme].palette.bytes)] == (
        THEMES[theme].palette.bytes
    )


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"scenes": []}, "1 to 6 boards, not 0"),
        ({"scenes": [asdict(MAN)] * 7, "captions": ["x"] * 7}, "1 to 6 boards, not 7"),
        ({"captions": []}, "each board has a caption"),
        ({"captions": [5]}, "each board has a caption"),
        ({"captions": ["x" * 5000]}, "each board has a caption"),
        ({"captions": "x"}, "captions is a list"),
        ({"parts": [["a1", "b2"]] * 2}, "each board has a part"),
        ({"parts": [["a1"]]}, "a part is two squares of russian"),
        ({"parts": [["a1", "j9"]]}, "a part is two squares of russian"),
        ({"parts": [["a1", ["b2"]]]}, "a part is two squares"),
        ({"parts": [7]}, "a part is two squares"),
        ({"parts": 7}, "parts is a list"),
        ({"theme": "pink"}, "no theme 'pink'"),
        ({"theme": ["wood"]}, "a theme is a text"),
        ({"scenes": [asdict(replace(MAN, must=[["a1"]]))]}, "a tuple of names"),  # type: ignore[arg-type]
        ({"size": 100}, "size is 360 to 1600"),
        ({"more": 1}, "known keys"),
        ({"scenes": [{"game": "russian"}]}, "a scene is an object"),
        ({"scenes": [asdict(replace(MAN, position="w z9-0;"))]}, "z9|bad"),
    ],
)
def test_what_cannot_be_drawn_is_refused(data: dict[str, Any], told: str) -> None:
    given = {"scenes": [asdict(MAN)], "captions": ["x"], **data}
    with pytest.raises(BadScene, match=told):
        draw("lesson", given)
    with pytest.raises(BadScene, match="an object with scenes"):
        draw("lesson", {"captions": []})
