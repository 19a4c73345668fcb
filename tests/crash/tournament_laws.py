"""What must be so of a whole tournament, from what was seen of it outside of the bot.

Rounds, byes, games and their ends are read from what the platform received; results are those of
the games, replayed from their entries. The table is counted from both, naively.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from rules.core import SCORES
from rules.record import LOSSES, Record

HEAD = re.compile(r"\(T1\): round (\d+) of \d+\.")
GAME = re.compile(r"^(\d+)\. P(\d+) – P(\d+)(?: #(\d+)| ([+–]:[+–]))$", re.M)
"""With its number, or the result of one that is not played: somebody has left."""
BYE = re.compile(r"^P(\d+): (?:bye \(1 point\)|no opponent, so .+)$", re.M)
PLACE = re.compile(r"^(\d+)\. \(?P(\d+)\)?(?:: (\d*½?))?$", re.M)
BEGUN = re.compile(r"round \d+, board \d+: game #(\d+)\b")
WON = re.compile(r"P(\d+) wins with")
ENDED = "that was the end of the game"
OVER = "(T1) is over"
SHOWN = 10
"""As many lines of a table are written out."""
TABLE = "Who is level is parted by"
ONCE = (
    HEAD,
    BEGUN,
    re.compile(r"the result of game #\d+"),
    re.compile(r"P\d+ has left Cup"),
    re.compile(r"\(T1\) is paused"),
    re.compile(r"\(T1\) goes on"),
    re.compile(r"\(T1\) is over"),
    re.compile(r"P\d+ plays in Cup"),
)
"""What is announced in the club once each."""


@dataclass(frozen=True)
class Row:
    """A game or a bye, as a round's announcement told it."""

    round: int
    board: int
    first: int
    second: int | None = None
    game: int | None = None
    walkover: str = ""


@dataclass
class Seen:
    """What a driver knows of a tournament that is over."""

    format: str
    entrants: int
    texts: list[str]
    kills: list[int]
    """How many texts there were at each kill."""
    nonce: bool
    """Whether the platform drops what is sent again."""
    records: dict[int, Record]
    """The games, replayed."""
    expected: dict[int, str]
    """Scores of games that the driver ended, as it did."""
    seeds: dict[int, int]
    """Starting number by person."""
    left: dict[int, int] = field(default_factory=dict)
    """From which round on somebody who left is not there."""

    @cached_property
    def doubled(self) -> list[tuple[int, int]]:
        """Texts, by their places, that came again right after a kill, the last before it."""
        again = [(at - 1, at) for at in sorted({*self.kills}) if 0 < at < len(self.texts)]
        return [(one, other) for one, other in again if self.texts[one] == self.texts[other]]

    @cached_property
    def told(self) -> list[str]:
        """The texts without those that may have come twice: the platform has no nonce."""
        doubled = set() if self.nonce else {other for _, other in self.doubled}
        return [text for at, text in enumerate(self.texts) if at not in doubled]

    @cached_property
    def rows(self) -> list[Row]:
        """All rounds, as told."""
        return [row for text in self.told if HEAD.search(text) for row in _rows(text)]

    def points(self, row: Row) -> dict[int, float]:
        """What a row is worth to whom, by its game replayed."""
        if row.second is None:
            return {row.first: 1.0}
        walkover = {"+:–": "1-0", "–:+": "0-1"}.get(row.walkover, "")
        score = _score(self.records[row.game]) if row.game else walkover
        halves = {"1-0": (2, 0), "0-1": (0, 2), "1/2-1/2": (1, 1)}.get(score, (0, 0))
        return {row.first: halves[0] / 2, row.second: halves[1] / 2}


def _rows(text: str) -> Iterator[Row]:
    found = HEAD.search(text)
    number = int(found[1]) if found else 0
    board = 0
    for line in text.splitlines():
        if pair := GAME.match(line):
            board, game = int(pair[1]), int(pair[4]) if pair[4] else None
            yield Row(number, board, int(pair[2]), int(pair[3]), game, pair[5] or "")
        elif bye := BYE.match(line):
            # The board that nobody else has: rows are told by board.
            board += 1
            yield Row(number, board, int(bye[1]))


def _score(record: Record) -> str:
    return record.result.score if record.result is not None else "none"


def faults(seen: Seen) -> list[str]:
    """All that is not as it must be; empty if all is well."""
    told = [*_of_rounds(seen), *_of_games(seen), *_of_texts(seen)]
    # Where a round was never told, its table cannot be counted.
    told += [] if told else [*(_of_swiss if seen.format == "swiss" else _of_knockout)(seen)]
    return told


def listed(seen: Seen) -> list[str]:
    """What came twice around a kill, with the first words of it."""
    return [f"{seen.texts[one].splitlines()[0][:60]!r} ×2" for one, _ in seen.doubled]


def _of_texts(seen: Seen) -> Iterator[str]:
    """Everything is announced once; each game's end too, with the right winner."""
    heads = Counter(found[0] for text in seen.told for key in ONCE for found in key.finditer(text))
    yield from (f"{key!r} was told {count} times" for key, count in heads.items() if count > 1)
    yield from (f"{OVER!r} was not told" for _ in range(1) if not heads[OVER])
    begun = {int(one) for text in seen.told for one in BEGUN.findall(text)}
    yield from (f"game {number} was not told" for number in sorted(seen.records.keys() - begun))
    ends = [text for text in seen.told if ENDED in text]
    scores = [(row, _score(seen.records[row.game])) for row in seen.rows if row.game]
    if len(ends) != len(scores):
        yield f"{len(scores)} games ended, {len(ends)} ends were told"
    won = Counter(int(one) for text in ends for one in WON.findall(text)[:1])
    naive = Counter(row.first for row, score in scores if score == "1-0")
    naive += Counter(row.second or 0 for row, score in scores if score == "0-1")
    if won != naive:
        yield f"told wins {sorted(won.items())}, played {sorted(naive.items())}"


def _of_rounds(seen: Seen) -> Iterator[str]:
    """Everyone who is there has one row a round, and no round is left out."""
    rounds: dict[int, Counter[int]] = defaultdict(Counter)
    for row in seen.rows:
        rounds[row.round].update(one for one in (row.first, row.second) if one is not None)
        if row.first == row.second:
            yield f"P{row.first} plays alone: {row}"
        if row.walkover and not {row.first, row.second} & seen.left.keys():
            yield f"nobody has left and there is no game: {row}"
    last = max(rounds, default=0)
    yield from (f"round {n} was not told" for n in range(1, last + 1) if n not in rounds)
    if not rounds:
        yield "no round was told"
    byes = Counter(row.first for row in seen.rows if row.second is None)
    yield from (f"P{one} has {count} byes" for one, count in byes.items() if count > 1)
    if seen.format == "swiss":
        for number, seats in rounds.items():
            there = {n for n in range(1, seen.entrants + 1) if seen.left.get(n, 99) > number}
            yield from (
                f"P{n} has {seats[n]} rows in round {number}" for n in there if seats[n] != 1
            )
            yield from (
                f"P{n} has left and is paired in round {number}" for n in seats.keys() - there
            )


def _of_games(seen: Seen) -> Iterator[str]:
    """Each pairing is a game of its own, which ended the way it was ended; there are no others."""
    numbers = Counter(row.game for row in seen.rows if row.game)
    yield from (
        f"game {n} was told in {count} pairings" for n, count in numbers.items() if count > 1
    )
    if numbers.keys() != seen.records.keys():
        yield f"games {sorted(seen.records.keys() ^ numbers.keys())} are stored or told, not both"
    for number, record in seen.records.items():
        score = _score(record)
        if score == "none":
            yield f"game {number} never ended"
        elif seen.expected.get(number, score) != score:
            yield f"game {number} ended {score}, it was made to end {seen.expected[number]}"


def _of_swiss(seen: Seen) -> Iterator[str]:
    """Nobody meets twice; the table told last has everyone's points as they are counted here."""
    met = Counter(frozenset((row.first, row.second)) for row in seen.rows if _played(seen, row))
    yield from (f"{set(pair)} met {count} times" for pair, count in met.items() if count > 1)
    points: Counter[int] = Counter()
    for row in seen.rows:
        for one, worth in seen.points(row).items():
            points[one] += int(2 * worth)
    table = next((text for text in reversed(seen.told) if TABLE in text), "")
    found = [(int(place), int(one), _halves(worth)) for place, one, worth in PLACE.findall(table)]
    if {one: worth for _, one, worth in found} != {one: points[one] for _, one, _ in found}:
        yield f"the table is {found}, counted {sorted(points.items())}"
    best = sorted((points[n] for n in seen.seeds), reverse=True)
    if (
        len(found) < min(SHOWN, seen.entrants)
        or [worth for _, _, worth in found] != best[: len(found)]
    ):
        yield f"the table is {found}, the best have {best}"
    final = next(text for text in seen.told if OVER in text)
    told = [(int(place), int(one), _halves(worth)) for place, one, worth in PLACE.findall(final)]
    if told != found[: len(told)] or not told:
        yield f"at the end {told} was told, the table is {found}"


def _played(seen: Seen, row: Row) -> bool:
    """Whether two met: a game that one of them forfeited before both had moved is none."""
    if row.game is None:
        return False
    record = seen.records[row.game]
    forfeited = record.plies < 2 and record.entry is not None and record.entry.kind in LOSSES
    return _score(record) in (*SCORES, "1/2-1/2") and not forfeited


def _halves(text: str) -> int:
    """Half points of a figure like `2½`."""
    return 2 * int(text.rstrip("½") or 0) + text.endswith("½")


def _of_knockout(seen: Seen) -> Iterator[str]:
    """Winners go on, and the last match decides; the end tells the first three so."""
    matches: Mapping[int, Mapping[int, list[Row]]] = _matches(seen.rows)
    last = max(matches)
    for number in range(2, last + 1):
        before = {n: _winner(seen, rows) for n, rows in matches[number - 1].items()}
        for board, rows in matches[number].items():
            here = {rows[0].first, rows[0].second} - {None}
            third = number == last and board == 2
            pair = [_loser(seen, matches[number - 1], n) if third else before.get(n) for n in
                    ((1, 2) if third else (2 * board - 1, 2 * board))]  # fmt: skip
            if here != {one for one in pair if one is not None}:
                yield f"round {number}, board {board}: {here} play, {pair} should"
    final = matches[last][1]
    first = _winner(seen, final)
    order = [first, *({final[0].first, final[0].second} - {first})]
    if 2 in matches[last]:
        order.append(_winner(seen, matches[last][2]))
    text = next(text for text in seen.told if OVER in text)
    told = [int(one) for _, one, _ in PLACE.findall(text)]
    if told != order[:3]:
        yield f"at the end {told} was told, it is {order}"


def _matches(rows: Iterable[Row]) -> dict[int, dict[int, list[Row]]]:
    found: dict[int, dict[int, list[Row]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        found[row.round][row.board].append(row)
    return found


def _winner(seen: Seen, rows: list[Row]) -> int | None:
    """Who has more points; of a level match who has not left, else the better seed."""
    first, second = rows[0].first, rows[0].second
    if second is None:
        return first
    points: Counter[int] = Counter()
    for row in rows:
        for one, worth in seen.points(row).items():
            points[one] += int(2 * worth)
    if points[first] != points[second]:
        return max((first, second), key=lambda one: points[one])
    gone = rows[0].round + 1
    stay = [one for one in (first, second) if seen.left.get(one, gone + 1) > gone]
    return min(stay or (first, second), key=lambda one: seen.seeds[one]) if points[first] else None


def _loser(seen: Seen, matches: Mapping[int, list[Row]], board: int) -> int | None:
    won, row = _winner(seen, matches[board]), matches[board][0]
    return row.second if won == row.first else row.first
