"""Clocks, what does not count on them, and ratings."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

TIME = sa.String(32)


def upgrade() -> None:
    """Apply."""
    _games()
    _clocks()
    _ratings()


def _filled(name: str, kind: Any, *rest: Any) -> sa.Column[Any]:
    return sa.Column(name, kind, *rest, nullable=False)


def _key(name: str, kind: Any, *rest: Any) -> sa.Column[Any]:
    return sa.Column(name, kind, *rest, primary_key=True, nullable=False)


def _games() -> None:
    op.add_column("games", sa.Column("clock", sa.String(100), nullable=True))
    op.add_column("games", sa.Column("due", TIME, nullable=True))
    op.add_column("games", sa.Column("turn", sa.JSON, nullable=True))
    op.add_column(
        "games", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column("games", sa.Column("score", sa.String(8), nullable=True))
    op.create_index("games_due", "games", ["due"])


def _clocks() -> None:
    op.create_table(
        "rests",
        _key("id", sa.Integer),
        sa.Column("person", sa.Integer, sa.ForeignKey("people.id"), nullable=True),
        _filled("kind", sa.String(16)),
        _filled("text", sa.String(64)),
        _filled("start", TIME),
        sa.Column("end", TIME, nullable=True),
    )
    op.create_index("rests_person", "rests", ["person", "start"])
    op.create_table(
        "reminders",
        _key("game", sa.Integer, sa.ForeignKey("games.number")),
        _key("entry", sa.Integer),
        _key("mark", sa.Integer),
        _filled("time", TIME),
    )


def _ratings() -> None:
    op.create_table(
        "counted",
        _key("game", sa.Integer, sa.ForeignKey("games.number")),
        _key("community", sa.Integer),
    )
    op.create_index("counted_community", "counted", ["community", "game"])
    op.create_table(
        "ratings",
        _key("community", sa.Integer),
        _key("game", sa.String(32)),
        _key("person", sa.Integer, sa.ForeignKey("people.id")),
        _key("day", sa.String(10)),
        _filled("value", sa.Float),
        _filled("deviation", sa.Float),
        _filled("volatility", sa.Float),
        _filled("games", sa.Integer),
    )
    op.create_index("ratings_person", "ratings", ["person"])
    op.create_index("ratings_day", "ratings", ["community", "game", "day"])
