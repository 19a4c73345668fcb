"""The table of a season: what somebody has from the tournaments of a series."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from bot import boards
from bot.exchange import called
from bot.languages import Words
from bot.store.people import Player
from bot.talk import Picture, quoted
from bot.tournaments.season import Line, Scheme, season
from bot.tourney.reports import ALT, LINES, Look, Report, points
from bot.tourney.tournament import RUNNING, Tournament
from render.tables import rows as tables
from render.tables import standings as drawn_standings

SCHEME = Scheme(places=(10, 8, 6, 5, 4, 3, 2, 1))
"""What the places of a tournament are worth."""
SHOWN = drawn_standings.ROUNDS
"""So many tournaments, the last, have a column in the picture."""


def report(voice: Words, name: str, held: Sequence[Tournament], look: Look) -> Report:
    """The table over some tournaments, in their order."""
    people = {seat.player.id: seat.player for one in held for seat in one.seats}
    stages = [(one.event, {seat.number: seat.player.id for seat in one.seats}) for one in held]
    lines = [line for line in season(stages, SCHEME) if any(line.results)]
    title = voice.say("season-title", name=quoted(name))
    worth = ", ".join(points(value) for value in SCHEME.places)
    told = [_told(line, people) for line in lines]
    head = f"{title} {voice.say('season-scheme', places=worth)}"
    text = "\n".join([head, _stages(voice, held), *told[:LINES]])
    if len(told) > LINES:
        text += "\n" + voice.say("report-more", count=len(told) - LINES)
    alt = " ".join([title, *(f"{one}." for one in boards.fitting(told, ALT - len(title)))])
    return Report(text, _drawn(voice, title, held, lines, people, look, alt[:1024]))


def _told(line: Line[int], people: dict[int, Player]) -> str:
    parts = " + ".join(points(one.points) if one else "–" for one in line.results)
    return f"{line.place}. {called(people[line.person])}: {points(line.total)} ({parts})"


def _stages(voice: Words, held: Sequence[Tournament]) -> str:
    """Which tournaments they are; those that go on are marked."""
    told = [
        voice.say("season-running", number=f"T{one.number}")
        if one.state == RUNNING
        else f"T{one.number}"
        for one in held
    ]
    return voice.say("season-stages", tournaments=", ".join(told))


def _drawn(
    voice: Words,
    title: str,
    held: Sequence[Tournament],
    lines: Sequence[Line[int]],
    people: dict[int, Player],
    look: Look,
    alt: str,
) -> Picture:
    rows = tuple(
        tables.Row(
            str(line.place),
            called(people[line.person]),
            tuple(_cell(result.points if result else None) for result in line.results[-SHOWN:]),
            (points(line.total),),
        )
        for line in lines[: drawn_standings.ROWS]
    )
    drawn = drawn_standings.Standings(
        rows=rows,
        title=title,
        name=voice.say("report-player"),
        rounds=tuple(f"T{one.number}" for one in held[-SHOWN:]),
        columns=(voice.say("report-points"),),
        theme=look.theme,
        size=look.size,
    )
    return Picture("table", {"kind": "standings", "data": asdict(drawn)}, alt)


def _cell(worth: float | None) -> tables.Cell:
    """What a tournament gave; empty for one that was missed."""
    if worth is None:
        return tables.Cell()
    return tables.Cell("win" if worth == SCHEME.places[0] else "draw", points(worth))
