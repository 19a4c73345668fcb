"""A bare yes, no or number, and which question of the bot it answers.

Nothing is kept for that: what was asked last about a game stands in the outbox, with its buttons.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot import boards, vocabulary
from bot.exchange import Exchange
from bot.games import Match
from bot.store import proposals, queries
from bot.store.proposals import Proposal
from bot.talk import Ask, clean, mentioned
from bot.vocabulary import bare, fold

YES, NO = ("yes", "accept"), ("no", "decline")
"""What the buttons that agree, or turn down, begin or end with."""
_NUMBERED = re.compile(r"(\d{1,2})\. ")


async def answered(talk: Exchange) -> str:
    """What is said; where that answers one question to the speaker, the text of its button."""
    said, text = _said(talk.ask.text), talk.ask.text
    if number(text) is not None:
        played = await _pointed(talk, await talk.here(mine=True))
        return await chosen(talk.connection, talk.ask, played) or text
    for answers, ends in ((vocabulary.yes(), YES), (vocabulary.no(), NO)):
        if talk.ask.addressed and said in answers:
            found = await _meant(talk, ends)
            return found[0] if len(found) == 1 else text
    return text


def number(text: str) -> int | None:
    """The number that a text is, and nothing besides; None else."""
    said = _said(text).removeprefix("#") if not text.startswith("#") else ""
    return int(said) if said.isdecimal() and len(said) <= 2 else None


async def chosen(connection: AsyncConnection, ask: Ask, played: Iterable[Match]) -> str:
    """The text of the button that a bare number names, of a list in which somebody was to choose.

    It has to be the newest thing said about the game in the place, and about its present ply; ""
    where no such list stands, or more than one.
    """
    place = await queries.find_place(connection, ask.place)
    if place is None:
        return ""
    found = []
    for match in played:
        body = await queries.last_said(connection, place.id, match.number)
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


async def _pointed(talk: Exchange, played: tuple[Match, ...]) -> tuple[Match, ...]:
    """Of some games the one whose message the speaker replies to, if it is one of ours."""
    meant = await talk.replied()
    return tuple(m for m in played if meant is None or m.number == meant.number)


async def _meant(talk: Exchange, ends: tuple[str, ...]) -> list[str]:
    """The texts of all buttons that an answer may stand for."""
    found: list[str] = []
    matches = await _pointed(talk, await _waiting(talk))
    proposed = await proposals.standing(talk.connection, {m.number: m.record.size for m in matches})
    for match in matches:
        words = ((text, text.split(" ")) for text in await _asked(talk, match))
        fitting = [text for text, said in words if {said[0], said[-1]} & {*ends}]
        if not fitting:
            starts = _standing(talk, match, proposed.get(match.number))
            fitting = [f"{start} {ends[-1]}" for start in starts]
        found += fitting
    return found


async def _waiting(talk: Exchange) -> tuple[Match, ...]:
    """The games and challenges here that may wait for the speaker."""
    challenges = await talk.here(started=False)
    others = (m for m in challenges if m.challenger.id != talk.player.id)
    return (*await talk.here(mine=True), *others)


def _standing(talk: Exchange, match: Match, proposal: Proposal | None) -> Iterator[str]:
    """What the speaker is asked in a game, whatever was said since: what answers begin with."""
    side = match.side_of(talk.player)
    if match.running and side is not None and match.record.offer == 1 - side:
        yield f"draw #{match.number}"
    if match.running and side is not None and proposal is not None and proposal.side == 1 - side:
        yield f"{proposal.kind} #{match.number} {proposal.text}".rstrip()


async def _asked(talk: Exchange, match: Match) -> list[str]:
    """The buttons of the last message about a game here, if it is for the speaker or for anyone."""
    body = await queries.last_said(talk.connection, talk.place.id, match.number)
    if body is None:
        return []
    told = _addressee(body)
    asked = {*mentioned(body["text"]), told}
    anyone = match.waiting and told is None and match.invited is None and not match.invited_name
    invited = match.waiting and match.invites(talk.player)
    if talk.ask.person.account not in asked and not anyone and not invited:
        return []
    return [text for _, text in body["buttons"]]
