"""The queue of updates, with the semantics of getUpdates.

An update stays until an offset above it is asked for, so that whoever dies before asking again
gets it again (https://core.telegram.org/bots/api#getupdates). A second poller ends the first
one's poll with 409.
"""

import asyncio
from collections.abc import Callable
from typing import Final

from tests.doubles.telegram_journal import Journal
from tests.doubles.telegram_limits import Refused, bad
from tests.doubles.telegram_types import Json
from tests.doubles.telegram_wire import Call

_ON_REQUEST_ONLY: Final = {"chat_member", "message_reaction", "message_reaction_count"}
_WEBHOOK: Final = (
    "Conflict: can't use getUpdates method while webhook is active; "
    "use deleteWebhook to delete the webhook first"
)


class Updates:
    """The updates that the bot has not confirmed, oldest first."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.pending: dict[int, Json] = {}
        self.confirmed: set[int] = set()
        self.webhook = ""
        self.secret = ""
        self.allowed: set[str] | None = None
        self.closed = False
        self._last = 500_000_000
        self._conflict = ""
        self._poll = 0

    def add(self, kind: str, body: Json, chat: int | None = None) -> int | None:
        """Queue an update; returns its id, or None if the bot does not want this kind."""
        if kind in _ON_REQUEST_ONLY if self.allowed is None else kind not in self.allowed:
            return None
        self._last += 1
        self.pending[self._last] = {"update_id": self._last, kind: body}
        self.journal.record("update", chat=chat, ids=(self._last,), description=kind)
        return self._last

    def confirm(self, offset: int) -> None:
        """Forget the updates below an offset; a negative one keeps that many."""
        keep = sorted(self.pending)[offset:] if offset < 0 else []
        gone = tuple(i for i in self.pending if (i not in keep if offset < 0 else i < offset))
        for update_id in gone:
            del self.pending[update_id]
        if gone:
            self.confirmed.update(gone)
            self.journal.record("confirmed", ids=gone)

    def take(self, number: int) -> None:
        """Forget an update that a webhook took."""
        if self.pending.pop(number, None) is not None:
            self.confirmed.add(number)
            self.journal.record("confirmed", ids=(number,))

    def set_webhook(self, url: str, secret: str = "") -> None:
        """Set or (with an empty address) delete the webhook."""
        self.webhook, self.secret = url, secret
        if url:
            self._begin("Conflict: terminated by setWebhook request")

    def _begin(self, conflict: str) -> int:
        """End the running poll with that word."""
        self._conflict = conflict
        self._poll += 1
        self.journal.pulse()
        return self._poll

    async def poll(self, call: Call, gone: Callable[[], bool]) -> list[Json]:
        """Answer getUpdates, as soon as there is one or after `timeout` seconds."""
        if self.webhook:
            raise Refused(409, _WEBHOOK)
        poll = self._begin(
            "Conflict: terminated by other getUpdates request; "
            "make sure that only one bot instance is running"
        )
        self._configure(call)
        limit = min(max(call.integer("limit") or 100, 1), 100)
        await self._arrival(poll, call.integer("timeout") or 0)
        if poll != self._poll:
            raise Refused(409, self._conflict)
        batch = [] if gone() or self.closed else list(self.pending.values())[:limit]
        if batch:
            ids = tuple(update["update_id"] for update in batch)
            self.journal.record("delivered", method="getUpdates", ids=ids, request=call.number)
        return batch

    def _configure(self, call: Call) -> None:
        allowed = call.data("allowed_updates")
        if allowed is not None:
            if not isinstance(allowed, list):
                raise bad("can't parse allowed_updates: expected an Array of String")
            self.allowed = set(allowed) or None
        self.confirm(call.integer("offset") or 0)

    async def _arrival(self, poll: int, seconds: int) -> None:
        loop = asyncio.get_running_loop()
        end = loop.time() + min(seconds, 50)
        while poll == self._poll and not self.pending and not self.closed and loop.time() < end:
            await self.journal.change(end - loop.time())
