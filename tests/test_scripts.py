"""scripts/run and its set-up, in a checkout of their own with an empty lock file: no network."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
ECHO = "import json, os, sys; print(json.dumps([sys.argv[1:], os.getcwd(), sys.stdin.read()]))\n"
MINUTES = 120.0
"""The longest a set-up may take, in seconds: it makes one environment and installs nothing."""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout, with a space in its name, whose bot prints its arguments, folder and input."""
    root = tmp_path / "a checkout"
    shutil.copytree(ROOT / "scripts", root / "scripts")
    (root / "pyproject.toml").touch()
    (root / "requirements.lock").touch()
    (root / "requirements-dev.lock").touch()
    (root / "bot").mkdir()
    (root / "bot" / "__init__.py").touch()
    (root / "bot" / "__main__.py").write_text(ECHO)
    return root


def start(root: Path, folder: Path, *arguments: str) -> tuple[Any, str]:
    """Run scripts/run in a folder with `hello` as input: the bot's words, the set-up's words."""
    done = subprocess.run(
        [root / "scripts" / "run", *arguments],
        cwd=folder,
        input="hello",
        capture_output=True,
        text=True,
        timeout=MINUTES,
        check=True,
    )
    return json.loads(done.stdout), done.stderr


def set_up_twice(root: Path) -> str:
    """Two set-ups at the same time: what they said on standard error."""
    command = [str(root / "scripts" / "setup"), "run"]
    pipe = subprocess.PIPE
    both = [subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) for _ in range(2)]
    said = [process.communicate(timeout=MINUTES) for process in both]
    assert [process.returncode for process in both] == [0, 0], said
    assert "".join(out for out, _ in said) == ""
    return "".join(err for _, err in said)


def interrupt(root: Path) -> Path:
    """Leave what a set-up leaves that was killed while it installed: a file of a package."""
    half = root / ".venv" / "half a package"
    half.parent.mkdir()
    half.touch()
    (root / ".venv" / "unfinished").touch()
    return half


def test_life_of_an_environment(checkout: Path, tmp_path: Path) -> None:
    """One story, for making an environment takes seconds."""
    # Two set-ups at once, after one that was interrupted, make one new environment.
    half = interrupt(checkout)
    assert set_up_twice(checkout).count("Setting up") == 1
    assert not half.exists()

    # Arguments, folder and input are the caller's; a folder named bot there is not taken for ours.
    folder = tmp_path / "the caller's"
    shutil.copytree(checkout / "bot", folder / "bot")
    (folder / "bot" / "__main__.py").write_text("raise SystemExit('the wrong bot')\n")
    said, set_up = start(checkout, folder, "console", "two words", "")
    assert said == [["console", "two words", ""], str(folder), "hello"]
    assert set_up == ""

    # Another lock file is installed into the same environment.
    made = (checkout / ".venv" / "pyvenv.cfg").stat().st_mtime_ns
    (checkout / "requirements.lock").write_text("# changed\n")
    assert "Setting up .venv from requirements.lock" in start(checkout, folder)[1]
    assert (checkout / ".venv" / "pyvenv.cfg").stat().st_mtime_ns == made

    # A checkout that was moved needs no new set-up.
    moved = checkout.rename(tmp_path / "elsewhere")
    assert start(moved, folder) == ([[], str(folder), "hello"], "")

    # After a set-up that fails nothing is started, and the next one begins anew.
    (moved / "requirements.lock").write_text("--requirement absent.lock\n")
    failed = subprocess.run(
        moved / "scripts" / "run", capture_output=True, text=True, timeout=MINUTES, check=False
    )
    assert failed.returncode != 0
    assert failed.stdout == ""
    assert "absent.lock" in failed.stderr
    assert (moved / ".venv" / "unfinished").exists()
