"""Rows of players with a cell a game: what standings and cross-tables are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from render import lettering
from render.scene import BadScene
from render.tables.sheet import FILLED, SIDES, Item, Measures, Sheet, measures, named
from render.theme import Colour

SIGNS = {"bye": "+", "walkover": "+", "half": "=", "forfeit": "–", "unplayed": "·"}
"""What stands in a cell without a text, much as FIDE writes it (Handbook, C.04.A)."""
OWN = "own"
"""The result of a cell in which a player would meet themselves."""
WITH_SIDE, WITHOUT = 0.46, 0.18
"""The part of a draw's cell that is filled: with room for a piece, or as a bar."""


@dataclass(frozen=True)
class Cell:
    """One game of one player."""

    result: str = "unplayed"
    """win, draw, loss; bye (a full point), half (a half-point bye), walkover (won without a game),
    forfeit (lost without one); unplayed; own."""
    text: str = ""
    """The opponent's number, or the score."""
    side: int | None = None
    """Side played, 0 or 1."""


@dataclass(frozen=True)
class Row:
    """One player."""

    place: str
    name: str
    cells: tuple[Cell, ...] = ()
    values: tuple[str, ...] = ()
    """Points, then tie-breaks."""


@dataclass(frozen=True)
class Heads:
    """What stands above the columns."""

    place: str
    name: str
    cells: tuple[str, ...]
    values: tuple[str, ...]


@dataclass(frozen=True)
class Form:
    """A way to show rows: which cells and columns, and how much room they get."""

    sides: bool
    """Whether cells show the side that was played."""
    cells: int
    """How many of the last cells are shown."""
    values: int
    """How many of the first columns of values are shown."""
    figure: float = 1.0
    """Size of the figures in cells, as a part of small type; 0 shows cells by their shape alone."""
    air: float = 0.7
    """Room beside a figure, as a part of small type."""


@dataclass(frozen=True)
class Plan:
    """A form with its lengths in px."""

    form: Form
    first: int
    """The first cell that is shown."""
    place: int
    name: int
    cell: int
    gap: int
    """Distance of two cells."""
    values: tuple[int, ...]
    figure: int
    """Size of the figures in cells."""


def check(rows: Sequence[Row], heads: Heads, legend: Iterable[Item], most: int) -> None:
    """Refuse rows and legends that cannot be drawn, with BadScene."""
    if not 1 <= len(rows) <= most:
        raise BadScene(f"a table has 1 to {most} rows, not {len(rows)}")
    for number, row in enumerate(rows):
        if len(row.cells) != len(heads.cells) or len(row.values) != len(heads.values):
            raise BadScene(f"row {number} has not as many cells and values as there are heads")
        for cell in row.cells:
            if cell.result not in (*FILLED, OWN):
                raise BadScene(f"row {number}: a result is {_all(FILLED)}, not {cell.result!r}")
            if cell.side not in (0, 1, None):
                raise BadScene(f"row {number}: sides are 0 and 1, not {cell.side!r}")
    for mark, _ in legend:
        if mark not in FILLED and mark not in SIDES:
            raise BadScene(f"no mark {mark!r}; there is: {_all((*FILLED, *SIDES))}")


def _all(names: Iterable[str]) -> str:
    return ", ".join(names)


def planned(
    rows: Sequence[Row], heads: Heads, width: int, forms: Iterable[tuple[Form, float]]
) -> Plan:
    """The first form that leaves the names room: so many ems, or all that the longest needs.

    When none does, the last one.
    """
    have = measures(width)
    bold = lettering.font("bold", have.text)
    longest = max(lettering.width(lettering.clean(row.name), bold) for row in rows)
    for form, ems in forms:
        plan = _plan(rows, heads, have, form)
        if plan.name >= min(longest, round(ems * have.text)):
            break
    return plan


def _plan(rows: Sequence[Row], heads: Heads, have: Measures, form: Form) -> Plan:
    size = max(11, round(have.small * form.figure)) if form.figure else 0
    cell, gap = _cell_width(rows, have, form, size), max(2, round(size * 0.25))
    bold = lettering.font("bold", have.text)
    values = tuple(_value_width(rows, heads, column, have) for column in range(form.values))
    place = max(lettering.width(lettering.clean(row.place), bold) for row in rows)
    place = min(max(place, _medal(have)), 3 * have.text) + have.pad // 2
    name = have.inner - have.pad - place - form.cells * (cell + gap) - sum(values) - _apart(have)
    return Plan(form, len(heads.cells) - form.cells, place, name, cell, gap, values, size)


def _cell_width(rows: Sequence[Row], have: Measures, form: Form, size: int) -> int:
    if not size:
        return round(have.small * 0.85)
    face = lettering.font("bold", size)
    figures = {"00", *(cell.text for row in rows for cell in row.cells)}
    figure = max(lettering.width(lettering.clean(text), face) for text in figures)
    return min(figure, 3 * have.text) + round(size * (form.air + (0.9 if form.sides else 0)))


def _value_width(rows: Sequence[Row], heads: Heads, column: int, have: Measures) -> int:
    """The width of a column of points (the first one) or of a tie-break."""
    head = lettering.font("semibold", have.small)
    texts = [lettering.clean(row.values[column]) for row in rows]
    wide = max(lettering.width(text, _value_face(column, have)) for text in texts)
    wide = max(wide, lettering.width(lettering.clean(heads.values[column]), head))
    return min(wide, 4 * have.text) + round(have.text * 0.85)


def _value_face(column: int, have: Measures) -> lettering.Font:
    if column:
        return lettering.font("semibold", have.small)
    return lettering.font("bold", have.text)


def _medal(have: Measures) -> int:
    return round(have.text * 1.4)


def _apart(have: Measures) -> int:
    """The least distance of a name to what follows."""
    return round(have.text * 0.6)


def cells_at(plan: Plan, have: Measures) -> int:
    """Where the first cell begins."""
    return have.left + plan.place + plan.name + _apart(have)


def head(sheet: Sheet, heads: Heads, plan: Plan, line: int) -> None:
    """Write what stands above the columns."""
    have, colours = sheet.measures, sheet.tints
    face = lettering.font("semibold", have.small)

    def write(text: str, x: int, room: int, side: str) -> None:
        shown = lettering.fitted(lettering.clean(text), face, room)
        sheet.write((x, line), shown, face, colours.quiet, colours.ground, side)

    middle = (plan.place - have.pad // 2) // 2
    write(heads.place, have.left + middle, plan.place - have.pad // 2, "m")
    write(heads.name, have.left + plan.place, plan.name, "l")
    x, pitch = cells_at(plan, have), plan.cell + plan.gap
    wide = max((lettering.width(lettering.clean(text), face) for text in heads.cells), default=0)
    every = 1 if wide <= pitch else 2
    for number, text in enumerate(heads.cells[plan.first :]):
        if number % every == 0:
            write(text, x + plan.cell // 2, every * pitch, "m")
        x += pitch
    for text, wide in zip(heads.values, plan.values, strict=False):
        x += wide
        write(text, x, wide - have.text // 4, "r")


def body(sheet: Sheet, rows: Iterable[Row], plan: Plan, top: int) -> None:
    """Draw the rows one below another, every other one on a band."""
    for number, row in enumerate(rows):
        _row(sheet, row, plan, top + number * sheet.measures.row, number % 2 == 0)


def _row(sheet: Sheet, row: Row, plan: Plan, top: int, banded: bool) -> None:
    have, colours = sheet.measures, sheet.tints
    ground, line = colours.ground, top + have.row // 2
    if banded:
        ground = sheet.band(top, have.row)
    middle = have.left + (plan.place - have.pad // 2) // 2
    sheet.place((middle, line), row.place, ground, _medal(have), plan.place - have.pad // 2)
    bold = lettering.font("bold", have.text)
    shown = named(row.name, bold, plan.name)
    sheet.write((have.left + plan.place, line), shown, bold, colours.text, ground, "l")
    x = cells_at(plan, have)
    for cell in row.cells[plan.first :]:
        tile = _tile(sheet.theme, have, cell, plan.form.sides, plan.cell, plan.figure, ground)
        sheet.image.paste(tile, (x, line - tile.height // 2))
        x += plan.cell + plan.gap
    for column, (text, wide) in enumerate(zip(row.values, plan.values, strict=False)):
        x += wide
        face, ink = _value_face(column, have), colours.quiet if column else colours.text
        shown = lettering.fitted(lettering.clean(text), face, wide - have.text // 4)
        sheet.write((x, line), shown, face, ink, ground, "r")


@lru_cache(maxsize=4096)
def _tile(
    theme: str, have: Measures, cell: Cell, sides: bool, wide: int, size: int, ground: Colour
) -> Image.Image:
    """A cell on its ground, as a mode P tile; its figure stands beside what is filled."""
    high = 2 * round(have.small * 0.85)
    sheet = Sheet.tile(theme, have, (wide, high), ground)
    if cell.result == OWN:
        sheet.own((wide, high), ground)
        return sheet.image
    share = (WITH_SIDE if sides else WITHOUT) if size else 0.5
    under = sheet.cell((0, 0), (wide, high), cell.result, ground, share)
    if not size:
        return sheet.image
    part = FILLED[cell.result] > 0
    face = lettering.font("bold" if part else "semibold", size)
    text = lettering.clean(cell.text) or SIGNS.get(cell.result, "")
    middle, room = wide // 2, wide - max(2, size // 5)
    if sides and cell.side is not None:
        token = round(wide * 0.25), high // 2
        sheet.token(token, round(size * 0.72), cell.side, sheet.tints.win if part else ground)
    if (sides and cell.side is not None) or FILLED[cell.result] == 0.5:
        middle, room = round(wide * (share + 1) / 2), room - round(wide * share)
    shown = lettering.fitted(text, face, room)
    sheet.write((middle, high // 2), shown, face, sheet.ink(cell.result, under), under, "m")
    return sheet.image
