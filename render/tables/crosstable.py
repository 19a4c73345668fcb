"""The cross-table of a round robin: everyone's score against everyone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from PIL import Image

from render.scene import BadScene
from render.tables import rows
from render.tables.framing import Words
from render.tables.rows import NAME, OWN, Cell, Form, Heads, Plan, Row

PLAYERS, COLUMNS = 16, 4
"""Most players and columns of values of one picture."""
LONG, SHORT = 16.0, 8.5
"""Ems of room for names: where nothing has to give way for them, and where little is left."""


@dataclass(frozen=True)
class CrossTable:
    """A picture of a cross-table; all words are given.

    Row by row, cell n is the score against player n; the cells on the diagonal are not looked at.
    """

    rows: tuple[Row, ...]
    rivals: tuple[str, ...]
    """Heads of the players' columns, as many as rows."""
    title: str = ""
    subtitle: str = ""
    place: str = "#"
    name: str = ""
    columns: tuple[str, ...] = ()
    """Heads of points and tie-breaks."""
    legend: tuple[tuple[str, str], ...] = ()
    note: str = ""
    theme: str = "wood"
    size: int = 800
    """Width in px, 360..1600; the height follows from the rows."""

    @property
    def heads(self) -> Heads:
        return Heads(self.place, self.name, self.rivals, self.columns)


def check(table: CrossTable) -> None:
    """Refuse what cannot be drawn, with BadScene."""
    rows.check(table.rows, table.heads, table.legend, PLAYERS)
    if len(table.rivals) != len(table.rows) or len(table.columns) > COLUMNS:
        raise BadScene(
            f"a cross-table of {len(table.rows)} players has as many columns of players and at most"
            f" {COLUMNS} columns of values"
        )


def plan(table: CrossTable) -> Plan:
    """What of a table is shown: all games, and as many values as leave room for names."""
    return rows.planned(table.rows, table.heads, table.size, _forms(table))


def _forms(table: CrossTable) -> Iterator[tuple[Form, float]]:
    """Long names; fewer values; smaller; at last results by their shape alone."""
    every, columns = len(table.rivals), len(table.columns)
    yield Form(False, every, columns), LONG
    for ems in (NAME, SHORT):
        for figure, air, name in ((1.0, 0.3, 1.0), (0.9, 0.2, 0.9), (0.85, 0.1, 0.87)):
            for fewer in range(columns, min(columns, 1) - 1, -1):
                yield Form(False, every, fewer, figure, air, name), ems
    yield Form(False, every, min(columns, 1), 0, 0, 0.87), SHORT


def drawn(table: CrossTable) -> Image.Image:
    """The picture, mode P, of a cross-table that has been checked."""
    shown = plan(table)
    lines = tuple(map(_with_diagonal, table.rows, range(len(table.rows))))
    legend = rows.explained(table.legend, lines, shown)
    words = Words(table.title, table.subtitle, legend, table.note, shown.fill)
    return rows.drawn(table.theme, table.size, lines, table.heads, shown, words)


def _with_diagonal(row: Row, number: int) -> Row:
    cells = (*row.cells[:number], Cell(OWN), *row.cells[number + 1 :])
    return replace(row, cells=cells)
