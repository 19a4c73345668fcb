"""A board on which one part after the other is drawn anew: what `board.drawn` would show there.

Pictures of a game differ in a few squares. Each part is a box in px, drawn from the empty board up
with the columns that reach into it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from PIL import Image

from render import banner, board, ground, marks
from render.board import Board
from render.film import Box
from render.layout import RISE
from render.scene import Scene
from render.theme import THEMES
from rules.core import Game, Piece

Point = tuple[float, float]
Column = tuple[Piece, ...]


class Still(NamedTuple):
    """A picture that stands for a while: its scene, its columns, and the squares of pieces at
    their goal."""

    scene: Scene
    columns: Board
    home: tuple[str, ...]


class Stage:
    """The board of a game in the look of a scene: its theme, its size, its side at the bottom."""

    def __init__(self, game: Game, scene: Scene) -> None:
        self.game, self.theme = game, THEMES[scene.theme]
        self.layout = board.laid(game, scene.size, scene.bottom, scene.coordinates)
        self._empty: dict[int | None, Image.Image] = {}
        self._goals = scene.goals
        self._work = ground.empty(self.layout, scene.theme).copy()
        self._rise = round(self.layout.side * RISE) if self.layout.columns else 0
        layout, edge = self.layout, self.layout.edge
        left, right = layout.left - edge, layout.right + edge
        self._rooms = {name: self.room(at) for name, at in layout.corners.items()}
        self.words: Box = (0, layout.below + edge, layout.size, layout.total)
        """Where the words are."""
        self.edges: tuple[Box, Box] = (
            (left, layout.below, right, layout.below + edge),
            (left, layout.top - edge, right, layout.top),
        )
        """The edges of the board that are lit in turn."""

    def room(self, at: Point) -> Box:
        """What a column may cover; `at` is the corner of its square, or between squares."""
        x, y, side = round(at[0]), round(at[1]), self.layout.side
        return (x, max(0, y - self._rise), x + side, y + side)

    def rooms(self, squares: Iterable[str]) -> list[Box]:
        """What columns on these squares may cover."""
        return [self._rooms[name] for name in squares]

    def part(self, box: Box, still: Still) -> Image.Image:
        """A part of the board without words and the last move."""
        self._lay(box, still)
        return self._work.crop(box)

    def passing(self, box: Box, still: Still, at: Point, column: Column) -> Image.Image:
        """The same with one column more, anywhere."""
        self._lay(box, still)
        corner = round(at[0]), round(at[1])
        board.put(self._work, self.layout, self.theme, self.game, corner, column)
        return self._work.crop(box)

    def marked(self, box: Box, still: Still) -> Image.Image:
        """The same with the last move, whose squares are all in the box."""
        near = self._lay(box, still)
        if len(still.scene.path) > 1:
            board.mark(self._work, self.layout, self.theme, still.scene, near)
        return self._work.crop(box)

    def told(self, still: Still) -> Image.Image:
        """The part of the words."""
        scene = still.scene
        self._work.paste(self._ground(scene.turn).crop(self.words), self.words)
        board.words(self._work, self.layout, self.theme, self.game, scene)
        return self._work.crop(self.words)

    def result(self, scene: Scene) -> tuple[Image.Image, tuple[int, int]]:
        """The banner of a scene, and where its corner is: over the middle of the board."""
        layout = self.layout
        width = layout.width + 2 * layout.edge
        image = banner.drawn(width, self.theme, self.game, scene)
        return image, (layout.left - layout.edge, layout.top + (layout.height - image.height) // 2)

    def _lay(self, box: Box, still: Still) -> Board:
        """Draw a part, and give its columns; they are drawn beyond it too, to no harm."""
        rooms, corners = self._rooms, self.layout.corners
        self._work.paste(self._ground(still.scene.turn).crop(box), box)
        for name in still.home:
            if meet(box, rooms[name]):
                sprite = marks.home(self.theme.name, self.layout.side)
                self._work.paste(sprite.image, corners[name], sprite.mask)
        near = {name: held for name, held in still.columns.items() if meet(box, rooms[name])}
        board.stand(self._work, self.layout, self.theme, self.game, near)
        return near

    def _ground(self, turn: int | None) -> Image.Image:
        """The empty board with the edge of a side lit, and the goals if they are shown."""
        if turn not in self._empty:
            image = ground.empty(self.layout, self.theme.name).copy()
            scene = Scene(self.game.name, "", turn=turn, bottom=self.layout.bottom)
            board.light(image, self.layout, self.theme, scene)
            self._lay_goals(image)
            self._empty[turn] = image
        return self._empty[turn]

    def _lay_goals(self, image: Image.Image) -> None:
        layout, coloured = self.layout, board.coloured(self.game)
        for owner in (0, 1) if self._goals else ():
            sprite = marks.goal(self.theme.name, layout.side, owner, coloured)
            for name in self.game.goals[owner]:
                image.paste(sprite.image, layout.corners[name], sprite.mask)


def union(boxes: Iterable[Box]) -> Box:
    """The smallest box that holds all; there is at least one."""
    left, top, right, low = zip(*boxes, strict=True)
    return (min(left), min(top), max(right), max(low))


def meet(one: Box, other: Box) -> bool:
    """Whether two boxes share a pixel."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
