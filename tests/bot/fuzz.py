"""Anything that anybody may say, by anyone, anywhere: `python -m tests.bot.fuzz COUNT [SEED]`.

Texts are words of all languages in any order, moves right and wrong, buttons pressed by whoever
likes, files, edits, repeated events and plain noise. Afterwards the laws are looked at: no fault of
ours, pieces conserved, games that are over stay so, nothing twice, everything delivered.
"""

from __future__ import annotations

import asyncio
import logging
import random
import sys
import tempfile
from collections import Counter
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import select

from bot import rating, sweep
from bot.answer import answer
from bot.calling import starts
from bot.commands import COMMANDS
from bot.declaration import Argument, Kind
from bot.games import Match, match
from bot.languages import available, words
from bot.store import queries
from bot.store.tables import entries, outbox, pairings
from bot.store.tables import games as games_of
from bot.talk import (
    ABILITIES,
    BUTTON_BYTES,
    Ask,
    Button,
    Message,
    Person,
    Place,
    Rights,
    clean_name,
    render,
)
from bot.tournaments.event import Outcome
from bot.tourney import sweep as tournaments_due
from rules import GAMES, game
from rules.core import Position
from rules.record import Entry, Record
from tests.bot.house import NAME, NOON, Paper, Stage, stage
from tests.bot.test_standing import same

PEOPLE = tuple(
    Person(NAME, account, clean_name(name), handle=account)
    for account, name in (
        ("anna", "Anna"),
        ("boris", "Борис *_`"),
        ("carla", "Carla <b>@everyone</b>"),
        ("dmitri", "Дмитрий\u202e x"),
        ("eva", "\x02eva\x1f"),
    )
)
PLACES = (
    Place(NAME, "club"),
    Place(NAME, "club", "t1"),
    Place(NAME, "клуб"),
    *(Place(NAME, person.account, direct=True) for person in PEOPLE[:3]),
)
SAID = ("2", "theme", "theme dark", "c3", "salta", "тема", "auto on", "language ru", "-")
CLOCKS = ("3d", "10d+12h/20d", "15m+10s", "2d weekends off", "3 дня на ход", "15+10", "sin reloj")
TEXTS = (
    "quiet 22-8",
    "quiet 1-13",
    "zone Europe/Madrid",
    "zone Moscow",
    "clock 4d",
    "2d",
    "5 днях",
)
POINTS = {"1-0": (1.0, 0.0), "0-1": (0.0, 1.0), "1/2-1/2": (0.5, 0.5)}
SETTINGS = ("late 3", "games 2", "check-in 1h", "deadline 1d", "repeat day", "series S", "most 3")
ACTS = (
    *("leave T1 yes", "re-pair T1 yes", "cancel T2 yes", "pause", "resume", "bye", "here"),
    *("standings", "crosstable", "pairings", "explain", "export csv", "season", "deadline 1h"),
)
LOCALES = (*available(), "pt-BR", "", "zz")
NOISE = "abcdefgh12345678 -–:x*#@<>.,!?\u202e\u0000\n\tñжё№“”🙂\ufffe１２"
GROWTH = 40
RESTARTS = 4
KEPT_BUTTONS = 60


class Faults(logging.Handler):
    """What went wrong on our side."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep it."""
        self.found.append(self.format(record))


class Fuzz:
    """One run: what was said, what can be pressed, what was counted."""

    def __init__(self, count: int, seed: int) -> None:
        self.count = count
        self.chance = random.Random(seed)
        self.buttons: list[Button] = []
        self.messages: list[str] = []
        self.asked: list[Ask] = []
        self.time = NOON
        self.seen = Counter[str]()
        self.answered = 0
        self.entries = 0

    async def run(self, folder: Path) -> Counter[str]:
        """All asks, with restarts between; then the laws. Raises AssertionError."""
        faults = Faults()
        logging.getLogger("bot").addHandler(faults)
        try:
            for part in range(RESTARTS):
                async with stage(folder, paper=_Strict()) as here:
                    for number in range(
                        part * self.count // RESTARTS, (part + 1) * self.count // RESTARTS
                    ):
                        await self._ask(here, number)
                        assert not faults.found, f"ask {number}: {self.asked[-1]}\n{faults.found}"
                    await here.house.outbox.settle()
                    await self._laws(here)
        finally:
            logging.getLogger("bot").removeHandler(faults)
        return self.seen

    # What is said

    async def _ask(self, here: Stage, number: int) -> None:
        ask = self._repeated() or await self._new(here, number)
        self.asked = [*self.asked[-GROWTH:], ask]
        again = ask in self.asked[:-1]
        before = len(here.paper.sent)
        if self.chance.random() < 0.1:
            self.seen["swept"] += await self._pass_time(here)
        ids = await answer(here.house, ask)
        if number % 8 == 0:
            await here.house.outbox.settle()
        self.seen["repeated" if again else "answered" if ids else "silent"] += 1
        assert not (again and ids), f"answered twice: {ask}"
        for message, _ in here.paper.sent[before:]:
            self._look(message)

    async def _pass_time(self, here: Stage) -> int:
        """What the clocks bring about, now and then after the bot was away; how much that is."""
        async with here.house.store.write() as connection:
            await queries.beat(connection, "bot", self.time)
        if self.chance.random() < 0.2:
            self.time += timedelta(hours=5)
            await sweep.woken(here.house.store, "bot", self.time)
        swept = await sweep.sweep(here.house, self.time)
        return swept + await tournaments_due.sweep(here.house, self.time)

    def _repeated(self) -> Ask | None:
        if self.asked and self.chance.random() < 0.03:
            return self.chance.choice(self.asked)
        return None

    async def _new(self, here: Stage, number: int) -> Ask:
        chance = self.chance
        self.time += timedelta(seconds=chance.choice((1, 60, 3600, 90_000)))
        place = chance.choice(PLACES)
        text = await self._text(here, place)
        person = chance.choice(PEOPLE)
        if chance.random() < 0.4:
            person, place, text = await self._sensible(here) or (person, place, text)
        owner = next((p for p in PEOPLE if place.direct and p.account == place.chat), None)
        ask = Ask(
            event=f"{NAME}:fuzz:{number}",
            place=place,
            person=owner or person,
            text=text,
            time=self.time,
            language=chance.choice(LOCALES),
            reply_to=chance.choice(self.messages)
            if self.messages and chance.random() < 0.2
            else "",
            addressed=place.direct or chance.random() < 0.85,
            people=PEOPLE,
            discreet=chance.random() < 0.3,
            file=chance.choice((None, None, None, "1. c3-d4 *", _noise(chance))),
            rights=Rights(chance.random() < 0.5, {one: chance.random() < 0.7 for one in ABILITIES}),
        )
        if self.asked and chance.random() < 0.05:
            old = chance.choice(self.asked)
            ask = replace(
                ask,
                event=f"{old.event}:e{number}",
                edits=old.event,
                place=old.place,
                person=old.person,
            )
        return ask

    async def _text(self, here: Stage, place: Place) -> str:
        chance = self.chance
        kind = chance.random()
        if kind < 0.3 and self.buttons:
            return chance.choice(self.buttons).text
        if kind < 0.55:
            return await self._move(here)
        if kind < 0.6:
            return self._clocked()
        if kind < 0.7:
            return self._contested()
        if kind < 0.9:
            return self._command()
        if kind < 0.95:
            return _typo(chance, self._command())
        return _noise(chance)

    def _clocked(self) -> str:
        """What brings games with clocks about, and all that is said of clocks and ratings."""
        chance = self.chance
        person = f"<@{chance.choice(PEOPLE).account}>"
        play = f"play {chance.choice(list(GAMES))} {person} {chance.choice(CLOCKS)}"
        rated = chance.choice(("rated", "rated", "unrated", ""))
        said = (
            *("time", f"rating {person}", "top salta", "top lasca all", "rematch", "resign yes"),
            *("vacation 2d", "vacation off", f"me {chance.choice(TEXTS)}", "accept"),
        )
        return chance.choice((f"{play} {rated}", "accept", chance.choice(said)))

    def _contested(self) -> str:
        """What brings tournaments about, and their rounds to an end."""
        chance = self.chance
        person, number = f"<@{chance.choice(PEOPLE).account}>", f"T{chance.randrange(1, 6)}"
        kind = chance.choice(("swiss", "swiss 2 rounds", "round-robin", "double", "knockout"))
        score = chance.choice(("1-0", "0-1", "draw", "1-0f", "0-0"))
        said = (
            *["tournament join"] * 6,
            *["tournament start"] * 4,
            *(f"tournament join {number}", "resign yes"),
            f"tournament set {chance.choice(SETTINGS)}",
            f"tournament result #{chance.randrange(1, 60)} {score}",
            f"tournament replace {person} <@{chance.choice(PEOPLE).account}>",
            f"tournament {chance.choice(ACTS)}",
        )
        new = (
            f"tournament new {chance.choice(list(GAMES))} {kind} {chance.choice(('', '3d rated'))}"
        )
        return new if chance.random() < 0.2 else chance.choice(said)

    def _command(self) -> str:
        """A command in some language with arguments that may fit."""
        chance = self.chance
        command = chance.choice(list(COMMANDS.values()))
        word = chance.choice([*starts(chance.choice(available()), command.name)])
        given = [self._argument(one) for one in command.arguments if chance.random() < 0.6]
        if chance.random() < 0.2:
            chance.shuffle(given)
        return " ".join((chance.choice(("", "", "/")) + word, *given))

    def _argument(self, argument: Argument) -> str:
        chance = self.chance
        voice = words(chance.choice(available()))
        match argument.kind:
            case Kind.GAME:
                name = chance.choice(list(GAMES))
                return chance.choice((name, *voice.list(f"game-{name}")))
            case Kind.PERSON:
                person = chance.choice(PEOPLE)
                return chance.choice((f"<@{person.account}>", f"@{person.account}", "@nobody"))
            case Kind.NUMBER:
                return f"#{chance.randrange(1, 30)}{chance.choice(('', '', '.3'))}"
            case Kind.CHOICE:
                value = chance.choice(argument.choices)
                return chance.choice((value, *voice.list(f"choice-{value}")))
            case Kind.OPTION:
                rules = chance.choice([known for known in GAMES.values() if known.options])
                option = chance.choice(list(rules.options))
                return f"{option}={chance.choice(rules.options[option])}"
            case Kind.TOURNAMENT:
                return f"T{chance.randrange(1, 6)}"
            case Kind.RANGE:
                return chance.choice(("1-3", "2-", "-4", "9-1", "0-0"))
            case Kind.START:
                return chance.choice(("from #1", "from #2.3", "from w c3/00", "из #1"))
            case Kind.CLOCK:
                return chance.choice(CLOCKS)
            case Kind.MOVE:
                return chance.choice(("c3-d4", "32-42", "11", "a1:b2:c3", "пас", "pass"))
            case _:
                return chance.choice(
                    (
                        _noise(chance),
                        "2",
                        "theme",
                        "dark",
                        "c3",
                        "salta",
                        "тема",
                        "on",
                        "language ru",
                        *TEXTS,
                    )
                )

    async def _running(self, here: Stage) -> tuple[Match, list[Place]] | None:
        """A running game, and where it is shown."""
        async with here.house.store.read() as connection:
            begun = games_of.c.ended.is_(None) & games_of.c.started.isnot(None)
            numbers = (await connection.execute(select(games_of.c.number).where(begun))).scalars()
            known = numbers.all()
            if not known:
                return None
            row = await queries.game(connection, self.chance.choice(known))
            assert row is not None
            shown = await queries.places_of(connection, row.number)
            return await match(connection, here.house.records, row), [p.place for p in shown]

    async def _sensible(self, here: Stage) -> tuple[Person, Place, str] | None:
        """A move by whoever has it, where their game is shown."""
        found = await self._running(here)
        if found is None:
            return None
        played, places = found
        legal, turn = played.record.moves(), played.to_move
        mover = next((p for p in PEOPLE if turn and turn.person.account == p.account), None)
        if not legal or not places or mover is None:
            return None
        return (
            mover,
            self.chance.choice(places),
            f"#{played.number} {self.chance.choice(legal).text}",
        )

    async def _move(self, here: Stage) -> str:
        """A legal move of some running game, as it may be written."""
        found = await self._running(here)
        legal = found[0].record.moves() if found else ()
        if not legal or found is None:
            name = self.chance.choice(list(GAMES))
            return self.chance.choice((f"play {name}", "accept", f"играть {name} @anna", "aceptar"))
        text, number = self.chance.choice(legal).text, f"#{found[0].number}"
        return self.chance.choice((text, f"{number} {text}", f"/m {text} {number}", text.upper()))

    # What is answered

    def _look(self, message: Message) -> None:
        """A message that keeps to what platforms take."""
        reply = message.reply
        self.messages = [*self.messages[-KEPT_BUTTONS:], f"m{message.id}"]
        self.buttons = [*self.buttons, *reply.buttons][-KEPT_BUTTONS:]
        shown = render(reply.text, lambda account, name: name)
        assert shown.strip(), message
        assert len(shown) <= 4096, message
        # What parts the thousands in Russian, and what stands before the words of people, is meant.
        fine = (sign in "\n \u2060\xa0\u202f" or sign.isprintable() for sign in shown)
        assert all(fine), repr(shown)
        assert all(len(b.text.encode()) <= BUTTON_BYTES and b.label for b in reply.buttons), message
        if reply.picture is not None:
            assert 0 < len(reply.picture.alt) <= 1024, reply.picture.alt

    # The laws

    async def _laws(self, here: Stage) -> None:
        async with here.house.store.read() as connection:
            waiting = (
                await connection.execute(select(outbox).where(outbox.c.sent.is_(None)))
            ).all()
            rows = (await connection.execute(select(games_of).order_by(games_of.c.number))).all()
            told = (
                await connection.execute(select(entries).order_by(entries.c.game, entries.c.number))
            ).all()
        assert waiting == []
        by_game: dict[int, list[Any]] = {}
        for entry in told:
            by_game.setdefault(entry.game, []).append(entry)
        assert sum(map(len, by_game.values())) >= self.entries, "entries are gone"
        self.entries = len(told)
        self.seen["clocks run"] = await same(here, self.time)
        async with here.house.store.write() as connection:
            counted = await rating.recount(connection)
        assert counted.changed == 0, "ratings are not what the games say"
        self.seen["rated"] = counted.games
        for row in rows:
            _check_game(row, by_game.get(row.number, []))
            self.seen[f"game of {row.game}"] = sum(one.game == row.game for one in rows)
        self.seen["entries"] = self.entries
        await self._of_tournaments(here)

    async def _of_tournaments(self, here: Stage) -> None:
        """Everyone has one row in a round, and rows count what their games ended with."""
        async with here.house.store.read() as connection:
            rows = (await connection.execute(select(pairings))).all()
            ended = select(games_of).where(games_of.c.tournament.isnot(None))
            scores = {row.number: row.score for row in (await connection.execute(ended)).all()}
        seats = Counter(
            (row.tournament, row.round, row.leg, number)
            for row in rows
            for number in (row.first, row.second)
            if number is not None
        )
        assert all(count == 1 for count in seats.values()), seats.most_common(3)
        for row in rows:
            if row.game is not None and not row.ruled and scores[row.game] in POINTS:
                assert Outcome(row.outcome).points == POINTS[scores[row.game]], row
        self.seen["pairings"] = len(rows)
        self.seen["rounds"] = len({(row.tournament, row.round) for row in rows})


class _Strict(Paper):
    """A platform that is sent nothing twice."""

    async def send(self, message: Message, image: bytes | None) -> str:
        """Write down."""
        assert all(message.id != sent.id for sent, _ in self.sent[-GROWTH:])
        return await super().send(message, image)


def _check_game(row: Any, told: list[Any]) -> None:
    """The stored entries are a game that the rules know; it is over if it says so."""
    rules = game(row.game, **row.options)
    begun = rules.load(row.position) if row.position else None
    assert [entry.number for entry in told] == list(range(1, len(told) + 1))
    record = Record.start(rules, begun)
    least = _pieces(record.position)
    for entry in told:
        record = record.add(Entry(entry.kind, entry.text, entry.side))
        held = _pieces(record.position)
        if rules.columns or row.game in ("salta", "pyramid"):
            assert held == least, f"pieces of #{row.number} are not conserved"
        assert sum(held.values()) <= sum(least.values())
    if record.result is not None:
        assert row.ended is not None, f"#{row.number} is over and not closed"
        assert record.moves() == ()
    elif row.started is not None and row.source is None:
        assert row.ended is None, f"#{row.number} was closed without an end"


def _pieces(position: Position) -> Counter[int]:
    """How many pieces each side has."""
    return Counter(piece.side for column in position.board().values() for piece in column)


def _noise(chance: random.Random) -> str:
    return "".join(chance.choice(NOISE) for _ in range(chance.choice((1, 3, 10, 60, 500))))


def _typo(chance: random.Random, text: str) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(NOISE) + text[at + chance.randrange(2) :]


def main() -> int:
    """Run, and print what came of it."""
    count = int(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.SystemRandom().randrange(10**6)
    sys.stdout.write(f"{count} asks, seed {seed}\n")
    with tempfile.TemporaryDirectory() as folder:
        inner = Path(folder) / "run"
        inner.mkdir()
        seen = asyncio.run(Fuzz(count, seed).run(inner))
    sys.stdout.write(", ".join(f"{name} {number}" for name, number in sorted(seen.items())) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
