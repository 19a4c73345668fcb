"""What a host can get wrong, looked at without starting: settings, database, disk, tokens."""

from __future__ import annotations

import asyncio
import importlib
import os
import shutil
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

from bot.serve import PLATFORMS
from bot.settings import Settings
from bot.store import database_path, migrate, postgres
from bot.store.migrate import BadDatabase

LITTLE = 200 << 20
"""Bytes left on a disk that are not enough for long."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    well: bool
    told: str

    @property
    def mark(self) -> str:
        """How it begins in a list."""
        return "ok  " if self.well else "BAD "


async def inspected(chosen: Settings) -> list[Finding]:
    """Everything, one after another; nothing is changed."""
    return [
        Finding(True, "settings: every SALTABOT_ name is known and can be read"),
        *await asyncio.to_thread(_stored, chosen),
        *[one async for one in _platforms(chosen)],
    ]


def _stored(chosen: Settings) -> list[Finding]:
    url, path = chosen.database, database_path(chosen.database)
    found = [_database(url)]
    if path is not None:
        found += [_folder("SALTABOT_DATABASE", path.parent), _disk(path.parent)]
    found.append(_folder("SALTABOT_BACKUPS", chosen.backup_folder))
    return found


def _database(url: str) -> Finding:
    try:
        revision = migrate.current(url)
    except BadDatabase as bad:
        return Finding(False, str(bad))
    told = f"database: {postgres.told(url)}"
    coming = migrate.pending(revision)
    if revision is None:
        return Finding(True, f"{told}: new, is made at the first start")
    if not coming:
        return Finding(True, f"{told}: revision {revision}, up to date")
    steps = "; ".join(f"{number} ({purpose})" for number, purpose in coming)
    return Finding(True, f"{told}: revision {revision}; the next start backs it up, then: {steps}")


def _folder(name: str, folder: Path) -> Finding:
    """Whether files can be made in a folder, which is made itself where need be."""
    there = next(one for one in (folder, *folder.absolute().parents) if one.exists())
    if not there.is_dir():
        return Finding(False, f"{name}: {there} is no folder")
    if not os.access(there, os.W_OK | os.X_OK):
        return Finding(False, f"{name}: {migrate.unwritable(there)}")
    return Finding(True, f"{name}: {folder} can be written")


def _disk(folder: Path) -> Finding:
    there = next(one for one in (folder, *folder.absolute().parents) if one.is_dir())
    left = shutil.disk_usage(there).free
    return Finding(left > LITTLE, f"disk: {left >> 20:,} MiB left on that of {folder}")


async def _platforms(chosen: Settings) -> AsyncIterator[Finding]:
    wanted = [setting for setting in PLATFORMS if getattr(chosen, setting) is not None]
    if not wanted:
        names = " and ".join(f"SALTABOT_{setting.upper()}" for setting in PLATFORMS)
        yield Finding(False, f"no platform: set {names}, or one of them (the console needs none)")
    for setting in wanted:
        module = importlib.import_module(PLATFORMS[setting])
        well, told = await module.inspected(chosen)
        yield Finding(well, told)
