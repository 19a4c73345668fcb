"""Settings, linked accounts, proposals, notes, blocks, edits, ghosts; direct places by person."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

TIME = sa.String(32)
NAME = sa.String(64)


def upgrade() -> None:
    """Apply."""
    _people_and_places()
    _games()
    _add("events", "refused", sa.Boolean, sa.false())
    _add("outbox", "asker", sa.Integer, None)
    _add("outbox", "message", NAME, None)
    op.create_index("outbox_place", "outbox", ["place", "id"])
    _add("boards", "entry", sa.Integer, None)
    _direct_places()


def _add(table: str, name: str, kind: Any, default: Any) -> None:
    column = sa.Column(name, kind, nullable=default is None, server_default=default)
    op.add_column(table, column)


def _filled(name: str, kind: Any, *rest: Any) -> sa.Column[Any]:
    return sa.Column(name, kind, *rest, nullable=False)


def _key(name: str, kind: Any, *rest: Any) -> sa.Column[Any]:
    return sa.Column(name, kind, *rest, primary_key=True, nullable=False)


def _people_and_places() -> None:
    nothing = sa.text("'{}'")
    _add("people", "settings", sa.JSON, nothing)
    _add("people", "leader", sa.Integer, None)
    op.create_index("people_leader", "people", ["leader"])
    _add("places", "settings", sa.JSON, nothing)
    _add("places", "home", NAME, sa.text("''"))
    op.create_table(
        "blocks",
        _key("person", sa.Integer, sa.ForeignKey("people.id")),
        _key("blocked", sa.Integer, sa.ForeignKey("people.id")),
    )
    op.create_table(
        "codes",
        _key("code", sa.String(32)),
        _filled("person", sa.Integer, sa.ForeignKey("people.id")),
        _filled("created", TIME),
    )
    op.create_table(
        "forgotten",
        _key("person", sa.Integer, sa.ForeignKey("people.id")),
        _filled("platform", sa.String(32)),
        _filled("account", NAME),
        _filled("event", sa.String(200)),
        sa.Column("last", sa.Integer, nullable=True),
        _filled("time", TIME),
    )


def _games() -> None:
    _add("games", "source", sa.JSON, None)
    _add("games", "nudged", TIME, None)
    op.create_index("games_challenger", "games", ["challenger", "ended"])
    _add("games", "heard", TIME, None)
    _add("games", "silence", sa.Integer, None)
    op.create_table(
        "proposals",
        _key("game", sa.Integer, sa.ForeignKey("games.number")),
        _filled("kind", sa.String(16)),
        _filled("side", sa.Integer),
        _filled("entry", sa.Integer),
        _filled("text", sa.String(64)),
        _filled("time", TIME),
    )
    op.create_table(
        "notes",
        _key("game", sa.Integer, sa.ForeignKey("games.number")),
        _key("person", sa.Integer, sa.ForeignKey("people.id")),
        _filled("text", sa.Text),
    )


def _direct_places() -> None:
    """Where only one person was ever seen is theirs: Discord's channels had ids of their own."""
    op.execute(
        "UPDATE places SET chat = ("
        " SELECT max(people.account) FROM seen JOIN people ON people.id = seen.person"
        " WHERE seen.place = places.id) "
        "WHERE platform = 'discord' AND direct AND thread = '' AND ("
        " SELECT count(*) FROM seen WHERE seen.place = places.id) = 1"
    )
