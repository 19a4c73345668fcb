"""Game texts that people bring, read in a worker: into entries that can be stored, or a reason."""

from __future__ import annotations

from itertools import islice
from typing import Any

from rules.pdn import BadText, start
from rules.pdn_reading import read

LONGEST = 3000
"""Entries of a game that is taken in."""
NAME_TAGS = {"white": "first", "black": "second"}


def first_game(text: str) -> dict[str, Any]:
    """The first game of a text as JSON: `game`, `options`, `position` (None for the usual start),
    `entries` as (kind, text, side), the `score` (None while there is none), `names` by side, `more`
    for whether others follow; or the `key` and `facts` of what is wrong. Runs in a worker."""
    try:
        games = list(islice(read(text), 2))
    except BadText as bad:
        return {"key": bad.key, "facts": dict(bad.facts)}
    if not games:
        return {"key": "no-game", "facts": {}}
    told = games[0]
    record = told.record
    if record.size > LONGEST:
        return {"key": "long-game", "facts": {"game": "1", "token": str(record.size)}}
    begun = start(record)
    tags = {name.lower(): value for name, value in told.tags}
    named = {side: tags[tag] for tag, side in NAME_TAGS.items() if tags.get(tag, "?") != "?"}
    return {
        "game": record.game.name,
        "options": _chosen(record.game),
        "position": None if begun == record.game.start() else record.game.dump(begun),
        "entries": [tuple(entry) for entry in record.entries()],
        "score": record.result.score if record.result is not None else None,
        "names": named,
        "ignored": told.ignored,
        "more": len(games) > 1,
    }


def _chosen(game: Any) -> dict[str, str]:
    """The options that are not at their defaults."""
    return {
        option: value for option, value in game.chosen.items() if value != game.options[option][0]
    }
