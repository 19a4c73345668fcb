"""A bare yes, no or number, and which question of the bot it answers.

Nothing is kept for that: what was said last stands in the outbox, with its buttons.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot import agreement, boards, vocabulary
from bot.exchange import Exchange
from bot.games import Match
from bot.store import queries
from bot.talk import Ask, clean
from bot.vocabulary import bare, fold

LONGEST_ANSWER = 60
"""Characters; nobody says yes or no in more."""
LONGEST_NUMBER = 8
_NO_BECAUSE = re.compile(r"\A(\w{1,20}) {0,2}[,.;:!–—-]{1,2} {0,2}(\w.*)")
"""A word, a stop, and more: `no, play on`."""
_ABOUT = re.compile(r"#\d+")
_NUMBERED = re.compile(r"(\d{1,2})\. ")


async def answered(talk: Exchange) -> str:
    """What is said; where that answers one question to the speaker, the text of its button.

    Raises Refusal where it cannot be told which one.
    """
    text = talk.ask.text
    if len(text) > LONGEST_ANSWER:
        return text
    if number(text) is not None:
        played = await talk.here(mine=True)
        return await chosen(talk.connection, talk.ask, played) or text
    # Who asks back has not answered.
    if not talk.ask.addressed or "?" in clean(text):
        return text
    return await agreement.meant(talk, _said(text)) or await _declined(talk, text) or text


async def _declined(talk: Exchange, text: str) -> str:
    """What a no with more behind it turns down, the rest being the reason; "" elsewhere."""
    found = _NO_BECAUSE.fullmatch(clean(text).strip())
    if found is None or fold(found[1]) not in vocabulary.no():
        return ""
    answer = await agreement.meant(talk, _said(found[1]))
    about = _ABOUT.search(answer)
    if about is None or "decline" not in answer.split():
        return answer
    return f"decline {about[0]} {found[2]}"


def number(text: str) -> int | None:
    """The number that a text is, and nothing besides; None else."""
    if len(text) > LONGEST_NUMBER or text.startswith("#"):
        return None
    said = _said(text).removeprefix("#")
    return int(said) if said.isdecimal() and len(said) <= 2 else None


async def chosen(connection: AsyncConnection, ask: Ask, played: Iterable[Match]) -> str:
    """The text of the button that a bare number names, of a list in which somebody was to choose.

    It has to be the newest thing said about the game in the place, and about its present ply; ""
    where no such list stands, or more than one.
    """
    place = await queries.find_place(connection, ask.place)
    if place is None:
        return ""
    found, matches = [], {match.number: match for match in played}
    if ask.reply_to:
        meant = await queries.game_of_message(connection, place.id, ask.reply_to)
        matches = {number: match for number, match in matches.items() if number == meant}
    said = await queries.last_said(connection, place.id, matches)
    for game, match in matches.items():
        body = said.get(game)
        if body is None or _addressee(body) != ask.person.account:
            continue
        start = f"move {boards.reference(match)} "
        for label, text in body["buttons"]:
            listed = _NUMBERED.match(label)
            if listed and int(listed[1]) == number(ask.text) and text.startswith(start):
                found.append(text)
    return found[0] if len(found) == 1 else ""


def _said(text: str) -> str:
    return fold(" ".join(filter(None, map(bare, clean(text).split()))))


def _addressee(body: dict[str, Any]) -> str | None:
    return (body["private"] or {}).get("account")
