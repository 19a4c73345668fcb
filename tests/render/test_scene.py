"""Scenes as data, bad scenes, and words that are too long or cannot be drawn."""

from __future__ import annotations

import json
from dataclasses import asdict, replace

import pytest
from PIL import Image, ImageChops

from render import draw
from render.board import picture
from render.lettering import clean, fitted, font, width
from render.scene import BadScene, Scene
from tests.render.positions import MIDDLE, drawn

SCENE = Scene("salta", MIDDLE, turn=1, caption="Red to move", move="14. 53-74", label="#128")
WORDS = (804, 851)
"""The line below the board, from and to."""


def changed(one: Scene, other: Scene) -> tuple[int, int, int, int] | None:
    """The box in which two pictures differ."""
    return ImageChops.difference(drawn(one), drawn(other)).getbbox()


def test_a_scene_survives_json() -> None:
    scene = replace(SCENE, path=("53", "74"), over=("63",), options=(("limit", "60"),), turn=None)
    assert Scene.from_json(scene.as_json()) == scene
    assert Scene.from_data(json.loads(json.dumps(asdict(scene)))) == scene
    assert Scene.from_data(asdict(scene)) == scene


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        '{"game": "salta"}',
        '{"game": "salta", "position": 7}',
        '{"game": "salta", "position": "", "colour": "red"}',
        '{"game": "salta", "position": "", "options": [1]}',
        '{"game": "salta", "position": "", "path": 7}',
        '{"game": "salta", "position": "", "theme": []}',
    ],
)
def test_data_that_is_no_scene_is_refused(text: str) -> None:
    with pytest.raises(BadScene):
        Scene.from_json(text)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"theme": "plaid"}, "no theme 'plaid'; there is: wood, dark, contrast, colour-blind"),
        ({"size": 0}, "360 to 1600"),
        ({"size": -800}, "360 to 1600"),
        ({"size": 359}, "360 to 1600"),
        ({"size": 100_000}, "360 to 1600"),
        ({"bottom": 2}, "sides are 0 and 1"),
        ({"turn": 5}, "sides are 0 and 1"),
        ({"game": "ludo"}, "ludo"),
        ({"options": (("wind", "strong"),)}, "wind"),
        ({"position": ""}, ""),
        ({"position": "g 12-1"}, ""),
        ({"position": MIDDLE.replace("21-7", "99-7")}, "99"),
        ({"position": MIDDLE.replace("21-7", "22-7")}, "22"),
        ({"position": "x" * 10_000}, ""),
        ({"path": ("53", "e9")}, "no square 'e9'"),
        ({"over": ("0",)}, "no square '0'"),
        ({"must": ("a1",)}, "no square 'a1'"),
        ({"targets": ("99",)}, "no square '99'"),
        ({"winner": 2}, "a banner names two players"),
        ({"names": ("Anna",)}, "a banner names two players"),
        ({"goals": "yes"}, "goals is true or false"),
        ({"size": 800.0}, "360 to 1600"),
        ({"size": True}, "360 to 1600"),
    ],
)
def test_a_bad_scene_is_a_clear_error(changes: dict[str, object], told: str) -> None:
    with pytest.raises(BadScene) as error:
        picture(Scene.from_data({**asdict(SCENE), **changes}))
    assert told in str(error.value)
    assert len(str(error.value)) > 5


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("theme", [], "are texts"),
        ("game", [], "are texts"),
        ("position", None, "are texts"),
        ("path", None, "tuple of names"),
        ("path", ([],), "tuple of names"),
        ("over", ["43"], "tuple of names"),
        ("path", ("43",) * 65, "at most 64 squares"),
        ("options", (("a", "b", "c"),), "pairs of texts"),
        ("options", "ab", "pairs of texts"),
        ("must", ["11"], "tuple of names"),
        ("names", ("Anna", 7), "tuple of names"),
        ("reason", 7, "are texts"),
    ],
)
def test_fields_of_a_wrong_kind(name: str, value: object, told: str) -> None:
    scene = replace(SCENE)
    object.__setattr__(scene, name, value)
    with pytest.raises(BadScene, match=told):
        picture(scene)


def test_what_equals_a_number_is_none() -> None:
    """True is 1 and 0.0 is 0 in a table of kept pictures, but no side and no width."""
    picture(SCENE)
    others: dict[str, tuple[object, ...]] = {
        "turn": (1.0, True, [], {}, "1"),
        "bottom": (0.0, False, None, []),
        "winner": (1.0, True, []),
        "size": (800.0, "800", [], True),
    }
    for field, values in others.items():
        for value in values:
            with pytest.raises(BadScene):
                draw("board", {**asdict(SCENE), field: value})


def test_bottomless_data_and_endless_texts_are_refused_in_a_few_words() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    start = {"game": "russian", "start": "w a1-0;b8-0"}
    for kind, data in (
        *(("board", {**asdict(SCENE), field: deep}) for field in asdict(SCENE)),
        *(("replay", {**start, field: deep}) for field in ("moves", "names", "first", "options")),
        *(("board", {**asdict(SCENE), field: "x" * 10**6}) for field in ("caption", "reason")),
        ("board", {**asdict(SCENE), "names": ("x" * 10**6, "y")}),
        ("replay", {**start, "moves": None}),
        ("replay", {**start, "moves": 7}),
        ("replay", {**start, "label": "x" * 10**6}),
        ("film", {}),
    ):
        with pytest.raises(BadScene) as error:
            draw(kind, data)
        assert len(str(error.value)) < 1_000, kind
    with pytest.raises(BadScene):
        draw([], {})  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [360, 800])
def test_a_long_caption_ends_before_the_move(size: int) -> None:
    scene = replace(SCENE, size=size)
    box = changed(scene, replace(scene, caption="Red to move " * 25))
    own = changed(scene, replace(scene, move=""))
    assert box is not None
    assert own is not None
    assert box[2] < own[0]
    assert box[2] > size // 2


def test_a_long_move_and_label_leave_room_for_the_caption() -> None:
    scene = replace(SCENE, move="e3:c5:a7" * 40, label="Salta " * 60)
    empty = replace(scene, caption="")
    box = changed(scene, empty)
    rest = changed(empty, replace(empty, move="", label=""))
    assert box is not None
    assert rest is not None
    assert box[2] < rest[0]
    assert rest[2] <= 790


@pytest.mark.parametrize(
    "caption",
    [
        "مرحبا، دورك",
        "שלום",
        "将棋",
        "🙂🙃 👩‍👩‍👧",
        "a\x00b\x1b[31mc",
        "\u202eevil",
        "Zoë Ångström",
        "e\u0301" * 99,
        "\ud800",
    ],
)
def test_any_caption_is_drawn_inside_its_room(caption: str) -> None:
    box = changed(replace(SCENE, caption=""), replace(SCENE, caption=caption))
    if box is not None:
        assert WORDS[0] <= box[1] < box[3] <= WORDS[1]
        assert box[2] < 560


def test_clean_keeps_words_and_drops_what_cannot_be_drawn() -> None:
    assert clean("Ход  зелёных\n№129 ½") == "Ход зелёных №129 ½"
    assert clean("\u2068Anna\u2069 won\x07") == "Anna won"
    assert clean("e\u0301") == "é"


def test_fitted_fills_its_room_and_no_more() -> None:
    face = font("bold", 22)
    for room in (0, 5, 30, 100, 250, 2000):
        short = fitted("Red to move, then Green", face, room)
        assert width(short, face) <= room or not short
    assert fitted("Red to move", face, 1000) == "Red to move"
    assert fitted("Red to move", face, 80).endswith("…")
    assert fitted("Red to move", face, 3) == ""


@pytest.mark.parametrize("weight", ["semibold", "bold"])
def test_the_fonts_have_the_letters_of_the_languages_and_figures_of_one_width(weight: str) -> None:
    face = font(weight, 40)
    missing = face.getmask("\ufffd")
    letters = "ABCxyzÁÉÍÑÓÚÜáéíñóúü¿¡АБВЁЖЩЪЫЭЮЯабвёжщъыэюяΩßŁőčșț0123456789№«»“”–—−…:×·"
    for letter in letters:
        assert bytes(face.getmask(letter)) != bytes(missing), letter
    assert len({face.getlength(figure) for figure in "0123456789"}) == 1


def test_a_picture_of_the_start_needs_no_words() -> None:
    image = drawn(Scene("salta", MIDDLE))
    assert isinstance(image, Image.Image)
    strip = {colour for _, colour in image.crop((60, WORDS[0], 740, 851)).getcolors(9999) or ()}
    assert len(strip) <= 2
