"""What stands round a table: its title above, and below what its marks mean."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate, takewhile

from render import lettering
from render.tables import shapes
from render.tables.sheet import (
    FILLED,
    HALF,
    MARKS,
    SIDES,
    SIGNS,
    Fill,
    Item,
    Measures,
    Sheet,
    measures,
)

LINE = "line "
"""How a mark that stands for a line of a graph begins; its number follows."""


@dataclass(frozen=True)
class Words:
    """Title, subtitle, legend and note of a picture."""

    title: str
    subtitle: str
    legend: tuple[Item, ...]
    note: str
    fill: Fill = HALF


def framed(theme: str, size: int, words: Words, height: int) -> Sheet:
    """A sheet with title and legend, so many px high in all."""
    sheet = Sheet(theme, size, height)
    header(sheet, words.title, words.subtitle)
    legend(sheet, words)
    return sheet


def ruled(theme: str, size: int, words: Words, heads: int, height: int) -> tuple[Sheet, int, int]:
    """A sheet with title and legend, for rows of so many px in all under a line of `heads` px.

    Gives also where the rows begin, and where the line of heads does.
    """
    top = header_height(size, words.title, words.subtitle)
    foot = legend_height(size, words.legend, words.note)
    inner = heads + height + measures(size).pad // 2
    return framed(theme, size, words, top + inner + foot), top + heads, top


# Above


def header_height(size: int, title: str, subtitle: str) -> int:
    """How much of a picture's top its title takes, px."""
    have = measures(size)
    if not title and not subtitle:
        return have.pad
    lines = 2 if title and subtitle and not _on_one_line(size, title, subtitle) else 1
    return round(have.pad * 0.8) + round(have.title * 1.3) + (lines - 1) * round(have.small * 1.5)


def header(sheet: Sheet, title: str, subtitle: str) -> None:
    """The title on the left and the line that goes with it on the right, or below."""
    have, colours = sheet.measures, sheet.tints
    big, small = lettering.font("title", have.title), lettering.font("semibold", have.small)
    left, line = have.left, round(have.pad * 0.8) + round(have.title * 0.62)
    room = have.inner - have.pad
    title, subtitle = (lettering.clean(text) for text in (title, subtitle))
    shown = lettering.fitted(title, big, room)
    sheet.write((left, line), shown, big, colours.text, colours.ground, "l")
    below = lettering.fitted(subtitle, small, room)
    right = have.width - left
    if not title:
        sheet.write((left, line), below, small, colours.quiet, colours.ground, "l")
    elif _on_one_line(have.width, title, subtitle):
        sheet.write((right, line), below, small, colours.quiet, colours.ground, "r")
    else:
        line += round(have.title * 0.5) + round(have.small * 0.9)
        sheet.write((left, line), below, small, colours.quiet, colours.ground, "l")


def _on_one_line(size: int, title: str, subtitle: str) -> bool:
    have = measures(size)
    parts = ((title, "title", have.title), (subtitle, "semibold", have.small))
    wide = [
        lettering.width(lettering.clean(text), lettering.font(weight, high))
        for text, weight, high in parts
    ]
    return sum(wide) + 2 * have.pad <= have.inner - have.pad


# Below


def legend_height(size: int, items: tuple[Item, ...], note: str) -> int:
    """How much of a picture's foot the legend takes, px."""
    have = measures(size)
    lines = len(_lines(size, items, note))
    return lines * round(have.small * 1.7) + round(have.pad * 0.8) if lines else have.pad


def legend(sheet: Sheet, words: Words) -> None:
    """What the marks mean, in the foot of the picture; a short note stands at its right end."""
    have, colours = sheet.measures, sheet.tints
    face, step = lettering.font("semibold", have.small), round(have.small * 1.7)
    lines = _lines(have.width, words.legend, words.note)
    short = len(_note(have.width, words.note)) == 1
    line = sheet.image.height - round(have.pad * 0.7) - len(lines) * step + step // 2
    for row in lines:
        x = have.left
        for mark, text in row:
            if not mark and short:
                x = max(x, have.width - have.left - _item_width(have, (mark, text)))
            if mark:
                _sample(sheet, (x, line), mark, words.fill)
                x += _sample_width(have, mark)
            shown = lettering.fitted(lettering.clean(text), face, have.width - have.pad - x)
            x += sheet.write((x, line), shown, face, colours.quiet, colours.ground, "l")
            x += _item_gap(have)
        line += step


def _lines(size: int, items: tuple[Item, ...], note: str) -> list[list[Item]]:
    """The items of a legend in lines that fit; a note that needs two has them for itself."""
    have, told = measures(size), [[("", part)] for part in _note(size, note)]
    lines: list[list[Item]] = []
    left = 0
    for item in (*items, *(told[0] if len(told) == 1 else ())):
        need = _item_width(have, item)
        if not lines or need > left:
            lines.append([])
            left = have.inner - have.pad
        lines[-1].append(item)
        left -= need + _item_gap(have)
    return lines + told if len(told) == 2 else lines


def _note(size: int, note: str) -> list[str]:
    """A note on the one line or the two that it gets; more of it is left out at its end."""
    have, text = measures(size), lettering.clean(note)
    face, room = lettering.font("semibold", have.small), have.inner - have.pad
    if lettering.width(text, face) <= room:
        return [text] if text else []
    words = text.split(" ")
    starts = accumulate(words, "{} {}".format)
    first = list(takewhile(lambda start: lettering.width(start, face) <= room, starts))
    if not first:
        return [lettering.fitted(text, face, room)]
    return [first[-1], lettering.fitted(" ".join(words[len(first) :]), face, room)]


def _item_width(have: Measures, item: Item) -> int:
    mark, words = item
    face = lettering.font("semibold", have.small)
    return (_sample_width(have, mark) if mark else 0) + lettering.width(
        lettering.clean(words), face
    )


def _item_gap(have: Measures) -> int:
    return round(have.small * 0.9)


def _sample_width(have: Measures, mark: str) -> int:
    return round(have.small * (1.1 if mark in SIDES else 1.75))


def _sample(sheet: Sheet, at: tuple[int, int], mark: str, fill: Fill) -> None:
    """A mark of the legend; `at` is the middle of its left edge."""
    small, ground = sheet.measures.small, sheet.tints.ground
    if mark in SIDES:
        piece = round(small * 0.84)
        sheet.token((at[0] + piece // 2, at[1]), piece, SIDES.index(mark), ground)
        return
    if mark.startswith(LINE):
        _line_sample(sheet, at, int(mark.removeprefix(LINE)))
        return
    size, sign = (round(small * 1.4), round(small * 1.05)), SIGNS.get(mark, "")
    under = sheet.cell((at[0], at[1] - size[1] // 2), size, mark, ground, fill)
    face = lettering.font("bold" if FILLED[mark] > 0 else "semibold", round(small * 0.9))
    inset = fill[0] if FILLED[mark] == 0.5 and not fill[1] else 0
    middle = at[0] + round(size[0] * (inset + 1) / 2)
    sheet.write((middle, at[1]), sign, face, sheet.ink(mark, under), under, "m")


def _line_sample(sheet: Sheet, at: tuple[int, int], number: int) -> None:
    """A piece of a graph's line with its mark."""
    small, ground, ink = sheet.measures.small, sheet.tints.ground, sheet.tints.lines[number]
    size, wide, thick = 2 * round(small * 0.4), round(small * 1.4), 2 * round(small * 0.09)
    sheet.put((at[0], at[1] - thick // 2), shapes.plate(wide, thick, 0), ink, ground)
    corner = at[0] + (wide - size) // 2, at[1] - size // 2
    sheet.put(corner, shapes.mark(MARKS[number], size), ink, ground)
