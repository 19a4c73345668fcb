"""What people write costs as much as it is long: no pattern, and no reading, costs its square."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import bot
from bot import grammar, question
from bot.refusal import Refusal
from bot.vocabulary import bare, spoken
from rules import notation
from tests.bot.house import ALICE, stage
from tests.rules.effort import at_most

PIECES = (
    *"a!1 -=#`@<([{_.:/º\u0301",
    *("\n", "1 ", "- ", "!a", "# ", "a ", "с ", "to ", "from ", "hi ", "x=y ", "@a ", "#1 "),
    *("c3-", "c3:", "[a ", "[](", "<@", "a/", "ﷺ", "a 1 ", "offer a "),
)
"""What long texts are made of; no control characters, which come into none that is read."""
LONG, ROOM = 10_000, 40
"""A text of so many characters is gone through in less than so many loops."""


def patterns() -> Iterator[tuple[str, re.Pattern[str]]]:
    """All patterns of the bot, and those that moves are read with."""
    modules = [notation]
    for found in walk_packages(bot.__path__, "bot."):
        if not found.name.endswith("__main__") and ".migrations" not in found.name:
            modules.append(import_module(found.name))
    for module in modules:
        for name, value in vars(module).items():
            if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
                yield f"{module.__name__}.{name}", value


def test_no_pattern_costs_the_square_of_a_text() -> None:
    texts = [f"a{piece * (LONG // len(piece))}a" for piece in PIECES]
    found = {pattern: name for name, pattern in patterns()}
    assert len(found) > 30
    for pattern, name in found.items():
        try:
            with at_most(ROOM):
                for text in texts:
                    pattern.sub("", text)
        except AssertionError as slow:
            raise AssertionError(name) from slow


@pytest.mark.parametrize("piece", PIECES)
def test_a_token_is_bared_as_it_is_long(piece: str) -> None:
    with at_most(5):
        bare(f"a{piece * LONG}a")
        bare(piece * LONG)


@pytest.mark.parametrize(
    ("start", "length"),
    [
        ("", 399),
        ("", 30_000),
        ("play ", 390),
        ("note ", 590),
        ("decline ", 590),
        ("moves ", 390),
        ("settings ", 390),
        ("import ", 590),
        ("import ", 30_000),
    ],
)
def test_a_text_is_read_as_it_is_long(start: str, length: int) -> None:
    known = spoken("en")
    grammar.overheard("32-42")  # loads the words
    for end in ("", "a"):
        texts = [f"{start}{end}{piece * (length // len(piece))}{end}" for piece in PIECES]
        with at_most(5 * len(texts)):
            for text in texts:
                with suppress(Refusal):
                    grammar.read(text, known)
                grammar.overheard(text)
                assert question.number(text) is None


def test_signs_that_are_many_letters_count_as_those() -> None:
    with pytest.raises(Refusal) as refused:
        grammar.read("ﷺ" * 399, "en")
    assert refused.value.key == "too-long"
    assert grammar.overheard("32-42 " + "ﷺ" * 390) is None


@pytest.mark.parametrize(
    ("said", "document"),
    [
        (f"import {'a ' * 2000}b", f"{'a ' * 1703}b"),
        ("import ```pdn\n1. c3-d4 *\n```", "1. c3-d4 *"),
        ("import ``1. c3-d4 *`", "1. c3-d4 *"),
        ("please import this one: 1. c3-d4", "one: 1. c3-d4"),
    ],
)
def test_a_document_begins_near_its_command(said: str, document: str) -> None:
    assert list(grammar.read(said, "en").arguments.values()) == [document]


@pytest.mark.parametrize("said", ["{}", "import {}", "yes{}", "1{}"])
async def test_a_long_text_is_answered_as_it_is_long(said: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        for piece in ("!", " ", "`", "_"):
            text = said.format(f"a{piece * 4000}a")
            with at_most(60):
                await here.say(ALICE, text, addressed=False)
                await here.say(ALICE, text)
