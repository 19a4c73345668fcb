"""What the rules refuse of a text from the command line, in the sentences of the bot."""

from __future__ import annotations

from typing import Any

from bot import boards
from bot.grammar import shown
from bot.languages import Words, plain
from rules.core import BadEntry, BadMove, BadPosition, Game
from rules.notation import LONGEST_MOVE, LONGEST_POSITION
from rules.pdn import BadText

Refused = BadMove | BadEntry


def of_move(voice: Words, game: Game | None, number: str, given: str, bad: Refused) -> str:
    """Why a move, or a call of Salta, cannot be played, with its number and as it was given."""
    told = _told(voice, game, given, bad)
    return voice.say("shell-move", number=number, given=shown(given), told=told)


def _told(voice: Words, game: Game | None, given: str, bad: Refused) -> str:
    if isinstance(bad, BadEntry) or bad.key == "game-over":
        return voice.word(f"entry-{bad.key}")
    keys = (f"{game.name}-{bad.key}", bad.key) if game else (bad.key,)
    key = next((key for key in keys if voice.has(f"refused-{key}")), "illegal")
    facts: dict[str, Any] = {"limit": LONGEST_MOVE, **bad.facts, "rule": plain(bad.key)}
    facts |= {"given": shown(given), "moves": boards.some(bad.moves)}
    return voice.say(f"refused-{key}", **facts)


def of_position(voice: Words, given: str, bad: BadPosition) -> str:
    """Why a position text cannot be."""
    facts = {name: shown(fact) or shown(given) for name, fact in bad.facts.items()}
    if bad.key == "too-many":
        facts["side"] = voice.word(f"side-{facts['side']}")
    if voice.has(f"position-{bad.key}"):
        return voice.say(f"position-{bad.key}", **facts)
    return voice.say(f"refused-{bad.key}", limit=LONGEST_POSITION, **facts)


def of_start(voice: Words, game: Game, given: str, bad: BadPosition) -> str:
    """The same, with a position that can be."""
    example = game.dump(game.start())
    return voice.say("shell-position", told=of_position(voice, given, bad), example=example)


def of_text(voice: Words, bad: BadText) -> str:
    """Why a game text cannot be read."""
    cause, token = bad.__cause__, bad.facts.get("token", "")
    if isinstance(cause, BadMove | BadEntry):
        return of_move(voice, None, bad.facts["move"], token, cause)
    return of_position(voice, token, cause) if isinstance(cause, BadPosition) else str(bad)
