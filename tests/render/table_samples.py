"""Tables to be drawn by the tests, and what is seen in their pictures."""

from __future__ import annotations

from typing import Any

import pytest
from PIL import Image

from render import lettering
from render.tables.crosstable import CrossTable
from render.tables.graph import Graph, Series
from render.tables.pairings import Pairing, Pairings, Player
from render.tables.rows import Cell, Row
from render.tables.sheet import FILLED
from render.tables.standings import Standings
from render.tables.table import KINDS, drawn
from render.theme import THEMES, Colour

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


def longest(size: int) -> int:
    """The width of the longest of the names, px."""
    face = lettering.font("bold", size)
    return max(lettering.width(lettering.clean(name), face) for name in NAMES)
