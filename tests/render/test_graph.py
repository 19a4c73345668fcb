"""Pictures of graphs: points at their values, lines told apart and named."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image, ImageChops

from render.tables import graph, labels
from render.tables.graph import Graph, Series
from render.tables.sheet import MARKS, measures
from render.tables.tints import tints
from render.theme import THEMES, contrast
from tests.render.table_samples import NAMES, SIZES, all_themes, colours, lines, pixel, rgb


@all_themes
@pytest.mark.parametrize("size", SIZES)
def test_points_stand_where_their_values_are(theme: str, size: int) -> None:
    shown = lines(theme=theme, size=size)
    image, place, ink = rgb(shown), graph.frame(shown), tints(theme)
    assert (place.up.low, place.up.high, place.step) == (1400, 1700, 100)
    assert place.up.at(1400) - place.up.at(1700) == place.up.start - place.up.end
    left, right = place.across.at(0), place.across.at(10)
    assert place.across.at(5) == (left + right) / 2
    for number, line in enumerate(shown.series):
        for x, value in line.points:
            at = round(place.across.at(x)), round(place.up.at(value))
            assert pixel(image, *at) == ink.lines[number]
    between = place.across.at(2.5), place.up.at(1550)
    near = colours(image, (between[0] - 1, between[1] - 2, between[0] + 2, between[1] + 3))
    assert ink.lines[0] in near
    band = round(place.across.at(1.3)), round(place.up.at(1526 + 40))
    assert pixel(image, *band) == ink.bands[0]
    assert pixel(image, band[0], place.up.at(1526 + 70)) == ink.ground


def test_six_lines_differ_in_mark_dash_and_lightness() -> None:
    assert len(set(MARKS)) == len(set(graph.DASHES)) == graph.LINES
    for theme in THEMES:
        ink = tints(theme)
        levels = sorted(contrast(line, ink.ground) for line in ink.lines)
        assert levels[-1] / levels[0] >= 1.8
        assert len(set(ink.lines)) == graph.LINES


def test_labels_of_lines_that_end_together_are_moved_apart() -> None:
    same = tuple(Series(f"Line {number}", ((0, 1), (9, 5))) for number in range(6))
    for size in (360, 800):
        shown = Graph(same, size=size)
        image, place, have = rgb(shown), graph.frame(shown), measures(size)
        left = size - have.left - place.labels.room
        heights = []
        for number in range(6):
            part = image.crop((left, 0, size, place.height - have.pad))
            ink = Image.new("RGB", part.size, tints("wood").lines[number])
            rest = ImageChops.difference(part, ink).convert("L")
            box = rest.point(lambda value: 255 * (value == 0)).getbbox()
            assert box is not None
            heights.append((box[1] + box[3]) / 2)
        gaps = [below - above for above, below in pairwise(heights)]
        assert min(gaps) >= have.small


def ended(*names: str) -> Graph:
    """Lines with bands that end at 1611."""
    points = ((0, 1500), (5, 1640.2), (10, 1611))
    return Graph(tuple(Series(name, points, (60, 40, 20)) for name in names), size=360)


def test_a_line_of_its_own_is_named_by_the_title_and_ends_with_its_value() -> None:
    shown = ended(NAMES[0])
    place = graph.frame(shown)
    assert (place.labels.texts, place.labels.key) == (("1611",), ())
    assert place.across.end - place.across.start > 0.65 * 360
    assert rgb(shown).tobytes() == rgb(replace(shown, title=NAMES[0])).tobytes()
    titled = replace(shown, title="Rating")
    other = replace(titled, series=(replace(titled.series[0], name="Bob"),))
    assert rgb(titled).tobytes() == rgb(other).tobytes()


def test_several_lines_are_named_at_their_ends_or_in_a_key() -> None:
    assert graph.frame(ended("Anna", "Bob")).labels.texts == ("Anna 1611", "Bob 1611")
    shown = ended(*NAMES[:6])
    place, image = graph.frame(shown), rgb(shown)
    assert place.labels.texts == ("1611",) * 6
    assert place.labels.key == tuple((f"line {n}", name) for n, name in enumerate(NAMES[:6]))
    foot = colours(image, (0, place.up.start + 3 * measures(360).small, 360, image.height))
    assert set(tints("wood").lines) <= foot


@pytest.mark.parametrize(
    ("value", "step", "told"),
    [(1611.4, 100, "1611"), (1611, 0.5, "1611"), (0.25, 0.1, "0.25"), (-3.5, 1, "−3.5")],
)
def test_a_last_value_is_told_a_little_finer_than_the_axis(
    value: float, step: float, told: str
) -> None:
    assert labels.labels(["Anna"], [value], step, measures(800)).texts == (told,)


def test_bands_are_drawn_for_two_lines_and_no_more() -> None:
    for count in (1, 2, 3, 6):
        shown = ended(*NAMES[:count])
        bare = replace(shown, series=tuple(replace(one, deviations=()) for one in shown.series))
        assert (rgb(bare).tobytes() == rgb(shown).tobytes()) == (count > 2)


@pytest.mark.parametrize(
    "points",
    [
        ((3, 1500),), ((1, 5), (1, 5)), ((0, -7), (1, -7)), ((0, 1e12), (1, -1e12)),
        ((0, 0), (1e-9, 1e-9)), ((0, 1500.25), (1e9, 1500.5)), ((-1e12, 0), (1e12, 0)),
    ],
)  # fmt: skip
def test_a_graph_of_odd_values_has_round_ticks_round_them(points: Any) -> None:
    for size in (360, 800):
        shown = Graph((Series("🦊" * 300, points),), size=size)
        place, image = graph.frame(shown), rgb(shown)
        assert all(place.up.low <= value <= place.up.high for _, value in points)
        assert place.across.end - place.across.start > size // 4
        x, value = points[-1]
        at = round(place.across.at(x)), round(place.up.at(value))
        assert pixel(image, *at) == tints("wood").lines[0]
