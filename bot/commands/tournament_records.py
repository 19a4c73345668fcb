"""Tournaments: as files, and as a season."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.commands.tournament import FAMILY, NUMBER
from bot.declaration import Argument, Kind, command
from bot.exchange import Exchange
from bot.refusal import Refusal
from bot.store import tournaments as store
from bot.store.circles import circle_of
from bot.talk import Button, quoted
from bot.tourney import announcing, files, finding, reports, seasons
from bot.tourney.tournament import Tournament, load


@command(
    "tournament-export",
    NUMBER,
    Argument("kind", Kind.CHOICE, choices=files.KINDS),
    within=FAMILY,
    group=FAMILY,
)
async def export(talk: Exchange, tournament: int | None = None, kind: str = "json") -> None:
    """Give a tournament out as a file that other programs read."""
    found = await finding.meant(talk, tournament, "export", states=finding.ALL)
    try:
        given = files.export(found, kind, await _rulings(talk, found))
    except files.NoFile:
        raise Refusal("no-trf", title=reports.title(talk.words, found)) from None
    others = (one for one in files.KINDS if one != kind)
    taps = tuple(Button(one.upper(), f"{FAMILY} export T{found.number} {one}") for one in others)
    for at, file in enumerate(given):
        text = talk.voice().say("tournament-exported", title=reports.title(talk.voice(), found))
        talk.reply(text, file=file, buttons=taps if at == len(given) - 1 else ())


async def _rulings(talk: Exchange, found: Tournament) -> list[dict[str, Any]]:
    """What organisers did, without who they are on their platforms."""
    return [
        {"time": row.time.isoformat(), "kind": row.kind, "facts": row.facts}
        for row in await store.rulings_of(talk.connection, found.number)
    ]


@command("tournament-season", Argument("name", Kind.TEXT), within=FAMILY, group=FAMILY)
async def season(talk: Exchange, name: str = "") -> None:
    """Show the table over the tournaments of a series, by default that of the last tournament."""
    newest = await _newest(talk, name)
    name = name or (newest.series if newest else "")
    places = await _places(talk, newest)
    numbers = await store.in_series(talk.connection, places, name) if name else ()
    held = [one for one in [await load(talk.connection, n) for n in numbers] if one is not None]
    played = [one for one in held if one.pairings]
    if not played:
        raise Refusal("no-series", name=quoted(name) if name else "none")
    told = seasons.report(talk.words, played[-1].series, played, announcing.look(talk.place))
    talk.reply(told.text, picture=told.picture)


async def _newest(talk: Exchange, name: str) -> Tournament | None:
    """The newest tournament here that is of a series, or of the one of a name."""
    held = [one for one in await finding.around(talk, finding.ALL) if one.series]
    fitting = (one for one in held if not name or one.series.casefold() == name.casefold())
    return next(fitting, None)


async def _places(talk: Exchange, newest: Tournament | None) -> Sequence[int]:
    """Where a series is held: here; for who asks in private, where its newest tournament is."""
    if not talk.place.place.direct:
        return await circle_of(talk.connection, (await finding.chat_of(talk)).id)
    return await circle_of(talk.connection, newest.place) if newest else ()
