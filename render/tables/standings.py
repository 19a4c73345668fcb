"""Standings of a tournament: places, names, a cell a round, points and tie-breaks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from PIL import Image

from render.scene import BadScene
from render.tables import rows
from render.tables.rows import Form, Heads, Plan, Row
from render.tables.sheet import SIDES, Item, framed

ROWS, ROUNDS, COLUMNS = 64, 15, 5
"""Most rows, rounds and columns of one picture; longer lists are shown in parts."""


@dataclass(frozen=True)
class Standings:
    """A picture of standings; all words are given."""

    rows: tuple[Row, ...]
    title: str = ""
    subtitle: str = ""
    place: str = "#"
    """Head of the places, and of the names."""
    name: str = ""
    rounds: tuple[str, ...] = ()
    """Heads of the rounds."""
    columns: tuple[str, ...] = ()
    """Heads of points and tie-breaks."""
    legend: tuple[tuple[str, str], ...] = ()
    """Result, "first" or "second", and the words for it."""
    note: str = ""
    theme: str = "wood"
    size: int = 800
    """Width in px, 360..1600; the height follows from the rows."""

    @property
    def heads(self) -> Heads:
        return Heads(self.place, self.name, self.rounds, self.columns)


def check(table: Standings) -> None:
    """Refuse what cannot be drawn, with BadScene."""
    if len(table.rounds) > ROUNDS or len(table.columns) > COLUMNS:
        raise BadScene(f"standings have at most {ROUNDS} rounds and {COLUMNS} columns of values")
    rows.check(table.rows, table.heads, table.legend, ROWS)


def plan(table: Standings) -> Plan:
    """What of a table is shown: as much as leaves room for names."""
    return rows.planned(table.rows, table.heads, table.size, _forms(table))


def _forms(table: Standings) -> Iterator[tuple[Form, float]]:
    """All of it; without sides; smaller; the latest rounds; at last fewer tie-breaks."""
    every, columns = len(table.rounds), len(table.columns)
    yield Form(True, every, columns), 7.5
    yield Form(False, every, columns), 8.0
    for rounds in range(every, min(every, 4) - 1, -1):
        yield Form(False, rounds, columns, 0.9, 0.6), 7.5
    fewer = range(columns, min(columns, 1) - 1, -1)
    for less, rounds in product(fewer, range(min(every, 5), min(every, 3) - 1, -1)):
        yield Form(False, rounds, less, 0.9, 0.6), 7.0
    yield Form(False, min(every, 3), min(columns, 1), 0.9, 0.6), 0


def drawn(table: Standings) -> Image.Image:
    """The picture, mode P, of standings that have been checked."""
    shown = plan(table)
    legend: tuple[Item, ...] = tuple(
        item for item in table.legend if shown.form.sides or item[0] not in SIDES
    )
    words = table.title, table.subtitle, legend, table.note
    sheet, top, line = framed(table.theme, table.size, words, len(table.rows))
    rows.head(sheet, table.heads, shown, line)
    rows.body(sheet, table.rows, shown, top)
    return sheet.image
