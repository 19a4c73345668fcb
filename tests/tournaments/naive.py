"""Standings a second time, from the text of the rules alone, slow and without sharing any code.

Everything is looked up in the rows again and again; only `Event` and `Row` are used.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product

from bot.tournaments.event import Event, Format, Outcome, Row

WIN_BY_FORFEIT = {Outcome.FIRST_BY_FORFEIT: 0, Outcome.SECOND_BY_FORFEIT: 1}
FORFEITS = (*WIN_BY_FORFEIT, Outcome.BOTH_FORFEIT)
GONE = "-"
"""Stands for a round in which somebody has no row."""


def void(event: Event) -> set[int]:
    found = set()
    for one in event.entrants:
        came = 0
        for row in event.rows:
            if one.number not in (row.first, row.second) or one.left is None:
                continue
            if row.round >= one.left or row.outcome is None:
                continue
            came += row.outcome.played or (
                row.outcome in WIN_BY_FORFEIT and row.points_of(one.number) == 1
            )
        total = (len(event.entrants) - 1) * event.cycles
        if event.format is Format.ROUND_ROBIN and one.left is not None and came < total / 2:
            found.add(one.number)
    return found


def life(event: Event, number: int) -> list[Row | str]:
    """The rounds of an entrant that count."""
    out = void(event)
    if event.format is Format.ROUND_ROBIN:
        mine = [row for row in event.rows if number in (row.first, row.second)]
        return [row for row in mine if row.first not in out and row.second not in out]
    rounds: list[Row | str] = []
    for played in range(1, max((row.round for row in event.rows), default=0) + 1):
        here = [r for r in event.rows if r.round == played and number in (r.first, r.second)]
        rounds.append(here[0] if here else GONE)
    return rounds


def score(event: Event, number: int) -> float:
    return sum(row.points_of(number) for row in life(event, number) if isinstance(row, Row))


def requested(row: Row | str) -> bool:
    return row == GONE or (isinstance(row, Row) and row.outcome in (Outcome.HALF, Outcome.ZERO))


def voluntary(row: Row | str, number: int) -> bool:
    if requested(row):
        return True
    assert isinstance(row, Row)
    return row.outcome in FORFEITS and row.points_of(number) == 0


def seen(event: Event, number: int) -> float:
    """The score that opponents see (16.3)."""
    if event.format is Format.ROUND_ROBIN:
        return score(event, number)
    rounds, total = life(event, number), 0.0
    for index, row in enumerate(rounds):
        if requested(row) and all(voluntary(later, number) for later in rounds[index + 1 :]):
            total += 0.5
        elif isinstance(row, Row):
            total += row.points_of(number)
    return total


def met(event: Event, number: int) -> list[tuple[float, float, bool]]:
    """For each round that counts: score met, points got, whether it was voluntarily unplayed."""
    found = []
    for row in life(event, number):
        got = row.points_of(number) if isinstance(row, Row) else 0.0
        if isinstance(row, Row) and row.outcome is None:
            continue
        other = row.opponent_of(number) if isinstance(row, Row) else None
        assert isinstance(row, str) or row.outcome is not None
        on_board = isinstance(row, Row) and row.outcome is not None and row.outcome.played
        if other is not None and (on_board or event.format is Format.ROUND_ROBIN):
            found.append((seen(event, other), got, voluntary(row, number)))
        elif event.format is Format.SWISS:
            cap = 0.5 * event.rounds if other is None else seen(event, other)
            found.append((min(score(event, number), cap), got, voluntary(row, number)))
    return found


def value(event: Event, code: str, number: int) -> float:
    lines = met(event, number)
    if code == "BH":
        return sum(line[0] for line in lines)
    if code == "BH-C1":
        from_own = [line[0] for line in lines if line[2]]
        everything = [line[0] for line in lines]
        return sum(everything) - min(from_own or everything, default=0)
    if code == "SB":
        return sum(line[0] * line[1] for line in lines)
    rows = [row for row in life(event, number) if isinstance(row, Row)]
    if code == "WIN":
        return sum(row.points_of(number) == 1 for row in rows)
    if code == "SALTA":
        return sum(row.counts[row.second == number] for row in rows if row.outcome)
    if code == "PS":
        last = max((row.round for row in event.rows), default=0)
        sums = (
            sum(row.points_of(number) for row in rows if row.round <= so_far)
            for so_far in range(1, last + 1)
        )
        return sum(sums)
    assert code == "BPG"
    black = [row for row in rows if row.second == number and row.outcome]
    counted = [row for row in black if row.outcome and row.outcome.played]
    if event.format is Format.ROUND_ROBIN:
        counted += [row for row in black if row.outcome is Outcome.SECOND_BY_FORFEIT]
    return len(counted)


def duel(event: Event, one: int, other: int) -> Fraction | None:
    """What one has from the games against another on average; None if they have not met."""
    games = []
    for row in life(event, one):
        if not isinstance(row, Row) or row.opponent_of(one) != other or row.outcome is None:
            continue
        if row.outcome.played or event.format is Format.ROUND_ROBIN:
            games.append(Fraction(row.points_of(one)))
    return sum(games) / Fraction(len(games)) if games else None


def direct(event: Event, tied: list[int]) -> list[set[int]]:
    """Those who are tied, parted by article 6; missing games are tried in all ways if few."""
    if len(tied) < 2:
        return [set(tied)]
    duels = {(a, b): duel(event, a, b) for a, b in permutations(tied, 2)}
    table = {a: sum((duels[a, b] or Fraction() for b in tied if b != a), Fraction()) for a in tied}
    gaps = [(a, b) for a, b in permutations(tied, 2) if a < b and duels[a, b] is None]
    if not gaps:
        levels = sorted(set(table.values()), reverse=True)
        parts = [{a for a in tied if table[a] == level} for level in levels]
        if len(parts) == 1:
            return parts
        return [x for part in parts for x in direct(event, sorted(part))]
    firm: list[int] = []
    while len(firm) < len(tied):
        rest = [a for a in tied if a not in firm]
        leader = [a for a in rest if alone_at_top(table, gaps, rest, a)]
        if not leader:
            break
        firm += leader
    rest = [a for a in tied if a not in firm]
    if not firm:
        return [set(tied)]
    return [*({a} for a in firm), *(direct(event, rest) if rest else [])]


def alone_at_top(
    table: dict[int, Fraction], gaps: list[tuple[int, int]], rest: list[int], who: int
) -> bool:
    """Whether nobody else of the rest can come up to them, however the missing games end."""
    if len(gaps) > 6:
        mine = table[who]
        return all(table[a] + sum(a in gap for gap in gaps) < mine for a in rest if a != who)
    for ends in product((Fraction(0), Fraction(1, 2), Fraction(1)), repeat=len(gaps)):
        then = dict(table)
        for (a, b), end in zip(gaps, ends, strict=True):
            then[a] += end
            then[b] += 1 - end
        if any(then[a] >= then[who] for a in rest if a != who):
            return False
    return True


def places(event: Event) -> list[set[int]]:
    """Groups of starting numbers, best first; of a group of several all share a place."""
    groups = [{one.number for one in event.entrants} - void(event)]
    for code in ("", *event.tie_breaks):
        parts: list[set[int]] = []
        for group in groups:
            if code == "DE":
                parts += direct(event, sorted(group))
                continue
            worth = {a: value(event, code, a) if code else score(event, a) for a in group}
            levels = sorted(set(worth.values()), reverse=True)
            parts += [{a for a in group if worth[a] == level} for level in levels]
        groups = parts
    return [group for group in groups if group]
