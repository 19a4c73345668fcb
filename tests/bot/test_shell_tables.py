"""`saltabot table`: pictures of tables from JSON, and one line for what is wrong."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from typer.testing import CliRunner, Result

from bot.shell import app
from render.tables.crosstable import CrossTable
from render.tables.graph import Graph, Series
from render.tables.pairings import Pairing, Pairings, Player
from render.tables.rows import Cell, Row
from render.tables.standings import Standings
from render.tables.table import KINDS, drawn, picture
from render.theme import THEMES

ROW = Row("1", "Zoë Ωmega", (Cell("win", "2"),), ("1",))
PLAYED = Row("1", "Anna", (Cell("own"), Cell("win", "1")))
SAMPLE = Standings((ROW, ROW), "Bashni Open", rounds=("1",), columns=("Pts",), theme="dark")
TABLES: dict[str, Any] = {
    "standings": SAMPLE,
    "crosstable": CrossTable((PLAYED, PLAYED), ("1", "2")),
    "pairings": Pairings((Pairing("1", Player("Anna"), Player("Пётр"), "1–0", 0),)),
    "graph": Graph((Series("Anna", ((0, 1500), (1, 1611))),)),
}


def run(folder: Path, *arguments: str, text: bytes = b"") -> Result:
    """The command line in a folder, with this on standard input."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        return CliRunner().invoke(app, ("table", *arguments), input=text)
    finally:
        os.chdir(before)


def told(table: Any) -> bytes:
    """A table as JSON."""
    return json.dumps(asdict(table)).encode()


@pytest.mark.parametrize("kind", KINDS)
def test_a_table_of_each_kind_from_a_file(kind: str, tmp_path: Path) -> None:
    (tmp_path / "in.json").write_bytes(told(TABLES[kind]))
    done = run(tmp_path, kind, "in.json", "-f", "out.png")
    assert (done.exit_code, done.stdout, done.stderr) == (0, "", "")
    assert (tmp_path / "out.png").read_bytes() == picture(kind, TABLES[kind])


def test_theme_and_size_are_those_asked_for_or_those_in_the_data(tmp_path: Path) -> None:
    for arguments, theme, width in (
        ((), "dark", 800),
        (("--theme", "wood"), "wood", 800),
        (("--size", "400"), "dark", 400),
        (("--theme", "contrast", "--size", "1600"), "contrast", 1600),
    ):
        done = run(tmp_path, "standings", "-", "-f", "out.png", *arguments, text=told(SAMPLE))
        assert (done.exit_code, done.stderr) == (0, "")
        looks = {**asdict(SAMPLE), "theme": theme, "size": width}
        with Image.open(BytesIO((tmp_path / "out.png").read_bytes())) as image:
            found = image.convert("RGB").tobytes()
        assert found == drawn("standings", looks).convert("RGB").tobytes()


@pytest.mark.parametrize(
    ("arguments", "text", "what"),
    [
        (("standings", "-"), b"", "-f FILE, such as -f out.png"),
        (("chart", "-", "-f", "o.png"), b"{}", f"'chart'; there is: {', '.join(KINDS)}"),
        (("graph", "no.json", "-f", "o.png"), b"", "no.json: No such file"),
        (("graph", ".", "-f", "o.png"), b"", ".: Is a directory"),
        (("graph", "-", "-f", "o.png"), b"", "standard input is no JSON: Expecting value: line 1"),
        (("graph", "-", "-f", "o.png"), b"\xff{}", "standard input is no JSON: "),
        (("graph", "-", "-f", "o.png"), b'{"series": [1,]}', "line 1 column 15"),
        (("graph", "-", "-f", "o.png"), b"[" * 100_000, "standard input is nested too deep"),
        (("graph", "-", "-f", "o.png"), b"[" * 900 + b"]" * 900, "is an object, not [[[["),
        (("graph", "-", "-f", "o.png"), b"9" * 5000, "standard input is no JSON: "),
        (("graph", "-", "-f", "o.png"), b"7", "the picture is an object, not 7"),
        (("graph", "-", "-f", "o.png"), b"{}", "the picture lacks series"),
        (
            ("graph", "-", "-f", "o.png"),
            b'{"series": [], "lines": 1}',
            "no 'lines'; there is: series, title, subtitle, marks, note, theme, size",
        ),
        (("graph", "-", "-f", "o.png"), b'{"series": []}', "1 to 6 lines, not 0"),
        (
            ("graph", "-", "-f", "o.png"),
            b'{"series": [{"name": "\\ud800", "points": [[0, 1%s]]}]}' % (b"0" * 400),
            "is a finite number",
        ),
        (
            ("graph", "-", "-f", "o.png"),
            b'{"series": [{"name": "A", "points": [[0, Infinity]]}]}',
            "points[0][1] is a finite number, not inf",
        ),
        (
            ("standings", "-", "-f", "o.png"),
            told(Standings((ROW,) * 65, rounds=("1",), columns=("Pts",))),
            "1 to 64 rows, not 65",
        ),
        (
            ("standings", "-", "-f", "o.png"),
            told(Standings((ROW,), rounds=("1", "2"), columns=("Pts",))),
            "rows[0] has 1 cells and 1 values for 2 and 1 heads",
        ),
        (
            ("standings", "-", "-f", "o.png", "--theme", "plaid"),
            told(SAMPLE),
            f"no theme 'plaid'; there is: {', '.join(THEMES)}",
        ),
        (("standings", "-", "-f", "o.png", "--size", "9"), told(SAMPLE), "360 to 1600 px, not 9"),
        (("standings", "-", "-f", "o.png", "--size", "x"), told(SAMPLE), "--size 'x' is no number"),
        (("standings", "-", "-f", "no/o.png"), told(SAMPLE), "no/o.png: No such file"),
        (("standings", "-", "-f", "."), told(SAMPLE), ".: Is a directory"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(
    arguments: tuple[str, ...], text: bytes, what: str, tmp_path: Path
) -> None:
    done = run(tmp_path, *arguments, text=text)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("saltabot: ")
    assert what in done.stderr
    assert done.stderr.count("\n") == 1
    assert len(done.stderr) < 320
    assert list(tmp_path.iterdir()) == []
