"""Tournaments, and places that are linked."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

TIME = sa.String(32)


def upgrade() -> None:
    """Apply."""
    _games()
    _tournaments()
    _entrants()
    _pairings()
    _organisers()
    _circles()


def _filled(name: str, kind: Any, *rest: Any) -> sa.Column[Any]:
    return sa.Column(name, kind, *rest, nullable=False)


def _key(name: str, kind: Any, *rest: Any) -> sa.Column[Any]:
    return sa.Column(name, kind, *rest, primary_key=True, nullable=False)


def _games() -> None:
    op.add_column("games", sa.Column("tournament", sa.Integer, nullable=True))
    op.create_index("games_tournament", "games", ["tournament"])


def _tournaments() -> None:
    op.create_table(
        "tournaments",
        _key("number", sa.Integer),
        _filled("place", sa.Integer, sa.ForeignKey("places.id")),
        _filled("name", sa.String(64)),
        _filled("series", sa.String(64)),
        _filled("organiser", sa.Integer, sa.ForeignKey("people.id")),
        _filled("game", sa.String(32)),
        _filled("options", sa.JSON),
        _filled("terms", sa.JSON),
        _filled("state", sa.String(16)),
        _filled("created", TIME),
        sa.Column("start", TIME, nullable=True),
        sa.Column("ended", TIME, nullable=True),
        sa.Column("halted", TIME, nullable=True),
        sa.Column("due", TIME, nullable=True),
        _filled("reason", sa.String(32)),
        sqlite_autoincrement=True,
    )
    op.create_index("tournaments_due", "tournaments", ["due"])
    op.create_index("tournaments_place", "tournaments", ["place", "number"])


def _entrants() -> None:
    op.create_table(
        "entrants",
        _key("tournament", sa.Integer, sa.ForeignKey("tournaments.number")),
        _key("seat", sa.Integer),
        _filled("person", sa.Integer, sa.ForeignKey("people.id")),
        _filled("place", sa.Integer, sa.ForeignKey("places.id")),
        sa.Column("number", sa.Integer, nullable=True),
        _filled("rating", sa.Integer),
        _filled("joined", sa.Integer),
        sa.Column("gone", sa.Integer, nullable=True),
        _filled("byes", sa.JSON),
        _filled("present", sa.Integer),
    )
    op.create_index("entrants_person", "entrants", ["person"])


def _pairings() -> None:
    op.create_table(
        "rounds",
        _key("tournament", sa.Integer, sa.ForeignKey("tournaments.number")),
        _key("round", sa.Integer),
        _filled("started", TIME),
        sa.Column("checkin", TIME, nullable=True),
        sa.Column("deadline", TIME, nullable=True),
    )
    op.create_table(
        "pairings",
        _key("tournament", sa.Integer, sa.ForeignKey("tournaments.number")),
        _key("round", sa.Integer),
        _key("board", sa.Integer),
        _key("leg", sa.Integer),
        _filled("first", sa.Integer),
        sa.Column("second", sa.Integer, nullable=True),
        sa.Column("game", sa.Integer, sa.ForeignKey("games.number"), nullable=True),
        sa.Column("outcome", sa.String(8), nullable=True),
        _filled("counts", sa.JSON),
        _filled("ruled", sa.Boolean),
        _filled("told", sa.Boolean),
    )
    op.create_index("pairings_game", "pairings", ["game"])


def _organisers() -> None:
    op.create_table(
        "organisers",
        _key("tournament", sa.Integer, sa.ForeignKey("tournaments.number")),
        _key("person", sa.Integer, sa.ForeignKey("people.id")),
    )
    op.create_table(
        "rulings",
        _key("id", sa.Integer),
        _filled("tournament", sa.Integer, sa.ForeignKey("tournaments.number")),
        _filled("time", TIME),
        sa.Column("person", sa.Integer, sa.ForeignKey("people.id"), nullable=True),
        _filled("kind", sa.String(16)),
        _filled("facts", sa.JSON),
    )
    op.create_index("rulings_tournament", "rulings", ["tournament", "id"])


def _circles() -> None:
    op.create_table(
        "circles",
        _key("place", sa.Integer, sa.ForeignKey("places.id")),
        _filled("circle", sa.Integer),
    )
    op.create_index("circles_circle", "circles", ["circle"])
    op.create_table(
        "place_codes",
        _key("code", sa.String(32)),
        _filled("place", sa.Integer, sa.ForeignKey("places.id")),
        _filled("person", sa.Integer, sa.ForeignKey("people.id")),
        _filled("created", TIME),
    )
