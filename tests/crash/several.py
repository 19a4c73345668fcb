"""Several processes of the bot on one PostgreSQL, killed in turn while many play.

`python -m tests.crash.several [GAMES] [SEED]` plays many games (200, if not said) in shared chats
with four processes, Telegram's updates posted to all of them, then a tournament with four, and one
on Discord with two, each a shard; what was said is compared with what the loopback servers saw.
It needs TESTS_POSTGRES: `scripts/postgres run .venv/bin/python -m tests.crash.several`.
"""

from __future__ import annotations

import asyncio
import random
import re
import sys
import tempfile
import time
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from rules import game
from rules.record import Entry, Record
from tests.crash.stands import PATIENCE, OnDiscord, OnTelegram, Stand, free_ports
from tests.crash.tournaments import KNOCKOUT, SWISS, Plan, Tally
from tests.crash.tournaments import play as play_tournament
from tests.database import SERVER, rows
from tests.doubles.telegram_types import Chat, Message, Person

GAME = "lasca"
POINTS = ("claiming", "before-commit", "after-commit", "sending", "marking", "drawing")
GROUP = 10
"""Games in one chat."""
PLIES = 6


class Several(Stand):
    """A platform on which several processes of the bot are at work; they are killed in turn."""

    count = 4

    def __init__(self, folder: Path, people: int) -> None:
        super().__init__(folder, people)
        self.processes: list[asyncio.subprocess.Process | None] = [None] * self.count
        self.ports = free_ports(self.count)
        self.at = 0
        self.turn = 0

    def settings_of(self, at: int) -> dict[str, str]:
        """What makes one process different from the others."""
        raise NotImplementedError

    def settings(self) -> dict[str, str]:
        return {**super().settings(), **self.settings_of(self.at)}

    async def start(self, point: str = "") -> None:
        """Start those that are not running, the first perhaps so that it dies at a point."""
        for at, process in enumerate(self.processes):
            if process is not None and process.returncode is None:
                continue
            self.at = at
            await Stand.start(self, point)
            self.processes[at], point = self.process, ""

    @property
    def dead(self) -> bool:
        return any(one is not None and one.returncode is not None for one in self.processes)

    async def kill(self) -> None:
        """Kill one, unless there is one that killed itself."""
        if not self.dead:
            self.processes[self.turn % self.count].kill()  # type: ignore[union-attr]
            self.turn += 1
            self.process = self.processes[(self.turn - 1) % self.count]
        else:
            self.process = next(one for one in self.processes if one and one.returncode is not None)
        await super().kill()

    async def close(self) -> None:
        for one in self.processes:
            if one is not None and one.returncode is None:
                one.kill()
            if one is not None:
                await one.wait()
        await super().close()


class SeveralOnTelegram(Several, OnTelegram):
    """Updates are posted to each in turn."""

    async def open(self) -> None:
        await super().open()
        self.server.webhook.behind = [f"http://127.0.0.1:{port}/telegram" for port in self.ports]

    def settings_of(self, at: int) -> dict[str, str]:
        return {
            "SALTABOT_TELEGRAM_WEBHOOK": "http://127.0.0.1:1/telegram",
            "SALTABOT_LISTEN": f"127.0.0.1:{self.ports[at]}",
        }


class OneOnTelegram(Several, OnTelegram):
    """The only process that there is, which fetches its updates itself."""

    count = 1

    def settings_of(self, at: int) -> dict[str, str]:
        return {}


class SeveralOnDiscord(Several, OnDiscord):
    """Each has a shard: one of them the only server, the first one all direct messages."""

    count = 2

    def settings_of(self, at: int) -> dict[str, str]:
        return {"SALTABOT_DISCORD_SHARD": f"{at}/{self.count}"}

    async def start(self, point: str = "") -> None:
        await super().start(point)
        # One that is to die may do so at once.
        await self.server.until(lambda: self.dead or self.server.sessions == self.count, PATIENCE)


@dataclass
class Game:
    """A game of two in a chat, as its players know it."""

    chat: Chat
    people: tuple[Person, Person]
    number: int = 0
    moves: list[str] = field(default_factory=list)
    resigned: bool = False


class Crowd:
    """Plays many games at once through processes that are killed in turn."""

    def __init__(
        self,
        folder: Path,
        games: int,
        seed: int,
        kills: int,
        stand: type[SeveralOnTelegram | OneOnTelegram] = SeveralOnTelegram,
        *,
        faults: bool = False,
    ) -> None:
        self.stand = stand(folder, 0)
        self.faulty = faults
        """Whether Telegram fails now and then, in all ways that pass."""
        self.failures = 0
        self.count = games
        self.kills = kills
        self.lots = random.Random(seed)
        self.games: list[Game] = []
        self.points: list[str] = []
        self.kills_at: list[int] = []
        """The numbers of the newest messages when a process was killed."""
        self.doubled = 0

    async def run(self) -> list[str]:
        """Play all; what is wrong."""
        await self.stand.open()
        try:
            await self.stand.start()
            self._invite()
            beside = [asyncio.create_task(self._kill())]
            if self.faulty:
                beside.append(asyncio.create_task(self._fail()))
            try:
                await asyncio.gather(*(self._play(one) for one in self.games))
            finally:
                for task in beside:
                    task.cancel()
                await asyncio.gather(*beside, return_exceptions=True)
            await self.stand.start()
            await self._settle()
            return self._faults()
        finally:
            await self.stand.close()

    def _invite(self) -> None:
        server = self.stand.server
        for number in range(self.count):
            if number % GROUP == 0:
                chat = server.group(f"club{number // GROUP}")
            names = (f"anne{number}", f"bert{number}")
            people = tuple(server.person(name.upper(), username=name) for name in names)
            chat.members |= {one.id: "member" for one in people}
            self.games.append(Game(chat, (people[0], people[1])))

    async def _kill(self) -> None:
        """Kill one after another, at random moments and at named points, and start it again."""
        while len(self.points) < self.kills:
            await asyncio.sleep(self.lots.uniform(0.2, 1.5))
            if not self.stand.dead:
                self.points.append("moment")
            await self._killed()
            point = self.lots.choice(POINTS)
            self.points.append(point)
            await self.stand.start(f"{point}:{self.lots.randint(1, 8)}")
            for _ in range(40):
                if self.stand.dead:
                    await self._killed()
                    await self.stand.start()
                    break
                await asyncio.sleep(0.1)

    async def _fail(self) -> None:
        """Let Telegram refuse, answer with pages, or cut connections, a call now and then."""
        server, methods = self.stand.server, ("sendPhoto", "sendMessage", "getUpdates")
        while True:
            await asyncio.sleep(self.lots.uniform(0.2, 1.0))
            status = self.lots.choice((429, 500, 502, "reset"))
            wait = 1 if status == 429 else None
            fault = server.fail(self.lots.choice(methods), status, retry_after=wait)
            # One at a time: each has to strike before the next one may.
            while not fault.met:  # noqa: ASYNC110
                await asyncio.sleep(0.1)
            self.failures += 1

    async def _killed(self) -> None:
        """Kill one, or note that one killed itself."""
        await self.stand.kill()
        server = self.stand.server
        chats = {one.chat.id: one.chat for one in self.games}.values()
        self.kills_at.append(max((m.number for c in chats for m in server.messages(c)), default=0))

    async def _play(self, one: Game) -> None:
        server, (first, second) = self.stand.server, one.people
        await server.say(first, one.chat, f"/play {GAME} @{second.username}")
        told = await self._until(one, rf"^{first.name} challenges .*#(\d+)")
        one.number = int(told[1])
        await server.say(second, one.chat, f"/accept #{one.number}")
        await self._until(one, rf"#{one.number}\b.*turn")
        record = Record.start(game(GAME))
        for _ in range(PLIES):
            move = self.lots.choice(record.moves()).text
            await server.say(one.people[record.side], one.chat, f"/move #{one.number} {move}")
            record = record.add(Entry("move", move, record.side))
            one.moves.append(move)
            await self._until(one, self._told(one, len(one.moves) - 1))
        await server.say(one.people[record.side], one.chat, f"/resign #{one.number} yes")
        one.resigned = True
        await self._until(one, rf"{one.people[record.side].name} resigns")

    def _told(self, one: Game, at: int) -> str:
        """The form of the message that tells of a move."""
        name = one.people[at % 2].name
        number = f"{at // 2 + 1}{'.' if at % 2 == 0 else '…'}"
        return rf"^{name} \([^)]*\) plays {re.escape(f'{number} {one.moves[at]}')}\b"

    def _repeated(self, one: Game, form: str) -> list[str]:
        """What came more than once, unless a process was killed between the two."""
        said = [message for message in self._said(one.chat) if re.search(form, message.words)]
        self.doubled += len(said) - 1
        return [
            f"doubled without a kill: {after.words}"
            for before, after in pairwise(said)
            if not any(before.number <= kill < after.number for kill in self.kills_at)
        ]

    def _heard(self, one: Game, form: str) -> list[re.Match[str]]:
        found = (re.search(form, message.words) for message in self._said(one.chat))
        return [match for match in found if match]

    def _said(self, chat: Chat) -> list[Message]:
        server = self.stand.server
        return [one for one in server.messages(chat) if one.sender.id == server.bot.id]

    async def _until(self, one: Game, form: str) -> re.Match[str]:
        end = time.monotonic() + 4 * PATIENCE
        while not (found := self._heard(one, form)):
            if time.monotonic() > end:
                said = [message.words for message in self._said(one.chat)][-5:]
                raise TimeoutError(f"{form} in {said}")
            await asyncio.sleep(0.05)
        return found[0]

    async def _settle(self) -> None:
        query = "SELECT count(*) FROM outbox WHERE sent IS NULL AND parked IS NULL"
        end = time.monotonic() + PATIENCE
        while rows(self.stand.folder / "test.db", query)[0][0]:
            if time.monotonic() > end:
                raise TimeoutError("what is left to send")
            await asyncio.sleep(0.1)

    def _faults(self) -> list[str]:
        """Everything in which what is stored, or was seen, differs from what was said."""
        query = "SELECT kind, text FROM entries WHERE game = ? ORDER BY number"
        found = []
        for one in self.games:
            stored = rows(self.stand.folder / "test.db", query, one.number)
            made = [("move", move) for move in one.moves] + [("resign", "")]
            if stored != made:
                found.append(f"game {one.number}: stored {stored}, made {made}")
            for at in range(len(one.moves)):
                found += self._repeated(one, self._told(one, at))
        # Old buttons taken off, and not marked so before a kill, are taken off again.
        wrong = [one for one in self.stand.violations() if "not modified" not in one]
        return [*found, *wrong]


def crowd(games: int, seed: int, kills: int) -> bool:
    """Play and print; whether all was well."""
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        played = Crowd(Path(folder), games, seed, kills)
        faults = asyncio.run(played.run())
    moves = sum(len(one.moves) for one in played.games)
    sys.stdout.write(
        f"seed {seed}: {games} games of {moves} moves with 4 processes in"
        f" {time.monotonic() - begun:.0f} s, {len(played.stand.kills)} kills"
        f" ({', '.join(played.points)}); {played.doubled} messages doubled\n"
    )
    return not _listed(faults)


def tournament(stand: type[Stand], plan: Plan, seed: int) -> bool:
    """Play a tournament and print; whether all was well."""
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        tally: Tally = asyncio.run(play_tournament(stand, plan, seed, Path(folder)))
    sys.stdout.write(
        f"seed {seed}: {plan.format} of {plan.entrants} on {stand.name} with several processes:"
        f" {tally.kills} kills ({', '.join(tally.points)}), {tally.games} games, {tally.moves}"
        f" moves in {time.monotonic() - begun:.0f} s; doubled:"
        f" {', '.join(tally.doubled) or 'none'}\n"
    )
    return not _listed(tally.faults)


def _listed(faults: list[str]) -> list[str]:
    for fault in faults:
        sys.stdout.write(f"FAULT {fault}\n")
    sys.stdout.flush()
    return faults


def main() -> int:
    """Exit status 1 if any law is broken."""
    if not SERVER:
        sys.stderr.write(
            "no PostgreSQL: scripts/postgres run .venv/bin/python -m tests.crash.several\n"
        )
        return 2
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else int(time.time())
    well = [
        crowd(games, seed, games // 10),
        tournament(SeveralOnTelegram, SWISS, seed),
        tournament(SeveralOnDiscord, KNOCKOUT, seed),
    ]
    sys.stdout.write("ok\n" if all(well) else "FAILED\n")
    return 0 if all(well) else 1


if __name__ == "__main__":
    sys.exit(main())
