"""A tournament as JSON and as CSV: everything that its history and its standings hold.

The JSON is one object:

    {"version": 1,
     "format": "swiss", "rounds": 5, "cycles": 1, "legs": 1, "third_place": false,
     "tie_rule": "seed", "replays": 1, "top_side": 0,
     "tie_breaks": ["BH-C1", "BH"],
     "entrants": [{"number": 1, "name": "Ann", "rating": 1500, "joined": 1, "left": null,
                   "byes": [3]}],
     "rows": [{"round": 1, "board": 1, "leg": 1, "first": 1, "second": 2, "outcome": "1-0",
               "counts": [0.0, 0.0]}],
     "standings": [{"place": 1, "number": 1, "points": 1.0, "values": [0.0, 0.0], "games": 1,
                    "void": false}]}

`second` is null in a row without an opponent, `outcome` while a game runs; else it is one of 1-0,
0-1, 1/2-1/2, +-, -+, --, bye, half, zero. `event` reads it back; names and standings are not part
of an event. The CSV tables have the same columns under the same names.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from bot.tournaments.event import Entrant, Event, Format, Outcome, Row
from bot.tournaments.standings import standings
from bot.tournaments.tie_breaks import FITTING

VERSION: Final = 1
_SETTINGS: Final = {
    "rounds": int,
    "cycles": int,
    "legs": int,
    "third_place": bool,
    "tie_rule": str,
    "replays": int,
    "top_side": int,
}
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""How a text begins that a spreadsheet would take for a formula."""


def to_json(event: Event, names: Mapping[int, str]) -> str:
    """The whole of an event; names by starting number, "" where one is missing."""
    whole = {
        "version": VERSION,
        "format": event.format.value,
        **{key: getattr(event, key) for key in _SETTINGS},
        "tie_breaks": list(event.tie_breaks),
        "entrants": _entrants(event, names),
        "rows": _rows(event),
        "standings": _standings(event),
    }
    return json.dumps(whole, ensure_ascii=False, indent=1)


def from_json(text: str) -> Event:
    """The event that a JSON tells. ValueError: the text is none of this version, or no event."""
    try:
        whole = json.loads(text)
    except RecursionError:
        raise ValueError("this is no tournament: it is nested too deep") from None
    if not isinstance(whole, dict) or whole.get("version") != VERSION:
        raise ValueError(f"this is no tournament of version {VERSION}")
    try:
        event = _event(whole)
        _check(event)
        return event
    except (KeyError, TypeError, AttributeError) as wrong:
        raise ValueError(f"this tournament cannot be read: {wrong!r}") from wrong


def to_csv(event: Event, names: Mapping[int, str]) -> dict[str, str]:
    """Three tables by name: entrants, rows, standings (a column a tie-break, with names).

    Several values in one cell are parted by spaces. Names that a spreadsheet would take for a
    formula have an apostrophe before them.
    """
    entrants = [{**one, "name": _inert(one["name"])} for one in _entrants(event, names)]
    lines = [
        {"place": one["place"], "number": one["number"],
         "name": _inert(names.get(one["number"], "")), "points": one["points"],
         **dict(zip(event.tie_breaks, one["values"], strict=True)),
         "games": one["games"], "void": one["void"]}
        for one in _standings(event)
    ]  # fmt: skip
    return {
        "entrants": _table(("number", "name", "rating", "joined", "left", "byes"), entrants),
        "rows": _table(
            ("round", "board", "leg", "first", "second", "outcome", "counts"), _rows(event)
        ),
        "standings": _table(
            ("place", "number", "name", "points", *event.tie_breaks, "games", "void"), lines
        ),
    }


def _check(event: Event) -> None:
    """Refuse what the types do not say, with ValueError or TypeError."""
    for name, kind in _SETTINGS.items():
        if type(getattr(event, name)) is not kind:
            raise TypeError(f"{name} is {getattr(event, name)!r}")
    _whole(event.rounds, event.cycles, event.legs, event.replays, event.top_side)
    if len(event.by_number) < len(event.entrants):
        raise ValueError("two entrants have one number")
    for one in event.entrants:
        left = 1 if one.left is None else one.left
        _whole(one.number, one.rating, one.joined, left, *one.byes)
    for row in event.rows:
        pair = (row.first,) if row.second is None else (row.first, row.second)
        _whole(row.round, row.board, row.leg, *pair)
        if not event.by_number.keys() >= set(pair) or not all(map(_is_number, row.counts)):
            raise ValueError(f"{row} is of nobody, or counts nothing that is a number")
    if unknown := set(event.tie_breaks) - set(FITTING[event.format]):
        raise ValueError(f"there are no tie-breaks {unknown}")


def _whole(*values: object) -> None:
    """Refuse what is no whole number from 0 on, with ValueError."""
    for value in values:
        if type(value) is not int or value < 0:
            raise ValueError(f"{value!r} is no whole number")


def _is_number(value: object) -> bool:
    return type(value) in (int, float)


def _entrants(event: Event, names: Mapping[int, str]) -> list[dict[str, Any]]:
    return [
        {"number": one.number, "name": names.get(one.number, ""), "rating": one.rating,
         "joined": one.joined, "left": one.left, "byes": sorted(one.byes)}
        for one in event.entrants
    ]  # fmt: skip


def _rows(event: Event) -> list[dict[str, Any]]:
    return [
        {"round": row.round, "board": row.board, "leg": row.leg, "first": row.first,
         "second": row.second, "outcome": row.outcome.value if row.outcome else None,
         "counts": list(row.counts)}
        for row in event.rows
    ]  # fmt: skip


def _standings(event: Event) -> list[dict[str, Any]]:
    return [
        {"place": line.place, "number": line.number, "points": line.points,
         "values": list(line.values), "games": line.games, "void": line.void}
        for line in standings(event)
    ]  # fmt: skip


def _event(whole: Mapping[str, Any]) -> Event:
    return Event(
        Format(whole["format"]),
        tuple(map(_entrant, whole["entrants"])),
        rows=tuple(map(_row, whole["rows"])),
        tie_breaks=tuple(whole["tie_breaks"]),
        **{key: whole[key] for key in _SETTINGS},
    )


def _entrant(told: Mapping[str, Any]) -> Entrant:
    return Entrant(
        told["number"], told["rating"], told["joined"], told["left"], frozenset(told["byes"])
    )


def _row(told: Mapping[str, Any]) -> Row:
    outcome = None if told["outcome"] is None else Outcome(told["outcome"])
    first, second = told["counts"]
    return Row(told["round"], told["board"], told["first"], told["second"], outcome, told["leg"],
               (first, second))  # fmt: skip


def _table(heads: Sequence[str], lines: Iterable[Mapping[str, Any]]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, heads)
    writer.writeheader()
    for line in lines:
        writer.writerow({key: _cell(value) for key, value in line.items()})
    return out.getvalue()


def _cell(value: Any) -> Any:
    return " ".join(map(str, value)) if isinstance(value, list) else value


def _inert(text: str) -> str:
    return "'" + text if text.startswith(_FORMULA) else text
