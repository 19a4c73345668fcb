"""A tournament as a file, for other programs: JSON, CSV, TRF."""

from __future__ import annotations

import json
import re
import unicodedata
from typing import Any, Final

from bot.talk import File, clean
from bot.tournaments import tabulation
from bot.tournaments.event import Format
from bot.tournaments.trf import trf
from bot.tourney.tournament import Tournament

KINDS: Final = ("json", "csv", "trf")
_PLAIN = re.compile(r"[^a-z0-9]+")


class NoFile(ValueError):
    """There is no such file of this tournament."""


def export(tournament: Tournament, kind: str, rulings: list[dict[str, Any]]) -> list[File]:
    """The files of a kind, of CSV one a table. Raises NoFile: a TRF of a knockout."""
    names = {seat.number: clean(seat.player.person.name) for seat in tournament.seats}
    if kind == "csv":
        tables = tabulation.to_csv(tournament.event, names)
        return [File(f"{_stem(tournament)}-{name}.csv", text) for name, text in tables.items()]
    if kind == "json":
        return [File(f"{_stem(tournament)}.json", _json(tournament, names, rulings))]
    if tournament.regulations.format is Format.KNOCKOUT:
        raise NoFile(kind)
    days = (tournament.created.date(), (tournament.ended or tournament.created).date())
    title = clean(tournament.name) or f"T{tournament.number}"
    return [File(f"{_stem(tournament)}.trf", trf(tournament.event, title, names, days))]


def _json(tournament: Tournament, names: dict[int, str], rulings: list[dict[str, Any]]) -> str:
    """Everything: what the event is, and what is stored beside it."""
    whole = json.loads(tabulation.to_json(tournament.event, names))
    whole["tournament"] = {
        "number": tournament.number,
        "name": tournament.name,
        "series": tournament.series,
        "state": tournament.state,
        "reason": tournament.reason,
        "game": tournament.game.name,
        "options": dict(tournament.game.chosen),
        "regulations": tournament.regulations.to_json(),
        "created": tournament.created.isoformat(),
        "start": tournament.start.isoformat() if tournament.start else None,
        "ended": tournament.ended.isoformat() if tournament.ended else None,
    }
    whole["rounds_played"] = [
        {
            "round": one.number,
            "started": one.started.isoformat(),
            "checkin": one.checkin.isoformat() if one.checkin else None,
            "deadline": one.deadline.isoformat() if one.deadline else None,
        }
        for one in tournament.rounds
    ]
    whole["games"] = [
        {"round": one.row.round, "board": one.row.board, "leg": one.row.leg, "game": one.game}
        for one in tournament.pairings
        if one.game is not None
    ]
    whole["rulings"] = rulings
    return json.dumps(whole, ensure_ascii=False, indent=1)


def _stem(tournament: Tournament) -> str:
    """A file's name without its end, in plain letters."""
    plain = unicodedata.normalize("NFKD", tournament.name).encode("ascii", "ignore").decode()
    words = _PLAIN.sub("-", plain.lower()).strip("-")[:40]
    return "-".join(filter(None, ("tournament", str(tournament.number), words)))
