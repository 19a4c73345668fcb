"""What the bot does for its host by itself: backups, and tidying up."""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime, timedelta

from sqlalchemy.exc import SQLAlchemyError

from bot.outbox import now
from bot.settings import Settings
from bot.store import Store, backup, forgetting, pruning
from bot.store.backup import BadBackup
from bot.store.migrate import BadDatabase
from bot.store.postgres import SWEEP

log = logging.getLogger(__name__)

EVERY = timedelta(hours=1)
BREATH = 0.2
"""Seconds for others between two parts of a long work."""


async def keep(store: Store, settings: Settings) -> None:
    """Tidy up and back up, every hour until cancelled; of several processes one does it."""
    while True:
        await once(store, settings)
        await asyncio.sleep(EVERY.total_seconds())


async def once(store: Store, settings: Settings) -> None:
    """Tidy up; back up, if it is time. What fails is logged, and done the next time."""
    try:
        async with store.alone(SWEEP) as ours:
            if ours:
                gone = await store.change(lambda c: forgetting.sweep(c, now()))
                await store.purge(rewrite=gone)
                await _prune(store, now() - timedelta(days=settings.keep_days))
                await _back_up(settings, now())
    except (SQLAlchemyError, OSError) as error:
        log.error("SALTABOT_DATABASE cannot be tidied up: %s", error)


async def _prune(store: Store, before: datetime) -> None:
    total = 0
    while gone := await store.change(lambda c: pruning.prune(c, before)):
        total += gone
        await asyncio.sleep(BREATH)
    if total:
        log.info("%s old rows are deleted (SALTABOT_KEEP_DAYS)", total)


async def _back_up(settings: Settings, time: datetime) -> None:
    """Back up if the newest backup is old; then let go of the oldest."""
    if not settings.backup_hours:
        return
    folder = settings.backup_folder
    held = await asyncio.to_thread(backup.listed, folder)
    if held and time - backup.taken(held[-1]) < timedelta(hours=settings.backup_hours):
        return
    try:
        made = await backup.make(settings.database, folder / backup.name(time, settings.database))
        await asyncio.to_thread(backup.prune, folder, settings.backups_kept)
    except (BadBackup, BadDatabase, OSError) as bad:
        log.error("SALTABOT_BACKUPS: no backup was made: %s", bad)
    else:
        log.info("backed up to %s", made)
