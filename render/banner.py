"""The banner at the end of a game: score, players, reason."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render import ground, lettering, pieces
from render.scene import Scene
from render.theme import Theme
from rules.core import Game

HEIGHT = 0.31
"""Height as a part of the width."""


def below(board: Image.Image, theme: Theme, game: Game, scene: Scene) -> Image.Image:
    """The board with the banner under it."""
    strip = drawn(board.width, theme, game, scene)
    image = theme.palette.blank((board.width, board.height + strip.height), theme.frame)
    image.paste(board, (0, 0))
    image.paste(strip, (0, board.height))
    return image


def drawn(width: int, theme: Theme, game: Game, scene: Scene) -> Image.Image:
    """The banner of a scene as a mode P picture `width` px wide."""
    image = theme.palette.blank((width, round(width * HEIGHT)), theme.frame)
    ground.grain(image, width // 8, theme)
    _border(image, theme)
    _score(image, theme, scene)
    _players(image, theme, game, scene)
    _reason(image, theme, scene)
    return image


def _border(image: Image.Image, theme: Theme) -> None:
    """A line round it with a diamond in each corner."""
    draw, index = ImageDraw.Draw(image), theme.palette.index
    inset, thick = round(image.width * 0.02), max(1, round(image.width / 400))
    right, low = image.width - 1 - inset, image.height - 1 - inset
    draw.rectangle((inset, inset, right, low), outline=index(theme.muted), width=thick)
    reach = round(image.width * 0.0115)
    for x in (inset, right):
        for y in (inset, low):
            diamond = [(x - reach, y), (x, y - reach), (x + reach, y), (x, y + reach)]
            draw.polygon(diamond, fill=index(theme.turn))


def _score(image: Image.Image, theme: Theme, scene: Scene) -> None:
    """The score in large figures; without names and reason it stands alone."""
    width, line = image.width, image.height * (0.31 if scene.names or scene.reason else 0.5)
    face = lettering.font("score", round(width * 0.11))
    score = lettering.fitted(lettering.clean(scene.score), face, round(width * 0.9))
    ramp = theme.palette.ramp(theme.frame, theme.text)
    lettering.write(image, (width // 2, round(line)), score, face, ramp, "m")


def _players(image: Image.Image, theme: Theme, game: Game, scene: Scene) -> None:
    """Both names beside a dot, each with a piece of its side, the winner's lit."""
    width, size = image.width, round(image.width * 0.04)
    middle, line, gap = width // 2, round(image.height * 0.575), round(size * 0.8)
    token = 2 * round(size * 0.62)
    room = middle - gap - token - round(size * 0.4) - round(width * 0.04)
    for side, name in enumerate(scene.names):
        bright = scene.winner in (side, None)
        face = lettering.font("bold" if bright else "semibold", size)
        ramp = theme.palette.ramp(theme.frame, theme.text if bright else theme.muted)
        shown = lettering.fitted(lettering.clean(name), face, room)
        x = middle + (gap if side else -gap)
        long = lettering.write(image, (x, line), shown, face, ramp, "l" if side else "r")
        piece = pieces.token(
            theme.name, token, side, game.sides != Game.sides, scene.winner == side
        )
        away = long + round(size * 0.4)
        left = x + away if side else x - away - token
        image.paste(piece.image, (left, line - token // 2), piece.mask)
    if scene.names:
        face = lettering.font("bold", size)
        dot = theme.palette.ramp(theme.frame, theme.turn)
        lettering.write(image, (middle, line), "•", face, dot, "m")


def _reason(image: Image.Image, theme: Theme, scene: Scene) -> None:
    """Why the game ended, in one line or two."""
    width, ramp = image.width, theme.palette.ramp(theme.frame, theme.muted)
    face, room = lettering.font("semibold", round(width * 0.0365)), round(width * 0.92)
    lines = _lines(lettering.clean(scene.reason), face, room)
    for place, line in enumerate(lines):
        high = 0.785 if len(lines) == 1 else (0.72, 0.84)[place]
        high -= 0 if scene.names else 0.1
        at = (width // 2, round(image.height * high))
        lettering.write(image, at, lettering.fitted(line, face, room), face, ramp, "m")


def _lines(text: str, face: lettering.Font, room: int) -> list[str]:
    """A text as one line, or as two of about the same length."""
    if lettering.width(text, face) <= room:
        return [text] if text else []
    words = text.split(" ")
    fits = [at for at in range(1, len(words))
            if lettering.width(" ".join(words[:at]), face) <= room]  # fmt: skip
    if not fits:
        return [text]
    even = min(fits, key=lambda at: abs(2 * len(" ".join(words[:at])) - len(text)))
    cut = even if lettering.width(" ".join(words[even:]), face) <= room else fits[-1]
    return [" ".join(words[:cut]), " ".join(words[cut:])]
