"""Options of the test run."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let stories be written anew."""
    parser.addoption(
        "--write-transcripts",
        action="store_true",
        help="write the replies of today into tests/transcripts",
    )
