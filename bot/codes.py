"""One-time codes: made up, written so that they can be read out, and read again."""

from __future__ import annotations

import secrets
from datetime import timedelta

SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Letters and figures that nobody takes for each other."""
LENGTH = 8
LIFE = timedelta(minutes=15)
MINUTES = int(LIFE.total_seconds() // 60)


def fresh() -> str:
    """A code that nobody can guess while it is good."""
    return "".join(secrets.choice(SIGNS) for _ in range(LENGTH))


def written(code: str) -> str:
    """A code as people are shown it, `ABCD-2345`."""
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"


def read(text: str) -> str:
    """A code as it is stored, from however somebody writes it."""
    return "".join(sign for sign in text.upper() if sign.isalnum())
