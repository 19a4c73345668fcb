"""How to speak to the bot where it does not hear everything that is said."""

from __future__ import annotations

from bot import boards
from bot.exchange import Exchange
from bot.games import Match
from bot.languages import Words
from rules import GAMES
from rules import game as rules_of

HEARING = "hear"
"""What the bot does well without, told how to be spoken to."""
EXAMPLE = "c3-d4"
"""A move, where no game is at hand."""


def unheard(
    talk: Exchange, voice: Words, able: dict[str, bool], played: Match | None = None
) -> str:
    """How to speak to the bot where it does not hear everything, "" where it does.

    The example is a move of the game `played`, else of the one that the place plays.
    """
    if able.get(HEARING, True):
        return ""
    platform = talk.place.place.platform
    return voice.say("help-unheard", platform=platform, move=_example(talk, played))


def _example(talk: Exchange, played: Match | None) -> str:
    """A move as it could be written here."""
    if played is not None and played.running:
        return boards.ordered(played)[0].text
    usual = talk.place.settings.game.partition(" ")[0]
    if usual not in GAMES:
        return EXAMPLE
    rules = rules_of(usual)
    return min(move.text for move in rules.moves(rules.start()))
