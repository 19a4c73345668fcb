"""A seventh game joins by its one file: all that `python -m rules` does, nothing else changed.

How the bot plays such a game is in `tests/bot/test_seventh_game.py`.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import rules
from tests.console import ROOT, environment

RULES = Path(rules.__file__).parent
TOY = Path(__file__).with_name("hexapawn.py")
START = "w a1-0,b1-0,c1-0;a3-0,b3-0,c3-0"
GAME = ["a1-a2", "b3:a2", "b1:a2", "c3-c2"]
"""White's pawns on a2 and c1 cannot move then."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the rules, compiled or not as they are tested, and one file more."""
    made = tmp_path_factory.mktemp("toy")
    shutil.copytree(RULES, made / "rules", ignore=shutil.ignore_patterns("__pycache__"))
    for library in RULES.parent.glob("*__mypyc.*"):
        shutil.copy(library, made)
    shutil.copy(TOY, made / "rules")
    return made


def shell(folder: Path, *words: str, said: str = "", status: int = 0) -> list[str]:
    """What `python -m rules` prints, or with another status than 0 its error."""
    path = [str(folder), os.environ.get("PYTHONPATH", ""), str(ROOT)]
    done = subprocess.run(
        [sys.executable, "-m", "rules", *words],
        check=False,
        capture_output=True,
        text=True,
        input=said,
        cwd=folder,
        env=environment(PYTHONPATH=os.pathsep.join(filter(None, path))),
        timeout=60,
    )
    assert done.returncode == status, done.stderr
    return (done.stderr if status else done.stdout).splitlines()


def test_it_is_listed(folder: Path) -> None:
    assert "hexapawn" in shell(folder, "moves", "chess", status=2)[0]
    refused = shell(folder, "moves", "hexapawn", "-o", "blocked=no", status=2)
    assert refused == ["rules: no value 'no'; there is: loses, draws"]


def test_it_is_played(folder: Path) -> None:
    assert shell(folder, "moves", "hexapawn") == [START, "a1-a2", "b1-b2", "c1-c2"]
    end = "w c1-0,a2-0;c2-0,a3-0"
    assert shell(folder, "moves", "hexapawn", *GAME) == [end, "result: 0-1 no-move"]
    drawn = shell(folder, "moves", "hexapawn", "-o", "blocked=draws", *GAME)
    assert drawn == [end, "result: 1/2-1/2 no-move"]
    leaves = [line.split()[1] for line in shell(folder, "perft", "hexapawn", "3")]
    assert leaves == ["3", "10", "28"]
    played = shell(folder, "playouts", "hexapawn", "0.1", "--seed", "1")
    assert {line.split()[1] for line in played[1:]} <= {"completed", "captured-all", "no-move"}


def test_it_is_asked_in_batches(folder: Path) -> None:
    asked = [
        {"game": "hexapawn", "moves": GAME},
        {"game": "hexapawn", "position": "b b2-0;a3-0"},
        {"game": "hexapawn", "moves": ["a1-b2"]},
        {"game": "hexapawn", "position": "w a1-7;"},
    ]
    told = shell(folder, "batch", said="\n".join(map(json.dumps, asked)))
    first, second, third, fourth = map(json.loads, told)
    assert first["result"] == ["0-1", "no-move"]
    assert second["legal"] == ["a3-a2", "a3:b2"]
    assert "not-legal" in third["error"]
    assert "bad-column" in fourth["error"]


def test_it_has_game_texts(folder: Path) -> None:
    text = '[Game "hexapawn"]\n[Options "blocked=draws"]\n\n1. a1-a2 b3:a2 2. b1:a2 c3-c2'
    told = shell(folder, "text", said=text)
    assert told[-1] == "1. a1-a2 b3:a2 2. b1:a2 c3-c2 1/2-1/2"
    assert {'[Termination "no-move"]', '[Result "1/2-1/2"]'} <= set(told)
    assert shell(folder, "text", said="\n".join(told)) == told
