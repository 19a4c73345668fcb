"""What the outside saw of a bot that was killed, compared with what the bot stored."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.database import rows


@dataclass
class Journal:
    """Moves made and replies seen, in the order in which they were."""

    moves: list[str] = field(default_factory=list)
    """Moves whose answer was complete, or that were made again until it was."""
    replies: list[dict[str, Any]] = field(default_factory=list)
    kills: int = 0
    printed_twice: int = 0

    def faults(self, database: Path) -> list[str]:
        """Everything in which the database disagrees with what was seen; empty if all is well."""
        stored = rows(database, "SELECT number, text, kind FROM entries ORDER BY game, number")
        letters = rows(
            database,
            "SELECT id, sent, parked, entry, body FROM outbox WHERE kind = 'send' ORDER BY id",
        )
        return [*self._entries(stored), *self._letters(letters)]

    def _entries(self, stored: list[tuple[Any, ...]]) -> list[str]:
        texts = [text for _, text, _ in stored]
        faults = []
        if texts != self.moves:
            faults.append(f"entries differ: stored {texts[-4:]}, made {self.moves[-4:]}")
        answered = {reply["entry"] for reply in self.replies if reply["picture"]}
        lost = sorted(entry for entry in answered if entry and entry > len(stored))
        if lost:
            faults.append(f"entries {lost} were answered and are not stored")
        return faults

    def _letters(self, letters: list[tuple[Any, ...]]) -> list[str]:
        seen = Counter(int(reply["id"]) for reply in self.replies)
        stored = {row[0] for row in letters}
        faults = [f"message {row[0]} was not sent" for row in letters if row[1] is None]
        faults += [f"message {row[0]} was never seen" for row in letters if not seen[row[0]]]
        faults += [f"message {row[0]} was given up: {row[2]}" for row in letters if row[2]]
        faults += [f"message {number} is not stored" for number in seen if number not in stored]
        self.printed_twice = sum(count - 1 for count in seen.values())
        boards = Counter(
            (row[3], json.loads(row[4])["text"]) for row in letters if row[3] and row[3] > 0
        )
        faults += [f"answered twice: {text}" for (_, text), count in boards.items() if count > 1]
        return faults
