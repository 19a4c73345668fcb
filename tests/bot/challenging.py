"""What tests of challenges share: settings of a place, rows of games, texts of buttons."""

from __future__ import annotations

from typing import Any

from bot.store import queries
from bot.talk import Person, Place
from tests.bot.house import CLUB, NAME, Stage

DAVE = Person(NAME, "dave", "Dave", handle="dave")
ELSEWHERE = Place(NAME, "elsewhere")
LONE = "w a1-0;g7-0"
"""A position of Lasca with a soldier each."""


async def setting(here: Stage, place: Place = CLUB, language: str = "en", **settings: str) -> None:
    """Set a place up."""
    async with here.house.store.write() as connection:
        found = await queries.place_for(connection, place, language)
        await queries.save_place_settings(connection, found.id, settings)


async def games(here: Stage) -> list[dict[str, Any]]:
    """The rows of all games."""
    names = (
        "number", "game", "options", "position", "challenger", "first", "second", "invited",
        "invited_name", "created", "started", "ended",
    )  # fmt: skip
    return [dict(zip(names, row, strict=False)) for row in (await here.tables())["games"]]


async def names(here: Stage) -> dict[int, str]:
    """The people's names by row."""
    return {row[0]: row[3] for row in (await here.tables())["people"]}


async def seats(here: Stage, number: int) -> tuple[str | None, str | None]:
    """Who plays which side of a game."""
    row, known = (await games(here))[number - 1], await names(here)
    return known.get(row["first"]), known.get(row["second"])


def taps(message: Any) -> list[str]:
    """The texts of a message's buttons."""
    return [button.text for button in message.reply.buttons]
