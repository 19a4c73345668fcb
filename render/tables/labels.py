"""What is written at the ends of a graph's lines: the last value, and whose line it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import ImageDraw

from render import lettering
from render.tables import axes
from render.tables.sheet import NOBODY, Item, Measures, Sheet

SHARE = 0.27
"""The part of the width that labels may take; names that need more stand in a key below."""
COARSE = 5
"""From so large a step of the axis on, values are written as whole numbers."""


@dataclass(frozen=True)
class Labels:
    """The words at the ends of lines, the room for them in px, and the key below the graph."""

    texts: tuple[str, ...]
    room: int
    key: tuple[Item, ...] = ()


def labels(names: Sequence[str], values: Sequence[float], step: float, have: Measures) -> Labels:
    """The labels of lines by their names and last values.

    One line has its value alone, for the title says whose it is.
    """
    face, most = lettering.font("bold", have.small), round(have.width * SHARE)
    figures = tuple(lettering.fitted(_figure(value, step), face, most) for value in values)
    if len(names) == 1:
        return Labels(figures, _widest(figures, face))
    known = [lettering.clean(name) or NOBODY for name in names]
    texts = tuple(f"{name} {figure}" for name, figure in zip(known, figures, strict=True))
    if _widest(texts, face) <= most:
        return Labels(texts, _widest(texts, face))
    key = tuple((f"line {number}", name) for number, name in enumerate(known))
    return Labels(figures, _widest(figures, face), key)


def _widest(texts: Sequence[str], face: lettering.Font) -> int:
    return max(lettering.width(text, face) for text in texts)


def _figure(value: float, step: float) -> str:
    """A value, a little finer than the axis tells it."""
    return axes.figures(value, 1 if step >= COARSE or value == int(value) else step / 10)


def write(
    sheet: Sheet, texts: Sequence[str], ends: Sequence[tuple[float, float]], left: int,
    bounds: tuple[float, float],
) -> None:  # fmt: skip
    """Write the labels in a column that begins at `left`, moved apart where ends are close.

    `ends` are the last points of the lines and the px beside their marks; `bounds` the heights
    between which labels stay if there is room.
    """
    have, colours = sheet.measures, sheet.tints
    face, draw = lettering.font("bold", have.small), ImageDraw.Draw(sheet.image)
    lines = _apart([y for _, y in ends], round(have.small * 1.25), bounds)
    for number, ((x, y), line) in enumerate(zip(ends, lines, strict=True)):
        if abs(line - y) > have.small * 0.4 or left - x > have.small:
            colour = colours.palette.index(colours.line)
            thick = max(1, round(have.small / 14))
            draw.line((x, y, left - have.small * 0.25, line), colour, thick)
        at = left, round(line)
        sheet.write(at, texts[number], face, colours.lines[number], colours.ground, "l")


def _apart(wanted: list[float], step: float, bounds: tuple[float, float]) -> list[float]:
    """Heights near the wanted ones and at least a step apart, within bounds if there is room."""
    order = sorted(range(len(wanted)), key=lambda place: wanted[place])
    found = [0.0] * len(wanted)
    least = bounds[0]
    for place in order:
        found[place] = max(wanted[place], least)
        least = found[place] + step
    most = bounds[1]
    for place in reversed(order):
        found[place] = min(found[place], most)
        most = found[place] - step
    return found
