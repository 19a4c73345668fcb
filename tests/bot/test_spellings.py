"""Moves as people write them, and what is said to those that cannot be: two tables, all games."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot import grammar
from bot.languages import available
from rules import GAMES
from rules.core import REFUSALS, BadMove
from tests.bot.spellings import NUMBER, match, refused, table
from tests.bot.spellings import heard as read

ENOUGH = 25
"""Spellings of each game."""
ACCEPTED = [(one, text) for one in table("spellings_accepted") for text in one["texts"]]
REFUSED = [(one, bad) for one in table("spellings_refused") for bad in one["refused"]]
UNSPEAKABLE = {"game-over"}
"""Refusals of the rules that nobody hears: who moves in a game that is over is told that."""
UNHEARD = {
    *("3242", "5374", "912", "1624", "c2-c3 ?", "ход 32-42", "/m 32-42", "MUEVE 32-42"),
    *("play c3-b4", "m c2-c3", "«ход c2-c3»", "хожу c3-d4", "jugada c3-d4", "move e3-f4"),
    "ход 9-12",
}


def test_there_are_enough_of_each_game() -> None:
    for entries in (ACCEPTED, REFUSED):
        assert len(entries) >= 150
        found = Counter(one["game"] for one, _ in entries)
        assert set(found) == set(GAMES)
        assert min(found.values()) >= ENOUGH


@pytest.mark.parametrize("language", available())
def test_accepted(language: str) -> None:
    for one, text in ACCEPTED:
        played = match(one["game"], one["position"])
        assert read(played, text, language).text == one["move"], text


def test_a_move_that_is_accepted_is_overheard_too() -> None:
    """But for bare digits, which may be any number, for a question and behind a command's word."""
    unheard = set()
    for one, text in ACCEPTED:
        played, call = match(one["game"], one["position"]), grammar.overheard(text)
        try:
            assert call is not None
            found = played.game.read(played.record.position, call.arguments["move"])
        except (AssertionError, BadMove):
            unheard.add(text)
            continue
        assert found.text == one["move"], text
    assert unheard == UNHEARD


@pytest.mark.parametrize("language", available())
@pytest.mark.parametrize(
    ("one", "bad"), REFUSED, ids=[f"{one['game']} {bad['given'][:20]}" for one, bad in REFUSED]
)
async def test_refused(one: dict[str, Any], bad: dict[str, Any], language: str) -> None:
    played = match(one["game"], one["text"], tuple(one.get("options", {}).items()))
    told = await refused(played, bad["given"], language)
    assert (told.key, told.facts) == (bad["key"], bad.get("facts", {}))
    assert told.sentence == bad[language]
    offered = tuple(f"move #{NUMBER}.0 {move}" for move in bad.get("offered", ()))
    assert told.buttons == offered


def test_every_rule_is_among_the_refusals() -> None:
    assert {bad["key"] for _, bad in REFUSED} >= set(REFUSALS) - UNSPEAKABLE


def test_what_is_offered_can_be_played() -> None:
    for one, bad in REFUSED:
        played = match(one["game"], one["text"], tuple(one.get("options", {}).items()))
        for move in bad.get("offered", ()):
            assert read(played, f"move #{NUMBER}.0 {move}", "en").text == move
