"""Whole tournaments with SIGKILLs in every round, on the console, Discord and Telegram.

What was announced is judged by what the console printed or the platforms' servers saw, never by
the bot; the final table by a naive count of the games, replayed from their entries. In each round
the process is killed at a random moment, and dies at a named point when it was started again.
`python -m tests.crash.tournaments [SEED] [PLATFORM]` plays a Swiss of 16 and a knockout of 8 on
each and prints a summary.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import asyncpg

from rules import game as rules_of
from rules.record import Entry, Record
from tests.crash.points import KILLS, TOURNAMENT_KILLS
from tests.crash.stands import PATIENCE, STANDS, Stand
from tests.crash.tournament_laws import TABLE, Seen, faults, listed
from tests.database import named

LATEST = 0.6
"""Seconds after a batch of moves within which the process is killed."""
GAME = "lasca"
PLIES = 6
"""At most so many random plies are played before one side gives up; but for one game a round,
which is played to its end."""
PAST = "2020-01-01T00:00:00.000000+00:00"


@dataclass
class Plan:
    """What is played."""

    format: str
    entrants: int
    rounds: int
    setting: tuple[str, ...] = ()
    whole: bool = True
    """Whether one game of each round but the first is played to its end."""
    points: bool = True
    """Whether the process dies at a named point in each round, too; if not, the first round's kill
    is the one at which its check-in passes."""


SWISS = Plan("swiss", 16, 5)
KNOCKOUT = Plan("knockout", 8, 3, ("games 2", "third on"))


@dataclass
class Tally:
    """What became of a tournament."""

    kills: int = 0
    moves: int = 0
    games: int = 0
    points: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


class Driver:
    """Plays one tournament through."""

    def __init__(self, stand: Stand, plan: Plan, seed: int, defect: str = "") -> None:
        self.stand = stand
        self.plan = plan
        self.defect = defect
        """With which the bot runs at first, counted so that it strikes at the start."""
        self.lots = random.Random(seed)
        self.tally = Tally()
        self.last: dict[int, int] = {}
        """By game the plies after which one side gives up."""
        self.before: dict[int, int] = {}
        """By game that was asked for how many entries it had."""
        self.armed = defect
        self.expected: dict[int, str] = {}
        self.left: dict[int, int] = {}
        self.ruled = False

    def rows(self, query: str, *values: Any) -> list[dict[str, Any]]:
        """Rows of the database; what a query changes while no bot runs is kept."""
        return named(self.stand.folder / "test.db", query, *values)

    async def until(self, true: Callable[[], object], what: str) -> None:
        """Wait until something is so; a bot that died meanwhile is started again."""
        end = time.monotonic() + PATIENCE
        while not true():
            if self.stand.dead:
                await self.again()
                await self.stand.nudge()
            if time.monotonic() > end:
                raise TimeoutError(f"{self.stand.name}: {what}: {self.stand.texts()[-3:]}")
            await asyncio.sleep(0.03)

    async def again(self, point: str = "") -> None:
        """Kill the bot, unless it has killed itself, and start it; perhaps to die at a point."""
        if self.stand.dead:
            self.tally.points.append(self.armed)
        await self.stand.kill()
        self.tally.kills += 1
        self.armed = point
        await self.stand.start(point)

    async def run(self) -> Tally:
        """Open it, play every round, judge it."""
        await self.stand.open()
        try:
            await self.stand.start(self.defect)
            await self._enter()
            while self._state() != "ended":
                await self._round()
            await self._finish()
            self._judge()
        finally:
            await self.stand.kill()
            await self.stand.close()
        return self.tally

    async def _finish(self) -> None:
        """Ask for the table, and wait until all is said."""
        await self.until(lambda: not self._waiting(), "what is left to send")
        if self.plan.format == "swiss":
            await self.stand.say(1, "tournament standings T1")
            await self._told(TABLE)
        await self.until(lambda: not self._waiting(), "the table")

    async def _told(self, words: str) -> None:
        await self.until(lambda: any(words in text for text in self.stand.texts()), words)

    async def _both(self, text: str) -> None:
        """Two organisers say the same at once."""
        await asyncio.gather(*(self.stand.say(one, text) for one in (1, 2)))

    def _state(self) -> str:
        return str(self.rows("SELECT state FROM tournaments")[0]["state"])

    def _paired(self) -> int:
        return int(self.rows("SELECT coalesce(max(round), 0) AS n FROM rounds")[0]["n"])

    def _waiting(self) -> int:
        query = "SELECT count(*) AS n FROM outbox WHERE sent IS NULL AND parked IS NULL"
        return int(self.rows(query)[0]["n"])

    async def _enter(self) -> None:
        """Create it, let all join and two organise; both start it at once."""
        rounds = f" {self.plan.rounds} rounds" if self.plan.format == "swiss" else ""
        await self.stand.say(1, f"tournament new {GAME} {self.plan.format} Cup{rounds}")
        await self.until(lambda: self._exists("tournaments"), "created")
        for setting in self.plan.setting:
            await self.stand.say(1, f"tournament set {setting}")
        for person in range(1, self.plan.entrants + 1):
            await self.stand.say(person, "tournament join T1")
        await self.until(lambda: self._count("entrants") == self.plan.entrants, "joined")
        await self.stand.say(1, f"tournament organiser {self.stand.mention(2)}")
        await self.until(lambda: self._count("organisers"), "two organisers")
        await self._both("tournament start T1")
        await self.until(lambda: self._paired() == 1, "the first round")

    def _exists(self, table: str) -> bool:
        try:
            return bool(self.rows(f"SELECT 1 FROM {table}"))  # noqa: S608
        except (sqlite3.OperationalError, asyncpg.UndefinedTableError):
            return False

    def _count(self, table: str) -> int:
        return int(self.rows(f"SELECT count(*) AS n FROM {table}")[0]["n"])  # noqa: S608

    def _open(self, number: int) -> list[dict[str, Any]]:
        """The games of a round that are played."""
        return self.rows(
            "SELECT p.*, a.name AS one, b.name AS other FROM pairings p"
            " JOIN games g ON g.number = p.game"
            " JOIN people a ON a.id = g.first JOIN people b ON b.id = g.second"
            " WHERE p.outcome IS NULL AND g.ended IS NULL AND p.round = ? ORDER BY p.board, p.leg",
            number,
        )

    async def _round(self) -> None:
        """Play all games of a round; kill it meanwhile."""
        number = self._paired()
        batch = 0
        while open_ := self._open(number):
            late = number == 1 < self.plan.rounds
            if late and len(open_) == 1 and batch:
                await self._forfeit(open_[0])
                continue
            await self._step(open_[1:] if late and len(open_) > 1 else open_)
            if batch == 0 and (self.plan.points or number > 1):
                await asyncio.sleep(self.lots.uniform(0, LATEST))
                await self.again(self._point(number))
            await self._settled()
            if batch == 0 and number == 2:
                await self._leave()
                await self._pause()
            batch += 1
        await self.until(
            lambda: self._paired() > number or self._open(number) or self._state() == "ended",
            "the next round",
        )

    def _point(self, number: int) -> str:
        """Where the process dies when it runs again."""
        if not self.plan.points:
            return ""
        if number % 2 and number < self.plan.rounds:
            return TOURNAMENT_KILLS[0]
        return f"{self.lots.choice(KILLS)}:{self.lots.randint(1, 3)}"

    async def _pause(self) -> None:
        """Two organisers pause it at once, and then let it go on at once."""
        await self._both("tournament pause T1")
        await self._told("is paused already")
        await self._both("tournament resume T1")
        await self._told("isn’t paused")

    async def _leave(self) -> None:
        """Somebody who plays leaves."""
        players = {
            int(row[side].lstrip("Pp")) for row in self._open(2) for side in ("one", "other")
        }
        if leaver := max(players - {1, 2}, default=0):
            await self.stand.say(leaver, "tournament leave T1 yes")
            self.left[leaver] = 3
            query = "SELECT 1 FROM entrants WHERE gone IS NOT NULL"
            await self.until(lambda: self.rows(query), "somebody leaving")

    async def _forfeit(self, row: dict[str, Any]) -> None:
        """Let the check-in pass while the bot is dead: who is on move in the game left is late."""
        await self.stand.say(int(row["other"].lstrip("Pp")), "tournament here T1")
        query = "SELECT 1 FROM entrants WHERE present >= 1"
        await self.until(lambda: self.rows(query), "the check-in")
        self.expected[row["game"]] = "0-1"
        armed = self.armed
        await self.stand.kill()
        self.tally.kills += 1
        self.rows("UPDATE rounds SET started = ?, checkin = ?", PAST, PAST)
        self.rows("UPDATE games SET started = ? WHERE ended IS NULL", PAST)
        self.rows("UPDATE tournaments SET due = ?", PAST)
        await self.stand.start(armed)
        await self.stand.nudge()
        query = "SELECT 1 FROM pairings WHERE round = 1 AND outcome IS NULL"
        await self.until(lambda: not self.rows(query), "the forfeit")

    def _record(self, number: int) -> Record:
        record = Record.start(rules_of(GAME))
        query = "SELECT kind, text, side FROM entries WHERE game = ? ORDER BY number"
        for row in self.rows(query, number):
            record = record.add(Entry(row["kind"], row["text"], row["side"]))
        return record

    async def _step(self, open_: list[dict[str, Any]]) -> None:
        """One move in each game, or its end."""
        self.before = {}
        for at, row in enumerate(open_):
            record = self._record(row["game"])
            if record.result is not None:
                continue
            whole = self.plan.whole and at == 0 and row["round"] > 1
            last = self.last.setdefault(
                row["game"], 999 if whole else self.lots.randrange(2, PLIES)
            )
            who = int((row["one"], row["other"])[record.side].lstrip("Pp"))
            self.before[row["game"]] = record.size
            if record.plies >= last:
                await self._end(row["game"], who, record.side)
            else:
                move = self.lots.choice(record.moves()).text
                await self.stand.say(who, f"move #{row['game']} {move}")
                self.tally.moves += 1

    async def _end(self, game: int, who: int, side: int) -> None:
        """Give a game up; now and then two organisers set its result at once."""
        if not self.ruled or self.lots.random() < 0.1:
            self.ruled = True
            self.expected[game] = "1-0"
            await self._both(f"tournament result #{game} 1-0")
        else:
            self.expected[game] = ("0-1", "1-0")[side]
            await self.stand.say(who, f"resign #{game} yes")

    async def _settled(self) -> None:
        """Wait until each game that was asked for has moved on."""

        def done() -> bool:
            sizes = self.rows("SELECT game, count(*) AS n FROM entries GROUP BY game")
            have = {row["game"]: row["n"] for row in sizes}
            return all(have.get(game, 0) > size for game, size in self.before.items())

        await self.until(done, f"moves in {self.before}")

    def _judge(self) -> None:
        people = self.rows(
            "SELECT e.number, p.name FROM entrants e JOIN people p ON p.id = e.person"
        )
        numbers = [row["number"] for row in self.rows("SELECT number FROM games")]
        seen = Seen(
            format=self.plan.format,
            entrants=self.plan.entrants,
            texts=self.stand.texts(),
            kills=self.stand.kills,
            nonce=self.stand.name == "discord",
            records={number: self._record(number) for number in numbers},
            expected=self.expected,
            seeds={int(row["name"].lstrip("Pp")): row["number"] for row in people},
            left=self.left,
        )
        self.tally.games = len(numbers)
        self.tally.faults += [*faults(seen), *self.stand.violations(), *self._of_stored()]
        self.tally.doubled = listed(seen)

    def _of_stored(self) -> list[str]:
        """Rows of the database that have no outcome."""
        query = "SELECT * FROM pairings WHERE outcome IS NULL"
        return [f"pairing {tuple(row.values())}" for row in self.rows(query)]


async def play(stand: type[Stand], plan: Plan, seed: int, folder: Path) -> Tally:
    """A whole tournament on a platform, in a folder that is there."""
    return await Driver(stand(folder, plan.entrants), plan, seed).run()


def main() -> int:
    """Exit status 1 if any law is broken."""
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else int(time.time())
    wanted = sys.argv[2:] or [stand.name for stand in STANDS]
    failed = False
    for stand in STANDS:
        if stand.name not in wanted:
            continue
        for plan in (SWISS, KNOCKOUT):
            begun = time.monotonic()
            with tempfile.TemporaryDirectory() as folder:
                tally = asyncio.run(play(stand, plan, seed, Path(folder)))
            failed = failed or bool(tally.faults)
            sys.stdout.write(
                f"seed {seed}, {stand.name}, {plan.format} of {plan.entrants}: {tally.kills} kills"
                f" ({', '.join(tally.points)}), {tally.games} games, {tally.moves} moves"
                f" in {time.monotonic() - begun:.0f} s;"
                f" doubled: {', '.join(tally.doubled) or 'nothing'}\n"
            )
            for fault in tally.faults:
                sys.stdout.write(f"FAULT {fault}\n")
            sys.stdout.flush()
    sys.stdout.write("FAILED\n" if failed else "ok\n")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
