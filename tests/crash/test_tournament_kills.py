"""Small tournaments with SIGKILLs in every round; `python -m tests.crash.tournaments` plays whole
ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.crash.stands import OnDiscord, OnTelegram, Stand
from tests.crash.tournaments import Driver, Plan

SWISS = Plan("swiss", 4, 2, whole=False, points=False)
KNOCKOUT = Plan("knockout", 4, 2, ("third on",), whole=False, points=False)
START = 7
"""Before a tournament of four is started, six things are answered: one that creates it, four that
join it, one that makes an organiser."""


@pytest.mark.parametrize(("stand", "plan"), [(OnTelegram, SWISS), (OnDiscord, KNOCKOUT)])
async def test_a_tournament_survives_a_kill_in_every_round(
    stand: type[Stand], plan: Plan, tmp_path: Path
) -> None:
    tally = await Driver(stand(tmp_path, plan.entrants), plan, 11).run()
    assert tally.faults == []
    assert tally.kills == plan.rounds
    assert tally.games == 4


async def test_the_laws_see_announcements_that_are_no_part_of_the_transaction(
    tmp_path: Path,
) -> None:
    plan = Plan("swiss", 4, 1, whole=False, points=False)
    driver = Driver(OnTelegram(tmp_path, 4), plan, 11, defect=f"post-after-commit:{START}")
    tally = await driver.run()
    assert tally.points == [driver.defect]
    assert "no round was told" in tally.faults
    assert "game 1 was not told" in tally.faults
