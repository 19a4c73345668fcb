"""Which rules are tested: the sources, or with SALTABOT_NATIVE=1 what was compiled from them."""

from __future__ import annotations

import importlib
import os
import pkgutil
import subprocess
import sys

import rules
from rules.squares import COMPILED

NATIVE = bool(os.environ.get("PYTHONPATH")) and bool(os.environ.get("PYTHONSAFEPATH"))
INTERPRETED = {"__main__"}


def test_all_modules_are_of_one_kind() -> None:
    assert COMPILED is NATIVE
    for module in pkgutil.iter_modules(rules.__path__):
        if module.name not in INTERPRETED:
            file = str(importlib.import_module(f"rules.{module.name}").__file__)
            assert file.endswith(".py") is not NATIVE, file


def test_the_shell_runs_the_same_kind() -> None:
    asked = "import rules.squares; print(rules.squares.COMPILED)"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == str(NATIVE)
