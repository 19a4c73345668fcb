"""The version of this program."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

try:
    VERSION = version("saltabot")
except PackageNotFoundError:
    # A checkout that was not installed.
    VERSION = "0.1.0+checkout"
