"""A lesson: a few small boards with a caption below each, `picture(lesson)` gives PNG bytes.

Two boards stand beside each other where both can still be read on a phone, else each has a row of
its own. A board may be shown in part: its squares are as large as those of a whole one then.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property, lru_cache
from itertools import chain
from reprlib import repr as brief
from typing import Any, NamedTuple

from PIL import Image

from render import board, ground, lettering
from render.checks import LONGEST_TEXT, check_kinds, check_look, checked
from render.layout import CAPTION, LABEL, RANK, RISE, TAB, Layout
from render.scene import BadScene, Scene
from render.theme import DEFAULT, THEMES, Theme
from rules.core import Game, Position
from rules.squares import algebraic

MOST = 6
"""So many boards are in a lesson at most."""
LINES = 6
"""So many lines has a caption at most."""
KEPT = 16
PAD, LINE = 0.02, 1.32
"""Room round and between boards as a part of the width, and lines' distance in font sizes."""
BLEED = 0.12
"""How far, in squares, a board is shown beyond its part, so that it is seen to go on there."""
LEAST = {"numbered": 0.085, "columns": 0.095, "": 0.05}
"""Sides of squares as parts of the width: with less, numbers and counts, else pieces, are too
small on a phone."""
LARGEST_SIDE = 0.125

Part = tuple[str, str]


@dataclass(frozen=True)
class Lesson:
    """The boards of a lesson, what is said of each, and how it looks.

    Raises BadScene where a field makes no sense; a scene's own words, theme and size do not count.
    """

    scenes: tuple[Scene, ...]
    captions: tuple[str, ...]
    parts: tuple[Part | tuple[()], ...] = ()
    """What is shown of each board: two opposite corner squares by their algebraic names, of which
    light ones have some too; () for all. None at all stands for all of each."""
    theme: str = DEFAULT
    """Name of the theme."""
    size: int = 800
    """Width in px, 360..1600."""

    def __post_init__(self) -> None:
        """Refuse what cannot be."""
        if not isinstance(self.theme, str):
            raise BadScene(f"a theme is a text, not {brief(self.theme)}")
        check_look(self.theme, self.size)
        if not 1 <= len(self.scenes) <= MOST:
            raise BadScene(f"a lesson has 1 to {MOST} boards, not {len(self.scenes)}")
        if len(self.captions) != len(self.scenes) or not all(map(_is_text, self.captions)):
            raise BadScene(f"each board has a caption, not {brief(self.captions)}")
        if self.parts and len(self.parts) != len(self.scenes):
            raise BadScene(f"each board has a part, not {brief(self.parts)}")
        if not all(map(_is_text, chain.from_iterable(self.parts))):
            raise BadScene(f"a part is two squares, not {brief(self.parts)}")
        for scene in self.scenes:
            check_kinds(scene)

    @classmethod
    def from_data(cls, data: Any) -> Lesson:
        """The lesson of a mapping as made by `dataclasses.asdict`, lists or tuples; or BadScene."""
        names = {field.name for field in fields(cls)}
        if not isinstance(data, dict) or not {"scenes", "captions"} <= data.keys() <= names:
            raise BadScene("a lesson is an object with scenes, captions and known keys")
        for name in ("scenes", "captions", "parts"):
            if not isinstance(data.get(name, ()), list | tuple):
                raise BadScene(f"{name} is a list, not {brief(data[name])}")
        parts = data.get("parts", ())
        if not all(isinstance(part, list | tuple) for part in parts):
            raise BadScene(f"a part is two squares, not {brief(parts)}")
        return cls(
            **{
                **data,
                "scenes": tuple(map(Scene.from_data, data["scenes"])),
                "captions": tuple(data["captions"]),
                "parts": tuple(map(tuple, parts)),
            }
        )


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_TEXT


@lru_cache(maxsize=KEPT)
def picture(lesson: Lesson) -> bytes:
    """The PNG of a lesson, `lesson.size` px wide; raises BadScene."""
    return board.encoded(drawn(lesson))


def drawn(lesson: Lesson) -> Image.Image:
    """A lesson as a new mode P picture in its theme's palette; raises BadScene."""
    theme, rows = THEMES[lesson.theme], _rows(lesson)
    pad = round(lesson.size * PAD)
    height = pad + sum(_height(row) + pad for row in rows)
    image = theme.palette.blank((lesson.size, height), theme.frame)
    ground.grain(image, round(lesson.size / 9), theme)
    top = pad
    for row in rows:
        for place, cell in enumerate(row):
            cell.draw(image, pad + place * (cell.width + pad), top)
        top += _height(row) + pad
    return image


def _rows(lesson: Lesson) -> list[list[Cell]]:
    """The boards in rows: in twos, but for those that need a row of their own, and a last one."""
    rows: list[list[Cell]] = []
    shown = zip(
        lesson.scenes, lesson.captions, lesson.parts or ((),) * len(lesson.scenes), strict=True
    )
    for scene, caption, part in shown:
        view = _view(scene, part, lesson)
        half = Cell(view, caption, lesson, halved=True)
        if half.side < round(view.least * lesson.size):
            rows.append([Cell(view, caption, lesson, halved=False)])
        elif rows and len(rows[-1]) == 1 and rows[-1][0].halved:
            rows[-1].append(half)
        else:
            rows.append([half])
    return rows


def _height(row: list[Cell]) -> int:
    return max(cell.board + cell.text for cell in row)


class View(NamedTuple):
    """What is shown of a board, in files and ranks from 0, both ends shown."""

    scene: Scene
    game: Game
    position: Position
    files: tuple[int, int]
    ranks: tuple[int, int]

    @property
    def least(self) -> float:
        """The least side of a square, as a part of a lesson's width."""
        if self.numbered:
            return LEAST["numbered"]
        return LEAST["columns" if self.game.columns else ""]

    @property
    def numbered(self) -> bool:
        """Whether the squares' names stand on the board."""
        named = any(square.name != square.algebraic for square in self.game.squares)
        return named and self.scene.coordinates

    @property
    def lettered(self) -> bool:
        """Whether files and ranks are named beside the board."""
        return self.scene.coordinates and not self.numbered


def _view(scene: Scene, part: Part | tuple[()], lesson: Lesson) -> View:
    """A checked view in the look of a lesson. Raises BadScene."""
    scene = Scene(**{**vars(scene), "theme": lesson.theme, "size": lesson.size, "score": ""})
    game, position = checked(scene)
    if not part:
        return View(scene, game, position, (0, game.files - 1), (0, game.ranks - 1))
    named = {
        algebraic(file, rank): (file, rank)
        for file in range(game.files)
        for rank in range(game.ranks)
    }
    if len(part) != 2 or not all(name in named for name in part):
        raise BadScene(f"a part is two squares of {scene.game}, not {brief(part)}")
    files, ranks = (sorted(both) for both in zip(*(named[name] for name in part), strict=True))
    return View(scene, game, position, (files[0], files[1]), (ranks[0], ranks[1]))


class Cell:
    """A board and its caption, measured for a half or the whole of a lesson's width."""

    def __init__(self, view: View, caption: str, lesson: Lesson, *, halved: bool) -> None:
        self.view, self.halved = view, halved
        size, pad = lesson.size, round(lesson.size * PAD)
        self.width = (size - 3 * pad) // 2 if halved else size - 2 * pad
        self.rank_font, self.label_font, self.font = (
            round(size * part) for part in (RANK, LABEL, CAPTION)
        )
        self.margin = round(self.rank_font * 0.95) if view.lettered else 0
        self.side = self._side(size)
        self.lines = wrapped(caption, self._face, self.width)
        left, top, right, low = self.box
        self.board = low - top + (round(self.label_font * 1.05) if view.lettered else 0)
        """Height of the board with the letters below it, in px, and of the caption."""
        self.text = round(self.font * (LINE * len(self.lines) + 0.35))
        self.left = (self.width - self.margin - (right - left)) // 2 + self.margin

    @property
    def _face(self) -> lettering.Font:
        return lettering.font("semibold", self.font)

    def _side(self, size: int) -> int:
        """The side of a square, in px, with which the board fits."""
        (first, last), game = self.view.files, self.view.game
        ends = [game.files - 1 - last, first]
        bleeds = sum(BLEED for end in ends if end)
        room = self.width - self.margin - 2 * max(3, round(size / 133))
        return min(round(size * LARGEST_SIDE), int(room / (last - first + 1 + bleeds)))

    @cached_property
    def layout(self) -> Layout:
        """The geometry of the whole board with squares of this side."""
        view = self.view
        return _laid(view.game, self.side, view.scene.bottom, view.numbered)

    @cached_property
    def box(self) -> tuple[int, int, int, int]:
        """What is cut out of the picture of the whole board, in px."""
        layout, view = self.layout, self.view
        corners = [
            layout.corner(file, rank) for file, rank in zip(view.files, view.ranks, strict=True)
        ]
        xs, ys = zip(*corners, strict=True)
        left, top, right, low = min(xs), min(ys), max(xs) + self.side, max(ys) + self.side
        bleed, edge = round(BLEED * self.side), layout.edge
        above = bleed
        if view.numbered:
            above = round(TAB * self.side) + 1
        elif top == layout.top:
            above = round(RISE * self.side) if layout.columns else edge
        return (
            left - (edge if left == layout.left else bleed),
            max(0, top - above),
            right + (edge if right == layout.right else bleed),
            low + (edge if low == layout.below else bleed),
        )

    def draw(self, image: Image.Image, x: int, y: int) -> None:
        """Draw it on a lesson with its corner there."""
        theme, left = THEMES[self.view.scene.theme], x + self.left
        view, box = self.view, self.box
        whole = board.silent(view.scene, self.layout, view.game, view.position)
        image.paste(whole.crop(box), (left, y))
        if view.lettered:
            self._letters(image, theme, left, y)
        ramp = theme.palette.ramp(theme.frame, theme.text)
        line = y + self.board + round(self.font * 0.85)
        for text in self.lines:
            lettering.write(image, (x + self.width // 2, line), text, self._face, ramp, "m")
            line += round(self.font * LINE)

    def _letters(self, image: Image.Image, theme: Theme, x: int, y: int) -> None:
        """The names of the files below the board, and of the ranks beside it."""
        layout, (left, top, _, low) = self.layout, self.box
        ramp = theme.palette.ramp(theme.frame, theme.text)
        (first, last), (lowest, highest) = self.view.files, self.view.ranks
        face = lettering.font("semibold", min(self.label_font, round(self.side * 0.95)))
        for file in range(first, last + 1):
            middle = layout.corner(file, lowest)[0] - left + self.side // 2
            at = (x + middle, y + low - top + round(self.label_font * 0.52))
            lettering.write(image, at, algebraic(file, 0)[0], face, ramp, "m")
        face = lettering.font("semibold", self.rank_font)
        for rank in range(lowest, highest + 1):
            middle = layout.corner(first, rank)[1] - top + self.side // 2
            at = (x - self.margin // 2, y + middle)
            lettering.write(image, at, str(rank + 1), face, ramp, "m")


@lru_cache(maxsize=64)
def _laid(game: Game, side: int, bottom: int, coordinates: bool) -> Layout:
    """The geometry of a picture that is just wide enough for squares of this side."""
    size = side * game.files
    while True:
        layout = Layout(
            game.squares, game.files, game.ranks, size, bottom, game.columns, coordinates
        )
        if layout.side >= side:
            return layout
        size += 1


def wrapped(text: str, face: lettering.Font, room: int) -> list[str]:
    """A text in lines that fit, at most LINES; the rest becomes an ellipsis."""
    lines: list[str] = []
    for word in lettering.clean(text).split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and lettering.width(longer, face) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    kept = lines[:LINES]
    if len(lines) > LINES:
        kept[-1] = " ".join(chain(kept[-1:], lines[LINES:]))
    return [lettering.fitted(line, face, room) for line in kept]
