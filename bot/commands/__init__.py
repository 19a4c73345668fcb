"""The commands, one module an area: a new command is one function, a new area one file."""

from __future__ import annotations

import importlib
import pkgutil

from bot.declaration import COMMANDS

for _module in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{_module.name}")

__all__ = ["COMMANDS"]
