"""Several processes on one PostgreSQL, killed in turn; `python -m tests.crash.several` for hundreds
of games."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.crash.several import Crowd, Several, SeveralOnDiscord, SeveralOnTelegram
from tests.crash.tournaments import Driver, Plan
from tests.database import SERVER

pytestmark = pytest.mark.skipif(not SERVER, reason="no PostgreSQL: see scripts/postgres")


async def test_games_in_shared_chats(tmp_path: Path) -> None:
    crowd = Crowd(tmp_path, 12, 5, 4)
    assert await crowd.run() == []
    assert len(crowd.stand.kills) >= 2


@pytest.mark.parametrize(
    ("stand", "plan"),
    [
        (SeveralOnTelegram, Plan("swiss", 4, 2, whole=False, points=False)),
        (SeveralOnDiscord, Plan("knockout", 4, 2, ("third on",), whole=False, points=False)),
    ],
)
async def test_a_tournament(stand: type[Several], plan: Plan, tmp_path: Path) -> None:
    tally = await Driver(stand(tmp_path, plan.entrants), plan, 11).run()
    assert tally.faults == []
    assert tally.kills == plan.rounds
    assert tally.games == 4
