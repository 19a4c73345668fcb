"""The README's table of commands is the one that the declarations make, and its examples work."""

from __future__ import annotations

import re
from pathlib import Path

from bot.commands.about import grouped, usage
from bot.languages import FALLBACK, words
from tests.bot.house import ALICE, BOB, stage
from tests.console import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
HEADING = "| command | what it does |\n|---|---|\n"


def test_the_table_of_commands_is_the_declared_one() -> None:
    voice = words(FALLBACK)
    assert README.count(HEADING) == 1
    table = README.partition(HEADING)[2].partition("\n\n")[0]
    lines = [re.fullmatch(r"\| `(.+)` \| (.+) \|", line) for line in table.split("\n")]
    told = [line and voice.say("help-line", usage=line[1], about=line[2]) for line in lines]
    shown = [one for held in grouped().values() for one in held]
    assert told == [usage(voice, one) for one in shown]


def examples() -> dict[str, str]:
    """The lines that players are shown to write, with what is said of each."""
    block = README.partition("## Players")[2].split("```")[1]
    found = (re.split(r" {2,}", line, maxsplit=1) for line in block.strip().split("\n"))
    return {line[0]: line[1] for line in found}


async def test_what_players_are_shown_works_in_that_order(tmp_path: Path) -> None:
    texts = [text.replace("@bob", "<@bob>") for text in examples()]
    assert texts[0] == "/play salta <@bob>"
    assert len(texts) >= 5
    async with stage(tmp_path) as here:
        for at, text in enumerate(texts):
            (message,) = await here.say(ALICE, text)
            assert not re.search("understand|wrong|read a move", message.reply.text), text
            if at == 0:
                await here.say(BOB, "accept")
        assert await here.entries() == ["move 32-42"]


async def test_every_way_to_write_a_move_in_the_text_is_understood(tmp_path: Path) -> None:
    told = README.partition("Where the bot may not read everything")[2].partition("**Salta")[0]
    written = [text for text in re.findall(r"`([^`]+)`", told) if re.search(r"\d", text)]
    assert len(written) >= 5
    async with stage(tmp_path) as here:
        for text in written:
            number = await here.start()
            said = re.sub(r"#\d+", f"#{number}", text.removeprefix("@saltabot "))
            (message,) = await here.say(ALICE, said)
            assert "Alice (Green) plays 1. " in message.reply.text, text
            await here.say(BOB, f"resign #{number} yes")
