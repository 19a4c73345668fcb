"""The pairings of a round: who meets whom at which board, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from render import lettering
from render.scene import BadScene
from render.tables.framing import Words, ruled
from render.tables.reading import told
from render.tables.sheet import Measures, Sheet, measures, named
from render.theme import Colour

BOARDS = 64
"""Most boards of one picture; more are shown in parts."""
ABREAST = 14
"""Ems of room for a name at which both players stand on one line even if a name is longer."""


@dataclass(frozen=True)
class Player:
    """A player as they come to the game; `points` may be ""."""

    name: str
    points: str = ""


@dataclass(frozen=True)
class Pairing:
    """One game; nobody is `second` when `first` has a bye: `result` is the word for that."""

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
            raise BadScene(f"rows[{number}].winner is 0, 1 or null, not {told(row.winner)}")


@dataclass(frozen=True)
class Plan:
    """Where things stand, px: widths of the board's number and result, and rooms for players."""

    board: int
    result: int
    rooms: tuple[int, int]
    """For both sides' players: piece, name and points."""
    points: int
    abreast: bool
    """Whether both players stand on one line."""


def plan(table: Pairings) -> Plan:
    """The lengths of a picture of pairings; on one line, the side with longer names has more."""
    have = measures(table.size)
    bold, small = lettering.font("bold", have.text), lettering.font("semibold", have.small)
    board = _widest([row.board for row in table.rows], bold, 3 * have.text) + have.text // 2
    head = min(lettering.width(lettering.clean(table.board), small), 2 * have.text)
    board = max(board, round(have.text * 1.4) + have.pad // 2, head)
    results = [row.result for row in table.rows if row.second]
    result = max(_widest(results, bold, 5 * have.text) + round(have.text * 0.8), 2 * have.text)
    players = [player for row in table.rows for player in (row.first, row.second) if player]
    points = _widest([player.points for player in players], small, 4 * have.text)
    room = have.inner - have.pad - board - result
    line = room - have.text // 2
    beside = _indent(have) + (points + have.text // 2 if points else 0)
    needs = _names(table, bold, beside)
    half = (room - have.text) // 2
    if sum(needs) > room - have.text and half < beside + ABREAST * have.text:
        return Plan(board, result, (line, line), points, False)
    return Plan(board, result, _shared(needs, room - have.text), points, True)


def _widest(texts: list[str], face: lettering.Font, most: int) -> int:
    wide = (lettering.width(lettering.clean(text), face) for text in texts)
    return min(most, max(wide, default=0))


def _names(table: Pairings, face: lettering.Font, beside: int) -> tuple[int, int]:
    """What each side's players need, names with so much beside them."""
    names = [row.first.name for row in table.rows]
    others = [row.second.name for row in table.rows if row.second]
    most = table.size
    return _widest(names, face, most) + beside, _widest(others, face, most) + beside


def _shared(needs: tuple[int, int], room: int) -> tuple[int, int]:
    """A room parted by need: what one side leaves over, the other may have."""
    first, second = needs
    if first + second <= room:
        first += (room - first - second) // 2
    elif second < room // 2:
        first = room - second
    else:
        first = min(first, room // 2)
    return first, room - first


def drawn(table: Pairings) -> Image.Image:
    """The picture, mode P, of pairings that have been checked."""
    have, where = measures(table.size), plan(table)
    words = Words(table.title, table.subtitle, (), table.note)
    heads, high = round(have.small * 1.9), have.height(1 if where.abreast else 2)
    sheet, top, line = ruled(table.theme, table.size, words, heads, len(table.rows) * high)
    _heads(sheet, table, where, line + heads // 2)
    for number, row in enumerate(table.rows):
        _row(sheet, row, where, (top + number * high, high), number % 2 == 0)
    return sheet.image


def places(have: Measures, where: Plan) -> tuple[int, int, int]:
    """Where the first player and the second begin, and the middle of the result."""
    first = have.left + where.board
    if not where.abreast:
        return first, first, have.width - have.left - where.result // 2
    result = first + where.rooms[0] + have.text // 2 + where.result // 2
    return first, result + (where.result + 1) // 2 + have.text // 2, result


def _indent(have: Measures) -> int:
    """From the piece of a player to the name."""
    return round(have.text * 1.1)


def _heads(sheet: Sheet, table: Pairings, where: Plan, line: int) -> None:
    have, colours = sheet.measures, sheet.tints
    face = lettering.font("semibold", have.small)
    first, second, result = places(have, where)
    indent = _indent(have)

    def head(text: str, x: int, room: int, side: str) -> None:
        shown = lettering.fitted(lettering.clean(text), face, room)
        sheet.write((x, line), shown, face, colours.quiet, colours.ground, side)

    head(table.board, have.left + where.board // 2 - have.pad // 4, where.board, "m")
    head(table.result, result, where.result + have.text, "m")
    if where.abreast:
        head(table.first, first + indent, where.rooms[0] - indent, "l")
        head(table.second, second + indent, where.rooms[1] - indent, "l")
    else:
        both = " – ".join(word for word in (table.first, table.second) if word)
        head(both, first, where.rooms[0], "l")


def _row(sheet: Sheet, row: Pairing, where: Plan, at: tuple[int, int], banded: bool) -> None:
    """A row; `at` is its upper edge and its height."""
    have, colours = sheet.measures, sheet.tints
    (top, high), ground = at, colours.ground
    if banded:
        ground = sheet.band(top, high)
    middle, step = top + high // 2, 0 if where.abreast else round(have.text * 0.72)
    first, second, result = places(have, where)
    number = lettering.font("semibold", have.small)
    board = lettering.fitted(lettering.clean(row.board), number, where.board)
    sheet.write((have.left + where.board // 2 - have.pad // 4, middle), board, number,
                colours.quiet, ground, "m")  # fmt: skip
    quiet = row.winner if row.second else None
    _player(sheet, row.first, 0 if row.second else None, where, (first, middle - step), ground,
            quiet == 1)  # fmt: skip
    if row.second:
        _result(sheet, row, where, (result, middle), ground)
        _player(sheet, row.second, 1, where, (second, middle + step), ground, quiet == 0)
    else:
        x, room = second + _indent(have), where.rooms[1] - _indent(have)
        words = lettering.fitted(lettering.clean(row.result), number, room)
        sheet.write((x, middle + step), words, number, colours.quiet, ground, "l")


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
    sheet: Sheet, player: Player, side: int | None, where: Plan, at: tuple[int, int],
    ground: Colour, quiet: bool,
) -> None:  # fmt: skip
    """A piece, a name and, at the end of the room, the points; `at` is where the line begins."""
    have, colours = sheet.measures, sheet.tints
    (x, line), size = at, round(have.text * 0.66)
    if side is not None:
        sheet.token((x + size // 2, line), size, side, ground)
    indent, whole = _indent(have), where.rooms[side or 0]
    face = lettering.font("semibold" if quiet else "bold", have.text)
    room = whole - indent - (where.points + have.text // 2 if where.points else 0)
    shown = named(player.name, face, room)
    ink = colours.quiet if quiet else colours.text
    sheet.write((x + indent, line), shown, face, ink, ground, "l")
    small = lettering.font("semibold", have.small)
    points = lettering.fitted(lettering.clean(player.points), small, where.points)
    sheet.write((x + whole, line), points, small, colours.quiet, ground, "r")
