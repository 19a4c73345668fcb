"""What one platform, place or person gets wrong stays with it: the others play on.

Each of these once held up, doubled, lost or misled; the servers are real ones on the loopback.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot import on_discord_interactions, on_telegram, on_telegram_errors, outbox, serve
from bot.answer import House
from bot.on_telegram import Telegram
from bot.outbox import Outbox
from bot.serve import BadToken
from bot.settings import Settings, load
from bot.workers import Workers
from tests.bot import telegram_house
from tests.bot.discord_stage import SECONDS, Stage, housed, redirected, running, stage
from tests.bot.telegram_house import PATIENCE, club, entries, rows, store, telegram_bot
from tests.database import ready
from tests.doubles.discord_server import DiscordServer
from tests.doubles.telegram_server import TelegramServer
from tests.doubles.telegram_types import Chat, Message

__all__ = ["redirected", "stage"]

HTML = {"Content-Type": "text/html"}
SOON = 5.0
"""Seconds that a board may take where nothing is in its way; drawing is real."""


@pytest.fixture(scope="session")
def workers() -> Workers:
    """One drawing process for both platforms."""
    return telegram_house.workers()


@pytest.fixture
async def server() -> AsyncIterator[TelegramServer]:
    async with TelegramServer() as server:
        yield server
        assert server.violations == []


# Both platforms in one process


@dataclass
class Both:
    """Two platforms and what is needed to serve them in this process."""

    discord: DiscordServer
    telegram: TelegramServer
    database: str

    @asynccontextmanager
    async def served(self, **settings: str) -> AsyncIterator[asyncio.Task[int]]:
        """`serve.serve` with both tokens, or those given instead."""
        known = {
            "discord_token": self.discord.token,
            "discord_api": self.discord.address,
            "discord_gateway": self.discord.gateway,
            "telegram_token": self.telegram.token,
            "telegram_api": self.telegram.api,
            "database": self.database,
        }
        task = asyncio.create_task(serve.serve(load(**known | settings)))
        try:
            yield task
            assert not task.done(), task.result()
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def plays(self, name: str) -> None:
        """A question on one of the platforms is answered."""
        if name == "telegram":
            here = club(self.telegram)
            assert "salta" in (await here.tell(here.alice, "/help")).words
        else:
            await self.discord.until_connected(SECONDS)
            alice, lobby = self.discord.person("alice"), self.discord.channel("lobby")
            asked = await self.discord.slash(alice, lobby, "help")
            assert "salta" in (await asked.reply(SECONDS)).content


@pytest.fixture
async def both(
    redirected: None, tmp_path: Path, workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Both]:
    @asynccontextmanager
    async def opened(settings: Settings) -> AsyncIterator[House]:
        async with housed(settings.database, workers) as house:
            yield house

    monkeypatch.setattr(serve, "opened", opened)
    # It would change the formatters of this whole test run.
    monkeypatch.setattr(on_telegram, "redact", lambda token: None)
    async with DiscordServer() as discord, TelegramServer() as telegram:
        yield Both(discord, telegram, ready(tmp_path / "test.db"))


def lines(caplog: pytest.LogCaptureFixture, start: str) -> list[str]:
    """The messages in the log that begin so."""
    return [text for text in caplog.messages if text.startswith(start)]


@pytest.mark.parametrize(("ill", "well"), [("discord", "telegram"), ("telegram", "discord")])
async def test_garbage_at_the_start_of_one_platform(
    both: Both,
    ill: str,
    well: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """One line tells of it, the other platform plays on, and the ill one once it is well."""
    monkeypatch.setattr(serve, "AGAIN", 1.0)
    named, setting = both.telegram._endpoint.methods.named, f"SALTABOT_{ill.upper()}_TOKEN: "
    true, garbled = named["getme"], dict[str, str]()
    if ill == "telegram":
        named["getme"] = lambda call: garbled
    else:
        both.discord.fail("GET", "/users/@me$", 200, body="<html>a portal</html>", headers=HTML)
    async with both.served():
        await both.discord.until(lambda: lines(caplog, setting), SECONDS)
        named["getme"] = true
        await both.plays(well)
        await both.plays(ill)
    [line] = lines(caplog, setting)
    assert "begun again" in line
    assert "Unclosed" not in caplog.text


@pytest.mark.parametrize(("wrong", "right"), [("discord", "telegram"), ("telegram", "discord")])
async def test_one_wrong_token(
    both: Both, wrong: str, right: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with both.served(**{f"{wrong}_token": "110201543:AAwrong"}):
        await both.plays(right)
        setting = f"SALTABOT_{wrong.upper()}_TOKEN"
        await both.discord.until(lambda: setting in caplog.text, SECONDS)
    assert len([text for text in caplog.messages if setting in text]) == 1
    assert "AAwrong" not in caplog.text
    assert "Traceback" not in caplog.text


# Discord


@pytest.mark.parametrize("how", ["hang", "limit"])
async def test_a_thread_in_trouble_holds_up_no_other_place(stage: Stage, how: str) -> None:
    server, alice = stage.server, stage.alice
    ill, well = await server.thread(stage.lobby, "ill"), await server.thread(stage.lobby, "well")
    await stage.game(ill)
    await stage.game(well)
    path = rf"^/channels/{ill.id}/messages$"
    if how == "hang":
        trouble = server.fail("POST", path, how="hang", times=9)
    else:
        trouble = server.limit("POST", path, 3600.0)
    await server.say(alice, ill, "32-42", mentions=[server.bot])
    await trouble.struck(SECONDS)
    await server.say(alice, well, "32-42", mentions=[server.bot])
    await server.say(alice, stage.lobby, "help", mentions=[server.bot])
    board = (await server.until_messages(well, 3, SOON, by=server.bot))[-1]
    assert " 32-42." in board.content
    assert board.attachments
    await server.until_messages(stage.lobby, 1, SOON, by=server.bot)
    assert len(server.messages(ill, by=server.bot)) == 2
    assert await stage.moves(1) == ["32-42"]
    trouble.cancel()


async def test_what_was_missed_in_a_busy_channel(
    redirected: None, tmp_path: Path, workers: Workers
) -> None:
    """More than one page of history; and where Discord shows us all texts, only ours are heard."""
    async with DiscordServer(privileged=True) as server:
        async with running(server, tmp_path / "test.db", workers) as stage:
            board = await stage.game()
            await stage.settled()
        await server.until(lambda: not server.connected)
        await server.say(stage.alice, stage.lobby, "53-63")
        await server.say(stage.alice, stage.lobby, "32-42", reply_to=board)
        await server.say(stage.bob, stage.lobby, "85-75")
        for number in range(120):
            await server.say(stage.carol, stage.lobby, f"chat {number}")
        last = await server.say(stage.carol, stage.lobby, "games", mentions=[server.bot])
        async with running(server, tmp_path / "test.db", workers) as again:
            # The newest is heard last.
            moved, told = (await server.until_messages(stage.lobby, 4, SECONDS, by=server.bot))[2:]
            assert " 32-42." in moved.content
            assert told.id > last.id
            assert await again.moves() == ["32-42"]
        assert server.violations == []


async def test_an_acknowledgement_that_hangs(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(on_discord_interactions, "ACKNOWLEDGE_SECONDS", 0.3)
    await stage.game()
    hung = stage.server.fail("POST", "/callback$", how="hang")
    await stage.slash(stage.alice, "move", move="32-42")
    await hung.struck(SECONDS)
    assert " 32-42." in (await stage.said(3)).content
    await stage.slash(stage.bob, "move", move="85-75")
    assert " 85-75." in (await stage.said(4)).content
    assert await stage.moves() == ["32-42", "85-75"]
    assert caplog.text.count("an acknowledgement hangs") == 1
    hung.release()


async def test_the_buttons_of_a_cancelled_challenge_go(stage: Stage) -> None:
    await stage.slash(stage.alice, "play", game="salta", opponent=stage.bob)
    challenge = await stage.said(1)
    assert challenge.labels == ["Accept", "Decline", "Cancel challenge"]
    await stage.slash(stage.alice, "cancel", number=1)
    await stage.said(2)
    await stage.until(lambda: not challenge.labels)
    late = await stage.server.click(stage.bob, challenge, "Accept", stale=True)
    assert "no longer open" in (await stage.answer(late)).content


# Telegram


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waits for Telegram's updates are short."""
    monkeypatch.setattr(on_telegram_errors, "LONGEST_WAIT", 0.05)
    monkeypatch.setattr(on_telegram_errors, "FIRST_WAIT", 0.02)


@pytest.mark.parametrize("before", [0, on_telegram.TRIES + 1], ids=["at-once", "after-502s"])
async def test_a_token_that_is_refused_for_a_moment(
    server: TelegramServer, tmp_path: Path, quickly: None, before: int
) -> None:
    """A proxy that restarts answers 404 for everything, also at the end of a longer outage."""
    here = club(server)
    async with telegram_bot(server, tmp_path):
        server.fail("getUpdates", 502, times=before)
        refused = server.fail("getUpdates", 404, times=3, description="Not Found")
        await server.say(here.alice, here.chat, "/help")
        await server.until(lambda: refused.met == 3, PATIENCE)
        await here.tell(here.alice, "/games")


async def test_a_token_that_is_revoked(
    server: TelegramServer, tmp_path: Path, quickly: None
) -> None:
    opened = await store(tmp_path)
    house = House(opened, Outbox(opened, telegram_house.workers()))
    revoked = server.fail("getUpdates", 401, times=1000, description="Unauthorized")
    with pytest.raises(BadToken, match="SALTABOT_TELEGRAM_TOKEN"):
        await asyncio.wait_for(Telegram(house, server.token, server.api, 1).run(), PATIENCE)
    assert revoked.met == on_telegram.TRIES + 1
    await house.outbox.close()
    await opened.close()


async def test_buttons_that_cannot_be_taken_off(
    server: TelegramServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "STRIP_WAIT", 0.2)
    here = club(server)
    async with telegram_bot(server, tmp_path) as house:
        await here.start()
        failing = server.fail("editMessageReplyMarkup", 500, times=10_000)
        moves = ("32-42", "85-75", "42-52")
        for person, move in zip((here.alice, here.bob, here.alice), moves, strict=True):
            asked = time.monotonic()
            assert f" {move}." in (await here.tell(person, f"/move {move}")).words
            assert time.monotonic() - asked < SOON
        await asyncio.wait_for(house.outbox.settle(), PATIENCE)
        strips = [row for row in await rows(house, "outbox") if row.kind == "strip"]
        assert failing.met == outbox.STRIPS * len(strips)
        assert [row.parked[:13] for row in strips] == ["buttons stay:"] * 4


async def test_a_wait_is_the_whole_chats_and_no_other_chats(
    server: TelegramServer, tmp_path: Path
) -> None:
    """Another topic waits without asking Telegram, which would count it as one more."""
    forum = server.forum("forum", ["one", "two"])
    one, two = forum.topic("one"), forum.topic("two")
    here, there = club(server, forum), club(server, server.group("other"))

    def said(topic: int) -> list[Message]:
        return server.messages(forum, thread=topic, by=server.bot)

    async with telegram_bot(server, tmp_path):
        flood = server.fail("sendMessage", 429, retry_after=2, chat=forum)
        first = await server.say(here.alice, forum, "/help", thread=one)
        await server.until(lambda: flood.met, PATIENCE)
        begun = time.monotonic()
        await server.say(here.bob, forum, "/help", thread=two)
        await there.tell(there.alice, "/help")
        assert time.monotonic() - begun < 1.5
        assert not server.messages(forum, by=server.bot)
        await here.after(first)
        await server.until(lambda: all(map(said, (one, two))), PATIENCE)
        assert time.monotonic() - begun > 1.5
        assert len(server.journal.of("request", "sendMessage", forum.id)) == 3


@pytest.mark.parametrize("news", ["first", "late"])
async def test_a_group_becomes_a_supergroup_while_a_board_waits(
    server: TelegramServer, tmp_path: Path, caplog: pytest.LogCaptureFixture, news: str
) -> None:
    here = club(server)
    async with telegram_bot(server, tmp_path) as house:
        await here.start()
        await house.outbox.settle()
        flood = server.fail("sendPhoto", 429, retry_after=2, chat=here.chat)
        await server.say(here.alice, here.chat, "/move 32-42")
        await server.until(lambda: flood.met and "waits 2.0 s" in caplog.text, PATIENCE)
        there = server.migrate(here.chat)
        if news == "late":
            # The new group is known, and its answers are sent, before the bot is told what it is.
            told = [server.updates.pending.pop(number) for number in sorted(server.updates.pending)]
            said = await server.say(here.carol, there, "/games")
            await server.next_message(there, after=said, within=PATIENCE)
            for update in told:
                server.updates.add("message", update["message"])
        await server.until(lambda: shown(server, there, "32-42"), PATIENCE)
        await server.say(here.bob, there, "/move 85-75")
        await server.until(lambda: shown(server, there, "85-75"), PATIENCE)
        await asyncio.wait_for(house.outbox.settle(), PATIENCE)
        assert [len(shown(server, there, move)) for move in ("32-42", "85-75")] == [1, 1]
        assert shown(server, here.chat, "32-42") == []
        assert await entries(house) == ["1 move 32-42", "2 move 85-75"]
        assert not [row for row in await rows(house, "outbox") if row.sent is None]
    assert not [word for word in ("Traceback", "given up") if word in caplog.text]


def shown(server: TelegramServer, chat: Chat, move: str) -> list[Message]:
    """The messages in a chat that show a move."""
    return [m for m in server.messages(chat, by=server.bot) if f" {move}." in m.words]


@pytest.mark.parametrize("taken", ["bobby", "Bobby"])
async def test_a_username_that_passed_to_another_person(
    server: TelegramServer, tmp_path: Path, taken: str
) -> None:
    here = club(server)
    async with telegram_bot(server, tmp_path):
        await here.tell(here.bob, "/games")
        here.bob.username, here.carol.username = "robert1", taken
        await here.tell(here.carol, "/games")
        challenge = await here.tell(here.alice, "/play salta @bobby")
        assert challenge.mentions == [here.carol]
        assert (await here.press(here.carol, challenge, "Accept")).photo is not None


async def test_cyrillic_names(server: TelegramServer, tmp_path: Path) -> None:
    here = club(server)
    here.alice.name, here.alice.username = "Алиса", None
    async with telegram_bot(server, tmp_path) as house:
        own = await here.tell(here.alice, "/play salta @Алиса")
        assert "You can’t challenge yourself." in own.words
        other = await here.tell(here.bob, "/play salta @аЛИСА")
        assert "challenges Алиса" in other.words
        assert other.mentions == [here.alice]
        namesake = server.person("алиса")
        await here.tell(namesake, "/games")
        two = await here.tell(here.bob, "/play salta @Алиса")
        assert "Several people here are called “Алиса”." in two.words
        assert len(await rows(house, "games")) == 1


async def test_the_buttons_of_a_declined_challenge_and_a_declined_draw_go(
    server: TelegramServer, tmp_path: Path
) -> None:
    here = club(server)
    async with telegram_bot(server, tmp_path) as house:
        challenge = await here.tell(here.alice, "/play salta @bobby")
        assert challenge.labels == ["Accept", "Decline", "Cancel challenge"]
        await here.press(here.bob, challenge, "Decline")
        await server.until(lambda: not challenge.labels, PATIENCE)
        await here.start()
        offer = await here.tell(here.alice, "/draw")
        assert offer.labels == ["Accept draw", "Decline draw"]
        declined = await here.press(here.bob, offer, "Decline draw")
        await server.until(lambda: not offer.labels, PATIENCE)
        assert declined.labels == ["Show moves"]
        assert await entries(house) == ["1 offer", "2 decline"]
