"""What the bot says to the text of a move: through its grammar, the rules and its refusals.

The tables are `spellings_accepted.toml` and `spellings_refused.toml`.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, cast

from bot import answer, grammar, misread
from bot.exchange import Exchange
from bot.games import Match, Records
from bot.refusal import Refusal
from bot.store.people import Player
from bot.store.queries import StoredPlace
from rules import game
from rules.core import BadMove, Move
from rules.record import Record
from tests.bot.house import ALICE, BOB, CLUB, NOON, Still, ask

FOLDER = Path(__file__).parent
NUMBER = 128


@dataclass(frozen=True)
class Refused:
    """A refusal: its key and facts, what people read, and the texts of the buttons under it."""

    key: str
    facts: dict[str, str]
    sentence: str
    buttons: tuple[str, ...]


def table(name: str) -> list[dict[str, Any]]:
    """The entries of a table."""
    (entries,) = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8")).values()
    return cast(list[dict[str, Any]], entries)


def exchange(language: str, text: str = "?") -> Exchange:
    """An exchange that only speaks."""
    place = StoredPlace(1, CLUB, language)
    return Exchange(
        ask(ALICE, text), cast(Any, None), Records(Still()), place, Player(1, ALICE), language
    )


@cache
def match(name: str, position: str, options: tuple[tuple[str, str], ...] = ()) -> Match:
    """A game of Alice's and Bob's that begins with a position."""
    rules = game(name, **dict(options))
    players = (Player(1, ALICE), Player(2, BOB))
    record = Record.start(rules, rules.load(position))
    return Match(NUMBER, record, players[0], players, None, None, NOON, None)


def heard(played: Match, text: str, language: str) -> Move:
    """The move that a text is in a place of a language. Raises Refusal and BadMove."""
    call = grammar.read(text, grammar.spoken(language))
    assert call.command.name == "move", text
    return played.game.read(played.record.position, call.arguments.get("move", ""))


async def refused(played: Match, text: str, language: str) -> Refused:
    """What is answered to a text that cannot be played."""
    talk = exchange(language, text)
    try:
        move = heard(played, text, language)
    except Refusal as bad:
        return await _told(talk, bad, bad.key, {})
    except BadMove as bad:
        given = grammar.read(text, grammar.spoken(language)).arguments["move"]
        return await _told(talk, misread.refusal(talk, played, bad, given), bad.key, bad.facts)
    raise AssertionError(f"{text} is {move}")


async def _told(talk: Exchange, bad: Refusal, key: str, facts: dict[str, str]) -> Refused:
    await answer._refuse(talk, refused=bad)
    (reply,) = talk.replies
    return Refused(key, facts, reply.text, tuple(button.text for button in reply.buttons))
