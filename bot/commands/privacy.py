"""What is kept of a person: what it is, a copy of it, its end; and accounts that are one person."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from bot import games
from bot.commands import departure
from bot.declaration import Argument, Kind, command
from bot.exchange import Exchange
from bot.games import Match
from bot.refusal import Refusal
from bot.store import bounds, forgetting, identity, queries
from bot.store.people import Player
from bot.talk import Button, File

FORGET = "forgetme"
CODE_SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Letters and figures that nobody takes for each other."""
CODE_LENGTH = 8
CODE_LIFE = timedelta(minutes=15)
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
    code = "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))
    await identity.add_code(talk.connection, code, talk.player.id, talk.ask.time)
    minutes = int(CODE_LIFE.total_seconds() // 60)
    shown = f"{code[:4]}-{code[4:]}"
    await talk.whisper(talk.say("link-code", code=shown, minutes=minutes))


async def _join(talk: Exchange, code: str) -> None:
    said = "".join(sign for sign in code.upper() if sign.isalnum())
    since = talk.ask.time - CODE_LIFE
    leader = await identity.take_code(talk.connection, said, since)
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
    names = ", ".join(_account(one) for one in accounts)
    await talk.whisper(talk.say("linked", accounts=names))


async def _part(talk: Exchange) -> None:
    accounts = await queries.accounts_of(talk.connection, talk.player.id)
    if len(accounts) < 2:
        raise Refusal("link-none")
    await identity.unlink(talk.connection, talk.player.account)
    await talk.whisper(talk.say("unlinked", account=_account(talk.player)))


def _account(player: Player) -> str:
    return f"{player.person.name} ({player.person.platform.title()})"


async def _check_opponents(talk: Exchange, other: Player) -> None:
    """Refuse to make one person of two who play each other."""
    together = [
        *await talk.against(other, started=True),
        *await talk.against(other, started=False),
    ]
    for match in together:
        if other.id in (player.id for player in match.players if player):
            raise Refusal("link-opponents", number=str(match.number))


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


def _time(time: Any) -> str | None:
    return None if time is None else str(time.isoformat())
