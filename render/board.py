"""A board picture: `picture(scene)` gives PNG bytes, `drawn(scene)` the picture itself.

Everything that is the same in many pictures is kept: the empty board with its labels per game,
theme, size and side at the bottom, and each piece as a tile in the theme's palette. Only the words
below the board and the arrow are drawn anew. The last pictures are kept whole.
"""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from itertools import pairwise

from PIL import Image

from render import arrow, banner, ground, lettering, marks, pieces, towers
from render.arrow import Leg
from render.checks import check_kinds, checked, game_with
from render.layout import RISE, Layout
from render.scene import SMALLEST, Scene
from render.theme import THEMES, Theme
from rules import GAMES
from rules import game as game_of
from rules.core import Game, Piece, Position

COMPRESSION, CLOSE = 3, 5
"""Levels of the PNG's deflate. CLOSE takes twice the time for 9 % less: it is for boards with many
figures, which would be above 60 kB else."""
KEPT = 128
"""So many pictures are kept: about 5 MB."""

Board = dict[str, tuple[Piece, ...]]


def picture(scene: Scene) -> bytes:
    """The PNG of a scene, `scene.size` px wide; raises BadScene."""
    check_kinds(scene)
    return kept(scene)


@lru_cache(maxsize=KEPT)
def kept(scene: Scene) -> bytes:
    """The PNG of a scene whose fields are of the right kinds."""
    game = game_with(scene.game, scene.options)
    figured = scene.coordinates and laid(game, SMALLEST, 0).numbered
    return encoded(drawn(scene), CLOSE if figured else COMPRESSION)


def encoded(image: Image.Image, level: int = COMPRESSION) -> bytes:
    """The PNG of a picture."""
    file = BytesIO()
    image.save(file, "PNG", compress_level=level)
    return file.getvalue()


def drawn(scene: Scene) -> Image.Image:
    """A scene as a new mode P picture in its theme's palette; raises BadScene."""
    game, position = checked(scene)
    layout = laid(game, scene.size, scene.bottom, scene.coordinates)
    image, theme = silent(scene, layout, game, position), THEMES[scene.theme]
    words(image, layout, theme, game, scene)
    return banner.below(image, theme, game, scene) if scene.score else image


def silent(scene: Scene, layout: Layout, game: Game, position: Position) -> Image.Image:
    """The board of a checked scene as a new picture, without the words below it."""
    image, board = ground.empty(layout, scene.theme).copy(), position.board()
    theme = THEMES[scene.theme]
    light(image, layout, theme, scene)
    _squares(image, layout, theme, game, position, scene)
    stand(image, layout, theme, game, board)
    if len(scene.path) > 1:
        mark(image, layout, theme, scene, board)
    return image


def warm(theme: str = "wood", size: int = 800) -> None:
    """Load what all pictures share, so that the first one is quick: code, colours, type."""
    game = game_of(next(iter(GAMES)))
    text = game.dump(game.start())
    drawn(Scene(game.name, text, turn=0, caption="0", theme=theme, size=size))


def laid(game: Game, size: int, bottom: int, coordinates: bool = True) -> Layout:
    """The geometry of a game's pictures."""
    return _laid(game.squares, game.files, game.ranks, size, bottom, game.columns, coordinates)


_laid = lru_cache(maxsize=64)(Layout)


def coloured(game: Game) -> bool:
    """Whether the sides have colours of their own, beside light and dark."""
    return game.sides != Game.sides


def light(image: Image.Image, layout: Layout, theme: Theme, scene: Scene) -> None:
    """Light the edge of the board on the mover's side, behind the tabs that cross it."""
    if scene.turn is None:
        return
    edge, low = layout.edge, scene.turn == scene.bottom
    start = layout.below if low else layout.top - edge
    box = (layout.left - edge, start, layout.right + edge, start + edge)
    image.paste(theme.palette.index(theme.turn), box)
    if layout.tabbed and not low:
        ground.tabs(image, layout, theme, top_only=True)


def _squares(
    image: Image.Image,
    layout: Layout,
    theme: Theme,
    game: Game,
    position: Position,
    scene: Scene,
) -> None:
    """What lies on squares beside the pieces."""
    side, name = layout.side, theme.name
    shown: list[tuple[str, pieces.Sprite]] = []
    if scene.goals:
        for owner in (0, 1):
            sprite = marks.goal(name, side, owner, coloured(game))
            shown += ((square, sprite) for square in game.goals[owner])
    shown += ((square, marks.home(name, side)) for square in game.home(position))
    shown += ((square, marks.must(name, side, layout.filled)) for square in scene.must)
    shown += ((square, marks.target(name, side, layout.filled)) for square in scene.targets)
    for square, sprite in shown:
        image.paste(sprite.image, layout.corners[square], sprite.mask)


def stand(image: Image.Image, layout: Layout, theme: Theme, game: Game, board: Board) -> None:
    """Put all pieces of a board on a picture, from the far edge on: a tower may hide nothing."""
    for name, column in sorted(board.items(), key=lambda placed: layout.corners[placed[0]][1]):
        put(image, layout, theme, game, layout.corners[name], column)


def put(
    image: Image.Image,
    layout: Layout,
    theme: Theme,
    game: Game,
    at: tuple[int, int],
    column: tuple[Piece, ...],
) -> None:
    """Put one column on a picture; `at` is the corner of its square in px, or between squares."""
    if layout.columns:
        room, above = _over(layout, theme, at[1])
        towers.build(image, at, theme.name, layout.side, column, room, above)
    else:
        kind = column[0]
        sprite = pieces.piece(theme.name, layout.side, kind, coloured(game), layout.filled)
        image.paste(sprite.image, at, sprite.mask)


def _over(layout: Layout, theme: Theme, y: int) -> tuple[int, tuple[int, int, int]]:
    """How far, in px, a tower may rise over a square whose upper edge is at y, and before what."""
    room = round(layout.side * RISE)
    return room, theme.frame if y <= layout.top else theme.light


def mark(image: Image.Image, layout: Layout, theme: Theme, scene: Scene, board: Board) -> None:
    """The ring and the arrow of the last move, crosses where it captured, the counts before it."""
    corners, captured = layout.corners, _captured(scene, layout, board)
    legs = []
    for start, end in pairwise(scene.path):
        right, down = (
            (b - a) // layout.side for a, b in zip(corners[start], corners[end], strict=True)
        )
        jumped = any(within(layout, start, end, name) for name in scene.over)
        legs.append(Leg(right, down, jumped and not captured))
    _ghosts(image, layout, theme, scene, board, captured)
    arrow.draw(image, theme.name, layout.side, corners[scene.path[0]], tuple(legs), layout.columns)
    for name in captured:
        _cross(image, layout, theme, name, board.get(name, ()))
    for name, column in board.items():
        if len(column) > 1:
            towers.plates(image, corners[name], theme.name, layout.side, column)


def _ghosts(
    image: Image.Image,
    layout: Layout,
    theme: Theme,
    scene: Scene,
    board: Board,
    captured: tuple[str, ...],
) -> None:
    """The outlines of the pieces that were captured and left nothing behind."""
    landed = board.get(scene.path[-1])
    if landed:
        owner, look = 1 - landed[0].side, (layout.columns, layout.filled)
        ghost = marks.ghost(theme.name, layout.side, owner, *look)
        for name in captured:
            if name not in board:
                image.paste(ghost.image, layout.corners[name], ghost.mask)


def _cross(
    image: Image.Image, layout: Layout, theme: Theme, name: str, left: tuple[Piece, ...]
) -> None:
    """The cross on a square captured on; on the shoulder of what is `left` of a tower there."""
    (x, y), side = layout.corners[name], layout.side
    if not left:
        _, high = arrow.BASE if layout.columns else pieces.CENTRE
        arrow.cross(image, theme.name, side, (x + side // 2, y + round(high * side)))
        return
    size = towers.measure(side, len(left), _over(layout, theme, y)[0])
    right, high = (side + size.width) // 2 - round(0.06 * side), size.middle(0) - size.face // 2
    arrow.cross(image, theme.name, side, (x + right, y + high), small=True)


def _captured(scene: Scene, layout: Layout, board: Board) -> tuple[str, ...]:
    """The squares jumped, if that captures: what is jumped only stands where it stood, alone."""
    return scene.over if layout.columns or not {*scene.over} <= board.keys() else ()


def within(layout: Layout, start: str, end: str, name: str) -> bool:
    """Whether a square lies on the straight line between two others."""
    (ax, ay), (bx, by), (x, y) = (layout.corners[square] for square in (start, end, name))
    crossed = (bx - ax) * (y - ay) == (by - ay) * (x - ax)
    return crossed and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by)


def words(image: Image.Image, layout: Layout, theme: Theme, game: Game, scene: Scene) -> None:
    """The line below the board: whose turn and caption left, move and label right."""
    size = layout.caption_font
    bold, plain = lettering.font("bold", size), lettering.font("semibold", size)
    palette, gap, line = theme.palette, round(size * 0.7), layout.caption_line
    text, muted = (palette.ramp(theme.frame, ink) for ink in (theme.text, theme.muted))
    left, right = layout.left - layout.edge, layout.right + layout.edge
    if scene.turn is not None:
        token = pieces.token(theme.name, 2 * int(size * 0.6), scene.turn, coloured(game))
        image.paste(token.image, (left, line - token.image.height // 2), token.mask)
        left += token.image.width + size // 3
    room = right - left
    label = lettering.fitted(lettering.clean(scene.label), plain, int(room * 0.25))
    if label:
        right -= lettering.write(image, (right, line), label, plain, muted, "r") + gap
    caption = lettering.clean(scene.caption)
    # The caption says whose turn it is, so a long move gives way to it, but not wholly.
    rest = max(right - left - gap - lettering.width(caption, bold), int(room * 0.35))
    move = brief(lettering.clean(scene.move), plain, rest)
    if move:
        right -= lettering.write(image, (right, line), move, plain, text, "r") + gap
    caption = lettering.fitted(caption, bold, right - left)
    if caption:
        lettering.write(image, (left, line), caption, bold, text, "l")


def brief(move: str, face: lettering.Font, room: int) -> str:
    """A move that fits: of a long chain `14. a1:c3:e5:g7` the middle goes, `14. a1:…:g7`."""
    if lettering.width(move, face) <= room or move.count(":") < 2:
        return lettering.fitted(move, face, room)
    start, _, rest = move.partition(":")
    short = f"{start}:…:{rest.rpartition(':')[2]}"
    return lettering.fitted(short, face, room)
