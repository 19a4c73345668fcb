"""Updates posted to a webhook, as https://core.telegram.org/bots/api#setwebhook says.

An update is posted until it is answered with 2xx; several are on their way at once, those of one
chat one after another. What stands between, a load balancer, is a list of addresses taken in turn.
"""

import asyncio
from typing import Final

import aiohttp

from tests.doubles.telegram_journal import Journal
from tests.doubles.telegram_types import Json
from tests.doubles.telegram_updates import Updates

SECRET: Final = "X-Telegram-Bot-Api-Secret-Token"
AGAIN_SECONDS: Final = 0.2
TIMEOUT: Final = aiohttp.ClientTimeout(total=20)


class Webhook:
    """Posts what is pending while there is a webhook."""

    def __init__(self, updates: Updates, journal: Journal) -> None:
        self.updates = updates
        self.journal = journal
        self.behind: list[str] = []
        """The addresses behind the one that was set; itself if there are none."""
        self.refused = 0
        """How many posts were answered with another status, or not at all."""
        self._posting: dict[int, asyncio.Task[None]] = {}
        self._chats: dict[int, asyncio.Lock] = {}
        self._turn = 0

    async def run(self) -> None:
        """Post until the server is stopped."""
        async with aiohttp.ClientSession(timeout=TIMEOUT) as http:
            try:
                while not self.updates.closed:
                    if self.updates.webhook:
                        self._begin(http)
                    await self.journal.change(0.5)
            finally:
                for task in self._posting.values():
                    task.cancel()
                await asyncio.gather(*self._posting.values(), return_exceptions=True)
                self._posting.clear()

    def _begin(self, http: aiohttp.ClientSession) -> None:
        for number, update in self.updates.pending.items():
            if number not in self._posting:
                self._posting[number] = asyncio.create_task(self._deliver(http, number, update))

    async def _deliver(self, http: aiohttp.ClientSession, number: int, update: Json) -> None:
        async with self._chats.setdefault(_chat(update), asyncio.Lock()):
            while self.updates.webhook and not await self._post(http, update):
                self.refused += 1
                await asyncio.sleep(AGAIN_SECONDS)
            self.updates.take(number)
        self._posting.pop(number, None)

    async def _post(self, http: aiohttp.ClientSession, update: Json) -> bool:
        targets = self.behind or [self.updates.webhook]
        self._turn += 1
        target = targets[self._turn % len(targets)]
        try:
            headers = {SECRET: self.updates.secret}
            async with http.post(target, json=update, headers=headers) as answer:
                return answer.status // 100 == 2
        except (aiohttp.ClientError, TimeoutError, OSError):
            return False


def _chat(update: Json) -> int:
    """The chat that an update is about; 0 for none."""
    for kind, body in update.items():
        if kind != "update_id":
            message = body.get("message", body)
            return int(message.get("chat", {}).get("id", 0))
    return 0
