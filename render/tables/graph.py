"""A graph of ratings: up to six lines, told apart by marks and dashes as well as by colour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, dist, floor

from PIL import Image, ImageDraw

from render import lettering
from render.lettering import TOUCHED
from render.scene import BadScene
from render.tables import axes, labels, shapes
from render.tables.axes import Scale
from render.tables.framing import Words, framed, header_height, legend_height
from render.tables.labels import Labels
from render.tables.sheet import MARKS, WIDEST, Measures, Sheet, measures
from render.theme import Colour

LINES, POINTS, WORDS = 6, 2000, 40
"""Most lines, most points of one, and most words on the lower axis."""
DASHES = ((), (4.0, 2.0), (1.2, 1.6), (6.0, 1.8, 1.2, 1.8), (2.4, 1.4), (8.0, 2.0))
"""Strokes and gaps of each line, in widths of the line; none for a solid one."""
BANDS = 2
"""Up to so many lines have bands; those of more would cover each other."""
GREATEST = 1e12
OVER = 3
"""Lines are drawn at so many times their size."""

Point = tuple[float, float]


@dataclass(frozen=True)
class Series:
    """One line: points of time (or number) and value, from left to right."""

    name: str
    points: tuple[tuple[float, float], ...]
    deviations: tuple[float, ...] = ()
    """How far the value is uncertain, point by point, for a band round the line; or none. No bands
    are drawn for more than two lines."""


@dataclass(frozen=True)
class Graph:
    """A picture of a graph; all words are given. One line is named by the title alone."""

    series: tuple[Series, ...]
    title: str = ""
    subtitle: str = ""
    marks: tuple[tuple[float, str], ...] = ()
    """Where the lower axis has which words, such as dates; whole numbers if there are none."""
    note: str = ""
    theme: str = "wood"
    size: int = 800
    """Width in px, 360..1600; the height follows from it."""


def check(graph: Graph) -> None:
    """Refuse what cannot be drawn, with BadScene."""
    if not 1 <= len(graph.series) <= LINES:
        raise BadScene(f"a graph has 1 to {LINES} lines, not {len(graph.series)}")
    if len(graph.marks) > WORDS:
        raise BadScene(f"a graph has at most {WORDS} marks, not {len(graph.marks)}")
    for number, line in enumerate(graph.series):
        where = f"series[{number}]"
        if not 1 <= len(line.points) <= POINTS:
            raise BadScene(f"{where} has 1 to {POINTS} points, not {len(line.points)}")
        if line.deviations and len(line.deviations) != len(line.points):
            raise BadScene(f"{where} has not as many deviations as points")
        if any(one[0] > other[0] for one, other in pairwise(line.points)):
            raise BadScene(f"{where} goes from left to right: its points are in order")
        if any(deviation < 0 for deviation in line.deviations):
            raise BadScene(f"{where} has a deviation below 0")
        values = (*line.deviations, *(value for point in line.points for value in point))
        if any(abs(value) > GREATEST for value in values):
            raise BadScene(f"{where} has a value beyond {GREATEST:.0e}")


@dataclass(frozen=True)
class Frame:
    """Where a graph lies in its picture, px, and the steps of its axes."""

    across: Scale
    up: Scale
    step: float
    """Between two lines of the grid."""
    labels: Labels
    height: int
    """Of the whole picture."""


def frame(graph: Graph) -> Frame:
    """The axes of a graph: the lower edge of `up` is its `start`."""
    have = measures(graph.size)
    face = lettering.font("semibold", have.small)
    points = [point for line in graph.series for point in line.points]
    left, right = axes.widened(min(x for x, _ in points), max(x for x, _ in points))
    low, high = axes.widened(*_bounds(graph))
    step = axes.step_of(high - low, 5)
    low, high = axes.rounded(low, high, step)
    figures = [axes.figures(value, step) for value in (low, high)]
    start = have.left + max(lettering.width(text, face) for text in figures) + have.small // 2
    names = [line.name for line in graph.series]
    told = labels.labels(names, [line.points[-1][1] for line in graph.series], step, have)
    top = header_height(graph.size, _title(graph), graph.subtitle) + have.small
    tall = round(graph.size * (0.6 if graph.size <= WIDEST else 0.5))
    foot = round(have.small * 2.1) + legend_height(graph.size, told.key, graph.note)
    reach = _mark_size(have)
    end = have.width - have.left - told.room - have.small // 2 - reach
    return Frame(
        Scale(left, right, start + reach, end),
        Scale(low, high, top + tall, top), step, told, top + tall + foot,
    )  # fmt: skip


def _title(graph: Graph) -> str:
    one = len(graph.series) == 1
    return graph.title or (graph.series[0].name if one else "")


def _bounds(graph: Graph) -> tuple[float, float]:
    """The least and the greatest value, bands included."""
    values: list[float] = []
    for line in graph.series:
        around = _around(graph, line) or (0.0,) * len(line.points)
        for (_, value), deviation in zip(line.points, around, strict=True):
            values += (value - deviation, value + deviation)
    return min(values), max(values)


def _around(graph: Graph, line: Series) -> tuple[float, ...]:
    """The deviations that are shown."""
    return line.deviations if len(graph.series) <= BANDS else ()


def _mark_size(have: Measures) -> int:
    return 2 * round(have.small * 0.34)


def _thick(have: Measures) -> float:
    return have.small * 0.16


def drawn(graph: Graph) -> Image.Image:
    """The picture, mode P, of a graph that has been checked."""
    place = frame(graph)
    words = Words(_title(graph), graph.subtitle, place.labels.key, graph.note)
    sheet = framed(graph.theme, graph.size, words, place.height)
    for number, line in enumerate(graph.series):
        if _around(graph, line):
            _band(sheet, place, line, sheet.tints.bands[number])
    _grid(sheet, graph, place)
    # The first line comes last: it lies above the others.
    for number, line in reversed(list(enumerate(graph.series))):
        _line(sheet, place, line, number)
    _labels(sheet, graph, place)
    return sheet.image


def _grid(sheet: Sheet, graph: Graph, place: Frame) -> None:
    """The lines of the values, and what stands at both axes."""
    have, colours, draw = sheet.measures, sheet.tints, ImageDraw.Draw(sheet.image)
    face, reach = lettering.font("semibold", have.small), _mark_size(have)
    left, right = place.across.start - reach, place.across.end + reach
    for value in axes.ticks(place.up.low, place.up.high, place.step):
        y = round(place.up.at(value))
        base = value == place.up.low
        colour = colours.palette.index(colours.line if base else colours.rule)
        draw.line((left, y, right, y), colour, max(1, round(have.small / 14)))
        text = axes.figures(value, place.step)
        at = left - have.small // 2, y
        sheet.write(at, text, face, colours.quiet, colours.ground, "r")
    line, free = place.up.start + round(have.small * 1.2), 0
    for value, words in _marks(graph, place):
        text = lettering.fitted(lettering.clean(words), face, round(have.width * 0.3))
        wide, x = lettering.width(text, face), round(place.across.at(value))
        x = max(wide // 2 + have.pad, min(x, have.width - have.pad - wide // 2))
        if x - wide // 2 >= free:
            sheet.write((x, line), text, face, colours.quiet, colours.ground, "m")
            free = x + wide // 2 + have.small


def _marks(graph: Graph, place: Frame) -> Iterator[tuple[float, str]]:
    """The ticks of the lower axis that lie within it, from left to right."""
    low, high = place.across.low, place.across.high
    if graph.marks:
        yield from sorted(mark for mark in graph.marks if low <= mark[0] <= high)
        return
    step = axes.step_of(high - low, 8, whole=True)
    for value in axes.ticks(low, high, step):
        yield value, axes.figures(value, step)


def _at(place: Frame, point: Point) -> Point:
    return place.across.at(point[0]), place.up.at(point[1])


def _band(sheet: Sheet, place: Frame, line: Series, colour: Colour) -> None:
    """The range in which the true values are thought to lie."""
    pairs = list(zip(line.points, line.deviations, strict=True))
    upper = [_at(place, (x, value + deviation)) for (x, value), deviation in pairs]
    lower = [_at(place, (x, value - deviation)) for (x, value), deviation in pairs]
    if len(pairs) > 1:
        index = sheet.tints.palette.index(colour)
        ImageDraw.Draw(sheet.image).polygon(upper + lower[::-1], index)


def _line(sheet: Sheet, place: Frame, line: Series, number: int) -> None:
    """A line with its marks, cased in the ground so that crossing ones stay apart."""
    have, colours = sheet.measures, sheet.tints
    thick, size = _thick(have), _mark_size(have)
    points = [_at(place, point) for point in line.points]
    strokes = list(_strokes(points, tuple(part * thick for part in DASHES[number])))
    ground = colours.palette.index(colours.ground)
    ImageDraw.Draw(sheet.image).line(points, ground, round(thick * 2.2), "curve")
    _smooth(sheet, points, strokes, round(thick * OVER), colours.lines[number])
    for x, y in _marked(points, 3.5 * size):
        for ring, colour in ((2, colours.ground), (0, colours.lines[number])):
            cover, touched = shapes.mark(MARKS[number], size + 2 * ring)
            at = round(x) - cover.width // 2, round(y) - cover.height // 2
            if ring:
                sheet.image.paste(colours.palette.index(colour), at, touched)
            else:
                sheet.put(at, (cover, touched), colour, colours.ground)


def _marked(points: Sequence[Point], apart: float) -> Iterator[Point]:
    """The points that get a mark: far enough from each other, and always the last one."""
    last = points[-1]
    right = float("-inf")
    for point in points[:-1]:
        if point[0] - right >= apart and last[0] - point[0] >= apart / 2:
            right = point[0]
            yield point
    yield last


def _strokes(points: Sequence[Point], dashes: tuple[float, ...]) -> Iterator[list[Point]]:
    """A line cut into strokes; the whole of it without dashes."""
    if not dashes:
        yield list(points)
        return
    part, left, stroke = 0, dashes[0], [points[0]]
    for start, end in pairwise(points):
        length, done = dist(start, end), 0.0
        while length - done > left:
            done += left
            share = done / length
            corner = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
            if part % 2 == 0:
                yield [*stroke, corner]
            part, stroke = part + 1, [corner]
            left = dashes[part % len(dashes)]
        left -= length - done
        stroke.append(end)
    if part % 2 == 0 and len(stroke) > 1:
        yield stroke


def _smooth(
    sheet: Sheet, points: Sequence[Point], strokes: list[list[Point]], thick: int, ink: Colour
) -> None:
    """Put the strokes of a line through some points on the sheet; `thick` is in parts of a px."""
    margin = sheet.measures.pad
    left, top = (floor(min(point[axis] for point in points)) - margin for axis in (0, 1))
    right, low = (ceil(max(point[axis] for point in points)) + margin for axis in (0, 1))
    layer = Image.new("L", ((right - left) * OVER, (low - top) * OVER))
    draw = ImageDraw.Draw(layer)
    for stroke in strokes:
        moved = [((x - left + 0.5) * OVER, (y - top + 0.5) * OVER) for x, y in stroke]
        draw.line(moved, 255, thick, "curve")
    cover = layer.reduce(OVER)
    sheet.put((left, top), (cover, cover.point(TOUCHED, "1")), ink, sheet.tints.ground)


def _labels(sheet: Sheet, graph: Graph, place: Frame) -> None:
    """What stands beside the ends of the lines."""
    have = sheet.measures
    ends = [_at(place, line.points[-1]) for line in graph.series]
    beside = [(x + 0.8 * _mark_size(have), y) for x, y in ends]
    left = have.width - have.left - place.labels.room
    labels.write(sheet, place.labels.texts, beside, left, (place.up.end, place.up.start))
