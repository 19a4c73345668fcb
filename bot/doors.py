"""The HTTP side of a process: is it alive, is it ready, what does it count; what platforms post."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Protocol

from aiohttp import web
from prometheus_client import generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from sqlalchemy.exc import SQLAlchemyError

from bot import metrics
from bot.fault import Fault, caught
from bot.store import Store, queries, stock
from bot.talk import Door

log = logging.getLogger(__name__)

BODY_BYTES = 1 << 20
DATABASE_SECONDS = 5.0
CLOSING_SECONDS = 3.0


class Connected(Protocol):
    """A platform, as far as its health is asked."""

    name: str

    @property
    def connected(self) -> bool:
        """Whether it can hear and send now."""


@dataclass(frozen=True, slots=True)
class Health:
    """Whether a process can do its work, by part: the database, each platform."""

    parts: Mapping[str, bool]

    @property
    def well(self) -> bool:
        """Whether all of it can."""
        return all(self.parts.values())

    def told(self) -> dict[str, str]:
        """By part: ok or failed."""
        return {name: "ok" if well else "failed" for name, well in self.parts.items()}


class Doors:
    """Routes of one process; a platform puts in what it wants to be posted."""

    def __init__(
        self, store: Store, routes: Mapping[str, Door], platforms: Collection[Connected]
    ) -> None:
        self._store = store
        self._routes = routes
        self._platforms = platforms

    def application(self) -> web.Application:
        """The routes: three for the host, and the platforms' own."""
        app = web.Application(client_max_size=BODY_BYTES)
        app.router.add_get("/healthz", self._alive)
        app.router.add_get("/readyz", self._ready)
        app.router.add_get("/metrics", self._counted)
        app.router.add_post("/{path:.*}", self._posted)
        return app

    async def health(self, *, whole: bool) -> Health:
        """The database, and if `whole` the connections of the platforms too."""
        parts = {"database": await self._database()}
        if whole:
            parts |= {one.name: one.connected for one in self._platforms}
        return Health(parts)

    async def _database(self) -> bool:
        try:
            with caught("health"):
                async with asyncio.timeout(DATABASE_SECONDS), self._store.read() as reading:
                    await queries.last_beat(reading, "")
        except Fault:
            return False
        return True

    async def _alive(self, _: web.Request) -> web.Response:
        return _told(await self.health(whole=False))

    async def _ready(self, _: web.Request) -> web.Response:
        return _told(await self.health(whole=True))

    async def _counted(self, _: web.Request) -> web.Response:
        try:
            async with self._store.read() as connection:
                found = await stock.taken(connection)
        except SQLAlchemyError as error:
            log.error("SALTABOT_DATABASE cannot be read: %s", error)
        else:
            metrics.WAITING.set(found.waiting)
            metrics.OLDEST.set(found.oldest)
            metrics.PARKED.set(found.parked)
            metrics.RUNNING.set(found.running)
        metrics.CONFLICTS.set(self._store.conflicts)
        body = generate_latest(metrics.REGISTRY)
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _posted(self, request: web.Request) -> web.Response:
        door = self._routes.get(request.path)
        if door is None:
            return web.Response(status=404)
        headers = {name.lower(): value for name, value in request.headers.items()}
        return web.Response(status=await door(headers, await request.read()))


def _told(health: Health) -> web.Response:
    return web.json_response(health.told(), status=200 if health.well else 503)


@asynccontextmanager
async def opened(
    store: Store,
    routes: Mapping[str, Door],
    platforms: Collection[Connected],
    listen: tuple[str, int] | None,
) -> AsyncIterator[None]:
    """Listen at an address while the block runs; where that fails it is logged, and chats go on."""
    if listen is None:
        yield
        return
    runner = web.AppRunner(
        Doors(store, routes, platforms).application(),
        access_log=None,
        handle_signals=False,
        shutdown_timeout=CLOSING_SECONDS,
    )
    await runner.setup()
    try:
        await _listen(runner, *listen)
        yield
    finally:
        await runner.cleanup()


async def _listen(runner: Any, host: str, port: int) -> None:
    try:
        await web.TCPSite(runner, host, port).start()
    except OSError as error:
        log.error("SALTABOT_LISTEN: %s:%s cannot be listened on: %s", host, port, error)
    else:
        log.info("listening on http://%s:%s (healthz, readyz, metrics)", host, port)
