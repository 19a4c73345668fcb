"""A sweep of the clocks that dies: `python -m tests.crash.sweeping FOLDER POINT[:N] MOMENT`.

What is sent is written into the file `sent` of the folder, a line a message, so that it outlives
the process; POINT is one of `tests.crash.points`, "nowhere" for none.
"""

from __future__ import annotations

import asyncio
import sys
from datetime import datetime
from pathlib import Path

from bot import sweep
from bot.talk import Message, render
from tests.bot.house import Paper, stage
from tests.crash.points import arm


class Lasting(Paper):
    """Writes down in a file."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder

    async def send(self, message: Message, image: bytes | None) -> str:
        """Write down."""
        sent = await super().send(message, image)
        text = render(message.reply.text, lambda account, name: name).replace("\n", " ")
        with (self._folder / "sent").open("a", encoding="utf-8") as written:
            written.write(f"{text}\n")
        return sent


async def swept(folder: Path, now: datetime) -> None:
    """Sweep, then deliver all that is to be said: where it dies is then no matter of chance."""
    async with stage(folder, delivers=False) as here:
        await sweep.sweep(here.house, now)
        await here.house.outbox.attach(Lasting(folder))
        await here.house.outbox.settle()


if __name__ == "__main__":
    point, _, count = sys.argv[2].partition(":")
    if point != "nowhere":
        arm(point, int(count or 1))
    asyncio.run(swept(Path(sys.argv[1]), datetime.fromisoformat(sys.argv[3])))
