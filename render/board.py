"""A board picture: `picture(scene)` gives PNG bytes.

Everything that is the same in many pictures is kept: the empty board with its labels per game,
theme, size and side at the bottom, and each piece as a tile in the theme's palette. Only the words
below the board and the arrow are drawn anew.
"""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from itertools import pairwise

from PIL import Image

from render import arrow, ground, lettering, pieces, towers
from render.layout import Layout
from render.scene import LARGEST, SMALLEST, BadScene, Scene
from render.theme import THEMES, Theme
from rules import GAMES
from rules import game as game_of
from rules.core import BadOption, BadPosition, Game, Piece, Position

COMPRESSION = 3
"""Level of the PNG's deflate: 6 would take twice the time of the whole picture for 15 % less."""


LONGEST_PATH = 64
"""Squares of a move; no game's chain is longer."""


def picture(scene: Scene) -> bytes:
    """The PNG of a scene, `scene.size` px wide and high; raises BadScene."""
    game, position = _checked(scene)
    theme, layout = THEMES[scene.theme], _layout(game, scene)
    image = ground.empty(layout, scene.theme).copy()
    coloured = game.sides != Game.sides
    _light(image, layout, theme, scene)
    _pieces(image, layout, theme, game, position)
    if len(scene.path) > 1:
        _move(image, layout, theme, scene, position)
        _plates(image, layout, theme, position)
    _words(image, layout, theme, scene, coloured)
    file = BytesIO()
    image.save(file, "PNG", compress_level=COMPRESSION)
    return file.getvalue()


def warm(theme: str = "wood", size: int = 800) -> None:
    """Draw what pictures of this theme and size share, so that the first one is quick."""
    for bottom in (0, 1):
        game = game_of(next(iter(GAMES)))
        text = game.dump(game.start())
        picture(Scene(game.name, text, bottom=bottom, turn=0, caption="0", theme=theme, size=size))


def _checked(scene: Scene) -> tuple[Game, Position]:
    """The game and position of a scene whose every field makes sense, or BadScene."""
    _check_kinds(scene)
    if scene.theme not in THEMES:
        raise BadScene(f"no theme {scene.theme!r}; there is: {', '.join(THEMES)}")
    if not isinstance(scene.size, int) or not SMALLEST <= scene.size <= LARGEST:
        raise BadScene(f"size is {SMALLEST} to {LARGEST} px, not {scene.size!r}")
    if scene.bottom not in (0, 1) or scene.turn not in (0, 1, None):
        raise BadScene(f"sides are 0 and 1, not {scene.bottom!r} and {scene.turn!r}")
    game = _game(scene.game, scene.options)
    unknown = {*scene.path, *scene.over} - {square.name for square in game.squares}
    if unknown:
        raise BadScene(f"no square {', '.join(sorted(map(repr, unknown)))} in {scene.game}")
    try:
        return game, game.load(scene.position)
    except BadPosition as error:
        raise BadScene(str(error)) from error


def _check_kinds(scene: Scene) -> None:
    """Refuse what only code that makes scenes can get wrong."""
    texts = (scene.game, scene.position, scene.theme, scene.caption, scene.move, scene.label)
    if not all(isinstance(text, str) for text in texts):
        raise BadScene("game, position, theme, caption, move and label are texts")
    for names in (scene.path, scene.over):
        if not isinstance(names, tuple) or not all(isinstance(name, str) for name in names):
            raise BadScene(f"squares are a tuple of names, not {names!r}")
        if len(names) > LONGEST_PATH:
            raise BadScene(f"a path has at most {LONGEST_PATH} squares, not {len(names)}")
    if not isinstance(scene.options, tuple) or not all(map(_is_pair, scene.options)):
        raise BadScene(f"options are pairs of texts, not {scene.options!r}")


def _is_pair(option: object) -> bool:
    return (
        isinstance(option, tuple)
        and len(option) == 2
        and all(isinstance(part, str) for part in option)
    )


@lru_cache(maxsize=64)
def _game(name: str, options: tuple[tuple[str, str], ...]) -> Game:
    try:
        return game_of(name, **dict(options))
    except BadOption as error:
        raise BadScene(str(error)) from error


def _layout(game: Game, scene: Scene) -> Layout:
    return _laid(game.squares, game.files, game.ranks, scene.size, scene.bottom)


_laid = lru_cache(maxsize=64)(Layout)


def _light(image: Image.Image, layout: Layout, theme: Theme, scene: Scene) -> None:
    """Light the edge of the board on the mover's side, behind the tabs that cross it."""
    if scene.turn is None:
        return
    edge, low = layout.edge, scene.turn == scene.bottom
    start = layout.below if low else layout.top - edge
    box = (layout.left - edge, start, layout.right + edge, start + edge)
    image.paste(theme.palette.index(theme.turn), box)
    if layout.numbered and not low:
        ground.tabs(image, layout, theme, top_only=True)


def _pieces(
    image: Image.Image, layout: Layout, theme: Theme, game: Game, position: Position
) -> None:
    for name in game.home(position):
        sprite = pieces.home(theme.name, layout.side)
        image.paste(sprite.image, layout.corners[name], sprite.mask)
    # From the far edge on, for a tower may rise before what stands behind it.
    standing = sorted(position.board().items(), key=lambda placed: layout.corners[placed[0]][1])
    for name, column in standing:
        if len(column) > 1:
            _tower(image, layout, theme, name, column, 0)
        else:
            coloured = game.sides != Game.sides
            sprite = pieces.piece(theme.name, layout.side, column[0], coloured)
            image.paste(sprite.image, layout.corners[name], sprite.mask)


def _plates(image: Image.Image, layout: Layout, theme: Theme, position: Position) -> None:
    """The figures below each tower once more: the arrow may have crossed them."""
    for name, column in position.board().items():
        if len(column) > 1:
            _tower(image, layout, theme, name, column, round(towers.PLATES * layout.side))


def _tower(
    image: Image.Image,
    layout: Layout,
    theme: Theme,
    name: str,
    column: tuple[Piece, ...],
    top: int,
) -> None:
    """A tower, or with `top` what of it is so many px below the upper edge of its square."""
    (x, y), room = layout.corners[name], layout.room_above(name)
    sprite = towers.tower(theme.name, layout.side, column, room, y == layout.top)
    cut = (0, room + top if top else 0, *sprite.image.size)
    image.paste(sprite.image.crop(cut), (x, y - room + cut[1]), sprite.mask.crop(cut))


def _move(
    image: Image.Image, layout: Layout, theme: Theme, scene: Scene, position: Position
) -> None:
    """The ring and the arrow of the last move, with a cross on each square captured on."""
    corners, captured = layout.corners, _captured(scene, position)
    legs = []
    for start, end in pairwise(scene.path):
        right, down = (
            (b - a) / layout.side for a, b in zip(corners[start], corners[end], strict=True)
        )
        jumped = any(_within(layout, start, end, name) for name in scene.over)
        legs.append((right, down, jumped and not captured))
    arrow.draw(image, theme.name, layout.side, corners[scene.path[0]], tuple(legs))
    for name in captured:
        arrow.cross(image, theme.name, layout.side, corners[name])


def _captured(scene: Scene, position: Position) -> tuple[str, ...]:
    """The squares jumped, if that captures: what is jumped only stands where it stood, alone."""
    board = position.board()
    columns = any(len(column) > 1 for column in board.values())
    return scene.over if columns or not {*scene.over} <= board.keys() else ()


def _within(layout: Layout, start: str, end: str, name: str) -> bool:
    """Whether a square lies on the straight line between two others."""
    (ax, ay), (bx, by), (x, y) = (layout.corners[square] for square in (start, end, name))
    crossed = (bx - ax) * (y - ay) == (by - ay) * (x - ax)
    return crossed and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by)


def _words(image: Image.Image, layout: Layout, theme: Theme, scene: Scene, coloured: bool) -> None:
    """The line below the board: whose turn and caption left, move and label right."""
    size = layout.type_size(22, 12)
    bold, plain = lettering.font("bold", size), lettering.font("semibold", size)
    palette, gap, line = theme.palette, round(size * 0.9), layout.caption_line
    text, muted = (palette.ramp(theme.frame, ink) for ink in (theme.text, theme.muted))
    left, right = layout.left, layout.right
    if scene.turn is not None:
        sprite = pieces.token(theme.name, 2 * int(size * 0.65), scene.turn, coloured)
        image.paste(sprite.image, (left, line - sprite.image.height // 2), sprite.mask)
        left += sprite.image.width + size // 2
    room = right - left
    for words, share, ramp in ((scene.label, 0.3, muted), (scene.move, 0.45, text)):
        shown = lettering.fitted(lettering.clean(words), plain, int(room * share))
        if shown:
            right -= lettering.write(image, (right, line), shown, plain, ramp, "r") + gap
    shown = lettering.fitted(lettering.clean(scene.caption), bold, right - left)
    if shown:
        lettering.write(image, (left, line), shown, bold, text, "l")
