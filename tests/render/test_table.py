"""Pictures of tables: every cell as its result, names in their column, points in their place."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops

from render.scene import BadScene
from render.tables import crosstable, rows, standings
from render.tables.crosstable import CrossTable
from render.tables.framing import header_height
from render.tables.rows import OWN, Cell, Plan, Row
from render.tables.sheet import FILLED, SIGNS, measures
from render.tables.standings import Standings
from render.tables.table import KINDS, drawn, from_data, picture, stored
from render.tables.tints import METALS, READABLE, SEEN, Tints, tints
from render.theme import THEMES, Colour, contrast
from tests.render import looking
from tests.render.table_samples import (
    HOSTILE,
    LEGEND,
    NAMES,
    RESULTS,
    SIZES,
    TABLES,
    all_themes,
    colours,
    cross,
    longest,
    pixel,
    rgb,
    table,
)

GOLDEN = Path(__file__).parent / "golden" / "table-standings.png"


def middles(shown: Standings | CrossTable) -> Iterator[tuple[int, Row, Colour]]:
    """The middle line of each row, the row, and the colour of its ground."""
    have, ink = measures(shown.size), tints(shown.theme)
    plan = (standings if isinstance(shown, Standings) else crosstable).plan(shown)
    heads = rows.head_height(shown.heads, plan, shown.size)
    top = header_height(shown.size, shown.title, shown.subtitle) + heads
    for number, row in enumerate(shown.rows):
        yield top + number * have.row + have.row // 2, row, ink.grounds[1 - number % 2]


def check_cell(
    image: Image.Image, corner: tuple[int, int], size: tuple[int, int], shown: tuple[str, bool],
    inks: tuple[Tints, Colour],
) -> None:  # fmt: skip
    """A cell's filling, edge and ground are those of its result; draws are filled from below
    (`shown[1]`) or from the left."""
    (x, y), (wide, high), (result, upright), (ink, ground) = corner, size, shown, inks
    filled, inset = FILLED[result], high // 20 + 2
    edge = {1.0: ink.win, 0.5: ink.win, 0.0: ink.line, -1.0: ground}[filled]
    assert pixel(image, x + wide // 2, y) == edge, result
    low, middle = y + round(high * 0.78), x + wide // 2
    if upright:
        full, empty = (middle, y + high - 1 - inset), (middle, y + inset)
    else:
        full, empty = (x + inset, low), (x + wide - 1 - inset, low)
    assert pixel(image, *full) == (ink.win if filled > 0 else ground), result
    assert pixel(image, *empty) == (ink.win if filled == 1 else ground), result


def check_cells(shown: Standings | CrossTable, plan: Plan) -> int:
    """Every cell of a picture is checked; gives how many there are."""
    image, have = rgb(shown), measures(shown.size)
    high, seen = rows.cell_height(have), 0
    for line, row, ground in middles(shown):
        x = rows.cells_at(plan, have)
        for shown_cell in row.cells[plan.first :]:
            if shown_cell.result != OWN:
                corner = x, line - high // 2
                inks = tints(shown.theme), ground
                drawn_as = shown_cell.result, plan.fill[1]
                check_cell(image, corner, (plan.cell, high), drawn_as, inks)
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
        name = right - round(have.text * 0.4)
        high = have.row // 2 - 3
        assert colours(image, (name + 1, line - high, right - 1, line + high)) == {ground}, row.name
        start = have.left + plan.place
        assert len(colours(image, (start, line - high, name, line + high))) > 1, row.name
        gap = colours(image, (start - have.pad // 2, line - high, start - 1, line + high))
        assert gap == {ground}, row.name


def test_a_picture_of_hostile_names_differs_from_one_of_plain_names_in_that_column_only() -> None:
    plain, hostile = table(("Anna " * 60,) * 10), table(HOSTILE)
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
    assert plan.name >= longest(have.text)
    assert plan.form.cells == min(rounds, 5) or plan.form.cells > 5 or rounds < 5
    assert check_cells(shown, plan) == len(NAMES) * plan.form.cells
    right = rows.cells_at(plan, have) + plan.form.cells * (plan.cell + plan.gap) + sum(plan.values)
    assert right <= size - have.pad


def test_a_phone_shows_a_picture_for_a_chat_as_it_shows_a_small_one() -> None:
    """The type of both has the same height there, and a wide picture has room for more."""
    for rounds in (1, 3, 5):
        small, chat = (standings.plan(table(rounds=rounds, size=size)) for size in (360, 800))
        assert (small.form, small.first) == (chat.form, chat.first)
    wide = standings.plan(table(rounds=9, size=1600))
    assert (wide.first, wide.form.sides, len(wide.values)) == (0, True, 2)


def ink_height(image: Image.Image, box: tuple[float, float, float, float], ink: Colour) -> int:
    """How high what is written in a box in a colour is, px."""
    left, top, right, low = map(int, box)
    part = image.crop((left, top, right, low))
    alike = ImageChops.difference(part, Image.new("RGB", part.size, ink)).convert("L")
    found = alike.point(lambda value: 255 * (value == 0)).getbbox()
    assert found is not None
    return found[3] - found[1]


@all_themes
@pytest.mark.parametrize("size", [360, 480, 800])
def test_figures_are_nine_px_high_on_a_phone(theme: str, size: int) -> None:
    """Of rounds' heads, opponents, points and tie-breaks: what is wholly in the ink is measured."""
    cells = (Cell("loss", "1"),) * 5
    shown = Standings(
        tuple(Row(str(number), name, cells, ("4", "15")) for number, name in enumerate(NAMES, 4)),
        rounds=("1",) * 5, columns=("H", "H"), theme=theme, size=size,
    )  # fmt: skip
    image, have, plan, ink = rgb(shown), measures(size), standings.plan(shown), tints(theme)
    line, _, _ = next(middles(shown))
    high, x = have.row // 2 - 2, rows.cells_at(plan, have)
    right = x + 5 * (plan.cell + plan.gap)
    points = ink_height(image, (right, line - high, right + plan.values[0], line + high), ink.text)
    inner = x + 3, line - high // 2 - 1, x + plan.cell - 3, line + high // 2 + 1
    heads = ink_height(image, (x, have.pad, x + plan.cell, line - have.row // 2), ink.quiet)
    for found in (points, heads, ink_height(image, inner, ink.quiet)):
        assert found * 360 / size >= 8.5
    assert points * 360 / size >= 9.5


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
    assert rgb(table(names)).height < 4500
    with pytest.raises(BadScene, match="1 to 64 rows, not 65"):
        drawn("standings", table((*names, "one more")))
    with pytest.raises(BadScene, match="1 to 64 rows, not 0"):
        drawn("standings", table(()))


def test_the_legend_explains_only_what_is_shown() -> None:
    wide, narrow = table(rounds=7, size=1600), table(rounds=7, size=360)
    assert standings.plan(wide).form.sides
    assert not standings.plan(narrow).form.sides
    without = replace(narrow, legend=LEGEND[:3])
    assert rgb(without).tobytes() == rgb(narrow).tobytes()
    assert rgb(replace(wide, legend=LEGEND[:3])).tobytes() != rgb(wide).tobytes()


def explained(*results: str, size: int = 360, count: int = 2) -> dict[str, str]:
    """The legend of a cross-table in which there are these results."""
    legend = tuple((result, result) for result in RESULTS)
    cells = (tuple(map(Cell, results)) * count)[:count]
    shown = cross(count, size=size)
    shown = replace(shown, rows=tuple(replace(row, cells=cells) for row in shown.rows))
    return dict(rows.explained(legend, shown.rows, crosstable.plan(shown)))


def test_signs_are_explained_and_one_sign_once() -> None:
    assert explained("win", "bye") == {"win": "win", "bye": "bye"}
    assert explained("walkover", "bye") == {"bye": "bye / walkover"}
    assert explained("half", "unplayed") == {"half": "half", "unplayed": "unplayed"}
    # Without figures there are no signs: results are told by how their cells are filled.
    assert explained("walkover", "half", count=16) == {"win": "walkover", "draw": "half"}
    assert explained("forfeit", "unplayed", count=16) == {"loss": "forfeit"}


@pytest.mark.parametrize("result", ["bye", "half", "forfeit", "unplayed"])
def test_a_legend_shows_the_sign_that_cells_have(result: str) -> None:
    """The same legend without its sign is another picture."""
    shown = table(rounds=5, size=360, legend=((result, "x"),))
    signs = dict(SIGNS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("render.tables.framing.SIGNS", {**signs, result: ""})
        bare = rgb(shown)
    box = ImageChops.difference(bare, rgb(shown)).getbbox()
    assert box is not None
    have = measures(360)
    assert have.left <= box[0] < box[2] <= have.left + 1.5 * have.small
    assert box[1] > bare.height - 2 * have.small - have.pad


# Notes and heads

NOTE = "The games of this round end on Sunday at 18:00 UTC, then they are lost"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", SIZES)
def test_a_note_that_is_too_long_loses_its_end(kind: str, size: int) -> None:
    """The same beginning gives the same picture, whatever follows beyond two lines."""
    shown = replace(TABLES[kind], note=" ".join([NOTE] * 6), size=size)
    image, have = rgb(shown), measures(size)
    longer = rgb(replace(shown, note=" ".join([NOTE] * 7)))
    assert longer.tobytes() == image.tobytes()
    other = rgb(replace(shown, note=f"I{shown.note[1:]}"))
    box = ImageChops.difference(image, other).getbbox()
    assert box is not None
    assert have.left <= box[0] <= have.left + have.small
    foot = image.height - 4 * have.small, image.height
    for left, right in ((0, have.left), (size - have.left, size)):
        assert colours(image, (left, foot[0], right, foot[1])) == {tints("wood").ground}


def test_a_note_of_two_lines_is_told_to_its_end() -> None:
    shown = table(rounds=3, size=360, note=NOTE)
    box = ImageChops.difference(rgb(shown), rgb(replace(shown, note=f"{NOTE}!"))).getbbox()
    assert box is not None
    assert rgb(shown).height - rgb(replace(shown, note="")).height == 2 * round(13 * 1.7)


@pytest.mark.parametrize("size", SIZES)
def test_heads_that_are_too_wide_stay_in_their_columns_and_none_is_dropped(size: int) -> None:
    cells = (Cell("win", "1"),) * 3
    shown = Standings(
        (Row("4", "A", cells, ("3",)),), place="Place", name="Player",
        rounds=("Quarter-final", "Semi-final", "Grand final"), columns=("Points",), size=size,
    )  # fmt: skip
    cross_table = CrossTable(
        (Row("4", "Ana", cells[:2]), Row("5", "Bo", cells[:2])), ("Anastasia", "Bogdanov"),
        place="Wide", name="Player", size=size,
    )  # fmt: skip
    for one in (shown, cross_table):
        check_heads(one)


def check_heads(shown: Standings | CrossTable) -> None:
    """In each column something is written above the rows, and nothing at its edges."""
    image, have, ink = rgb(shown), measures(shown.size), tints(shown.theme)
    plan = (standings if isinstance(shown, Standings) else crosstable).plan(shown)
    low = header_height(shown.size, "", "") + rows.head_height(shown.heads, plan, shown.size)
    x = rows.cells_at(plan, have)
    starts = [x + number * (plan.cell + plan.gap) for number in range(plan.form.cells)]
    columns = [(start, start + plan.cell) for start in starts]
    x += plan.form.cells * (plan.cell + plan.gap)
    columns += [(x, x + wide) for wide in plan.values[:1]]
    columns += [(have.left, have.left + plan.place - 1)]
    for left, right in columns:
        assert ink.quiet in colours(image, (left, 0, right, low))
        assert colours(image, (left - 1, 0, left, low)) == {ink.ground}
    assert colours(image, (shown.size - have.pad, 0, shown.size, low)) == {ink.ground}


# Cross-tables


@all_themes
@pytest.mark.parametrize(
    ("count", "size"), [(2, 360), (6, 360), (10, 360), (16, 360), (6, 800), (16, 800)]
)
def test_a_cross_table_shows_every_score(theme: str, count: int, size: int) -> None:
    shown = cross(count, theme=theme, size=size)
    plan, have = crosstable.plan(shown), measures(size)
    assert plan.form.cells == count
    room = longest(round(have.text * plan.form.name)) if count <= 10 else 7 * have.text
    assert plan.name >= room
    assert (plan.figure > 0) == (count <= 10)
    image, ink = rgb(shown), tints(theme)
    high = rows.cell_height(have)
    for number, (line, row, ground) in enumerate(middles(shown)):
        x = rows.cells_at(plan, have)
        for other, score in enumerate(row.cells):
            corner = x + other * (plan.cell + plan.gap), line - high // 2
            if other == number:
                assert pixel(image, corner[0] + plan.cell // 2, line) == ink.own
            else:
                drawn_as = score.result, plan.fill[1]
                check_cell(image, corner, (plan.cell, high), drawn_as, (ink, ground))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rival", ["{}", "Nr. {}"])
def test_each_column_of_a_cross_table_has_its_head(size: int, rival: str) -> None:
    shown = cross(16, size=size)
    shown = replace(shown, rivals=tuple(rival.format(number + 1) for number in range(16)))
    image, plan, have, ink = rgb(shown), crosstable.plan(shown), measures(size), tints("wood")
    top = header_height(size, "", "")
    low = top + rows.head_height(shown.heads, plan, size)
    x = rows.cells_at(plan, have) - plan.gap
    for number in range(16):
        column = x, top, x + plan.cell + 2 * plan.gap, low
        assert ink.quiet in colours(image, column), number
        if plan.gap > 2:
            between = x + plan.gap // 2
            assert colours(image, (between, top, between + 1, low)) == {ink.ground}, number
        x += plan.cell + plan.gap


def test_the_diagonal_is_not_looked_at() -> None:
    shown = cross()
    other = tuple(
        replace(row, cells=(*row.cells[:n], Cell("win", "1"), *row.cells[n + 1 :]))
        for n, row in enumerate(shown.rows)
    )
    assert rgb(shown).tobytes() == rgb(replace(shown, rows=other)).tobytes()


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


DEEP = json.loads("[" * 900 + "]" * 900)
"""As deep as JSON comes: too deep for `repr`."""


@pytest.mark.parametrize(
    ("kind", "changes", "told"),
    [
        ("standings", {"theme": "plaid"}, "no theme 'plaid'"),
        ("standings", {"size": 359}, "360 to 1600"),
        ("standings", {"size": 800.0}, "size is a whole number, not 800.0"),
        ("standings", {"size": True}, "size is a whole number, not True"),
        ("standings", {"colour": "red"}, "has no 'colour'; there is: rows, title, subtitle"),
        ("standings", {"title": None}, "title is a text, not None"),
        ("standings", {"rows": "abc"}, "rows is a list, not 'abc'"),
        ("standings", {"rows": [{"place": "1"}]}, "rows[0] lacks name"),
        ("standings", {"rows": [7]}, "rows[0] is an object, not 7"),
        ("standings", {"rows": [{"place": "1", "name": "A"}]}, "rows[0] has 0 cells"),
        ("standings", {"rounds": ["1"] * 16}, "at most 15 rounds"),
        ("standings", {"legend": [["win"]]}, "legend[0] has 2 items, not 1"),
        ("standings", {"legend": [["wins", "won"]]}, "no mark 'wins'"),
        ("crosstable", {"rivals": ["1"]}, "rows[0] has 6 cells and 1 values for 1 and 1 heads"),
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
        ("graph", {"series": [{"name": "A", "points": [[0, 10**400]]}]}, "is a finite number"),
        ("graph", {"marks": [[10**5000, "x"]]}, "is a finite number, not a huge number"),
        ("graph", {"marks": [[0, "x"]] * 41}, "at most 40 marks, not 41"),
        ("graph", {"note": "x" * 2001}, "note has at most 2000 characters, not 2001"),
        ("standings", {"legend": [["win", "won"]] * 13}, "at most 12 items, not 13"),
        ("standings", {"legend": [["w" * 1000, "won"]]}, "no mark 'www"),
        ("standings", {"rows": DEEP}, "rows[0] is an object, not [[["),
        ("standings", {"title": DEEP}, "title is a text, not [[["),
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
    for kind in (DEEP, "x" * 5000):
        with pytest.raises(BadScene, match="no table of kind") as error:
            stored({"kind": kind, "data": DEEP})
        assert len(str(error.value)) < 200


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_too_large_is_refused_before_anything_is_measured(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> int:
        raise AssertionError("measured")

    monkeypatch.setattr("render.lettering.width", fail)
    for data in (replace(TABLES[kind], note="x" * 2001), {**asdict(TABLES[kind]), "title": DEEP}):
        with pytest.raises(BadScene, match=r"note has at most 2000|title is a text"):
            picture(kind, data)


# The golden picture


def golden() -> Standings:
    return table(theme="dark", size=480, note="number = opponent")


def test_standings_look_as_they_did() -> None:
    assert looking.off(rgb(golden()), GOLDEN) <= looking.SHARE


if __name__ == "__main__":
    GOLDEN.write_bytes(picture("standings", golden()))
