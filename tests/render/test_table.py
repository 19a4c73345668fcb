"""Pictures of tables: every cell as its result, names in their column, points in their place."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, replace
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops

from render.scene import BadScene
from render.tables import crosstable, graph, pairings, rows, standings
from render.tables.crosstable import CrossTable
from render.tables.graph import Graph, Series
from render.tables.pairings import Pairing, Pairings, Player
from render.tables.rows import OWN, Cell, Plan, Row
from render.tables.sheet import FILLED, header_height, measures
from render.tables.standings import Standings
from render.tables.table import KINDS, drawn, from_data, picture, stored
from render.tables.tints import METALS, READABLE, SEEN, Tints, tints
from render.theme import THEMES, Colour, contrast

GOLDEN = Path(__file__).parent / "golden" / "table-standings.png"
OFF, SHARE = 40, 0.01
"""A golden picture may be off by more than 40 levels in one pixel of a hundred."""

NAMES = (
    "Anna Lindqvist", "Пётр Ведерников", "Ђорђе Павић", "Zoë Marchetti-Oduya", "Айгүл Сәрсенова",
    "Ζωή Παπαδοπούλου", "Nguyễn Thị Ánh", "李小龙 🏆", "Олена Гринь", "Søren Kjær",
)  # fmt: skip
HOSTILE = (
    "W" * 300, "🦊" * 300, "👩\u200d🚀" * 100, "\u202eمحمد" * 70, "Z\u0338\u0321\u035d" * 90,
    "Ω" * 300, "\u3000\u200b\ufeff", "\ud800\udfff", "﷽" * 20, "",
)  # fmt: skip
RESULTS = tuple(FILLED)
LEGEND = (
    ("win", "win"), ("draw", "draw"), ("loss", "loss"), ("first", "White"), ("second", "Black"),
)  # fmt: skip
all_themes = pytest.mark.parametrize("theme", THEMES)
SIZES = (360, 480, 800, 1600)


def cell(player: int, round_: int) -> Cell:
    """A result that differs from player to player and from round to round."""
    result = RESULTS[(player * 3 + round_) % len(RESULTS)]
    played = result in ("win", "draw", "loss")
    return Cell(result, str(round_ + 1) if played else "", round_ % 2 if played else None)


def table(names: tuple[str, ...] = NAMES, rounds: int = 5, **fields: Any) -> Standings:
    """Standings of some players after some rounds."""
    lines = tuple(
        Row(str(player + 1), name, tuple(cell(player, n) for n in range(rounds)), ("4½", "15"))
        for player, name in enumerate(names)
    )
    heads = tuple(str(number + 1) for number in range(rounds))
    words = {
        "title": "Bashni Open 2026",
        "subtitle": "after round 5 of 7",
        "columns": ("Pts", "BH"),
    }
    return Standings(lines, rounds=heads, **{**words, "legend": LEGEND, **fields})


def cross(count: int = 6, **fields: Any) -> CrossTable:
    """A cross-table of some players."""
    scores = {"win": "1", "draw": "½", "loss": "0"}
    lines = tuple(
        Row(str(one + 1), NAMES[one % 10], tuple(
            Cell(*list(scores.items())[(one + other) % 3]) for other in range(count)
        ), ("3½",))
        for one in range(count)
    )  # fmt: skip
    rivals = tuple(str(number + 1) for number in range(count))
    return CrossTable(lines, rivals, columns=("Pts",), **fields)


def paired(names: tuple[str, ...] = NAMES, **fields: Any) -> Pairings:
    """The pairings of a round, the last player with a bye."""
    games = [
        Pairing(str(number + 1), Player(one, "3½"), Player(other, "3"), "1–0", 0)
        for number, (one, other) in enumerate(zip(names[::2], names[1::2], strict=False))
    ]
    games.append(Pairing("9", Player(names[0], "2"), None, "+"))
    words = {"title": "Round 5", "first": "White", "second": "Black", "result": "Result"}
    return Pairings(tuple(games), **{**words, **fields})


def lines(**fields: Any) -> Graph:
    """Two lines of ratings, the first one with a band."""
    first = Series("Anna", ((0, 1500), (5, 1600), (10, 1550)), (60, 40, 20))
    return Graph((first, Series("Пётр", ((0, 1450), (10, 1700)))), title="Ratings", **fields)


TABLES: dict[str, Any] = {
    "standings": table(), "crosstable": cross(), "pairings": paired(), "graph": lines(),
}  # fmt: skip


def rgb(shown: Any) -> Image.Image:
    """The picture of a table, mode RGB."""
    kind = next(kind for kind, form in KINDS.items() if isinstance(shown, form))
    return drawn(kind, shown).convert("RGB")


def pixel(image: Image.Image, x: float, y: float) -> Colour:
    found = image.getpixel((int(x), int(y)))
    assert isinstance(found, tuple)
    return found[0], found[1], found[2]


def colours(image: Image.Image, box: tuple[float, float, float, float]) -> set[object]:
    """The colours within a box."""
    left, top, right, low = map(int, box)
    assert right > left
    assert low > top
    found = image.crop((left, top, right, low)).getcolors(1 << 20)
    return {colour for _, colour in found or ()}


def middles(shown: Standings | CrossTable) -> Iterator[tuple[int, Row, Colour]]:
    """The middle line of each row, the row, and the colour of its ground."""
    have, ink = measures(shown.size), tints(shown.theme)
    top = header_height(shown.size, shown.title, shown.subtitle) + round(have.small * 1.9)
    for number, row in enumerate(shown.rows):
        yield top + number * have.row + have.row // 2, row, ink.grounds[1 - number % 2]


def check_cell(
    image: Image.Image, corner: tuple[int, int], size: tuple[int, int], result: str,
    inks: tuple[Tints, Colour],
) -> None:  # fmt: skip
    """A cell's filling, edge and ground are those of its result."""
    (x, y), (wide, high), (ink, ground) = corner, size, inks
    filled = FILLED[result]
    edge = {1.0: ink.win, 0.5: ink.win, 0.0: ink.line, -1.0: ground}[filled]
    assert pixel(image, x + wide // 2, y) == edge, result
    inset = high // 20 + 2
    left, right = (pixel(image, at, y + high * 0.78) for at in (x + inset, x + wide - 1 - inset))
    assert left == (ink.win if filled > 0 else ground), result
    assert right == (ink.win if filled == 1 else ground), result


def check_cells(shown: Standings | CrossTable, plan: Plan) -> int:
    """Every cell of a picture is checked; gives how many there are."""
    image, have = rgb(shown), measures(shown.size)
    high, seen = 2 * round(have.small * 0.85), 0
    for line, row, ground in middles(shown):
        x = rows.cells_at(plan, have)
        for shown_cell in row.cells[plan.first :]:
            if shown_cell.result != OWN:
                corner = x, line - high // 2
                inks = tints(shown.theme), ground
                check_cell(image, corner, (plan.cell, high), shown_cell.result, inks)
                seen += 1
            x += plan.cell + plan.gap
    return seen


# Colours


@all_themes
def test_everything_written_can_be_read(theme: str) -> None:
    for what, ink, ground in tints(theme).figures():
        assert contrast(ink, ground) >= READABLE, what


@all_themes
def test_marks_are_seen_and_all_pairs_are_in_the_palette(theme: str) -> None:
    ink = tints(theme)
    for ground in ink.grounds:
        assert contrast(ink.win, ground) >= SEEN
        assert contrast(ink.line, ground) >= 1.8
    for (side, ground), rim in ink.rims.items():
        assert max(contrast(rim, ground), contrast(ink.faces[side], ground)) >= SEEN
    assert len(ink.palette.colours) <= 256
    for ground, other in ink.pairs():
        ramp = ink.palette.ramp(ground, other)
        assert [ink.palette.colours[ramp[level]] for level in (0, 255)] == [ground, other]


# Standings


@all_themes
@pytest.mark.parametrize("size", SIZES)
def test_every_cell_is_filled_as_its_result(theme: str, size: int) -> None:
    shown = table(theme=theme, size=size)
    plan = standings.plan(shown)
    assert check_cells(shown, plan) == len(NAMES) * plan.form.cells


@pytest.mark.parametrize("size", SIZES)
def test_names_of_any_kind_stay_in_their_column(size: int) -> None:
    shown = table(HOSTILE, rounds=6, size=size)
    image, have, plan = rgb(shown), measures(size), standings.plan(shown)
    right = rows.cells_at(plan, have)
    for line, row, ground in middles(shown):
        name = right - have.text * 0.6
        high = have.row // 2 - 3
        assert colours(image, (name + 1, line - high, right - 1, line + high)) == {ground}, row.name
        start = have.left + plan.place
        assert len(colours(image, (start, line - high, name, line + high))) > 1, row.name
        gap = colours(image, (start - have.pad // 2, line - high, start - 1, line + high))
        assert gap == {ground}, row.name


def test_a_picture_of_hostile_names_differs_from_one_of_plain_names_in_that_column_only() -> None:
    plain, hostile = table(("Anna",) * 10), table(HOSTILE)
    plans = standings.plan(plain), standings.plan(hostile)
    assert plans[0] == plans[1]
    have = measures(800)
    box = ImageChops.difference(rgb(plain), rgb(hostile)).getbbox()
    assert box is not None
    assert box[0] >= have.left + plans[0].place - 2
    assert box[2] <= have.left + plans[0].place + plans[0].name


@pytest.mark.parametrize("rounds", [1, 5, 9, 15])
@pytest.mark.parametrize("size", SIZES)
def test_what_does_not_fit_is_left_out_from_the_oldest_round_on(rounds: int, size: int) -> None:
    shown = table(rounds=rounds, size=size)
    plan, have = standings.plan(shown), measures(size)
    assert plan.form.cells >= min(rounds, 3)
    assert plan.first + plan.form.cells == rounds
    assert len(plan.values) >= 1
    assert plan.name >= 7 * have.text
    assert check_cells(shown, plan) == len(NAMES) * plan.form.cells
    right = rows.cells_at(plan, have) + plan.form.cells * (plan.cell + plan.gap) + sum(plan.values)
    assert right <= size - have.pad


def test_a_picture_for_a_chat_shows_seven_rounds_with_sides_and_nine_without() -> None:
    for rounds, sides in ((5, True), (7, True), (9, False)):
        plan = standings.plan(table(rounds=rounds))
        assert (plan.first, plan.form.sides) == (0, sides)


@all_themes
def test_the_first_three_have_medals_and_no_one_else(theme: str) -> None:
    shown = table(theme=theme)
    image, have, plan = rgb(shown), measures(800), standings.plan(shown)
    middle = have.left + (plan.place - have.pad // 2) // 2
    found = [pixel(image, middle - have.text * 0.5, line) for line, _, _ in middles(shown)]
    medals, ink = found[:3], tints(theme)
    assert medals == list(METALS)
    assert set(found[3:]) == set(ink.grounds)


def test_sides_are_told_by_their_pieces() -> None:
    for theme in THEMES:
        shown = Standings(
            (Row("4", "Anna", (Cell("loss", "2", 0), Cell("loss", "2", 1))),),
            rounds=("1", "2"), theme=theme,
        )  # fmt: skip
        image, plan, have = rgb(shown), standings.plan(shown), measures(800)
        line = next(middles(shown))[0]
        x = rows.cells_at(plan, have) + round(plan.cell * 0.25)
        faces = [pixel(image, x + number * (plan.cell + plan.gap), line) for number in (0, 1)]
        assert faces == list(tints(theme).faces)


def test_long_lists_fit_one_picture_and_longer_ones_are_refused() -> None:
    names = tuple(f"Player {number}" for number in range(64))
    assert rgb(table(names)).height < 3200
    with pytest.raises(BadScene, match="1 to 64 rows, not 65"):
        drawn("standings", table((*names, "one more")))
    with pytest.raises(BadScene, match="1 to 64 rows, not 0"):
        drawn("standings", table(()))


def test_the_legend_explains_only_what_is_shown() -> None:
    wide, narrow = table(rounds=7), table(rounds=7, size=360)
    assert standings.plan(wide).form.sides
    assert not standings.plan(narrow).form.sides
    without = replace(narrow, legend=LEGEND[:3])
    assert rgb(without).tobytes() == rgb(narrow).tobytes()
    assert rgb(replace(wide, legend=LEGEND[:3])).tobytes() != rgb(wide).tobytes()


# Cross-tables


@all_themes
@pytest.mark.parametrize(
    ("count", "size"), [(2, 360), (6, 360), (10, 360), (16, 360), (6, 800), (16, 800)]
)
def test_a_cross_table_shows_every_score(theme: str, count: int, size: int) -> None:
    shown = cross(count, theme=theme, size=size)
    plan, have = crosstable.plan(shown), measures(size)
    assert plan.form.cells == count
    assert plan.name >= min(5 * have.text, 60)
    image, ink = rgb(shown), tints(theme)
    high = 2 * round(have.small * 0.85)
    for number, (line, row, ground) in enumerate(middles(shown)):
        x = rows.cells_at(plan, have)
        for other, score in enumerate(row.cells):
            corner = x + other * (plan.cell + plan.gap), line - high // 2
            if other == number:
                assert pixel(image, corner[0] + plan.cell // 2, line) == ink.own
            else:
                check_cell(image, corner, (plan.cell, high), score.result, (ink, ground))


def test_the_diagonal_is_not_looked_at() -> None:
    shown = cross()
    other = tuple(
        replace(row, cells=(*row.cells[:n], Cell("win", "9"), *row.cells[n + 1 :]))
        for n, row in enumerate(shown.rows)
    )
    assert rgb(shown).tobytes() == rgb(replace(shown, rows=other)).tobytes()


# Pairings


@pytest.mark.parametrize("size", SIZES)
def test_names_stay_apart_from_points_and_results(size: int) -> None:
    plain, hostile = paired(("Anna",) * 10, size=size), paired(HOSTILE, size=size)
    plan, have = pairings.plan(hostile), measures(size)
    assert pairings.plan(plain) == plan
    first, second, _ = pairings.places(have, plan)
    changed = ImageChops.difference(rgb(plain), rgb(hostile))
    room = plan.player - plan.points - have.text // 2
    allowed = [(first, first + room), (second, second + room)]
    for x in range(size):
        if not any(start <= x < end for start, end in allowed):
            assert changed.crop((x, 0, x + 1, changed.height)).getbbox() is None, x


@all_themes
def test_the_one_who_lost_is_written_more_quietly(theme: str) -> None:
    ink = tints(theme)
    game = Pairing("1", Player("Anna"), Player("Пётр"), "1–0", 0)
    found = []
    for winner in (0, 1, None):
        shown = Pairings((replace(game, winner=winner),), theme=theme)
        plan, have = pairings.plan(shown), measures(800)
        first, second, _ = pairings.places(have, plan)
        image = rgb(shown)
        halves = [
            colours(image, (x + have.text, 0, x + plan.player, image.height))
            for x in (first, second)
        ]
        found.append([ink.text in half for half in halves])
    assert found == [[True, False], [False, True], [True, True]]


def test_a_bye_has_no_second_player() -> None:
    shown = Pairings((Pairing("1", Player("Anna", "2"), None, "+"),))
    plan, have = pairings.plan(shown), measures(800)
    second = pairings.places(have, plan)[1]
    image = rgb(shown)
    ink = tints("wood")
    assert colours(image, (second, 0, 780, image.height)) <= {ink.ground, ink.stripe}


# Graphs


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
    assert len(set(graph.MARKS)) == len(set(graph.DASHES)) == graph.LINES
    for theme in THEMES:
        ink = tints(theme)
        levels = sorted(contrast(line, ink.ground) for line in ink.lines)
        assert levels[-1] / levels[0] >= 1.8
        assert len(set(ink.lines)) == graph.LINES


def test_names_of_lines_that_end_together_are_moved_apart() -> None:
    same = tuple(Series(f"Line {number}", ((0, 1), (9, 5))) for number in range(6))
    shown = Graph(same)
    image, place, have = rgb(shown), graph.frame(shown), measures(800)
    left = 800 - have.left - place.labels + have.small
    heights = []
    for number in range(6):
        part = image.crop((left, 0, 800, image.height))
        ink = Image.new("RGB", part.size, tints("wood").lines[number])
        rest = ImageChops.difference(part, ink).convert("L").point(lambda value: 255 * (value == 0))
        box = rest.getbbox()
        assert box is not None
        heights.append((box[1] + box[3]) / 2)
    gaps = [below - above for above, below in pairwise(heights)]
    assert min(gaps) >= have.small


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


# Data


@pytest.mark.parametrize("kind", KINDS)
def test_a_table_survives_json_and_gives_the_same_bytes(kind: str) -> None:
    data = json.loads(json.dumps(asdict(TABLES[kind])))
    assert from_data(kind, data) == TABLES[kind]
    first = picture(kind, data)
    picture(kind, {**data, "theme": "dark"})
    assert picture(kind, TABLES[kind]) == stored({"kind": kind, "data": data}) == first


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", SIZES)
def test_a_picture_is_a_small_png_of_the_width_asked_for(kind: str, size: int) -> None:
    for theme in THEMES:
        data = picture(kind, replace(TABLES[kind], theme=theme, size=size))
        assert len(data) <= 60_000 * max(1, size // 800)
        with Image.open(BytesIO(data)) as image:
            image.load()
            assert (image.format, image.mode, image.width) == ("PNG", "P", size)


@pytest.mark.parametrize(
    ("kind", "changes", "told"),
    [
        ("standings", {"theme": "plaid"}, "no theme 'plaid'"),
        ("standings", {"size": 359}, "360 to 1600"),
        ("standings", {"size": 800.0}, "size is a whole number, not 800.0"),
        ("standings", {"size": True}, "size is a whole number, not True"),
        ("standings", {"colour": "red"}, "has no 'colour'"),
        ("standings", {"title": None}, "title is a text, not None"),
        ("standings", {"rows": "abc"}, "rows is a list, not 'abc'"),
        ("standings", {"rows": [{"place": "1"}]}, "rows[0] lacks name"),
        ("standings", {"rows": [7]}, "rows[0] is an object, not 7"),
        ("standings", {"rows": [{"place": "1", "name": "A"}]}, "row 0 has not as many cells"),
        ("standings", {"rounds": ["1"] * 16}, "at most 15 rounds"),
        ("standings", {"legend": [["win"]]}, "legend[0] has 2 items, not 1"),
        ("standings", {"legend": [["wins", "won"]]}, "no mark 'wins'"),
        ("crosstable", {"rivals": ["1"]}, "row 0 has not as many cells"),
        ("crosstable", {"rows": []}, "1 to 16 rows, not 0"),
        ("pairings", {"rows": []}, "1 to 64 boards, not 0"),
        ("pairings", {"rows": [{"board": "1"}]}, "rows[0] lacks first"),
        ("pairings", {"rows": [{"board": "1", "first": {"name": "A"}, "winner": 2}]}, "winner"),
        ("graph", {"series": []}, "1 to 6 lines, not 0"),
        ("graph", {"series": [{"name": "A", "points": []}]}, "1 to 2000 points, not 0"),
        ("graph", {"series": [{"name": "A", "points": [[0, float("nan")]]}]}, "finite number"),
        ("graph", {"series": [{"name": "A", "points": [[0, 1e13]]}]}, "beyond 1e+12"),
        ("graph", {"series": [{"name": "A", "points": [[1, 0], [0, 0]]}]}, "left to right"),
        ("graph", {"series": [{"name": "A", "points": [[1, "0"]]}]}, "points[0][1] is a number"),
        ("graph", {"series": [{"name": "A", "points": [[1, 0]], "deviations": [1, 2]}]}, "as many"),
        ("graph", {"series": [{"name": "A", "points": [[1, 0]], "deviations": [-1]}]}, "below 0"),
    ],
)  # fmt: skip
def test_bad_data_is_a_clear_error(kind: str, changes: dict[str, Any], told: str) -> None:
    with pytest.raises(BadScene) as error:
        picture(kind, {**asdict(TABLES[kind]), **changes})
    assert told in str(error.value)
    assert len(str(error.value)) < 200


def test_bad_cells_and_kinds_are_clear_errors() -> None:
    for wrong, told in ((Cell("won"), "not 'won'"), (Cell("win", "1", 2), "not 2")):
        with pytest.raises(BadScene, match=told):
            picture("standings", Standings((Row("1", "A", (wrong,)),), rounds=("1",)))
    with pytest.raises(BadScene, match="no table of kind 'chart'"):
        picture("chart", {})
    unfit: tuple[Any, ...] = (None, {}, {"kind": "graph"}, {"kind": [], "data": {}})
    for wrong_data in unfit:
        with pytest.raises(BadScene):
            stored(wrong_data)
    with pytest.raises(BadScene, match="is an object, not None"):
        picture("graph", None)


# The golden picture


def golden() -> Standings:
    return table(theme="dark", size=480, note="number = opponent")


def test_standings_look_as_they_did() -> None:
    with Image.open(GOLDEN) as file:
        expected = file.convert("RGB")
    shown = rgb(golden())
    assert shown.size == expected.size
    red, green, blue = ImageChops.difference(shown, expected).split()
    worst = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    assert sum(worst.histogram()[OFF + 1 :]) <= SHARE * worst.width * worst.height


if __name__ == "__main__":
    GOLDEN.write_bytes(picture("standings", golden()))
