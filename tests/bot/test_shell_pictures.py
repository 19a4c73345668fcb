"""`saltabot picture` and `saltabot replay`: files, their words, and one line for what is wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner, Result

from bot.shell import app
from render.board import drawn
from render.replay import animation
from render.scene import Scene
from render.theme import THEMES
from rules import GAMES, game, pdn
from rules.pdn import GameText
from rules.record import Entry, Record
from tests.console import ROOT, environment

NAMES = (("White", "Anna " * 60), ("Black", "\u202eשרה כהן"))
"""Names that no line has room for: 300 characters, and letters from right to left."""


def run(folder: Path, *arguments: str, text: bytes = b"") -> Result:
    """The command line in a folder, with this on standard input."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        return CliRunner().invoke(app, arguments, input=text)
    finally:
        os.chdir(before)


def record(name: str, *moves: str, entries: tuple[Entry, ...] = ()) -> Record:
    """A game of these moves and entries."""
    made = Record.start(game(name))
    for text in moves:
        made = made.add(Entry("move", text, made.side))
    for entry in entries:
        made = made.add(entry)
    return made


def told(made: Record, *tags: tuple[str, str]) -> bytes:
    """A game text."""
    return pdn.show(GameText(tags, made)).encode()


def opened(path: Path) -> Image.Image:
    """A picture file, its first frame as RGB."""
    with Image.open(path) as image:
        return image.convert("RGB")


# Pictures


@pytest.mark.parametrize("name", GAMES)
def test_a_picture_of_the_start(name: str, tmp_path: Path) -> None:
    done = run(tmp_path, "picture", name, "-f", "out.png", "--size", "400")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.endswith(".\n")
    assert done.stdout.count("\n") == 1
    assert opened(tmp_path / "out.png").width == 400


def test_a_picture_with_everything(tmp_path: Path) -> None:
    """The position text that it is given, the moves played on it, and each look."""
    start = "w c3-0,e1-0;b8-0,d4-0,d6-0/0"
    done = run(
        tmp_path,
        *("picture", "bashni", start, "-o", "lift=after_move", "--option", "rejump=never"),
        *("--move", "c3:e5:c7", "--theme", "dark", "--size", "500", "--side", "Black"),
        *("-f", "out.png"),
    )
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.startswith(
        "Bashni. Black to move. Last move 1: White’s man from c3 via e5 to c7, capturing d4, d6."
    )
    rules = game("bashni", lift="after_move")
    after = Record.start(rules, rules.load(start)).add(Entry("move", "c3:e5:c7", 0))
    scene = Scene(
        "bashni",
        rules.dump(after.position),
        tuple(sorted(rules.chosen.items())),
        path=("c3", "e5", "c7"),
        over=("d4", "d6"),
        bottom=1,
        turn=1,
        caption="Black to move",
        move="1. c3:e5:c7",
        theme="dark",
        size=500,
    )
    assert opened(tmp_path / "out.png").tobytes() == drawn(scene).convert("RGB").tobytes()


def test_goals_and_languages(tmp_path: Path) -> None:
    for language, first in (("en", "Pyramid. White to move."), ("ru", "П"), ("es", "P")):
        done = run(
            tmp_path, "picture", "pyramid", "--goals", "--language", language, "-f", "with.png"
        )
        assert done.stdout.startswith(first)
        run(tmp_path, "picture", "pyramid", "--language", language, "-f", "without.png")
        pictures = [opened(tmp_path / f"{one}.png").tobytes() for one in ("with", "without")]
        assert pictures[0] != pictures[1]


# Replays


def test_a_replay_of_a_game_text(tmp_path: Path) -> None:
    resigned = record("salta", "32-42", "85-75", "33-43", entries=(Entry("resign", "", 1),))
    (tmp_path / "game.txt").write_bytes(told(resigned, ("White", "Anna"), ("Black", "Пётр")))
    done = run(tmp_path, "replay", "game.txt", "-f", "out.gif")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout == (
        "Animation of Salta: Anna – Пётр, moves 1–2. Green has won: the opponent has resigned. "
        "Moves: 1. 32-42 85-75 2. 33-43.\n"
    )
    with Image.open(tmp_path / "out.gif") as film:
        assert (film.format, film.width) == ("GIF", 500)
        whole = getattr(film, "n_frames", 1)
    part = run(
        tmp_path,
        *("replay", "game.txt", "--from", "2", "--to", "2", "--theme", "contrast"),
        *("--size", "360", "--side", "red", "-f", "part.gif"),
    )
    assert part.stdout.startswith("Animation of Salta: Anna – Пётр, move 2.")
    with Image.open(tmp_path / "part.gif") as film:
        assert film.width == 360
        assert 1 < getattr(film, "n_frames", 1) < whole


def test_the_first_of_several_games_from_standard_input(tmp_path: Path) -> None:
    text = told(record("high-jump", "c2-c3")) + b"\n" + told(record("salta", "32-42"))
    done = run(tmp_path, "replay", "-", "-f", "out.gif", text=text)
    assert done.exit_code == 0
    assert done.stdout.startswith("Animation of High Jump, move 1.")
    assert done.stderr == "saltabot: standard input: only the first of several games is shown\n"


def test_names_that_no_line_has_room_for(tmp_path: Path) -> None:
    drawn_game = record("lasca", entries=(Entry("offer", "", 0), Entry("draw", "", 1)))
    done = run(tmp_path, "replay", "-", "-f", "out.gif", text=told(drawn_game, *NAMES))
    assert (done.exit_code, done.stderr) == (0, "")
    assert "No move has been played yet." in done.stdout
    assert "\u202e" not in done.stdout
    assert len(done.stdout) < 300
    assert opened(tmp_path / "out.gif").width == 362


def test_a_long_game_says_what_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("render.replay.MOST", 2)
    animation.cache_clear()
    text = told(record("salta", "32-42", "85-75", "33-43", "84-74"))
    done = run(tmp_path, "replay", "-", "-f", "out.gif", text=text)
    assert done.exit_code == 0
    assert done.stderr == "saltabot: a long game: 2 of 4 plies are shown, 500 px wide\n"


# What is wrong

GAME_TEXT = b'[Game "salta"]\n\n1. 32-42 85-75 *\n'


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("picture chess -f x", "no game 'chess'; there is: "),
        ("picture salta", "-f FILE"),
        ("picture salta -f x --theme pink", f"no theme 'pink'; there is: {', '.join(THEMES)}"),
        ("picture salta -f x --size 0", "size is 360 to 1600 px, not 0"),
        ("picture salta -f x --size 99999999", "size is 360 to 1600 px, not 99999999"),
        ("picture salta -f x --size wide", "--size 'wide' is no number"),
        ("picture salta -f x --size -400", "--size '-400' is no number"),
        ("picture salta -f x -o jump", "OPTION=VALUE"),
        ("picture salta -f x -o fly=yes", "no option 'fly'; there is: jump, "),
        ("picture salta -f x -o jump=high", "no value 'high'; there is: forward, any"),
        ("picture bashni -f x -o rejump=after_other -o lift=after_move", "do not go together"),
        ("picture salta nonsense -f x", "not with “nonsense”. The start is written g 11-1,12-2,"),
        ("picture russian w_a1-0,a1-0;h8-0 -f x", "saltabot: The square a1 is named twice."),
        ("picture russian w_a1-0,b1-0;h8-0 -f x", "b1 is a light square; the pieces stay on"),
        ("picture lasca w_ -f x", "“w” does not fit into a position."),
        ("picture lasca w_a1-000000000000;g7-0 -f x", "White has more than 11 pieces."),
        ("picture salta -f x --move 11-99", "Move 1, “11-99”: There is no square 99 on this"),
        ("picture salta -f x --move 32-42 --move 32-42", "Move 2, “32-42”: There is no piece on"),
        ("picture salta -f x --move salta", "Move 1, “salta”: “Salta!” can be called only right"),
        (
            "picture lasca -f x --move c3-b4 --move a5:c3 --move e3-f4",
            "capture when you can: d2:b4",
        ),
        ("picture lasca -f x --move c3-b4 --move a5:c3 --move b2-b9", "no square b9"),
        ("picture russian -f x --move c3-b2", "Move 1, “c3-b2”: b2 is occupied."),
        ("picture russian w_c3-0;d6-0 -f x --move c3-b2", "men step forward only, kings both ways"),
        ("picture russian w_c3-0;d4-0 -f x --move c3:e5 --move e5-f6", "The game is over by then"),
        ("picture salta nonsense -f x --language ru", "чей ход, а не с «nonsense». Начальная"),
        ("picture salta -f x --language es --move 11-99", "Jugada 1, «11-99»: En este tablero"),
        ("picture salta -f x --side white", "no side 'white'; there is: 0, 1, green, red"),
        ("picture salta -f x --language tlh", "no language 'tlh'; there is: en"),
        ("picture salta -f no/such/x.png", "no/such/x.png: No such file"),
        ("picture salta -f .", ".: Is a directory"),
        (f"picture {'x' * 300} -f x", "no game 'xxx"),
        ("picture שלום -f x", "no game 'שלום'"),
        ("replay - -f .", ".: Is a directory"),
        ("replay -", "-f FILE"),
        ("replay no.txt -f x", "no.txt: No such file"),
        ("replay . -f x", ".: Is a directory"),
        (f"replay {'x' * 300} -f x", "File name too long"),
        ("replay - -f x --from 2", "--from 2 --to 1: the game has moves 1 to 1"),
        ("replay - -f x --from 0", "the game has moves 1 to 1"),
        ("replay - -f x --to 7", "--from 1 --to 7: the game has moves 1 to 1"),
        ("replay - -f x --to two", "--to 'two' is no number"),
        ("replay - -f x --theme pink", "no theme 'pink'"),
        ("replay - -f x --size 9", "size is 360 to 1600 px, not 9"),
        ("replay - -f x --side king", "no side 'king'"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(arguments: str, said: str, tmp_path: Path) -> None:
    words = [
        word.replace("_", " ") if word.startswith("w_") else word for word in arguments.split()
    ]
    done = run(tmp_path, *words, text=GAME_TEXT)
    assert done.exit_code == 2
    assert said in done.stderr
    assert done.stderr.startswith("saltabot: ")
    assert done.stderr.count("\n") == 1
    assert len(done.stderr) < 350
    assert done.stdout == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"", "standard input: there is no game in it"),
        (b"Dear reader, no game follows.", "Move 1, “Dear”: I can’t read a move in “Dear”."),
        (b"\xff\xfe\x00\x01" * 20, "saltabot: "),
        (b'[Game "salta"]\n\n1. 32-42 99-98 *', "Move 1, “99-98”: There is no square 99"),
        (b'[Game "lasca"]\n[Position "w a1-3;"]\n\n*', "“3” stands for no piece of this game."),
        (b'[Game "chess"]\n\n*', "chess"),
    ],
)
def test_what_is_no_game_text(text: bytes, said: str, tmp_path: Path) -> None:
    done = run(tmp_path, "replay", "-", "-f", "x", text=text)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_the_program_itself(tmp_path: Path) -> None:
    """As people start it, with output in an encoding that has not all letters."""
    command = [sys.executable, "-m", "bot", "picture", "salta", "--language", "ru", "-f", "o.png"]
    settings = environment(PYTHONIOENCODING="ascii", PYTHONPATH=str(ROOT))
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, env=settings, check=True)
    assert done.stderr == b""
    assert "зелёные" in done.stdout.decode().casefold()
    assert Image.open(BytesIO((tmp_path / "o.png").read_bytes())).format == "PNG"


@pytest.mark.parametrize(
    ("redirect", "status", "said"),
    [
        ("picture lasca -f o.png >&-", 1, "saltabot: standard output is closed"),
        ("picture lasca -f o.png >/dev/full", 1, "saltabot: standard output is closed: No space"),
        ("replay y.pdn -f o.gif >&-", 1, "saltabot: standard output is closed"),
        ("replay - -f o.gif <&-", 2, "saltabot: standard input is closed"),
        ("replay /dev/zero -f o.gif", 2, "saltabot: /dev/zero is longer than 4000000 bytes"),
        ("picture chess -f o.png 2>&-", 2, ""),
        ("picture chess -f o.png 2>/dev/full", 2, ""),
    ],
)
def test_closed_and_endless_files(redirect: str, status: int, said: str, tmp_path: Path) -> None:
    (tmp_path / "y.pdn").write_text('[GameType "25"]\n1. c3-d4', encoding="ascii")
    line = f"{sys.executable} -m bot {redirect}"
    settings = {**environment(), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["sh", "-c", line], cwd=tmp_path, capture_output=True, env=settings, text=True, check=False
    )
    assert done.returncode == status
    assert done.stderr.startswith(said)
    assert done.stderr.count("\n") == (1 if said else 0), done.stderr


def test_numbers_are_those_of_a_text_that_black_begins(tmp_path: Path) -> None:
    text = b'[GameType "25"]\n[SetUp "1"]\n[FEN "B:Wa1:Bh8"]\n1... h8-g7 2. a1-b2 g7-f6 *\n'
    done = run(tmp_path, "replay", "-", "--from", "2", "--to", "2", "-f", "o.gif", text=text)
    assert (done.exit_code, done.stderr) == (0, "")
    assert "Moves: 2. a1-b2 g7-f6." in done.stdout
