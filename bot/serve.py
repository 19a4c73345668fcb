"""The running bot: the house, and the platforms that have a token."""

from __future__ import annotations

import asyncio
import gc
import importlib
import logging
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from typing import Protocol

from sqlalchemy.exc import SQLAlchemyError

from bot import doors, keeping, sweep
from bot.answer import House
from bot.fault import Fault, caught
from bot.outbox import Outbox, now
from bot.pacing import Pace
from bot.settings import Settings
from bot.store import Store, database_path, queries
from bot.store.postgres import TICK
from bot.tourney import sweep as tournaments_due
from bot.workers import Workers

log = logging.getLogger(__name__)

HEARTBEAT_SECONDS = 20.0
AGAIN = 10.0
HEALTHY_SECONDS = 90.0
READY_SECONDS = 8.0
ANYWHERE = ("0.0.0.0", "::")  # noqa: S104  (asked of, not listened on)
TICK_SECONDS = 1.0
PULSE = "bot"
PLATFORMS = {"discord_token": "bot.on_discord", "telegram_token": "bot.on_telegram"}


class BadToken(Exception):
    """The platform does not take the token; the text is one line that names the setting."""


class Client(Protocol):
    """A platform as it is run: until cancelled; raises BadToken."""

    name: str

    @property
    def connected(self) -> bool:
        """Whether it can hear and send now."""

    async def run(self) -> None:
        """Connect, attach to the outbox, listen."""


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[House]:
    """The house with its database open; its workers warm up meanwhile."""
    # What is loaded stays: to look through it for garbage would hold up an answer now and then.
    gc.collect()
    gc.freeze()
    async with AsyncExitStack() as stack:
        workers = Workers(settings.workers)
        stack.push_async_callback(workers.close)
        warming = asyncio.create_task(workers.warm())
        stack.callback(warming.cancel)
        store = await Store.open(settings.database, settings.backup_folder)
        stack.push_async_callback(store.close)
        box = Outbox(store, workers)
        stack.push_async_callback(box.close)
        yield House(store, box, pace=Pace() if settings.pacing == "on" else None)


async def serve(settings: Settings) -> int:
    """Run every platform that has a token until told to stop; returns the exit status."""
    async with AsyncExitStack() as stack:
        house = await stack.enter_async_context(opened(settings))
        await _wake(house.store)
        clients: dict[str, Client] = {
            setting: importlib.import_module(module).client(house, settings)
            for setting, module in PLATFORMS.items()
            if getattr(settings, setting) is not None
        }
        door = doors.opened(house.store, house.doors, clients.values(), settings.door)
        await stack.enter_async_context(door)
        running = [asyncio.create_task(_run(setting, one)) for setting, one in clients.items()]
        beating = asyncio.create_task(_beat(house.store))
        sweeping = asyncio.create_task(keeping.keep(house.store, settings))
        ticking = asyncio.create_task(_keep_ticking(house))
        others = [beating, sweeping, ticking]
        if house.store.shared:
            others.append(asyncio.create_task(house.outbox.patrol()))
        everything = asyncio.gather(*running)
        _stop_on_signal(everything)
        try:
            worked = await everything
        except asyncio.CancelledError:
            return 0
        finally:
            for task in others:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
    return 0 if any(worked) else 2


async def healthy(settings: Settings) -> bool:
    """Whether a running bot said lately that it is well."""
    if settings.door is not None:
        return await asyncio.to_thread(_is_ready, settings.door)
    path = database_path(settings.database)
    if path is not None and not path.exists():
        return False
    store = Store.existing(settings.database)
    try:
        async with store.read() as connection:
            last = await queries.last_beat(connection, PULSE)
    finally:
        await store.close()
    return last is not None and (now() - last).total_seconds() < HEALTHY_SECONDS


def _is_ready(door: tuple[str, int]) -> bool:
    """What the running bot says itself."""
    host = "127.0.0.1" if door[0] in ANYWHERE else door[0]
    asked = HTTPConnection(host, door[1], timeout=READY_SECONDS)
    try:
        asked.request("GET", "/readyz")
        return asked.getresponse().status == HTTPStatus.OK
    except (OSError, HTTPException):
        return False
    finally:
        asked.close()


async def _run(setting: str, client: Client) -> bool:
    """Run one platform; False if it cannot be used. The others go on."""
    while True:
        try:
            with caught(setting, BadToken, SQLAlchemyError, OSError):
                await client.run()
        except BadToken as bad:
            log.error("%s", bad)
            return False
        except (SQLAlchemyError, OSError, Fault) as error:
            log.error("SALTABOT_%s: begun again in %.0f s: %s", setting.upper(), AGAIN, error)
        else:
            log.error("SALTABOT_%s: the connection has ended", setting.upper())
        await asyncio.sleep(AGAIN)


async def _beat(store: Store) -> None:
    while True:
        await asyncio.sleep(HEARTBEAT_SECONDS)
        await _wake(store)


async def _wake(store: Store) -> None:
    """Say that the bot is well; if it long was not, that time does not count on clocks."""
    try:
        await sweep.woken(store, PULSE, now())
    except SQLAlchemyError as error:
        log.error("SALTABOT_DATABASE cannot be written: %s", error)


async def tick(house: House) -> None:
    """Do what has become due by now: on clocks, in tournaments."""
    await sweep.sweep(house, now())
    await tournaments_due.sweep(house, now())


async def _keep_ticking(house: House) -> None:
    """Do what time brings about, as it passes."""
    slept = now()
    while True:
        try:
            with caught("clock", SQLAlchemyError):
                # The machine may have slept: nothing is due before that is known.
                if now() - slept > sweep.DOWN:
                    await sweep.woken(house.store, PULSE, now())
                async with house.store.alone(TICK) as ours:
                    if ours:
                        await tick(house)
        except (SQLAlchemyError, Fault) as error:
            log.error("clocks are looked at again in %.0f s: %s", AGAIN, error)
            await asyncio.sleep(AGAIN)
        slept = now()
        await asyncio.sleep(TICK_SECONDS)


def _stop_on_signal(everything: asyncio.Future[list[bool]]) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, everything.cancel)
