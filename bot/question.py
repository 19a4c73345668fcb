"""A bare yes or no to what the bot asked last about a game of the speaker's."""

from __future__ import annotations

from bot.exchange import Exchange
from bot.store import queries
from bot.talk import clean, mentioned

MEANT = {"yes": ("yes", "accept"), "no": ("no", "decline")}
"""The answer to the last words of the buttons that say the same."""


async def answered(talk: Exchange) -> str:
    """What is said; where that is a bare yes or no to one question, the text of its button."""
    said = clean(talk.ask.text).strip(".!").casefold()
    meant = next((ends for key, ends in MEANT.items() if said in _words(talk, key)), None)
    if meant is None or not talk.ask.addressed:
        return talk.ask.text
    found = []
    for match in await talk.here(mine=True):
        buttons = await _asked(talk, match.number)
        found += [text for text in buttons if text.rpartition(" ")[2] in meant]
    return found[0] if len(found) == 1 else talk.ask.text


def _words(talk: Exchange, key: str) -> tuple[str, ...]:
    return talk.words.list(f"choice-{key}")


async def _asked(talk: Exchange, game: int) -> list[str]:
    """The buttons of the last message about a game here, if it is for the speaker."""
    body = await queries.last_said(talk.connection, talk.place.id, game)
    if body is None:
        return []
    private = body["private"] or {}
    asked = {*mentioned(body["text"]), private.get("account")}
    if talk.player.person.account not in asked:
        return []
    return [text for _, text in body["buttons"]]
