"""What a tournament looks like: standings, pairings and cross-tables, in words and as pictures.

Tables call nobody: people stand in them by name only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from bot import boards
from bot.exchange import called
from bot.languages import Words
from bot.talk import Picture, quoted
from bot.tournaments import crosstable as crossed
from bot.tournaments.crosstable import Line, Mark
from bot.tournaments.event import Format, Outcome
from bot.tournaments.standings import Standing
from bot.tournaments.standings import standings as ranked
from bot.tourney.tournament import Pairing, Tournament
from render.tables import crosstable as crosstables
from render.tables import pairings as drawn_pairings
from render.tables import rows as tables
from render.tables import standings as drawn_standings

LINES = 10
"""So many lines of a table are told in words."""
ALT = 1_000
"""A description has at most so many characters."""
ROOM = 1_600
"""A list of pairings in a message has at most so many."""
RESULTS = ("win", "draw", "loss", "bye", "half", "walkover", "forfeit", "unplayed")
_SCORES = {
    Outcome.DRAW: "½–½",
    Outcome.FIRST_BY_FORFEIT: "+:–",
    Outcome.SECOND_BY_FORFEIT: "–:+",
    Outcome.BOTH_FORFEIT: "–:–",
}
_FRACTIONS = {0.5: "½", 0.25: "¼", 0.75: "¾"}


@dataclass(frozen=True, slots=True)
class Look:
    """How pictures are drawn for a place."""

    theme: str
    size: int


@dataclass(frozen=True, slots=True)
class Report:
    """A table in words, and as a picture."""

    text: str
    picture: Picture | None


def score(outcome: Outcome | None) -> str:
    """How a game ended, as tables have it: `½–½`, `+:–` by forfeit; empty while it is played."""
    if outcome is None:
        return ""
    return _SCORES.get(outcome, outcome.value.replace("-", "–"))


def points(value: float) -> str:
    """Points or a tie-break as people write them: `2½`."""
    whole, part = divmod(value, 1)
    if part == 0:
        return f"{whole:.0f}"
    if part in _FRACTIONS:
        return f"{whole:.0f}{_FRACTIONS[part]}" if whole else _FRACTIONS[part]
    return f"{value:.2f}"


def title(voice: Words, tournament: Tournament) -> str:
    """What a tournament is called: its own name, else its format and game."""
    if tournament.name:
        return quoted(tournament.name)
    told = voice.word(f"format-{tournament.regulations.format.value}")
    game = boards.game_name(voice, tournament.game)
    return voice.say("tournament-title", format=told, game=game)


def standings(voice: Words, tournament: Tournament, look: Look) -> Report:
    """The table: places, points and tie-breaks."""
    lines = ranked(tournament.event)
    heads = _column_heads(voice, tournament)
    rows = tuple(
        tables.Row(_place(line), name(tournament, line.number), (), _values(tournament, line))
        for line in lines
    )
    drawn = drawn_standings.Standings(
        rows=rows[: drawn_standings.ROWS],
        title=title(voice, tournament),
        subtitle=_subtitle(voice, tournament),
        name=voice.say("report-player"),
        columns=heads[: drawn_standings.COLUMNS],
        note=voice.say("report-more", count=len(rows) - drawn_standings.ROWS)
        if len(rows) > drawn_standings.ROWS
        else "",
        theme=look.theme,
        size=look.size,
    )
    told = [_told(voice, tournament, line) for line in lines]
    short = [_told(voice, tournament, line, brief=True) for line in lines]
    return _report(voice, "standings", drawn, told, short, _meanings(voice, tournament))


def crosstable(voice: Words, tournament: Tournament, look: Look) -> Report:
    """Everyone's results: against everyone in a small round robin, else round by round."""
    round_robin = tournament.regulations.format is Format.ROUND_ROBIN
    if round_robin and len(tournament.seats) <= crosstables.PLAYERS:
        return _against_all(voice, tournament, look)
    lines = crossed.progress(tournament.event)
    places = {line.standing.number: _place(line.standing) for line in lines}
    last = tournament.event.paired
    first = max(0, last - drawn_standings.ROUNDS)
    rows = [
        tables.Row(
            _place(line.standing),
            name(tournament, line.standing.number),
            tuple(_cell(mark, places.get(mark.opponent or 0, "")) for mark in line.marks[first:]),
            (points(line.standing.points),),
        )
        for line in lines
    ]
    drawn = drawn_standings.Standings(
        rows=tuple(rows[: drawn_standings.ROWS]),
        title=title(voice, tournament),
        subtitle=_subtitle(voice, tournament),
        name=voice.say("report-player"),
        rounds=tuple(str(number) for number in range(first + 1, last + 1)),
        columns=(voice.say("report-points"),),
        legend=_legend(voice, tournament),
        theme=look.theme,
        size=look.size,
    )
    told = [_row_told(voice, tournament, line, places) for line in lines]
    return _report(voice, "standings", drawn, told, told)


def _against_all(voice: Words, tournament: Tournament, look: Look) -> Report:
    lines = crossed.crosstable(tournament.event)
    rows = tuple(
        tables.Row(
            _place(line.standing),
            name(tournament, line.standing.number),
            tuple(_cell(mark, points(mark.points) if mark.games else "") for mark in line.marks),
            (points(line.standing.points),),
        )
        for line in lines
    )
    drawn = crosstables.CrossTable(
        rows=rows,
        rivals=tuple(str(at) for at, _ in enumerate(rows, 1)),
        title=title(voice, tournament),
        subtitle=_subtitle(voice, tournament),
        name=voice.say("report-player"),
        columns=(voice.say("report-points"),),
        legend=_legend(voice, tournament),
        theme=look.theme,
        size=look.size,
    )
    told = [_told(voice, tournament, line.standing) for line in lines]
    return _report(voice, "crosstable", drawn, told, told)


def pairings(
    voice: Words,
    tournament: Tournament,
    number: int,
    look: Look,
    links: Callable[[int], str] = "#{}".format,
) -> Report:
    """Who meets whom in a round, with each game as `links` tells it."""
    held = tournament.rows_of_round(number)
    event = tournament.event
    earlier = tuple(row for row in event.rows if row.round < number)
    before = {line.number: line.points for line in ranked(replace(event, rows=earlier))}
    drawn = drawn_pairings.Pairings(
        rows=tuple(
            _pairing(voice, tournament, one, before) for one in held[: drawn_pairings.BOARDS]
        ),
        title=title(voice, tournament),
        subtitle=voice.say("report-round", round=number, rounds=tournament.count),
        first=_side(voice, tournament, 0),
        second=_side(voice, tournament, 1),
        theme=look.theme,
        size=look.size,
    )
    told = [_pairing_told(voice, tournament, one) for one in held]
    linked = [
        told_of + (f" ({links(one.game)})" if one.game else "")
        for one, told_of in zip(held, told, strict=True)
    ]
    head = f"{title(voice, tournament)}. {drawn.subtitle}."
    text = "\n".join([head, *boards.fitting(linked, ROOM)])
    return Report(text, _drawn("pairings", drawn, _short(voice, head, told)))


# -- parts of tables ------------------------------------------------------------------------------


def name(tournament: Tournament, number: int) -> str:
    """The name of an entrant; of one who is gone, in brackets."""
    seat = tournament.by_number[number]
    told = called(seat.player)
    return told if seat.gone is None else f"({told})"


def _place(line: Standing) -> str:
    return "–" if line.void else str(line.place)


def _values(tournament: Tournament, line: Standing) -> tuple[str, ...]:
    return (points(line.points), *map(points, line.values))[: drawn_standings.COLUMNS]


def _column_heads(voice: Words, tournament: Tournament) -> tuple[str, ...]:
    """Heads of points and tie-breaks, by their codes."""
    knockout = tournament.regulations.format is Format.KNOCKOUT
    codes = () if knockout else tournament.event.tie_breaks
    return (voice.say("report-points"), *codes)


def _cell(mark: Mark, text: str) -> tables.Cell:
    return tables.Cell(mark.result, text, mark.side)


def _legend(voice: Words, tournament: Tournament) -> tuple[tuple[str, str], ...]:
    results = [(result, voice.say(f"report-{result}")) for result in RESULTS]
    sides = (("first", _side(voice, tournament, 0)), ("second", _side(voice, tournament, 1)))
    return (*results, *sides)


def _side(voice: Words, tournament: Tournament, side: int) -> str:
    return boards.side_name(voice, tournament.game, side)


def _subtitle(voice: Words, tournament: Tournament) -> str:
    if tournament.over:
        return voice.say("report-final")
    return voice.say("report-round", round=tournament.event.paired, rounds=tournament.count)


def _pairing(
    voice: Words, tournament: Tournament, one: Pairing, before: dict[int, float]
) -> drawn_pairings.Pairing:
    row = one.row
    first = drawn_pairings.Player(name(tournament, row.first), points(before.get(row.first, 0.0)))
    if row.second is None:
        return drawn_pairings.Pairing("", first, result=_alone(voice, tournament, row.outcome))
    have = points(before.get(row.second, 0.0))
    second = drawn_pairings.Player(name(tournament, row.second), have)
    ended = row.outcome.points if row.outcome else (0.0, 0.0)
    winner = None if ended[0] == ended[1] else ended.index(max(ended))
    return drawn_pairings.Pairing(str(row.board), first, second, score(row.outcome) or "–", winner)


def _alone(voice: Words, tournament: Tournament, outcome: Outcome | None) -> str:
    """What somebody has who meets nobody."""
    if outcome is Outcome.BYE:
        knockout = tournament.regulations.format is Format.KNOCKOUT
        return voice.say("report-through" if knockout else "report-bye")
    return voice.say("report-half" if outcome is Outcome.HALF else "report-unplayed")


# -- in words -------------------------------------------------------------------------------------


def _told(voice: Words, tournament: Tournament, line: Standing, *, brief: bool = False) -> str:
    """A line of the standings, with its tie-breaks if it is not to be brief."""
    player = name(tournament, line.number)
    if line.void:
        return voice.say("report-void", player=player)
    if tournament.regulations.format is Format.KNOCKOUT:
        return f"{line.place}. {player}"
    codes = () if brief else zip(tournament.event.tie_breaks, line.values, strict=True)
    values = ", ".join(f"{code} {points(value)}" for code, value in codes)
    return f"{line.place}. {player}: {points(line.points)}" + (f" ({values})" if values else "")


def _row_told(voice: Words, tournament: Tournament, line: Line, places: dict[int, str]) -> str:
    """A line of a table round by round: `1. Ann: 2 (win 3, draw 2)`."""
    marks = ", ".join(
        f"{voice.say(f'report-{mark.result}')} {places.get(mark.opponent or 0, '')}".strip()
        for mark in line.marks
        if mark.result in RESULTS
    )
    have = points(line.standing.points)
    return f"{_place(line.standing)}. {name(tournament, line.standing.number)}: {have} ({marks})"


def _pairing_told(voice: Words, tournament: Tournament, one: Pairing) -> str:
    row, first = one.row, name(tournament, one.row.first)
    if row.second is None:
        return f"{first}: {_alone(voice, tournament, row.outcome)}"
    ended = f" {score(row.outcome)}" if row.outcome else ""
    return f"{row.board}. {first} – {name(tournament, row.second)}{ended}"


def _meanings(voice: Words, tournament: Tournament) -> str:
    """By which tie-breaks places are shared out."""
    codes = [] if tournament.regulations.format is Format.KNOCKOUT else tournament.event.tie_breaks
    names = ", ".join(f"{voice.word(f'tie-break-{code.lower()}')} ({code})" for code in codes)
    return voice.say("report-tie-breaks", names=names) if names else ""


def _report(
    voice: Words,
    kind: str,
    drawn: Any,
    told: Sequence[str],
    brief: Sequence[str],
    meanings: str = "",
) -> Report:
    """A table with its first lines in words."""
    head = f"{drawn.title}. {drawn.subtitle}."
    text = "\n".join([head, *brief[:LINES]])
    if len(told) > LINES:
        text += "\n" + voice.say("report-more", count=len(told) - LINES)
    if meanings:
        text += f"\n{meanings}"
    return Report(text, _drawn(kind, drawn, _short(voice, head, told)))


def _drawn(kind: str, drawn: Any, alt: str) -> Picture:
    return Picture("table", {"kind": kind, "data": asdict(drawn)}, alt)


def _short(voice: Words, head: str, told: Iterable[str]) -> str:
    """A description of a table: as many lines as fit."""
    lines = list(told)
    kept = boards.fitting(lines, ALT - len(head) - 40)
    more = len(lines) - len(kept)
    rest = [voice.say("report-more", count=more)] if more else []
    return " ".join([head, *(f"{line}." for line in kept), *rest])[:1024]
