"""Whole conversations on every platform, one file a story in `tests/transcripts`.

How a story is written stands in `tests/scenarios/story.py`. To write the answers of a new story,
as the console gives them, and those that are kept for single platforms:
`scripts/test -n0 tests/bot/test_transcripts.py --write-transcripts`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp

import pytest

from bot.declaration import COMMANDS
from tests.console import Console
from tests.scenarios.consoles import Consoles
from tests.scenarios.coverage import called
from tests.scenarios.house import quick_folder
from tests.scenarios.on_console import OnConsole, on_console
from tests.scenarios.on_discord import on_discord
from tests.scenarios.on_simcord import on_simcord
from tests.scenarios.on_telegram import on_telegram
from tests.scenarios.story import LANGUAGES, PLATFORMS, stories
from tests.scenarios.telling import Teller, told, written

STORIES = {story.name: story for language in LANGUAGES for story in stories(language)}
"""Every story by language and name."""
TOLD = sorted(
    ((name, platform) for name in STORIES for platform in PLATFORMS),
    key=lambda one: (one[0].partition("/")[2], one),
)
"""Every story on every platform; what is drawn for one is soon needed by the next."""


@pytest.fixture(scope="module")
def room() -> Iterator[Path]:
    """A folder for everything that stories leave."""
    with TemporaryDirectory(prefix="stories-", dir=quick_folder()) as name:
        yield Path(name)


@pytest.fixture
def folder(room: Path) -> Path:
    """A folder for one story."""
    return Path(mkdtemp(dir=room))


@pytest.fixture(scope="module")
def pictures(room: Path) -> Path:
    """Where drawn pictures are kept."""
    return room / "drawn"


@pytest.fixture(scope="module")
def consoles(pictures: Path) -> Iterator[Consoles]:
    """What starts consoles."""
    started = Consoles(pictures)
    yield started
    started.close()


@pytest.mark.parametrize(("name", "platform"), TOLD)
async def test_story(
    name: str,
    platform: str,
    folder: Path,
    pictures: Path,
    consoles: Consoles,
    request: pytest.FixtureRequest,
) -> None:
    story = STORIES[name]
    if reason := story.left_out(platform):
        pytest.skip(reason)
    tellers: dict[str, Callable[[], AbstractAsyncContextManager[Teller]]] = {
        "console": lambda: on_console(story, folder, pictures, consoles),
        "wire": lambda: on_discord(story, folder, pictures),
        "simcord": lambda: on_simcord(story, folder, pictures),
        "telegram": lambda: on_telegram(story, folder, pictures),
    }
    async with tellers[platform]() as teller:
        today = await told(story, teller)
    if request.config.getoption("--write-transcripts"):
        story.path.write_text(written(today, platform), encoding="utf-8")
    assert today.text() == story.text()


def test_every_language_tells_the_same_stories() -> None:
    told_in = [{story.path.stem for story in stories(language)} for language in LANGUAGES]
    assert told_in[0]
    assert all(names == told_in[0] for names in told_in)


@pytest.mark.parametrize("name", STORIES)
def test_what_is_left_out_somewhere_is_so_for_a_reason(name: str) -> None:
    story = STORIES[name]
    lines = [step.line for step in story.steps if step.line.startswith("#")]
    without = [line for line in lines if re.match(r"#\s*not\b", line)]
    reasons = {platform: story.left_out(platform) for platform in PLATFORMS}
    assert len(without) == len(set(filter(None, reasons.values())))
    assert not reasons["console"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_is_in_a_story(language: str) -> None:
    commands = {name for name, command in COMMANDS.items() if not command.hidden}
    assert commands - called(stories(language)) == set()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_story_through_the_program_that_people_start(language: str, tmp_path: Path) -> None:
    """The other consoles draw in their own process, and share what they have loaded."""
    story = STORIES[f"{language}/first_game"]
    with Console(tmp_path) as console:
        today = await told(story, OnConsole(console.say))
        assert console.close() == 0
    assert today.text() == story.text()
