"""Standings of a tournament: places, names, a cell a round, points and tie-breaks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PIL import Image

from render.scene import BadScene
from render.tables import rows
from render.tables.framing import Words
from render.tables.rows import NAME, Form, Heads, Plan, Row

ROWS, ROUNDS, COLUMNS = 64, 15, 5
"""Most rows, rounds and columns of one picture; longer lists are shown in parts."""
LARGE = 5
"""Up to so many rounds their figures are as large as the others."""


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
    """Result, "first" or "second", and the words for it; only what is shown is explained."""
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
    """All of it; without sides; fewer tie-breaks; smaller, and the latest rounds."""
    every, columns = len(table.rounds), len(table.columns)
    yield Form(True, every, columns), NAME
    for fewer in range(columns, 0, -1):
        yield Form(False, every, fewer), NAME
    for rounds in range(every, min(every, 3) - 1, -1):
        yield Form(False, rounds, min(columns, 1), 1.0 if rounds <= LARGE else 0.9), NAME


def drawn(table: Standings) -> Image.Image:
    """The picture, mode P, of standings that have been checked."""
    shown = plan(table)
    legend = rows.explained(table.legend, table.rows, shown)
    words = Words(table.title, table.subtitle, legend, table.note, shown.fill)
    return rows.drawn(table.theme, table.size, table.rows, table.heads, shown, words)
