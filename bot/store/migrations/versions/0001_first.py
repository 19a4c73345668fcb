"""The first tables: people, places, games with their entries, the outbox."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

TIME = sa.String(32)
NAME = sa.String(64)
ROOM = sa.String(32)


def upgrade() -> None:
    """Apply."""
    _people_and_places()
    _games()
    _entries()
    _messages()
    op.create_table("events", _key("key", sa.String(200)), _filled("time", TIME))
    op.create_index("events_time", "events", ["time"])
    op.create_table("pulse", _key("name", ROOM), _filled("time", TIME))


def _filled(name: str, kind: Any, *rest: Any) -> sa.Column[Any]:
    return sa.Column(name, kind, *rest, nullable=False)


def _key(name: str, kind: Any, *rest: Any) -> sa.Column[Any]:
    return sa.Column(name, kind, *rest, primary_key=True, nullable=False)


def _person(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Integer, sa.ForeignKey("people.id"))


def _people_and_places() -> None:
    op.create_table(
        "people",
        _key("id", sa.Integer),
        _filled("platform", ROOM),
        _filled("account", NAME),
        _filled("name", NAME),
        _filled("handle", NAME),
        _filled("bot", sa.Boolean),
        sa.UniqueConstraint("platform", "account"),
    )
    op.create_table(
        "places",
        _key("id", sa.Integer),
        _filled("platform", ROOM),
        _filled("chat", NAME),
        _filled("thread", NAME),
        _filled("direct", sa.Boolean),
        _filled("language", sa.String(16)),
        sa.UniqueConstraint("platform", "chat", "thread"),
    )
    op.create_table(
        "seen",
        _key("place", sa.Integer, sa.ForeignKey("places.id")),
        _key("person", sa.Integer, sa.ForeignKey("people.id")),
    )
    op.create_index("seen_person", "seen", ["person"])


def _games() -> None:
    op.create_table(
        "games",
        _key("number", sa.Integer),
        _filled("game", ROOM),
        _filled("options", sa.JSON),
        sa.Column("position", sa.Text),
        _filled("challenger", sa.Integer, sa.ForeignKey("people.id")),
        _person("first"),
        _person("second"),
        _person("invited"),
        sa.Column("invited_name", NAME),
        _filled("created", TIME),
        sa.Column("started", TIME),
        sa.Column("ended", TIME),
        sqlite_autoincrement=True,
    )
    for player in ("first", "second", "invited"):
        op.create_index(f"games_{player}", "games", [player, "ended"])
    op.create_table(
        "shown",
        _key("game", sa.Integer, sa.ForeignKey("games.number")),
        _key("place", sa.Integer, sa.ForeignKey("places.id")),
    )
    op.create_index("shown_place", "shown", ["place", "game"])


def _entries() -> None:
    op.create_table(
        "entries",
        _key("game", sa.Integer, sa.ForeignKey("games.number")),
        _key("number", sa.Integer),
        _filled("kind", sa.String(16)),
        _filled("text", sa.String(256)),
        sa.Column("side", sa.Integer),
        _person("person"),
        _filled("time", TIME),
    )
    # Append-only is the database's word, not only ours.
    sqlite = op.get_bind().dialect.name == "sqlite"
    if not sqlite:
        op.execute(
            "CREATE FUNCTION entries_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
            "RAISE EXCEPTION 'entries are append-only' USING ERRCODE = 'restrict_violation'; "
            "END $$"
        )
    for change in ("update", "delete"):
        refused = (
            "BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END"
            if sqlite
            else "FOR EACH ROW EXECUTE FUNCTION entries_are_kept()"
        )
        op.execute(
            f"CREATE TRIGGER entries_no_{change} BEFORE {change.upper()} ON entries {refused}"
        )


def _messages() -> None:
    op.create_table(
        "outbox",
        _key("id", sa.Integer),
        _filled("event", sa.String(200)),
        _filled("place", sa.Integer, sa.ForeignKey("places.id")),
        _filled("kind", sa.String(16)),
        _filled("body", sa.JSON),
        sa.Column("game", sa.Integer),
        sa.Column("entry", sa.Integer),
        _filled("picture", sa.Boolean),
        _filled("created", TIME),
        _filled("due", TIME),
        _filled("attempts", sa.Integer),
        sa.Column("sent", TIME),
        sa.Column("parked", sa.Text),
        sqlite_autoincrement=True,
    )
    op.create_index("outbox_event", "outbox", ["event"])
    op.create_index("outbox_game", "outbox", ["game", "place"])
    waiting = sa.text("sent IS NULL AND parked IS NULL")
    op.create_index(
        "outbox_waiting",
        "outbox",
        ["place", "id"],
        sqlite_where=waiting,
        postgresql_where=waiting,
    )
    op.create_table(
        "boards",
        _key("place", sa.Integer, sa.ForeignKey("places.id")),
        _key("message", NAME),
        _filled("game", sa.Integer),
        _filled("buttons", sa.Boolean),
    )
    op.create_index("boards_game", "boards", ["game", "place"])
