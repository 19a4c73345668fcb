"""A short run of the fuzz; `python -m tests.bot.fuzz 100000` is the long one."""

from __future__ import annotations

import random
from pathlib import Path

from tests.bot.fuzz import Fuzz

COUNT = 700
"""So many in each of the two parts, which run side by side."""


async def _run(folder: Path) -> None:
    seed = random.SystemRandom().randrange(10**6)
    print(f"seed {seed}")  # noqa: T201  (shown when it fails)
    seen = await Fuzz(COUNT, seed).run(folder)
    assert seen["answered"] > COUNT / 2
    assert seen["entries"] > COUNT / 50
    assert seen["repeated"] > 0


async def test_anything_may_be_said(tmp_path: Path) -> None:
    await _run(tmp_path)


async def test_anything_may_be_said_once_more(tmp_path: Path) -> None:
    await _run(tmp_path)
