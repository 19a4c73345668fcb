"""Rows of players with a cell a game: what standings and cross-tables are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil

from PIL import Image

from render import lettering
from render.scene import BadScene
from render.tables.framing import Words, ruled
from render.tables.reading import told
from render.tables.sheet import (
    FILLED,
    HALF,
    SIDES,
    SIGNS,
    Fill,
    Item,
    Measures,
    Sheet,
    measures,
    named,
)
from render.theme import Colour

LEGEND = 12
"""Most items of a legend."""
OWN = "own"
"""The result of a cell in which a player would meet themselves."""
BESIDE, BELOW = (0.46, False), (0.22, True)
"""How a draw's cell is filled: with a piece on what is filled, and with a figure above it."""
AIR = 0.7
"""Room beside a figure, as a part of its size, where nothing else needs it."""
SMALLER = 0.75
"""The least size of the heads of cells, as a part of small type."""
TALL = 6.5
"""The most that heads standing upright may take, in sizes of small type."""
NAME = 11.0
"""The room in ems that names get before all else: enough for about 18 letters."""
PLAIN = {1.0: "win", 0.5: "draw", 0.0: "loss", -1.0: ""}
"""Which result is looked like by one without a sign, by how it is filled."""


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
    air: float = 0.3
    """The least room beside a figure, as a part of its size; of small type where there is none."""
    name: float = 1.0
    """Size of the names, as a part of the text's."""


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
    fill: Fill


def check(rows: Sequence[Row], heads: Heads, legend: Sequence[Item], most: int) -> None:
    """Refuse rows and legends that cannot be drawn, with BadScene."""
    if not 1 <= len(rows) <= most:
        raise BadScene(f"a table has 1 to {most} rows, not {len(rows)}")
    if len(legend) > LEGEND:
        raise BadScene(f"a legend has at most {LEGEND} items, not {len(legend)}")
    for number, row in enumerate(rows):
        if len(row.cells) != len(heads.cells) or len(row.values) != len(heads.values):
            raise BadScene(
                f"rows[{number}] has {len(row.cells)} cells and {len(row.values)} values for"
                f" {len(heads.cells)} and {len(heads.values)} heads"
            )
        for cell in row.cells:
            if cell.result not in (*FILLED, OWN):
                raise BadScene(
                    f"rows[{number}]: a result is {_all(FILLED)}, not {told(cell.result)}"
                )
            if cell.side not in (0, 1, None):
                raise BadScene(f"rows[{number}]: sides are 0 and 1, not {told(cell.side)}")
    for mark, _ in legend:
        if mark not in FILLED and mark not in SIDES:
            raise BadScene(f"no mark {told(mark)}; there is: {_all((*FILLED, *SIDES))}")


def _all(names: Iterable[str]) -> str:
    return ", ".join(names)


def planned(
    rows: Sequence[Row], heads: Heads, width: int, forms: Iterable[tuple[Form, float]]
) -> Plan:
    """The first form that leaves the names room: so many ems, or all that the longest needs.

    When none does, the last one. What names leave over widens the cells.
    """
    have = measures(width)
    bold = lettering.font("bold", have.text)
    longest = max(lettering.width(lettering.clean(row.name), bold) for row in rows)
    figures = {"0", *(lettering.clean(cell.text) for row in rows for cell in row.cells)}
    for form, ems in forms:
        plan, need = _plan(rows, heads, have, form, figures), ceil(longest * form.name) + 1
        if plan.name >= min(need, round(ems * have.text * form.name)):
            break
    return _widened(plan, need, have)


def _plan(
    rows: Sequence[Row], heads: Heads, have: Measures, form: Form, figures: Iterable[str]
) -> Plan:
    size = round(have.small * form.figure)
    cell = _cell_width(figures, form, size) if size else round(have.small * (0.7 + form.air))
    gap = max(1, round(have.small * (0.17 if size else 0.09)))
    bold = lettering.font("bold", have.text)
    values = tuple(_value_width(rows, heads, column, have) for column in range(form.values))
    place = max(lettering.width(lettering.clean(row.place), bold) for row in rows)
    head = lettering.width(lettering.clean(heads.place), lettering.font("semibold", have.small))
    place = min(max(place, _medal(have), min(head, 2 * have.text)), 3 * have.text) + have.pad // 2
    name = have.inner - have.pad - place - form.cells * (cell + gap) - sum(values) - _apart(have)
    first = len(heads.cells) - form.cells
    fill = BESIDE if form.sides else BELOW if size else HALF
    return Plan(form, first, place, name, cell, gap, values, size, fill)


def _widened(plan: Plan, need: int, have: Measures) -> Plan:
    """A plan with the cells wider where names need less than they have."""
    form, spare = plan.form, plan.name - need
    if not form.cells or spare < form.cells:
        return plan
    air = round((plan.figure or have.small) * max(0, AIR - form.air))
    more = min(spare // form.cells, air)
    cell, name = plan.cell + more, plan.name - more * form.cells
    return replace(plan, cell=cell, name=name)


def _cell_width(figures: Iterable[str], form: Form, size: int) -> int:
    face = lettering.font("bold", size)
    figure = max(lettering.width(text, face) for text in figures)
    return min(figure, 3 * size) + round(size * (form.air + (0.9 if form.sides else 0)))


def _value_width(rows: Sequence[Row], heads: Heads, column: int, have: Measures) -> int:
    """The width of a column of points (the first one) or of a tie-break."""
    head = lettering.font("semibold", have.small)
    texts = [lettering.clean(row.values[column]) for row in rows]
    wide = max(lettering.width(text, _value_face(column, have)) for text in texts)
    wide = max(wide, lettering.width(lettering.clean(heads.values[column]), head))
    return min(wide, 4 * have.text) + round(have.text * 0.8)


def _value_face(column: int, have: Measures) -> lettering.Font:
    if column:
        return lettering.font("semibold", have.small)
    return lettering.font("bold", have.text)


def _medal(have: Measures) -> int:
    return round(have.text * 1.4)


def _apart(have: Measures) -> int:
    """The least distance of a name to what follows."""
    return round(have.text * 0.4)


def cells_at(plan: Plan, have: Measures) -> int:
    """Where the first cell begins."""
    return have.left + plan.place + plan.name + _apart(have)


def drawn(
    theme: str, width: int, rows: Sequence[Row], heads: Heads, plan: Plan, words: Words
) -> Image.Image:
    """The picture, mode P, of rows under their heads."""
    have, high = measures(width), head_height(heads, plan, width)
    sheet, top, line = ruled(theme, width, words, high, len(rows) * have.row)
    _head(sheet, heads, plan, line, high)
    for number, row in enumerate(rows):
        _row(sheet, row, plan, top + number * have.row, number % 2 == 0)
    return sheet.image


def explained(legend: Iterable[Item], rows: Iterable[Row], plan: Plan) -> tuple[Item, ...]:
    """What of a legend is shown, once each: words for the same look stand together."""
    cells = [cell for row in rows for cell in row.cells[plan.first :]]
    seen = {cell.result for cell in cells}
    if plan.form.sides:
        seen |= {SIDES[cell.side] for cell in cells if cell.side is not None}
    looks: dict[str, list[str]] = {}
    for mark, words in legend:
        if mark in seen and (look := _look(mark, plan.figure > 0)):
            looks.setdefault(look, []).append(words)
    return tuple((look, " / ".join(words)) for look, words in looks.items())


def _look(mark: str, signs: bool) -> str:
    """The first mark that looks like this one; "" for one that is not seen at all."""
    if mark in SIDES:
        return mark
    if not signs:
        return PLAIN[FILLED[mark]]
    return next(other for other in FILLED if _shape(other) == _shape(mark))


def _shape(mark: str) -> tuple[float, str | None]:
    return FILLED[mark], SIGNS.get(mark)


# Heads


def head_height(heads: Heads, plan: Plan, width: int) -> int:
    """The height of the line of heads, px."""
    have, least = measures(width), round(measures(width).small * 1.9)
    texts, face, room = _cell_heads(heads, plan, have)
    wide = max((lettering.width(text, face) for text in texts), default=0)
    return least if wide <= room else max(least, wide + round(have.small * 0.7))


def _cell_heads(heads: Heads, plan: Plan, have: Measures) -> tuple[list[str], lettering.Font, int]:
    """The heads of the cells that are shown, their face, and the width of a column.

    They are smaller when columns are narrow; what is too wide all the same stands upright.
    """
    texts = [lettering.clean(text) for text in heads.cells[plan.first :]]
    room = plan.cell + plan.gap - 1
    for size in range(have.small, round(have.small * SMALLER) - 1, -1):
        face = lettering.font("semibold", size)
        if all(lettering.width(text, face) <= room for text in texts):
            break
    tall = round(TALL * have.small)
    return [lettering.fitted(text, face, tall) for text in texts], face, room


def _head(sheet: Sheet, heads: Heads, plan: Plan, top: int, high: int) -> None:
    """Write what stands above the columns, in a line of this upper edge and height."""
    have, colours = sheet.measures, sheet.tints
    face, line = lettering.font("semibold", have.small), top + high - round(have.small * 0.95)

    def write(text: str, x: int, room: int, side: str) -> None:
        shown = lettering.fitted(lettering.clean(text), face, room)
        sheet.write((x, line), shown, face, colours.quiet, colours.ground, side)

    middle = (plan.place - have.pad // 2) // 2
    write(heads.place, have.left + middle, plan.place - have.pad // 2, "m")
    write(heads.name, have.left + plan.place, plan.name, "l")
    _write_cell_heads(sheet, heads, plan, line)
    x = cells_at(plan, have) + plan.form.cells * (plan.cell + plan.gap)
    for text, wide in zip(heads.values, plan.values, strict=False):
        x += wide
        write(text, x, wide - have.text // 4, "r")


def _write_cell_heads(sheet: Sheet, heads: Heads, plan: Plan, line: int) -> None:
    have, colours = sheet.measures, sheet.tints
    texts, face, room = _cell_heads(heads, plan, have)
    x = cells_at(plan, have) + plan.cell // 2
    for text in texts:
        if lettering.width(text, face) > room:
            at = x, line + round(have.small * 0.5)
            sheet.write_up(at, text, face, colours.quiet, colours.ground)
        else:
            sheet.write((x, line), text, face, colours.quiet, colours.ground, "m")
        x += plan.cell + plan.gap


# Rows


def _row(sheet: Sheet, row: Row, plan: Plan, top: int, banded: bool) -> None:
    have, colours = sheet.measures, sheet.tints
    ground, line = colours.ground, top + have.row // 2
    if banded:
        ground = sheet.band(top, have.row)
    middle = have.left + (plan.place - have.pad // 2) // 2
    sheet.place((middle, line), row.place, ground, _medal(have), plan.place - have.pad // 2)
    bold = lettering.font("bold", round(have.text * plan.form.name))
    shown = named(row.name, bold, plan.name)
    sheet.write((have.left + plan.place, line), shown, bold, colours.text, ground, "l")
    x = cells_at(plan, have)
    for cell in row.cells[plan.first :]:
        tile = _tile(sheet.theme, have, cell, plan, ground)
        sheet.image.paste(tile, (x, line - tile.height // 2))
        x += plan.cell + plan.gap
    for column, (text, wide) in enumerate(zip(row.values, plan.values, strict=False)):
        x += wide
        face, ink = _value_face(column, have), colours.quiet if column else colours.text
        shown = lettering.fitted(lettering.clean(text), face, wide - have.text // 4)
        sheet.write((x, line), shown, face, ink, ground, "r")


@lru_cache(maxsize=4096)
def _tile(theme: str, have: Measures, cell: Cell, plan: Plan, ground: Colour) -> Image.Image:
    """A cell on its ground, as a mode P tile; its figure stands beside what is filled."""
    wide, high, size = plan.cell, cell_height(have), plan.figure
    sheet = Sheet.tile(theme, have, (wide, high), ground)
    if cell.result == OWN:
        sheet.own((wide, high), ground)
        return sheet.image
    under = sheet.cell((0, 0), (wide, high), cell.result, ground, plan.fill)
    if not size:
        return sheet.image
    part = FILLED[cell.result] > 0
    face = lettering.font("bold" if part else "semibold", size)
    text = lettering.clean(cell.text) or SIGNS.get(cell.result, "")
    middle, room, share = wide // 2, wide, plan.fill[0]
    if plan.form.sides and cell.side is not None:
        token = round(wide * 0.25), high // 2
        sheet.token(token, round(size * 0.72), cell.side, sheet.tints.win if part else ground)
    if plan.form.sides and (cell.side is not None or FILLED[cell.result] == 0.5):
        middle, room = round(wide * (share + 1) / 2), wide - round(wide * share)
    shown = lettering.fitted(text, face, room)
    sheet.write((middle, high // 2), shown, face, sheet.ink(cell.result, under), under, "m")
    return sheet.image


def cell_height(have: Measures) -> int:
    """The height of a cell, px."""
    return 2 * round(have.small * 0.85)
