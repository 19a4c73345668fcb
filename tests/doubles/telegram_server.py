"""A Telegram Bot API server on the loopback, and the people who talk to the bot.

Knows nothing of the bot under test: it speaks HTTP as https://core.telegram.org/bots/api says,
and a test speaks for the people:

    async with TelegramServer() as server:
        alice = server.person("Alice", username="alice")
        club = server.group("club", people=[alice])
        said = await server.say(alice, club, "/start")
        answer = await server.next_message(club, after=said)
        press = await server.click(alice, answer, "Play")
        await server.until(lambda: press.answered)

All methods must be called in the event loop that `start` ran in.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Final, Self, TypeVar

from aiohttp import web

from tests.doubles import telegram_wire
from tests.doubles.telegram_crowd import Crowd
from tests.doubles.telegram_http import Endpoint, Violation
from tests.doubles.telegram_methods import Methods
from tests.doubles.telegram_types import Callback, Chat, Message, Person
from tests.doubles.telegram_webhook import Webhook
from tests.doubles.telegram_wire import Fault

TOKEN: Final = "110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw1"
T = TypeVar("T")


class TelegramServer(Crowd):
    """The server, its people and chats, and what went over the wire.

    `port` 0 takes a free one, kept when the server is stopped and started again (an outage;
    nothing is forgotten). With `privacy` the bot hears in groups only commands, replies to its
    messages and service messages, and also its @mentions with `mentions_delivered`.
    """

    def __init__(
        self,
        port: int = 0,
        *,
        token: str = TOKEN,
        username: str = "loopback_bot",
        privacy: bool = True,
        mentions_delivered: bool = False,
    ) -> None:
        self.port = port
        self.token = token
        bot = Person(int(token.partition(":")[0]), "Loopback", username, is_bot=True)
        super().__init__(bot, privacy, mentions_delivered)
        self.faults = telegram_wire.Faults(self.journal)
        methods = Methods(self.world, self.updates, self.journal)
        self._endpoint = Endpoint(token, methods, self.updates, self.journal, self.faults)
        self.webhook = Webhook(self.updates, self.journal)
        self._runner: web.AppRunner | None = None
        self._posting: asyncio.Task[None] | None = None

    # Life

    async def start(self) -> None:
        """Listen on 127.0.0.1."""
        self.updates.closed = self.faults.closed = False
        app = self._endpoint.application()
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port, reuse_address=True)
        await site.start()
        self.port = self._runner.addresses[0][1]
        self._posting = asyncio.create_task(self.webhook.run())

    async def stop(self) -> None:
        """End polls and broken calls, close all connections, listen no more."""
        self.updates.closed = self.faults.closed = True
        self.journal.pulse()
        if self._posting is not None:
            await self._posting
        if self._runner is not None:
            await self._runner.cleanup()
        self._runner = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.stop()

    @property
    def api(self) -> str:
        """The address to give instead of https://api.telegram.org."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def base_url(self) -> str:
        """The `base_url` of python-telegram-bot."""
        return f"{self.api}/bot"

    @property
    def base_file_url(self) -> str:
        """The `base_file_url` of python-telegram-bot."""
        return f"{self.api}/file/bot"

    @property
    def violations(self) -> list[Violation]:
        """What the bot should not have asked for, in order."""
        return self._endpoint.violations

    # Waiting

    async def until(self, predicate: Callable[[], T], within: float = 5.0) -> T:
        """The first true result of the predicate, tried whenever something happens (and every
        50 ms); raises TimeoutError, showing the end of the journal, after that many seconds."""
        end = time.monotonic() + within
        while not (found := predicate()):
            if time.monotonic() > end:
                raise TimeoutError(f"not within {within} s; last:\n{self.journal.tail()}")
            await self.journal.change(0.05)
        return found

    async def next_message(
        self, chat: Chat, *, after: Message | Callback | None = None, within: float = 5.0
    ) -> Message:
        """The bot's first message in a chat that came, or was rewritten, after another message or
        press."""
        number = after.number if after is not None else 0
        number = max(number, after.rewritten) if isinstance(after, Message) else number

        def found() -> Message | None:
            said = self.messages(chat, by=self.bot)
            came = [(n, m) for m in said if (n := m.number if m.number > number else m.rewritten)]
            later = [(n, m) for n, m in came if n > number]
            return min(later, key=lambda each: each[0])[1] if later else None

        message = await self.until(found, within)
        if message is None:
            raise LookupError("no message")
        return message

    async def confirmed(self, event: Message | Callback, within: float = 5.0) -> None:
        """Wait until the bot's offset has passed the update of a message or press."""
        await self.until(lambda: event.update_id in self.updates.confirmed, within)

    # What goes wrong

    def fail(
        self,
        method: str,
        status: int | str,
        *,
        times: int = 1,
        description: str = "",
        retry_after: int | None = None,
        before: bool = True,
        seconds: float = 0.0,
        chat: Chat | None = None,
    ) -> Fault:
        """Break the next calls of a method ("*": any), in that chat only if one is given.

        `status` is an HTTP status (from 500 on with a page of HTML; 429 with `retry_after`, and
        calls of that method and chat before it has passed are refused and are violations), or
        "reset" (the connection is cut), "silent" (no answer until the client gives up) or
        "half-open" (half an answer, then nothing). With `before=False` the call takes effect
        and only its answer is lost. `seconds` pass first. `Fault.met` counts.
        """
        fault = Fault(
            method,
            status,
            times,
            before,
            chat.id if chat else None,
            description,
            retry_after,
            seconds,
        )
        return self._store(fault)

    def delay(self, method: str, seconds: float, *, times: int = 1, before: bool = True) -> Fault:
        """Let the next calls of a method take effect, or only be answered, late."""
        return self._store(Fault(method, None, times, before, seconds=seconds))

    def hold(self, method: str, *, times: int = 1, before: bool = True) -> Fault:
        """Hold the next calls before or after their effect until `Fault.release()`.

        `await server.until(lambda: fault.met)` is the moment to kill a process at; a call held
        (or delayed) before its effect has none if its client is gone by then.
        """
        return self._store(Fault(method, None, times, before, released=asyncio.Event()))

    def _store(self, fault: Fault) -> Fault:
        self.faults.stored.append(fault)
        return fault
