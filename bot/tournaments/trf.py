"""A tournament as the Tournament Report File of FIDE, TRF16 (FIDE Handbook C.04, Annex 2)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Final

from bot.tournaments.event import Event, Format, Outcome
from bot.tournaments.records import Ledger, Record
from bot.tournaments.standings import Standing, lines, rank

_SYSTEM: Final = {
    Format.SWISS: "Individual: Swiss-System (Dutch)",
    Format.ROUND_ROBIN: "Individual: Round-Robin",
}
_ALONE: Final = {Outcome.BYE: "U", Outcome.HALF: "H", Outcome.ZERO: "Z"}
_PLAYED: Final = {1.0: "1", 0.5: "=", 0.0: "0"}
_FORFEITED: Final = {1.0: "+", 0.0: "-"}


def trf(
    event: Event,
    title: str,
    names: Mapping[int, str],
    days: tuple[date, date] | None = None,
) -> str:
    """The text of a Swiss or a round robin so far, ending with a new line.

    Names are by starting number; where one is missing, its number stands there. Federations stay
    empty. A game that runs has its result left blank. What is void in a round robin keeps its
    results and has no points. `days` are the first and the last. ValueError: a knockout, for which
    there is no such file.
    """
    from caissify_pairings.trf import write_trf  # with the engines, and slow for that

    if event.format not in _SYSTEM:
        raise ValueError(f"there is no TRF for a {event.format.value}")
    shown, counted = Ledger(event, annulled=frozenset()), Ledger(event)
    players = [_player(event, shown, line, names) for line in lines(counted, rank(counted))]
    text: str = write_trf(_head(event, title, days), players, event.rounds)
    return text + "\n"


def _head(event: Event, title: str, days: tuple[date, date] | None) -> dict[str, str]:
    head = {
        "name": _plain(title) or "-",
        "system": _SYSTEM[event.format],
        "color_method": "black1" if event.top_side else "white1",
    }
    if days:
        head["start_date"], head["end_date"] = (f"{day:%Y/%m/%d}" for day in days)
    return head


def _player(
    event: Event, ledger: Ledger, line: Standing, names: Mapping[int, str]
) -> dict[str, object]:
    number = line.number
    return {
        "starting_number": number,
        "name": _plain(names.get(number, "")) or str(number),
        "rating": event.by_number[number].rating,
        "score": line.points,
        "rank": line.place,
        "results": {record.round: _result(record) for record in ledger.of[number]},
    }


def _plain(text: str) -> str:
    """On one line, and nothing that a file of fixed columns could stumble over."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def _result(record: Record) -> dict[str, object]:
    if record.opponent is None:
        code = _ALONE[record.outcome] if record.outcome else "Z"
        return {"opponent": None, "color": None, "result": code}
    code = ""
    if record.outcome is not None:
        code = (_FORFEITED if record.forfeit else _PLAYED)[record.points]
    return {"opponent": record.opponent, "color": "wb"[record.side or 0], "result": code}
