"""Planned failures of a loopback Discord: errors, rate limits, delays, resets and hangs."""

from __future__ import annotations

import asyncio
import json
import math
import re
from dataclasses import dataclass, field
from typing import Literal

from aiohttp import web

from tests.doubles.discord_gateway import sever
from tests.doubles.discord_journal import Journal
from tests.doubles.discord_limits import JSON

How = Literal["answer", "reset", "hang"]
RateLimit = tuple[JSON, dict[str, str]]


@dataclass(eq=False)
class Fault:
    """One planned failure.

    `before` true strikes instead of the request's work; false strikes after it, so that what was
    asked for has happened and only the answer is lost. `status` 0 lets the real answer through
    (after `delay` seconds, or once a hang is released).
    """

    method: str
    path: str  # a regular expression, searched in the path without /api/v10
    status: int = 0
    how: How = "answer"
    before: bool = True
    times: int = 1  # how many requests it still strikes
    delay: float = 0.0  # seconds
    body: JSON | str | None = None
    headers: dict[str, str] = field(default_factory=dict)
    hits: int = 0
    _struck: asyncio.Event = field(default_factory=asyncio.Event)
    _released: asyncio.Event = field(default_factory=asyncio.Event)

    def fits(self, method: str, path: str) -> bool:
        return self.times > 0 and self.method in (method, "*") and bool(re.search(self.path, path))

    async def struck(self, seconds: float = 10.0) -> None:
        """Waits until the failure has struck a request (with `before` false: has done its work)."""
        await asyncio.wait_for(self._struck.wait(), seconds)

    def release(self) -> None:
        """Lets hanging requests go on; those to come do not hang."""
        self._released.set()

    def cancel(self) -> None:
        """Strikes no more."""
        self.times = 0
        self.release()

    async def strike(self, request: web.Request) -> web.Response | None:
        """Does the harm; gives the answer that takes the place of the real one, if any."""
        self.hits += 1
        self._struck.set()
        await asyncio.sleep(self.delay)
        if self.how == "hang":
            await self._released.wait()
        if self.how == "reset":
            sever(request.transport)
            return web.Response(status=500)
        return self._answer() if self.status else None

    def _answer(self) -> web.Response:
        if isinstance(self.body, str):
            return web.Response(status=self.status, text=self.body, headers=self.headers)
        body = {"message": f"{self.status}: planned", "code": 0} if self.body is None else self.body
        data, kind = json.dumps(body).encode(), {"Content-Type": "application/json"}
        return web.Response(status=self.status, body=data, headers={**kind, **self.headers})


def rate_limit(seconds: float, scope: Literal["user", "shared", "global"]) -> RateLimit:
    """Body and headers of a 429: a float in the body, whole seconds in Retry-After."""
    body = {"message": "You are being rate limited.", "retry_after": seconds}
    headers = {"Retry-After": str(math.ceil(seconds)), "X-RateLimit-Scope": scope}
    if scope == "global":
        headers["X-RateLimit-Global"] = "true"
    else:
        headers |= {"X-RateLimit-Limit": "5", "X-RateLimit-Remaining": "0"}
        headers["X-RateLimit-Reset-After"] = str(seconds)
    return {**body, "global": scope == "global"}, {**headers, "Via": "1.1 google"}


class Faults:
    """The failures planned, in order; each request meets the first that fits."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.planned: list[Fault] = []

    def add(self, fault: Fault) -> Fault:
        self.planned.append(fault)
        return fault

    def take(self, method: str, path: str) -> Fault | None:
        for fault in self.planned:
            if fault.fits(method, path):
                fault.times -= 1
                self.journal.add("fault", f"{method} {path}", fault.how, fault.status)
                return fault
        return None

    def end(self) -> None:
        for fault in self.planned:
            fault.release()
