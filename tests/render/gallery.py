"""The gallery in docs/: a small picture of each game and theme, and standings.

`scripts/gallery` draws it.
"""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path

from bot import lessons
from bot.languages import words
from bot.pictures import unmarked
from render.board import drawn
from render.lesson import Lesson
from render.lesson import drawn as drawn_lesson
from render.scene import SMALLEST, Scene
from render.tables.rows import Cell, Row
from render.tables.standings import Standings
from render.tables.table import drawn as drawn_table
from render.theme import DEFAULT, THEMES
from rules import GAMES, game
from tests.render.positions import MIDDLE

DOCS = Path(__file__).parents[2] / "docs"
FOLDER = DOCS / "gallery"
MOST = 400_000
"""Bytes of all pictures together."""

SCENES = {
    "salta": Scene(
        game="salta",
        position=MIDDLE,
        path=("53", "74"),
        over=("63",),
        turn=1,
        caption="Red to move",
        move="14. 53:74",
        label="#129",
    ),
    "pyramid": Scene(
        game="pyramid",
        position="b a1-0,c1-0,e1-0,g1-0,b2-0,d2-0,f2-0,e3-0,b6-0,g7-0;"
        "d4-0,h4-0,a5-0,f6-0,c7-0,e7-0,b8-0,d8-0,f8-0,h8-0",
        path=("c3", "e5", "g7"),
        over=("d4", "f6"),
        goals=True,
        turn=1,
        caption="Black to move",
        move="11. c3:e5:g7",
        label="#135",
    ),
    "high-jump": Scene(
        game="high-jump",
        position="b a1-0,b1-0,c1-0,e1-0,a2-0,c2-0,e2-0,c3-0,b5-0;a3-0,a4-0,b4-0,e4-0,a5-0,e5-0",
        path=("d1", "d3", "d5", "b5"),
        over=("d2", "d4", "c5"),
        turn=1,
        caption="Black to move",
        move="9. d1:d3:d5:b5",
        label="#134",
    ),
    "russian": Scene(
        game="russian",
        position="w a1-0,c1-0,g1-0,d2-0,f2-0,e3-0,h4-1;a5-0,c5-0,b6-0,g7-0,f8-0,h8-0,c3-1",
        path=("f6", "c3"),
        over=("d4",),
        must=("d2",),
        targets=("b4",),
        turn=0,
        caption="White to move",
        move="23… f6:c3",
        label="#130",
    ),
    "bashni": Scene(
        game="bashni",
        position="w g1-0,e1-00,d2-0,g3-1/00,d6-0000/01;b4-00/0,a7-0/0,h4-0,g7-0,f8-0,h8-0,c5-1/0",
        path=("e3", "c5"),
        over=("d4",),
        turn=0,
        caption="White to move",
        move="17… e3:c5",
        label="#131",
    ),
    "lasca": Scene(
        game="lasca",
        position="w a1-0,e1-0,g1-0,a3-0,d2-10,e3-0/0,e5-0/000;b4-0,d4-0/0,c5-0/0,g5-0,a7-0,e7-01",
        path=("b6", "d4"),
        over=("c5",),
        turn=0,
        caption="White to move",
        move="8… b6:d4",
        label="#133",
    ),
}
"""A position of each game with the move that led to it."""

RESULTS = {"+": "win", "=": "draw", "-": "loss", "*": "bye"}
PLAYERS = (
    ("Anna Lindqvist", "+4 +3 =2 +5 +6", "4½"),
    ("Пётр Ведерников", "+7 +6 =1 =3 +5", "4"),
    ("Ђорђе Павић", "+8 -1 +4 =2 +7", "3½"),
    ("Tomás Iriarte", "-1 +7 -3 =8 +9", "2½"),
    ("Zoë Marchetti-Oduya", "+9 * =6 -1 -2", "2½"),
    ("Ζωή Παπαδοπούλου 🦊", "* -2 =5 +9 -1", "2½"),
    ("Nguyễn Thị Ánh", "-2 -4 +8 * -3", "2"),
    ("Олена Гринь", "-3 =9 -7 =4 *", "2"),
    ("Søren Kjær", "-5 =8 * -6 -4", "1½"),
)
"""Name, results with the opponents' places, and points."""
STANDINGS = Standings(
    tuple(
        Row(
            str(place),
            name,
            tuple(Cell(RESULTS[one[0]], one[1:]) for one in games.split()),
            (points,),
        )
        for place, (name, games, points) in enumerate(PLAYERS, 1)
    ),
    title="Bashni Open 2026",
    subtitle="after round 5 of 7",
    rounds=tuple("12345"),
    columns=("Pts",),
    legend=(("win", "win"), ("draw", "draw"), ("loss", "loss"), ("bye", "bye")),
    theme="dark",
    size=SMALLEST,
)


def small(name: str, theme: str) -> bytes:
    """The picture of a game in a theme, 360 px wide, compressed as well as it can be."""
    file = BytesIO()
    scene = replace(SCENES[name], theme=theme, size=SMALLEST)
    drawn(scene).save(file, "PNG", compress_level=9)
    return file.getvalue()


def lesson(name: str) -> bytes:
    """The examples of a game's rules in English, as small."""
    file, rules = BytesIO(), game(name)
    told = lessons.picture(
        words("en"), rules, unmarked=unmarked(rules), theme=DEFAULT, size=SMALLEST
    )
    drawn_lesson(Lesson.from_data(told.scene)).save(file, "PNG", compress_level=9)
    return file.getvalue()


def standings() -> bytes:
    """The picture of the standings, as small."""
    file = BytesIO()
    drawn_table("standings", STANDINGS).save(file, "PNG", compress_level=9)
    return file.getvalue()


def page() -> str:
    """The gallery's text."""
    lines = [
        "# Gallery",
        "",
        "Each game in each theme with the examples of its rules, and a tournament's standings,",
        "360 px wide, drawn by `scripts/gallery`. In chats a picture is 800 px wide, which a phone",
        "shows about as wide as these.",
    ]
    for name in GAMES:
        lines += ["", f"## {name}", ""]
        heads = " | ".join(THEMES)
        lines += [f"| {heads} |", "|" + "---|" * len(THEMES)]
        cells = (f"![{name}, {theme}](gallery/{name}-{theme}.png)" for theme in THEMES)
        lines += [f"| {' | '.join(cells)} |", "", f"![rules of {name}](gallery/{name}-rules.png)"]
    lines += ["", "## standings", "", "![standings, dark](gallery/standings-dark.png)"]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Draw all pictures and write the page."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in GAMES:
        for theme in THEMES:
            (FOLDER / f"{name}-{theme}.png").write_bytes(small(name, theme))
        (FOLDER / f"{name}-rules.png").write_bytes(lesson(name))
    (FOLDER / "standings-dark.png").write_bytes(standings())
    (DOCS / "gallery.md").write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
