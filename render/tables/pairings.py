"""The pairings of a round: who meets whom at which board, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from render import lettering
from render.scene import BadScene
from render.tables.sheet import Measures, Sheet, framed, measures, named
from render.theme import Colour

BOARDS = 64
"""Most boards of one picture; more are shown in parts."""
ABREAST = 560
"""From this width in px on, both players stand on one line."""


@dataclass(frozen=True)
class Player:
    """A player as they come to the game; `points` may be ""."""

    name: str
    points: str = ""


@dataclass(frozen=True)
class Pairing:
    """One game; nobody is `second` when `first` has a bye."""

    board: str
    first: Player
    second: Player | None = None
    result: str = "–"
    winner: int | None = None
    """Side that has won; the other name is written more quietly."""


@dataclass(frozen=True)
class Pairings:
    """A picture of pairings; all words are given."""

    rows: tuple[Pairing, ...]
    title: str = ""
    subtitle: str = ""
    board: str = "#"
    """Heads of boards, players and results."""
    first: str = ""
    second: str = ""
    result: str = ""
    note: str = ""
    theme: str = "wood"
    size: int = 800
    """Width in px, 360..1600; the height follows from the rows."""


def check(table: Pairings) -> None:
    """Refuse what cannot be drawn, with BadScene."""
    if not 1 <= len(table.rows) <= BOARDS:
        raise BadScene(f"pairings have 1 to {BOARDS} boards, not {len(table.rows)}")
    for number, row in enumerate(table.rows):
        if row.winner not in (0, 1, None):
            raise BadScene(f"rows[{number}].winner is 0, 1 or null, not {row.winner!r}")


@dataclass(frozen=True)
class Plan:
    """Where things stand, px: widths of the board's number and result, and room for a player."""

    board: int
    result: int
    player: int
    points: int
    abreast: bool


def plan(table: Pairings) -> Plan:
    """The lengths of a picture of pairings."""
    have, abreast = measures(table.size), table.size >= ABREAST
    bold, small = lettering.font("bold", have.text), lettering.font("semibold", have.small)
    board = _widest([row.board for row in table.rows], bold, 3 * have.text) + have.text // 2
    board = max(board, round(have.text * 1.4) + have.pad // 2)
    result = _widest([row.result for row in table.rows], bold, 5 * have.text) + have.text
    players = [player for row in table.rows for player in (row.first, row.second) if player]
    points = _widest([player.points for player in players], small, 4 * have.text)
    room = have.inner - have.pad - board - result
    player = (room - have.text) // 2 if abreast else room - have.text // 2
    return Plan(board, result, player, points, abreast)


def _widest(texts: list[str], face: lettering.Font, most: int) -> int:
    return min(most, max(lettering.width(lettering.clean(text), face) for text in texts))


def drawn(table: Pairings) -> Image.Image:
    """The picture, mode P, of pairings that have been checked."""
    have, where = measures(table.size), plan(table)
    lines = 1 if where.abreast else 2
    words = table.title, table.subtitle, (), table.note
    sheet, top, line = framed(table.theme, table.size, words, len(table.rows), lines)
    _heads(sheet, table, where, line)
    high = have.height(lines)
    for number, row in enumerate(table.rows):
        _row(sheet, row, where, (top + number * high, high), number % 2 == 0)
    return sheet.image


def places(have: Measures, where: Plan) -> tuple[int, int, int]:
    """Where the first player and the second begin, and the middle of the result."""
    first = have.left + where.board
    if not where.abreast:
        return first, first, have.width - have.left - where.result // 2
    result = first + where.player + have.text // 2 + where.result // 2
    return first, result + where.result // 2 + have.text // 2, result


def _heads(sheet: Sheet, table: Pairings, where: Plan, line: int) -> None:
    have, colours = sheet.measures, sheet.tints
    face = lettering.font("semibold", have.small)
    first, second, result = places(have, where)
    indent = round(have.text * 1.1)

    def head(text: str, x: int, room: int, side: str) -> None:
        shown = lettering.fitted(lettering.clean(text), face, room)
        sheet.write((x, line), shown, face, colours.quiet, colours.ground, side)

    head(table.board, have.left + where.board // 2 - have.pad // 4, where.board, "m")
    head(table.result, result, where.result + have.text, "m")
    if where.abreast:
        head(table.first, first + indent, where.player - indent, "l")
        head(table.second, second + indent, where.player - indent, "l")
    else:
        both = " – ".join(word for word in (table.first, table.second) if word)
        head(both, first, where.player, "l")


def _row(sheet: Sheet, row: Pairing, where: Plan, at: tuple[int, int], banded: bool) -> None:
    """A row; `at` is its upper edge and its height."""
    have, colours = sheet.measures, sheet.tints
    (top, high), ground = at, colours.ground
    if banded:
        ground = sheet.band(top, high)
    one = where.abreast or row.second is None
    middle, step = top + high // 2, 0 if one else round(have.text * 0.72)
    first, second, result = places(have, where)
    number = lettering.font("semibold", have.small)
    board = lettering.fitted(lettering.clean(row.board), number, where.board)
    sheet.write((have.left + where.board // 2 - have.pad // 4, middle), board, number,
                colours.quiet, ground, "m")  # fmt: skip
    _result(sheet, row, where, (result, middle), ground)
    quiet = row.winner if row.second else None
    _player(sheet, row.first, 0, where, (first, middle - step), ground, quiet == 1)
    if row.second:
        _player(sheet, row.second, 1, where, (second, middle + step), ground, quiet == 0)


def _result(
    sheet: Sheet, row: Pairing, where: Plan, centre: tuple[int, int], ground: Colour
) -> None:
    """The result, in a box once there is one."""
    have, face = sheet.measures, lettering.font("bold", sheet.measures.text)
    high = 2 * round(have.text * 0.72)
    text = lettering.clean(row.result)
    if any(sign.isalnum() or sign in "+½" for sign in text):
        corner = centre[0] - where.result // 2, centre[1] - high // 2
        sheet.box(corner, (where.result, high), ground)
    shown = lettering.fitted(text, face, where.result - have.text // 2)
    sheet.write(centre, shown, face, sheet.tints.text, ground, "m")


def _player(
    sheet: Sheet, player: Player, side: int, where: Plan, at: tuple[int, int], ground: Colour,
    quiet: bool,
) -> None:  # fmt: skip
    """A piece, a name and, at the end of the room, the points; `at` is where the line begins."""
    have, colours = sheet.measures, sheet.tints
    (x, line), size = at, round(have.text * 0.66)
    sheet.token((x + size // 2, line), size, side, ground)
    indent = round(have.text * 1.1)
    face = lettering.font("semibold" if quiet else "bold", have.text)
    room = where.player - indent - (where.points + have.text // 2 if where.points else 0)
    shown = named(player.name, face, room)
    ink = colours.quiet if quiet else colours.text
    sheet.write((x + indent, line), shown, face, ink, ground, "l")
    small = lettering.font("semibold", have.small)
    points = lettering.fitted(lettering.clean(player.points), small, where.points)
    sheet.write((x + where.player, line), points, small, colours.quiet, ground, "r")
