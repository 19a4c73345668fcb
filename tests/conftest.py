"""Options of the test run."""

from __future__ import annotations

import signal

import pytest

# A shell that starts the tests in the background ignores interrupts, and all that they start would.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let stories be written anew."""
    parser.addoption(
        "--write-transcripts",
        action="store_true",
        help="write the replies of today into tests/transcripts",
    )
