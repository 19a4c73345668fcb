"""What the stories of a language are about: the commands that people call in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from bot import grammar
from bot.declaration import COMMANDS
from bot.languages import words
from bot.refusal import Refusal
from bot.vocabulary import lexicon
from tests.scenarios.story import BOT, Step, Story

_BUTTON = re.compile(r"    \[(.+?)\] (.+)")


def called(stories: Iterable[Story]) -> set[str]:
    """The commands that are called, in a language's own words or by a button."""
    return {name for story in stories for name in _commands(story)}


def _commands(story: Story) -> Iterator[str]:
    buttons: dict[str, str] = {}
    for step in story.steps:
        if step.said is not None and step.said.press:
            yield from _by_button(buttons.get(step.said.press, ""))
        elif step.said is not None and not step.said.aside:
            yield from _by_word(step.said.text, story.language)
        buttons |= dict(_offered(step))


def _offered(step: Step) -> Iterator[tuple[str, str]]:
    for line in step.answer:
        if found := _BUTTON.fullmatch(line):
            yield found[1], found[2]


def _by_button(text: str) -> Iterator[str]:
    try:
        yield grammar.read(text, "en").command.name
    except Refusal:
        return


def _by_word(text: str, language: str) -> Iterator[str]:
    """The commands with whose words in the language a text begins."""
    said = re.sub(rf"^@{BOT}\W*", "", text).removeprefix("/").casefold()
    meant, _ = lexicon(language).command(said.split())
    if meant is not None and meant.within:
        yield meant.name
        return
    for name in (one.name for one in COMMANDS.values() if not one.within):
        key = f"command-{name}"
        own = (*words(language).list(key), *words(language).list(f"{key}.words"))
        if any(re.match(rf"\W*{re.escape(word)}(?!\w)", said) for word in own):
            yield name
