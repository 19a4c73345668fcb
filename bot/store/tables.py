"""The tables. Times are UTC, text in ISO 8601 form; what can be derived is not stored.

`games.ended` is the one exception: the time of the entry that ended the game, written with that
entry, so that running games are found without replaying all of them.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
)


class UTCTime(TypeDecorator[datetime]):
    """An aware UTC datetime, kept as sortable text."""

    impl = String(32)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Any) -> str | None:
        """Refuse naive times: what has no zone cannot be stored."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without a zone")
        return value.astimezone(UTC).isoformat(timespec="microseconds")

    def process_result_value(self, value: Any, dialect: Any) -> datetime | None:
        """Text back to an aware datetime."""
        return None if value is None else datetime.fromisoformat(value)


metadata = MetaData()

events = Table(
    "events",
    metadata,
    Column("key", String(200), primary_key=True),
    Column("time", UTCTime, nullable=False),
    Column("refused", Boolean, nullable=False),
)
"""One row for each platform event that was answered: the idempotency keys.

A refused one changed nothing: the edited form of its message may still be answered.
"""

people = Table(
    "people",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("platform", String(32), nullable=False),
    Column("account", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("handle", String(64), nullable=False),
    Column("bot", Boolean, nullable=False),
    Column("settings", JSON, nullable=False, default=dict),
    Column("leader", Integer, nullable=True),
    UniqueConstraint("platform", "account"),
)
"""Accounts. Linked ones are one person: they have the same leader, one of them, and the same
settings. Whoever has no leader leads alone."""

places = Table(
    "places",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("platform", String(32), nullable=False),
    Column("chat", String(64), nullable=False),
    Column("thread", String(64), nullable=False),
    Column("direct", Boolean, nullable=False),
    Column("language", String(16), nullable=False),
    Column("settings", JSON, nullable=False, default=dict),
    Column("home", String(64), nullable=False, default=""),
    UniqueConstraint("platform", "chat", "thread"),
)
"""A thread that begins with `+` is one that is yet to be opened, for the game of that number."""

seen = Table(
    "seen",
    metadata,
    Column("place", ForeignKey("places.id"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
)
"""Who was seen where: a mere `@name` is looked up among them."""

games = Table(
    "games",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("game", String(32), nullable=False),
    Column("options", JSON, nullable=False),
    Column("position", Text, nullable=True),
    Column("challenger", ForeignKey("people.id"), nullable=False),
    Column("first", ForeignKey("people.id"), nullable=True),
    Column("second", ForeignKey("people.id"), nullable=True),
    Column("invited", ForeignKey("people.id"), nullable=True),
    Column("invited_name", String(64), nullable=True),
    Column("created", UTCTime, nullable=False),
    Column("started", UTCTime, nullable=True),
    Column("ended", UTCTime, nullable=True),
    Column("source", JSON, nullable=True),
    Column("nudged", UTCTime, nullable=True),
    Column("heard", UTCTime, nullable=True),
    Column("silence", Integer, nullable=True),
    sqlite_autoincrement=True,
)
"""A challenge is a game that has not started; declined or cancelled, one that ended before.

The `source` of a game read from a text says what the text told of it: the players' names.
The side to move was last `nudged` by the other; it was `heard`, or got an answer, without an entry.
`silence` is how many days of it were allowed where the game began.
"""

entries = Table(
    "entries",
    metadata,
    Column("game", ForeignKey("games.number"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("text", String(256), nullable=False),
    Column("side", Integer, nullable=True),
    Column("person", ForeignKey("people.id"), nullable=True),
    Column("time", UTCTime, nullable=False),
)
"""The append-only truth of each game; numbers count from 1."""

shown = Table(
    "shown",
    metadata,
    Column("game", ForeignKey("games.number"), primary_key=True),
    Column("place", ForeignKey("places.id"), primary_key=True),
)

proposals = Table(
    "proposals",
    metadata,
    Column("game", ForeignKey("games.number"), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("side", Integer, nullable=False),
    Column("entry", Integer, nullable=False),
    Column("text", String(64), nullable=False),
    Column("time", UTCTime, nullable=False),
)
"""What one side asks of the other (but for draws, which are entries): it stands while the game has
as many entries as it had then."""

notes = Table(
    "notes",
    metadata,
    Column("game", ForeignKey("games.number"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("text", Text, nullable=False),
)
"""What a person wrote down about a game, for nobody else."""

blocks = Table(
    "blocks",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("blocked", ForeignKey("people.id"), primary_key=True),
)
"""Whose challenges a person does not want; both are leaders."""

codes = Table(
    "codes",
    metadata,
    Column("code", String(32), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("created", UTCTime, nullable=False),
)
"""One-time codes by which accounts are linked."""

forgotten = Table(
    "forgotten",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("platform", String(32), nullable=False),
    Column("account", String(64), nullable=False),
    Column("event", String(200), nullable=False),
    Column("last", Integer, nullable=True),
    Column("time", UTCTime, nullable=False),
)
"""The ghosts of whose account something is still to be deleted: what is older than the `event` that
asked for it. The `last` message before it, by its number, is none once all was sent."""

outbox = Table(
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("event", String(200), nullable=False),
    Column("place", ForeignKey("places.id"), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("body", JSON, nullable=False),
    Column("game", Integer, nullable=True),
    Column("entry", Integer, nullable=True),
    Column("asker", Integer, nullable=True),
    Column("message", String(64), nullable=True),
    Column("picture", Boolean, nullable=False),
    Column("created", UTCTime, nullable=False),
    Column("due", UTCTime, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("sent", UTCTime, nullable=True),
    Column("parked", Text, nullable=True),
    sqlite_autoincrement=True,
)
"""Replies on their way; `kind` is "send" or "strip", `parked` why one was given up.

The `asker` is the account that it answers, `message` the platform's id of it once it was sent.
"""

boards = Table(
    "boards",
    metadata,
    Column("place", Integer, primary_key=True),
    Column("message", String(64), primary_key=True),
    Column("game", Integer, nullable=False),
    Column("buttons", Boolean, nullable=False),
    Column("entry", Integer, nullable=True),
    ForeignKeyConstraint(["place"], ["places.id"]),
)
"""The platform's ids of messages about a game: what a reply to one of them is about."""

pulse = Table(
    "pulse",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("time", UTCTime, nullable=False),
)
"""When the running bot last said that it is well."""

Index("people_leader", people.c.leader)
Index("games_first", games.c.first, games.c.ended)
Index("games_second", games.c.second, games.c.ended)
Index("games_challenger", games.c.challenger, games.c.ended)
Index("games_invited", games.c.invited, games.c.ended)
Index("shown_place", shown.c.place, shown.c.game)
Index("seen_person", seen.c.person)
Index("events_time", events.c.time)
Index("boards_game", boards.c.game, boards.c.place)
Index("outbox_event", outbox.c.event)
Index("outbox_game", outbox.c.game, outbox.c.place)
Index("outbox_place", outbox.c.place, outbox.c.id)
Index(
    "outbox_waiting",
    outbox.c.place,
    outbox.c.id,
    sqlite_where=outbox.c.sent.is_(None) & outbox.c.parked.is_(None),
    postgresql_where=outbox.c.sent.is_(None) & outbox.c.parked.is_(None),
)
