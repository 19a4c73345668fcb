"""Words of people in the bot's replies call nobody, order nothing and link nowhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.on_discord_messages import content
from bot.on_telegram_messages import markup
from bot.talk import JOINER, clean, clean_name, quoted, unjoined
from tests.bot.house import ALICE, BOB, stage
from tests.bot.telegram_house import club, server, telegram_bot
from tests.doubles.telegram_markup import detected, parse_html
from tests.doubles.telegram_server import TelegramServer

__all__ = ["server"]

CALLS = (
    "@durov @admin @everyone see http://evil.example evil.com /resign@saltabot /abort a@evil.org"
)
ALIVE = {"mention", "bot_command", "url"}
"""What a client makes something to be tapped of, or pings somebody for."""
WORDS = st.lists(
    st.sampled_from(("@", "/", ".", "durov", "evil", "com", "http://", " ", "é", "1", "_", "t.me/"))
    | st.text(max_size=3),
    max_size=12,
).map("".join)


def alive(text: str) -> list[str]:
    """What Telegram makes of a text of the bot's by itself."""
    shown, marked = parse_html(markup(text))
    return [entity.of(shown) for entity in detected(shown, marked) if entity.type in ALIVE]


@given(WORDS)
def test_nothing_in_quoted_words_is_alive(said: str) -> None:
    text = quoted(clean(said))
    assert alive(text) == []
    assert unjoined(text) == clean(said)
    assert quoted(text) == text
    # Copied and said again, it is what was said.
    assert clean(text) == clean(said)


@given(WORDS)
def test_nothing_in_a_name_is_alive(said: str) -> None:
    assert alive(clean_name(said)) == []


def test_the_words_would_be_alive() -> None:
    assert alive(CALLS) == [
        "@durov",
        "@admin",
        "@everyone",
        "http://evil.example",
        "evil.com",
        "/resign@saltabot",
        "/abort",
    ]


def test_discord_has_an_escape_of_its_own() -> None:
    assert content(quoted(CALLS)) == content(CALLS)
    assert JOINER not in content(quoted(CALLS))


@pytest.mark.parametrize(
    "said",
    ["decline #1 {}", "{}", "help {}", "play salta {}", "settings {}", "note #1 {}", "accept {}"],
)
@pytest.mark.parametrize("call", CALLS.split())
async def test_what_people_write_is_quoted(said: str, call: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play salta <@bob>")
        for discreet in (False, True):
            told = await here.say(BOB, said.format(call), discreet=discreet)
            told += await here.say(BOB, "note #1", discreet=discreet)
            told += await here.say(BOB, "note", discreet=discreet)
            found = [one for message in told for one in alive(message.reply.text)]
            # A challenge to a mere name is to reach whoever has it.
            meant = {call} if said.startswith("play") and call.startswith("@") else set()
            assert {one for one in found if one in call} == meant


async def test_over_the_wire(server: TelegramServer, tmp_path: Path) -> None:
    here = club(server)
    async with telegram_bot(server, tmp_path):
        await here.tell(here.bob, "/help")
        await here.tell(here.alice, "/play salta @bobby")
        declined = await here.tell(here.bob, f"/decline #1 sorry {CALLS}")
        assert unjoined(declined.words).endswith(f"“sorry {CALLS}”")
        assert [entity.type for entity in declined.entities] == ["text_mention"]
        misread = await here.tell(here.bob, "/help @durov")
        assert "@" in misread.words
        assert "mention" not in {entity.type for entity in misread.entities}
        challenge = await here.tell(here.alice, "/play salta @durov")
        assert "mention" in {entity.type for entity in challenge.entities}
