"""What is kept of a person: what it is, a copy of it, its end; and accounts that are one person."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot import codes, games, resting
from bot.commands import departure
from bot.declaration import Argument, Kind, command
from bot.exchange import Exchange
from bot.games import Match
from bot.refusal import Refusal
from bot.store import bounds, clocks, forgetting, identity, queries, ratings
from bot.store.people import Player
from bot.talk import Button, File, quoted

FORGET = "forgetme"
ACCOUNTS = 10
"""So many accounts may be one person."""


@command("privacy", private=True)
async def privacy(talk: Exchange) -> None:
    """Say what is kept of the speaker."""
    buttons = (
        Button(talk.say("button-mydata"), "mydata"),
        Button(talk.say("button-forgetme"), FORGET),
    )
    talk.reply(talk.say("privacy"), buttons=buttons, private=True)


@command("mydata", private=True)
async def mydata(talk: Exchange) -> None:
    """Give the speaker all that is kept of them, as a file."""
    found = await queries.accounts_of(talk.connection, talk.player.id)
    told = json.dumps(await _kept(talk, found), ensure_ascii=False, indent=1)
    await talk.whisper(talk.say("mydata"), file=File("mydata.json", told))


@command(FORGET, Argument("answer", Kind.CHOICE, choices=("yes", "no")), private=True)
async def forgetme(talk: Exchange, answer: str | None = None) -> None:
    """Let all that tells who the speaker is be gone, once asked and once confirmed."""
    if answer == "no":
        talk.reply(talk.say("forget-not"), private=True)
        return
    if answer is None:
        running = await bounds.playing(talk.connection, talk.player.id)
        buttons = (
            Button(talk.say("button-forget"), f"{FORGET} yes", own=True),
            Button(talk.say("button-keep"), f"{FORGET} no", own=True),
        )
        text = talk.say("forget-sure", games=running)
        talk.reply(text, buttons=buttons, private=True)
        return
    found = await queries.accounts_of(talk.connection, talk.player.id)
    called_so = await _called_so(talk, found)
    name = talk.say("ghost", number=str(talk.player.id))
    asked = (talk.ask.event, talk.ask.time)
    await forgetting.forget(talk.connection, found, name, talk.language, *asked)
    # What is told of their games from now on names the ghost.
    person = replace(talk.player.person, account=f"ghost:{talk.player.account}", name=name)
    talk.player = replace(talk.player, person=person)
    for match in called_so:
        await departure.leave(talk, match)
    await departure.leave_all(talk)
    talk.reply(talk.say("forgotten"), private=True)


@command(
    "link",
    Argument("what", Kind.CHOICE, choices=("me", "off")),
    Argument("code", Kind.TEXT),
    private=True,
)
async def link(talk: Exchange, what: str = "me", code: str = "") -> None:
    """Let two accounts be one person, by a code that one gives and the other says."""
    if what == "off":
        await _part(talk)
    elif code:
        await _join(talk, code)
    else:
        await _offer_code(talk)


async def _offer_code(talk: Exchange) -> None:
    code = codes.fresh()
    await identity.add_code(talk.connection, code, talk.player.id, talk.ask.time)
    shown = codes.written(code)
    await talk.whisper(talk.say("link-code", code=shown, minutes=codes.MINUTES))


async def _join(talk: Exchange, code: str) -> None:
    since = talk.ask.time - codes.LIFE
    leader = await identity.take_code(talk.connection, codes.read(code), since)
    if leader is None:
        raise Refusal("link-code")
    if leader.id == talk.player.id:
        raise Refusal("link-same")
    await _check_opponents(talk, leader)
    accounts = [
        *await queries.accounts_of(talk.connection, leader.id),
        *await queries.accounts_of(talk.connection, talk.player.id),
    ]
    if len(accounts) > ACCOUNTS:
        raise Refusal("link-many", limit=ACCOUNTS)
    await identity.link(talk.connection, leader.id, talk.player.id)
    await ratings.count_of(talk.connection, [leader.id])
    await _requiet(talk, leader)
    names = ", ".join(_account(one) for one in accounts)
    await talk.whisper(talk.say("linked", accounts=names))


async def _part(talk: Exchange) -> None:
    accounts = await queries.accounts_of(talk.connection, talk.player.id)
    if len(accounts) < 2:
        raise Refusal("link-none")
    await identity.unlink(talk.connection, talk.player.account)
    await ratings.count_of(talk.connection, [one.account for one in accounts])
    for one in accounts:
        await _requiet(talk, one)
    await talk.whisper(talk.say("unlinked", account=_account(talk.player)))


async def _requiet(talk: Exchange, known: Player) -> None:
    """Let the clocks of a person rest as they have set it, as the one who they are now."""
    player = await queries.account(talk.connection, known.person)
    if player is not None:
        await resting.quieten(talk.connection, player, talk.ask.time)


def _account(player: Player) -> str:
    return f"{player.person.name} ({player.person.platform.title()})"


async def _check_opponents(talk: Exchange, other: Player) -> None:
    """Refuse to make one person of two who play each other, or in the same tournament."""
    together = [
        *await talk.against(other, started=True),
        *await talk.against(other, started=False),
    ]
    for match in together:
        if other.id in (player.id for player in match.players if player):
            raise Refusal("link-opponents", number=str(match.number))
    name = await identity.entered_by_both(talk.connection, talk.player.id, other.id)
    if name is not None:
        raise Refusal("link-entrants", name=quoted(name))


async def _called_so(talk: Exchange, accounts: Sequence[Player]) -> list[Match]:
    """The challenges that were made to the speaker by mere name, also where they do not speak."""
    found = []
    for number in await forgetting.called_for(talk.connection, [one.account for one in accounts]):
        row = await queries.game(talk.connection, number)
        if row is not None:
            found.append(await games.match(talk.connection, talk.records, row))
    return [match for match in found if any(map(match.invites, accounts))]


async def _kept(talk: Exchange, accounts: Any) -> dict[str, Any]:
    """All that is kept of a person, as JSON."""
    rows = [one.account for one in accounts]
    kept = await identity.kept_of(talk.connection, talk.player.id)
    return {
        "accounts": [
            {
                "platform": one.person.platform,
                "account": one.person.account,
                "name": one.person.name,
                "handle": one.person.handle,
            }
            for one in accounts
        ],
        "settings": await queries.stored_settings(talk.connection, talk.player.account),
        "places": [dict(row._mapping) for row in kept["places"]],
        "blocked": [row.name for row in kept["blocked"]],
        "notes": {str(row.game): row.text for row in kept["notes"]},
        "rests": [
            {"kind": row.kind, "text": row.text, "start": _time(row.start), "end": _time(row.end)}
            for kind in (clocks.VACATION, clocks.QUIET)
            for row in await clocks.kept_rests(talk.connection, talk.player.id, kind)
        ],
        "ratings": [
            dict(row._mapping) for row in await ratings.kept(talk.connection, talk.player.id)
        ],
        **{name: _rows(kept[name]) for name in ("entered", "organises", "rulings")},
        "games": [
            await _game(talk, row, rows) for row in await identity.games_with(talk.connection, rows)
        ],
    }


async def _game(talk: Exchange, row: Any, accounts: list[int]) -> dict[str, Any]:
    """A game with what the person did in it."""
    roles = [role for role in queries.ROLES if getattr(row, role) in accounts]
    return {
        "number": row.number,
        "game": row.game,
        "options": row.options,
        "position": row.position,
        "roles": roles,
        **{name: _time(getattr(row, name)) for name in ("created", "started", "ended")},
        "rated": row.rated,
        "score": row.score,
        "entries": [
            {
                "number": entry.number,
                "kind": entry.kind,
                "text": entry.text,
                "side": entry.side,
                "time": _time(entry.time),
                "mine": entry.person in accounts,
            }
            for entry in await identity.entries_of(talk.connection, row.number)
        ],
    }


def _rows(found: Sequence[Any]) -> list[dict[str, Any]]:
    """Rows as JSON."""
    return [
        {name: _time(held) if isinstance(held, datetime) else held for name, held in told.items()}
        for told in (row._mapping for row in found)
    ]


def _time(time: Any) -> str | None:
    return None if time is None else str(time.isoformat())
