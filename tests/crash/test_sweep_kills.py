"""Killed in the midst of a sweep: each reminder and each loss on time is there once."""

from __future__ import annotations

import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest

from tests.bot.house import ALICE, BOB, NOON, stage
from tests.console import ROOT, environment
from tests.crash.sweeping import swept

NOW = NOON + timedelta(days=3)


def died(folder: Path, point: str) -> int:
    """How a sweep ended that was to die at a point."""
    return subprocess.run(
        [sys.executable, "-m", "tests.crash.sweeping", str(folder), point, NOW.isoformat()],
        cwd=ROOT,
        env=environment(),
        check=False,
    ).returncode


@pytest.mark.parametrize(
    "point", ["before-commit:1", "before-commit:2", "after-commit:1", "sending:2", "marking:1"]
)
async def test_a_reminder_and_a_loss_are_told_once(point: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        for number, clock in ((1, "3d"), (2, "4d")):
            await here.say(ALICE, f"play salta <@bob> {clock}")
            await here.say(BOB, f"accept #{number}")
            for person, move in ((ALICE, "32-42"), (BOB, "85-75")):
                await here.say(person, f"#{number} {move}")
    assert died(tmp_path, point) == -9
    (tmp_path / "sent").touch()
    await swept(tmp_path, NOW)
    await swept(tmp_path, NOW + timedelta(seconds=1))
    told = (tmp_path / "sent").read_text("utf-8").splitlines()
    # What was sent and not marked comes twice: this platform has no nonce, as Telegram has none.
    assert len(told) == 2 + (point == "marking:1")
    assert len([line for line in set(told) if "has run out of time in game #1" in line]) == 1
    assert len([line for line in set(told) if "time in game #2 Salta is running out" in line]) == 1
    async with stage(tmp_path) as here:
        assert [one for one in await here.entries() if one == "time"] == ["time"]
        assert len((await here.tables())["reminders"]) == 1
